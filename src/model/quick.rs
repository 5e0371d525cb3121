#![allow(missing_docs, clippy::all)]
use super::*;
use crate::base::*;
use crate::expand::{Form, Items, Trace, Unit};
use rustc_hash::FxHashMap;
use std::sync::Arc;

struct R<'a> {
    u: &'a Unit,
}
impl<'a> R<'a> {
    fn items(&self, f: &'a [Form]) -> Vec<&'a Form> {
        Items::new(f, Trace::new()).collect()
    }
    fn list(&self, f: &'a Form) -> Option<Vec<&'a Form>> {
        if let Form::List { items, .. } = f { Some(self.items(items)) } else { None }
    }
    fn w(&self, f: &Form) -> Option<&'a str> {
        match f {
            Form::Word { symbol, .. } => Some(self.u.symbols.text(*symbol)),
            _ => None,
        }
    }
    fn s(&self, f: &Form) -> Option<&'a str> {
        match f {
            Form::Word { symbol, .. } | Form::String { symbol, .. } => Some(self.u.symbols.text(*symbol)),
            _ => None,
        }
    }
    fn head(&self, f: &'a Form) -> Option<(&'a str, Vec<&'a Form>)> {
        let l = self.list(f)?;
        let h = self.w(l.first()?)?;
        Some((h, l[1..].to_vec()))
    }
    fn words(&self, f: &[&'a Form]) -> Vec<&'a str> {
        f.iter().filter_map(|x| self.w(x)).collect()
    }
}
fn put(v: &mut Vec<Arc<str>>, n: &str) -> usize {
    if let Some(i) = v.iter().position(|x| &**x == n) {
        i
    } else {
        v.push(n.into());
        v.len() - 1
    }
}
fn find(v: &[Arc<str>], n: &str) -> Option<usize> {
    v.iter().position(|x| &**x == n)
}

pub fn load(u: &Unit) -> Vec<Arc<Game>> {
    let r = R { u };
    let top = r.items(&u.forms);
    let mut entries: Vec<(&str, Vec<&Form>, Span)> = vec![];
    for f in top {
        if let Some((h, rest)) = r.head(f) {
            if h == "game" || h == "variant" {
                entries.push((h, rest, f.span()));
            }
        }
    }
    let mut out = vec![];
    for i in 0..entries.len() {
        let mut secs: Vec<&Form> = vec![];
        if entries[i].0 == "variant" {
            let base = (0..i)
                .rev()
                .find(|&j| entries[j].0 == "game")
                .or_else(|| (0..entries.len()).find(|&j| entries[j].0 == "game"));
            let own = &entries[i].1;
            let heads: Vec<(&str, Vec<&Form>)> = own.iter().filter_map(|f| r.head(f)).collect();
            let goal = |h: &str| {
                ["win-condition", "loss-condition", "draw-condition", "count-condition"].contains(&h)
            };
            let has_goal = heads.iter().any(|(h, _)| goal(h));
            let pname = |rest: &[&Form]| -> Option<String> {
                rest.iter().find_map(|f| {
                    let (h, a) = r.head_own(f)?;
                    if h == "name" { r.s(a.first()?).map(|x| x.to_string()) } else { None }
                })
            };
            let own_pieces: Vec<Option<String>> =
                heads.iter().filter(|(h, _)| *h == "piece").map(|(_, a)| pname(a)).collect();
            if let Some(b) = base {
                for f in &entries[b].1 {
                    if let Some((h, a)) = r.head(f) {
                        if goal(h) && has_goal {
                            continue;
                        }
                        if h == "default" {
                            continue;
                        }
                        if h == "piece" {
                            if own_pieces.contains(&pname(&a)) {
                                continue;
                            }
                        } else if h != "option" && !goal(h) && heads.iter().any(|(k, _)| *k == h) {
                            continue;
                        }
                        secs.push(f);
                    }
                }
            }
            secs.extend(own.iter());
        } else {
            secs = entries[i].1.clone();
        }
        out.push(Arc::new(game(&r, &secs, entries[i].0, entries[i].2)));
    }
    out
}
impl<'a> R<'a> {
    fn head_own(&self, f: &&'a Form) -> Option<(&'a str, Vec<&'a Form>)> {
        self.head(f)
    }
}

struct Env<'a> {
    board: &'a Board,
    sq: FxHashMap<String, Square>,
    dirs: FxHashMap<String, Direction>,
    zones: &'a [Arc<str>],
    players: &'a [PlayerInfo],
    pieces: Vec<Arc<str>>,
    attrs: Vec<Arc<str>>,
    mts: Vec<Arc<str>>,
    flags: Vec<Arc<str>>,
    pf: Vec<Arc<str>>,
}

fn game(r: &R, secs: &[&Form], kind: &str, span: Span) -> Game {
    let heads: Vec<(&str, Vec<&Form>, &Form)> = secs
        .iter()
        .filter_map(|f| {
            let (h, a) = r.head(f)?;
            Some((h, a, *f))
        })
        .collect();
    let last = |n: &str| heads.iter().rev().find(|x| x.0 == n).map(|x| x.1.clone());
    let title: Arc<str> = last("title").and_then(|a| a.first().and_then(|f| r.s(f))).unwrap_or("").into();
    let pl: Vec<&str> = last("players").map(|a| r.words(&a)).unwrap_or_default();
    let mut players: Vec<PlayerInfo> = pl
        .iter()
        .map(|n| PlayerInfo { name: (*n).into(), random: n.starts_with('?'), neutral: true })
        .collect();
    let pidx = |n: &str| pl.iter().position(|x| *x == n).map(|i| Player(i as u8));
    let mut mts: Vec<Arc<str>> = vec![];
    let mut to = TurnOrder::default();
    match last("turn-order") {
        Some(a) => {
            for f in a {
                if let Some(n) = r.w(f) {
                    if n == "repeat" {
                        to.repeat_from = to.turns.len();
                        continue;
                    }
                    if let Some(p) = pidx(n) {
                        to.turns.push(Turn { player: p, mover: p, move_type: None });
                    }
                } else if let Some(l) = r.list(f) {
                    let ws = r.words(&l);
                    if let Some(p) = ws.first().and_then(|n| pidx(n)) {
                        let mut t = Turn { player: p, mover: p, move_type: None };
                        for n in &ws[1..] {
                            if let Some(q) = pidx(n) {
                                t.mover = q
                            } else {
                                t.move_type = Some(MoveType(put(&mut mts, n) as u16))
                            }
                        }
                        to.turns.push(t);
                    }
                }
            }
        }
        None => {
            for i in 0..pl.len() {
                to.turns.push(Turn { player: Player(i as u8), mover: Player(i as u8), move_type: None })
            }
        }
    }
    for t in &to.turns {
        players[t.player.index()].neutral = false;
        players[t.mover.index()].neutral = false;
    }
    let board = last("board").map(|a| board(r, &a, &pl)).unwrap_or_default();
    let prio: Vec<MoveType> = last("move-priorities")
        .map(|a| r.words(&a).iter().map(|n| MoveType(put(&mut mts, n) as u16)).collect())
        .unwrap_or_default();
    let mut piece_forms: Vec<(Arc<str>, Vec<&Form>, Span)> = vec![];
    let mut attrs: Vec<Arc<str>> = vec![];
    for (h, a, f) in &heads {
        if *h == "piece" {
            let mut name = "";
            for g in a {
                if let Some((k, b)) = r.head(g) {
                    if k == "name" {
                        name = b.first().and_then(|x| r.s(x)).unwrap_or("")
                    }
                    if k == "attribute" {
                        if let Some(n) = b.first().and_then(|x| r.w(x)) {
                            put(&mut attrs, n);
                        }
                    }
                }
            }
            if let Some(i) = piece_forms.iter().position(|p| &*p.0 == name) {
                piece_forms.remove(i);
            }
            piece_forms.push((name.into(), a.clone(), f.span()));
        }
    }
    // attribute numbers
    let mut numbers = vec![u32::MAX; attrs.len()];
    let mut n = 0;
    for p in piece_forms.iter().rev() {
        for g in p.1.iter().rev() {
            if let Some((k, b)) = r.head(g) {
                if k == "attribute" {
                    if let Some(i) = b.first().and_then(|x| r.w(x)).and_then(|x| find(&attrs, x)) {
                        if numbers[i] == u32::MAX {
                            numbers[i] = n;
                            n += 1;
                        }
                    }
                }
            }
        }
    }
    let sq: FxHashMap<String, Square> =
        board.squares.iter().enumerate().map(|(i, s)| (s.name.to_string(), Square(i as u32))).collect();
    let dirs: FxHashMap<String, Direction> =
        board.directions.iter().enumerate().map(|(i, s)| (s.to_string(), Direction(i as u16))).collect();
    let mut e = Env {
        board: &board,
        sq,
        dirs,
        zones: &board.zones,
        players: &players,
        pieces: piece_forms.iter().map(|p| p.0.clone()).collect(),
        attrs,
        mts,
        flags: vec![],
        pf: vec![],
    };
    // move type numbers
    let mut order: Vec<String> = vec![];
    let mut see = |n: &str, order: &mut Vec<String>| {
        if !order.iter().any(|x| x == n) {
            order.push(n.to_string())
        }
    };
    for p in prio.iter().rev() {
        see(&e.mts[p.index()].clone(), &mut order);
    }
    for t in &to.turns {
        if let Some(m) = t.move_type {
            see(&e.mts[m.index()].clone(), &mut order);
        }
    }
    for p in piece_forms.iter().rev() {
        for g in &p.1 {
            if let Some((k, b)) = r.head(g) {
                if k == "moves" || k == "drops" {
                    scan(r, &b, &e.pieces, &mut order);
                }
            }
        }
    }
    let mut pieces = vec![];
    for (name, a, span) in &piece_forms {
        let mut p = Piece {
            name: name.clone(),
            notation: None,
            help: None,
            description: None,
            open: None,
            dummy: false,
            images: vec![],
            attributes: vec![],
            moves: Arc::from(vec![]),
            drops: Arc::from(vec![]),
            span: *span,
        };
        for g in a {
            if let Some((k, b)) = r.head(g) {
                match k {
                    "attribute" => {
                        if let (Some(n), Some(v)) =
                            (b.first().and_then(|x| r.w(x)), b.get(1).and_then(|x| r.w(x)))
                        {
                            let i = find(&e.attrs, n).unwrap();
                            p.attributes.push((Attribute(i as u8), v == "true"));
                        }
                    }
                    "moves" => p.moves = blocks(r, &b, &mut e, false),
                    "drops" => p.drops = blocks(r, &b, &mut e, true),
                    _ => {}
                }
            }
        }
        pieces.push(Arc::new(p));
    }
    let mut setup = Setup::default();
    if let Some(a) = last("board-setup") {
        for f in a {
            if let Some((pn, b)) = r.head(f) {
                let Some(p) = pidx(pn) else { continue };
                for g in b {
                    if let Some((tn, c)) = r.head(g) {
                        let Some(t) = find(&e.pieces, tn) else { continue };
                        let ws = r.words(&c);
                        let mut i = 0;
                        while i < ws.len() {
                            if ws[i] == "off" {
                                if let Some(k) = ws.get(i + 1).and_then(|x| x.parse().ok()) {
                                    setup.stock.push((p, PieceType(t as u16), k));
                                }
                                i += 2;
                            } else {
                                if let Some(s) = e.sq.get(ws[i]) {
                                    setup.placements.push((p, PieceType(t as u16), *s));
                                }
                                i += 1;
                            }
                        }
                    }
                }
            }
        }
    }
    let mut goals = vec![];
    for (h, a, f) in &heads {
        let k = match *h {
            "win-condition" => GoalKind::Win,
            "loss-condition" => GoalKind::Loss,
            "draw-condition" => GoalKind::Draw,
            "count-condition" => GoalKind::Count,
            _ => continue,
        };
        let all: Vec<Player> = (0..pl.len()).map(|i| Player(i as u8)).collect();
        let (ps, ex) = if a.len() >= 2 {
            (
                match r.list(a[0]) {
                    Some(l) => r.words(&l).iter().filter_map(|n| pidx(n)).collect(),
                    None => r.w(a[0]).and_then(|n| pidx(n)).into_iter().collect(),
                },
                a[1],
            )
        } else {
            (all, a[0])
        };
        goals.push(Goal { kind: k, players: ps, expression: gexpr(r, ex, &e), span: f.span() });
    }
    let mut o = Options::default();
    for (h, a, _) in &heads {
        let (n, v) = if *h == "option" {
            (
                a.first().and_then(|x| r.s(x)).unwrap_or("").replace('-', " "),
                a.get(1).and_then(|x| r.s(x)).unwrap_or(""),
            )
        } else {
            (h.replace('-', " "), a.first().and_then(|x| r.s(x)).unwrap_or(""))
        };
        let on = v == "true";
        match n.as_str() {
            "pass turn" => {
                o.pass_turn = match v {
                    "forced" | "2" => PassTurn::Forced,
                    "true" => PassTurn::Always,
                    _ => PassTurn::Never,
                }
            }
            "pass partial" => o.pass_partial = on,
            "maximal captures" => {
                o.maximal_captures = match v {
                    "true" => MaximalCaptures::Longest,
                    "2" => MaximalCaptures::Valued,
                    _ => MaximalCaptures::Off,
                }
            }
            "recycle captures" => o.recycle_captures = on,
            "recycle promotions" => o.recycle_promotions = on,
            "include off pieces" => o.include_off_pieces = on,
            _ => {}
        }
    }
    let engine =
        last("engine").and_then(|a| a.first().and_then(|x| r.s(x))).filter(|s| !s.is_empty()).map(Arc::from);
    let Env { attrs, mts, flags, pf, .. } = e;
    let mnum =
        mts.iter().map(|m| order.iter().position(|x| **x == **m).map_or(0, |i| i as u32 + 1)).collect();
    Game {
        kind: if kind == "game" { EntryKind::Game } else { EntryKind::Variant },
        separator: &*title == "-",
        texts: Texts { title, ..Texts::default() },
        is_default: false,
        span,
        turn_order: to,
        board: Arc::new(board.clone()),
        pieces,
        attributes: attrs,
        move_types: mts,
        move_type_numbers: mnum,
        attribute_numbers: numbers,
        flags,
        position_flags: pf,
        priorities: prio,
        setup,
        goals,
        options: o,
        engine,
        solution: None,
        sounds: Sounds::default(),
        has_errors: false,
        players,
    }
}
fn scan(r: &R, fs: &[&Form], pieces: &[Arc<str>], order: &mut Vec<String>) {
    for f in fs {
        scan1(r, f, pieces, order)
    }
}
fn scan1(r: &R, f: &Form, pieces: &[Arc<str>], order: &mut Vec<String>) {
    let Some(l) = r.list(f) else { return };
    let see = |n: &str, order: &mut Vec<String>| {
        if !order.iter().any(|x| x == n) {
            order.push(n.to_string())
        }
    };
    match l.first().and_then(|x| r.w(x)) {
        Some("move-type") => {
            if let Some(n) = l.get(1).and_then(|x| r.w(x)) {
                see(n, order)
            }
        }
        Some("add-partial" | "add-copy-partial") => {
            for n in r.words(&l[1..]) {
                if find(pieces, n).is_none() {
                    see(n, order)
                }
            }
        }
        Some("if") => {
            if let Some(i) = l.iter().position(|x| r.w(x) == Some("else")) {
                scan(r, &l[i + 1..], pieces, order);
                scan(r, &l[1..i], pieces, order);
            } else {
                scan(r, &l, pieces, order)
            }
        }
        _ => scan(r, &l, pieces, order),
    }
}
fn blocks(r: &R, fs: &[&Form], e: &mut Env, drops: bool) -> Arc<[Block]> {
    let mut out = vec![];
    let mut mt = None;
    for f in fs {
        let Some(l) = r.list(f) else { continue };
        if l.first().and_then(|x| r.w(x)) == Some("move-type") {
            mt = l.get(1).and_then(|x| r.w(x)).map(|n| MoveType(put(&mut e.mts, n) as u16));
            continue;
        }
        let mut zone = None;
        let mut body = &l[..];
        if drops {
            if let Some(z) = l.first().and_then(|x| r.w(x)).and_then(|n| find(e.zones, n)) {
                if !e.dirs.contains_key(r.w(l[0]).unwrap()) && !e.sq.contains_key(r.w(l[0]).unwrap()) {
                    zone = Some(Zone(z as u16));
                    body = &l[1..];
                }
            }
        }
        out.push(Block { move_type: mt, zone, body: seq(r, body, e), span: f.span(), calls: vec![] });
    }
    out.into()
}
fn seq(r: &R, fs: &[&Form], e: &mut Env) -> Sequence {
    fs.iter().map(|f| Instruction { kind: instr(r, f, e), span: f.span() }).collect::<Vec<_>>().into()
}
fn loc(r: &R, f: Option<&&Form>, e: &Env) -> Location {
    let Some(f) = f else { return Location::Cursor };
    if let Some(n) = r.w(f) {
        if let Some(d) = e.dirs.get(n) {
            return Location::Step(*d);
        }
        if let Some(s) = e.sq.get(n) {
            return Location::Square(*s);
        }
        return Location::OffBoard;
    }
    if let Some((h, a)) = r.head(f) {
        if h == "opposite" {
            if let Some(d) = a.first().and_then(|x| r.w(x)).and_then(|n| e.dirs.get(n)) {
                return Location::Opposite(*d);
            }
        }
    }
    Location::OffBoard
}
fn instr(r: &R, f: &Form, e: &mut Env) -> InstructionKind {
    use InstructionKind as I;
    let l: Vec<&Form> = match f {
        Form::List { .. } => r.list(f).unwrap(),
        _ => vec![f],
    };
    let Some(h) = l.first().and_then(|x| r.w(x)) else { return I::Fail };
    let bare = !matches!(f, Form::List { .. });
    if bare {
        if let Some(d) = e.dirs.get(h) {
            return I::Step(*d);
        }
        if let Some(s) = e.sq.get(h) {
            return I::Jump(*s);
        }
    }
    let a = &l[1..];
    match h {
        "opposite" => match loc(r, Some(&f), e) {
            Location::Opposite(d) => I::StepOpposite(d),
            _ => I::Fail,
        },
        "mark" => I::Mark(loc(r, a.first(), e)),
        "back" => I::Back,
        "from" => I::From,
        "to" => I::To,
        "cascade" => I::Cascade,
        "go" => match r.words(a).first() {
            Some(&"from") => I::Go(GoTarget::From),
            Some(&"to") => I::Go(GoTarget::To),
            Some(&"mark") => I::Go(GoTarget::Mark),
            Some(&"last-from") => I::Go(GoTarget::LastFrom),
            Some(&"last-to") => I::Go(GoTarget::LastTo),
            _ => I::Fail,
        },
        "capture" => I::Capture(loc(r, a.first(), e)),
        "flip" => I::Flip(loc(r, a.first(), e)),
        "change-owner" => I::ChangeOwner(loc(r, a.first(), e)),
        "change-type" => match a.first().and_then(|x| r.w(x)).and_then(|n| find(&e.pieces, n)) {
            Some(t) => I::ChangeType(PieceType(t as u16), loc(r, a.get(1), e)),
            None => I::Fail,
        },
        "create" => {
            let (mut p, mut t, mut lo) = (None, None, Location::Cursor);
            for x in a {
                let n = r.w(x).unwrap_or("");
                if p.is_none() && t.is_none() && e.players.iter().any(|q| &*q.name == n) {
                    p = e.players.iter().position(|q| &*q.name == n).map(|i| Player(i as u8))
                } else if t.is_none() && find(&e.pieces, n).is_some() {
                    t = find(&e.pieces, n).map(|i| PieceType(i as u16))
                } else {
                    lo = loc(r, Some(x), e)
                }
            }
            I::Create(p, t, lo)
        }
        "set-attribute" => match a.first().and_then(|x| r.w(x)).and_then(|n| find(&e.attrs, n)) {
            Some(i) => I::SetAttribute(Attribute(i as u8), cond(r, a[1], e)),
            None => I::Fail,
        },
        "set-flag" => {
            let i = put(&mut e.flags, r.w(a[0]).unwrap_or(""));
            I::SetFlag(Flag(i as u16), cond(r, a[1], e))
        }
        "set-position-flag" => {
            let i = put(&mut e.pf, r.w(a[0]).unwrap_or(""));
            let c = cond(r, a[1], e);
            I::SetPositionFlag(PositionFlag(i as u16), c, loc(r, a.get(2), e))
        }
        "add" | "add-partial" | "add-copy" | "add-copy-partial" => {
            let mut pr = vec![];
            let mut m = None;
            let part = h.ends_with("partial");
            for n in r.words(a) {
                if let Some(t) = find(&e.pieces, n) {
                    pr.push(PieceType(t as u16))
                } else {
                    m = Some(MoveType(put(&mut e.mts, n) as u16))
                }
            }
            I::Add {
                kind: if h.contains("copy") { AddKind::Copy } else { AddKind::Move },
                promotions: pr.into(),
                partial: part.then(|| m.map_or(Continuation::AnyType, Continuation::Type)),
            }
        }
        "verify" => I::Verify(cond(r, a[0], e)),
        "if" => {
            let i = a.iter().position(|x| r.w(x) == Some("else"));
            let c = cond(r, a[0], e);
            let (t, o) = match i {
                Some(i) => (&a[1..i], &a[i + 1..]),
                None => (&a[1..], &[][..]),
            };
            let t = seq(r, t, e);
            let o = seq(r, o, e);
            I::If(c, t, o)
        }
        "while" => {
            let c = cond(r, a[0], e);
            I::While(c, seq(r, &a[1..], e))
        }
        _ => I::Fail,
    }
}
fn cond(r: &R, f: &Form, e: &mut Env) -> Condition {
    let l: Vec<&Form> = match f {
        Form::List { .. } => r.list(f).unwrap(),
        _ => vec![f],
    };
    let Some(h) = l.first().and_then(|x| r.w(x)) else { return Condition::Constant(false) };
    let a = &l[1..];
    match h {
        "true" => return Condition::Constant(true),
        "false" => return Condition::Constant(false),
        "not" => return Condition::Not(Arc::new(cond(r, a[0], e))),
        "and" => return Condition::And(a.iter().map(|x| cond(r, x, e)).collect::<Vec<_>>().into()),
        "or" => return Condition::Or(a.iter().map(|x| cond(r, x, e)).collect::<Vec<_>>().into()),
        _ => {}
    }
    if let Some(i) = find(&e.attrs, h) {
        return Condition::Test(Predicate::Attribute(Attribute(i as u8)), loc(r, a.first(), e), f.span());
    }
    let (neg, b) = match h.strip_prefix("not-") {
        Some(b) => (true, b),
        None => (false, h),
    };
    let n = || a.first().and_then(|x| r.w(x)).unwrap_or("");
    let (p, at) = match b {
        "empty?" => (Predicate::Empty, 0),
        "friend?" => (Predicate::Friend, 0),
        "enemy?" => (Predicate::Enemy, 0),
        "neutral?" => (Predicate::Neutral, 0),
        "on-board?" => (Predicate::OnBoard, 0),
        "marked?" => (Predicate::Marked, 0),
        "last-from?" => (Predicate::LastFrom, 0),
        "last-to?" => (Predicate::LastTo, 0),
        "adjacent-to-enemy?" => (Predicate::AdjacentToEnemy, 0),
        "goal-position?" => (Predicate::GoalPosition, 0),
        "piece?" => (Predicate::Piece(find(&e.pieces, n()).map(|i| PieceType(i as u16))), 1),
        "position?" => (Predicate::Position(e.sq.get(n()).copied()), 1),
        "in-zone?" => (Predicate::InZone(find(e.zones, n()).map(|i| Zone(i as u16))), 1),
        "flag?" => {
            let i = put(&mut e.flags, n());
            (Predicate::Flag(Flag(i as u16)), 1)
        }
        "position-flag?" => {
            let i = put(&mut e.pf, n());
            (Predicate::PositionFlag(PositionFlag(i as u16)), 1)
        }
        "attacked?" | "defended?" => {
            let is = |n: &str, e: &Env| e.dirs.contains_key(n) || e.sq.contains_key(n);
            let (m, at) = match a.first().and_then(|x| r.w(x)) {
                Some(n) if !is(n, e) => (Some(MoveType(put(&mut e.mts, n) as u16)), 1),
                _ => (None, 0),
            };
            (if b == "attacked?" { Predicate::Attacked(m) } else { Predicate::Defended(m) }, at)
        }
        _ => {
            if let Some(i) = find(&e.attrs, b) {
                (Predicate::Attribute(Attribute(i as u8)), 0)
            } else {
                return Condition::Constant(false);
            }
        }
    };
    let t = Condition::Test(p, loc(r, a.get(at), e), f.span());
    if neg { Condition::Not(Arc::new(t)) } else { t }
}
fn occ(r: &R, f: &Form, e: &Env) -> Option<Occupant> {
    if let Some(n) = r.w(f) {
        return find(&e.pieces, n).map(|i| Occupant {
            owner: Owner::Own,
            piece: PieceType(i as u16),
            negated: false,
        });
    }
    let (h, a) = r.head(f)?;
    let mut o = occ(r, a.first()?, e)?;
    match h {
        "not" => o.negated = !o.negated,
        "opponent" => o.owner = Owner::Opponent,
        "any-owner" => o.owner = Owner::Any,
        _ => return None,
    }
    Some(o)
}
fn gexpr(r: &R, f: &Form, e: &Env) -> GoalExpression {
    use GoalExpression as G;
    let l: Vec<&Form> = match f {
        Form::List { .. } => r.list(f).unwrap(),
        _ => vec![f],
    };
    let a = if l.is_empty() { &l[..] } else { &l[1..] };
    let types = || {
        r.words(a).iter().filter_map(|n| find(&e.pieces, n)).map(|i| PieceType(i as u16)).collect::<Vec<_>>()
    };
    match l.first().and_then(|x| r.w(x)).unwrap_or("") {
        "and" => G::And(a.iter().map(|x| gexpr(r, x, e)).collect()),
        "or" => G::Or(a.iter().map(|x| gexpr(r, x, e)).collect()),
        "not" => G::Not(Box::new(gexpr(r, a[0], e))),
        "stalemated" => G::Stalemated,
        "repetition" => G::Repetition,
        "checkmated" => G::Checkmated(types()),
        "captured" => G::Captured(types()),
        "pieces-remaining" | "total-piece-count" => {
            let n = a.first().and_then(|x| r.w(x)).and_then(|n| n.parse().ok()).unwrap_or(0);
            let t =
                a.get(1).and_then(|x| r.w(x)).and_then(|n| find(&e.pieces, n)).map(|i| PieceType(i as u16));
            if r.w(l[0]) == Some("pieces-remaining") {
                G::PiecesRemaining(n, t)
            } else {
                G::TotalPieceCount(n, t)
            }
        }
        "absolute-config" => {
            let Some((place, os)) = a.split_last() else { return G::Never };
            let names = match r.list(place) {
                Some(l) => r.words(&l),
                None => r.w(place).into_iter().collect(),
            };
            let (mut s, mut z) = (vec![], vec![]);
            for n in names {
                if let Some(q) = e.sq.get(n) {
                    s.push(*q)
                } else if let Some(i) = find(e.zones, n) {
                    z.push(Zone(i as u16))
                } else {
                    return G::Never;
                }
            }
            G::AbsoluteConfig {
                occupants: os.iter().filter_map(|o| occ(r, o, e)).collect(),
                squares: s,
                zones: z,
            }
        }
        "relative-config" => {
            let mut v = vec![];
            for x in a {
                if let Some(o) = occ(r, x, e) {
                    v.push(ConfigItem::Occupant(o))
                } else if let Some(d) = r.w(x).and_then(|n| e.dirs.get(n)) {
                    v.push(ConfigItem::Step(*d))
                } else {
                    return G::Never;
                }
            }
            G::RelativeConfig(v)
        }
        _ => G::Never,
    }
}
fn board(r: &R, fs: &[&Form], pl: &[&str]) -> Board {
    let mut b = Board::default();
    let mut idx: FxHashMap<String, usize> = FxHashMap::default();
    let mut links: Vec<FxHashMap<usize, usize>> = vec![];
    let mut dead: Vec<bool> = vec![];
    let mut explicit: Vec<bool> = vec![];
    let mut zones: Vec<(usize, Vec<usize>, Vec<String>)> = vec![];
    let mut sym: Vec<(usize, Vec<(String, String)>)> = vec![];
    let int = |f: &&Form| r.w(f).and_then(|n| n.parse::<i32>().ok()).unwrap_or(0);
    for f in fs {
        let Some((h, a)) = r.head(f) else { continue };
        match h {
            "grid" => {
                let mut dims: Vec<Vec<String>> = vec![];
                let mut ds: Vec<(String, Vec<i32>)> = vec![];
                for g in &a {
                    let Some((k, c)) = r.head(g) else { continue };
                    match k {
                        "dimensions" => {
                            for d in &c {
                                if let Some(l) = r.list(d) {
                                    dims.push(
                                        r.s(l[0]).unwrap_or("").split('/').map(|x| x.to_string()).collect(),
                                    )
                                }
                            }
                        }
                        "directions" => {
                            for d in &c {
                                if let Some((n, o)) = r.head(d) {
                                    ds.push((n.into(), o.iter().map(int).collect()))
                                }
                            }
                        }
                        _ => {}
                    }
                }
                let total: usize = dims.iter().map(|d| d.len()).product();
                let mut ids = vec![];
                for i in 0..total {
                    let mut k = i;
                    let mut parts = vec![0; dims.len()];
                    for d in (0..dims.len()).rev() {
                        parts[d] = k % dims[d].len();
                        k /= dims[d].len();
                    }
                    let name: String = parts.iter().enumerate().map(|(d, p)| dims[d][*p].as_str()).collect();
                    let id = *idx.entry(name.clone()).or_insert_with(|| {
                        b.squares.push(SquareInfo {
                            name: name.as_str().into(),
                            rectangle: None,
                            grid: None,
                            span: f.span(),
                        });
                        dead.push(false);
                        explicit.push(false);
                        b.squares.len() - 1
                    });
                    ids.push((id, parts));
                }
                for (n, o) in ds {
                    let d = put(&mut b.directions, &n);
                    if links.len() <= d {
                        links.push(Default::default())
                    }
                    for (id, p) in &ids {
                        let q: Vec<i32> = p.iter().zip(&o).map(|(x, y)| *x as i32 + y).collect();
                        if q.iter().zip(&dims).all(|(x, d)| *x >= 0 && (*x as usize) < d.len()) {
                            let mut k = 0;
                            for (x, d) in q.iter().zip(&dims) {
                                k = k * d.len() + *x as usize
                            }
                            links[d].insert(*id, ids[k].0);
                        }
                    }
                }
            }
            "positions" | "dummy" => {
                for g in &a {
                    let n = match r.head(g) {
                        Some((n, _)) => n,
                        None => match r.w(g) {
                            Some(n) => n,
                            None => continue,
                        },
                    };
                    let id = *idx.entry(n.to_string()).or_insert_with(|| {
                        b.squares.push(SquareInfo {
                            name: n.into(),
                            rectangle: None,
                            grid: None,
                            span: f.span(),
                        });
                        dead.push(false);
                        explicit.push(false);
                        b.squares.len() - 1
                    });
                    explicit[id] = true;
                }
            }
            "links" => {
                let Some(d) = a.first().and_then(|x| r.w(x)) else { continue };
                let d = put(&mut b.directions, d);
                if links.len() <= d {
                    links.push(Default::default())
                }
                for g in &a[1..] {
                    if let Some(l) = r.list(g) {
                        let ws = r.words(&l);
                        if let (Some(x), Some(y)) =
                            (ws.first().and_then(|n| idx.get(*n)), ws.get(1).and_then(|n| idx.get(*n)))
                        {
                            links[d].insert(*x, *y);
                        }
                    }
                }
            }
            "unlink" => {
                for g in &a {
                    if let Some(n) = r.w(g) {
                        if let Some(x) = idx.get(n) {
                            for l in &mut links {
                                l.remove(x);
                                l.retain(|_, v| v != x)
                            }
                        }
                    } else if let Some(l) = r.list(g) {
                        let ws = r.words(&l);
                        if let Some(x) = ws.first().and_then(|n| idx.get(*n)) {
                            if let Some(d) = ws
                                .get(1)
                                .and_then(|n| find(&b.directions, n))
                                .filter(|_| !idx.contains_key(ws[1]))
                            {
                                links[d].remove(x);
                            } else if let Some(y) = ws.get(1).and_then(|n| idx.get(*n)) {
                                for l in &mut links {
                                    if l.get(x) == Some(y) {
                                        l.remove(x);
                                    }
                                    if l.get(y) == Some(x) {
                                        l.remove(y);
                                    }
                                }
                            }
                        }
                    }
                }
            }
            "kill-positions" => {
                for n in r.words(&a) {
                    if let Some(x) = idx.get(n) {
                        for l in &mut links {
                            l.remove(x);
                            l.retain(|_, v| v != x)
                        }
                        if !explicit[*x] {
                            dead[*x] = true
                        }
                    }
                }
            }
            "symmetry" => {
                let ps = a.first().and_then(|x| r.w(x)).and_then(|n| pl.iter().position(|p| *p == n));
                if let Some(p) = ps {
                    sym.push((
                        p,
                        a[1..]
                            .iter()
                            .filter_map(|g| {
                                let l = r.list(g)?;
                                let w = r.words(&l);
                                Some((w.first()?.to_string(), w.get(1)?.to_string()))
                            })
                            .collect(),
                    ))
                }
            }
            "zone" => {
                let (mut n, mut ps, mut qs) = ("", vec![], vec![]);
                for g in &a {
                    if let Some((k, c)) = r.head(g) {
                        match k {
                            "name" => n = r.words(&c).first().copied().unwrap_or(""),
                            "players" => {
                                ps = r
                                    .words(&c)
                                    .iter()
                                    .filter_map(|n| pl.iter().position(|p| p == n))
                                    .collect()
                            }
                            "positions" => qs = r.words(&c).iter().map(|x| x.to_string()).collect(),
                            _ => {}
                        }
                    }
                }
                let z = put(&mut b.zones, n);
                zones.push((z, ps, qs));
            }
            _ => {}
        }
    }
    let mut map = vec![None; b.squares.len()];
    let mut keep = vec![];
    for (i, s) in b.squares.iter().enumerate() {
        if !dead[i] {
            map[i] = Some(Square(keep.len() as u32));
            keep.push(s.clone());
        }
    }
    b.squares = keep;
    let n = b.squares.len();
    b.links = links
        .iter()
        .map(|l| {
            let mut v = vec![None; n];
            for (x, y) in l {
                if let (Some(x), Some(y)) = (map[*x], map[*y]) {
                    v[x.index()] = Some(y)
                }
            }
            v
        })
        .collect();
    b.symmetry =
        (0..pl.len()).map(|_| (0..b.directions.len()).map(|d| Direction(d as u16)).collect()).collect();
    for (p, ps) in sym {
        for (x, y) in ps {
            if let (Some(x), Some(y)) = (find(&b.directions, &x), find(&b.directions, &y)) {
                b.symmetry[p][x] = Direction(y as u16)
            }
        }
    }
    b.zone_squares = vec![vec![vec![]; pl.len()]; b.zones.len()];
    for (z, ps, qs) in zones {
        let mut v: Vec<Square> = qs.iter().filter_map(|n| idx.get(n).and_then(|i| map[*i])).collect();
        v.sort();
        v.dedup();
        for p in ps {
            b.zone_squares[z][p] = v.clone()
        }
    }
    b
}
