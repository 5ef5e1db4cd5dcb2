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

/// A line to print, from a format and its arguments. MathProg takes 100
/// characters in a string, so that a longer format is printed in pieces.
fn printed(loops: &str, format: &str, arguments: &[String]) -> String {
    let mut words = vec![format!("\"{format}\\n\"")];
    words.extend(arguments.iter().cloned());
    if format.len() <= PIECE {
        return format!("printf{loops} {};\n", words.join(", "));
    }
    // The arguments are wanted from the first place on.
    let plain = format.replace("%%", "..");
    let (front, last) = format.split_at(plain.find('%').unwrap_or(format.len()));
    let mut pieces = vec![String::new()];
    let mut rest = front.chars();
    while let Some(c) = rest.next() {
        let mut sign = c.to_string();
        // Two of these stand for one, and stay together.
        if c == '"' || c == '%' {
            sign.extend(rest.next());
        }
        match pieces.last_mut() {
            Some(piece) if piece.len() + sign.len() <= PIECE => piece.push_str(&sign),
            _ => pieces.push(sign),
        }
    }
    let mut pieces: Vec<String> = pieces
        .iter()
        .map(|piece| format!("printf \"{piece}\";"))
        .collect();
    words[0] = format!("\"{last}\\n\"");
    pieces.push(format!("printf {};", words.join(", ")));
    match loops {
        "" => format!("{}\n", pieces.join("\n")),
        loops => format!("for{loops}: {{\n  {}\n}}\n", pieces.join("\n  ")),
    }
}

/// So long a string is short enough, with what is written behind it.
const PIECE: usize = 90;

/// One instruction.
pub fn print_one(page: &Page, print: &Print, out: &mut String) {
    match print {
        Print::Family(id) => family(page, *id, out),
        Print::Fixed(line) => out.push_str(&printed("", &format_text(line), &[])),
        Print::Cases { label, cases } => {
            for (literal, text) in cases {
                let line = format_text(&format!("{label} = {text}"));
                let condition = format!("{{1..1: {}}}", condition(page, *literal));
                out.push_str(&printed(&condition, &line, &[]));
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
            let line = format!("{} = %.0f", format_text(label));
            out.push_str(&printed("", &line, &[sum]));
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
    let either = |first: &str, second: &str| {
        format!(
            "if {cell} > 0.5 then {} else {}",
            quoted(first),
            quoted(second)
        )
    };
    let with = |names: &[String], last: String| [names, &[last]].concat();
    let line =
        |name: &str, names: &[String], place: &str| format!("{} = {place}", label(name, names));
    out.push_str(&match &family.role {
        Role::Truth(name) => printed(
            &loops(Vec::new()),
            &line(name, &names, "%s"),
            &with(&names, either("true", "false")),
        ),
        Role::TwoValued {
            name,
            first,
            second,
        } if first.len().max(second.len()) <= PIECE => printed(
            &loops(Vec::new()),
            &line(name, &names, "%s"),
            &with(&names, either(&one_line(first), &one_line(second))),
        ),
        Role::TwoValued {
            name,
            first,
            second,
        } => [(">", first), ("<", second)]
            .map(|(sign, value)| {
                printed(
                    &loops(vec![format!("{cell} {sign} 0.5")]),
                    &line(name, &names, &format_text(value)),
                    &names,
                )
            })
            .concat(),
        Role::Choice(name) | Role::Value(name) => {
            let (value, own) = match names.split_last() {
                Some((value, own)) => (value.clone(), own),
                None => (String::new(), &names[..]),
            };
            printed(
                &loops(vec![format!("{cell} > 0.5")]),
                &line(name, own, "%s"),
                &with(own, value),
            )
        }
        Role::Number(name) => printed(
            &loops(Vec::new()),
            &line(name, &names, "%.0f"),
            &with(&names, cell),
        ),
        Role::Helper => String::new(),
    });
}
