//! The instances that solvers are compared on, in every form that one reads.

// Who includes this uses what it needs.
#![allow(dead_code)]

pub mod cnf;
pub mod covers;
pub mod dice;
pub mod puzzle;
pub mod rows;
pub mod task;
