//! The expression tree: what was written, with the place of every part.

use crate::source::Span;

/// An expression and where it stands in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expr {
    /// The characters it covers, parentheses around it not included.
    pub span: Span,
    /// What it is.
    pub kind: ExprKind,
}

/// A name or a quoted label.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    /// The characters, in Unicode NFC, without quotes.
    pub text: String,
    /// Whether it was written in quotes; a quoted name is always a label.
    pub quoted: bool,
    /// Where it stands, quotes included.
    pub span: Span,
}

/// The forms an expression can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprKind {
    /// A number as written: `12`.
    Number(i64),
    /// `true` or `false`.
    Truth(bool),
    /// A name: a set, a family, an unknown, a datum, a member, an item, a loop
    /// variable.
    Name(Name),
    /// `category.item`.
    Qualified(Name, Name),
    /// `f[a, b]`.
    Index(Box<Expr>, Vec<Expr>),
    /// `f(a, b)`; an argument may be a list, a comprehension or a bare family.
    Call(Name, Vec<Expr>),
    /// `body for i in S, j in T if cond`: only as the argument of a call.
    Comprehension(Box<Comprehension>),
    /// `[a, b]`: only as the argument of a call.
    List(Vec<Expr>),
    /// `{a, b}`: the right side of `in`, or what a loop runs over.
    Set(Vec<Expr>),
    /// `a..b`, both ends included.
    Range(Box<Expr>, Box<Expr>),
    /// `not P`.
    Not(Box<Expr>),
    /// `-a`.
    Negate(Box<Expr>),
    /// `a + b` and the like.
    Arithmetic(ArithmeticOp, Box<Expr>, Box<Expr>),
    /// `P and Q` and the like.
    Logic(LogicOp, Box<Expr>, Box<Expr>),
    /// `a < b <= c`: a chain of at least one link.
    Compare(Box<Expr>, Vec<(CompareOp, Expr)>),
    /// `if P then Q else R`; without `else` it is an implication.
    If(Box<Expr>, Box<Expr>, Option<Box<Expr>>),
    /// `C of X`: the member of category C in X's place.
    Of(Box<Expr>, Box<Expr>),
}

/// `body for i in S, j in T if cond`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comprehension {
    /// What is gathered.
    pub body: Expr,
    /// The loops, outermost first; a later one may mention an earlier variable.
    pub loops: Vec<Loop>,
    /// Which rounds count.
    pub condition: Option<Expr>,
}

/// `i in S`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loop {
    /// The variable.
    pub variable: Name,
    /// A set's name, `{a, b}`, a range, a family of sets.
    pub over: Expr,
}

/// Operators from numbers to a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ArithmeticOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `div`: floor division.
    Div,
    /// `mod`: the remainder of floor division, with the divisor's sign.
    Mod,
}

/// Operators from propositions to a proposition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LogicOp {
    /// `<->`, `iff`, `↔`
    Iff,
    /// `->`, `implies`, `→`
    Implies,
    /// `or`, `∨`: inclusive
    Or,
    /// `xor`, `⊕`: exclusive; a longer chain is parity
    Xor,
    /// `and`, `∧`
    And,
}

/// The links of a comparison chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CompareOp {
    /// `=`
    Equal,
    /// `!=`, `≠`
    NotEqual,
    /// `<`
    Less,
    /// `<=`, `≤`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`, `≥`
    GreaterEqual,
    /// `is`
    Is,
    /// `is not`
    IsNot,
    /// `in`
    In,
    /// `not in`
    NotIn,
}
