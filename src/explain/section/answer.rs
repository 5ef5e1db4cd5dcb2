//! The answer, and why it is the only one.

use super::derive::Shown;
use super::props::Symbols;
use super::reasons::{clash, cut, excluded, found, proofs};
use super::sentences::one_line;
use super::{heard, words};
use crate::explain::answer::{answer_lines, world_lines};
use crate::explain::document::{Block, Card, Formula, Op, Section, Table, Text};
use crate::model::{Domain, Model, UnknownId, World};
use crate::prove::{Finding, Verdict};

/// More columns than this that are 1 are not listed.
const MOST_ONES: usize = 60;

/// The section.
pub fn section(
    model: &Model,
    programs: &[Shown<'_>],
    finding: &Finding,
    before: &[Card],
) -> Section {
    let mut blocks = heard::blocks(model, finding);
    verdict(model, programs, finding, before, &mut blocks);
    let certain = matches!(
        finding.verdict,
        Verdict::Unique | Verdict::AnswerUnique | Verdict::NotUnique
    );
    if finding.asked
        && certain
        && let Some(card) = cut(model, programs, finding, before.len())
    {
        blocks.push(Block::Paragraph(excluded(finding)));
        blocks.push(Block::Card(Box::new(card)));
    }
    proofs(model, finding, &mut blocks);
    Section {
        id: "answer".to_owned(),
        new_page: false,
        title: match finding.verdict {
            Verdict::Unique | Verdict::AnswerUnique | Verdict::NotUnique if !finding.asked => {
                "What follows"
            }
            Verdict::Unique | Verdict::AnswerUnique => "The answer, and why it is the only one",
            Verdict::NotUnique => "The answers",
            Verdict::Contradiction => "Why there is no answer",
            Verdict::Undecided => "What is not decided",
        }
        .to_owned(),
        blocks,
    }
}

fn verdict(
    model: &Model,
    programs: &[Shown<'_>],
    finding: &Finding,
    before: &[Card],
    blocks: &mut Vec<Block>,
) {
    let asked = match model.question.text.as_str() {
        "" => Text::words("the unknowns"),
        text => Text::code(one_line(text)),
    };
    let best = match (finding.best, &model.objective) {
        (Some(best), Some(objective)) => format!(
            " and {} the {} of the objective, {best}",
            if finding.worlds.found == 1 {
                "has"
            } else {
                "have"
            },
            if objective.maximise { "most" } else { "least" }
        ),
        _ => String::new(),
    };
    let satisfy = if finding.worlds.found == 1 {
        "satisfies"
    } else {
        "satisfy"
    };
    let text = Text::default().and_strong(capital(finding.verdict.words()));
    match finding.verdict {
        Verdict::Unique | Verdict::AnswerUnique | Verdict::NotUnique if !finding.asked => {
            let worlds = words::counted(finding.worlds, "world", "worlds");
            blocks.push(Block::Paragraph(Text::words(format!(
                "Nothing is asked but what follows. {worlds} {satisfy} every row{best}."
            ))));
        }
        Verdict::Unique => {
            blocks.push(Block::Paragraph(
                text.and(format!(": one world satisfies every row{best}.")),
            ));
            first(model, programs, finding, blocks);
        }
        Verdict::AnswerUnique => {
            let worlds = words::counted(finding.worlds, "world", "worlds");
            let text = text
                .and(format!(
                    ": {worlds} {satisfy} every row{best}; all give the same answer for "
                ))
                .and_text(asked)
                .and(".");
            blocks.push(Block::Paragraph(text));
            first(model, programs, finding, blocks);
            if !finding.open.is_empty() {
                let open: Vec<String> = finding
                    .open
                    .iter()
                    .map(|open| model.unknown(open.unknown).name())
                    .collect();
                blocks.push(Block::Paragraph(
                    Text::words("What is left open: ")
                        .and_code(open.join(", "))
                        .and("."),
                ));
            }
        }
        Verdict::NotUnique => {
            let worlds = words::counted(finding.worlds, "world", "worlds");
            let answers = finding.answer_count.found.max(2);
            let least = if finding.answer_count.complete {
                ""
            } else {
                "at least "
            };
            let text = text
                .and(format!(
                    ": {worlds} {satisfy} every row{best}, with {least}{answers} answers for "
                ))
                .and_text(asked)
                .and(". Here are two worlds, and where they differ.");
            blocks.push(Block::Paragraph(text));
            side_by_side(model, finding, blocks);
        }
        Verdict::Contradiction => {
            blocks.push(Block::Paragraph(
                text.and(": no point satisfies every row, so there is no world."),
            ));
            clash(model, finding, before, blocks);
        }
        Verdict::Undecided => {
            let why = finding.why.as_deref().unwrap_or("a limit was reached");
            blocks.push(Block::Paragraph(
                text.and(format!(": {}.", one_line(why).trim_end_matches('.'))),
            ));
        }
    }
    if let Some(how) = found(programs, finding) {
        blocks.push(Block::Paragraph(how));
    }
}

/// The answer as a table, and the columns that are 1 in its world.
fn first(model: &Model, programs: &[Shown<'_>], finding: &Finding, blocks: &mut Vec<Block>) {
    let Some(first) = finding.answers.first() else {
        return;
    };
    let lines = answer_lines(model, &model.question, &first.answer);
    let negated = lines.iter().any(|line| !line.is_not.is_empty());
    let mut head = vec![Text::words("asked"), Text::words("answer")];
    if negated {
        head.push(Text::words("and not"));
    }
    let rows: Vec<Vec<Text>> = lines
        .into_iter()
        .map(|line| {
            let mut row = vec![Text::code(line.name), Text::words(line.is)];
            if negated {
                row.push(Text::words(line.is_not));
            }
            row
        })
        .collect();
    if !rows.is_empty() {
        blocks.push(Block::Table(Table { head, rows }));
    }
    if let Some(shown) = programs.first()
        && let Some(text) = ones(model, shown.symbols, &first.world)
    {
        let which = match finding.verdict {
            Verdict::Unique => "In symbols, ",
            _ => "In one of these worlds, ",
        };
        blocks.push(Block::Paragraph(Text::words(which).and_text(text).and(".")));
    }
}

/// `x₃ = y₃ = 1, and all others are 0`; whole numbers one by one.
fn ones(model: &Model, symbols: Symbols<'_>, world: &World) -> Option<Text> {
    let mut formula = Formula::default();
    let mut numbers: Vec<Formula> = Vec::new();
    let mut count = 0;
    for (index, unknown) in model.unknowns.iter().enumerate() {
        let id = UnknownId(index);
        let value = world.value(id);
        let symbol = match &unknown.domain {
            Domain::Bool if value == 1 => symbols.notation.unknown(id),
            Domain::Bool => None,
            Domain::Choice(_) => usize::try_from(value)
                .ok()
                .and_then(|position| symbols.notation.value(id, position)),
            Domain::Integer { .. } => {
                let mut one = Formula::default();
                one.push(symbols.notation.unknown(id)?)
                    .push(Op::Equal)
                    .push(value);
                numbers.push(one);
                None
            }
        };
        if let Some(symbol) = symbol {
            formula.push(symbol).push(Op::Equal);
            count += 1;
        }
    }
    if count + numbers.len() > MOST_ONES {
        return None;
    }
    let mut text = Text::default();
    if count > 0 {
        formula.push(1);
        text = text
            .and_formula(formula)
            .and(", and every other 0/1 column of an unknown is 0");
    }
    for (place, one) in numbers.into_iter().enumerate() {
        let between = match (place, count) {
            (0, 0) => "",
            (0, _) => "; ",
            _ => ", ",
        };
        text = text.and(between).and_formula(one);
    }
    match text.is_empty() {
        true => Some(Text::words("every column of an unknown is 0")),
        false => Some(text),
    }
}

fn side_by_side(model: &Model, finding: &Finding, blocks: &mut Vec<Block>) {
    let [one, two] = finding.answers.as_slice() else {
        return;
    };
    let (left, right) = (
        world_lines(model, &one.world),
        world_lines(model, &two.world),
    );
    let rows: Vec<Vec<Text>> = left
        .iter()
        .zip(&right)
        .filter(|(a, b)| a != b)
        .map(|(a, b)| vec![Text::code(&a.name), Text::words(&a.is), Text::words(&b.is)])
        .collect();
    if !rows.is_empty() {
        blocks.push(Block::Table(Table {
            head: vec![
                Text::words("unknown"),
                Text::words("one world"),
                Text::words("another"),
            ],
            rows,
        }));
    }
}

/// The same words with a capital at the head, for a sentence.
fn capital(words: &str) -> String {
    let mut chars = words.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
