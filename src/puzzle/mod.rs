//! The puzzle as written: one struct per key, every part with its place.
//!
//! Nothing is resolved here. A proposition is the [`Text`] that stands in the
//! file; `check` parses it and gives it its meaning.

mod written;

pub use written::*;
