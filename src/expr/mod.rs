//! String → expression tree with spans. Knows no names.
//!
//! The grammar, lowest to highest: `<->` · `->` (right) · `or` · `xor` · `and`
//! · `not` · `= != < <= > >= is in` (chains) · `+ -` · `* div mod` · unary `-`
//! · `of` · indexing, calls, parentheses.

mod tree;

pub use tree::*;
