//! Model → clauses: the road through logic, which no row lies on.
//!
//! Every unknown has variables of its own, every proposition becomes a literal,
//! every sentence clauses. [`Encoder`] keeps what was said, so that further
//! propositions (an answer excluded, a bound on the objective) can be added.
//!
//! **Worlds stay counted.** A helper variable is always tied *both* ways to what
//! it stands for (G. S. Tseitin, "On the complexity of derivation in
//! propositional calculus", 1968; never one-sidedly), so each world of the model
//! is exactly one assignment to *all* variables, and a model counter that knows
//! nothing of projection counts worlds.
//!
//! The parts, in the order in which they are used:
//!
//! * `literal`, `formula`: variables with names and meanings, clauses with the
//!   sentence they come from;
//! * `gates`: and, or, parity, each of the same parts only once;
//! * `unknowns`: one of several values by one-hot variables, whole numbers in
//!   order encoding;
//! * `number`: anything with a whole number for value, as a list of possible
//!   values and a literal for each "at least";
//! * `threshold`: sums of such numbers against a bound, by decision diagrams;
//! * `sum`, `linear`, `atoms`: the model's forms as such numbers;
//! * `prop`, `assert`: propositions as literals, sentences as clauses;
//! * `encode`: the whole model; `decode`: an assignment as a world.
//!
//! The meaning of propositions (`Prop::holds`) is never asked here, and neither
//! are the rows: the three are written apart, and tests compare them.

mod assert;
mod atoms;
mod bounds;
mod decode;
mod encode;
mod formula;
mod gates;
mod linear;
mod literal;
mod number;
mod prop;
mod refusal;
mod sum;
#[cfg(test)]
mod testing;
mod threshold;
mod unknowns;

pub use encode::{Encoder, encode};
pub use formula::{Clause, Formula, Meaning, Origin, OriginId};
pub use literal::{Literal, Variable};
pub use refusal::{Reason, Refusal};
