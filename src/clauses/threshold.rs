//! Sums of numbers against a bound: "Σ ≥ b" as one literal.
//!
//! A decision diagram with a level for each number: the node for a rest of the
//! sum and what is still wanted of it. Nodes that mean the same are one: each
//! carries the interval of bounds for which it is right (I. Abío, R. Nieuwenhuis,
//! A. Oliveras, E. Rodríguez-Carbonell, V. Mayer-Eichberger, "A new look at BDDs
//! for pseudo-Boolean constraints", JAIR 45, 2012; for numbers of several values
//! I. Abío, P. J. Stuckey, "Encoding linear constraints into SAT", CP 2014). For
//! a count of literals the diagram is the sequential counter of C. Sinz (2005).
//! Sums are exact, in 128 bits.

use super::number::Number;
use super::refusal::Encoded;
use super::{Encoder, Literal};
use std::collections::BTreeMap;

/// Below and above every bound that can matter.
const FAR: i128 = i128::MAX / 4;

/// What is known of the sums of one list of numbers, from each place on.
#[derive(Debug, Clone, Default)]
pub(super) struct Diagram {
    levels: Vec<Level>,
}

#[derive(Debug, Clone, Default)]
struct Level {
    least: i128,
    greatest: i128,
    /// Nodes by the last bound that they are right for.
    nodes: BTreeMap<i128, Node>,
}

/// A literal that says "the rest is at least b" for each b in an interval.
#[derive(Debug, Clone, Copy)]
struct Node {
    first: i128,
    last: i128,
    literal: Literal,
}

/// A node in the making.
struct Frame {
    level: usize,
    bound: i128,
    first: i128,
    last: i128,
    pairs: Vec<(Literal, Literal)>,
}

impl Diagram {
    fn of(numbers: &[Number]) -> Diagram {
        let mut levels = vec![Level::default()];
        let (mut least, mut greatest) = (0, 0);
        for number in numbers.iter().rev() {
            let (low, high) = number.ends();
            least += i128::from(low);
            greatest += i128::from(high);
            levels.push(Level {
                least,
                greatest,
                nodes: BTreeMap::new(),
            });
        }
        levels.reverse();
        Diagram { levels }
    }

    fn known(&self, level: usize, bound: i128) -> Option<Node> {
        let level = self.levels.get(level)?;
        if bound <= level.least {
            return Some(Node {
                first: -FAR,
                last: level.least,
                literal: Literal::TRUE,
            });
        }
        if bound > level.greatest {
            return Some(Node {
                first: level.greatest + 1,
                last: FAR,
                literal: Literal::FALSE,
            });
        }
        let (_, node) = level.nodes.range(bound..).next()?;
        (node.first <= bound).then_some(*node)
    }
}

impl Frame {
    fn new(level: usize, bound: i128) -> Frame {
        Frame {
            level,
            bound,
            first: -FAR,
            last: FAR,
            pairs: Vec::new(),
        }
    }

    /// Takes in what the next values of the number leave to want; where no node
    /// says so yet, the bound that it must be made for.
    fn fill(&mut self, number: &Number, diagram: &Diagram) -> Option<i128> {
        while let Some(&value) = number.values().get(self.pairs.len()) {
            let value = i128::from(value);
            let wanted = self.bound - value;
            let Some(child) = diagram.known(self.level + 1, wanted) else {
                return Some(wanted);
            };
            self.first = self.first.max(child.first + value);
            self.last = self.last.min(child.last + value);
            let reached = number.reaches(self.pairs.len());
            self.pairs.push((reached, child.literal));
        }
        None
    }
}

impl Encoder {
    /// The literal that the numbers sum up to at least `bound`. The same list
    /// shares its nodes over all bounds.
    pub(super) fn sum_at_least(&mut self, numbers: &[Number], bound: i128) -> Encoded<Literal> {
        let known = self.diagrams.remove(numbers);
        let mut diagram = known.unwrap_or_else(|| Diagram::of(numbers));
        let literal = self.node(numbers, &mut diagram, bound)?;
        self.diagrams.insert(numbers.to_vec(), diagram);
        Ok(literal)
    }

    /// A walk with a stack of its own: a sum may be longer than the program's
    /// stack is deep.
    fn node(&mut self, numbers: &[Number], diagram: &mut Diagram, bound: i128) -> Encoded<Literal> {
        if let Some(node) = diagram.known(0, bound) {
            return Ok(node.literal);
        }
        let mut stack = vec![Frame::new(0, bound)];
        let mut found = Literal::FALSE;
        while let Some(mut frame) = stack.pop() {
            if let Some(wanted) = frame.fill(&numbers[frame.level], diagram) {
                let below = Frame::new(frame.level + 1, wanted);
                stack.extend([frame, below]);
                continue;
            }
            found = self.steps(frame.pairs)?;
            let node = Node {
                first: frame.first,
                last: frame.last,
                literal: found,
            };
            diagram.levels[frame.level].nodes.insert(frame.last, node);
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{integers, models_of};
    use super::*;

    /// Domains, and a factor for each.
    type Case = (&'static [(i64, i64)], &'static [i64]);

    #[test]
    fn sums_against_every_bound() {
        let cases: [Case; 5] = [
            (&[(0, 1), (0, 1), (0, 1), (0, 1)], &[1, 1, 1, 1]),
            (&[(0, 1), (0, 1), (0, 1), (0, 1)], &[7, -5, 3, 3]),
            (&[(-2, 2), (0, 3)], &[1, -1]),
            (&[(-2, 1), (1, 3), (0, 1)], &[5, -3, 100]),
            (&[(3, 3)], &[2]),
        ];
        for (domains, factors) in cases {
            let (mut encoder, x) = integers(domains);
            let mut numbers: Vec<Number> = x
                .iter()
                .zip(factors)
                .map(|(n, &c)| n.scaled(c).unwrap())
                .collect();
            numbers.sort();
            let worlds = models_of(encoder.formula()).len();
            let bounds = -30..130;
            let literals: Vec<Literal> = bounds
                .clone()
                .map(|b| encoder.sum_at_least(&numbers, b).unwrap())
                .collect();
            let models = models_of(encoder.formula());
            assert_eq!(models.len(), worlds);
            for truths in &models {
                let sum: i64 = x
                    .iter()
                    .zip(factors)
                    .map(|(n, c)| c * n.value(truths))
                    .sum();
                for (bound, literal) in bounds.clone().zip(&literals) {
                    assert_eq!(literal.holds(truths), i128::from(sum) >= bound);
                }
            }
        }
    }

    #[test]
    fn a_long_sum_needs_no_deep_stack() {
        let domains = vec![(0, 1); 3_000];
        let (mut encoder, x) = integers(&domains);
        let three = encoder.sum_at_least(&x, 3).unwrap();
        assert_ne!(three, Literal::FALSE);
        // A node for each rest and each of 1, 2, 3; some are the same.
        assert!(encoder.formula().meanings().len() < 3_000 * 4 + 10);
    }
}
