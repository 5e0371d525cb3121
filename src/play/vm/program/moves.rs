//! The static table of moves: what a program emits is a number, and everything about the move is looked up.

use super::codes::{Codes, MapId};
use super::node::Selector;
use crate::base::{Id, PieceType, Square};
use crate::graph::EntryKind;
use crate::play::engine::Rules;
use crate::play::moves::{Effect, Motion, PlayedMove};
use rustc_hash::FxHashMap;
use smallvec::smallvec;

/// A move as a number.
///
/// Bit 31: a plain motion, `from` in bits 15 to 29, `to` in bits 0 to 14. Bit 30: row of the moves made at run time by
/// the interpreter. Else a row of the [`MoveTable`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct MoveId(pub(crate) u32);

impl MoveId {
    /// Bit 31.
    pub(crate) const PLAIN: u32 = 1 << 31;
    /// Bit 30.
    pub(crate) const TRANSIENT: u32 = 1 << 30;
    /// A pass.
    pub(crate) const PASS: Self = Self(Self::TRANSIENT - 1);

    #[inline]
    pub(crate) fn plain(from: u16, to: u16) -> Self {
        Self(Self::PLAIN | u32::from(from) << 15 | u32::from(to))
    }

    /// Origin and destination of a plain motion.
    #[inline]
    pub(crate) fn as_plain(self) -> Option<(u16, u16)> {
        (self.0 & Self::PLAIN != 0).then_some(((self.0 >> 15 & 0x7fff) as u16, (self.0 & 0x7fff) as u16))
    }

    /// Row of the moves made at run time.
    #[inline]
    pub(crate) fn as_transient(self) -> Option<usize> {
        (self.0 & (Self::PLAIN | Self::TRANSIENT) == Self::TRANSIENT)
            .then_some((self.0 & !Self::TRANSIENT) as usize)
    }
}

/// The usual forms of moves, with all that is needed to make them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// One motion; the piece is changed by a table when it arrives.
    Moved {
        /// From here.
        from: u16,
        /// To there.
        to: u16,
        /// What it becomes.
        map: MapId,
    },
    /// A piece out of stock.
    Dropped {
        /// What appears.
        code: u16,
        /// Where.
        to: u16,
        /// Row of the stock table.
        stock: u32,
    },
    /// Anything else: made from its parts.
    General,
}

/// Identifies what a move's text says: equal keys, equal texts, in every state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct TextKey(u32);

/// A move whose effects are found anew when it is played, by running the blocks of its piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Replay {
    pub(crate) kind: PieceType,
    pub(crate) entries: EntryKind,
    pub(crate) home: u16,
    pub(crate) selector: Selector,
    /// A program that emits the whole move, where there is one.
    pub(crate) exact: Option<u32>,
}

/// A row of the table.
#[derive(Debug)]
pub(crate) struct Row {
    /// The move; of a replayed one, without effects.
    pub(crate) played: PlayedMove,
    pub(crate) shape: Shape,
    pub(crate) text: TextKey,
    pub(crate) replay: Option<Replay>,
}

/// All moves that programs emit, each once.
#[derive(Debug)]
pub(crate) struct MoveTable {
    pub(crate) rows: Vec<Row>,
    index: FxHashMap<(PlayedMove, Option<Replay>), u32>,
    texts: FxHashMap<PlayedMove, u32>,
    /// By piece type: the first type of the same name.
    namesakes: Vec<PieceType>,
}

impl MoveTable {
    pub(crate) fn new(rules: &Rules) -> Self {
        let pieces = &rules.game.pieces;
        let first = |name: &str| pieces.iter().position(|piece| &*piece.name == name);
        let namesakes = pieces.iter().map(|piece| PieceType::from_index(first(&piece.name).unwrap_or(0)));
        let namesakes = namesakes.collect();
        Self { rows: Vec::new(), index: FxHashMap::default(), texts: FxHashMap::default(), namesakes }
    }

    /// The number of a move.
    pub(crate) fn intern(
        &mut self,
        rules: &Rules,
        codes: &mut Codes,
        played: &PlayedMove,
        replay: Option<Replay>,
    ) -> MoveId {
        if let Some(id) = plain(played).filter(|_| replay.is_none()) {
            return id;
        }
        let key = (played.clone(), replay);
        if let Some(&id) = self.index.get(&key) {
            return MoveId(id);
        }
        let id = self.rows.len() as u32;
        let shape = if replay.is_some() { Shape::General } else { shape_of(rules, codes, played) };
        let text = self.text_key(played);
        self.rows.push(Row { played: played.clone(), shape, text, replay });
        self.index.insert(key, id);
        MoveId(id)
    }

    #[inline]
    pub(crate) fn row(&self, id: MoveId) -> &Row {
        &self.rows[id.0 as usize]
    }

    /// What identifies the text of a move.
    fn text_key(&mut self, played: &PlayedMove) -> TextKey {
        if let Some(key) = plain_text(played) {
            return key;
        }
        let form = self.text_form(played.clone());
        let fresh = self.texts.len() as u32;
        TextKey(*self.texts.entry(form).or_insert(fresh))
    }

    /// A move in a form in which moves of equal texts are equal: what a text does not show is left out.
    pub(crate) fn text_form(&self, mut played: PlayedMove) -> PlayedMove {
        let name = |kind: PieceType| self.namesakes[kind.index()];
        played.lead = (None, Square(0));
        if let Some((kind, square)) = played.promotion.take() {
            played.effects.push(Effect::ChangeType(kind, square));
        }
        for effect in &mut played.effects {
            match effect {
                Effect::ChangeType(kind, _) | Effect::Create(_, kind, _) => *kind = name(*kind),
                Effect::ChangeOwner(..) | Effect::Flip(_) | Effect::SetAttribute(..) | Effect::Capture(_) => {
                }
            }
        }
        played.drop = played.drop.map(|(kind, square)| (name(kind), square));
        played.copy = played.copy.map(|copy| crate::play::Copied { kind: name(copy.kind), ..copy });
        played
    }

    /// What identifies the text of a move of the table or a plain one.
    pub(crate) fn text_of(&self, id: MoveId) -> TextKey {
        if id.as_plain().is_some() { TextKey(id.0) } else { self.row(id).text }
    }

    /// All that a move does, spelled out; `mover` is whose turn it is.
    pub(crate) fn spelled(&self, id: MoveId, mover: crate::base::Player) -> PlayedMove {
        let Some((from, to)) = id.as_plain() else { return self.row(id).played.clone() };
        let (from, to) = (Square(u32::from(from)), Square(u32::from(to)));
        PlayedMove {
            mover,
            drop: None,
            motions: smallvec![Motion { from, to }],
            copy: None,
            effects: smallvec![],
            promotion: None,
            lead: (Some(from), to),
            continuation: None,
        }
    }
}

/// The key of a text that shows nothing but one motion.
fn plain_text(played: &PlayedMove) -> Option<TextKey> {
    let bare = played.drop.is_none()
        && played.copy.is_none()
        && played.effects.is_empty()
        && played.promotion.is_none()
        && played.continuation.is_none();
    match played.motions[..] {
        [motion] if bare => Some(TextKey(MoveId::plain(motion.from.0 as u16, motion.to.0 as u16).0)),
        _ => None,
    }
}

/// The number of a plain motion.
fn plain(played: &PlayedMove) -> Option<MoveId> {
    let key = plain_text(played)?;
    let motion = played.motions[0];
    (played.lead == (Some(motion.from), motion.to)).then_some(MoveId(key.0))
}

fn shape_of(rules: &Rules, codes: &mut Codes, played: &PlayedMove) -> Shape {
    simple_shape(rules, codes, played).unwrap_or(Shape::General)
}

fn simple_shape(rules: &Rules, codes: &mut Codes, played: &PlayedMove) -> Option<Shape> {
    let target = match (played.drop, &played.motions[..], played.copy) {
        (None, [motion], None) => motion.to,
        (Some((_, to)), [], None) => to,
        _ => return None,
    };
    let map = arrival_map(rules, codes, played, target)?;
    let to = target.0 as u16;
    if let Some((kind, _)) = played.drop {
        let code = codes.mapped(map, codes.new_piece(played.mover, kind));
        let stock = (played.mover.index() * rules.game.pieces.len() + kind.index()) as u32;
        return Some(Shape::Dropped { code, to, stock });
    }
    Some(Shape::Moved { from: played.motions[0].from.0 as u16, to, map })
}

/// What becomes of the piece that arrives, where nothing else is done.
fn arrival_map(rules: &Rules, codes: &mut Codes, played: &PlayedMove, target: Square) -> Option<MapId> {
    let mut map = 0;
    for &effect in &played.effects {
        if effect.square() != target {
            return None;
        }
        let next = match effect {
            Effect::ChangeOwner(owner, _) => codes.owner_map(rules, owner),
            Effect::Flip(_) => codes.flip_map(rules),
            Effect::ChangeType(kind, _) => codes.type_map(rules, kind),
            Effect::SetAttribute(attribute, value, _) => codes.attribute_map(rules, attribute, value),
            Effect::Create(..) | Effect::Capture(_) => return None,
        };
        map = codes.compose(map, next);
    }
    if let Some((kind, square)) = played.promotion {
        if square != target || rules.game.options.recycle_promotions {
            return None;
        }
        let next = codes.type_map(rules, kind);
        map = codes.compose(map, next);
    }
    Some(map)
}
