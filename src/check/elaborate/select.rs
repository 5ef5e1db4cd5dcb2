//! One value out of several, each under its own condition; in every world
//! exactly one condition holds.

use super::bounds::{parts, parts_of_form};
use crate::check::budget::MOST_PARTS;
use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::sets::SetId;
use crate::check::value::Value;
use crate::model::{Linear, Prop};
use crate::report::Diagnostic;
use crate::source::Span;

/// A condition, the value under it, and where that was written.
pub type Option3 = (Prop, Value, Span);

impl Checker<'_> {
    /// The value whose condition holds: a proposition, a number or a member.
    pub fn select(&mut self, options: Vec<Option3>, span: Span) -> Option<Value> {
        let mut options: Vec<Option3> = options
            .into_iter()
            .filter(|(when, ..)| *when != Prop::FALSE)
            .collect();
        if let Some(always) = options.iter().position(|(when, ..)| *when == Prop::TRUE) {
            return Some(options.swap_remove(always).1);
        }
        self.weigh_options(&options, span)?;
        if options
            .iter()
            .all(|(_, value, _)| matches!(value, Value::Truth(_)))
        {
            let picked = options
                .into_iter()
                .filter_map(|(when, value, _)| match value {
                    Value::Truth(prop) => Some(Prop::all([when, prop])),
                    _ => None,
                });
            return Some(Value::Truth(Prop::any(picked)));
        }
        // Members first: labels, and numbers given by cases.
        let mut cases = Vec::new();
        let mut homes: Vec<Option<SetId>> = Vec::new();
        for (when, value, _) in &options {
            let Some(inner) = self.as_cases(value) else {
                return self.select_number(options, span);
            };
            homes.push(inner.home);
            for (member, condition) in inner.cases {
                cases.push((member, Prop::all([when.clone(), condition])));
            }
        }
        let numbers = cases.iter().filter(|(member, _)| member.number().is_some());
        let numbers = numbers.count();
        if numbers != 0 && numbers != cases.len() {
            return self.mixed(span);
        }
        let home = match homes.first() {
            Some(first) if homes.iter().all(|home| home == first) => *first,
            _ => None,
        };
        Some(Value::cases(home, cases))
    }

    fn select_number(&mut self, options: Vec<Option3>, span: Span) -> Option<Value> {
        let label = options
            .iter()
            .any(|(_, value, _)| self.as_cases(value).is_some_and(|cases| !cases.numeric()));
        if label {
            return self.mixed(span);
        }
        let mut sum = Linear::default();
        for (when, value, place) in options {
            let form = self.linear(value, place)?;
            let part = self.product(&when, &form, place)?;
            sum = self.add(sum, &part, 1, span)?;
        }
        Some(Value::number(sum))
    }

    fn mixed(&mut self, span: Span) -> Option<Value> {
        self.report.push(
            Diagnostic::new(
                &codes::DIFFERENT_KINDS,
                span,
                "this is sometimes a label and sometimes something else",
            )
            .help("all parts must be propositions, or numbers, or labels"),
        );
        None
    }

    fn weigh_options(&mut self, options: &[Option3], span: Span) -> Option<()> {
        let mut weight = 0usize;
        for (when, value, _) in options {
            let times = match value {
                Value::Cases(cases) => {
                    weight += cases.cases.iter().map(|(_, p)| parts(p)).sum::<usize>();
                    cases.cases.len()
                }
                Value::Truth(prop) => {
                    weight += parts(prop);
                    1
                }
                Value::Number(form) => {
                    weight += parts_of_form(form);
                    form.terms().len().max(1)
                }
                _ => 1,
            };
            weight = weight.saturating_add(times.saturating_mul(parts(when)));
        }
        if weight > MOST_PARTS {
            self.too_large(span, "this grows with every level of nesting");
            return None;
        }
        Some(())
    }
}
