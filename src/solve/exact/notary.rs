//! The engine as a notary: it answers like the backend, and keeps for every
//! question what a stranger needs to check the answer.

use super::engine::{Answer, Engine};
use super::veripb::Bits;
use crate::rows::{ColumnId, Program};
use crate::solve::{Backend, Limits, Outcome};
use std::cell::RefCell;

/// What is kept of one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deed {
    /// The program, as OPB.
    pub opb: String,
    /// The proof, for VeriPB: of a point, or that there is none.
    pub proof: String,
    /// Whether there is a point.
    pub point: bool,
    /// The columns of the program: name, meaning, and the variables they are
    /// written in.
    pub columns: Vec<(String, String, Bits)>,
}

/// A backend whose every answer has a proof. Its unit of effort is a conflict.
/// An objective is left aside: it finds any point.
#[derive(Debug, Default)]
pub struct Notary {
    deeds: RefCell<Vec<Option<Deed>>>,
}

impl Notary {
    /// A notary with no deeds.
    pub fn new() -> Notary {
        Notary::default()
    }

    /// What was kept, for each question in order; `None` for a question that
    /// was not answered.
    pub fn deeds(self) -> Vec<Option<Deed>> {
        self.deeds.into_inner()
    }

    fn answer(program: &Program, limits: &Limits) -> Result<(Outcome, Option<Deed>), String> {
        let mut engine = Engine::logged(program)?;
        let answer = engine.solve(limits, &[])?;
        let (outcome, proof) = match answer {
            Answer::Point(point) => {
                let proof = engine.witness(&point);
                (Outcome::Point(point), proof)
            }
            Answer::Infeasible { .. } => (Outcome::Infeasible, engine.refutation()),
            Answer::Limit(stop) => return Ok((Outcome::Limit(stop), None)),
            Answer::Doubt(why) => return Ok((Outcome::Doubt(why), None)),
        };
        let opb = engine.opb().ok_or(NO_LOG)?;
        let deed = Deed {
            opb,
            proof: proof.ok_or(NO_LOG)?,
            point: matches!(outcome, Outcome::Point(_)),
            columns: named(program, &engine),
        };
        Ok((outcome, Some(deed)))
    }
}

/// Every point of a program as it looks on some columns, each with its proof,
/// and behind them the proof that there is no other; `None` where there are
/// more than `most`, or a limit was reached.
///
/// # Errors
///
/// A sentence: the engine cannot take the program (see [`Engine::logged`]).
pub fn count(
    program: &Program,
    columns: &[ColumnId],
    most: usize,
    limits: &Limits,
) -> Result<Option<Vec<Deed>>, String> {
    let mut engine = Engine::logged(program)?;
    let mut deeds = Vec::new();
    loop {
        let (point, proof) = match engine.solve(limits, &[])? {
            Answer::Point(point) => {
                let proof = engine.witness(&point);
                (true, proof)
            }
            Answer::Infeasible { .. } => (false, engine.refutation()),
            Answer::Limit(_) => return Ok(None),
            Answer::Doubt(why) => return Err(why),
        };
        deeds.push(Deed {
            opb: engine.opb().ok_or(NO_LOG)?,
            proof: proof.ok_or(NO_LOG)?,
            point,
            columns: named(program, &engine),
        });
        if !point {
            return Ok(Some(deeds));
        }
        if deeds.len() > most {
            return Ok(None);
        }
        engine.block(columns)?;
    }
}

/// The columns of a program with the variables they are written in.
fn named(program: &Program, engine: &Engine) -> Vec<(String, String, Bits)> {
    program
        .columns()
        .iter()
        .enumerate()
        .filter_map(|(index, column)| {
            let bits = engine.bits(ColumnId(index))?;
            Some((column.name.clone(), column.meaning.clone(), bits))
        })
        .collect()
}

const NO_LOG: &str = "the engine kept no log";

impl Backend for Notary {
    fn name(&self) -> &'static str {
        super::INFO.name
    }

    fn exact(&self) -> bool {
        true
    }

    fn solve(&self, program: &Program, limits: &Limits) -> Outcome {
        let (outcome, deed) = match Notary::answer(program, limits) {
            Ok(answered) => answered,
            Err(why) => (Outcome::Doubt(why), None),
        };
        self.deeds.borrow_mut().push(deed);
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Sense;
    use crate::solve::testing::{binaries, row};

    #[test]
    fn every_answer_has_its_proof() {
        let mut program = Program::default();
        let x = binaries(&mut program, 3);
        row(
            &mut program,
            &[(x[0], 1), (x[1], 1), (x[2], 1)],
            Sense::AtLeast,
            2,
        );
        let notary = Notary::new();
        let limits = Limits::default();
        assert!(matches!(notary.solve(&program, &limits), Outcome::Point(_)));
        row(&mut program, &[(x[0], 1), (x[1], 1)], Sense::AtMost, 0);
        assert_eq!(notary.solve(&program, &limits), Outcome::Infeasible);
        let deeds: Vec<Deed> = notary.deeds().into_iter().map(Option::unwrap).collect();
        assert!(deeds[0].point && deeds[0].proof.contains("conclusion SAT"));
        assert!(!deeds[1].point && deeds[1].proof.contains("conclusion UNSAT"));
        assert_eq!(deeds[0].columns.len(), 3);
        assert_eq!(deeds[0].columns[0].2, Bits::One { low: 0, x: 1 });
    }
}
