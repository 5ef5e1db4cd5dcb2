//! What was told and announced, and what we learn from it.

use super::sentences::{one_line, quoted};
use super::words::counted;
use crate::explain::answer::{answer_lines, inline};
use crate::explain::document::{Block, Table, Text};
use crate::model::Model;
use crate::prove::{Finding, ToldOutcome};

/// More answers than this are not spelt out.
const MOST_ANSWERS: usize = 9;

/// What a `told:` line teaches, in one sentence.
pub fn told(model: &Model, finding: &Finding, index: usize) -> Option<Text> {
    let outcome = finding.told.get(index)?;
    let about = model.told.get(index).map_or("", |t| t.about.text.as_str());
    let settles = if outcome.settles {
        " was told; that settled "
    } else {
        " was told; that left "
    };
    let kept: Vec<&str> = outcome
        .replies
        .iter()
        .filter(|reply| outcome.kept.contains(&reply.value))
        .map(|reply| reply.shown.as_str())
        .collect();
    let text = quoted(&outcome.text).and(settles).and_text(match about {
        "" => Text::words("the question"),
        about => quoted(about),
    });
    let text = text.and(if outcome.settles {
        ", so the reply "
    } else {
        " open, so the reply "
    });
    Some(match kept[..] {
        [] => text.and("can have been none: nothing is left."),
        [one] => text.and("was ").and_code(one).and("."),
        _ => text.and("was one of ").and_code(kept.join(", ")).and("."),
    })
}

/// The blocks that tell how it was found out.
pub fn blocks(model: &Model, finding: &Finding) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (index, outcome) in finding.told.iter().enumerate() {
        replies(model, index, outcome, &mut blocks);
    }
    if !finding.announced.is_empty() {
        blocks.push(Block::Paragraph(Text::words(
            "Each announcement is true when it is made, and everybody hears it; the worlds in \
             which it would be false are out.",
        )));
        blocks.push(Block::Table(Table {
            head: vec![
                Text::words("worlds before"),
                Text::words("after"),
                Text::words("announced"),
            ],
            rows: finding
                .announced
                .iter()
                .map(|line| {
                    vec![
                        Text::words(line.before.to_string()),
                        Text::words(line.after.to_string()),
                        quoted(&line.text),
                    ]
                })
                .collect(),
        }));
    }
    blocks
}

fn replies(model: &Model, index: usize, outcome: &ToldOutcome, blocks: &mut Vec<Block>) {
    let about = model.told.get(index).map(|told| &told.about);
    let said = Text::words("What the reply about ")
        .and_text(quoted(&outcome.text))
        .and(" was is found by solving the puzzle with each:");
    blocks.push(Block::Paragraph(match &outcome.undecided {
        Some(why) => Text::words("What the reply about ")
            .and_text(quoted(&outcome.text))
            .and(format!(" was is not worked out: {}.", one_line(why))),
        None => said,
    }));
    let rows: Vec<Vec<Text>> = outcome
        .replies
        .iter()
        .map(|reply| {
            let mut answers: Vec<String> = about.map_or_else(Vec::new, |about| {
                let shown = reply.answers.iter().take(MOST_ANSWERS);
                shown
                    .map(|answer| inline(&answer_lines(model, about, answer)))
                    .collect()
            });
            if !reply.complete || reply.answers.len() > MOST_ANSWERS {
                answers.push("…".to_owned());
            }
            let effect = if reply.settles() {
                "settles it"
            } else {
                "leaves it open"
            };
            vec![
                Text::code(&reply.shown),
                Text::words(counted(reply.worlds, "world", "worlds")),
                Text::words(effect),
                Text::words(answers.join(", or ")),
            ]
        })
        .collect();
    if !rows.is_empty() {
        blocks.push(Block::Table(Table {
            head: vec![
                Text::words("reply"),
                Text::words("worlds"),
                Text::words("effect"),
                Text::words("answers"),
            ],
            rows,
        }));
    }
}
