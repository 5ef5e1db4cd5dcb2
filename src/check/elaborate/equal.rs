//! `=` and `!=`: of propositions, numbers, labels, items, known or by cases.

use super::compare::Side;
use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::families::FamilyRef;
use crate::check::member::Member;
use crate::check::sets::list;
use crate::check::value::{Cases, Value};
use crate::model::{Prop, Relation};
use crate::report::Diagnostic;
use crate::source::Span;
use std::collections::BTreeMap;

impl Checker<'_> {
    /// `a = b`
    pub fn equal(&mut self, a: &Side, b: &Side) -> Option<Prop> {
        self.equality(a, b, true)
    }

    /// `a != b`
    pub fn different(&mut self, a: &Side, b: &Side) -> Option<Prop> {
        self.equality(a, b, false)
    }

    fn equality(&mut self, a: &Side, b: &Side, same: bool) -> Option<Prop> {
        let (a, b) = (self.ready(a)?, self.ready(b)?);
        if let (Value::Truth(p), Value::Truth(q)) = (&a.value, &b.value) {
            let iff = Prop::iff(p.clone(), q.clone());
            return Some(if same { iff } else { iff.not() });
        }
        if let (Value::Item(i), Value::Item(j)) = (&a.value, &b.value)
            && i.category == j.category
        {
            return Some(Prop::Const((i.position == j.position) == same));
        }
        let (a, b) = (self.beside_member(&a, &b), self.beside_member(&b, &a));
        let (left, right) = (self.as_cases(&a.value), self.as_cases(&b.value));
        if let (Some(left), Some(right)) = (&left, &right)
            && left.numeric() == right.numeric()
        {
            if !left.numeric() {
                self.comparable(&a, left, &b, right)?;
            }
            return self.same_member(left, right, same, a.span.to(b.span));
        }
        let label = |cases: &Option<Cases>| cases.as_ref().is_some_and(|cases| !cases.numeric());
        if label(&left) || label(&right) {
            return self.different_kinds(&a, &b, label(&left));
        }
        let relation = if same {
            Relation::Equal
        } else {
            Relation::NotEqual
        };
        self.compare_numbers(&a, relation, &b, 0)
    }

    /// Refuses whole families, sets and tables: one thing is compared.
    fn ready(&mut self, side: &Side) -> Option<Side> {
        match &side.value {
            Value::Family(FamilyRef::Value(..)) => Some(side.clone()),
            Value::Family(family) => self.bare(*family, side.span),
            Value::Set(_) | Value::List(_) | Value::Data(_) => {
                // Reports that one thing is wanted.
                self.linear(side.value.clone(), side.span)?;
                None
            }
            _ => Some(side.clone()),
        }
    }

    fn different_kinds(&mut self, a: &Side, b: &Side, left_is_label: bool) -> Option<Prop> {
        let (label, other) = if left_is_label { (a, b) } else { (b, a) };
        let what = if matches!(other.value, Value::Truth(_)) {
            "a proposition"
        } else {
            "a number"
        };
        self.report.push(
            Diagnostic::new(
                &codes::DIFFERENT_KINDS,
                a.span.to(b.span),
                format!("this compares a label with {what}, which are never equal"),
            )
            .related(label.span, "a label")
            .related(other.span, what.to_string())
            .help("a label is compared with a label: `room[3] = lady`; a 0/1 family is written with its index: `lady[3]`"),
        );
        None
    }

    /// Labels that can never be the same are a slip, not a falsehood.
    fn comparable(&mut self, a: &Side, left: &Cases, b: &Side, right: &Cases) -> Option<()> {
        let constant = |cases: &Cases| match &cases.cases[..] {
            [(member, Prop::Const(true))] => Some((member.clone(), cases.home.is_none())),
            _ => None,
        };
        let meets = |cases: &Cases, member: &Member| match cases.home {
            Some(home) => self.scope.set(home).contains(member),
            None => cases.cases.iter().any(|(other, _)| other == member),
        };
        let mut span = a.span.to(b.span);
        let (fine, message, help) = match (constant(left), constant(right)) {
            (Some((x, _)), Some((y, _))) => {
                let shared = self
                    .scope
                    .sets_of(&x)
                    .iter()
                    .any(|set| self.scope.set(*set).contains(&y))
                    || left
                        .home
                        .zip(right.home)
                        .is_some_and(|(x, y)| self.scope.set(x).meets(self.scope.set(y)));
                (
                    shared,
                    format!("`{x}` and `{y}` are members of no common set"),
                    String::new(),
                )
            }
            // A bare label is meant as one of the other's values; a loop's
            // member may well be none of them.
            (Some((x, true)), None) | (None, Some((x, true))) => {
                let other = if constant(left).is_some() {
                    span = a.span;
                    right
                } else {
                    span = b.span;
                    left
                };
                let members = match other.home {
                    Some(home) => self.scope.set(home).list(),
                    None => list(&other.members()),
                };
                (
                    meets(other, &x),
                    format!("what this is compared with is never `{x}`"),
                    format!("its values are {members}"),
                )
            }
            _ => match (left.home, right.home) {
                (Some(x), Some(y)) => (
                    self.scope.set(x).meets(self.scope.set(y)),
                    format!(
                        "a member of `{}` is never one of `{}`",
                        self.scope.set_name(x),
                        self.scope.set_name(y)
                    ),
                    "only members of one set can be equal".to_string(),
                ),
                _ => (true, String::new(), String::new()),
            },
        };
        if fine {
            return Some(());
        }
        let help = if help.is_empty() {
            "only members of one set can be equal".to_string()
        } else {
            help
        };
        self.report
            .push(Diagnostic::new(&codes::DIFFERENT_SETS, span, message).help(help));
        None
    }

    /// Whether two members by cases are the same one.
    pub fn same_member(
        &mut self,
        left: &Cases,
        right: &Cases,
        same: bool,
        span: Span,
    ) -> Option<Prop> {
        let constant = |cases: &Cases| match &cases.cases[..] {
            [(member, Prop::Const(true))] => Some(member.clone()),
            _ => None,
        };
        let decided = match (constant(left), constant(right)) {
            (_, Some(member)) => Some(left.when(&member)),
            (Some(member), None) => Some(right.when(&member)),
            (None, None) => None,
        };
        if let Some(prop) = decided {
            return Some(if same { prop } else { prop.not() });
        }
        self.spend(left.cases.len() + right.cases.len(), span)?;
        let (lefts, rights) = (by_member(left), by_member(right));
        let common: Vec<(Prop, Prop)> = left
            .cases
            .iter()
            .filter_map(|(member, p)| Some((p.clone(), (*rights.get(member)?).clone())))
            .collect();
        let two_valued = common.len() == 2 && left.cases.len() == 2 && right.cases.len() == 2;
        if two_valued && let Some((p, q)) = common.first() {
            // The other value follows: each side has exactly one of the two.
            let iff = Prop::iff(p.clone(), q.clone());
            return Some(if same { iff } else { iff.not() });
        }
        if !same {
            return Some(Prop::all(
                common.into_iter().map(|(p, q)| Prop::all([p, q]).not()),
            ));
        }
        if common.is_empty() {
            return Some(Prop::FALSE);
        }
        let alone = |mine: &Cases, other: &BTreeMap<&Member, &Prop>| -> Vec<Prop> {
            mine.cases
                .iter()
                .filter(|(member, _)| !other.contains_key(member))
                .map(|(_, when)| when.clone().not())
                .collect()
        };
        let mut props: Vec<Prop> = common.into_iter().map(|(p, q)| Prop::iff(p, q)).collect();
        props.extend(alone(left, &rights));
        props.extend(alone(right, &lefts));
        Some(Prop::all(props))
    }
}

/// When each member is the one.
fn by_member(cases: &Cases) -> BTreeMap<&Member, &Prop> {
    cases
        .cases
        .iter()
        .map(|(member, when)| (member, when))
        .collect()
}
