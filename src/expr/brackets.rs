//! Every bracket gets its partner before the parser looks at any.

use super::MOST_DEPTH;
use super::codes::{TOO_DEEP, UNBALANCED_BRACKET};
use super::findings::Findings;
use super::token::{Bracket, Kind, Token};
use crate::report::Diagnostic;

/// The tokens with all brackets in pairs: a missing closing bracket is put in
/// with no width, one without a partner becomes [`Kind::Bad`]; each of them has been
/// reported. `None` where they nest too deeply to read on.
pub(super) fn balance(tokens: Vec<Token>, findings: &mut Findings) -> Option<Vec<Token>> {
    let mut balanced: Vec<Token> = Vec::with_capacity(tokens.len());
    // Brackets that are open: kind and place in the text.
    let mut open: Vec<(Bracket, usize)> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open(bracket) => {
                open.push((bracket, token.start));
                if open.len() > MOST_DEPTH {
                    findings.add(
                        &TOO_DEEP,
                        token.start..token.end,
                        format!("brackets nest more than {MOST_DEPTH} deep here"),
                        "split the expression into several facts",
                    );
                    return None;
                }
            }
            Kind::Close(bracket) => {
                let partner = open.iter().rposition(|&(kind, _)| kind == bracket);
                match (partner, open.last()) {
                    (Some(partner), _) => {
                        for (kind, start) in open.drain(partner + 1..).rev() {
                            unclosed(kind, start, findings);
                            balanced.push(closing(kind, token.start));
                        }
                        open.pop();
                    }
                    (None, Some(&(kind, start)))
                        if !closes_later(kind, tokens.get(index + 1..).unwrap_or_default()) =>
                    {
                        wrong_kind(kind, start, token, findings);
                        open.pop();
                        balanced.push(Token {
                            kind: Kind::Close(kind),
                            mended: true,
                            ..*token
                        });
                        continue;
                    }
                    _ => {
                        stray(bracket, token, findings);
                        balanced.push(Token {
                            kind: Kind::Bad,
                            ..*token
                        });
                        continue;
                    }
                }
            }
            Kind::End => {
                for (kind, start) in open.drain(..).rev() {
                    unclosed(kind, start, findings);
                    balanced.push(closing(kind, token.start));
                }
            }
            _ => {}
        }
        balanced.push(token.clone());
    }
    (!findings.full()).then_some(balanced)
}

/// A closing bracket that is not there.
fn closing(kind: Bracket, at: usize) -> Token {
    Token {
        kind: Kind::Close(kind),
        start: at,
        end: at,
        mended: true,
    }
}

/// Whether a bracket that is open before `rest` is closed in it.
fn closes_later(kind: Bracket, rest: &[Token]) -> bool {
    let mut depth = 0_usize;
    for token in rest {
        match token.kind {
            Kind::Open(bracket) if bracket == kind => depth += 1,
            Kind::Close(bracket) if bracket == kind => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => return true,
            },
            _ => {}
        }
    }
    false
}

fn unclosed(kind: Bracket, start: usize, findings: &mut Findings) {
    findings.add(
        &UNBALANCED_BRACKET,
        start..start + 1,
        format!("this `{}` is never closed", kind.opening()),
        format!("write the missing `{}`", kind.closing()),
    );
}

fn stray(kind: Bracket, token: &Token, findings: &mut Findings) {
    findings.add(
        &UNBALANCED_BRACKET,
        token.start..token.end,
        format!("this `{}` closes nothing", kind.closing()),
        format!(
            "delete it, or write the `{}` that belongs to it",
            kind.opening()
        ),
    );
}

fn wrong_kind(kind: Bracket, start: usize, token: &Token, findings: &mut Findings) {
    let written = findings.slice(token.start..token.end);
    let first = findings.span(start..start + 1);
    let span = findings.span(token.start..token.end);
    findings.add_diagnostic(
        token.start,
        Diagnostic::new(
            &UNBALANCED_BRACKET,
            span,
            format!("`{}` is closed by `{written}`", kind.opening()),
        )
        .related(first, "opened here")
        .help(format!("write `{}`", kind.closing())),
    );
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;

    /// Line, then the places that are complained of.
    #[test]
    fn each_lonely_bracket_is_reported_where_it_stands() {
        for (line, places) in [
            ("f(a, (b or c", &[1, 5][..]),
            ("f(a, (b or c)", &[1]),
            ("f[(a] + 1 = 2", &[2]),
            ("(a] or b)", &[2]),
            ("(a]", &[2]),
            ("a) or (b", &[1, 6]),
            ("{a, [b}", &[4]),
            ("))", &[0, 1]),
            ("exactly(1", &[7]),
            ("a[", &[1]),
            ("(", &[0]),
        ] {
            let (_, found) = read(line);
            let starts: Vec<usize> = found.iter().map(|d| d.span.start).collect();
            assert_eq!(starts, places, "{line}: {found:#?}");
            for diagnostic in found {
                assert_eq!(diagnostic.code.name, "unbalanced-bracket", "{line}");
            }
        }
    }
}
