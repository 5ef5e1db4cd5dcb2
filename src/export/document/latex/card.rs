//! A card as LaTeX.

use super::blocks::Writer;
use super::formula::formula;
use crate::explain::document::{Card, Derivation, Formula, LetterLine, Op, RowLine, Sign};
use crate::rows::Direction;

/// The card.
pub fn card(card: &Card, writer: &mut Writer<'_>) -> String {
    let title = writer.setter.words(&card.title);
    let mut about = card.kind.word().to_owned();
    if let Some(speaker) = &card.speaker {
        about.push_str(&format!(" of {}", writer.setter.words(speaker)));
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
    let cited = writer.text(&it.rule.cited);
    out.push_str(&format!("\\puzzlerule{{{cited}:}}\n"));
    if !it.letters.is_empty() {
        out.push_str("\\begin{puzzlelines}\n");
        out.push_str(&letters(&it.letters, &it.rows, writer));
        out.push_str("\\end{puzzlelines}\n");
    }
    if let Some(general) = &it.general {
        let mut shown = general.formula();
        shown.push(Sign::Word("for".to_owned()));
        shown.extend(&general.range());
        out.push_str(&lines(&[&shown], writer));
    }
    out.push_str("\\begin{puzzlerows}\n");
    for row in &it.rows {
        out.push_str(&format!(
            "\\puzzlerow{{{}}}{{r{}}} {}",
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
        out.push_str(&format!("\\noindent {}\\par\n", writer.text(&note.text)));
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

/// The letters, each with its reason; those that need none share a line.
fn letters(letters: &[LetterLine], rows: &[RowLine], writer: &mut Writer<'_>) -> String {
    let mut out = String::new();
    let mut short_before = false;
    for line in letters {
        let mut shown = Formula::of([Sign::Letter(line.letter.clone())]);
        for it in &line.equals {
            shown.push(Op::Equal).extend(it);
        }
        let shown = formula(&shown, &mut writer.setter);
        let mut because = writer.text(&line.because);
        if let Some(number) = line.row {
            let row = rows.iter().find(|row| row.number == number);
            let number = row.map_or(number.to_string(), |row| format!("\\ref{{{}}}", row.id));
            because = match because.is_empty() {
                true => format!("in row {number}"),
                false => format!("in row {number}, {because}"),
            };
        }
        let short = because.is_empty();
        if short && short_before {
            out.push_str(&format!(", {shown}"));
        } else {
            out.push_str(&format!("\n\\puzzleline {shown}"));
        }
        if !short {
            out.push_str(&format!("\\puzzlebecause{{{because}}}"));
        }
        short_before = short;
    }
    out.push('\n');
    out
}
