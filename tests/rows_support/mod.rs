//! What the tests of rows share: models by hand, all their worlds, and a small
//! exact search for values of the helper columns.
//!
//! A program is faithful when the worlds are exactly the assignments to the
//! unknowns that some values of the helpers complete to a point of all rows.

#![allow(
    dead_code,
    unused_imports,
    reason = "each test file uses its own part of this"
)]

mod dice;
mod search;
mod sheet;

pub use dice::Dice;
pub use search::Search;
pub use sheet::{Sheet, count, sum, values};

use bigm::lower::{FormKind, Options, RULES, lower};
use bigm::model::{AskedValue, Domain, Model, Relation, UnknownId, World};
use bigm::rows::{ColumnId, Direction, Literal, Program, QuestionColumns, Representation, Sense};

/// Every assignment to the unknowns.
pub fn assignments(model: &Model) -> Vec<World> {
    let mut all: Vec<Vec<i64>> = vec![vec![]];
    for unknown in &model.unknowns {
        let range: Vec<i64> = match &unknown.domain {
            Domain::Bool => vec![0, 1],
            Domain::Choice(values) => (0..i64::try_from(values.len()).unwrap()).collect(),
            Domain::Integer { lower, upper } => (lower.unwrap()..=upper.unwrap()).collect(),
        };
        all = all
            .into_iter()
            .flat_map(|world| {
                range.iter().map(move |value| {
                    let mut world = world.clone();
                    world.push(*value);
                    world
                })
            })
            .collect();
    }
    all.into_iter().map(World::new).collect()
}

/// The columns of the unknowns, set to a world.
pub fn fixed(program: &Program, world: &World) -> (Vec<(ColumnId, i64)>, Vec<Literal>) {
    let mut columns = Vec::new();
    let mut literals = Vec::new();
    let sign = |literal: &Literal, one: bool| match one {
        true => *literal,
        false => literal.complement(),
    };
    for (place, representation) in program.encoding.unknowns.iter().enumerate() {
        let value = world.value(UnknownId(place));
        match representation {
            Representation::Truth(literal) => literals.push(sign(literal, value == 1)),
            Representation::Integer(column) => columns.push((*column, value)),
            Representation::Choice(all) => {
                for (position, literal) in all.iter().enumerate() {
                    literals.push(sign(literal, i64::try_from(position).unwrap() == value));
                }
            }
        }
    }
    (columns, literals)
}

/// Both forms, with and without sentences in each other's bounds.
pub fn all_options() -> [Options<'static>; 4] {
    let with = |form, facts_in_bounds| Options {
        form,
        facts_in_bounds,
        only: None,
    };
    [
        with(FormKind::Textbook, true),
        with(FormKind::Tight, true),
        with(FormKind::Textbook, false),
        with(FormKind::Tight, false),
    ]
}

fn describe(model: &Model, program: &Program, options: &Options<'_>) -> String {
    let mut out = format!(
        "{:?}, facts in bounds: {}\n",
        options.form, options.facts_in_bounds
    );
    for sentence in &model.sentences {
        out.push_str(&format!("  sentence {}\n", model.show(&sentence.claim)));
    }
    for item in &model.question.items {
        match &item.value {
            AskedValue::Truth(prop) => out.push_str(&format!("  asked {}\n", model.show(prop))),
            AskedValue::Number(form) => {
                out.push_str(&format!("  asked {}\n", model.show_linear(form)));
            }
            other => out.push_str(&format!("  asked {other:?}\n")),
        }
    }
    for row in program.rows() {
        out.push_str(&format!(
            "  row {}   ({})\n",
            program.show_row(row),
            row.provenance.rule.name
        ));
    }
    for column in program.columns() {
        out.push_str(&format!("  column {} is {}\n", column.name, column.meaning));
    }
    out
}

/// The program means what the model means, in every one of the options, for
/// every assignment that `chosen` picks.
#[track_caller]
pub fn faithful_where(
    model: &Model,
    options: &[Options<'_>],
    mut chosen: impl FnMut(usize, &World) -> bool,
) {
    let worlds = assignments(model);
    for options in options {
        let program = match lower(model, options) {
            Ok(program) => program,
            Err(refusal) => panic!(
                "{refusal}\n{}",
                describe(model, &Program::default(), options)
            ),
        };
        well_made(&program);
        let search = Search::new(&program);
        for (place, world) in worlds.iter().enumerate() {
            if !chosen(place, world) {
                continue;
            }
            let expected = model.verify(world).is_ok();
            let (columns, literals) = fixed(&program, world);
            let found = search.completes(&columns, &literals);
            assert_eq!(
                found,
                expected,
                "{:?}: a world is {expected}, its rows are {found}\n{}",
                world.values(),
                describe(model, &program, options)
            );
            if expected {
                questions(model, &program, &search, world, options);
            }
        }
    }
}

/// The same for every assignment, in both forms.
#[track_caller]
pub fn faithful(model: &Model) {
    faithful_where(model, &all_options()[..2], |_, _| true);
}

/// What is asked has its true value in a world, and no other.
fn questions(
    model: &Model,
    program: &Program,
    search: &Search,
    world: &World,
    options: &Options<'_>,
) {
    let (columns, literals) = fixed(program, world);
    for (item, asked) in model.question.items.iter().zip(&program.encoding.question) {
        let truth = item.value.of(world).unwrap();
        let candidates: Vec<i64> = match asked {
            QuestionColumns::Truth(_) => vec![0, 1],
            QuestionColumns::Cases(_) | QuestionColumns::Digits { .. } => {
                vec![truth - 1, truth, truth + 1]
            }
        };
        for value in candidates {
            let mut all = literals.clone();
            all.extend(asked.literals(value));
            assert_eq!(
                search.completes(&columns, &all),
                value == truth,
                "{:?}: {} has {truth}, asked for {value}\n{}",
                world.values(),
                item.label,
                describe(model, program, options)
            );
        }
    }
}

/// Names are unique, rules are listed, provenance points at what exists.
#[track_caller]
pub fn well_made(program: &Program) {
    let mut names: Vec<&str> = program.columns().iter().map(|c| c.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), program.columns().len());
    for row in program.rows() {
        let provenance = &row.provenance;
        assert!(RULES.iter().any(|rule| rule.name == provenance.rule.name));
        assert!(provenance.origin.0 < program.origins().len());
        if let Some(reified) = &provenance.reified {
            assert!(
                reified
                    .bounds
                    .iter()
                    .all(|id| id.0 < program.origins().len())
            );
        }
        assert!(!row.form.is_empty() || program.show_row(row) == "0 >= 1");
    }
}

/// No M of the tight form can be one less: each of its rows is reached where δ
/// relaxes it, unless δ is never so.
#[track_caller]
pub fn smallest(model: &Model) -> usize {
    let options = Options::default();
    let program = lower(model, &options).unwrap();
    let mut seen = 0;
    for row in program.rows() {
        let Some(reified) = &row.provenance.reified else {
            continue;
        };
        if reified.big_m.is_none() || row.sense == Sense::Equal {
            continue;
        }
        // A speaker who is counted in his own equality: what the other rows make
        // of F ≠ n could be taken into account, and is not.
        let equality = matches!(reified.relation, Relation::Equal | Relation::NotEqual);
        if reified.self_mention && equality {
            continue;
        }
        let relaxed = match row.provenance.direction {
            Direction::Imply => reified.delta.complement(),
            Direction::Converse => reified.delta,
            Direction::Both | Direction::Assert => continue,
        };
        let search = Search::new(&program);
        if !search.completes(&[], &[relaxed]) {
            continue;
        }
        // The row at equality.
        let mut reached = Search::new(&program);
        let mut equal = row.clone();
        equal.sense = Sense::Equal;
        reached.add(&equal, 0);
        assert!(
            reached.completes(&[], &[relaxed]),
            "M of {} can be less\n{}",
            program.show_row(row),
            describe(model, &program, &options)
        );
        seen += 1;
    }
    seen
}
