//! Certificates: accepted by a checker that shares nothing with the engine, and
//! rejected when something needed is taken away or something false is claimed.

mod checker;

use bigm::prove::{Certificate, Exhibit, Verdict};
use bigm::source::Source;
use bigm::{Options, Solution};
use std::path::{Path, PathBuf};

fn certify(path: &Path) -> Vec<(Solution, Certificate)> {
    let text = std::fs::read_to_string(path).unwrap();
    let source = Source::new(path.display().to_string(), text);
    bigm::read(&source)
        .models
        .into_iter()
        .flatten()
        .map(|model| bigm::certify(model, &Options::default()).unwrap())
        .collect()
}

fn labyrinth() -> Certificate {
    let path = Path::new("models/chlond-toase/logical-labyrinth.yaml");
    certify(path).swap_remove(0).1
}

/// What the independent checker says of an exhibit.
fn check(opb: &str, exhibit: &Exhibit, proof: &str) -> Result<(), String> {
    let rows: String = opb
        .lines()
        .enumerate()
        .filter(|(number, line)| *number == 0 || !line.starts_with('*'))
        .map(|(_, line)| format!("{line}\n"))
        .collect();
    if exhibit.point {
        checker::witness(&rows, proof)
    } else {
        checker::refutation(&rows, proof)
    }
}

#[test]
fn the_labyrinth_is_certified_whole() {
    let certificate = labyrinth();
    assert_eq!(certificate.missing, Vec::<String>::new());
    for exhibit in &certificate.exhibits {
        check(&exhibit.opb, exhibit, &exhibit.proof).unwrap();
    }
    // Told "empty", one could not know; told "not empty", one would.
    let names: Vec<&str> = certificate
        .exhibits
        .iter()
        .map(|exhibit| &exhibit.name[3..])
        .collect();
    assert_eq!(
        names,
        [
            "a-reply",
            "reply-leaves-open",
            "a-reply",
            "reply-settles",
            "a-world",
            "no-other-answer"
        ]
    );
    let page = certificate.page("The labyrinth", "answer unique: lady 7");
    for exhibit in &certificate.exhibits {
        assert!(page.contains(&exhibit.name) && page.contains(&exhibit.says));
    }
}

#[test]
fn without_a_needed_step_or_the_cut_it_is_rejected() {
    let certificate = labyrinth();
    let exhibit = certificate.exhibits.last().unwrap();
    let steps: Vec<usize> = (0..exhibit.proof.lines().count())
        .filter(|&at| exhibit.proof.lines().nth(at).unwrap().starts_with("rup"))
        .collect();
    let without = |text: &str, at: usize| -> String {
        text.lines()
            .enumerate()
            .filter(|(number, _)| *number != at)
            .map(|(_, line)| format!("{line}\n"))
            .collect()
    };
    let rejected = steps
        .iter()
        .filter(|&&at| check(&exhibit.opb, exhibit, &without(&exhibit.proof, at)).is_err())
        .count();
    assert!(rejected > 0, "no step of {} is needed", steps.len());
    // The cut is the last row; with one row fewer the numbers in the first line
    // and in the proof must follow, or the rejection is for the wrong reason.
    let rows = exhibit
        .opb
        .lines()
        .filter(|line| !line.starts_with('*'))
        .count();
    let last = exhibit.opb.lines().count() - 1;
    let opb = without(&exhibit.opb, last).replacen(
        &format!("#constraint= {rows}"),
        &format!("#constraint= {}", rows - 1),
        1,
    );
    let proof = exhibit
        .proof
        .replacen(&format!("f {rows} ;"), &format!("f {} ;", rows - 1), 1);
    assert!(proof.contains(&format!("f {} ;", rows - 1)));
    let why = check(&opb, exhibit, &proof).unwrap_err();
    assert!(!why.contains("constraint=") && !why.is_empty(), "{why}");
}

#[test]
fn a_wrong_witness_is_rejected() {
    let certificate = labyrinth();
    let exhibit = certificate
        .exhibits
        .iter()
        .find(|exhibit| exhibit.name.ends_with("a-world"))
        .unwrap();
    let line = exhibit
        .proof
        .lines()
        .find(|line| line.starts_with("conclusion SAT"))
        .unwrap();
    let literals: Vec<&str> = line
        .split_whitespace()
        .filter(|w| w.contains('x'))
        .collect();
    for literal in literals {
        let flipped = match literal.strip_prefix('~') {
            Some(plain) => plain.to_owned(),
            None => format!("~{literal}"),
        };
        let wrong = line.replacen(&format!(" {literal} "), &format!(" {flipped} "), 1);
        assert_ne!(wrong, line);
        let proof = exhibit.proof.replacen(line, &wrong, 1);
        // Another world of the puzzle is right too; but one in which a door
        // hides nothing, or two things, is none.
        if check(&exhibit.opb, exhibit, &proof).is_ok() {
            panic!("{literal} can be flipped");
        }
    }
}

fn models(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            models(&path, into);
        } else if path.extension().is_some_and(|end| end == "yaml") {
            into.push(path);
        }
    }
}

#[test]
fn the_library_is_certified() {
    let mut paths = Vec::new();
    models(Path::new("models"), &mut paths);
    paths.sort();
    let (mut proofs, mut left_to_veripb) = (0, 0);
    for path in paths {
        for (solution, certificate) in certify(&path) {
            let shown = path.display();
            assert_ne!(solution.finding.verdict, Verdict::Undecided, "{shown}");
            assert_eq!(certificate.missing, Vec::<String>::new(), "{shown}");
            let unique = matches!(
                solution.finding.verdict,
                Verdict::Unique | Verdict::AnswerUnique
            );
            let last = |name: &str| certificate.exhibits.iter().any(|e| e.name.ends_with(name));
            assert_eq!(unique, last("no-other-answer"), "{shown}");
            for exhibit in &certificate.exhibits {
                // The checker of these tests is simple and slow.
                if exhibit.opb.len() + exhibit.proof.len() > 12_000 {
                    left_to_veripb += 1;
                    continue;
                }
                proofs += 1;
                if let Err(why) = check(&exhibit.opb, exhibit, &exhibit.proof) {
                    panic!("{shown}, {}: {why}", exhibit.name);
                }
            }
        }
    }
    println!("{proofs} proofs checked here, {left_to_veripb} are for VeriPB");
    assert!(proofs > 250, "{proofs}");
}

#[test]
fn the_manual_shows_what_the_command_prints() {
    let manual = std::fs::read_to_string("docs/certificates.md").unwrap();
    let (_, block) = manual.split_once("```text\n$ bigm ").unwrap();
    let (block, _) = block.split_once("```").unwrap();
    let (line, printed) = block.split_once('\n').unwrap();
    let out = tempfile::tempdir().unwrap();
    let (command, _) = line.rsplit_once(' ').unwrap();
    let done = std::process::Command::new(env!("CARGO_BIN_EXE_bigm"))
        .args(command.split(' '))
        .arg(out.path())
        .output()
        .unwrap();
    assert!(done.status.success());
    assert_eq!(String::from_utf8(done.stdout).unwrap(), printed);
}
