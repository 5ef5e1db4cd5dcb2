//! Real programs read and solve what bigm writes, and must find what bigm
//! found.
//!
//! [`case`] reads and solves the library; [`table`] lists which program reads
//! which format; [`run`] has them read; [`judge`] compares; [`page`] shows,
//! and [`stale`] holds a page against a run.

pub mod case;
pub mod comments;
pub mod driver;
pub mod heard;
pub mod judge;
pub mod names;
pub mod page;
pub mod process;
pub mod programs;
pub mod propositions;
pub mod run;
pub mod stale;
pub mod table;
