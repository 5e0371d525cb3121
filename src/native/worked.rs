//! Positions with known answers, as text, and their check against any implementation.
//!
//! In: paragraphs of lines; a paragraph starts with `position:`. Out: the list of what an implementation gets wrong.
//!
//! ```text
//! # a comment; a comment line before a position is its title
//! position: 7k/8/8/8/8/8/1n6/K7 w - - 0 1
//! rules: words that choose options
//! state: normal
//! legal 3: a1a2 a1b1 a1b2          the complete list
//! includes: a1b2                   some of it
//! illegal: a1c3                    none of it
//! after a1b2: 7k/8/8/8/8/8/1E6/8 b - - 0 1
//! perft: 3 12                      node counts at depth 1, 2, ...
//! ```

use super::Rules;
use std::collections::BTreeSet;

/// A position and what is known about it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Worked {
    /// The comment above it.
    pub title: String,
    /// The position text.
    pub position: String,
    /// Words of the `rules:` line.
    pub rules: String,
    /// [`Rules::situation`].
    pub situation: Option<String>,
    /// The complete list of codes.
    pub legal: Option<Vec<String>>,
    /// Codes that are legal.
    pub includes: Vec<String>,
    /// Codes that are not.
    pub illegal: Vec<String>,
    /// Codes to be played, and the position text they lead to.
    pub after: Vec<(Vec<String>, String)>,
    /// Node counts at depth 1, 2, ...
    pub perft: Vec<u64>,
    /// Number of whole turns, and of the positions they lead to.
    pub turns: Option<(u64, u64)>,
}

/// Reads a text of worked positions.
///
/// # Errors
///
/// Names the line that cannot be read.
pub fn read(text: &str) -> Result<Vec<Worked>, String> {
    let mut all: Vec<Worked> = Vec::new();
    let mut title = String::new();
    for (index, line) in text.lines().map(str::trim).enumerate() {
        if let Some(comment) = line.strip_prefix('#') {
            title = comment.trim().to_owned();
        } else if let Some(position) = line.strip_prefix("position:") {
            let (title, position) = (title.clone(), position.trim().to_owned());
            all.push(Worked { title, position, ..Worked::default() });
        } else if !line.is_empty() {
            let worked = all.last_mut().ok_or("the first line is not a position");
            let read = worked.map_err(str::to_owned).and_then(|worked| read_line(worked, line));
            read.map_err(|error| format!("line {}: {error}", index + 1))?;
        }
    }
    Ok(all)
}

/// Reads one line below `position:`.
fn read_line(worked: &mut Worked, line: &str) -> Result<(), String> {
    let (name, value) =
        line.split_once(": ").or(line.strip_suffix(':').map(|name| (name, ""))).ok_or("no colon")?;
    let words = || value.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let (name, rest) = name.split_once(' ').unwrap_or((name, ""));
    match name {
        "rules" => value.clone_into(&mut worked.rules),
        "state" => worked.situation = Some(value.to_owned()),
        "legal" if rest.parse() == Ok(words().len()) => worked.legal = Some(words()),
        "legal" => return Err(format!("{} codes, not {rest}", words().len())),
        "includes" => worked.includes.extend(words()),
        "illegal" => worked.illegal.extend(words()),
        "after" => {
            worked.after.push((rest.split_whitespace().map(str::to_owned).collect(), value.to_owned()));
        }
        "perft" => worked.perft = numbers(&words())?,
        "turns" => match numbers(&words())?[..] {
            [turns, positions] => worked.turns = Some((turns, positions)),
            _ => return Err("`turns` has two numbers".to_owned()),
        },
        _ => return Err(format!("unknown word `{name}`")),
    }
    Ok(())
}

fn numbers(words: &[String]) -> Result<Vec<u64>, String> {
    words.iter().map(|word| word.parse().map_err(|_| format!("`{word}` is not a number"))).collect()
}

/// Checks everything about a worked position but its `turns`, and returns what is wrong.
pub fn check<R: Rules>(rules: &R, worked: &Worked) -> Vec<String> {
    let state = match rules.read_position(&worked.position) {
        Ok(state) => state,
        Err(error) => return vec![format!("{}: {error}", worked.position)],
    };
    let mut wrong = Vec::new();
    let mut expect = |what: &str, found: String, wanted: String| {
        if found != wanted {
            wrong.push(format!("{} ({}): {what}: {found}, not {wanted}", worked.position, worked.title));
        }
    };
    expect("written again", rules.position_text(&state), worked.position.clone());
    if let Some(situation) = &worked.situation {
        expect("state", rules.situation(&state).to_owned(), situation.clone());
    }
    let codes: Vec<String> = rules.moves(&state).iter().map(|played| rules.key(&state, played)).collect();
    let set: BTreeSet<&String> = codes.iter().collect();
    expect("different codes", set.len().to_string(), codes.len().to_string());
    if let Some(legal) = &worked.legal {
        let wanted: BTreeSet<&String> = legal.iter().collect();
        expect("legal", format!("{set:?}"), format!("{wanted:?}"));
    }
    for code in &worked.includes {
        expect(code, set.contains(code).to_string(), true.to_string());
    }
    for code in &worked.illegal {
        expect(code, set.contains(code).to_string(), false.to_string());
    }
    for (line, wanted) in &worked.after {
        let found = play_line(rules, &state, line).unwrap_or_else(|error| error);
        expect(&line.join(" "), found, wanted.clone());
    }
    for (depth, wanted) in (1..).zip(&worked.perft) {
        expect(&format!("perft {depth}"), rules.perft(&state, depth).to_string(), wanted.to_string());
    }
    wrong
}

/// The position text after a line of codes.
fn play_line<R: Rules>(rules: &R, state: &R::State, line: &[String]) -> Result<String, String> {
    let mut state = state.clone();
    for code in line {
        state = rules.play(&state, &rules.find(&state, code)?);
    }
    Ok(rules.position_text(&state))
}
