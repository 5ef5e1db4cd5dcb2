//! The two solvers behind one trait.

use crate::{Solver, Task};
use batsat::{Lit, SolverInterface, Var, lbool};

/// batsat.
pub struct Batsat {
    solver: batsat::BasicSolver,
    variables: Vec<Var>,
}

impl Batsat {
    pub fn new(task: &Task) -> Batsat {
        let mut solver = batsat::BasicSolver::default();
        let variables = (0..task.variables).map(|_| solver.new_var_default());
        let mut batsat = Batsat {
            variables: variables.collect(),
            solver,
        };
        for clause in &task.clauses {
            batsat.add(clause);
        }
        batsat
    }
}

impl Solver for Batsat {
    fn solve(&mut self, _: usize) -> Option<Vec<bool>> {
        if self.solver.solve_limited(&[]) != lbool::TRUE {
            return None;
        }
        let variables = self.variables.iter();
        let value = |&var| self.solver.value_var(var) == lbool::TRUE;
        Some(variables.map(value).collect())
    }

    fn add(&mut self, clause: &[i32]) {
        let mut literals: Vec<Lit> = clause
            .iter()
            .map(|&literal| {
                let place = usize::try_from(literal.abs() - 1).unwrap_or(0);
                Lit::new(self.variables[place], literal > 0)
            })
            .collect();
        self.solver.add_clause_reuse(&mut literals);
    }
}

/// CaDiCaL.
pub struct Cadical {
    solver: cadical::Solver,
}

impl Cadical {
    pub fn new(task: &Task) -> Cadical {
        let mut cadical = Cadical {
            solver: cadical::Solver::new(),
        };
        for clause in &task.clauses {
            cadical.add(clause);
        }
        cadical
    }
}

impl Solver for Cadical {
    fn solve(&mut self, variables: usize) -> Option<Vec<bool>> {
        if self.solver.solve() != Some(true) {
            return None;
        }
        let last = i32::try_from(variables).unwrap_or(i32::MAX);
        let value = |variable| self.solver.value(variable).unwrap_or(false);
        Some((1..=last).map(value).collect())
    }

    fn add(&mut self, clause: &[i32]) {
        self.solver.add_clause(clause.iter().copied());
    }
}
