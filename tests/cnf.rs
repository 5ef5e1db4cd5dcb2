//! The CNF of every puzzle of the library, read back from its text alone: a SAT
//! solver finds a world, as many assignments as there are worlds, and nothing
//! once the only answer is excluded. CaDiCaL reads the same files where it is
//! installed.

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use bigm::export::{FORMATS, Request};
use bigm::model::{Domain, Model, World};
use bigm::prove::Verdict;
use bigm::source::Source;
use bigm::{Options, Solution, prove};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file of clauses, read with no help from what wrote it.
struct Dimacs {
    variables: usize,
    clauses: Vec<Vec<i32>>,
    shown: Vec<i32>,
    /// Number and words; 0 for what always holds.
    legend: Vec<(i32, String)>,
}

fn read(text: &str) -> Dimacs {
    let mut read = Dimacs {
        variables: 0,
        clauses: Vec::new(),
        shown: Vec::new(),
        legend: Vec::new(),
    };
    let numbers = |line: &str| -> Vec<i32> {
        let mut numbers: Vec<i32> = line
            .split_whitespace()
            .map(|word| word.parse().unwrap())
            .collect();
        assert_eq!(numbers.pop(), Some(0), "{line}");
        numbers
    };
    let (mut announced, mut legend) = (0, false);
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("c p show ") {
            read.shown = numbers(rest);
        } else if let Some(comment) = line.strip_prefix('c') {
            legend |= comment.starts_with(" variables:");
            legend &= !comment.starts_with(" helpers:");
            match comment.strip_prefix("   ").filter(|_| legend) {
                None => {}
                Some(entry) => read.legend.push(match entry.strip_prefix("always ") {
                    Some(words) => (0, words.to_owned()),
                    None => {
                        let (number, words) = entry.split_once(" = ").unwrap();
                        (number.parse().unwrap(), words.to_owned())
                    }
                }),
            }
        } else if let Some(head) = line.strip_prefix("p cnf ") {
            let counts: Vec<usize> = head.split(' ').map(|n| n.parse().unwrap()).collect();
            (read.variables, announced) = (counts[0], counts[1]);
            legend = false;
        } else {
            read.clauses.push(numbers(line));
        }
    }
    assert_eq!(read.clauses.len(), announced);
    read
}

impl Dimacs {
    /// The world of a satisfying assignment, by the legend's words.
    fn world(&self, model: &Model, truths: &[bool]) -> World {
        let holds = |number: i32| {
            let variable = usize::try_from(number.unsigned_abs()).unwrap();
            number == 0 || truths[variable - 1] == (number > 0)
        };
        let holding: Vec<&str> = self
            .legend
            .iter()
            .filter(|(number, _)| holds(*number))
            .map(|(_, words)| words.as_str())
            .collect();
        let value = |unknown: &bigm::model::Unknown| {
            let name = unknown.name();
            let after = |sign: &str| {
                let head = format!("{name} {sign} ");
                let tails = holding.iter().filter_map(move |w| w.strip_prefix(&head));
                tails.map(str::to_owned).collect::<Vec<String>>()
            };
            match &unknown.domain {
                Domain::Bool => i64::from(holding.contains(&name.as_str())),
                Domain::Choice(values) => {
                    let chosen = after("=");
                    assert_eq!(chosen.len(), 1, "{name}");
                    let place = values.iter().position(|value| value.label == chosen[0]);
                    i64::try_from(place.unwrap()).unwrap()
                }
                Domain::Integer { .. } => {
                    let reached = after(">=").into_iter().map(|n| n.parse().unwrap());
                    reached.max().unwrap()
                }
            }
        };
        World::new(model.unknowns.iter().map(value).collect())
    }

    fn solver(&self) -> BasicSolver {
        let mut solver = BasicSolver::default();
        for _ in 0..self.variables {
            solver.new_var_default();
        }
        for clause in &self.clauses {
            let mut lits: Vec<Lit> = clause.iter().map(|&n| lit(n)).collect();
            solver.add_clause_reuse(&mut lits);
        }
        solver
    }

    /// Satisfying assignments of *all* variables, at most `limit`.
    fn assignments(&self, limit: usize) -> Vec<Vec<bool>> {
        let mut solver = self.solver();
        let mut found = Vec::new();
        while found.len() < limit && solver.solve_limited(&[]) == lbool::TRUE {
            let truths: Vec<bool> = (0..self.variables)
                .map(|v| solver.value_var(var(v)) == lbool::TRUE)
                .collect();
            let mut differs: Vec<Lit> = truths
                .iter()
                .enumerate()
                .map(|(v, &truth)| Lit::new(var(v), !truth))
                .collect();
            solver.add_clause_reuse(&mut differs);
            found.push(truths);
        }
        found
    }
}

fn var(index: usize) -> Var {
    Var::unsafe_from_idx(u32::try_from(index).unwrap())
}

fn lit(number: i32) -> Lit {
    let index = usize::try_from(number.unsigned_abs()).unwrap() - 1;
    Lit::new(var(index), number > 0)
}

/// What CaDiCaL says of a file: the truth of each variable, or that there is
/// none.
fn cadical(text: &str, variables: usize) -> Option<Vec<bool>> {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("in.cnf");
    fs::write(&input, text).unwrap();
    let ran = Command::new("cadical").arg("-q").arg(&input).output();
    let ran = ran.unwrap();
    let said = String::from_utf8(ran.stdout).unwrap();
    if said.contains("s UNSATISFIABLE") {
        return None;
    }
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(said.contains("s SATISFIABLE"), "cadical: {said}{errors}");
    let mut truths = vec![false; variables];
    for line in said.lines().filter_map(|line| line.strip_prefix("v ")) {
        for word in line.split_whitespace() {
            let number: i32 = word.parse().unwrap();
            if number > 0 {
                truths[usize::try_from(number).unwrap() - 1] = true;
            }
        }
    }
    Some(truths)
}

fn export(solution: &Solution, cut: bool) -> String {
    let cnf = FORMATS.iter().find(|f| f.name == "cnf").unwrap();
    let written = (cnf.write)(&Request {
        model: &solution.model,
        program: &solution.program,
        finding: Some(&solution.finding),
        cut,
    });
    String::from_utf8(written.unwrap().bytes).unwrap()
}

fn models(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            models(&path, into);
        } else if path.extension().is_some_and(|e| e == "yaml") {
            into.push(path);
        }
    }
}

#[test]
fn every_puzzle_of_the_library_as_a_cnf() {
    let mut paths = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    models(&root, &mut paths);
    paths.sort();
    let outside = Command::new("cadical").arg("--version").output().is_ok();
    if !outside {
        eprintln!("skipped in part: cadical is not here");
    }
    let options = Options {
        finder: &bigm::solve::sat::INFO,
        ..Options::default()
    };
    let (mut puzzles, mut counted) = (0, 0);
    for path in paths {
        let source = Source::new(
            path.display().to_string(),
            fs::read_to_string(&path).unwrap(),
        );
        for model in bigm::read(&source).models.into_iter().flatten() {
            let name = path.display();
            let solution = bigm::solve(model, &options).unwrap();
            let (model, finding) = (&solution.model, &solution.finding);
            let text = export(&solution, false);
            let plain = read(&text);
            let unknowns = plain.legend.iter().map(|(number, _)| number.abs());
            let mut unknowns: Vec<i32> = unknowns.filter(|&n| n != 0).collect();
            unknowns.sort_unstable();
            unknowns.dedup();
            assert_eq!(plain.shown, unknowns, "{name}");
            puzzles += 1;
            let none = finding.verdict == Verdict::Contradiction;
            let check = |truths: &[bool]| {
                let world = plain.world(model, truths);
                assert_eq!(model.verify(&world), Ok(()), "{name}");
                world
            };
            let most = 60;
            let assignments = plain.assignments(most);
            assert_eq!(assignments.is_empty(), none, "{name}");
            assignments.iter().for_each(|truths| drop(check(truths)));
            if finding.worlds.complete && finding.worlds.found < 60 {
                assert_eq!(
                    u64::try_from(assignments.len()).unwrap(),
                    finding.worlds.found,
                    "{name}"
                );
                counted += 1;
            }
            let external = outside.then(|| cadical(&text, plain.variables));
            if let Some(said) = external {
                assert_eq!(said.is_none(), none, "{name}");
                said.iter().for_each(|truths| drop(check(truths)));
            }
            let Some(first) = finding.answers.first() else {
                continue;
            };
            // The answer excluded: another one, or none.
            let unique = finding.verdict != Verdict::NotUnique;
            let text = export(&solution, true);
            let cut = read(&text);
            assert!(text.contains("c no-good cut: "), "{name}");
            let mut all = cut.assignments(1);
            if outside {
                all.extend(cadical(&text, cut.variables));
            }
            assert_eq!(all.is_empty(), unique, "{name}");
            for truths in &all {
                let answer = model.question.answer(&check(truths)).unwrap();
                assert_ne!(answer, first.answer, "{name}");
            }
            let other = prove::other_answer(&model.question, &first.answer);
            assert_eq!(other.holds(&first.world), Some(false), "{name}");
        }
    }
    assert!(puzzles >= 150 && counted >= 140, "{puzzles} {counted}");
}
