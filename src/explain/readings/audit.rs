//! The audit: a puzzle solved under each reading of its loose words.

use super::{Occurrence, READINGS, occurrences, reread};
use crate::check::{self, Clue};
use crate::explain::judged::{Judge, Judged};
use crate::expr::show;
use crate::puzzle::{ClueId, Puzzle};
use crate::report::{Report, Severity};
use std::collections::BTreeMap;

/// Combinations of the readings of several words are tried where there are no
/// more than this.
const MOST_COMBINATIONS: usize = 60;

/// What an audit found.
#[derive(Debug, Clone)]
pub struct Audit {
    /// The loose words that occur.
    pub words: Vec<Use>,
    /// The puzzle as it stands; `None` where a word in it has no reading.
    pub stands: Option<Judged>,
    /// Every occurrence of one word read in one way, the others as they stand;
    /// where a word has no reading as it stands, each of its readings.
    pub each: Vec<Version>,
    /// Each word read in one way throughout, two words or more otherwise than
    /// they stand.
    pub together: Vec<Version>,
    /// One occurrence alone read otherwise, of words that occur several times.
    pub single: Vec<Single>,
    /// How many versions were solved.
    pub solved: usize,
    /// Whether there was more to be tried.
    pub stopped: bool,
}

/// A word that occurs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Use {
    /// Its place in [`READINGS`].
    pub word: usize,
    /// How often.
    pub times: usize,
    /// How often without a reading.
    pub bare: usize,
    /// Its reading, where it has the same throughout.
    pub stands: Option<usize>,
}

/// A version of the puzzle.
#[derive(Debug, Clone)]
pub struct Version {
    /// The readings of words: a place in [`READINGS`], and which reading.
    pub readings: Vec<(usize, usize)>,
    /// Whether that is how the puzzle stands.
    pub stands: bool,
    /// What came of it, or why it has no meaning.
    pub judged: Result<Judged, String>,
}

/// One occurrence read otherwise.
#[derive(Debug, Clone)]
pub struct Single {
    /// The sentence it stands in.
    pub clue: ClueId,
    /// That sentence as it was written.
    pub before: String,
    /// That sentence under the new reading, as an expression.
    pub after: String,
    /// The word, and which reading.
    pub reading: (usize, usize),
    /// What came of it, or why it has no meaning.
    pub judged: Result<Judged, String>,
}

/// Solves a puzzle under the readings of its loose words: facts and statements
/// are looked at. At most `most` versions are solved.
///
/// A puzzle with errors, apart from a bare "left of", has no readings that could
/// be told apart; see [`check::clues`].
pub fn audit(puzzle: &Puzzle, judge: &mut dyn Judge, most: usize) -> Audit {
    let (settled, clues) = check::clues(puzzle);
    let mut found = Vec::new();
    for (clue, of) in clues.iter().enumerate() {
        found.extend(occurrences(&of.expr).into_iter().map(|one| (clue, one)));
    }
    let mut auditor = Auditor {
        written: puzzle,
        settled,
        clues,
        found,
        judge,
        known: BTreeMap::new(),
        most,
        stopped: false,
    };
    auditor.run()
}

struct Auditor<'a> {
    written: &'a Puzzle,
    settled: Puzzle,
    clues: Vec<Clue>,
    /// Each loose word: the clue it stands in, and where.
    found: Vec<(usize, Occurrence)>,
    judge: &'a mut dyn Judge,
    /// What came of each version: the reading of each word of `found`.
    known: BTreeMap<Vec<usize>, Result<Judged, String>>,
    most: usize,
    stopped: bool,
}

impl Auditor<'_> {
    fn run(&mut self) -> Audit {
        let words = self.words();
        let as_written: Vec<usize> = self.found.iter().map(|(_, one)| one.reading).collect();
        let bare: Vec<&Use> = words.iter().filter(|word| word.bare > 0).collect();
        let stands = match bare.is_empty() {
            true => self.solve(&as_written).and_then(Result::ok),
            false => None,
        };
        let mut each = Vec::new();
        for used in &words {
            if !bare.is_empty() && used.bare == 0 {
                continue;
            }
            for reading in 0..count(used.word) {
                let readings = vec![(used.word, reading)];
                each.extend(self.version(&as_written, readings, &words));
            }
        }
        let mut together = Vec::new();
        for readings in combinations(&words) {
            let news = readings.iter().filter(|(word, reading)| {
                let used = words.iter().find(|used| used.word == *word);
                used.is_some_and(|used| used.bare > 0 || used.stands != Some(*reading))
            });
            if news.count() > 1 {
                together.extend(self.version(&as_written, readings, &words));
            }
        }
        let single = match bare.is_empty() {
            true => self.singles(&as_written, &words),
            false => Vec::new(),
        };
        Audit {
            words,
            stands,
            each,
            together,
            single,
            solved: self.known.len(),
            stopped: self.stopped,
        }
    }

    fn words(&self) -> Vec<Use> {
        let mut words = Vec::new();
        for word in 0..READINGS.len() {
            let mine: Vec<&(usize, Occurrence)> = self
                .found
                .iter()
                .filter(|(_, one)| one.word == word)
                .collect();
            let Some((_, first)) = mine.first() else {
                continue;
            };
            // A side that says how far may stand beside one that does not: then
            // the sentence is read as one.
            let is_bare = |clue: usize| {
                READINGS.get(word).map(|row| row.word) == Some(super::left_of::LEFT_OF.word)
                    && self.clues.get(clue).is_some_and(|clue| clue.bare)
            };
            let bare = mine.iter().filter(|(clue, _)| is_bare(*clue)).count();
            let same = mine.iter().all(|(_, one)| one.reading == first.reading);
            words.push(Use {
                word,
                times: mine.len(),
                bare,
                stands: (same && bare == 0).then_some(first.reading),
            });
        }
        words
    }

    /// The version with these words read so throughout; `None` where it is not
    /// to be solved any more.
    fn version(
        &mut self,
        as_written: &[usize],
        readings: Vec<(usize, usize)>,
        words: &[Use],
    ) -> Option<Version> {
        let assigned: Vec<usize> = self
            .found
            .iter()
            .zip(as_written)
            .map(|((_, one), &own)| {
                let new = readings.iter().find(|(word, _)| *word == one.word);
                new.map_or(own, |(_, reading)| *reading)
            })
            .collect();
        let bare = words.iter().any(|used| used.bare > 0);
        let stands = !bare && assigned == as_written;
        let judged = self.solve(&assigned)?;
        Some(Version {
            readings,
            stands,
            judged,
        })
    }

    fn singles(&mut self, as_written: &[usize], words: &[Use]) -> Vec<Single> {
        let mut singles = Vec::new();
        for place in 0..self.found.len() {
            let Some((clue, one)) = self.found.get(place).cloned() else {
                continue;
            };
            let often = words
                .iter()
                .any(|used| used.word == one.word && used.times > 1);
            for reading in 0..count(one.word) {
                if !often || reading == one.reading {
                    continue;
                }
                let mut assigned = as_written.to_vec();
                if let Some(own) = assigned.get_mut(place) {
                    *own = reading;
                }
                let Some(judged) = self.solve(&assigned) else {
                    return singles;
                };
                let Some(of) = self.clues.get(clue) else {
                    continue;
                };
                let written = self.written.clue(of.id).map_or("", |text| text.as_str());
                singles.push(Single {
                    clue: of.id,
                    before: written.to_owned(),
                    after: show(&reread(
                        &of.expr,
                        &BTreeMap::from([(one.path.clone(), reading)]),
                    )),
                    reading: (one.word, reading),
                    judged,
                });
            }
        }
        singles
    }

    /// Solves a version; `None` where that is not to be done any more.
    fn solve(&mut self, assigned: &[usize]) -> Option<Result<Judged, String>> {
        if let Some(known) = self.known.get(assigned) {
            return Some(known.clone());
        }
        let doing = format!("reading {}", self.known.len() + 1);
        if self.stopped || self.known.len() >= self.most || !self.judge.go_on(&doing) {
            self.stopped = true;
            return None;
        }
        let puzzle = self.written_so(assigned);
        let mut report = Report::new();
        let model = check::check(&puzzle, &mut report);
        let judged = match model {
            Some(model) => Ok(self.judge.judge(model)),
            None => Err(first_error(&report)),
        };
        self.known.insert(assigned.to_vec(), judged.clone());
        Some(judged)
    }

    /// The puzzle with its words read so.
    fn written_so(&self, assigned: &[usize]) -> Puzzle {
        let mut puzzle = self.settled.clone();
        for (clue, of) in self.clues.iter().enumerate() {
            let mut news = BTreeMap::new();
            for ((at, one), &reading) in self.found.iter().zip(assigned) {
                if *at == clue && reading != one.reading {
                    news.insert(one.path.clone(), reading);
                }
            }
            if !news.is_empty()
                && let Some(text) = self.settled.clue(of.id)
            {
                let new = check::in_place_of(text, show(&reread(&of.expr, &news)));
                puzzle.change(of.id, new);
            }
        }
        puzzle
    }
}

fn count(word: usize) -> usize {
    READINGS.get(word).map_or(0, |row| row.readings.len())
}

/// Every way to give each word one reading, where there are not too many; none
/// for a single word.
fn combinations(words: &[Use]) -> Vec<Vec<(usize, usize)>> {
    let total = words.iter().try_fold(1usize, |product, used| {
        product.checked_mul(count(used.word))
    });
    if words.len() < 2 || total.is_none_or(|total| total > MOST_COMBINATIONS) {
        return Vec::new();
    }
    words.iter().fold(vec![Vec::new()], |before, used| {
        before
            .iter()
            .flat_map(|readings| {
                (0..count(used.word)).map(|reading| {
                    let mut more: Vec<(usize, usize)> = readings.clone();
                    more.push((used.word, reading));
                    more
                })
            })
            .collect()
    })
}

fn first_error(report: &Report) -> String {
    report
        .diagnostics()
        .iter()
        .find(|finding| finding.code.severity == Severity::Error)
        .map_or_else(
            || "it has no meaning".to_owned(),
            |finding| finding.message.clone(),
        )
}
