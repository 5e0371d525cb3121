//! Words of a line, and names in quotes where they need them.

/// A name as it stands in the text.
pub(super) fn quoted(name: &str) -> String {
    let plain = !name.is_empty() && !name.contains(|it: char| it.is_whitespace() || matches!(it, '"' | ';'));
    if plain { name.to_owned() } else { format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")) }
}

/// The words of a line: quotes taken off, comment left out.
pub(super) fn split(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut characters = line.chars().peekable();
    while let Some(&first) = characters.peek() {
        if first == ';' {
            break;
        }
        if first.is_whitespace() {
            characters.next();
            continue;
        }
        words.push(word(&mut characters)?);
    }
    Ok(words)
}

fn word(characters: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<String, String> {
    let mut word = String::new();
    let mut in_quotes = false;
    while let Some(&character) = characters.peek() {
        match character {
            '"' => in_quotes = !in_quotes,
            '\\' if in_quotes => {
                characters.next();
                word.extend(characters.peek());
            }
            _ if !in_quotes && (character.is_whitespace() || character == ';') => break,
            _ => word.push(character),
        }
        characters.next();
    }
    if in_quotes { Err("a quote is not closed".to_owned()) } else { Ok(word) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for name in ["e4", "a b", "", "say \"no\"", "back\\slash", "a;b"] {
            let line = format!("x key={} ; comment", quoted(name));
            assert_eq!(split(&line).expect("it is closed"), ["x".to_owned(), format!("key={name}")]);
        }
    }
}
