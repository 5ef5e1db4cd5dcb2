//! What came out against what the file expects.

use super::{Entailment, Finding, Verdict};
use crate::model::{Expect, Model, Prop, World};
use crate::report::{Code, Diagnostic, Severity};

/// Something else came out.
pub static UNEXPECTED: Code = Code {
    name: "unexpected",
    severity: Severity::Error,
    summary: "what comes out is not what `expect:` says",
};
/// A limit was reached before the expectation could be judged.
pub static UNDECIDED: Code = Code {
    name: "expectation-undecided",
    severity: Severity::Error,
    summary: "a limit was reached before `expect:` could be judged",
};
/// There is nothing to compare with.
pub static NOTHING_EXPECTED: Code = Code {
    name: "nothing-expected",
    severity: Severity::Warning,
    summary: "the file says nothing under `expect:`, so nothing was compared",
};

/// The codes of this file.
pub static CODES: &[&Code] = &[&UNEXPECTED, &UNDECIDED, &NOTHING_EXPECTED];

/// The model with the propositions of its `expect:` among those that the
/// finding judges.
#[must_use]
pub fn with_expectations(mut model: Model) -> Model {
    if let Some(expect) = &model.expect {
        let lists = [&expect.answer, &expect.certain];
        model.expected = lists.into_iter().flatten().cloned().collect();
    }
    model
}

/// What is not as expected: `model` and `finding` are those of
/// [`with_expectations`].
pub fn compare(model: &Model, finding: &Finding) -> Vec<Diagnostic> {
    let Some(expect) = &model.expect else {
        let nowhere = crate::source::Span::default();
        return vec![Diagnostic::new(
            &NOTHING_EXPECTED,
            nowhere,
            "the puzzle has no `expect:`",
        )];
    };
    let mut found = Found {
        expect,
        diagnostics: Vec::new(),
    };
    if finding.verdict == Verdict::Undecided {
        let why = finding.why.as_deref().unwrap_or("a limit was reached");
        found.push(&UNDECIDED, format!("not decided: {why}"));
        return found.diagnostics;
    }
    verdict(finding, &mut found);
    numbers(finding, &mut found);
    if finding.verdict != Verdict::Contradiction {
        certainties(finding, &mut found);
        proofs(model, finding, &mut found);
        answers(model, finding, &mut found);
    }
    found.diagnostics
}

struct Found<'a> {
    expect: &'a Expect,
    diagnostics: Vec<Diagnostic>,
}

impl Found<'_> {
    fn push(&mut self, code: &'static Code, message: String) {
        self.diagnostics
            .push(Diagnostic::new(code, self.expect.span, message));
    }

    fn unexpected(&mut self, message: String) {
        self.push(&UNEXPECTED, message);
    }
}

fn verdict(finding: &Finding, found: &mut Found) {
    let words = finding.verdict.words();
    let (one, several) = (
        !found.expect.answer.is_empty(),
        found.expect.not_unique || !found.expect.answers.is_empty(),
    );
    let wanted: &[Verdict] = if found.expect.none {
        &[Verdict::Contradiction]
    } else if several {
        &[Verdict::NotUnique]
    } else if one {
        &[Verdict::Unique, Verdict::AnswerUnique]
    } else {
        &[Verdict::Unique, Verdict::AnswerUnique, Verdict::NotUnique]
    };
    if !wanted.contains(&finding.verdict) {
        let wanted = match wanted {
            [one] => one.words(),
            [_, _] => "one answer",
            _ => "at least one world",
        };
        found.unexpected(format!("expected {wanted}, and found: {words}"));
    }
}

fn numbers(finding: &Finding, found: &mut Found) {
    if let Some(worlds) = found.expect.worlds
        && (finding.worlds.found != worlds || !finding.worlds.complete)
    {
        found.unexpected(format!(
            "expected {worlds} worlds, and found {}",
            finding.worlds
        ));
    }
    if let Some(best) = found.expect.best {
        match finding.best {
            Some(value) if value == best => {}
            Some(value) => {
                found.unexpected(format!("expected {best} as the best, and found {value}"))
            }
            None => found.unexpected(format!("expected {best} as the best, and nothing is best")),
        }
    }
}

/// What should hold in every world.
fn certainties(finding: &Finding, found: &mut Found) {
    for proof in &finding.expected {
        match &proof.outcome {
            Entailment::Proved => {}
            Entailment::Refuted(_) => {
                found.unexpected(format!("`{}` does not hold in every world", proof.text));
            }
            Entailment::Undecided(why) => {
                found.push(
                    &UNDECIDED,
                    format!("`{}` is not decided: {why}", proof.text),
                );
            }
        }
    }
}

/// `proved:` names the propositions of `prove:` that hold; the others do not.
fn proofs(model: &Model, finding: &Finding, found: &mut Found) {
    let wanted: Vec<&Prop> = found.expect.proved.iter().map(|(_, prop)| prop).collect();
    for (text, prop) in &found.expect.proved {
        if !model.prove.iter().any(|(_, own)| own == prop) {
            found.unexpected(format!("`{text}` is none of what `prove:` lists"));
        }
    }
    if wanted.is_empty() {
        return;
    }
    for (proof, (_, prop)) in finding.proofs.iter().zip(&model.prove) {
        let text = &proof.text;
        match (&proof.outcome, wanted.contains(&prop)) {
            (Entailment::Proved, true) | (Entailment::Refuted(_), false) => {}
            (Entailment::Proved, false) => {
                found.unexpected(format!("`{text}` is proved, and not expected to be"));
            }
            (Entailment::Refuted(_), true) => {
                found.unexpected(format!("`{text}` does not hold in every world"));
            }
            (Entailment::Undecided(why), _) => {
                found.push(&UNDECIDED, format!("`{text}` is not decided: {why}"));
            }
        }
    }
}

/// `answers:` each list describes exactly one of the answers, and every answer
/// is described.
fn answers(model: &Model, finding: &Finding, found: &mut Found) {
    let lists = &found.expect.answers;
    if lists.is_empty() {
        return;
    }
    if !finding.worlds.complete {
        found.push(
            &UNDECIDED,
            "there are too many worlds to compare the answers one by one".to_owned(),
        );
        return;
    }
    let mut by_answer = std::collections::BTreeMap::<_, Vec<&World>>::new();
    for world in &finding.listed {
        by_answer
            .entry(model.question.answer(world))
            .or_default()
            .push(world);
    }
    let mut described = vec![0_usize; by_answer.len()];
    let mut messages = Vec::new();
    for list in lists {
        let fits = |world: &&World| list.iter().all(|(_, p)| p.holds(world) == Some(true));
        let mut matched = 0;
        for (index, worlds) in by_answer.values().enumerate() {
            if worlds.iter().all(fits) {
                matched += 1;
                described[index] += 1;
            }
        }
        let text: Vec<&str> = list.iter().map(|(text, _)| text.as_str()).collect();
        if matched != 1 {
            messages.push(format!(
                "the expected answer `{}` describes {matched} of the answers found",
                text.join(", ")
            ));
        }
    }
    let left = described.iter().filter(|&&times| times == 0).count();
    if left > 0 {
        messages.push(format!("{left} of the answers found are not expected"));
    }
    for message in messages {
        found.unexpected(message);
    }
}
