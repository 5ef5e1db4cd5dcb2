//! The rows as OPB, and what was derived as a VeriPB proof.
//!
//! OPB: Roussel & Manquinho, "Input/output format and solver requirements for
//! the competitions of pseudo-Boolean solvers". Proofs: Bogaerts, Gocht, McCreesh
//! & Nordström 2023, "Certified dominance and symmetry breaking for combinatorial
//! optimisation", format version 3; only `rup`, `pol` and `del` steps are used.

use super::coding::Coding;
use super::engine::{Engine, Known};
use super::lit::Lit;
use super::log::{Origin, Part, Step};
use super::normal::{Segment, Term, positive};
use crate::rows::{ColumnId, Sense};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How a column is written in OPB: the numbers are those of x1, x2, ….
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bits {
    /// No variable: it always has this value.
    Fixed(i64),
    /// `low + x`.
    One {
        /// The value where x is false.
        low: i64,
        /// The variable.
        x: u64,
    },
    /// `low + how many of the variables are true`, the first ones first.
    Order {
        /// The value where all are false.
        low: i64,
        /// The variables.
        xs: Vec<u64>,
    },
    /// `low + Σ 2ᵏ·xₖ`.
    Binary {
        /// The value where all are false.
        low: i64,
        /// The variables, for k = 0, 1, ….
        xs: Vec<u64>,
    },
}

impl Engine {
    /// How a column of the program is written in [`Engine::opb`]. Where every
    /// column is 0/1, the first is x1, the second x2, and so on.
    pub fn bits(&self, column: ColumnId) -> Option<Bits> {
        let number = |lit: &Lit| u64::from(lit.var().0) + 1;
        Some(match self.codings.get(column.0)? {
            Coding::Fixed(value) => Bits::Fixed(*value),
            Coding::Two { low, literal } => Bits::One {
                low: *low,
                x: number(literal),
            },
            Coding::Chain { low, chain } => {
                let chain = self.kernel.trail.chains[*chain];
                Bits::Order {
                    low: *low,
                    xs: (1..=chain.len)
                        .map(|k| number(&chain.variable(k).positive()))
                        .collect(),
                }
            }
            Coding::Binary { low, bits } => Bits::Binary {
                low: *low,
                xs: bits.iter().map(number).collect(),
            },
        })
    }

    /// What the engine was given, as OPB: first what ties the variables of a
    /// whole number together, then the program's rows in order, then what was
    /// added. An equation is two constraints; what always holds is left out.
    /// `None` where no log is kept.
    pub fn opb(&self) -> Option<String> {
        if !self.kernel.log.is_kept() {
            return None;
        }
        let constraints = self.constraints()?;
        let variables = self.kernel.trail.variables().max(1);
        let mut out = format!(
            "* #variable= {variables} #constraint= {}\n",
            constraints.len()
        );
        for constraint in &constraints {
            out.push_str(&constraint.text);
            out.push('\n');
        }
        Some(out)
    }

    /// A proof that what [`Engine::opb`] says has no point. `None` before the
    /// engine has found that out without assumptions, or where no log is kept.
    pub fn refutation(&self) -> Option<String> {
        if !self.kernel.log.is_kept() || self.kernel.consistent {
            return None;
        }
        let constraints = self.constraints()?;
        let given = constraints.len() as u64;
        let numbers: BTreeMap<Origin, u64> = (1..)
            .zip(&constraints)
            .filter_map(|(number, line)| Some((line.origin?, number)))
            .collect();
        let mut out = format!("pseudo-Boolean proof version 3.0\nf {given} ;\n");
        for step in self.kernel.log.steps() {
            match step {
                Step::Learn(codes) => {
                    out.push_str("rup");
                    for &code in codes {
                        out.push_str(" 1 ");
                        push_literal(&mut out, Lit(code));
                    }
                    out.push_str(" >= 1 ;\n");
                }
                Step::Sum(parts) => {
                    out.push_str("pol");
                    for part in parts {
                        out.push(' ');
                        push_part(&mut out, part, &numbers, given)?;
                    }
                    out.push_str(" ;\n");
                }
                Step::Forget(number) => {
                    // Writing to a string does not fail.
                    let _ = writeln!(out, "del id {} ;", given + u64::from(number));
                }
            }
        }
        out.push_str("output NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n");
        Some(out)
    }

    /// A proof that a point satisfies what [`Engine::opb`] says. `None` where no
    /// log is kept, or a value is not one of its column.
    pub fn witness(&self, point: &[i64]) -> Option<String> {
        let given = self.opb().and_then(|_| self.constraints())?.len();
        let mut out = format!("pseudo-Boolean proof version 3.0\nf {given} ;\noutput NONE ;\n");
        out.push_str("conclusion SAT :");
        for (index, &value) in point.iter().enumerate() {
            let mut push = |x: u64, holds: bool| {
                out.push_str(if holds { " x" } else { " ~x" });
                out.push_str(&x.to_string());
            };
            match self.bits(ColumnId(index))? {
                Bits::Fixed(fixed) if fixed == value => {}
                Bits::Fixed(_) => return None,
                Bits::One { low, x } => {
                    let above = value.checked_sub(low).filter(|v| matches!(v, 0 | 1))?;
                    push(x, above == 1);
                }
                Bits::Order { low, xs } => {
                    let above = usize::try_from(value.checked_sub(low)?).ok()?;
                    if above > xs.len() {
                        return None;
                    }
                    for (k, &x) in xs.iter().enumerate() {
                        push(x, k < above);
                    }
                }
                Bits::Binary { low, xs } => {
                    let above = u64::try_from(value.checked_sub(low)?).ok()?;
                    for (k, &x) in xs.iter().enumerate() {
                        push(x, above >> k & 1 == 1);
                    }
                }
            }
        }
        out.push_str(" ;\nend pseudo-Boolean proof ;\n");
        Some(out)
    }

    /// The lines of the OPB file.
    fn constraints(&self) -> Option<Vec<Line>> {
        let mut out = Vec::new();
        if self.empty {
            out.push(Line::plain("0 x1 >= 1 ;".to_string()));
        }
        for coding in &self.codings {
            if let Coding::Chain { chain, .. } = coding {
                let chain = self.kernel.trail.chains[*chain];
                for k in 1..chain.len {
                    let (below, above) = (chain.variable(k), chain.variable(k + 1));
                    let step = clause(&[below.positive(), !above.positive()]);
                    out.push(Line::plain(step));
                }
            }
        }
        for (index, (coding, (_, high))) in self.codings.iter().zip(&self.bounds).enumerate() {
            if let Some((terms, degree)) = high.and_then(|high| coding.upper_row(high)) {
                let text = line(terms, degree, None)?;
                out.extend(text.map(|text| Line::of(Origin::Upper(index as u32), text)));
            }
        }
        let mut start = 0;
        for (number, row) in (0u32..).zip(&self.given) {
            let terms = &self.given_terms[start..row.end];
            start = row.end;
            let condition = match self.literal(row.condition).ok()? {
                Known::Always(true) => None,
                Known::Always(false) => continue,
                Known::Open(lit) => Some(lit),
            };
            for (not, sign) in [(Sense::AtLeast, -1), (Sense::AtMost, 1)] {
                if row.sense == not {
                    continue;
                }
                let mut parts = Vec::with_capacity(terms.len());
                let mut degree = row.rhs;
                for &(column, coef) in terms {
                    degree -=
                        self.codings[column].terms(coef, &self.kernel.trail.chains, &mut parts);
                }
                for part in &mut parts {
                    part.coef *= sign;
                }
                let text = line(parts, degree * sign, condition)?;
                let origin = Origin::Row(number, sign < 0);
                out.extend(text.map(|text| Line::of(origin, text)));
            }
        }
        out.extend(self.added.iter().map(|lits| Line::plain(clause(lits))));
        Some(out)
    }
}

/// A line of the OPB file, and what it is to the log.
struct Line {
    origin: Option<Origin>,
    text: String,
}

impl Line {
    fn of(origin: Origin, text: String) -> Line {
        Line {
            origin: Some(origin),
            text,
        }
    }

    fn plain(text: String) -> Line {
        Line { origin: None, text }
    }
}

/// One part of a sum, in the notation of a stack.
fn push_part(
    out: &mut String,
    part: &Part,
    numbers: &BTreeMap<Origin, u64>,
    given: u64,
) -> Option<()> {
    // Writing to a string does not fail.
    let _ = match part {
        Part::Given(origin) => write!(out, "{}", numbers.get(origin)?),
        Part::Step(number) => write!(out, "{}", given + u64::from(*number)),
        Part::Axiom(lit) => {
            push_literal(out, *lit);
            Ok(())
        }
        Part::Weaken(var) => write!(out, "x{} w", var.0 + 1),
        Part::Times(factor) => write!(out, "{factor} *"),
        Part::Divide(divisor) => write!(out, "{divisor} d"),
        Part::Plus => write!(out, "+"),
        Part::Saturate => write!(out, "s"),
    };
    Some(())
}

/// `Σ terms ≥ degree`, where a condition holds; nothing where it always holds.
fn line(mut terms: Vec<Term>, degree: i128, condition: Option<Lit>) -> Option<Option<String>> {
    terms.sort_by_key(|term| term.first);
    let degree = positive(&mut terms, degree)?;
    if degree <= 0 {
        return Some(None);
    }
    if let Some(lit) = condition {
        terms.push(Term {
            coef: degree,
            first: !lit,
            len: 1,
        });
    }
    let mut out = String::new();
    for term in &terms {
        let segment = Segment {
            coef: 0,
            first: term.first,
            len: term.len,
        };
        for k in 1..=term.len {
            let _ = write!(out, "{} ", term.coef);
            push_literal(&mut out, segment.literal(k));
            out.push(' ');
        }
    }
    if out.is_empty() {
        out.push_str("0 x1 ");
    }
    let _ = write!(out, ">= {degree} ;");
    Some(Some(out))
}

fn clause(literals: &[Lit]) -> String {
    let mut out = String::new();
    for &lit in literals {
        out.push_str("1 ");
        push_literal(&mut out, lit);
        out.push(' ');
    }
    if out.is_empty() {
        out.push_str("0 x1 ");
    }
    out.push_str(">= 1 ;");
    out
}

fn push_literal(out: &mut String, lit: Lit) {
    out.push_str(if lit.is_positive() { "x" } else { "~x" });
    out.push_str(&(u64::from(lit.var().0) + 1).to_string());
}
