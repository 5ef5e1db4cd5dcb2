//! A whole family where one of its members is wanted: the loop spelt out, in
//! the very words of the sentence.

use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::families::FamilyRef;
use crate::check::scope::{Resolved, Thing};
use crate::check::sets::SetId;
use crate::expr::{Comprehension, Expr, ExprKind, Loop, Name, show};
use crate::report::Diagnostic;
use crate::source::Span;

/// The functions whose arguments may be whole families.
const AGGREGATES: [&str; 12] = [
    "sum",
    "count",
    "all",
    "any",
    "none",
    "exactly",
    "atleast",
    "atmost",
    "alldifferent",
    "allequal",
    "min",
    "max",
];

impl Checker<'_> {
    /// A whole family where one of its members is wanted. Of several families
    /// that one loop would mend, the first is reported.
    pub fn bare<T>(&mut self, family: FamilyRef, span: Span) -> Option<T> {
        let help = match self.in_a_loop(family, span) {
            Some((part, _)) if self.spelt == Some(part) => return None,
            Some((part, help)) => {
                self.spelt = Some(part);
                help
            }
            None => self.spelt_out(family),
        };
        let name = self.scope.family_name(family);
        let sets: Vec<String> = self
            .scope
            .arguments(family)
            .into_iter()
            .map(|set| self.scope.set_name(set))
            .collect();
        self.report.push(
            Diagnostic::new(
                &codes::BARE_FAMILY,
                span,
                format!(
                    "`{name}` is a family, one for each {}, and one of them is wanted",
                    sets.join(" and ")
                ),
            )
            .help(help),
        );
        None
    }

    /// The part of the sentence that a loop would mend, and the help that writes
    /// the loop around it; `None` where the family stands alone, and where this
    /// is no such part.
    fn in_a_loop(&self, family: FamilyRef, span: Span) -> Option<(Span, String)> {
        let sets = self.scope.arguments(family);
        let sentence = self.current.as_ref()?;
        let (part, call) = part_around(sentence, span)?;
        if part.span == span || sets.is_empty() {
            return None;
        }
        let letters = self.loop_letters(&sets);
        let mut body = part.clone();
        self.index(&mut body, &sets, &letters);
        let name = |text: String| Name {
            text,
            quoted: false,
            span,
        };
        let looped = Expr {
            span,
            kind: ExprKind::Comprehension(Box::new(Comprehension {
                body,
                loops: letters
                    .into_iter()
                    .zip(&sets)
                    .map(|(letter, set)| Loop {
                        variable: name(letter),
                        over: Expr {
                            span,
                            kind: ExprKind::Name(name(self.scope.set_name(*set))),
                        },
                    })
                    .collect(),
                condition: None,
            })),
        };
        let (call, mut arguments) = match call {
            // A loop stands last.
            Some((name, arguments)) if arguments.last().is_some_and(|a| a.span == part.span) => {
                (name.clone(), arguments.to_vec())
            }
            Some(_) => return None,
            None => (name("all".to_string()), vec![looped.clone()]),
        };
        *arguments.last_mut()? = looped;
        let whole = Expr {
            span,
            kind: ExprKind::Call(call, arguments),
        };
        let first: Option<Vec<String>> = sets
            .iter()
            .map(|set| Some(self.scope.set(*set).members.first()?.to_string()))
            .collect();
        let help = format!(
            "spell out the loop: `{}`, or name one member: `{}[{}]`",
            show(&whole),
            self.scope.family_name(family),
            first?.join(", ")
        );
        Some((part.span, help))
    }

    /// Gives every bare family over these sets its indices.
    fn index(&self, expr: &mut Expr, sets: &[SetId], letters: &[String]) {
        if let ExprKind::Name(name) = &expr.kind {
            let family = match self.scope.candidates(name)[..] {
                [Resolved::Thing(Thing::Unknown(id))] => FamilyRef::Unknown(id),
                [Resolved::Thing(Thing::Statements(id))] => FamilyRef::Statements(id),
                [Resolved::Member(ref member)] => match self.scope.valued(member) {
                    [id] => match self.scope.family(*id).choice() {
                        Some(values) => match self.scope.set(values).position(member) {
                            Some(position) => FamilyRef::Value(*id, position),
                            None => return,
                        },
                        None => return,
                    },
                    _ => return,
                },
                _ => return,
            };
            if self.scope.arguments(family) == sets {
                let index = |letter: &String| Expr {
                    span: expr.span,
                    kind: ExprKind::Name(Name {
                        text: letter.clone(),
                        quoted: false,
                        span: expr.span,
                    }),
                };
                let indices = letters.iter().map(index).collect();
                expr.kind = ExprKind::Index(Box::new(expr.clone()), indices);
            }
            return;
        }
        match &mut expr.kind {
            ExprKind::Not(inner) | ExprKind::Negate(inner) => self.index(inner, sets, letters),
            ExprKind::Arithmetic(_, left, right) | ExprKind::Logic(_, left, right) => {
                self.index(left, sets, letters);
                self.index(right, sets, letters);
            }
            ExprKind::Compare(first, links) => {
                self.index(first, sets, letters);
                for (op, operand) in links {
                    if !matches!(
                        op,
                        crate::expr::CompareOp::In | crate::expr::CompareOp::NotIn
                    ) {
                        self.index(operand, sets, letters);
                    }
                }
            }
            ExprKind::If(condition, then, otherwise) => {
                self.index(condition, sets, letters);
                self.index(then, sets, letters);
                if let Some(otherwise) = otherwise {
                    self.index(otherwise, sets, letters);
                }
            }
            _ => {}
        }
    }
}

/// A part of a sentence, and the call of an aggregate it is an argument of.
type Part<'s> = (&'s Expr, Option<(&'s Name, &'s [Expr])>);

/// The argument of an aggregate in which `span` stands, with the call; or else
/// the whole sentence. `None` inside a loop and inside other calls and indices.
fn part_around(sentence: &Expr, span: Span) -> Option<Part<'_>> {
    let mut part: Part = (sentence, None);
    let mut at = sentence;
    while at.span != span {
        let children: Vec<&Expr> = match &at.kind {
            ExprKind::Not(inner) | ExprKind::Negate(inner) => vec![inner],
            ExprKind::Arithmetic(_, left, right) | ExprKind::Logic(_, left, right) => {
                vec![left, right]
            }
            ExprKind::Compare(first, links) => std::iter::once(first.as_ref())
                .chain(links.iter().map(|(_, operand)| operand))
                .collect(),
            ExprKind::If(condition, then, otherwise) => [condition, then]
                .into_iter()
                .chain(otherwise)
                .map(AsRef::as_ref)
                .collect(),
            ExprKind::Call(name, arguments) if AGGREGATES.contains(&name.text.as_str()) => {
                let inner = arguments.iter().find(|a| holds(a.span, span))?;
                part = (inner, Some((name, arguments.as_slice())));
                vec![inner]
            }
            _ => return None,
        };
        at = children.into_iter().find(|child| holds(child.span, span))?;
    }
    Some(part)
}

fn holds(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
