//! How much work a program is: its relaxation, and branch and bound on it.

use super::{Goal, Order, Root, Tree, confirmed, root, search, with_goal};
use crate::rows::Program;
use crate::solve::{Limits, microlp};
use std::time::{Duration, Instant};

/// One program, measured.
#[derive(Debug, Clone)]
pub struct Measured {
    /// What it is called: `tight`, `M = 100`.
    pub name: String,
    /// The program, with the objective that was used.
    pub program: Program,
    /// That objective.
    pub goal: Goal,
    /// Its relaxation.
    pub root: Root,
    /// Plain branch and bound, best-first.
    pub tree: Tree,
    /// How long that took. Not the same twice.
    pub time: Duration,
    /// How many nodes microlp's own branch and bound looked at; `None` where it
    /// does not say.
    pub microlp: Option<u64>,
}

/// Measures a program, solving at most this many relaxations.
pub fn measure(
    name: String,
    program: Program,
    most: usize,
    deadline: Option<Instant>,
    wrong: &dyn Fn(&[i64]) -> Option<String>,
) -> Measured {
    let (program, goal) = with_goal(program);
    let root = root(&program, deadline);
    let start = Instant::now();
    let tree = search(&program, Order::Best, most, deadline, wrong);
    let time = start.elapsed();
    let tree = confirmed(tree, &program, deadline);
    let limits = Limits {
        deadline,
        effort: u64::try_from(most).ok(),
    };
    let (_, microlp) = microlp::solve_counting(&program, &limits);
    Measured {
        name,
        program,
        goal,
        root,
        tree,
        time,
        microlp,
    }
}
