//! `body for i in S, j in T if cond`, written out round by round.

use super::terms::Term;
use crate::check::budget::MOST_ROUNDS;
use crate::check::checker::{Checker, Variable};
use crate::check::codes;
use crate::check::scope::Thing;
use crate::check::value::{Known, Value};
use crate::expr::{Comprehension, Expr, ExprKind};
use crate::model::Prop;
use crate::report::Diagnostic;

impl Checker<'_> {
    /// Every round of the loops, each with its condition.
    pub fn rounds(&mut self, comprehension: &Comprehension, out: &mut Vec<Term>) -> Option<()> {
        let rounds = self.certain_rounds(comprehension);
        if rounds > MOST_ROUNDS {
            self.too_large(
                comprehension.body.span,
                format!("this loop takes {rounds} rounds, which is too many"),
            );
            return None;
        }
        let depth = self.variables.len();
        let done = self.round(comprehension, 0, out);
        self.variables.truncate(depth);
        done
    }

    /// How many rounds are known beforehand: those of loops over whole sets.
    fn certain_rounds(&self, comprehension: &Comprehension) -> usize {
        let sizes = comprehension.loops.iter().map(|each| {
            let ExprKind::Name(name) = &each.over.kind else {
                return None;
            };
            match self.scope.thing(&name.text) {
                Some(Thing::Set(set)) if !name.quoted && !self.is_variable(name) => {
                    Some(self.scope.set(set).members.len())
                }
                _ => None,
            }
        });
        let sizes: Option<Vec<usize>> = sizes.collect();
        sizes.map_or(0, |sizes| sizes.into_iter().fold(1, usize::saturating_mul))
    }

    fn round(
        &mut self,
        comprehension: &Comprehension,
        level: usize,
        out: &mut Vec<Term>,
    ) -> Option<()> {
        let Some(each) = comprehension.loops.get(level) else {
            let guard = match &comprehension.condition {
                Some(condition) => self.part(condition)?,
                None => Prop::TRUE,
            };
            // A round that cannot count is not looked at: it may step past an
            // end that its condition excludes.
            if guard != Prop::FALSE {
                let value = self.eval(&comprehension.body)?;
                out.push(Term {
                    guard,
                    value,
                    span: comprehension.body.span,
                });
            }
            return Some(());
        };
        let members = self.run_over(&each.over)?;
        self.spend_rounds(members.len(), comprehension.body.span)?;
        for value in members {
            self.variables.push(Variable {
                name: each.variable.text.clone(),
                value: Some(value),
            });
            let done = self.round(comprehension, level + 1, out);
            self.variables.pop();
            done?;
        }
        Some(())
    }

    /// What a loop runs over: known members and items.
    fn run_over(&mut self, over: &Expr) -> Option<Vec<Value>> {
        let values = match self.eval(over)? {
            Value::Set(set) => self.scope.members_of(set),
            Value::List(values) => values,
            Value::Data(data) => self.data_parts(&data),
            _ => {
                self.report.push(
                    Diagnostic::new(&codes::NOT_A_SET, over.span, "a loop runs over a set")
                        .help("a set's name, `{a, b}`, `1..9`, or a list of the data"),
                );
                return None;
            }
        };
        let known = values.iter().all(|value| {
            matches!(
                value,
                Value::Known(_) | Value::Item(_) | Value::Data(_) | Value::Truth(Prop::Const(_))
            )
        });
        if !known {
            self.report.push(
                Diagnostic::new(
                    &codes::NOT_CONSTANT,
                    over.span,
                    "what this loop runs over depends on the unknowns",
                )
                .help("loop over the whole set, and put the rest in a condition: `… for d in door if P`"),
            );
            return None;
        }
        Some(values.into_iter().map(bound).collect())
    }
}

/// A member as a loop variable holds it: it no longer stands for a family.
fn bound(value: Value) -> Value {
    match value {
        Value::Known(known) => Value::Known(Known {
            named: false,
            ..known
        }),
        other => other,
    }
}
