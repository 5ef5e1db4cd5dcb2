//! One side of a row.

use super::{Formula, Op, Sign, Symbol};

/// The factor of a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coefficient {
    /// This; never 0.
    Is(i64),
    /// One that the reader is to find; its sign is shown.
    Gap {
        /// Whether a minus stands before it.
        negative: bool,
    },
}

/// `coefficient · symbol`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The factor.
    pub coefficient: Coefficient,
    /// The column.
    pub symbol: Symbol,
}

/// `Σ terms + constant`: one side of a row. The constant is shown where it is
/// not 0, or nothing else is; before the terms where it is positive and the
/// first coefficient negative (`1 − x`), else behind them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Side {
    /// The terms, each symbol at most once.
    pub terms: Vec<Term>,
    /// The constant.
    pub constant: i64,
}

impl Side {
    /// The side as signs: `2x₁ − x₂ + 1`. A factor stands right before its
    /// symbol, 1 is not written, and of ⟨number, symbol⟩ a product is meant.
    pub fn formula(&self) -> Formula {
        let mut out = Formula::default();
        let leads = self.constant > 0
            && self.terms.first().is_some_and(|term| {
                matches!(
                    term.coefficient,
                    Coefficient::Is(i64::MIN..0) | Coefficient::Gap { negative: true }
                )
            });
        if leads || self.terms.is_empty() {
            out.push(self.constant);
        }
        for term in &self.terms {
            let first = out.0.is_empty();
            let (negative, factor) = match term.coefficient {
                Coefficient::Gap { negative } => (negative, Some(Sign::Gap)),
                Coefficient::Is(1) => (false, None),
                Coefficient::Is(-1) => (true, None),
                Coefficient::Is(c) => match c.checked_abs() {
                    Some(size) => (c < 0, Some(Sign::Number(size))),
                    None => (false, Some(Sign::Number(c))),
                },
            };
            match (first, negative) {
                (_, true) => out.push(Op::Minus),
                (false, false) => out.push(Op::Plus),
                (true, false) => &mut out,
            };
            if let Some(factor) = factor {
                out.push(factor);
            }
            out.push(&term.symbol);
        }
        if !leads && !self.terms.is_empty() && self.constant != 0 {
            match self.constant.checked_abs() {
                Some(size) => {
                    let sign = if self.constant < 0 {
                        Op::Minus
                    } else {
                        Op::Plus
                    };
                    out.push(sign).push(size);
                }
                None => {
                    out.push(Op::Plus).push(self.constant);
                }
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(terms: &[(i64, &str)], constant: i64) -> Vec<String> {
        let side = Side {
            terms: terms
                .iter()
                .map(|&(c, name)| Term {
                    coefficient: Coefficient::Is(c),
                    symbol: Symbol::name(name),
                })
                .collect(),
            constant,
        };
        side.formula()
            .0
            .iter()
            .map(|sign| match sign {
                Sign::Symbol(symbol) | Sign::Letter(symbol) => symbol.letter.clone(),
                Sign::Number(n) => n.to_string(),
                Sign::Op(op) => op.sign().to_owned(),
                Sign::Word(word) => word.clone(),
                Sign::Gap => "_".to_owned(),
            })
            .collect()
    }

    #[test]
    fn a_side_is_written_as_one_writes_it() {
        assert_eq!(side(&[], 0), ["0"]);
        assert_eq!(side(&[], -3), ["-3"]);
        assert_eq!(side(&[(1, "a"), (-2, "b")], 0), ["a", "−", "2", "b"]);
        assert_eq!(side(&[(-1, "a")], 1), ["1", "−", "a"]);
        assert_eq!(side(&[(3, "a")], -1), ["3", "a", "−", "1"]);
        assert_eq!(side(&[(-3, "a")], -1), ["−", "3", "a", "−", "1"]);
        assert_eq!(side(&[(i64::MIN, "a")], 0), [&i64::MIN.to_string(), "a"]);
    }
}
