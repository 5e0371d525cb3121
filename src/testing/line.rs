//! Reading test lines.

use std::ops::Range;

/// Where test lines stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// In a rules file: lines that begin with `;@`, comments to Zillions.
    RulesFile,
    /// In a file beside it: every line that is neither blank nor begins with `#`; `;@` is optional.
    Sidecar,
}

/// What a test compares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    /// `perft 4 = 197281`: lines of play of this depth; every partial move and every pass is a ply.
    Perft(u32, u64),
    /// `turns 4 = 1469`: the same, but a chain of partial moves is one ply.
    Turns(u32, u64),
    /// `moves = a; b; c`: exactly these moves, in any order.
    Moves(Vec<String>),
    /// `moves include a; b`: these moves among others.
    Include(Vec<String>),
    /// `illegal a; b`: none of these moves.
    Illegal(Vec<String>),
    /// `result = White wins`: the beginning of the result, or `none` while the game goes on.
    Result(String),
}

/// A test as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// What was written, without `;@` and without the comment after a number.
    pub text: String,
    /// The title of the variant; the first entry of the file if there is none.
    pub variant: Option<String>,
    /// A state text that changes the setup.
    pub position: Option<String>,
    /// Moves that are played first.
    pub play: Vec<String>,
    /// What is compared.
    pub check: Check,
    /// The bytes of the file that say what is expected, for [`bless`](super::bless).
    pub expected: Range<usize>,
}

/// A line that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub message: String,
}

/// What a file says about itself.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Tests {
    /// The tests, in text order.
    pub tests: Vec<Test>,
    /// The texts of `note` lines: what the rules file does not say.
    pub notes: Vec<String>,
    /// Lines that cannot be read.
    pub problems: Vec<Problem>,
}

/// Reads the test lines of a text.
#[must_use]
pub fn read(text: &str, source: Source) -> Tests {
    let mut tests = Tests::default();
    for entry in entries(text, source) {
        if let Some(note) = word(&entry.text, "note") {
            tests.notes.push(note.trim().to_owned());
            continue;
        }
        match read_entry(&entry) {
            Ok(test) => tests.tests.push(test),
            Err(message) => tests.problems.push(Problem { line: entry.line, message }),
        }
    }
    tests
}

/// A test line with its continuations, and where each of its bytes came from.
struct Entry {
    line: usize,
    text: String,
    /// By byte of `text`, and one past its end: the place in the file.
    places: Vec<usize>,
}

impl Entry {
    fn append(&mut self, text: &str, offset: usize) {
        if !self.text.is_empty() {
            let end = self.places.pop().unwrap_or(offset);
            self.text.push(' ');
            self.places.push(end);
        } else {
            self.places.pop();
        }
        self.text.push_str(text);
        self.places.extend(offset..=offset + text.len());
    }
}

fn entries(text: &str, source: Source) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut offset = 0;
    for (index, whole) in text.split_inclusive('\n').enumerate() {
        let line = whole.trim_end();
        let start = offset + (line.len() - line.trim_start().len());
        offset += whole.len();
        let line = line.trim_start();
        let (content, start) = match (line.strip_prefix(";@"), source) {
            (Some(rest), _) => (rest, start + 2),
            (None, Source::Sidecar) if !line.is_empty() && !line.starts_with(['#', ';']) => (line, start),
            (None, _) => continue,
        };
        let continued = content.strip_prefix('+');
        let (content, start) = continued.map_or((content, start), |rest| (rest, start + 1));
        let start = start + (content.len() - content.trim_start().len());
        let content = content.trim();
        if content.is_empty() {
            continue;
        }
        match entries.last_mut().filter(|_| continued.is_some()) {
            Some(entry) => entry.append(content, start),
            None => {
                let mut entry = Entry { line: index + 1, text: String::new(), places: Vec::new() };
                entry.append(content, start);
                entries.push(entry);
            }
        }
    }
    entries
}

/// What follows a word at the beginning.
fn word<'a>(text: &'a str, expected: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(expected)?;
    (rest.is_empty() || rest.starts_with([' ', '\t'])).then(|| rest.trim_start())
}

fn read_entry(entry: &Entry) -> Result<Test, String> {
    let mut rest = entry.text.as_str();
    let (mut variant, mut position, mut play) = (None, None, Vec::new());
    if let Some(after) = word(rest, "variant") {
        let (title, after) = read_title(after)?;
        variant = Some(title);
        rest = after;
    }
    if let Some(after) = word(rest, "position") {
        let (state, after) = read_lists(after)?;
        position = Some(state);
        rest = after;
    }
    if let Some(after) = word(rest, "play") {
        let end = check_begins(after)
            .ok_or("after `play` and its moves a check is expected, such as `result = draw`")?;
        play = moves(&after[..end]);
        rest = after[end..].trim_start();
    }
    let (check, value) = read_check(rest)?;
    let begin = entry.text.len() - rest.len();
    let expected = entry.places[begin + value.start]..entry.places[begin + value.end];
    let text = entry.text[..begin + value.end].to_owned();
    Ok(Test { line: entry.line, text, variant, position, play, check, expected })
}

/// `"Title" rest`
fn read_title(text: &str) -> Result<(String, &str), String> {
    let inner = text.strip_prefix('"').ok_or("after `variant` a title in double quotes is expected")?;
    let (title, rest) = inner.split_once('"').ok_or("the title is not closed by a double quote")?;
    Ok((title.to_owned(), rest.trim_start()))
}

/// `(…) (…) rest`: the lists of a state text.
fn read_lists(text: &str) -> Result<(String, &str), String> {
    let (mut depth, mut end) = (0_usize, 0);
    for (index, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => {
                depth = depth.checked_sub(1).ok_or("a closing parenthesis too many")?;
                end = index + 1;
            }
            _ if depth == 0 && !letter.is_whitespace() => break,
            _ => {}
        }
    }
    if end == 0 || depth > 0 {
        return Err("after `position` a state text is expected, such as `(clear) (White King e1)`".to_owned());
    }
    Ok((text[..end].to_owned(), text[end..].trim_start()))
}

/// Where the check begins after the moves of `play`.
fn check_begins(text: &str) -> Option<usize> {
    let begins = |index: &usize| {
        let rest = &text[*index..];
        text[..*index].ends_with(' ')
            && (["moves = ", "moves include ", "illegal ", "result = "].iter().any(|it| rest.starts_with(it))
                || read_count(rest, "perft").is_some()
                || read_count(rest, "turns").is_some())
    };
    (1..text.len()).filter(|&index| text.is_char_boundary(index)).find(begins)
}

/// Moves separated by semicolons.
fn moves(text: &str) -> Vec<String> {
    text.split(';').map(str::trim).filter(|it| !it.is_empty()).map(str::to_owned).collect()
}

/// A check, and where in the text its expectation stands.
fn read_check(text: &str) -> Result<(Check, Range<usize>), String> {
    if let Some((depth, nodes, value)) = read_count(text, "perft") {
        return Ok((Check::Perft(depth, nodes), value));
    }
    if let Some((depth, nodes, value)) = read_count(text, "turns") {
        return Ok((Check::Turns(depth, nodes), value));
    }
    let tail = |after: &str| text.len() - after.len()..text.len();
    if let Some(after) = word(text, "moves") {
        if let Some(list) = after.strip_prefix('=').map(str::trim_start) {
            return Ok((Check::Moves(moves(list)), tail(list)));
        }
        if let Some(list) = word(after, "include") {
            return Ok((Check::Include(moves(list)), tail(list)));
        }
    }
    if let Some(list) = word(text, "illegal") {
        return Ok((Check::Illegal(moves(list)), tail(list)));
    }
    if let Some(after) = word(text, "result").and_then(|after| after.strip_prefix('=')) {
        let result = after.trim_start();
        let kept = result.split_once(" ;").map_or(result, |(kept, _)| kept).trim_end();
        let start = text.len() - result.len();
        return Ok((Check::Result(kept.to_owned()), start..start + kept.len()));
    }
    Err(format!(
        "`{text}` is no check; expected `perft DEPTH = NODES`, `turns DEPTH = NODES`, `moves = …`, `moves include …`, \
         `illegal …` or `result = …`"
    ))
}

/// `perft DEPTH = NODES`, perhaps with a comment after a semicolon; where NODES stands.
fn read_count(text: &str, kind: &str) -> Option<(u32, u64, Range<usize>)> {
    let (depth, value) = word(text, kind)?.split_once('=')?;
    let value = value.trim_start();
    let digits = value.len() - value.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    let after = value[digits..].trim_start();
    if !(after.is_empty() || after.starts_with(';')) {
        return None;
    }
    let start = text.len() - value.len();
    Some((depth.trim().parse().ok()?, value[..digits].parse().ok()?, start..start + digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Test {
        let tests = read(text, Source::RulesFile);
        assert_eq!(tests.problems, []);
        tests.tests.into_iter().next().expect("a test")
    }

    #[test]
    fn a_count_may_carry_its_source() {
        let text = "; c\n;@ perft 4 = 197281  ; source: somebody\n";
        let test = one(text);
        assert_eq!((test.line, &test.check), (2, &Check::Perft(4, 197_281)));
        assert_eq!(&text[test.expected], "197281");
        assert_eq!(test.text, "perft 4 = 197281");
    }

    #[test]
    fn all_parts_together() {
        let test =
            one(";@ variant \"A b\" position (clear) (White King e1) play K e1 - e2; Pass result = draw");
        assert_eq!(test.variant.as_deref(), Some("A b"));
        assert_eq!(test.position.as_deref(), Some("(clear) (White King e1)"));
        assert_eq!(test.play, ["K e1 - e2", "Pass"]);
        assert_eq!(test.check, Check::Result("draw".to_owned()));
    }

    #[test]
    fn a_long_line_goes_on() {
        let text = ";@ moves = a1;\n;@+ b2; c3\n(game)\n";
        let test = one(text);
        assert_eq!(test.check, Check::Moves(vec!["a1".into(), "b2".into(), "c3".into()]));
        assert_eq!(&text[test.expected], "a1;\n;@+ b2; c3");
    }

    #[test]
    fn notes_are_kept_and_nonsense_is_reported() {
        let tests = read(";@ note no drop mate\n;@ perfd 3 = 4\n;@ play a; b\n", Source::RulesFile);
        assert_eq!(tests.notes, ["no drop mate"]);
        assert_eq!(tests.problems.iter().map(|it| it.line).collect::<Vec<_>>(), [2, 3]);
        assert!(tests.problems[0].message.contains("`perfd 3 = 4` is no check"));
    }

    #[test]
    fn a_sidecar_needs_no_sign() {
        let tests = read("# a comment\n\nperft 1 = 20\n;@ perft 2 = 400\n", Source::Sidecar);
        assert_eq!(tests.tests.len(), 2);
        assert!(read("perft 1 = 20\n", Source::RulesFile).tests.is_empty());
    }
}
