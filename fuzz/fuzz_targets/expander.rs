//! Any bytes expand within the limits, without a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zrf::base::MemoryLoader;
use zrf::expand::{ExpandOptions, expand};

fuzz_target!(|bytes: &[u8]| {
    let loader = MemoryLoader::new().with("main.zrf", bytes).with("other.zrf", "(define other $1 n)");
    let unit = expand("main.zrf", &loader, &ExpandOptions::default()).expect("the file is there");
    for diagnostic in &unit.diagnostics {
        let span = diagnostic.primary().span;
        assert!(unit.sources.file(span.file).text.get(span.start as usize..span.end as usize).is_some());
    }
});
