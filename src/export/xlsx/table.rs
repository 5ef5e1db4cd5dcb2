//! The lines of the sheet: the objective, every row, and the cut.

use super::cut::Switch;
use crate::model::Model;
use crate::rows::{ColumnId, Form, Program, Row, Sense};

/// What is to be best.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    /// The quantity, constant included.
    pub form: Form,
    /// Whether more is better.
    pub maximise: bool,
    /// In words.
    pub text: String,
}

impl Objective {
    /// The puzzle's objective; where it has none the paper's arbitrary one, the
    /// greatest value of the first column, for Solver wants some.
    pub fn of(model: &Model, program: &Program) -> Objective {
        let word = |maximise| if maximise { "maximise" } else { "minimise" };
        match &program.objective {
            Some(objective) => {
                let text = match &model.objective {
                    Some(written) => written.text.clone(),
                    None => program.show_form(&objective.form),
                };
                Objective {
                    form: objective.form.clone(),
                    maximise: objective.maximise,
                    text: format!("{} {text}", word(objective.maximise)),
                }
            }
            None => {
                let (form, name) = match program.columns().first() {
                    Some(column) => (Form::column(ColumnId(0)), column.name.as_str()),
                    None => (Form::default(), "0"),
                };
                Objective {
                    form,
                    maximise: true,
                    text: format!("maximise {name} (arbitrary: any point will do)"),
                }
            }
        }
    }
}

/// The right side of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Right {
    /// None: the line is the objective.
    Objective,
    /// A number.
    Number(i64),
    /// This number, and one more where the cut is switched on.
    Switched(i64),
}

/// One line.
#[derive(Debug, Clone)]
pub struct Line<'a> {
    /// The row's number, from 1; none for the objective.
    pub number: Option<usize>,
    /// What it is for.
    pub sentence: String,
    /// Whether the line before is for the same.
    pub again: bool,
    /// The rule that made it, with the paper's number where it has one.
    pub rule: String,
    /// The left side.
    pub form: &'a Form,
    /// The relation, as it is shown.
    pub relation: &'static str,
    /// The relation; `None` for the objective.
    pub sense: Option<Sense>,
    /// The right side.
    pub right: Right,
}

/// All lines, the objective first and the cut last. `rows` are those of the
/// program without a cut.
pub fn lines<'a>(
    program: &'a Program,
    rows: &'a [Row],
    objective: &'a Objective,
    switch: Option<&'a Switch>,
) -> Vec<Line<'a>> {
    let mut lines = vec![Line {
        number: None,
        sentence: format!("Objective: {}", objective.text),
        again: false,
        rule: String::new(),
        form: &objective.form,
        relation: if objective.maximise { "max" } else { "min" },
        sense: None,
        right: Right::Objective,
    }];
    let mut last = None;
    for (index, row) in rows.iter().enumerate() {
        let origin = program.origin(row.provenance.origin);
        lines.push(Line {
            number: Some(index + 1),
            sentence: format!("{}: {}", origin.name, origin.text),
            again: last == Some(row.provenance.origin),
            rule: short_rule(row),
            form: &row.form,
            relation: sign(row.sense),
            sense: Some(row.sense),
            right: Right::Number(row.rhs),
        });
        last = Some(row.provenance.origin);
    }
    if let Some(switch) = switch {
        lines.push(Line {
            number: Some(rows.len() + 1),
            sentence: "no-good cut: another answer than the one found (see the switch above)"
                .to_owned(),
            again: false,
            rule: crate::prove::NO_GOOD.name.to_owned(),
            form: &switch.form,
            relation: sign(Sense::AtLeast),
            sense: Some(Sense::AtLeast),
            right: Right::Switched(switch.off),
        });
    }
    lines
}

/// The relation as people write it.
pub fn sign(sense: Sense) -> &'static str {
    match sense {
        Sense::AtLeast => "≥",
        Sense::AtMost => "≤",
        Sense::Equal => "=",
    }
}

/// The name of the rule, and `(1) (2)` where the paper numbers it.
fn short_rule(row: &Row) -> String {
    let rule = row.provenance.rule;
    if rule.number.starts_with('(') {
        format!("{} {}", rule.name, rule.number)
    } else {
        rule.name.to_owned()
    }
}

/// The name of the rule and where it comes from.
pub fn rule(row: &Row) -> String {
    let rule = row.provenance.rule;
    format!("{} {}", rule.name, rule.number).trim().to_owned()
}
