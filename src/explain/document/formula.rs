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
