//! One puzzle under study: what its clues say, the worlds seen so far, and how
//! much may still be asked.

use super::alone::meanings;
use super::budget::{Budget, EACH};
use super::finding::{Finding, Proof};
use super::{Lint, Settings, size};
use crate::explain::fact::Fact;
use crate::explain::oracle::{Oracle, Silence};
use crate::explain::proof::prove;
use crate::explain::reasons::{Reason, Reasons, told};
use crate::explain::set::Set;
use crate::explain::tell::Teller;
use crate::model::{Model, Prop, SentenceId, SentenceKind, UnknownId, World};
use crate::solve::Limits;
use crate::source::Span;

/// Propositions with no more characters are told in full.
const SHORT: usize = 70;
/// Worlds that are remembered.
const MEMORY: usize = 2_000;
/// A puzzle with more parts than this in its propositions is not studied.
const LARGEST: usize = 200_000;

/// Said where there is no world.
pub(super) const NO_WORLD: &str = "the puzzle has no world";

/// A world that the rules allow, and which of the clues hold in it.
#[derive(Debug)]
pub(super) struct Seen {
    pub world: World,
    /// By the place of the clue in [`Study::clues`].
    pub holds: Vec<bool>,
}

/// Something told by the puzzle: a fact or a statement.
#[derive(Debug)]
pub(super) struct Clue {
    /// The number of the sentence.
    pub sentence: usize,
    /// What it says by itself.
    pub meaning: Prop,
    /// The fact that it holds.
    pub fact: Fact,
}

/// A puzzle under study.
pub(super) struct Study<'m> {
    /// As it was written, nothing of what was told or announced worked out.
    pub model: &'m Model,
    pub clues: Vec<Clue>,
    /// Whether every clue can be left out of a question, so that the rules can
    /// be asked alone.
    pub separable: bool,
    /// Worlds that the rules allow.
    pub seen: Vec<Seen>,
    /// Worlds of the whole puzzle, as far as clues and rules go.
    pub worlds: Vec<World>,
    /// Places of clues that say nothing.
    pub silent: Set,
    /// For each clue, the places of the clues with the same meaning; `None`
    /// before they are looked for.
    pub equals: Option<Vec<Set>>,
    pub budget: Budget,
    pub settings: Settings,
    /// Whether there is a world, or why that is not known.
    exists: Result<bool, Silence>,
    base: &'m Model,
    oracle: Oracle<'m>,
    findings: Vec<Finding>,
    skipped: Vec<(&'static str, Silence)>,
}

/// A model for questions: nothing told, announced or to be best, and the
/// meanings of all clues as goals.
pub(super) fn base(model: &Model) -> Model {
    let mut base = bare(model);
    let meanings = meanings(model);
    for (index, meaning) in meanings.into_iter().enumerate() {
        if is_clue(model, index) {
            base.prove.push((String::new(), meaning));
        }
    }
    base
}

fn bare(model: &Model) -> Model {
    let mut bare = model.clone();
    bare.told = Vec::new();
    bare.announced = Vec::new();
    bare.expected = Vec::new();
    bare.objective = None;
    bare.prove = Vec::new();
    bare
}

/// Whether a sentence is a clue that can be asked about. One that speaks of a
/// number without bounds has no negation in rows.
fn is_clue(model: &Model, index: usize) -> bool {
    let sentence = &model.sentences[index];
    let bounded = || {
        let mut about = std::collections::BTreeSet::new();
        crate::explain::branch::mentioned(&sentence.claim, &mut about);
        about.iter().all(|id| {
            model
                .unknowns
                .get(id.0)
                .is_some_and(|u| u.domain.size().is_some())
        })
    };
    matches!(sentence.kind, SentenceKind::Fact | SentenceKind::Statement) && bounded()
}

impl<'m> Study<'m> {
    /// Begins to study a model; `base` is what [`base`] makes of it.
    ///
    /// # Errors
    /// Why that cannot be.
    pub fn new(model: &'m Model, base: &'m Model, settings: Settings) -> Result<Self, Silence> {
        let parts: usize = base.sentences.iter().map(|s| size::parts(&s.claim)).sum();
        if parts > LARGEST {
            return Err("the puzzle is too large".to_owned());
        }
        let oracle = Oracle::new(base, told)?;
        let clues: Vec<Clue> = (0..model.sentences.len())
            .filter(|&index| is_clue(model, index))
            .enumerate()
            .map(|(place, sentence)| Clue {
                sentence,
                meaning: base.prove[place].1.clone(),
                fact: Fact::Claim {
                    index: place,
                    holds: true,
                },
            })
            .collect();
        let count = model.sentences.iter().filter(|s| told(s.kind)).count();
        let separable =
            clues.len() == count && clues.iter().all(|clue| oracle.is_open(clue.sentence));
        let mut study = Study {
            model,
            clues,
            separable,
            seen: Vec::new(),
            worlds: Vec::new(),
            silent: Set::new(),
            equals: None,
            budget: Budget::new(settings.limits),
            settings,
            exists: Ok(true),
            base,
            oracle,
            findings: Vec::new(),
            skipped: Vec::new(),
        };
        let all = study.oracle.open();
        study.exists = study.ask(&all, &[]).map(|world| world.is_some());
        Ok(study)
    }

    /// A world in which the rules, these sentences and these facts hold. It is
    /// remembered.
    ///
    /// # Errors
    /// Why it is not known whether there is one.
    pub fn ask(&mut self, sentences: &Set, facts: &[Fact]) -> Result<Option<World>, Silence> {
        let found = self.budget.ask(&mut self.oracle, sentences, facts)?;
        if let Some(world) = &found {
            self.remember(world);
        }
        Ok(found)
    }

    fn remember(&mut self, world: &World) {
        if self.seen.len() >= MEMORY {
            return;
        }
        let holds: Vec<bool> = self
            .clues
            .iter()
            .map(|clue| clue.meaning.holds(world) == Some(true))
            .collect();
        let sentences = &self.model.sentences;
        let every = |sentence: &crate::model::Sentence| sentence.claim.holds(world) == Some(true);
        if sentences.iter().all(every) && !self.worlds.contains(world) {
            self.worlds.push(world.clone());
        }
        self.seen.push(Seen {
            world: world.clone(),
            holds,
        });
    }

    /// The sentences that can be left out of a question.
    pub fn open(&self) -> Set {
        self.oracle.open()
    }

    /// That there is a world of the puzzle.
    ///
    /// # Errors
    /// That there is none, or why that is not known.
    pub fn needs_world(&self) -> Result<(), Silence> {
        match &self.exists {
            Ok(true) => Ok(()),
            Ok(false) => Err(NO_WORLD.to_owned()),
            Err(why) => Err(why.clone()),
        }
    }

    /// That the rules can be asked without any clue.
    ///
    /// # Errors
    /// Why not.
    pub fn needs_rules(&self) -> Result<(), Silence> {
        if self.separable {
            Ok(())
        } else {
            Err("a number has no bounds of its own".to_owned())
        }
    }

    /// The model with nothing told, announced or to be best.
    pub fn bare(&self) -> &'m Model {
        self.base
    }

    /// The model with other goals.
    pub fn asking(&self, goals: impl IntoIterator<Item = (String, Prop)>) -> Model {
        let mut asking = bare(self.base);
        asking.prove = goals.into_iter().collect();
        asking
    }

    /// Proves something from some sentences, into `proof`: a smallest reason,
    /// and the steps from it. It goes by a name where it is long. The proof says
    /// so where it is not found.
    pub fn prove(&self, name: &str, goal: &Prop, from: &Set, proof: &mut Proof) {
        let formal = self.model.show(goal);
        let text = match formal.chars().count() {
            ..=SHORT => formal,
            _ => format!("{name} holds"),
        };
        let (not, plainly) = (format!("not ({text})"), format!("{name} does not hold"));
        let asking = self.asking([(text, goal.clone())]);
        let limits = Limits {
            effort: Some(EACH),
            ..self.settings.limits
        };
        let found = Oracle::new(&asking, told).and_then(|oracle| {
            let mut reasons = Reasons::new(oracle, limits);
            reasons.only(from.iter().map(SentenceId));
            prove(&mut reasons, Some(Fact::claim(&asking, 0)), &[])
        });
        match found {
            Ok(found) => {
                let teller = Teller::new(&asking);
                proof.say(0, because(&found.reason));
                for &id in &found.reason.sentences {
                    proof.say(1, teller.entry(id));
                }
                for mut line in teller.proof(&found) {
                    line.depth += 1;
                    if not.contains(" holds)") {
                        line.text = line.text.replace(&not, &plainly);
                    }
                    // What follows from nothing needs no steps.
                    if !found.reason.is_empty() {
                        proof.lines.push(line);
                    }
                }
                proof.reason = Some(found.reason);
            }
            Err(why) => proof.say(0, format!("no short proof was found: {why}")),
        }
    }

    /// A proof, if proofs are wanted.
    pub fn proof(&self, work: impl FnOnce(&mut Proof)) -> Option<Proof> {
        self.settings.proof.then(|| {
            let mut proof = Proof::default();
            work(&mut proof);
            proof
        })
    }

    /// Keeps a finding.
    pub fn found(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    /// Keeps that something was not examined, and why.
    pub fn skip(&mut self, lint: &'static Lint, why: impl Into<Silence>) {
        let entry = (lint.name(), why.into());
        if !self.skipped.contains(&entry) {
            self.skipped.push(entry);
        }
    }

    /// What was found, and what was not examined.
    pub fn finish(self) -> (Vec<Finding>, Vec<(&'static str, Silence)>) {
        (self.findings, self.skipped)
    }

    /// A sentence.
    pub fn sentence(&self, index: usize) -> &'m crate::model::Sentence {
        &self.model.sentences[index]
    }

    /// Where the first clue stands: the place of what is about all of them.
    pub fn place(&self) -> Span {
        place(self.model)
    }

    /// Where the first clue stands that mentions one of some unknowns.
    pub fn place_about(&self, about: impl Fn(UnknownId) -> bool) -> Option<Span> {
        let sentences = self.model.sentences.iter().filter(|s| told(s.kind));
        sentences
            .filter(|sentence| {
                let mut mentioned = std::collections::BTreeSet::new();
                crate::explain::branch::mentioned(&sentence.claim, &mut mentioned);
                mentioned.into_iter().any(&about)
            })
            .map(|sentence| sentence.span)
            .next()
    }
}

/// Where the first clue of a model stands.
pub(super) fn place(model: &Model) -> Span {
    let sentences = model.sentences.iter();
    let first = sentences.filter(|s| told(s.kind)).map(|s| s.span).next();
    first
        .or_else(|| model.sentences.first().map(|s| s.span))
        .unwrap_or_default()
}

fn because(reason: &Reason) -> String {
    match (reason.len(), reason.smallest) {
        (0, _) => "by the rules of the puzzle alone".to_owned(),
        (1, _) => "because of one sentence".to_owned(),
        (count, true) => format!("because of {count} sentences, and no fewer will do"),
        (count, false) => {
            format!("because of {count} sentences; none can be left out, but fewer others may do")
        }
    }
}
