//! Sets and variables: what the letters stand for.

use super::derive::Shown;
use crate::explain::document::{
    Block, Formula, Index, Op, Section, Sign, Symbol, SymbolLine, Text,
};
use crate::explain::notation::Family;
use crate::model::{Domain, Model};

/// The indices that stand for arguments, then for the value.
const INDICES: [char; 5] = ['i', 'j', 'k', 'l', 'm'];

/// The first section.
pub fn section(model: &Model, programs: &[Shown<'_>]) -> Section {
    let mut points = Vec::new();
    if let Some(shown) = programs.first() {
        for family in shown.symbols.notation.families() {
            points.push(point(model, family));
        }
    }
    Section {
        id: "variables",
        title: "Sets and variables".to_owned(),
        blocks: vec![Block::List(points)],
    }
}

/// What the letter of a family stands for.
fn point(model: &Model, family: &Family) -> Text {
    let arguments = family.arguments.len();
    let choice = !family.values.is_empty();
    let count = arguments + usize::from(choice);
    let variables: Vec<char> = INDICES.iter().copied().take(count).collect();
    let symbol = Symbol {
        letter: family.letter.clone(),
        indices: variables.iter().map(|v| Index::Variable(*v)).collect(),
        is_name: false,
    };
    let name = if arguments == 0 {
        family.name.clone()
    } else {
        let shown: Vec<String> = variables
            .iter()
            .take(arguments)
            .map(char::to_string)
            .collect();
        format!("{}[{}]", family.name, shown.join(", "))
    };
    let mut text = Text::formula(Formula::of([Sign::Symbol(symbol)]));
    let integer = family
        .unknowns
        .first()
        .map(|id| &model.unknown(*id).domain)
        .is_some_and(|domain| matches!(domain, Domain::Integer { .. }));
    text = match (choice, integer) {
        (true, _) => {
            let value = variables.last().copied().unwrap_or('j');
            text.and(" = 1 if ")
                .and_code(name)
                .and(" is value ")
                .and_formula(Formula::of([Sign::Symbol(Symbol::letter(value, []))]))
                .and(", 0 otherwise")
        }
        (false, true) => text.and(" is the whole number ").and_code(name),
        (false, false) => text.and(" = 1 if ").and_code(name).and(", 0 otherwise"),
    };
    let lists = family
        .arguments
        .iter()
        .chain(choice.then_some(&family.values));
    for (variable, list) in variables.iter().zip(lists) {
        text = text.and("; ").and_text(range(*variable, list));
    }
    text
}

/// `i = 1, …, 9`, or with the label of each: `j = 1 (lady), 2 (tiger)`.
fn range(variable: char, list: &[(String, i64)]) -> Text {
    let mut formula = Formula::of([
        Sign::Symbol(Symbol::letter(variable, [])),
        Sign::Op(Op::Equal),
    ]);
    let numbers = list
        .iter()
        .all(|(label, index)| *label == index.to_string());
    let run = list
        .windows(2)
        .all(|pair| pair[0].1.checked_add(1) == Some(pair[1].1));
    match (list.first(), list.last()) {
        (Some((_, first)), Some((_, last))) if numbers && run && list.len() > 3 => {
            formula
                .push(*first)
                .push(Op::Comma)
                .push(Op::Dots)
                .push(Op::Comma)
                .push(*last);
            Text::formula(formula)
        }
        _ => {
            let mut text = Text::formula(formula).and(" ");
            for (place, (label, index)) in list.iter().enumerate() {
                if place > 0 {
                    text = text.and(", ");
                }
                text = text.and_formula(Formula::number(*index));
                if !numbers {
                    text = text.and(format!(" ({label})"));
                }
            }
            text
        }
    }
}

/// The last section: every symbol, its column and its meaning.
pub fn columns(programs: &[Shown<'_>]) -> Section {
    let mut lines: Vec<SymbolLine> = Vec::new();
    for shown in programs {
        let form = (programs.len() > 1).then_some(shown.form);
        lines.extend(shown.symbols.notation.lines(shown.program, form));
    }
    // What is the same in every form is told once.
    if programs.len() > 1 {
        let mut told: Vec<SymbolLine> = Vec::new();
        for line in &lines {
            let everywhere = programs.iter().all(|shown| {
                lines.iter().any(|other| {
                    other.form == Some(shown.form)
                        && other.symbol == line.symbol
                        && other.is == line.is
                        && other.meaning == line.meaning
                        && other.values == line.values
                })
            });
            let line = SymbolLine {
                form: if everywhere { None } else { line.form },
                ..line.clone()
            };
            if !told.contains(&line) {
                told.push(line);
            }
        }
        lines = told;
    }
    Section {
        id: "columns",
        title: "The columns".to_owned(),
        blocks: vec![Block::Symbols(lines)],
    }
}
