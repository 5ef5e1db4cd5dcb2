//! Members that nothing tells apart: exchanging the two turns the puzzle into
//! itself, and one answer into another, so that there is never one answer.

use super::Lint;
use super::closure::{Closure, closure, tell_worlds};
use super::codes::ALIKE;
use super::complement::flip;
use super::exchanges::{Members, exchange, sets};
use super::finding::Finding;
use super::mapping::Exchange;
use super::size::parts;
use super::study::Study;
use super::unmentioned::place_of;
use super::words::quoted;
use crate::explain::fact::Fact;
use crate::explain::oracle::{Oracle, Silence};
use crate::explain::reasons::told;
use crate::model::{AskedValue, Prop, Relation, World};
use crate::report::Diagnostic;

/// The row of this finding.
pub(super) static LINT: Lint = Lint { code: &ALIKE, find };

/// How many parts of propositions are looked at for one puzzle.
const WORK: usize = 20_000_000;

fn find(study: &mut Study) -> Result<(), Silence> {
    let model = study.model;
    // Without an `ask:`, a puzzle with something to prove has no answer.
    if !model.prove.is_empty() && model.question.text.is_empty() {
        return Ok(());
    }
    let sets = sets(model);
    if sets.is_empty() {
        return Ok(());
    }
    study.needs_world()?;
    let each: usize = model.sentences.iter().map(|s| parts(&s.claim)).sum();
    let each = each.saturating_add(model.unknowns.len());
    // The exchange of two roles is told as that.
    let flip = flip(model);
    let mut work = 0_usize;
    for set in &sets {
        let mut classes: Vec<Class> = Vec::new();
        'members: for member in 0..set.labels.len() {
            for class in &mut classes {
                work = work.saturating_add(each);
                if work > WORK {
                    return Err("there are too many members to compare".to_owned());
                }
                let Some(swap) = exchange(model, set, class.members[0], member) else {
                    continue;
                };
                if flip.as_ref() == Some(&swap) {
                    continue;
                }
                let Some(closure) = closure(study, &swap)? else {
                    continue;
                };
                class.members.push(member);
                if class.shown.is_none()
                    && let Some(world) = moved(study, &swap)?
                {
                    class.shown = Some((swap, closure, world));
                }
                continue 'members;
            }
            classes.push(Class {
                members: vec![member],
                shown: None,
            });
        }
        for class in classes {
            if let Some((swap, closure, world)) = class.shown {
                let labels: Vec<String> = class
                    .members
                    .iter()
                    .map(|&member| set.labels[member].clone())
                    .collect();
                if let Some(why) = beyond(study) {
                    return Err(why);
                }
                let found = finding(study, set, labels, &swap, &closure, &world);
                study.found(found);
            }
        }
    }
    Ok(())
}

/// Members of which any two can be exchanged.
struct Class {
    members: Vec<usize>,
    /// An exchange of two that turns one answer into another, and a world where
    /// it does.
    shown: Option<(Exchange, Closure, World)>,
}

/// Why the worlds are not all that counts.
fn beyond(study: &Study) -> Option<Silence> {
    let model = study.model;
    if !model.told.is_empty() || !model.announced.is_empty() {
        return Some("what was told or announced may tell them apart".to_owned());
    }
    model
        .objective
        .is_some()
        .then(|| "only the best worlds count".to_owned())
}

/// A world of the puzzle whose answer an exchange turns into another.
fn moved(study: &mut Study, swap: &Exchange) -> Result<Option<World>, Silence> {
    let model = study.model;
    let answer = |world: &World| model.question.answer(world);
    let moves = |world: &&World| {
        let (this, that) = (answer(world), answer(&swap.world(world)));
        this.is_some() && that.is_some() && this != that
    };
    if let Some(world) = study.worlds.iter().find(moves) {
        return Ok(Some(world.clone()));
    }
    let too_large = "a number leaves the 64-bit range";
    let mut differences = Vec::new();
    for item in &model.question.items {
        match &item.value {
            AskedValue::Number(form) => {
                let other = swap.form(form).ok_or(too_large)?;
                let difference = form.clone().add_scaled(&other, -1).map_err(|_| too_large)?;
                differences
                    .push(Prop::compare(difference, Relation::NotEqual, 0).ok_or(too_large)?);
            }
            value => {
                let values = value.most_values(model).unwrap_or(0);
                for value_of in 0..i64::try_from(values).map_err(|_| too_large)? {
                    let Some(is) = value.equals(value_of) else {
                        continue;
                    };
                    let other = swap.prop(&is).ok_or(too_large)?;
                    if other != is {
                        differences.push(Prop::all([is, other.not()]));
                    }
                }
            }
        }
    }
    let asking = study.asking([(String::new(), Prop::any(differences))]);
    let mut oracle = Oracle::new(&asking, told)?;
    let all = study.open();
    let differ = Fact::Claim {
        index: 0,
        holds: true,
    };
    let found = study.budget.ask(&mut oracle, &all, &[differ])?;
    study.worlds.extend(found.clone());
    Ok(found)
}

fn finding(
    study: &Study,
    set: &Members,
    labels: Vec<String>,
    swap: &Exchange,
    closure: &Closure,
    world: &World,
) -> Finding {
    let place = match &set.category {
        Some(category) => place_of(study.model, category),
        None => study
            .place_about(|id| swap.moves(id))
            .unwrap_or_else(|| study.place()),
    };
    let of = match &set.name {
        Some(name) => format!(" of `{name}`"),
        None => String::new(),
    };
    let diagnostic = Diagnostic::new(
        &ALIKE.plain,
        place,
        format!(
            "nothing tells {}{of} apart, so there is never one answer",
            quoted(&labels)
        ),
    )
    .help("give a clue that is true of one of them and not of the other");
    let proof = study.proof(|proof| {
        let two = quoted(&labels.iter().take(2).cloned().collect::<Vec<_>>());
        proof.say(
            0,
            format!("with {two} exchanged, each sentence becomes one that follows from the puzzle"),
        );
        closure.tell(study, proof);
        tell_worlds(study, world, &swap.world(world), proof);
    });
    let mut finding = Finding::new(&LINT, diagnostic).because(proof);
    finding.members = labels;
    finding
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, island, messages, model};
    use crate::report::Severity;

    #[test]
    fn two_that_can_change_places_are_found() {
        let text = island(&["not knight[B]", "not knight[A]", "knight[C]"], "");
        assert_eq!(
            messages("alike", &text),
            ["nothing tells `A` and `B` of `person` apart, so there is never one answer"]
        );
        let all = found(&text);
        let finding = all.iter().find(|f| f.lint.name() == "alike").unwrap();
        assert_eq!(finding.members, ["A", "B"]);
        let model = model(&text);
        for world in &finding.proof.as_ref().unwrap().worlds {
            assert_eq!(model.verify(world), Ok(()));
        }
    }

    #[test]
    fn a_symmetry_that_moves_no_world_is_none() {
        // A and B can change places, and are of one kind in the only world.
        let text = island(&["knight[B]", "knight[A]"], "facts: [any(knight)]\n");
        assert!(messages("alike", &text).is_empty());
        // Nor where the question does not see them.
        let asked = island(
            &["not knight[B]", "not knight[A]", "knight[A] xor knight[B]"],
            "ask: knight[C]\n",
        );
        assert!(messages("alike", &asked).is_empty());
    }

    #[test]
    fn a_clue_about_one_tells_them_apart() {
        let text = island(
            &["not knight[B]", "not knight[A]", "knight[C]"],
            "facts:\n  - knight[A] -> knight[C]\n",
        );
        assert!(messages("alike", &text).is_empty());
    }

    #[test]
    fn sentences_need_only_mean_the_same() {
        // Written quite differently, the two facts are each other's mirror image.
        let text = "sets: {person: [A, B]}\nunknowns: {tall: person -> bool}\n\
                    facts:\n  - tall[A] or tall[B]\n  - not tall[A] or (tall[A] and not tall[B])\n";
        assert_eq!(messages("alike", text).len(), 1);
        let apart = text.replace("and not tall[B]", "and tall[B]");
        assert!(messages("alike", &apart).is_empty());
    }

    #[test]
    fn values_and_places_can_be_alike_too() {
        let text = "unknowns: {coat: '{red, green, blue}', hat: '{red, green, blue}'}\n\
                    facts: [coat != hat, coat = blue]\n";
        assert_eq!(
            messages("alike", text),
            ["nothing tells `red` and `green` apart, so there is never one answer"]
        );
        let grid = "sets: {place: 1..3, pet: [cat, dog, owl]}\n\
                    grid: {over: place, items: [pet]}\nfacts: ['beside(cat, dog)']\n";
        assert_eq!(
            messages("alike", grid),
            [
                "nothing tells `cat` and `dog` of `pet` apart, so there is never one answer",
                "nothing tells `1` and `3` of `place` apart, so there is never one answer"
            ]
        );
    }

    #[test]
    fn it_is_no_warning_where_several_answers_are_expected() {
        let text = "sets: {person: [A, B]}\nunknowns: {tall: person -> bool}\n\
                    facts:\n  - tall[A] xor tall[B]\n";
        let severity = |text: &str| {
            let all = found(text);
            let finding = all.iter().find(|f| f.lint.name() == "alike");
            finding.map(|f| f.diagnostic.code.severity)
        };
        assert_eq!(severity(text), Some(Severity::Warning));
        let meant = format!("{text}expect: {{worlds: 2}}\n");
        assert_eq!(severity(&meant), Some(Severity::Note));
    }

    #[test]
    fn what_was_told_may_tell_them_apart() {
        let text = "sets: {person: [A, B]}\nunknowns: {tall: person -> bool}\n\
                    facts:\n  - tall[A] xor tall[B]\ntold:\n  whether: tall[A]\n  settles: tall[B]\n";
        assert!(messages("alike", text).is_empty());
        let not = messages("not-examined", text);
        assert!(not[0].contains("`alike`"), "{not:?}");
    }
}
