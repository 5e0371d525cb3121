//! The top of a file.

use super::Reader;
use super::nodes::{List, Nodes};
use crate::ast::{EntryKind, File, Origin, Text, codes};
use crate::base::{Diagnostic, Severity};

impl Reader<'_> {
    pub(super) fn read_file(&mut self, evidence: Option<Text>) -> File {
        let mut file = File { dialect: self.sink.dialect, dialect_evidence: evidence, ..File::default() };
        for node in Nodes::new(&self.unit.forms, Origin::default()) {
            let Some(list) = node.list() else { continue };
            let head = list.head();
            match head.map_or("", |head| self.text(head.symbol)) {
                "game" => self.push_entry(&list, EntryKind::Game, &mut file),
                "variant" => self.push_entry(&list, EntryKind::Variant, &mut file),
                "version" => self.read_version(&list, &mut file),
                "translate" => self.read_translate(&list, &mut file),
                _ => {
                    let severity = self.sink.tolerable();
                    self.unknown_form("file", &list, severity);
                }
            }
        }
        self.note_dialect(&file);
        file
    }

    fn push_entry(&mut self, list: &List<'_>, kind: EntryKind, file: &mut File) {
        let entry = self.read_entry(list, kind);
        file.entries.push(entry);
    }

    /// `(version "2.0")`
    fn read_version(&mut self, list: &List<'_>, file: &mut File) {
        let Some(text) = self.expect_text(list, "file", "version") else { return };
        let written = self.text(text.symbol);
        let major = written.split('.').next().and_then(|major| major.trim().parse::<u32>().ok());
        if major.is_none_or(|major| major > 3) {
            let message = format!("version `{written}` of Zillions is not known");
            let diagnostic = Diagnostic::warning(codes::UNKNOWN_VERSION, message, text.span, "not known")
                .with_help("the last version is 2.0");
            self.report(diagnostic, &list.origin);
        }
        file.version = Some(text);
    }

    /// `(translate ("old" "new") …)`
    fn read_translate(&mut self, list: &List<'_>, file: &mut File) {
        for node in list.rest() {
            let pair: Vec<Option<Text>> =
                node.list().map_or_else(Vec::new, |pair| pair.nodes().map(|text| text.string()).collect());
            match <[Option<Text>; 2]>::try_from(pair) {
                Ok([Some(old), Some(new)]) => file.translations.push((old, new)),
                _ => {
                    let label = "two texts in parentheses are expected here";
                    self.wrong_shape("file", "translate", node.span(), label, &node.origin);
                }
            }
        }
    }

    fn note_dialect(&mut self, file: &File) {
        let Some(evidence) = &file.dialect_evidence else { return };
        let word = self.text(evidence.symbol);
        let message = "this file is written in the dialect of the Dagaz project";
        let label = format!("`{word}` means something there only");
        let diagnostic = Diagnostic::new(Severity::Note, codes::DIALECT, message, evidence.span, label)
            .with_help(
                "what its own compiler tolerates is a warning; rules that live in its scripts are not seen",
            );
        self.report(diagnostic, &Origin::default());
    }
}
