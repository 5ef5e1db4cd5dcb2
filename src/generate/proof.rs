//! From the printed text: it is read like any puzzle, means what was meant, and
//! has the answer that stands below it.

use super::claim::Claim;
use super::draft::Draft;
use super::flaw::Flaw;
use super::space::advance;
use crate::Options;
use crate::explain::mentioned;
use crate::model::{Domain, Model, Prop, SentenceId, SentenceKind, World};
use crate::prove::{Verdict, expect};
use crate::source::Source;
use std::collections::BTreeSet;

/// Sentences about more worlds than this are not compared.
const MOST_WORLDS: usize = 1 << 17;

/// The puzzle that a text is, if nothing at all is to be said against it.
///
/// # Errors
/// [`Flaw::Misread`].
pub fn read(text: &str) -> Result<Model, Flaw> {
    let read = crate::read(&Source::new("riddle.yaml", text));
    let clean = read.report.diagnostics().is_empty() && read.models.len() == 1;
    let model = read.models.into_iter().flatten().next();
    model.filter(|_| clean).ok_or(Flaw::Misread)
}

/// Compares what was read with what was meant: the same unknowns, and sentence by
/// sentence the same truth whatever values the unknowns have that either speaks
/// of. So the two have the same worlds.
///
/// # Errors
/// [`Flaw::Misread`] where they differ.
pub fn compare(model: &Model, draft: &Draft) -> Result<(), Flaw> {
    same(model, draft)
        .filter(|same| *same)
        .map(|_| ())
        .ok_or(Flaw::Misread)
}

fn same(model: &Model, draft: &Draft) -> Option<bool> {
    if model.unknowns.len() != draft.things.len() {
        return None;
    }
    for (unknown, thing) in model.unknowns.iter().zip(&draft.things) {
        let fits = unknown.name() == thing.name
            && unknown.domain.size() == u64::try_from(thing.values.len()).ok()
            && (0..)
                .zip(&thing.values)
                .all(|(v, word)| unknown.domain.show(v) == *word)
            && matches!(unknown.domain, Domain::Bool | Domain::Choice(_));
        if !fits {
            return None;
        }
    }
    // What one law or rule comes to may be several sentences of its name.
    let mut rules: Vec<(&str, Vec<Prop>)> = Vec::new();
    let (mut facts, mut statements) = (Vec::new(), Vec::new());
    for (place, sentence) in model.sentences.iter().enumerate() {
        let claim = sentence.claim.clone();
        match sentence.kind {
            SentenceKind::Fact => facts.push(claim),
            SentenceKind::Statement => {
                let utterance = model.utterances.get(statements.len())?;
                if utterance.sentence != SentenceId(place) {
                    return None;
                }
                statements.push(claim);
            }
            _ => match rules.last_mut().filter(|(name, _)| *name == sentence.name) {
                Some((_, parts)) => parts.push(claim),
                None => rules.push((&sentence.name, vec![claim])),
            },
        }
    }
    let rules: Vec<Prop> = rules
        .into_iter()
        .map(|(_, parts)| Prop::all(parts))
        .collect();
    Some(
        all_same(&rules, &draft.rules, draft)?
            && all_same(&facts, &draft.facts, draft)?
            && all_same(&statements, &draft.statements, draft)?,
    )
}

fn all_same(read: &[Prop], meant: &[Claim], draft: &Draft) -> Option<bool> {
    if read.len() != meant.len() {
        return None;
    }
    for (prop, claim) in read.iter().zip(meant) {
        if !same_meaning(prop, claim, draft)? {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether the two have the same truth for all values of the unknowns that
/// either mentions; `None` where there are too many.
fn same_meaning(prop: &Prop, claim: &Claim, draft: &Draft) -> Option<bool> {
    let mut about = BTreeSet::new();
    claim.about(&mut about);
    let mut unknowns = BTreeSet::new();
    mentioned(prop, &mut unknowns);
    about.extend(unknowns.iter().map(|id| id.0));
    let about: Vec<usize> = about.into_iter().collect();
    let values: Vec<u8> = about
        .iter()
        .map(|&thing| u8::try_from(draft.things.get(thing)?.values.len()).ok())
        .collect::<Option<_>>()?;
    let count = values
        .iter()
        .try_fold(1usize, |count, &of| count.checked_mul(usize::from(of)))?;
    if count > MOST_WORLDS {
        return None;
    }
    let mut here = vec![0; about.len()];
    let mut world = vec![0; draft.things.len()];
    loop {
        for (&thing, &value) in about.iter().zip(&here) {
            world[thing] = value;
        }
        let read = World::new(world.iter().map(|&value| i64::from(value)).collect());
        if prop.holds(&read)? != claim.holds(&world) {
            return Some(false);
        }
        if !advance(&mut here, &values) {
            return Some(true);
        }
    }
}

/// Proves that the answer below the riddle is its only one.
///
/// # Errors
/// [`Flaw::Unproved`] where that is not so, or not decided.
pub fn prove(model: Model) -> Result<(), Flaw> {
    let wanted = model.expect.as_ref().and_then(|e| e.worlds).unwrap_or(0);
    let mut options = Options::default();
    options.worlds = options.worlds.max(wanted.saturating_add(1));
    let solution =
        crate::solve(expect::with_expectations(model), &options).map_err(|_| Flaw::Unproved)?;
    let one = matches!(
        solution.finding.verdict,
        Verdict::Unique | Verdict::AnswerUnique
    );
    let as_expected = expect::compare(&solution.model, &solution.finding).is_empty();
    if one && as_expected {
        Ok(())
    } else {
        Err(Flaw::Unproved)
    }
}

#[cfg(test)]
mod tests {
    use super::super::draft::Thing;
    use super::*;

    const TEXT: &str = "sets: {person: [Ada, Ben]}\n\
        unknowns: {kind: 'person -> {knight, knave}'}\n\
        statements:\n  over: person\n  law: knight\n  text:\n    Ada: we are both knaves\n\
        expect: {answer: [Ada is a knave, Ben is a knight], worlds: 1}\n";

    fn draft(says: Claim) -> Draft {
        let thing = |name: &str| Thing::new(format!("kind[{name}]"), &["knight", "knave"]);
        Draft {
            things: vec![thing("Ada"), thing("Ben")],
            rules: Vec::new(),
            facts: Vec::new(),
            statements: vec![Claim::Is(0, 0).iff(says)],
            text: TEXT.to_owned(),
        }
    }

    #[test]
    fn another_meaning_is_noticed() {
        let model = read(TEXT).unwrap();
        let knaves = || vec![Claim::Is(0, 1), Claim::Is(1, 1)];
        assert_eq!(compare(&model, &draft(Claim::All(knaves()))), Ok(()));
        assert_eq!(
            compare(&model, &draft(Claim::Any(knaves()))),
            Err(Flaw::Misread)
        );
        let mut wrong = draft(Claim::All(knaves()));
        wrong.things[0].name = "kind[Bea]".to_owned();
        assert_eq!(compare(&model, &wrong), Err(Flaw::Misread));
        let mut wrong = draft(Claim::All(knaves()));
        wrong.things[0].values.reverse();
        assert_eq!(compare(&model, &wrong), Err(Flaw::Misread));
        let mut wrong = draft(Claim::All(knaves()));
        wrong.facts.push(Claim::Is(0, 1));
        assert_eq!(compare(&model, &wrong), Err(Flaw::Misread));
    }

    #[test]
    fn only_what_is_expected_and_unique_is_proved() {
        assert_eq!(prove(read(TEXT).unwrap()), Ok(()));
        let other = TEXT.replace("Ada is a knave", "Ada is a knight");
        assert_eq!(prove(read(&other).unwrap()), Err(Flaw::Unproved));
        let open = TEXT.replace("we are both knaves", "Ben is a knave");
        assert_eq!(prove(read(&open).unwrap()), Err(Flaw::Unproved));
        assert_eq!(read("unknowns: {x: 'bol'}").err(), Some(Flaw::Misread));
        // A warning is enough.
        let warned = format!("{TEXT}\n---\n{TEXT}");
        assert_eq!(read(&warned).err(), Some(Flaw::Misread));
    }
}
