//! Did you mean …?

/// The candidate that is most like `word`, if one is like enough: at most one mistake in three letters, where a mistake is
/// a letter too many, missing, wrong, or two neighbours swapped. Letter case alone is half a mistake. The first of several
/// equally good ones wins.
#[must_use]
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters: Vec<char> = word.chars().collect();
    let limit = 2 * (letters.len() / 3).clamp(1, 4);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates.into_iter().filter(|candidate| *candidate != word) {
        let bound = best.map_or(limit, |(cost, _)| cost - 1);
        if let Some(cost) = distance(&letters, candidate, bound) {
            best = Some((cost, candidate));
            if cost <= 1 {
                break;
            }
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Twice the number of mistakes between the words, if it is at most `bound`.
fn distance(from: &[char], to: &str, bound: usize) -> Option<usize> {
    let to: Vec<char> = to.chars().collect();
    if 2 * from.len().abs_diff(to.len()) > bound {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=to.len()).map(|column| 2 * column).collect();
    for (line, &letter) in from.iter().enumerate() {
        let mut next = Vec::with_capacity(row.len());
        next.push(2 * (line + 1));
        for (column, &other) in to.iter().enumerate() {
            let mut cost =
                (row[column] + substitution(letter, other)).min(row[column + 1] + 2).min(next[column] + 2);
            let swapped = line > 0 && column > 0 && letter == to[column - 1] && from[line - 1] == other;
            if swapped && letter != other {
                cost = cost.min(before[column - 1] + 2);
            }
            next.push(cost);
        }
        if next.iter().all(|&cost| cost > bound) {
            return None;
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied().filter(|&cost| cost <= bound)
}

fn substitution(letter: char, other: char) -> usize {
    if letter == other {
        0
    } else if letter.eq_ignore_ascii_case(&other) {
        1
    } else {
        2
    }
}
