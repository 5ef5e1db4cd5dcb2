//! `bigm solve --backend all`: every backend solves the same puzzle and proves
//! its answer by itself, side by side.

use super::Exit;
use super::answer::{answer_lines, inline};
use super::output::{bold, paint};
use crate::model::Model;
use crate::prove::{Alone, Spent, alone};
use crate::report::Style;
use crate::solve::{BACKENDS, BackendInfo, Limits, Make};
use crate::{Options, lower::Refusal, prepare};
use std::time::{Duration, Instant};

/// The word that stands for every backend.
pub const ALL: &str = "all";

/// How long each backend may work where nobody says.
const PATIENCE: Duration = Duration::from_secs(10);

/// One backend's run.
pub(super) struct Lap {
    pub(super) backend: &'static BackendInfo,
    pub(super) says: Alone,
    pub(super) spent: Spent,
    pub(super) time: Duration,
}

/// All of them, on one puzzle.
pub struct Race {
    pub(super) model: Model,
    pub(super) laps: Vec<Lap>,
    /// Why it did not take place.
    pub(super) undecided: Option<String>,
}

/// Runs every backend on a puzzle, one after the other.
///
/// # Errors
/// The puzzle has no exact rows.
pub fn run(model: Model, options: &Options, limit: Option<Duration>) -> Result<Race, Refusal> {
    let limit = limit.unwrap_or(PATIENCE);
    let options = |finder: &'static BackendInfo| Options {
        finder,
        limits: Limits {
            deadline: Instant::now().checked_add(limit),
            ..options.limits
        },
        ..*options
    };
    // What somebody knew is worked out once, and the same for all.
    let prepared = prepare(model, &options(&crate::solve::exact::INFO))?;
    let undecided = prepared.told.iter().find_map(|told| told.undecided.clone());
    let undecided = undecided.or(prepared.heard.undecided);
    let mut race = Race {
        model: prepared.model,
        laps: Vec::new(),
        undecided,
    };
    for backend in BACKENDS {
        if race.undecided.is_some() {
            break;
        }
        let start = Instant::now();
        let (says, spent) =
            options(backend).with_road(|road| alone(&race.model, &prepared.program, road));
        race.laps.push(Lap {
            backend,
            says,
            spent,
            time: start.elapsed(),
        });
    }
    Ok(race)
}

impl Race {
    /// What is believed: the word of the first that computes in whole numbers
    /// and knows, else of the first that knows.
    pub(super) fn word(&self) -> Option<&Alone> {
        let mut known = self.laps.iter().filter(|lap| lap.known());
        let whole = known.clone().find(|lap| lap.backend.exact);
        whole.or_else(|| known.next()).map(|lap| &lap.says)
    }

    /// The backends that know something else.
    pub(super) fn against(&self) -> Vec<&Lap> {
        let word = self.word();
        let other = |lap: &&Lap| lap.known() && Some(&lap.says) != word;
        self.laps.iter().filter(other).collect()
    }

    /// The verdict, in the words of the language.
    pub(super) fn verdict(&self) -> &'static str {
        match self.word() {
            _ if !self.against().is_empty() => "disagreement",
            Some(says) => words(says),
            None => "undecided",
        }
    }

    /// What it means for the exit code.
    pub fn exit(&self) -> Exit {
        match self.word() {
            _ if !self.against().is_empty() => Exit::Failure,
            Some(Alone::One(_)) => Exit::OneAnswer,
            Some(Alone::Several | Alone::Nothing) => Exit::NotOne,
            Some(Alone::Unbounded | Alone::Open(_)) | None => Exit::Undecided,
        }
    }

    /// One line, as for `--quiet`.
    pub fn line(&self) -> String {
        format!("{}{}", self.verdict(), self.answer(": "))
    }

    fn answer(&self, before: &str) -> String {
        match self.word() {
            Some(Alone::One(answer)) if self.against().is_empty() => {
                let lines = answer_lines(&self.model, &self.model.question, answer);
                format!("{before}{}", inline(&lines))
            }
            _ => String::new(),
        }
    }

    /// The table, and whether they agree.
    pub fn page(&self, style: Style) -> String {
        let mut out = String::new();
        if !self.model.title.is_empty() {
            out.push_str(&format!("{}\n\n", bold(&self.model.title, style)));
        }
        if let Some(why) = &self.undecided {
            out.push_str(&format!("undecided: {why}\n"));
            return out;
        }
        let heads = ["backend", "reads", "alone it says", "effort", "time"];
        let mut rows = vec![heads.map(str::to_owned)];
        for lap in &self.laps {
            rows.push([
                lap.backend.name.to_owned(),
                reads(lap.backend).to_owned(),
                match &lap.says {
                    Alone::Open(why) => format!("not known: {why}"),
                    says => words(says).to_owned(),
                },
                match (lap.spent.counted, lap.spent.whole) {
                    (0, false) => "–".to_owned(),
                    (counted, true) => format!("{counted} {}", lap.backend.unit),
                    (counted, false) => format!("{counted}+ {}", lap.backend.unit),
                },
                milliseconds(lap.time),
            ]);
        }
        let width = |text: &str| text.chars().count();
        let widths: Vec<usize> = (0..heads.len())
            .map(|place| rows.iter().map(|row| width(&row[place])).max().unwrap_or(0))
            .collect();
        for row in &rows {
            let mut line = String::new();
            for (place, (text, most)) in row.iter().zip(&widths).enumerate() {
                let pad = " ".repeat(most - width(text));
                match place {
                    // Times stand one under the other.
                    4 => line.push_str(&format!("{pad}{text}")),
                    _ => line.push_str(&format!("{text}{pad}  ")),
                }
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        let against = self.against();
        out.push('\n');
        if against.is_empty() {
            let word = self.verdict();
            let word = match self.laps.iter().filter(|lap| lap.known()).count() {
                0 => "nobody knows".to_owned(),
                1 => format!("one knows: {word}"),
                _ => format!("all that know agree: {word}"),
            };
            let colour = if self.word().is_some() {
                "1;32"
            } else {
                "1;33"
            };
            out.push_str(&paint(&word, colour, style));
            out.push_str(&self.answer(", "));
            out.push('\n');
        } else {
            let word = format!("they disagree: {}", self.clash());
            out.push_str(&paint(&word, "1;31", style));
            out.push('\n');
        }
        out
    }

    /// Who says something else than the others.
    fn clash(&self) -> String {
        let says = |lap: &&Lap| {
            let answer = match &lap.says {
                Alone::One(answer) => {
                    let lines = answer_lines(&self.model, &self.model.question, answer);
                    format!(", {}", inline(&lines))
                }
                _ => String::new(),
            };
            format!("{} says {}{answer}", lap.backend.name, words(&lap.says))
        };
        let word = self.word();
        let believed = self.laps.iter().find(|lap| Some(&lap.says) == word);
        let against = self.against();
        let said: Vec<String> = believed.iter().chain(&against).map(says).collect();
        said.join("; ")
    }
}

impl Lap {
    /// Whether it knows anything.
    pub(super) fn known(&self) -> bool {
        !matches!(self.says, Alone::Open(_))
    }
}

/// What a backend says, in words.
pub(super) fn words(says: &Alone) -> &'static str {
    match says {
        Alone::One(_) => "one answer",
        Alone::Several => "several answers",
        Alone::Nothing => "no world",
        Alone::Unbounded => "no bound",
        Alone::Open(_) => "not known",
    }
}

/// `12.34 ms`
fn milliseconds(time: Duration) -> String {
    let micros = time.as_micros();
    format!("{}.{:02} ms", micros / 1000, micros % 1000 / 10)
}

/// What a backend reads, in a word.
pub(super) fn reads(backend: &BackendInfo) -> &'static str {
    match backend.make {
        Make::Rows(_) => "rows",
        Make::Propositions(_) => "propositions",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Answer;
    use crate::source::Source;

    fn race(says: [Alone; 3]) -> Race {
        let text = "unknowns: {x: bool}\nfacts: [x]\n";
        let read = crate::read(&Source::new("t", text));
        let laps = says.into_iter().zip(BACKENDS).map(|(says, backend)| Lap {
            backend,
            says,
            spent: Spent {
                counted: 2,
                whole: true,
            },
            time: Duration::from_micros(1500),
        });
        Race {
            model: read.models.into_iter().flatten().next().unwrap(),
            laps: laps.collect(),
            undecided: None,
        }
    }

    #[test]
    fn a_disagreement_is_a_failure_and_the_odd_one_is_named() {
        let one = || Alone::One(Answer(vec![1]));
        let race = race([Alone::Nothing, one(), one()]);
        assert_eq!(race.exit(), Exit::Failure);
        let page = race.page(Style::Plain);
        let clash = "they disagree: exact says one answer, x yes; microlp says no world\n";
        assert!(page.ends_with(clash), "{page}");
        assert_eq!(race.line(), "disagreement");
        assert!(
            page.contains("microlp  rows          no world       2 nodes      1.50 ms\n"),
            "{page}"
        );
    }

    #[test]
    fn who_does_not_know_is_not_against_it() {
        let open = || Alone::Open("its time was up".to_owned());
        let one = race([open(), Alone::One(Answer(vec![1])), open()]);
        assert_eq!(one.exit(), Exit::OneAnswer);
        assert!(
            one.page(Style::Plain)
                .ends_with("one knows: one answer, x yes\n")
        );
        let none = race([open(), open(), open()]);
        assert_eq!(none.exit(), Exit::Undecided);
        assert!(none.page(Style::Plain).ends_with("nobody knows\n"));
    }
}
