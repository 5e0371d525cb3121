//! Tokens concatenate to the text; formatting keeps the tokens and is idempotent.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zrf::syntax;

fuzz_target!(|text: &str| {
    let tokens = syntax::lex(text);
    let mut end = 0;
    for (_, start, stop) in tokens.iter() {
        assert_eq!(start, end, "no gap");
        end = stop;
    }
    assert_eq!(end as usize, text.len(), "nothing left");
    let once = syntax::format(text);
    assert_eq!(once, syntax::format(&once), "formatting is idempotent");
});
