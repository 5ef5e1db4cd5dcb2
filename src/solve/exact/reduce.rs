//! When to delete learnt clauses.

/// The next reduction comes `500 + 9·√conflicts` conflicts after the last.
#[derive(Debug, Clone)]
pub(super) struct Reducer {
    base: u64,
    next: u64,
}

impl Reducer {
    pub fn new(base: u64) -> Reducer {
        Reducer { base, next: base }
    }

    /// Whether to reduce now.
    pub fn due(&mut self, conflicts: u64) -> bool {
        if conflicts < self.next {
            return false;
        }
        self.next = conflicts + self.base + 9 * conflicts.isqrt();
        true
    }
}
