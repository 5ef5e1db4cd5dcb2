//! `F relation n` over columns: what it is made of, whether bounds settle it,
//! and simpler ways to say the same.

use super::claim::opposite;
use super::draft::About;
use super::groups::Knowledge;
use super::need::Need;
use super::refusal::Lowered;
use super::two_choices::TwoChoices;
use super::{Lowerer, bounds, by_value, linear, two_choices};
use crate::model::Linear;
use crate::rows::{ColumnId, Form, Literal, Relation};

/// `form relation n`; the form has no constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Comparison {
    /// F
    pub form: Form,
    /// The relation.
    pub relation: Relation,
    /// n
    pub n: i64,
}

impl Comparison {
    /// The comparison of a form that may have a constant.
    pub fn new(l: &Lowerer, form: Form, relation: Relation, n: i64) -> Lowered<Comparison> {
        let (form, constant) = form.split();
        let n = n.checked_sub(constant).ok_or_else(|| l.overflow())?;
        // One step inside the range, so that n ± 1 is a number.
        if n == i64::MIN || n == i64::MAX {
            return Err(l.overflow());
        }
        Ok(rounded(l, Comparison { form, relation, n }))
    }

    /// A comparison of the model, with helpers for what is not linear.
    pub fn of(
        l: &mut Lowerer,
        linear: &Linear,
        relation: Relation,
        n: i64,
        need: Need,
    ) -> Lowered<Comparison> {
        let need = match relation {
            Relation::AtLeast => need,
            Relation::AtMost => need.swap(),
            Relation::Equal | Relation::NotEqual => Need::BOTH,
        };
        let form = linear::form(l, linear, need)?;
        Comparison::new(l, form, relation, n)
    }

    /// At least `n` of some literals.
    pub fn count(l: &Lowerer, literals: &[Literal], n: i64) -> Lowered<Comparison> {
        Comparison::new(l, l.sum(literals)?, Relation::AtLeast, n)
    }

    /// The negation.
    pub fn negated(&self) -> Comparison {
        let (relation, n) = opposite(self.relation, self.n);
        Comparison {
            form: self.form.clone(),
            relation,
            n,
        }
    }

    /// What a reified row of it is about.
    pub fn about(&self, delta: Literal) -> About {
        About {
            delta,
            form: self.form.clone(),
            relation: self.relation,
            n: self.n,
        }
    }

    /// The literal or constant that it comes to, where bounds settle it or
    /// only one 0/1 column is left of it.
    pub fn decide(&self, l: &Lowerer, knowledge: Knowledge) -> Option<Literal> {
        let n = i128::from(self.n);
        let b = bounds::bounds(l, &self.form, knowledge);
        let below = |x: i128| b.upper.is_some_and(|upper| upper < x);
        let above = |x: i128| b.lower.is_some_and(|lower| lower > x);
        let settled = match self.relation {
            Relation::AtLeast if above(n - 1) => Some(true),
            Relation::AtLeast if below(n) => Some(false),
            Relation::AtMost if below(n + 1) => Some(true),
            Relation::AtMost if above(n) => Some(false),
            Relation::Equal if above(n) || below(n) => Some(false),
            Relation::NotEqual if above(n) || below(n) => Some(true),
            Relation::Equal if above(n - 1) && below(n + 1) => Some(true),
            Relation::NotEqual if above(n - 1) && below(n + 1) => Some(false),
            _ => None,
        };
        if let Some(value) = settled {
            return Some(Literal::Const(value));
        }
        let mut terms = self.form.terms();
        let (Some((column, c)), None) = (terms.next(), terms.next()) else {
            return None;
        };
        if !l.program.column(column).is_binary() {
            return None;
        }
        let at = |value: i64| self.relation.holds(value, self.n);
        Some(match (at(0), at(c)) {
            (false, true) => Literal::Column(column),
            (true, false) => Literal::Complement(column),
            (value, _) => Literal::Const(value),
        })
    }

    /// Whether it counts literals: every coefficient is 1 or −1.
    pub fn is_count(&self) -> bool {
        self.form.terms().all(|(_, c)| c == 1 || c == -1)
    }

    /// The literals of which an odd number are 1, or an even one, where two 0/1
    /// columns are compared so: x + y = 1, x − y = 0, and their negations.
    pub fn as_parity(&self, l: &Lowerer) -> Option<(Vec<Literal>, bool)> {
        let equal = match self.relation {
            Relation::Equal => true,
            Relation::NotEqual => false,
            Relation::AtLeast | Relation::AtMost => return None,
        };
        let terms: Vec<_> = self.form.terms().collect();
        let [(one, c), (two, d)] = terms[..] else {
            return None;
        };
        let binary = |column| l.program.column(column).is_binary();
        let odd = match (c, d, self.n) {
            (1, 1, 1) | (-1, -1, -1) => equal,
            (1, -1, 0) | (-1, 1, 0) => !equal,
            _ => return None,
        };
        let literals = vec![Literal::Column(one), Literal::Column(two)];
        (binary(one) && binary(two)).then_some((literals, odd))
    }

    /// The literals and k of "at least k of these", where the form is a count.
    pub fn as_count(&self, l: &Lowerer) -> Option<(Vec<Literal>, i64)> {
        let positive = match self.relation {
            Relation::AtLeast => true,
            Relation::AtMost => false,
            Relation::Equal | Relation::NotEqual => return None,
        };
        let mut literals = Vec::new();
        let mut k = if positive {
            self.n
        } else {
            self.n.checked_neg()?
        };
        for (column, c) in self.form.terms() {
            if !l.program.column(column).is_binary() || (c != 1 && c != -1) {
                return None;
            }
            // At most n is at least −n of −F.
            if (c == 1) == positive {
                literals.push(Literal::Column(column));
            } else {
                literals.push(Literal::Complement(column));
                k = k.checked_add(1)?;
            }
        }
        Some((literals, k))
    }
}

/// The tight form's simpler way to say the same: over the values of one choice,
/// that one of those is taken that satisfy it; F = L is F ≤ L and F = U is
/// F ≥ U, and likewise for ≠: an inequality needs no sides.
pub(super) fn simplified(l: &Lowerer, cmp: &Comparison) -> Lowered<Comparison> {
    if !l.tight() {
        return Ok(cmp.clone());
    }
    match within_one(l, cmp)? {
        Some(cmp) => Ok(one_sided(l, &cmp)),
        None => Ok(one_sided(l, cmp)),
    }
}

/// F relation n over the columns of one choice as "one of these"; `None` where
/// it is a plain count already.
pub(super) fn within_one(l: &Lowerer, cmp: &Comparison) -> Lowered<Option<Comparison>> {
    if cmp.form.len() < 2 || cmp.form.terms().all(|(_, c)| c == 1) {
        return Ok(None);
    }
    match two_choices::of_comparison(l, cmp) {
        Some(relation) if relation.is_one() => {
            Comparison::count(l, &relation.inside(), 1).map(Some)
        }
        _ => Ok(None),
    }
}

fn one_sided(l: &Lowerer, cmp: &Comparison) -> Comparison {
    let equal = match cmp.relation {
        Relation::Equal => true,
        Relation::NotEqual => false,
        _ => return cmp.clone(),
    };
    let b = bounds::bounds(l, &cmp.form, Knowledge::Everything);
    let n = i128::from(cmp.n);
    let relation = if b.lower == Some(n) {
        Relation::AtMost
    } else if b.upper == Some(n) {
        Relation::AtLeast
    } else {
        return cmp.clone();
    };
    let sided = Comparison {
        relation,
        ..cmp.clone()
    };
    if equal { sided } else { sided.negated() }
}

/// The relation of two choices, or of two small whole numbers, that a
/// comparison is, where that is stronger than its own row: it is no count, or
/// it is = or ≠.
pub(super) fn relation_of(l: &mut Lowerer, cmp: &Comparison) -> Lowered<Option<TwoChoices>> {
    let exact = matches!(cmp.relation, Relation::Equal | Relation::NotEqual);
    let columns: Vec<ColumnId> = cmp.form.terms().map(|(column, _)| column).collect();
    if exact
        && let [one, two] = columns[..]
        && !(by_value::split(l, one)? && by_value::split(l, two)?)
    {
        return Ok(None);
    }
    let binary = columns
        .iter()
        .all(|column| l.program.column(*column).is_binary());
    if binary && cmp.is_count() {
        return Ok(None);
    }
    Ok(two_choices::of_comparison(l, cmp))
}

/// In the tight form a common divisor of the coefficients is taken out, and n
/// rounded; in the textbook's nothing changes.
fn rounded(l: &Lowerer, cmp: Comparison) -> Comparison {
    let divisor = cmp
        .form
        .terms()
        .fold(0u64, |g, (_, c)| gcd(g, c.unsigned_abs()));
    let Ok(divisor) = i64::try_from(divisor) else {
        return cmp;
    };
    if !l.tight() || divisor <= 1 {
        return cmp;
    }
    let floor = cmp.n.div_euclid(divisor);
    let exact = cmp.n.rem_euclid(divisor) == 0;
    let n = match cmp.relation {
        Relation::AtMost => floor,
        Relation::AtLeast if exact => floor,
        Relation::AtLeast => floor + 1,
        Relation::Equal | Relation::NotEqual if exact => floor,
        // Never equal: the form falls away.
        Relation::Equal | Relation::NotEqual => {
            return Comparison {
                form: Form::default(),
                relation: cmp.relation,
                n: 1,
            };
        }
    };
    let form = cmp
        .form
        .terms()
        .try_fold(Form::default(), |sum, (column, c)| {
            sum.add_scaled(&Form::column(column), c / divisor)
        });
    match form {
        Some(form) => Comparison {
            form,
            relation: cmp.relation,
            n,
        },
        None => cmp,
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
