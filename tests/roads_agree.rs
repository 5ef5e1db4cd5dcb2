//! The roads of the proof agree with each other and with trying everything: by
//! linear programming on rows, by the exact engine on rows, by clauses on
//! propositions. (`examples/random_puzzles.rs` and `examples/random_rows.rs` go
//! on for as long as one likes.)

mod roads_support;

use bigm::lower::FormKind;
use bigm::model::{Model, Prop, World};
use bigm::prove::{Finder, Verdict};
use bigm::rows::Program;
use bigm::solve::{Backend, Limits, Outcome, Reasoned, Reasoner};
use bigm::source::Source;
use bigm::{Options, Solution};
use roads_support::{finders, puzzles, roads_agree, rows};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// More in an optimised build.
const MORE: u64 = if cfg!(debug_assertions) { 1 } else { 10 };

#[test]
fn random_puzzles() {
    let mut verdicts = BTreeMap::new();
    for number in 0..1_000 * MORE {
        let model = puzzles::puzzle(number);
        if let Err(why) = roads_agree(&model) {
            panic!("puzzle {number}: {why}");
        }
        *verdicts
            .entry(roads_support::truth(&model).verdict)
            .or_insert(0) += 1;
    }
    for verdict in [
        Verdict::Unique,
        Verdict::AnswerUnique,
        Verdict::NotUnique,
        Verdict::Contradiction,
    ] {
        assert!(verdicts[&verdict] >= 25 * MORE, "{verdicts:?}");
    }
}

#[test]
fn random_rows_with_a_large_m() {
    let mut verdicts = BTreeMap::new();
    for number in 0..1_000 * MORE {
        match rows::judge(&rows::pair(number)) {
            Ok(seen) => *verdicts.entry(seen.verdict).or_insert(0) += 1,
            Err(why) => panic!("rows {number}: {why}"),
        }
    }
    for verdict in [Verdict::Unique, Verdict::NotUnique, Verdict::Contradiction] {
        assert!(verdicts[&Some(verdict)] >= 25 * MORE, "{verdicts:?}");
    }
}

/// A backend as careless as one can be: it never sees a point, or sees one
/// where there may be none.
struct Careless(Outcome);

impl Backend for Careless {
    fn name(&self) -> &'static str {
        "careless"
    }

    fn exact(&self) -> bool {
        false
    }

    fn solve(&self, program: &Program, _: &Limits) -> Outcome {
        match &self.0 {
            Outcome::Point(_) => Outcome::Point(vec![0; program.columns().len()]),
            other => other.clone(),
        }
    }
}

/// A world where there may be none, or none at all.
struct Wrong(bool);

impl Reasoner for Wrong {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn exact(&self) -> bool {
        false
    }

    fn reason(&self, model: &Model, _: &[Prop], _: bool, _: &Limits) -> Reasoned {
        if self.0 {
            Reasoned::World(World::new(vec![0; model.unknowns.len()]))
        } else {
            Reasoned::Nothing
        }
    }
}

#[test]
fn a_wrong_claim_is_caught_and_seen() {
    let (mut caught, mut doubts) = (0, 0);
    for number in 0..200 {
        let pair = rows::pair(number);
        let truth = roads_support::truth(&pair.model);
        for finder in [
            Finder::Rows(&Careless(Outcome::Infeasible)),
            Finder::Rows(&Careless(Outcome::Point(vec![]))),
            Finder::Propositions(&Wrong(false)),
            Finder::Propositions(&Wrong(true)),
        ] {
            let mut seen = rows::Seen::default();
            let judged = seen.road(&pair, finder, &truth);
            assert_eq!(judged, Ok(()), "rows {number}");
            caught += seen.caught.len();
            doubts += seen.doubts;
        }
    }
    assert!(caught > 300 && doubts > 300, "{caught} {doubts}");
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

/// What two roads must agree on.
fn gist(solution: &Solution) -> String {
    let finding = &solution.finding;
    let proofs = finding.proofs.iter().map(|proof| &proof.text);
    format!(
        "{:?}; worlds {}; answers {}; best {:?}; certain {:?}; told {:?}; {:?}; proofs {:?}",
        finding.verdict,
        finding.worlds,
        finding.answer_count,
        finding.best,
        finding.certain,
        finding
            .told
            .iter()
            .map(|told| &told.kept)
            .collect::<Vec<_>>(),
        finding.listed,
        proofs.collect::<Vec<_>>()
    )
}

#[test]
fn the_library_by_every_road() {
    let mut paths = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    models(&root, &mut paths);
    paths.sort();
    let (mut puzzles, mut counted) = (0, 0);
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let source = Source::new(path.display().to_string(), text);
        for model in bigm::read(&source).models.into_iter().flatten() {
            puzzles += 1;
            let mut gists = Vec::new();
            // `microlp` is compared with what the file expects in `models.rs`.
            for finder in &finders()[1..] {
                let options = Options {
                    form: FormKind::Tight,
                    finder,
                    ..Options::default()
                };
                let solution = bigm::solve(model.clone(), &options).unwrap();
                if finder.name == "sat" && solution.model.objective.is_none() {
                    // Counted on the clauses alone.
                    let worlds = solution.finding.worlds;
                    let limits = Limits::default();
                    let by_clauses = bigm::solve::sat::worlds(&solution.model, 1_000, &limits);
                    let (listed, complete) = by_clauses.unwrap();
                    assert_eq!(complete, worlds.complete, "{}", path.display());
                    if complete {
                        assert_eq!(listed, solution.finding.listed, "{}", path.display());
                        counted += 1;
                    }
                    // No question was beyond the clauses.
                    for claim in solution.finding.steps.iter().flat_map(|step| &step.claims) {
                        let doubt = matches!(claim.says, bigm::prove::Says::Doubt(_));
                        assert!(!doubt, "{}: {claim:?}", path.display());
                    }
                }
                gists.push(gist(&solution));
            }
            assert_eq!(gists[0], gists[1], "{}", path.display());
        }
    }
    assert!(puzzles >= 150 && counted >= 140, "{puzzles} {counted}");
}
