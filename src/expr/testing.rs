//! What the tests of this room share: reading a line, and a tree written out
//! with every bracket.

use super::{Expr, ExprKind, Name, operators::Role, operators::operator_for};
use crate::report::{Diagnostic, Report, Severity};
use crate::source::Text;

/// Reads one line as it stands; the findings come with it.
pub(super) fn read(line: &str) -> (Option<Expr>, Vec<Diagnostic>) {
    let mut report = Report::new();
    let expr = super::parse(&Text::plain(line, 0), &mut report);
    let found: Vec<Diagnostic> = report.diagnostics().into_iter().cloned().collect();
    let errors = found
        .iter()
        .any(|diagnostic| diagnostic.code.severity == Severity::Error);
    assert_eq!(expr.is_none(), errors, "a tree or an error: {line}");
    (expr, found)
}

/// The tree of a line without fault, every bracket written out.
pub(super) fn tree(line: &str) -> String {
    let (expr, found) = read(line);
    match expr {
        Some(expr) => bracketed(&expr),
        None => panic!("{line}: {found:#?}"),
    }
}

/// `(or a (not b))`
pub(super) fn bracketed(expr: &Expr) -> String {
    let all = |exprs: &[Expr]| exprs.iter().map(bracketed).collect::<Vec<_>>().join(" ");
    let sign = |role| operator_for(role).unwrap().signs[0];
    match &expr.kind {
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Truth(truth) => truth.to_string(),
        ExprKind::Name(name) => word(name),
        ExprKind::Qualified(category, item) => format!("{}.{}", word(category), word(item)),
        ExprKind::Index(base, indices) => format!("(at {} {})", bracketed(base), all(indices)),
        ExprKind::Call(name, arguments) => format!("(call {} {})", word(name), all(arguments)),
        ExprKind::Comprehension(gathered) => {
            let loops: Vec<String> = gathered
                .loops
                .iter()
                .map(|round| format!("({} {})", word(&round.variable), bracketed(&round.over)))
                .collect();
            let condition = gathered.condition.iter().map(bracketed).collect::<String>();
            let body = bracketed(&gathered.body);
            format!("(for {body} {} {condition})", loops.join(" "))
        }
        ExprKind::List(elements) => format!("[{}]", all(elements)),
        ExprKind::Set(elements) => format!("{{{}}}", all(elements)),
        ExprKind::Range(left, right) => format!("(.. {} {})", bracketed(left), bracketed(right)),
        ExprKind::Not(inner) => format!("(not {})", bracketed(inner)),
        ExprKind::Negate(inner) => format!("(- {})", bracketed(inner)),
        ExprKind::Arithmetic(op, left, right) => {
            let sign = sign(Role::Arithmetic(*op));
            format!("({sign} {} {})", bracketed(left), bracketed(right))
        }
        ExprKind::Logic(op, left, right) => {
            let sign = sign(Role::Logic(*op));
            format!("({sign} {} {})", bracketed(left), bracketed(right))
        }
        ExprKind::Of(left, right) => format!("(of {} {})", bracketed(left), bracketed(right)),
        ExprKind::Compare(first, links) => {
            let links: Vec<String> = links
                .iter()
                .map(|(op, right)| format!(" {} {}", sign(Role::Compare(*op)), bracketed(right)))
                .collect();
            format!("({}{})", bracketed(first), links.concat())
        }
        ExprKind::If(condition, then, otherwise) => {
            let otherwise: String = otherwise
                .iter()
                .map(|otherwise| format!(" {}", bracketed(otherwise)))
                .collect();
            format!(
                "(if {} {}{otherwise})",
                bracketed(condition),
                bracketed(then)
            )
        }
    }
}

fn word(name: &Name) -> String {
    if name.quoted {
        format!("'{}'", name.text)
    } else {
        name.text.clone()
    }
}
