//! `bigm play`: the puzzle in the terminal, mark by mark.

use super::Exit;
use super::fill::Filling;
use super::hint as hints;
use super::lab::{Case, push};
use super::load::{self, load};
use super::output::{self, Colour, Error};
use crate::explain::{Fact, Ladder, Oracle, Reasons, Reply, Set, Silence, Teller, hint, told};
use crate::model::{Model, Prop};
use crate::puzzle::Added;
use crate::solve::Limits;
use crate::source::Source;
use crate::{Options, Prepared, read_with};
use std::io::{self, BufRead, IsTerminal};
use std::path::PathBuf;

/// Solve a puzzle yourself, with marks, hints and undo
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Type a mark in the language of puzzles (`knight[A]`, `not lady[3]`, `Finch = 1`),
or one of: hint [1-4], check, undo, marks, story, quit.

Examples:
  bigm play models/chlond-toase/werewolves-1.yaml
  printf 'not knight[A]\\nhint 2\\nquit\\n' | bigm play puzzle.yaml

Exit codes: 0 the puzzle was solved, 1 it was left, 2 bad input or usage,
3 undecided, 4 failure."
)]
pub struct Arguments {
    /// A puzzle file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    filling: Filling,
    /// When to colour
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Colour,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    if arguments.file.as_os_str() == "-" {
        output::note("bigm: the puzzle cannot come from standard input: the marks do\n");
        return Ok(Exit::BadInput);
    }
    let fill = arguments.filling.read()?;
    let loaded = load(&arguments.file, &fill)?;
    load::show(&loaded, arguments.color);
    if loaded.exit != Exit::OneAnswer {
        return Ok(loaded.exit);
    }
    let [Some(_)] = loaded.models.as_slice() else {
        output::note("bigm: one puzzle is played at a time; this file is a book\n");
        return Ok(Exit::BadInput);
    };
    let mut game = match Game::new(loaded.source, fill) {
        Ok(game) => game,
        Err(why) => {
            output::note(&format!("bigm: {why}\n"));
            return Ok(Exit::Undecided);
        }
    };
    game.start()?;
    let prompt = io::stdin().is_terminal();
    let mut lines = io::stdin().lock().lines();
    loop {
        if prompt {
            output::print("> ")?;
        }
        let Some(line) = lines.next() else {
            return Ok(Exit::NotOne);
        };
        let line = line.map_err(|error| Error::Failed(format!("standard input: {error}")))?;
        match game.turn(line.trim()) {
            Ok((said, after)) => {
                output::print(&said)?;
                match after {
                    After::On => {}
                    After::Solved => return Ok(Exit::OneAnswer),
                    After::Left => return Ok(Exit::NotOne),
                }
            }
            Err(why) => output::print(&format!("that is not decided: {why}\n"))?,
        }
    }
}

/// What follows a turn.
enum After {
    On,
    Solved,
    Left,
}

/// A puzzle and the marks made so far.
struct Game {
    source: Source,
    fill: crate::puzzle::Fill,
    case: Case,
    /// The marks as they were typed.
    typed: Vec<String>,
}

impl Game {
    fn new(source: Source, fill: crate::puzzle::Fill) -> Result<Self, Silence> {
        let plain = Source::new(source.name(), source.text());
        let model = prepared(&plain, &fill).ok_or("the puzzle has no rows")?;
        Ok(Game {
            case: Case {
                name: plain.name().to_owned(),
                model,
                claims: Vec::new(),
                limits: Limits::default(),
            },
            source: plain,
            fill,
            typed: Vec::new(),
        })
    }

    fn start(&self) -> Result<(), Error> {
        let mut out = String::new();
        push(&mut out, 0, &self.case.model.title);
        out.push_str(&self.story());
        out.push_str("(a mark, or: hint, check, undo, marks, story, quit)\n");
        output::print(&out)
    }

    fn story(&self) -> String {
        let mut out = String::new();
        if let Some(story) = &self.case.model.story {
            for line in story.lines() {
                push(&mut out, 0, line);
            }
        }
        let teller = Teller::new(&self.case.model);
        for said in &self.case.model.utterances {
            push(&mut out, 2, &teller.entry(said.sentence));
        }
        out
    }

    fn turn(&mut self, line: &str) -> Result<(String, After), Silence> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let said = match (word, rest.trim()) {
            ("", _) => String::new(),
            ("quit" | "exit" | "q", "") => return Ok((String::new(), After::Left)),
            ("story", "") => self.story(),
            ("marks", "") => self.marks(),
            ("undo", "") => self.undo(),
            ("help" | "?", "") => {
                "a mark such as `knight[A]`, or: hint [1-4], check, undo, marks, story, quit\n"
                    .to_owned()
            }
            ("check", "") => return self.judged(false),
            ("hint", level) => match level {
                "" => self.hint(1)?,
                _ => match level.parse() {
                    Ok(level @ 1..=4) => self.hint(level)?,
                    _ => "a hint has the levels 1 to 4\n".to_owned(),
                },
            },
            _ => return self.mark(line),
        };
        Ok((said, After::On))
    }

    fn marks(&self) -> String {
        let mut out = String::new();
        for (number, mark) in self.typed.iter().enumerate() {
            out.push_str(&format!("  {}. {mark}\n", number + 1));
        }
        if out.is_empty() {
            out.push_str("no marks yet\n");
        }
        out
    }

    fn undo(&mut self) -> String {
        match self.typed.pop() {
            Some(mark) => {
                self.case.claims.pop();
                format!("undone: {mark}\n")
            }
            None => "nothing to undo\n".to_owned(),
        }
    }

    /// Takes a mark in, if it can be read.
    fn mark(&mut self, line: &str) -> Result<(String, After), Silence> {
        let fill = self
            .typed
            .iter()
            .map(String::as_str)
            .chain([line])
            .fold(self.fill.clone(), |fill, text| {
                fill.add(Added::Claim, "your mark", text)
            });
        let read = read_with(&self.source, &fill);
        if read.report.has_errors() {
            let mut out = String::new();
            let findings = read.report.diagnostics();
            let errors = findings
                .iter()
                .filter(|d| d.code.severity == crate::report::Severity::Error);
            for diagnostic in errors {
                out.push_str(&crate::report::render(
                    &read.source,
                    diagnostic,
                    crate::report::Style::Plain,
                ));
            }
            return Ok((out, After::On));
        }
        let model = prepared(&self.source, &fill).ok_or("the puzzle has no rows")?;
        self.typed.push(line.to_owned());
        let first = model.prove.len() - self.typed.len();
        self.case.claims = (first..model.prove.len())
            .map(|index| Fact::claim(&model, index))
            .collect();
        self.case.model = model;
        self.judged(true)
    }

    fn hint(&self, level: u8) -> Result<String, Silence> {
        let mut reasons = self.case.reasons()?;
        let found = hint(&mut reasons, &self.case.claims)?;
        let ladder = Ladder::new(&self.case.model, &self.case.claims, &found);
        Ok(hints::text(&ladder, level, "hint"))
    }

    /// Whether the marks give the whole answer; right or wrong is only said
    /// when it is asked for.
    fn judged(&self, quietly: bool) -> Result<(String, After), Silence> {
        let mut reasons = self.case.reasons()?;
        let (answered, wrong) = self.stand(&mut reasons)?;
        if answered && !wrong {
            let said = match self.only_answer(&mut reasons)? {
                true => "solved: that is the answer\n",
                false => "solved: that is an answer, and not the only one\n",
            };
            return Ok((said.to_owned(), After::Solved));
        }
        let said = match (quietly, wrong, answered) {
            (true, false, _) => "",
            (true, true, true) => "something is wrong: try `hint`\n",
            (true, true, false) => "",
            (false, true, _) => "something is wrong: try `hint`\n",
            (false, false, _) => "all marks are right so far\n",
        };
        Ok((said.to_owned(), After::On))
    }

    /// Whether no world of the puzzle has another answer than those with the
    /// marks.
    fn only_answer(&self, reasons: &mut Reasons) -> Result<bool, Silence> {
        let all = reasons.available().clone();
        answers_follow(&self.case, (&all, &[]), (&all, &self.case.claims))
    }

    /// Whether the marks and the rules settle what is asked, and whether some
    /// mark is wrong.
    fn stand(&self, reasons: &mut Reasons) -> Result<(bool, bool), Silence> {
        let all = reasons.available().clone();
        let wrong = reasons.proves(&all, &self.case.claims, None)?;
        Ok((settled(&self.case)?, wrong))
    }
}

/// Whether the marks and the rules alone leave one answer.
fn settled(case: &Case) -> Result<bool, Silence> {
    let nothing = Set::new();
    let marked = (&nothing, case.claims.as_slice());
    answers_follow(case, marked, marked)
}

/// Whether the answer in some world with these sentences and facts follows from
/// those; so where there is no such world.
fn answers_follow(
    case: &Case,
    (from, facts): (&Set, &[Fact]),
    (with, marks): (&Set, &[Fact]),
) -> Result<bool, Silence> {
    let mut model = case.model.clone();
    let mut reasons = case.reasons()?;
    let limits = *reasons.limits();
    let Reply::World(world) = reasons.oracle().ask(with, marks, &limits)? else {
        return Ok(true);
    };
    let Some(answer) = model.question.answer(&world) else {
        return Ok(false);
    };
    let items = model.question.items.iter().zip(&answer.0);
    let all = Prop::all(items.filter_map(|(item, &value)| item.value.equals(value)));
    let index = model.prove.len();
    model.prove.push((String::new(), all));
    let mut reasons = Reasons::new(Oracle::new(&model, told)?, limits);
    let goal = Fact::Claim { index, holds: true };
    reasons.proves(from, facts, Some(goal))
}

/// The one puzzle of a text, with what somebody was told worked out.
fn prepared(source: &Source, fill: &crate::puzzle::Fill) -> Option<Model> {
    let model = read_with(source, fill)
        .models
        .into_iter()
        .flatten()
        .next()?;
    let Prepared { model, .. } = crate::prepare(model, &Options::default()).ok()?;
    Some(model)
}
