//! What is known at the end.

use super::{AnnouncedOutcome, Open, Proof, Step, ToldOutcome};
use crate::english;
use crate::model::{Answer, SentenceId, World};
use crate::rows::Program;

/// The verdicts of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Exactly one world.
    Unique,
    /// Several worlds, one answer to the question.
    AnswerUnique,
    /// At least two answers.
    NotUnique,
    /// No world.
    Contradiction,
    /// A limit was reached, or the objective has no bound: nothing of the
    /// above is claimed.
    Undecided,
}

impl Verdict {
    /// The verdict in words: `answer unique`.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::AnswerUnique => "answer unique",
            Verdict::NotUnique => "not unique",
            Verdict::Contradiction => "contradiction",
            Verdict::Undecided => "undecided",
        }
    }
}

/// A world and the answer it gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorldAnswer {
    /// The world.
    pub world: World,
    /// The point that gave it: a value for each column of the program, helpers
    /// included.
    pub point: Vec<i64>,
    /// Its answer to the question.
    pub answer: Answer,
}

/// A number of worlds: exact, or only "at least".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// How many were found.
    pub found: u64,
    /// Whether there are no others.
    pub complete: bool,
}

impl Count {
    /// None at all, for certain.
    pub const NONE: Count = Count {
        found: 0,
        complete: true,
    };
    /// Nothing is known.
    pub const UNKNOWN: Count = Count {
        found: 0,
        complete: false,
    };
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.complete, self.found) {
            (true, found) => write!(f, "{found}"),
            (false, found) => write!(f, "at least {found}"),
        }
    }
}

/// How large the program is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Columns.
    pub columns: usize,
    /// Of those, with bounds 0 and 1.
    pub binary: usize,
    /// Of those, helpers that no unknown owns.
    pub helpers: usize,
    /// Rows.
    pub rows: usize,
    /// The largest M and its row's number, where there is one.
    pub largest_m: Option<(i64, usize)>,
}

impl Size {
    /// Measures a program.
    pub fn of(program: &Program) -> Size {
        Size {
            columns: program.columns().len(),
            binary: program.binaries(),
            helpers: program.columns().iter().filter(|c| c.helper).count(),
            rows: program.rows().len(),
            largest_m: program.largest_big_m(),
        }
    }
}

/// Everything that was found out about a puzzle.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The verdict.
    pub verdict: Verdict,
    /// Whether the file asks anything: a puzzle with only something to prove is
    /// not judged on how many worlds it has.
    pub asked: bool,
    /// Why, where the verdict is [`Verdict::Undecided`].
    pub why: Option<String>,
    /// The answer with a world that gives it; two, with different answers,
    /// where the verdict is [`Verdict::NotUnique`]; what was found before the
    /// limit where it is [`Verdict::Undecided`].
    pub answers: Vec<WorldAnswer>,
    /// The number of worlds (with an objective: of best worlds).
    pub worlds: Count,
    /// The worlds that were counted, sorted, up to the limit.
    pub listed: Vec<World>,
    /// The number of different answers.
    pub answer_count: Count,
    /// For each unknown, in order: its value where it is the same in every
    /// world, else the values it was seen to have.
    pub certain: Vec<super::Certainty>,
    /// The unknowns that stay open.
    pub open: Vec<Open>,
    /// The counts that are certain where there are several answers.
    pub counts: Vec<Tally>,
    /// What came of each `told:`.
    pub told: Vec<ToldOutcome>,
    /// What came of each line of `announced:`.
    pub announced: Vec<AnnouncedOutcome>,
    /// What came of each `prove:`.
    pub proofs: Vec<Proof>,
    /// What came of each of the model's `expected`.
    pub expected: Vec<Proof>,
    /// The objective's best value.
    pub best: Option<i64>,
    /// A smallest set of sentences that clash, where there is no world and the
    /// search for it ended.
    pub clash: Option<Clash>,
    /// Every question that was put to a backend, in order.
    pub steps: Vec<Step>,
    /// The size of the program, before any cut.
    pub size: Size,
}

/// Sentences that cannot all hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clash {
    /// The sentences, in the order of the file; none where the unknowns'
    /// domains alone leave no world.
    pub sentences: Vec<SentenceId>,
    /// Whether no smaller set clashes; otherwise every member is needed, but a
    /// smaller set may exist.
    pub smallest: bool,
    /// The rules that it takes besides (laws, one of each to a place), none of
    /// which can be left out.
    pub rules: Vec<SentenceId>,
}

/// How many of a family there are in every world.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The family: `knight`, `room`.
    pub family: String,
    /// The value that is counted, where it is a family of choices.
    pub value: Option<String>,
    /// How many have it.
    pub count: usize,
    /// How many members the family has.
    pub of: usize,
}

impl Tally {
    /// In words: `exactly two knights`.
    pub fn words(&self) -> String {
        const NUMBERS: &[&str] = &[
            "no",
            "exactly one",
            "exactly two",
            "exactly three",
            "exactly four",
            "exactly five",
            "exactly six",
        ];
        let noun = match (&self.value, self.family.as_str()) {
            (Some(value), _) => value.replace('_', " "),
            (None, "truth") => "true statement".to_owned(),
            (None, family) => family.replace('_', " "),
        };
        let noun = match self.count {
            0 | 1 => noun,
            _ if english::is_adjective(&noun) => noun,
            _ => english::plural(&noun),
        };
        match NUMBERS.get(self.count) {
            Some(number) => format!("{number} {noun}"),
            None => format!("exactly {} {noun}", self.count),
        }
    }
}
