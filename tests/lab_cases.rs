//! Puzzles that other tools got wrong, through the commands as a person uses
//! them: what is said of each, and that it is right.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bigm"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A command that reads nothing may be gone by now.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("no signal")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn page(arguments: &[&str], input: &str) -> String {
    let done = run(arguments, input);
    assert!(code(&done) < 2, "{}", err(&done));
    out(&done)
}

fn object(arguments: &[&str], input: &str) -> Value {
    let text = page(arguments, input);
    serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}: {text}"))
}

fn read(path: &str) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// A library puzzle with one line exchanged, which must be there.
fn with(path: &str, line: &str, other: &str) -> String {
    let text = read(path);
    assert_eq!(text.matches(line).count(), 1, "{path}: {line}");
    text.replace(line, other)
}

/// The numbers of worlds and answers, and the answers, under each reading of a
/// word.
fn under_each(readings: &Value, word: &str) -> Vec<(String, u64, u64, Vec<String>)> {
    let mut found = Vec::new();
    for version in readings["each"].as_array().unwrap() {
        let [reading] = &version["readings"].as_array().unwrap()[..] else {
            panic!("one word at a time");
        };
        if reading["word"] == word {
            let outcome = &version["outcome"];
            assert_eq!(outcome["worlds"]["complete"], true);
            let seen = outcome["seen"].as_array().unwrap();
            found.push((
                reading["reading"].as_str().unwrap().to_owned(),
                outcome["worlds"]["found"].as_u64().unwrap(),
                outcome["answers"]["found"].as_u64().unwrap(),
                seen.iter()
                    .map(|a| a.as_str().unwrap().to_owned())
                    .collect(),
            ));
        }
    }
    found
}

const FISH: &str = "models/grids/who-keeps-the-fish.yaml";
const JINDOSH: &str = "models/grids/jindosh-riddle.yaml";
const SIDE: &str = "left of, right of";

// 20: Einstein's riddle, green left of white.

#[test]
fn the_fish_under_each_reading_of_left_of() {
    let owners: &[(&str, u64, &[&str])] = &[
        ("immediately", 1, &["German"]),
        ("somewhere", 7, &["Dane", "Norwegian", "German"]),
        ("either side", 2, &["German"]),
    ];
    // As it stands, and without any reading.
    for written in [
        "just_left(green, white)",
        "left of(green, white)",
        "left_of(green, white)",
    ] {
        let text = with(FISH, "just_left(green, white)", written);
        let found = object(&["readings", "--json", "-"], &text);
        assert_eq!(found["as_it_stands"].is_null(), written.contains("of"));
        let rows = under_each(&found, SIDE);
        assert_eq!(rows.len(), 3);
        for ((reading, worlds, answers, seen), (wanted, count, men)) in rows.iter().zip(owners) {
            let men: Vec<String> = men.iter().map(|man| format!("man of fish {man}")).collect();
            assert_eq!((reading.as_str(), worlds), (*wanted, count));
            assert_eq!(
                (usize::try_from(*answers).unwrap(), seen),
                (men.len(), &men)
            );
        }
    }
    let bare = with(FISH, "just_left(green, white)", "left of(green, white)");
    let solved = run(&["solve", "-"], &bare);
    assert_eq!(code(&solved), 2);
    assert!(err(&solved).contains("error[left-of]: \"left of\" can mean immediately left of"));
    assert!(err(&solved).contains("`just_left(a, b)` for the next place"));
    let somewhere = with(FISH, "just_left(green, white)", "left(green, white)");
    let page = page(&["solve", "-"], &somewhere);
    assert!(
        page.contains("not unique: 7 worlds, 3 answers for `man of fish`"),
        "{page}"
    );
    // Two tables, the cells that differ marked.
    assert!(page.contains("  one     1          2       3"), "{page}");
    assert!(page.contains("  another  1           2"), "{page}");
    assert!(
        page.lines()
            .any(|line| line.starts_with("  pet") && line.contains("fish*"))
    );
}

#[test]
fn a_bare_left_of_in_english_has_its_readings_too() {
    let puzzle = "sets:\n  seat: 1..3\n  person: [Ann, Bea, Cat]\ngrid:\n  over: seat\n  items: \
                  [person]\nfacts:\n  - Ann is to the left of Bea\n  - Cat is immediately left of \
                  Bea\n";
    assert_eq!(code(&run(&["solve", "-"], puzzle)), 2);
    let found = object(&["readings", "--json", "-"], puzzle);
    assert_eq!(found["words"][0]["times"], 2);
    assert_eq!(found["words"][0]["bare"], 1);
    let counts: Vec<u64> = under_each(&found, SIDE).iter().map(|row| row.1).collect();
    // Both immediately left is impossible; both somewhere left are two; both
    // beside are two.
    assert_eq!(counts, [0, 2, 2]);
    let text = page(&["readings", "-"], puzzle);
    assert!(text.contains("as it stands it has no meaning"), "{text}");
}

// 21: the Jindosh riddle, red left of green.

#[test]
fn jindosh_under_each_reading_of_left_of() {
    let found = object(&["readings", "--json", JINDOSH], "");
    let rows = under_each(&found, SIDE);
    let counts: Vec<(u64, u64)> = rows.iter().map(|row| (row.1, row.2)).collect();
    assert_eq!(counts, [(1, 1), (7, 4), (2, 1)]);
    assert_eq!(found["as_it_stands"]["verdict"], "unique");
    let text = page(&["readings", JINDOSH], "");
    assert!(
        text.contains("  somewhere    not unique: 7 worlds, 4 answers\n"),
        "{text}"
    );
    assert!(
        text.contains("  either side  answer unique: 2 worlds, 1 answer\n"),
        "{text}"
    );
}

// 22: the Dane immediately left of both tea and water.

#[test]
fn two_clues_and_one_drink_to_a_house_clash() {
    let both = "Dane = tea\n  - just_left(Dane, tea)\n  - just_left(Dane, water)";
    let text = with(FISH, "Dane = tea", both).replace("  - Dane = tea\n", "");
    let done = run(&["solve", "-"], &text);
    assert_eq!(code(&done), 1);
    let page = out(&done);
    assert!(page.contains("contradiction: no world"), "{page}");
    let clash: Vec<&str> = page
        .lines()
        .skip_while(|line| !line.contains("a smallest clash"))
        .skip(1)
        .take(3)
        .map(str::trim)
        .collect();
    let wanted = [
        "fact 3: just_left(Dane, tea)",
        "fact 4: just_left(Dane, water)",
        "by the rules: one drink to a house",
    ];
    assert_eq!(clash, wanted, "{page}");
    let found = object(&["solve", "--json", "-"], &text);
    assert_eq!(found["clash"]["smallest"], true);
    assert_eq!(found["clash"]["sentences"].as_array().unwrap().len(), 2);
    let rules = found["clash"]["rules"].as_array().unwrap();
    assert!(!rules.is_empty());
    for rule in rules {
        assert!(
            rule["name"].as_str().unwrap().starts_with("one drink at "),
            "{rule}"
        );
    }
}

// 23: A: B is a knave. B: that is false.

#[test]
fn that_there_is_one_knight_is_certain() {
    let path = "models/knights/that-is-false.yaml";
    let page = page(&["solve", path], "");
    assert!(page.contains("not unique: 2 worlds"), "{page}");
    assert!(
        page.contains("certain in all: exactly one knight\n"),
        "{page}"
    );
    let found = object(&["solve", "--json", path], "");
    let counts = serde_json::json!([{"family": "kind", "value": "knight", "count": 1, "of": 2}]);
    assert_eq!(found["counts"], counts);
    assert_eq!(code(&run(&["why", path, "exactly(1, knight)"], "")), 0);
}

// 24: two worlds, each the other's complement.

const FOUR: &str = "sets: {person: [A, B, C, D]}\nunknowns: {knight: person -> bool}\n\
    statements:\n  over: person\n  law: knight\n  text:\n    A: truth[C] or not truth[D]\n    \
    B: not truth[A]\n    C: truth[A]\n    D: truth[B]\n";

#[test]
fn complements_are_called_that() {
    let page = page(&["solve", "-"], FOUR);
    assert!(page.contains("not unique: 2 worlds, 2 answers"), "{page}");
    assert!(page.contains("each is the other's complement"), "{page}");
    // Two worlds that agree on something are not.
    let other = format!("{FOUR}facts: [\"any(knight[p] for p in person)\"]\n");
    let other = other
        .replace("[A, B, C, D]", "[A, B, C, D, E]")
        .replace("any(", "knight[E] and any(");
    let page = page_of(&other);
    assert!(
        page.contains("2 worlds") && !page.contains("complement"),
        "{page}"
    );
}

fn page_of(text: &str) -> String {
    page(&["solve", "-"], text)
}

// 25: two statements by one speaker are two laws.

const SALLY: &str = "sets: {person: [Sally, Kevin, Dave]}\nunknowns: {knight: person -> bool}\n\
    statements:\n  over: person\n  law: knight\n  text:\n    Sally: Kevin is a knight\n    \
    Dave: [Kevin is a knight or I am a knave, Sally is a knight]\n";

#[test]
fn each_of_two_statements_counts() {
    // Of an unspecified kind is who says nothing.
    let text = SALLY.replace(
        "knight: person -> bool",
        "kind: 'person -> {knight, knave}'",
    );
    let found = object(&["solve", "--json", "-"], &text);
    assert_eq!(found["verdict"], "unique");
    for item in found["world"].as_array().unwrap() {
        assert_eq!(item["value"], "knight", "{item}");
    }
    // Dave's first statement leaves Sally open, his second one Kevin and more.
    for (apply, worlds) in [("2", 2), ("3", 4), ("1,3", 2), ("2,3", 1)] {
        let left = object(&["worlds", "--json", "--apply", apply, "-"], &text);
        assert_eq!(
            left["left"].as_array().unwrap().last().unwrap(),
            worlds,
            "{apply}"
        );
    }
    // And a repair that adds a statement does it as a second law.
    let less = text.replace("[Kevin is a knight or I am a knave, ", "[");
    let found = object(&["repair", "--json", "-"], &less);
    assert_eq!(found["as_it_stands"]["verdict"], "not unique");
    let said = found["repairs"].as_array().unwrap().iter();
    assert!(
        said.clone().any(|repair| repair["kind"] == "said"),
        "{found}"
    );
}

// 26: "I am a knight" says nothing, "I am a knave" nobody can say.

#[test]
fn who_can_call_himself_what() {
    let puzzle = |people: &str, words: &str| {
        format!(
            "sets: {{person: [{people}]}}\nunknowns: {{kind: 'person -> {{knight, knave}}'}}\n\
             statements:\n  over: person\n  law: knight\n  text:\n    Ann: {words}\n"
        )
    };
    let count = |text: &str| object(&["solve", "--json", "-"], text)["worlds"]["found"].clone();
    assert_eq!(count(&puzzle("Ann", "I am a knight")), 2);
    let done = run(&["solve", "-"], &puzzle("Ann", "I am a knave"));
    assert_eq!(code(&done), 1);
    assert!(
        out(&done).contains("this cannot hold\n    (1) Ann: I am a knave\n"),
        "{}",
        out(&done)
    );
    // Ben is silent: he may be either.
    assert_eq!(count(&puzzle("Ann, Ben", "I am a knight")), 4);
    assert_eq!(count(&puzzle("Ann, Ben", "Ben is a knight")), 2);
    let done = run(&["solve", "-"], &puzzle("Ann, Ben", "kind[Bem] = knight"));
    assert_eq!(code(&done), 2);
    assert!(err(&done).contains("did you mean `Ben`?"), "{}", err(&done));
}

// 28: a statement that does not speak of its speaker keeps half of all worlds.

#[test]
fn counting_worlds_is_blind_at_the_first_step() {
    let puzzle = "sets: {person: [A, B, C]}\nunknowns: {knight: person -> bool}\nstatements:\n  \
                  over: person\n  law: knight\n  text:\n    A: knight[B] and knight[C]\n    B: \
                  not knight[C]\n    C: not knight[A]\n";
    for statement in ["1", "2", "3"] {
        let left = object(&["worlds", "--json", "--apply", statement, "-"], puzzle);
        assert_eq!(left["left"], serde_json::json!([4]), "{statement}");
    }
    let hint = object(&["hint", "--strategy", "worlds", "--json", "-"], puzzle);
    assert_eq!(hint["worlds"], 8);
    assert_eq!(hint["steps"][0]["worlds"], 4);
    // The smallest proof is not blind: it names one fact and two statements.
    let hint = object(&["hint", "--json", "-"], puzzle);
    assert_eq!(hint["hint"], "next");
    assert_eq!(hint["smallest"], true);
    assert_eq!(hint["fact"], "not knight[A]");
    let why = object(&["why", "--json", "-", "not knight[A]"], puzzle);
    assert_eq!(why["proof"]["sentences"].as_array().unwrap().len(), 2);
}

// The fields of the two commands' JSON.

#[test]
fn every_field_of_repairs_and_readings_is_described() {
    fn fields(value: &Value, into: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                for (name, value) in map {
                    into.push(name.clone());
                    fields(value, into);
                }
            }
            Value::Array(all) => all.iter().for_each(|value| fields(value, into)),
            _ => {}
        }
    }
    let page = read("docs/json.md");
    let own = page
        .split("## `repair`")
        .nth(1)
        .expect("a section of its own");
    let own = own.split("\n## ").next().unwrap();
    let or = FOUR.replace("truth[D]\n    B", "truth[D] or truth[B]\n    B");
    for found in [
        object(
            &["repair", "--json", "models/knights/that-is-false.yaml"],
            "",
        ),
        object(&["readings", "--json", "-"], &or),
    ] {
        let mut names = Vec::new();
        fields(&found, &mut names);
        assert!(names.len() > 12);
        for name in names {
            assert!(own.contains(&format!("`{name}`")), "{name}");
        }
    }
}
