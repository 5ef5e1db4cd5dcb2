//! What a Mosel model is made of.

/// An expression.
#[derive(Debug, Clone)]
pub enum Expr {
    Number(i64),
    Real,
    Text(String),
    /// A name, with indices where there are some.
    Name(String, Vec<Expr>),
    Negative(Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Sum(Loops, Box<Expr>),
}

/// Loop variables with their ranges, and conditions.
#[derive(Debug, Clone)]
pub struct Loops {
    pub binders: Vec<(String, Range)>,
    pub conditions: Vec<Expr>,
}

#[derive(Debug, Clone)]
pub enum Range {
    Run(i64, i64),
    Listed(Vec<Expr>),
    Named(String),
}

#[derive(Debug, Clone)]
pub enum Declared {
    Set(Range),
    /// Index ranges, whether dynamic, and the type.
    Array(Vec<Range>, bool, String),
}

#[derive(Debug, Clone)]
pub enum Statement {
    Forall(Loops, Box<Statement>),
    Create(Expr),
    Entries(String, Vec<i64>),
    Row(Expr, &'static str, Expr),
    Is(Expr, String),
    Best(String, Expr),
    If(Expr, Vec<Statement>, Vec<Statement>),
    Write(Vec<Expr>),
}

/// A model: declarations and statements.
pub struct Model {
    pub declared: Vec<(String, Declared)>,
    pub statements: Vec<Statement>,
}
