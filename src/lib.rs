//! bigm: logic puzzles as integer programs.
//!
//! The data flows one way, and the rooms stand in that order:
//!
//! text → [`yaml`] tree → [`puzzle`] as written → [`model`] (what it means) →
//! [`rows`] (what a solver sees) → outcome ([`mod@solve`]) → verdict
//! ([`prove`]) → explanations ([`explain`]) and exports ([`export`]).
//!
//! Three calls do the main job:
//!
//! ```
//! use bigm::source::Source;
//!
//! let source = Source::new("two.yaml", "
//! sets: {person: [A, B]}
//! unknowns: {knight: 'person -> bool'}
//! statements:
//!   over: person
//!   law: knight
//!   text: {A: 'atleast(1, not knight[p] for p in person)'}
//! ");
//! let read = bigm::read(&source);
//! let model = read.models.into_iter().flatten().next().expect("no errors");
//! let solution = bigm::solve(model, &bigm::Options::default()).expect("it fits");
//! assert_eq!(solution.finding.verdict, bigm::prove::Verdict::Unique);
//! ```

// No input may end in a panic, and no number may be wrapped; tests are free to.
#![cfg_attr(
    not(test),
    warn(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::unreachable,
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss
    )
)]

pub mod check;
pub mod clauses;
pub mod cli;
pub mod english;
pub mod explain;
pub mod export;
pub mod expr;
pub mod lower;
pub mod model;
pub mod prove;
pub mod puzzle;
pub mod report;
pub mod rows;
pub mod solve;
pub mod source;
pub mod teach;
pub mod yaml;

use lower::{FormKind, Refusal};
use model::{Model, SentenceKind};
use prove::{Certificate, Finder, Finding, Heard, Road, Step, ToldOutcome, Verdict};
use puzzle::{Blank, Fill, Filling, Puzzle};
use report::{Diagnostic, Report};
use rows::Program;
use solve::exact::{Deed, Notary, notary};
use solve::{BackendInfo, Limits, Make};
use source::Source;

/// What a text contains: a model for each document, and the findings.
#[derive(Debug)]
pub struct Read {
    /// The text, with what fills its blanks attached: what the findings are
    /// about.
    pub source: Source,
    /// One for each document; `None` where the findings say why there is none.
    pub models: Vec<Option<Model>>,
    /// For each document the blanks that nothing fills: a puzzle with some is a
    /// template, and has no model before they are filled.
    pub blanks: Vec<Vec<Blank>>,
    /// Everything that was found, errors and warnings.
    pub report: Report,
}

/// Text → models: reads every puzzle of a file. Blanks of `data:` stay open,
/// and each is an error that says what may fill it.
pub fn read(source: &Source) -> Read {
    read_with(source, &Fill::new())
}

/// Text → models, with blanks filled.
///
/// ```
/// use bigm::{puzzle::Fill, source::Source};
///
/// let source = Source::new("t.yaml", "
/// sets: {person: [Ann, Bob]}
/// data: {owner: null}
/// blanks: {owner: person}
/// unknowns: {thief: person}
/// facts: [thief = owner]
/// ");
/// assert_eq!(bigm::read(&source).blanks[0][0].name, "owner");
/// let read = bigm::read_with(&source, &Fill::new().set("owner=Bob"));
/// assert!(read.models[0].is_some());
/// ```
pub fn read_with(source: &Source, fill: &Fill) -> Read {
    let mut whole = source.clone();
    let mut outside = Report::new();
    let mut filling = Filling::read(fill, &mut whole, &mut outside);
    let mut report = Report::new();
    let nodes = yaml::read(source, &mut report);
    // A finding about one puzzle of a book says nothing about the next.
    let starts: Vec<usize> = nodes.iter().map(|node| node.span.start).collect();
    let mut puzzles: Vec<(Option<Puzzle>, Report)> = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        let mut own = report.part(|span| {
            let document = starts.partition_point(|&start| start <= span.start);
            document.saturating_sub(1) == index
        });
        let mut puzzle = puzzle::read(node, source, &mut own);
        if let Some(puzzle) = &mut puzzle {
            filling.apply(puzzle);
        }
        puzzles.push((puzzle, own));
    }
    if !nodes.is_empty() {
        filling.complain(&mut outside);
    }
    report.merge(outside.clone());
    let (mut models, mut blanks) = (Vec::new(), Vec::new());
    for (puzzle, mut own) in puzzles {
        own.merge(outside.clone());
        models.push(
            puzzle
                .as_ref()
                .and_then(|puzzle| check::check(puzzle, &mut own)),
        );
        blanks.push(puzzle.as_ref().map(puzzle::blanks).unwrap_or_default());
        report.merge(own);
    }
    Read {
        source: whole,
        models,
        blanks,
        report,
    }
}

/// How to solve.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The paper's rows, or the strongest.
    pub form: FormKind,
    /// Who finds.
    pub finder: &'static BackendInfo,
    /// For each call of a backend.
    pub limits: Limits,
    /// How many worlds to count at most.
    pub worlds: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            form: FormKind::Tight,
            finder: &solve::BACKENDS[0],
            limits: Limits::default(),
            worlds: 1_000,
        }
    }
}

/// A puzzle, its rows, and what was found out.
#[derive(Debug)]
pub struct Solution {
    /// The model, with what `told:` taught us.
    pub model: Model,
    /// The rows, likewise; without any cut.
    pub program: Program,
    /// The verdict and all that belongs to it.
    pub finding: Finding,
}

/// A puzzle with its rows, ready to be solved elsewhere.
#[derive(Debug)]
pub struct Prepared {
    /// The model, with what `told:` and `announced:` taught us.
    pub model: Model,
    /// The rows, likewise; without any cut.
    pub program: Program,
    /// What came of each `told:`; the last may be undecided.
    pub told: Vec<ToldOutcome>,
    /// What came of `announced:`.
    pub heard: Heard,
    /// The questions that were asked for it.
    pub steps: Vec<Step>,
}

/// Model → rows, with everything that somebody was told or announced worked
/// out: first `told:`, then `announced:`, each line in order, and each with
/// what the lines before it taught.
///
/// # Errors
/// As [`solve()`].
pub fn prepare(model: Model, options: &Options) -> Result<Prepared, Refusal> {
    options.with_road(|road| prepare_on(model, options, road))
}

fn prepare_on(mut model: Model, options: &Options, road: &Road) -> Result<Prepared, Refusal> {
    let lowering = lower::Options {
        form: options.form,
        ..lower::Options::default()
    };
    let mut program = lower::lower(&model, &lowering)?;
    let (mut told, mut steps) = (Vec::new(), Vec::new());
    for index in 0..model.told.len() {
        // Every reply is a puzzle of its own: of those that read rows the exact
        // engine is asked alone, and counting the answers of each reply is the
        // second opinion.
        let finder = match road.finder {
            Finder::Rows(_) => Finder::Rows(road.checker),
            logic => logic,
        };
        let alone = Road { finder, ..*road };
        let outcome = prove::weigh(&model, &program, &alone, index, options.worlds, &mut steps);
        let undecided = outcome.undecided.is_some();
        if !undecided {
            model.sentences.push(outcome.lesson(&model, index));
            program = lower::lower(&model, &lowering)?;
        }
        told.push(outcome);
        if undecided {
            break;
        }
    }
    let mut heard = prove::hear(&model, &program, &options.limits);
    if !heard.lessons.is_empty() {
        model.sentences.append(&mut heard.lessons);
        program = lower::lower(&model, &lowering)?;
    }
    Ok(Prepared {
        model,
        program,
        told,
        heard,
        steps,
    })
}

/// Model → rows → verdict: the main job.
///
/// # Errors
/// [`Refusal`] where the puzzle has no exact rows: an integer without the
/// bound that a rule needs, or a number beyond 64 bits.
pub fn solve(model: Model, options: &Options) -> Result<Solution, Refusal> {
    options.with_road(|road| solve_on(model, options, road))
}

/// Solves with the exact engine alone, and keeps a proof of everything it says.
///
/// # Errors
/// As [`solve()`].
pub fn certify(model: Model, options: &Options) -> Result<(Solution, Certificate), Refusal> {
    let notary = Notary::new();
    let solution = solve_on(
        model,
        options,
        &Road {
            finder: Finder::Rows(&notary),
            checker: &notary,
            limits: options.limits,
        },
    )?;
    let deeds = notary.deeds();
    let mut certificate = Certificate::new(&solution.model, &solution.finding, deeds);
    if !solution.finding.announced.is_empty() {
        let before = before_announcements(&solution.model, options)?;
        certificate.count(before);
    }
    Ok((solution, certificate))
}

/// The worlds in which nothing was announced yet, each with its proof.
fn before_announcements(model: &Model, options: &Options) -> Result<Option<Vec<Deed>>, Refusal> {
    let mut silent = model.clone();
    silent
        .sentences
        .retain(|s| s.kind != SentenceKind::Announced);
    let lowering = lower::Options {
        form: options.form,
        ..lower::Options::default()
    };
    let program = lower::lower(&silent, &lowering)?;
    let columns = prove::unknown_columns(&program);
    let most = usize::try_from(options.worlds).unwrap_or(usize::MAX);
    Ok(notary::count(&program, &columns, most, &options.limits).unwrap_or(None))
}

fn solve_on(model: Model, options: &Options, road: &Road) -> Result<Solution, Refusal> {
    let Prepared {
        model,
        program,
        told,
        heard,
        steps,
    } = prepare_on(model, options, road)?;
    let mut finding = prove::find(&model, &program, road, options.worlds, told, heard, steps);
    if finding.verdict == Verdict::Contradiction {
        finding.clash = explain::clash(&model, &options.limits);
    }
    Ok(Solution {
        model,
        program,
        finding,
    })
}

/// Solves, and says what is not as the file's `expect:` has it; nothing where
/// all is as expected.
///
/// # Errors
/// As [`solve()`].
pub fn expect(model: Model, options: &Options) -> Result<Vec<Diagnostic>, Refusal> {
    let wanted = model.expect.as_ref().and_then(|e| e.worlds).unwrap_or(0);
    let options = Options {
        worlds: options.worlds.max(wanted.saturating_add(1)),
        ..*options
    };
    let solution = solve(prove::expect::with_expectations(model), &options)?;
    Ok(prove::expect::compare(&solution.model, &solution.finding))
}

impl Options {
    /// Makes the two backends, the one that finds and the exact one, and hands
    /// them over.
    pub fn with_road<T>(&self, work: impl FnOnce(&Road) -> T) -> T {
        let checker = solve::exact::Exact;
        let work = |finder| {
            work(&Road {
                finder,
                checker: &checker,
                limits: self.limits,
            })
        };
        match self.finder.make {
            Make::Rows(make) => work(Finder::Rows(make().as_ref())),
            Make::Propositions(make) => work(Finder::Propositions(make().as_ref())),
        }
    }
}

/// Every code a message can have, by room.
pub fn codes() -> Vec<&'static report::Code> {
    [
        yaml::codes::ALL,
        expr::codes::ALL,
        puzzle::codes::ALL,
        english::codes::ALL,
        check::ALL,
        lower::ALL,
        prove::expect::CODES,
        export::ALL,
    ]
    .concat()
}
