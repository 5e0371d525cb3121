//! Perft cut into units: the positions after the first two plies, in canonical order of their moves.
//!
//! Units are counted by as many threads as wanted, or some of them here and the others on other machines.

use crate::play::{State, Vm};
use rayon::prelude::*;
use std::sync::Mutex;

/// Plies that are played before the work is cut.
const CUT: u32 = 2;

/// The whole count.
pub(super) fn count(vm: &mut Vm, depth: u32, bulk: bool, threads: usize) -> u64 {
    if threads == 1 || depth <= CUT {
        return below(vm, depth, bulk);
    }
    count_unit(vm, depth, bulk, threads, 1, 0)
}

/// The part that belongs to unit `unit` of `split`; the parts of all units add up to the whole.
pub(super) fn count_unit(vm: &mut Vm, depth: u32, bulk: bool, threads: usize, split: u32, unit: u32) -> u64 {
    let cut = CUT.min(depth);
    let mut states = Vec::new();
    collect(vm, cut, &mut states);
    let mine: Vec<State> = states.into_iter().skip(unit as usize).step_by(split as usize).collect();
    let rest = depth - cut;
    let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads).build() else {
        return mine.iter().map(|state| at(vm, state, rest, bulk)).sum();
    };
    let vm: &Vm = vm;
    let spare = Mutex::new((0..pool.current_num_threads()).map(|_| vm.clone()).collect::<Vec<Vm>>());
    pool.install(|| {
        mine.par_iter()
            .map(|state| {
                let mut own = spare.lock().expect("nobody panicked").pop().expect("one for each thread");
                let nodes = at(&mut own, state, rest, bulk);
                spare.lock().expect("nobody panicked").push(own);
                nodes
            })
            .sum()
    })
}

fn at(vm: &mut Vm, state: &State, depth: u32, bulk: bool) -> u64 {
    vm.set(state);
    below(vm, depth, bulk)
}

fn below(vm: &mut Vm, depth: u32, bulk: bool) -> u64 {
    if bulk { vm.perft_bulk(depth) } else { vm.perft(depth) }
}

/// The positions after so many plies, each as often as it is reached.
fn collect(vm: &mut Vm, plies: u32, states: &mut Vec<State>) {
    if plies == 0 {
        states.push(vm.state());
        return;
    }
    let n_moves = vm.situation().moves.len();
    for index in 0..n_moves {
        vm.play(index);
        collect(vm, plies - 1, states);
        vm.undo();
        // The list belongs to the position: deeper calls have replaced it.
        vm.situation();
    }
}
