//! When to start over.
//!
//! At first after 1, 1, 2, 1, 1, 2, 4, … times a number of conflicts (Luby,
//! Sinclair & Zuckerman 1993, "Optimal speedup of Las Vegas algorithms"): a
//! puzzle that a lucky start solves, such as queens on a board, is solved so.
//! Later when the clauses learnt lately are worse than usual (moving averages of
//! their LBD; Audemard & Simon 2009; Biere & Fröhlich 2015), in fixed point.

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
    early: u64,
    /// How often it started over, early.
    count: u64,
    conflicts: u64,
}

impl Restarts {
    /// At least so many conflicts apart; by averages after `early` conflicts.
    pub fn new(least: u64, early: u64) -> Restarts {
        Restarts {
            fast: 0,
            slow: 0,
            learnt: 0,
            since: 0,
            least,
            early,
            count: 0,
            conflicts: 0,
        }
    }

    /// A clause of this LBD was learnt.
    pub fn learn(&mut self, lbd: u32) {
        let value = i64::from(lbd.min(1 << 20)) << POINT;
        self.learnt = (self.learnt + 1).min(SLOW);
        self.fast += (value - self.fast) / self.learnt.min(FAST);
        self.slow += (value - self.slow) / self.learnt;
        self.since += 1;
        self.conflicts += 1;
    }

    /// Whether to start over now; if so, the count begins anew.
    pub fn due(&mut self) -> bool {
        let due = if self.conflicts < self.early {
            let due = self.since >= self.least.saturating_mul(luby(self.count + 1));
            self.count += u64::from(due);
            due
        } else {
            self.since >= self.least && self.fast / 11 > self.slow / 10
        };
        if due {
            self.since = 0;
        }
        due
    }
}

/// 1, 1, 2, 1, 1, 2, 4, …, from 1.
fn luby(mut place: u64) -> u64 {
    loop {
        let next = place + 1;
        if next.is_power_of_two() {
            return next / 2;
        }
        // The sequence so far once more.
        place = next - (1 << next.ilog2());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_first_after_one_one_two_one_one_two_four() {
        let wanted = [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1];
        assert!((1..).map(luby).take(16).eq(wanted));
        let mut restarts = Restarts::new(3, 60);
        let mut found = Vec::new();
        for conflict in 1..60 {
            restarts.learn(7);
            if restarts.due() {
                found.push(conflict);
            }
        }
        assert_eq!(found, [3, 6, 12, 15, 18, 24, 36, 39, 42, 48, 51, 54]);
        // From here on only where clauses get worse.
        for _ in 0..40 {
            restarts.learn(7);
            assert!(!restarts.due());
        }
    }

    #[test]
    fn later_when_clauses_get_worse() {
        let mut restarts = Restarts::new(50, 0);
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
