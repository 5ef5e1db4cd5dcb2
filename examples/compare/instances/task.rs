//! What every reader of rows and clauses is given: a program with its columns
//! and rows in the order that a seed says, and the question over it.

use super::dice::Dice;
use super::puzzle;
use bigm::Options;
use bigm::model::Model;
use bigm::rows::{ColumnId, Form, Literal, Program, QuestionColumns};
use bigm::source::Source;
use std::path::Path;

/// One asked thing: for each value the literals that are all 1 exactly there.
pub struct Part {
    pub label: String,
    pub cases: Vec<(i64, Vec<Literal>)>,
}

/// An instance, ready for a solver.
pub struct Task {
    pub model: Model,
    pub program: Program,
    pub parts: Vec<Part>,
}

/// More bits than this are not written out value by value.
const MOST_BITS: usize = 12;

impl Task {
    /// Reads an instance: its puzzle, then the puzzle's rows.
    ///
    /// # Errors
    /// A sentence: the instance cannot be read, or has no rows.
    pub fn read(path: &Path, seed: u64) -> Result<Task, String> {
        let shown = path.display();
        let options = Options {
            form: puzzle::form(&puzzle::instance(path)?)?,
            ..Options::default()
        };
        Task::of(puzzle::text(path, seed)?, &options, seed).map_err(|why| format!("{shown}: {why}"))
    }

    /// The same for a puzzle's text.
    ///
    /// # Errors
    /// As [`Task::read`].
    pub fn of(text: String, options: &Options, seed: u64) -> Result<Task, String> {
        let prepared =
            bigm::prepare(model(text)?, options).map_err(|refusal| refusal.message.clone())?;
        let program = shuffled(&prepared.program, seed);
        let labels = prepared.model.question.items.iter().map(|item| &item.label);
        let parts = labels
            .zip(&program.encoding.question)
            .map(|(label, columns)| {
                Ok(Part {
                    label: label.clone(),
                    cases: cases(columns)?,
                })
            })
            .collect::<Result<Vec<_>, String>>()?;
        Ok(Task {
            model: prepared.model,
            program,
            parts,
        })
    }

    /// The answer at a point, as the number of the case of each part.
    pub fn answer(&self, point: &[i64]) -> Option<Vec<usize>> {
        let parts = self.parts.iter();
        parts
            .map(|part| {
                part.cases
                    .iter()
                    .position(|(_, literals)| literals.iter().all(|l| l.holds(point)))
            })
            .collect()
    }

    /// "Another answer", as a clause.
    pub fn other(&self, answer: &[usize]) -> Vec<Literal> {
        let chosen = self.parts.iter().zip(answer);
        let mut clause: Vec<Literal> = chosen
            .flat_map(|(part, &case)| part.cases[case].1.iter().map(|l| l.complement()))
            .collect();
        clause.sort_unstable();
        clause.dedup();
        clause
    }
}

/// The one puzzle of a text.
///
/// # Errors
/// A sentence: what is wrong with it.
pub fn model(text: String) -> Result<Model, String> {
    let read = bigm::read(&Source::new("instance", text));
    let model = read.models.into_iter().flatten().next();
    model.ok_or_else(|| {
        let found = read.report.diagnostics();
        let first = found.first().map(|d| d.message.clone());
        first.unwrap_or_else(|| "no puzzle".to_owned())
    })
}

fn cases(columns: &QuestionColumns) -> Result<Vec<(i64, Vec<Literal>)>, String> {
    let values: Vec<i64> = match columns {
        QuestionColumns::Truth(_) => vec![0, 1],
        QuestionColumns::Cases(cases) => cases.iter().map(|(value, _)| *value).collect(),
        QuestionColumns::Digits { lower, bits } if bits.len() <= MOST_BITS => {
            (*lower..lower + (1 << bits.len())).collect()
        }
        QuestionColumns::Digits { .. } => return Err("a number has too many values".to_owned()),
    };
    let cases = values.into_iter().map(|v| (v, columns.literals(v)));
    Ok(cases.collect())
}

/// The same program with its columns and rows in another order; seed 0 leaves
/// them.
fn shuffled(program: &Program, seed: u64) -> Program {
    if seed == 0 {
        return program.clone();
    }
    let mut dice = Dice::new(seed);
    let mut columns: Vec<usize> = (0..program.columns().len()).collect();
    dice.shuffle(&mut columns);
    let mut rows: Vec<usize> = (0..program.rows().len()).collect();
    dice.shuffle(&mut rows);
    let mut now = vec![ColumnId(0); columns.len()];
    let mut other = Program::default();
    for &old in &columns {
        now[old] = other.add_column(program.columns()[old].clone());
    }
    for origin in program.origins() {
        other.add_origin(origin.clone());
    }
    for &row in &rows {
        let row = &program.rows()[row];
        let form = row.form.terms().fold(Form::default(), |sum, (id, c)| {
            let grown = sum.add_scaled(&Form::column(now[id.0]), c);
            grown.expect("the row had these numbers before")
        });
        assert!(other.add_row(form, row.sense, row.rhs, row.provenance.clone()));
    }
    let moved = |literal: &Literal| match *literal {
        Literal::Const(value) => Literal::Const(value),
        Literal::Column(id) => Literal::Column(now[id.0]),
        Literal::Complement(id) => Literal::Complement(now[id.0]),
    };
    let questions = program.encoding.question.iter();
    other.encoding.question = questions
        .map(|columns| match columns {
            QuestionColumns::Truth(literal) => QuestionColumns::Truth(moved(literal)),
            QuestionColumns::Cases(cases) => {
                QuestionColumns::Cases(cases.iter().map(|(v, l)| (*v, moved(l))).collect())
            }
            QuestionColumns::Digits { lower, bits } => QuestionColumns::Digits {
                lower: *lower,
                bits: bits.iter().map(moved).collect(),
            },
        })
        .collect();
    other
}
