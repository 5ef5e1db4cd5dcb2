//! A thousand new riddles of each kind, made from a seed and proved again from
//! their text, without any solver: every assignment is tried, and sentences are
//! judged by their meaning.
//!
//! `cargo run --release --example generated -- 1000 2026`

use bigm::explain::mentioned;
use bigm::generate::{KINDS, Kind, Maker, Request, Riddle, Span, TRIES, Tally};
use bigm::model::{Answer, Model, Prop, SentenceKind, World};
use bigm::source::Source;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::time::Instant;

/// The sizes of each kind, by its name, each with its share: large grids take
/// long.
const SIZES: &[(&str, &[(usize, usize)])] = &[
    ("knights", &[(2, 1), (3, 1), (4, 1), (5, 1)]),
    ("doors", &[(2, 1), (3, 1), (4, 1)]),
    ("grid", &[(3, 24), (4, 1)]),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().map_or(Ok(1_000), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(2_026), |text| text.parse())?;
    for kind in KINDS {
        let (_, sizes) = SIZES
            .iter()
            .find(|(name, _)| *name == kind.name)
            .ok_or_else(|| format!("no sizes for {}", kind.name))?;
        let mut total = Total::default();
        let whole: usize = sizes.iter().map(|(_, share)| share).sum();
        let mut left = count;
        for (place, &(size, share)) in sizes.iter().enumerate() {
            // The last takes what is left over.
            let own = match place + 1 == sizes.len() {
                true => left,
                false => count * share / whole,
            };
            left -= own;
            series(kind, size, seed, own, &mut total)?;
        }
        println!("{}", total.report(kind.name));
        if total.checked != count {
            return Err(format!("{} of {count} were made", total.checked).into());
        }
    }
    Ok(())
}

/// Makes and checks the riddles of one size.
fn series(
    kind: &'static Kind,
    size: usize,
    seed: u64,
    count: usize,
    total: &mut Total,
) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let maker = Maker::new(Request {
        kind,
        size,
        seed,
        difficulty: Span::ANY,
        steps: Span::ANY,
        tries: TRIES,
    })?;
    let mut tally = Tally::default();
    let mut riddles = Vec::new();
    for number in 1..=u64::try_from(count)? {
        let (riddle, drafts) = maker.make(number);
        tally.add(&drafts);
        riddles.push(riddle?);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{} of size {size}: {count} riddles from {} drafts, {:.0} a second",
        kind.name,
        tally.tried,
        count as f64 / seconds
    );
    for (row, rejected) in tally.rejected().filter(|(_, rejected)| *rejected > 0) {
        let share = 100.0 * rejected as f64 / tally.tried as f64;
        println!("  {share:6.2} %  {}", row.summary);
    }
    let mut depths: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for riddle in &riddles {
        *depths
            .entry((riddle.depth.largest, riddle.depth.steps))
            .or_default() += 1;
        check(riddle, total).map_err(|why| {
            format!(
                "{} {size}, number {}: {why}\n{}",
                kind.name,
                riddle.number,
                riddle.text()
            )
        })?;
    }
    let by_largest = depths
        .iter()
        .fold(BTreeMap::new(), |mut sums, ((largest, _), n)| {
            *sums.entry(largest).or_insert(0) += n;
            sums
        });
    let steps: Vec<usize> = depths.keys().map(|(_, steps)| *steps).collect();
    let shown: Vec<String> = by_largest
        .iter()
        .map(|(l, n)| format!("{l}: {n}"))
        .collect();
    println!(
        "  largest step {}; {} to {} steps",
        shown.join(", "),
        steps.iter().min().unwrap_or(&0),
        steps.iter().max().unwrap_or(&0)
    );
    let texts: BTreeSet<&str> = riddles
        .iter()
        // What comes before the story says which number it is.
        .filter_map(|riddle| riddle.text().split_once("story:").map(|(_, rest)| rest))
        .collect();
    println!("  {} of them different", texts.len());
    Ok(())
}

#[derive(Default)]
struct Total {
    checked: usize,
    sentences: usize,
    speakers: usize,
}

impl Total {
    fn report(&self, name: &str) -> String {
        let mut text = format!(
            "{name}: {} riddles proved again by enumeration: all have one answer, all {} sentences \
             are needed",
            self.checked, self.sentences
        );
        if self.speakers > 0 {
            text.push_str(&format!(", 0 of {} speakers are removable", self.speakers));
        }
        text
    }
}

/// An assignment in which all rules hold, and what fails in it.
struct Near {
    world: World,
    answer: Answer,
    fails: BTreeSet<usize>,
}

/// Reads a riddle from its text and checks what was promised.
fn check(riddle: &Riddle, total: &mut Total) -> Result<(), String> {
    let read = bigm::read(&Source::new("riddle.yaml", riddle.text()));
    let model = read
        .models
        .into_iter()
        .flatten()
        .next()
        .ok_or("it cannot be read")?;
    let near = enumerate(&model)?;
    let mut worlds = near.iter().filter(|near| near.fails.is_empty());
    let one = worlds.next().ok_or("it has no world")?;
    if worlds.any(|other| other.answer != one.answer) {
        return Err("it has several answers".to_owned());
    }
    let expect = model.expect.as_ref().ok_or("nothing is expected")?;
    let count = near.iter().filter(|near| near.fails.is_empty()).count();
    if expect.worlds != u64::try_from(count).ok()
        || expect.answer.is_empty()
        || expect
            .answer
            .iter()
            .any(|(_, prop)| prop.holds(&one.world) != Some(true))
    {
        return Err("its key is wrong".to_owned());
    }
    for (place, sentence) in model.sentences.iter().enumerate() {
        if !is_told(sentence.kind) {
            continue;
        }
        total.sentences += 1;
        let alone = BTreeSet::from([place]);
        if !near
            .iter()
            .any(|near| near.fails == alone && near.answer != one.answer)
        {
            return Err(format!("it does not need `{}`", sentence.text));
        }
    }
    // Knights and knaves: the truth of what somebody says is what he is.
    if riddle
        .draft
        .things
        .iter()
        .all(|thing| thing.name.starts_with("kind["))
    {
        speakers(&model, &near, &one.world, total)?;
        claims(&model)?;
        symmetry(&model)?;
    }
    total.checked += 1;
    Ok(())
}

fn is_told(kind: SentenceKind) -> bool {
    matches!(kind, SentenceKind::Fact | SentenceKind::Statement)
}

/// Everything that all rules allow and in which one fact or one speaker is wrong
/// at the most.
fn enumerate(model: &Model) -> Result<Vec<Near>, String> {
    let mut last_of = vec![Vec::new(); model.unknowns.len()];
    for (place, sentence) in model.sentences.iter().enumerate() {
        let mut about = BTreeSet::new();
        mentioned(&sentence.claim, &mut about);
        let last = about.last().ok_or("a sentence about nothing")?;
        last_of[last.0].push(place);
    }
    // What one voice says falls together.
    let mut voice: Vec<usize> = (0..model.sentences.len()).collect();
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    for utterance in &model.utterances {
        let place = utterance.sentence.0;
        voice[place] = *first.entry(&utterance.speaker).or_insert(place);
    }
    let mut search = Enumeration {
        model,
        last_of,
        voice,
        values: vec![0; model.unknowns.len()],
        found: Vec::new(),
    };
    search.go(0, &mut BTreeSet::new())?;
    Ok(search.found)
}

struct Enumeration<'a> {
    model: &'a Model,
    /// The sentences whose last unknown is this one.
    last_of: Vec<Vec<usize>>,
    voice: Vec<usize>,
    values: Vec<i64>,
    found: Vec<Near>,
}

impl Enumeration<'_> {
    fn go(&mut self, at: usize, fails: &mut BTreeSet<usize>) -> Result<(), String> {
        if at == self.values.len() {
            let world = World::new(self.values.clone());
            let answer = self.model.question.answer(&world).ok_or("no answer")?;
            let fails = fails.clone();
            self.found.push(Near {
                world,
                answer,
                fails,
            });
            return Ok(());
        }
        let size = self.model.unknowns[at]
            .domain
            .size()
            .ok_or("a number without bounds")?;
        for value in 0..i64::try_from(size).map_err(|_| "too many values")? {
            self.values[at] = value;
            let world = World::new(self.values.clone());
            let mut more = fails.clone();
            let mut possible = true;
            for &place in &self.last_of[at] {
                let sentence = &self.model.sentences[place];
                if sentence.claim.holds(&world) != Some(true) {
                    possible &= is_told(sentence.kind);
                    more.insert(place);
                }
            }
            let voices: BTreeSet<usize> = more.iter().map(|&place| self.voice[place]).collect();
            if possible && voices.len() <= 1 {
                self.go(at + 1, &mut more)?;
            }
        }
        self.values[at] = 0;
        Ok(())
    }
}

/// Without a speaker and all he says the others' answer is open; and there are
/// both kinds.
fn speakers(model: &Model, near: &[Near], one: &World, total: &mut Total) -> Result<(), String> {
    for (person, unknown) in model.unknowns.iter().enumerate() {
        let name = &unknown.arguments[0];
        let own: BTreeSet<usize> = model
            .utterances
            .iter()
            .filter(|utterance| utterance.speaker == *name)
            .map(|utterance| utterance.sentence.0)
            .collect();
        if own.is_empty() {
            return Err(format!("{name} says nothing"));
        }
        total.speakers += 1;
        let others = |world: &World| {
            let mut values = world.values().to_vec();
            values.remove(person);
            values
        };
        let open = near
            .iter()
            .any(|near| near.fails.is_subset(&own) && others(&near.world) != others(one));
        if !open {
            return Err(format!("{name} can be left out"));
        }
    }
    let kinds: BTreeSet<i64> = one.values().iter().copied().collect();
    if kinds.len() != 2 {
        return Err("all are of one kind".to_owned());
    }
    Ok(())
}

/// All assignments of kinds.
fn all(people: usize) -> Vec<Vec<i64>> {
    (0..1i64 << people)
        .map(|bits| (0..people).map(|person| bits >> person & 1).collect())
        .collect()
}

fn truths(prop: &Prop, worlds: &[Vec<i64>]) -> Vec<Option<bool>> {
    let world = |values: &Vec<i64>| prop.holds(&World::new(values.clone()));
    worlds.iter().map(world).collect()
}

/// Every statement depends on somebody else, and no two say the same.
fn claims(model: &Model) -> Result<(), String> {
    let worlds = all(model.unknowns.len());
    let mut seen = BTreeSet::new();
    for utterance in &model.utterances {
        let own = (0..model.unknowns.len())
            .find(|&person| model.unknowns[person].arguments[0] == utterance.speaker);
        let holds = |values: &[i64]| utterance.says.holds(&World::new(values.to_vec()));
        let depends = worlds.iter().any(|world| {
            (0..world.len())
                .filter(|&person| Some(person) != own)
                .any(|person| {
                    let mut other = world.clone();
                    other[person] = 1 - other[person];
                    holds(world) != holds(&other)
                })
        });
        if !depends {
            return Err(format!("`{}` is of no use", utterance.text));
        }
        if !seen.insert(truths(&utterance.says, &worlds)) {
            return Err(format!("`{}` is said twice", utterance.text));
        }
    }
    Ok(())
}

/// No other naming of people, with or without knights and knaves exchanged, gives
/// the same statements: every one is tried.
fn symmetry(model: &Model) -> Result<(), String> {
    let people = model.unknowns.len();
    let worlds = all(people);
    let told: Vec<&Prop> = model
        .sentences
        .iter()
        .filter(|sentence| is_told(sentence.kind))
        .map(|sentence| &sentence.claim)
        .collect();
    let tables: BTreeSet<Vec<Option<bool>>> =
        told.iter().map(|claim| truths(claim, &worlds)).collect();
    let mut names: Vec<usize> = (0..people).collect();
    loop {
        for exchange in [0, 1] {
            let same = exchange == 0 && names.iter().enumerate().all(|(old, &new)| old == new);
            let renamed: Vec<Vec<i64>> = worlds
                .iter()
                .map(|world| names.iter().map(|&name| world[name] ^ exchange).collect())
                .collect();
            let images: BTreeSet<Vec<Option<bool>>> =
                told.iter().map(|claim| truths(claim, &renamed)).collect();
            if !same && images == tables {
                return Err(format!("{names:?} is another naming"));
            }
        }
        if !next_order(&mut names) {
            return Ok(());
        }
    }
}

/// The next order of some numbers; whether there is one.
fn next_order(list: &mut [usize]) -> bool {
    let Some(at) = (1..list.len()).rev().find(|&at| list[at - 1] < list[at]) else {
        return false;
    };
    let larger = (at..list.len())
        .rev()
        .find(|&other| list[other] > list[at - 1]);
    list.swap(at - 1, larger.unwrap_or(at));
    list[at..].reverse();
    true
}
