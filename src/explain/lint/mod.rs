//! What may be amiss with a puzzle that can be read: sentences that say nothing
//! or nothing new, speakers that are not needed, members that nothing tells
//! apart, roles that can be flipped.
//!
//! Every finding is the answer of the exact engine to a question about the
//! puzzle's sentences, and is claimed of the puzzle as it is written. What was
//! not looked for, because of a limit or because of what the puzzle is, is said
//! in a finding of its own.

mod alike;
mod alone;
mod answers;
mod budget;
mod closure;
pub mod codes;
mod complement;
mod constant;
mod exchanges;
mod finding;
mod idle_speaker;
mod implied;
mod impossible;
mod mapping;
mod parts;
mod says_nothing;
mod size;
mod study;
#[cfg(test)]
mod testing;
mod twice;
mod unmentioned;
mod words;

pub use codes::ALL;
pub use finding::{Finding, Proof};

use crate::explain::oracle::Silence;
use crate::model::Model;
use crate::report::Diagnostic;
use crate::solve::Limits;
use codes::Degrees;
use study::Study;

/// One kind of finding.
pub struct Lint {
    /// Its code; what it means is the code's summary.
    pub code: &'static Degrees,
    /// Looks for it.
    find: fn(&mut Study) -> Result<(), Silence>,
}

impl Lint {
    /// The code's name: `says-nothing`.
    pub fn name(&self) -> &'static str {
        self.code.plain.name
    }
}

impl std::fmt::Debug for Lint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// Every kind of finding, in the order they are looked for: what a later one
/// finds, it finds beside what the earlier ones said.
pub static LINTS: &[&Lint] = &[
    &says_nothing::LINT,
    &impossible::LINT,
    &constant::LINT,
    &twice::LINT,
    &implied::LINT,
    &idle_speaker::LINT,
    &unmentioned::LINT,
    &alike::LINT,
    &complement::LINT,
    &NOT_EXAMINED,
];

/// What was not looked for. It is found by all the others.
static NOT_EXAMINED: Lint = Lint {
    code: &codes::NOT_EXAMINED,
    find: |_| Ok(()),
};

/// How to look.
#[derive(Debug, Clone, Copy, Default)]
pub struct Settings {
    /// When to stop. How much effort is spent is not the caller's choice, so
    /// that a puzzle has the same findings everywhere.
    pub limits: Limits,
    /// Whether each finding comes with its proof.
    pub proof: bool,
}

/// The kind of finding with this code.
pub fn lint_named(code: &str) -> Option<&'static Lint> {
    LINTS.iter().find(|lint| lint.name() == code).copied()
}

/// Looks at a puzzle as it was written: nothing of what was told or announced
/// is worked out in it.
pub fn lint(model: &Model, settings: &Settings) -> Vec<Finding> {
    let base = study::base(model);
    let (mut findings, skipped) = match Study::new(model, &base, *settings) {
        Ok(mut study) => {
            for lint in LINTS {
                if let Err(why) = (lint.find)(&mut study) {
                    study.skip(lint, why);
                }
            }
            study.finish()
        }
        Err(why) => {
            let all = LINTS
                .iter()
                .filter(|lint| lint.name() != NOT_EXAMINED.name());
            let skipped = all.map(|lint| (lint.name(), why.clone())).collect();
            (Vec::new(), skipped)
        }
    };
    findings.extend(not_examined(model, &skipped));
    for finding in &mut findings {
        if is_meant(model, finding.lint) {
            finding.diagnostic.code = &finding.lint.code.meant;
        }
    }
    findings
}

/// Whether a puzzle's file expects what a finding warns of.
fn is_meant(model: &Model, lint: &Lint) -> bool {
    let Some(expect) = &model.expect else {
        return false;
    };
    if lint.name() == impossible::LINT.name() {
        return expect.none;
    }
    let several = expect.worlds.is_some_and(|worlds| worlds > 1) && expect.answer.is_empty();
    lint.name() == alike::LINT.name() && (several || expect.not_unique || expect.answers.len() > 1)
}

fn not_examined(model: &Model, skipped: &[(&'static str, Silence)]) -> Option<Finding> {
    let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
    // A file that expects no world need not hear of it.
    let none = model.expect.as_ref().is_some_and(|expect| expect.none);
    for (name, why) in skipped {
        if none && why == study::NO_WORLD {
            continue;
        }
        match reasons.iter_mut().find(|(known, _)| known == why) {
            Some((_, names)) => names.push((*name).to_owned()),
            None => reasons.push((why, vec![(*name).to_owned()])),
        }
    }
    if reasons.is_empty() {
        return None;
    }
    let text: Vec<String> = reasons
        .iter()
        .map(|(why, names)| format!("{}: {why}", words::quoted(names)))
        .collect();
    let mut diagnostic = Diagnostic::new(
        &codes::NOT_EXAMINED.plain,
        study::place(model),
        format!("not examined, or not to the end: {}", text.join("; ")),
    );
    if reasons.iter().any(|(why, _)| *why == study::NO_WORLD) {
        diagnostic = diagnostic.help("`bigm solve` names sentences that clash");
    }
    Some(Finding::new(&NOT_EXAMINED, diagnostic))
}

#[cfg(test)]
mod tests {
    use super::testing::{island, model};
    use super::*;
    use crate::report::Severity;
    use std::time::Instant;

    #[test]
    fn the_table_has_every_code_once() {
        let names: Vec<&str> = LINTS.iter().map(|lint| lint.name()).collect();
        let codes: Vec<&str> = ALL.iter().map(|code| code.name).collect();
        assert_eq!(names, codes);
        for lint in LINTS {
            let Degrees {
                plain,
                meant,
                denied,
            } = lint.code;
            assert!(plain.severity != Severity::Error, "{lint:?}");
            assert_eq!((plain.name, plain.summary), (denied.name, denied.summary));
            assert_eq!((plain.name, plain.summary), (meant.name, meant.summary));
            assert_eq!(denied.severity, Severity::Error);
            assert!(std::ptr::eq(lint_named(lint.name()).unwrap(), *lint));
        }
        assert!(lint_named("no-such").is_none());
    }

    #[test]
    fn a_limit_is_said_and_nothing_is_claimed() {
        let text = island(&["knight[A]", "not knight[A]", "knight[B]"], "");
        let settings = Settings {
            limits: Limits {
                deadline: Some(Instant::now()),
                effort: None,
            },
            proof: true,
        };
        let cut = lint(&model(&text), &settings);
        let last = cut.last().unwrap();
        assert_eq!(last.lint.name(), "not-examined");
        assert!(last.diagnostic.message.ends_with("a limit was reached"));
        // What was found nevertheless was found for good.
        let all = lint(&model(&text), &Settings::default());
        assert!(cut.len() < all.len());
        for finding in &cut[..cut.len() - 1] {
            let message = &finding.diagnostic.message;
            assert!(all.iter().any(|f| f.diagnostic.message == *message));
        }
    }

    #[test]
    fn a_plain_puzzle_is_left_alone() {
        // A: we are both knaves.
        let text = island(&["none(knight)", ""], "");
        assert!(lint(&model(&text), &Settings::default()).is_empty());
    }
}
