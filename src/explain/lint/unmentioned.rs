//! Items of a grid that no clue mentions.

use super::Lint;
use super::codes::UNMENTIONED;
use super::finding::{Finding, Proof};
use super::study::{Study, place};
use super::words::quoted;
use crate::explain::branch::mentioned;
use crate::explain::oracle::Silence;
use crate::explain::tell::{Teller, listed};
use crate::model::{Model, SentenceId, SentenceKind, UnknownId};
use crate::report::Diagnostic;
use crate::source::Span;
use std::collections::BTreeSet;

/// The row of this finding.
pub(super) static LINT: Lint = Lint {
    code: &UNMENTIONED,
    find,
};

fn find(study: &mut Study) -> Result<(), Silence> {
    for finding in unmentioned(study.model, study.settings.proof) {
        study.found(finding);
    }
    Ok(())
}

/// The findings about a model, which need no question.
fn unmentioned(model: &Model, proof: bool) -> Vec<Finding> {
    let Some(grid) = &model.grid else {
        return Vec::new();
    };
    let by = mentions(model);
    // Where nothing was told there is nothing to miss.
    if by.is_empty() {
        return Vec::new();
    }
    let mut findings = Vec::new();
    for (category, items) in &grid.categories {
        let silent: Vec<String> = items
            .iter()
            .filter(|item| !by.iter().any(|(_, about)| about.contains(item)))
            .map(|item| item_name(model, *item))
            .collect();
        if silent.is_empty() {
            continue;
        }
        let help = match silent.len() {
            1 => "only what is left over places it: a clue more, or meant so",
            _ => "only what is left over places them, and nothing tells one from the other",
        };
        let diagnostic = Diagnostic::new(
            &UNMENTIONED.plain,
            place_of(model, category),
            format!("no clue mentions {}", quoted(&silent)),
        )
        .help(help);
        let proof = proof.then(|| mentions_of(model, category, items, &by));
        let mut finding = Finding::new(&LINT, diagnostic).because(proof);
        finding.members = silent;
        findings.push(finding);
    }
    findings
}

/// What each clue mentions, and what is called a clue here: what is told or
/// announced counts too.
fn mentions(model: &Model) -> Vec<(String, BTreeSet<UnknownId>)> {
    let teller = Teller::new(model);
    let mut by = Vec::new();
    for (index, sentence) in model.sentences.iter().enumerate() {
        if matches!(sentence.kind, SentenceKind::Law | SentenceKind::Grid) {
            continue;
        }
        let mut about = BTreeSet::new();
        mentioned(&sentence.claim, &mut about);
        by.push((teller.refer(SentenceId(index)), about));
    }
    let outside = super::alone::told_or_announced(model);
    if !outside.is_empty() {
        by.push(("what is told".to_owned(), outside));
    }
    by
}

fn mentions_of(
    model: &Model,
    category: &str,
    items: &[UnknownId],
    by: &[(String, BTreeSet<UnknownId>)],
) -> Proof {
    let mut proof = Proof::default();
    proof.say(0, format!("of {category}, the clues mention"));
    for item in items {
        let names = by.iter().filter(|(_, about)| about.contains(item));
        let names: Vec<String> = names.map(|(name, _)| name.clone()).collect();
        let by = match names.len() {
            0 => "in none".to_owned(),
            1..=6 => format!("in {}", listed(&names)),
            count => format!("in {count} clues"),
        };
        proof.say(1, format!("{} {by}", item_name(model, *item)));
    }
    proof
}

fn item_name(model: &Model, item: UnknownId) -> String {
    let unknown = model.unknown(item);
    unknown.arguments.join(", ")
}

/// Where a category is named.
pub(super) fn place_of(model: &Model, category: &str) -> Span {
    let name = format!("one {category} at ");
    let mut rules = model.sentences.iter();
    rules
        .find(|s| s.kind == SentenceKind::Grid && s.name.starts_with(&name))
        .map_or_else(|| place(model), |sentence| sentence.span)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, messages};

    fn grid(more: &str) -> String {
        format!(
            "sets: {{place: 1..3, pet: [cat, dog, owl], man: [Al, Bo, Cy]}}\n\
             grid: {{over: place, items: [pet, man]}}\n{more}"
        )
    }

    #[test]
    fn items_that_no_clue_mentions_are_found() {
        let text = grid("facts: [cat = Al, dog = 2, Bo = 2]\nask: man of owl\n");
        let messages = messages("unmentioned", &text);
        assert_eq!(
            messages,
            ["no clue mentions `owl`", "no clue mentions `Cy`"]
        );
        let found = found(&text);
        let first = found.iter().find(|f| f.lint.name() == "unmentioned");
        let span = first.unwrap().diagnostic.span;
        assert_eq!(&text[span.start..span.end], "pet");
        assert_eq!(first.unwrap().members, ["owl"]);
    }

    #[test]
    fn a_mention_is_enough() {
        let text = grid("facts: [cat = Al, dog = 2, 'Bo = 2 or owl = 1', Cy != dog]\n");
        assert!(messages("unmentioned", &text).is_empty());
        // A bare grid is no puzzle yet.
        assert!(messages("unmentioned", &grid("")).is_empty());
    }

    #[test]
    fn two_items_of_a_category_are_alike_as_well() {
        let text = grid("facts: [cat = Al, Bo = 2]\n");
        assert_eq!(
            messages("unmentioned", &text),
            ["no clue mentions `dog` and `owl`", "no clue mentions `Cy`"]
        );
        assert!(
            messages("alike", &text).contains(
                &"nothing tells `dog` and `owl` of `pet` apart, so there is never one answer"
                    .to_owned()
            )
        );
    }
}
