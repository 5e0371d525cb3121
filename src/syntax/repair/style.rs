//! How the author lays out a file, as costs of doing otherwise.

use super::context::{Class, oddity, settle};
use super::layout::Placed;
use crate::syntax::TokenKind;

/// Costs for lists of one class.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Costs {
    /// A line in it is indented no more than the line that opens it.
    pub(super) not_indented: u32,
    /// A line in it is indented otherwise than the first.
    pub(super) other_indent: u32,
    /// It spans lines, and is closed at the start of a line.
    pub(super) leading: u32,
    /// It spans lines, and is closed behind other things.
    pub(super) trailing: u32,
}

/// Costs by class.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style([Costs; N_CLASSES]);

const N_CLASSES: usize = Class::Headless as usize + 1;

impl Style {
    /// The costs for lists of a class.
    pub(super) fn costs(&self, class: Class) -> Costs {
        self.0[class as usize]
    }

    /// The style of a sequence, which need not be balanced: only forms that stand where they should are looked at.
    pub(super) fn of(tokens: &[Placed]) -> Self {
        let mut counts = [Counts::default(); N_CLASSES];
        let mut open: Vec<Open> = Vec::new();
        let mut leading = false;
        for (index, token) in tokens.iter().enumerate() {
            leading = token.kind == TokenKind::Close && (leading || token.first);
            if token.kind == TokenKind::Close {
                if let Some(list) = open.pop().filter(|list| list.sound) {
                    counts[list.class as usize].close(&list, token, leading);
                }
                continue;
            }
            if let Some(list) = open.last_mut().filter(|_| token.first) {
                counts[list.class as usize].line(list, token);
            }
            if token.kind == TokenKind::Open {
                let head = tokens.get(index + 1).map_or(Class::Headless, |next| next.head);
                let outer = open.last().map_or(Class::Top, |list| list.class);
                let class = settle(outer, head);
                open.push(Open::new(class, oddity(outer, class) == 0, token));
            }
        }
        Self::from_counts(&counts)
    }

    fn from_counts(counts: &[Counts; N_CLASSES]) -> Self {
        let mut all = Counts::default();
        counts.iter().for_each(|class| all.add(class));
        let share = |n: u32, of: u32, usual: f64, weight: f64| {
            (f64::from(n) + usual * weight) / (f64::from(of) + weight)
        };
        let leading = share(all.n_leading, all.n_leading + all.n_trailing, 0.5, 2.0);
        Self(std::array::from_fn(|class| {
            let n = &counts[class];
            let closes = n.n_leading + n.n_trailing;
            Costs {
                not_indented: cost(share(n.n_not_indented, n.n_lines, 0.03, 10.0)),
                other_indent: cost(share(n.n_other, n.n_lines, 0.2, 10.0)),
                leading: cost(share(n.n_leading, closes, leading, 3.0)),
                trailing: cost(share(n.n_trailing, closes, 1.0 - leading, 3.0)),
            }
        }))
    }
}

/// What is rare costs much: two for each halving.
fn cost(share: f64) -> u32 {
    (-share.log2() * 2.0).clamp(0.0, 10.0) as u32
}

/// An open list while counting.
struct Open {
    class: Class,
    /// Whether it stands where it should.
    sound: bool,
    file: u32,
    line: u32,
    indent: u32,
    child: Option<u32>,
}

impl Open {
    fn new(class: Class, sound: bool, token: &Placed) -> Self {
        Self { class, sound, file: token.file.0, line: token.line, indent: token.indent, child: None }
    }
}

#[derive(Clone, Copy, Default)]
struct Counts {
    n_lines: u32,
    n_not_indented: u32,
    n_other: u32,
    n_leading: u32,
    n_trailing: u32,
}

impl Counts {
    fn line(&mut self, list: &mut Open, token: &Placed) {
        if !list.sound || list.file != token.file.0 {
            return;
        }
        self.n_lines += 1;
        self.n_not_indented += u32::from(token.column <= list.indent);
        self.n_other += u32::from(list.child.is_some_and(|child| child != token.column));
        list.child.get_or_insert(token.column);
    }

    fn close(&mut self, list: &Open, token: &Placed, leading: bool) {
        if list.file == token.file.0 && list.line != token.line {
            self.n_leading += u32::from(leading);
            self.n_trailing += u32::from(!leading);
        }
    }

    fn add(&mut self, other: &Self) {
        self.n_lines += other.n_lines;
        self.n_not_indented += other.n_not_indented;
        self.n_other += other.n_other;
        self.n_leading += other.n_leading;
        self.n_trailing += other.n_trailing;
    }
}
