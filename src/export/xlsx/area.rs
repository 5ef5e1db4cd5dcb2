//! Cells and rectangles of cells.

use rust_xlsxwriter::utility;
use std::collections::BTreeMap;

/// The sheet that is solved.
pub const MODEL: &str = "Model";

/// One cell: row and column, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// Its row.
    pub row: u32,
    /// Its column.
    pub col: u16,
}

impl Spot {
    /// The cell in this row and column.
    pub fn new(row: u32, col: u16) -> Spot {
        Spot { row, col }
    }

    /// `B7`.
    pub fn name(self) -> String {
        utility::row_col_to_cell(self.row, self.col)
    }

    /// `$B$7`.
    pub fn fixed(self) -> String {
        utility::row_col_to_cell_absolute(self.row, self.col)
    }

    /// `$B7`: the same column wherever the formula goes.
    pub fn in_column(self) -> String {
        format!(
            "${}{}",
            utility::column_number_to_name(self.col),
            self.row + 1
        )
    }
}

/// A rectangle of cells, its corners included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Area {
    /// Its upper left cell.
    pub first: Spot,
    /// Its lower right cell.
    pub last: Spot,
}

impl Area {
    /// `B7:D9`, or `B7` for one cell.
    pub fn name(self) -> String {
        let Area { first, last } = self;
        utility::cell_range(first.row, first.col, last.row, last.col)
    }

    /// `$B$7:$D$9`, or `$B$7` for one cell.
    pub fn fixed(self) -> String {
        let Area { first, last } = self;
        utility::cell_range_absolute(first.row, first.col, last.row, last.col)
    }

    /// `Model!$B$7:$D$9`.
    pub fn on_model(self) -> String {
        format!("{MODEL}!{}", self.fixed())
    }
}

/// Few rectangles that cover exactly these cells: runs along a row, joined
/// with an equal run in the row above.
pub fn areas(spots: impl IntoIterator<Item = Spot>) -> Vec<Area> {
    let mut spots: Vec<Spot> = spots.into_iter().collect();
    spots.sort_unstable();
    spots.dedup();
    let mut done: Vec<Area> = Vec::new();
    // Rectangles that end in the row before, by their columns.
    let mut open: BTreeMap<(u16, u16), usize> = BTreeMap::new();
    let mut row = None;
    let mut above = BTreeMap::new();
    let mut index = 0;
    while let Some(&first) = spots.get(index) {
        let mut last = first;
        index += 1;
        while let Some(&next) = spots.get(index) {
            if next.row != last.row || next.col != last.col + 1 {
                break;
            }
            last = next;
            index += 1;
        }
        if row != Some(first.row) {
            let adjacent = row.is_some_and(|row: u32| row + 1 == first.row);
            above = std::mem::take(&mut open);
            if !adjacent {
                above.clear();
            }
            row = Some(first.row);
        }
        let place = match above.get(&(first.col, last.col)) {
            Some(&place) => place,
            None => {
                done.push(Area { first, last });
                done.len() - 1
            }
        };
        if let Some(area) = done.get_mut(place) {
            area.last = last;
        }
        open.insert((first.col, last.col), place);
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(spots: &[(u32, u16)]) -> Vec<String> {
        areas(spots.iter().map(|&(row, col)| Spot::new(row, col)))
            .into_iter()
            .map(Area::name)
            .collect()
    }

    #[test]
    fn a_grid_is_one_rectangle() {
        assert_eq!(names(&[(1, 1), (1, 2), (2, 1), (2, 2)]), ["B2:C3"]);
        assert_eq!(names(&[(0, 27)]), ["AB1"]);
    }

    #[test]
    fn what_is_no_rectangle_is_cut_into_some() {
        assert_eq!(
            names(&[(0, 0), (0, 1), (1, 0), (2, 0), (4, 0), (2, 2)]),
            ["A1:B1", "A2:A3", "C3", "A5"]
        );
        assert!(names(&[]).is_empty());
    }

    #[test]
    fn every_cell_is_covered_once() {
        // All subsets of a 3 × 3 grid.
        for bits in 0_u32..512 {
            let spots: Vec<Spot> = (0..9)
                .filter(|k| bits >> k & 1 == 1)
                .map(|k| Spot::new(k / 3, u16::try_from(k % 3).unwrap()))
                .collect();
            let mut covered = Vec::new();
            for area in areas(spots.clone()) {
                for row in area.first.row..=area.last.row {
                    for col in area.first.col..=area.last.col {
                        covered.push(Spot::new(row, col));
                    }
                }
            }
            covered.sort_unstable();
            assert_eq!(covered, spots, "{bits:b}");
        }
    }
}
