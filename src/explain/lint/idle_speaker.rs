//! A speaker whose removal changes nothing: without all that one speaker says,
//! the answers to the question are exactly the same.

use super::Lint;
use super::answers::{answers, one_of};
use super::codes::IDLE_SPEAKER;
use super::finding::Finding;
use super::implied::follows;
use super::study::Study;
use super::words::{name, speech};
use crate::explain::fact::Fact;
use crate::explain::oracle::{Oracle, Silence};
use crate::explain::reasons::told;
use crate::explain::set::Set;
use crate::explain::tell::Teller;
use crate::model::{Model, Prop, Utterance};
use crate::report::Diagnostic;

/// The row of this finding.
pub(super) static LINT: Lint = Lint {
    code: &IDLE_SPEAKER,
    find,
};

/// More answers than this are not compared.
const ANSWERS: u64 = 64;

fn find(study: &mut Study) -> Result<(), Silence> {
    let speakers = speakers(study.model);
    if speakers.is_empty() {
        return Ok(());
    }
    study.needs_world()?;
    let mut rest = Vec::new();
    for said in speakers {
        let mine: Set = said.iter().map(|said| said.sentence.0).collect();
        let mut others = study.open();
        mine.iter().for_each(|sentence| others.remove(sentence));
        let places: Vec<usize> = (0..study.clues.len())
            .filter(|&place| mine.contains(study.clues[place].sentence))
            .collect();
        if places.len() < said.len() || !mine.iter().all(|s| study.open().contains(s)) {
            study.skip(&LINT, "a number has no bounds of its own");
            continue;
        }
        let mut all = true;
        for &place in &places {
            all = all && follows(study, place, &others)?;
        }
        if all {
            study.found(finding(study, &said, &others, None));
        } else {
            rest.push((said, others));
        }
    }
    if !rest.is_empty() {
        by_answers(study, rest)?;
    }
    Ok(())
}

/// The speakers without whom there are more worlds: do they give other answers?
fn by_answers(study: &mut Study, rest: Vec<(Vec<&Utterance>, Set)>) -> Result<(), Silence> {
    let model = study.model;
    if !model.told.is_empty() || !model.announced.is_empty() {
        return Err("what was told or announced depends on everything said before".to_owned());
    }
    if model.objective.is_some() {
        return Err("only the best worlds count".to_owned());
    }
    let goals = judged(study)?;
    let asking = study.asking(goals.into_iter().map(|goal| (String::new(), goal)));
    let mut oracle = Oracle::new(&asking, told)?;
    for (said, others) in rest {
        let mut kept = true;
        for index in 0..asking.prove.len() {
            let not = Fact::Claim {
                index,
                holds: false,
            };
            kept = kept && study.budget.ask(&mut oracle, &others, &[not])?.is_none();
        }
        if kept {
            let answer = Prop::all(asking.prove.iter().map(|(_, goal)| goal.clone()));
            study.found(finding(study, &said, &others, Some(&answer)));
        }
    }
    Ok(())
}

/// What must still follow for the answers to be the same: that the answer is
/// one of those there are, and each goal that is proved.
fn judged(study: &mut Study) -> Result<Vec<Prop>, Silence> {
    let model = study.model;
    let mut judged = Vec::new();
    // Without an `ask:`, a puzzle with something to prove is judged on that.
    if model.prove.is_empty() || !model.question.text.is_empty() {
        let limits = study.budget.limits();
        let answers = answers(study.bare(), &model.question, ANSWERS, &limits)?
            .ok_or_else(|| format!("there are more than {ANSWERS} answers"))?;
        judged.push(one_of(&model.question, &answers).ok_or("a number leaves the 64-bit range")?);
    }
    if !model.prove.is_empty() {
        let asking = study.asking(model.prove.iter().cloned());
        let mut oracle = Oracle::new(&asking, told)?;
        let all = study.open();
        for (index, (_, goal)) in asking.prove.iter().enumerate() {
            let not = Fact::Claim {
                index,
                holds: false,
            };
            if study.budget.ask(&mut oracle, &all, &[not])?.is_none() {
                judged.push(goal.clone());
            }
        }
    }
    Ok(judged)
}

/// What each speaker says, in the order in which they begin to speak.
fn speakers(model: &Model) -> Vec<Vec<&Utterance>> {
    let mut speakers: Vec<Vec<&Utterance>> = Vec::new();
    for said in &model.utterances {
        match speakers.iter_mut().find(|of| of[0].speaker == said.speaker) {
            Some(of) => of.push(said),
            None => speakers.push(vec![said]),
        }
    }
    speakers
}

/// `answer` is what is kept, where there are more worlds without the speaker.
fn finding(study: &Study, said: &[&Utterance], others: &Set, answer: Option<&Prop>) -> Finding {
    let model = study.model;
    let speech = speech(model, said);
    let proving = !model.prove.is_empty() && model.question.text.is_empty();
    let message = match (answer, proving) {
        (None, _) => format!("without {speech} the worlds are exactly the same"),
        (Some(_), false) => {
            format!("without {speech} there are more worlds, but the answer is kept exactly")
        }
        (Some(_), true) => {
            format!("without {speech} there are more worlds, but what is proved is kept exactly")
        }
    };
    let mut spans = said.iter().map(|said| said.span);
    let first = spans.next().unwrap_or_else(|| study.place());
    let mut diagnostic = Diagnostic::new(&IDLE_SPEAKER.plain, first, message)
        .help("the question can be answered without this speaker");
    for span in spans {
        diagnostic = diagnostic.related(span, "and this");
    }
    let proof = study.proof(|proof| match answer {
        Some(answer) => {
            let text = match proving {
                true => "what is to be proved",
                false => "that answer",
            };
            proof.say(0, format!("{text} follows without {speech}"));
            study.prove(text, answer, others, proof);
        }
        None => {
            for said in said {
                let clue = study.clues.iter().find(|c| c.sentence == said.sentence.0);
                if let Some(clue) = clue {
                    proof.say(0, Teller::new(model).entry(said.sentence));
                    let name = name(model, clue.sentence);
                    study.prove(&name, &clue.meaning, others, proof);
                }
            }
        }
    });
    let mut finding = Finding::new(&LINT, diagnostic)
        .about(said.iter().map(|said| said.sentence.0))
        .because(proof);
    // One statement that adds no world was found before.
    finding.echo = answer.is_none() && said.len() == 1;
    finding
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, island, messages};

    #[test]
    fn a_speaker_that_adds_nothing_to_the_answer_is_found() {
        // A settles everything but C; only A and B are asked.
        let text = island(
            &["not knight[A] or not knight[B]", "", "knight[B]"],
            "ask:\n  - knight[A]\n  - knight[B]\n",
        );
        assert_eq!(
            messages("idle-speaker", &text),
            ["without what C says there are more worlds, but the answer is kept exactly"]
        );
        // All unknowns asked, C is needed.
        let whole = island(&["not knight[A] or not knight[B]", "", "knight[B]"], "");
        assert!(messages("idle-speaker", &whole).is_empty());
    }

    #[test]
    fn all_that_one_says_goes_together() {
        // Either of B's two remarks can be left out, but not both.
        let text = "sets: {person: [A, B]}\nunknowns: {knight: person -> bool}\n\
                    statements:\n  over: person\n  law: knight\n  text:\n    B: ['knight[A]', 'knight[A]']\n";
        let found = found(text);
        let of = |code: &str| found.iter().filter(|f| f.lint.name() == code).count();
        assert_eq!((of("twice"), of("idle-speaker"), of("implied")), (1, 0, 0));
        let noise = text.replace(
            "['knight[A]', 'knight[A]']",
            "['knight[B]', 'knight[B] or false']",
        );
        assert_eq!(
            messages("idle-speaker", &noise),
            ["without all that B says the worlds are exactly the same"]
        );
    }

    #[test]
    fn the_set_of_answers_is_compared_where_there_are_several() {
        // With or without C, A and B are of two kinds, and which is open.
        let text = island(
            &["not knight[B]", "", "knight[A]"],
            "ask:\n  - knight[A]\n  - knight[B]\n",
        );
        assert_eq!(messages("idle-speaker", &text).len(), 1);
        // With C they have fewer answers.
        let fewer = island(
            &["not knight[B]", "", "knight[A] and not knight[C]"],
            "ask:\n  - knight[A]\n  - knight[B]\n",
        );
        assert!(messages("idle-speaker", &fewer).is_empty());
    }

    #[test]
    fn goals_are_kept_where_nothing_is_asked() {
        let text = island(
            &["not knight[A] or not knight[B]", "", "knight[B]"],
            "prove:\n  - knight[A]\n",
        );
        assert_eq!(
            messages("idle-speaker", &text),
            ["without what C says there are more worlds, but what is proved is kept exactly"]
        );
        let needed = island(
            &["not knight[A] or not knight[B]", "", "knight[B]"],
            "prove:\n  - knight[A]\n  - not knight[C]\n",
        );
        assert!(messages("idle-speaker", &needed).is_empty());
    }

    #[test]
    fn what_depends_on_more_is_left_and_said() {
        let text = island(
            &["not knight[B]", "", "knight[A]"],
            "told:\n  whether: knight[A]\n  settles: knight[B]\nask: knight[A]\n",
        );
        assert!(messages("idle-speaker", &text).is_empty());
        let not = messages("not-examined", &text);
        assert!(not[0].contains("`idle-speaker`"), "{not:?}");
    }
}
