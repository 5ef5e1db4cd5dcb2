//! Formulas as LaTeX mathematics.

use super::characters::{Set, beyond_ascii};
use super::words::Setter;
use crate::explain::document::{Formula, Index, Op, Sign, Symbol};

/// A name up to this long stays in one piece.
const NAME: usize = 30;

/// A formula in the line, in dollars; words and long names stand between them,
/// so that a line can break there.
pub fn formula(formula: &Formula, setter: &mut Setter) -> String {
    let mut out = String::new();
    let mut math = String::new();
    let mut signs = formula.0.iter().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            Sign::Word(word) if ["min", "max", "abs"].contains(&&**word) => {
                math.push_str(&format!("\\mathrm{{{word}}}"));
            }
            Sign::Word(word) => {
                close(&mut out, &mut math);
                let word = setter.words(word);
                if !out.is_empty() {
                    out.push(' ');
                }
                out.push_str(&word);
                if signs.peek().is_some() {
                    out.push(' ');
                }
            }
            Sign::Symbol(it) | Sign::Letter(it) if it.is_name => {
                if it.letter.chars().count() <= NAME {
                    if math.ends_with(|c: char| c.is_ascii_digit() || c == '}') {
                        math.push_str("\\,");
                    }
                    math.push_str(&format!("\\mbox{{{}}}", setter.code(&it.letter)));
                } else {
                    // An operator on either side keeps its space.
                    math.push_str("{}");
                    close(&mut out, &mut math);
                    out.push_str(&setter.code(&it.letter));
                    math.push_str("{}");
                }
            }
            Sign::Symbol(it) | Sign::Letter(it) => math.push_str(&symbol(it, setter)),
            Sign::Number(number) if *number < 0 => math.push_str(&format!("{{{number}}}")),
            Sign::Number(number) => math.push_str(&number.to_string()),
            Sign::Op(op) => math.push_str(operation(*op)),
            Sign::Gap => math.push_str("\\puzzlegap "),
        }
    }
    close(&mut out, &mut math);
    out
}

fn close(out: &mut String, math: &mut String) {
    let inner = std::mem::take(math);
    let inner = inner.trim_end();
    if !inner.is_empty() && inner != "{}" {
        out.push_str(&format!("${inner}$"));
    }
}

/// A letter with its indices.
fn symbol(symbol: &Symbol, setter: &mut Setter) -> String {
    let mut out = String::new();
    for c in symbol.letter.chars() {
        match (c, beyond_ascii(c)) {
            ('′', _) => out.push('\''),
            (_, Some(Set::Math(math))) => out.push_str(math),
            _ if c.is_ascii_alphanumeric() => out.push(c),
            _ => out.push_str(&format!("\\mbox{{{}}}", setter.words(&c.to_string()))),
        }
    }
    if !symbol.indices.is_empty() {
        let indices: Vec<String> = symbol
            .indices
            .iter()
            .map(|index| match index {
                Index::Number(number) => number.to_string(),
                Index::Variable(c) if c.is_ascii_alphanumeric() => c.to_string(),
                Index::Variable(c) => format!("\\mbox{{{}}}", setter.words(&c.to_string())),
            })
            .collect();
        out.push_str(&format!("_{{{}}}", indices.join(",")));
    } else if out.starts_with('\\') {
        // A letter may follow the command.
        out.push(' ');
    }
    out
}

fn operation(op: Op) -> &'static str {
    match op {
        Op::Plus => "+",
        Op::Minus => "-",
        Op::Times => "\\cdot ",
        Op::AtLeast => "\\ge ",
        Op::AtMost => "\\le ",
        Op::Equal => "=",
        Op::NotEqual => "\\ne ",
        Op::Means => "\\Leftrightarrow ",
        Op::Iff => "\\leftrightarrow ",
        Op::Implies => "\\rightarrow ",
        Op::And => "\\land ",
        Op::Or => "\\lor ",
        Op::Xor => "\\oplus ",
        Op::Not => "\\lnot ",
        Op::Sum => "\\sum ",
        Op::Open => "(",
        Op::Close => ")",
        Op::OpenBracket => "[",
        Op::CloseBracket => "]",
        Op::Comma => ",\\allowbreak ",
        Op::Dots => "\\dots ",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::section::rule;

    fn set(text: &str) -> String {
        formula(&rule::formula(text), &mut Setter::default())
    }

    #[test]
    fn a_rule_is_mathematics() {
        assert_eq!(
            set("F − (U − n + 1)δ₁ ≤ n − 1"),
            "$F-(U-n+1)\\delta_{1}\\le n-1$"
        );
        assert_eq!(set("δ = 1 ⇔ F ≥ n"), "$\\delta =1\\Leftrightarrow F\\ge n$");
        assert_eq!(set("x, as a fact"), "$x,\\allowbreak$ as a fact");
    }

    #[test]
    fn names_stand_upright_and_long_ones_break() {
        let name = |name: &str| {
            let mut it = Formula::number(3);
            it.push(&Symbol::name(name)).push(Op::Plus).push(-1);
            formula(&it, &mut Setter::default())
        };
        assert_eq!(name("a_b"), "$3\\,\\mbox{\\texttt{a\\symbol{95}b}}+{-1}$");
        assert!(name(&"w".repeat(40)).starts_with("$3{}$\\texttt{www"));
        assert!(name(&"w".repeat(40)).ends_with("}${}+{-1}$"));
    }
}
