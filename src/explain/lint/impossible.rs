//! "I am lying": a sentence that agrees with nothing that the rules allow.

use super::Lint;
use super::codes::IMPOSSIBLE;
use super::finding::Finding;
use super::says_nothing::by_rules;
use super::study::Study;
use super::words::{said, subject};
use crate::explain::oracle::Silence;
use crate::model::{Prop, SentenceKind};
use crate::report::Diagnostic;

/// The row of this finding.
pub(super) static LINT: Lint = Lint {
    code: &IMPOSSIBLE,
    find,
};

fn find(study: &mut Study) -> Result<(), Silence> {
    // In a world of the puzzle every sentence holds.
    if study.needs_world().is_ok() {
        return Ok(());
    }
    study.needs_rules()?;
    for place in 0..study.clues.len() {
        if study.seen.iter().any(|seen| seen.holds[place]) {
            continue;
        }
        let sentence = study.clues[place].sentence;
        if study.ask(&[sentence].into_iter().collect(), &[])?.is_some() {
            continue;
        }
        // That a fact is a constant was said when it was read.
        let constant = study.sentence(sentence).claim == Prop::FALSE;
        if !constant || study.sentence(sentence).kind != SentenceKind::Fact {
            study.found(finding(study, sentence));
        }
    }
    Ok(())
}

fn finding(study: &Study, sentence: usize) -> Finding {
    let subject = subject(study.model, sentence);
    let message = match said(study.model, sentence) {
        Some(_) => format!("{subject} can be neither true nor false"),
        None => format!("the rules exclude {subject}"),
    };
    let diagnostic = Diagnostic::new(&IMPOSSIBLE.plain, study.sentence(sentence).span, message)
        .help("with it the puzzle has no world; look whether it says what was meant");
    Finding::new(&LINT, diagnostic)
        .about([sentence])
        .because(study.proof(|proof| by_rules(study, sentence, false, proof)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, island, messages};

    #[test]
    fn nobody_can_say_that_he_lies() {
        let text = island(&["I am a knave", "knight[A]"], "");
        assert_eq!(
            messages("impossible", &text),
            ["what A says can be neither true nor false"]
        );
        let all = found(&text);
        let proof = all[0].proof.as_ref().unwrap();
        assert_eq!(
            proof.lines[0].text,
            "where knight[A], what is said is false"
        );
        // Two who exclude each other can each be right.
        let clash = island(&["not knight[B]", "knight[A]"], "");
        assert!(messages("impossible", &clash).is_empty());
        assert_eq!(
            messages("not-examined", &clash),
            [
                "not examined, or not to the end: `implied`, `idle-speaker`, `alike` and `complement`: \
              the puzzle has no world"
            ]
        );
        // A file that expects that need not be told.
        let expected = clash + "expect: none\n";
        assert!(messages("not-examined", &expected).is_empty());
    }

    #[test]
    fn a_spy_can_say_that_he_lies() {
        let text = |law: &str| {
            format!(
                "sets: {{person: [A]}}\nunknowns: {{kind: 'person -> {{knight, knave, spy}}'}}\n\
                 statements:\n  over: person\n  law: {law}\n  text: {{A: 'knave[A]'}}\n"
            )
        };
        let spy = text("{knight: true, knave: false, spy: any}");
        assert!(messages("impossible", &spy).is_empty());
        let liar = text("{knight: true, knave: false, spy: true}");
        assert_eq!(messages("impossible", &liar).len(), 1);
    }

    #[test]
    fn rules_exclude_facts() {
        let text = "sets: {place: 1..2, pet: [cat, dog]}\ngrid: {over: place, items: [pet]}\n\
                    facts: [cat = 1 and dog = 1]\n";
        assert_eq!(messages("impossible", text), ["the rules exclude fact 1"]);
        let one = "sets: {place: 1..2, pet: [cat, dog]}\ngrid: {over: place, items: [pet]}\n\
                   facts: [cat = 1 and dog = 2]\n";
        assert!(messages("impossible", one).is_empty());
    }
}
