//! How much may be asked about one puzzle.

use crate::explain::fact::Fact;
use crate::explain::oracle::{Oracle, Reply, Silence};
use crate::explain::set::Set;
use crate::model::World;
use crate::solve::Limits;

/// Conflicts of the exact engine for one question.
pub(super) const EACH: u64 = 2_000;
/// Conflicts, and questions, for all the questions about one puzzle.
const ALL: u64 = 40_000;
/// Said where the effort for one puzzle is spent.
const LIMIT: &str = "a limit was reached";
/// What may still be asked.
#[derive(Debug)]
pub(super) struct Budget {
    limits: Limits,
    left: u64,
}

impl Budget {
    pub fn new(limits: Limits) -> Self {
        Budget { limits, left: ALL }
    }

    /// A world in which the rules, these sentences and these facts hold.
    ///
    /// # Errors
    /// Why it is not known whether there is one.
    pub fn ask(
        &mut self,
        oracle: &mut Oracle,
        sentences: &Set,
        facts: &[Fact],
    ) -> Result<Option<World>, Silence> {
        if self.left == 0 {
            return Err(LIMIT.to_owned());
        }
        let before = oracle.effort();
        let reply = oracle.ask(sentences, facts, &self.limits());
        let spent = oracle.effort().saturating_sub(before);
        self.left = self.left.saturating_sub(spent.saturating_add(1));
        Ok(match reply? {
            Reply::World(world) => Some(world),
            Reply::None { .. } => None,
        })
    }

    /// For one question.
    pub fn limits(&self) -> Limits {
        Limits {
            effort: Some(self.left.min(EACH)),
            ..self.limits
        }
    }
}
