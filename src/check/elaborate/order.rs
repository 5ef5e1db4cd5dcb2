//! Before and after: numbers by value, labels by the order of their set.

use super::compare::Side;
use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::member::Member;
use crate::check::sets::SetId;
use crate::check::value::{Cases, Value};
use crate::model::{Linear, Prop, Relation};
use crate::report::Diagnostic;
use crate::source::Span;

impl Checker<'_> {
    /// `a < b`, or `a <= b`.
    pub fn below(&mut self, a: &Side, b: &Side, strict: bool) -> Option<Prop> {
        let span = a.span.to(b.span);
        let (a, b) = (&self.beside_member(a, b), &self.beside_member(b, a));
        if let (Some(left), Some(right)) = (self.as_cases(&a.value), self.as_cases(&b.value)) {
            if left.numeric() && right.numeric() {
                return self.below_cases(&left, &right, strict, span);
            }
            if !left.numeric() && !right.numeric() {
                let both = [left, right];
                let set = self.common_order(&both, span)?;
                let [left, right] = both.map(|cases| self.ranks(&cases, set));
                return self.below_cases(&left, &right, strict, span);
            }
        }
        // Labels among numbers, and bare families, are reported by `linear`.
        self.compare_numbers(a, Relation::AtMost, b, if strict { -1 } else { 0 })
    }

    /// The one order that all these members share.
    fn order_of(&self, all: &[Cases]) -> Order {
        let holds = |set: &SetId| {
            let set = self.scope.set(*set);
            all.iter()
                .flat_map(|cases| &cases.cases)
                .all(|(member, _)| set.contains(member))
        };
        let homes: Vec<SetId> = all
            .iter()
            .filter_map(|cases| cases.home)
            .filter(holds)
            .collect();
        let found = match homes.first() {
            Some(_) => homes,
            None => (0..self.scope.sets.len())
                .map(SetId)
                .filter(holds)
                .collect(),
        };
        let same = |a: SetId, b: SetId| {
            let (a, b) = (self.scope.set(a), self.scope.set(b));
            a.members == b.members && a.cycle == b.cycle
        };
        match found.first() {
            None => Order::None,
            Some(first) if found.iter().all(|other| same(*first, *other)) => Order::One(*first),
            Some(_) => Order::Several,
        }
    }

    /// The set by whose order members are compared or stepped through.
    pub fn common_order(&mut self, all: &[Cases], span: Span) -> Option<SetId> {
        let (message, help) = match self.order_of(all) {
            Order::One(set) => return Some(set),
            Order::None if all.len() == 1 => (
                "this is a member of no set, so nothing comes before or after it",
                "write a member of an ordered set, or a loop variable",
            ),
            Order::None => (
                "these are members of no common set, so neither comes first",
                "only members of one set are ordered, as the set lists them",
            ),
            Order::Several if all.len() == 1 => (
                "this is a member of several sets, and each has an order of its own",
                "name the set after it: `next(d, day)`",
            ),
            Order::Several => (
                "these are members of several sets, which may order them differently",
                "say which set: `day.Mon`, or take them from a loop over it",
            ),
        };
        self.report
            .push(Diagnostic::new(&codes::NO_ORDER, span, message).help(help));
        None
    }

    /// Labels as their positions in a set, from 1.
    pub fn ranks(&self, cases: &Cases, set: SetId) -> Cases {
        let set = self.scope.set(set);
        Cases {
            home: None,
            cases: cases
                .cases
                .iter()
                .filter_map(|(member, when)| {
                    let rank = i64::try_from(set.position(member)? + 1).ok()?;
                    Some((Member::Number(rank), when.clone()))
                })
                .collect(),
        }
    }

    /// `left < right` or `left <= right` for numbers by cases.
    ///
    /// It fails exactly where some threshold t has `left ≥ t` (or `> t`) and
    /// `right ≤ t`, so it is: for every t, at most one of the two. That is the
    /// tightest linear form over one-hot columns.
    pub fn below_cases(
        &mut self,
        left: &Cases,
        right: &Cases,
        strict: bool,
        span: Span,
    ) -> Option<Prop> {
        let over = |member: &Member, t: i64| {
            member
                .number()
                .is_some_and(|n| if strict { n >= t } else { n > t })
        };
        let under = |member: &Member, t: i64| member.number().is_some_and(|n| n <= t);
        let part = |cases: &Cases, wanted: &dyn Fn(&Member) -> bool| -> Vec<Prop> {
            cases
                .cases
                .iter()
                .filter(|(member, _)| wanted(member))
                .map(|(_, when)| when.clone())
                .collect()
        };
        let mut thresholds: Vec<i64> = right
            .cases
            .iter()
            .filter_map(|(member, _)| member.number())
            .collect();
        thresholds.sort_unstable();
        let work = thresholds.len() * (left.cases.len() + right.cases.len());
        self.spend(work, span)?;
        let mut props = Vec::new();
        for (index, &t) in thresholds.iter().enumerate() {
            let high = part(left, &|member| over(member, t));
            let weaker = thresholds
                .get(index + 1)
                .is_some_and(|&next| part(left, &|member| over(member, next)).len() == high.len());
            // The next threshold says the same of the left and more of the right.
            if high.is_empty() || weaker {
                continue;
            }
            let low = part(right, &|member| under(member, t));
            props.push(if low.len() == right.cases.len() {
                Prop::any(high).not()
            } else if high.len() == left.cases.len() {
                Prop::any(low).not()
            } else {
                let mut sum = Linear::default();
                for when in high.into_iter().chain(low) {
                    self.weigh(&when, thresholds.len(), span)?;
                    sum = self.add(sum, &Linear::truth(when), 1, span)?;
                }
                match Prop::compare(sum, Relation::AtMost, 1) {
                    Some(prop) => prop,
                    None => return self.overflow(span),
                }
            });
        }
        Some(Prop::all(props))
    }

    /// An item beside a member of its own category means that member; anywhere
    /// else it means its place.
    pub fn beside_member(&self, side: &Side, other: &Side) -> Side {
        let home = match &other.value {
            Value::Known(known) => known.home,
            Value::Cases(cases) => cases.home,
            _ => None,
        };
        if let Value::Item(item) = &side.value
            && home == Some(item.category)
            && let Some(label) = self.scope.label(*item)
        {
            return Side {
                value: Value::member(label.clone(), item.category),
                span: side.span,
            };
        }
        side.clone()
    }

    /// Members as ranks in the order they share; numbers that share no set keep
    /// their values.
    pub fn places(&mut self, sides: &[Side], span: Span) -> Option<(Option<SetId>, Vec<Cases>)> {
        let mut all = Vec::with_capacity(sides.len());
        for side in sides {
            all.push(self.as_member(side.value.clone(), side.span, "an ordered set")?);
        }
        if all.iter().all(Cases::numeric) && !matches!(self.order_of(&all), Order::One(_)) {
            return Some((None, all));
        }
        let set = self.common_order(&all, span)?;
        let ranks = all.iter().map(|cases| self.ranks(cases, set)).collect();
        Some((Some(set), ranks))
    }
}

/// How many sets order some members.
enum Order {
    /// One, or several that do it alike.
    One(SetId),
    None,
    Several,
}
