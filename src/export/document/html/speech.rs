//! Formulas as they are read aloud.

use crate::explain::document::{Formula, Index, Op, Sign, Symbol};

/// The words of a formula: `t sub 3 equals 1`.
pub fn speech(formula: &Formula) -> String {
    let words: Vec<String> = formula.0.iter().map(sign).collect();
    words.join(" ").replace(" ,", ",")
}

fn sign(sign: &Sign) -> String {
    match sign {
        Sign::Symbol(it) | Sign::Letter(it) => symbol(it),
        Sign::Number(number) if *number < 0 => format!("minus {}", number.unsigned_abs()),
        Sign::Number(number) => number.to_string(),
        Sign::Op(op) => spoken(*op).to_owned(),
        Sign::Word(word) => word.clone(),
        Sign::Gap => "blank".to_owned(),
    }
}

fn symbol(symbol: &Symbol) -> String {
    if symbol.is_name {
        return symbol.letter.clone();
    }
    let mut words: Vec<String> = symbol.letter.chars().map(letter).collect();
    for (place, index) in symbol.indices.iter().enumerate() {
        words.push(if place == 0 { "sub" } else { "comma" }.to_owned());
        words.push(match index {
            Index::Number(number) if *number < 0 => format!("minus {}", number.unsigned_abs()),
            Index::Number(number) => number.to_string(),
            Index::Variable(variable) => variable.to_string(),
        });
    }
    words.join(" ")
}

fn letter(c: char) -> String {
    match c {
        'δ' => "delta".to_owned(),
        'τ' => "tau".to_owned(),
        'θ' => "theta".to_owned(),
        '′' => "prime".to_owned(),
        c if c.is_uppercase() => format!("capital {c}"),
        c => c.to_string(),
    }
}

fn spoken(op: Op) -> &'static str {
    match op {
        Op::Plus => "plus",
        Op::Minus => "minus",
        Op::Times => "times",
        Op::AtLeast => "is at least",
        Op::AtMost => "is at most",
        Op::Equal => "equals",
        Op::NotEqual => "does not equal",
        Op::Means => "exactly when",
        Op::Iff => "if and only if",
        Op::Implies => "implies",
        Op::And => "and",
        Op::Or => "or",
        Op::Xor => "exclusive or",
        Op::Not => "not",
        Op::Sum => "the sum of",
        Op::Open | Op::OpenBracket => "open bracket",
        Op::Close | Op::CloseBracket => "close bracket",
        Op::Comma => ",",
        Op::Dots => "and so on to",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::section::rule;

    #[test]
    fn a_rule_is_read_aloud() {
        assert_eq!(
            speech(&rule::formula("F − (U − n + 1)δ₁ ≤ n − 1")),
            "capital F minus open bracket capital U minus n plus 1 close bracket \
             delta sub 1 is at most n minus 1"
        );
        let x = Symbol::letter("x′", [1, -2]);
        assert_eq!(
            speech(&Formula::of([Sign::Symbol(x), Op::Equal.into(), Sign::Gap])),
            "x prime sub 1 comma minus 2 equals blank"
        );
    }
}
