//! `given[r, c]`: a value of a table, or a part of one.

use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::data::{Cell, DataRef};
use crate::check::member::Member;
use crate::check::sets::list;
use crate::check::value::Value;
use crate::model::Prop;
use crate::report::Diagnostic;
use crate::source::Span;

impl Checker<'_> {
    /// A table at some indices.
    pub(super) fn data_at(
        &mut self,
        data: &DataRef,
        values: Vec<Value>,
        spans: &[Span],
        span: Span,
    ) -> Option<Value> {
        let over = self.scope.data[data.data.0].over.clone();
        let mut axes = Vec::with_capacity(values.len());
        for (axis, (value, place)) in values.into_iter().zip(spans).enumerate() {
            let set = over.get(data.path.len() + axis);
            axes.push(match (set, value) {
                (Some(set), value) => self.alternatives(value, *set, *place)?,
                (None, Value::Item(item)) => vec![(self.scope.label(item)?.clone(), Prop::TRUE)],
                (None, value) => self.as_member(value, *place, "the table's indices")?.cases,
            });
        }
        let data = data.clone();
        self.pick(axes, span, |checker, key| {
            let mut path = data.path.clone();
            path.extend(key.iter().cloned());
            let part = DataRef {
                data: data.data,
                path,
            };
            let value = checker.data_value(&part);
            if value.is_none() {
                checker.no_data(&part, span);
            }
            value
        })
    }

    fn no_data(&mut self, part: &DataRef, span: Span) {
        let table = &self.scope.data[part.data.0];
        let name = table.name.clone();
        // A blank or an unknown label has been reported where it stands.
        if table.part(&part.path).is_some() {
            return;
        }
        let mut depth = 0;
        while depth < part.path.len() && table.part(&part.path[..=depth]).is_some() {
            depth += 1;
        }
        let inner = DataRef {
            data: part.data,
            path: part.path[..depth].to_vec(),
        };
        let wrong = part
            .path
            .get(depth)
            .map_or_else(String::new, Member::to_string);
        let help = match table.part(&inner.path) {
            Some(Cell::Parts(order, _)) => {
                format!("its indices there are {}", list(order))
            }
            _ => format!("`{name}` has fewer indices"),
        };
        self.report.push(
            Diagnostic::new(
                &codes::NOT_A_MEMBER,
                span,
                format!("`{name}` has no value at `{wrong}`"),
            )
            .help(help),
        );
    }
}
