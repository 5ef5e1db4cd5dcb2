//! The greatest and the least of some forms.
//!
//! m = max Fᵢ: m ≥ Fᵢ for each, and m is one of them: m ≤ Fᵢ + Mᵢ(1 − dᵢ) with
//! Σ dᵢ = 1, where Mᵢ is the greatest that any other Fⱼ − Fᵢ can be. The first
//! rows say that m is not too small, the others that it is not too great; where
//! only one is needed, the other is left out, and with it the bounds it would
//! take. The least is the same with all signs turned.

use super::Lowerer;
use super::bounds::{self, Bounds};
use super::dominance::{End, ends, gap, undominated};
use super::draft::{Draft, emit};
use super::groups::Knowledge;
use super::linear;
use super::need::Need;
use super::refusal::Lowered;
use super::state::{Number, NumberKey};
use crate::model::Linear;
use crate::rows::{BigM, Direction, Form, Literal, Reified, Relation, Rule, Sense};

/// m = max Fᵢ.
pub static MAXIMUM: Rule = Rule {
    name: "maximum",
    number: "",
    formula: "m = max(F₁, …, Fₖ)",
    rows: &[
        "m − Fᵢ ≥ 0",
        "m − Fᵢ + Mᵢ·dᵢ ≤ Mᵢ, Mᵢ = max (Fⱼ − Fᵢ)",
        "Σ dᵢ = 1",
    ],
};

/// m = min Fᵢ.
pub static MINIMUM: Rule = Rule {
    name: "minimum",
    number: "",
    formula: "m = min(F₁, …, Fₖ)",
    rows: &[
        "m − Fᵢ ≤ 0",
        "m − Fᵢ − Mᵢ·dᵢ ≥ − Mᵢ, Mᵢ = max (Fᵢ − Fⱼ)",
        "Σ dᵢ = 1",
    ],
};

/// The greatest as a form; `need` as for `linear::form`.
pub(super) fn greatest(l: &mut Lowerer, parts: &[Linear], need: Need) -> Lowered<Form> {
    let forms = forms(l, parts, need)?;
    extreme(l, forms, End::Greatest, need, &MAXIMUM)
}

/// The least as a form.
pub(super) fn least(l: &mut Lowerer, parts: &[Linear], need: Need) -> Lowered<Form> {
    let forms = forms(l, parts, need)?;
    extreme(l, forms, End::Least, need, &MINIMUM)
}

fn forms(l: &mut Lowerer, parts: &[Linear], need: Need) -> Lowered<Vec<Form>> {
    parts
        .iter()
        .map(|part| linear::form(l, part, need))
        .collect()
}

/// The greater of a form and its negative.
pub(super) fn of_both_signs(
    l: &mut Lowerer,
    form: Form,
    need: Need,
    rule: &'static Rule,
) -> Lowered<Form> {
    let negative = l.plus(Form::default(), &form, -1)?;
    extreme(l, vec![form, negative], End::Greatest, need, rule)
}

fn extreme(
    l: &mut Lowerer,
    mut forms: Vec<Form>,
    end: End,
    need: Need,
    rule: &'static Rule,
) -> Lowered<Form> {
    forms.sort();
    forms.dedup();
    let forms = undominated(l, forms, end)?;
    let forms = match <[Form; 1]>::try_from(forms) {
        Ok([form]) => return Ok(form),
        Err(forms) => forms,
    };
    let key = match end {
        End::Greatest => NumberKey::Greatest(forms.clone()),
        End::Least => NumberKey::Least(forms.clone()),
    };
    let limits: Vec<Bounds> = forms
        .iter()
        .map(|form| bounds::bounds(l, form, Knowledge::Everything))
        .collect();
    let (lower, upper) = ends(l, &forms, &limits, end)?;
    let found = l.memo.numbers.get(&key).cloned();
    let (m, have) = match found {
        Some(number) => (number.form, number.have),
        None => {
            let shown: Vec<String> = forms.iter().map(|f| l.program.show_form(f)).collect();
            let word = match end {
                End::Greatest => "max",
                End::Least => "min",
            };
            let text = format!("{word}({})", shown.join(", "));
            (Form::column(l.number('m', lower, upper, text)), Need::NONE)
        }
    };
    let missing = need.beyond(have);
    l.memo.numbers.insert(
        key,
        Number {
            form: m.clone(),
            have: have.and(missing),
        },
    );
    // `imply` is m ≤ value: of the greatest, the harder half.
    let (near, far) = match end {
        End::Greatest => (missing.converse, missing.imply),
        End::Least => (missing.imply, missing.converse),
    };
    if near {
        not_inside(l, &m, &forms, end, rule)?;
    }
    if far {
        is_one_of(l, &m, &forms, end, rule)?;
    }
    Ok(m)
}

/// m ≥ Fᵢ for the greatest, m ≤ Fᵢ for the least.
fn not_inside(
    l: &mut Lowerer,
    m: &Form,
    forms: &[Form],
    end: End,
    rule: &'static Rule,
) -> Lowered<()> {
    for form in forms {
        let (sense, direction) = match end {
            End::Greatest => (Sense::AtLeast, Direction::Converse),
            End::Least => (Sense::AtMost, Direction::Imply),
        };
        let form = l.plus(m.clone(), form, -1)?;
        emit(
            l,
            Draft {
                form,
                sense,
                rhs: 0,
                rule,
                direction,
                reified: None,
            },
        )?;
    }
    Ok(())
}

/// m is no further out than the form that dᵢ picks.
fn is_one_of(
    l: &mut Lowerer,
    m: &Form,
    forms: &[Form],
    end: End,
    rule: &'static Rule,
) -> Lowered<()> {
    let mut gaps = Vec::new();
    for form in forms {
        gaps.push(gap(l, form, forms, end)?);
    }
    let picks = picks(l, m, forms);
    for ((form, (gap, origins)), pick) in forms.iter().zip(gaps).zip(&picks) {
        let (sense, direction, relation) = match end {
            End::Greatest => (Sense::AtMost, Direction::Imply, Relation::AtMost),
            End::Least => (Sense::AtLeast, Direction::Converse, Relation::AtLeast),
        };
        let difference = l.plus(m.clone(), form, -1)?;
        let (about, constant) = difference.clone().split();
        let n = constant.checked_neg().ok_or_else(|| l.overflow())?;
        emit(
            l,
            Draft {
                form: l.plus(difference, &Form::literal(*pick), gap)?,
                sense,
                rhs: gap,
                rule,
                direction,
                reified: Some(Reified {
                    delta: *pick,
                    form: about,
                    relation,
                    n,
                    lower: None,
                    upper: None,
                    bounds: origins,
                    lower_from: Vec::new(),
                    upper_from: Vec::new(),
                    big_m: Some(BigM {
                        value: gap.checked_abs().ok_or_else(|| l.overflow())?,
                        formula: "Mᵢ",
                    }),
                    self_mention: false,
                }),
            },
        )?;
    }
    if picks.len() > 2 {
        let form = l.sum(&picks)?;
        emit(
            l,
            Draft {
                form,
                sense: Sense::Equal,
                rhs: 1,
                rule,
                direction: Direction::Both,
                reified: None,
            },
        )?;
    }
    Ok(())
}

/// One literal for each form; two share a column.
fn picks(l: &mut Lowerer, m: &Form, forms: &[Form]) -> Vec<Literal> {
    let name = l.program.show_form(m);
    let text = |l: &mut Lowerer, form: &Form| {
        let shown = l.program.show_form(form);
        l.indicator(format!("{name} is {shown}"))
    };
    match forms {
        [first, _] => {
            let one = text(l, first);
            vec![one, one.complement()]
        }
        _ => forms.iter().map(|form| text(l, form)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn a_greatest_from_above_needs_no_indicator() {
        golden(
            "n: -3..4; m: 0..2",
            "max(n, m) <= 1",
            "- n + m1 >= 0
             - m + m1 >= 0
             m1 <= 1",
            "- n + m1 >= 0
             - m + m1 >= 0
             m1 <= 1",
        );
    }

    #[test]
    fn from_below_it_is_one_of_them() {
        golden(
            "n: -3..4; m: 0..2",
            "max(n, m) >= 1",
            "- n + m1 + 5 d2 <= 5
             - m + m1 - 4 d2 <= 0
             m1 >= 1",
            "- n + m1 + 5 d2 <= 5
             - m + m1 - 4 d2 <= 0
             m1 >= 1",
        );
    }

    #[test]
    fn a_least_of_three_exactly() {
        golden(
            "n: -3..4; m: 0..2; k: 0..9",
            "min(n, m, k) = 1",
            "- n + m1 <= 0
             - m + m1 <= 0
             - k + m1 <= 0
             - n + m1 - 4 d2 >= -4
             - m + m1 - 5 d3 >= -5
             - k + m1 - 12 d4 >= -12
             d2 + d3 + d4 = 1
             m1 = 1",
            "- n + m1 <= 0
             - m + m1 <= 0
             - k + m1 <= 0
             - n + m1 - 4 d2 >= -4
             - m + m1 - 5 d3 >= -5
             - k + m1 - 12 d4 >= -12
             d2 + d3 + d4 = 1
             m1 = 1",
        );
    }

    #[test]
    fn what_can_never_be_it_falls_away() {
        golden("n: 0..4; m: 5..9", "max(n, m) <= 7", "m <= 7", "m <= 7");
    }
}
