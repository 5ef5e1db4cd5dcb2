//! Statements as text, in the syntax of a language.
//!
//! The three languages say the same things with other brackets: what differs
//! is a [`Dialect`].

use super::labels::Label;
use super::pattern::{Guard, Index, Over, Statement};
use super::sets::SetId;
use super::symbols::{Family, FamilyId, Symbols};
use crate::rows::ColumnId;

/// The words and brackets of a language.
pub trait Dialect {
    /// How a label is called, without quotes.
    fn called<'l>(&self, label: &'l Label) -> &'l str;
    /// A label where it stands in an index: `'lady'`.
    fn quoted(&self, called: &str) -> String;
    /// A column or a table entry: `x[i,j]`.
    fn cell(&self, ident: &str, indices: &[String]) -> String;
    /// What stands behind `sum` or `forall`: `{i in S, j in T: i < j}`.
    fn loops(&self, binders: &[String], conditions: &[String]) -> String;
    /// `Σ` over loops; `alone` where nothing is added to it.
    fn sum(&self, loops: &str, body: &str, alone: bool) -> String;
    /// The sign for "not equal".
    fn not_equal(&self) -> &'static str;
    /// That a family has a column there; `None` where nothing need be said.
    fn exists(&self, family: &Family, indices: &[String]) -> Option<String>;
    /// A whole number.
    fn number(&self, number: i64) -> String {
        number.to_string()
    }
}

/// What is needed to write a statement.
pub struct Page<'a> {
    /// The language.
    pub dialect: &'a dyn Dialect,
    /// The names of columns and members.
    pub symbols: &'a Symbols,
    /// The names of loop variables, by number.
    pub variables: &'a [String],
}

impl Page<'_> {
    /// The name of a loop variable.
    pub fn variable(&self, at: usize) -> &str {
        self.variables.get(at).map_or("?", String::as_str)
    }

    /// A member of a set.
    pub fn member(&self, set: SetId, index: i64) -> String {
        match self.symbols.sets.get(set).label(index) {
            Some(label) => self.dialect.quoted(self.dialect.called(label)),
            None => index.to_string(),
        }
    }

    /// A set where a loop runs through it: its name, or `1..9`.
    pub fn set(&self, set: SetId) -> String {
        let known = self.symbols.sets.get(set);
        match &known.ident {
            Some(ident) => ident.clone(),
            None => {
                let (low, high) = known.ends();
                format!("{low}..{high}")
            }
        }
    }

    /// What a loop runs through, without its condition.
    pub fn range(&self, over: &Over) -> String {
        match over {
            Over::Run { low, high, .. } => format!("{low}..{high}"),
            Over::Whole(set)
            | Over::Every { set, .. }
            | Over::Listed { set, .. }
            | Over::AllBut { set, .. } => self.set(*set),
        }
    }

    /// The indices of [`Page::range`].
    pub fn indices_of(&self, over: &Over) -> Vec<i64> {
        match over {
            Over::Run { low, high, .. } => (*low..=*high).collect(),
            Over::Whole(set)
            | Over::Every { set, .. }
            | Over::Listed { set, .. }
            | Over::AllBut { set, .. } => self.symbols.sets.get(*set).indices().collect(),
        }
    }

    /// A member of what a loop runs through.
    pub fn member_of(&self, over: &Over, index: i64) -> String {
        match over {
            Over::Run { .. } => index.to_string(),
            Over::Whole(set)
            | Over::Every { set, .. }
            | Over::Listed { set, .. }
            | Over::AllBut { set, .. } => self.member(*set, index),
        }
    }

    /// A column of the program.
    pub fn cell(&self, id: ColumnId) -> String {
        let cell = &self.symbols.cells[id.0];
        let indices: Vec<Index> = cell.indices.iter().map(|&i| Index::Value(i)).collect();
        self.column(cell.family, &indices)
    }

    /// An index, of a set or, in a condition, a plain number.
    pub fn index(&self, set: Option<SetId>, index: Index) -> String {
        match (index, set) {
            (Index::Value(value), Some(set)) => self.member(set, value),
            (Index::Value(value), None) => value.to_string(),
            (Index::Variable { at, times, plus }, _) => affine(times, self.variable(at), plus),
        }
    }

    /// A column.
    pub fn column(&self, family: FamilyId, indices: &[Index]) -> String {
        let known = self.symbols.family(family);
        self.dialect
            .cell(&known.ident, &self.indices(family, indices))
    }

    /// The indices of a column.
    pub fn indices(&self, family: FamilyId, indices: &[Index]) -> Vec<String> {
        let known = self.symbols.family(family);
        let sets = known.indices.iter().copied().map(Some);
        sets.zip(indices)
            .map(|(set, &index)| self.index(set, index))
            .collect()
    }

    /// Loops, the first of which has the variable `first`, with conditions.
    pub fn loops(&self, loops: &[Over], first: usize, mut conditions: Vec<String>) -> String {
        let mut binders = Vec::new();
        let mut own = Vec::new();
        for (place, over) in loops.iter().enumerate() {
            let name = self.variable(first + place);
            let range = match over {
                Over::Listed { set, members } => {
                    let members: Vec<String> =
                        members.iter().map(|&m| self.member(*set, m)).collect();
                    format!("{{{}}}", members.join(", "))
                }
                over => self.range(over),
            };
            binders.push(format!("{name} in {range}"));
            match over {
                Over::Every { step, rest, .. } => own.push(format!("{name} mod {step} = {rest}")),
                Over::AllBut { set, except } => own.push(format!(
                    "{name} {} {}",
                    self.dialect.not_equal(),
                    self.index(Some(*set), *except)
                )),
                _ => {}
            }
        }
        own.append(&mut conditions);
        self.dialect.loops(&binders, &own)
    }

    /// The loops of a `forall`; `None` for a single row.
    pub fn forall(&self, statement: &Statement) -> Option<String> {
        if statement.loops.is_empty() {
            return None;
        }
        let guard = statement.guard.as_ref().map(|guard| {
            let (a, sign, b) = match *guard {
                Guard::Less(a, b) => (a, "<", b),
                Guard::AtMost(a, b) => (a, "<=", b),
                Guard::Different(a, b) => (a, self.dialect.not_equal(), b),
            };
            format!("{} {sign} {}", self.variable(a), self.variable(b))
        });
        Some(self.loops(&statement.loops, 0, guard.into_iter().collect()))
    }
}

/// `2*i+1`; `4-i` where that is shorter.
pub fn affine(times: i64, name: &str, plus: i64) -> String {
    if times == -1 && plus > 0 {
        return format!("{plus}-{name}");
    }
    let product = match times {
        1 => name.to_owned(),
        -1 => format!("-{name}"),
        times => format!("{times}*{name}"),
    };
    match plus {
        0 => product,
        plus if plus < 0 => format!("{product}-{}", plus.unsigned_abs()),
        plus => format!("{product}+{plus}"),
    }
}
