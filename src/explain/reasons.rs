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

use super::fact::Fact;
use super::hitting::{Hit, cheapest_hitting_set};
use super::oracle::{Oracle, Reply, Silence};
use super::set::Set;
use crate::model::{Model, Prop, SentenceId, SentenceKind, World};
use crate::solve::Limits;

/// Search nodes for one hitting set.
const BUDGET: usize = 20_000;
/// Questions for one smallest reason, before an irreducible one will do.
const ROUNDS: usize = 2_000;
/// Worlds that are remembered.
const MEMORY: usize = 4_000;
/// Candidates with this many members make the search long.
const LONG: u64 = 3;
/// What one member of a reason costs before its plainness is looked at.
const MEMBER: u64 = 1_000;

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
            .map(|sentence| MEMBER.saturating_add(size(&sentence.claim).min(MEMBER / 4)))
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

    /// The cheapest of the reasons that are left for each goal when every
    /// member was tried: nothing can be left out of it.
    fn irreducible(
        &mut self,
        goals: &[Option<Fact>],
        known: &[Fact],
    ) -> Result<Irreducible, Silence> {
        let mut best: Option<Irreducible> = None;
        for (place, &goal) in goals.iter().enumerate() {
            let below = best.as_ref().map_or(u64::MAX, |best| best.cost);
            if let Some((reason, cost)) = self.reduce(goal, known, below)? {
                best = Some(Irreducible {
                    place,
                    reason,
                    cost,
                });
            }
        }
        best.ok_or_else(|| "nothing to prove".to_owned())
    }

    /// What is left of a reason for a goal when every member was tried, if it
    /// costs less than `below`.
    fn reduce(
        &mut self,
        goal: Option<Fact>,
        known: &[Fact],
        below: u64,
    ) -> Result<Option<(Reason, u64)>, Silence> {
        let model = self.oracle.model();
        let mut facts = known.to_vec();
        facts.extend(goal.map(|goal| goal.negation(model)));
        let all = self.available.clone();
        let Reply::None {
            mut sentences,
            facts: used,
        } = self.oracle.ask(&all, &facts, &self.limits)?
        else {
            return Err("what was to be proved does not follow".to_owned());
        };
        let mut known: Vec<Fact> = used
            .iter()
            .filter_map(|place| known.get(place))
            .copied()
            .collect();
        // The dearest are tried first, so that what is left is plain.
        let mut members: Vec<usize> = sentences.iter().collect();
        members.sort_by_key(|&member| std::cmp::Reverse((self.costs[member], member)));
        let mut settled = 0;
        for member in members {
            let mut fewer = sentences.clone();
            fewer.remove(member);
            if self.proves(&fewer, &known, goal)? {
                sentences = fewer;
            } else {
                settled += self.costs[member];
                if settled >= below {
                    return Ok(None);
                }
            }
        }
        for place in (0..known.len()).rev() {
            let mut fewer = known.clone();
            fewer.remove(place);
            if self.proves(&sentences, &fewer, goal)? {
                known = fewer;
            } else {
                settled += MEMBER;
                if settled >= below {
                    return Ok(None);
                }
            }
        }
        let reason = Reason {
            sentences: sentences.iter().map(SentenceId).collect(),
            facts: known,
            smallest: false,
        };
        Ok(Some((reason, settled)))
    }

    /// Whether a reason proves its goal, and no longer does when any member is
    /// taken away.
    ///
    /// # Errors
    /// Why nothing is known: a limit, or a doubt.
    pub fn is_irreducible(&mut self, reason: &Reason, goal: Option<Fact>) -> Result<bool, Silence> {
        let sentences: Set = reason.sentences.iter().map(|id| id.0).collect();
        if !self.proves(&sentences, &reason.facts, goal)? {
            return Ok(false);
        }
        for member in sentences.iter() {
            let mut fewer = sentences.clone();
            fewer.remove(member);
            if self.proves(&fewer, &reason.facts, goal)? {
                return Ok(false);
            }
        }
        for place in 0..reason.facts.len() {
            let mut fewer = reason.facts.clone();
            fewer.remove(place);
            if self.proves(&sentences, &fewer, goal)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A reason from which nothing can be left out, and its goal's place.
struct Irreducible {
    place: usize,
    reason: Reason,
    cost: u64,
}

/// The goals, each with its cheapest candidate so far.
struct Auction<'k> {
    universe: Universe<'k>,
    goals: &'k [Option<Fact>],
    bids: Vec<Bid>,
}

/// The cheapest candidate for a goal: no reason for it costs less.
#[derive(Debug, Clone)]
struct Bid {
    members: Set,
    cost: u64,
    /// How many of the worlds remembered it was made for.
    worlds: usize,
    state: State,
}

/// How it stands with a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// The bid meets the worlds it was made for.
    Open,
    /// No reason for it is cheaper than one that is known.
    Dear,
    /// The search for its cheapest candidate is too long.
    Unknown,
}

impl<'k> Auction<'k> {
    fn new(reasons: &Reasons, goals: &'k [Option<Fact>], known: &'k [Fact]) -> Self {
        let bid = Bid {
            members: Set::new(),
            cost: 0,
            worlds: 0,
            state: State::Open,
        };
        Auction {
            universe: Universe::new(reasons, known),
            bids: vec![bid; goals.len()],
            goals,
        }
    }

    /// The goal with the cheapest candidate. Candidates only become dearer as
    /// worlds come in, so the cheapest is brought up to date until it stays the
    /// cheapest. `None` where no goal is open any more.
    fn least(&mut self, reasons: &Reasons, below: u64) -> Option<usize> {
        self.universe.follow(reasons);
        loop {
            let least = (0..self.bids.len())
                .filter(|&place| self.bids[place].state == State::Open)
                .min_by_key(|&place| (self.bids[place].cost, place))?;
            let from = self.bids[least].worlds;
            let now = self.universe.failing.len();
            let model = reasons.model();
            let goal = self.goals[least];
            let open =
                |seen: &Seen| goal.is_none_or(|goal| goal.holds(model, &seen.world) == Some(false));
            let sets = |from: usize| {
                let seen = reasons.worlds[from..].iter();
                seen.zip(&self.universe.failing[from..])
                    .filter(|(seen, _)| open(seen))
                    .map(|(_, fails)| fails)
            };
            let bid = &self.bids[least];
            let fresh = bid.cost < below && sets(from).all(|fails| fails.meets(&bid.members));
            if from == now && fresh {
                return Some(least);
            }
            if fresh {
                self.bids[least].worlds = now;
                continue;
            }
            let sets: Vec<&Set> = sets(0).collect();
            let found = cheapest_hitting_set(&sets, &self.universe.costs, below, BUDGET);
            let bid = &mut self.bids[least];
            bid.worlds = now;
            match found {
                Hit::Found { members, cost } => {
                    bid.members = members;
                    bid.cost = cost;
                }
                Hit::Dear => bid.state = State::Dear,
                Hit::Unknown => bid.state = State::Unknown,
            }
        }
    }
}

/// What reasons are made of for one list of known facts: sentences by their
/// numbers, and behind them the facts.
struct Universe<'k> {
    known: &'k [Fact],
    sentences: usize,
    costs: Vec<u64>,
    /// For each world remembered, what fails in it.
    failing: Vec<Set>,
}

impl<'k> Universe<'k> {
    fn new(reasons: &Reasons, known: &'k [Fact]) -> Self {
        let mut costs = reasons.costs.clone();
        costs.extend(known.iter().map(|_| MEMBER));
        Universe {
            known,
            sentences: reasons.costs.len(),
            costs,
            failing: Vec::new(),
        }
    }

    /// What fails in a world.
    fn fails(&self, reasons: &Reasons, seen: &Seen) -> Set {
        let model = reasons.oracle.model();
        let available = |sentence: &usize| reasons.available.contains(*sentence);
        let mut fails: Set = seen.fails.iter().filter(available).collect();
        for (place, fact) in self.known.iter().enumerate() {
            if fact.holds(model, &seen.world) == Some(false) {
                fails.insert(self.sentences + place);
            }
        }
        fails
    }

    /// Takes in the worlds that came since.
    fn follow(&mut self, reasons: &Reasons) {
        for seen in &reasons.worlds[self.failing.len()..] {
            let fails = self.fails(reasons, seen);
            self.failing.push(fails);
        }
    }

    fn split(&self, members: &Set) -> (Set, Vec<Fact>) {
        let sentences = members.iter().filter(|&m| m < self.sentences).collect();
        let facts = members
            .iter()
            .filter_map(|m| self.known.get(m.checked_sub(self.sentences)?))
            .copied()
            .collect();
        (sentences, facts)
    }
}

/// The number of parts of a proposition.
fn size(prop: &Prop) -> u64 {
    match prop {
        Prop::Const(_) | Prop::Holds(_) | Prop::Is(..) => 1,
        Prop::Compare(form, ..) => 1 + form.terms().len() as u64,
        Prop::Not(inner) => 1 + size(inner),
        Prop::All(parts) | Prop::Any(parts) | Prop::Xor(parts) => {
            1 + parts.iter().map(size).sum::<u64>()
        }
        Prop::Iff(left, right) | Prop::Implies(left, right) => 1 + size(left) + size(right),
    }
}
