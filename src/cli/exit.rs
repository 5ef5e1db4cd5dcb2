//! Exit codes.

use std::process::ExitCode;

/// What `--help` says of them.
pub const HELP: &str = "\
Exit codes:
  0  the question has one answer (or, for other commands, all is well)
  1  it has none, or several; an expectation is not met
  2  bad input or usage
  3  undecided: a limit was reached
  4  failure: a file cannot be read or written

A puzzle with `prove:` and no `ask:` is judged on what is to be proved alone:
0 if all of it is, 1 if some of it is not; with an `ask:`, on both.
With several puzzles the code is the gravest: 4, then 2, 3, 1, 0.";

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// The question has one answer; all is well.
    OneAnswer,
    /// No answer, or several; an expectation is not met.
    NotOne,
    /// Bad input or usage.
    BadInput,
    /// A limit was reached.
    Undecided,
    /// Something outside the puzzle failed.
    Failure,
}

impl Exit {
    /// The graver of two.
    #[must_use]
    pub fn and(self, other: Exit) -> Exit {
        if other.gravity() > self.gravity() {
            other
        } else {
            self
        }
    }

    /// The number the process ends with.
    pub fn code(self) -> u8 {
        match self {
            Exit::OneAnswer => 0,
            Exit::NotOne => 1,
            Exit::BadInput => 2,
            Exit::Undecided => 3,
            Exit::Failure => 4,
        }
    }

    fn gravity(self) -> u8 {
        match self {
            Exit::OneAnswer => 0,
            Exit::NotOne => 1,
            Exit::Undecided => 2,
            Exit::BadInput => 3,
            Exit::Failure => 4,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
