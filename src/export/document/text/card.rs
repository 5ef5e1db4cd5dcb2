//! A card as text: the sentence, its rules, their letters, its rows.

use super::Page;
use crate::explain::document::{Card, Derivation, LetterLine, Part, RowLine};
use crate::export::document::fold::{self, Look, WIDTH, Words, painted};
use crate::export::document::plain;
use unicode_width::UnicodeWidthStr;

impl Page {
    /// A card, its parts named where there are two.
    pub(super) fn card(&mut self, card: &Card, both: bool) {
        self.gap();
        let head = Words::default().and(&card.title, Look::Bold);
        let head = match &card.speaker {
            Some(speaker) => head.and(&format!(", of {speaker}"), Look::Plain),
            None => head,
        };
        self.fold(&head, &format!("[{}] ", card.number), 0);
        if !card.sentence.is_empty() {
            self.text("    ", &card.sentence);
        }
        if let Some(written) = &card.written {
            self.words("    ", written, Look::Code);
        }
        for formula in card.proposition.iter().chain(&card.condition) {
            let words = Words::default().and_formula(formula, Look::Plain);
            self.fold(&words, "      ", 4);
        }
        for part in &card.parts {
            if both {
                self.words("    ", &format!("{}:", part.form.name()), Look::Dim);
            }
            self.part(part);
        }
    }

    fn part(&mut self, part: &Part) {
        for (place, derivation) in part.derivations.iter().enumerate() {
            if place > 0 && (derivation.condition.is_some() || !derivation.letters.is_empty()) {
                self.gap();
            }
            self.derivation(derivation);
        }
        for note in &part.notes {
            self.text("    ", note);
        }
    }

    fn derivation(&mut self, derivation: &Derivation) {
        if let Some(condition) = &derivation.condition {
            let words = Words::default().and_formula(condition, Look::Plain);
            self.fold(&words, "      ", 4);
        }
        let words = Words::default().and_text(&derivation.rule.cited, Look::Dim);
        self.fold(&words.and(":", Look::Dim), "    ", 2);
        self.letters(&derivation.letters);
        if let Some(general) = &derivation.general {
            let words = Words::default()
                .and_formula(&general.formula(), Look::Plain)
                .and(" for ", Look::Plain)
                .and_formula(&general.range(), Look::Plain)
                .and(":", Look::Plain);
            self.fold(&words, "      ", 4);
        }
        self.rows(&derivation.rows);
        for note in &derivation.notes {
            self.text("    ", &note.text);
        }
    }

    fn letters(&mut self, letters: &[LetterLine]) {
        let value = |line: &LetterLine| {
            let mut words = Words::default().and(&plain::symbol(&line.letter), Look::Plain);
            for formula in &line.equals {
                words = words
                    .and(" = ", Look::Plain)
                    .and_formula(formula, Look::Plain);
            }
            words
        };
        // A reason stands behind its letter where that is short.
        let width = letters
            .iter()
            .filter(|line| !line.because.is_empty() || line.row.is_some())
            .map(|line| value(line).width())
            .filter(|width| *width <= WIDTH / 2)
            .max()
            .unwrap_or(0);
        // Those that need no reason stand in one line.
        let (plain, reasoned): (Vec<&LetterLine>, Vec<&LetterLine>) = letters
            .iter()
            .partition(|line| line.because.is_empty() && line.letter.letter != "M");
        let mut together = Words::default();
        for (place, line) in plain.iter().enumerate() {
            if place > 0 {
                together = together.and(", ", Look::Plain);
            }
            together = together.and_words(value(line));
        }
        if !plain.is_empty() {
            self.fold(&together, "      ", 4);
        }
        for line in reasoned {
            let mut words = value(line);
            let mut because = Words::default();
            if let Some(row) = line.row {
                because = because.and(&format!("in row {row}"), Look::Dim);
                if !line.because.is_empty() {
                    because = because.and(", ", Look::Dim);
                }
            }
            because = because.and_text(&line.because, Look::Dim);
            if because.is_empty() {
                self.fold(&words, "      ", 4);
            } else if words.width() <= width {
                let mut shown = String::new();
                words.fold("      ", 0, self.style, &mut shown);
                let filled = width - words.width() + 2;
                let first = format!("{}{}", shown.trim_end(), " ".repeat(filled));
                self.fold(&because, &first, 0);
            } else {
                words = words.and(", ", Look::Plain);
                self.fold(&words, "      ", 4);
                self.fold(&because, "          ", 0);
            }
        }
    }

    /// Rows stand one below the other; many short ones side by side.
    fn rows(&mut self, rows: &[RowLine]) {
        let wide = rows
            .iter()
            .map(|row| row.number)
            .max()
            .unwrap_or(0)
            .to_string()
            .len();
        let label = |row: &RowLine| format!("r{:<wide$}", row.number);
        let short: Vec<String> = rows
            .iter()
            .map(|row| format!("{}  {}", label(row), plain::formula(&row.formula())))
            .collect();
        let widest = short.iter().map(|row| row.width()).max().unwrap_or(0);
        if rows.len() > 3 && widest <= WIDTH / 3 {
            let cells = rows.iter().map(|row| {
                Words::default()
                    .and(&label(row), Look::Dim)
                    .and(" ", Look::Plain)
                    .and_formula(&row.formula(), Look::Row)
            });
            let cells: Vec<Words> = cells.collect();
            return fold::grid(&cells, 6, self.style, &mut self.out);
        }
        for row in rows {
            let words = Words::default().and_formula(&row.formula(), Look::Row);
            let first = format!("      {}  ", painted(&label(row), Look::Dim, self.style));
            words.fold_behind(&first, 10 + wide, self.style, &mut self.out);
        }
    }
}
