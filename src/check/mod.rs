//! Puzzle → model: names, types, quantifiers, "did you mean".
