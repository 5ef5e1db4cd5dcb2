//! A smallest set of sentences that cannot all hold.
//!
//! The rules of the puzzle (laws, the grid) are never blamed: they hold
//! throughout. If they clash by themselves, the clash is empty.

use super::oracle::{Oracle, Reply};
use super::reasons::{Reasons, told};
use super::set::Set;
use crate::model::{Model, SentenceId};
use crate::prove::Clash;
use crate::solve::Limits;

/// A smallest clash of a model without worlds; irreducible, and said to be
/// only that, where the search for a smallest one is too long. `None` where a
/// limit was reached or the model has a world.
pub fn clash(model: &Model, limits: &Limits) -> Option<Clash> {
    let oracle = Oracle::new(model, told).ok()?;
    // Sentences that alone give a number its bounds could not be left out.
    let fixed: Vec<SentenceId> = (0..model.sentences.len())
        .filter(|&index| told(model.sentences[index].kind) && !oracle.is_open(index))
        .map(SentenceId)
        .collect();
    let reason = Reasons::new(oracle, *limits).why(None, &[]).ok()??;
    let (mut sentences, mut smallest) = (reason.sentences, reason.smallest);
    if !fixed.is_empty() {
        sentences.extend(fixed);
        sentences.sort_unstable();
        sentences = thinned(model, sentences, limits);
        smallest = sentences.len() < 2;
    }
    Some(Clash {
        rules: rules(model, &sentences, limits).unwrap_or_default(),
        sentences,
        smallest,
    })
}

/// Leaves out, one by one, what the clash does not need. Without one, a number
/// may have lost its bounds only until another is out too.
fn thinned(model: &Model, mut sentences: Vec<SentenceId>, limits: &Limits) -> Vec<SentenceId> {
    loop {
        let before = sentences.len();
        for place in (0..sentences.len()).rev() {
            let mut fewer = sentences.clone();
            fewer.remove(place);
            let (only, _) = with_rules(model, &fewer);
            let answer = Oracle::new(&only, |_| false)
                .and_then(|mut oracle| oracle.ask(&Set::new(), &[], limits));
            if matches!(answer, Ok(Reply::None { .. })) {
                sentences = fewer;
            }
        }
        if sentences.len() == before {
            return sentences;
        }
    }
}

/// The puzzle with its rules and only these sentences, and which those are.
fn with_rules(model: &Model, sentences: &[SentenceId]) -> (Model, Vec<SentenceId>) {
    let kept: Vec<SentenceId> = (0..model.sentences.len())
        .map(SentenceId)
        .filter(|id| sentences.contains(id) || !told(model.sentences[id.0].kind))
        .collect();
    let mut only = model.clone();
    only.sentences = kept
        .iter()
        .map(|id| model.sentences[id.0].clone())
        .collect();
    only.utterances.clear();
    (only, kept)
}

/// A smallest set of the rules with which these sentences cannot all hold.
fn rules(model: &Model, sentences: &[SentenceId], limits: &Limits) -> Option<Vec<SentenceId>> {
    let (only, kept) = with_rules(model, sentences);
    let oracle = Oracle::new(&only, |kind| !told(kind)).ok()?;
    let reason = Reasons::new(oracle, *limits).why(None, &[]).ok()??;
    let named = reason.sentences.iter().filter_map(|id| kept.get(id.0));
    Some(named.copied().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Builder, Linear, Prop, Relation, SentenceKind};

    #[test]
    fn rules_that_clash_by_themselves_blame_nobody() {
        let mut puzzle = Builder::new("rules");
        let a = puzzle.truth("sign", &["1"]);
        let b = puzzle.truth("sign", &["2"]);
        puzzle.fact("lone", "b", b.clone());
        puzzle.fact("law of sign[1]", "a", a.clone());
        puzzle.fact("law of sign[2]", "not a", a.clone().not());
        puzzle.statement("A", a, "b", b);
        let mut model = puzzle.build();
        for index in [1, 2] {
            model.sentences[index].kind = SentenceKind::Law;
        }
        let clash = clash(&model, &Limits::default()).unwrap();
        assert_eq!(clash.sentences, []);
        assert_eq!(clash.rules, [SentenceId(1), SentenceId(2)]);
        assert!(clash.smallest);
    }

    #[test]
    fn sentences_that_bound_a_number_are_no_rules() {
        let mut puzzle = Builder::new("bounds");
        let small = puzzle.integer("m", &[], 0, 9);
        let large = puzzle.integer("n", &[], 0, 9);
        let fact = |puzzle: &mut Builder, form: Linear, relation, n| {
            let claim = Prop::compare(form, relation, n).unwrap();
            puzzle.fact("fact", "is so", claim);
        };
        fact(&mut puzzle, large.clone(), Relation::AtMost, 10);
        let difference = large.add_scaled(&small, -1).unwrap();
        fact(&mut puzzle, difference, Relation::Equal, 20);
        fact(&mut puzzle, small, Relation::AtLeast, 1);
        let mut model = puzzle.build();
        if let crate::model::Domain::Integer { upper, .. } = &mut model.unknowns[1].domain {
            *upper = None;
        }
        let clash = clash(&model, &Limits::default()).unwrap();
        assert_eq!(clash.sentences, [SentenceId(0), SentenceId(1)]);
        assert_eq!(clash.rules, []);
    }
}
