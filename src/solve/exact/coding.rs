//! How a column is put into the engine's variables.

use super::chain::Chain;
use super::kernel::Kernel;
use super::lit::Lit;
use super::normal::Term;

/// A column in the engine's variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Coding {
    /// It has one value.
    Fixed(i64),
    /// `low + literal`.
    Two { low: i64, literal: Lit },
    /// `low + how many of the chain are true`.
    Chain { low: i64, chain: usize },
    /// `low + Σ 2ᵏ·bitₖ`.
    Binary { low: i64, bits: Vec<Lit> },
}

impl Coding {
    /// Puts a column with these values into new variables. A binary one also
    /// needs the row [`Coding::upper_row`].
    pub fn new(kernel: &mut Kernel, low: i64, high: i64) -> Coding {
        let width = high.abs_diff(low);
        match width {
            0 => Coding::Fixed(low),
            1 => Coding::Two {
                low,
                literal: kernel.add_variable().positive(),
            },
            _ if width < kernel.settings.chain => {
                let first = kernel.add_variable();
                for _ in 1..width {
                    kernel.add_variable();
                }
                let len = u32::try_from(width).unwrap_or(u32::MAX);
                Coding::Chain {
                    low,
                    chain: kernel.trail.add_chain(first, len),
                }
            }
            _ => Coding::Binary {
                low,
                bits: (0..u64::BITS - width.leading_zeros())
                    .map(|_| kernel.add_variable().positive())
                    .collect(),
            },
        }
    }

    /// `−Σ 2ᵏ·bitₖ ≥ −width`, for a binary column.
    pub fn upper_row(&self, high: i64) -> Option<(Vec<Term>, i128)> {
        let Coding::Binary { low, bits } = self else {
            return None;
        };
        let terms = bits
            .iter()
            .enumerate()
            .map(|(k, &bit)| Term {
                coef: -(1i128 << k),
                first: bit,
                len: 1,
            })
            .collect();
        Some((terms, i128::from(*low) - i128::from(high)))
    }

    /// Appends the terms of `coef · column`; gives the constant part.
    pub fn terms(&self, coef: i64, chains: &[Chain], out: &mut Vec<Term>) -> i128 {
        let coef = i128::from(coef);
        match self {
            Coding::Fixed(value) => coef * i128::from(*value),
            Coding::Two { low, literal } => {
                out.push(Term {
                    coef,
                    first: *literal,
                    len: 1,
                });
                coef * i128::from(*low)
            }
            Coding::Chain { low, chain } => {
                let chain = chains[*chain];
                out.push(Term {
                    coef,
                    first: chain.first.positive(),
                    len: chain.len,
                });
                coef * i128::from(*low)
            }
            Coding::Binary { low, bits } => {
                out.extend(bits.iter().enumerate().map(|(k, &bit)| Term {
                    coef: coef << k,
                    first: bit,
                    len: 1,
                }));
                coef * i128::from(*low)
            }
        }
    }

    /// The literals that make the column greater.
    pub fn upward(&self, chains: &[Chain]) -> Vec<Lit> {
        match self {
            Coding::Fixed(_) => Vec::new(),
            Coding::Two { literal, .. } => vec![*literal],
            Coding::Chain { chain, .. } => {
                let chain = chains[*chain];
                (1..=chain.len)
                    .map(|k| chain.variable(k).positive())
                    .collect()
            }
            Coding::Binary { bits, .. } => bits.clone(),
        }
    }

    /// The least and the greatest value that what is assigned leaves.
    pub fn range(&self, kernel: &Kernel) -> (i64, i64) {
        let at_least = |lit: &Lit| kernel.trail.value(*lit) > 0;
        let at_most = |lit: &Lit| kernel.trail.value(*lit) >= 0;
        match self {
            Coding::Fixed(value) => (*value, *value),
            Coding::Two { low, literal } => (
                low + i64::from(at_least(literal)),
                low + i64::from(at_most(literal)),
            ),
            Coding::Chain { low, chain } => {
                let chain = kernel.trail.chains[*chain];
                (low + i64::from(chain.lower), low + i64::from(chain.upper))
            }
            Coding::Binary { low, bits } => {
                let sum = |holds: &dyn Fn(&Lit) -> bool| {
                    let bits = bits.iter().enumerate().filter(|(_, bit)| holds(bit));
                    low.wrapping_add_unsigned(bits.fold(0u64, |sum, (k, _)| sum | 1 << k))
                };
                (sum(&at_least), sum(&at_most))
            }
        }
    }

    /// The column's value where everything is assigned.
    pub fn value(&self, kernel: &Kernel) -> i64 {
        match self {
            Coding::Fixed(value) => *value,
            Coding::Two { low, literal } => low + i64::from(kernel.trail.value(*literal) > 0),
            Coding::Chain { low, chain } => low + i64::from(kernel.trail.chains[*chain].lower),
            Coding::Binary { low, bits } => {
                let above = bits
                    .iter()
                    .enumerate()
                    .filter(|(_, bit)| kernel.trail.value(**bit) > 0)
                    .fold(0u64, |sum, (k, _)| sum | 1 << k);
                low.wrapping_add_unsigned(above)
            }
        }
    }

    /// Literals that are all true exactly where the column has its present
    /// value.
    pub fn present(&self, kernel: &Kernel, out: &mut Vec<Lit>) {
        let now = |lit: Lit| lit.flipped(kernel.trail.value(lit) < 0);
        match self {
            Coding::Fixed(_) => {}
            Coding::Two { literal, .. } => out.push(now(*literal)),
            Coding::Chain { chain, .. } => {
                let chain = kernel.trail.chains[*chain];
                if chain.lower > 0 {
                    out.push(chain.variable(chain.lower).positive());
                }
                if chain.lower < chain.len {
                    out.push(!chain.variable(chain.lower + 1).positive());
                }
            }
            Coding::Binary { bits, .. } => out.extend(bits.iter().map(|&bit| now(bit))),
        }
    }
}
