//! A rule as it is cited: its formulas taken apart, and put in.

use crate::explain::document::{Formula, Index, Op, RuleLine, Sign, Symbol, Text};
use crate::rows::{Direction, Relation, Row, Rule};
use std::collections::BTreeMap;

/// A rule with its formulas in pieces, as it is cited for these rows of one use.
pub fn line(rule: &'static Rule, rows: &[&Row]) -> RuleLine {
    RuleLine {
        rule,
        formula: formula(rule.formula),
        rows: rule.rows.iter().map(|row| formula(row)).collect(),
        cited: cited(rule, rows),
    }
}

/// Whether a row ties an indicator, and does not state a fact.
fn tied(row: &Row) -> bool {
    let provenance = &row.provenance;
    provenance.reified.is_some() || provenance.direction == Direction::Both
}

/// The rows of a rule that were used, where it has one for each direction.
fn used(rule: &'static Rule, rows: &[&Row]) -> Vec<&'static str> {
    let relation = |relation: Relation| {
        let mut reified = rows
            .iter()
            .filter_map(|row| row.provenance.reified.as_ref());
        reified.any(|reified| reified.relation == relation)
    };
    let (converse, imply) = match rule.name {
        "at-least" | "at-most" | "at-most-smallest" => (0, 1),
        "self-mention" if relation(Relation::AtLeast) => (1, 0),
        "self-mention" if relation(Relation::AtMost) => (3, 2),
        _ => return rule.rows.to_vec(),
    };
    let mut places: Vec<usize> = Vec::new();
    for row in rows {
        places.extend(match row.provenance.direction {
            Direction::Converse => vec![converse],
            Direction::Imply => vec![imply],
            Direction::Both | Direction::Assert => vec![converse, imply],
        });
    }
    places.sort_unstable();
    places.dedup();
    places
        .into_iter()
        .filter_map(|place| rule.rows.get(place).copied())
        .collect()
}

/// Rules that are cited in words of their own, by name: as a fact, and where
/// they tie an indicator.
const OWN_WORDS: &[(&str, &str, &str)] = &[
    (
        "fact",
        "The sentence is a row as it stands",
        "It holds always, so its row stands as it is",
    ),
    (
        "false",
        "It is never so, and no point satisfies its row",
        "",
    ),
    (
        "no-value",
        "There is no value to have, and no point satisfies the row",
        "",
    ),
    (
        "one-value",
        "Exactly one of its values is the case, so {0}",
        "",
    ),
    (
        "values",
        "It has a 0/1 column for each value, so that {0} and {1}",
        "It has a 0/1 column for each value, so that {0} and {1}",
    ),
    (
        "not",
        "A negation makes the column 0",
        "By Williams, {δ = 1 ⇔ ¬x} is {1}",
    ),
    (
        "or",
        "By Williams, {x₁ ∨ … ∨ xₖ} is {0}",
        "By Williams, {δ = 1 ⇔ x₁ ∨ … ∨ xₖ} is {1} and, for each x, {2}",
    ),
    (
        "and",
        "By Williams, {x₁ ∧ … ∧ xₖ} makes each x 1",
        "By Williams, {δ = 1 ⇔ x₁ ∧ … ∧ xₖ} is {0} and, for each x, {1}",
    ),
    (
        "constant",
        "The bounds of F settle it, so that the indicator is a constant",
        "The bounds of F settle it, so that the indicator is a constant",
    ),
    ("no-good", "Not all of what was found is to be so again", ""),
    ("fix", "What was found is not to be so again", ""),
];

/// A rule in words, its formulas put in.
fn cited(rule: &'static Rule, rows: &[&Row]) -> Text {
    let tied = rows.first().is_some_and(|row| tied(row));
    let own = OWN_WORDS.iter().find(|(name, ..)| *name == rule.name);
    let words = own.map(|&(_, fact, tie)| if tied && !tie.is_empty() { tie } else { fact });
    if let Some(words) = words {
        return filled(words, rule);
    }
    let by = match rule.number {
        "" => Text::words("By the rule ").and_strong(rule.name).and(", "),
        "Williams" => Text::words("By Williams, "),
        number => Text::words(format!("By {}, ", number.replace(") (", ") and ("))),
    };
    // What the letters stand for is told beside them; the paper's rules need
    // only their rows.
    let text = match (rule.number.starts_with('('), rule.name) {
        (true, _) => by,
        (false, "self-mention") => by.and("since δ stands in F itself, "),
        (false, _) => by.and_formula(formula(rule.formula)).and(" is "),
    };
    list(text, &used(rule, rows))
}

/// Words in which `{0}` is the rule's first row and `{…}` a formula.
fn filled(words: &str, rule: &Rule) -> Text {
    let mut text = Text::default();
    let mut rest = words;
    while let Some((before, behind)) = rest.split_once('{') {
        let (inside, behind) = behind.split_once('}').unwrap_or((behind, ""));
        let row = inside.parse::<usize>().ok().and_then(|n| rule.rows.get(n));
        text = text
            .and(before)
            .and_formula(formula(row.copied().unwrap_or(inside)));
        rest = behind;
    }
    if rest.is_empty() {
        text
    } else {
        text.and(rest)
    }
}

fn list(text: Text, rows: &[&str]) -> Text {
    rows.iter().enumerate().fold(text, |text, (place, row)| {
        let between = match place {
            0 => "",
            _ if place + 1 == rows.len() => " and ",
            _ => ", ",
        };
        text.and(between).and_formula(formula(row))
    })
}

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
    fn rules_in_words_of_their_own_exist() {
        for (name, ..) in OWN_WORDS {
            let known = crate::lower::RULES.iter().chain(crate::prove::RULES);
            assert!(known.clone().any(|rule| rule.name == *name), "{name}");
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
