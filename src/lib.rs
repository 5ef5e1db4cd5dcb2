//! bigm: logic puzzles as integer programs.
//!
//! The data flows one way, and the rooms stand in that order:
//!
//! text → [`yaml`] tree → [`puzzle`] as written → [`model`] (what it means) →
//! [`rows`] (what a solver sees) → outcome ([`solve`]) → verdict.

pub mod check;
pub mod expr;
pub mod lower;
pub mod model;
pub mod puzzle;
pub mod report;
pub mod rows;
pub mod solve;
pub mod source;
pub mod yaml;
