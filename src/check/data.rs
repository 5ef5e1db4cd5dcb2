//! Constants: numbers, labels, lists, tables, maps.

use super::checker::Checker;
use super::codes;
use super::member::{Member, integer};
use super::scope::{Resolved, Thing};
use super::sets::SetId;
use super::value::{Item, Known, Value};
use crate::expr::Name;
use crate::model::Prop;
use crate::puzzle::Datum;
use crate::report::Diagnostic;
use crate::source::{Span, Text};
use std::collections::BTreeMap;

/// The number of a table in its scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DataId(pub usize);

/// A table, or the part of one that some indices lead to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataRef {
    /// The table.
    pub data: DataId,
    /// The indices so far.
    pub path: Vec<Member>,
}

/// A named constant.
#[derive(Debug, Clone)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// The sets of its first indices, where the declaration names them.
    pub over: Vec<SetId>,
    /// What it holds.
    pub root: Cell,
}

/// A part of a table.
#[derive(Debug, Clone)]
pub enum Cell {
    /// A number, a truth, a member.
    Value(Value),
    /// A label that has not been looked up yet.
    Label(Text),
    /// Nothing: a mistake that has been reported.
    Missing,
    /// Parts by index, in order.
    Parts(Vec<Member>, BTreeMap<Member, Cell>),
}

impl Table {
    /// The part that indices lead to.
    pub fn part(&self, path: &[Member]) -> Option<&Cell> {
        let mut cell = &self.root;
        for index in path {
            match cell {
                Cell::Parts(_, parts) => cell = parts.get(index)?,
                _ => return None,
            }
        }
        Some(cell)
    }
}

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
            Datum::Scalar(text) => match integer(text.as_str()) {
                Some(number) => Cell::Value(Value::constant(number)),
                None => match text.as_str() {
                    "true" if !text.quoted() => Cell::Value(Value::Truth(Prop::TRUE)),
                    "false" if !text.quoted() => Cell::Value(Value::Truth(Prop::FALSE)),
                    _ => Cell::Label(text.clone()),
                },
            },
            Datum::Blank(span) => {
                let kind = self
                    .puzzle
                    .blanks
                    .iter()
                    .find(|(blank, _)| blank.as_str() == name.text)
                    .map_or_else(String::new, |(_, set)| {
                        format!(", a member of `{}`", set.as_str())
                    });
                self.report.push(
                    Diagnostic::new(&codes::BLANK, *span, format!("`{}` is blank", name.text))
                        .help(format!("fill it with `--set {}=…`{kind}", name.text)),
                );
                Cell::Missing
            }
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

    /// Gives the parts the members of the declared sets for indices.
    fn fit(&mut self, name: &str, datum: &Datum, cell: &mut Cell, over: &[SetId]) {
        let Some((set, rest)) = over.split_first() else {
            return;
        };
        let Cell::Parts(order, parts) = cell else {
            if let Datum::Scalar(text) = datum {
                self.report.push(
                    Diagnostic::new(
                        &codes::DATA_SHAPE,
                        text.span(),
                        format!(
                            "`{name}` needs a value for each `{}`",
                            self.scope.set_name(*set)
                        ),
                    )
                    .help("write a list in the order of the set, or a map from its members"),
                );
            }
            return;
        };
        let members = self.scope.set(*set).members.clone();
        match datum {
            Datum::List(span, items) => {
                if items.len() != members.len() {
                    let set_name = self.scope.set_name(*set);
                    self.report.push(
                        Diagnostic::new(
                            &codes::DATA_SHAPE,
                            *span,
                            format!(
                                "`{name}` has {} values here, and `{set_name}` has {} members",
                                items.len(),
                                members.len()
                            ),
                        )
                        .help(format!("one for each: {}", self.scope.set(*set).list())),
                    );
                    *cell = Cell::Missing;
                    return;
                }
                let mut old = std::mem::take(parts);
                let mut renamed = BTreeMap::new();
                for (position, member) in order.iter().zip(&members) {
                    if let Some(part) = old.remove(position) {
                        renamed.insert(member.clone(), part);
                    }
                }
                *order = members;
                *parts = renamed;
                for (member, item) in order.iter().zip(items) {
                    if let Some(part) = parts.get_mut(member) {
                        self.fit(name, item, part, rest);
                    }
                }
            }
            Datum::Map(span, entries) => {
                for (key, item) in entries {
                    let member = Member::read(key.as_str());
                    if !members.contains(&member) {
                        self.not_a_member(&member, *set, key.span());
                    } else if let Some(part) = parts.get_mut(&member) {
                        self.fit(name, item, part, rest);
                    }
                }
                let missing: Vec<Member> = members
                    .iter()
                    .filter(|member| !parts.contains_key(member))
                    .cloned()
                    .collect();
                if !missing.is_empty() {
                    self.report.push(
                        Diagnostic::new(
                            &codes::DATA_SHAPE,
                            *span,
                            format!("`{name}` has no value for {}", super::sets::list(&missing)),
                        )
                        .help(format!(
                            "one for each `{}`: {}",
                            self.scope.set_name(*set),
                            self.scope.set(*set).list()
                        )),
                    );
                }
            }
            Datum::Scalar(_) | Datum::Blank(_) => {}
        }
    }

    /// The set `blanks:` gives a table's values.
    fn blank_kind(&mut self, name: &str) -> Option<SetId> {
        let (_, set) = self
            .puzzle
            .blanks
            .iter()
            .find(|(blank, _)| blank.as_str() == name)?;
        let name = Name {
            text: set.as_str().to_string(),
            quoted: false,
            span: set.span(),
        };
        self.set_named(&name)
    }

    fn look_up(&mut self, cell: &mut Cell, kind: Option<SetId>) {
        match cell {
            Cell::Missing => {}
            Cell::Value(value) => {
                if let (Some(set), Value::Known(known)) = (kind, &mut *value) {
                    known.home = Some(set);
                }
            }
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

    /// What a part of a table is: a value, or a table that wants more indices.
    pub fn data_value(&self, data: &DataRef) -> Option<Value> {
        match self.scope.data[data.data.0].part(&data.path)? {
            Cell::Value(value) => Some(value.clone()),
            Cell::Parts(..) => Some(Value::Data(data.clone())),
            Cell::Label(_) | Cell::Missing => None,
        }
    }

    /// The parts of a part of a table, in order.
    pub fn data_parts(&self, data: &DataRef) -> Vec<Value> {
        let Some(Cell::Parts(order, _)) = self.scope.data[data.data.0].part(&data.path) else {
            return Vec::new();
        };
        order
            .iter()
            .filter_map(|index| {
                let mut path = data.path.clone();
                path.push(index.clone());
                self.data_value(&DataRef {
                    data: data.data,
                    path,
                })
            })
            .collect()
    }

    /// Every value of a part of a table, in order.
    pub fn data_leaves(&self, data: &DataRef) -> Vec<Value> {
        self.data_parts(data)
            .into_iter()
            .flat_map(|part| match part {
                Value::Data(inner) => self.data_leaves(&inner),
                value => vec![value],
            })
            .collect()
    }
}
