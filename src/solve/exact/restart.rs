//! When to start over: when the clauses learnt lately are worse than usual
//! (moving averages of their LBD; Audemard & Simon 2009; Biere & Fröhlich
//! 2015), in fixed point.

/// Bits after the point.
const POINT: u32 = 32;
/// The fast average gives the newest 1/32, the slow one 1/8192.
const FAST: i64 = 32;
const SLOW: i64 = 8192;

/// The averages.
#[derive(Debug, Clone)]
pub(super) struct Restarts {
    fast: i64,
    slow: i64,
    learnt: i64,
    since: u64,
    least: u64,
}

impl Restarts {
    /// At least so many conflicts apart.
    pub fn new(least: u64) -> Restarts {
        Restarts {
            fast: 0,
            slow: 0,
            learnt: 0,
            since: 0,
            least,
        }
    }

    /// A clause of this LBD was learnt.
    pub fn learn(&mut self, lbd: u32) {
        let value = i64::from(lbd.min(1 << 20)) << POINT;
        self.learnt = (self.learnt + 1).min(SLOW);
        self.fast += (value - self.fast) / self.learnt.min(FAST);
        self.slow += (value - self.slow) / self.learnt;
        self.since += 1;
    }

    /// Whether to start over now; if so, the count begins anew.
    pub fn due(&mut self) -> bool {
        if self.since < self.least || self.fast / 11 <= self.slow / 10 {
            return false;
        }
        self.since = 0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restarts_when_clauses_get_worse() {
        let mut restarts = Restarts::new(50);
        for _ in 0..1000 {
            restarts.learn(5);
            assert!(!restarts.due());
        }
        let mut after = 0;
        while !restarts.due() {
            restarts.learn(9);
            after += 1;
        }
        assert!(after < 20);
        for _ in 0..49 {
            restarts.learn(9);
            assert!(!restarts.due(), "not twice within the least distance");
        }
    }
}
