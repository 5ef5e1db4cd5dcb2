//! Learnt rows as sums of given ones, for the log.
//!
//! Each step of a cutting-planes argument is one of the checker's own: adding,
//! multiplying, dividing with rounding up, cutting coefficients down to the right
//! side. What the normal form did to a row is done first, in the same way.
//! (Gocht, Nordström & Yehudayoff 2020, "On division versus saturation in
//! pseudo-Boolean solving", use the same steps in a solver and its proofs.)

use super::kernel::Kernel;
use super::lit::Lit;
use super::log::{Origin, Part};
use super::normal::Term;

/// A row as it was given, in literals: `Σ a·z ≥ degree`.
#[derive(Debug, Clone)]
struct Given {
    origin: Origin,
    terms: Vec<(i128, Lit)>,
    degree: i128,
}

/// Where a row of the search comes from.
#[derive(Debug, Clone)]
enum Source {
    Given(Given),
    /// The step of the log that has it in normal form.
    Step(u32),
    /// Something that this file has no steps for.
    Unknown,
}

/// Where the rows of the search come from; kept only where a log is.
#[derive(Debug, Clone, Default)]
pub(super) struct Sources {
    rows: Vec<Source>,
    groups: Vec<Source>,
}

impl Sources {
    /// Notes where the next row comes from, or the next group.
    pub fn push(
        &mut self,
        group: bool,
        origin: Origin,
        given: &[Term],
        degree: i128,
        condition: Option<Lit>,
    ) {
        let source =
            source(origin, given, degree, condition).map_or(Source::Unknown, Source::Given);
        match group {
            true => self.groups.push(source),
            false => self.rows.push(source),
        }
    }

    /// Notes that the groups have become rows, in order.
    pub fn move_groups(&mut self) {
        self.rows.append(&mut self.groups);
    }

    /// Notes that the next row is the result of a step.
    pub fn push_step(&mut self, number: u32) {
        self.rows.push(Source::Step(number));
    }
}

fn source(
    origin: Origin,
    given: &[Term],
    mut degree: i128,
    condition: Option<Lit>,
) -> Option<Given> {
    let mut terms = Vec::with_capacity(given.len() + 1);
    for term in given.iter().filter(|term| term.coef != 0) {
        if term.len != 1 || condition.is_some_and(|lit| lit.var() == term.first.var()) {
            return None;
        }
        // a·z = a + (−a)·(1 − z)
        let negative = term.coef < 0;
        if negative {
            degree = degree.checked_sub(term.coef)?;
        }
        terms.push((term.coef.checked_abs()?, term.first.flipped(negative)));
    }
    if let Some(lit) = condition {
        terms.push((degree, !lit));
    }
    Some(Given {
        origin,
        terms,
        degree,
    })
}

impl Kernel {
    /// The step of the log that has a row in normal form. `None` where no log is
    /// kept, or there is no such step.
    pub fn step_of(&mut self, row: u32) -> Option<u32> {
        let source = self.sources.rows.get_mut(row as usize)?;
        let given = match std::mem::replace(source, Source::Unknown) {
            Source::Given(given) => given,
            Source::Step(number) => {
                *source = Source::Step(number);
                return Some(number);
            }
            Source::Unknown => return None,
        };
        let number = self.normal_form(row, &given)?;
        self.sources.rows[row as usize] = Source::Step(number);
        Some(number)
    }

    /// Logs how a row comes to its normal form.
    fn normal_form(&mut self, row: u32, given: &Given) -> Option<u32> {
        let mut parts = vec![Part::Given(given.origin)];
        let mut degree = given.degree;
        let mut kept = None;
        for &(coef, lit) in &given.terms {
            let segments = self.rows.segments(row);
            if let Some(segment) = segments.iter().find(|s| s.first.var() == lit.var()) {
                kept = Some((coef, segment.coef));
                continue;
            }
            // Known at the root, and so taken out.
            match self.trail.value(lit) {
                1.. => {
                    degree -= coef;
                    parts.push(Part::Weaken(lit.var()));
                }
                -1 => {
                    let unit = self.log.clause([!lit]);
                    let times = Part::Times(i64::try_from(coef).ok()?);
                    parts.extend([Part::Step(unit), times, Part::Plus]);
                }
                _ => return None,
            }
        }
        let (coef, shown) = kept?;
        parts.push(Part::Saturate);
        let divisor = coef.min(degree) / i128::from(shown);
        if divisor > 1 {
            parts.push(Part::Divide(i64::try_from(divisor).ok()?));
        }
        Some(self.log.sum(&parts))
    }
}
