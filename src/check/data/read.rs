//! `data:` as written → tables.

use super::{Cell, DataId, Table};
use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::member::{Member, integer};
use crate::check::scope::{Resolved, Thing};
use crate::check::sets::SetId;
use crate::check::value::{Item, Known, Value};
use crate::expr::Name;
use crate::model::Prop;
use crate::puzzle::Datum;
use crate::report::Diagnostic;
use crate::source::Span;
use std::collections::BTreeMap;

impl Checker<'_> {
    /// `data:`, names and numbers; labels wait for the sets.
    pub fn declare_data(&mut self) {
        for decl in &self.puzzle.data {
            let id = DataId(self.scope.data.len());
            let root = self.cell(&decl.name, &decl.value, 0);
            self.scope.data.push(Table {
                name: decl.name.text.clone(),
                over: Vec::new(),
                root,
            });
            self.declare(&decl.name, Thing::Data(id));
        }
    }

    /// `data:` once sets, unknowns and the grid have given the labels.
    pub fn settle_data(&mut self) {
        self.report_blanks();
        for (index, decl) in self.puzzle.data.iter().enumerate() {
            let over: Vec<SetId> = decl
                .over
                .iter()
                .filter_map(|name| self.set_named(name))
                .collect();
            let kind = self.blank_kind(&decl.name.text);
            let mut root = std::mem::replace(&mut self.scope.data[index].root, Cell::Missing);
            if over.len() == decl.over.len() {
                self.fit(&decl.name.text, &decl.value, &mut root, &over);
            }
            self.look_up(&mut root, kind);
            let table = &mut self.scope.data[index];
            table.root = root;
            table.over = over;
        }
    }

    fn cell(&mut self, name: &Name, datum: &Datum, depth: usize) -> Cell {
        if depth > 16 {
            self.report.push(Diagnostic::new(
                &codes::DATA_SHAPE,
                name.span,
                format!("`{}` is nested too deeply", name.text),
            ));
            return Cell::Missing;
        }
        match datum {
            // What comes from a set is one of its members.
            Datum::Scalar(text) if self.is_typed(&name.text) => Cell::Label(text.clone()),
            Datum::Scalar(text) => match integer(text.as_str()) {
                Some(number) => Cell::Value(Value::constant(number)),
                None => match text.as_str() {
                    "true" if !text.quoted() => Cell::Value(Value::Truth(Prop::TRUE)),
                    "false" if !text.quoted() => Cell::Value(Value::Truth(Prop::FALSE)),
                    _ => Cell::Label(text.clone()),
                },
            },
            // Open blanks are reported when the sets are known.
            Datum::Blank(_) => Cell::Missing,
            Datum::List(_, items) => {
                let mut order = Vec::new();
                let mut parts = BTreeMap::new();
                for (number, item) in (1i64..).zip(items) {
                    let member = Member::Number(number);
                    order.push(member.clone());
                    parts.insert(member, self.cell(name, item, depth + 1));
                }
                Cell::Parts(order, parts)
            }
            Datum::Map(_, entries) => {
                let mut order = Vec::new();
                let mut parts = BTreeMap::new();
                for (key, item) in entries {
                    let member = Member::read(key.as_str());
                    order.push(member.clone());
                    parts.insert(member, self.cell(name, item, depth + 1));
                }
                Cell::Parts(order, parts)
            }
        }
    }

    fn look_up(&mut self, cell: &mut Cell, kind: Option<SetId>) {
        match cell {
            Cell::Missing | Cell::Value(_) => {}
            Cell::Parts(_, parts) => {
                for part in parts.values_mut() {
                    self.look_up(part, kind);
                }
            }
            Cell::Label(text) => {
                let member = Member::read(text.as_str());
                let span = text.span();
                *cell = match (kind, self.member_value(&member, kind, span)) {
                    (_, Some(value)) => Cell::Value(value),
                    (_, None) => Cell::Missing,
                };
            }
        }
    }

    /// A label of the data as a value: an item where it is one.
    fn member_value(&mut self, member: &Member, kind: Option<SetId>, span: Span) -> Option<Value> {
        if let Some(set) = kind {
            let Some(position) = self.scope.set(set).position(member) else {
                self.not_a_member(member, set, span);
                return None;
            };
            return Some(match self.scope.category(set) {
                Some(_) => Value::Item(Item {
                    category: set,
                    position,
                }),
                None => Value::member(member.clone(), set),
            });
        }
        let name = Name {
            text: member.to_string(),
            quoted: true,
            span,
        };
        Some(match self.resolve(&name)? {
            Resolved::Item(category, position) => Value::Item(Item { category, position }),
            Resolved::Member(member) => Value::Known(Known {
                member,
                home: None,
                named: false,
            }),
            Resolved::Thing(_) => return None,
        })
    }
}
