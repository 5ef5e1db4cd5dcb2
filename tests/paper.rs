//! The paper's four models, read from their files, row for row.
//!
//! The goldens of the textbook form are the paper's rows, written out from the
//! paper (Chlond & Toase 2003) with the puzzle's names for its x, y and t; where
//! the paper departs from its own rules the rows follow the rules, and the model
//! file says so. The cases of `rows_paper.rs` are the same rows from models made
//! by hand; here the whole road from the file is walked.

use bigm::lower::FormKind;
use bigm::source::Source;
use std::fs;
use std::path::Path;

/// Every row in portable characters, each once behind its sentence.
fn rows(name: &str, form: FormKind) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("models/chlond-toase")
        .join(name)
        .with_extension("yaml");
    let source = Source::new(name, fs::read_to_string(path).unwrap());
    let model = bigm::read(&source).models.remove(0).expect("no errors");
    let options = bigm::Options {
        form,
        ..bigm::Options::default()
    };
    let prepared = bigm::prepare(model, &options).unwrap();
    let program = &prepared.program;
    program
        .rows()
        .iter()
        .map(|row| {
            let origin = &program.origin(row.provenance.origin).name;
            format!("{origin}: {}", program.show_row(row))
        })
        .collect()
}

fn compare(name: &str, form: FormKind, golden: &str) {
    let found = rows(name, form).join("\n");
    let wanted: Vec<&str> = golden
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty())
        .collect();
    assert_eq!(
        found,
        wanted.join("\n"),
        "{name}, {}:\n{found}",
        form.name()
    );
}

#[test]
fn werewolves_1() {
    compare(
        "werewolves-1",
        FormKind::Textbook,
        "truth[A]: knight[A] - werewolf[A] = 0
         truth[B]: knight[B] - werewolf[B] = 0
         truth[C]: knight[A] + knight[B] + 3 knight[C] >= 2
         truth[C]: knight[A] + knight[B] + 4 knight[C] <= 4
         one of them is a werewolf: werewolf[A] + werewolf[B] + werewolf[C] = 1",
    );
    // F contains δ itself: two loose rows become one equation.
    compare(
        "werewolves-1",
        FormKind::Tight,
        "truth[A]: knight[A] - werewolf[A] = 0
         truth[B]: knight[B] - werewolf[B] = 0
         truth[C]: knight[A] + knight[B] + 2 knight[C] = 2
         one of them is a werewolf: werewolf[A] + werewolf[B] + werewolf[C] = 1",
    );
}

#[test]
fn werewolves_2() {
    compare(
        "werewolves-2",
        FormKind::Textbook,
        "truth[A]: 4 knight[A] + knight[B] + knight[C] >= 3
         truth[A]: 4 knight[A] + knight[B] + knight[C] <= 5
         truth[B]: knight[B] - knight[C] = 0
         one of them is a werewolf: werewolf[A] + werewolf[B] + werewolf[C] = 1
         the werewolf is a knight: knight[A] - werewolf[A] >= 0
         the werewolf is a knight: knight[B] - werewolf[B] >= 0
         the werewolf is a knight: knight[C] - werewolf[C] >= 0",
    );
}

#[test]
fn ladies_or_tigers() {
    compare(
        "ladies-or-tigers",
        FormKind::Textbook,
        "room[1] has one value: lady[1] + tiger[1] = 1
         room[2] has one value: lady[2] + tiger[2] = 1
         sign[1]: lady[1] + lady[2] - 2 sign[1] <= 0
         sign[1]: lady[1] + lady[2] - sign[1] >= 0
         sign[2]: tiger[1] - sign[2] = 0
         the signs agree: sign[1] - sign[2] = 0",
    );
}

#[test]
fn the_logical_labyrinth() {
    compare(
        "logical-labyrinth",
        FormKind::Textbook,
        "room[1] has one value: lady[1] + tiger[1] + empty[1] = 1
         room[2] has one value: lady[2] + tiger[2] + empty[2] = 1
         room[3] has one value: lady[3] + tiger[3] + empty[3] = 1
         room[4] has one value: lady[4] + tiger[4] + empty[4] = 1
         room[5] has one value: lady[5] + tiger[5] + empty[5] = 1
         room[6] has one value: lady[6] + tiger[6] + empty[6] = 1
         room[7] has one value: lady[7] + tiger[7] + empty[7] = 1
         room[8] has one value: lady[8] + tiger[8] + empty[8] = 1
         room[9] has one value: lady[9] + tiger[9] + empty[9] = 1
         sign[1]: lady[1] + lady[3] + lady[5] + lady[7] + lady[9] - sign[1] = 0
         sign[2]: empty[2] - sign[2] = 0
         sign[3]: - 2 sign[3] + sign[5] - sign[7] <= -1
         sign[3]: - sign[3] + sign[5] - sign[7] >= -1
         sign[4]: sign[1] + sign[4] = 1
         sign[5]: sign[2] + sign[4] - 2 sign[5] <= 0
         sign[5]: sign[2] + sign[4] - sign[5] >= 0
         sign[6]: sign[3] + sign[6] = 1
         sign[7]: lady[1] + sign[7] = 1
         sign[8]: tiger[8] + empty[9] - sign[8] <= 1
         sign[8]: tiger[8] + empty[9] - 2 sign[8] >= 0
         sign[9]: tiger[9] - sign[6] - sign[9] <= 0
         sign[9]: tiger[9] - sign[6] - 2 sign[9] >= -1
         law of sign[1]: lady[1] - sign[1] <= 0
         law of sign[1]: tiger[1] + sign[1] <= 1
         law of sign[2]: lady[2] - sign[2] <= 0
         law of sign[2]: tiger[2] + sign[2] <= 1
         law of sign[3]: lady[3] - sign[3] <= 0
         law of sign[3]: tiger[3] + sign[3] <= 1
         law of sign[4]: lady[4] - sign[4] <= 0
         law of sign[4]: tiger[4] + sign[4] <= 1
         law of sign[5]: lady[5] - sign[5] <= 0
         law of sign[5]: tiger[5] + sign[5] <= 1
         law of sign[6]: lady[6] - sign[6] <= 0
         law of sign[6]: tiger[6] + sign[6] <= 1
         law of sign[7]: lady[7] - sign[7] <= 0
         law of sign[7]: tiger[7] + sign[7] <= 1
         law of sign[8]: lady[8] - sign[8] <= 0
         law of sign[8]: tiger[8] + sign[8] <= 1
         law of sign[9]: lady[9] - sign[9] <= 0
         law of sign[9]: tiger[9] + sign[9] <= 1
         only one lady: lady[1] + lady[2] + lady[3] + lady[4] + lady[5] + lady[6] + lady[7] + lady[8] + lady[9] = 1
         told 1: empty[8] = 0",
    );
}
