//! The board as a picture, drawn from the rectangles of its squares.
//!
//! The game's own pictures are built in where they exist and can be read; else squares are drawn as rectangles and pieces
//! as round tokens with their letters.

use super::bitmap::{self, Picture};
use super::letters::Letters;
use crate::base::{Id, Player, Square};
use crate::cli::session::Source;
use crate::model::Rectangle;
use crate::play::{Piece, Rules, State};
use std::fmt::Write;

/// Fill and text colour of tokens, by player.
const COLOURS: [(&str, &str); 6] = [
    ("#fdf6e3", "#222"),
    ("#333a45", "#fff"),
    ("#b3403a", "#fff"),
    ("#2f6db3", "#fff"),
    ("#3c8d4f", "#fff"),
    ("#d9b23c", "#222"),
];

/// Room around the squares for a board without a picture, in pixels.
const MARGIN: i32 = 10;

/// The picture of a state. `only_tokens`: without the file's own pictures.
pub(crate) fn draw(source: &Source, rules: &Rules, state: &State, only_tokens: bool) -> String {
    let board = if only_tokens { None } else { board_picture(source, rules) };
    let frame = frame(rules, board.as_ref());
    let (width, height) = (frame.right - frame.left, frame.bottom - frame.top);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{} {} {width} {height}\" \
         font-family=\"sans-serif\">\n",
        frame.left, frame.top
    );
    let _ = writeln!(svg, "<title>{}</title>", escaped(&rules.game.texts.title));
    match &board {
        Some(picture) => image(&mut svg, picture, 0, 0),
        None => squares(&mut svg, rules, frame),
    }
    let painter = Painter { source, rules, letters: Letters::of(&rules.game), only_tokens };
    for (index, info) in rules.game.board.squares.iter().enumerate() {
        if let (Some(rectangle), Some(piece)) = (info.rectangle, state.piece(Square::from_index(index))) {
            painter.piece(&mut svg, piece, rectangle, &info.name);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// All rectangles with room around them, and the board's picture.
fn frame(rules: &Rules, board: Option<&Picture>) -> Rectangle {
    let rectangles = || rules.game.board.squares.iter().filter_map(|square| square.rectangle);
    let margin = if board.is_some() { 0 } else { MARGIN };
    let least = |side: fn(Rectangle) -> i32| rectangles().map(side).min().unwrap_or(0) - margin;
    let most = |side: fn(Rectangle) -> i32| rectangles().map(side).max().unwrap_or(100) + margin;
    let drawn = Rectangle {
        left: least(|it| it.left),
        top: least(|it| it.top),
        right: most(|it| it.right),
        bottom: most(|it| it.bottom),
    };
    match board {
        Some(picture) => Rectangle {
            left: drawn.left.min(0),
            top: drawn.top.min(0),
            right: drawn.right.max(picture.width as i32),
            bottom: drawn.bottom.max(picture.height as i32),
        },
        None => drawn,
    }
}

fn board_picture(source: &Source, rules: &Rules) -> Option<Picture> {
    rules.game.board.images.first().and_then(|name| picture(source, name))
}

/// A picture file, found from the rules file as an include would be.
fn picture(source: &Source, name: &str) -> Option<Picture> {
    let main = &source.unit.sources.files().first()?.name;
    let found = source.loader.resolve(main, name).ok()?;
    bitmap::read(&source.loader.load(&found).ok()?)
}

fn image(svg: &mut String, picture: &Picture, x: i32, y: i32) {
    let data = base64(&picture.png);
    let (width, height) = (picture.width, picture.height);
    let _ = writeln!(
        svg,
        "<image x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" href=\"data:image/png;base64,{data}\"/>"
    );
}

/// Rectangles of the squares; the two colours of a grid alternate.
fn squares(svg: &mut String, rules: &Rules, frame: Rectangle) {
    let (width, height) = (frame.right - frame.left, frame.bottom - frame.top);
    let _ = writeln!(
        svg,
        "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" fill=\"#8a6d4b\"/>",
        frame.left, frame.top
    );
    let board = &rules.game.board;
    for (index, square) in board.squares.iter().enumerate() {
        let Some(it) = square.rectangle else { continue };
        let indices = board.grid_index(Square::from_index(index));
        let is_dark = indices.is_some_and(|(_, indices)| indices.iter().sum::<u32>() % 2 == 1);
        let fill = if is_dark { "#c9a873" } else { "#ecd9b4" };
        let (width, height) = (it.right - it.left, it.bottom - it.top);
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\" stroke=\"#8a6d4b\"/>",
            it.left, it.top
        );
        let size = (height / 6).clamp(6, 12);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" fill=\"#6b5334\">{}</text>",
            it.left + 2,
            it.bottom - 2,
            escaped(&square.name)
        );
    }
}

struct Painter<'a> {
    source: &'a Source,
    rules: &'a Rules,
    letters: Letters,
    only_tokens: bool,
}

impl Painter<'_> {
    fn piece(&self, svg: &mut String, piece: Piece, at: Rectangle, square: &str) {
        let game = &self.rules.game;
        let (owner, kind) = (&game.players[piece.owner.index()].name, &game.pieces[piece.kind.index()].name);
        let _ = writeln!(svg, "<g><title>{} {} {}</title>", escaped(owner), escaped(kind), escaped(square));
        let own = if self.only_tokens { None } else { self.picture(piece) };
        let middle = ((at.left + at.right) / 2, (at.top + at.bottom) / 2);
        match own {
            Some(picture) => {
                image(
                    svg,
                    &picture,
                    middle.0 - picture.width as i32 / 2,
                    middle.1 - picture.height as i32 / 2,
                );
            }
            None => self.token(svg, piece, at, middle),
        }
        svg.push_str("</g>\n");
    }

    fn picture(&self, piece: Piece) -> Option<Picture> {
        let images = &self.rules.game.pieces[piece.kind.index()].images;
        let own = images.iter().find(|row| row.0 == piece.owner)?;
        picture(self.source, own.1.first()?)
    }

    fn token(&self, svg: &mut String, piece: Piece, at: Rectangle, (x, y): (i32, i32)) {
        let (fill, ink) = self.colour(piece.owner);
        let radius = (at.right - at.left).min(at.bottom - at.top).max(8) * 2 / 5;
        let word = self.letters.kind(piece.kind);
        let size = radius * 6 / (4 + word.chars().count() as i32);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#111\"/>\
             <text x=\"{x}\" y=\"{y}\" dy=\".36em\" text-anchor=\"middle\" font-size=\"{size}\" font-weight=\"bold\" \
             fill=\"{ink}\">{}</text>",
            escaped(word)
        );
    }

    fn colour(&self, owner: Player) -> (&'static str, &'static str) {
        let player = &self.rules.game.players[owner.index()];
        if player.neutral || player.random {
            ("#9a9a9a", "#111")
        } else {
            COLOURS[owner.index() % COLOURS.len()]
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let group = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let is_filled = digit <= chunk.len();
            let value = (group >> (18 - 6 * digit) & 63) as usize;
            text.push(if is_filled { char::from(DIGITS[value]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_fills_up() {
        assert_eq!([base64(b"M"), base64(b"Ma"), base64(b"Man")], ["TQ==", "TWE=", "TWFu"]);
    }
}
