//! The algebraic formats: sets, indexed variables and `forall` rows, as an
//! author of the language would write them.
//!
//! `symbols` arranges the columns in families over index `sets`; `shape` sees
//! in each row the sums over sets; `fold` makes rows that differ only in
//! indices one statement, which `expand` checks by writing it out again; and
//! one file for each language writes the `plan`.

mod about;
mod answer;
mod arrange;
mod bounds;
mod boxes;
mod expand;
mod fold;
mod head;
mod helpers;
mod idents;
mod labels;
mod lines;
mod loops;
mod mathprog;
mod minizinc;
mod mosel;
mod numbers;
mod page;
mod pattern;
mod plan;
mod print_mathprog;
mod print_minizinc;
mod print_mosel;
mod sets;
mod shape;
mod sides;
mod symbols;
mod terms;
mod unify;
mod variables;

/// GNU MathProg.
pub use mathprog::FORMAT as MATHPROG;

/// MiniZinc.
pub use minizinc::FORMAT as MINIZINC;
/// Mosel.
pub use mosel::FORMAT as MOSEL;

#[cfg(test)]
mod reader;

#[cfg(test)]
mod tests {
    use super::expand::{Plain, expand};
    use super::fold::Given;
    use super::plan::{Plan, given};
    use super::reader;
    use super::symbols::Symbols;
    use super::{MATHPROG, MINIZINC, MOSEL, mathprog, minizinc, mosel};
    use crate::export::Request;
    use crate::lower::{FormKind, Options, lower};
    use crate::model::{Builder, Model, Prop};
    use crate::prove;
    use crate::rows::{ColumnId, Direction, Origin, Program, Provenance, Sense};
    use crate::source::Source;
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;

    /// Every puzzle of the library that has no blanks, with its path.
    fn library() -> Vec<(String, Model)> {
        fn files(folder: &Path, into: &mut Vec<std::path::PathBuf>) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    files(&path, into);
                } else if path.extension().is_some_and(|e| e == "yaml") {
                    into.push(path);
                }
            }
        }
        let mut paths = Vec::new();
        files(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("models"),
            &mut paths,
        );
        paths.sort();
        let mut models = Vec::new();
        for path in paths {
            let text = std::fs::read_to_string(&path).unwrap();
            let template = text.contains("\nblanks:");
            let source = Source::new(path.display().to_string(), text);
            let found = crate::read(&source).models.into_iter().flatten();
            let before = models.len();
            models.extend(found.map(|model| (path.display().to_string(), model)));
            assert!(template || models.len() > before, "{}", path.display());
        }
        assert!(models.len() > 100, "{}", models.len());
        models
    }

    fn program(model: &Model, form: FormKind) -> Program {
        let options = Options {
            form,
            ..Options::default()
        };
        lower(model, &options).unwrap()
    }

    fn request<'a>(model: &'a Model, program: &'a Program) -> Request<'a> {
        Request {
            model,
            program,
            finding: None,
            cut: false,
        }
    }

    /// A cut through all columns of the question, as if they were all 0.
    fn with_cut(mut program: Program) -> Program {
        let zero = vec![0; program.columns().len()];
        let literals: Vec<_> = program
            .encoding
            .question
            .iter()
            .flat_map(|columns| match columns {
                crate::rows::QuestionColumns::Truth(literal) => vec![*literal],
                crate::rows::QuestionColumns::Cases(cases) => {
                    cases.iter().map(|(_, literal)| *literal).collect()
                }
                crate::rows::QuestionColumns::Digits { bits, .. } => bits.clone(),
            })
            .map(|l| if l.holds(&zero) { l } else { l.complement() })
            .collect();
        let origin = program.add_origin(Origin {
            name: "no-good cut".to_owned(),
            text: "a test".to_owned(),
            span: None,
            sentence: None,
        });
        let provenance = Provenance {
            origin,
            rule: prove::RULES[0],
            direction: Direction::Assert,
            reified: None,
        };
        assert!(program.add_no_good(&literals, provenance));
        program
    }

    /// Statements that stand for exactly these rows, each in its place.
    fn same_rows(plan: &Plan, given: &[Given], what: &str) {
        let mut covered = BTreeSet::new();
        for named in &plan.rows {
            let statement = &named.statement;
            let mut said = expand(&plan.symbols, statement).unwrap();
            let rows = statement.rows.iter();
            let mut wanted: Vec<Plain> = rows.map(|&row| given[row].row.clone()).collect();
            said.sort();
            wanted.sort();
            assert_eq!(said, wanted, "{what}: {}", named.ident);
            for row in &statement.rows {
                assert!(covered.insert(*row), "{what}: row {row} twice");
            }
        }
        assert_eq!(covered.len(), given.len(), "{what}");
    }

    /// The names of columns in Mosel.
    fn names(symbols: &Symbols) -> Vec<String> {
        symbols
            .cells
            .iter()
            .map(|cell| {
                let family = symbols.family(cell.family);
                let at: Vec<String> = family
                    .indices
                    .iter()
                    .zip(&cell.indices)
                    .map(|(set, &index)| {
                        let label = symbols.sets.get(*set).label(index);
                        label.map_or_else(|| index.to_string(), |l| l.text.clone())
                    })
                    .collect();
                match at.is_empty() {
                    true => family.ident.clone(),
                    false => format!("{}({})", family.ident, at.join(",")),
                }
            })
            .collect()
    }

    /// The Mosel text, read again, is the program: columns, kinds, bounds,
    /// rows, objective.
    fn same_in_mosel(plan: &Plan, what: &str) {
        let program = plan.request.program;
        let written = mosel::written(plan);
        let text = String::from_utf8(written.bytes).unwrap();
        let read = match reader::read(&text) {
            Ok(read) => read,
            Err(why) => panic!("{what}: {why}\n{text}"),
        };
        let names = names(&plan.symbols);
        let different: BTreeSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len(), "{what}: names");
        if !names.is_empty() {
            assert!(read.columns.iter().eq(different), "{what}: columns");
        }
        let name = |id: ColumnId| names[id.0].clone();
        let mut rows: BTreeMap<_, i64> = BTreeMap::new();
        for row in &read.rows {
            *rows.entry(turned(row.clone())).or_insert(0) += 1;
        }
        for row in program.rows() {
            let terms: BTreeMap<String, i64> =
                row.form.terms().map(|(id, c)| (name(id), c)).collect();
            let wanted = turned(reader::Row {
                terms,
                sign: row.sense.ascii(),
                rhs: row.rhs,
            });
            let count = rows.entry(wanted.clone()).or_insert(0);
            *count -= 1;
            assert!(*count >= 0, "{what}: {wanted} is not in\n{text}");
        }
        // All other rows are bounds.
        let mut bounds: BTreeMap<String, (Option<i64>, Option<i64>)> = names
            .iter()
            .map(|name| (name.clone(), (Some(0), None)))
            .collect();
        for name in &read.free {
            bounds.insert(name.clone(), (None, None));
        }
        for name in &read.binary {
            bounds.insert(name.clone(), (Some(0), Some(1)));
        }
        for (row, count) in rows.into_iter().filter(|(_, count)| *count > 0) {
            let [(name, 1)] = &row
                .terms
                .iter()
                .map(|(n, c)| (n.clone(), *c))
                .collect::<Vec<_>>()[..]
            else {
                panic!("{what}: {row} is no row of the program");
            };
            assert_eq!(count, 1, "{what}: {row}");
            let (low, high) = bounds.get_mut(name).unwrap();
            if row.sign != "<=" {
                *low = Some(low.map_or(row.rhs, |l| l.max(row.rhs)));
            }
            if row.sign != ">=" {
                *high = Some(high.map_or(row.rhs, |h| h.min(row.rhs)));
            }
        }
        let kinds: BTreeSet<&String> = read.binary.iter().chain(&read.integer).collect();
        assert_eq!(kinds.len(), names.len(), "{what}: kinds");
        for (index, column) in program.columns().iter().enumerate() {
            let found = bounds[&names[index]];
            assert_eq!(
                found,
                (column.lower, column.upper),
                "{what}: {}",
                names[index]
            );
        }
        let (word, terms, constant) = read.best.unwrap();
        match &program.objective {
            Some(objective) => {
                assert_eq!(word == "maximise", objective.maximise, "{what}");
                let form = &objective.form;
                let wanted = form.terms().map(|(id, c)| (name(id), c)).collect();
                assert_eq!((terms, constant), (wanted, form.offset()), "{what}");
            }
            None => assert_eq!((word.as_str(), constant), ("maximise", 0), "{what}"),
        }
    }

    /// A row with its first coefficient positive.
    fn turned(row: reader::Row) -> reader::Row {
        if row.terms.values().next().is_none_or(|c| *c > 0) {
            return row;
        }
        reader::Row {
            terms: row.terms.into_iter().map(|(name, c)| (name, -c)).collect(),
            sign: match row.sign {
                "<=" => ">=",
                ">=" => "<=",
                sign => sign,
            },
            rhs: -row.rhs,
        }
    }

    fn all_say_the_program(model: &Model, program: &Program, what: &str) -> usize {
        let request = request(model, program);
        let plan = Plan::of(&request);
        same_rows(&plan, &given(program), what);
        same_in_mosel(&plan, what);
        for written in [mathprog::written(&plan), minizinc::written(&plan)] {
            let text = String::from_utf8(written.bytes).unwrap();
            let plain = text.chars().all(|c| c == '\n' || !c.is_control());
            assert!(plain, "{what}:\n{text}");
        }
        plan.rows.len()
    }

    #[test]
    fn every_puzzle_folds_to_exactly_its_rows() {
        let mut folded = 0;
        for (path, model) in library() {
            for &form in FormKind::ALL {
                let program = with_cut(program(&model, form));
                let what = format!("{path}, {}", form.name());
                let statements = all_say_the_program(&model, &program, &what);
                folded += usize::from(statements < program.rows().len());
            }
        }
        assert!(folded > 100, "{folded}");
    }

    #[test]
    fn the_same_request_gives_the_same_bytes() {
        let (_, model) = library().swap_remove(0);
        let program = program(&model, FormKind::Textbook);
        for format in [MATHPROG, MINIZINC, MOSEL] {
            let request = request(&model, &program);
            assert_eq!((format.write)(&request), (format.write)(&request));
        }
    }

    #[test]
    fn any_name_is_written_so_that_it_can_be_read() {
        let long = "m".repeat(200);
        let nasty = [
            "José",
            "Jose\u{301}",
            "O'Neil \"x\"",
            "a\\b",
            "100%",
            "set",
            "end",
            "A",
            "a",
            "a_2",
            "7",
            "007",
            "-1",
            "",
            " ",
            "!",
            "#",
            "%s\\n",
            "\\(x)",
            "a\nb",
            "家",
            "i",
            "j",
            "true",
            "a,b",
            "x(1)",
            &long,
        ];
        for family in ["knight", "set", "男", "a b", "i", "domain", "d", "x"] {
            let mut puzzle = Builder::new("nasty \" \\ \n names");
            let mut all = Vec::new();
            for name in nasty {
                all.push(puzzle.truth(family, &[name]));
                let kinds = puzzle.choice(name, &[family], &nasty);
                all.extend(kinds);
                puzzle.integer(family, &[name, name], -3, 3);
            }
            puzzle.choice(family, &[], &["set", "var"]);
            puzzle.fact("a ! # % fact", "text\nwith \"lines\" \\", Prop::any(all));
            let model = puzzle.build();
            for &form in FormKind::ALL {
                let program = program(&model, form);
                all_say_the_program(&model, &program, &format!("{family}, {}", form.name()));
            }
        }
    }

    #[test]
    fn an_empty_model_is_a_model() {
        let model = Model::default();
        all_say_the_program(&model, &Program::default(), "nothing");
        let mut puzzle = Builder::new("never");
        puzzle.fact("never", "false", Prop::FALSE);
        let model = puzzle.build();
        for &form in FormKind::ALL {
            all_say_the_program(&model, &program(&model, form), "never");
        }
    }

    #[test]
    fn numbers_that_a_reader_would_change_are_refused_or_told() {
        let wide = |most: i64| {
            let mut puzzle = Builder::new("wide");
            puzzle.integer("n", &[], 0, most);
            puzzle.build()
        };
        let notes = |most: i64, format: &crate::export::Format| {
            let model = wide(most);
            let mut program = program(&model, FormKind::Tight);
            program.encoding.question.clear();
            (format.write)(&request(&model, &program)).map(|w| w.notes.len())
        };
        let exact = 1_i64 << 53;
        assert_eq!(notes(exact, &MATHPROG), Ok(0));
        assert!(notes(exact + 1, &MATHPROG).is_err());
        assert_eq!(notes(exact, &MOSEL), Ok(0));
        assert!(notes(exact + 1, &MOSEL).is_err());
        assert_eq!(notes(2_147_483_646, &MINIZINC), Ok(0));
        assert_eq!(notes(2_147_483_647, &MINIZINC), Ok(1));
        assert_eq!(notes(i64::MAX, &MINIZINC), Ok(1));
    }

    #[test]
    fn what_does_not_fold_is_told() {
        let mut puzzle = Builder::new("three");
        let a = puzzle.truth("a", &[]);
        let b = puzzle.truth("b", &[]);
        puzzle.fact("one", "a or b", Prop::any([a.clone(), b.clone()]));
        puzzle.fact("two", "not b", b.not());
        puzzle.fact("three", "a", a);
        let model = puzzle.build();
        let program = program(&model, FormKind::Textbook);
        let written = (MATHPROG.write)(&request(&model, &program)).unwrap();
        assert!(
            written.notes[0].contains("instance form"),
            "{:?}",
            written.notes
        );
        let text = String::from_utf8(written.bytes).unwrap();
        assert!(text.contains("s.t. one: a + b >= 1;"), "{text}");
    }

    /// Whatever rows there are, their statements say exactly them.
    #[test]
    fn any_rows_fold_to_exactly_themselves() {
        let mut puzzle = Builder::new("any");
        for i in ["1", "2", "3", "4"] {
            for j in ["1", "2", "3"] {
                puzzle.truth("x", &[i, j]);
            }
            puzzle.choice("y", &[i], &["p", "q", "r"]);
        }
        let model = puzzle.build();
        let program = program(&model, FormKind::Textbook);
        let symbols = Symbols::of(&model, &program);
        let columns = program.columns().len() as u64;
        let mut state = 7_u64;
        let mut next = move |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        for _ in 0..300 {
            let count = next(12) + 1;
            let given: Vec<Given> = (0..count)
                .map(|_| {
                    let mut terms = BTreeMap::new();
                    for _ in 0..next(9) {
                        let c = [1, 1, 1, -1, 2, 3][next(6) as usize];
                        terms.insert(ColumnId(next(columns) as usize), c);
                    }
                    Given {
                        row: Plain {
                            terms: terms.into_iter().collect(),
                            sense: [Sense::AtLeast, Sense::Equal][next(2) as usize],
                            rhs: next(2) as i64,
                        },
                        group: next(2) as usize,
                    }
                })
                .collect();
            let mut said = Vec::new();
            for statement in super::fold::fold(&symbols, &given) {
                said.extend(expand(&symbols, &statement).unwrap());
            }
            let mut wanted: Vec<Plain> = given.into_iter().map(|g| g.row).collect();
            said.sort();
            wanted.sort();
            assert_eq!(said, wanted);
        }
    }
}
