//! Small truths about literals.

use crate::rows::{ColumnId, Literal};

/// The column a literal is about.
pub(super) fn column_of(literal: Literal) -> Option<ColumnId> {
    match literal {
        Literal::Const(_) => None,
        Literal::Column(id) | Literal::Complement(id) => Some(id),
    }
}

/// A disjunction of literals without constants and repetitions, in the order
/// given; `None` where it is always true.
pub(super) fn disjunction(literals: impl IntoIterator<Item = Literal>) -> Option<Vec<Literal>> {
    let mut kept: Vec<Literal> = Vec::new();
    for literal in literals {
        match literal {
            Literal::Const(true) => return None,
            Literal::Const(false) => {}
            other if kept.contains(&other.complement()) => return None,
            other if kept.contains(&other) => {}
            other => kept.push(other),
        }
    }
    Some(kept)
}

/// All complements.
pub(super) fn complements(literals: &[Literal]) -> Vec<Literal> {
    literals.iter().map(|l| l.complement()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disjunction_folds() {
        let (x, y) = (Literal::Column(ColumnId(0)), Literal::Column(ColumnId(1)));
        let f = Literal::Const(false);
        assert_eq!(disjunction([x, f, y, x]), Some(vec![x, y]));
        assert_eq!(disjunction([x, y, x.complement()]), None);
        assert_eq!(disjunction([x, Literal::Const(true)]), None);
        assert_eq!(disjunction([f, f]), Some(vec![]));
    }
}
