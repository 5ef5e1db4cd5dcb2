//! The search for repairs, the plainest first.

use super::pool::{Guess, Pool};
use super::stock::Stock;
use super::wording::wordings;
use super::{Change, KINDS, Kind, Makes};
use crate::check::{self, Clue};
use crate::explain::clue::sentence_of;
use crate::explain::judged::{Judge, Judged};
use crate::expr::{Expr, show};
use crate::model::{Model, Prop, SentenceId};
use crate::prove::Verdict;
use crate::puzzle::{ClueId, Puzzle};
use crate::report::Report;
use crate::solve::Limits;
use crate::source::Text;
use std::collections::{BTreeMap, BTreeSet};

/// Things that may be said more, over all speakers.
const MOST_SAID: usize = 4_000;

/// The puzzle that is to be repaired.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// As it was written.
    pub puzzle: &'a Puzzle,
    /// What it means, before anything told or announced is worked out.
    pub model: &'a Model,
}

/// How long to look.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// At most so many repairs of each kind.
    pub each: usize,
    /// At most so many repaired puzzles are solved.
    pub solve: usize,
    /// So many worlds are listed to try repairs on before.
    pub worlds: u64,
    /// For each of these lists.
    pub limits: Limits,
}

/// A repair, with its proof that there is one answer.
#[derive(Debug, Clone)]
pub struct Repair {
    /// Its kind.
    pub kind: &'static Kind,
    /// The sentence that is changed or left out; where a statement is added, one
    /// of its speaker's; `None` where a fact is added.
    pub sentence: Option<SentenceId>,
    /// That sentence as it was written; `None` where one is added.
    pub before: Option<String>,
    /// What is to be written; `None` where the sentence is left out.
    pub after: Option<String>,
    /// The same as an expression, where it is English.
    pub formal: Option<String>,
    /// What was changed in it: `B → A`.
    pub what: String,
    /// What came of the repaired puzzle, read from its text.
    pub judged: Judged,
}

/// What was found.
#[derive(Debug, Clone)]
pub struct Repairs {
    /// What the puzzle is as it stands.
    pub before: Judged,
    /// The repairs, the plainest first; none where the puzzle needs none.
    pub found: Vec<Repair>,
    /// The kinds of which there may be more.
    pub more: Vec<&'static Kind>,
    /// How many changes were looked at.
    pub tried: usize,
    /// How many repaired puzzles were solved.
    pub solved: usize,
    /// Whether the search ended before its end.
    pub stopped: bool,
    /// Repairs that looked right on the list of worlds and were not: never, or
    /// something is wrong here.
    pub disagreed: usize,
}

/// Looks for the smallest repairs of a puzzle that has several answers, or none.
pub fn repair(asked: Asked, judge: &mut dyn Judge, bounds: &Bounds) -> Repairs {
    let before = judge.judge(asked.model.clone());
    let verdict = before.verdict;
    let mut repairs = Repairs {
        before,
        found: Vec::new(),
        more: Vec::new(),
        tried: 0,
        solved: 0,
        stopped: false,
        disagreed: 0,
    };
    if !matches!(verdict, Verdict::NotUnique | Verdict::Contradiction) {
        return repairs;
    }
    let (_, clues) = check::clues(asked.puzzle);
    let model = asked.model;
    let mut search = Search {
        asked,
        stock: Stock::new(model),
        sentences: clues
            .iter()
            .map(|clue| sentence_of(model, asked.puzzle, clue.id))
            .collect(),
        english: clues.iter().any(|clue| clue.english),
        clues,
        judge,
        bounds,
        // Where knowledge or an objective decides what counts, worlds alone do
        // not tell.
        plain: model.told.is_empty()
            && model.announced.is_empty()
            && model.observers.is_empty()
            && model.objective.is_none(),
        clash: verdict == Verdict::Contradiction,
        pools: BTreeMap::new(),
        seen: BTreeSet::new(),
    };
    for kind in KINDS {
        if repairs.stopped {
            break;
        }
        search.kind(kind, &mut repairs);
    }
    repairs
}

struct Search<'a> {
    asked: Asked<'a>,
    stock: Stock<'a>,
    clues: Vec<Clue>,
    /// The sentence of each clue.
    sentences: Vec<Option<SentenceId>>,
    /// Whether the puzzle speaks English.
    english: bool,
    judge: &'a mut dyn Judge,
    bounds: &'a Bounds,
    /// Whether worlds alone tell how many answers there are.
    plain: bool,
    /// Whether there is no world.
    clash: bool,
    /// Worlds without a clue, or with all of them.
    pools: BTreeMap<Option<usize>, Pool>,
    /// What was tried in the place of each clue.
    seen: BTreeSet<(Option<usize>, Prop)>,
}

/// Something to be tried.
struct Attempt {
    /// The clue it is about: changed, left out, or said by the same speaker.
    clue: Option<usize>,
    /// The new tree; `None` where the clue is left out.
    expr: Option<Expr>,
    what: String,
    /// The two names, where one took the other's place.
    names: Option<(String, String)>,
    /// What the tree means.
    prop: Prop,
}

impl Search<'_> {
    fn kind(&mut self, kind: &'static Kind, repairs: &mut Repairs) {
        if !self.judge.go_on(kind.summary) {
            repairs.stopped = true;
            return;
        }
        let mut found = 0;
        for attempt in self.attempts(kind.makes) {
            repairs.tried += 1;
            match self.attempt(kind, &attempt, repairs) {
                Some(repair) if found == self.bounds.each => {
                    // One more than asked for: there are more.
                    drop(repair);
                    repairs.more.push(kind);
                    return;
                }
                Some(repair) => {
                    repairs.found.push(repair);
                    found += 1;
                }
                None if repairs.stopped => return,
                None => {}
            }
        }
    }

    /// What a kind of repair can try, the shortest first.
    fn attempts(&self, makes: Makes) -> Vec<Attempt> {
        let mut drafts: Vec<(Option<usize>, Change)> = Vec::new();
        match makes {
            Makes::Changed(make) => {
                for (index, clue) in self.clues.iter().enumerate() {
                    let changes = make(&clue.expr, &self.stock).into_iter();
                    drafts.extend(changes.map(|change| (Some(index), change)));
                }
                drafts.sort_by_key(|(_, change)| change.expr.paths().len());
            }
            Makes::Removed if self.clash => {
                let all = (0..self.clues.len()).map(|clue| Attempt {
                    clue: Some(clue),
                    expr: None,
                    what: String::new(),
                    names: None,
                    prop: Prop::TRUE,
                });
                return all.collect();
            }
            // More clues help nobody where these clash.
            _ if self.clash => {}
            Makes::Removed => {}
            Makes::Fact(make) => drafts.extend(make(&self.stock).into_iter().map(|expr| {
                let what = String::new();
                (None, Change::new(expr, what))
            })),
            Makes::Statement(make) => {
                let speakers = self.speakers();
                for expr in make(&self.stock) {
                    for &clue in &speakers {
                        let what = String::new();
                        let expr = expr.clone();
                        drafts.push((Some(clue), Change::new(expr, what)));
                    }
                }
                drafts.truncate(MOST_SAID);
            }
        }
        let trees: Vec<Expr> = drafts
            .iter()
            .map(|(_, change)| change.expr.clone())
            .collect();
        let props = check::propositions(self.asked.puzzle, &trees);
        let all = drafts.into_iter().zip(props);
        all.filter_map(|((clue, change), prop)| match prop? {
            Prop::Const(_) => None,
            prop => Some(Attempt {
                clue,
                expr: Some(change.expr),
                what: change.what,
                names: change.names,
                prop,
            }),
        })
        .collect()
    }

    /// For each speaker whose word is true or false by what he is, the last of
    /// his statements.
    fn speakers(&self) -> Vec<usize> {
        let mut last: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (index, clue) in self.clues.iter().enumerate() {
            let ClueId::Statement { group, speech, .. } = clue.id else {
                continue;
            };
            let own = |id: &crate::model::UnknownId| {
                let unknown = self.asked.model.unknowns.get(id.0);
                unknown.is_some_and(|unknown| unknown.is_statement)
            };
            match self.truth(index) {
                None | Some(Prop::Const(_)) => {}
                Some(Prop::Holds(id)) if own(&id) => {}
                Some(_) => {
                    last.insert((group, speech), index);
                }
            }
        }
        last.into_values().collect()
    }

    /// When what a clue's speaker says is true; `None` for a fact.
    fn truth(&self, clue: usize) -> Option<Prop> {
        let sentence = self.sentences.get(clue).copied().flatten()?;
        let mut said = self.asked.model.utterances.iter();
        let said = said.find(|said| said.sentence == sentence)?;
        Some(said.truth.clone())
    }

    fn attempt(
        &mut self,
        kind: &'static Kind,
        attempt: &Attempt,
        repairs: &mut Repairs,
    ) -> Option<Repair> {
        let spoken = match attempt.clue.and_then(|clue| self.truth(clue)) {
            Some(truth) if attempt.expr.is_some() => Prop::iff(truth, attempt.prop.clone()),
            _ => attempt.prop.clone(),
        };
        let without = match kind.makes {
            Makes::Changed(_) | Makes::Removed => attempt.clue,
            Makes::Fact(_) | Makes::Statement(_) => None,
        };
        let sentence = attempt
            .clue
            .and_then(|clue| self.sentences.get(clue))
            .copied();
        let sentence = sentence.flatten();
        let old = without.and(sentence);
        let old = old.and_then(|id| self.asked.model.sentences.get(id.0));
        if old.is_some_and(|old| old.claim == spoken)
            || !self.seen.insert((without, spoken.clone()))
        {
            return None;
        }
        let guess = self.guess(without, sentence, &spoken);
        if guess == Guess::No {
            return None;
        }
        let (text, formal, judged) = self.proved(kind, attempt, repairs)?;
        if !judged.one_answer() {
            repairs.disagreed +=
                usize::from(guess == Guess::One && judged.verdict != Verdict::Undecided);
            // Other repairs fail on the same worlds.
            if let Some(pool) = self.pools.get_mut(&without) {
                for world in judged.witnesses {
                    pool.add(self.asked.model, world);
                }
            }
            return None;
        }
        Some(Repair {
            kind,
            sentence,
            before: old.map(|old| old.text.clone()),
            after: text,
            formal,
            what: attempt.what.clone(),
            judged,
        })
    }

    /// What the listed worlds say.
    fn guess(
        &mut self,
        without: Option<usize>,
        sentence: Option<SentenceId>,
        spoken: &Prop,
    ) -> Guess {
        if !self.plain {
            return Guess::Open;
        }
        let (model, bounds) = (self.asked.model, self.bounds);
        let out = without.and(sentence);
        if without.is_some() && out.is_none() {
            return Guess::Open;
        }
        let pool = self
            .pools
            .entry(without)
            .or_insert_with(|| Pool::new(model, out, bounds.worlds, &bounds.limits));
        pool.guess(spoken)
    }

    /// Writes the repair down, reads it, and solves it: the text, as an
    /// expression where the text is English, and what came of it. `None` where
    /// it cannot be read or is not solved any more.
    fn proved(
        &mut self,
        kind: &Kind,
        attempt: &Attempt,
        repairs: &mut Repairs,
    ) -> Option<(Option<String>, Option<String>, Judged)> {
        let formal = attempt.expr.as_ref().map(show);
        for text in self.texts(kind, attempt, formal.as_ref()) {
            let puzzle = self.written(kind, attempt, text.as_deref())?;
            let Some(model) = check::check(&puzzle, &mut Report::new()) else {
                continue;
            };
            if repairs.solved >= self.bounds.solve || !self.judge.go_on(kind.summary) {
                repairs.stopped = true;
                return None;
            }
            repairs.solved += 1;
            let judged = self.judge.judge(model);
            let formal = formal.filter(|formal| Some(formal) != text.as_ref());
            return Some((text, formal, judged));
        }
        None
    }

    /// How a repair can be written, what is to be preferred first: in the words
    /// of the sentence that is changed, in the puzzle's English, as an
    /// expression. What is written in English means what the expression means.
    fn texts(
        &self,
        kind: &Kind,
        attempt: &Attempt,
        formal: Option<&String>,
    ) -> Vec<Option<String>> {
        let Some(expr) = &attempt.expr else {
            return vec![None];
        };
        let clue = attempt.clue.and_then(|clue| self.clues.get(clue));
        let mut texts = Vec::new();
        if clue.map_or(self.english, |clue| clue.english) {
            if let (Makes::Changed(_), Some(clue)) = (kind.makes, clue)
                && let Some(old) = self.asked.puzzle.clue(clue.id)
            {
                let ways = wordings(old.as_str(), attempt.names.as_ref());
                let read = check::read_as(self.asked.puzzle, clue.id, &ways);
                let (ways, read): (Vec<String>, Vec<Expr>) = ways
                    .into_iter()
                    .zip(read)
                    .filter_map(|(way, expr)| Some((way, expr?)))
                    .unzip();
                let props = check::propositions(self.asked.puzzle, &read);
                let same = ways.into_iter().zip(props);
                texts.extend(
                    same.filter(|(_, prop)| prop.as_ref() == Some(&attempt.prop))
                        .map(|(way, _)| way),
                );
            }
            let words = self.asked.model.words.as_ref();
            texts.extend(words.and_then(|words| words.say(expr)));
        }
        texts.extend(formal.cloned());
        texts.into_iter().map(Some).collect()
    }

    /// The puzzle with the repair written into it.
    fn written(&self, kind: &Kind, attempt: &Attempt, text: Option<&str>) -> Option<Puzzle> {
        let mut puzzle = self.asked.puzzle.clone();
        let clue = attempt.clue.and_then(|clue| self.clues.get(clue));
        match (kind.makes, clue, text) {
            (Makes::Changed(_), Some(clue), Some(text)) => {
                let old = puzzle.clue(clue.id)?.clone();
                puzzle.change(clue.id, check::in_place_of(&old, text.to_owned()));
            }
            (Makes::Removed, Some(clue), _) => {
                if !puzzle.leave_out(clue.id) {
                    return None;
                }
            }
            (Makes::Fact(_), _, Some(text)) => {
                puzzle.add_fact(Text::plain(text, 0));
            }
            (Makes::Statement(_), Some(clue), Some(text)) => {
                puzzle.add_statement(clue.id, Text::plain(text, 0));
            }
            _ => return None,
        }
        Some(puzzle)
    }
}
