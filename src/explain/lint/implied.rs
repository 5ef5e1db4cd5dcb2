//! A sentence that follows from others.
//!
//! From others alone: those of the same meaning are said to be that (`twice`),
//! and what follows from the rules says nothing.

use super::Lint;
use super::alone::is_own_truth;
use super::codes::IMPLIED;
use super::finding::Finding;
use super::study::Study;
use super::words::{name, said, subject};
use crate::explain::oracle::Silence;
use crate::explain::set::Set;
use crate::report::Diagnostic;

/// The row of this finding.
pub(super) static LINT: Lint = Lint {
    code: &IMPLIED,
    find,
};

fn find(study: &mut Study) -> Result<(), Silence> {
    study.needs_world()?;
    let equals = match (&study.equals, study.separable) {
        (Some(equals), _) => equals.clone(),
        (None, true) => return Err("which sentences mean the same is not known".to_owned()),
        // The rules have no part of their own here: all that can be left out
        // is compared with all the rest.
        (None, false) => vec![Set::new(); study.clues.len()],
    };
    for (place, equals) in equals.iter().enumerate() {
        if study.silent.contains(place) || !study.open().contains(study.clues[place].sentence) {
            continue;
        }
        let mut others = study.open();
        others.remove(study.clues[place].sentence);
        for equal in equals.iter() {
            others.remove(study.clues[equal].sentence);
        }
        if follows(study, place, &others)? {
            study.found(finding(study, place, &others));
        }
    }
    Ok(())
}

/// Whether a clue follows from some sentences.
pub(super) fn follows(study: &mut Study, place: usize, from: &Set) -> Result<bool, Silence> {
    let counterexample = study.seen.iter().any(|seen| {
        let mut clues = study.clues.iter().zip(&seen.holds);
        !seen.holds[place] && clues.all(|(clue, &holds)| holds || !from.contains(clue.sentence))
    });
    // Without the clue a number may have no bounds, and then only its meaning
    // is known: no world seen is asked there.
    if counterexample && study.separable {
        return Ok(false);
    }
    let not = study.clues[place].fact.negation(study.model);
    Ok(study.ask(from, &[not])?.is_none())
}

fn finding(study: &Study, place: usize, others: &Set) -> Finding {
    let clue = &study.clues[place];
    let said = said(study.model, clue.sentence);
    let own = said.is_some_and(|said| is_own_truth(study.model, &said.truth));
    let help = if own && clue.meaning == study.sentence(clue.sentence).claim {
        "its truth is spoken of elsewhere, and settled by the rest: the worlds stay the same"
    } else {
        "it can be left out: the worlds stay the same"
    };
    let diagnostic = Diagnostic::new(
        &IMPLIED.plain,
        study.sentence(clue.sentence).span,
        format!(
            "{} follows from the rest",
            subject(study.model, clue.sentence)
        ),
    )
    .help(help);
    let proof = study.proof(|proof| {
        let name = name(study.model, clue.sentence);
        study.prove(&name, &clue.meaning, others, proof);
    });
    Finding::new(&LINT, diagnostic)
        .about([clue.sentence])
        .because(proof)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, messages};

    const CHAIN: &str = "unknowns: {a: bool, b: bool, c: bool}\n\
                         facts: {one: a -> b, two: b -> c, three: a -> c}\n";

    #[test]
    fn what_follows_from_the_rest_is_found_with_its_reason() {
        assert_eq!(
            messages("implied", CHAIN),
            ["the fact `three` follows from the rest"]
        );
        let all = found(CHAIN);
        let finding = all.iter().find(|f| f.lint.name() == "implied").unwrap();
        let reason = finding.proof.as_ref().unwrap().reason.as_ref().unwrap();
        let numbers: Vec<usize> = reason.sentences.iter().map(|id| id.0).collect();
        assert!(reason.smallest);
        assert_eq!(numbers, [0, 1]);
        assert!(finding.diagnostic.proof.is_some());
    }

    #[test]
    fn what_almost_follows_is_not_found() {
        let open = "unknowns: {a: bool, b: bool, c: bool}\nfacts: [a -> b, b -> c, c -> a]\n";
        assert!(messages("implied", open).is_empty());
    }

    #[test]
    fn what_was_told_is_no_reason() {
        // What is told settles b only because fact 2 is there.
        let told = "unknowns: {a: bool, b: bool}\nfacts: [a or b, b -> a]\n\
                    told: {whether: a, settles: b}\n";
        assert!(messages("implied", told).is_empty());
    }

    #[test]
    fn numbers_without_bounds_do_not_stop_it() {
        let text = "unknowns: {n: int, a: bool, b: bool}\n\
                    facts: [n >= 0, n <= 3, n = 2, a, a or b]\n";
        assert_eq!(messages("implied", text), ["fact 5 follows from the rest"]);
        let not = messages("not-examined", text);
        assert!(not[0].contains("`says-nothing`"), "{not:?}");
    }
}
