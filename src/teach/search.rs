//! Branch and bound as the textbook has it (A. H. Land, A. G. Doig, "An
//! automatic method of solving discrete programming problems", 1960; R. J.
//! Dakin, 1965): solve the relaxation, close or part the node, go on. No cut,
//! no heuristic.
//!
//! * Parted is on the column that is furthest from whole, on one of the
//!   puzzle's own before a helper, on the first of equals.
//! * Best-first takes the open node whose parent has the best bound, of equals
//!   the deepest, and there the side that is nearer to the relaxation;
//!   depth-first always the newest.
//! * The objective is whole wherever columns are, so a bound of 1.5 is worth 1.

use super::number::CLOSE;
use super::{Best, Branch, Closed, Ending, Node, Number, State, Step, Tree};
use crate::rows::{ColumnId, Program};
use crate::solve::Bounds;
use crate::solve::relaxation::{Relaxed, relax};
use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Instant;

/// Which open node is next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The one with the best bound.
    Best,
    /// The newest.
    Depth,
}

impl Order {
    /// Every order.
    pub const ALL: &'static [Order] = &[Order::Best, Order::Depth];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Order::Best => "best",
            Order::Depth => "depth",
        }
    }
}

/// A limit of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// This many relaxations were solved.
    Nodes(usize),
    /// The deadline has passed.
    Time,
}

/// Searches for the best whole point. `wrong` is a second look at a point that
/// satisfies all rows: what it says, if anything, becomes a doubt.
pub fn search(
    program: &Program,
    order: Order,
    most: usize,
    deadline: Option<Instant>,
    wrong: &dyn Fn(&[i64]) -> Option<String>,
) -> Tree {
    let mut search = Search {
        program,
        order,
        wrong,
        deadline,
        sign: match &program.objective {
            Some(objective) if !objective.maximise => -1,
            _ => 1,
        },
        open: vec![0],
        tree: Tree {
            nodes: vec![fresh(None, None, 0)],
            best: None,
            ending: Ending::Complete,
            solved: 0,
        },
    };
    while let Some(node) = search.next() {
        if search.closed_by_parent(node) {
            continue;
        }
        if search.tree.solved >= most {
            search.tree.ending = Ending::Stopped(Limit::Nodes(most));
            break;
        }
        if search.look(node).is_break() {
            break;
        }
    }
    search.tree
}

fn fresh(parent: Option<usize>, step: Option<Step>, depth: usize) -> Node {
    Node {
        parent,
        step,
        depth,
        number: None,
        bound: None,
        fractional: 0,
        state: State::Open,
    }
}

struct Search<'a> {
    program: &'a Program,
    order: Order,
    wrong: &'a dyn Fn(&[i64]) -> Option<String>,
    deadline: Option<Instant>,
    /// −1 where less is better.
    sign: i8,
    open: Vec<usize>,
    tree: Tree,
}

impl Search<'_> {
    /// Takes the next open node.
    fn next(&mut self) -> Option<usize> {
        let place = match self.order {
            Order::Depth => self.open.len().checked_sub(1)?,
            Order::Best => (0..self.open.len()).max_by(|&a, &b| {
                let key = |place: usize| {
                    let node = &self.tree.nodes[self.open[place]];
                    // Noise in the last digits makes no order.
                    let bound = self.parent_bound(self.open[place]).map(|value| {
                        let upward = value.0 * f64::from(self.sign);
                        (upward / CLOSE).round()
                    });
                    (bound.unwrap_or(f64::INFINITY), node.depth)
                };
                let (one, two) = (key(a), key(b));
                one.0
                    .total_cmp(&two.0)
                    .then(one.1.cmp(&two.1))
                    .then(a.cmp(&b))
            })?,
        };
        Some(self.open.remove(place))
    }

    fn parent_bound(&self, node: usize) -> Option<Number> {
        let parent = self.tree.nodes[node].parent?;
        self.tree.nodes[parent].bound
    }

    /// The value of the known point where nothing of this bound is better.
    fn beaten(&self, bound: Number) -> Option<i128> {
        let known = self.tree.best.as_ref()?.value;
        let sign = self.sign;
        let most = Number(bound.0 * f64::from(sign)).floor()?;
        (i128::from(most) <= known * i128::from(sign)).then_some(known)
    }

    fn closed_by_parent(&mut self, node: usize) -> bool {
        let known = self.parent_bound(node).and_then(|bound| self.beaten(bound));
        if let Some(known) = known {
            self.tree.nodes[node].state = State::Closed(Closed::Bound {
                known,
                inherited: true,
            });
        }
        known.is_some()
    }

    /// The bounds of the columns at a node.
    fn bounds(&self, node: usize) -> Bounds {
        let mut bounds = Bounds::declared(self.program);
        let mut at = Some(node);
        while let Some(here) = at {
            let here = &self.tree.nodes[here];
            if let Some(step) = here.step {
                // The nearest to the root is met last: the narrowest holds.
                let place = step.column.0;
                let (low, high) = (bounds.lower[place], bounds.upper[place]);
                if step.up {
                    bounds.lower[place] = Some(low.map_or(step.value, |l| l.max(step.value)));
                } else {
                    bounds.upper[place] = Some(high.map_or(step.value, |h| h.min(step.value)));
                }
            }
            at = here.parent;
        }
        bounds
    }

    /// Solves a node's relaxation, and closes the node or parts it.
    fn look(&mut self, node: usize) -> ControlFlow<()> {
        let bounds = self.bounds(node);
        let relaxed = relax(self.program, &bounds, self.deadline);
        if relaxed == Relaxed::Late {
            self.tree.ending = Ending::Stopped(Limit::Time);
            return Break(());
        }
        self.tree.solved += 1;
        self.tree.nodes[node].number = Some(self.tree.solved);
        match relaxed {
            Relaxed::Late => {}
            Relaxed::Unbounded => {
                self.tree.ending = Ending::Unbounded;
                return Break(());
            }
            Relaxed::Infeasible => self.close(node, Closed::Infeasible),
            Relaxed::Doubt(why) => self.doubt(node, why),
            Relaxed::Point { value, point } => {
                let point: Vec<Number> = point.into_iter().map(Number).collect();
                self.tree.nodes[node].bound = Some(Number(value));
                self.tree.nodes[node].fractional =
                    point.iter().filter(|v| v.fraction() > CLOSE).count();
                if let Some(known) = self.beaten(Number(value)) {
                    let inherited = false;
                    self.close(node, Closed::Bound { known, inherited });
                } else {
                    self.judge(node, &bounds, &point);
                }
            }
        }
        Continue(())
    }

    fn close(&mut self, node: usize, why: Closed) {
        self.tree.nodes[node].state = State::Closed(why);
    }

    fn doubt(&mut self, node: usize, why: String) {
        self.tree.ending = Ending::Doubt(why.clone());
        self.tree.nodes[node].state = State::Doubt(why);
    }

    /// A point whose value is worth it: whole, or to be parted.
    fn judge(&mut self, node: usize, bounds: &Bounds, point: &[Number]) {
        let whole: Option<Vec<i64>> = match self.tree.nodes[node].fractional {
            0 => point.iter().map(|value| value.nearest()).collect(),
            _ => None,
        };
        let fails = whole.as_ref().and_then(|w| self.program.violated(w));
        match (whole, &fails) {
            (Some(whole), None) => self.found(node, whole),
            _ => match self.column(bounds, point) {
                Some(column) => self.part(node, bounds, column, point[column.0]),
                None => self.close(node, Closed::Fails(fails.unwrap_or_default())),
            },
        }
    }

    fn found(&mut self, node: usize, point: Vec<i64>) {
        if let Some(why) = (self.wrong)(&point) {
            self.doubt(node, why);
            return;
        }
        let objective = self.program.objective.as_ref();
        let value = objective.map_or(0, |objective| objective.form.value(&point));
        let better =
            self.tree.best.as_ref().is_none_or(|best| {
                value * i128::from(self.sign) > best.value * i128::from(self.sign)
            });
        if better {
            self.tree.best = Some(Best { node, point, value });
        }
        self.close(node, Closed::Whole { value });
    }

    /// The column to part on; `None` where all are fixed.
    ///
    /// Where every column is within the solver's tolerance of a whole number and
    /// a row still fails (a large M times a small δ), it is the one that is
    /// furthest from whole all the same.
    fn column(&self, bounds: &Bounds, point: &[Number]) -> Option<ColumnId> {
        let open = |place: usize| bounds.lower[place] != bounds.upper[place];
        let some_fraction = point.iter().any(|value| value.fraction() > CLOSE);
        let own = |place: usize| !self.program.columns()[place].helper;
        (0..point.len())
            .filter(|&place| open(place))
            .filter(|&place| !some_fraction || point[place].fraction() > CLOSE)
            .min_by(|&a, &b| {
                let distance = |place: usize| (point[place].fraction() / CLOSE).round();
                let far = distance(b).total_cmp(&distance(a));
                own(b).cmp(&own(a)).then(far).then(a.cmp(&b))
            })
            .map(ColumnId)
    }

    fn part(&mut self, node: usize, bounds: &Bounds, column: ColumnId, value: Number) {
        let split = if value.fraction() > CLOSE {
            value.floor()
        } else {
            // Whole or all but so: this value on one side.
            value.nearest().map(|near| {
                let end = bounds.upper[column.0];
                if end.is_some_and(|high| near >= high) {
                    near.saturating_sub(1)
                } else {
                    near
                }
            })
        };
        let Some((less, more)) = split.and_then(|less| Some((less, less.checked_add(1)?))) else {
            self.doubt(node, format!("a column has the value {value}"));
            return;
        };
        let depth = self.tree.nodes[node].depth + 1;
        let children = [self.tree.nodes.len(), self.tree.nodes.len() + 1];
        for (up, value) in [(false, less), (true, more)] {
            let step = Step { column, up, value };
            self.tree.nodes.push(fresh(Some(node), Some(step), depth));
        }
        self.tree.nodes[node].state = State::Branched(Branch {
            column,
            value,
            children,
        });
        // The newest is looked at first: the side that is nearer.
        let up = value.nearest().is_some_and(|near| near >= more);
        let [less, more] = children;
        self.open
            .extend(if up { [less, more] } else { [more, less] });
    }
}
