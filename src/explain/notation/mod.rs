//! The symbols of a textbook: a letter for each family, an index for each of
//! its arguments and, where it is a choice, one for the value.
//!
//! As the paper has it: the first family is x, the next y, then z, w, …; the
//! truths of statements are t. A member's index is its number, or its place in
//! its set. A 0/1 helper is δ₁, δ₂, …; a whole-number helper q₁, q₂, …. No two
//! columns have the same symbol.

mod families;

pub use families::Family;

use super::document::{Index, Stands, Symbol, SymbolLine};
use crate::lower::FormKind;
use crate::model::{Model, UnknownId};
use crate::rows::{Column, ColumnId, Literal, Program, Representation};
use families::{families, unknowns};
use std::collections::{BTreeMap, BTreeSet};

/// Whose names the columns have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Names {
    /// Letters with indices, as the paper has them.
    #[default]
    Paper,
    /// The columns' own, in the puzzle's words.
    Puzzle,
}

impl Names {
    /// Both.
    pub const ALL: &'static [Names] = &[Names::Paper, Names::Puzzle];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Names::Paper => "paper",
            Names::Puzzle => "puzzle",
        }
    }

    /// The names with this name.
    pub fn named(name: &str) -> Option<Names> {
        Names::ALL.iter().copied().find(|n| n.name() == name)
    }
}

/// Symbols for the columns of a program and the unknowns of its model.
#[derive(Debug, Clone)]
pub struct Notation {
    names: Names,
    families: Vec<Family>,
    columns: Vec<Symbol>,
    values: BTreeSet<ColumnId>,
    unknowns: Vec<Vec<Symbol>>,
}

impl Notation {
    /// The symbols of a model and one of its programs. Letters and indices are
    /// the same for every program of the model.
    pub fn new(model: &Model, program: &Program, names: Names) -> Notation {
        let families = families(model);
        let mut notation = Notation {
            names,
            unknowns: unknowns(model, &families),
            families,
            columns: Vec::new(),
            values: BTreeSet::new(),
        };
        if names == Names::Puzzle {
            notation.take_names(model, program);
        }
        (notation.columns, notation.values) = notation.column_symbols(program);
        notation
    }

    /// The families, in the order of the model.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// Whose names they are.
    pub fn names(&self) -> Names {
        self.names
    }

    /// The symbol of a column.
    pub fn column(&self, id: ColumnId) -> &Symbol {
        &self.columns[id.0]
    }

    /// Whether a column stands for one value of a whole number: its symbol is the
    /// number's with one index more, the value.
    pub fn is_value(&self, id: ColumnId) -> bool {
        self.values.contains(&id)
    }

    /// Whether numbers of this family have such columns.
    pub fn has_values(&self, family: &Family) -> bool {
        self.values.iter().any(|id| {
            let symbol = self.column(*id);
            symbol.letter == family.letter && !symbol.is_name
        })
    }

    /// The symbol of a Boolean or a whole-number unknown, or of the first value
    /// of a choice.
    pub fn unknown(&self, id: UnknownId) -> Option<&Symbol> {
        self.unknowns.get(id.0)?.first()
    }

    /// The symbol of one value of a choice.
    pub fn value(&self, id: UnknownId, position: usize) -> Option<&Symbol> {
        self.unknowns.get(id.0)?.get(position)
    }

    /// What every symbol stands for in a program: its columns in order, behind
    /// them the values of choices that have none of their own.
    pub fn lines(&self, program: &Program, form: Option<FormKind>) -> Vec<SymbolLine> {
        let mut lines: Vec<SymbolLine> = program
            .columns()
            .iter()
            .zip(&self.columns)
            .map(|(column, symbol)| SymbolLine {
                symbol: symbol.clone(),
                form,
                is: Stands::Column {
                    name: column.name.clone(),
                    helper: column.helper,
                },
                meaning: column.meaning.clone(),
                values: values(column),
            })
            .collect();
        for (symbols, representation) in self.unknowns.iter().zip(&program.encoding.unknowns) {
            let Representation::Choice(literals) = representation else {
                continue;
            };
            for (symbol, literal) in symbols.iter().zip(literals) {
                let is = match literal {
                    Literal::Column(_) => continue,
                    Literal::Complement(id) => Stands::Complement {
                        of: self.column(*id).clone(),
                    },
                    Literal::Const(value) => Stands::Constant(*value),
                };
                lines.push(SymbolLine {
                    symbol: symbol.clone(),
                    form,
                    is,
                    meaning: String::new(),
                    values: "0, 1".to_owned(),
                });
            }
        }
        lines
    }

    /// The symbols become the names of the columns; what has no column gets a
    /// name of the same kind.
    fn take_names(&mut self, model: &Model, program: &Program) {
        let mut taken: BTreeSet<String> =
            program.columns().iter().map(|c| c.name.clone()).collect();
        for (index, symbols) in self.unknowns.iter_mut().enumerate() {
            let Some(unknown) = model.unknowns.get(index) else {
                continue;
            };
            let representation = program.encoding.unknowns.get(index);
            for (position, symbol) in symbols.iter_mut().enumerate() {
                let literal = match representation {
                    Some(Representation::Truth(literal)) => Some(*literal),
                    Some(Representation::Choice(literals)) => literals.get(position).copied(),
                    Some(Representation::Integer(id)) => Some(Literal::Column(*id)),
                    None => None,
                };
                let name = match literal {
                    Some(Literal::Column(id)) => program.column(id).name.clone(),
                    _ => {
                        let value = i64::try_from(position).unwrap_or(i64::MAX);
                        let mut name = format!("{}.{}", unknown.name(), unknown.domain.show(value));
                        while !taken.insert(name.clone()) {
                            name.push('′');
                        }
                        name
                    }
                };
                *symbol = Symbol::name(name);
            }
        }
    }

    fn column_symbols(&self, program: &Program) -> (Vec<Symbol>, BTreeSet<ColumnId>) {
        let mut of: BTreeMap<ColumnId, Symbol> = BTreeMap::new();
        let mut integers: Vec<(ColumnId, &Symbol)> = Vec::new();
        for (symbols, representation) in self.unknowns.iter().zip(&program.encoding.unknowns) {
            match representation {
                Representation::Truth(Literal::Column(id)) => {
                    if let Some(symbol) = symbols.first() {
                        of.insert(*id, symbol.clone());
                    }
                }
                Representation::Truth(_) => {}
                Representation::Choice(literals) => {
                    for (literal, symbol) in literals.iter().zip(symbols) {
                        if let Literal::Column(id) = literal {
                            of.insert(*id, symbol.clone());
                        }
                    }
                }
                Representation::Integer(id) => {
                    if let Some(symbol) = symbols.first() {
                        integers.push((*id, symbol));
                        of.insert(*id, symbol.clone());
                    }
                }
            }
        }
        let (mut deltas, mut numbers) = (0, 0);
        let mut values = BTreeSet::new();
        let columns = program.columns().iter().enumerate();
        let symbols = columns
            .map(|(index, column)| {
                if let Some(symbol) = of.get(&ColumnId(index)) {
                    return symbol.clone();
                }
                if self.names == Names::Puzzle {
                    return Symbol::name(column.name.clone());
                }
                if let Some(symbol) = value_column(program, column, &integers) {
                    values.insert(ColumnId(index));
                    return symbol;
                }
                let (letter, count) = if column.is_binary_kind() {
                    ("δ", &mut deltas)
                } else {
                    ("q", &mut numbers)
                };
                *count += 1;
                Symbol::letter(letter, [*count])
            })
            .collect();
        (symbols, values)
    }
}

/// The column that is 1 where a whole number has a certain value: the number's
/// symbol with one index more. (Its name says which: `n.3`.)
fn value_column(
    program: &Program,
    column: &Column,
    integers: &[(ColumnId, &Symbol)],
) -> Option<Symbol> {
    let (name, value) = column.name.rsplit_once('.')?;
    let number: i64 = value.parse().ok()?;
    let (_, symbol) = integers
        .iter()
        .find(|(id, _)| program.column(*id).name == name)?;
    let canonical = column.helper && column.is_binary_kind() && number.to_string() == value;
    canonical.then(|| {
        let mut symbol = (*symbol).clone();
        symbol.indices.push(Index::Number(number));
        symbol
    })
}

/// `0, 1`; `0 … 9`; `≥ 0`.
fn values(column: &Column) -> String {
    match (column.lower, column.upper) {
        (Some(0), Some(1)) => "0, 1".to_owned(),
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => format!("{low} … {high}"),
        (Some(low), None) => format!("≥ {low}"),
        (None, Some(high)) => format!("≤ {high}"),
        (None, None) => "any whole number".to_owned(),
    }
}
