//! Constants: numbers, labels, lists, tables, maps.

mod blank;
mod fit;
mod read;

use super::checker::Checker;
use super::member::Member;
use super::sets::SetId;
use super::value::{Known, Value};
use crate::source::Text;
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
    /// What a part of a table is: a value, or a table that wants more indices.
    pub fn data_value(&self, data: &DataRef) -> Option<Value> {
        match self.scope.data[data.data.0].part(&data.path)? {
            Cell::Value(value) => Some(value.clone()),
            Cell::Parts(..) => Some(Value::Data(data.clone())),
            // While sets are read, a label is only a label.
            Cell::Label(text) => Some(Value::Known(Known {
                member: Member::read(text.as_str()),
                home: None,
                named: false,
            })),
            Cell::Missing => None,
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
