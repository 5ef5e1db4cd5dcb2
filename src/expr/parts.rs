//! The parts of a tree, and trees with one part exchanged.

use super::{Expr, ExprKind};

/// The way to a part: at each step the number of the part among its parent's
/// (see [`Expr::parts`]); empty for the whole.
pub type Path = Vec<usize>;

impl Expr {
    /// The parts directly under it, from left to right: operands, arguments,
    /// indices, what a loop gathers, runs over and asks. No names.
    pub fn parts(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Number(_)
            | ExprKind::Truth(_)
            | ExprKind::Name(_)
            | ExprKind::Qualified(..) => Vec::new(),
            ExprKind::Index(head, items) => std::iter::once(&**head).chain(items).collect(),
            ExprKind::Call(_, items) | ExprKind::List(items) | ExprKind::Set(items) => {
                items.iter().collect()
            }
            ExprKind::Comprehension(gathered) => std::iter::once(&gathered.body)
                .chain(gathered.loops.iter().map(|round| &round.over))
                .chain(gathered.condition.as_ref())
                .collect(),
            ExprKind::Not(inner) | ExprKind::Negate(inner) => vec![&**inner],
            ExprKind::Range(left, right)
            | ExprKind::Arithmetic(_, left, right)
            | ExprKind::Logic(_, left, right)
            | ExprKind::Of(left, right) => vec![&**left, &**right],
            ExprKind::Compare(first, links) => std::iter::once(&**first)
                .chain(links.iter().map(|(_, operand)| operand))
                .collect(),
            ExprKind::If(condition, then, otherwise) => [&**condition, &**then]
                .into_iter()
                .chain(otherwise.as_deref())
                .collect(),
        }
    }

    /// The same parts, to be exchanged.
    pub fn parts_mut(&mut self) -> Vec<&mut Expr> {
        match &mut self.kind {
            ExprKind::Number(_)
            | ExprKind::Truth(_)
            | ExprKind::Name(_)
            | ExprKind::Qualified(..) => Vec::new(),
            ExprKind::Index(head, items) => std::iter::once(&mut **head).chain(items).collect(),
            ExprKind::Call(_, items) | ExprKind::List(items) | ExprKind::Set(items) => {
                items.iter_mut().collect()
            }
            ExprKind::Comprehension(gathered) => std::iter::once(&mut gathered.body)
                .chain(gathered.loops.iter_mut().map(|round| &mut round.over))
                .chain(gathered.condition.as_mut())
                .collect(),
            ExprKind::Not(inner) | ExprKind::Negate(inner) => vec![&mut **inner],
            ExprKind::Range(left, right)
            | ExprKind::Arithmetic(_, left, right)
            | ExprKind::Logic(_, left, right)
            | ExprKind::Of(left, right) => vec![&mut **left, &mut **right],
            ExprKind::Compare(first, links) => std::iter::once(&mut **first)
                .chain(links.iter_mut().map(|(_, operand)| operand))
                .collect(),
            ExprKind::If(condition, then, otherwise) => [&mut **condition, &mut **then]
                .into_iter()
                .chain(otherwise.as_deref_mut())
                .collect(),
        }
    }

    /// The part at the end of a path.
    pub fn at(&self, path: &[usize]) -> Option<&Expr> {
        path.iter()
            .try_fold(self, |part, &step| part.parts().into_iter().nth(step))
    }

    /// The tree with another part at the end of a path; `None` where the path
    /// leads nowhere.
    pub fn with(&self, path: &[usize], new: Expr) -> Option<Expr> {
        let mut tree = self.clone();
        let mut here = &mut tree;
        for &step in path {
            here = here.parts_mut().into_iter().nth(step)?;
        }
        *here = new;
        Some(tree)
    }

    /// The paths to all parts, the whole first, and each part before those
    /// under it.
    pub fn paths(&self) -> Vec<Path> {
        let mut found = Vec::new();
        let mut pending: Vec<(Path, &Expr)> = vec![(Path::new(), self)];
        while let Some((path, part)) = pending.pop() {
            for (step, inner) in part.parts().into_iter().enumerate().rev() {
                let mut way = path.clone();
                way.push(step);
                pending.push((way, inner));
            }
            found.push(path);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;
    use crate::expr::show;

    #[test]
    fn every_part_is_reached_and_can_be_exchanged() {
        let text = "all(f[p] + 1 > -n or not g(p, [p]) for q in {p, n} if (if p then q else k[p]) \
                    = n of p)";
        let tree = read(text).0.unwrap();
        let star = read("star").0.unwrap();
        let paths = tree.paths();
        assert!(paths.len() > 25);
        for path in &paths {
            let part = tree.at(path).unwrap();
            assert_eq!(tree.with(path, part.clone()).as_ref(), Some(&tree));
            let new = tree.with(path, star.clone()).unwrap();
            assert_eq!(new.at(path), Some(&star));
            assert!(show(&new).contains("star"));
        }
        assert_eq!(tree.at(&[0, 9]), None);
        assert_eq!(tree.with(&[0, 9], star), None);
    }
}
