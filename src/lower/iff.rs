//! Equivalence: δ₁ ↔ δ₂ is δ₁ = δ₂ (Williams).
//!
//! Of `x ↔ P`, where x is a literal, x *is* the indicator of P. Of two compound
//! sides one gets an indicator, and the other is tied to it. Inside another
//! proposition the textbook form has δ₁ − δ₂ = 0 by (5)–(9); the tight form
//! counts parity (`xor`).

use super::Lowerer;
use super::draft::{About, Draft, emit};
use super::implication::CONSTANT;
use super::need::Need;
use super::not::NOT;
use super::refusal::Lowered;
use crate::rows::{Direction, Form, Literal, Rule, Sense};

/// δ₁ ↔ δ₂.
pub static IFF: Rule = Rule {
    name: "iff",
    number: "Williams",
    formula: "δ₁ ↔ δ₂",
    rows: &["δ₁ = δ₂"],
};

/// δ = 1 ⇔ the literal, or one way of it. `about` is the proposition that came
/// to this literal, where it was one.
pub(super) fn tie(
    l: &mut Lowerer,
    literal: Literal,
    delta: Literal,
    need: Need,
    about: Option<&About>,
) -> Lowered<()> {
    let reified = about.map(About::plain);
    let (literal, delta, need) = match (literal, delta) {
        (Literal::Column(_) | Literal::Complement(_), Literal::Const(_)) => {
            (delta, literal, need.swap())
        }
        _ => (literal, delta, need),
    };
    let unit = |l: &mut Lowerer, value: bool, direction: Direction| {
        let (form, rhs) = match delta {
            Literal::Complement(id) => (Form::column(id), i64::from(!value)),
            other => (Form::literal(other), i64::from(value)),
        };
        emit(
            l,
            Draft {
                form,
                sense: Sense::Equal,
                rhs,
                rule: &CONSTANT,
                direction,
                reified: reified.clone(),
            },
        )
    };
    match literal {
        Literal::Const(true) if need.converse => unit(l, true, Direction::Converse),
        Literal::Const(false) if need.imply => unit(l, false, Direction::Imply),
        Literal::Const(_) => Ok(()),
        _ if literal == delta => Ok(()),
        _ if literal == delta.complement() => {
            if need.imply {
                unit(l, false, Direction::Imply)?;
            }
            if need.converse {
                unit(l, true, Direction::Converse)?;
            }
            Ok(())
        }
        _ => {
            let opposite = matches!(
                (literal, delta),
                (Literal::Column(_), Literal::Complement(_))
                    | (Literal::Complement(_), Literal::Column(_))
            );
            let (sense, direction) = match (need.imply, need.converse) {
                (true, true) => (Sense::Equal, Direction::Both),
                (true, false) => (Sense::AtMost, Direction::Imply),
                (false, true) => (Sense::AtLeast, Direction::Converse),
                (false, false) => return Ok(()),
            };
            let draft = Draft {
                form: l.plus(Form::literal(delta), &Form::literal(literal), -1)?,
                sense,
                rhs: 0,
                rule: if opposite { &NOT } else { &IFF },
                direction,
                reified,
            }
            .upright(l)?;
            emit(l, draft)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn two_literals_are_one_equation() {
        golden("a, b: bool", "b <-> a", "a - b = 0", "a - b = 0");
    }

    #[test]
    fn two_compound_sides_share_an_indicator() {
        golden(
            "a, b, c, d: bool",
            "a and b <-> c or d",
            "a + b - d1 <= 1
             a + b - 2 d1 >= 0
             c + d - 2 d1 <= 0
             c + d - d1 >= 0",
            "a - d1 >= 0
             b - d1 >= 0
             a + b - d1 <= 1
             c - d1 <= 0
             d - d1 <= 0
             c + d - d1 >= 0",
        );
    }

    #[test]
    fn inside_another() {
        golden(
            "a, b, c, t: bool",
            "t <-> (a <-> b)",
            "a - b - 2 d1 <= -1
             a - b - d1 >= -1
             a - b + 2 d2 >= 1
             a - b + 2 d2 <= 2
             - t + d1 + d2 = 1",
            "a + b + t >= 1
             a - b + t <= 1
             a - b - t >= -1
             a + b - t <= 1",
        );
    }

    #[test]
    fn a_speaker_of_an_equivalence_with_himself() {
        golden(
            "a, b: bool",
            "a <-> (a <-> b)",
            "a - b - 2 d1 <= -1
             a - b - d1 >= -1
             a - b + 2 d2 >= 1
             a - b + 2 d2 <= 2
             - a + d1 + d2 = 1",
            "b = 1",
        );
    }

    #[test]
    fn what_was_said_before_is_the_speaker_of_it() {
        golden(
            "a, b, c, s, t: bool",
            "s <-> a + b + c >= 2
             t <-> a + b + c <= 1",
            "a + b + c - 2 s <= 1
             a + b + c - 2 s >= 0
             a + b + c + 2 t >= 2
             a + b + c + 3 t <= 4",
            "a + b + c - 2 s <= 1
             a + b + c - 2 s >= 0
             s + t = 1",
        );
    }
}
