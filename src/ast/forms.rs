//! The words of the language, read from `grammar/forms.toml`, where each is written down once.

use std::sync::OnceLock;

/// A row of `[[form]]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormInfo {
    /// The keyword.
    pub name: &'static str,
    /// Where it may stand.
    pub places: Vec<&'static str>,
    /// How it is written.
    pub shape: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// Since which version of Zillions; `dagaz` for words of that dialect.
    pub since: &'static str,
    /// The page about it.
    pub page: &'static str,
    /// Whether the word with `not-` in front exists as well.
    pub negatable: bool,
}

/// A row of `[[option]]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name, with spaces.
    pub name: &'static str,
    /// Values accepted.
    pub values: Vec<&'static str>,
    /// The value in force without the option.
    pub default: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
}

/// The whole table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Words of the language.
    pub forms: Vec<FormInfo>,
    /// Options.
    pub options: Vec<OptionInfo>,
}

static TEXT: &str = include_str!("../../grammar/forms.toml");

/// The table.
pub fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| parse(TEXT))
}

/// The row of a word in a place; the `not-` of a negatable word is looked through.
#[must_use]
pub fn lookup(place: &str, name: &str) -> Option<&'static FormInfo> {
    let fits = |name: &str| in_place(place).find(|form| form.name == name);
    fits(name).or_else(|| name.strip_prefix("not-").and_then(fits).filter(|form| form.negatable))
}

/// The rows of a word, in every place.
pub fn named(name: &str) -> impl Iterator<Item = &'static FormInfo> + '_ {
    table().forms.iter().filter(move |form| form.name == name)
}

/// All words of a place.
pub fn in_place(place: &str) -> impl Iterator<Item = &'static FormInfo> + '_ {
    table().forms.iter().filter(move |form| form.places.contains(&place))
}

/// The row of an option; hyphens and spaces are the same.
#[must_use]
pub fn option(name: &str) -> Option<&'static OptionInfo> {
    let name = name.replace('-', " ");
    table().options.iter().find(|option| option.name.replace('-', " ") == name)
}

/// Reads the part of TOML that the table is written in: array-of-tables headings, strings without escapes, lists of
/// them on one line, `true`.
fn parse(text: &'static str) -> Table {
    let mut table = Table::default();
    let mut in_forms = true;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line {
            "[[form]]" => {
                in_forms = true;
                table.forms.push(FormInfo::default());
            }
            "[[option]]" => {
                in_forms = false;
                table.options.push(OptionInfo::default());
            }
            _ => {
                let Some((key, value)) = line.split_once(" = ") else { continue };
                if in_forms {
                    table.forms.last_mut().expect("a heading stands above").set(key, value);
                } else {
                    table.options.last_mut().expect("a heading stands above").set(key, value);
                }
            }
        }
    }
    table
}

impl FormInfo {
    fn set(&mut self, key: &str, value: &'static str) {
        match key {
            "name" => self.name = string(value),
            "places" => self.places = strings(value),
            "shape" => self.shape = string(value),
            "help" => self.help = string(value),
            "since" => self.since = string(value),
            "page" => self.page = string(value),
            "negatable" => self.negatable = value == "true",
            _ => {}
        }
    }
}

impl OptionInfo {
    fn set(&mut self, key: &str, value: &'static str) {
        match key {
            "name" => self.name = string(value),
            "values" => self.values = strings(value),
            "default" => self.default = string(value),
            "help" => self.help = string(value),
            _ => {}
        }
    }
}

fn string(value: &str) -> &str {
    value.trim_matches(|quote| quote == '"' || quote == '\'')
}

fn strings(value: &str) -> Vec<&str> {
    value.trim_matches(['[', ']']).split(", ").map(string).collect()
}
