//! The paper's four models, row for row.
//!
//! M. J. Chlond and C. M. Toase, "IP Modeling and the Logical Puzzles of
//! Raymond Smullyan", INFORMS Transactions on Education 3(3), 2003, sections
//! 4.1 and 4.2. Where the paper departs from its own rules, these follow the
//! rules: doors 8 and 9 are printed with − 2t where rule (1) gives − t, and
//! doors 3 and 9 substitute one literal for another.

mod rows_support;

use bigm::lower::{FormKind, Options, lower};
use bigm::model::{Prop, Relation};
use rows_support::{Sheet, count, faithful};

/// The rows after the domains', each as text.
#[track_caller]
fn rows(sheet: &Sheet, form: FormKind, expected: &str) {
    let options = Options {
        form,
        ..Options::default()
    };
    let program = lower(&sheet.model, &options).unwrap();
    let found: Vec<String> = program
        .rows()
        .iter()
        .map(|row| program.show_row(row))
        .collect();
    let expected: Vec<&str> = expected
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(found, expected, "{form:?}");
}

/// A, B, C: knights, and werewolves.
fn forest() -> (Sheet, Vec<Prop>, Vec<Prop>) {
    let mut sheet = Sheet::default();
    let knights = sheet.bools(&["x1", "x2", "x3"]);
    let werewolves = sheet.bools(&["y1", "y2", "y3"]);
    (sheet, knights, werewolves)
}

#[test]
fn the_first_interview() {
    let (mut sheet, x, y) = forest();
    sheet.fact("one werewolf", count(&y, Relation::Equal, 1));
    sheet.fact("A", Prop::iff(x[0].clone(), y[0].clone()));
    sheet.fact("B", Prop::iff(x[1].clone(), y[1].clone()));
    let at_most_one = count(&x, Relation::AtMost, 1);
    sheet.fact("C", Prop::iff(x[2].clone(), at_most_one));
    rows(
        &sheet,
        FormKind::Textbook,
        "y1 + y2 + y3 = 1
         x1 - y1 = 0
         x2 - y2 = 0
         x1 + x2 + 3 x3 >= 2
         x1 + x2 + 4 x3 <= 4",
    );
    rows(
        &sheet,
        FormKind::Tight,
        "y1 + y2 + y3 = 1
         x1 - y1 = 0
         x2 - y2 = 0
         x1 + x2 + 2 x3 = 2",
    );
    faithful(&sheet.model);
}

#[test]
fn the_second_interview() {
    let (mut sheet, x, y) = forest();
    let not_all = count(&x, Relation::AtMost, 2);
    sheet.fact("A", Prop::iff(x[0].clone(), not_all));
    sheet.fact("B", Prop::iff(x[1].clone(), x[2].clone()));
    sheet.fact("one werewolf", count(&y, Relation::Equal, 1));
    let knights = y
        .iter()
        .zip(&x)
        .map(|(y, x)| Prop::implies(y.clone(), x.clone()));
    sheet.fact("a knight", Prop::all(knights));
    rows(
        &sheet,
        FormKind::Textbook,
        "4 x1 + x2 + x3 >= 3
         4 x1 + x2 + x3 <= 5
         x2 - x3 = 0
         y1 + y2 + y3 = 1
         x1 - y1 >= 0
         x2 - y2 >= 0
         x3 - y3 >= 0",
    );
    rows(
        &sheet,
        FormKind::Tight,
        "x1 = 1
         x1 + x2 + x3 <= 2
         x2 - x3 = 0
         y1 + y2 + y3 = 1
         x1 - y1 >= 0
         x2 - y2 >= 0
         x3 - y3 >= 0",
    );
    faithful(&sheet.model);
}

#[test]
fn two_doors() {
    let mut sheet = Sheet::default();
    let one = sheet.choice("room", &["1"], &["lady", "tiger"]);
    let two = sheet.choice("room", &["2"], &["lady", "tiger"]);
    let t = sheet.bools(&["t1", "t2"]);
    let a_lady = Prop::any([one[0].clone(), two[0].clone()]);
    sheet.fact("door 1", Prop::iff(t[0].clone(), a_lady));
    sheet.fact("door 2", Prop::iff(t[1].clone(), one[1].clone()));
    sheet.fact("alike", Prop::iff(t[0].clone(), t[1].clone()));
    rows(
        &sheet,
        FormKind::Textbook,
        "lady[1] + tiger[1] = 1
         lady[2] + tiger[2] = 1
         lady[1] + lady[2] - 2 t1 <= 0
         lady[1] + lady[2] - t1 >= 0
         tiger[1] - t2 = 0
         t1 - t2 = 0",
    );
    rows(
        &sheet,
        FormKind::Tight,
        "lady[1] - t1 <= 0
         lady[2] - t1 <= 0
         lady[1] + lady[2] - t1 >= 0
         lady[1] + t2 = 1
         t1 - t2 = 0",
    );
    faithful(&sheet.model);
}

/// The nine doors; lady, tiger, empty of each, and the signs.
fn labyrinth() -> Sheet {
    let mut sheet = Sheet::default();
    let doors: Vec<Vec<Prop>> = (1..=9)
        .map(|door: i64| sheet.choice("room", &[&door.to_string()], &["lady", "tiger", "empty"]))
        .collect();
    let lady = |door: usize| doors[door - 1][0].clone();
    let tiger = |door: usize| doors[door - 1][1].clone();
    let empty = |door: usize| doors[door - 1][2].clone();
    let names = ["t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9"];
    let t = sheet.bools(&names);
    let sign = |door: usize| t[door - 1].clone();
    let texts = [
        Prop::any([1, 3, 5, 7, 9].map(lady)),
        empty(2),
        Prop::any([sign(5), sign(7).not()]),
        sign(1).not(),
        Prop::any([sign(2), sign(4)]),
        sign(3).not(),
        lady(1).not(),
        Prop::all([tiger(8), empty(9)]),
        Prop::all([tiger(9), sign(6).not()]),
    ];
    for (text, sign) in texts.into_iter().zip(&t) {
        sheet.fact("door", Prop::iff(sign.clone(), text));
    }
    for door in 1..=9 {
        sheet.fact("lady's sign", Prop::implies(lady(door), sign(door)));
        sheet.fact("tiger's sign", Prop::implies(tiger(door), sign(door).not()));
    }
    let ladies: Vec<Prop> = (1..=9).map(lady).collect();
    sheet.fact("only one lady", count(&ladies, Relation::Equal, 1));
    sheet.fact("room 8 is not empty", empty(8).not());
    sheet
}

#[test]
fn nine_doors() {
    let sheet = labyrinth();
    let prizes: String = (1..=9)
        .map(|d| format!("lady[{d}] + tiger[{d}] + empty[{d}] = 1\n"))
        .collect();
    let signs: String = (1..=9)
        .map(|d| format!("lady[{d}] - t{d} <= 0\ntiger[{d}] + t{d} <= 1\n"))
        .collect();
    let last = "lady[1] + lady[2] + lady[3] + lady[4] + lady[5] + lady[6] + lady[7] + lady[8] + lady[9] = 1
                empty[8] = 0";
    let textbook = "lady[1] + lady[3] + lady[5] + lady[7] + lady[9] - t1 = 0
         empty[2] - t2 = 0
         - 2 t3 + t5 - t7 <= -1
         - t3 + t5 - t7 >= -1
         t1 + t4 = 1
         t2 + t4 - 2 t5 <= 0
         t2 + t4 - t5 >= 0
         t3 + t6 = 1
         lady[1] + t7 = 1
         tiger[8] + empty[9] - t8 <= 1
         tiger[8] + empty[9] - 2 t8 >= 0
         tiger[9] - t6 - t9 <= 0
         tiger[9] - t6 - 2 t9 >= -1\n";
    rows(
        &sheet,
        FormKind::Textbook,
        &format!("{prizes}{textbook}{signs}{last}"),
    );
    let tight = "lady[1] + lady[3] + lady[5] + lady[7] + lady[9] - t1 = 0
         empty[2] - t2 = 0
         t3 - t5 >= 0
         t3 + t7 >= 1
         t3 - t5 + t7 <= 1
         t1 + t4 = 1
         t2 - t5 <= 0
         t4 - t5 <= 0
         t2 + t4 - t5 >= 0
         t3 + t6 = 1
         lady[1] + t7 = 1
         tiger[8] - t8 >= 0
         empty[9] - t8 >= 0
         tiger[8] + empty[9] - t8 <= 1
         tiger[9] - t9 >= 0
         t6 + t9 <= 1
         tiger[9] - t6 - t9 <= 0\n";
    rows(
        &sheet,
        FormKind::Tight,
        &format!("{prizes}{tight}{signs}{last}"),
    );
}
