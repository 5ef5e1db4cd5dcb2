//! Repairs against trying everything: each one that is offered leaves one answer
//! by an enumeration of its own, and none of the simplest ones is missed. The
//! same for the reading audit.

use bigm::explain::readings::{READINGS, audit};
use bigm::explain::repair::{Asked, Bounds, Repairs, repair};
use bigm::explain::{Judge, Judged};
use bigm::model::{Domain, Model, World};
use bigm::prove::Verdict;
use bigm::puzzle::{Fill, Puzzle};
use bigm::report::Report;
use bigm::solve::Limits;
use bigm::source::Source;
use bigm::{Book, Options};
use std::collections::BTreeSet;

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % n
    }
}

struct Solver;

impl Judge for Solver {
    fn judge(&mut self, model: Model) -> Judged {
        let options = Options {
            finder: bigm::solve::backend("exact").unwrap(),
            ..Options::default()
        };
        let solution = bigm::solve(model, &options).unwrap();
        Judged::of(&solution.model, &solution.finding)
    }

    fn go_on(&mut self, _: &str) -> bool {
        true
    }
}

/// A small puzzle as text: who speaks and what, and facts.
#[derive(Clone)]
struct Written {
    people: usize,
    said: Vec<String>,
    facts: Vec<String>,
}

impl Written {
    fn random(dice: &mut Dice) -> Written {
        let people = 2 + dice.below(2);
        let said = (0..people).map(|_| sentence(dice, people, 2)).collect();
        let facts = (0..dice.below(4))
            .map(|_| sentence(dice, people, 1))
            .collect();
        Written {
            people,
            said,
            facts,
        }
    }

    fn text(&self) -> String {
        let names = &["A", "B", "C"][..self.people];
        let mut text = format!(
            "sets: {{person: [{}]}}\nunknowns:\n  knight: person -> bool\n  room: {{red, blue, \
             green}}\nstatements:\n  over: person\n  law: knight\n  text:\n",
            names.join(", ")
        );
        for (name, said) in names.iter().zip(&self.said) {
            if !said.is_empty() {
                text += &format!("    {name}: \"{said}\"\n");
            }
        }
        if self.said.iter().all(String::is_empty) {
            text = text.split("statements:").next().unwrap().to_owned();
        }
        if !self.facts.is_empty() {
            text += "facts:\n";
            for fact in &self.facts {
                text += &format!("  - \"{fact}\"\n");
            }
        }
        text
    }
}

fn sentence(dice: &mut Dice, people: usize, depth: usize) -> String {
    let name = ["A", "B", "C"][dice.below(people)];
    if depth == 0 || dice.below(4) == 0 {
        return match dice.below(4) {
            0 => format!("not knight[{name}]"),
            1 => format!("room = {}", ["red", "blue", "green"][dice.below(3)]),
            2 => format!("room != {}", ["red", "blue", "green"][dice.below(3)]),
            _ => format!("knight[{name}]"),
        };
    }
    let mut part = || format!("({})", sentence(dice, people, depth - 1));
    let (left, right) = (part(), part());
    match dice.below(5) {
        0 => format!("{left} and {right}"),
        1 | 2 => format!("{left} or {right}"),
        3 => format!("{left} -> {right}"),
        _ => format!("atleast(1, {left}, {right})"),
    }
}

fn puzzle(text: &str) -> (Puzzle, Option<Model>) {
    let book = Book::new(Source::new("random", text), &Fill::new());
    let document = book.documents().next().unwrap();
    let model = book.page(&document).model;
    let puzzle = book.puzzle(&document, &mut Report::new()).unwrap();
    (puzzle, model)
}

/// Every world, by trying all values of all unknowns.
fn worlds(model: &Model) -> BTreeSet<World> {
    let mut all = vec![Vec::new()];
    for unknown in &model.unknowns {
        let values: Vec<i64> = match &unknown.domain {
            Domain::Bool => vec![0, 1],
            Domain::Choice(values) => (0..values.len() as i64).collect(),
            Domain::Integer { lower, upper } => (lower.unwrap()..=upper.unwrap()).collect(),
        };
        all = all
            .iter()
            .flat_map(|world| {
                values.iter().map(|&value| {
                    let mut world: Vec<i64> = world.clone();
                    world.push(value);
                    world
                })
            })
            .collect();
    }
    all.into_iter()
        .map(World::new)
        .filter(|world| model.verify(world).is_ok())
        .collect()
}

/// The only world of a text, where there is just one.
fn only(text: &str) -> Option<World> {
    let (_, model) = puzzle(text);
    let found = worlds(&model?);
    match found.len() {
        1 => found.into_iter().next(),
        _ => None,
    }
}

fn repairs(text: &str, each: usize) -> Option<(Puzzle, Model, Repairs)> {
    let (puzzle, model) = puzzle(text);
    let model = model?;
    let bounds = Bounds {
        each,
        solve: 10_000,
        // A few, so that the list does not always tell.
        worlds: if each.is_multiple_of(2) { 3 } else { 1_000 },
        limits: Limits::default(),
    };
    let asked = Asked {
        puzzle: &puzzle,
        model: &model,
    };
    let found = repair(asked, &mut Solver, &bounds);
    Some((puzzle, model, found))
}

/// The puzzle with a repair made by hand.
fn repaired(
    written: &Written,
    name: Option<&str>,
    kind: &str,
    after: Option<&str>,
) -> Option<String> {
    let mut new = written.clone();
    let clue = match name {
        Some(name) => {
            let numbered = name
                .strip_prefix("fact ")
                .map(|n| n.parse::<usize>().unwrap() - 1);
            match numbered {
                Some(fact) => new.facts.get_mut(fact)?,
                None => {
                    let who = name.strip_prefix("truth[")?.strip_suffix(']')?;
                    let place = ["A", "B", "C"].iter().position(|known| *known == who)?;
                    new.said.get_mut(place)?
                }
            }
        }
        None => {
            new.facts.push(after?.to_owned());
            return Some(new.text());
        }
    };
    match (kind, after) {
        // A second statement is a second law of the same speaker: a fact.
        ("said", Some(after)) => {
            let who = name?.strip_prefix("truth[")?;
            new.facts.push(format!("knight[{who} <-> ({after})"));
        }
        (_, Some(after)) => *clue = after.to_owned(),
        ("removed", None) => match name?.strip_prefix("fact ") {
            Some(number) => {
                new.facts.remove(number.parse::<usize>().unwrap() - 1);
            }
            None => clue.clear(),
        },
        (_, None) => return None,
    }
    Some(new.text())
}

#[test]
fn every_repair_leaves_one_answer() {
    let mut dice = Dice(1979);
    let (mut offered, mut mended) = (0, 0);
    let mut kinds = BTreeSet::new();
    for round in 0..90 {
        let written = Written::random(&mut dice);
        let Some((_, model, found)) = repairs(&written.text(), 2 + round % 2) else {
            continue;
        };
        let count = worlds(&model).len();
        assert_eq!(found.disagreed, 0, "{}", written.text());
        assert!(!found.stopped);
        assert_eq!(found.before.one_answer(), count == 1);
        if count == 1 {
            assert!(found.found.is_empty());
            continue;
        }
        mended += usize::from(!found.found.is_empty());
        for repair in &found.found {
            let name = repair
                .sentence
                .map(|id| model.sentences[id.0].name.as_str());
            let text = repaired(&written, name, repair.kind.name, repair.after.as_deref());
            let text = text.unwrap_or_else(|| panic!("{repair:?}"));
            assert!(only(&text).is_some(), "{}: {repair:?}", written.text());
            offered += 1;
            kinds.insert(repair.kind.name);
        }
    }
    assert!(offered > 200 && mended > 30, "{offered} {mended}");
    assert!(kinds.len() >= 7, "{kinds:?}");
}

#[test]
fn no_simple_repair_is_missed() {
    let mut dice = Dice(31);
    let (mut single, mut turned, mut left_out, mut renamed) = (0, 0, 0, 0);
    for _ in 0..50 {
        let written = Written::random(&mut dice);
        let Some((_, model, found)) = repairs(&written.text(), 9_999) else {
            continue;
        };
        let count = worlds(&model).len();
        if count == 1 {
            continue;
        }
        assert!(found.more.is_empty());
        // What a repair leaves, by its kinds.
        let has = |name: Option<&str>, kinds: &[&str], world: &World| {
            found.found.iter().any(|repair| {
                let own = repair
                    .sentence
                    .map(|id| model.sentences[id.0].name.as_str());
                own == name
                    && kinds.contains(&repair.kind.name)
                    && repair.judged.witnesses.first() == Some(world)
            })
        };
        let changed = ["reading", "word", "negation", "relation", "part"];
        let clues: Vec<(String, String)> = ["A", "B", "C"]
            .iter()
            .zip(&written.said)
            .map(|(who, said)| (format!("truth[{who}]"), said.clone()))
            .chain(
                (1..)
                    .zip(&written.facts)
                    .map(|(n, fact)| (format!("fact {n}"), fact.clone())),
            )
            .collect();
        if count > 1 {
            let people = &["A", "B", "C"][..written.people];
            let facts = people
                .iter()
                .flat_map(|name| [format!("knight[{name}]"), format!("not knight[{name}]")])
                .chain(["red", "blue", "green"].map(|room| format!("room = {room}")))
                .chain([0, 1, 2].map(|n| format!("exactly({n}, knight)")));
            for fact in facts {
                let text = repaired(&written, None, "added", Some(&fact)).unwrap();
                if let Some(world) = only(&text) {
                    assert!(has(None, &["added"], &world), "{}: {fact}", written.text());
                    single += 1;
                }
            }
        }
        for (name, clue) in &clues {
            let not = format!("not ({clue})");
            let text = repaired(&written, Some(name), "negation", Some(&not)).unwrap();
            if let Some(world) = only(&text) {
                assert!(
                    has(Some(name), &changed, &world),
                    "{}: {not}",
                    written.text()
                );
                turned += 1;
            }
            for (at, _) in clue.match_indices("knight[") {
                for other in &["A", "B", "C"][..written.people] {
                    let mut new = clue.clone();
                    new.replace_range(at + 7..at + 8, other);
                    if new == *clue {
                        continue;
                    }
                    let text = repaired(&written, Some(name), "word", Some(&new)).unwrap();
                    if let Some(world) = only(&text) {
                        assert!(
                            has(Some(name), &changed, &world),
                            "{}: {new}",
                            written.text()
                        );
                        renamed += 1;
                    }
                }
            }
            if count == 0 {
                let text = repaired(&written, Some(name), "removed", None).unwrap();
                if let Some(world) = only(&text) {
                    assert!(has(Some(name), &["removed"], &world), "{}", written.text());
                    left_out += 1;
                }
            }
        }
    }
    let seen = [single, turned, left_out, renamed];
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn the_audit_counts_as_enumeration_does() {
    let mut dice = Dice(77);
    let (mut compared, mut unique) = (0, 0);
    for _ in 0..60 {
        let written = Written::random(&mut dice);
        let (puzzle_, model) = puzzle(&written.text());
        if model.is_none() {
            continue;
        }
        let found = audit(&puzzle_, &mut Solver, 10_000);
        assert!(!found.stopped);
        for version in &found.each {
            let &[(word, reading)] = &version.readings[..] else {
                panic!("one word at a time");
            };
            // A chain of `or` is one word, which this does not see.
            let clues = written.said.iter().chain(&written.facts);
            let chains = clues.filter(|clue| clue.matches(" or ").count() > 1);
            if READINGS[word].word == "or" && chains.count() > 0 {
                continue;
            }
            let mut by_hand = written.clone();
            for clue in by_hand.said.iter_mut().chain(&mut by_hand.facts) {
                *clue = match (READINGS[word].word, reading) {
                    ("or", 1) => clue.replace(" or ", " xor "),
                    ("at least", 1) => clue.replace("atleast(", "exactly("),
                    _ => clue.clone(),
                };
            }
            let (_, model) = puzzle(&by_hand.text());
            let Some(model) = model else { continue };
            let count = worlds(&model).len();
            let judged = version.judged.as_ref().unwrap();
            assert_eq!(judged.worlds.found, count as u64, "{}", by_hand.text());
            assert_eq!(judged.verdict == Verdict::Unique, count == 1);
            compared += 1;
            unique += usize::from(count == 1);
        }
    }
    assert!(compared > 60 && unique > 5, "{compared} {unique}");
}

#[test]
fn a_limit_is_kept_and_said() {
    let text = "sets: {person: [A, B, C]}\nunknowns: {knight: person -> bool}\nfacts: \
                [\"knight[A] or knight[B] or knight[C]\"]\n";
    let (puzzle, model) = puzzle(text);
    let model = model.unwrap();
    let bounds = |solve| Bounds {
        each: 1,
        solve,
        worlds: 100,
        limits: Limits::default(),
    };
    let asked = Asked {
        puzzle: &puzzle,
        model: &model,
    };
    let found = repair(asked, &mut Solver, &bounds(1));
    assert!(found.stopped && found.solved == 1);
    let found = repair(asked, &mut Solver, &bounds(1_000));
    assert!(!found.stopped);
    assert!(found.more.iter().any(|kind| kind.name == "added"));
    let audited = audit(&puzzle, &mut Solver, 1);
    assert!(audited.stopped && audited.solved == 1);
}
