//! The table of the language's words.

use zrf::ast::forms::{self, FormInfo};

/// The table as the `toml` crate reads it.
fn by_toml() -> toml::Table {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/grammar/forms.toml");
    std::fs::read_to_string(path).expect("the table is there").parse().expect("it is TOML")
}

fn strings(value: &toml::Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|item| item.as_str().expect("a string")).collect()
}

#[test]
fn our_reader_of_the_table_agrees_with_toml() {
    let toml = by_toml();
    let rows = toml["form"].as_array().expect("rows");
    assert_eq!(rows.len(), forms::table().forms.len());
    for (row, form) in rows.iter().zip(&forms::table().forms) {
        let text = |key: &str| row[key].as_str().expect("a string").to_owned();
        let negatable = row.get("negatable").is_some_and(|value| value.as_bool() == Some(true));
        assert_eq!(text("name"), form.name);
        assert_eq!(strings(&row["places"]), form.places, "{}", form.name);
        assert_eq!(text("shape"), form.shape);
        assert_eq!(text("help"), form.help);
        assert_eq!(text("since"), form.since);
        assert_eq!(text("page"), form.page);
        assert_eq!(negatable, form.negatable);
    }
    let rows = toml["option"].as_array().expect("rows");
    assert_eq!(rows.len(), forms::table().options.len());
    for (row, option) in rows.iter().zip(&forms::table().options) {
        assert_eq!(row["name"].as_str(), Some(option.name));
        assert_eq!(strings(&row["values"]), option.values);
        assert_eq!(row["default"].as_str(), Some(option.default));
        assert_eq!(row["help"].as_str(), Some(option.help));
        assert!(option.values.contains(&option.default), "{}", option.name);
    }
}

#[test]
fn every_row_is_complete_and_alone_in_its_places() {
    for (index, form) in forms::table().forms.iter().enumerate() {
        let FormInfo { name, places, shape, help, since, page, .. } = form;
        assert!(!places.is_empty() && shape.contains(name), "{name}: {shape}");
        assert!(help.ends_with('.'), "{name}: {help}");
        assert!(["1.0", "2.0", "dagaz"].contains(since), "{name}: {since}");
        assert!(page.starts_with("docs/language/"), "{name}: {page}");
        let rest = &forms::table().forms[index + 1..];
        let clash = rest
            .iter()
            .find(|other| other.name == *name && other.places.iter().any(|it| places.contains(it)));
        assert!(clash.is_none(), "{name} stands twice");
    }
}

#[test]
fn the_grammar_names_every_keyword() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/grammar/zrf.ebnf");
    let grammar = std::fs::read_to_string(path).expect("the grammar is there");
    let missing: Vec<&str> = forms::table()
        .forms
        .iter()
        .filter(|form| !grammar.contains(&format!("\"{}\"", form.name)))
        .map(|form| form.name)
        .collect();
    assert!(missing.is_empty(), "not in grammar/zrf.ebnf: {missing:?}");
}

#[test]
fn negated_words_are_found() {
    assert_eq!(forms::lookup("condition", "not-empty?").map(|form| form.name), Some("empty?"));
    assert_eq!(forms::lookup("condition", "not-and"), None);
    assert_eq!(forms::option("include-off pieces").map(|option| option.name), Some("include off-pieces"));
}
