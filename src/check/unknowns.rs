//! `unknowns:` what is to be found, and the values it can have.

use super::checker::Checker;
use super::codes;
use super::families::{Family, Kind};
use super::member::Member;
use super::scope::Thing;
use super::sets::{Set, SetId};
use crate::expr::Name;
use crate::model::{self, Domain, Unknown, UnknownId};
use crate::puzzle::{Codomain, UnknownDecl};
use crate::report::Diagnostic;
use crate::source::Span;

impl Checker<'_> {
    /// `unknowns:`
    pub fn declare_unknowns(&mut self) {
        for decl in &self.puzzle.unknowns {
            let arguments: Vec<Option<SetId>> = decl
                .arguments
                .iter()
                .map(|name| self.set_named(name))
                .collect();
            let codomain = self.codomain(decl);
            let arguments: Option<Vec<SetId>> = arguments.into_iter().collect();
            let known = arguments.is_some() && codomain.is_some();
            // A mistake in a declaration is one finding: the name still exists.
            let (kind, domain) = codomain.unwrap_or((Kind::Bool, Domain::Bool));
            let mut family = Family {
                name: decl.name.text.clone(),
                arguments: arguments.unwrap_or_default(),
                kind,
                first: UnknownId(self.model.unknowns.len()),
                span: decl.name.span,
                broken: !known,
            };
            if known {
                self.add_unknowns(&mut family, &domain);
            }
            let id = self.scope.add_family(family, known);
            self.declare(&decl.name, Thing::Unknown(id));
        }
    }

    /// The unknowns of a family, in the order of its arguments' members.
    pub fn add_unknowns(&mut self, family: &mut Family, domain: &Domain) {
        let each = match domain {
            Domain::Choice(values) => values.len(),
            Domain::Bool | Domain::Integer { .. } => 1,
        };
        let size = family.arguments.iter().try_fold(each, |size, set| {
            size.checked_mul(self.scope.set(*set).members.len())
        });
        if !size.is_some_and(|size| self.budget.values(size)) {
            let what = format!("the family `{}` has too many unknowns", family.name);
            self.too_large(family.span, what);
            family.broken = true;
            return;
        }
        self.model.families.push(model::Family {
            name: family.name.clone(),
            arguments: self.index_sets(&family.arguments),
            values: family.choice().map(|set| self.index_set(set)),
        });
        for indices in self.scope.combinations(&family.arguments) {
            self.model.unknowns.push(Unknown {
                family: family.name.clone(),
                arguments: indices.iter().map(Member::to_string).collect(),
                domain: domain.clone(),
                is_statement: false,
            });
        }
    }

    /// Sets as the model shows them.
    pub fn index_sets(&self, sets: &[SetId]) -> Vec<model::IndexSet> {
        sets.iter().map(|set| self.index_set(*set)).collect()
    }

    fn index_set(&self, set: SetId) -> model::IndexSet {
        let set = self.scope.set(set);
        model::IndexSet {
            name: set.name.clone(),
            members: set.members.iter().map(Member::to_string).collect(),
        }
    }

    fn codomain(&mut self, decl: &UnknownDecl) -> Option<(Kind, Domain)> {
        match &decl.codomain {
            Codomain::Bool(_) => Some((Kind::Bool, Domain::Bool)),
            Codomain::Set(name) => {
                let set = self.set_named(name)?;
                self.choice(set)
            }
            Codomain::Values(names, span) => {
                let listed: Vec<(Member, Span)> = names
                    .iter()
                    .map(|name| (Member::read(&name.text), name.span))
                    .collect();
                let members = self.distinct(&decl.name.text, *span, listed);
                if members.is_empty() {
                    return None;
                }
                let set = self.scope.add_set(Set::new(None, members, false));
                self.choice(set)
            }
            Codomain::Range(lower, upper, span) => {
                let end = |checker: &mut Self, end: &Option<_>| match end {
                    Some(expr) => checker.constant(expr).map(Some),
                    None => Some(None),
                };
                let lower = end(self, lower);
                let upper = end(self, upper);
                let (lower, upper) = (lower?, upper?);
                if let (Some(low), Some(high)) = (lower, upper)
                    && low > high
                {
                    self.report.push(
                        Diagnostic::new(
                            &codes::EMPTY_SET,
                            *span,
                            format!(
                                "`{}` has no possible value: no number is at least {low} and at most {high}",
                                decl.name.text
                            ),
                        )
                        .help(format!("write the smaller end first: `{high}..{low}`")),
                    );
                    return None;
                }
                Some((Kind::Integer, Domain::Integer { lower, upper }))
            }
        }
    }

    fn choice(&mut self, set: SetId) -> Option<(Kind, Domain)> {
        let members = &self.scope.set(set).members;
        // An empty set has been reported where it was declared.
        (!members.is_empty()).then(|| (Kind::Choice(set), choice_domain(members)))
    }

    /// The set of this name.
    pub fn set_named(&mut self, name: &Name) -> Option<SetId> {
        if self.is_refused(name) {
            return None;
        }
        match self.scope.thing(&name.text) {
            Some(Thing::Set(id)) => {
                self.scope.mention(Thing::Set(id));
                return Some(id);
            }
            Some(other) => {
                let what = self.scope.describe_thing(other);
                self.report.push(
                    Diagnostic::new(
                        &codes::NOT_A_SET,
                        name.span,
                        format!("`{}` is {what}, and a set is wanted here", name.text),
                    )
                    .help(self.declared_sets()),
                );
            }
            None => {
                let sets = self.set_names();
                let mut diagnostic = Diagnostic::new(
                    &codes::UNKNOWN_NAME,
                    name.span,
                    format!("no set is called `{}`", name.text),
                )
                .did_you_mean(&name.text, sets.iter().map(String::as_str));
                if diagnostic.help.is_none() {
                    diagnostic = diagnostic.help(self.declared_sets());
                }
                self.report.push(diagnostic);
            }
        }
        None
    }

    fn set_names(&self) -> Vec<String> {
        self.scope
            .sets
            .iter()
            .filter_map(|set| set.name.clone())
            .collect()
    }

    fn declared_sets(&self) -> String {
        let names = self.set_names();
        if names.is_empty() {
            "declare it under `sets:`".to_string()
        } else {
            format!("the sets are {}", names.join(", "))
        }
    }
}

/// A choice among the members of a set.
pub fn choice_domain(members: &[Member]) -> Domain {
    Domain::Choice(
        members
            .iter()
            .map(|member| model::Value {
                label: member.to_string(),
                number: member.number(),
            })
            .collect(),
    )
}
