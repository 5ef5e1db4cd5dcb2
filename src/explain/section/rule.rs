//! The formulas of the table of rules, taken apart and put in numbers.

use crate::explain::document::{Formula, Index, Op, Sign, Symbol};
use std::collections::BTreeMap;

/// A formula of the table of rules in pieces: letters and numbers, signs, and
/// the words between them.
pub fn formula(text: &str) -> Formula {
    let mut out = Formula::default();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (sign, length) = token(rest, first);
        if let Some(sign) = sign {
            // Words that stand side by side are one piece.
            match (out.0.last_mut(), sign) {
                (Some(Sign::Word(words)), Sign::Word(word)) => {
                    words.push(' ');
                    words.push_str(&word);
                }
                (_, sign) => {
                    out.push(sign);
                }
            }
        }
        rest = &rest[length.max(first.len_utf8())..];
    }
    out
}

fn token(rest: &str, first: char) -> (Option<Sign>, usize) {
    if first.is_whitespace() {
        return (None, first.len_utf8());
    }
    if let Some(op) = op(first) {
        return (Some(Sign::Op(op)), first.len_utf8());
    }
    if first.is_ascii_digit() {
        // "0/1" is said, not computed.
        if rest.starts_with("0/1") {
            return (Some(Sign::Word("0/1".to_owned())), 3);
        }
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let sign = match digits.parse() {
            Ok(number) => Sign::Number(number),
            Err(_) => Sign::Word(digits.clone()),
        };
        return (Some(sign), digits.len());
    }
    let word: String = rest
        .chars()
        .take_while(|c| !c.is_whitespace() && op(*c).is_none())
        .collect();
    // "a" is an article where a word follows.
    let mut behind = rest[word.len()..].trim_start().chars();
    let article = word == "a"
        && behind.next().is_some_and(|c| c.is_ascii_lowercase())
        && behind.next().is_some_and(|c| c.is_ascii_lowercase());
    if article {
        return (Some(Sign::Word(word)), 1);
    }
    // A factor before an indicator: `cδ`.
    if word.len() > first.len_utf8() && word[first.len_utf8()..].starts_with('δ') {
        let symbol = Symbol::letter(first, []);
        return (Some(Sign::Letter(symbol)), first.len_utf8());
    }
    let sign = letter(&word).map_or_else(|| Sign::Word(word.clone()), Sign::Letter);
    (Some(sign), word.len())
}

fn op(c: char) -> Option<Op> {
    Some(match c {
        '+' => Op::Plus,
        '−' => Op::Minus,
        '·' => Op::Times,
        '≥' => Op::AtLeast,
        '≤' => Op::AtMost,
        '=' => Op::Equal,
        '≠' => Op::NotEqual,
        '⇔' => Op::Means,
        '↔' => Op::Iff,
        '→' => Op::Implies,
        '∧' => Op::And,
        '∨' => Op::Or,
        '⊕' => Op::Xor,
        '¬' => Op::Not,
        'Σ' => Op::Sum,
        '(' => Op::Open,
        ')' => Op::Close,
        ',' => Op::Comma,
        '…' => Op::Dots,
        _ => return None,
    })
}

/// A letter with at most one index behind it: `F`, `δ₁`, `x_v`, `cδ` is none.
fn letter(word: &str) -> Option<Symbol> {
    let mut chars = word.chars();
    let first = chars.next().filter(|c| c.is_alphabetic())?;
    let rest: Vec<char> = chars.collect();
    let index = match rest[..] {
        [] => return Some(Symbol::letter(first, [])),
        ['_', variable] => Index::Variable(variable),
        [small] => match small {
            '₀'..='₉' => Index::Number(i64::from(u32::from(small) - u32::from('₀'))),
            'ₖ' => Index::Variable('k'),
            _ => return None,
        },
        _ => return None,
    };
    Some(Symbol {
        letter: first.to_string(),
        indices: vec![index],
        is_name: false,
    })
}

/// A formula of a big-M with numbers for its letters; `None` where a letter is
/// unknown. A negative number behind a sign stands in brackets.
pub fn put_in(formula: &Formula, values: &BTreeMap<&str, i64>) -> Option<Formula> {
    let mut out = Formula::default();
    for sign in &formula.0 {
        match sign {
            Sign::Letter(symbol) if symbol.indices.is_empty() => {
                let value = *values.get(symbol.letter.as_str())?;
                if value < 0 && !out.0.is_empty() {
                    out.push(Op::Open).push(value).push(Op::Close);
                } else {
                    out.push(value);
                }
            }
            Sign::Letter(_) => return None,
            other => {
                out.push(other.clone());
            }
        }
    }
    Some(out)
}

/// The value of a sum of numbers; `None` where it is none.
pub fn value(formula: &Formula) -> Option<i64> {
    let (mut sum, mut factor) = (0i64, 1i64);
    for sign in &formula.0 {
        match sign {
            Sign::Number(number) => {
                sum = sum.checked_add(factor.checked_mul(*number)?)?;
                factor = 1;
            }
            Sign::Op(Op::Plus) => factor = 1,
            Sign::Op(Op::Minus) => factor = -1,
            Sign::Op(Op::Open | Op::Close) => {}
            _ => return None,
        }
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(text: &str) -> Vec<String> {
        let shown = |sign: &Sign| match sign {
            Sign::Letter(s) | Sign::Symbol(s) => format!("{}{:?}", s.letter, s.indices),
            Sign::Number(n) => n.to_string(),
            Sign::Op(op) => op.sign().to_owned(),
            Sign::Word(word) => format!("“{word}”"),
            Sign::Gap => "_".to_owned(),
        };
        formula(text).0.iter().map(shown).collect()
    }

    #[test]
    fn letters_and_words_are_told_apart() {
        assert_eq!(signs("F ≥ n"), ["F[]", "≥", "n[]"]);
        assert_eq!(
            signs("(U − n + 1)δ₁"),
            ["(", "U[]", "−", "n[]", "+", "1", ")", "δ[Number(1)]"]
        );
        assert_eq!(signs("G + cδ"), ["G[]", "+", "c[]", "δ[]"]);
        assert_eq!(signs("x, as a fact"), ["x[]", ",", "“as a fact”"]);
        assert_eq!(
            signs("a = 1, x 0/1"),
            ["a[]", "=", "1", ",", "x[]", "“0/1”"]
        );
        assert_eq!(signs("2L·d"), ["2", "L[]", "·", "d[]"]);
        assert_eq!(signs("x_v"), ["x[Variable('v')]"]);
    }

    #[test]
    fn every_rule_is_taken_apart_without_loss() {
        for rule in crate::lower::RULES.iter().chain(crate::prove::RULES) {
            for text in rule.rows.iter().chain([&rule.formula]) {
                let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
                let mut again = String::new();
                for sign in &formula(text).0 {
                    match sign {
                        Sign::Letter(s) | Sign::Symbol(s) => {
                            again.push_str(&s.letter);
                            for index in &s.indices {
                                match index {
                                    Index::Number(n) => again.push(
                                        char::from_u32(u32::from('₀') + u32::try_from(*n).unwrap())
                                            .unwrap(),
                                    ),
                                    Index::Variable('k') => again.push('ₖ'),
                                    Index::Variable(v) => again.push_str(&format!("_{v}")),
                                }
                            }
                        }
                        Sign::Number(n) => again.push_str(&n.to_string()),
                        Sign::Op(op) => again.push_str(op.sign()),
                        Sign::Word(word) => again.push_str(&word.replace(' ', "")),
                        Sign::Gap => again.push('?'),
                    }
                }
                assert_eq!(again, plain, "{}", rule.name);
            }
        }
    }

    #[test]
    fn numbers_are_put_in() {
        let values = BTreeMap::from([("U", 3), ("n", -1)]);
        let put = put_in(&formula("U − n + 1"), &values).unwrap();
        assert_eq!(
            put.0,
            [
                Sign::Number(3),
                Sign::Op(Op::Minus),
                Sign::Op(Op::Open),
                Sign::Number(-1),
                Sign::Op(Op::Close),
                Sign::Op(Op::Plus),
                Sign::Number(1)
            ]
        );
        assert!(put_in(&formula("U − L"), &values).is_none());
    }
}
