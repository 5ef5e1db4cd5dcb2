//! Clauses with a question, for SAT solvers; those of the propositions.

use super::dice::Dice;
use super::task::Task;
use bigm::clauses;
use std::fmt::Write as _;

/// One asked thing: for each value the literals that are all true there.
type Part = (String, Vec<(i64, Vec<i64>)>);

/// Clauses, and the question over them. A literal is a variable's number, from
/// 1, or minus that.
pub struct Cnf {
    pub variables: i64,
    pub clauses: Vec<Vec<i64>>,
    pub parts: Vec<Part>,
}

impl Cnf {
    /// DIMACS; the question stands in comments, `c part LABEL` and for each of
    /// its values `c case VALUE LITERAL …`.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for (label, cases) in &self.parts {
            let _ = writeln!(out, "c part {label}");
            for (value, literals) in cases {
                let _ = write!(out, "c case {value}");
                for literal in literals {
                    let _ = write!(out, " {literal}");
                }
                out.push('\n');
            }
        }
        let _ = writeln!(out, "p cnf {} {}", self.variables, self.clauses.len());
        // Millions of literals, few different ones.
        let words: Vec<String> = (-self.variables..=self.variables)
            .map(|literal| format!("{literal} "))
            .collect();
        for clause in &self.clauses {
            for literal in clause {
                let place = usize::try_from(literal + self.variables);
                out.push_str(&words[place.expect("a literal is a variable's number")]);
            }
            out.push_str("0\n");
        }
        out
    }

    /// Puts variables and clauses into another order; seed 0 leaves them.
    fn shuffle(&mut self, seed: u64) {
        if seed == 0 {
            return;
        }
        let mut dice = Dice::new(seed);
        let mut now: Vec<i64> = (1..=self.variables).collect();
        dice.shuffle(&mut now);
        dice.shuffle(&mut self.clauses);
        let mut rename = |literal: &mut i64| {
            let place = usize::try_from(literal.abs() - 1).expect("a literal is not 0");
            *literal = now[place] * literal.signum();
        };
        self.clauses.iter_mut().flatten().for_each(&mut rename);
        let cases = self.parts.iter_mut().flat_map(|(_, cases)| cases);
        cases.flat_map(|(_, l)| l).for_each(rename);
    }
}

/// The clauses of a task's propositions, with everything in the order that the
/// seed says.
///
/// # Errors
/// A sentence: the propositions have no clauses.
pub fn of_propositions(task: &Task, seed: u64) -> Result<Cnf, String> {
    let mut encoder = clauses::encode(&task.model).map_err(|refusal| refusal.to_string())?;
    let mut parts = Vec::new();
    for (item, part) in task.model.question.items.iter().zip(&task.parts) {
        let mut cases = Vec::new();
        for (value, _) in &part.cases {
            let Some(prop) = item.value.equals(*value) else {
                continue;
            };
            let literal = encoder
                .suppose("a value", &prop)
                .map_err(|refusal| refusal.to_string())?;
            match literal {
                clauses::Literal::Const(false) => {}
                clauses::Literal::Const(true) => cases.push((*value, Vec::new())),
                literal => cases.push((*value, vec![number(literal)])),
            }
        }
        parts.push((part.label.clone(), cases));
    }
    let formula = encoder.formula();
    let clauses = formula.clauses().iter();
    let mut cnf = Cnf {
        variables: i64::try_from(formula.meanings().len()).map_err(|e| e.to_string())?,
        clauses: clauses
            .map(|clause| clause.literals.iter().map(|&l| number(l)).collect())
            .collect(),
        parts,
    };
    cnf.shuffle(seed);
    Ok(cnf)
}

/// As DIMACS; a constant is in no clause.
fn number(literal: clauses::Literal) -> i64 {
    match literal {
        clauses::Literal::Const(_) => 0,
        clauses::Literal::Positive(variable) => i64::from(variable.0),
        clauses::Literal::Negative(variable) => -i64::from(variable.0),
    }
}
