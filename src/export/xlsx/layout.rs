//! Where everything stands on the sheet that is solved.
//!
//! Above, at the left, what is asked and answered; at the right the tables of
//! unknowns. Below them the rows: number, sentence, rule, left side, relation,
//! right side, whether it holds, and at the right the coefficients.

use super::area::Spot;
use super::blocks::{Block, WIDEST};
use super::limits;
use crate::lower::Refusal;
use crate::rows::{ColumnId, Literal, Program};

/// The number of a row.
pub const NUMBER: u16 = 0;
/// What it is for.
pub const SENTENCE: u16 = 1;
/// The rule that made it.
pub const RULE: u16 = 2;
/// The value of its left side.
pub const LEFT: u16 = 3;
/// ≥, ≤ or =.
pub const RELATION: u16 = 4;
/// Its right side.
pub const RIGHT: u16 = 5;
/// `OK` or `violated`.
pub const HOLDS: u16 = 6;
/// The first coefficient, or the terms as text.
pub const FIRST: u16 = 7;

/// The lines above the tables: title, source, what to do.
const TOP: u32 = 4;
/// Where the answer stands: two lines.
pub const ANSWER: Spot = Spot { row: 4, col: 1 };
/// Where the objective's value is repeated.
pub const OBJECTIVE: Spot = Spot { row: 6, col: 2 };
/// Where it stands how many rows fail.
pub const SUMMARY: Spot = Spot { row: 7, col: 2 };
/// The switch of the no-good cut.
pub const SWITCH: Spot = Spot { row: 8, col: 2 };
/// The first line below all that.
const PANEL_END: u32 = 10;

/// A table and where its corner stands.
#[derive(Debug, Clone)]
pub struct Placed {
    /// The table.
    pub block: Block,
    /// The cell of its title, above the row labels and left of the others.
    pub corner: Spot,
}

impl Placed {
    /// The cells with what they are, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Spot, Literal)> + '_ {
        let corner = self.corner;
        (corner.row + 1..)
            .zip(&self.block.cells)
            .flat_map(move |(row, cells)| {
                (corner.col + 1..)
                    .zip(cells)
                    .filter_map(move |(col, cell)| Some((Spot::new(row, col), (*cell)?)))
            })
    }
}

/// The plan of the sheet.
#[derive(Debug, Clone)]
pub struct Layout {
    /// The tables of unknowns.
    pub blocks: Vec<Placed>,
    /// For each column of the program its changing cell.
    pub cells: Vec<Spot>,
    /// The head of the list of rows.
    pub head: u32,
    /// Whether the coefficients stand in a matrix, one column for each of the
    /// program's; otherwise a row's terms are written out in its formula.
    pub matrix: bool,
    /// The width of a coefficient's column, in characters.
    pub width: u16,
}

impl Layout {
    /// Places the tables, `lines` lines of rows below them.
    ///
    /// # Errors
    /// Where the sheet is too small.
    pub fn plan(program: &Program, blocks: Vec<Block>, lines: usize) -> Result<Layout, Refusal> {
        let width = width(program, &blocks);
        let mut placed = Vec::new();
        let (mut row, mut height) = (usize::try_from(TOP).unwrap_or(0), 0_usize);
        let mut col = usize::from(HOLDS);
        for block in blocks {
            // Room for the row labels, which run over to the left.
            let longest = block.down.iter().chain([&block.title]).map(|l| chars(l));
            let label = longest.max().unwrap_or(0).div_ceil(usize::from(width));
            let mut corner = if col == usize::from(HOLDS) {
                col
            } else {
                col + label.max(1)
            };
            let end = corner + block.across.len();
            if col != usize::from(HOLDS) && end > usize::from(HOLDS) + WIDEST {
                row += height + 1;
                height = 0;
                corner = usize::from(HOLDS);
            }
            height = height.max(1 + block.down.len());
            col = corner + block.across.len() + 1;
            placed.push(Placed {
                corner: Spot::new(limits::row(row)?, limits::column(corner)?),
                block,
            });
        }
        let end = (row + height + 1).max(usize::try_from(PANEL_END).unwrap_or(0));
        // Two lines of head and what comes after it must fit as well.
        limits::row(end.saturating_add(lines).saturating_add(4))?;
        let matrix = program.columns().len() <= limits::SOLVER_CELLS;
        Ok(Layout {
            cells: owners(program, &placed),
            blocks: placed,
            head: limits::row(end)?,
            matrix,
            width,
        })
    }

    /// The changing cell of a column.
    pub fn cell(&self, id: ColumnId) -> Spot {
        self.cells.get(id.0).copied().unwrap_or(Spot::new(0, 0))
    }

    /// The line of the matrix that repeats the columns' values.
    pub fn values(&self) -> u32 {
        self.head + 1
    }

    /// The first line of the rows: the objective.
    pub fn first(&self) -> u32 {
        self.head + 2
    }
}

/// Each column's cell: the first that is the column itself.
fn owners(program: &Program, placed: &[Placed]) -> Vec<Spot> {
    let mut cells = vec![None; program.columns().len()];
    for (spot, literal) in placed.iter().flat_map(Placed::cells) {
        if let Literal::Column(id) = literal
            && let Some(cell) = cells.get_mut(id.0)
        {
            cell.get_or_insert(spot);
        }
    }
    cells.into_iter().flatten().collect()
}

/// Wide enough for most labels over the tables, and for every number.
fn width(program: &Program, blocks: &[Block]) -> u16 {
    let labels = blocks.iter().flat_map(|block| &block.across);
    let labels = labels.map(|label| chars(label)).max().unwrap_or(0);
    let rows = program.rows().iter();
    let coefficients = rows.flat_map(|row| row.form.terms().map(|(_, c)| c));
    let columns = program.columns().iter();
    let bounds = columns.flat_map(|column| [column.lower, column.upper].into_iter().flatten());
    let digits = coefficients.chain(bounds).map(|n| n.to_string().len());
    let widest = labels.clamp(3, 8).max(digits.max().unwrap_or(0)).min(16);
    u16::try_from(widest).unwrap_or(16) + 1
}

fn chars(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Column;

    fn block(title: &str, first: usize, across: usize, down: usize) -> Block {
        Block {
            title: title.to_owned(),
            across: (0..across).map(|n| n.to_string()).collect(),
            down: (0..down).map(|n| n.to_string()).collect(),
            cells: (0..down)
                .map(|row| {
                    (0..across)
                        .map(|col| Some(Literal::Column(ColumnId(first + row * across + col))))
                        .collect()
                })
                .collect(),
        }
    }

    fn program(columns: usize) -> Program {
        let mut program = Program::default();
        for number in 0..columns {
            program.add_column(Column {
                name: format!("x{number}"),
                lower: Some(0),
                upper: Some(1),
                meaning: String::new(),
                helper: false,
            });
        }
        program
    }

    #[test]
    fn tables_stand_side_by_side_and_never_on_each_other() {
        let sizes = [(9, 3), (9, 1), (24, 2), (3, 3), (3, 12), (1, 1)];
        let mut blocks = Vec::new();
        let mut columns = 0;
        for (across, down) in sizes {
            blocks.push(block("t", columns, across, down));
            columns += across * down;
        }
        let plan = Layout::plan(&program(columns), blocks, 10).unwrap();
        assert_eq!(plan.blocks[0].corner, Spot::new(4, HOLDS));
        assert_eq!(plan.blocks[1].corner.row, 4);
        assert_eq!(plan.blocks[2].corner, Spot::new(9, HOLDS));
        let mut taken = std::collections::BTreeSet::new();
        for placed in &plan.blocks {
            for row in 0..=placed.block.down.len() {
                for col in 0..=placed.block.across.len() {
                    let row = placed.corner.row + u32::try_from(row).unwrap();
                    let col = placed.corner.col + u16::try_from(col).unwrap();
                    assert!(taken.insert((row, col)));
                    assert!(row < plan.head);
                }
            }
        }
        let mut cells = plan.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), columns);
    }

    #[test]
    fn what_is_too_large_for_a_sheet_is_refused() {
        let tall = Block {
            down: vec![String::new(); limits::ROWS],
            cells: Vec::new(),
            ..block("t", 0, 1, 1)
        };
        assert!(Layout::plan(&program(1), vec![tall], 1).is_err());
        assert!(Layout::plan(&program(1), vec![block("t", 0, 1, 1)], limits::ROWS - 12).is_err());
        assert!(Layout::plan(&program(1), vec![block("t", 0, 1, 1)], limits::ROWS - 20).is_ok());
    }
}
