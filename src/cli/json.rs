//! What `--json` prints: one object for each puzzle (`solve`) or file
//! (`check`), on a line of its own, with the schema's name and version.
//!
//! `docs/json.md` describes every field; a test compares the two.

use super::output::Error;
use super::presolve;
use crate::Solution;
use crate::model::{Answer, Model, Question, SentenceId, World};
use crate::prove::{Count, Entailment, Finding, Says, Step};
use crate::report::{Record, Report};
use crate::solve::Stop;
use crate::source::Source;
use serde::Serialize;
use serde_json::Value;

/// The name and version of the schema of `solve --json`.
pub const SOLVE: &str = "bigm-solve/1";
/// The name and version of the schema of `check --json`.
pub const CHECK: &str = "bigm-check/1";

/// One puzzle that was solved.
#[derive(Serialize)]
struct Solved<'a> {
    schema: &'static str,
    file: &'a str,
    line: Option<u64>,
    id: Option<&'a Value>,
    title: &'a str,
    verdict: &'static str,
    why: Option<&'a str>,
    asked: Option<&'a str>,
    answer: Option<Vec<Item>>,
    other_answer: Option<Vec<Item>>,
    world: Option<Vec<Item>>,
    other_world: Option<Vec<Item>>,
    worlds: Number,
    answers: Number,
    certain: Vec<Item>,
    open: Vec<OpenItem>,
    counts: Vec<TallyItem<'a>>,
    best: Option<i64>,
    told: Vec<Told>,
    announced: Vec<Announced<'a>>,
    proofs: Vec<Proof<'a>>,
    clash: Option<Clash<'a>>,
    steps: Vec<StepItem>,
    model: Size,
    presolve: Option<presolve::Item>,
    diagnostics: Vec<Record>,
}

#[derive(Serialize)]
pub(super) struct Item {
    name: String,
    value: String,
}

#[derive(Serialize)]
struct Number {
    found: u64,
    complete: bool,
}

#[derive(Serialize)]
struct OpenItem {
    name: String,
    values: Vec<String>,
    complete: bool,
}

#[derive(Serialize)]
struct TallyItem<'a> {
    family: &'a str,
    value: Option<&'a str>,
    count: usize,
    of: usize,
}

#[derive(Serialize)]
struct Told {
    text: String,
    settles: bool,
    replies: Vec<Reply>,
    kept: Vec<String>,
    undecided: Option<String>,
}

#[derive(Serialize)]
struct Reply {
    reply: String,
    worlds: Number,
    settles: bool,
    answers: Vec<Vec<Item>>,
    complete: bool,
}

#[derive(Serialize)]
struct Announced<'a> {
    text: &'a str,
    before: usize,
    after: usize,
}

#[derive(Serialize)]
struct Proof<'a> {
    text: &'a str,
    outcome: &'static str,
    world: Option<Vec<Item>>,
    why: Option<&'a str>,
}

#[derive(Serialize)]
struct Clash<'a> {
    smallest: bool,
    sentences: Vec<SentenceItem<'a>>,
    rules: Vec<SentenceItem<'a>>,
}

#[derive(Serialize)]
struct SentenceItem<'a> {
    name: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
pub(super) struct StepItem {
    goal: &'static str,
    about: Option<String>,
    claims: Vec<ClaimItem>,
}

#[derive(Serialize)]
struct ClaimItem {
    backend: &'static str,
    exact: bool,
    says: &'static str,
    why: Option<String>,
}

#[derive(Serialize)]
struct Size {
    columns: usize,
    binary: usize,
    helpers: usize,
    rows: usize,
    largest_m: Option<i64>,
}

/// One file that was checked.
#[derive(Serialize)]
struct Checked<'a> {
    schema: &'static str,
    file: &'a str,
    puzzles: usize,
    errors: usize,
    diagnostics: Vec<Record>,
}

/// What was not solved, because of what stands in the file, or because something
/// failed.
#[derive(Serialize)]
struct Bad<'a> {
    schema: &'static str,
    file: &'a str,
    line: Option<u64>,
    id: Option<&'a Value>,
    verdict: &'static str,
    why: Option<&'a str>,
    diagnostics: Vec<Record>,
}

/// Which puzzle an object is about.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// The file, or a puzzle in it.
    pub file: &'a str,
    /// Its line, where it is one of JSON lines.
    pub line: Option<u64>,
    /// What the line calls it.
    pub id: Option<&'a Value>,
}

/// A solved puzzle as JSON.
///
/// # Errors
/// [`Error::Failed`] where it cannot be written as JSON.
pub fn solution(
    subject: Subject,
    solution: &Solution,
    presolve: Option<presolve::Item>,
    source: &Source,
    report: &Report,
) -> Result<String, Error> {
    let (model, finding) = (&solution.model, &solution.finding);
    let answer = |index: usize| {
        finding
            .answers
            .get(index)
            .map(|found| items(model, &model.question, &found.answer))
    };
    let seen = |index: usize| {
        finding
            .answers
            .get(index)
            .map(|found| world(model, &found.world))
    };
    written(&Solved {
        schema: SOLVE,
        file: subject.file,
        line: subject.line,
        id: subject.id,
        title: &model.title,
        verdict: finding.verdict.words(),
        why: finding.why.as_deref(),
        asked: Some(model.question.text.as_str()).filter(|text| !text.is_empty()),
        answer: answer(0),
        other_answer: answer(1),
        world: seen(0),
        other_world: seen(1),
        worlds: number(finding.worlds),
        answers: number(finding.answer_count),
        certain: finding
            .certain
            .iter()
            .map(|certain| {
                let unknown = model.unknown(certain.unknown);
                Item {
                    name: unknown.name(),
                    value: unknown.domain.show(certain.value),
                }
            })
            .collect(),
        open: finding
            .open
            .iter()
            .map(|open| {
                let unknown = model.unknown(open.unknown);
                OpenItem {
                    name: unknown.name(),
                    values: open
                        .values
                        .iter()
                        .map(|&v| unknown.domain.show(v))
                        .collect(),
                    complete: open.complete,
                }
            })
            .collect(),
        counts: finding
            .counts
            .iter()
            .map(|tally| TallyItem {
                family: &tally.family,
                value: tally.value.as_deref(),
                count: tally.count,
                of: tally.of,
            })
            .collect(),
        best: finding.best,
        told: told(model, finding),
        announced: finding
            .announced
            .iter()
            .map(|line| Announced {
                text: &line.text,
                before: line.before,
                after: line.after,
            })
            .collect(),
        proofs: finding
            .proofs
            .iter()
            .map(|proof| {
                let (outcome, refuted, why) = match &proof.outcome {
                    Entailment::Proved => ("proved", None, None),
                    Entailment::Refuted(found) => ("refuted", Some(world(model, found)), None),
                    Entailment::Undecided(why) => ("undecided", None, Some(why.as_str())),
                };
                Proof {
                    text: &proof.text,
                    outcome,
                    world: refuted,
                    why,
                }
            })
            .collect(),
        clash: finding.clash.as_ref().map(|clash| Clash {
            smallest: clash.smallest,
            sentences: sentences(model, &clash.sentences),
            rules: sentences(model, &clash.rules),
        }),
        steps: finding.steps.iter().map(step).collect(),
        model: Size {
            columns: finding.size.columns,
            binary: finding.size.binary,
            helpers: finding.size.helpers,
            rows: finding.size.rows,
            largest_m: finding.size.largest_m.map(|(m, _)| m),
        },
        presolve,
        diagnostics: records(source, report),
    })
}

/// A puzzle that could not be solved: bad input, with what was found.
///
/// # Errors
/// [`Error::Failed`] where it cannot be written as JSON.
pub fn bad_input(subject: Subject, source: &Source, report: &Report) -> Result<String, Error> {
    written(&Bad {
        schema: SOLVE,
        file: subject.file,
        line: subject.line,
        id: subject.id,
        verdict: "bad input",
        why: None,
        diagnostics: records(source, report),
    })
}

/// A puzzle that could not be solved because something outside it failed.
///
/// # Errors
/// [`Error::Failed`] where it cannot be written as JSON.
pub fn failure(subject: Subject, why: &str) -> Result<String, Error> {
    written(&Bad {
        schema: SOLVE,
        file: subject.file,
        line: subject.line,
        id: subject.id,
        verdict: "failure",
        why: Some(why),
        diagnostics: Vec::new(),
    })
}

/// A checked file as JSON.
///
/// # Errors
/// [`Error::Failed`] where it cannot be written as JSON.
pub fn checked(source: &Source, puzzles: usize, report: &Report) -> Result<String, Error> {
    written(&Checked {
        schema: CHECK,
        file: source.name(),
        puzzles,
        errors: report.errors(),
        diagnostics: records(source, report),
    })
}

/// A value on one line.
pub(super) fn written(value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value)
        .map(|text| format!("{text}\n"))
        .map_err(|error| Error::Failed(error.to_string()))
}

/// The findings about a text.
pub(super) fn records(source: &Source, report: &Report) -> Vec<Record> {
    let found = report.diagnostics().into_iter();
    found.map(|found| Record::new(source, found)).collect()
}

fn sentences<'a>(model: &'a Model, ids: &[SentenceId]) -> Vec<SentenceItem<'a>> {
    ids.iter()
        .filter_map(|id| model.sentences.get(id.0))
        .map(|sentence| SentenceItem {
            name: &sentence.name,
            text: &sentence.text,
        })
        .collect()
}

fn number(count: Count) -> Number {
    Number {
        found: count.found,
        complete: count.complete,
    }
}

/// The things asked, each with its value.
pub(super) fn items(model: &Model, question: &Question, answer: &Answer) -> Vec<Item> {
    question
        .items
        .iter()
        .zip(&answer.0)
        .map(|(asked, &value)| Item {
            name: asked.label.clone(),
            value: asked.value.show(model, value),
        })
        .collect()
}

fn world(model: &Model, world: &World) -> Vec<Item> {
    model
        .unknowns
        .iter()
        .zip(world.values())
        .map(|(unknown, &value)| Item {
            name: unknown.name(),
            value: unknown.domain.show(value),
        })
        .collect()
}

fn told(model: &Model, finding: &Finding) -> Vec<Told> {
    finding
        .told
        .iter()
        .zip(&model.told)
        .map(|(outcome, told)| Told {
            text: outcome.text.clone(),
            settles: outcome.settles,
            replies: outcome
                .replies
                .iter()
                .map(|reply| Reply {
                    reply: reply.shown.clone(),
                    worlds: number(reply.worlds),
                    settles: reply.settles(),
                    answers: reply
                        .answers
                        .iter()
                        .map(|answer| items(model, &told.about, answer))
                        .collect(),
                    complete: reply.complete,
                })
                .collect(),
            kept: outcome
                .kept
                .iter()
                .map(|&value| told.learns.value.show(model, value))
                .collect(),
            undecided: outcome.undecided.clone(),
        })
        .collect()
}

/// One question put to the backends.
pub(super) fn step(step: &Step) -> StepItem {
    let (goal, about) = step.goal.words();
    StepItem {
        goal,
        about,
        claims: step
            .claims
            .iter()
            .map(|claim| {
                let (says, why) = match &claim.says {
                    Says::Point => ("point", None),
                    Says::Infeasible => ("infeasible", None),
                    Says::Unbounded => ("unbounded", None),
                    Says::Limit(Stop::Time) => ("limit", Some("time".to_owned())),
                    Says::Limit(Stop::Effort) => ("limit", Some("effort".to_owned())),
                    Says::Doubt(why) => ("doubt", Some(why.clone())),
                };
                ClaimItem {
                    backend: claim.backend,
                    exact: claim.exact,
                    says,
                    why,
                }
            })
            .collect(),
    }
}
