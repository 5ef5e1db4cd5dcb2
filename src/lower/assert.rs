//! A sentence → rows: what must hold is 1, and needs no indicator.

use super::claim::{Claim, Shape};
use super::comparison::{self, Comparison};
use super::draft::{About, Draft, emit};
use super::groups::Knowledge;
use super::need::Need;
use super::not::NOT;
use super::refusal::Lowered;
use super::two_choices::TwoChoices;
use super::{Lowerer, clause, implies, not_equal, or, parity, reify, two_choices, values, xor};
use crate::model::Prop;
use crate::rows::{Direction, Form, Literal, Relation, Rule, Sense};

/// A comparison or a literal as it stands.
pub static FACT: Rule = Rule {
    name: "fact",
    number: "",
    formula: "F ≥ n, F ≤ n, F = n, or x, as a fact",
    rows: &["F ≥ n", "F ≤ n", "F = n", "x = 1"],
};

/// Something that is never so.
pub static FALSE: Rule = Rule {
    name: "false",
    number: "",
    formula: "what is false whatever the unknowns are, as a fact",
    rows: &["0 ≥ 1"],
};

/// The claim holds.
pub(super) fn claim(l: &mut Lowerer, claim: Claim<'_>) -> Lowered<()> {
    if !l.tight()
        && claim.positive
        && let Prop::Implies(left, right) = claim.prop
    {
        return implies::assert(l, left, right);
    }
    match claim.shape(l) {
        Shape::Literal(literal) => self::literal(l, literal, None),
        Shape::Compare(form, relation, n) => {
            let cmp = Comparison::of(l, form, relation, n, Need::IMPLY)?;
            comparison(l, &cmp)
        }
        Shape::All(parts) => {
            for part in parts {
                self::claim(l, part)?;
            }
            Ok(())
        }
        Shape::Any(_) if l.tight() => {
            if let Prop::Implies(left, right) = claim.prop
                && let (Some(left), Some(right)) = (
                    reify::fold(l, Claim::of(left)),
                    reify::fold(l, Claim::of(right)),
                )
            {
                return or::row(l, &[left.complement(), right], &implies::IMPLIES, None);
            }
            clause::assert(l, Vec::new(), claim, false)
        }
        Shape::Any(parts) => {
            let mut literals = Vec::new();
            for part in parts {
                literals.push(reify::literal(l, part, Need::IMPLY)?);
            }
            or::row(l, &literals, &or::OR, None)
        }
        Shape::Parity(parts, odd) => xor::assert(l, &parts, odd),
    }
}

/// The literal is 1.
pub(super) fn literal(l: &mut Lowerer, literal: Literal, about: Option<&About>) -> Lowered<()> {
    let (form, rhs, rule) = match literal {
        Literal::Const(true) => return Ok(()),
        Literal::Const(false) => return never(l),
        Literal::Column(id) => (Form::column(id), 1, &FACT),
        Literal::Complement(id) => (Form::column(id), 0, &NOT),
    };
    emit(
        l,
        Draft {
            form,
            sense: Sense::Equal,
            rhs,
            rule,
            direction: match about {
                Some(_) => Direction::Imply,
                None => Direction::Assert,
            },
            reified: about.map(About::plain),
        },
    )
}

/// Nothing satisfies this.
pub(super) fn never(l: &mut Lowerer) -> Lowered<()> {
    emit(
        l,
        Draft {
            form: Form::default(),
            sense: Sense::AtLeast,
            rhs: 1,
            rule: &FALSE,
            direction: Direction::Assert,
            reified: None,
        },
    )
}

/// The comparison holds: its own row. Only the domains may make it vanish;
/// other sentences may not, since they may rest on this one.
pub(super) fn comparison(l: &mut Lowerer, cmp: &Comparison) -> Lowered<()> {
    if l.tight() {
        if let Some(cmp) = comparison::within_one(l, cmp)? {
            return self::comparison(l, &cmp);
        }
        if let Some(relation) = stronger(l, cmp)? {
            return two_choices::tie(l, &relation, Literal::Const(true), Need::IMPLY);
        }
    }
    match cmp.decide(l, Knowledge::Domains) {
        Some(Literal::Const(true)) => return Ok(()),
        Some(Literal::Const(false))
            if cmp.form.is_empty() || cmp.relation == Relation::NotEqual =>
        {
            return never(l);
        }
        _ => {}
    }
    let sense = match cmp.relation {
        Relation::AtLeast => Sense::AtLeast,
        Relation::AtMost => Sense::AtMost,
        Relation::Equal => Sense::Equal,
        Relation::NotEqual => {
            if let Some(literal) = cmp.decide(l, Knowledge::Domains) {
                return self::literal(l, literal, None);
            }
            if l.tight()
                && let Some((literals, odd)) = cmp.as_parity(l)
            {
                return parity::parity(l, literals, odd, None, None);
            }
            if l.tight()
                && !not_equal::at_an_end(l, cmp)
                && let Some(literal) = values::literal_of(l, cmp)?
            {
                return self::literal(l, literal, None);
            }
            return not_equal::assert(l, cmp);
        }
    };
    emit(
        l,
        Draft {
            form: cmp.form.clone(),
            sense,
            rhs: cmp.n,
            rule: &FACT,
            direction: Direction::Assert,
            reified: None,
        },
    )
}

/// The relation that says more than the comparison's own row: F ≠ n of two
/// choices or small numbers, and what weighs the values of two choices.
fn stronger(l: &mut Lowerer, cmp: &Comparison) -> Lowered<Option<TwoChoices>> {
    let binary = cmp
        .form
        .terms()
        .all(|(column, _)| l.program.column(column).is_binary());
    if cmp.relation == Relation::NotEqual || (binary && cmp.form.len() > 2) {
        comparison::relation_of(l, cmp)
    } else {
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn a_comparison_stands_as_it_is() {
        golden(
            "a, b: bool; n: ..9",
            "a + b <= 1
             2 * a + b >= 1
             n < 3",
            "a + b <= 1
             2 a + b >= 1
             n <= 2",
            "a + b <= 1
             2 a + b >= 1
             n <= 2",
        );
    }

    #[test]
    fn what_is_always_so_gives_no_row() {
        golden(
            "a, b: bool",
            "a + b <= 2
             true
             a or not a",
            "",
            "",
        );
    }

    #[test]
    fn what_is_never_so_stays() {
        golden(
            "a, b: bool",
            "false
             a + b >= 3
             not (a -> a)",
            "0 >= 1
             a + b >= 3
             a = 1
             a = 0",
            "0 >= 1
             a + b >= 3
             a = 1
             a = 0",
        );
    }

    #[test]
    fn the_same_fact_twice_is_kept_twice() {
        golden(
            "a, b: bool",
            "a + b = 1
             a + b = 1",
            "a + b = 1
             a + b = 1",
            "a + b = 1
             a + b = 1",
        );
    }
}
