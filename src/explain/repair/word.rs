//! Another name, value or number.

use super::stock::Stock;
use super::{Change, Kind, Makes};
use crate::expr::{Expr, ExprKind, Name, show};
use std::collections::BTreeSet;

/// A name stands for another of its set, a family for another like it, a number
/// for one beside it or another of its set.
pub static WORD: Kind = Kind {
    name: "word",
    summary: "change one name, value or number",
    makes: Makes::Changed(changes),
};

fn changes(clue: &Expr, stock: &Stock) -> Vec<Change> {
    let mut variables = BTreeSet::new();
    for path in clue.paths() {
        if let Some(ExprKind::Comprehension(gathered)) = clue.at(&path).map(|part| &part.kind) {
            variables.extend(
                gathered
                    .loops
                    .iter()
                    .map(|round| round.variable.text.clone()),
            );
        }
    }
    let mut changes = Vec::new();
    for path in clue.paths() {
        let Some(part) = clue.at(&path) else { continue };
        for kind in others(part, &variables, stock) {
            let new = Expr {
                span: part.span,
                kind,
            };
            let what = format!("{} → {}", show(part), show(&new));
            let names = name(part).zip(name(&new));
            changes.extend(
                clue.with(&path, new)
                    .map(|expr| Change { expr, what, names }),
            );
        }
    }
    changes
}

/// A name or number as the puzzle declares it.
fn name(part: &Expr) -> Option<String> {
    match &part.kind {
        ExprKind::Name(name) | ExprKind::Qualified(_, name) => Some(name.text.clone()),
        ExprKind::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn others(part: &Expr, variables: &BTreeSet<String>, stock: &Stock) -> Vec<ExprKind> {
    let renamed = |name: &Name, new: String| Name {
        text: new,
        quoted: false,
        span: name.span,
    };
    match &part.kind {
        ExprKind::Name(name) if name.quoted || !variables.contains(&name.text) => stock
            .like(&name.text)
            .into_iter()
            .map(|new| match new.parse::<i64>() {
                Ok(number) if number.to_string() == new && number >= 0 => ExprKind::Number(number),
                _ => ExprKind::Name(renamed(name, new)),
            })
            .collect(),
        ExprKind::Qualified(owner, label) => stock
            .members_like(&label.text)
            .into_iter()
            .map(|new| ExprKind::Qualified(owner.clone(), renamed(label, new)))
            .collect(),
        ExprKind::Number(number) => {
            let mut near: Vec<i64> = [number.checked_sub(1), number.checked_add(1)]
                .into_iter()
                .flatten()
                .filter(|near| *near >= 0)
                .collect();
            let members = stock.members_like(&number.to_string());
            for member in members.iter().filter_map(|member| member.parse().ok()) {
                if !near.contains(&member) {
                    near.push(member);
                }
            }
            near.into_iter().map(ExprKind::Number).collect()
        }
        _ => Vec::new(),
    }
}
