//! English draughts by hand: sets of men and kings on the 64 squares, jumps made one by one.

use zrf::play::PlayoutRandom;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
/// Up right, up left, down right, down left; men of the side to move go up.
const STEPS: [i32; 4] = [9, 7, -7, -9];

fn shift(bits: u64, step: i32) -> u64 {
    match step {
        9 => (bits & !FILE_H) << 9,
        7 => (bits & !FILE_A) << 7,
        -7 => (bits & !FILE_H) >> 7,
        _ => (bits & !FILE_A) >> 9,
    }
}

/// Squares from which the pieces can step, or jump over an enemy, in a direction.
fn sources(pieces: u64, other: u64, empty: u64, step: i32, jump: bool) -> u64 {
    let back = -step;
    if jump { shift(shift(empty, back) & other, back) & pieces } else { shift(empty, back) & pieces }
}

/// A random game until a side has no move.
pub fn playout(random: &mut PlayoutRandom) -> u32 {
    let dark = 0x55aa_55aa_55aa_55aa_u64;
    let (mut own, mut other) = (0x00ff_ffff_u64 & dark, 0x00ff_ffff_u64 << 40 & dark);
    let (mut kings, mut plies, mut chain) = (0u64, 0, 0u64);
    while plies < 5000 {
        let empty = !(own | other) & dark;
        let movers = if chain == 0 { own } else { chain };
        let mut list: [(u8, i8); 64] = [(0, 0); 64];
        let mut n = 0;
        for jump in [true, false] {
            if n > 0 || (!jump && chain != 0) {
                break;
            }
            for step in STEPS {
                let pieces = if step > 0 { movers } else { movers & kings };
                let mut from = sources(pieces, other, empty, step, jump);
                while from != 0 {
                    list[n] = (from.trailing_zeros() as u8, if jump { step as i8 * 2 } else { step as i8 });
                    n += 1;
                    from &= from - 1;
                }
            }
        }
        if n == 0 {
            return plies;
        }
        let (from, way) = list[random.below(n as u32) as usize];
        let (start, to) = (1u64 << from, 1u64 << (i32::from(from) + i32::from(way)));
        own ^= start | to;
        let was_king = kings & start != 0;
        kings &= !start;
        let crowned = !was_king && to >> 56 != 0;
        if was_king || crowned {
            kings |= to;
        }
        plies += 1;
        chain = 0;
        let jumped = matches!(way, 18 | 14 | -14 | -18);
        if jumped {
            let over = 1u64 << (i32::from(from) + i32::from(way) / 2);
            other &= !over;
            kings &= !over;
            let empty = !(own | other) & dark;
            let can = |step: &i32| sources(if *step > 0 { to } else { to & kings }, other, empty, *step, true) != 0;
            if !crowned && STEPS.iter().any(can) {
                chain = to;
                continue;
            }
        }
        (own, other) = (other.reverse_bits(), own.reverse_bits());
        kings = kings.reverse_bits();
    }
    plies
}
