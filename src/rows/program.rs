//! The program: everything a solver sees, and where it comes from.

use super::{Column, ColumnId, Encoding, Form, Literal, Origin, OriginId, Provenance, Sense};

/// One row: `form sense rhs`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The left side, without a constant. Empty for a row that is a constant
    /// (a sentence that is always false gives `0 ≥ 1`).
    pub form: Form,
    /// The relation.
    pub sense: Sense,
    /// The right side.
    pub rhs: i64,
    /// Where it comes from.
    pub provenance: Provenance,
}

impl Row {
    /// Whether it holds at a point, exactly.
    pub fn holds(&self, point: &[i64]) -> bool {
        self.sense
            .holds(self.form.value(point), i128::from(self.rhs))
    }
}

/// What is to be best, over columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    /// The quantity, constant included.
    pub form: Form,
    /// Whether more is better.
    pub maximise: bool,
}

/// A whole 0/1 and integer program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Program {
    columns: Vec<Column>,
    rows: Vec<Row>,
    origins: Vec<Origin>,
    /// Which form the rows have, by name (`tight`); empty where nobody lowered
    /// them.
    pub form: &'static str,
    /// What is to be best; `None` where any point will do.
    pub objective: Option<Objective>,
    /// What the columns mean.
    pub encoding: Encoding,
}

impl Program {
    /// The columns; a [`ColumnId`] is a place in this list.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The rows, in the order they were made.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The origins; an [`OriginId`] is a place in this list.
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// The column with this number.
    pub fn column(&self, id: ColumnId) -> &Column {
        &self.columns[id.0]
    }

    /// The origin with this number.
    pub fn origin(&self, id: OriginId) -> &Origin {
        &self.origins[id.0]
    }

    /// Appends a column.
    pub fn add_column(&mut self, column: Column) -> ColumnId {
        self.columns.push(column);
        ColumnId(self.columns.len() - 1)
    }

    /// Narrows the bounds of a column; wider ones change nothing.
    pub fn narrow(&mut self, id: ColumnId, lower: i64, upper: i64) {
        let column = &mut self.columns[id.0];
        column.lower = Some(column.lower.map_or(lower, |old| old.max(lower)));
        column.upper = Some(column.upper.map_or(upper, |old| old.min(upper)));
    }

    /// Appends an origin.
    pub fn add_origin(&mut self, origin: Origin) -> OriginId {
        self.origins.push(origin);
        OriginId(self.origins.len() - 1)
    }

    /// Appends a row; the form's constant is moved to the right side. `false`
    /// (and no row) where that leaves the 64-bit range.
    #[must_use]
    pub fn add_row(&mut self, form: Form, sense: Sense, rhs: i64, provenance: Provenance) -> bool {
        let (form, constant) = form.split();
        match rhs.checked_sub(constant) {
            Some(rhs) => {
                self.rows.push(Row {
                    form,
                    sense,
                    rhs,
                    provenance,
                });
                true
            }
            None => false,
        }
    }

    /// The first thing wrong with a point: a bound or a row. `None` where the
    /// point satisfies everything, exactly.
    pub fn violated(&self, point: &[i64]) -> Option<String> {
        if point.len() != self.columns.len() {
            return Some(format!(
                "{} values for {} columns",
                point.len(),
                self.columns.len()
            ));
        }
        for (column, &value) in self.columns.iter().zip(point) {
            let low = column.lower.is_none_or(|l| l <= value);
            let high = column.upper.is_none_or(|u| value <= u);
            if !(low && high) {
                return Some(format!("{} = {value} is out of bounds", column.name));
            }
        }
        self.rows
            .iter()
            .find(|row| !row.holds(point))
            .map(|row| format!("{} fails", self.show_row(row)))
    }

    /// The largest big-M in any row, with the row's number.
    pub fn largest_big_m(&self) -> Option<(i64, usize)> {
        self.rows
            .iter()
            .enumerate()
            .filter_map(|(index, row)| {
                let m = row.provenance.reified.as_ref()?.big_m.as_ref()?.value;
                Some((m, index))
            })
            .max_by_key(|&(m, index)| (m, std::cmp::Reverse(index)))
    }

    /// The value of every unknown at a point, in the order of the model.
    /// `None` where a choice is not one value.
    pub fn decode(&self, point: &[i64]) -> Option<Vec<i64>> {
        self.encoding
            .unknowns
            .iter()
            .map(|r| r.decode(point))
            .collect()
    }

    /// The 0/1 columns, as a number for messages: how many are binary.
    pub fn binaries(&self) -> usize {
        self.columns.iter().filter(|c| c.is_binary()).count()
    }

    /// Adds the clause `Σ (1 − literal) ≥ 1`: not all of these are 1.
    ///
    /// A set of literals that can never all be 1 adds nothing.
    #[must_use]
    pub fn add_no_good(&mut self, literals: &[Literal], provenance: Provenance) -> bool {
        let mut form = Form::default();
        for literal in literals {
            match form.add_scaled(&Form::literal(literal.complement()), 1) {
                Some(sum) => form = sum,
                None => return false,
            }
        }
        self.add_row(form, Sense::AtLeast, 1, provenance)
    }
}
