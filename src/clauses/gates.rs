//! And, or, parity: literals for what is said of literals.
//!
//! Each gate is a variable tied both ways to its inputs (Tseitin 1968); gates
//! of the same inputs are one variable, and constants and repetitions vanish
//! before there is one.

use super::refusal::{Encoded, MOST_LITERALS};
use super::{Encoder, Literal, Meaning, Reason, Refusal};
use std::collections::BTreeMap;

/// The gates made so far, by their inputs in a normal form.
#[derive(Debug, Clone, Default)]
pub(super) struct Gates {
    all: BTreeMap<Vec<Literal>, Literal>,
    parity: BTreeMap<(Literal, Literal), Literal>,
    steps: BTreeMap<Vec<(Literal, Literal)>, Literal>,
}

impl Encoder {
    /// A refusal that blames the sentence at work.
    pub(super) fn refuse(&self, reason: Reason) -> Refusal {
        Refusal {
            span: self.span,
            reason,
        }
    }

    /// A new variable.
    pub(super) fn variable(&mut self, meaning: Meaning) -> Encoded<Literal> {
        match self.formula.add_variable(meaning) {
            Some(variable) => Ok(Literal::Positive(variable)),
            None => Err(self.refuse(Reason::TooManyClauses)),
        }
    }

    /// A new clause, for the sentence at work.
    pub(super) fn clause(&mut self, literals: &[Literal]) -> Encoded<()> {
        if self.formula.size() > MOST_LITERALS {
            return Err(self.refuse(Reason::TooManyClauses));
        }
        self.formula.add_clause(literals, self.origin);
        Ok(())
    }

    /// The literal that all of these hold.
    pub(super) fn all(&mut self, literals: Vec<Literal>) -> Encoded<Literal> {
        let inputs = match conjunction(literals) {
            Ok(inputs) => inputs,
            Err(known) => return Ok(known),
        };
        if let Some(&known) = self.gates.all.get(&inputs) {
            return Ok(known);
        }
        let gate = self.variable(Meaning::All(inputs.clone()))?;
        self.tie_all(gate, inputs)?;
        Ok(gate)
    }

    /// The literal that one of these holds.
    pub(super) fn any(&mut self, literals: Vec<Literal>) -> Encoded<Literal> {
        let negated = literals.into_iter().map(Literal::not).collect();
        Ok(self.all(negated)?.not())
    }

    /// Makes `output` the literal that all of these hold: it is true exactly
    /// where they are. A literal that stood for that before stays equal to it.
    pub(super) fn define_all(&mut self, output: Literal, literals: Vec<Literal>) -> Encoded<()> {
        let known = match conjunction(literals) {
            Ok(inputs) => match self.gates.all.get(&inputs) {
                Some(&known) => known,
                None => return self.tie_all(output, inputs),
            },
            Err(known) => known,
        };
        self.equal(output, known)
    }

    /// Makes two literals equal.
    pub(super) fn equal(&mut self, one: Literal, other: Literal) -> Encoded<()> {
        self.clause(&[one.not(), other])?;
        self.clause(&[one, other.not()])
    }

    fn tie_all(&mut self, output: Literal, inputs: Vec<Literal>) -> Encoded<()> {
        let mut long = vec![output];
        for &input in &inputs {
            self.clause(&[output.not(), input])?;
            long.push(input.not());
        }
        self.clause(&long)?;
        self.gates.all.insert(inputs, output);
        Ok(())
    }

    /// The literal that exactly one of two holds.
    pub(super) fn parity(&mut self, one: Literal, other: Literal) -> Encoded<Literal> {
        let mut odd = false;
        let mut plain = |literal: Literal| match literal {
            Literal::Negative(variable) => {
                odd = !odd;
                Literal::Positive(variable)
            }
            other => other,
        };
        let (one, other) = (plain(one), plain(other));
        let sign = |literal: Literal| if odd { literal.not() } else { literal };
        let (a, b) = (one.min(other), one.max(other));
        // Constants come first in the order.
        let parity = match (a, b) {
            (Literal::Const(true), b) => b.not(),
            (Literal::Const(false), b) => b,
            (a, b) if a == b => Literal::FALSE,
            inputs => match self.gates.parity.get(&inputs) {
                Some(&known) => known,
                None => {
                    let gate = self.variable(Meaning::Parity(a, b))?;
                    self.clause(&[gate.not(), a, b])?;
                    self.clause(&[gate.not(), a.not(), b.not()])?;
                    self.clause(&[gate, a.not(), b])?;
                    self.clause(&[gate, a, b.not()])?;
                    self.gates.parity.insert(inputs, gate);
                    gate
                }
            },
        };
        Ok(sign(parity))
    }

    /// The literal that some pair holds, of pairs (reached, enough) where each
    /// `reached` implies the one before it, the first is true, and each `enough`
    /// implies the one after it. What the last reached pair says decides.
    pub(super) fn steps(&mut self, pairs: Vec<(Literal, Literal)>) -> Encoded<Literal> {
        let mut steps: Vec<(Literal, Literal)> = Vec::with_capacity(pairs.len());
        for (reached, enough) in pairs {
            if reached == Literal::FALSE {
                continue;
            }
            if steps.last().is_some_and(|step| step.0 == reached) {
                steps.pop();
            }
            // Only where `enough` changes is there a step.
            if steps.last().is_none_or(|step| step.1 != enough) {
                steps.push((reached, enough));
            }
        }
        match steps[..] {
            [] => return Ok(Literal::FALSE),
            [(_, enough)] => return Ok(enough),
            // `low` implies `high`, so this is low ∨ (reached ∧ high).
            [(_, Literal::FALSE), (reached, high)] => return self.all(vec![reached, high]),
            [(_, low), (reached, Literal::TRUE)] => return self.any(vec![low, reached]),
            _ => {}
        }
        if let Some(&known) = self.gates.steps.get(&steps) {
            return Ok(known);
        }
        let gate = self.variable(Meaning::Steps(steps.clone()))?;
        for (index, &(reached, enough)) in steps.iter().enumerate() {
            self.clause(&[reached.not(), enough.not(), gate])?;
            let next = steps.get(index + 1).map_or(Literal::FALSE, |step| step.0);
            self.clause(&[next, enough, gate.not()])?;
        }
        self.gates.steps.insert(steps, gate);
        Ok(gate)
    }
}

/// The inputs of a conjunction in a normal form, at least two; or the literal
/// that the conjunction is.
fn conjunction(mut literals: Vec<Literal>) -> Result<Vec<Literal>, Literal> {
    literals.retain(|&literal| literal != Literal::TRUE);
    literals.sort_unstable_by_key(|literal| (literal.variable(), *literal));
    literals.dedup();
    if literals.contains(&Literal::FALSE) || literals.windows(2).any(|two| two[0] == two[1].not()) {
        return Err(Literal::FALSE);
    }
    match literals[..] {
        [] => Err(Literal::TRUE),
        [one] => Err(one),
        _ => Ok(literals),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{bools, models_of};
    use super::*;

    /// A gate over `inputs` variables means what the table says, and adds no
    /// assignment.
    fn check(
        inputs: usize,
        gate: impl FnOnce(&mut Encoder, &[Literal]) -> Literal,
        meaning: impl Fn(&[bool]) -> bool,
    ) {
        let (mut encoder, x) = bools(inputs);
        let output = gate(&mut encoder, &x);
        let models = models_of(encoder.formula());
        assert_eq!(models.len(), 1 << inputs);
        for truths in models {
            assert_eq!(
                output.holds(&truths),
                meaning(&truths[..inputs]),
                "{truths:?}"
            );
        }
    }

    #[test]
    fn truth_tables() {
        for inputs in 0..=4 {
            check(
                inputs,
                |e, x| e.all(x.to_vec()).unwrap(),
                |t| t.iter().all(|&b| b),
            );
            check(
                inputs,
                |e, x| e.any(x.to_vec()).unwrap(),
                |t| t.iter().any(|&b| b),
            );
        }
        let signs = [Literal::not as fn(Literal) -> Literal, |l| l];
        for a in signs {
            for b in signs {
                let flipped = |s: fn(Literal) -> Literal| s(Literal::TRUE) == Literal::FALSE;
                let odd = flipped(a) != flipped(b);
                check(
                    2,
                    |e, x| e.parity(a(x[0]), b(x[1])).unwrap(),
                    |t| (t[0] != t[1]) != odd,
                );
                check(1, |e, x| e.parity(a(x[0]), b(x[0])).unwrap(), |_| odd);
                check(
                    1,
                    |e, x| e.parity(a(x[0]), b(Literal::TRUE)).unwrap(),
                    |t| t[0] == odd,
                );
            }
        }
    }

    #[test]
    fn steps_are_decided_by_the_last_one_reached() {
        // reached: true, x0, x0 ∧ x1; enough: x2 ∧ x3, x2, x2 ∨ x3.
        for masked in 0..8 {
            let keep = |bit: usize| masked & (1 << bit) != 0;
            check(
                4,
                |e, x| {
                    let far = e.all(vec![x[0], x[1]]).unwrap();
                    let enough = [
                        e.all(vec![x[2], x[3]]).unwrap(),
                        x[2],
                        e.any(vec![x[2], x[3]]).unwrap(),
                    ];
                    let pairs = [
                        (Literal::TRUE, enough[0]),
                        (x[0], enough[1]),
                        (far, enough[2]),
                    ];
                    let pairs = pairs.into_iter().enumerate();
                    let kept = pairs
                        .filter(|(place, _)| keep(*place))
                        .map(|(_, pair)| pair);
                    let kept = std::iter::once((Literal::TRUE, Literal::FALSE)).chain(kept);
                    e.steps(kept.collect()).unwrap()
                },
                |t| {
                    let reached = [true, t[0], t[0] && t[1]];
                    let enough = [t[2] && t[3], t[2], t[2] || t[3]];
                    let last = (0..3).rev().find(|&place| keep(place) && reached[place]);
                    last.is_some_and(|place| enough[place])
                },
            );
        }
    }

    #[test]
    fn a_gate_is_made_once() {
        let (mut encoder, x) = bools(3);
        let one = encoder.all(vec![x[0], x[1], x[0]]).unwrap();
        assert_eq!(encoder.all(vec![x[1], Literal::TRUE, x[0]]).unwrap(), one);
        assert_eq!(
            encoder.any(vec![x[0].not(), x[1].not()]).unwrap(),
            one.not()
        );
        assert_eq!(encoder.formula().meanings().len(), 4);
        encoder.define_all(x[2], vec![x[0], x[1]]).unwrap();
        assert!(
            models_of(encoder.formula())
                .iter()
                .all(|t| t[2] == (t[0] && t[1]))
        );
    }
}
