//! An indicator that occurs in its own proposition: δ = 1 ⇔ F ≥ n where
//! F = G + cδ.
//!
//! "C: at most one of us is a knight" is such a one. With δ fixed, the
//! proposition speaks of G alone:
//!
//! | δ | F ≥ n is | F ≤ n is |
//! | --- | --- | --- |
//! | 1 | G ≥ n − c | G ≤ n − c |
//! | 0, negated | G ≤ n − 1 | G ≥ n + 1 |
//!
//! so that M comes from G's bounds, and x1 + x2 + 2x3 = 2 takes the place of
//! the paper's two loose rows.

use super::Lowerer;
use super::refusal::Lowered;
use crate::rows::{Form, Literal, Rule};

/// F = G + cδ.
pub static SELF_MENTION: Rule = Rule {
    name: "self-mention",
    number: "",
    formula: "δ = 1 ⇔ G + cδ ≥ n, or ≤ n",
    rows: &[
        "G − (n − c − L)δ ≥ L",
        "G − (U − n + 1)δ ≤ n − 1",
        "G + (U − n + c)δ ≤ U",
        "G + (n + 1 − L)δ ≥ n + 1",
    ],
};

/// A form seen from a literal: its value is `rest` plus a constant that hangs
/// on the literal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Split {
    /// G
    pub rest: Form,
    /// What is added where the literal is 1.
    pub at_one: i64,
    /// What is added where the literal is 0.
    pub at_zero: i64,
}

/// Takes the literal's column out of a form.
pub(super) fn split(l: &Lowerer, form: &Form, literal: Literal) -> Lowered<Split> {
    let (column, positive) = match literal {
        Literal::Const(_) => {
            return Ok(Split {
                rest: form.clone(),
                at_one: 0,
                at_zero: 0,
            });
        }
        Literal::Column(id) => (id, true),
        Literal::Complement(id) => (id, false),
    };
    let c = form.coefficient(column);
    let step = c.checked_neg().ok_or_else(|| l.overflow())?;
    Ok(Split {
        rest: l.plus(form.clone(), &Form::column(column), step)?,
        at_one: if positive { c } else { 0 },
        at_zero: if positive { 0 } else { c },
    })
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn the_paper_s_werewolves_come_out_as_one_equation() {
        golden(
            "a, b, c: bool",
            "c <-> a + b + c <= 1",
            "a + b + 3 c >= 2
             a + b + 4 c <= 4",
            "a + b + 2 c = 2",
        );
    }

    #[test]
    fn what_the_other_value_would_make_impossible_settles_the_speaker() {
        golden(
            "a, b, c: bool",
            "a <-> a + b + c <= 2",
            "4 a + b + c >= 3
             4 a + b + c <= 5",
            "a = 1
             a + b + c <= 2",
        );
    }
}
