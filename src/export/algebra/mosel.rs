//! Mosel, the language of Xpress, as the models of the paper were written.

use super::expand::Plain;
use super::fold::{Given, fold};
use super::labels::Label;
use super::lines::{comment, listed, one_line, wrapped};
use super::minizinc::product;
use super::numbers::within_doubles;
use super::page::{Dialect, Page};
use super::pattern::{Over, Table};
use super::plan::{Named, Plan};
use super::print_mosel::print_one;
use super::sets::Members;
use super::symbols::{Family, FamilyId};
use crate::export::{Format, Request, Written};
use crate::lower::Refusal;
use crate::rows::Sense;

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: "mosel",
    ending: "mos",
    summary: "Mosel for Xpress, the language of the paper's models",
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
        dialect: &Mosel,
        symbols: &plan.symbols,
        variables: &plan.variables,
    };
    Written {
        notes: plan.notes(),
        bytes: text(plan, &page).into_bytes(),
    }
}

/// The language.
pub struct Mosel;

/// A Mosel integer has 32 bits.
const LARGEST_INTEGER: u64 = 2_147_483_647;

impl Dialect for Mosel {
    fn called<'l>(&self, label: &'l Label) -> &'l str {
        &label.text
    }

    fn quoted(&self, called: &str) -> String {
        quoted(called)
    }

    fn cell(&self, ident: &str, indices: &[String]) -> String {
        if indices.is_empty() {
            ident.to_owned()
        } else {
            format!("{ident}({})", indices.join(","))
        }
    }

    fn loops(&self, binders: &[String], conditions: &[String]) -> String {
        let binders = binders.join(", ");
        if conditions.is_empty() {
            format!("({binders})")
        } else {
            format!("({binders} | {})", conditions.join(" and "))
        }
    }

    fn sum(&self, loops: &str, body: &str, alone: bool) -> String {
        match alone {
            true => format!("sum{loops} {body}"),
            false => format!("(sum{loops} {body})"),
        }
    }

    fn not_equal(&self) -> &'static str {
        "<>"
    }

    fn exists(&self, family: &Family, indices: &[String]) -> Option<String> {
        Some(format!("exists({})", self.cell(&family.ident, indices)))
    }

    /// Beyond 32 bits a whole number is written as a real, which is exact.
    fn number(&self, number: i64) -> String {
        if number.unsigned_abs() > LARGEST_INTEGER {
            format!("{number}.0")
        } else {
            number.to_string()
        }
    }
}

/// A string in double quotes.
pub fn quoted(text: &str) -> String {
    let text = one_line(text).replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{text}\"")
}

fn text(plan: &Plan, page: &Page) -> String {
    let mut out = String::new();
    let title = match plan.request.model.title.as_str() {
        "" => "puzzle",
        title => title,
    };
    out.push_str(&format!("model {}\n", quoted(title)));
    for line in plan.head(page.dialect) {
        comment("!", &line, &mut out);
    }
    out.push_str("uses \"mmxprs\"\n\ndeclarations\n");
    declarations(plan, page, &mut out);
    out.push_str("end-declarations\n");
    for (ident, table) in plan.tables() {
        entries(page, ident, table, &mut out);
    }
    out.push('\n');
    for (id, family) in plan.symbols.families.iter().enumerate() {
        if family.at.is_some() {
            create(page, FamilyId(id), &mut out);
        }
    }
    for family in &plan.symbols.families {
        kind(plan, page, family, &mut out);
    }
    for named in &plan.bounds {
        row(page, named, &mut out);
    }
    let mut last = "";
    for named in &plan.rows {
        if named.comment != last {
            out.push('\n');
            comment("!", &named.comment, &mut out);
            last = &named.comment;
        }
        row(page, named, &mut out);
    }
    out.push('\n');
    goal(plan, page, &mut out);
    out.push_str("\nif getprobstat = XPRS_OPT then\n");
    for print in &plan.prints {
        print_one(page, print, &mut out);
    }
    out.push_str("else\n  writeln(\"no solution\")\nend-if\n\nend-model\n");
    out
}

/// A column that is always 0, for a program without columns.
const NONE: &str = "bigm";

fn declarations(plan: &Plan, page: &Page, out: &mut String) {
    for (_, set) in plan.symbols.sets.used() {
        let Some(ident) = &set.ident else {
            continue;
        };
        match &set.members {
            Members::Numbers { low, high } => {
                out.push_str(&format!("  {ident} = {low}..{high}\n"));
            }
            Members::Labels(labels) => {
                let members = labels.iter().map(|label| quoted(&label.text));
                let head = format!("  {ident} =");
                out.push_str(&wrapped(&head, &listed("{", members, "}"), ""));
            }
        }
    }
    for (ident, table) in plan.tables() {
        let sets: Vec<String> = table.over.iter().map(|over| page.range(over)).collect();
        let wide = table
            .values
            .values()
            .any(|v| v.unsigned_abs() > LARGEST_INTEGER);
        let kind = if wide { "real" } else { "integer" };
        let sets = sets.join(", ");
        out.push_str(&format!("  {ident}: array({sets}) of {kind}\n"));
    }
    for family in &plan.symbols.families {
        let ident = &family.ident;
        let sets: Vec<String> = family.indices.iter().map(|&set| page.set(set)).collect();
        let dynamic = if family.at.is_some() { "dynamic " } else { "" };
        out.push_str(&match sets.is_empty() {
            true => format!("  {ident}: mpvar\n"),
            false => format!("  {ident}: {dynamic}array({}) of mpvar\n", sets.join(", ")),
        });
    }
    if plan.symbols.families.is_empty() {
        out.push_str(&format!("  {NONE}: mpvar\n"));
    }
}

fn entries(page: &Page, ident: &str, table: &Table, out: &mut String) {
    let ranges = table.over.iter().map(|over| page.indices_of(over));
    let items = product(ranges)
        .into_iter()
        .map(|at| Mosel.number(table.values.get(&at).copied().unwrap_or(0)));
    out.push_str(&wrapped(
        &format!("{ident} :="),
        &listed("[", items, "]"),
        "",
    ));
}

/// The columns that exist, of a family where some do not.
fn create(page: &Page, id: FamilyId, out: &mut String) {
    let family = page.symbols.family(id);
    let given: Vec<Given> = family
        .cells
        .values()
        .map(|&column| Given {
            row: Plain {
                terms: vec![(column, 1)],
                sense: Sense::Equal,
                rhs: 0,
            },
            group: 0,
        })
        .collect();
    for statement in fold(page.symbols, &given) {
        let loops = page.forall(&statement);
        for term in &statement.terms {
            let cell = page.column(term.family, &term.indices);
            let forall = loops.as_ref().map(|loops| format!("forall{loops} "));
            let forall = forall.unwrap_or_default();
            out.push_str(&format!("{forall}create({cell})\n"));
        }
    }
}

/// What the values of a family's columns may be.
fn kind(plan: &Plan, page: &Page, family: &Family, out: &mut String) {
    let overs: Vec<Over> = family.indices.iter().map(|&set| Over::Whole(set)).collect();
    let names: Vec<String> = (0..overs.len())
        .map(|at| page.variable(at).to_owned())
        .collect();
    let cell = Mosel.cell(&family.ident, &names);
    let forall = match overs.is_empty() {
        true => String::new(),
        false => {
            let exists = family.at.is_some().then(|| format!("exists({cell})"));
            let loops = page.loops(&overs, 0, exists.into_iter().collect());
            format!("forall{loops} ")
        }
    };
    let mut say = |what: String| out.push_str(&format!("{forall}{cell} {what}\n"));
    if family.binary {
        say("is_binary".to_owned());
        return;
    }
    let hull = plan.hull(family);
    // Without a word a column is at least 0.
    if hull.lower.is_none_or(|low| low < 0) {
        say("is_free".to_owned());
    }
    if let Some(low) = hull.lower.filter(|&low| low != 0) {
        say(format!(">= {}", Mosel.number(low)));
    }
    if let Some(high) = hull.upper {
        say(format!("<= {}", Mosel.number(high)));
    }
    say("is_integer".to_owned());
}

/// Some column, so that a side without columns is an expression.
fn nothing(page: &Page) -> String {
    let first = page
        .symbols
        .families
        .iter()
        .find_map(|f| f.cells.values().next());
    let cell = first.map_or_else(|| NONE.to_owned(), |&id| page.cell(id));
    format!("0*{cell}")
}

fn row(page: &Page, named: &Named, out: &mut String) {
    let sides = page.sides(&named.statement, &named.tables);
    let mut words = sides.left;
    if words.is_empty() {
        words.push(nothing(page));
    }
    words.push(sides.sense.ascii().to_owned());
    words.extend(sides.right);
    // A line goes on only behind an operator, so the first word stands with
    // the head.
    let first = words.remove(0);
    let head = match page.forall(&named.statement) {
        Some(loops) => format!("forall{loops} {first}"),
        // Behind the line before, a bracket would be read as an index.
        None if first.starts_with('(') => format!("{} := {first}", named.ident),
        None => first,
    };
    out.push_str(&wrapped(&head, &words, ""));
}

fn goal(plan: &Plan, page: &Page, out: &mut String) {
    let Some(goal) = &plan.goal else {
        comment(
            "!",
            "any solution will do: the objective is arbitrary, as in the paper",
            out,
        );
        let first = nothing(page);
        let first = first.trim_start_matches("0*");
        out.push_str(&format!("maximise({first})\n"));
        return;
    };
    comment("!", &goal.named.comment, out);
    let word = if goal.maximise {
        "maximise"
    } else {
        "minimise"
    };
    let mut words = page.goal(goal);
    if goal.named.statement.terms.is_empty() {
        words.insert(0, "+".to_owned());
        words.insert(0, nothing(page));
    }
    out.push_str(&wrapped(&format!("{word}("), &words, ")"));
}
