//! A difference, as people read it.

use super::compare::{Difference, What};
use crate::native::Outcome;
use std::fmt::Write;

/// What the two sides are called.
const SIDES: [&str; 2] = ["rules file", "native game"];

impl Difference {
    /// The line, the position as a board, and what only one side says.
    ///
    /// `explain` may add a remark on a code that one side has and the other has not, for instance why it is not legal.
    #[must_use]
    pub fn report(&self, explain: &dyn Fn(&str, &str) -> Option<String>) -> String {
        let mut text = String::new();
        if let Some((start, line)) = &self.before {
            let _ = writeln!(text, "found     {}\n          {start}", line_text(line));
        }
        let _ = writeln!(text, "start     {}", self.start);
        let _ = writeln!(text, "line      {}", line_text(&self.line));
        let _ = writeln!(text, "position  {}\n", self.position);
        text.push_str(&board_text(&self.position));
        text.push('\n');
        self.write_what(explain, &mut text);
        text
    }

    fn write_what(&self, explain: &dyn Fn(&str, &str) -> Option<String>, text: &mut String) {
        let outcome = |outcome: &Option<Outcome>| match outcome {
            None => "goes on".to_owned(),
            Some(Outcome::Draw) => "draw".to_owned(),
            Some(Outcome::Win(side)) => format!("{side} wins"),
        };
        let _ = match &self.what {
            What::Moves { left, right } => {
                for (side, codes) in SIDES.iter().zip([left, right]) {
                    for code in codes {
                        let _ = writeln!(text, "only the {side} has {code}");
                        let remark = explain(&self.position, code).unwrap_or_default();
                        remark.lines().for_each(|line| text.extend(["    ", line, "\n"]));
                    }
                }
                Ok(())
            }
            What::Outcome { left, right } => {
                writeln!(text, "the game: {}: {}, {}: {}", SIDES[0], outcome(left), SIDES[1], outcome(right))
            }
            What::Successor { code, left, right } if code.is_empty() => {
                writeln!(text, "{:12} {left}\n{:12} {right}", SIDES[0], SIDES[1])
            }
            What::Successor { code, left, right } => {
                writeln!(text, "after {code}\n{:12} {left}\n{:12} {right}", SIDES[0], SIDES[1])
            }
            What::Unreadable(error) => writeln!(text, "the position cannot be read: {error}"),
        };
    }
}

fn line_text(line: &[String]) -> String {
    if line.is_empty() { "(no move)".to_owned() } else { line.join(" ") }
}

/// The placement of a position text as a board: a letter for each piece, a dot for an empty square.
#[must_use]
pub fn board_text(position: &str) -> String {
    let placement = position.split(' ').next().unwrap_or("");
    let ranks: Vec<&str> = placement.split('/').collect();
    let mut text = String::new();
    let mut width = 0;
    for (row, rank) in ranks.iter().enumerate() {
        let signs = rank_signs(rank);
        width = width.max(signs.len());
        let _ = writeln!(text, "{:>4}  {}", ranks.len() - row, signs.join(" "));
    }
    let files: Vec<String> = (0..width).map(|file| char::from(b'a' + file as u8).to_string()).collect();
    let marked = placement.contains(':');
    let gap = if marked { "  " } else { " " };
    let _ = writeln!(text, "\n      {}", files.join(gap));
    text
}

/// One sign for each square of a rank; a mark stays with its letter.
fn rank_signs(rank: &str) -> Vec<String> {
    let marked = rank.contains(':');
    let mut signs: Vec<String> = Vec::new();
    let mut letters = rank.chars().peekable();
    let mut number = String::new();
    while let Some(letter) = letters.next() {
        if letter.is_ascii_digit() {
            number.push(letter);
            if letters.peek().is_some_and(char::is_ascii_digit) {
                continue;
            }
            let empty = std::mem::take(&mut number).parse().unwrap_or(0);
            signs.extend(std::iter::repeat_n(if marked { ". " } else { "." }.to_owned(), empty));
            continue;
        }
        let neutral = letter == '=';
        let piece = if neutral { letters.next().unwrap_or(' ').to_ascii_uppercase() } else { letter };
        let mut sign = piece.to_string();
        if letters.next_if_eq(&':').is_some() {
            sign.extend(letters.next());
        }
        signs.push(sign);
    }
    signs
}

#[cfg(test)]
mod tests {
    use super::board_text;

    #[test]
    fn boards_are_drawn_from_placements() {
        assert_eq!(board_text("2k/W2/CPK w - - 0"), "   3  . . k\n   2  W . .\n   1  C P K\n\n      a b c\n");
        assert_eq!(board_text("k:11/1P:2 w"), "   2  k1 . \n   1  .  P2\n\n      a  b\n");
        assert_eq!(
            board_text("12"),
            format!("   1  {}\n\n      a b c d e f g h i j k l\n", [". "; 12].concat().trim_end())
        );
    }
}
