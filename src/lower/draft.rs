//! A row before it is appended, with its provenance; two opposite ones become
//! one equation.

use super::Lowerer;
use super::bounds::Bounds;
use super::refusal::Lowered;
use crate::rows::{BigM, Direction, Form, Literal, Provenance, Reified, Relation, Rule, Sense};

/// A row to be.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    /// Left side; its constant is moved over.
    pub form: Form,
    /// The relation.
    pub sense: Sense,
    /// Right side.
    pub rhs: i64,
    /// The rule that made it.
    pub rule: &'static Rule,
    /// Which way it works.
    pub direction: Direction,
    /// The rule's letters.
    pub reified: Option<Reified>,
}

/// δ = 1 ⇔ F relation n: what a reified row is about.
#[derive(Debug, Clone)]
pub(super) struct About {
    /// δ
    pub delta: Literal,
    /// F, without a constant.
    pub form: Form,
    /// The relation.
    pub relation: Relation,
    /// n
    pub n: i64,
}

impl About {
    /// δ = 1 ⇔ at least n of these literals are 1.
    pub fn count(l: &Lowerer, delta: Literal, literals: &[Literal], n: i64) -> Lowered<About> {
        let (form, constant) = l.sum(literals)?.split();
        Ok(About {
            delta,
            form,
            relation: Relation::AtLeast,
            n: n.checked_sub(constant).ok_or_else(|| l.overflow())?,
        })
    }

    /// The letters of a row, with the bounds it rests on.
    pub fn with(&self, bounds: &Bounds, big_m: Option<BigM>, self_mention: bool) -> Reified {
        let narrow = |end: Option<i128>| end.and_then(|value| i64::try_from(value).ok());
        Reified {
            delta: self.delta,
            form: self.form.clone(),
            relation: self.relation,
            n: self.n,
            lower: narrow(bounds.lower),
            upper: narrow(bounds.upper),
            bounds: bounds.origins.clone(),
            lower_from: bounds.lower_from.clone(),
            upper_from: bounds.upper_from.clone(),
            big_m,
            self_mention,
        }
    }

    /// The letters of a row that needs no bounds.
    pub fn plain(&self) -> Reified {
        self.with(&Bounds::default(), None, false)
    }
}

impl Draft {
    /// The row with all constants on the right.
    fn settled(mut self, l: &Lowerer) -> Lowered<Draft> {
        let (form, constant) = self.form.split();
        self.form = form;
        self.rhs = self.rhs.checked_sub(constant).ok_or_else(|| l.overflow())?;
        Ok(self)
    }

    /// The same row with the first coefficient positive.
    pub fn upright(self, l: &Lowerer) -> Lowered<Draft> {
        let mut row = self.settled(l)?;
        if row.form.terms().next().is_some_and(|(_, c)| c < 0) {
            row.form = l.plus(Form::default(), &row.form, -1)?;
            row.rhs = row.rhs.checked_neg().ok_or_else(|| l.overflow())?;
            row.sense = match row.sense {
                Sense::AtLeast => Sense::AtMost,
                Sense::AtMost => Sense::AtLeast,
                Sense::Equal => Sense::Equal,
            };
        }
        Ok(row)
    }
}

/// Appends a row. One without columns vanishes where it is true, and is
/// `0 ≥ 1` where it is false.
pub(super) fn emit(l: &mut Lowerer, draft: Draft) -> Lowered<()> {
    let mut row = draft.settled(l)?;
    if row.form.is_empty() {
        if row.sense.holds(0, i128::from(row.rhs)) {
            return Ok(());
        }
        (row.sense, row.rhs) = (Sense::AtLeast, 1);
    }
    let provenance = Provenance {
        origin: l.here.origin,
        rule: row.rule,
        direction: row.direction,
        reified: row.reified,
    };
    if l.program.add_row(row.form, row.sense, row.rhs, provenance) {
        Ok(())
    } else {
        Err(l.overflow())
    }
}

/// Appends the two rows of a rule, as one equation where they are opposite.
pub(super) fn emit_pair(
    l: &mut Lowerer,
    first: Option<Draft>,
    second: Option<Draft>,
) -> Lowered<()> {
    match (first, second) {
        (Some(first), Some(second)) => {
            let first = first.settled(l)?;
            let second = second.settled(l)?;
            let opposite = first.form == second.form
                && first.rhs == second.rhs
                && matches!(
                    (first.sense, second.sense),
                    (Sense::AtLeast, Sense::AtMost) | (Sense::AtMost, Sense::AtLeast)
                );
            if opposite {
                emit(
                    l,
                    Draft {
                        sense: Sense::Equal,
                        direction: Direction::Both,
                        ..first
                    },
                )
            } else {
                emit(l, first)?;
                emit(l, second)
            }
        }
        (Some(row), None) | (None, Some(row)) => emit(l, row),
        (None, None) => Ok(()),
    }
}
