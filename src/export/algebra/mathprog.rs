//! GNU MathProg: what `glpsol --math` reads.

use super::answer::Print;
use super::lines::{comment, listed, one_line, or_zero, wrapped};
use super::numbers::within_doubles;
use super::pattern::Over;
use super::plan::{Named, Plan};
use super::render::{Dialect, Page};
use super::sets::{Label, Members, SetId};
use super::symbols::{Family, FamilyId, Role};
use crate::export::{Format, Request, Written};
use crate::lower::Refusal;
use crate::rows::Literal;

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: "mathprog",
    ending: "mod",
    summary: "GNU MathProg, read by glpsol: sets, indexed variables, families of rows",
    needs_finding: false,
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

struct MathProg;

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
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// A text as a format string: `%` and `\` stand for themselves.
fn format_text(text: &str) -> String {
    one_line(text).replace('%', "%%").replace('"', "\"\"")
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

fn print_one(page: &Page, print: &Print, out: &mut String) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_line_is_one_statement() {
        let value = ["cell".to_owned()];
        assert_eq!(
            printed("", "n = %.0f", &value),
            "printf \"n = %.0f\\n\", cell;\n"
        );
        assert_eq!(
            printed(
                "{i in S}",
                "a[%s] = %s",
                &["i".to_owned(), "c[i]".to_owned()]
            ),
            "printf{i in S} \"a[%s] = %s\\n\", i, c[i];\n"
        );
    }

    #[test]
    fn a_long_line_is_printed_in_pieces() {
        let long = "é\"\"%%".repeat(40);
        let arguments = ["i".to_owned(), "c[i]".to_owned()];
        let text = printed("{i in S}", &format!("{long}[%s] = %s"), &arguments);
        let mut again = String::new();
        for line in text.lines().filter(|line| line.contains("printf")) {
            let (_, rest) = line.split_once('"').unwrap();
            let (piece, _) = rest.rsplit_once('"').unwrap();
            assert!(piece.len() < 100, "{piece}");
            assert!(piece.matches('"').count() % 2 == 0, "{piece}");
            again += piece;
        }
        assert_eq!(again, format!("{long}[%s] = %s\\n"));
        assert!(text.starts_with("for{i in S}: {\n") && text.ends_with("\", i, c[i];\n}\n"));
        let fixed = printed("", &long, &[]);
        assert!(fixed.ends_with("\";\nprintf \"\\n\";\n"), "{fixed}");
    }
}
