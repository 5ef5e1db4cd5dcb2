//! The names in which Excel's Solver keeps its dialog.
//!
//! Solver has no file of its own: what its dialog shows are hidden names of
//! the sheet. OpenSolver and LibreOffice (from 25.2) read the same. The codes
//! below are those of Solver's VBA functions (`SolverOk`, `SolverAdd`,
//! `SolverOptions`) and of workbooks that Excel 2010 and later saved.

use super::area::{Area, Spot, areas};
use super::layout::{LEFT, Layout, RIGHT};
use super::limits;
use super::table::{Line, Objective};
use crate::rows::{Column, ColumnId, Program, Sense};
use std::collections::BTreeMap;

/// `solver_relN`: ≤.
const AT_MOST: &str = "1";
/// `solver_relN`: =.
const EQUAL: &str = "2";
/// `solver_relN`: ≥.
const AT_LEAST: &str = "3";
/// `solver_relN`: the cells are whole numbers; the right side is a word.
const INTEGER: &str = "4";
/// `solver_relN`: the cells are 0 or 1; the right side is a word.
const BINARY: &str = "5";

/// One constraint of the dialog.
struct Constraint {
    /// Cells of one rectangle.
    left: Area,
    /// A code.
    relation: &'static str,
    /// As many cells, a number, or a word.
    right: String,
}

/// All names with what they stand for; none where there is nothing to change,
/// or where the changing cells are too many pieces for one name.
pub fn names(
    layout: &Layout,
    program: &Program,
    objective: &Objective,
    lines: &[Line],
) -> Vec<(String, String)> {
    let changing = areas(layout.cells.iter().copied())
        .into_iter()
        .map(Area::on_model)
        .collect::<Vec<_>>()
        .join(",");
    if changing.is_empty() || changing.len() > limits::FORMULA {
        return Vec::new();
    }
    // "Make unconstrained variables non-negative", where all are that anyway.
    let positive = program
        .columns()
        .iter()
        .all(|column| column.lower.is_some_and(|low| low >= 0));
    let mut constraints = domains(layout, program, positive);
    constraints.extend(rows(layout, lines));
    let opt = Area {
        first: Spot::new(layout.first(), LEFT),
        last: Spot::new(layout.first(), LEFT),
    };
    let fixed = [
        // The changing cells.
        ("adj", changing),
        // The objective's cell.
        ("opt", opt.on_model()),
        // 1 = max, 2 = min, 3 = a value of …
        ("typ", if objective.maximise { "1" } else { "2" }.to_owned()),
        // … this.
        ("val", "0".to_owned()),
        // The engine: 1 = GRG Nonlinear, 2 = Simplex LP, 3 = Evolutionary.
        ("eng", "2".to_owned()),
        // The same before Excel 2010, "Assume Linear Model": 1 = yes, 2 = no.
        ("lin", "1".to_owned()),
        // Non-negative: 1 = yes, 2 = no.
        ("neg", if positive { "1" } else { "2" }.to_owned()),
        // The version of this scheme: that of Excel 2010 and later.
        ("ver", "3".to_owned()),
        // How many constraints follow.
        ("num", constraints.len().to_string()),
        // "Ignore Integer Constraints": 1 = yes, 2 = no.
        ("rlx", "2".to_owned()),
        // "Integer Optimality", 1 % by default: with 0 the best is the best.
        ("tol", "0".to_owned()),
        // "Constraint Precision".
        ("pre", "0.000001".to_owned()),
        // "Use Automatic Scaling": 1 = yes, 2 = no. Numbers here are whole and
        // of like size.
        ("scl", "2".to_owned()),
        // "Show Iteration Results": 1 = yes, 2 = no.
        ("sho", "2".to_owned()),
        // Seconds, iterations, subproblems and solutions: no limit.
        ("tim", "2147483647".to_owned()),
        ("itr", "2147483647".to_owned()),
        ("nod", "2147483647".to_owned()),
        ("mip", "2147483647".to_owned()),
        // Options of the other engines, as Excel has them by default:
        // convergence, derivatives, estimates, search, the bounds required,
        // multistart and its size, mutation, seed, seconds without improvement.
        ("cvg", "0.0001".to_owned()),
        ("drv", "1".to_owned()),
        ("est", "1".to_owned()),
        ("nwt", "1".to_owned()),
        ("rbv", "1".to_owned()),
        ("msl", "2".to_owned()),
        ("ssz", "100".to_owned()),
        ("mrt", "0.075".to_owned()),
        ("rsd", "0".to_owned()),
        ("mni", "30".to_owned()),
    ];
    let mut names: Vec<(String, String)> = fixed
        .into_iter()
        .map(|(name, value)| (format!("solver_{name}"), value))
        .collect();
    for (number, constraint) in (1_usize..).zip(constraints) {
        names.push((format!("solver_lhs{number}"), constraint.left.on_model()));
        names.push((
            format!("solver_rel{number}"),
            constraint.relation.to_owned(),
        ));
        names.push((format!("solver_rhs{number}"), constraint.right));
    }
    names
}

/// What the columns may be: binaries, whole numbers, bounds.
fn domains(layout: &Layout, program: &Program, positive: bool) -> Vec<Constraint> {
    let of = |wanted: &dyn Fn(&Column) -> bool| {
        let columns = program.columns().iter().enumerate();
        let spots = columns
            .filter(|(_, column)| wanted(column))
            .map(|(index, _)| layout.cell(ColumnId(index)));
        areas(spots)
    };
    let mut out = Vec::new();
    let mut say = |areas: Vec<Area>, relation, right: &str| {
        out.extend(areas.into_iter().map(|left| Constraint {
            left,
            relation,
            right: right.to_owned(),
        }));
    };
    say(of(&Column::is_binary_kind), BINARY, "\"binary\"");
    say(of(&|c| !c.is_binary_kind()), INTEGER, "\"integer\"");
    // A bound that the kind does not say by itself.
    let lower = |c: &Column| {
        let said = positive || c.is_binary_kind();
        c.lower.filter(|&low| !(said && low == 0))
    };
    let upper = |c: &Column| c.upper.filter(|&high| !(c.is_binary_kind() && high == 1));
    let values = |bound: &dyn Fn(&Column) -> Option<i64>| {
        let all: BTreeMap<i64, ()> = program
            .columns()
            .iter()
            .filter_map(|c| Some((bound(c)?, ())))
            .collect();
        all.into_keys()
    };
    for low in values(&lower) {
        say(of(&|c| lower(c) == Some(low)), AT_LEAST, &low.to_string());
    }
    for high in values(&upper) {
        say(of(&|c| upper(c) == Some(high)), AT_MOST, &high.to_string());
    }
    out
}

/// The rows: lines below each other with one relation are one constraint.
fn rows(layout: &Layout, lines: &[Line]) -> Vec<Constraint> {
    let mut runs: Vec<(Sense, u32, u32)> = Vec::new();
    for (line, row) in lines.iter().zip(layout.first()..) {
        let Some(sense) = line.sense else { continue };
        match runs.last_mut() {
            Some((last, _, end)) if *last == sense => *end = row,
            _ => runs.push((sense, row, row)),
        }
    }
    runs.into_iter()
        .map(|(sense, from, to)| {
            let side = |col| Area {
                first: Spot::new(from, col),
                last: Spot::new(to, col),
            };
            Constraint {
                left: side(LEFT),
                relation: match sense {
                    Sense::AtMost => AT_MOST,
                    Sense::Equal => EQUAL,
                    Sense::AtLeast => AT_LEAST,
                },
                right: side(RIGHT).on_model(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::{blocks, table};
    use super::*;
    use crate::lower;
    use crate::source::Source;

    /// The names that a puzzle's constraints make: left, relation, right.
    fn constraints(text: &str) -> (BTreeMap<String, String>, Vec<String>) {
        let read = crate::read(&Source::new("t.yaml", text));
        let model = read.models.into_iter().flatten().next().unwrap();
        let program = lower::lower(&model, &lower::Options::default()).unwrap();
        let objective = Objective::of(&model, &program);
        let lines = table::lines(&program, program.rows(), &objective, None);
        let blocks = blocks::blocks(&model, &program);
        let layout = Layout::plan(&program, blocks, lines.len()).unwrap();
        let names: BTreeMap<String, String> = names(&layout, &program, &objective, &lines)
            .into_iter()
            .collect();
        let count = names["solver_num"].parse().unwrap();
        let said = (1_usize..=count)
            .map(|n| {
                let part = |key: &str| names[&format!("solver_{key}{n}")].as_str();
                format!("{} {} {}", part("lhs"), part("rel"), part("rhs"))
            })
            .collect();
        (names, said)
    }

    #[test]
    fn binaries_and_rows_of_one_relation_go_together() {
        let (names, said) = constraints(
            "unknowns: {a: bool, b: bool, c: bool}
facts: [a or b, b or c, not (a and c)]
minimise: count(a, b, c)
",
        );
        assert_eq!(names["solver_adj"], "Model!$H$6:$J$6");
        assert_eq!(names["solver_opt"], "Model!$D$13");
        assert_eq!(names["solver_typ"], "2");
        assert_eq!(names["solver_neg"], "1");
        assert_eq!(
            said,
            [
                "Model!$H$6:$J$6 5 \"binary\"",
                "Model!$D$14:$D$15 3 Model!$F$14:$F$15",
                "Model!$D$16 1 Model!$F$16",
            ]
        );
    }

    #[test]
    fn whole_numbers_have_their_bounds() {
        let (names, said) = constraints(
            "unknowns: {a: bool, n: -2..7, m: 0..7}
facts: [n + m >= 3]
ask: a
",
        );
        assert_eq!(names["solver_typ"], "1");
        assert_eq!(names["solver_neg"], "2");
        assert_eq!(
            said,
            [
                "Model!$H$6 5 \"binary\"",
                "Model!$I$6:$J$6 4 \"integer\"",
                "Model!$I$6 3 -2",
                "Model!$J$6 3 0",
                "Model!$I$6:$J$6 1 7",
                "Model!$D$14 3 Model!$F$14",
            ]
        );
    }
}
