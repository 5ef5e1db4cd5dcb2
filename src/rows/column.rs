//! Columns and literals.

/// The number of a column in its program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ColumnId(pub usize);

/// One whole-number column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name in the puzzle's words: `lady[7]`, `knight[A]`, `d3`. Unique in
    /// the program; export formats rename it as they must.
    pub name: String,
    /// Least value; `None` is no bound.
    pub lower: Option<i64>,
    /// Greatest value; `None` is no bound.
    pub upper: Option<i64>,
    /// What it stands for, in the puzzle's words: for a helper, the
    /// proposition it is the indicator of.
    pub meaning: String,
    /// Whether it is a helper: an indicator or digit that no unknown owns.
    pub helper: bool,
}

impl Column {
    /// Whether it can be declared as a 0/1 column, though it may be fixed: its
    /// bounds lie within 0 and 1.
    pub fn is_binary_kind(&self) -> bool {
        self.lower.is_some_and(|l| l >= 0) && self.upper.is_some_and(|u| u <= 1)
    }

    /// Whether its bounds are 0 and 1.
    pub fn is_binary(&self) -> bool {
        self.lower == Some(0) && self.upper == Some(1)
    }
}

/// A 0/1 column, its complement, or a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Literal {
    /// Always 0 (false) or 1 (true).
    Const(bool),
    /// The column.
    Column(ColumnId),
    /// One minus the column.
    Complement(ColumnId),
}

impl Literal {
    /// One minus this.
    #[must_use]
    pub fn complement(self) -> Literal {
        match self {
            Literal::Const(value) => Literal::Const(!value),
            Literal::Column(id) => Literal::Complement(id),
            Literal::Complement(id) => Literal::Column(id),
        }
    }

    /// Whether it is 1 at a point.
    pub fn holds(self, point: &[i64]) -> bool {
        match self {
            Literal::Const(value) => value,
            Literal::Column(id) => point[id.0] == 1,
            Literal::Complement(id) => point[id.0] == 0,
        }
    }
}
