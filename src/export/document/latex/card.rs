//! A card as LaTeX.

use super::blocks::Writer;
use super::formula::formula;
use crate::explain::document::{Card, Derivation, Formula, LetterLine, Op, RowLine, Sign, Symbol};
use crate::rows::Direction;

/// The card.
pub fn card(card: &Card, writer: &mut Writer<'_>) -> String {
    let title = writer.setter.words(&card.title);
    let mut about = card.kind.word().to_owned();
    if let Some(speaker) = &card.speaker {
        about.push_str(&format!(" by {}", writer.setter.words(speaker)));
    }
    let mut out = format!(
        "\n\\puzzlecard{{{}}}{{{}}}{{{title}}}{{{about}}}\n",
        card.id, card.number
    );
    if !card.sentence.is_empty() {
        out.push_str(&format!(
            "\\noindent {}\\par\n",
            writer.text(&card.sentence)
        ));
    }
    if let Some(written) = &card.written {
        let code = writer.setter.code(written);
        out.push_str(&format!("\\noindent{{\\small {code}}}\\par\n"));
    }
    let shown: Vec<&Formula> = card.proposition.iter().chain(&card.condition).collect();
    out.push_str(&lines(&shown, writer));
    for part in &card.parts {
        if writer.several {
            out.push_str(&format!(
                "\\smallskip\\noindent\\textit{{In {} form}}\\par\\nopagebreak\n",
                part.form.name()
            ));
        }
        for it in &part.derivations {
            out.push_str(&derivation(it, writer));
        }
        for note in &part.notes {
            out.push_str(&format!("\\noindent {}\\par\n", writer.text(note)));
        }
    }
    out
}

fn lines(formulas: &[&Formula], writer: &mut Writer<'_>) -> String {
    if formulas.is_empty() {
        return String::new();
    }
    let mut out = String::from("\\begin{puzzlelines}\n");
    for it in formulas {
        out.push_str(&format!(
            "\\puzzleline {}\n",
            formula(it, &mut writer.setter)
        ));
    }
    out.push_str("\\end{puzzlelines}\n");
    out
}

fn derivation(it: &Derivation, writer: &mut Writer<'_>) -> String {
    let mut out = match &it.condition {
        Some(condition) => lines(&[condition], writer),
        None => String::new(),
    };
    let rule = &it.rule;
    let name = format!("{} {}", rule.rule.number, rule.rule.name.replace('-', " "));
    let rows: Vec<String> = rule
        .rows
        .iter()
        .map(|row| formula(row, &mut writer.setter))
        .collect();
    let mut shown = formula(&rule.formula, &mut writer.setter);
    if !rows.is_empty() {
        shown.push_str(&format!(" gives {}", rows.join("; ")));
    }
    out.push_str(&format!(
        "\\puzzlerule{{{}}}{{{shown}}}\n",
        writer.setter.words(name.trim())
    ));
    if !it.letters.is_empty() {
        out.push_str("\\begin{puzzlelines}\n");
        for line in &it.letters {
            out.push_str(&letter(line, &it.rows, writer));
        }
        out.push_str("\\end{puzzlelines}\n");
    }
    if let Some(general) = &it.general {
        let mut shown = general.formula();
        shown.push(Sign::Word("for".to_owned()));
        shown.push(&Symbol::letter(general.variable, []));
        shown.push(Op::Equal).push(general.first).push(Op::Comma);
        if general.first.checked_add(1) != Some(general.last) {
            shown.push(Op::Dots).push(Op::Comma);
        }
        shown.push(general.last);
        out.push_str(&lines(&[&shown], writer));
    }
    out.push_str("\\begin{puzzlerows}\n");
    for row in &it.rows {
        out.push_str(&format!(
            "\\puzzlerow{{{}}}{{{}}} {}",
            row.id,
            row.number,
            formula(&row.formula(), &mut writer.setter)
        ));
        if let Some(way) = way(row) {
            out.push_str(&format!("\\puzzleway{{{way}}}"));
        }
        out.push('\n');
    }
    out.push_str("\\end{puzzlerows}\n");
    for note in &it.notes {
        out.push_str(&format!("\\noindent {}\\par\n", writer.text(note)));
    }
    out
}

/// When a row says something.
fn way(row: &RowLine) -> Option<&'static str> {
    match row.direction {
        _ if row.gap => None,
        Direction::Imply => Some("binds when true"),
        Direction::Converse => Some("binds when false"),
        Direction::Both => Some("binds both ways"),
        Direction::Assert => None,
    }
}

fn letter(line: &LetterLine, rows: &[RowLine], writer: &mut Writer<'_>) -> String {
    let mut shown = Formula::of([Sign::Letter(line.letter.clone())]);
    for it in &line.equals {
        shown.push(Op::Equal).extend(it);
    }
    let mut out = format!("\\puzzleline {}", formula(&shown, &mut writer.setter));
    let mut because = writer.text(&line.because);
    if let Some(number) = line.row {
        let row = rows.iter().find(|row| row.number == number);
        let number = row.map_or(number.to_string(), |row| format!("\\ref{{{}}}", row.id));
        because = match because.is_empty() {
            true => format!("in row {number}"),
            false => format!("in row {number}, {because}"),
        };
    }
    if !because.is_empty() {
        out.push_str(&format!("\\puzzlebecause{{{because}}}"));
    }
    out.push('\n');
    out
}
