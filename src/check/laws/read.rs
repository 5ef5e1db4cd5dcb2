//! The forms a law can have.

use super::Rule;
use super::keys::Keyed;
use crate::check::checker::{Checker, Variable};
use crate::check::codes;
use crate::check::families::{FamilyRef, Kind};
use crate::check::member::Member;
use crate::check::scope::{Resolved, Thing};
use crate::check::sets::SetId;
use crate::check::value::Value;
use crate::expr::ExprKind;
use crate::puzzle::{Law, StatementGroup};
use crate::report::Diagnostic;
use crate::source::{Span, Text};

impl Checker<'_> {
    /// Reads a group's law.
    pub fn read_law(&mut self, group: &StatementGroup, over: SetId) -> Rule {
        let Some(law) = &group.law else {
            if let Some(by) = &group.by {
                self.report.push(
                    Diagnostic::new(
                        &codes::LAW_KEYS,
                        by.span,
                        format!("`by: {}` without a `law:` says nothing", by.text),
                    )
                    .help("add `law: {value: true, other: false}`, or leave `by:` out"),
                );
            }
            return Rule::Any;
        };
        self.rule(law, group, over, 0)
    }

    fn rule(&mut self, law: &Law, group: &StatementGroup, over: SetId, depth: usize) -> Rule {
        match law {
            Law::Expression(text) => self.rule_expression(text, over),
            Law::Map(span, entries) if entries.is_empty() || depth > 8 => {
                self.report.push(
                    Diagnostic::new(&codes::LAW_KEYS, *span, "this law has no cases")
                        .help("for instance `law: {knight: true, knave: false}`"),
                );
                Rule::Broken
            }
            Law::Map(span, entries) => {
                let keys: Vec<(Member, Span)> = entries
                    .iter()
                    .map(|(key, _)| (Member::read(key.as_str()), key.span()))
                    .collect();
                let rules = |checker: &mut Self| -> Vec<(Member, Rule)> {
                    keys.iter()
                        .zip(entries)
                        .map(|((key, _), (_, law))| {
                            (key.clone(), checker.rule(law, group, over, depth + 1))
                        })
                        .collect()
                };
                match self.keyed_by(*span, &keys, group, over) {
                    Some(Keyed::Value(family)) => {
                        self.all_values(family, &keys, *span);
                        Rule::ByValue(family, rules(self))
                    }
                    Some(Keyed::Member) => {
                        self.all_speakers(&keys, group, *span);
                        Rule::ByMember(rules(self))
                    }
                    None => Rule::Broken,
                }
            }
        }
    }

    fn rule_expression(&mut self, text: &Text, over: SetId) -> Rule {
        if text.as_str().trim() == "any" {
            return Rule::Any;
        }
        let Some(expr) = self.sentence(text) else {
            return Rule::Broken;
        };
        if let ExprKind::Truth(value) = expr.kind {
            return Rule::Always(value, text.clone());
        }
        let variable = self.scope.set(over).name.clone();
        let bound = self.bind(variable, None);
        let before = self.scope.statements_mentioned;
        let known = self.check_names(&expr);
        let of_statements = self.scope.statements_mentioned > before;
        self.unbind(bound);
        if !known {
            return Rule::Broken;
        }
        if let ExprKind::Name(name) = &expr.kind {
            let family = match self.resolve(name) {
                Some(Resolved::Thing(Thing::Unknown(id)))
                    if self.scope.family(id).kind == Kind::Bool =>
                {
                    Some(FamilyRef::Unknown(id))
                }
                Some(Resolved::Member(member)) => self.family_of_label(&member, expr.span),
                _ => None,
            };
            if let Some(family) = family
                && let [argument] = self.scope.arguments(family)[..]
            {
                if self.covers(argument, over) {
                    return Rule::Family(family, text.clone());
                }
                let message = format!(
                    "`{}` is a family over `{}`, and the speakers are in `{}`",
                    name.text,
                    self.scope.set_name(argument),
                    self.scope.set_name(over)
                );
                self.report.push(
                    Diagnostic::new(&codes::DIFFERENT_SETS, expr.span, message).help(
                        "a law is a family over the set of speakers, or holds of each of them",
                    ),
                );
                return Rule::Broken;
            }
        }
        Rule::Proposition {
            claim: expr,
            text: text.clone(),
            of_statements,
        }
    }

    /// Whether every member of `inner` is one of `outer`.
    pub(super) fn covers(&self, outer: SetId, inner: SetId) -> bool {
        let outer = self.scope.set(outer);
        self.scope
            .set(inner)
            .members
            .iter()
            .all(|member| outer.contains(member))
    }

    /// Lets the speaker go by the name of its set.
    pub(super) fn bind(&mut self, name: Option<String>, value: Option<Value>) -> bool {
        match name {
            Some(name) => {
                self.variables.push(Variable { name, value });
                true
            }
            None => false,
        }
    }

    pub(super) fn unbind(&mut self, bound: bool) {
        if bound {
            self.variables.pop();
        }
    }
}
