//! A value where a proposition, a number or a member is wanted.

use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::families::FamilyRef;
use crate::check::value::{Cases, Known, Value};
use crate::model::{Linear, Prop};
use crate::report::Diagnostic;
use crate::source::Span;

impl Checker<'_> {
    /// A proposition.
    pub fn truth(&mut self, value: Value, span: Span) -> Option<Prop> {
        match value {
            Value::Truth(prop) => Some(prop),
            Value::Known(known) if known.member.number().is_none() => {
                self.label_truth(&known, span)
            }
            Value::Known(_) | Value::Number(_) => self.number_as_truth(span),
            Value::Cases(cases) if cases.numeric() => self.number_as_truth(span),
            Value::Cases(_) => {
                self.report.push(
                    Diagnostic::new(
                        &codes::NOT_A_PROPOSITION,
                        span,
                        "this is a member of a set, and a proposition is wanted",
                    )
                    .help("compare it: `room[3] = lady`"),
                );
                None
            }
            Value::Item(item) => {
                let label = self.scope.label(item).map(ToString::to_string);
                let label = label.unwrap_or_default();
                self.report.push(
                    Diagnostic::new(
                        &codes::NOT_A_PROPOSITION,
                        span,
                        format!("`{label}` is an item, and a proposition is wanted"),
                    )
                    .help(format!(
                        "say where it is: `{label} = 1`, `beside({label}, …)`"
                    )),
                );
                None
            }
            Value::Family(FamilyRef::Value(id, position))
                if self.scope.family(id).arguments.is_empty() =>
            {
                let cell = self.scope.cell(FamilyRef::Value(id, position), &[])?;
                self.truth(cell, span)
            }
            Value::Family(family) => self.bare(family, span),
            Value::Data(_) | Value::Set(_) | Value::List(_) => {
                self.plural(&codes::NOT_A_PROPOSITION, "a proposition", span)
            }
        }
    }

    fn number_as_truth(&mut self, span: Span) -> Option<Prop> {
        self.report.push(
            Diagnostic::new(
                &codes::NOT_A_PROPOSITION,
                span,
                "this is a number, and a proposition is wanted",
            )
            .help("compare it: `… >= 1`, or `… != 0`"),
        );
        None
    }

    /// A label alone: the 0/1 family of that value, where it has no arguments.
    fn label_truth(&mut self, known: &Known, span: Span) -> Option<Prop> {
        let label = &known.member;
        if known.named && !self.scope.valued(label).is_empty() {
            let family = self.family_of_label(label, span)?;
            return self.truth(Value::Family(family), span);
        }
        self.report.push(
            Diagnostic::new(
                &codes::NOT_A_PROPOSITION,
                span,
                format!("`{label}` is a label, and a proposition is wanted"),
            )
            .help(format!(
                "say what about it: compare it (`… = {label}`), or use it as an index (`…[{label}]`)"
            )),
        );
        None
    }

    /// A set, a list or a table where one thing is wanted.
    fn plural<T>(
        &mut self,
        code: &'static crate::report::Code,
        wanted: &str,
        span: Span,
    ) -> Option<T> {
        self.report.push(
            Diagnostic::new(
                code,
                span,
                format!("these are several things, and {wanted} is wanted"),
            )
            .help("pick one with an index, `name[…]`, or gather them: `sum(…)`, `any(…)`"),
        );
        None
    }

    /// A linear form; a proposition counts 0 or 1.
    pub fn linear(&mut self, value: Value, span: Span) -> Option<Linear> {
        match value {
            Value::Number(form) => Some(form),
            Value::Truth(prop) => Some(Linear::truth(prop)),
            Value::Known(known) => match known.member.number() {
                Some(number) => Some(Linear::constant(number)),
                None if known.named && !self.scope.valued(&known.member).is_empty() => {
                    let prop = self.label_truth(&known, span)?;
                    Some(Linear::truth(prop))
                }
                None => self.label_as_number(&known.member.to_string(), span),
            },
            Value::Cases(cases) => {
                if !cases.numeric() {
                    let example = cases.cases.first().map(|(member, _)| member.to_string());
                    return self.label_as_number(&example.unwrap_or_default(), span);
                }
                let mut sum = Linear::default();
                for (member, when) in cases.cases {
                    let number = member.number().unwrap_or(0);
                    sum = self.add(sum, &Linear::truth(when), number, span)?;
                }
                Some(sum)
            }
            Value::Item(item) => {
                let place = self.scope.place(item)?;
                match &place {
                    Value::Cases(cases) if !cases.numeric() => self.place_as_number(span),
                    Value::Known(known) if known.member.number().is_none() => {
                        self.place_as_number(span)
                    }
                    _ => self.linear(place, span),
                }
            }
            Value::Family(FamilyRef::Value(id, position))
                if self.scope.family(id).arguments.is_empty() =>
            {
                let prop = self.truth(Value::Family(FamilyRef::Value(id, position)), span)?;
                Some(Linear::truth(prop))
            }
            Value::Family(family) => self.bare(family, span),
            Value::Data(_) | Value::Set(_) | Value::List(_) => {
                self.plural(&codes::NOT_A_NUMBER, "a number", span)
            }
        }
    }

    fn label_as_number<T>(&mut self, label: &str, span: Span) -> Option<T> {
        self.report.push(
            Diagnostic::new(
                &codes::NOT_A_NUMBER,
                span,
                format!("this is a label, like `{label}`, and a number is wanted"),
            )
            .help("labels can be compared with labels; only members of number sets are numbers"),
        );
        None
    }

    fn place_as_number<T>(&mut self, span: Span) -> Option<T> {
        self.report.push(
            Diagnostic::new(
                &codes::NOT_A_NUMBER,
                span,
                "the places of this grid are labels, and a number is wanted",
            )
            .help("use `beside`, `just_left`, `left`, `between` or `apart(a, b, d)`"),
        );
        None
    }

    /// A number that is known.
    pub fn known_number(&mut self, value: Value, span: Span) -> Option<i64> {
        let form = self.linear(value, span)?;
        match form.as_constant() {
            Some(number) => Some(number),
            None => {
                self.report.push(
                    Diagnostic::new(
                        &codes::NOT_CONSTANT,
                        span,
                        "this depends on the unknowns, and a constant is wanted",
                    )
                    .help("only numbers, data and loop variables may stand here"),
                );
                None
            }
        }
    }

    /// The members a value may be, where it is a member or a number that is
    /// given by cases; an item counts as its place.
    pub fn as_cases(&self, value: &Value) -> Option<Cases> {
        match value {
            Value::Known(known) => Some(Cases {
                home: known.home,
                cases: vec![(known.member.clone(), Prop::TRUE)],
            }),
            Value::Cases(cases) => Some(cases.clone()),
            Value::Item(item) => {
                let place = self.scope.place(*item)?;
                self.as_cases(&place)
            }
            Value::Family(FamilyRef::Value(id, position)) => {
                let set = self.scope.family(*id).choice()?;
                let member = self.scope.value_of(*id, *position)?.clone();
                Some(Cases {
                    home: Some(set),
                    cases: vec![(member, Prop::TRUE)],
                })
            }
            _ => None,
        }
    }

    /// `sum + factor · form`.
    pub fn add(&mut self, sum: Linear, form: &Linear, factor: i64, span: Span) -> Option<Linear> {
        match sum.add_scaled(form, factor) {
            Ok(sum) => Some(sum),
            Err(_) => self.overflow(span),
        }
    }

    /// "Beyond 64 bits".
    pub fn overflow<T>(&mut self, span: Span) -> Option<T> {
        self.report.push(
            Diagnostic::new(
                &codes::OVERFLOW,
                span,
                "this number does not fit in 64 bits",
            )
            .help(format!("numbers lie between {} and {}", i64::MIN, i64::MAX)),
        );
        None
    }
}
