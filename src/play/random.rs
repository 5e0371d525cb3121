//! The random numbers of walks, fixed by contract so that other programs can repeat a walk.

/// `s = s * 6364136223846793005 + 1442695040888963407 (mod 2^64)`; a choice is `(s >> 33) mod count`.
#[derive(Clone, Copy, Debug)]
pub struct WalkRandom(u64);

impl WalkRandom {
    /// Starts with `s = seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `count`, which must not be zero.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % count as u64) as usize
    }
}
