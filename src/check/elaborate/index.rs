//! `f[a, b]`: a member of a family, a value of a table; an unknown may be the
//! index.

use super::bounds::bounds;
use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::families::{FamilyId, FamilyRef};
use crate::check::member::Member;
use crate::check::sets::SetId;
use crate::check::value::{Cases, Value};
use crate::expr::{Expr, ExprKind};
use crate::model::{Prop, Relation};
use crate::report::Diagnostic;
use crate::source::Span;

/// Integers with at most this many values may be indices, or be told apart
/// value by value.
pub const SMALL: i128 = 1000;

/// The members an index may be, and when.
pub(super) type Alternatives = Vec<(Member, Prop)>;

impl Checker<'_> {
    /// `head[indices]`
    pub fn indexed(&mut self, head: &Expr, indices: &[Expr], span: Span) -> Option<Value> {
        let base = match &head.kind {
            ExprKind::Name(name) if !self.is_variable(name) => self.eval(head)?,
            ExprKind::Qualified(..) | ExprKind::Index(..) => self.eval(head)?,
            _ => return self.no_family(head),
        };
        let values = self.eval_all(indices)?;
        let spans: Vec<Span> = indices.iter().map(|index| index.span).collect();
        match base {
            Value::Family(FamilyRef::Statements(group)) => {
                self.statement(group, head, values, &spans, span)
            }
            Value::Family(family) => self.family_at(family, head.span, values, &spans, span),
            Value::Known(known) if known.named && known.member.number().is_none() => {
                if self.scope.valued(&known.member).is_empty() {
                    return self.no_family(head);
                }
                let family = self.family_of_label(&known.member, head.span)?;
                self.family_at(family, head.span, values, &spans, span)
            }
            Value::Set(set) => match self.scope.category(set) {
                Some(family) => {
                    self.family_at(FamilyRef::Unknown(family), head.span, values, &spans, span)
                }
                None => self.no_family(head),
            },
            Value::Data(data) => self.data_at(&data, values, &spans, span),
            _ => self.no_family(head),
        }
    }

    pub(super) fn no_family(&mut self, head: &Expr) -> Option<Value> {
        let what = match &head.kind {
            ExprKind::Name(name) => format!("`{}` has no members to pick", name.text),
            _ => "this has no members to pick".to_string(),
        };
        self.report.push(
            Diagnostic::new(&codes::WRONG_INDICES, head.span, what)
                .help("only families, statements and tables take an index; write it without one"),
        );
        None
    }

    /// A family applied to values.
    pub fn family_at(
        &mut self,
        family: FamilyRef,
        name_span: Span,
        values: Vec<Value>,
        spans: &[Span],
        span: Span,
    ) -> Option<Value> {
        let arguments = self.scope.arguments(family);
        if arguments.len() != values.len() {
            let name = self.scope.family_name(family);
            let wanted: Vec<String> = arguments
                .iter()
                .map(|set| self.scope.set_name(*set))
                .collect();
            let message = format!(
                "`{name}` takes {} {}, not {}",
                arguments.len(),
                if arguments.len() == 1 {
                    "index"
                } else {
                    "indices"
                },
                values.len()
            );
            let help = if wanted.is_empty() {
                format!("write `{name}` alone")
            } else {
                format!("write `{name}[…]` with one of each: {}", wanted.join(", "))
            };
            let diagnostic = Diagnostic::new(&codes::WRONG_INDICES, span, message).help(help);
            self.report.push(diagnostic);
            return None;
        }
        let mut axes = Vec::with_capacity(values.len());
        for ((value, place), set) in values.into_iter().zip(spans).zip(&arguments) {
            axes.push(self.alternatives(value, *set, *place));
        }
        let axes: Vec<Alternatives> = axes.into_iter().collect::<Option<_>>()?;
        let values = match family {
            FamilyRef::Unknown(id) => self.scope.family(id).choice(),
            _ => None,
        };
        let values = values.map_or(1, |set| self.scope.set(set).members.len());
        self.pick(axes, span, |checker, key| {
            checker.spend(values, span)?;
            let value = checker.scope.cell(family, key);
            if value.is_none() {
                checker.nothing_there(name_span);
            }
            value
        })
    }

    fn nothing_there(&mut self, span: Span) {
        // Only a family whose declaration was refused has holes.
        if !self.report.has_errors() {
            self.report.push(Diagnostic::new(
                &codes::NOT_A_MEMBER,
                span,
                "there is nothing at this index",
            ));
        }
    }

    /// Every combination of alternatives, each with its value.
    pub(super) fn pick(
        &mut self,
        axes: Vec<Alternatives>,
        span: Span,
        mut cell: impl FnMut(&mut Self, &[Member]) -> Option<Value>,
    ) -> Option<Value> {
        let combinations = axes
            .iter()
            .try_fold(1usize, |size, axis| size.checked_mul(axis.len()));
        self.spend(combinations.unwrap_or(usize::MAX), span)?;
        let mut rows: Vec<(Vec<Member>, Vec<Prop>)> = vec![(Vec::new(), Vec::new())];
        for axis in &axes {
            let mut longer = Vec::new();
            for (key, conditions) in &rows {
                for (member, when) in axis {
                    let mut key = key.clone();
                    key.push(member.clone());
                    let mut conditions = conditions.clone();
                    conditions.push(when.clone());
                    longer.push((key, conditions));
                }
            }
            rows = longer;
        }
        let mut options = Vec::with_capacity(rows.len());
        for (key, conditions) in rows {
            options.push((Prop::all(conditions), cell(self, &key)?, span));
        }
        self.select(options, span)
    }

    /// The members of a set that an index may be.
    pub(super) fn alternatives(
        &mut self,
        value: Value,
        set: SetId,
        span: Span,
    ) -> Option<Alternatives> {
        let cases = match value {
            // An item is a member of its category before it is its place.
            Value::Item(item) if self.label_in(set, &Value::Item(item)) => {
                return Some(vec![(self.scope.label(item)?.clone(), Prop::TRUE)]);
            }
            value => self.as_member(value, span, &format!("`{}`", self.scope.set_name(set)))?,
        };
        let outside = cases
            .cases
            .iter()
            .find(|(member, _)| !self.scope.set(set).contains(member))
            .map(|(member, _)| member.clone());
        match outside {
            None => Some(cases.cases),
            Some(member) if cases.cases.len() == 1 => {
                self.not_a_member(&member, set, span);
                None
            }
            Some(member) => {
                let name = self.scope.set_name(set);
                let message = format!("this can be {member}, which is no member of `{name}`");
                let help = format!(
                    "the members of `{name}` are {}; an unknown index must be one of them in every world",
                    self.scope.set(set).list()
                );
                self.report
                    .push(Diagnostic::new(&codes::NOT_A_MEMBER, span, message).help(help));
                None
            }
        }
    }

    fn label_in(&self, set: SetId, value: &Value) -> bool {
        match value {
            Value::Item(item) => self
                .scope
                .label(*item)
                .is_some_and(|label| self.scope.set(set).contains(label)),
            _ => false,
        }
    }

    /// A value that must be a member of something, by cases.
    pub fn as_member(&mut self, value: Value, span: Span, wanted: &str) -> Option<Cases> {
        if let Some(cases) = self.as_cases(&value) {
            return Some(cases);
        }
        match value {
            Value::Number(form) => {
                let (Some(low), Some(high)) = bounds(&self.model, &form) else {
                    self.report.push(
                        Diagnostic::new(
                            &codes::NO_BOUND,
                            span,
                            format!(
                                "this number has no bounds, and a member of {wanted} is wanted"
                            ),
                        )
                        .help("give the unknown both ends: `n: 1..9`"),
                    );
                    return None;
                };
                if high - low >= SMALL {
                    self.too_large(
                        span,
                        format!("an index from {low} to {high} has too many values"),
                    );
                    return None;
                }
                let mut cases = Vec::new();
                for number in low..=high {
                    let Ok(number) = i64::try_from(number) else {
                        return self.overflow(span);
                    };
                    match Prop::compare(form.clone(), Relation::Equal, number) {
                        Some(when) => cases.push((Member::Number(number), when)),
                        None => return self.overflow(span),
                    }
                }
                Some(Cases { home: None, cases })
            }
            Value::Family(family) => self.bare(family, span),
            _ => {
                self.report.push(
                    Diagnostic::new(
                        &codes::NOT_A_MEMBER,
                        span,
                        format!("this is no member, and one of {wanted} is wanted"),
                    )
                    .help("write a member, a loop variable, or an unknown whose value is a member"),
                );
                None
            }
        }
    }

    /// The set of a family's only argument.
    pub fn one_argument(&self, id: FamilyId) -> Option<SetId> {
        match self.scope.family(id).arguments[..] {
            [set] => Some(set),
            _ => None,
        }
    }
}
