//! The parts of a sentence that somebody wrote: the expression beside the
//! proposition it became.
//!
//! A part is followed through connectives; what a loop or a function writes out
//! is one part, because nobody wrote what is in it.

use crate::english::{Outcome, Words};
use crate::expr::{self, Expr, ExprKind, LogicOp};
use crate::model::{Model, Prop};
use crate::report::Report;
use crate::source::{Span, Text};

/// A part of a sentence.
#[derive(Debug, Clone)]
pub(super) struct Part<'p> {
    /// Where it stands in the text of the sentence.
    pub span: Span,
    /// What it means, or the negation of that.
    pub prop: &'p Prop,
    /// Whether it means the negation of `prop`.
    pub negated: bool,
    /// The place of the part that it is a part of, in the list.
    pub within: Option<usize>,
}

/// The parts of a sentence, the whole first, each behind the part it belongs
/// to. `prop` is what the text means.
pub(super) fn parts<'p>(model: &Model, text: &str, prop: &'p Prop) -> Vec<Part<'p>> {
    let mut found = vec![Part {
        span: Span::new(0, text.len()),
        prop,
        negated: false,
        within: None,
    }];
    if let Some(expr) = read(model.words.as_ref(), text) {
        inner(&expr, prop, 0, &mut found);
    }
    found
}

/// The expression that a text is, or that its English means.
fn read(words: Option<&Words>, text: &str) -> Option<Expr> {
    let text = Text::plain(text, 0);
    if let Some(expr) = expr::parse(&text, &mut Report::new()) {
        return Some(expr);
    }
    match words?.read(&text, None) {
        Outcome::One(expr) => Some(expr),
        _ => None,
    }
}

fn add<'p>(expr: &Expr, prop: &'p Prop, within: usize, found: &mut Vec<Part<'p>>) {
    found.push(Part {
        span: expr.span,
        prop,
        negated: false,
        within: Some(within),
    });
    inner(expr, prop, found.len() - 1, found);
}

/// The parts of an expression, which stands in the list at `at`.
fn inner<'p>(expr: &Expr, prop: &'p Prop, at: usize, found: &mut Vec<Part<'p>>) {
    match (&expr.kind, prop) {
        (ExprKind::Not(of), Prop::Not(prop)) => add(of, prop, at, found),
        // The negation was taken in.
        (ExprKind::Not(of), prop) if connective(of).is_none() => {
            found.push(Part {
                span: of.span,
                prop,
                negated: true,
                within: Some(at),
            });
        }
        (ExprKind::Logic(LogicOp::Iff, a, b), Prop::Iff(left, right))
        | (ExprKind::Logic(LogicOp::Implies, a, b), Prop::Implies(left, right)) => {
            add(a, left, at, found);
            add(b, right, at, found);
        }
        (ExprKind::If(a, b, None), Prop::Implies(left, right)) => {
            add(a, left, at, found);
            add(b, right, at, found);
        }
        (ExprKind::Logic(op @ LogicOp::And, ..), Prop::All(parts))
        | (ExprKind::Logic(op @ LogicOp::Or, ..), Prop::Any(parts))
        | (ExprKind::Logic(op @ LogicOp::Xor, ..), Prop::Xor(parts)) => {
            let mut operands = Vec::new();
            chain(expr, *op, &mut operands);
            // Otherwise constants fell out, or an operand was written out.
            if operands.len() == parts.len() {
                for (operand, part) in operands.into_iter().zip(parts) {
                    add(operand, part, at, found);
                }
            }
        }
        _ => {}
    }
}

fn connective(expr: &Expr) -> Option<LogicOp> {
    match &expr.kind {
        ExprKind::Logic(op, ..) => Some(*op),
        ExprKind::If(..) => Some(LogicOp::Implies),
        _ => None,
    }
}

/// The operands of `a and b and c`.
fn chain<'e>(expr: &'e Expr, op: LogicOp, into: &mut Vec<&'e Expr>) {
    match &expr.kind {
        ExprKind::Logic(own, left, right) if *own == op => {
            chain(left, op, into);
            chain(right, op, into);
        }
        _ => into.push(expr),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    fn shown(claim: &str) -> Vec<String> {
        let text = format!(
            "sets: {{person: [A, B]}}\nunknowns:\n  k: person -> bool\n  n: 0..5\nfacts:\n  - {claim}\n"
        );
        let read = crate::read(&Source::new("t", text));
        let model = read.models[0].as_ref().unwrap();
        let sentence = &model.sentences[0];
        parts(model, &sentence.text, &sentence.claim)
            .iter()
            .map(|part| {
                let written = &sentence.text[part.span.start..part.span.end];
                let not = if part.negated { "not " } else { "" };
                format!("{written}: {not}{}", model.show(part.prop))
            })
            .collect()
    }

    #[test]
    fn parts_are_what_was_written() {
        assert_eq!(
            shown("k[A] and (n > 2 or k[B]) -> not k[A]"),
            [
                "k[A] and (n > 2 or k[B]) -> not k[A]: k[A] and (n ≥ 3 or k[B]) -> not k[A]",
                "k[A] and (n > 2 or k[B]): k[A] and (n ≥ 3 or k[B])",
                "k[A]: k[A]",
                "n > 2 or k[B]: n ≥ 3 or k[B]",
                "n > 2: n ≥ 3",
                "k[B]: k[B]",
                "not k[A]: not k[A]",
                "k[A]: k[A]",
            ]
        );
    }

    #[test]
    fn a_loop_is_one_part() {
        let found = shown("n = 1 or all(k[p] for p in person)");
        // The conjunction stands by itself.
        assert_eq!(found.len(), 3, "{found:?}");
        let found = shown("n = 1 and all(k[p] for p in person)");
        // Both became one conjunction, and nobody wrote its parts.
        assert_eq!(found.len(), 1, "{found:?}");
    }
}
