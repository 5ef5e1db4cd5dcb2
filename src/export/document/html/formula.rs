//! Formulas as markup: letters, indices and signs that can be selected, that
//! break before a sign, and that are read aloud in words.
//!
//! Screen readers say nothing at all of `role="math"` without MathML, and
//! MathML breaks no lines; an image with words for a label is read by all.

use super::escape::{escape, isolated};
use super::speech::speech;
use crate::explain::document::{Formula, Index, Op, Sign, Symbol};

/// A formula in the line.
pub fn formula(formula: &Formula) -> String {
    format!(
        r#"<span class="f" role="img" aria-roledescription="formula" aria-label="{}">{}</span>"#,
        escape(&speech(formula)),
        signs(&formula.0)
    )
}

/// A symbol in plain characters, the same for no two symbols: `x_1,2`.
pub fn key(symbol: &Symbol) -> String {
    let indices: Vec<String> = symbol.indices.iter().map(index_text).collect();
    if indices.is_empty() {
        return symbol.letter.clone();
    }
    format!("{}_{}", symbol.letter, indices.join(","))
}

fn index_text(index: &Index) -> String {
    match index {
        Index::Number(number) => number.to_string().replace('-', "−"),
        Index::Variable(variable) => variable.to_string(),
    }
}

fn signs(signs: &[Sign]) -> String {
    let mut out = String::new();
    let mut before: Option<&Sign> = None;
    let mut unary = false;
    for sign in signs {
        out.push_str(space(before, unary, sign));
        unary = is_unary(before, sign);
        out.push_str(&one(sign));
        before = Some(sign);
    }
    out
}

fn one(sign: &Sign) -> String {
    match sign {
        Sign::Symbol(it) | Sign::Letter(it) => symbol(it),
        Sign::Number(number) => number.to_string().replace('-', "−"),
        Sign::Op(op) => op.sign().to_owned(),
        Sign::Word(word) => isolated(word),
        Sign::Gap => r#"<span class="gap">    </span>"#.to_owned(),
    }
}

/// A letter with its indices, or a name.
pub fn symbol(symbol: &Symbol) -> String {
    if symbol.is_name {
        return format!(r#"<span class="name">{}</span>"#, isolated(&symbol.letter));
    }
    let primes = symbol.letter.trim_start_matches(|c| c != '′');
    let letter = symbol.letter.trim_end_matches('′');
    let mut out = format!("<var>{}</var>{primes}", escape(letter));
    if !symbol.indices.is_empty() {
        let indices: Vec<String> = symbol
            .indices
            .iter()
            .map(|index| match index {
                Index::Number(_) => index_text(index),
                Index::Variable(_) => format!("<var>{}</var>", escape(&index_text(index))),
            })
            .collect();
        out.push_str(&format!("<sub>{}</sub>", indices.join(",")));
    }
    out
}

/// Whether a sign is the minus (or plus) of one number, not of two.
fn is_unary(before: Option<&Sign>, sign: &Sign) -> bool {
    matches!(sign, Sign::Op(Op::Minus | Op::Plus))
        && match before {
            None | Some(Sign::Word(_)) => true,
            Some(Sign::Op(op)) => !matches!(op, Op::Close | Op::CloseBracket | Op::Dots),
            Some(_) => false,
        }
}

/// What stands between two signs; a line breaks only at a plain space.
fn space(before: Option<&Sign>, unary: bool, next: &Sign) -> &'static str {
    const BREAK: &str = " ";
    const FIXED: &str = "\u{a0}";
    let Some(before) = before else { return "" };
    match (before, next) {
        (_, Sign::Op(Op::Comma | Op::Close | Op::CloseBracket | Op::Times))
        | (Sign::Op(Op::Open | Op::OpenBracket | Op::Not | Op::Sum | Op::Times), _) => "",
        (Sign::Op(Op::Comma), _) => BREAK,
        _ if unary => "",
        (Sign::Word(word), Sign::Op(Op::Open)) if ["min", "max", "abs"].contains(&&**word) => "",
        (Sign::Op(op), _) if op.is_spaced() => FIXED,
        (_, Sign::Op(op)) if op.is_spaced() => BREAK,
        (Sign::Word(_), _) | (_, Sign::Word(_)) => BREAK,
        // A name stands apart from its factor, a letter does not.
        (Sign::Number(_), Sign::Symbol(it) | Sign::Letter(it)) if it.is_name => FIXED,
        (Sign::Gap, Sign::Symbol(_) | Sign::Letter(_)) => FIXED,
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::section::rule;

    fn plain(text: &str) -> String {
        signs(&rule::formula(text).0)
            .replace("<var>", "")
            .replace("</var>", "")
            .replace('\u{a0}', "~")
    }

    #[test]
    fn spaces_are_where_a_book_has_them() {
        assert_eq!(
            plain("F − (U − n + 1)δ ≤ n − 1"),
            "F −~(U −~n +~1)δ ≤~n −~1"
        );
        assert_eq!(plain("−x = −1"), "−x =~−1");
        assert_eq!(plain("x = 1, …, 9"), "x =~1, …, 9");
        assert_eq!(plain("a mod b"), "a mod b");
        assert_eq!(plain("min(a, b) ≥ 0"), "min(a, b) ≥~0");
        assert_eq!(plain("¬a ∧ b"), "¬a ∧~b");
    }

    #[test]
    fn symbols_have_indices_and_keys() {
        let x = Symbol {
            letter: "x′′".to_owned(),
            indices: vec![Index::Number(-1), Index::Variable('j')],
            is_name: false,
        };
        assert_eq!(symbol(&x), "<var>x</var>′′<sub>−1,<var>j</var></sub>");
        assert_eq!(key(&x), "x′′_−1,j");
        assert_eq!(
            symbol(&Symbol::name("a<b")),
            r#"<span class="name">a&lt;b</span>"#
        );
    }
}
