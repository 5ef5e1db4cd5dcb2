//! Variables and literals.

/// The number of a variable, from 1, as DIMACS counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub u32);

/// A variable, its negation, or a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Literal {
    /// Always false or always true.
    Const(bool),
    /// The variable.
    Positive(Variable),
    /// Its negation.
    Negative(Variable),
}

impl Literal {
    /// Always true.
    pub const TRUE: Literal = Literal::Const(true);
    /// Always false.
    pub const FALSE: Literal = Literal::Const(false);

    /// The literal that is true where this one is false.
    #[must_use]
    #[allow(clippy::should_implement_trait)]
    pub fn not(self) -> Literal {
        match self {
            Literal::Const(value) => Literal::Const(!value),
            Literal::Positive(variable) => Literal::Negative(variable),
            Literal::Negative(variable) => Literal::Positive(variable),
        }
    }

    /// Its variable; a constant has none.
    pub fn variable(self) -> Option<Variable> {
        match self {
            Literal::Const(_) => None,
            Literal::Positive(variable) | Literal::Negative(variable) => Some(variable),
        }
    }

    /// Whether it is true, with the truth of each variable given in order.
    pub fn holds(self, truths: &[bool]) -> bool {
        let truth = |variable: Variable| {
            usize::try_from(variable.0)
                .ok()
                .and_then(|number| truths.get(number.checked_sub(1)?).copied())
                .unwrap_or(false)
        };
        match self {
            Literal::Const(value) => value,
            Literal::Positive(variable) => truth(variable),
            Literal::Negative(variable) => !truth(variable),
        }
    }
}

impl std::fmt::Display for Literal {
    /// As DIMACS writes it: `7`, `-7`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Literal::Const(value) => write!(f, "{value}"),
            Literal::Positive(Variable(number)) => write!(f, "{number}"),
            Literal::Negative(Variable(number)) => write!(f, "-{number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_and_its_negation() {
        let x = Literal::Positive(Variable(2));
        assert_eq!(x.not().not(), x);
        assert_eq!(
            (x.to_string(), x.not().to_string()),
            ("2".into(), "-2".into())
        );
        assert!(x.holds(&[false, true]) && !x.not().holds(&[false, true]));
        assert!(Literal::TRUE.holds(&[]) && !Literal::TRUE.not().holds(&[]));
        assert_eq!(Literal::FALSE.variable(), None);
    }
}
