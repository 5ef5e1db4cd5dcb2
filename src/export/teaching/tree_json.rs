//! `bigm tree` as JSON: one object for each puzzle.

use super::Branching;
use super::relax_json::{ending, number};
use super::tree_words::{kind, words};
use crate::teach::{Closed, State};
use serde_json::{Value, json};

/// The name and version of the schema.
const SCHEMA: &str = "bigm-tree/1";

/// The object, on one line.
pub fn json(page: &Branching<'_>) -> String {
    let tree = page.tree;
    let nodes: Vec<Value> = (0..tree.nodes.len()).map(|i| node(page, i)).collect();
    let value = json!({
        "schema": SCHEMA,
        "title": page.model.title,
        "form": page.form,
        "order": page.order.name(),
        "objective": page.goal.text,
        "own_objective": page.goal.own,
        "ending": ending(tree),
        "solved": tree.solved,
        "best": tree.best.as_ref().map(|best| json!({
            "node": best.node,
            "value": number(best.value),
            "point": page.program.columns().iter().zip(&best.point)
                .map(|(column, value)| (column.name.clone(), Value::from(*value)))
                .collect::<serde_json::Map<_, _>>(),
        })),
        "nodes": nodes,
    });
    format!("{value}\n")
}

fn node(page: &Branching<'_>, index: usize) -> Value {
    let Some(node) = page.tree.nodes.get(index) else {
        return Value::Null;
    };
    let name = |column| page.program.column(column).name.as_str();
    let (mut column, mut value, mut means, mut known, mut why) = (None, None, None, None, None);
    match &node.state {
        State::Branched(branch) => {
            column = Some(name(branch.column));
            value = Some(json!(branch.value));
            means = Some(words(page, branch.column));
        }
        State::Closed(Closed::Whole { value: whole }) => value = Some(number(*whole)),
        State::Closed(Closed::Bound { known: best, .. }) => known = Some(number(*best)),
        State::Closed(Closed::Fails(text)) | State::Doubt(text) => why = Some(text),
        State::Closed(Closed::Infeasible) | State::Open => {}
    }
    json!({
        "node": index,
        "parent": node.parent,
        "step": node.step.map(|step| json!({
            "column": name(step.column),
            "sense": if step.up { ">=" } else { "<=" },
            "value": step.value,
        })),
        "number": node.number,
        "bound": node.bound,
        "fractional": node.fractional,
        "state": kind(node),
        "column": column,
        "means": means,
        "value": value,
        "known": known,
        "why": why,
        "children": page.tree.children(index),
    })
}
