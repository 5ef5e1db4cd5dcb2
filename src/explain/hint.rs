//! The next thing to see: what is cheapest to prove from what a player already
//! has, or the first of the player's marks that is wrong.

use super::branch::{Branch, branch};
use super::fact::Fact;
use super::oracle::Silence;
use super::path::{Path, Standing, Step, standing};
use super::reasons::{Reason, Reasons};

/// What there is to hint at.
#[derive(Debug, Clone)]
pub enum Hint {
    /// Something can be proved.
    Next {
        /// What, and from what.
        step: Step,
        /// The same as a refutation.
        branch: Branch,
    },
    /// A mark is wrong.
    Wrong {
        /// Its place in the list of marks.
        place: usize,
        /// Why its negation is so.
        reason: Reason,
        /// The same as a refutation: the mark is what is supposed.
        branch: Branch,
    },
    /// All that is certain is marked, or follows from the marks by the rules.
    Done,
    /// The puzzle has no world, whatever is marked.
    NoWorld,
}

/// What to hint at, given a player's marks in the order they were made.
///
/// # Errors
/// Why nothing is known: a limit, or a doubt.
pub fn hint(reasons: &mut Reasons, given: &[Fact]) -> Result<Hint, Silence> {
    match standing(reasons, given)? {
        Standing::NoWorld => Ok(Hint::NoWorld),
        Standing::Wrong { place, reason } => {
            let not = given[place].negation(reasons.model());
            let branch = branch(reasons, &reason, Some(not))?;
            Ok(Hint::Wrong {
                place,
                reason,
                branch,
            })
        }
        Standing::Possible => {
            let step = Path::new(reasons, given)?.next_step()?;
            let Some(step) = step else {
                return Ok(Hint::Done);
            };
            let branch = branch(reasons, &step.reason, Some(step.fact))?;
            Ok(Hint::Next { step, branch })
        }
    }
}
