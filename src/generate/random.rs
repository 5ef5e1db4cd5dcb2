//! Numbers that look random and are the same everywhere.
//!
//! SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number
//! generators", 2014. Its sixteen lines stand here, and what is drawn from it
//! below them, so that a seed gives the same riddle on every machine and does
//! so after any update of a library.

/// The step of the counter: 2⁶⁴ divided by the golden ratio, made odd.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A stream of numbers.
#[derive(Debug, Clone)]
pub struct Random(u64);

/// The output function: it spreads every bit over the whole word.
fn mixed(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The stream of one riddle of a series. It depends on the seed and the
    /// number alone, so that no riddle depends on those before it.
    pub fn of(seed: u64, number: u64) -> Random {
        Random(mixed(mixed(seed.wrapping_add(STEP)).wrapping_add(number)))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mixed(self.0)
    }

    /// A number below `n`, each as likely as the others; 0 where `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        let Some(n) = u64::try_from(n).ok().filter(|&n| n > 0) else {
            return 0;
        };
        // So many of the least words would make some remainders likelier.
        let unfair = n.wrapping_neg() % n;
        loop {
            let word = self.bits();
            if word >= unfair {
                return usize::try_from(word % n).unwrap_or(0);
            }
        }
    }

    /// One of these numbers, both ends included.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// Yes, once in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of these; `None` where there is none.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }

    /// A place in a list of weights, each as likely as its weight says.
    pub fn weighted(&mut self, weights: impl Iterator<Item = usize> + Clone) -> usize {
        let mut left = self.below(weights.clone().sum());
        for (place, weight) in weights.enumerate() {
            if left < weight {
                return place;
            }
            left -= weight;
        }
        0
    }

    /// Puts a list into any order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// So many different numbers below `n`, in any order; all of them where `n`
    /// is less.
    pub fn some(&mut self, count: usize, n: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..n).collect();
        self.shuffle(&mut all);
        all.truncate(count);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of seed 1234567, as other implementations have them.
    #[test]
    fn the_stream_is_the_published_one() {
        let mut random = Random::new(1_234_567);
        let words: Vec<u64> = (0..5).map(|_| random.bits()).collect();
        assert_eq!(
            words,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821
            ]
        );
    }

    #[test]
    fn what_is_drawn_stays_within_its_bounds_and_reaches_them() {
        let mut random = Random::new(1);
        let mut seen = [0; 7];
        for _ in 0..7_000 {
            seen[random.below(7)] += 1;
        }
        assert!(seen.iter().all(|&n| (850..1_150).contains(&n)), "{seen:?}");
        assert_eq!(random.below(0), 0);
        assert_eq!(random.pick::<u8>(&[]), None);
        let mut weighted = [0; 3];
        for _ in 0..4_000 {
            weighted[random.weighted([1, 0, 3].into_iter())] += 1;
        }
        assert_eq!(weighted[1], 0);
        assert!((900..1_100).contains(&weighted[0]), "{weighted:?}");
        let mut some = random.some(4, 9);
        some.sort_unstable();
        some.dedup();
        assert_eq!(some.len(), 4);
        assert_eq!(random.some(4, 2).len(), 2);
    }

    #[test]
    fn riddles_of_a_series_have_streams_of_their_own() {
        let first: Vec<u64> = (0..50).map(|n| Random::of(7, n).bits()).collect();
        let mut sorted = first.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 50);
        assert_ne!(Random::of(8, 0).bits(), first[0]);
        assert_eq!(Random::of(7, 3).bits(), first[3]);
    }
}
