//! A constant proposition: what a statement says, or a written part of a
//! sentence, that the rules alone make always true or always false.

use super::Lint;
use super::codes::CONSTANT;
use super::finding::Finding;
use super::parts::parts;
use super::study::Study;
use super::words::{said, says};
use crate::explain::fact::Fact;
use crate::explain::oracle::{Oracle, Silence};
use crate::explain::reasons::told;
use crate::explain::set::Set;
use crate::model::{Prop, World};
use crate::report::Diagnostic;
use crate::source::Span;

/// The row of this finding.
pub(super) static LINT: Lint = Lint {
    code: &CONSTANT,
    find,
};

/// A written part that may be constant.
struct Suspect {
    sentence: usize,
    /// The whole of what a statement says.
    whole: bool,
    /// Where it stands in the text.
    span: Span,
    prop: Prop,
    negated: bool,
    /// The suspect that it is a part of.
    within: Option<usize>,
    /// Whether it was false, and whether it was true, in a world seen.
    seen: [bool; 2],
    /// Its place among the goals of the oracle.
    goal: Option<usize>,
}

impl Suspect {
    fn look(&mut self, world: &World) {
        match self.prop.holds(world) {
            Some(holds) => self.seen[usize::from(holds)] = true,
            None => self.seen = [true, true],
        }
    }

    fn open(&self) -> bool {
        self.seen != [true, true]
    }
}

fn find(study: &mut Study) -> Result<(), Silence> {
    study.needs_rules()?;
    let mut suspects = suspects(study);
    for suspect in &mut suspects {
        for seen in &study.seen {
            suspect.look(&seen.world);
        }
    }
    if !suspects.iter().any(Suspect::open) {
        return Ok(());
    }
    let mut goals = Vec::new();
    for suspect in suspects.iter_mut().filter(|suspect| suspect.open()) {
        suspect.goal = Some(goals.len());
        goals.push((String::new(), suspect.prop.clone()));
    }
    let asking = study.asking(goals);
    let mut oracle = Oracle::new(&asking, told)?;
    let mut constant = vec![false; suspects.len()];
    for place in 0..suspects.len() {
        let suspect = &suspects[place];
        // A part of what is constant is not shown by itself.
        if suspect.within.is_some_and(|within| constant[within]) {
            constant[place] = true;
            continue;
        }
        let Some(goal) = suspect.goal.filter(|_| suspect.open()) else {
            continue;
        };
        for holds in [true, false] {
            if suspects[place].seen[usize::from(holds)] {
                continue;
            }
            let fact = Fact::Claim { index: goal, holds };
            match study.budget.ask(&mut oracle, &Set::new(), &[fact])? {
                Some(world) => suspects.iter_mut().for_each(|s| s.look(&world)),
                None => {
                    constant[place] = true;
                    let found = finding(study, &suspects[place], !holds);
                    study.found(found);
                    break;
                }
            }
        }
    }
    Ok(())
}

/// The parts of all clues, in order.
fn suspects(study: &Study) -> Vec<Suspect> {
    let mut suspects: Vec<Suspect> = Vec::new();
    for (place, clue) in study.clues.iter().enumerate() {
        let sentence = study.sentence(clue.sentence);
        let said = said(study.model, clue.sentence);
        let prop = said.map_or(&sentence.claim, |said| &said.says);
        let whole = said.is_some() && !study.silent.contains(place);
        let first = suspects.len();
        for part in parts(study.model, &sentence.text, prop) {
            let written = sentence.text.get(part.span.start..part.span.end);
            let plain = matches!(written.map(str::trim), Some("true" | "false"));
            suspects.push(Suspect {
                sentence: clue.sentence,
                whole: part.within.is_none(),
                span: part.span,
                prop: part.prop.clone(),
                negated: part.negated,
                within: part.within.map(|within| first + within),
                // Of a fact, the whole says nothing or is impossible; and who
                // writes `false` knows that it is false.
                seen: [plain || (part.within.is_none() && !whole); 2],
                goal: None,
            });
        }
    }
    suspects
}

fn finding(study: &Study, suspect: &Suspect, holds: bool) -> Finding {
    let sentence = study.sentence(suspect.sentence);
    let always = match holds != suspect.negated {
        true => "always true",
        false => "always false",
    };
    let written = sentence.text.get(suspect.span.start..suspect.span.end);
    let what = match (suspect.whole, written) {
        (false, Some(written)) => {
            let words: Vec<&str> = written.split_whitespace().collect();
            format!("`{}`", words.join(" "))
        }
        _ => says(study.model, suspect.sentence),
    };
    // A text that stands in the file as it is has its parts there too.
    let length = sentence.span.end - sentence.span.start;
    let place = if length == sentence.text.len() {
        Span::new(
            sentence.span.start + suspect.span.start,
            sentence.span.start + suspect.span.end,
        )
    } else {
        sentence.span
    };
    let diagnostic = Diagnostic::new(
        &CONSTANT.plain,
        place,
        format!("by the rules alone, {what} is {always}"),
    )
    .help("leave it out, or look whether it says what was meant");
    let proof = study.proof(|proof| {
        let goal = match holds {
            true => suspect.prop.clone(),
            false => suspect.prop.clone().not(),
        };
        proof.say(0, study.model.show(&goal));
        study.prove("it", &goal, &Set::new(), proof);
    });
    Finding::new(&LINT, diagnostic)
        .about([suspect.sentence])
        .because(proof)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, island, messages};

    #[test]
    fn a_constant_part_is_found_where_it_stands() {
        let text = island(
            &[
                "knight[B] or atmost(3, knight)",
                "knight[A] -> knight[C]",
                "",
            ],
            "facts: ['exactly(1, knight) or count(knight) > 3']\n",
        );
        assert_eq!(
            messages("constant", &text),
            [
                "by the rules alone, what A says is always true",
                "by the rules alone, `count(knight) > 3` is always false"
            ]
        );
        let all = found(&text);
        let part = all.iter().rfind(|f| f.lint.name() == "constant");
        let span = part.unwrap().diagnostic.span;
        assert_eq!(&text[span.start..span.end], "count(knight) > 3");
    }

    #[test]
    fn near_constants_are_not_found() {
        let text = island(
            &[
                "knight[B] or atmost(1, knight)",
                "not (knight[A] and knight[B])",
                "",
            ],
            "facts:\n  - exactly(1, knight) or count(knight) > 2\n",
        );
        assert!(messages("constant", &text).is_empty());
    }

    #[test]
    fn negations_are_told_as_they_stand() {
        let text = "unknowns: {n: 1..3, a: bool}\nfacts: [not (n < 1) and a, 'not (n > 3) or a']\n";
        assert_eq!(
            messages("constant", text),
            [
                "by the rules alone, `not (n < 1)` is always true",
                "by the rules alone, `not (n > 3)` is always true"
            ]
        );
        assert_eq!(
            messages("says-nothing", text),
            ["fact 2 excludes nothing that the rules allow"]
        );
    }

    #[test]
    fn what_loops_write_out_is_nobodys_part() {
        let text = "sets: {row: 1..3}\nunknowns: {queen: row -> 1..3}\n\
                    facts:\n  - all(queen[r] + r > 2 for r in row)\n";
        assert!(messages("constant", text).is_empty());
    }

    #[test]
    fn who_writes_false_knows_that_it_is() {
        let text = "sets: {person: [A]}\nunknowns: {today: '{Mon, Tue}'}\n\
                    statements: {over: person, law: today = Mon, text: {A: 'false'}}\n";
        assert!(messages("constant", text).is_empty());
    }
}
