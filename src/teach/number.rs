//! A floating-point number that is only shown.

use serde::{Serialize, Serializer};
use std::fmt;

/// A value of a relaxation, as the solver gives it.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Number(pub(super) f64);

/// Closer to a whole number than this is taken for that number when branching,
/// and then checked exactly.
pub(super) const CLOSE: f64 = 1e-6;

impl Number {
    /// How far the nearest whole number is.
    pub(super) fn fraction(self) -> f64 {
        (self.0 - self.0.round()).abs()
    }

    /// The whole number at or below; one that is all but reached counts as
    /// reached. `None` beyond 2⁵³.
    pub(super) fn floor(self) -> Option<i64> {
        whole((self.0 + CLOSE * self.0.abs().max(1.0)).floor())
    }

    /// The nearest whole number; `None` beyond 2⁵³.
    pub(super) fn nearest(self) -> Option<i64> {
        whole(self.0.round())
    }
}

fn whole(value: f64) -> Option<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a whole number within the exact range"
    )]
    (value.abs() <= EXACT).then_some(value as i64)
}

impl fmt::Display for Number {
    /// At most four decimals: `1`, `0.5`, `0.3333`; what is smaller than these
    /// show but not 0 is given by its size, `1e-7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.0;
        if value.fract().abs() > 1e-9 && value.abs() < 5e-5 {
            return write!(f, "{value:.0e}");
        }
        let text = format!("{value:.4}");
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

impl Serialize for Number {
    /// Rounded to nine decimals: the last digits are the solver's noise.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rounded = (self.0 * 1e9).round() / 1e9;
        serializer.serialize_f64(if rounded == 0.0 { 0.0 } else { rounded })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_in_four_decimals_at_most() {
        let shown = |value: f64| Number(value).to_string();
        assert_eq!(shown(0.5), "0.5");
        assert_eq!(shown(1.0 / 3.0), "0.3333");
        assert_eq!(shown(2.0 - 1e-12), "2");
        assert_eq!(shown(-1e-12), "0");
        assert_eq!(shown(-2.25), "-2.25");
        assert_eq!(shown(1e-7), "1e-7");
    }

    #[test]
    fn floors_forgive_noise_and_never_wrap() {
        assert_eq!(Number(2.999_999_99).floor(), Some(3));
        assert_eq!(Number(2.9).floor(), Some(2));
        assert_eq!(Number(-0.5).floor(), Some(-1));
        assert_eq!(Number(1e300).floor(), None);
        assert_eq!(Number(f64::NAN).floor(), None);
    }
}
