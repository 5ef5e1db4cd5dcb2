//! What is said, as a riddle is made: a small tree over numbered things, each
//! with one of a few values.
//!
//! It is written apart from `model`, and the two are compared for every sentence
//! that is printed.

use std::collections::BTreeSet;

/// A proposition about things by their numbers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claim {
    /// The thing has this value.
    Is(usize, u8),
    /// Two things have one value.
    Same(usize, usize),
    /// The value of the first is just one less than that of the second.
    JustBefore(usize, usize),
    /// The value of the first is less.
    Before(usize, usize),
    /// The values differ by one.
    Beside(usize, usize),
    /// The opposite.
    Not(Box<Claim>),
    /// All of these.
    All(Vec<Claim>),
    /// At least one of these.
    Any(Vec<Claim>),
    /// Where the first holds, so does the second.
    Implies(Box<Claim>, Box<Claim>),
    /// Both or neither.
    Iff(Box<Claim>, Box<Claim>),
    /// So many of these.
    HowMany(Quantity, Vec<Claim>),
}

/// How many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quantity {
    /// This many.
    Exactly(usize),
    /// This many or more.
    AtLeast(usize),
    /// This many or fewer.
    AtMost(usize),
    /// 1, 3, 5, …
    Odd,
    /// 0, 2, 4, …
    Even,
}

impl Quantity {
    /// Whether a number is so many.
    pub fn fits(self, count: usize) -> bool {
        match self {
            Quantity::Exactly(n) => count == n,
            Quantity::AtLeast(n) => count >= n,
            Quantity::AtMost(n) => count <= n,
            Quantity::Odd => count % 2 == 1,
            Quantity::Even => count.is_multiple_of(2),
        }
    }
}

impl Claim {
    /// The opposite.
    #[must_use]
    #[allow(clippy::should_implement_trait)]
    pub fn not(self) -> Claim {
        match self {
            Claim::Not(inner) => *inner,
            other => Claim::Not(Box::new(other)),
        }
    }

    /// Where this holds, so does the other.
    #[must_use]
    pub fn implies(self, other: Claim) -> Claim {
        Claim::Implies(Box::new(self), Box::new(other))
    }

    /// Both or neither.
    #[must_use]
    pub fn iff(self, other: Claim) -> Claim {
        Claim::Iff(Box::new(self), Box::new(other))
    }

    /// Whether it holds where the things have these values.
    pub fn holds(&self, world: &[u8]) -> bool {
        match self {
            Claim::Is(thing, value) => world[*thing] == *value,
            Claim::Same(a, b) => world[*a] == world[*b],
            Claim::JustBefore(a, b) => world[*a].checked_add(1) == Some(world[*b]),
            Claim::Before(a, b) => world[*a] < world[*b],
            Claim::Beside(a, b) => world[*a].abs_diff(world[*b]) == 1,
            Claim::Not(inner) => !inner.holds(world),
            Claim::All(parts) => parts.iter().all(|part| part.holds(world)),
            Claim::Any(parts) => parts.iter().any(|part| part.holds(world)),
            Claim::Implies(left, right) => !left.holds(world) || right.holds(world),
            Claim::Iff(left, right) => left.holds(world) == right.holds(world),
            Claim::HowMany(quantity, parts) => {
                quantity.fits(parts.iter().filter(|part| part.holds(world)).count())
            }
        }
    }

    /// Adds the things it mentions.
    pub fn about(&self, into: &mut BTreeSet<usize>) {
        match self {
            Claim::Is(thing, _) => {
                into.insert(*thing);
            }
            Claim::Same(a, b)
            | Claim::JustBefore(a, b)
            | Claim::Before(a, b)
            | Claim::Beside(a, b) => into.extend([*a, *b]),
            Claim::Not(inner) => inner.about(into),
            Claim::All(parts) | Claim::Any(parts) | Claim::HowMany(_, parts) => {
                parts.iter().for_each(|part| part.about(into));
            }
            Claim::Implies(left, right) | Claim::Iff(left, right) => {
                left.about(into);
                right.about(into);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_mean_what_they_say() {
        let is = |thing| Claim::Is(thing, 1);
        let world = [1, 0, 1, 3];
        let parts = || vec![is(0), is(1), is(2)];
        for (claim, truth) in [
            (is(0), true),
            (is(1), false),
            (is(1).not(), true),
            (is(1).not().not(), false),
            (Claim::Same(0, 2), true),
            (Claim::Same(0, 1), false),
            (Claim::JustBefore(1, 0), true),
            (Claim::JustBefore(0, 1), false),
            (Claim::JustBefore(0, 3), false),
            (Claim::Before(0, 3), true),
            (Claim::Before(3, 0), false),
            (Claim::Before(0, 2), false),
            (Claim::Beside(0, 1), true),
            (Claim::Beside(0, 3), false),
            (Claim::All(parts()), false),
            (Claim::Any(parts()), true),
            (is(0).implies(is(1)), false),
            (is(1).implies(is(0)), true),
            (is(0).iff(is(2)), true),
            (is(0).iff(is(1)), false),
            (Claim::HowMany(Quantity::Exactly(2), parts()), true),
            (Claim::HowMany(Quantity::AtLeast(3), parts()), false),
            (Claim::HowMany(Quantity::AtMost(2), parts()), true),
            (Claim::HowMany(Quantity::Odd, parts()), false),
            (Claim::HowMany(Quantity::Even, parts()), true),
        ] {
            assert_eq!(claim.holds(&world), truth, "{claim:?}");
        }
        let mut about = BTreeSet::new();
        is(3).implies(Claim::Before(0, 1)).about(&mut about);
        assert_eq!(about.into_iter().collect::<Vec<_>>(), [0, 1, 3]);
    }
}
