//! `piece` and what stands in it.

use super::{CallSite, Name, Sequence, Text, Word};
use crate::base::Span;
use std::sync::Arc;

/// `(piece …)`
#[derive(Clone, Debug)]
pub struct Piece {
    /// `(name N)`
    pub name: Name,
    /// `(notation "…")`
    pub notation: Option<Text>,
    /// `(help "…")`
    pub help: Option<Text>,
    /// `(description "…")`
    pub description: Option<Text>,
    /// `(open "…")`
    pub open: Option<Text>,
    /// `(dummy)`
    pub dummy: bool,
    /// `(image …)`
    pub images: Vec<Image>,
    /// `(attribute …)`
    pub attributes: Vec<AttributeDecl>,
    /// Items of `moves`, in source order.
    pub moves: Arc<[MoveItem]>,
    /// Items of `drops`, in source order.
    pub drops: Arc<[MoveItem]>,
    /// Move types and continuations in the order in which Zillions numbers them.
    pub mentions: Vec<Mention>,
    /// The whole form.
    pub span: Span,
    /// Whether a form in it was reported as an error.
    pub broken: bool,
}

/// Pictures of one player in `image`.
#[derive(Clone, Debug)]
pub struct Image {
    /// The player.
    pub player: Name,
    /// Files, one for each piece set.
    pub files: Vec<Text>,
}

/// `(attribute NAME true|false)`
#[derive(Clone, Debug)]
pub struct AttributeDecl {
    /// Its name.
    pub name: Name,
    /// Its initial value.
    pub value: AttributeValue,
}

/// The initial value of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttributeValue {
    /// `true` or `false`.
    Truth(bool),
    /// A number or word, in the Dagaz dialect only.
    Other(Word),
}

/// An item of `moves` or `drops`.
#[derive(Clone, Debug)]
pub enum MoveItem {
    /// Items that a macro call expanded to.
    Expansion(CallSite, Arc<[MoveItem]>),
    /// `(move-type T)`
    Type(Word),
    /// A block and its parentheses.
    Block(Sequence, Span),
}

/// A word that may name a move type.
#[derive(Clone, Copy, Debug)]
pub struct Mention {
    /// The word.
    pub word: Word,
    /// Whether it stands in `(move-type …)`; else in a partial add, where it may be a piece.
    pub marker: bool,
}
