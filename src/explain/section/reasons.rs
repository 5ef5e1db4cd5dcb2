//! Why there is no other answer, or none: who said so, which sentences clash,
//! which row was added.

use super::derive::Shown;
use super::entries::ends_in_cut;
use super::links::ids;
use super::props::Symbols;
use super::sentences::one_line;
use super::{cards, words};
use crate::explain::answer::world_lines;
use crate::explain::document::{Block, Card, CardKind, Piece, Table, Text};
use crate::model::{Model, SentenceId};
use crate::prove::{self, Entailment, Finding, Goal};
use crate::rows::Program;

/// Which sentences cannot all hold.
pub fn clash(model: &Model, finding: &Finding, before: &[Card], blocks: &mut Vec<Block>) {
    let Some(clash) = &finding.clash else { return };
    let words = match (clash.smallest, clash.sentences.len()) {
        (_, 0) => "The rules clash by themselves; no statement and no fact is to blame.",
        (_, 1) => "This cannot hold:",
        (true, _) => "A smallest clash, these cannot all hold:",
        (false, _) => "A clash of which nothing can be left out, these cannot all hold:",
    };
    blocks.push(Block::Paragraph(Text::words(words)));
    let points: Vec<Text> = clash
        .sentences
        .iter()
        .filter_map(|id| point(model, *id, before))
        .collect();
    if !points.is_empty() {
        blocks.push(Block::List(points));
    }
}

fn point(model: &Model, id: SentenceId, before: &[Card]) -> Option<Text> {
    let sentence = model.sentences.get(id.0)?;
    let name = match ids(before, &sentence.name) {
        Some(id) => Piece::Card {
            id: id.to_owned(),
            words: sentence.name.clone(),
        },
        None => Piece::Strong(sentence.name.clone()),
    };
    Some(
        Text(vec![name])
            .and(": ")
            .and_code(one_line(&sentence.text)),
    )
}

/// Who found a world, and who says that there is no better one.
pub fn found(programs: &[Shown<'_>], finding: &Finding) -> Option<Text> {
    let form = match programs {
        [_, .., solved] => format!(", in the {} form", solved.form.name()),
        _ => String::new(),
    };
    let mut words: Vec<String> = Vec::new();
    for step in &finding.steps {
        let said = words::said(step);
        match step.goal {
            Goal::Find => words.push(said.told("a point", "no point")),
            Goal::Improve => words.push(said.told("a better one", "no better one")),
            _ => {}
        }
    }
    (!words.is_empty()).then(|| Text::words(format!("How{form}: {}.", words.join("; "))))
}

/// What came of excluding the answer.
pub fn excluded(finding: &Finding) -> Text {
    let step = finding.steps.iter().rev().find(|s| s.goal == Goal::Exclude);
    let said = step.map(words::said);
    let as_good = if finding.best.is_some() {
        " that is as good"
    } else {
        ""
    };
    let found = |none: &str| {
        said.as_ref()
            .map_or_else(String::new, |s| s.told("the other", none))
    };
    match &said {
        Some(words::Outcome::None(..)) => Text::words(format!(
            "To show that there is no other answer, the row below is added: it excludes this \
             answer and keeps every other. With it, {}, so this answer is the only one.",
            found(&format!("no point{as_good}"))
        )),
        Some(words::Outcome::Point(_)) => Text::words(format!(
            "The row below excludes the first of the two and keeps every other answer. With it, \
             {}.",
            found("")
        )),
        _ => Text::words("The row below excludes this answer and keeps every other."),
    }
}

/// What came of `prove:`.
pub fn proofs(model: &Model, finding: &Finding, blocks: &mut Vec<Block>) {
    for proof in &finding.proofs {
        let text = Text::code(one_line(&proof.text));
        match &proof.outcome {
            Entailment::Proved => blocks.push(Block::Paragraph(
                Text::default()
                    .and_strong("Proved")
                    .and(": ")
                    .and_text(text)
                    .and(" holds in every world, since with its negation added there is no point."),
            )),
            Entailment::Refuted(world) => {
                blocks.push(Block::Paragraph(
                    Text::default()
                        .and_strong("Not proved")
                        .and(": ")
                        .and_text(text)
                        .and(" fails in this world."),
                ));
                blocks.push(Block::Table(Table {
                    head: vec![Text::words("unknown"), Text::words("value")],
                    rows: world_lines(model, world)
                        .into_iter()
                        .map(|line| vec![Text::code(line.name), Text::words(line.is)])
                        .collect(),
                }));
            }
            Entailment::Undecided(why) => blocks.push(Block::Paragraph(
                Text::default()
                    .and_strong("Undecided")
                    .and(": ")
                    .and_text(text)
                    .and(format!(" ({}).", one_line(why))),
            )),
        }
    }
}

/// The row that excludes the answer found.
pub fn cut(
    model: &Model,
    programs: &[Shown<'_>],
    finding: &Finding,
    before: usize,
) -> Option<Card> {
    let first = finding.answers.first()?;
    let with_cut: Vec<Program> = programs
        .iter()
        .map(|shown| {
            let mut program = shown.program.clone();
            if ends_in_cut(&program) {
                return Some(program);
            }
            prove::exclude_answer(&mut program, &first.answer).ok()?;
            (program.rows().len() > shown.program.rows().len()).then_some(program)
        })
        .collect::<Option<_>>()?;
    let parts = programs
        .iter()
        .zip(&with_cut)
        .map(|(shown, program)| {
            cards::cut(&Shown {
                program,
                symbols: Symbols {
                    model,
                    notation: shown.symbols.notation,
                },
                ..*shown
            })
        })
        .collect::<Option<_>>()?;
    Some(Card {
        id: "cut-1".to_owned(),
        kind: CardKind::Cut,
        number: before + 1,
        names: vec!["no-good cut".to_owned()],
        title: "no-good cut".to_owned(),
        speaker: None,
        sentence: Text::words("Another answer than the one found."),
        written: None,
        proposition: None,
        condition: None,
        parts,
    })
}
