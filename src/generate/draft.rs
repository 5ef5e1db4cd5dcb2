//! A draft: what a riddle means, as it was made, and its text.

use super::claim::Claim;

/// An unknown of the riddle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thing {
    /// Its name in the puzzle language: `kind[Ada]`.
    pub name: String,
    /// Its values in words, in order; `false` and `true` for a truth.
    pub values: Vec<String>,
}

impl Thing {
    /// An unknown with these values.
    pub fn new(name: String, values: &[&str]) -> Thing {
        Thing {
            name,
            values: values.iter().map(|&value| value.to_owned()).collect(),
        }
    }
}

/// What a riddle means, sentence by sentence, and how it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// What is unknown, in the order of the file; claims are about these.
    pub things: Vec<Thing>,
    /// What the statements' laws and the places of a grid come to.
    pub rules: Vec<Claim>,
    /// The facts, in order.
    pub facts: Vec<Claim>,
    /// The statements, in order: that each is as true as its law has it.
    pub statements: Vec<Claim>,
    /// The puzzle file.
    pub text: String,
}

impl Draft {
    /// Everything that must hold.
    pub fn sentences(&self) -> impl Iterator<Item = &Claim> {
        self.rules.iter().chain(&self.statements).chain(&self.facts)
    }
}
