//! Any text is checked without a panic; what is sound enough plays a few plies with all invariants checked.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zrf::base::MemoryLoader;
use zrf::expand::{ExpandOptions, expand};
use zrf::play::{Rules, stress_game};

fuzz_target!(|bytes: &[u8]| {
    let loader = MemoryLoader::new().with("main.zrf", bytes);
    let unit = expand("main.zrf", &loader, &ExpandOptions::default()).expect("the file is there");
    let loaded = zrf::model::load(&unit);
    for game in loaded.games.iter().take(3) {
        if game.board.n_squares() > 100 {
            continue;
        }
        if let Ok(rules) = Rules::new(game.clone()) {
            stress_game(&rules, 1, 4).expect("all invariants hold");
        }
    }
});
