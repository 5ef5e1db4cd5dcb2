//! A second opinion on a whole tree, in whole numbers: a relaxation that is
//! wrongly called infeasible (a large M does that to a solver in floating point)
//! would close a leaf that has the answer.

use super::{Ending, Tree};
use crate::rows::Program;
use crate::solve::exact::Exact;
use crate::solve::{Backend, Limits, Outcome};
use std::time::Instant;

/// How many conflicts the exact engine may meet.
const EFFORT: u64 = 20_000;

/// The tree, its ending in doubt where the exact engine finds a better point
/// than the best, or one where there should be none. Where the engine does not
/// come to an end itself, the tree stays as it is.
pub fn confirmed(mut tree: Tree, program: &Program, deadline: Option<Instant>) -> Tree {
    if tree.ending != Ending::Complete {
        return tree;
    }
    let limits = Limits {
        deadline,
        effort: Some(EFFORT),
    };
    let exact = match Exact.solve(program, &limits) {
        Outcome::Point(point) => {
            let objective = program.objective.as_ref();
            Some(objective.map_or(0, |objective| objective.form.value(&point)))
        }
        Outcome::Infeasible => None,
        _ => return tree,
    };
    let found = tree.best.as_ref().map(|best| best.value);
    if exact != found {
        let show = |value: Option<i128>| value.map_or("no point".to_owned(), |v| v.to_string());
        tree.ending = Ending::Doubt(format!(
            "the relaxations came to {}, the exact engine to {}",
            show(found),
            show(exact)
        ));
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;
    use crate::teach::{Order, search, with_goal};

    #[test]
    fn a_lost_point_is_missed() {
        let text = "unknowns: {a: bool, b: bool}\nfacts: ['a + b = 1']\n";
        let read = crate::read(&Source::new("t.yaml", text));
        let model = read.models.into_iter().flatten().next().unwrap();
        let options = crate::lower::Options::default();
        let (program, _) = with_goal(crate::lower::lower(&model, &options).unwrap());
        let tree = search(&program, Order::Best, 10, None, &|_| None);
        assert_eq!(confirmed(tree.clone(), &program, None), tree);
        let mut lost = tree.clone();
        lost.best = None;
        let ending = confirmed(lost, &program, None).ending;
        assert_eq!(
            ending,
            Ending::Doubt("the relaxations came to no point, the exact engine to 1".to_owned())
        );
        // Nothing is said of a tree that was cut short.
        let mut short = tree;
        short.ending = Ending::Unbounded;
        assert_eq!(confirmed(short.clone(), &program, None), short);
    }
}
