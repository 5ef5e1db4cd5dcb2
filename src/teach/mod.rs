//! What M does: relaxations and the branch-and-bound tree, for teaching.
//!
//! * `interval`, `ratio`: which values of a relaxed δ the rows allow, exactly;
//! * `study`, `loose`: that for every pair of (1)–(8), with several M, and where
//!   a row is loose;
//! * `objective`: the paper's arbitrary objective where the puzzle has none;
//! * `root`: the relaxation of a whole program, and its fractional columns;
//! * `search`, `tree`: branch and bound, every node kept;
//! * `confirm`: a second opinion in whole numbers;
//! * `measure`: how much work a program is;
//! * `layout`: where the nodes stand in a drawing.
//!
//! Rows are never changed here, and no M is computed: `lower` does that. The
//! floating-point numbers of relaxations are only shown; what closes a leaf as
//! whole is checked exactly.

mod confirm;
mod interval;
mod layout;
mod loose;
mod measure;
mod number;
mod objective;
mod ratio;
mod root;
mod search;
mod study;
mod tree;

pub use confirm::confirmed;
pub use interval::Interval;
pub use layout::{Layout, Place, Size, layout};
pub use loose::{Loose, Why};
pub use measure::{Measured, measure};
pub use number::Number;
pub use objective::{Goal, with_goal};
pub use ratio::Ratio;
pub use root::{Root, root};
pub use search::{Limit, Order, search};
pub use study::{Line, Pairing, Strength, Study, Way, study};
pub use tree::{Best, Branch, Closed, Ending, Node, State, Step, Tree};
