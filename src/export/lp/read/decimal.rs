//! Exact decimal numbers.

/// Numbers from here on are infinite, as nearly all readers have it.
const INFINITE: i128 = 100_000_000_000_000_000_000;

/// `digits / 10^scale`, with the smallest scale; less than 10²⁰ in size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Decimal {
    digits: i128,
    scale: u32,
}

/// A number as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// This one.
    Exact(Decimal),
    /// 10²⁰ or more: infinite.
    Infinite,
    /// More digits behind the point than can be kept.
    TooFine,
}

impl Number {
    /// Reads `12`, `.5`, `3.`, `1.5e-3`.
    pub fn parse(text: &str) -> Number {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i64>().ok()),
            None => (text, Some(0)),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let fraction = fraction.trim_end_matches('0');
        let digits = format!("{whole}{fraction}");
        let digits = digits.trim_start_matches('0');
        if digits.is_empty() {
            return Number::Exact(Decimal::default());
        }
        // Where the exponent itself has too many digits, its sign decides.
        let negative = text.contains("e-") || text.contains("E-");
        let beyond = if negative {
            Number::TooFine
        } else {
            Number::Infinite
        };
        let length = i64::try_from(fraction.len()).unwrap_or(i64::MAX);
        let Some(scale) = exponent.and_then(|e| length.checked_sub(e)) else {
            return beyond;
        };
        let size = i64::try_from(digits.len()).unwrap_or(i64::MAX);
        if size.saturating_sub(scale) > 20 {
            return Number::Infinite;
        }
        let zeros = digits.len() - digits.trim_end_matches('0').len();
        let digits = digits.trim_end_matches('0');
        let scale = scale.saturating_sub(i64::try_from(zeros).unwrap_or(i64::MAX));
        match (digits.parse::<i128>(), u32::try_from(scale)) {
            (Ok(digits), Ok(scale)) if scale <= 38 => Number::Exact(Decimal { digits, scale }),
            (Ok(digits), Err(_)) => match whole_number(digits, scale.unsigned_abs()) {
                Some(digits) => Number::Exact(Decimal { digits, scale: 0 }),
                None => Number::Infinite,
            },
            _ => Number::TooFine,
        }
    }
}

/// `digits · 10^power`.
fn whole_number(digits: i128, power: u64) -> Option<i128> {
    let power = u32::try_from(power).ok()?;
    let number = digits.checked_mul(10_i128.checked_pow(power)?)?;
    (number < INFINITE).then_some(number)
}

impl Decimal {
    /// 1.
    pub const ONE: Decimal = Decimal {
        digits: 1,
        scale: 0,
    };

    /// Whether it is 0.
    pub fn is_zero(self) -> bool {
        self.digits == 0
    }

    /// Minus it.
    #[must_use]
    pub fn negated(self) -> Decimal {
        Decimal {
            digits: -self.digits,
            ..self
        }
    }

    /// The sum, exact; `None` where it has too many digits.
    pub fn plus(self, other: Decimal) -> Option<Decimal> {
        let scale = self.scale.max(other.scale);
        let digits = self.at(scale)?.checked_add(other.at(scale)?)?;
        Some(Decimal { digits, scale }.reduced())
    }

    /// The largest whole number that is no larger; `None` beyond 64 bits.
    pub fn floor(self) -> Option<i64> {
        let unit = 10_i128.checked_pow(self.scale)?;
        i64::try_from(self.digits.div_euclid(unit)).ok()
    }

    /// The smallest whole number that is no smaller; `None` beyond 64 bits.
    pub fn ceil(self) -> Option<i64> {
        let unit = 10_i128.checked_pow(self.scale)?;
        i64::try_from(-(-self.digits).div_euclid(unit)).ok()
    }

    /// Whether it is a whole number.
    pub fn is_whole(self) -> bool {
        self.scale == 0
    }

    /// Its digits where so many stand behind the point.
    fn at(self, scale: u32) -> Option<i128> {
        let more = scale.checked_sub(self.scale)?;
        self.digits.checked_mul(10_i128.checked_pow(more)?)
    }

    fn reduced(mut self) -> Decimal {
        while self.scale > 0 && self.digits % 10 == 0 {
            self.digits /= 10;
            self.scale -= 1;
        }
        self
    }
}

/// The smallest factor that makes all of these whole, and what they are then;
/// `None` where that leaves the 64-bit range.
pub fn whole(numbers: &[Decimal]) -> Option<(i64, Vec<i64>)> {
    let scale = numbers.iter().map(|n| n.scale).max().unwrap_or(0);
    let unit = 10_i128.checked_pow(scale)?;
    let digits: Vec<i128> = numbers
        .iter()
        .map(|number| number.at(scale))
        .collect::<Option<_>>()?;
    let common = digits.iter().fold(unit, |gcd, &n| greatest_divisor(gcd, n));
    let factor = i64::try_from(unit / common).ok()?;
    let numbers = digits.iter().map(|n| i64::try_from(n / common).ok());
    Some((factor, numbers.collect::<Option<_>>()?))
}

fn greatest_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(text: &str) -> Decimal {
        match Number::parse(text) {
            Number::Exact(number) => number,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn numbers_are_read_exactly() {
        let shown = |text: &str| (exact(text).digits, exact(text).scale);
        assert_eq!(shown("12"), (12, 0));
        assert_eq!(shown("1200"), (1200, 0));
        assert_eq!(shown(".5"), (5, 1));
        assert_eq!(shown("3."), (3, 0));
        assert_eq!(shown("3.10"), (31, 1));
        assert_eq!(shown("1.5e-3"), (15, 4));
        assert_eq!(shown("1.5E+3"), (1500, 0));
        assert_eq!(shown("120e-1"), (12, 0));
        assert_eq!(shown("0e99999999999999999999"), (0, 0));
        assert_eq!(shown("1.23456789012e+12"), (1_234_567_890_120, 0));
        assert_eq!(
            shown("99999999999999999999"),
            (99_999_999_999_999_999_999, 0)
        );
    }

    #[test]
    fn what_is_too_large_or_too_fine_says_so() {
        for text in [
            "1e20",
            "1e30",
            "1e+308",
            "1e99999999999999999999",
            "100000000000000000000",
        ] {
            assert_eq!(Number::parse(text), Number::Infinite, "{text}");
        }
        for text in [
            "1e-39",
            "1e-99999999999999999999",
            "0.1234567890123456789012345678901234567890123",
        ] {
            assert_eq!(Number::parse(text), Number::TooFine, "{text}");
        }
    }

    #[test]
    fn rounding_goes_to_the_right_side() {
        assert_eq!(
            (exact("2.5").floor(), exact("2.5").ceil()),
            (Some(2), Some(3))
        );
        let minus = exact("2.5").negated();
        assert_eq!((minus.floor(), minus.ceil()), (Some(-3), Some(-2)));
        assert_eq!((exact("7").floor(), exact("7").ceil()), (Some(7), Some(7)));
        assert_eq!(exact("99999999999999999999").floor(), None);
        let least = exact("9223372036854775808").negated();
        assert_eq!(
            (least.floor(), least.ceil()),
            (Some(i64::MIN), Some(i64::MIN))
        );
    }

    #[test]
    fn fractions_become_whole() {
        let numbers = [exact("0.5"), exact("1.25").negated(), exact("3")];
        assert_eq!(whole(&numbers), Some((4, vec![2, -5, 12])));
        assert_eq!(whole(&[exact("6"), exact("4")]), Some((1, vec![6, 4])));
        assert_eq!(whole(&[]), Some((1, vec![])));
        assert_eq!(whole(&[exact("0.3"), exact("9e18")]), None);
        assert_eq!(exact("0.1").plus(exact("0.9")), Some(Decimal::ONE));
    }
}
