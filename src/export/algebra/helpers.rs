//! The columns that no unknown owns: value columns of whole numbers, and
//! indicators and digits by their letter.

use super::arrange::Draft;
use super::symbols::{FamilyId, Role};
use crate::rows::ColumnId;
use std::collections::BTreeMap;

impl Draft<'_> {
    /// The value columns of whole numbers: `cell[1, 2].7`.
    pub fn values(&mut self) {
        let program = self.program;
        let owners: BTreeMap<&str, usize> = program
            .columns()
            .iter()
            .enumerate()
            .filter(|(index, _)| self.cells[*index].is_some())
            .map(|(index, column)| (column.name.as_str(), index))
            .collect();
        let mut of: BTreeMap<FamilyId, Vec<(Vec<i64>, i64, ColumnId)>> = BTreeMap::new();
        for (index, column) in program.columns().iter().enumerate() {
            let Some((base, value)) = column.name.rsplit_once('.') else {
                continue;
            };
            if self.cells[index].is_some() || !column.helper {
                continue;
            }
            let (Some(&owner), Ok(value)) = (owners.get(base), value.parse::<i64>()) else {
                continue;
            };
            let Some(cell) = self.cells[owner].clone() else {
                continue;
            };
            of.entry(cell.family)
                .or_default()
                .push((cell.indices, value, ColumnId(index)));
        }
        for (owner, found) in of {
            let values = found.iter().map(|(_, value, _)| *value);
            let (Some(low), Some(high)) = (values.clone().min(), values.max()) else {
                continue;
            };
            let owner = self.families[owner.0].clone();
            let name = match &owner.role {
                Role::Number(name) => name.clone(),
                _ => owner.ident.clone(),
            };
            let mut indices = owner.indices.clone();
            indices.push(self.sets.run(low, high));
            let found = found
                .into_iter()
                .map(|(mut at, value, id)| {
                    at.push(value);
                    (at, id)
                })
                .collect();
            let wanted = format!("{}_is", owner.ident);
            self.family(&wanted, Role::Value(name), indices, found);
        }
    }

    /// All other columns: `d1`, `d2` … are `d[1..k]`.
    pub fn helpers(&mut self) {
        let program = self.program;
        let mut letters: BTreeMap<&str, Vec<(Vec<i64>, ColumnId)>> = BTreeMap::new();
        let mut single = Vec::new();
        for (index, column) in program.columns().iter().enumerate() {
            if self.cells[index].is_some() {
                continue;
            }
            let name = column.name.as_str();
            let letter = name.trim_end_matches(|c: char| c.is_ascii_digit());
            match name[letter.len()..].parse::<u32>() {
                Ok(number) if column.helper && !letter.is_empty() => letters
                    .entry(letter)
                    .or_default()
                    .push((vec![i64::from(number)], ColumnId(index))),
                _ => single.push((name, ColumnId(index))),
            }
        }
        for (letter, found) in letters {
            if let [(_, id)] = found[..] {
                single.push((program.column(id).name.as_str(), id));
                continue;
            }
            let numbers = found.iter().map(|(at, _)| at[0]);
            let (Some(low), Some(high)) = (numbers.clone().min(), numbers.max()) else {
                continue;
            };
            let set = self.sets.run(low, high);
            self.family(letter, Role::Helper, vec![set], found);
        }
        for (name, id) in single {
            self.family(name, Role::Helper, Vec::new(), vec![(Vec::new(), id)]);
        }
    }
}
