//! Formulas in plain characters: `t₅ − t₇ − 2t₃ ≤ −1`.

use crate::explain::document::{Formula, Index, Op, Sign, Symbol};

/// What stands for a place that the reader is to fill in.
pub const GAP: &str = "____";

/// A symbol: its letter, and its indices as small figures below the line,
/// commas between them.
pub fn symbol(symbol: &Symbol) -> String {
    let mut out = one_line(&symbol.letter);
    for (place, index) in symbol.indices.iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        match index {
            Index::Number(number) => {
                if *number < 0 {
                    out.push('₋');
                }
                out.extend(number.unsigned_abs().to_string().chars().map(small));
            }
            Index::Variable(letter) => match small_letter(*letter) {
                Some(small) => out.push(small),
                None => {
                    out.push('_');
                    out.push(*letter);
                }
            },
        }
    }
    out
}

fn small(digit: char) -> char {
    match digit {
        '0' => '₀',
        '1' => '₁',
        '2' => '₂',
        '3' => '₃',
        '4' => '₄',
        '5' => '₅',
        '6' => '₆',
        '7' => '₇',
        '8' => '₈',
        '9' => '₉',
        other => other,
    }
}

fn small_letter(letter: char) -> Option<char> {
    Some(match letter {
        'i' => 'ᵢ',
        'j' => 'ⱼ',
        'k' => 'ₖ',
        'l' => 'ₗ',
        'm' => 'ₘ',
        'v' => 'ᵥ',
        _ => return None,
    })
}

/// A number, a negative one with the sign of a minus.
pub fn number(value: i64) -> String {
    match value < 0 {
        true => format!("−{}", value.unsigned_abs()),
        false => value.to_string(),
    }
}

/// A formula in parts between which a line may be broken; joined by single
/// spaces they are the formula. An operator stands at the head of a part.
pub fn parts(formula: &Formula) -> Vec<String> {
    let mut parts: Vec<String> = vec![String::new()];
    let mut before: Option<&Sign> = None;
    for sign in &formula.0 {
        let unary = matches!(sign, Sign::Op(Op::Minus)) && opens(before);
        let gap = match before {
            None => Gap::None,
            Some(before) => gap(before, sign, unary),
        };
        // After a minus of one, nothing; `was_unary` is told by the part.
        let glued = parts.last().is_some_and(|part| part.ends_with("−\u{2060}"));
        let text = written(sign);
        match (glued, gap) {
            (false, Gap::Break) => parts.push(text),
            (false, Gap::Space) => push(&mut parts, &format!(" {text}")),
            _ => push(&mut parts, &text),
        }
        if unary {
            // A mark that is taken out again below.
            push(&mut parts, "\u{2060}");
        }
        before = Some(sign);
    }
    parts
        .into_iter()
        .map(|part| part.replace('\u{2060}', ""))
        .filter(|part| !part.is_empty())
        .collect()
}

/// The whole formula on one line.
pub fn formula(formula: &Formula) -> String {
    parts(formula).join(" ")
}

fn push(parts: &mut [String], text: &str) {
    if let Some(last) = parts.last_mut() {
        last.push_str(text);
    }
}

/// Whether a minus behind this has nothing on its left.
fn opens(before: Option<&Sign>) -> bool {
    match before {
        None | Some(Sign::Word(_)) => true,
        Some(Sign::Op(op)) => !matches!(op, Op::Close | Op::CloseBracket | Op::Dots),
        Some(_) => false,
    }
}

fn written(sign: &Sign) -> String {
    match sign {
        Sign::Symbol(s) | Sign::Letter(s) => symbol(s),
        Sign::Number(value) => number(*value),
        Sign::Op(op) => op.sign().to_owned(),
        Sign::Word(word) => one_line(word),
        Sign::Gap => GAP.to_owned(),
    }
}

enum Gap {
    None,
    Space,
    Break,
}

fn gap(before: &Sign, sign: &Sign, unary: bool) -> Gap {
    let closed = |op: &Op| matches!(op, Op::Open | Op::OpenBracket | Op::Not | Op::Times);
    match (before, sign) {
        (Sign::Op(op), _) if closed(op) => Gap::None,
        (_, Sign::Op(Op::Close | Op::CloseBracket | Op::Comma | Op::Times)) => Gap::None,
        (Sign::Op(Op::Comma), _) => Gap::Break,
        (Sign::Word(word), Sign::Op(Op::Open)) => match word.as_str() {
            "min" | "max" | "abs" => Gap::None,
            _ => Gap::Break,
        },
        (Sign::Op(_), _) if unary => Gap::Space,
        (_, Sign::Op(op)) if op.is_spaced() => Gap::Break,
        (Sign::Op(op), _) if op.is_spaced() => Gap::Space,
        (Sign::Op(Op::Sum), _) | (_, Sign::Op(Op::Sum)) => Gap::Space,
        (Sign::Word(_), _) | (_, Sign::Word(_)) => Gap::Break,
        // Factors: a name stands apart, a letter does not.
        (Sign::Number(_), Sign::Symbol(s) | Sign::Letter(s)) if s.is_name => Gap::Space,
        (Sign::Gap, Sign::Symbol(_) | Sign::Letter(_)) => Gap::Space,
        (Sign::Number(_), Sign::Number(_)) => Gap::Space,
        _ => Gap::None,
    }
}

/// Line breaks and other control characters become spaces.
pub fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::section::rule;

    #[test]
    fn a_formula_reads_as_it_is_printed_in_a_book() {
        let same = |text: &str| assert_eq!(formula(&rule::formula(text)), text);
        same("F − (U − n + 1)δ₁ ≤ n − 1");
        same("y − F − L·x ≤ −L");
        same("δ = 1 ⇔ F ≥ n");
        same("G + cδ ≥ n, or ≤ n");
        same("x₁ ∨ … ∨ xₖ");
        same("m = max(F₁, …, Fₖ)");
        same("(1 − δ₁) + … + (1 − δₖ) ≥ 1");
    }

    #[test]
    fn a_line_is_broken_before_an_operator() {
        let parts = parts(&rule::formula("F − (U − n + 1)δ ≤ −n"));
        assert_eq!(parts, ["F", "− (U", "− n", "+ 1)δ", "≤ −n"]);
    }

    #[test]
    fn symbols_have_small_figures() {
        assert_eq!(symbol(&Symbol::letter("x", [10, -2])), "x₁₀,₋₂");
        assert_eq!(symbol(&Symbol::name("lady[7]")), "lady[7]");
        let factor = Formula::of([Sign::Number(3), (&Symbol::name("a b")).into()]);
        assert_eq!(formula(&factor), "3 a b");
        let factor = Formula::of([Sign::Number(3), (&Symbol::letter("x", [1])).into()]);
        assert_eq!(formula(&factor), "3x₁");
    }
}
