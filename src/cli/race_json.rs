//! What `solve --backend all --json` prints: one object for each race.

use super::json::{self, Subject, records, written};
use super::output::Error;
use super::race::{Race, reads, words};
use crate::prove::Alone;
use crate::report::{Record, Report};
use crate::source::Source;
use serde::Serialize;

/// The name and version of the schema.
pub const RACE: &str = "bigm-race/1";

impl Race {
    /// The same as JSON.
    ///
    /// # Errors
    /// [`Error::Failed`] where it cannot be written as JSON.
    pub fn json(
        &self,
        subject: Subject,
        source: &Source,
        report: &Report,
    ) -> Result<String, Error> {
        let answer = |says: &Alone| match says {
            Alone::One(answer) => Some(json::items(&self.model, &self.model.question, answer)),
            _ => None,
        };
        let word = self.word();
        let agree = self.against().is_empty();
        written(&Object {
            schema: RACE,
            file: subject.file,
            line: subject.line,
            id: subject.id,
            title: &self.model.title,
            verdict: self.verdict(),
            why: self.undecided.as_deref(),
            answer: word.filter(|_| agree).and_then(answer),
            laps: self
                .laps
                .iter()
                .map(|lap| LapItem {
                    backend: lap.backend.name,
                    reads: reads(lap.backend),
                    exact: lap.backend.exact,
                    says: words(&lap.says),
                    why: match &lap.says {
                        Alone::Open(why) => Some(why),
                        _ => None,
                    },
                    answer: answer(&lap.says),
                    agrees: lap.known().then(|| Some(&lap.says) == word),
                    effort: lap.spent.counted,
                    whole: lap.spent.whole,
                    unit: lap.backend.unit,
                    microseconds: u64::try_from(lap.time.as_micros()).unwrap_or(u64::MAX),
                })
                .collect(),
            diagnostics: records(source, report),
        })
    }
}

/// A race.
#[derive(Serialize)]
struct Object<'a> {
    schema: &'static str,
    file: &'a str,
    line: Option<u64>,
    id: Option<&'a serde_json::Value>,
    title: &'a str,
    verdict: &'static str,
    why: Option<&'a str>,
    answer: Option<Vec<json::Item>>,
    laps: Vec<LapItem<'a>>,
    diagnostics: Vec<Record>,
}

#[derive(Serialize)]
struct LapItem<'a> {
    backend: &'static str,
    reads: &'static str,
    exact: bool,
    says: &'static str,
    why: Option<&'a str>,
    answer: Option<Vec<json::Item>>,
    agrees: Option<bool>,
    effort: u64,
    whole: bool,
    unit: &'static str,
    microseconds: u64,
}
