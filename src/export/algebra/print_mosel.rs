//! The answer in Mosel: `writeln` in the puzzle's words.

use super::answer::Print;
use super::mosel::{Mosel, quoted};
use super::page::{Dialect, Page};
use super::pattern::Over;
use super::symbols::{FamilyId, Role};
use crate::rows::Literal;

/// One instruction.
pub fn print_one(page: &Page, print: &Print, out: &mut String) {
    match print {
        Print::Family(id) => family(page, *id, out),
        Print::Fixed(line) => out.push_str(&format!("  writeln({})\n", quoted(line))),
        Print::Cases { label, cases } => {
            for (literal, text) in cases {
                let line = quoted(&format!("{label} = {text}"));
                let condition = condition(page, *literal);
                out.push_str(&format!("  if {condition} then writeln({line}) end-if\n"));
            }
        }
        Print::Number {
            label,
            constant,
            terms,
        } => {
            let mut sum = Mosel.number(*constant);
            for (c, id) in terms {
                let c = Mosel.number(*c);
                sum.push_str(&format!(" + ({c})*round(getsol({}))", page.cell(*id)));
            }
            let label = quoted(&format!("{label} = "));
            out.push_str(&format!("  writeln({label}, {sum})\n"));
        }
    }
}

fn condition(page: &Page, literal: Literal) -> String {
    match literal {
        Literal::Const(value) => value.to_string(),
        Literal::Column(id) => format!("getsol({}) > 0.5", page.cell(id)),
        Literal::Complement(id) => format!("getsol({}) < 0.5", page.cell(id)),
    }
}

/// A line for each unknown of a family.
fn family(page: &Page, id: FamilyId, out: &mut String) {
    let family = page.symbols.family(id);
    let overs: Vec<Over> = family.indices.iter().map(|&set| Over::Whole(set)).collect();
    let names: Vec<String> = (0..overs.len())
        .map(|at| page.variable(at).to_owned())
        .collect();
    let cell = Mosel.cell(&family.ident, &names);
    let solution = format!("getsol({cell})");
    let unknown = |name: &str, names: &[String]| -> String {
        let mut parts = Vec::new();
        let mut text = name.to_owned();
        for (place, index) in names.iter().enumerate() {
            text.push_str(if place == 0 { "[" } else { ", " });
            parts.push(quoted(&text));
            parts.push(index.clone());
            text.clear();
        }
        text.push_str(if names.is_empty() { " = " } else { "] = " });
        parts.push(quoted(&text));
        parts.join(", ")
    };
    let either = |first: &str, second: &str| {
        let (first, second) = (quoted(first), quoted(second));
        format!("if({solution} > 0.5, {first}, {second})")
    };
    let mut conditions = Vec::new();
    let line = match &family.role {
        Role::Truth(name) => format!("{}, {}", unknown(name, &names), either("true", "false")),
        Role::TwoValued {
            name,
            first,
            second,
        } => format!("{}, {}", unknown(name, &names), either(first, second)),
        Role::Choice(name) | Role::Value(name) => {
            conditions.push(format!("{solution} > 0.5"));
            let (value, own) = match names.split_last() {
                Some((value, own)) => (value.as_str(), own),
                None => ("", &names[..]),
            };
            format!("{}, {value}", unknown(name, own))
        }
        Role::Number(name) => format!("{}, round({solution})", unknown(name, &names)),
        Role::Helper => return,
    };
    let head = match overs.is_empty() {
        true => String::new(),
        false => format!("forall{} ", page.loops(&overs, 0, conditions)),
    };
    out.push_str(&format!("  {head}writeln({line})\n"));
}
