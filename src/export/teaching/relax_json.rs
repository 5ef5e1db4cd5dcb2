//! `bigm relax` as JSON: one object for each puzzle.

use super::Relaxations;
use super::relax_words::{label, ways};
use crate::teach::{Ending, Limit, Measured, Pairing, Root, Strength, Tree, Why};
use serde_json::{Value, json};

/// The name and version of the schema.
const SCHEMA: &str = "bigm-relax/1";

/// The object, on one line.
pub fn json(page: &Relaxations<'_>) -> String {
    let value = json!({
        "schema": SCHEMA,
        "title": page.title,
        "pairs": page.pairings.iter().map(|p| pair(p, &page.strengths)).collect::<Vec<_>>(),
        "programs": page.measured.iter().map(|m| program(m, page.with_time)).collect::<Vec<_>>(),
    });
    format!("{value}\n")
}

fn pair(pairing: &Pairing, strengths: &[Strength]) -> Value {
    json!({
        "sentence": pairing.sentence,
        "text": pairing.text,
        "delta": pairing.delta,
        "meaning": pairing.meaning,
        "form": pairing.form,
        "relation": pairing.relation.sign(),
        "n": pairing.n,
        "without_delta": pairing.mention.as_ref().map(|(rest, _)| rest),
        "coefficient": pairing.mention.as_ref().map(|(_, c)| c),
        "lower": pairing.lower,
        "upper": pairing.upper,
        "values": pairing.values,
        "right": pairing.right.iter().map(|right| {
            (0..2).zip(right).filter(|(_, is)| **is).map(|(delta, _)| delta).collect::<Vec<i32>>()
        }).collect::<Vec<_>>(),
        "ways": ways(pairing, strengths).map(|way| json!({
            "name": label(way.strength),
            "rows": way.lines.iter().map(|line| json!({
                "row": line.text,
                "big_m": line.big_m,
                "number": line.number,
                "loose": line.loose.map(|loose| json!({
                    "at": loose.at,
                    "end": if loose.above { "above" } else { "below" },
                    "delta": loose.own.to_string(),
                    "smallest": loose.best.to_string(),
                    "why": match loose.why {
                        Why::MoreThanLeast => "n > L",
                        Why::Mention => "delta occurs in F",
                        Why::Sentences => "closer bounds once delta is fixed",
                        Why::Chosen => "chosen",
                    },
                })),
            })).collect::<Vec<_>>(),
            "allowed": way.allowed.iter().map(|allowed| {
                allowed.map(|i| [i.low.to_string(), i.high.to_string()])
            }).collect::<Vec<_>>(),
            "cuts_off": way.cuts_off,
        })).collect::<Vec<_>>(),
    })
}

fn program(measured: &Measured, with_time: bool) -> Value {
    let program = &measured.program;
    let root = match &measured.root {
        Root::Bound { value, fractional } => json!({
            "bound": value,
            "fractional": fractional.iter().map(|(id, value)| json!({
                "column": program.column(*id).name,
                "value": value,
            })).collect::<Vec<_>>(),
        }),
        Root::Infeasible => json!({"none": "infeasible"}),
        Root::Unbounded => json!({"none": "unbounded"}),
        Root::Unknown(why) => json!({"none": why}),
    };
    json!({
        "name": measured.name,
        "objective": measured.goal.text,
        "own_objective": measured.goal.own,
        "columns": program.columns().len(),
        "rows": program.rows().len(),
        "largest_m": program.largest_big_m().map(|(m, _)| m),
        "root": root,
        "nodes": measured.tree.solved,
        "ending": ending(&measured.tree),
        "best": measured.tree.best.as_ref().map(|best| number(best.value)),
        "microlp_nodes": measured.microlp,
        "microseconds": with_time.then(|| {
            u64::try_from(measured.time.as_micros()).unwrap_or(u64::MAX)
        }),
    })
}

/// A whole number, as a text where 64 bits do not hold it.
pub fn number(value: i128) -> Value {
    match i64::try_from(value) {
        Ok(small) => small.into(),
        Err(_) => value.to_string().into(),
    }
}

/// How a search ended, in a word.
pub fn ending(tree: &Tree) -> &'static str {
    match tree.ending {
        Ending::Complete => "complete",
        Ending::Stopped(Limit::Nodes(_)) => "node limit",
        Ending::Stopped(Limit::Time) => "time limit",
        Ending::Unbounded => "unbounded",
        Ending::Doubt(_) => "doubt",
    }
}
