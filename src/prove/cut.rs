//! Rows that exclude: no-good cuts over the question, and fixed replies.

use crate::model::{Answer, World};
use crate::rows::{
    Direction, Form, Literal, Objective, Origin, OriginId, Program, Provenance, QuestionColumns,
    Representation, Rule, Sense,
};

/// "Not this answer again": `Σ (1 − literal) ≥ 1` over the 0/1 columns of the
/// question. It excludes one answer and keeps every other.
pub static NO_GOOD: Rule = Rule {
    name: "no-good",
    number: "",
    formula: "not all of δ₁ … δₖ",
    rows: &["(1 − δ₁) + … + (1 − δₖ) ≥ 1"],
};

/// "This is so": a literal is 1.
pub static FIX: Rule = Rule {
    name: "fix",
    number: "",
    formula: "δ",
    rows: &["δ = 1"],
};

/// "As good as the best found": what is proved of the best is proved under
/// this row.
pub static BOUND: Rule = Rule {
    name: "bound",
    number: "",
    formula: "objective ≥ best",
    rows: &["objective ≥ best, or ≤ where less is better"],
};

/// The rules of this room, for listings.
pub static RULES: &[&Rule] = &[&NO_GOOD, &FIX, &BOUND];

/// The literals that are all 1 exactly where the question has this answer.
pub fn answer_literals(question: &[QuestionColumns], answer: &Answer) -> Vec<Literal> {
    let mut literals: Vec<Literal> = question
        .iter()
        .zip(&answer.0)
        .flat_map(|(columns, &value)| columns.literals(value))
        .collect();
    literals.sort_unstable();
    literals.dedup();
    literals
}

/// Adds the row "not this answer again" over the columns of the question: what
/// is left of the program has no other answer where there is none.
///
/// # Errors
/// Only where a number leaves the 64-bit range.
pub fn exclude_answer(program: &mut Program, answer: &Answer) -> Result<(), String> {
    let literals = answer_literals(&program.encoding.question, answer);
    exclude(program, &literals, "another answer than the one found")
}

/// Adds the cut "not all of these literals", for the reason `name`.
///
/// # Errors
/// Only where a number leaves the 64-bit range.
pub fn exclude(program: &mut Program, literals: &[Literal], name: &str) -> Result<(), String> {
    let origin = origin(program, "no-good cut", name);
    not_all(program, literals, origin)
}

/// Adds the cut "not all of these literals" for an origin; for one literal it
/// is the equation that makes it 0, as the paper writes it.
///
/// # Errors
/// Only where a number leaves the 64-bit range.
pub fn not_all(
    program: &mut Program,
    literals: &[Literal],
    origin: OriginId,
) -> Result<(), String> {
    if let [one] = literals {
        return fix(program, &[one.complement()], origin);
    }
    fits(program.add_no_good(literals, provenance(origin, &NO_GOOD)))
}

/// Adds rows that make every literal 1.
///
/// # Errors
/// Only where a number leaves the 64-bit range.
pub fn fix(program: &mut Program, literals: &[Literal], origin: OriginId) -> Result<(), String> {
    for &literal in literals {
        let (column, value) = match literal {
            Literal::Const(true) => continue,
            Literal::Const(false) => return never(program, origin),
            Literal::Column(id) => (id, 1),
            Literal::Complement(id) => (id, 0),
        };
        let provenance = provenance(origin, &FIX);
        fits(program.add_row(Form::column(column), Sense::Equal, value, provenance))?;
    }
    Ok(())
}

/// Adds rows that every unknown has its value in a world.
///
/// # Errors
/// A value that the columns cannot have, or a number beyond 64 bits.
pub fn be(program: &mut Program, world: &World) -> Result<(), String> {
    let origin = origin(program, "a world", "each unknown has its value there");
    let unknowns = program.encoding.unknowns.clone();
    for (unknown, &value) in unknowns.iter().zip(world.values()) {
        let literal = match unknown {
            Representation::Truth(literal) if value == 1 => *literal,
            Representation::Truth(literal) => literal.complement(),
            Representation::Choice(literals) => {
                let chosen = usize::try_from(value).ok().and_then(|v| literals.get(v));
                *chosen.ok_or("a choice has no such value")?
            }
            Representation::Integer(id) => {
                let form = Form::column(*id);
                fits(program.add_row(form, Sense::Equal, value, provenance(origin, &FIX)))?;
                continue;
            }
        };
        fix(program, &[literal], origin)?;
    }
    Ok(())
}

/// Adds the row that no point satisfies, `0 ≥ 1`.
///
/// # Errors
/// Never; the signature is that of its neighbours.
pub fn never(program: &mut Program, origin: OriginId) -> Result<(), String> {
    let provenance = provenance(origin, &NO_GOOD);
    fits(program.add_row(Form::default(), Sense::AtLeast, 1, provenance))
}

/// Adds the row that the objective is at least as good as `best`, or better by
/// one whole step.
///
/// # Errors
/// Only where a number leaves the 64-bit range.
pub fn no_worse(
    program: &mut Program,
    objective: &Objective,
    best: i64,
    better: bool,
) -> Result<(), String> {
    let origin = origin(program, "objective", "as good as the best found, or better");
    let step = i64::from(better);
    let (sense, bound) = if objective.maximise {
        (Sense::AtLeast, best.checked_add(step))
    } else {
        (Sense::AtMost, best.checked_sub(step))
    };
    let bound = bound.ok_or(RANGE)?;
    let provenance = provenance(origin, &BOUND);
    fits(program.add_row(objective.form.clone(), sense, bound, provenance))
}

/// An origin for a row that the file does not say.
pub fn origin(program: &mut Program, name: &str, text: &str) -> OriginId {
    program.add_origin(Origin {
        name: name.to_owned(),
        text: text.to_owned(),
        span: None,
        sentence: None,
    })
}

pub(super) const RANGE: &str = "a number leaves the 64-bit range";

fn fits(fits: bool) -> Result<(), String> {
    if fits { Ok(()) } else { Err(RANGE.to_owned()) }
}

fn provenance(origin: OriginId, rule: &'static Rule) -> Provenance {
    Provenance {
        origin,
        rule,
        direction: Direction::Assert,
        reified: None,
    }
}
