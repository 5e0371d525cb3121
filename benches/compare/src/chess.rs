//! Chess with cozy-chess.

use cozy_chess::{Board, GameStatus, Move, PieceMoves};
use zrf::play::PlayoutRandom;

/// Lines of play of this depth.
pub fn perft(depth: u32, bulk: bool) -> u64 {
    count(&Board::default(), depth, bulk)
}

fn count(board: &Board, depth: u32, bulk: bool) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if bulk && depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for played in moves {
            let mut next = board.clone();
            next.play_unchecked(played);
            nodes += if depth == 1 { std::hint::black_box(&next); 1 } else { count(&next, depth - 1, bulk) };
        }
        false
    });
    nodes
}

/// A random game to mate, stalemate or the third repetition; no draw by fifty moves, as in the rules file.
pub fn playout(random: &mut PlayoutRandom) -> u32 {
    let mut board = Board::default();
    let mut history = vec![board.hash_without_ep()];
    let mut sets: Vec<PieceMoves> = Vec::with_capacity(32);
    for plies in 0..5000 {
        sets.clear();
        let mut count = 0;
        board.generate_moves(|moves| {
            count += moves.len() as u32;
            sets.push(moves);
            false
        });
        if count == 0 {
            debug_assert!(board.status() != GameStatus::Ongoing);
            return plies;
        }
        board.play_unchecked(nth(&sets, random.below(count)));
        let key = board.hash_without_ep();
        if history.last().is_some() && board.halfmove_clock() == 0 {
            history.clear();
        }
        history.push(key);
        if history.iter().filter(|&&old| old == key).count() >= 3 {
            return plies + 1;
        }
    }
    5000
}

fn nth(sets: &[PieceMoves], n: u32) -> Move {
    let mut n = n as usize;
    for set in sets {
        if n < set.len() {
            return set.into_iter().nth(n).expect("below the length");
        }
        n -= set.len();
    }
    unreachable!("a number below the count")
}
