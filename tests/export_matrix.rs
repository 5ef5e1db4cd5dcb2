//! MPS and OPB are read back, by readers that share nothing with the writers,
//! and compared with the rows; and names are injective and portable.

mod export_support;

use bigm::export::{MAP_SCHEMA, map};
use bigm::model::Model;
use bigm::rows::{ColumnId, Program, Sense};
use bigm::solve::exact::Engine;
use export_support::{any_program, format, library, program, try_write, write};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

// -------------------------------------------------------------------- names

#[track_caller]
fn portable(names: &[String], what: &str) {
    let mut seen = BTreeSet::new();
    for name in names {
        let mut letters = name.chars();
        let first = letters.next().unwrap_or('0');
        assert!(first.is_ascii_alphabetic(), "{what}: {name}");
        assert!(
            name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'),
            "{what}: {name}"
        );
        let exponent = "eE".contains(first) && letters.next().is_none_or(|c| c.is_ascii_digit());
        assert!(!exponent, "{what}: {name}");
        assert!(name.len() < 100, "{what}: {name}");
        assert!(seen.insert(name.to_lowercase()), "{what}: {name} twice");
    }
}

#[track_caller]
fn well_named(program: &Program, what: &str) {
    for name in ["lp", "mps"] {
        let names = format(name).names.unwrap()(program).unwrap();
        assert_eq!(names.columns.len(), program.columns().len());
        assert_eq!(names.rows.len(), program.rows().len());
        portable(&names.columns, what);
        portable(&names.rows, what);
        assert!(!names.rows.iter().any(|name| name == "obj"), "{what}");
    }
}

// ---------------------------------------------------------------------- MPS

type Bounds = (Option<i64>, Option<i64>);

/// What an MPS file says.
#[derive(Debug, Default, PartialEq, Eq)]
struct Mps {
    rows: Vec<(String, char)>,
    entries: BTreeMap<(String, String), i64>,
    rhs: BTreeMap<String, i64>,
    columns: Vec<String>,
    bounds: BTreeMap<String, Bounds>,
}

fn read_mps(text: &str) -> Mps {
    let mut mps = Mps::default();
    let (mut section, mut integer, mut ended) = (String::new(), false, false);
    for line in text.lines() {
        assert!(line.len() < 255, "{line}");
        assert!(!ended, "something behind ENDATA");
        if line.starts_with('*') {
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if !line.starts_with(' ') {
            section = words[0].to_owned();
            assert!(section != "NAME" || words.len() == 2, "{line}");
            ended = section == "ENDATA";
            continue;
        }
        match (section.as_str(), words.as_slice()) {
            ("ROWS", [kind, name]) => mps
                .rows
                .push(((*name).to_owned(), kind.chars().next().unwrap())),
            ("COLUMNS", ["MARKER", "'MARKER'", which]) => integer = *which == "'INTORG'",
            ("COLUMNS", [column, row, value]) => {
                assert!(integer, "{line}");
                if mps.columns.last().is_none_or(|last| last != column) {
                    assert!(
                        !mps.columns.iter().any(|c| c == column),
                        "{column} in pieces"
                    );
                    mps.columns.push((*column).to_owned());
                }
                let key = ((*column).to_owned(), (*row).to_owned());
                assert!(mps.rows.iter().any(|(name, _)| name == row), "{line}");
                assert!(
                    mps.entries.insert(key, value.parse().unwrap()).is_none(),
                    "{line}"
                );
            }
            ("RHS", ["RHS", row, value]) => {
                assert!(
                    mps.rhs
                        .insert((*row).to_owned(), value.parse().unwrap())
                        .is_none()
                );
            }
            ("BOUNDS", [kind, "BND", column, rest @ ..]) => {
                assert!(mps.columns.iter().any(|c| c == column), "{line}");
                let before = mps.bounds.get(*column).copied();
                let value = rest.first().map(|value| value.parse::<i64>().unwrap());
                let bounds = match (*kind, value, before) {
                    ("FX", Some(_), None) => (value, value),
                    ("FR", None, None) => (None, None),
                    // The lower one first: a lone UP means 0 or −∞ below.
                    ("LO", Some(_), None) => (value, Some(i64::MIN)),
                    ("MI", None, None) => (None, Some(i64::MIN)),
                    ("UP", Some(_), Some((low, Some(i64::MIN)))) => (low, value),
                    ("PL", None, Some((low, Some(i64::MIN)))) => (low, None),
                    other => panic!("{line}: {other:?}"),
                };
                mps.bounds.insert((*column).to_owned(), bounds);
            }
            _ => panic!("{line}"),
        }
    }
    assert!(ended);
    mps
}

#[track_caller]
fn mps_says(program: &Program, model: &Model, what: &str) {
    let text = write("mps", model, program);
    let mps = read_mps(&text);
    let names = format("mps").names.unwrap()(program).unwrap();
    let mut rows = vec![("obj".to_owned(), 'N')];
    let mut wanted = Mps::default();
    for (row, name) in program.rows().iter().zip(&names.rows) {
        let letter = match row.sense {
            Sense::AtLeast => 'G',
            Sense::AtMost => 'L',
            Sense::Equal => 'E',
        };
        rows.push((name.clone(), letter));
        for (ColumnId(column), c) in row.form.terms() {
            wanted
                .entries
                .insert((names.columns[column].clone(), name.clone()), c);
        }
        if row.rhs != 0 {
            wanted.rhs.insert(name.clone(), row.rhs);
        }
    }
    for (index, column) in program.columns().iter().enumerate() {
        let name = &names.columns[index];
        let cost = program.objective.as_ref().map_or(0, |objective| {
            let c = objective.form.coefficient(ColumnId(index));
            if objective.maximise { -c } else { c }
        });
        let empty = !wanted.entries.keys().any(|(column, _)| column == name);
        if cost != 0 || empty {
            wanted
                .entries
                .insert((name.clone(), "obj".to_owned()), cost);
        }
        wanted.columns.push(name.clone());
        wanted
            .bounds
            .insert(name.clone(), (column.lower, column.upper));
    }
    if names.columns.is_empty() {
        let spare = "x_none".to_owned();
        wanted.entries.insert((spare.clone(), "obj".to_owned()), 0);
        wanted.columns.push(spare.clone());
        wanted.bounds.insert(spare, (Some(0), Some(0)));
    }
    wanted.rows = rows;
    assert_eq!(mps, wanted, "{what}\n{text}");
}

#[test]
fn every_model_in_mps() {
    for (name, model, program) in library() {
        well_named(&program, &name);
        mps_says(&program, &model, &name);
    }
}

#[test]
fn a_maximised_objective_is_minimised_with_a_word() {
    let program = program(
        &[("x", Some(0), Some(7)), ("y", Some(0), None)],
        &[("c", &[(0, 1), (1, 1)], Sense::AtMost, 9)],
        Some((&[(0, 2), (1, i64::MIN)], 5, true)),
    );
    let text = write("mps", &Model::default(), &program);
    for line in [
        "* the puzzle maximises its objective; here its negative is minimised\n",
        "* the objective's value is 5 minus the optimum here\n",
        "    x       obj  -2\n",
        "    y       obj  9223372036854775808\n",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(!text.contains("OBJSENSE"));
    let written = try_write("mps", &Model::default(), &program).unwrap();
    assert!(
        written.notes[0].contains("beyond 2^53"),
        "{:?}",
        written.notes
    );
}

// ---------------------------------------------------------------------- OPB

/// A constraint: `Σ terms ≥ rhs`, or `=` where true.
type Line = (BTreeMap<usize, i128>, bool, i128);

struct Opb {
    variables: usize,
    objective: Option<BTreeMap<usize, i128>>,
    lines: Vec<Line>,
}

fn read_opb(text: &str) -> Opb {
    let mut all = text.lines();
    let head: Vec<&str> = all.next().unwrap().split(' ').collect();
    let ["*", "#variable=", variables, "#constraint=", constraints] = head[..] else {
        panic!("{head:?}");
    };
    let mut opb = Opb {
        variables: variables.parse().unwrap(),
        objective: None,
        lines: Vec::new(),
    };
    let terms = |words: &[&str]| -> BTreeMap<usize, i128> {
        let mut terms = BTreeMap::new();
        for pair in words.chunks(2) {
            assert!(pair[0].starts_with(['+', '-']), "{pair:?}");
            let x: usize = pair[1].strip_prefix('x').unwrap().parse().unwrap();
            assert!((1..=opb.variables).contains(&x), "x{x}");
            assert!(terms.insert(x, pair[0].parse().unwrap()).is_none(), "x{x}");
        }
        assert!(!terms.is_empty());
        terms
    };
    for line in all.filter(|line| !line.starts_with('*')) {
        let words: Vec<&str> = line.split(' ').collect();
        if let ["min:", rest @ .., ";"] = words.as_slice() {
            assert!(opb.objective.is_none() && opb.lines.is_empty());
            opb.objective = Some(terms(rest));
        } else if let [rest @ .., sign @ (">=" | "="), rhs, ";"] = words.as_slice() {
            opb.lines
                .push((terms(rest), *sign == "=", rhs.parse().unwrap()));
        } else {
            panic!("{line}");
        }
    }
    assert_eq!(constraints.parse(), Ok(opb.lines.len()));
    opb
}

/// How a column is written: a number and weighted variables.
fn expression(text: &str) -> (i128, BTreeMap<usize, i128>) {
    let (mut low, mut terms) = (0, BTreeMap::new());
    for part in text.split(" + ") {
        match part.split_once('x') {
            None => low += part.parse::<i128>().unwrap(),
            Some((weight, x)) => {
                let weight = match weight.trim() {
                    "" => 1,
                    weight => weight.parse().unwrap(),
                };
                assert!(terms.insert(x.parse().unwrap(), weight).is_none());
            }
        }
    }
    (low, terms)
}

#[track_caller]
fn opb_says(program: &Program, model: &Model, what: &str) {
    let Ok(written) = try_write("opb", model, program) else {
        let open = |c: &bigm::rows::Column| c.lower.is_none() || c.upper.is_none();
        assert!(program.columns().iter().any(open), "{what}");
        return;
    };
    let text = String::from_utf8(written.bytes).unwrap();
    let opb = read_opb(&text);
    let names = format("opb").names.unwrap()(program).unwrap();
    let columns: Vec<_> = names.columns.iter().map(|name| expression(name)).collect();
    let mut used: Vec<usize> = columns.iter().flat_map(|c| c.1.keys().copied()).collect();
    used.sort_unstable();
    assert_eq!(used, (1..=used.len()).collect::<Vec<_>>(), "{what}");
    assert_eq!(opb.variables, used.len().max(1), "{what}");
    let mut lines = opb.lines.iter();
    for ((low, terms), column) in columns.iter().zip(program.columns()) {
        let (lower, upper) = (
            column.lower.unwrap().into(),
            i128::from(column.upper.unwrap()),
        );
        assert_eq!(*low, lower, "{what}");
        let most: i128 = terms.values().sum();
        assert!(low + most >= upper, "{what}: {}", column.name);
        if low + most > upper {
            let negative = terms.iter().map(|(x, c)| (*x, -c)).collect();
            assert_eq!(
                lines.next(),
                Some(&(negative, false, low - upper)),
                "{what}"
            );
        }
    }
    let sum = |form: &bigm::rows::Form| {
        let (mut constant, mut sum) = (i128::from(form.offset()), BTreeMap::new());
        for (ColumnId(id), c) in form.terms() {
            constant += i128::from(c) * columns[id].0;
            for (x, weight) in &columns[id].1 {
                sum.insert(*x, i128::from(c) * weight);
            }
        }
        (constant, sum)
    };
    let negative = |sum: BTreeMap<usize, i128>| -> BTreeMap<usize, i128> {
        sum.into_iter().map(|(x, c)| (x, -c)).collect()
    };
    for row in program.rows() {
        let (constant, sum) = sum(&row.form);
        let rhs = i128::from(row.rhs) - constant;
        let line = lines.next().unwrap();
        if sum.is_empty() {
            // Without a variable: x1 ≥ 0 always holds, x1 ≥ 2 never does.
            let never = i128::from(!row.sense.holds(0, rhs)) * 2;
            assert_eq!(*line, (BTreeMap::from([(1, 1)]), false, never), "{what}");
            continue;
        }
        let wanted = match row.sense {
            Sense::AtLeast => (sum, false, rhs),
            Sense::AtMost => (negative(sum), false, -rhs),
            Sense::Equal => (sum, true, rhs),
        };
        assert_eq!(*line, wanted, "{what}");
    }
    assert_eq!(lines.next(), None, "{what}");
    let best = program.objective.as_ref().map(|objective| {
        let (constant, mut best) = sum(&objective.form);
        let words = if objective.maximise {
            best = negative(best);
            format!("{constant} minus the optimum here")
        } else {
            format!("{constant} plus the optimum here")
        };
        assert!(text.contains(&words), "{what}: {words}\n{text}");
        if best.is_empty() {
            best.insert(1, 0);
        }
        best
    });
    assert_eq!(opb.objective, best, "{what}");
}

#[test]
fn every_model_in_opb() {
    let mut written = 0;
    for (name, model, program) in library() {
        opb_says(&program, &model, &name);
        written += usize::from(try_write("opb", &model, &program).is_ok());
    }
    assert!(written > 300, "{written}");
}

/// `Σ coefficient·literal ≥ degree`: variable, whether it is itself and not its
/// complement, coefficient.
type Normal = (Vec<(usize, bool, i128)>, i128);

/// `Σ coefficient·literal ≥ degree` with positive coefficients; nothing where it
/// always holds.
fn normal(terms: &BTreeMap<usize, i128>, rhs: i128) -> Option<Normal> {
    let negative: i128 = terms.values().filter(|c| **c < 0).sum();
    let literals = terms.iter().map(|(x, c)| (*x, *c > 0, c.abs())).collect();
    (rhs - negative > 0).then_some((literals, rhs - negative))
}

/// The exact engine writes what its proofs are about. Where every column is 0/1
/// and none fixed, that is what is exported.
#[test]
fn the_exact_engine_writes_the_same_rows() {
    let mut compared = 0;
    for (name, model, program) in library() {
        if !program.columns().iter().all(|column| column.is_binary()) {
            continue;
        }
        let Ok(engine) = Engine::logged(&program) else {
            continue;
        };
        let Some(proved) = engine.opb() else { continue };
        let mut exported = Vec::new();
        for (terms, equal, rhs) in read_opb(&write("opb", &model, &program)).lines {
            exported.extend(normal(&terms, rhs));
            if equal {
                let negative = terms.iter().map(|(x, c)| (*x, -c)).collect();
                exported.extend(normal(&negative, -rhs));
            }
        }
        let mut own: Vec<Normal> = Vec::new();
        for line in proved.lines().skip(1) {
            let words: Vec<&str> = line.split(' ').collect();
            let [rest @ .., ">=", degree, ";"] = words.as_slice() else {
                panic!("{line}");
            };
            let literals = rest.chunks(2).map(|pair| {
                let x = pair[1].trim_start_matches(['~', 'x']).parse().unwrap();
                (x, !pair[1].starts_with('~'), pair[0].parse().unwrap())
            });
            own.push((literals.collect(), degree.parse().unwrap()));
        }
        if own
            .iter()
            .chain(&exported)
            .any(|(terms, _)| terms.iter().all(|t| t.2 == 0))
        {
            // Each has its own words for a row without columns.
            continue;
        }
        exported.sort();
        own.sort();
        assert_eq!(exported, own, "{name}");
        compared += 1;
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn an_unbounded_number_is_refused_by_name() {
    for (lower, upper, missing) in [
        (Some(0), None, "has no upper bound"),
        (None, Some(0), "has no lower bound"),
        (None, None, "has no bounds"),
    ] {
        let program = program(
            &[("x", Some(0), Some(1)), ("many", lower, upper)],
            &[],
            None,
        );
        let refusal = try_write("opb", &Model::default(), &program).unwrap_err();
        let wanted = format!("`many` {missing}, and OPB has only 0/1 variables");
        assert_eq!(refusal.message, wanted);
        assert!(format("opb").names.unwrap()(&program).is_err());
    }
}

#[test]
fn numbers_beyond_64_bits_are_written_right() {
    let program = program(
        &[
            ("x", Some(i64::MIN), Some(i64::MAX)),
            ("y", Some(i64::MAX), Some(i64::MAX)),
        ],
        &[("c", &[(0, i64::MAX), (1, 3)], Sense::AtLeast, i64::MIN)],
        None,
    );
    opb_says(&program, &Model::default(), "large");
    let text = write("opb", &Model::default(), &program);
    assert!(text.contains("#variable= 64 #constraint= 1"), "{text}");
    // (2⁶³ − 1)·2⁶³
    assert!(
        text.contains("+85070591730234615856620279821087277056 x64"),
        "{text}"
    );
}

// ---------------------------------------------------------------------- map

#[test]
fn the_map_tells_which_name_is_which() {
    let program = program(
        &[("x+", Some(0), Some(1)), ("x-", Some(2), Some(5))],
        &[
            ("c", &[(0, 1)], Sense::AtMost, 9),
            ("c", &[(1, 1)], Sense::AtMost, 9),
        ],
        None,
    );
    let of = |name: &str| -> Value {
        let names = format(name).names.unwrap()(&program).unwrap();
        serde_json::from_str(&map(&program, &names).unwrap()).unwrap()
    };
    let lp = of("lp");
    assert_eq!(lp["schema"], MAP_SCHEMA);
    assert_eq!(lp["columns"][0]["written"], "x");
    assert_eq!(lp["columns"][1]["written"], "x_2");
    assert_eq!(lp["columns"][1]["column"], "x-");
    assert_eq!(lp["columns"][1]["meaning"], "what x- means");
    assert_eq!(lp["rows"][1]["written"], "c_b");
    assert_eq!(lp["rows"][1]["origin"], "c");
    assert_eq!(lp["rows"][1]["text"], "the text of c");
    let opb = of("opb");
    assert_eq!(opb["columns"][1]["written"], "2 + x2 + 2 x3");
    assert_eq!(opb["rows"].as_array().unwrap().len(), 0);
}

/// All points of a small program, by its bounds and rows.
fn points(program: &Program) -> BTreeSet<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = vec![vec![]];
    for column in program.columns() {
        all = all
            .into_iter()
            .flat_map(|point| {
                (column.lower.unwrap()..=column.upper.unwrap()).map(move |value| {
                    let mut point = point.clone();
                    point.push(value);
                    point
                })
            })
            .collect();
    }
    all.retain(|point| program.violated(point).is_none());
    all.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_programs_in_mps_and_opb(program in any_program()) {
        well_named(&program, "random");
        // The test negates costs in 64 bits.
        let least = program.objective.as_ref().is_some_and(|objective| {
            objective.form.terms().any(|(_, c)| c == i64::MIN)
        });
        if !least {
            mps_says(&program, &Model::default(), "random");
        }
        opb_says(&program, &Model::default(), "random");
    }

    /// The points of the OPB are those of the rows, one for one.
    #[test]
    fn bits_have_the_same_points(
        bounds in prop::collection::vec((-3..=3_i64, 0..=4_i64), 1..4),
        rows in prop::collection::vec(
            (prop::collection::vec(-4..=4_i64, 3), 0..3_usize, -6..=6_i64), 0..4),
    ) {
        let names = ["a", "b", "c"];
        let columns: Vec<_> = bounds
            .iter()
            .zip(names)
            .map(|((low, width), name)| (name, Some(*low), Some(low + width)))
            .collect();
        let rows: Vec<_> = rows
            .iter()
            .map(|(c, sense, rhs)| {
                let terms: Vec<(usize, i64)> =
                    c.iter().copied().enumerate().take(columns.len()).collect();
                (terms, [Sense::AtLeast, Sense::AtMost, Sense::Equal][*sense], *rhs)
            })
            .collect();
        let rows: Vec<_> = rows
            .iter()
            .map(|(terms, sense, rhs)| ("r", terms.as_slice(), *sense, *rhs))
            .collect();
        let program = program(&columns, &rows, None);
        let opb = read_opb(&write("opb", &Model::default(), &program));
        let map = format("opb").names.unwrap()(&program).unwrap();
        let columns: Vec<_> = map.columns.iter().map(|name| expression(name)).collect();
        let mut found = BTreeSet::new();
        let mut count = 0;
        let variables = if columns.iter().all(|c| c.1.is_empty()) { 0 } else { opb.variables };
        for bits in 0..1_u32 << variables {
            let value = |x: usize| i128::from(bits >> (x - 1) & 1);
            let sum = |terms: &BTreeMap<usize, i128>| -> i128 {
                terms.iter().map(|(x, c)| c * value(*x)).sum()
            };
            let holds = |(terms, equal, rhs): &Line| match equal {
                true => sum(terms) == *rhs,
                false => sum(terms) >= *rhs,
            };
            if opb.lines.iter().all(holds) {
                count += 1;
                let point = columns.iter().map(|(low, terms)| i64::try_from(low + sum(terms)).unwrap());
                found.insert(point.collect::<Vec<i64>>());
            }
        }
        prop_assert_eq!(&found, &points(&program));
        prop_assert_eq!(count, found.len());
    }
}
