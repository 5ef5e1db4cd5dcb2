//! Model → rows, one file per rule; the only place that computes a big-M.
//!
//! Every rule is a [`Rule`] that stands with its code, and [`RULES`] lists
//! them. `F` is a linear form with exact bounds `L ≤ F ≤ U` (`bounds`), `δ` a
//! 0/1 column. What bounds settle becomes a constant before any rule is asked;
//! then a sentence is asserted (`assert`), and what stands inside another
//! proposition, or on one side of `↔`, is reified (`reify`).
//!
//! There are two forms. [`FormKind::Textbook`] follows the paper to the letter
//! (M. J. Chlond and C. M. Toase, "IP Modeling and the Logical Puzzles of
//! Raymond Smullyan", INFORMS Transactions on Education 3(3), 2003, section 3).
//! [`FormKind::Tight`] has the smallest M and no helper where an existing
//! column serves.
//!
//! The meaning of propositions (`Prop::holds`) is never asked here: the two are
//! written apart and compared by test over all truth values.

mod absolute;
mod and;
mod assert;
mod at_least;
mod at_most;
mod bounds;
mod by_value;
mod choice;
mod chosen_m;
mod claim;
mod clause;
mod codes;
mod comparison;
mod digits;
mod division;
mod domain;
mod dominance;
mod draft;
mod equal;
mod equal_in_three;
mod extremum;
mod groups;
mod iff;
mod implication;
mod implies;
mod indicator;
mod linear;
mod literals;
mod names;
mod need;
mod not;
mod not_equal;
mod or;
pub mod pairs;
mod parity;
mod product;
mod question;
mod refusal;
mod reify;
mod self_mention;
mod settled;
#[cfg(test)]
mod sketch;
mod state;
mod two_choices;
mod values;
mod well_formed;
mod xor;

pub use codes::ALL;
pub use refusal::Refusal;
pub(crate) use well_formed::fault_of_prop;

use crate::model::{Model, SentenceId};
use crate::rows::{self, Encoding, Origin, Program, Rule};
use claim::Claim;
use need::Need;
use refusal::Lowered;
use state::{Here, Lowerer};

/// All rules, in the order of the paper, then bigm's own.
pub const RULES: &[&Rule] = &[
    &at_least::AT_LEAST,
    &at_most::AT_MOST,
    &equal::EQUAL,
    &not_equal::NOT_EQUAL,
    &and::AND,
    &or::OR,
    &not::NOT,
    &implies::IMPLIES,
    &iff::IFF,
    &xor::XOR,
    &choice::ONE_VALUE,
    &assert::FACT,
    &assert::FALSE,
    &implication::CONSTANT,
    &at_most::AT_MOST_SMALLEST,
    &self_mention::SELF_MENTION,
    &equal_in_three::EQUAL_IN_THREE,
    &not_equal::NOT_EQUAL_BY_SIDE,
    &two_choices::TWO_CHOICES,
    &values::VALUES,
    &digits::DIGITS,
    &product::PRODUCT,
    &division::DIVISION,
    &extremum::MAXIMUM,
    &extremum::MINIMUM,
    &absolute::ABSOLUTE,
    &domain::NO_VALUE,
    &chosen_m::CHOSEN,
];

/// Which form the rows take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum FormKind {
    /// The paper's rules to the letter.
    Textbook,
    /// Smallest M, fewest helpers.
    #[default]
    Tight,
}

impl FormKind {
    /// Every form.
    pub const ALL: &'static [FormKind] = &[FormKind::Textbook, FormKind::Tight];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            FormKind::Textbook => "textbook",
            FormKind::Tight => "tight",
        }
    }

    /// The form with this name.
    pub fn named(name: &str) -> Option<FormKind> {
        FormKind::ALL
            .iter()
            .copied()
            .find(|form| form.name() == name)
    }
}

/// How to lower.
#[derive(Debug, Clone, Copy)]
pub struct Options<'s> {
    /// Which form the rows take.
    pub form: FormKind,
    /// Whether sentences may serve each other: an "exactly one" for another's
    /// L and U, an indicator for another's proposition. Without it the rows of
    /// each sentence stand alone, so that they can be taken away one sentence
    /// at a time; the program is looser, its worlds are the same.
    pub facts_in_bounds: bool,
    /// Lower only these sentences; `None` for all.
    pub only: Option<&'s [SentenceId]>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            form: FormKind::default(),
            facts_in_bounds: true,
            only: None,
        }
    }
}

/// Lowers a model.
///
/// # Errors
/// [`Refusal`]: an integer lacks a bound that a rule needs, a number leaves the
/// 64-bit range, or the model is not well formed.
pub fn lower(model: &Model, options: &Options<'_>) -> Result<Program, Refusal> {
    lowered(model, options).map(|l| l.program)
}

/// The program, with all that is known of bounds.
fn lowered<'m>(model: &'m Model, options: &Options<'_>) -> Lowered<Lowerer<'m>> {
    let mut l = Lowerer::new(model, options);
    well_formed(model)?;
    domain::columns(&mut l)?;
    sentences(&mut l, options)?;
    encode(&mut l)?;
    l.program.form = options.form.name();
    Ok(l)
}

/// Whether a model is well formed, as a checked puzzle always is.
pub(crate) fn well_formed(model: &Model) -> Lowered<()> {
    let fault = model
        .sentences
        .iter()
        .find_map(|s| Some((well_formed::fault_of_prop(model, &s.claim)?, Some(s.span))))
        .or_else(|| {
            let told = model
                .told
                .iter()
                .flat_map(|t| std::iter::once(&t.learns).chain(&t.about.items));
            let asked = model.question.items.iter().chain(told);
            asked
                .filter_map(|a| well_formed::fault_of_asked(model, &a.value))
                .chain(
                    model
                        .prove
                        .iter()
                        .filter_map(|(_, p)| well_formed::fault_of_prop(model, p)),
                )
                .chain(
                    model
                        .objective
                        .iter()
                        .filter_map(|o| well_formed::fault_of_form(model, &o.form)),
                )
                .map(|why| (why, None))
                .next()
        });
    match fault {
        Some((why, span)) => Err(Refusal {
            span,
            message: format!("the model is not well formed: {why}"),
            help: None,
        }),
        None => Ok(()),
    }
}

fn sentences(l: &mut Lowerer, options: &Options<'_>) -> Lowered<()> {
    let model = l.model;
    let mut chosen = Vec::new();
    for (index, sentence) in model.sentences.iter().enumerate() {
        if options
            .only
            .is_some_and(|only| !only.contains(&SentenceId(index)))
        {
            continue;
        }
        let origin = l.program.add_origin(Origin {
            name: sentence.name.clone(),
            text: sentence.text.clone(),
            span: Some(sentence.span),
            sentence: Some(index),
        });
        if l.facts_in_bounds {
            groups::learn(l, &sentence.claim, origin);
        }
        chosen.push((sentence, origin));
    }
    for (sentence, origin) in chosen {
        l.go(Here {
            origin,
            span: Some(sentence.span),
        });
        assert::claim(l, Claim::of(&sentence.claim))?;
    }
    Ok(())
}

fn encode(l: &mut Lowerer) -> Lowered<()> {
    let model = l.model;
    let question = question::columns(l, &model.question)?;
    let mut told = Vec::new();
    for entry in &model.told {
        let learns = question::asked(l, &entry.learns)?;
        told.push((learns, question::columns(l, &entry.about)?));
    }
    let mut prove = Vec::new();
    for (text, prop) in &model.prove {
        prove.push(question::reified(l, prop, "prove", text)?);
    }
    let mut expected = Vec::new();
    for (text, prop) in &model.expected {
        expected.push(question::reified(l, prop, "expect", text)?);
    }
    if let Some(objective) = &model.objective {
        l.enter(Origin {
            name: "objective".to_owned(),
            text: objective.text.clone(),
            span: Some(objective.span),
            sentence: None,
        });
        let form = linear::form(l, &objective.form, Need::BOTH)?;
        l.program.objective = Some(rows::Objective {
            form,
            maximise: objective.maximise,
        });
    }
    l.program.encoding = Encoding {
        unknowns: std::mem::take(&mut l.representations),
        question,
        told,
        prove,
        expected,
    };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_rule_is_listed_once_and_says_what_it_does() {
        let names: BTreeSet<&str> = RULES.iter().map(|rule| rule.name).collect();
        assert_eq!(names.len(), RULES.len());
        for rule in RULES {
            assert!(
                !rule.formula.is_empty() && !rule.rows.is_empty(),
                "{}",
                rule.name
            );
        }
    }

    /// A static of type `Rule` in this folder that `RULES` does not list would
    /// be a rule that `bigm list rules` does not know.
    #[test]
    fn every_rule_of_the_folder_is_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lower");
        let mut declared = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|end| end == "rs") {
                let text = std::fs::read_to_string(path).unwrap();
                declared += text
                    .lines()
                    .filter(|l| l.starts_with("pub static ") && l.contains(": Rule = "))
                    .count();
            }
        }
        assert_eq!(declared, RULES.len());
    }
}
