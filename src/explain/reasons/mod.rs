//! Smallest reasons: which sentences and which facts already prove something.
//!
//! Implicit hitting sets (Ignatiev, Previti, Liffiton and Marques-Silva,
//! "Smallest MUS extraction with minimal hitting set dualization", 2015). A set
//! of sentences and facts proves a goal if no world satisfies the set and the
//! goal's negation. So in every world where the goal fails, something of the
//! set fails too: a reason meets, for each such world, what fails there. The
//! cheapest set that meets all worlds known so far is tried; a world that
//! satisfies it is one more to be met, and where there is none it is a cheapest
//! reason. Worlds are kept from one goal to the next.
//!
//! Several goals at once (Gamba, Bogaerts and Guns, "Efficiently explaining
//! CSPs with unsatisfiable subset optimization", 2021): the goal whose cheapest
//! candidate costs least is tried first, and the first that holds out is the
//! cheapest of all.

mod auction;
mod cost;
mod irreducible;
mod universe;

use self::auction::{Auction, State};
use self::cost::{MEMBER, cost};
use self::irreducible::Irreducible;
use super::fact::Fact;
use super::oracle::{Oracle, Reply, Silence};
use super::set::Set;
use crate::model::{Model, SentenceId, SentenceKind, World};
use crate::solve::Limits;

/// Questions for one smallest reason, before an irreducible one will do.
const ROUNDS: usize = 2_000;
/// Worlds that are remembered.
const MEMORY: usize = 4_000;
/// Candidates with this many members make the search long.
const LONG: u64 = 3;

/// Why something is so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The sentences, in the order of the file.
    pub sentences: Vec<SentenceId>,
    /// The facts, in the order they were known.
    pub facts: Vec<Fact>,
    /// Whether no other reason is cheaper; otherwise every member is needed,
    /// but a smaller reason may exist.
    pub smallest: bool,
}

impl Reason {
    /// The number of sentences and facts.
    pub fn len(&self) -> usize {
        self.sentences.len() + self.facts.len()
    }

    /// Whether the rules alone are reason enough.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Finds reasons in one model.
#[derive(Debug)]
pub struct Reasons<'m> {
    oracle: Oracle<'m>,
    /// The cost of each sentence.
    costs: Vec<u64>,
    worlds: Vec<Seen>,
    /// The sentences that reasons may be made of.
    available: Set,
    limits: Limits,
}

/// A world, and the open sentences that fail in it.
#[derive(Debug)]
struct Seen {
    world: World,
    fails: Set,
}

/// The sentences that can be a reason: what the puzzle tells, not its rules.
pub fn told(kind: SentenceKind) -> bool {
    match kind {
        SentenceKind::Fact
        | SentenceKind::Statement
        | SentenceKind::Told
        | SentenceKind::Announced => true,
        SentenceKind::Law | SentenceKind::Grid => false,
    }
}

impl<'m> Reasons<'m> {
    /// Reasons from all open sentences. Each question has these limits.
    pub fn new(oracle: Oracle<'m>, limits: Limits) -> Self {
        let costs = oracle
            .model()
            .sentences
            .iter()
            .map(|sentence| cost(&sentence.claim))
            .collect();
        Reasons {
            available: oracle.open(),
            oracle,
            costs,
            worlds: Vec::new(),
            limits,
        }
    }

    /// From now on, reasons are made of these sentences (and facts) alone.
    pub fn only(&mut self, sentences: impl IntoIterator<Item = SentenceId>) {
        let wanted = sentences.into_iter().map(|id| id.0);
        self.available = wanted.filter(|&index| self.oracle.is_open(index)).collect();
    }

    /// The sentences that reasons may be made of.
    pub fn available(&self) -> &Set {
        &self.available
    }

    /// The model.
    pub fn model(&self) -> &'m Model {
        self.oracle.model()
    }

    /// The limits of each question.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What answers the questions.
    pub fn oracle(&mut self) -> &mut Oracle<'m> {
        &mut self.oracle
    }

    /// A cheapest reason for one goal from all sentences and the facts known;
    /// `None` where they do not prove it. A goal of `None` is the contradiction.
    ///
    /// # Errors
    /// Why nothing is known: a limit, or a doubt.
    pub fn why(&mut self, goal: Option<Fact>, known: &[Fact]) -> Result<Option<Reason>, Silence> {
        let all = self.available.clone();
        if !self.proves(&all, known, goal)? {
            return Ok(None);
        }
        let (_, reason) = self.cheapest(&[goal], known)?;
        Ok(Some(reason))
    }

    /// The goal that is cheapest to prove, by its place, and a cheapest reason.
    /// Every goal must follow from all sentences and the facts known, and there
    /// must be one.
    ///
    /// # Errors
    /// Why nothing is known: a limit, or a doubt.
    pub fn cheapest(
        &mut self,
        goals: &[Option<Fact>],
        known: &[Fact],
    ) -> Result<(usize, Reason), Silence> {
        let mut auction = Auction::new(self, goals, known);
        let mut known_reason: Option<Irreducible> = None;
        for _ in 0..ROUNDS {
            let below = known_reason.as_ref().map_or(u64::MAX, |r| r.cost);
            let Some(least) = auction.least(self, below) else {
                break;
            };
            let bid = &auction.bids[least];
            if known_reason.is_none() && bid.cost >= LONG * MEMBER {
                // From here on the search is long; a bound makes it shorter.
                known_reason = Some(self.irreducible(goals, known)?);
                continue;
            }
            let (sentences, facts) = auction.universe.split(&bid.members);
            match self.refute(&sentences, &facts, goals[least])? {
                None => {
                    let reason = Reason {
                        sentences: sentences.iter().map(SentenceId).collect(),
                        facts,
                        smallest: true,
                    };
                    return Ok((least, reason));
                }
                Some(world) => self.remember(world, goals[least], known)?,
            }
        }
        let found = match known_reason {
            Some(found) => found,
            None => self.irreducible(goals, known)?,
        };
        let mut reason = found.reason;
        // Nothing cheaper was left to try for this goal.
        reason.smallest = auction.bids[found.place].state == State::Dear;
        Ok((found.place, reason))
    }

    /// Whether a set proves a goal.
    ///
    /// # Errors
    /// Why nothing is known: a limit, or a doubt.
    pub fn proves(
        &mut self,
        sentences: &Set,
        known: &[Fact],
        goal: Option<Fact>,
    ) -> Result<bool, Silence> {
        Ok(self.refute(sentences, known, goal)?.is_none())
    }

    /// A world in which the set holds and the goal does not, if there is one.
    fn refute(
        &mut self,
        sentences: &Set,
        known: &[Fact],
        goal: Option<Fact>,
    ) -> Result<Option<World>, Silence> {
        let model = self.oracle.model();
        let mut facts = known.to_vec();
        facts.extend(goal.map(|goal| goal.negation(model)));
        Ok(match self.oracle.ask(sentences, &facts, &self.limits)? {
            Reply::World(world) => Some(world),
            Reply::None { .. } => None,
        })
    }

    /// Remembers a world in which a goal fails and as much as possible holds:
    /// the more holds in it, the more it excludes. All that may hold is asked
    /// for at once; what stands in the way is given up one by one.
    fn remember(
        &mut self,
        world: World,
        goal: Option<Fact>,
        known: &[Fact],
    ) -> Result<(), Silence> {
        let model = self.oracle.model();
        let needed = self.oracle.holding(&world);
        let mut sentences = self.available.clone();
        let mut facts = known.to_vec();
        facts.extend(goal.map(|goal| goal.negation(model)));
        let holds = |fact: &Fact| fact.holds(model, &world) == Some(true);
        let kept: Vec<Fact> = facts.iter().copied().filter(holds).collect();
        let mut best = world.clone();
        loop {
            match self.oracle.ask(&sentences, &facts, &self.limits)? {
                Reply::World(found) => {
                    best = found;
                    break;
                }
                Reply::None {
                    sentences: clash,
                    facts: places,
                } => {
                    // What the first world has is never given up, so this ends.
                    let sentence = clash.iter().filter(|&s| !needed.contains(s)).last();
                    let fact = places
                        .iter()
                        .filter(|&place| !kept.contains(&facts[place]))
                        .last();
                    match (sentence, fact) {
                        (_, Some(place)) => {
                            facts.remove(place);
                        }
                        (Some(sentence), None) => sentences.remove(sentence),
                        (None, None) => break,
                    }
                }
            }
        }
        if self.worlds.len() >= MEMORY {
            return Err("too many worlds to look at".to_owned());
        }
        let holds = self.oracle.holding(&best);
        let fails = self
            .oracle
            .open()
            .iter()
            .filter(|&sentence| !holds.contains(sentence))
            .collect();
        self.worlds.push(Seen { world: best, fails });
        Ok(())
    }
}
