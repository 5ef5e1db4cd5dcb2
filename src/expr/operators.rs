//! The operators: one row each, and everything else asks these rows.
//!
//! The lexer finds its signs here, the parser their levels, `bigm list
//! operators` and the language reference their meaning. A new sign is a new
//! word in a row.

use super::{ArithmeticOp, CompareOp, LogicOp};

/// How tightly an operator binds; later ones bind tighter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// `<->`, and `if … then … else …`, which begins an operand anywhere among
    /// propositions and extends as far right as it can.
    Iff,
    /// `->`, grouped from the right.
    Implies,
    /// `or`
    Or,
    /// `xor`
    Xor,
    /// `and`
    And,
    /// `not`
    Not,
    /// `=` and its kin, in chains.
    Compare,
    /// `a..b`
    Range,
    /// `+` and `-` between numbers.
    Sum,
    /// `*`, `div`, `mod`
    Product,
    /// `-` before a number.
    Negate,
    /// `C of X`, grouped from the right.
    Of,
    /// Indexing and calls; names, numbers and brackets.
    Postfix,
}

impl Level {
    /// The next tighter level; the tightest is its own.
    pub(super) fn above(self) -> Level {
        match self {
            Level::Iff => Level::Implies,
            Level::Implies => Level::Or,
            Level::Or => Level::Xor,
            Level::Xor => Level::And,
            Level::And => Level::Not,
            Level::Not => Level::Compare,
            Level::Compare => Level::Range,
            Level::Range => Level::Sum,
            Level::Sum => Level::Product,
            Level::Product => Level::Negate,
            Level::Negate => Level::Of,
            Level::Of | Level::Postfix => Level::Postfix,
        }
    }
}

/// What an operator builds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Between two propositions.
    Logic(LogicOp),
    /// Before a proposition.
    Not,
    /// A link of a comparison chain.
    Compare(CompareOp),
    /// Between the ends of a range.
    Range,
    /// Between two numbers.
    Arithmetic(ArithmeticOp),
    /// Before a number.
    Negate,
    /// Between a category and an item.
    Of,
    /// `if P then Q else R`.
    If,
}

/// One operator.
#[derive(Debug, PartialEq, Eq)]
pub struct Operator {
    /// How it may be written; the first is how it is printed.
    pub signs: &'static [&'static str],
    /// How tightly it binds.
    pub level: Level,
    /// What it means, in a few words.
    pub meaning: &'static str,
    /// An expression with the first sign in it.
    pub example: &'static str,
    /// What it builds.
    pub role: Role,
}

/// All operators, from the loosest to the tightest.
pub static OPERATORS: &[Operator] = &[
    Operator {
        signs: &["if"],
        level: Level::Iff,
        meaning: "if P then Q: where P holds, so does Q; with `else R`, R where P does not; \
                  reaches as far right as it can",
        example: "if knight[A] then werewolf[B] else werewolf[C]",
        role: Role::If,
    },
    Operator {
        signs: &["<->", "↔", "iff"],
        level: Level::Iff,
        meaning: "both or neither; two in a row need parentheses",
        example: "knight[A] <-> werewolf[B]",
        role: Role::Logic(LogicOp::Iff),
    },
    Operator {
        signs: &["->", "→", "implies"],
        level: Level::Implies,
        meaning: "where the left holds, so does the right; grouped from the right",
        example: "knight[A] -> werewolf[B]",
        role: Role::Logic(LogicOp::Implies),
    },
    Operator {
        signs: &["or", "∨"],
        level: Level::Or,
        meaning: "at least one of the two",
        example: "sign[2] or sign[4]",
        role: Role::Logic(LogicOp::Or),
    },
    Operator {
        signs: &["xor", "⊕"],
        level: Level::Xor,
        meaning: "one and not both; a longer chain is true for an odd number of them",
        example: "sign[2] xor sign[4]",
        role: Role::Logic(LogicOp::Xor),
    },
    Operator {
        signs: &["and", "∧"],
        level: Level::And,
        meaning: "both",
        example: "tiger[8] and empty[9]",
        role: Role::Logic(LogicOp::And),
    },
    Operator {
        signs: &["not", "¬"],
        level: Level::Not,
        meaning: "the opposite",
        example: "not lady[1]",
        role: Role::Not,
    },
    Operator {
        signs: &["="],
        level: Level::Compare,
        meaning: "equal; comparisons chain, x = y = z",
        example: "age[Ann] = 12",
        role: Role::Compare(CompareOp::Equal),
    },
    Operator {
        signs: &["!=", "≠"],
        level: Level::Compare,
        meaning: "not equal",
        example: "age[Ann] != 12",
        role: Role::Compare(CompareOp::NotEqual),
    },
    Operator {
        signs: &["<"],
        level: Level::Compare,
        meaning: "less; chains, 2 < x <= y",
        example: "age[Ann] < 12",
        role: Role::Compare(CompareOp::Less),
    },
    Operator {
        signs: &["<=", "≤"],
        level: Level::Compare,
        meaning: "at most",
        example: "age[Ann] <= 12",
        role: Role::Compare(CompareOp::LessEqual),
    },
    Operator {
        signs: &[">"],
        level: Level::Compare,
        meaning: "greater",
        example: "age[Ann] > 12",
        role: Role::Compare(CompareOp::Greater),
    },
    Operator {
        signs: &[">=", "≥"],
        level: Level::Compare,
        meaning: "at least",
        example: "age[Ann] >= 12",
        role: Role::Compare(CompareOp::GreaterEqual),
    },
    Operator {
        signs: &["is"],
        level: Level::Compare,
        meaning: "has this value, or this property",
        example: "A is knight",
        role: Role::Compare(CompareOp::Is),
    },
    Operator {
        signs: &["is not"],
        level: Level::Compare,
        meaning: "has not this value, or not this property",
        example: "A is not knight",
        role: Role::Compare(CompareOp::IsNot),
    },
    Operator {
        signs: &["in"],
        level: Level::Compare,
        meaning: "is one of: a set, {a, b}, a range",
        example: "today in {Mon, Tue}",
        role: Role::Compare(CompareOp::In),
    },
    Operator {
        signs: &["not in"],
        level: Level::Compare,
        meaning: "is none of",
        example: "today not in {Mon, Tue}",
        role: Role::Compare(CompareOp::NotIn),
    },
    Operator {
        signs: &[".."],
        level: Level::Range,
        meaning: "the numbers from one to the other, both included",
        example: "d in 2..5",
        role: Role::Range,
    },
    Operator {
        signs: &["+"],
        level: Level::Sum,
        meaning: "sum",
        example: "age[Ann] + age[Bob] = 30",
        role: Role::Arithmetic(ArithmeticOp::Add),
    },
    Operator {
        signs: &["-"],
        level: Level::Sum,
        meaning: "difference",
        example: "age[Ann] - age[Bob] = 3",
        role: Role::Arithmetic(ArithmeticOp::Subtract),
    },
    Operator {
        signs: &["*"],
        level: Level::Product,
        meaning: "product",
        example: "3 * age[Bob] = age[Ann]",
        role: Role::Arithmetic(ArithmeticOp::Multiply),
    },
    Operator {
        signs: &["div"],
        level: Level::Product,
        meaning: "quotient, rounded down (-7 div 2 = -4)",
        example: "age[Ann] div 2 = 6",
        role: Role::Arithmetic(ArithmeticOp::Div),
    },
    Operator {
        signs: &["mod"],
        level: Level::Product,
        meaning: "remainder of that division (-7 mod 2 = 1)",
        example: "age[Ann] mod 2 = 0",
        role: Role::Arithmetic(ArithmeticOp::Mod),
    },
    Operator {
        signs: &["-"],
        level: Level::Negate,
        meaning: "the number with its sign turned",
        example: "height[Ann] = -3",
        role: Role::Negate,
    },
    Operator {
        signs: &["of"],
        level: Level::Of,
        meaning: "the member of a category that has the same place in the grid",
        example: "woman of diamond = Finch",
        role: Role::Of,
    },
];

/// The operator written with this sign; for `-`, the one between two numbers.
pub(super) fn operator(sign: &str) -> Option<&'static Operator> {
    OPERATORS.iter().find(|row| row.signs.contains(&sign))
}

/// The operator that builds this.
pub(super) fn operator_for(role: Role) -> Option<&'static Operator> {
    OPERATORS.iter().find(|row| row.role == role)
}

#[cfg(test)]
mod tests {
    use super::super::keywords::is_keyword;
    use super::super::testing::{read, tree};
    use super::*;

    #[test]
    fn every_sign_of_every_row_is_read() {
        for row in OPERATORS {
            let first = row.signs[0];
            assert!(row.example.contains(first), "{first}: {}", row.example);
            let expected = tree(row.example);
            for sign in row.signs {
                let line = row.example.replace(first, sign);
                assert_eq!(tree(&line), expected, "{line}");
            }
        }
    }

    /// An operand `a op b op c` is grouped as the levels say, for every pair
    /// of operators between two operands that do not chain.
    #[test]
    fn tighter_levels_bind_tighter() {
        let between: Vec<&Operator> = OPERATORS
            .iter()
            .filter(|row| {
                matches!(row.role, Role::Logic(_) | Role::Arithmetic(_) | Role::Of)
                    && row.level != Level::Iff
            })
            .collect();
        for one in &between {
            for two in &between {
                let (s, t) = (one.signs[0], two.signs[0]);
                let found = tree(&format!("a {s} b {t} c"));
                let right = one.level < two.level
                    || (one.level == two.level && matches!(one.level, Level::Implies | Level::Of));
                let expected = if right {
                    format!("({s} a ({t} b c))")
                } else {
                    format!("({t} ({s} a b) c)")
                };
                assert_eq!(found, expected, "a {s} b {t} c");
            }
        }
    }

    #[test]
    fn comparisons_stand_between_logic_and_arithmetic() {
        for row in OPERATORS {
            let sign = row.signs[0];
            if !matches!(row.role, Role::Compare(_)) {
                continue;
            }
            assert_eq!(
                tree(&format!("not a {sign} b and c")),
                format!("(and (not (a {sign} b)) c)")
            );
            assert_eq!(
                tree(&format!("a + b {sign} c - d")),
                format!("((+ a b) {sign} (- c d))")
            );
            assert_eq!(
                tree(&format!("a {sign} b < c")),
                format!("(a {sign} b < c)")
            );
        }
    }

    #[test]
    fn rows_are_in_order_and_words_are_keywords() {
        assert!(OPERATORS.is_sorted_by_key(|row| row.level));
        for sign in OPERATORS.iter().flat_map(|row| row.signs) {
            for word in sign
                .split(' ')
                .filter(|w| w.chars().all(char::is_alphabetic))
            {
                assert!(is_keyword(word), "{word}");
                assert!(read(word).0.is_none(), "{word} must be quoted as a name");
            }
        }
    }
}
