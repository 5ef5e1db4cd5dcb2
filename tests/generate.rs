//! New riddles: what was promised of each is looked at again, by trying
//! everything, with an evaluation of what was drafted that is written here; and
//! the command as a person or a script meets it.

use bigm::generate::{
    Claim, Draft, FLAWS, KINDS, Kind, Maker, Quantity, Request, Riddle, Span, TRIES,
};
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn kind(name: &str) -> &'static Kind {
    KINDS.iter().find(|kind| kind.name == name).unwrap()
}

fn request(name: &str, size: usize, seed: u64) -> Request {
    Request {
        kind: kind(name),
        size,
        seed,
        difficulty: Span::ANY,
        steps: Span::ANY,
        tries: TRIES,
    }
}

fn riddles(name: &str, size: usize, seed: u64, count: u64) -> Vec<Riddle> {
    let maker = Maker::new(request(name, size, seed)).unwrap();
    (1..=count).map(|n| maker.make(n).0.unwrap()).collect()
}

/// The truth of a claim, apart from the one that made it.
fn truth(claim: &Claim, world: &[i64]) -> bool {
    match claim {
        Claim::Is(thing, value) => world[*thing] == i64::from(*value),
        Claim::Same(a, b) => world[*a] - world[*b] == 0,
        Claim::JustBefore(a, b) => world[*b] - world[*a] == 1,
        Claim::Before(a, b) => world[*b] - world[*a] > 0,
        Claim::Beside(a, b) => (world[*b] - world[*a]).pow(2) == 1,
        Claim::Not(inner) => !truth(inner, world),
        Claim::All(parts) => !parts.iter().any(|part| !truth(part, world)),
        Claim::Any(parts) => !parts.iter().all(|part| !truth(part, world)),
        Claim::Implies(p, q) => i64::from(truth(p, world)) <= i64::from(truth(q, world)),
        Claim::Iff(p, q) => truth(p, world) as i64 + truth(q, world) as i64 != 1,
        Claim::HowMany(quantity, parts) => {
            let count: usize = parts
                .iter()
                .map(|part| usize::from(truth(part, world)))
                .sum();
            match quantity {
                Quantity::Exactly(n) => count == *n,
                Quantity::AtLeast(n) => count >= *n,
                Quantity::AtMost(n) => count <= *n,
                Quantity::Odd => count & 1 == 1,
                Quantity::Even => count & 1 == 0,
            }
        }
    }
}

/// Everything that the rules allow, by trying all values of all things.
fn worlds(draft: &Draft) -> Vec<Vec<i64>> {
    let mut found = vec![Vec::new()];
    for (at, thing) in draft.things.iter().enumerate() {
        let values = 0..i64::try_from(thing.values.len()).unwrap();
        found = found
            .iter()
            .flat_map(|before: &Vec<i64>| {
                values
                    .clone()
                    .map(|value| [before.clone(), vec![value]].concat())
            })
            .collect();
        // A rule about the things so far is looked at as soon as it can be.
        let rules: Vec<&Claim> = draft.rules.iter().filter(|rule| last(rule) == at).collect();
        found.retain(|world| rules.iter().all(|rule| truth(rule, world)));
    }
    found
}

fn last(claim: &Claim) -> usize {
    let mut about = BTreeSet::new();
    claim.about(&mut about);
    *about.last().unwrap()
}

/// What is asked: where the lady is, or the values of all unknowns but the truth
/// of signs.
fn answer(riddle: &Riddle, world: &[i64]) -> Vec<i64> {
    let things = riddle.draft.things.iter().zip(world);
    let asked = things.filter(|(thing, _)| !thing.name.starts_with("sign["));
    match riddle.text().contains("\nask: lady\n") {
        true => asked.map(|(_, &value)| i64::from(value == 0)).collect(),
        false => asked.map(|(_, &value)| value).collect(),
    }
}

/// Whether what is left when some sentences are left out has one answer.
fn is_one(riddle: &Riddle, all: &[Vec<i64>], kept: &[&Claim]) -> bool {
    let worlds = all
        .iter()
        .filter(|world| kept.iter().all(|claim| truth(claim, world)));
    let answers: BTreeSet<Vec<i64>> = worlds.map(|world| answer(riddle, world)).collect();
    answers.len() == 1
}

fn told(draft: &Draft) -> Vec<&Claim> {
    draft.statements.iter().chain(&draft.facts).collect()
}

/// Who makes a statement: it is as true as the speaker is a knight.
fn speaker(law: &Claim) -> usize {
    match law {
        Claim::Iff(truth, _) => match **truth {
            Claim::Is(person, 0) => person,
            _ => panic!("{law:?}"),
        },
        _ => panic!("{law:?}"),
    }
}

fn some_of_each() -> Vec<(&'static str, Riddle)> {
    [
        ("knights", 2),
        ("knights", 3),
        ("knights", 4),
        ("doors", 2),
        ("doors", 3),
        ("grid", 3),
    ]
    .into_iter()
    .flat_map(|(name, size)| {
        riddles(name, size, 31, 8)
            .into_iter()
            .map(move |r| (name, r))
    })
    .collect()
}

#[test]
fn every_riddle_has_one_answer_and_needs_every_sentence() {
    for (name, riddle) in some_of_each() {
        let all = worlds(&riddle.draft);
        let told = told(&riddle.draft);
        assert!(is_one(&riddle, &all, &told), "{}", riddle.text());
        for out in 0..told.len() {
            let mut kept = told.clone();
            kept.remove(out);
            assert!(
                !is_one(&riddle, &all, &kept),
                "{name}: {out} of\n{}",
                riddle.text()
            );
        }
    }
}

#[test]
fn no_speaker_can_be_left_out_with_all_he_says() {
    for riddle in [riddles("knights", 3, 5, 12), riddles("knights", 4, 5, 12)].concat() {
        let all = worlds(&riddle.draft);
        let told = told(&riddle.draft);
        for person in 0..riddle.draft.things.len() {
            let kept: Vec<&Claim> = told
                .iter()
                .copied()
                .filter(|law| speaker(law) != person)
                .collect();
            assert!(kept.len() < told.len(), "everybody speaks");
            let others: BTreeSet<Vec<i64>> = all
                .iter()
                .filter(|world| kept.iter().all(|law| truth(law, world)))
                .map(|world| {
                    let mut others = world.clone();
                    others.remove(person);
                    others
                })
                .collect();
            assert!(others.len() > 1, "{person} of\n{}", riddle.text());
        }
        let solution = all
            .iter()
            .find(|w| told.iter().all(|law| truth(law, w)))
            .unwrap();
        assert!(
            solution.contains(&0) && solution.contains(&1),
            "{}",
            riddle.text()
        );
    }
}

#[test]
fn no_statement_is_useless_or_said_twice() {
    for riddle in [riddles("knights", 3, 6, 12), riddles("knights", 5, 6, 6)].concat() {
        let all = worlds(&riddle.draft);
        let mut seen = BTreeSet::new();
        for law in &riddle.draft.statements {
            let Claim::Iff(_, says) = law else {
                panic!("{law:?}")
            };
            let person = speaker(law);
            let depends = all.iter().any(|world| {
                (0..world.len())
                    .filter(|&other| other != person)
                    .any(|other| {
                        let mut changed = world.clone();
                        changed[other] = 1 - changed[other];
                        truth(says, world) != truth(says, &changed)
                    })
            });
            assert!(depends, "{}", riddle.text());
            let table: Vec<bool> = all.iter().map(|world| truth(says, world)).collect();
            assert!(seen.insert(table), "{}", riddle.text());
        }
    }
}

/// Every exchange of people is tried, with and without one of knights and knaves.
#[test]
fn no_other_naming_gives_the_same_riddle() {
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    for riddle in riddles("knights", 3, 8, 25) {
        let all = worlds(&riddle.draft);
        let sets = |rename: &dyn Fn(&Vec<i64>) -> Vec<i64>| -> BTreeSet<Vec<bool>> {
            let laws = riddle.draft.statements.iter();
            laws.map(|law| all.iter().map(|world| truth(law, &rename(world))).collect())
                .collect()
        };
        let own = sets(&Clone::clone);
        for order in ORDERS {
            for exchange in [0, 1] {
                let same = order == [0, 1, 2] && exchange == 0;
                let renamed = sets(&|world| order.iter().map(|&p| world[p] ^ exchange).collect());
                assert_eq!(
                    renamed == own,
                    same,
                    "{order:?} {exchange}\n{}",
                    riddle.text()
                );
            }
        }
    }
}

#[test]
fn a_riddle_depends_on_its_seed_and_number_alone() {
    for (name, size) in [("knights", 3), ("doors", 3), ("grid", 3)] {
        let series = riddles(name, size, 77, 4);
        let again = riddles(name, size, 77, 4);
        assert_eq!(series, again);
        let alone = Maker::new(request(name, size, 77))
            .unwrap()
            .make(4)
            .0
            .unwrap();
        assert_eq!(alone, series[3]);
        let other = riddles(name, size, 78, 1);
        assert_ne!(told(&other[0].draft), told(&series[0].draft), "{name}");
    }
}

#[test]
fn a_depth_that_is_asked_for_is_the_depth_of_the_proof() {
    let maker = Maker::new(Request {
        difficulty: "3".parse().unwrap(),
        steps: "4..5".parse().unwrap(),
        ..request("doors", 3, 4)
    })
    .unwrap();
    for number in 1..=3 {
        let riddle = maker.make(number).0.unwrap();
        assert_eq!(riddle.depth.largest, 3);
        assert!((4..=5).contains(&riddle.depth.steps));
        let read = bigm::read(&bigm::source::Source::new("riddle.yaml", riddle.text()));
        let model = read.models[0].as_ref().unwrap();
        assert_eq!(bigm::generate::Depth::of(model), Ok(riddle.depth));
    }
}

#[test]
fn drafts_are_counted_once_each() {
    let (riddle, tally) = Maker::new(request("knights", 4, 1)).unwrap().make(1);
    assert!(riddle.is_ok());
    let rejected: u64 = tally.rejected().map(|(_, count)| count).sum();
    assert_eq!(tally.tried, tally.kept + rejected);
    assert_eq!(tally.kept, 1);
    let misread = tally
        .rejected()
        .find(|(row, _)| row.name == "misread")
        .unwrap();
    assert_eq!(misread.1, 0);
    assert_eq!(tally.rejected().count(), FLAWS.len());
}

#[test]
fn the_largest_of_each_kind_is_made_too() {
    for (name, size) in [("knights", 10), ("doors", 6)] {
        let maker = Maker::new(request(name, size, 3)).unwrap();
        assert!(maker.make(1).0.is_ok(), "{name}");
    }
}

fn bigm(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bigm"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn generate(arguments: &[&str]) -> Output {
    bigm(&[&["generate"], arguments].concat(), "")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

const THREE: &[&str] = &["--kind", "knights", "--size", "3", "--seed", "12"];

#[test]
fn same_seed_same_bytes_however_many_at_once() {
    let book = generate(&[THREE, &["--count", "5"]].concat());
    assert_eq!(book.status.code(), Some(0), "{}", err(&book));
    let alone = generate(&[THREE, &["--count", "5", "--jobs", "1"]].concat());
    assert_eq!(out(&book), out(&alone));
    let pages: Vec<String> = (1..=5)
        .map(|n| out(&generate(&[THREE, &["--first", &n.to_string()]].concat())))
        .collect();
    assert_eq!(out(&book), pages.join("---\n"));
}

#[test]
fn a_book_is_solved_and_comes_out_as_it_expects() {
    let book = out(&generate(&[
        "--kind", "doors", "--size", "3", "--seed", "2", "--count", "4",
    ]));
    let solved = bigm(&["solve", "--quiet", "-"], &book);
    assert_eq!(solved.status.code(), Some(0), "{}", out(&solved));
    assert_eq!(out(&solved).lines().count(), 4);
    let checked = bigm(&["check", "--expect", "-"], &book);
    assert_eq!(checked.status.code(), Some(0), "{}", err(&checked));
}

#[test]
fn what_cannot_be_made_ends_with_the_reason() {
    let knights = |more: &[&str]| generate(&[&["--kind", "knights", "--seed", "1"], more].concat());
    for (arguments, code, reason) in [
        (
            &["--size", "1"][..],
            2,
            "about himself alone; sizes are 2 to 10",
        ),
        (&["--size", "0"], 2, "sizes are 2 to 10"),
        (&["--size", "11"], 2, "sizes are 2 to 10"),
        (&["--size", "18446744073709551616"], 2, "too large"),
        (
            &["--size", "2", "--difficulty", "hard", "--tries", "400"],
            3,
            "easier or harder",
        ),
        (
            &["--size", "3", "--steps", "9", "--tries", "400"],
            3,
            "in 9 steps within 400 tries",
        ),
        (&["--size", "3", "--tries", "1", "--seed", "3"], 2, "--seed"),
        (
            &["--size", "3", "--difficulty", "deep"],
            2,
            "neither a number nor a level",
        ),
        (
            &["--size", "3", "--difficulty", "4..2"],
            2,
            "no number lies",
        ),
        (&["--size", "3", "--count", "0"], 2, "--count"),
        (&["--size", "three"], 2, "invalid digit"),
        (&[], 2, "--size"),
    ] {
        let done = knights(arguments);
        assert_eq!(
            done.status.code(),
            Some(code),
            "{arguments:?}: {}",
            err(&done)
        );
        assert!(err(&done).contains(reason), "{arguments:?}: {}", err(&done));
        assert_eq!(out(&done), "", "{arguments:?}");
    }
    let unknown = generate(&["--kind", "spies", "--size", "3", "--seed", "1"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(
        err(&unknown).contains("knights, doors, grid"),
        "{}",
        err(&unknown)
    );
}

#[test]
fn files_are_written_and_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let riddles = folder.path().join("new/riddles");
    let riddles = riddles.to_str().unwrap();
    let made = generate(&[THREE, &["--count", "2", "--out", riddles]].concat());
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    let first = format!("{riddles}/knights-3-12-1.yaml");
    assert_eq!(out(&made).lines().next(), Some(first.as_str()));
    assert_eq!(
        std::fs::read_to_string(&first).unwrap(),
        out(&generate(THREE))
    );
    std::fs::write(&first, "mine").unwrap();
    let again = generate(&[THREE, &["--out", riddles]].concat());
    assert_eq!(again.status.code(), Some(2));
    assert!(err(&again).contains("--force"), "{}", err(&again));
    assert_eq!(std::fs::read_to_string(&first).unwrap(), "mine");
    let forced = generate(&[THREE, &["--out", riddles, "--force"]].concat());
    assert_eq!(forced.status.code(), Some(0));
    assert_eq!(
        std::fs::read_to_string(&first).unwrap(),
        out(&generate(THREE))
    );
}

#[test]
fn json_has_every_riddle_and_the_count_of_drafts() {
    let made = generate(&[THREE, &["--count", "3", "--json", "--quiet"]].concat());
    assert_eq!(err(&made), "");
    let lines: Vec<Value> = out(&made)
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["text"], out(&generate(THREE)));
    assert_eq!(lines[2]["number"], 3);
    let summary = &lines[3]["summary"];
    let rejected = summary["rejected"].as_object().unwrap().values();
    let rejected: u64 = rejected.map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(summary["kept"], 3);
    assert_eq!(summary["drafts"].as_u64().unwrap(), 3 + rejected);
    let told = err(&generate(&[THREE, &["--count", "3"]].concat()));
    assert!(told.starts_with("3 riddles from "), "{told}");
    assert!(told.contains("several answers"), "{told}");
}

/// What the page shows is what the command prints.
#[test]
fn the_page_about_it_is_right() {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/generate.md")).unwrap();
    assert!(!page.contains("\n@\n"), "a result is missing");
    let mut shown = 0;
    for block in page.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        let (command, expected) = block.split_once('\n').unwrap();
        let Some(arguments) = command.strip_prefix("$ bigm generate ") else {
            continue;
        };
        let arguments: Vec<&str> = arguments.split(' ').chain(["--quiet"]).collect();
        assert_eq!(out(&generate(&arguments)), expected, "{command}");
        shown += 1;
    }
    assert!(shown >= 3, "{shown}");
}
