//! Formulas in pieces: a renderer sets them, and a test reads them back.

/// A letter with indices: `x₁,₂`; or, where the puzzle's own names are wanted,
/// a name without any: `lady[7]`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol {
    /// One letter, perhaps with primes (`x′`); or a name in the puzzle's words,
    /// which may hold any character but a line break.
    pub letter: String,
    /// Its indices.
    pub indices: Vec<Index>,
    /// Whether `letter` is a name, to be set upright.
    pub is_name: bool,
}

/// One index of a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Index {
    /// The number of a member of a set, or of a value.
    Number(i64),
    /// An index that runs: `i`. A character from `i` on.
    Variable(char),
}

/// Signs of relation and operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// +
    Plus,
    /// −, of two or of one.
    Minus,
    /// · (between letters of a rule and a bracket nothing is written)
    Times,
    /// ≥
    AtLeast,
    /// ≤
    AtMost,
    /// =
    Equal,
    /// ≠
    NotEqual,
    /// ⇔, between an indicator and its condition.
    Means,
    /// ↔
    Iff,
    /// →
    Implies,
    /// ∧
    And,
    /// ∨
    Or,
    /// ⊕
    Xor,
    /// ¬
    Not,
    /// Σ
    Sum,
    /// (
    Open,
    /// )
    Close,
    /// [, of a proposition taken as a number.
    OpenBracket,
    /// ]
    CloseBracket,
    /// ,
    Comma,
    /// …
    Dots,
}

impl Op {
    /// The character.
    pub fn sign(self) -> &'static str {
        match self {
            Op::Plus => "+",
            Op::Minus => "−",
            Op::Times => "·",
            Op::AtLeast => "≥",
            Op::AtMost => "≤",
            Op::Equal => "=",
            Op::NotEqual => "≠",
            Op::Means => "⇔",
            Op::Iff => "↔",
            Op::Implies => "→",
            Op::And => "∧",
            Op::Or => "∨",
            Op::Xor => "⊕",
            Op::Not => "¬",
            Op::Sum => "Σ",
            Op::Open => "(",
            Op::Close => ")",
            Op::OpenBracket => "[",
            Op::CloseBracket => "]",
            Op::Comma => ",",
            Op::Dots => "…",
        }
    }

    /// Whether it has a space on either side.
    pub fn is_spaced(self) -> bool {
        !matches!(
            self,
            Op::Not
                | Op::Sum
                | Op::Open
                | Op::Close
                | Op::OpenBracket
                | Op::CloseBracket
                | Op::Comma
                | Op::Times
        )
    }
}

/// One sign of a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sign {
    /// A column, or the value of an unknown.
    Symbol(Symbol),
    /// A letter of a rule: F, n, L, U, M, δ, δ₁.
    Letter(Symbol),
    /// A whole number; a negative one is −n as one sign.
    Number(i64),
    /// A relation, an operation, a bracket.
    Op(Op),
    /// A word inside a formula: `Max`, `mod`, `for`.
    Word(String),
    /// A place that the reader is to fill in.
    Gap,
}

/// A formula, from left to right.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Formula(pub Vec<Sign>);

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

impl Symbol {
    /// A letter with number indices.
    pub fn letter(letter: impl Into<String>, indices: impl IntoIterator<Item = i64>) -> Symbol {
        Symbol {
            letter: letter.into(),
            indices: indices.into_iter().map(Index::Number).collect(),
            is_name: false,
        }
    }

    /// A name in the puzzle's words.
    pub fn name(name: impl Into<String>) -> Symbol {
        Symbol {
            letter: name.into(),
            indices: Vec::new(),
            is_name: true,
        }
    }
}

impl Formula {
    /// Adds a sign.
    pub fn push(&mut self, sign: impl Into<Sign>) -> &mut Self {
        self.0.push(sign.into());
        self
    }

    /// Adds all signs of another formula.
    pub fn extend(&mut self, other: &Formula) -> &mut Self {
        self.0.extend(other.0.iter().cloned());
        self
    }

    /// A formula of these signs.
    pub fn of(signs: impl IntoIterator<Item = Sign>) -> Formula {
        Formula(signs.into_iter().collect())
    }

    /// One number.
    pub fn number(value: i64) -> Formula {
        Formula(vec![Sign::Number(value)])
    }

    /// One letter of a rule.
    pub fn rule_letter(letter: &str) -> Formula {
        Formula(vec![Sign::Letter(Symbol::letter(letter, []))])
    }
}

impl From<Op> for Sign {
    fn from(op: Op) -> Sign {
        Sign::Op(op)
    }
}

impl From<i64> for Sign {
    fn from(value: i64) -> Sign {
        Sign::Number(value)
    }
}

impl From<&Symbol> for Sign {
    fn from(symbol: &Symbol) -> Sign {
        Sign::Symbol(symbol.clone())
    }
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
