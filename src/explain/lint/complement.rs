//! Complement symmetry: a puzzle that stays the same when every role is flipped.

use super::Lint;
use super::answers::answers;
use super::closure::{closure, tell_worlds};
use super::codes::COMPLEMENT;
use super::finding::Finding;
use super::mapping::Exchange;
use super::study::Study;
use crate::explain::oracle::Silence;
use crate::model::{Asked, AskedValue, Atom, Domain, Linear, Model, Prop, Question, UnknownId};
use crate::report::Diagnostic;
use std::collections::BTreeSet;

/// The row of this finding.
pub(super) static LINT: Lint = Lint {
    code: &COMPLEMENT,
    find,
};

/// More worlds than this are not counted.
const WORLDS: u64 = 100;

fn find(study: &mut Study) -> Result<(), Silence> {
    let Some(flip) = flip(study.model) else {
        return Ok(());
    };
    study.needs_world()?;
    let Some(closure) = closure(study, &flip)? else {
        return Ok(());
    };
    // Told and announced things would have to be looked at too.
    if !study.model.told.is_empty() || !study.model.announced.is_empty() {
        return Err("what was told or announced may tell a world from its complement".to_owned());
    }
    if study.model.objective.is_some() {
        return Err("only the best worlds count".to_owned());
    }
    let limits = study.budget.limits();
    let all = everything(study.model);
    let count = answers(study.bare(), &all, WORLDS, &limits)?.map(|worlds| worlds.len());
    let worlds = match count {
        Some(2) => "2 worlds, each the other's complement".to_owned(),
        Some(count) => format!("{count} worlds, in pairs of complements"),
        None => format!("more than {WORLDS} worlds, in pairs of complements"),
    };
    let diagnostic = Diagnostic::new(
        &COMPLEMENT.plain,
        study.place(),
        format!("flipping every role turns each world into another: {worlds}"),
    )
    .help("who has which role can never be told; a clue that tells a role from its opposite would");
    let proof = study.proof(|proof| {
        proof.say(
            0,
            "with every role flipped, each sentence becomes one that follows from the puzzle",
        );
        closure.tell(study, proof);
        if let Some(world) = study.worlds.first() {
            tell_worlds(study, world, &flip.world(world), proof);
        }
    });
    study.found(Finding::new(&LINT, diagnostic).because(proof));
    Ok(())
}

/// All roles flipped: the truths of statements, and the families that laws make
/// them of. `None` where there are none, or where a role has more than two
/// values.
pub(super) fn flip(model: &Model) -> Option<Exchange> {
    let mut families = BTreeSet::new();
    for said in &model.utterances {
        let id = match &said.truth {
            Prop::Holds(id) | Prop::Is(id, _) => *id,
            Prop::Not(inner) => match **inner {
                Prop::Holds(id) | Prop::Is(id, _) => id,
                _ => return None,
            },
            _ => return None,
        };
        let unknown = model.unknowns.get(id.0)?;
        families.insert((unknown.family.as_str(), unknown.is_statement));
    }
    let mut flip = Exchange::nothing(model);
    for (index, unknown) in model.unknowns.iter().enumerate() {
        if families.contains(&(unknown.family.as_str(), unknown.is_statement)) {
            match &unknown.domain {
                Domain::Bool => {}
                Domain::Choice(values) if values.len() == 2 => {}
                _ => return None,
            }
            flip.swap(UnknownId(index), 0, 1);
        }
    }
    (!flip.is_nothing()).then_some(flip)
}

/// The question what every unknown is.
fn everything(model: &Model) -> Question {
    let items = model.unknowns.iter().enumerate().map(|(index, unknown)| {
        let id = UnknownId(index);
        Asked {
            label: unknown.name(),
            span: None,
            value: match unknown.domain {
                Domain::Bool => AskedValue::Truth(Prop::Holds(id)),
                Domain::Choice(_) => AskedValue::Choice(id),
                Domain::Integer { .. } => AskedValue::Number(Linear::atom(Atom::Integer(id))),
            },
        }
    });
    Question {
        text: String::new(),
        items: items.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, island, messages};

    #[test]
    fn roles_that_can_all_be_flipped_are_found() {
        // A: C is a knight or D is a knave. B: A is a knave. C: A is a knight. D:
        // B is a knight.
        let text = island(
            &[
                "knight[C] or not knight[D]",
                "not knight[A]",
                "knight[A]",
                "knight[B]",
            ],
            "",
        );
        assert_eq!(
            messages("complement", &text),
            [
                "flipping every role turns each world into another: 2 worlds, each the other's complement"
            ]
        );
        let all = found(&text);
        let finding = all.iter().find(|f| f.lint.name() == "complement").unwrap();
        let worlds = &finding.proof.as_ref().unwrap().worlds;
        for (one, other) in worlds[0].values().iter().zip(worlds[1].values()) {
            assert_eq!(one + other, 1);
        }
    }

    #[test]
    fn a_count_tells_roles_apart() {
        let text = island(&["not knight[B]", "atleast(1, knight)"], "");
        assert!(messages("complement", &text).is_empty());
        // Two worlds that are no complements: B is open, A is not.
        let text = island(&["knight[A]", "knight[B]"], "facts:\n  - knight[A]\n");
        assert!(messages("complement", &text).is_empty());
    }

    #[test]
    fn three_kinds_cannot_be_flipped() {
        let text = "sets: {person: [A, B]}\nunknowns: {kind: 'person -> {knight, knave, spy}'}\n\
                    statements:\n  over: person\n  law: {knight: true, knave: false, spy: false}\n  \
                    text: {A: 'not truth[B]', B: 'not truth[A]'}\n";
        assert!(messages("complement", text).is_empty());
    }
}
