//! MiniZinc.

use super::idents::Idents;
use super::labels::Label;
use super::lines::{comment, listed, or_zero, wrapped};
use super::numbers::largest;
use super::page::{Dialect, Page};
use super::pattern::{Over, Table};
use super::plan::{Named, Plan};
use super::print_minizinc::print_one;
use super::sets::{Members, SetId};
use super::symbols::Family;
use crate::export::{Format, Request, Written};
use crate::lower::Refusal;
use std::collections::BTreeMap;

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: "minizinc",
    ending: "mzn",
    summary: "MiniZinc: enums, arrays of variables, forall constraints",
    needs_finding: false,
    needs_model: true,
    names: None,
    write,
};

/// Gecode, MiniZinc's usual solver, refuses numbers beyond this.
const GECODE: u64 = 2_147_483_646;

fn write(request: &Request) -> Result<Written, Refusal> {
    Ok(written(&Plan::of(request)))
}

/// The file.
pub fn written(plan: &Plan) -> Written {
    let page = Page {
        dialect: &MiniZinc,
        symbols: &plan.symbols,
        variables: &plan.variables,
    };
    let mut notes = plan.notes();
    let largest = largest(plan.request.program);
    if largest > GECODE {
        notes.push(format!(
            "the number {largest} is beyond the {GECODE} of Gecode and other finite-domain solvers, which refuse the model"
        ));
    }
    Written {
        notes,
        bytes: text(plan, &page).into_bytes(),
    }
}

/// The language.
pub struct MiniZinc;

impl Dialect for MiniZinc {
    fn called<'l>(&self, label: &'l Label) -> &'l str {
        &label.ident
    }

    fn quoted(&self, called: &str) -> String {
        called.to_owned()
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
            format!("({binders})")
        } else {
            format!("({binders} where {})", conditions.join(" /\\ "))
        }
    }

    fn sum(&self, loops: &str, body: &str, _alone: bool) -> String {
        format!("sum{loops}({body})")
    }

    fn not_equal(&self) -> &'static str {
        "!="
    }

    /// What has no column is 0 in the array.
    fn exists(&self, _family: &Family, _indices: &[String]) -> Option<String> {
        None
    }
}

/// The inside of a string.
pub fn escaped(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect::<String>()
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
}

/// For each set of labels whose identifiers are not the labels themselves, the
/// array of what to print.
pub type LabelNames = BTreeMap<SetId, String>;

fn text(plan: &Plan, page: &Page) -> String {
    let mut out = String::new();
    for line in plan.head(page.dialect) {
        comment("%", &line, &mut out);
    }
    out.push('\n');
    let mut idents = plan.symbols.idents.clone();
    let mut names = LabelNames::new();
    for (id, _) in plan.symbols.sets.used() {
        set(page, id, &mut idents, &mut names, &mut out);
    }
    for (ident, values) in plan.tables() {
        table(page, ident, values, &mut out);
    }
    out.push('\n');
    for family in &plan.symbols.families {
        declare(plan, page, family, &mut out);
    }
    for named in &plan.bounds {
        row(page, named, &mut out);
    }
    let mut last = "";
    for named in &plan.rows {
        if named.comment != last {
            out.push('\n');
            comment("%", &named.comment, &mut out);
            last = &named.comment;
        }
        row(page, named, &mut out);
    }
    out.push('\n');
    goal(plan, page, &mut out);
    let printed: Vec<String> = plan
        .prints
        .iter()
        .map(|print| print_one(page, &names, print))
        .collect();
    out.push_str(&format!("\noutput {};\n", or_nothing(&printed)));
    out
}

fn or_nothing(parts: &[String]) -> String {
    if parts.is_empty() {
        "[]".to_owned()
    } else {
        parts.join("\n    ++ ")
    }
}

fn set(page: &Page, id: SetId, idents: &mut Idents, names: &mut LabelNames, out: &mut String) {
    let known = page.symbols.sets.get(id);
    let Some(ident) = &known.ident else {
        return;
    };
    match &known.members {
        Members::Numbers { low, high } => {
            out.push_str(&format!("set of int: {ident} = {low}..{high};\n"));
        }
        Members::Labels(labels) => {
            let members = labels.iter().map(|label| label.ident.clone());
            let head = format!("enum {ident} =");
            out.push_str(&wrapped(&head, &listed("{", members, "}"), ";"));
            if labels.iter().any(|label| label.ident != label.text) {
                let name = idents.take(&format!("{ident}_name"), "name");
                let texts = labels.iter().map(|l| format!("\"{}\"", escaped(&l.text)));
                let head = format!("array[{ident}] of string: {name} =");
                out.push_str(&wrapped(&head, &listed("[", texts, "]"), ";"));
                names.insert(id, name);
            }
        }
    }
}

/// An array in the order of its index sets: `array2d(a, b, [1, 2])`.
fn array(sets: &[String], items: impl Iterator<Item = String>) -> Vec<String> {
    let open = format!("array{}d({}, [", sets.len(), sets.join(", "));
    listed(&open, items, "])")
}

fn table(page: &Page, ident: &str, table: &Table, out: &mut String) {
    let sets: Vec<String> = table.over.iter().map(|over| page.range(over)).collect();
    let ranges = table.over.iter().map(|over| page.indices_of(over));
    let items = product(ranges)
        .into_iter()
        .map(|at| table.values.get(&at).copied().unwrap_or(0).to_string());
    let head = format!("array[{}] of int: {ident} =", sets.join(", "));
    out.push_str(&wrapped(&head, &array(&sets, items), ";"));
}

/// All combinations, the last running fastest.
pub fn product(ranges: impl Iterator<Item = Vec<i64>>) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for range in ranges {
        all = all
            .iter()
            .flat_map(|tuple: &Vec<i64>| {
                range.iter().map(move |&value| {
                    let mut longer = tuple.clone();
                    longer.push(value);
                    longer
                })
            })
            .collect();
    }
    all
}

fn declare(plan: &Plan, page: &Page, family: &Family, out: &mut String) {
    let ident = &family.ident;
    let hull = plan.hull(family);
    let domain = match (hull.lower, hull.upper) {
        (Some(low), Some(high)) => format!("var {low}..{high}"),
        _ => "var int".to_owned(),
    };
    if family.indices.is_empty() {
        out.push_str(&format!("{domain}: {ident};\n"));
    } else {
        let sets: Vec<String> = family.indices.iter().map(|&set| page.set(set)).collect();
        let head = format!("array[{}] of {domain}: {ident}", sets.join(", "));
        if family.at.is_some() {
            let ranges = family
                .indices
                .iter()
                .map(|&set| page.symbols.sets.get(set).indices().collect());
            let items = product(ranges).into_iter().map(|at| {
                let known = family.cells.contains_key(&at);
                if known { "_" } else { "0" }.to_owned()
            });
            out.push_str(&wrapped(&format!("{head} ="), &array(&sets, items), ";"));
        } else {
            out.push_str(&format!("{head};\n"));
        }
    }
    // A domain with one end is a constraint.
    let bound = match (hull.lower, hull.upper) {
        (Some(low), None) => format!(">= {low}"),
        (None, Some(high)) => format!("<= {high}"),
        _ => return,
    };
    let overs: Vec<Over> = family.indices.iter().map(|&set| Over::Whole(set)).collect();
    let names: Vec<String> = (0..overs.len())
        .map(|at| page.variable(at).to_owned())
        .collect();
    let cell = MiniZinc.cell(ident, &names);
    out.push_str(&match overs.is_empty() {
        true => format!("constraint {cell} {bound};\n"),
        false => {
            let loops = page.loops(&overs, 0, Vec::new());
            format!("constraint forall{loops}({cell} {bound});\n")
        }
    });
}

fn row(page: &Page, named: &Named, out: &mut String) {
    let sides = page.sides(&named.statement, &named.tables);
    let mut words = or_zero(sides.left);
    words.push(sides.sense.ascii().to_owned());
    words.extend(or_zero(sides.right));
    out.push_str(&match page.forall(&named.statement) {
        Some(loops) => wrapped(&format!("constraint forall{loops}("), &words, ");"),
        None => wrapped("constraint", &words, ";"),
    });
}

fn goal(plan: &Plan, page: &Page, out: &mut String) {
    let Some(goal) = &plan.goal else {
        out.push_str("solve satisfy;\n");
        return;
    };
    comment("%", &goal.named.comment, out);
    let word = if goal.maximise {
        "maximize"
    } else {
        "minimize"
    };
    out.push_str(&wrapped(&format!("solve {word}"), &page.goal(goal), ";"));
}
