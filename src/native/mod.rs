//! The two proofs in plain Rust: Assimilation Chess and Chesimal Fusion, written by hand.
