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
pub mod generate;
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
    let book = Book::new(source.clone(), fill);
    let mut report = book.outside.clone();
    let (mut models, mut blanks) = (Vec::new(), Vec::new());
    for document in book.documents() {
        let page = book.page(&document);
        report.merge(page.report);
        if document.node.is_some() {
            models.push(page.model);
            blanks.push(page.blanks);
        }
    }
    Read {
        source: book.source,
        models,
        blanks,
        report,
    }
}

/// The puzzles of a text, each read when it is asked for, so that a book of ten
/// thousand needs no more room than its text.
///
/// ```
/// use bigm::{Book, puzzle::Fill, source::Source};
///
/// let text = "unknowns: {x: bool}\nfacts: [x]\n---\nunknowns: {y: bool}\n";
/// let book = Book::new(Source::new("two.yaml", text), &Fill::new());
/// let puzzles = book.documents().map(|document| book.page(&document));
/// assert_eq!(puzzles.filter(|page| page.model.is_some()).count(), 2);
/// ```
#[derive(Debug)]
pub struct Book {
    source: Source,
    filling: Filling,
    outside: Report,
}

/// One puzzle of a [`Book`].
#[derive(Debug)]
pub struct Page {
    /// Its model; `None` where the findings say why there is none.
    pub model: Option<Model>,
    /// The blanks that nothing fills.
    pub blanks: Vec<Blank>,
    /// Everything that was found about it and what fills its blanks.
    pub report: Report,
}

impl Book {
    /// Takes a text, and what fills the blanks of its puzzles.
    pub fn new(mut source: Source, fill: &Fill) -> Book {
        let mut outside = Report::new();
        let filling = Filling::read(fill, &mut source, &mut outside);
        if !fill.is_empty() {
            // What fills nothing in any of the puzzles is wrong in all of them.
            let mut trial = filling.clone();
            let (mut some, mut whole) = (false, true);
            for document in yaml::documents(&source) {
                match &document.node {
                    Some(node) => {
                        let puzzle = puzzle::read(node, &source, &mut Report::new());
                        if let Some(mut puzzle) = puzzle {
                            trial.apply(&mut puzzle);
                        }
                        some = true;
                    }
                    None => whole = false,
                }
            }
            if some && whole {
                trial.complain(&mut outside);
            }
        }
        Book {
            source,
            filling,
            outside,
        }
    }

    /// The text, with what fills its blanks attached: what the findings are
    /// about.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// What was found about that which fills the blanks; every page has it too.
    pub fn outside(&self) -> &Report {
        &self.outside
    }

    /// Its documents, in order.
    pub fn documents(&self) -> impl Iterator<Item = yaml::Document> + '_ {
        yaml::documents(&self.source)
    }

    /// The puzzle of a document as it was written, its blanks filled; what is
    /// wrong with its form goes into `report`.
    pub fn puzzle(&self, document: &yaml::Document, report: &mut Report) -> Option<Puzzle> {
        let node = document.node.as_ref()?;
        let mut puzzle = puzzle::read(node, &self.source, report)?;
        self.filling.clone().apply(&mut puzzle);
        Some(puzzle)
    }

    /// Reads the puzzle of a document.
    pub fn page(&self, document: &yaml::Document) -> Page {
        let mut report = document.report.clone();
        let puzzle = self.puzzle(document, &mut report);
        report.merge(self.outside.clone());
        let model = puzzle
            .as_ref()
            .and_then(|puzzle| check::check(puzzle, &mut report));
        Page {
            model,
            blanks: puzzle.as_ref().map(puzzle::blanks).unwrap_or_default(),
            report,
        }
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
    /// How many worlds to count at most, and how many answers.
    pub worlds: u64,
    /// How much effort of the finder for each question, in its own unit, before
    /// the exact engine takes over; `None` for its own patience.
    pub effort: Option<u64>,
    /// Whether the finder, where it reads rows, is given what presolve tells.
    pub presolve: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            form: FormKind::Tight,
            finder: &solve::BACKENDS[0],
            limits: Limits::default(),
            worlds: 1_000,
            effort: None,
            presolve: false,
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
        let (finder, effort) = match road.finder {
            Finder::Rows(finder) if finder.name() != road.checker.name() => {
                (Finder::Rows(road.checker), None)
            }
            finder => (finder, road.effort),
        };
        let alone = Road {
            finder,
            effort,
            ..*road
        };
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
            effort: None,
            presolve: false,
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
    match finding.verdict {
        Verdict::Contradiction => finding.clash = explain::clash(&model, &options.limits),
        Verdict::NotUnique => {
            // However few are listed, two with different answers are known.
            let answers = finding.answers.iter().map(|found| &found.world);
            let known: Vec<model::World> = finding.listed.iter().chain(answers).cloned().collect();
            let complete = finding.worlds.complete;
            finding.counts = explain::counts(&model, &known, complete, &options.limits);
        }
        Verdict::Unique | Verdict::AnswerUnique | Verdict::Undecided => {}
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
                effort: self.effort,
                presolve: self.presolve,
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
        explain::lint::ALL,
        export::ALL,
        cli::CODES,
    ]
    .concat()
}
