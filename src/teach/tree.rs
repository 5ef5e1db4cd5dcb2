//! A branch-and-bound tree with nothing thrown away.

use super::{Limit, Number};
use crate::rows::ColumnId;

/// The whole search.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    /// The nodes; a parent stands before its children, the root first.
    pub nodes: Vec<Node>,
    /// The best whole point, the node that gave it, and the objective there.
    pub best: Option<Best>,
    /// How it ended.
    pub ending: Ending,
    /// How many relaxations were solved.
    pub solved: usize,
}

/// The best whole point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Best {
    /// The node.
    pub node: usize,
    /// The point: it satisfies every row exactly.
    pub point: Vec<i64>,
    /// The objective there; 0 without one.
    pub value: i128,
}

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// Every node is branched or closed: the best point is the best there is,
    /// and where there is none, there is no point at all.
    Complete,
    /// A limit was reached; some nodes are left open.
    Stopped(Limit),
    /// The relaxation has no bound, so it bounds nothing.
    Unbounded,
    /// A relaxation failed, and why; the nodes below it are not known.
    Doubt(String),
}

/// One node.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Where it hangs; `None` for the root.
    pub parent: Option<usize>,
    /// What was added to its parent's program.
    pub step: Option<Step>,
    /// 0 for the root.
    pub depth: usize,
    /// Which relaxation this was, from 1; `None` where it was never solved.
    pub number: Option<usize>,
    /// The value of its relaxation, where that has a point.
    pub bound: Option<Number>,
    /// How many columns are not whole there.
    pub fractional: usize,
    /// What became of it.
    pub state: State,
}

/// `column ≥ value` or `column ≤ value`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The column.
    pub column: ColumnId,
    /// ≥, or else ≤.
    pub up: bool,
    /// The bound.
    pub value: i64,
}

/// What became of a node.
#[derive(Debug, Clone, PartialEq)]
pub enum State {
    /// The search stopped before it.
    Open,
    /// It has two children.
    Branched(Branch),
    /// Nothing below it is worth a look.
    Closed(Closed),
    /// Its relaxation failed, and why.
    Doubt(String),
}

/// On what a node was parted in two.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Branch {
    /// The column.
    pub column: ColumnId,
    /// Its value in the relaxation.
    pub value: Number,
    /// The nodes with less and with more.
    pub children: [usize; 2],
}

/// Why a leaf is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Closed {
    /// The relaxation has no point.
    Infeasible,
    /// The relaxation's best point is whole; it was the best so far.
    Whole {
        /// The objective there, exact.
        value: i128,
    },
    /// It cannot be better than a point that is known.
    Bound {
        /// The value of that point.
        known: i128,
        /// Whether its parent's bound told that already, so that its own
        /// relaxation was never solved.
        inherited: bool,
    },
    /// Every column is fixed, and this row or bound fails exactly, though the
    /// solver let it pass.
    Fails(String),
}

impl Tree {
    /// The children of a node, less first.
    pub fn children(&self, node: usize) -> &[usize] {
        match self.nodes.get(node).map(|n| &n.state) {
            Some(State::Branched(branch)) => &branch.children,
            _ => &[],
        }
    }

    /// Whether a node is on the way from the root to the best point.
    pub fn on_best_path(&self, node: usize) -> bool {
        let mut at = self.best.as_ref().map(|best| best.node);
        while let Some(here) = at {
            if here == node {
                return true;
            }
            at = self.nodes.get(here).and_then(|n| n.parent);
        }
        false
    }
}
