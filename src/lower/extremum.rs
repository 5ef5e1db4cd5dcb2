//! The greatest and the least of some forms.
//!
//! m = max Fᵢ: m ≥ Fᵢ for each, and m is one of them: m ≤ Fᵢ + (U − Lᵢ)(1 − dᵢ)
//! with Σ dᵢ = 1, where U is the greatest any of them can be and Lᵢ the least
//! that Fᵢ can. The first rows say that m is not too small, the others that it
//! is not too great; where only one is needed, the other is left out (and with
//! it the bounds it would take). The least is the same with all signs turned.

use super::Lowerer;
use super::bounds::{self, Bounds};
use super::draft::{Draft, emit};
use super::groups::Knowledge;
use super::implication::{Side, unbounded};
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
    rows: &["m − Fᵢ ≥ 0", "m − Fᵢ + (U − Lᵢ)dᵢ ≤ U − Lᵢ", "Σ dᵢ = 1"],
};

/// m = min Fᵢ.
pub static MINIMUM: Rule = Rule {
    name: "minimum",
    number: "",
    formula: "m = min(F₁, …, Fₖ)",
    rows: &["m − Fᵢ ≤ 0", "m − Fᵢ − (Uᵢ − L)dᵢ ≥ L − Uᵢ", "Σ dᵢ = 1"],
};

/// Which end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Greatest,
    Least,
}

/// The greatest as a form; `need` as for [`linear::form`].
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
    let (lower, upper) = ends(&limits, end);
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
        is_one_of(l, &m, &forms, &limits, end, rule)?;
    }
    Ok(m)
}

/// The forms that can be the extreme one.
fn undominated(l: &Lowerer, forms: Vec<Form>, end: End) -> Lowered<Vec<Form>> {
    let mut kept: Vec<Form> = Vec::new();
    let beats = |a: &Form, b: &Form| -> Lowered<bool> {
        let difference = l.plus(a.clone(), b, -1)?;
        let d = bounds::bounds(l, &difference, Knowledge::Everything);
        Ok(match end {
            End::Greatest => d.lower.is_some_and(|lower| lower >= 0),
            End::Least => d.upper.is_some_and(|upper| upper <= 0),
        })
    };
    for form in forms {
        let mut beaten = false;
        for other in &kept {
            beaten = beaten || beats(other, &form)?;
        }
        if beaten {
            continue;
        }
        let mut left = Vec::new();
        for other in kept {
            if !beats(&form, &other)? {
                left.push(other);
            }
        }
        kept = left;
        kept.push(form);
    }
    Ok(kept)
}

/// The bounds of the extreme itself.
fn ends(limits: &[Bounds], end: End) -> (Option<i128>, Option<i128>) {
    let lowers = limits.iter().map(|b| b.lower);
    let uppers = limits.iter().map(|b| b.upper);
    match end {
        End::Greatest => (
            lowers.flatten().max(),
            uppers
                .collect::<Option<Vec<_>>>()
                .and_then(|u| u.into_iter().max()),
        ),
        End::Least => (
            lowers
                .collect::<Option<Vec<_>>>()
                .and_then(|l| l.into_iter().min()),
            uppers.flatten().min(),
        ),
    }
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
    limits: &[Bounds],
    end: End,
    rule: &'static Rule,
) -> Lowered<()> {
    // The bound of the extreme on the far side: U for the greatest.
    let mut far: Option<i128> = None;
    for (form, b) in forms.iter().zip(limits) {
        let (own, side) = match end {
            End::Greatest => (b.upper, Side::AtMost),
            End::Least => (b.lower, Side::AtLeast),
        };
        let own = own.ok_or_else(|| unbounded(l, form, side))?;
        far = Some(match (far, end) {
            (None, _) => own,
            (Some(far), End::Greatest) => far.max(own),
            (Some(far), End::Least) => far.min(own),
        });
    }
    let Some(far) = far else { return Ok(()) };
    let picks = picks(l, m, forms);
    for ((form, b), pick) in forms.iter().zip(limits).zip(&picks) {
        let (near, side, sense, direction) = match end {
            End::Greatest => (b.lower, Side::AtLeast, Sense::AtMost, Direction::Imply),
            End::Least => (b.upper, Side::AtMost, Sense::AtLeast, Direction::Converse),
        };
        let near = near.ok_or_else(|| unbounded(l, form, side))?;
        let gap = l.narrow(far - near)?;
        let difference = l.plus(m.clone(), form, -1)?;
        let (about, _) = difference.clone().split();
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
                    relation: match end {
                        End::Greatest => Relation::AtMost,
                        End::Least => Relation::AtLeast,
                    },
                    n: 0,
                    lower: None,
                    upper: None,
                    bounds: b.origins.clone(),
                    big_m: Some(BigM {
                        value: gap.checked_abs().ok_or_else(|| l.overflow())?,
                        formula: match end {
                            End::Greatest => "U − Lᵢ",
                            End::Least => "Uᵢ − L",
                        },
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
