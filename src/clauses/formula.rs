//! Clauses as plain data: variables with names and meanings, clauses with where
//! they come from.

use super::{Literal, Variable};

/// The number of an origin in its formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OriginId(pub usize);

/// What a clause is for: a sentence of the puzzle, the domain of an unknown, a
/// cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// Its name: `sign[3]`, `only one lady`, `room[7] has one value`.
    pub name: String,
    /// As it was written; empty where the name says it all.
    pub text: String,
}

/// What a variable stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meaning {
    /// Something about an unknown, in the puzzle's words: `room[7] = lady`.
    /// Its name is that, too.
    Unknown(String),
    /// A helper: all of these.
    All(Vec<Literal>),
    /// A helper: exactly one of these two.
    Parity(Literal, Literal),
    /// A helper: one of these pairs, both literals of it. Pairs are ordered so
    /// that the first literals become stronger and the second weaker.
    Steps(Vec<(Literal, Literal)>),
}

/// A disjunction of literals, none constant, each once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The literals, in the order of their variables; none where nothing can
    /// hold.
    pub literals: Vec<Literal>,
    /// Where it comes from.
    pub origin: OriginId,
}

/// A conjunction of clauses.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Formula {
    meanings: Vec<Meaning>,
    clauses: Vec<Clause>,
    origins: Vec<Origin>,
    /// Literals in all clauses.
    size: usize,
}

impl Formula {
    /// What each variable stands for: variable 1 first.
    pub fn meanings(&self) -> &[Meaning] {
        &self.meanings
    }

    /// The clauses, in the order they were made.
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// The origin with this number.
    pub fn origin(&self, id: OriginId) -> &Origin {
        &self.origins[id.0]
    }

    /// The origins, in the order in which clauses were made for them.
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// How many literals stand in all clauses together.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Appends an origin.
    pub(super) fn add_origin(&mut self, name: &str, text: &str) -> OriginId {
        self.origins.push(Origin {
            name: name.to_owned(),
            text: text.to_owned(),
        });
        OriginId(self.origins.len() - 1)
    }

    /// Appends a variable; `None` where there are too many to number.
    pub(super) fn add_variable(&mut self, meaning: Meaning) -> Option<Variable> {
        let number = u32::try_from(self.meanings.len().checked_add(1)?).ok()?;
        // Solvers number literals in 32 bits.
        if number > u32::MAX / 4 {
            return None;
        }
        self.meanings.push(meaning);
        Some(Variable(number))
    }

    /// Appends a clause, without its false literals and repetitions; nothing
    /// where it always holds.
    pub(super) fn add_clause(&mut self, literals: &[Literal], origin: OriginId) {
        if literals.contains(&Literal::TRUE) {
            return;
        }
        let mut kept: Vec<Literal> = literals
            .iter()
            .copied()
            .filter(|&literal| literal != Literal::FALSE)
            .collect();
        kept.sort_unstable_by_key(|literal| (literal.variable(), *literal));
        kept.dedup();
        // A literal stands beside its own negation.
        if kept.windows(2).any(|two| two[0] == two[1].not()) {
            return;
        }
        self.size += kept.len().max(1);
        self.clauses.push(Clause {
            literals: kept,
            origin,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_plain() {
        let mut f = Formula::default();
        let here = f.add_origin("here", "");
        let mut variable = || {
            let meaning = Meaning::Unknown("x".into());
            Literal::Positive(f.add_variable(meaning).unwrap())
        };
        let (x, y) = (variable(), variable());
        f.add_clause(&[y, Literal::FALSE, x.not(), y], here);
        f.add_clause(&[x, y, x.not()], here);
        f.add_clause(&[x, Literal::TRUE], here);
        f.add_clause(&[Literal::FALSE], here);
        let written: Vec<&[Literal]> = f.clauses().iter().map(|c| &c.literals[..]).collect();
        assert_eq!(written, [&[x.not(), y][..], &[]]);
        assert_eq!((f.meanings().len(), f.size()), (2, 3));
    }
}
