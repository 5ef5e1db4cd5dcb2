//! "I tell the truth": a sentence that excludes nothing that the rules allow.

use super::Lint;
use super::codes::SAYS_NOTHING;
use super::finding::{Finding, Proof};
use super::study::Study;
use super::words::{said, subject};
use crate::explain::oracle::Silence;
use crate::explain::set::Set;
use crate::model::{Prop, SentenceKind};
use crate::report::Diagnostic;

/// The row of this finding.
pub(super) static LINT: Lint = Lint {
    code: &SAYS_NOTHING,
    find,
};

fn find(study: &mut Study) -> Result<(), Silence> {
    study.needs_rules()?;
    for place in 0..study.clues.len() {
        if study.seen.iter().any(|seen| !seen.holds[place]) {
            continue;
        }
        let clue = &study.clues[place];
        let (sentence, not) = (clue.sentence, clue.fact.negation(study.model));
        if study.ask(&Set::new(), &[not])?.is_some() {
            continue;
        }
        study.silent.insert(place);
        // That a fact is a constant was said when it was read.
        let constant = study.sentence(sentence).claim == Prop::TRUE;
        if !constant || study.sentence(sentence).kind != SentenceKind::Fact {
            study.found(finding(study, sentence));
        }
    }
    Ok(())
}

fn finding(study: &Study, sentence: usize) -> Finding {
    let diagnostic = Diagnostic::new(
        &SAYS_NOTHING.plain,
        study.sentence(sentence).span,
        format!(
            "{} excludes nothing that the rules allow",
            subject(study.model, sentence)
        ),
    )
    .help("leave it out, or look whether it says what was meant");
    Finding::new(&LINT, diagnostic)
        .about([sentence])
        .because(study.proof(|proof| by_rules(study, sentence, true, proof)))
}

/// That the rules alone make a sentence true, or false: for a statement by its
/// truth, case by case.
pub(super) fn by_rules(study: &Study, sentence: usize, holds: bool, proof: &mut Proof) {
    let model = study.model;
    let so = |so: bool| if so { "true" } else { "false" };
    match said(model, sentence) {
        Some(said) if super::alone::is_own_truth(model, &said.truth) => {
            let cases = if holds { "in every case" } else { "in no case" };
            let name = &said.name;
            proof.say(
                0,
                format!("{cases} the law lets {name} be exactly as true as what it says"),
            );
        }
        Some(said) if !matches!(said.truth, Prop::Const(_)) => {
            let truth = model.show(&said.truth);
            proof.say(0, format!("where {truth}, what is said is {}", so(holds)));
            let not = model.show(&said.truth.clone().not());
            proof.say(0, format!("where {not}, what is said is {}", so(!holds)));
        }
        _ => proof.say(0, format!("the rules alone make it {}", so(holds))),
    }
    proof.reason = Some(crate::explain::reasons::Reason {
        sentences: Vec::new(),
        facts: Vec::new(),
        smallest: true,
    });
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, island, messages};

    #[test]
    fn i_tell_the_truth_says_nothing() {
        let text = island(&["I am a knight", "knight[A]"], "");
        assert_eq!(
            messages("says-nothing", &text),
            ["what A says excludes nothing that the rules allow"]
        );
        let all = found(&text);
        let proof = all[0].proof.as_ref().unwrap();
        let lines: Vec<&str> = proof.lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(
            lines,
            [
                "where knight[A], what is said is true",
                "where not knight[A], what is said is false"
            ]
        );
        // Somebody else's word is no empty one.
        let other = island(&["knight[B]", ""], "");
        assert!(messages("says-nothing", &other).is_empty());
        // The same in more words, and it takes a look at all cases.
        let longer = island(&["knight[A] and (knight[B] or not knight[B])", ""], "");
        assert_eq!(messages("says-nothing", &longer).len(), 1);
    }

    #[test]
    fn what_a_spy_may_say_excludes_spies_only_where_a_law_is_broken() {
        let spies = |says: &str, more: &str| {
            format!(
                "sets: {{person: [A, B]}}\nunknowns: {{kind: 'person -> {{knight, knave, spy}}'}}\n\
                 statements:\n  over: person\n  law: {{knight: true, knave: false, spy: any}}\n  \
                 text:\n    A: {says}\n{more}"
            )
        };
        // Not true of a knave; so it excludes a case.
        assert!(messages("says-nothing", &spies("spy[A]", "")).is_empty());
        // True of knights, false of knaves, and a spy may say it.
        let harmless = spies("kind[A] = knight", "");
        assert_eq!(
            messages("says-nothing", &harmless),
            ["`truth[A]` excludes nothing that the rules allow"]
        );
        // Where its truth is spoken of, it says what that is.
        let spoken = spies("kind[A] = knight", "facts:\n  - truth[A]\n");
        assert!(messages("says-nothing", &spoken).is_empty());
        let asked = spies("kind[A] = knight", "ask: truth[A]\n");
        assert!(messages("says-nothing", &asked).is_empty());
    }

    #[test]
    fn a_fact_can_say_nothing_too() {
        let text = "unknowns: {n: 1..5, m: 1..5}\nfacts: [n + m <= 10, n + m <= 9]\n";
        assert_eq!(
            messages("says-nothing", text),
            ["fact 1 excludes nothing that the rules allow"]
        );
        // What is read as a constant was said to be one when it was read.
        let constant = "unknowns: {n: 1..5}\nfacts: ['1 + 1 = 2', n > 1]\n";
        assert!(messages("says-nothing", constant).is_empty());
    }
}
