//! GNU MathProg: what `glpsol --math` reads.

use super::labels::Label;
use super::lines::{comment, listed, or_zero, wrapped};
use super::numbers::within_doubles;
use super::page::{Dialect, Page};
use super::plan::{Named, Plan};
use super::print_mathprog::print_one;
use super::sets::{Members, SetId};
use super::symbols::Family;
use crate::export::{Format, Request, Written};
use crate::lower::Refusal;

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: "mathprog",
    ending: "mod",
    summary: "GNU MathProg, read by glpsol: sets, indexed variables, families of rows",
    needs_finding: false,
    needs_model: true,
    names: None,
    write,
};

fn write(request: &Request) -> Result<Written, Refusal> {
    within_doubles(request.program, FORMAT.name)?;
    Ok(written(&Plan::of(request)))
}

/// The file.
pub fn written(plan: &Plan) -> Written {
    let page = Page {
        dialect: &MathProg,
        symbols: &plan.symbols,
        variables: &plan.variables,
    };
    Written {
        notes: plan.notes(),
        bytes: text(plan, &page).into_bytes(),
    }
}

/// The language.
pub struct MathProg;

impl Dialect for MathProg {
    fn called<'l>(&self, label: &'l Label) -> &'l str {
        &label.symbol
    }

    fn quoted(&self, called: &str) -> String {
        quoted(called)
    }

    fn cell(&self, ident: &str, indices: &[String]) -> String {
        if indices.is_empty() {
            ident.to_owned()
        } else {
            format!("{ident}[{}]", indices.join(","))
        }
    }

    fn loops(&self, binders: &[String], conditions: &[String]) -> String {
        let binders = binders.join(", ");
        if conditions.is_empty() {
            format!("{{{binders}}}")
        } else {
            format!("{{{binders}: {}}}", conditions.join(" and "))
        }
    }

    fn sum(&self, loops: &str, body: &str, _alone: bool) -> String {
        format!("sum{loops} {body}")
    }

    fn not_equal(&self) -> &'static str {
        "<>"
    }

    fn exists(&self, family: &Family, indices: &[String]) -> Option<String> {
        let at = family.at.as_ref()?;
        Some(match indices {
            [one] => format!("{one} in {at}"),
            several => format!("({}) in {at}", several.join(",")),
        })
    }
}

/// A symbol or string in quotes, which are doubled inside.
pub fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

fn text(plan: &Plan, page: &Page) -> String {
    let mut out = String::new();
    for line in plan.head(page.dialect) {
        comment("#", &line, &mut out);
    }
    out.push('\n');
    for (id, set) in plan.symbols.sets.used() {
        if let Some(ident) = &set.ident {
            out.push_str(&wrapped(
                &format!("set {ident} :="),
                &members(page, id),
                ";",
            ));
        }
    }
    for (ident, table) in plan.tables() {
        let over: Vec<String> = table.over.iter().map(|o| page.range(o)).collect();
        out.push_str(&format!("param {ident}{{{}}};\n", over.join(", ")));
    }
    out.push('\n');
    for family in &plan.symbols.families {
        declare(plan, page, family, &mut out);
    }
    for named in &plan.bounds {
        row(page, named, &mut out);
    }
    goal(plan, page, &mut out);
    let mut last = "";
    for named in &plan.rows {
        if named.comment != last {
            out.push('\n');
            comment("#", &named.comment, &mut out);
            last = &named.comment;
        }
        row(page, named, &mut out);
    }
    out.push_str("\nsolve;\n\n");
    for print in &plan.prints {
        print_one(page, print, &mut out);
    }
    data(plan, page, &mut out);
    out.push_str("\nend;\n");
    out
}

/// The members of a set as words: `1..9`, or `{'lady', 'tiger'}`.
fn members(page: &Page, set: SetId) -> Vec<String> {
    let known = page.symbols.sets.get(set);
    match &known.members {
        Members::Numbers { low, high } => vec![format!("{low}..{high}")],
        Members::Labels(labels) => {
            listed("{", labels.iter().map(|label| quoted(&label.symbol)), "}")
        }
    }
}

fn declare(plan: &Plan, page: &Page, family: &Family, out: &mut String) {
    let ident = &family.ident;
    let sets: Vec<String> = family.indices.iter().map(|&set| page.set(set)).collect();
    let mut indices = match sets.is_empty() {
        true => String::new(),
        false => format!("{{{}}}", sets.join(", ")),
    };
    if let Some(at) = &family.at {
        let tuples = family.cells.keys().map(|tuple| {
            let members: Vec<String> = family
                .indices
                .iter()
                .zip(tuple)
                .map(|(&set, &index)| page.member(set, index))
                .collect();
            match members.len() {
                1 => members.concat(),
                _ => format!("({})", members.join(",")),
            }
        });
        let head = match sets.len() {
            1 => format!("set {at} :="),
            count => format!("set {at} dimen {count} :="),
        };
        out.push_str(&wrapped(&head, &listed("{", tuples, "}"), ";"));
        indices = format!("{{{at}}}");
    }
    let hull = plan.hull(family);
    let kind = if family.binary {
        " binary".to_owned()
    } else {
        let lower = hull.lower.map(|low| format!(", >= {low}"));
        let upper = hull.upper.map(|high| format!(", <= {high}"));
        format!(
            " integer{}{}",
            lower.unwrap_or_default(),
            upper.unwrap_or_default()
        )
    };
    out.push_str(&format!("var {ident}{indices}{kind};\n"));
}

fn goal(plan: &Plan, page: &Page, out: &mut String) {
    let Some(goal) = &plan.goal else {
        return;
    };
    out.push('\n');
    comment("#", &goal.named.comment, out);
    let word = if goal.maximise {
        "maximize"
    } else {
        "minimize"
    };
    let named = &goal.named;
    let words = page.goal(goal);
    out.push_str(&wrapped(&format!("{word} {}:", named.ident), &words, ";"));
}

fn row(page: &Page, named: &Named, out: &mut String) {
    let loops = page.forall(&named.statement).unwrap_or_default();
    let sides = page.sides(&named.statement, &named.tables);
    let mut words = or_zero(sides.left);
    words.push(sides.sense.ascii().to_owned());
    words.extend(or_zero(sides.right));
    out.push_str(&wrapped(
        &format!("s.t. {}{loops}:", named.ident),
        &words,
        ";",
    ));
}

/// The tables' entries.
fn data(plan: &Plan, page: &Page, out: &mut String) {
    let mut tables = plan.tables().peekable();
    if tables.peek().is_none() {
        return;
    }
    out.push_str("\ndata;\n\n");
    for (ident, table) in tables {
        let words: Vec<String> = table
            .values
            .iter()
            .map(|(at, value)| {
                let at: Vec<String> = table
                    .over
                    .iter()
                    .zip(at)
                    .map(|(over, &index)| page.member_of(over, index))
                    .collect();
                format!("[{}] {value}", at.join(","))
            })
            .collect();
        out.push_str(&wrapped(&format!("param {ident} :="), &words, ";"));
    }
}

/// Statements as MathProg writes them, without names: for tests.
#[cfg(test)]
pub fn rows_text(
    symbols: &super::symbols::Symbols,
    statements: &[super::pattern::Statement],
) -> Vec<String> {
    let variables: Vec<String> = ["i", "j", "k", "l"].map(str::to_owned).to_vec();
    let page = Page {
        dialect: &MathProg,
        symbols,
        variables: &variables,
    };
    let line = |statement: super::pattern::Statement| {
        let named = Named {
            ident: "row".to_owned(),
            comment: String::new(),
            tables: statement.tables.iter().map(|t| t.role.to_owned()).collect(),
            statement,
        };
        let mut out = String::new();
        row(&page, &named, &mut out);
        out.trim_start_matches("s.t. row")
            .trim_start_matches(": ")
            .trim_end_matches(";\n")
            .to_owned()
    };
    statements.iter().cloned().map(line).collect()
}
