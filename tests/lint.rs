//! What lint says of a puzzle, against looking at every world of it; the cases it
//! was made for; its page, and its place on the command line.

use bigm::explain::lint::{Finding, LINTS, Settings, lint};
use bigm::model::{Domain, Model, Prop, SentenceKind, World};
use bigm::report::{Severity, Style, render, render_all};
use bigm::source::Source;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::{Command, Stdio};

fn model(text: &str) -> Model {
    let source = Source::new("test.yaml", text);
    let read = bigm::read(&source);
    let said = render_all(&source, &read.report, Style::Plain);
    assert!(!read.report.has_errors(), "{text}{said}");
    read.models.into_iter().flatten().next().unwrap()
}

fn findings(model: &Model) -> Vec<Finding> {
    lint(
        model,
        &Settings {
            proof: true,
            ..Settings::default()
        },
    )
}

fn of<'f>(found: &'f [Finding], code: &str) -> Vec<&'f Finding> {
    found.iter().filter(|f| f.lint.name() == code).collect()
}

fn codes(text: &str) -> Vec<&'static str> {
    let found = lint(&model(text), &Settings::default());
    found.iter().map(|f| f.lint.name()).collect()
}

// ---- Every world of a small puzzle.

fn assignments(model: &Model) -> Vec<World> {
    let mut worlds = vec![Vec::new()];
    for unknown in &model.unknowns {
        let values: Vec<i64> = match &unknown.domain {
            Domain::Bool => vec![0, 1],
            Domain::Choice(values) => (0..values.len() as i64).collect(),
            Domain::Integer { lower, upper } => (lower.unwrap()..=upper.unwrap()).collect(),
        };
        worlds = worlds
            .iter()
            .flat_map(|world: &Vec<i64>| {
                values.iter().map(|&value| {
                    let mut world = world.clone();
                    world.push(value);
                    world
                })
            })
            .collect();
    }
    worlds.into_iter().map(World::new).collect()
}

/// A puzzle as sets of assignments, each by its number.
struct Small {
    model: Model,
    worlds: Vec<World>,
    /// For each sentence, where it holds.
    holds: Vec<Vec<bool>>,
    /// For each assignment, where the rules hold.
    rules: Vec<bool>,
    clues: Vec<usize>,
}

impl Small {
    fn new(model: Model) -> Small {
        let worlds = assignments(&model);
        let holds: Vec<Vec<bool>> = model
            .sentences
            .iter()
            .map(|s| worlds.iter().map(|w| s.claim.holds(w).unwrap()).collect())
            .collect();
        let is_rule = |i: &usize| {
            matches!(
                model.sentences[*i].kind,
                SentenceKind::Law | SentenceKind::Grid
            )
        };
        let (rules_of, clues): (Vec<usize>, Vec<usize>) =
            (0..model.sentences.len()).partition(is_rule);
        let rules = (0..worlds.len())
            .map(|w| rules_of.iter().all(|&r| holds[r][w]))
            .collect();
        Small {
            model,
            worlds,
            holds,
            rules,
            clues,
        }
    }

    /// The worlds of the rules and some clues, as they look without the truth of
    /// the statement that a clue is, where nothing but its law speaks of that.
    fn seen(&self, clues: &[usize], without: Option<usize>) -> BTreeSet<Vec<i64>> {
        (0..self.worlds.len())
            .filter(|&w| self.rules[w] && clues.iter().all(|&c| self.holds[c][w]))
            .map(|w| {
                let values = self.worlds[w].values().iter().enumerate();
                values
                    .filter(|(unknown, _)| Some(*unknown) != without)
                    .map(|(_, &value)| value)
                    .collect()
            })
            .collect()
    }

    /// The truth of the statement that a clue is, where it is an unknown of its
    /// own that nothing else mentions: judged by whether changing it ever changes
    /// another clue.
    fn own(&self, clue: usize) -> Option<usize> {
        let said = self
            .model
            .utterances
            .iter()
            .find(|u| u.sentence.0 == clue)?;
        let Prop::Holds(id) = said.truth else {
            return None;
        };
        if !self.model.unknowns[id.0].is_statement {
            return None;
        }
        let name = &said.name;
        let mentioned = self.model.sentences.iter().enumerate().any(|(index, s)| {
            index != clue && s.kind != SentenceKind::Law && s.text.contains(name.as_str())
        });
        (!mentioned).then_some(id.0)
    }

    fn silent(&self, clue: usize) -> bool {
        let own = self.own(clue);
        self.seen(&[], own) == self.seen(&[clue], own)
    }

    fn without(&self, clues: &[usize]) -> Vec<usize> {
        let left = self.clues.iter().copied();
        left.filter(|clue| !clues.contains(clue)).collect()
    }

    fn answers(&self, clues: &[usize]) -> BTreeSet<Vec<i64>> {
        (0..self.worlds.len())
            .filter(|&w| self.rules[w] && clues.iter().all(|&c| self.holds[c][w]))
            .map(|w| self.model.question.answer(&self.worlds[w]).unwrap().0)
            .collect()
    }
}

// ---- Random puzzles.

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % n
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn atom(&mut self, people: &[&str], spies: bool, speakers: &[&str]) -> String {
        let who = self.pick(people);
        match self.below(8) {
            0 if spies && !speakers.is_empty() => format!("truth[{}]", self.pick(speakers)),
            1 => format!("red[{who}]"),
            2 if spies => format!("spy[{who}]"),
            3 => {
                let other = self.pick(people);
                format!("(knight[{who}] <-> knight[{other}])")
            }
            4 => format!(
                "{}({}, knight)",
                self.pick(&["atmost", "atleast", "exactly"]),
                self.below(3)
            ),
            _ => format!("knight[{who}]"),
        }
    }

    fn claim(&mut self, people: &[&str], spies: bool, speakers: &[&str]) -> String {
        let atom = self.atom(people, spies, speakers);
        let not = self.pick(&["", "", "not "]);
        match self.below(3) {
            0 => format!("{not}{atom}"),
            _ => {
                let op = self.pick(&["and", "or", "->", "<->", "xor"]);
                let other = self.atom(people, spies, speakers);
                format!("{not}{atom} {op} {other}")
            }
        }
    }
}

/// Two or three people with a role and a colour each, some of whom speak, and
/// a fact or two; in one of two cases with spies.
fn puzzle(dice: &mut Dice) -> String {
    let people = &["A", "B", "C"][..2 + dice.below(2)];
    let spies = dice.below(2) == 0;
    let (kind, law) = if spies {
        (
            "kind: person -> {knight, knave, spy}",
            "{knight: true, knave: false, spy: any}",
        )
    } else {
        ("knight: person -> bool", "knight")
    };
    let mut text = format!(
        "sets:\n  person: [{}]\nunknowns:\n  {kind}\n  colour: person -> {{red, green}}\n\
         statements:\n  over: person\n  law: {law}\n  text:\n",
        people.join(", ")
    );
    let speakers = &people[..1 + dice.below(people.len())];
    for speaker in speakers {
        text.push_str(&format!(
            "    {speaker}: {}\n",
            dice.claim(people, spies, speakers)
        ));
    }
    text.push_str("facts:\n");
    for _ in 0..1 + dice.below(2) {
        text.push_str(&format!("  - {}\n", dice.claim(people, spies, speakers)));
    }
    match dice.below(3) {
        0 => text.push_str("ask: knight\n"),
        1 => text.push_str("ask: colour\n"),
        _ => {}
    }
    text
}

fn sentences(found: &[Finding], code: &str) -> BTreeSet<usize> {
    of(found, code).iter().map(|f| f.sentences[0].0).collect()
}

#[test]
fn findings_are_what_all_worlds_say() {
    let mut dice = Dice(0x1157);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..250 {
        let text = puzzle(&mut dice);
        let small = Small::new(model(&text));
        let found = findings(&small.model);
        let exists = !small.seen(&small.clues, None).is_empty();
        let many = small.answers(&small.clues).len() > 64;
        let not = of(&found, "not-examined");
        if exists {
            // Whether anything was left out is decided by the answers alone.
            assert!(not.is_empty() || many, "{text}");
        } else {
            assert_eq!(not.len(), 1, "{text}");
        }
        for finding in &found {
            *seen.entry(finding.lint.name()).or_default() += 1;
            assert!(finding.proof.is_some() || finding.lint.name() == "not-examined");
        }

        let silent: BTreeSet<usize> = small
            .clues
            .iter()
            .copied()
            .filter(|&clue| small.silent(clue))
            .collect();
        // A fact that was read as a constant was said to be one then.
        let shown = |clue: &usize, value: bool| {
            let sentence = &small.model.sentences[*clue];
            sentence.kind != SentenceKind::Fact || sentence.claim != Prop::Const(value)
        };
        let told: BTreeSet<usize> = silent.iter().copied().filter(|c| shown(c, true)).collect();
        assert_eq!(sentences(&found, "says-nothing"), told, "{text}");

        let never: BTreeSet<usize> = small
            .clues
            .iter()
            .copied()
            .filter(|&clue| small.seen(&[clue], None).is_empty())
            .collect();
        let told: BTreeSet<usize> = never.iter().copied().filter(|c| shown(c, false)).collect();
        assert_eq!(sentences(&found, "impossible"), told, "{text}");

        // Two facts, or two statements without unknown truths of their own, mean
        // the same where they hold in the same assignments of the rules.
        let alike = |one: usize, other: usize| {
            !silent.contains(&one)
                && !never.contains(&one)
                && small.own(one).is_none()
                && small.own(other).is_none()
                && small.seen(&[one], None) == small.seen(&[other], None)
        };
        let plain = small.clues.iter().all(|&clue| small.own(clue).is_none());
        if plain {
            let twice: BTreeSet<usize> = small
                .clues
                .iter()
                .copied()
                .filter(|&c| {
                    small
                        .clues
                        .iter()
                        .any(|&other| other < c && alike(other, c))
                })
                .collect();
            assert_eq!(sentences(&found, "twice"), twice, "{text}");
        }

        let implied = sentences(&found, "implied");
        for &clue in &small.clues {
            let own = small.own(clue);
            let equals: Vec<usize> = small
                .clues
                .iter()
                .copied()
                .filter(|&other| other == clue || (plain && alike(clue, other)))
                .collect();
            let others = small.without(&equals);
            let mut all = others.clone();
            all.push(clue);
            let follows = small.seen(&others, own) == small.seen(&all, own);
            let expected = exists && follows && !silent.contains(&clue);
            // Of statements with truths of their own, two can mean the same.
            let twice = of(&found, "twice");
            let unclear = !plain
                && twice
                    .iter()
                    .any(|f| f.sentences.iter().any(|s| s.0 == clue));
            if !unclear {
                assert_eq!(implied.contains(&clue), expected, "{clue} of\n{text}");
            }
        }
        for finding in of(&found, "implied") {
            let reason = finding.proof.as_ref().unwrap().reason.as_ref();
            let reason = reason.unwrap_or_else(|| panic!("no reason\n{text}"));
            let own = small.own(finding.sentences[0].0);
            let numbers: Vec<usize> = reason.sentences.iter().map(|s| s.0).collect();
            let proves = |from: &[usize]| {
                let mut with = from.to_vec();
                with.push(finding.sentences[0].0);
                small.seen(from, own) == small.seen(&with, own)
            };
            assert!(proves(&numbers), "{text}");
            assert!(reason.facts.is_empty() && reason.smallest);
            for leave in 0..numbers.len() {
                let mut fewer = numbers.clone();
                fewer.remove(leave);
                assert!(!proves(&fewer), "{text}");
            }
        }

        let mut idle = BTreeSet::new();
        for said in &small.model.utterances {
            let rest = small.without(&[said.sentence.0]);
            if exists && small.answers(&rest) == small.answers(&small.clues) {
                idle.insert(said.sentence.0);
            }
        }
        let told = sentences(&found, "idle-speaker");
        if many {
            assert!(told.is_subset(&idle), "{text}");
        } else {
            assert_eq!(told, idle, "{text}");
        }

        symmetries(&small, &found, &text);
    }
    for lint in LINTS {
        if !["unmentioned"].contains(&lint.name()) {
            assert!(
                seen.contains_key(lint.name()),
                "{lint:?} never occurs: {seen:?}"
            );
        }
    }
}

/// Compares `alike` and `complement` with exchanges made by name.
fn symmetries(small: &Small, found: &[Finding], text: &str) {
    let model = &small.model;
    let all: BTreeSet<&World> = (0..small.worlds.len())
        .filter(|&w| small.rules[w] && small.clues.iter().all(|&c| small.holds[c][w]))
        .map(|w| &small.worlds[w])
        .collect();
    let closed = |map: &dyn Fn(&World) -> World| all.iter().all(|w| all.contains(&map(w)));
    let moves = |map: &dyn Fn(&World) -> World| {
        let answer = |world: &World| model.question.answer(world);
        all.iter().any(|w| answer(w) != answer(&map(w)))
    };
    let place = |family: &str, arguments: &[String]| {
        let mut unknowns = model.unknowns.iter();
        unknowns.position(|u| u.family == family && u.arguments == arguments)
    };
    let found_alike: BTreeSet<Vec<String>> = of(found, "alike")
        .iter()
        .map(|f| f.members.clone())
        .collect();
    let people: BTreeSet<String> = model
        .unknowns
        .iter()
        .map(|u| u.arguments[0].clone())
        .collect();
    let people: Vec<String> = people.into_iter().collect();
    for (i, one) in people.iter().enumerate() {
        for other in &people[i + 1..] {
            let partners: Option<Vec<usize>> = model
                .unknowns
                .iter()
                .map(|u| {
                    let mut arguments = u.arguments.clone();
                    for argument in &mut arguments {
                        if argument == one {
                            argument.clone_from(other);
                        } else if argument == other {
                            argument.clone_from(one);
                        }
                    }
                    place(&u.family, &arguments)
                })
                .collect();
            let together = found_alike
                .iter()
                .any(|members| members.contains(one) && members.contains(other));
            // A truth that only one of them has cannot be exchanged.
            let Some(partners) = partners else {
                assert!(!together, "{text}");
                continue;
            };
            let map =
                |world: &World| World::new(partners.iter().map(|&p| world.values()[p]).collect());
            let expected = !all.is_empty() && closed(&map) && moves(&map);
            if people.len() == 2 || expected {
                assert_eq!(together, expected, "{one} and {other} of\n{text}");
            }
        }
    }
    let colours = |world: &World| {
        let values = model.unknowns.iter().zip(world.values());
        World::new(
            values
                .map(|(u, &v)| if u.family == "colour" { 1 - v } else { v })
                .collect(),
        )
    };
    let expected = !all.is_empty() && closed(&colours) && moves(&colours);
    let red = ["red".to_owned(), "green".to_owned()];
    assert_eq!(
        found_alike.contains(&red[..]),
        expected,
        "colours of\n{text}"
    );

    let spies = model.unknowns.iter().any(|u| u.family == "kind");
    if !spies {
        let flip = |world: &World| {
            let values = model.unknowns.iter().zip(world.values());
            World::new(
                values
                    .map(|(u, &v)| if u.family == "knight" { 1 - v } else { v })
                    .collect(),
            )
        };
        let expected = !all.is_empty() && closed(&flip);
        assert_eq!(of(found, "complement").len() == 1, expected, "{text}");
    }
    for code in ["alike", "complement"] {
        for finding in of(found, code) {
            let worlds = &finding.proof.as_ref().unwrap().worlds;
            assert_eq!(worlds.len(), 2);
            assert!(worlds[0] != worlds[1] && worlds.iter().all(|w| all.contains(w)));
        }
    }
}

// ---- The cases it was made for.

fn island(people: &str, says: &str) -> String {
    format!(
        "sets:\n  person: [{people}]\nunknowns:\n  knight: person -> bool\n\
         statements:\n  over: person\n  law: knight\n  text:\n{says}"
    )
}

#[test]
fn the_two_who_contradict_each_other() {
    // A: B is a knave. B: that is false.
    let text = island("A, B", "    A: not knight[B]\n    B: not truth[A]\n");
    assert_eq!(
        codes(&text),
        [
            "twice",
            "idle-speaker",
            "idle-speaker",
            "alike",
            "complement"
        ]
    );
}

#[test]
fn the_four_whose_worlds_are_complements() {
    let text = island(
        "A, B, C, D",
        "    A: truth[C] or not truth[D]\n    B: not truth[A]\n    C: truth[A]\n    D: truth[B]\n",
    );
    let model = model(&text);
    let found = findings(&model);
    let complement = of(&found, "complement");
    assert_eq!(complement.len(), 1);
    let message = &complement[0].diagnostic.message;
    assert!(
        message.ends_with("2 worlds, each the other's complement"),
        "{message}"
    );
}

#[test]
fn what_can_always_be_said_and_what_never() {
    let text = island("A", "    A: I am a knight\n");
    assert!(codes(&text).contains(&"says-nothing"));
    assert!(!codes(&text).contains(&"impossible"));
    let text = island("A", "    A: I am a knave\n");
    assert!(codes(&text).contains(&"impossible"));
    assert!(!codes(&text).contains(&"says-nothing"));
}

#[test]
fn a_speaker_that_is_not_needed() {
    // A settles it alone; the others only agree.
    let text = island(
        "A, B, C",
        "    A: not knight[A] or not knight[B]\n    B: knight[A] and knight[B]\n    C: knight[C] <-> knight[A]\n",
    );
    let model = model(&text);
    let found = findings(&model);
    let idle: Vec<&str> = of(&found, "idle-speaker")
        .iter()
        .map(|f| f.diagnostic.message.as_str())
        .collect();
    assert_eq!(
        idle,
        [
            "without what B says the worlds are exactly the same",
            "without what C says the worlds are exactly the same"
        ]
    );
}

// ---- The library.

/// What lint says of the library is read when it changes: how often, and of what.
#[test]
fn the_library_is_told_what_it_is_told() {
    fn files(folder: &std::path::Path, into: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files(&path, into);
            } else {
                into.push(path);
            }
        }
    }
    let mut paths = Vec::new();
    files(
        &std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("models"),
        &mut paths,
    );
    paths.sort();
    let mut with: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let read = bigm::read(&Source::new(name.clone(), text));
        for model in read.models.into_iter().flatten() {
            for finding in lint(&model, &Settings::default()) {
                // Every puzzle of the library means what it says.
                assert_eq!(finding.diagnostic.code.severity, Severity::Note, "{name}");
                with.entry(finding.lint.name())
                    .or_default()
                    .insert(name.clone());
            }
        }
    }
    let of = |code: &str| with[code].iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(of("says-nothing"), ["a-useless-remark", "i-am-a-knight"]);
    assert_eq!(of("impossible"), ["wn30-two-and-two"]);
    assert_eq!(of("twice"), ["that-is-false"]);
    assert_eq!(
        of("complement"),
        [
            "i-am-a-knight",
            "mirror-image",
            "that-is-false",
            "wn37-asked-about-each-other"
        ]
    );
    assert_eq!(
        of("alike"),
        [
            "50-one-statement",
            "craig-a-and-c-do-not-mix",
            "that-is-false"
        ]
    );
    // Nothing is given up because of a limit.
    for name in of("not-examined") {
        assert!(
            !["sudoku", "eight-queens", "magic-square"].contains(&name),
            "{name}"
        );
    }
}

// ---- The page.

const PAGE: &str = include_str!("../docs/lint.md");

/// A section of the page for each kind, in the order of the table, with what it
/// means in the words of the table; and its example is told what stands there.
#[test]
fn the_page_has_a_true_example_of_everything() {
    let sections: Vec<&str> = PAGE.split("\n## `").skip(1).collect();
    let names: Vec<&str> = sections
        .iter()
        .map(|s| s.split('`').next().unwrap())
        .collect();
    let table: Vec<&str> = LINTS.iter().map(|lint| lint.name()).collect();
    assert_eq!(names, table);
    for (section, lint) in sections.iter().zip(LINTS) {
        let flat = section.split_whitespace().collect::<Vec<_>>().join(" ");
        let name = lint.name();
        assert!(
            flat.contains(lint.code.plain.summary),
            "{name}: {}",
            lint.code.plain.summary
        );
        let block = |kind: &str| {
            let rest = section.split(&format!("```{kind}\n")).nth(1);
            let block = rest.unwrap_or_else(|| panic!("{name} has no block {kind}"));
            block.split("```").next().unwrap().to_owned()
        };
        let (puzzle, shown) = (block("yaml"), block("text"));
        let source = Source::new("puzzle.yaml", puzzle.clone());
        let found = findings(&model(&puzzle));
        let mut said = String::new();
        for finding in of(&found, name) {
            said.push_str(&render(&source, &finding.diagnostic, Style::Plain));
        }
        assert_eq!(said.trim_end(), shown.trim_end(), "{name}\n{said}");
    }
}

// ---- The command line.

fn check(arguments: &[&str], text: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bigm"))
        .arg("check")
        .args(arguments)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap();
    (code, text(output.stdout), text(output.stderr))
}

const IDLE: &str = "sets: {person: [A, B]}\nunknowns: {knight: person -> bool}\n\
                    statements:\n  over: person\n  law: knight\n  text:\n    \
                    A: I am a knight\n    B: exactly(2, knight)\n";

#[test]
fn notes_change_no_exit_code_unless_they_are_denied() {
    let (code, out, err) = check(&[], IDLE);
    assert_eq!(code, 0, "{err}");
    assert_eq!(out, "1 file, 0 errors, 0 warnings, 1 note\n");
    assert!(err.starts_with("note[says-nothing]: "), "{err}");
    // What one finding says is not said again by another.
    assert!(
        !err.contains("idle-speaker") && !err.contains("proof"),
        "{err}"
    );

    let (code, out, err) = check(&["--deny", "idle-speaker"], IDLE);
    assert_eq!(code, 2, "{err}");
    assert_eq!(out, "1 file, 1 error, 0 warnings, 1 note\n");
    assert!(err.contains("error[idle-speaker]: "), "{err}");
    let (code, out, _) = check(&["--deny", "all"], IDLE);
    assert_eq!((code, out.as_str()), (2, "1 file, 2 errors, 0 warnings\n"));
    let (code, _, err) = check(&["--deny", "twice"], IDLE);
    assert_eq!(code, 0, "{err}");

    let (code, out, err) = check(&["--no-lint"], IDLE);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out, "1 file, 0 errors, 0 warnings\n");

    let (code, _, err) = check(&["--deny", "no-such"], IDLE);
    assert_eq!(code, 2);
    for lint in LINTS {
        assert!(err.contains(lint.name()), "{err}");
    }
}

#[test]
fn a_file_with_errors_is_not_looked_at_further() {
    let (code, _, err) = check(
        &[],
        &IDLE.replace("exactly(2, knight)", "exactly(2, knigt)"),
    );
    assert_eq!(code, 2);
    assert!(!err.contains("says-nothing"), "{err}");
}

#[test]
fn proofs_are_shown_where_they_are_asked_for() {
    let (_, _, err) = check(&["--proof"], IDLE);
    assert!(
        err.contains("= proof: where knight[A], what is said is true"),
        "{err}"
    );
    let json = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&check(arguments, IDLE).1).unwrap()
    };
    let with = &json(&["--json", "--proof"])["diagnostics"][0];
    assert_eq!(with["code"], "says-nothing");
    assert_eq!(with["proof"].as_array().unwrap().len(), 2);
    let without = &json(&["--json"])["diagnostics"][0];
    assert_eq!(without["code"], "says-nothing");
    assert!(without.get("proof").is_none());
}
