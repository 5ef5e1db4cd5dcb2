//! F, δ, n, L, U and M of a rule, each with what gave it.

use super::derive::Shown;
use super::forms::{side, symbol_of};
use super::rule;
use crate::explain::document::{
    Coefficient, Formula, LetterLine, Op, Piece, Side, Symbol, Term, Text,
};
use crate::rows::{BigM, Form, Literal, OriginId, Program, Reified, Row};
use std::collections::BTreeMap;

/// The letters of the rows of one use of a rule.
pub fn letters(shown: &Shown<'_>, group: &[usize]) -> Vec<LetterLine> {
    let rows: Vec<(usize, &Row)> = group
        .iter()
        .filter_map(|&number| Some((number + 1, shown.program.rows().get(number)?)))
        .collect();
    let Some(first) = rows.iter().find_map(|(_, r)| r.provenance.reified.as_ref()) else {
        return Vec::new();
    };
    let rule = rows
        .first()
        .map(|(_, row)| row.provenance.rule.rows)
        .unwrap_or_default()
        .iter()
        .map(|row| rule::formula(row))
        .collect::<Vec<Formula>>();
    let says = |letter: &str| {
        rule.iter().flat_map(|row| &row.0).any(
            |sign| matches!(sign, crate::explain::document::Sign::Letter(s) if s.letter == letter),
        )
    };
    if !says("F") && !says("G") {
        return Vec::new();
    }
    let notation = shown.symbols.notation;
    let mut lines = vec![line("F", side(notation, &first.form).formula())];
    if let Some((rest, c)) = mention(first) {
        let mut taken_apart = Formula::rule_letter("G");
        taken_apart.push(Op::Plus);
        taken_apart.extend(&rule::formula("cδ"));
        lines[0].equals.push(taken_apart);
        lines.push(line("G", side(notation, &rest).formula()));
        lines.push(line("c", Formula::number(c)));
    }
    if let Some(delta) = delta(shown, first.delta) {
        lines.push(line("δ", delta));
    }
    lines.push(line("n", Formula::number(first.n)));
    let sides = rows.iter().filter_map(|(number, row)| {
        let reified = row.provenance.reified.as_ref()?;
        Some((*number, reified))
    });
    for (number, reified) in sides.clone() {
        for letter in ["L", "U"] {
            if needed(shown, reified, letter) && says(letter) {
                add_bound(shown, number, reified, letter, &mut lines);
            }
        }
    }
    // A bound that all rows share belongs to none of them.
    for letter in ["L", "U"] {
        let all: Vec<usize> = (0..lines.len())
            .filter(|&i| lines[i].letter.letter == letter)
            .collect();
        if let [one] = all[..] {
            lines[one].row = None;
        }
    }
    let several = sides.clone().filter(|(_, r)| r.big_m.is_some()).count() > 1;
    for (number, reified) in sides {
        if let Some(big_m) = &reified.big_m {
            let row = several.then_some(number);
            lines.push(big_m_line(reified, big_m, row));
        }
    }
    lines
}

/// The paper lists both bounds; the tight form needs one for each row.
fn needed(shown: &Shown<'_>, reified: &Reified, letter: &str) -> bool {
    match shown.form {
        crate::lower::FormKind::Textbook => true,
        crate::lower::FormKind::Tight => reified
            .big_m
            .as_ref()
            .is_some_and(|m| m.formula.contains(letter)),
    }
}

fn line(letter: &str, value: Formula) -> LetterLine {
    LetterLine {
        letter: Symbol::letter(letter, []),
        equals: vec![value],
        because: Text::default(),
        row: None,
    }
}

/// δ: a column, or one minus it.
fn delta(shown: &Shown<'_>, literal: Literal) -> Option<Formula> {
    let symbol = symbol_of(shown.symbols.notation, literal)?.clone();
    let complement = matches!(literal, Literal::Complement(_));
    let side = Side {
        terms: vec![Term {
            coefficient: Coefficient::Is(if complement { -1 } else { 1 }),
            symbol,
        }],
        constant: i64::from(complement),
    };
    Some(side.formula())
}

/// G and c of F = G + cδ, where the row was made from G.
fn mention(reified: &Reified) -> Option<(Form, i64)> {
    let Literal::Column(id) = reified.delta else {
        return None;
    };
    let c = reified.form.coefficient(id);
    if !reified.self_mention || c == 0 {
        return None;
    }
    let rest = reified
        .form
        .clone()
        .add_scaled(&Form::column(id), c.checked_neg()?)?;
    Some((rest, c))
}

fn add_bound(
    shown: &Shown<'_>,
    number: usize,
    reified: &Reified,
    letter: &str,
    lines: &mut Vec<LetterLine>,
) {
    let (value, from) = match letter {
        "L" => (reified.lower, &reified.lower_from),
        _ => (reified.upper, &reified.upper_from),
    };
    let Some(value) = value else { return };
    let form = mention(reified).map_or_else(|| reified.form.clone(), |(rest, _)| rest);
    let found = LetterLine {
        letter: Symbol::letter(letter, []),
        equals: vec![Formula::number(value)],
        because: because(shown, &form, value, letter == "U", from),
        row: Some(number),
    };
    let known = lines.iter().any(|l| {
        l.letter == found.letter && l.equals == found.equals && l.because == found.because
    });
    if !known {
        lines.push(found);
    }
}

/// What gave a bound of a form.
fn because(shown: &Shown<'_>, form: &Form, value: i64, greatest: bool, from: &[OriginId]) -> Text {
    let program = shown.program;
    let apart = apart(program, form, greatest);
    let counted = form.terms().all(|(_, c)| c == 1);
    let zero_one = form.terms().all(|(id, _)| program.column(id).is_binary());
    if apart == Some(value) || from.is_empty() {
        return match (zero_one, form.len(), greatest) {
            (_, 1, false) => Text::words("its least value"),
            (_, 1, true) => Text::words("its greatest value"),
            (true, _, false) if counted => Text::words("when all of them are 0"),
            (true, _, true) if counted => Text::words("when all of them are 1"),
            (_, 2..=4, _) => at_the_end(shown, form, greatest),
            (true, _, false) => Text::words("when those with a minus are 1 and the others 0"),
            (true, _, true) => Text::words("when those with a minus are 0 and the others 1"),
            (false, ..) => Text::words("by the ranges of its columns"),
        };
    }
    let mut names = Text::default();
    for (index, origin) in from.iter().enumerate() {
        let words = format!("“{}”", program.origin(*origin).name);
        if index > 0 {
            let last = index + 1 == from.len();
            names = names.and(if last { " and " } else { ", " });
        }
        // The card is not known yet; `link` puts it in.
        names.0.push(Piece::Card {
            id: super::entries::mark(program, *origin),
            words,
        });
    }
    let one = from.len() == 1;
    if greatest && value == 1 && counted && zero_one && one {
        return names.and(" lets at most one of them be 1");
    }
    let before = match apart {
        Some(apart) => Text::words("not ")
            .and_formula(Formula::number(apart))
            .and(": "),
        None => Text::default(),
    };
    let allows = match (greatest, one) {
        (true, true) => " allows no more",
        (true, false) => " allow no more",
        (false, true) => " allows no less",
        (false, false) => " allow no less",
    };
    before.and_text(names).and(allows)
}

/// `when t₅ = 0 and t₇ = 1`
fn at_the_end(shown: &Shown<'_>, form: &Form, greatest: bool) -> Text {
    let mut text = Text::words("when ");
    for (place, (id, c)) in form.terms().enumerate() {
        let column = shown.program.column(id);
        let end = if (c > 0) == greatest {
            column.upper
        } else {
            column.lower
        };
        let Some(end) = end else {
            return Text::words("by the ranges of its columns");
        };
        let between = match place {
            0 => "",
            _ if place + 1 == form.len() => " and ",
            _ => ", ",
        };
        let symbol = shown.symbols.notation.column(id);
        text = text.and(between).and_formula(Formula::of([
            symbol.into(),
            Op::Equal.into(),
            end.into(),
        ]));
    }
    text
}

/// The bound that the columns' own ranges give.
fn apart(program: &Program, form: &Form, greatest: bool) -> Option<i64> {
    form.terms().try_fold(form.offset(), |sum, (id, c)| {
        let column = program.column(id);
        let end = if (c > 0) == greatest {
            column.upper
        } else {
            column.lower
        };
        sum.checked_add(c.checked_mul(end?)?)
    })
}

fn big_m_line(reified: &Reified, big_m: &BigM, row: Option<usize>) -> LetterLine {
    let formula = rule::formula(big_m.formula);
    let mut values = BTreeMap::from([("n", reified.n)]);
    if let Some(lower) = reified.lower {
        values.insert("L", lower);
    }
    if let Some(upper) = reified.upper {
        values.insert("U", upper);
    }
    if let Some((_, c)) = mention(reified) {
        values.insert("c", c);
    }
    let mut equals = vec![formula.clone()];
    if let Some(numbers) = rule::put_in(&formula, &values)
        && rule::value(&numbers) == Some(big_m.value)
    {
        equals.push(numbers);
    }
    equals.push(Formula::number(big_m.value));
    LetterLine {
        letter: Symbol::letter("M", []),
        equals,
        because: Text::default(),
        row,
    }
}
