//! The unknowns as tables a person would draw: a family with one index is a
//! row of cells, a choice is a grid of members and values, helpers stand
//! apart.

use crate::model::{Domain, Model, Unknown};
use crate::rows::{ColumnId, Literal, Program, Representation};
use std::collections::{BTreeMap, BTreeSet};

/// A table is cut into several where it is wider than this.
pub const WIDEST: usize = 24;

/// A labelled table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// What stands in its corner: the family's name.
    pub title: String,
    /// A label over each of its columns.
    pub across: Vec<String>,
    /// A label beside each of its rows.
    pub down: Vec<String>,
    /// Row by row, what a cell is: a column of the program, one minus it, or a
    /// constant; `None` where there is no such unknown.
    pub cells: Vec<Vec<Option<Literal>>>,
}

/// The tables of a model, in the order of its unknowns, helpers last. Every
/// column of the program stands in one of them, as itself.
pub fn blocks(model: &Model, program: &Program) -> Vec<Block> {
    let mut families: Vec<(&str, Vec<Member>)> = Vec::new();
    let mut place: BTreeMap<&str, usize> = BTreeMap::new();
    for (unknown, representation) in model.unknowns.iter().zip(&program.encoding.unknowns) {
        // Single unknowns that are one cell share a table.
        let single =
            unknown.arguments.is_empty() && !matches!(representation, Representation::Choice(_));
        let family = if single { "" } else { unknown.family.as_str() };
        let index = *place.entry(family).or_insert_with(|| {
            families.push((family, Vec::new()));
            families.len() - 1
        });
        if let Some((_, members)) = families.get_mut(index) {
            members.push(Member {
                unknown,
                representation,
            });
        }
    }
    let mut blocks: Vec<Block> = families
        .iter()
        .map(|(family, members)| match *family {
            "" => singles(members),
            family => of_family(family, members),
        })
        .collect();
    blocks.extend(helpers(program, &blocks));
    blocks.into_iter().flat_map(bands).collect()
}

/// An unknown and its columns.
struct Member<'a> {
    unknown: &'a Unknown,
    representation: &'a Representation,
}

impl Member<'_> {
    /// The cells, with the label of a value where it is a choice.
    fn cells(&self) -> Vec<(String, Literal)> {
        match self.representation {
            Representation::Truth(literal) => vec![(String::new(), *literal)],
            Representation::Integer(id) => vec![(String::new(), Literal::Column(*id))],
            Representation::Choice(literals) => literals
                .iter()
                .enumerate()
                .map(|(index, literal)| {
                    let label = match &self.unknown.domain {
                        Domain::Choice(values) => values.get(index).map(|v| v.label.clone()),
                        Domain::Bool | Domain::Integer { .. } => None,
                    };
                    (label.unwrap_or_else(|| format!("#{index}")), *literal)
                })
                .collect(),
        }
    }

    fn is_choice(&self) -> bool {
        matches!(self.representation, Representation::Choice(_))
    }
}

fn singles(members: &[Member]) -> Block {
    let mut table = Table::default();
    for member in members {
        for (_, literal) in member.cells() {
            table.put(String::new(), member.unknown.name(), literal);
        }
    }
    table.into_block("")
}

fn of_family(family: &str, members: &[Member]) -> Block {
    let choice = members.iter().any(Member::is_choice);
    let mut table = Table::default();
    for member in members {
        let arguments = &member.unknown.arguments;
        for (value, literal) in member.cells() {
            let (down, across) = match (choice, arguments.split_last()) {
                (true, _) => (arguments.join(", "), value),
                (false, Some((last, rest))) => (rest.join(", "), last.clone()),
                (false, None) => (String::new(), String::new()),
            };
            table.put(down, across, literal);
        }
    }
    let block = table.into_block(family);
    // The longer side lies, so that the table is low.
    if choice && block.down.len() > block.across.len() && block.down.len() <= WIDEST {
        turned(&block)
    } else {
        block
    }
}

/// Columns of the program that no unknown owns. Those that say which value a
/// number has, `n.0`, `n.1`, …, are a grid as those of a choice are.
fn helpers(program: &Program, blocks: &[Block]) -> Vec<Block> {
    let placed: BTreeSet<ColumnId> = blocks
        .iter()
        .flat_map(|block| block.cells.iter().flatten().flatten())
        .filter_map(|literal| match literal {
            Literal::Column(id) => Some(*id),
            Literal::Complement(_) | Literal::Const(_) => None,
        })
        .collect();
    let rest = || {
        let columns = program.columns().iter().enumerate();
        columns
            .map(|(index, column)| (ColumnId(index), column.name.as_str()))
            .filter(|(id, _)| !placed.contains(id))
    };
    let mut alike: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, _) in rest().filter_map(|(_, name)| numbered(name)) {
        *alike.entry(number).or_default() += 1;
    }
    let (mut grid, mut plain) = (Table::default(), Table::default());
    for (id, name) in rest() {
        match numbered(name).filter(|(number, _)| alike.get(number).is_some_and(|&n| n > 1)) {
            Some((number, value)) => {
                grid.put(number.to_owned(), value.to_owned(), Literal::Column(id));
            }
            None => plain.put(String::new(), name.to_owned(), Literal::Column(id)),
        }
    }
    [(grid, "values"), (plain, "helpers")]
        .into_iter()
        .filter(|(table, _)| !table.across.labels.is_empty())
        .map(|(table, title)| table.into_block(title))
        .collect()
}

/// `place[A].3` as the number and its value.
fn numbered(name: &str) -> Option<(&str, &str)> {
    let (number, value) = name.rsplit_once('.')?;
    value.parse::<i64>().ok()?;
    Some((number, value))
}

/// Labels in the order they came, each once.
#[derive(Default)]
struct Axis {
    labels: Vec<String>,
    places: BTreeMap<String, usize>,
}

impl Axis {
    fn place(&mut self, label: String) -> usize {
        match self.places.get(&label) {
            Some(&place) => place,
            None => {
                self.places.insert(label.clone(), self.labels.len());
                self.labels.push(label);
                self.labels.len() - 1
            }
        }
    }
}

#[derive(Default)]
struct Table {
    down: Axis,
    across: Axis,
    cells: BTreeMap<(usize, usize), Literal>,
}

impl Table {
    fn put(&mut self, down: String, across: String, literal: Literal) {
        let spot = (self.down.place(down), self.across.place(across));
        self.cells.insert(spot, literal);
    }

    fn into_block(self, title: &str) -> Block {
        let cells = (0..self.down.labels.len())
            .map(|row| {
                (0..self.across.labels.len())
                    .map(|col| self.cells.get(&(row, col)).copied())
                    .collect()
            })
            .collect();
        Block {
            title: title.to_owned(),
            across: self.across.labels,
            down: self.down.labels,
            cells,
        }
    }
}

fn turned(block: &Block) -> Block {
    Block {
        title: block.title.clone(),
        across: block.down.clone(),
        down: block.across.clone(),
        cells: (0..block.across.len())
            .map(|col| {
                block
                    .cells
                    .iter()
                    .map(|row| row.get(col).copied().flatten())
                    .collect()
            })
            .collect(),
    }
}

/// The table in pieces that are not too wide.
fn bands(block: Block) -> Vec<Block> {
    if block.across.len() <= WIDEST {
        return vec![block];
    }
    block
        .across
        .chunks(WIDEST)
        .enumerate()
        .map(|(band, labels)| Block {
            title: block.title.clone(),
            across: labels.to_vec(),
            down: block.down.clone(),
            cells: block
                .cells
                .iter()
                .map(|row| {
                    let cells = row.iter().copied();
                    cells.skip(band * WIDEST).take(labels.len()).collect()
                })
                .collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::{self, FormKind};
    use crate::source::Source;

    fn made(text: &str, form: FormKind) -> (Vec<Block>, Program) {
        let read = crate::read(&Source::new("t.yaml", text));
        let model = read.models.into_iter().flatten().next().unwrap();
        let options = lower::Options {
            form,
            ..lower::Options::default()
        };
        let program = lower::lower(&model, &options).unwrap();
        (blocks(&model, &program), program)
    }

    /// The table as text: labels and column names.
    fn drawn(block: &Block, program: &Program) -> String {
        let mut out = format!("{}: {}", block.title, block.across.join(" "));
        for (label, row) in block.down.iter().zip(&block.cells) {
            out.push_str(&format!("\n{label}:"));
            for cell in row {
                out.push_str(&match cell {
                    None => " .".to_owned(),
                    Some(Literal::Const(value)) => format!(" {}", u8::from(*value)),
                    Some(Literal::Column(id)) => format!(" {}", program.column(*id).name),
                    Some(Literal::Complement(id)) => format!(" -{}", program.column(*id).name),
                });
            }
        }
        out
    }

    #[test]
    fn a_choice_is_a_grid_of_members_and_values() {
        let (blocks, program) = made(
            "sets: {door: 1..4}
unknowns: {room: 'door -> {lady, tiger, empty}'}
",
            FormKind::Tight,
        );
        assert_eq!(blocks.len(), 1);
        assert_eq!(
            drawn(&blocks[0], &program),
            "room: 1 2 3 4
lady: lady[1] lady[2] lady[3] lady[4]
tiger: tiger[1] tiger[2] tiger[3] tiger[4]
empty: empty[1] empty[2] empty[3] empty[4]"
        );
    }

    #[test]
    fn the_second_of_two_values_is_one_minus_the_first() {
        let text = "sets: {door: 1..3}
unknowns: {room: 'door -> {lady, tiger}', n: 0..3, open: bool, near: 'door, door -> bool'}
ask: open
";
        let (tight, program) = made(text, FormKind::Tight);
        assert_eq!(
            drawn(&tight[0], &program),
            "room: 1 2 3
lady: lady[1] lady[2] lady[3]
tiger: -lady[1] -lady[2] -lady[3]"
        );
        assert_eq!(drawn(&tight[1], &program), ": n open\n: n open");
        assert!(drawn(&tight[2], &program).starts_with("near: 1 2 3\n1: near[1, 1]"));
        assert_eq!(tight.len(), 3);
    }

    #[test]
    fn the_values_of_a_number_are_a_grid() {
        let (blocks, program) = made(
            "sets: {p: [A, B]}
unknowns: {n: 'p -> 1..3', a: bool}
facts: ['n[A] = 2 or n[B] = 1', 'n[A] = 1 or n[B] = 2 or a']
ask: ['n[A]', 'n[B]']
",
            FormKind::Tight,
        );
        let drawn: Vec<String> = blocks.iter().map(|b| drawn(b, &program)).collect();
        assert_eq!(
            drawn,
            [
                "n: A B\n: n[A] n[B]",
                ": a\n: a",
                "values: 1 2 3\nn[A]: n[A].1 n[A].2 n[A].3\nn[B]: n[B].1 n[B].2 n[B].3",
            ]
        );
    }

    #[test]
    fn every_column_stands_in_one_table_as_itself() {
        for text in [
            "sets: {p: [A, B, C]}
unknowns: {knight: 'p -> bool', kind: 'p -> {a, b}', n: 0..9}
facts: ['knight[A] xor knight[B] xor kind[C] = a', 'n >= 3 or knight[C]', 'n mod 3 = 1']
",
            "sets: {p: 1..60}
unknowns: {x: 'p -> bool', y: 'p -> {a, b, c}'}
",
        ] {
            for form in FormKind::ALL {
                let (blocks, program) = made(text, *form);
                let mut seen = vec![0; program.columns().len()];
                for block in &blocks {
                    assert!(block.across.len() <= WIDEST);
                    assert_eq!(block.cells.len(), block.down.len());
                    for row in &block.cells {
                        assert_eq!(row.len(), block.across.len());
                        for cell in row.iter().flatten() {
                            if let Literal::Column(id) = cell {
                                seen[id.0] += 1;
                            }
                        }
                    }
                }
                assert!(seen.iter().all(|&n| n == 1), "{seen:?}");
            }
        }
    }
}
