//! Another joining word: `and` for `or`, `at most` for `exactly`, `right` for
//! `left`.

use super::stock::Stock;
use super::{Change, Kind, Makes};
use crate::expr::{CompareOp, Expr, ExprKind, LogicOp, show};

/// Stronger, weaker or other.
pub static RELATION: Kind = Kind {
    name: "relation",
    summary: "join the same things by another word",
    makes: Makes::Changed(changes),
};

/// Functions of the same arguments.
const ALIKE: &[&[&str]] = &[
    &["exactly", "atleast", "atmost"],
    &["all", "any", "none"],
    &["just_left", "just_right", "left", "right", "beside"],
    &["odd", "even"],
    &["alldifferent", "allequal"],
    &["min", "max"],
    &["next", "prev"],
];

/// What a connective may become, what is stronger first.
const JOINS: &[(LogicOp, &[LogicOp])] = &[
    (LogicOp::Or, &[LogicOp::And, LogicOp::Xor]),
    (LogicOp::Xor, &[LogicOp::Or, LogicOp::And, LogicOp::Iff]),
    (LogicOp::And, &[LogicOp::Or]),
    (LogicOp::Implies, &[LogicOp::Iff, LogicOp::And]),
    (
        LogicOp::Iff,
        &[LogicOp::And, LogicOp::Implies, LogicOp::Xor],
    ),
];

const ORDERS: &[CompareOp] = &[
    CompareOp::Equal,
    CompareOp::LessEqual,
    CompareOp::GreaterEqual,
    CompareOp::Less,
    CompareOp::Greater,
];

fn changes(clue: &Expr, _: &Stock) -> Vec<Change> {
    let mut changes = Vec::new();
    for path in clue.paths() {
        let Some(part) = clue.at(&path) else { continue };
        for new in others(part) {
            let what = format!("{} → {}", show(part), show(&new));
            changes.extend(clue.with(&path, new).map(|expr| Change::new(expr, what)));
        }
    }
    changes
}

fn others(part: &Expr) -> Vec<Expr> {
    let here = |kind| Expr {
        span: part.span,
        kind,
    };
    match &part.kind {
        ExprKind::Logic(op, left, right) => {
            let row = JOINS.iter().find(|(own, _)| own == op);
            let ops = row.map_or(&[][..], |(_, others)| others);
            let mut new: Vec<Expr> = ops
                .iter()
                .map(|&op| here(ExprKind::Logic(op, left.clone(), right.clone())))
                .collect();
            if *op == LogicOp::Implies {
                new.push(here(ExprKind::Logic(*op, right.clone(), left.clone())));
            }
            new
        }
        ExprKind::If(condition, then, None) => [LogicOp::Iff, LogicOp::And]
            .into_iter()
            .map(|op| here(ExprKind::Logic(op, condition.clone(), then.clone())))
            .chain([here(ExprKind::If(then.clone(), condition.clone(), None))])
            .collect(),
        ExprKind::Call(name, arguments) => ALIKE
            .iter()
            .filter(|names| names.contains(&name.text.as_str()))
            .flat_map(|names| names.iter())
            .filter(|other| **other != name.text)
            .map(|other| {
                let mut name = name.clone();
                name.text = (*other).to_owned();
                here(ExprKind::Call(name, arguments.clone()))
            })
            .collect(),
        ExprKind::Compare(first, links) => {
            let [(op, second)] = &links[..] else {
                return Vec::new();
            };
            // A label is equal or not, and seldom less.
            let label = |side: &Expr| matches!(side.kind, ExprKind::Name(_));
            if !ORDERS.contains(op) || (*op == CompareOp::Equal && label(second)) {
                return Vec::new();
            }
            ORDERS
                .iter()
                .filter(|other| *other != op)
                .map(|&other| {
                    here(ExprKind::Compare(
                        first.clone(),
                        vec![(other, second.clone())],
                    ))
                })
                .collect()
        }
        _ => Vec::new(),
    }
}
