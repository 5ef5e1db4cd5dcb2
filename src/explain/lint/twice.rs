//! A clue given twice: two sentences with one meaning, however they are worded.

use super::Lint;
use super::codes::TWICE;
use super::finding::Finding;
use super::study::Study;
use super::words::subject;
use crate::explain::oracle::Silence;
use crate::explain::reasons::Reason;
use crate::explain::set::Set;
use crate::model::SentenceId;
use crate::report::Diagnostic;

/// The row of this finding.
pub(super) static LINT: Lint = Lint { code: &TWICE, find };

fn find(study: &mut Study) -> Result<(), Silence> {
    study.needs_rules()?;
    let mut equals = vec![Set::new(); study.clues.len()];
    for place in 0..study.clues.len() {
        // What says nothing, or what nobody can say, means the same as any
        // other such sentence.
        if study.silent.contains(place) || never(study, place) {
            continue;
        }
        for before in 0..place {
            if !equals[before].is_empty() && equals[before].iter().any(|other| other < before) {
                continue;
            }
            if study.silent.contains(before) || !same(study, before, place)? {
                continue;
            }
            let mut class = equals[before].clone();
            class.insert(before);
            for member in class.iter() {
                equals[member].insert(place);
            }
            equals[place] = class;
            study.found(finding(study, before, place));
            break;
        }
    }
    study.equals = Some(equals);
    Ok(())
}

/// Whether a clue holds in no world that was seen. Where there is a world of the
/// puzzle, every clue holds there.
fn never(study: &Study, place: usize) -> bool {
    study.seen.iter().all(|seen| !seen.holds[place])
}

/// Whether the rules give two clues the same meaning.
fn same(study: &mut Study, one: usize, other: usize) -> Result<bool, Silence> {
    let differ = |seen: &super::study::Seen| seen.holds[one] != seen.holds[other];
    if study.seen.iter().any(differ) {
        return Ok(false);
    }
    for (yes, no) in [(one, other), (other, one)] {
        let not = study.clues[no].fact.negation(study.model);
        if study
            .ask(&Set::new(), &[study.clues[yes].fact, not])?
            .is_some()
        {
            return Ok(false);
        }
    }
    Ok(true)
}

fn finding(study: &Study, before: usize, place: usize) -> Finding {
    let (first, second) = (study.clues[before].sentence, study.clues[place].sentence);
    let diagnostic = Diagnostic::new(
        &TWICE.plain,
        study.sentence(second).span,
        format!(
            "{} means the same as {}",
            subject(study.model, second),
            subject(study.model, first)
        ),
    )
    .related(study.sentence(first).span, "the same")
    .help("one of the two can be left out");
    let proof = study.proof(|proof| {
        let model = study.model;
        let show = |place: usize| model.show(&study.clues[place].meaning);
        let (this, that) = (show(before), show(place));
        if this == that {
            proof.say(0, format!("both say {this}"));
        } else {
            proof.say(
                0,
                "by the rules each is true exactly where the other is".to_owned(),
            );
            proof.say(1, this);
            proof.say(1, that);
        }
        proof.reason = Some(Reason {
            sentences: vec![SentenceId(first)],
            facts: Vec::new(),
            smallest: true,
        });
    });
    Finding::new(&LINT, diagnostic)
        .about([second, first])
        .because(proof)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{island, messages};

    #[test]
    fn one_meaning_in_two_wordings_is_given_twice() {
        let text = island(
            &["knight[C]", "", "not knight[B]"],
            "facts:\n  - not (knight[B] or knight[C]) or (knight[B] and knight[C])\n  - knight[A] -> knight[C]\n",
        );
        // C says that B is no knight; fact 1 says that B and C are alike.
        assert!(messages("twice", &text).is_empty());
        let text = island(
            &["knight[C]", "", ""],
            "facts:\n  - not (knight[A] xor knight[C])\n  - knight[A] -> knight[C]\n",
        );
        assert_eq!(
            messages("twice", &text),
            ["fact 1 means the same as what A says"]
        );
    }

    #[test]
    fn the_rules_can_make_two_sentences_one() {
        let grid = |facts: &str| {
            format!(
                "sets: {{place: 1..2, pet: [cat, dog]}}\ngrid: {{over: place, items: [pet]}}\n\
                 facts: {facts}\n"
            )
        };
        assert_eq!(
            messages("twice", &grid("[cat = 1, dog = 2]")),
            ["fact 2 means the same as fact 1"]
        );
        assert!(messages("twice", &grid("[cat = 1, dog = 1 or cat = 1]")).is_empty());
    }

    #[test]
    fn what_says_nothing_is_not_given_twice() {
        let text = island(&["knight[A]", "knight[B]"], "");
        assert!(messages("twice", &text).is_empty());
        assert_eq!(messages("says-nothing", &text).len(), 2);
    }

    #[test]
    fn each_of_three_is_found_beside_the_first() {
        let text = "unknowns: {a: bool, b: bool}\nfacts: [a -> b, not a or b, not (a and not b)]\n";
        assert_eq!(
            messages("twice", text),
            [
                "fact 2 means the same as fact 1",
                "fact 3 means the same as fact 1"
            ]
        );
        // And none of them follows from anything else.
        assert!(messages("implied", text).is_empty());
    }
}
