//! Rows as markup: each with its number, which leads on, and with its numbers
//! as data.

use super::escape::escape;
use super::formula::{formula, key};
use crate::explain::document::{Card, Coefficient, RowLine};
use crate::lower::FormKind;
use crate::rows::Direction;
use std::collections::BTreeMap;

/// Where a row stands on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Under its sentence; its number leads there.
    Card,
    /// In the list of all rows; its number leads to the row under its sentence.
    List,
}

/// One row as an item of a list.
pub fn row(row: &RowLine, card: &Card, form: FormKind, place: Place) -> String {
    let (id, target) = match place {
        Place::Card => (row.id.clone(), &card.id),
        Place::List => (format!("all-{}", row.id), &row.id),
    };
    let (card_id, number) = (escape(&card.id), row.number);
    let mut out = format!(
        r#"<li class="row" id="{}" data-card="{card_id}" data-form="{}" data-row="{number}""#,
        escape(&id),
        form.name(),
    );
    if let Some((terms, rhs)) = data(row) {
        out.push_str(&format!(
            r#" data-sense="{}" data-terms="{}" data-rhs="{rhs}""#,
            escape(row.sense.ascii()),
            escape(&terms)
        ));
    }
    out.push_str(&format!(
        r##"><a class="number" href="#{}" aria-label="r{number}, row of sentence {}">r{number}</a><span class="body">{}</span>"##,
        escape(target),
        card.number,
        formula(&row.formula()),
    ));
    let way = way(row.direction);
    if place == Place::Card && !row.gap && !way.is_empty() {
        out.push_str(&format!(r#"<span class="way">{way}</span>"#));
    }
    out.push_str("</li>\n");
    out
}

/// When a row says something.
fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Imply => "binds when true",
        Direction::Converse => "binds when false",
        Direction::Both => "binds both ways",
        Direction::Assert => "",
    }
}

/// The row as data: `left − right` as a list of symbols with their factors, and
/// the number behind the relation. `None` where the reader is to find it.
fn data(row: &RowLine) -> Option<(String, i128)> {
    if row.gap {
        return None;
    }
    let mut sums: BTreeMap<String, i128> = BTreeMap::new();
    let mut order: Vec<String> = Vec::new();
    for (side, factor) in [(&row.left, 1), (&row.right, -1)] {
        for term in &side.terms {
            let Coefficient::Is(coefficient) = term.coefficient else {
                return None;
            };
            let key = key(&term.symbol);
            if !sums.contains_key(&key) {
                order.push(key.clone());
            }
            *sums.entry(key).or_default() += i128::from(coefficient) * factor;
        }
    }
    let terms: Vec<serde_json::Value> = order
        .into_iter()
        .filter_map(|key| {
            let sum = sums.get(&key).copied().filter(|sum| *sum != 0)?;
            // A sum of two 64-bit numbers, one of which is 0 in every program.
            Some(serde_json::json!([key, i64::try_from(sum).ok()?]))
        })
        .collect();
    let rhs = i128::from(row.right.constant) - i128::from(row.left.constant);
    Some((serde_json::Value::from(terms).to_string(), rhs))
}
