//! Unknowns and their domains.

/// The number of an unknown in its model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnknownId(pub usize);

/// One ground unknown: `knight[A]`, `room[7]`, `n`, `sign[3]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// The name of the family: `room`.
    pub family: String,
    /// Its arguments: `["7"]`; none for a single unknown.
    pub arguments: Vec<String>,
    /// What its values are.
    pub domain: Domain,
    /// Whether it is the truth of a statement, and not declared as an unknown.
    pub is_statement: bool,
}

impl Unknown {
    /// The name in the puzzle's words: `room[7]`.
    pub fn name(&self) -> String {
        if self.arguments.is_empty() {
            self.family.clone()
        } else {
            format!("{}[{}]", self.family, self.arguments.join(", "))
        }
    }
}

/// What an unknown's values are. In a world a value is an `i64`: 0 or 1 for
/// [`Domain::Bool`], the position in the list for [`Domain::Choice`], the
/// number itself for [`Domain::Integer`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Domain {
    /// False or true.
    Bool,
    /// Exactly one of these; at least one, all different.
    Choice(Vec<Value>),
    /// A whole number between bounds, both included; `None` is no bound.
    Integer {
        /// Least value.
        lower: Option<i64>,
        /// Greatest value.
        upper: Option<i64>,
    },
}

impl Domain {
    /// Whether a world may give this value.
    pub fn contains(&self, value: i64) -> bool {
        match self {
            Domain::Bool => value == 0 || value == 1,
            Domain::Choice(values) => usize::try_from(value).is_ok_and(|i| i < values.len()),
            Domain::Integer { lower, upper } => {
                lower.is_none_or(|l| l <= value) && upper.is_none_or(|u| value <= u)
            }
        }
    }

    /// The number of values; `None` where there is no bound or too many to count.
    pub fn size(&self) -> Option<u64> {
        match self {
            Domain::Bool => Some(2),
            Domain::Choice(values) => u64::try_from(values.len()).ok(),
            Domain::Integer { lower, upper } => {
                let span = i128::from((*upper)?) - i128::from((*lower)?) + 1;
                u64::try_from(span.max(0)).ok()
            }
        }
    }
}

/// A value of a choice: a label, and a number where the label is one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value {
    /// As written.
    pub label: String,
    /// The number it is, for members of number sets.
    pub number: Option<i64>,
}

impl Domain {
    /// A value in the puzzle's words: `true`, `lady`, `12`.
    pub fn show(&self, value: i64) -> String {
        match self {
            Domain::Bool => (value == 1).to_string(),
            Domain::Choice(values) => usize::try_from(value)
                .ok()
                .and_then(|i| values.get(i))
                .map_or_else(|| format!("#{value}"), |v| v.label.clone()),
            Domain::Integer { .. } => value.to_string(),
        }
    }
}
