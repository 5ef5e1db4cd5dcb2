//! What there is to say of a branch-and-bound tree: the same words in every
//! medium.

use super::Branching;
use crate::rows::{Column, ColumnId};
use crate::teach::{Closed, Ending, Limit, Node, Order, State, Step};

/// The title.
pub fn title<'a>(page: &Branching<'a>) -> &'a str {
    match page.model.title.as_str() {
        "" => "Branch and bound",
        title => title,
    }
}

/// What was searched, and how.
pub fn setting(page: &Branching<'_>) -> String {
    let own = if page.goal.own {
        "the puzzle's objective"
    } else {
        "an arbitrary objective, as in the paper"
    };
    let order = match page.order {
        Order::Best => "best-first",
        Order::Depth => "depth-first",
    };
    format!("{} ({own}); {} form, {order}", page.goal.text, page.form)
}

/// What came of it.
pub fn outcome(page: &Branching<'_>) -> String {
    let tree = page.tree;
    let nodes = match tree.solved {
        1 => "1 relaxation was solved".to_owned(),
        many => format!("{many} relaxations were solved"),
    };
    let found = tree.best.as_ref().map(|best| best.value);
    let so_far = match found {
        Some(value) => format!("the best point found has {value}"),
        None => "no whole point was found".to_owned(),
    };
    match (&tree.ending, found) {
        (Ending::Complete, Some(value)) if page.program.objective.is_some() => {
            format!("{nodes}: the best value is {value}.")
        }
        (Ending::Complete, Some(_)) => format!("{nodes}: there is a whole point."),
        (Ending::Complete, None) => format!("{nodes}: there is no whole point, so no world."),
        (Ending::Stopped(Limit::Nodes(_)), _) => {
            format!("{nodes}, which is the limit: {so_far}; it is not known to be all.")
        }
        (Ending::Stopped(Limit::Time), _) => {
            format!("{nodes}, then the time was up: {so_far}; it is not known to be all.")
        }
        (Ending::Unbounded, _) => {
            "The relaxation has no bound, so branch and bound cannot begin.".to_owned()
        }
        (Ending::Doubt(why), _) => format!("{nodes}; not decided, for {why}."),
    }
}

/// The best point: the puzzle's own columns that are not 0 there.
pub fn point(page: &Branching<'_>) -> Option<String> {
    let best = page.tree.best.as_ref()?;
    let values: Vec<String> = page
        .program
        .columns()
        .iter()
        .zip(&best.point)
        .filter(|(column, value)| !column.helper && **value != 0)
        .map(|(column, value)| format!("{} = {value}", column.name))
        .collect();
    Some(match values.len() {
        0 => "At the best point every column of the puzzle is 0.".to_owned(),
        _ => format!(
            "The best point: {}; the puzzle's other columns are 0.",
            values.join(", ")
        ),
    })
}

/// What a column stands for, in the puzzle's words: its English where the
/// puzzle has some, else its meaning.
pub fn words(page: &Branching<'_>, column: ColumnId) -> String {
    let column: &Column = page.program.column(column);
    let english = page.model.in_english(&column.meaning);
    english.unwrap_or_else(|| column.meaning.clone())
}

/// The question that a node is parted on.
pub fn question(page: &Branching<'_>, column: ColumnId) -> String {
    format!("{}?", words(page, column).trim_end_matches('.'))
}

/// The answer that leads to a node: `yes`, `no`, `≤ 3`, `≥ 4`.
pub fn answer(page: &Branching<'_>, step: &Step) -> String {
    if page.program.column(step.column).is_binary_kind() {
        return if step.up { "yes" } else { "no" }.to_owned();
    }
    let sign = if step.up { "≥" } else { "≤" };
    format!("{sign} {}", step.value)
}

/// The number of a node and the value of its relaxation, or that it has none.
pub fn head(node: &Node) -> String {
    match (node.number, node.bound) {
        (Some(number), Some(bound)) => format!("{number}: LP {bound}"),
        (Some(number), None) => format!("{number}: {}", kind(node)),
        (None, _) => "not solved".to_owned(),
    }
}

/// What became of a node, in short lines.
pub fn fate(page: &Branching<'_>, index: usize, node: &Node) -> Vec<String> {
    match &node.state {
        State::Open => vec!["left open".to_owned()],
        State::Doubt(why) => vec![format!("in doubt: {why}")],
        State::Branched(branch) => vec![
            question(page, branch.column),
            format!("LP says {}", branch.value),
        ],
        State::Closed(Closed::Infeasible) => Vec::new(),
        State::Closed(Closed::Whole { value }) => {
            let best = page.tree.best.as_ref().is_some_and(|b| b.node == index);
            vec![if best {
                format!("whole: value {value}, best")
            } else {
                format!("whole: value {value}")
            }]
        }
        State::Closed(Closed::Bound { known, inherited }) => {
            let whose = if *inherited {
                "parent's bound"
            } else {
                "bound"
            };
            vec![format!("{whose}: no better than {known}")]
        }
        State::Closed(Closed::Fails(why)) => vec![format!("fails exactly: {why}")],
    }
}

/// All there is to say of a node, on one line, with the answer that led to it.
pub fn one_line(page: &Branching<'_>, index: usize, node: &Node) -> String {
    let led = node
        .step
        .map_or(String::new(), |step| format!("{} → ", answer(page, &step)));
    let parts = fate(page, index, node);
    let between = match node.state {
        State::Branched(_) => " ",
        _ => ", ",
    };
    let fate = match parts.len() {
        0 => String::new(),
        _ => format!(", {}", parts.join(between)),
    };
    format!("{led}{}{fate}", head(node))
}

/// A word for what became of a node, for JSON and for styles.
pub fn kind(node: &Node) -> &'static str {
    match &node.state {
        State::Open => "open",
        State::Doubt(_) => "doubt",
        State::Branched(_) => "branched",
        State::Closed(Closed::Infeasible) => "infeasible",
        State::Closed(Closed::Whole { .. }) => "whole",
        State::Closed(Closed::Bound { .. }) => "bound",
        State::Closed(Closed::Fails(_)) => "fails",
    }
}
