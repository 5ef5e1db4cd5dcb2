//! Templates: one puzzle with blanks, and many fillings of it.

use bigm::model::Model;
use bigm::prove::Verdict;
use bigm::puzzle::Fill;
use bigm::report::{Style, render_all};
use bigm::source::Source;
use bigm::{Options, Read};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn file(path: &str) -> Source {
    let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    Source::new(path, fs::read_to_string(whole).unwrap())
}

/// The one model of a file; the findings where there is none.
fn model(read: Read) -> Model {
    let said = render_all(&read.source, &read.report, Style::Plain);
    assert!(!read.report.has_errors(), "{said}");
    read.models.into_iter().next().unwrap().expect("a puzzle")
}

/// The answer of a puzzle that has one: each asked thing and its value.
fn answer(model: Model) -> BTreeMap<String, String> {
    let solution = bigm::solve(model, &Options::default()).unwrap();
    let (model, finding) = (&solution.model, &solution.finding);
    assert_eq!(finding.verdict, Verdict::Unique);
    let items = model
        .question
        .items
        .iter()
        .zip(&finding.answers[0].answer.0);
    items
        .map(|(asked, &value)| (asked.label.clone(), asked.value.show(model, value)))
        .collect()
}

/// Code, the file and the characters under the carets, message, and help.
fn findings(read: &Read) -> Vec<[String; 5]> {
    read.report
        .diagnostics()
        .iter()
        .map(|d| {
            [
                d.code.name.to_owned(),
                read.source.home(d.span).0.name().to_owned(),
                read.source.slice(d.span).to_owned(),
                d.message.clone(),
                d.help.clone().unwrap_or_default(),
            ]
        })
        .collect()
}

const JINDOSH: &str = "models/grids/jindosh.yaml";

/// Whose each heirloom is, deal by deal.
const OWNERS: [[(&str, &str); 5]; 4] = [
    [
        ("finch", "war_medal"),
        ("natsiou", "ring"),
        ("marcolla", "diamond"),
        ("winslow", "bird_pendant"),
        ("contee", "snuff_tin"),
    ],
    [
        ("natsiou", "war_medal"),
        ("finch", "snuff_tin"),
        ("contee", "ring"),
        ("marcolla", "bird_pendant"),
        ("winslow", "diamond"),
    ],
    [
        ("winslow", "diamond"),
        ("natsiou", "war_medal"),
        ("finch", "bird_pendant"),
        ("contee", "snuff_tin"),
        ("marcolla", "ring"),
    ],
    [
        ("contee", "snuff_tin"),
        ("winslow", "bird_pendant"),
        ("natsiou", "war_medal"),
        ("finch", "diamond"),
        ("marcolla", "ring"),
    ],
];

#[test]
fn every_deal_of_the_riddle_has_one_answer() {
    let template = file(JINDOSH);
    for (deal, owners) in (1..).zip(OWNERS) {
        let words = file(&format!("tests/templates/deal-{deal}.yaml"));
        // The words as a file, and one by one.
        let one_by_one = words
            .text()
            .lines()
            .filter_map(|line| line.split_once(": "))
            .filter(|(name, _)| !name.starts_with('#'))
            .fold(Fill::new(), |fill, (name, word)| {
                fill.set(format!("{name}={word}"))
            });
        for fill in [Fill::new().table(words.clone()), one_by_one] {
            let found = answer(model(bigm::read_with(&template, &fill)));
            let wanted = owners
                .into_iter()
                .map(|(woman, heirloom)| (format!("woman of {heirloom}"), woman.to_owned()))
                .collect();
            assert_eq!(found, wanted, "deal {deal}");
        }
    }
}

#[test]
fn one_finding_for_each_blank_that_is_open() {
    let read = bigm::read(&file(JINDOSH));
    assert!(read.models[0].is_none());
    assert_eq!(read.blanks[0].len(), 24);
    let found = findings(&read);
    assert_eq!(found.len(), 24);
    assert_eq!(
        found[0],
        [
            "blank",
            JINDOSH,
            "null",
            "`hat_owner` is blank, and wants a member of `woman`",
            "choose from winslow, marcolla, contee, natsiou, finch; \
             for example `--set hat_owner=winslow`",
        ]
    );
    let words = file("tests/templates/deal-1.yaml");
    let all_but_one = words.text().replace("toaster:", "#toaster:");
    let fill = Fill::new().table(Source::new("deal", all_but_one));
    let read = bigm::read_with(&file(JINDOSH), &fill);
    let found = findings(&read);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        found[0][3],
        "`toaster` is blank, and wants a member of `woman`"
    );
}

const SMALL: &str = "
sets: {person: [Ann, Bob, 'Mr X'], row: 1..2, column: [a, b]}
data:
  thief: null
  limit: null
  given[row, column]: [[1, null], [null, 4]]
  price: {Ann: 3, 'Mr X': null}
  fixed: 7
blanks: {thief: person}
unknowns:
  who: person
  n: 0..99
  x: row, column -> 0..9
facts:
  - who = thief
  - n = limit + price['Mr X'] + fixed
  - all(x[r, c] = given[r, c] for r in row, c in column)
";

/// The findings about the small template, filled so: code, file, characters.
fn slips(words: &[&str], table: &str) -> Vec<String> {
    let mut fill = words.iter().fold(Fill::new(), |fill, word| fill.set(*word));
    if !table.is_empty() {
        fill = fill.table(Source::new("words.yaml", table));
    }
    let read = bigm::read_with(&Source::new("small.yaml", SMALL), &fill);
    findings(&read)
        .into_iter()
        .filter(|found| found[0] != "blank")
        .map(|[code, file, under, ..]| format!("{code} {file} {under}"))
        .collect()
}

#[test]
fn blanks_within_tables_are_filled_by_their_indices() {
    let fill = Fill::new()
        .set("thief = Mr X")
        .set("given[1, b]=2")
        .set("given[2, 'a']=3")
        .table(Source::new(
            "words.yaml",
            "limit: 10\nprice['Mr X']: 20\nthief: Ann\n",
        ));
    let read = bigm::read_with(&Source::new("small.yaml", SMALL), &fill);
    // The word goes before the table.
    let found = answer(model(read));
    let shown: Vec<String> = found.iter().map(|(k, v)| format!("{k}={v}")).collect();
    assert_eq!(
        shown,
        [
            "n=37",
            "who=Mr X",
            "x[1, a]=1",
            "x[1, b]=2",
            "x[2, a]=3",
            "x[2, b]=4"
        ]
    );
}

#[test]
fn open_blanks_are_named_as_they_are_filled() {
    let read = bigm::read(&Source::new("small.yaml", SMALL));
    let names: Vec<&str> = read.blanks[0].iter().map(|b| b.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "thief",
            "limit",
            "given[1, b]",
            "given[2, a]",
            "price['Mr X']"
        ]
    );
    let helps: Vec<String> = findings(&read).into_iter().map(|f| f[4].clone()).collect();
    assert_eq!(
        helps,
        [
            "choose from Ann, Bob, Mr X; for example `--set thief=Ann`",
            "fill it: `--set limit=…`",
            "fill it: `--set 'given[1, b]=…'`",
            "fill it: `--set 'given[2, a]=…'`",
            "fill it: `--set \"price['Mr X']=…\"`",
        ]
    );
}

#[test]
fn whole_tables_come_from_a_file() {
    let template = "
sets: {row: 1..2, column: [a, b]}
data: {'given[row, column]': null}
unknowns: {x: 'row, column -> 0..9'}
facts: ['all(x[r, c] = given[r, c] for r in row, c in column)']
";
    let source = Source::new("t.yaml", template);
    let with = |table: &str| {
        bigm::read_with(
            &source,
            &Fill::new().table(Source::new("words.yaml", table)),
        )
    };
    let open = findings(&bigm::read(&source));
    assert_eq!(open[0][3], "`given` is blank, and wants a table");
    let found = answer(model(with("given: [[1, 2], {a: 3, b: 4}]")));
    assert_eq!(found["x[2, b]"], "4");
    for (table, code, under) in [
        ("given: [[1, 2]]", "data-shape", "[[1, 2]]"),
        ("given: [[1, 2], {a: 3}]", "data-shape", "{a: 3}"),
        ("given: [[1, 2], {a: 3, b: 4, c: 4}]", "not-a-member", "c"),
        ("given: 7", "data-shape", "7"),
        ("given: [[1, 2], [3, null]]", "blank", "null"),
    ] {
        let found = findings(&with(table));
        assert_eq!(found[0][..3], [code, "words.yaml", under], "{table}");
    }
}

#[test]
fn slips_point_at_the_words_that_fill() {
    for (word, finding) in [
        ("thief=Anne", "not-a-member --set Anne"),
        ("thief=3", "not-a-member --set 3"),
        ("thief=null", "not-a-member --set null"),
        ("theif=Ann", "unknown-blank --set theif"),
        ("fixed=8", "not-blank --set fixed"),
        ("given[1, a]=8", "not-blank --set given[1, a]"),
        ("given[1, c]=8", "unknown-blank --set given[1, c]"),
        ("given[3, a]=8", "unknown-blank --set given[3, a]"),
        ("given[1]=8", "not-blank --set given[1]"),
        ("thief[1]=Ann", "unknown-blank --set thief[1]"),
        ("who=Ann", "unknown-blank --set who"),
        ("limit=ten", "unknown-name --set ten"),
        ("thief", "bad-fill --set thief"),
        ("", "bad-fill --set "),
        ("=Ann", "empty-value --set ="),
        ("thief = ", "empty-value --set ="),
    ] {
        assert_eq!(slips(&[word], ""), [finding], "{word}");
    }
    assert_eq!(
        slips(&["thief=Ann", "thief=Bob"], ""),
        ["filled-twice --set thief"]
    );
    assert!(
        slips(&["thief='Mr X'"], "").len() == 1,
        "a shell takes quotes away, we do not"
    );
}

#[test]
fn slips_point_into_the_file_that_fills() {
    for (table, finding) in [
        ("limit: 3\nthief: Anne", "not-a-member words.yaml Anne"),
        ("theif: Ann", "unknown-blank words.yaml theif"),
        ("limit:", "empty-value words.yaml limit"),
        ("limit: 1\nlimit: 2", "duplicate-key words.yaml limit"),
        ("limit: &a 1", "yaml-anchor words.yaml &a"),
        ("[thief, Ann]", "wrong-kind words.yaml [thief, Ann]"),
        (
            "limit: 1\n---\nthief: Ann",
            "bad-fill words.yaml thief: Ann",
        ),
        ("given[1, a]: 8", "not-blank words.yaml given[1, a]"),
    ] {
        assert_eq!(slips(&[], table), [finding], "{table}");
    }
    // A `null` leaves its blank open.
    assert!(slips(&[], "thief: null").is_empty());
}

#[test]
fn what_the_puzzle_says_is_shown_beside_the_word() {
    let read = bigm::read_with(
        &Source::new("small.yaml", SMALL),
        &Fill::new().set("fixed=8"),
    );
    let text = render_all(&read.source, &read.report, Style::Plain);
    let wanted = "\
error[not-blank]: `fixed` is no blank: the puzzle says what it is
 --> --set:1:1
  |
1 | fixed=8
  | ^^^^^
  |
 ::: small.yaml:8:10
  |
8 |   fixed: 7
  |          - it stands here
  |
  = help: only a `null` of `data:` is filled from outside
";
    assert!(text.contains(wanted), "{text}");
}

#[test]
fn of_a_book_each_blank_is_filled_where_it_is() {
    let book = "
sets: {person: [Ann, Bob]}
data: {thief: null}
unknowns: {who: person}
facts: [who = thief]
---
sets: {person: [Ann, Bob]}
data: {thief: Ann, limit: null}
unknowns: {n: 0..9}
facts: [n = limit]
---
unknowns: {p: bool}
facts: [q]
";
    let source = Source::new("book.yaml", book);
    let read = bigm::read(&source);
    let open: Vec<usize> = read.blanks.iter().map(Vec::len).collect();
    assert_eq!(open, [1, 1, 0]);
    let read = bigm::read_with(&source, &Fill::new().set("thief=Bob").set("limit=3"));
    let read_well: Vec<bool> = read.models.iter().map(Option::is_some).collect();
    // A slip in one puzzle is none of the others.
    assert_eq!(read_well, [true, true, false]);
    let found = findings(&read);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0][..3], ["unknown-name", "book.yaml", "q"]);
}

#[test]
fn of_a_template_everything_else_is_checked() {
    let read = bigm::read(&Source::new(
        "t.yaml",
        SMALL
            .replace("who = thief", "whom = thief")
            .replace("facts:", "facts:\n  - n + who"),
    ));
    let found = findings(&read);
    let errors: Vec<&str> = found
        .iter()
        .filter(|f| f[0] != "blank")
        .map(|f| f[2].as_str())
        .collect();
    assert_eq!(errors, ["who", "whom"], "{found:?}");
}

#[test]
fn a_set_may_wait_for_its_size() {
    let source = Source::new(
        "t.yaml",
        "
data: {size: null, low: null}
sets: {row: 1..size}
unknowns: {q: row -> row, n: low..9}
facts:
  - alldifferent(q)
  - q[3] = 1
  - n = low
",
    );
    let found = findings(&bigm::read(&source));
    let codes: Vec<&str> = found.iter().map(|f| f[0].as_str()).collect();
    assert_eq!(codes, ["blank", "blank"], "{found:?}");
    let read = bigm::read_with(&source, &Fill::new().set("size=3").set("low=2"));
    assert!(read.models[0].is_some());
    let read = bigm::read_with(&source, &Fill::new().set("low=2"));
    assert_eq!(findings(&read).len(), 1);
    let read = bigm::read_with(&source, &Fill::new().set("size=3"));
    assert_eq!(findings(&read).len(), 1, "{:?}", findings(&read));
}

#[test]
fn a_blank_type_must_be_of_a_blank() {
    let text = SMALL.replace("blanks: {thief:", "blanks: {theif:");
    let found = findings(&bigm::read(&Source::new("t.yaml", text)));
    let found: Vec<_> = found.iter().filter(|f| f[0] != "blank").collect();
    assert_eq!(found[0][2], "theif");
    assert_eq!(found[0][4], "did you mean `thief`?");
}
