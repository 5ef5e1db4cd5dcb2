//! The answer in MiniZinc: `output` in the puzzle's words.

use super::answer::Print;
use super::minizinc::{LabelNames, MiniZinc, escaped};
use super::page::{Dialect, Page};
use super::pattern::Over;
use super::symbols::{FamilyId, Role};
use crate::rows::Literal;

/// A part of a line that is printed.
enum Part {
    /// Characters.
    Text(String),
    /// An expression that is a number or an enum member printed as it is.
    Shown(String),
    /// An expression that is a string.
    String(String),
}

/// A string expression: parts joined.
fn string(parts: Vec<Part>) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut open = String::new();
    for part in parts {
        match part {
            Part::Text(text) => open.push_str(&escaped(&text)),
            Part::Shown(expression) => open.push_str(&format!("\\({expression})")),
            Part::String(expression) => {
                if !open.is_empty() {
                    words.push(format!("\"{open}\""));
                    open.clear();
                }
                words.push(expression);
            }
        }
    }
    words.push(format!("\"{open}\\n\""));
    words.join(" ++ ")
}

/// One instruction.
pub fn print_one(page: &Page, names: &LabelNames, print: &Print) -> String {
    match print {
        Print::Family(id) => family(page, names, *id),
        Print::Fixed(line) => format!("[{}]", string(vec![Part::Text(line.clone())])),
        Print::Cases { label, cases } => {
            let lines: Vec<String> = cases
                .iter()
                .map(|(literal, text)| {
                    let line = string(vec![Part::Text(format!("{label} = {text}"))]);
                    format!(
                        "if {} then {line} else \"\" endif",
                        condition(page, *literal)
                    )
                })
                .collect();
            format!("[{}]", lines.join(",\n        "))
        }
        Print::Number {
            label,
            constant,
            terms,
        } => {
            let mut sum = constant.to_string();
            for (c, id) in terms {
                sum.push_str(&format!(" + ({c})*fix({})", page.cell(*id)));
            }
            let parts = vec![Part::Text(format!("{label} = ")), Part::Shown(sum)];
            format!("[{}]", string(parts))
        }
    }
}

fn condition(page: &Page, literal: Literal) -> String {
    match literal {
        Literal::Const(value) => value.to_string(),
        Literal::Column(id) => format!("fix({}) = 1", page.cell(id)),
        Literal::Complement(id) => format!("fix({}) = 0", page.cell(id)),
    }
}

/// A line for each unknown of a family.
fn family(page: &Page, labels: &LabelNames, id: FamilyId) -> String {
    let family = page.symbols.family(id);
    let overs: Vec<Over> = family.indices.iter().map(|&set| Over::Whole(set)).collect();
    let names: Vec<String> = (0..overs.len())
        .map(|at| page.variable(at).to_owned())
        .collect();
    let cell = MiniZinc.cell(&family.ident, &names);
    let member = |place: usize| {
        let (set, name) = (family.indices[place], &names[place]);
        match labels.get(&set) {
            Some(array) => Part::String(format!("{array}[{name}]")),
            None => Part::Shown(name.clone()),
        }
    };
    let unknown = |name: &str, count: usize| {
        let mut parts = vec![Part::Text(name.to_owned())];
        for place in 0..count {
            parts.push(Part::Text(if place == 0 { "[" } else { ", " }.to_owned()));
            parts.push(member(place));
        }
        let end = if count == 0 { " = " } else { "] = " };
        parts.push(Part::Text(end.to_owned()));
        parts
    };
    let either = |first: &str, second: &str| {
        Part::String(format!(
            "if fix({cell}) = 1 then \"{}\" else \"{}\" endif",
            escaped(first),
            escaped(second)
        ))
    };
    let all = names.len();
    let mut conditions = Vec::new();
    let line = match &family.role {
        Role::Truth(name) => {
            let mut parts = unknown(name, all);
            parts.push(either("true", "false"));
            parts
        }
        Role::TwoValued {
            name,
            first,
            second,
        } => {
            let mut parts = unknown(name, all);
            parts.push(either(first, second));
            parts
        }
        Role::Choice(name) | Role::Value(name) => {
            conditions.push(format!("fix({cell}) = 1"));
            let last = all.saturating_sub(1);
            let mut parts = unknown(name, last);
            parts.push(member(last));
            parts
        }
        Role::Number(name) => {
            let mut parts = unknown(name, all);
            parts.push(Part::Shown(cell.clone()));
            parts
        }
        Role::Helper => Vec::new(),
    };
    if overs.is_empty() {
        return format!("[{}]", string(line));
    }
    let loops = page.loops(&overs, 0, conditions);
    let inside = loops
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let inside = inside.unwrap_or(&loops);
    format!("[{} | {inside}]", string(line))
}
