//! Random games written by hand, each as a programmer who wants speed would write it.

use zrf::play::PlayoutRandom;

fn nth_bit(mut bits: u64, n: u32) -> u64 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits & bits.wrapping_neg()
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The three sets of targets of the side that moves up: straight, towards h, towards a.
fn up(own: u64, other: u64) -> [u64; 3] {
    let empty = !(own | other);
    [own << 8 & empty, (own & !FILE_H) << 9 & !own, (own & !FILE_A) << 7 & !own]
}

/// Breakthrough with whole-side shifts and a list of moves.
pub fn breakthrough_list(random: &mut PlayoutRandom) -> u32 {
    let (mut own, mut other) = (0xffff_u64, 0xffff_u64 << 48);
    let mut moves: Vec<(u8, u8)> = Vec::with_capacity(64);
    let mut plies = 0;
    loop {
        moves.clear();
        for (mut targets, back) in up(own, other).into_iter().zip([8, 9, 7]) {
            while targets != 0 {
                let to = targets.trailing_zeros() as u8;
                moves.push((to - back, to));
                targets &= targets - 1;
            }
        }
        if moves.is_empty() {
            return plies;
        }
        let (from, to) = moves[random.below(moves.len() as u32) as usize];
        own ^= 1 << from | 1 << to;
        other &= !(1 << to);
        plies += 1;
        if to >= 56 || other == 0 {
            return plies;
        }
        (own, other) = (other.swap_bytes(), own.swap_bytes());
    }
}

/// Breakthrough with whole-side shifts, selecting without a list.
pub fn breakthrough_lazy(random: &mut PlayoutRandom) -> u32 {
    let (mut own, mut other) = (0xffff_u64, 0xffff_u64 << 48);
    let mut plies = 0;
    loop {
        let sets = up(own, other);
        let counts = sets.map(u64::count_ones);
        let total: u32 = counts.iter().sum();
        if total == 0 {
            return plies;
        }
        let mut n = random.below(total);
        let mut chosen = 0;
        while n >= counts[chosen] {
            n -= counts[chosen];
            chosen += 1;
        }
        let to = nth_bit(sets[chosen], n);
        own = own & !(to >> [8, 9, 7][chosen]) | to;
        other &= !to;
        plies += 1;
        if to >> 56 != 0 || other == 0 {
            return plies;
        }
        (own, other) = (other.swap_bytes(), own.swap_bytes());
    }
}

/// Connect four with columns of seven bits.
pub fn connect_four(random: &mut PlayoutRandom) -> u32 {
    const BOTTOM: u64 = 0x0000_0040_8102_0408_1 & ((1 << 49) - 1);
    const BOARD: u64 = BOTTOM * 0x3f;
    let (mut own, mut all) = (0u64, 0u64);
    for plies in 0..42 {
        let places = (all + BOTTOM) & BOARD;
        let place = nth_bit(places, random.below(places.count_ones()));
        own |= place;
        all |= place;
        let won = [1, 7, 6, 8].into_iter().any(|step| {
            let pairs = own & own >> step;
            pairs & pairs >> (2 * step) != 0
        });
        if won {
            return plies + 1;
        }
        own ^= all;
    }
    42
}

const SHIFTS: [(i32, u64); 8] = [
    (8, u64::MAX),
    (-8, u64::MAX),
    (1, !FILE_A),
    (-1, !FILE_H),
    (9, !FILE_A),
    (7, !FILE_H),
    (-7, !FILE_A),
    (-9, !FILE_H),
];

fn shift(bits: u64, (by, mask): (i32, u64)) -> u64 {
    (if by > 0 { bits << by } else { bits >> -by }) & mask
}

fn flips(own: u64, other: u64, place: u64) -> u64 {
    SHIFTS.into_iter().fold(0, |all, step| {
        let (mut line, mut next) = (0, shift(place, step));
        while next & other != 0 {
            line |= next;
            next = shift(next, step);
        }
        if next & own != 0 { all | line } else { all }
    })
}

/// Reversi with whole-board fills.
pub fn reversi(random: &mut PlayoutRandom) -> u32 {
    let (mut own, mut other) = (0x0000_0008_1000_0000_u64, 0x0000_0010_0800_0000_u64);
    let (mut plies, mut passes) = (0, 0);
    loop {
        let empty = !(own | other);
        let places = SHIFTS.into_iter().fold(0, |all, step| {
            let mut line = shift(own, step) & other;
            for _ in 0..5 {
                line |= shift(line, step) & other;
            }
            all | shift(line, step) & empty
        });
        plies += 1;
        if places == 0 {
            passes += 1;
            if passes == 2 {
                return plies;
            }
        } else {
            passes = 0;
            let place = nth_bit(places, random.below(places.count_ones()));
            let turned = flips(own, other, place);
            own |= place | turned;
            other &= !turned;
            if own | other == u64::MAX || other == 0 {
                return plies;
            }
        }
        (own, other) = (other, own);
    }
}

fn find(parents: &mut [u8; 128], mut at: u8) -> u8 {
    while parents[at as usize] != at {
        parents[at as usize] = parents[parents[at as usize] as usize];
        at = parents[at as usize];
    }
    at
}

/// Hex 11×11 with union-find: nodes 121 to 124 are the sides.
pub fn hex(random: &mut PlayoutRandom) -> u32 {
    let mut parents = [0u8; 128];
    (0..128).for_each(|at| parents[at as usize] = at);
    let mut owner = [0u8; 121];
    let mut free: [u8; 121] = std::array::from_fn(|at| at as u8);
    for plies in 0..121usize {
        let left = 121 - plies;
        let index = random.below(left as u32) as usize;
        let cell = free[index];
        free[index] = free[left - 1];
        let side = 1 + (plies & 1) as u8;
        owner[cell as usize] = side;
        let (x, y) = (cell % 11, cell / 11);
        let mut join = |other: u8| {
            let (a, b) = (find(&mut parents, cell), find(&mut parents, other));
            parents[a as usize] = b;
        };
        let (place, first) = if side == 1 { (y, 121) } else { (x, 123) };
        if place == 0 {
            join(first);
        }
        if place == 10 {
            join(first + 1);
        }
        for (dx, dy) in [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)] {
            let (nx, ny) = (x as i8 + dx, y as i8 + dy);
            if (0..11).contains(&nx) && (0..11).contains(&ny) {
                let next = (ny * 11 + nx) as u8;
                if owner[next as usize] == side {
                    join(next);
                }
            }
        }
        if find(&mut parents, first) == find(&mut parents, first + 1) {
            return plies as u32 + 1;
        }
    }
    121
}

/// Gomoku 15×15, five or more, on a board with a border.
pub fn gomoku(random: &mut PlayoutRandom) -> u32 {
    let mut owner = [0u8; 17 * 17];
    let mut free: [u16; 225] = std::array::from_fn(|at| (at / 15 * 17 + at % 15 + 18) as u16);
    for plies in 0..225usize {
        let left = 225 - plies;
        let index = random.below(left as u32) as usize;
        let cell = free[index] as usize;
        free[index] = free[left - 1];
        let side = 1 + (plies & 1) as u8;
        owner[cell] = side;
        for step in [1, 16, 17, 18] {
            let (mut low, mut high) = (cell - step, cell + step);
            while owner[low] == side {
                low -= step;
            }
            while owner[high] == side {
                high += step;
            }
            if (high - low) / step > 5 {
                return plies as u32 + 1;
            }
        }
    }
    225
}
