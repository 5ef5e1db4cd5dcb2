//! Exact fractions between 0 and 1.

use std::cmp::Ordering;
use std::fmt;

/// A fraction between 0 and 1, in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ratio {
    num: i128,
    den: i128,
}

impl Ratio {
    /// 0
    pub const ZERO: Ratio = Ratio { num: 0, den: 1 };
    /// 1
    pub const ONE: Ratio = Ratio { num: 1, den: 1 };

    /// `num / den`, moved to 0 or 1 where it lies outside. `den` is not 0.
    pub fn clamped(num: i128, den: i128) -> Ratio {
        let (num, den) = match den < 0 {
            true => (num.saturating_neg(), den.saturating_neg()),
            false => (num, den),
        };
        if num <= 0 {
            return Ratio::ZERO;
        }
        if num >= den {
            return Ratio::ONE;
        }
        let divisor = gcd(num, den);
        Ratio {
            num: num / divisor,
            den: den / divisor,
        }
    }

    /// Numerator.
    pub fn numerator(self) -> i128 {
        self.num
    }

    /// Denominator, at least 1.
    pub fn denominator(self) -> i128 {
        self.den
    }

    /// The nearest whole number to `self · length`, for a drawing of at most
    /// 2³¹ dots.
    pub fn of(self, length: i32) -> i32 {
        // Beyond 2⁶⁰ the last digits move no dot.
        let shift = (128 - self.den.leading_zeros()).saturating_sub(60);
        let (num, den) = (self.num >> shift, (self.den >> shift).max(1));
        let twice = num * i128::from(length) * 2 + den;
        i32::try_from(twice.div_euclid(2 * den)).unwrap_or(length)
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    /// Exact for denominators below 2⁶³, which all differences of two 64-bit
    /// numbers that lie between 0 and a 64-bit number are.
    fn cmp(&self, other: &Self) -> Ordering {
        self.num
            .saturating_mul(other.den)
            .cmp(&other.num.saturating_mul(self.den))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.den {
            1 => write!(f, "{}", self.num),
            _ => write!(f, "{}/{}", self.num, self.den),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lowest_terms_and_both_signs() {
        assert_eq!(Ratio::clamped(2, 6).to_string(), "1/3");
        assert_eq!(Ratio::clamped(-2, -6), Ratio::clamped(1, 3));
        assert_eq!(Ratio::clamped(-2, 6), Ratio::ZERO);
        assert_eq!(Ratio::clamped(9, 6), Ratio::ONE);
        assert_eq!(Ratio::clamped(0, 5), Ratio::ZERO);
    }

    #[test]
    fn order_is_exact_to_the_end_of_64_bits() {
        let big = i128::from(i64::MAX);
        let (less, more) = (
            Ratio::clamped(big - 2, big - 1),
            Ratio::clamped(big - 1, big),
        );
        assert!(less < more && more < Ratio::ONE);
        assert!(Ratio::clamped(1, 3) < Ratio::clamped(1, 2));
        assert_eq!(less.of(100), 100);
        assert_eq!(Ratio::clamped(1, big).of(100), 0);
    }

    #[test]
    fn places_in_a_drawing() {
        assert_eq!(Ratio::clamped(1, 3).of(300), 100);
        assert_eq!(Ratio::clamped(1, 2).of(5), 3);
        assert_eq!(Ratio::ONE.of(7), 7);
    }
}
