//! The answer in MathProg: `printf` in the puzzle's words.

use super::answer::Print;
use super::lines::one_line;
use super::mathprog::{MathProg, quoted};
use super::page::{Dialect, Page};
use super::pattern::Over;
use super::symbols::{FamilyId, Role};
use crate::rows::Literal;

/// A text as a format string: `%` and `\` stand for themselves.
fn format_text(text: &str) -> String {
    one_line(text).replace('%', "%%").replace('"', "\"\"")
}

/// The name and indices of an unknown as a format string, and its arguments.
fn label(name: &str, arguments: &[String]) -> String {
    let places = vec!["%s"; arguments.len()];
    match places.is_empty() {
        true => format_text(name),
        false => format!("{}[{}]", format_text(name), places.join(", ")),
    }
}

/// One instruction.
pub fn print_one(page: &Page, print: &Print, out: &mut String) {
    match print {
        Print::Family(id) => family(page, *id, out),
        Print::Fixed(line) => out.push_str(&format!("printf \"{}\\n\";\n", format_text(line))),
        Print::Cases { label, cases } => {
            for (literal, text) in cases {
                let line = format_text(&format!("{label} = {text}"));
                let condition = condition(page, *literal);
                out.push_str(&format!("printf{{1..1: {condition}}} \"{line}\\n\";\n"));
            }
        }
        Print::Number {
            label,
            constant,
            terms,
        } => {
            let mut sum = constant.to_string();
            for (c, id) in terms {
                sum.push_str(&format!(" + ({c})*{}", page.cell(*id)));
            }
            let line = format_text(label);
            out.push_str(&format!("printf \"{line} = %.0f\\n\", {sum};\n"));
        }
    }
}

fn condition(page: &Page, literal: Literal) -> String {
    match literal {
        Literal::Const(value) => format!("{} = 1", u8::from(value)),
        Literal::Column(id) => format!("{} > 0.5", page.cell(id)),
        Literal::Complement(id) => format!("{} < 0.5", page.cell(id)),
    }
}

/// A line for each unknown of a family.
fn family(page: &Page, id: FamilyId, out: &mut String) {
    let family = page.symbols.family(id);
    let overs: Vec<Over> = family.indices.iter().map(|&set| Over::Whole(set)).collect();
    let names: Vec<String> = (0..overs.len())
        .map(|at| page.variable(at).to_owned())
        .collect();
    let cell = MathProg.cell(&family.ident, &names);
    let loops = |conditions: Vec<String>| match overs.is_empty() {
        true => match conditions.first() {
            Some(only) => format!("{{1..1: {only}}}"),
            None => String::new(),
        },
        false => page.loops(&overs, 0, conditions),
    };
    let arguments =
        |names: &[String]| -> String { names.iter().map(|name| format!("{name}, ")).collect() };
    let either = |first: &str, second: &str| {
        format!(
            "if {cell} > 0.5 then {} else {}",
            quoted(first),
            quoted(second)
        )
    };
    let line = match &family.role {
        Role::Truth(name) => format!(
            "printf{} \"{} = %s\\n\", {}{}",
            loops(Vec::new()),
            label(name, &names),
            arguments(&names),
            either("true", "false")
        ),
        Role::TwoValued {
            name,
            first,
            second,
        } => format!(
            "printf{} \"{} = %s\\n\", {}{}",
            loops(Vec::new()),
            label(name, &names),
            arguments(&names),
            either(&one_line(first), &one_line(second))
        ),
        Role::Choice(name) | Role::Value(name) => {
            let (value, own) = match names.split_last() {
                Some((value, own)) => (value.as_str(), own),
                None => ("", &names[..]),
            };
            format!(
                "printf{} \"{} = %s\\n\", {}{value}",
                loops(vec![format!("{cell} > 0.5")]),
                label(name, own),
                arguments(own)
            )
        }
        Role::Number(name) => format!(
            "printf{} \"{} = %.0f\\n\", {}{cell}",
            loops(Vec::new()),
            label(name, &names),
            arguments(&names)
        ),
        Role::Helper => return,
    };
    out.push_str(&line);
    out.push_str(";\n");
}
