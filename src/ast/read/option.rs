//! `option`, and the forms of version 1 that mean the same.

use super::Reader;
use super::dialect::is_private_option;
use super::nodes::List;
use crate::ast::{Dialect, Entry, Name, OptionSetting, Text, codes, forms};
use crate::base::{Diagnostic, suggest};

impl Reader<'_> {
    /// `(option "name" value)`
    pub(super) fn read_option(&mut self, list: &List<'_>, entry: &mut Entry) {
        let mut nodes = list.rest();
        let name = nodes.next().and_then(|node| node.string());
        let value = nodes.next();
        let (Some(name), Some(value)) = (name, value) else {
            let label = "a name in quotes and a value are expected in it";
            return self.wrong_shape("entry", "option", list.span, label, &list.origin);
        };
        let value = match (value.word(), value.string()) {
            (Some(word), _) => word,
            (_, Some(text)) => Name { symbol: text.symbol, span: text.span, origin: value.origin.clone() },
            _ => {
                let label = "a word is expected here";
                return self.wrong_shape("entry", "option", value.span(), label, &list.origin);
            }
        };
        if let Some(extra) = nodes.next() {
            let label = "nothing more is expected here";
            self.wrong_shape("entry", "option", extra.span(), label, &extra.origin);
        }
        let written = self.text(name.symbol).trim().to_lowercase();
        let known = forms::option(&written);
        let canonical = known.map_or_else(|| written.replace('-', " "), |option| option.name.to_owned());
        match known {
            Some(option) => self.check_value(option, &value),
            None => self.unknown_option(&name, &written, list),
        }
        entry.options.push(OptionSetting {
            name: canonical.into(),
            name_span: name.span,
            value: self.unit.symbols.shared(value.symbol),
            value_span: value.span,
            old_style: false,
            origin: list.origin.clone(),
        });
    }

    /// `(pass-turn forced)` and its like.
    pub(super) fn read_old_option(&mut self, list: &List<'_>, keyword: &str, entry: &mut Entry) {
        let Some(value) = self.expect_name(list, "entry", keyword) else { return };
        let flipped = keyword == "allow-flipping";
        let name = if flipped { "prevent flipping" } else { keyword };
        let Some(option) = forms::option(name) else { return };
        self.check_value(option, &value);
        let written = self.text(value.symbol);
        let turned = match (flipped, written) {
            (true, "true") => "false".into(),
            (true, "false") => "true".into(),
            _ => self.unit.symbols.shared(value.symbol),
        };
        entry.options.push(OptionSetting {
            name: option.name.into(),
            name_span: list.head().map_or(list.span, |head| head.span),
            value: turned,
            value_span: value.span,
            old_style: true,
            origin: list.origin.clone(),
        });
    }

    fn check_value(&mut self, option: &forms::OptionInfo, value: &Name) {
        let written = self.text(value.symbol);
        let accepted = option.values.contains(&written) || written.parse::<i32>().is_ok();
        if accepted || self.sink.dialect == Dialect::Dagaz {
            return;
        }
        let message = format!("the option `{}` has no value `{written}`", option.name);
        let values: Vec<String> = option.values.iter().map(|value| format!("`{value}`")).collect();
        let mut diagnostic =
            Diagnostic::warning(codes::OPTION_VALUE, message, value.span, "not a value of this option")
                .with_help(format!("its values are {}", values.join(", ")));
        if let Some(similar) = suggest(written, option.values.iter().copied()) {
            diagnostic = diagnostic.with_help(format!("perhaps `{similar}` is meant"));
        }
        self.report(diagnostic, &value.origin);
    }

    fn unknown_option(&mut self, name: &Text, written: &str, list: &List<'_>) {
        let message = format!("the option `{written}` is not known");
        if is_private_option(written) || self.sink.dialect == Dialect::Dagaz {
            let label = "means something to Dagaz only";
            let diagnostic = Diagnostic::note(codes::UNKNOWN_OPTION, message, name.span, label);
            return self.report(diagnostic, &list.origin);
        }
        let mut diagnostic = Diagnostic::warning(codes::UNKNOWN_OPTION, message, name.span, "without effect");
        let candidates = forms::table().options.iter().map(|option| option.name);
        if let Some(similar) = suggest(written, candidates) {
            diagnostic = diagnostic.with_help(format!("an option with a similar name exists: `{similar}`"));
        }
        self.report(diagnostic, &list.origin);
    }
}
