//! A rule as a text cites it.

use super::rule::formula;
use crate::explain::document::{RuleLine, Text};
use crate::rows::{Direction, Relation, Row, Rule};

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
    if !tied && rows.len() > 1 && matches!(rule.name, "fact" | "not") {
        return Text::words("Each of these is a row as it stands");
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_in_words_of_their_own_exist() {
        for (name, ..) in OWN_WORDS {
            let known = crate::lower::RULES.iter().chain(crate::prove::RULES);
            assert!(known.clone().any(|rule| rule.name == *name), "{name}");
        }
    }
}
