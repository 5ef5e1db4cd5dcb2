//! A hook for whoever wants to write down what was derived.
//!
//! Every clause that the engine learns follows by unit propagation from the
//! rows and the clauses before it, so that the list of them is a proof.

use super::lit::Lit;

/// What happens to the set of clauses, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// A clause that follows; empty at the end of a refutation.
    Learn(Vec<Lit>),
    /// A clause that is no longer needed.
    Forget(Vec<Lit>),
}

/// Keeps the steps if asked to.
#[derive(Debug, Default)]
pub(super) struct Log {
    pub steps: Option<Vec<Step>>,
}

impl Log {
    /// A clause was derived.
    #[inline]
    pub fn clause(&mut self, literals: &[Lit]) {
        if let Some(steps) = &mut self.steps {
            steps.push(Step::Learn(literals.to_vec()));
        }
    }

    /// A clause was deleted.
    #[inline]
    pub fn forget(&mut self, literals: &[u32]) {
        if let Some(steps) = &mut self.steps {
            steps.push(Step::Forget(literals.iter().map(|&l| Lit(l)).collect()));
        }
    }
}
