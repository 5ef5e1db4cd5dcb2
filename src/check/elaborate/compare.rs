//! `=`, `!=`, `is`, `in` and the order signs, in chains.

use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::families::FamilyRef;
use crate::check::member::Member;
use crate::check::value::Value;
use crate::expr::{CompareOp, Expr};
use crate::model::{Atom, Linear, Prop, Relation};
use crate::report::Diagnostic;
use crate::source::Span;

/// One side of a comparison.
#[derive(Clone)]
pub struct Side {
    /// What stands there.
    pub value: Value,
    /// Where.
    pub span: Span,
}

impl Checker<'_> {
    /// `a < b <= c`: every link holds.
    pub fn chain(
        &mut self,
        first: &Expr,
        links: &[(CompareOp, Expr)],
        span: Span,
    ) -> Option<Value> {
        let mut left = self.eval(first).map(|value| Side {
            value,
            span: first.span,
        });
        let mut props = Vec::with_capacity(links.len());
        let mut failed = left.is_none();
        for (op, operand) in links {
            let right = self.eval(operand).map(|value| Side {
                value,
                span: operand.span,
            });
            match (&left, &right) {
                (Some(a), Some(b)) => match self.link(*op, a, b) {
                    Some(prop) => {
                        self.weigh(&prop, 1, span)?;
                        props.push(prop);
                    }
                    None => failed = true,
                },
                _ => failed = true,
            }
            left = right;
        }
        (!failed).then(|| Value::Truth(Prop::all(props)))
    }

    /// One link of a chain.
    fn link(&mut self, op: CompareOp, a: &Side, b: &Side) -> Option<Prop> {
        match op {
            CompareOp::Equal => self.equal(a, b),
            CompareOp::NotEqual => self.different(a, b),
            CompareOp::Less => self.below(a, b, true),
            CompareOp::LessEqual => self.below(a, b, false),
            CompareOp::Greater => self.below(b, a, true),
            CompareOp::GreaterEqual => self.below(b, a, false),
            CompareOp::Is => self.is(a, b),
            CompareOp::IsNot => Some(match self.applied(a, b)? {
                Some(prop) => prop.not(),
                None => self.different(a, b)?,
            }),
            CompareOp::In => self.within(a, b),
            CompareOp::NotIn => Some(self.within(a, b)?.not()),
        }
    }

    fn is(&mut self, a: &Side, b: &Side) -> Option<Prop> {
        match self.applied(a, b)? {
            Some(prop) => Some(prop),
            None => self.equal(a, b),
        }
    }

    /// `A is knight`: the family on the right applied to the left, where the
    /// right is a family and is not simply a value the left can have.
    fn applied(&mut self, a: &Side, b: &Side) -> Option<Option<Prop>> {
        let family = match &b.value {
            Value::Known(known) if known.named && known.member.number().is_none() => {
                let label = known.member.clone();
                let can_be = self.can_be(&a.value, &label);
                let fitting = self.scope.valued(&label).iter().any(|id| {
                    self.one_argument(*id)
                        .is_some_and(|set| self.may_index(&a.value, set))
                });
                if can_be || !fitting {
                    return Some(None);
                }
                self.family_of_label(&label, b.span)?
            }
            Value::Family(FamilyRef::Value(id, position)) => {
                let value = FamilyRef::Value(*id, *position);
                match self.scope.value_of(*id, *position).cloned() {
                    Some(label) if self.can_be(&a.value, &label) => return Some(None),
                    _ => value,
                }
            }
            Value::Family(family) => *family,
            _ => return Some(None),
        };
        let value = self.family_at(
            family,
            b.span,
            vec![a.value.clone()],
            &[a.span],
            a.span.to(b.span),
        )?;
        self.truth(value, a.span.to(b.span)).map(Some)
    }

    /// Whether a value that depends on the world can be this label.
    fn can_be(&self, value: &Value, label: &Member) -> bool {
        match value {
            Value::Cases(cases) => cases.cases.iter().any(|(member, _)| member == label),
            Value::Known(known) => known.member == *label,
            _ => false,
        }
    }

    /// Whether a value can be an index of a family over this set.
    fn may_index(&self, value: &Value, set: crate::check::sets::SetId) -> bool {
        let set = self.scope.set(set);
        match value {
            Value::Item(item) => self
                .scope
                .label(*item)
                .is_some_and(|label| set.contains(label)),
            value => self
                .as_cases(value)
                .is_some_and(|cases| cases.cases.iter().all(|(member, _)| set.contains(member))),
        }
    }

    /// `a − b relation n`, everything moved to the left.
    pub fn compare_numbers(
        &mut self,
        a: &Side,
        relation: Relation,
        b: &Side,
        n: i64,
    ) -> Option<Prop> {
        let left = self.linear(a.value.clone(), a.span);
        let right = self.linear(b.value.clone(), b.span);
        self.compare_forms(left?, relation, right?, n, a.span.to(b.span))
    }

    /// `left − right relation n`.
    pub fn compare_forms(
        &mut self,
        left: Linear,
        relation: Relation,
        right: Linear,
        n: i64,
        span: Span,
    ) -> Option<Prop> {
        // With a constant on the left the form is kept as it was written, and
        // the relation turned round: `3 <= n` is n ≥ 3.
        let (left, relation, right, n) = match (left.as_constant(), right.as_constant()) {
            (Some(_), None) => {
                let turned = match relation {
                    Relation::AtLeast => Relation::AtMost,
                    Relation::AtMost => Relation::AtLeast,
                    other => other,
                };
                match n.checked_neg() {
                    Some(n) => (right, turned, left, n),
                    None => return self.overflow(span),
                }
            }
            _ => (left, relation, right, n),
        };
        let form = self.add(left, &right, -1, span)?;
        if let Some(prop) = lone_truth(&form, relation, n) {
            return Some(prop);
        }
        match Prop::compare(form, relation, n) {
            Some(prop) => Some(prop),
            None => self.overflow(span),
        }
    }

    /// `a in S`
    fn within(&mut self, a: &Side, b: &Side) -> Option<Prop> {
        let members: Vec<Value> = match &b.value {
            Value::Set(set) => self.scope.members_of(*set),
            Value::List(values) => values.clone(),
            Value::Data(data) => self.data_leaves(data),
            _ => {
                self.report.push(
                    Diagnostic::new(
                        &codes::NOT_A_SET,
                        b.span,
                        "a set is wanted to the right of `in`",
                    )
                    .help("a set's name, `{a, b}`, or `2..5`"),
                );
                return None;
            }
        };
        let mut props = Vec::with_capacity(members.len());
        // A run of numbers is two bounds, not as many equations.
        if self.as_cases(&a.value).is_none()
            && let Some((low, high)) = run(&members)
        {
            let end = |number| Side {
                value: Value::constant(number),
                span: b.span,
            };
            let above = self.compare_numbers(a, Relation::AtLeast, &end(low), 0)?;
            let below = self.compare_numbers(a, Relation::AtMost, &end(high), 0)?;
            return Some(Prop::all([above, below]));
        }
        // Of a set with a name only some members need be possible; of those
        // written out, each.
        let mut first_apart = None;
        for value in members {
            let side = Side {
                value,
                span: b.span,
            };
            let apart = match (self.as_cases(&a.value), self.as_cases(&side.value)) {
                (Some(left), Some(right)) if matches!(b.value, Value::Set(_) | Value::Data(_)) => {
                    left.numeric() == right.numeric()
                        && right.cases.iter().all(|(m, _)| left.when(m) == Prop::FALSE)
                }
                _ => false,
            };
            if apart {
                first_apart.get_or_insert(side);
            } else {
                props.push(self.equal(a, &side)?);
            }
        }
        if let (true, Some(side)) = (props.is_empty(), &first_apart) {
            // False, unless the two have nothing in common: that is reported.
            self.equal(a, side)?;
        }
        Some(Prop::any(props))
    }
}

/// The ends of a run of numbers without a gap.
fn run(values: &[Value]) -> Option<(i64, i64)> {
    let numbers: Vec<i64> = values
        .iter()
        .map(|value| match value {
            Value::Known(known) => known.member.number(),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let (first, last) = (*numbers.first()?, *numbers.last()?);
    let gapless = numbers
        .windows(2)
        .all(|pair| pair[0].checked_add(1) == Some(pair[1]));
    gapless.then_some((first, last))
}

/// A comparison of a single truth with a number: a constant, the proposition,
/// or its negation.
fn lone_truth(form: &Linear, relation: Relation, n: i64) -> Option<Prop> {
    let mut terms = form.terms();
    let (Some((Atom::Truth(prop), c)), None) = (terms.next(), terms.next()) else {
        return None;
    };
    let at_one = form.offset().checked_add(c)?;
    Some(
        match (relation.holds(form.offset(), n), relation.holds(at_one, n)) {
            (false, false) => Prop::FALSE,
            (true, true) => Prop::TRUE,
            (false, true) => (**prop).clone(),
            (true, false) => (**prop).clone().not(),
        },
    )
}
