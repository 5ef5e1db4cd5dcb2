//! What columns mean: which unknown, by number, and which value.

use super::{ColumnId, Literal};

/// How unknowns and questions are represented by columns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Encoding {
    /// For each unknown of the model, in order.
    pub unknowns: Vec<Representation>,
    /// The columns of the puzzle's question.
    pub question: Vec<QuestionColumns>,
    /// For each `told:` entry, what was learnt and the question it was about.
    pub told: Vec<(QuestionColumns, Vec<QuestionColumns>)>,
    /// For each proposition to prove, its literal.
    pub prove: Vec<Literal>,
    /// For each proposition that is expected, its literal.
    pub expected: Vec<Literal>,
}

/// How one unknown is represented.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Representation {
    /// A truth value is a literal.
    Truth(Literal),
    /// A choice is one literal for each value, exactly one of them 1.
    Choice(Vec<Literal>),
    /// A whole number is a column.
    Integer(ColumnId),
}

impl Representation {
    /// The unknown's value at a point: 0 or 1, a position, a number. `None`
    /// where no literal, or more than one, of a choice is 1.
    pub fn decode(&self, point: &[i64]) -> Option<i64> {
        match self {
            Representation::Truth(literal) => Some(i64::from(literal.holds(point))),
            Representation::Choice(literals) => {
                let mut chosen = literals
                    .iter()
                    .enumerate()
                    .filter(|(_, literal)| literal.holds(point))
                    .map(|(index, _)| index);
                let first = chosen.next()?;
                if chosen.next().is_some() {
                    return None;
                }
                i64::try_from(first).ok()
            }
            Representation::Integer(id) => Some(point[id.0]),
        }
    }
}

/// The 0/1 columns of one asked thing, so that a no-good cut is a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestionColumns {
    /// A proposition: 1 where it holds.
    Truth(Literal),
    /// One literal for each value, exactly one of them 1.
    Cases(Vec<(i64, Literal)>),
    /// A whole number in binary: `lower + Σ 2ᵏ·bitₖ`.
    Digits {
        /// The value where all bits are 0.
        lower: i64,
        /// The bits, lowest first.
        bits: Vec<Literal>,
    },
}

impl QuestionColumns {
    /// Literals that are all 1 exactly where the asked thing has this value;
    /// empty where it always has, `Const(false)` where it never has.
    pub fn literals(&self, value: i64) -> Vec<Literal> {
        match self {
            QuestionColumns::Truth(literal) => match value {
                1 => vec![*literal],
                0 => vec![literal.complement()],
                _ => vec![Literal::Const(false)],
            },
            QuestionColumns::Cases(cases) => cases
                .iter()
                .find(|(v, _)| *v == value)
                .map_or_else(|| vec![Literal::Const(false)], |(_, l)| vec![*l]),
            QuestionColumns::Digits { lower, bits } => {
                let Some(rest) = value
                    .checked_sub(*lower)
                    .and_then(|r| u64::try_from(r).ok())
                else {
                    return vec![Literal::Const(false)];
                };
                if bits.len() < 64 && (rest >> bits.len()) != 0 {
                    return vec![Literal::Const(false)];
                }
                bits.iter()
                    .enumerate()
                    .map(|(k, bit)| {
                        if (rest >> k) & 1 == 1 {
                            *bit
                        } else {
                            bit.complement()
                        }
                    })
                    .collect()
            }
        }
    }
}
