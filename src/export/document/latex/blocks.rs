//! Running text, lists and tables as LaTeX.

use super::formula::formula;
use super::words::Setter;
use crate::explain::document::{Formula, Op, Piece, Sign, Stands, SymbolLine, Table, Text};
use std::collections::BTreeSet;

/// What every piece may ask: the letters it can set, the labels that there are.
pub struct Writer<'a> {
    /// Sets puzzle text.
    pub setter: Setter,
    /// The ids of the cards in the document.
    pub cards: BTreeSet<&'a str>,
    /// Whether forms stand side by side.
    pub several: bool,
}

impl Writer<'_> {
    /// A text in the line; behind a mention of a card stands its number.
    pub fn text(&mut self, text: &Text) -> String {
        let mut out = String::new();
        for piece in &text.0 {
            let set = match piece {
                Piece::Words(words) => self.words(words),
                Piece::Strong(words) => format!("\\textbf{{{}}}", self.setter.words(words)),
                Piece::Code(words) => self.setter.code(words),
                Piece::Formula(it) => formula(it, &mut self.setter),
                Piece::Card { id, words } if self.cards.contains(id.as_str()) => {
                    format!("{}~(\\ref{{{id}}})", self.words(words))
                }
                Piece::Card { words, .. } => self.words(words),
            };
            out.push_str(&set);
        }
        out
    }

    /// Words between other pieces keep the space at their ends.
    fn words(&mut self, words: &str) -> String {
        let set = self.setter.words(words);
        let space = |is: bool| if is { " " } else { "" };
        if set.is_empty() {
            return space(!words.is_empty()).to_owned();
        }
        format!(
            "{}{set}{}",
            space(words.starts_with(char::is_whitespace)),
            space(words.ends_with(char::is_whitespace))
        )
    }

    /// A formula on a line of its own, or on several.
    pub fn display(&mut self, it: &Formula) -> String {
        format!(
            "\\begin{{puzzlelines}}\n\\puzzleline {}\n\\end{{puzzlelines}}\n",
            formula(it, &mut self.setter)
        )
    }

    /// Points in a list.
    pub fn list(&mut self, points: &[Text]) -> String {
        let mut out = String::from("\\begin{itemize}\n");
        for point in points {
            out.push_str(&format!("\\item {{}}{}\n", self.text(point)));
        }
        out.push_str("\\end{itemize}\n");
        out
    }

    /// A table.
    pub fn table(&mut self, table: &Table) -> String {
        let lines: Vec<&Vec<Text>> = std::iter::once(&table.head).chain(&table.rows).collect();
        let widths: Vec<usize> = (0..table.head.len())
            .map(|column| {
                let lengths = lines.iter().filter_map(|line| line.get(column)).map(length);
                lengths.max().unwrap_or(0).clamp(3, 40) + 3
            })
            .collect();
        let mut cells = lines.into_iter().map(|line| {
            let cells: Vec<String> = line.iter().map(|cell| self.text(cell)).collect();
            cells
        });
        let head = cells.next().unwrap_or_default();
        let rows: Vec<Vec<String>> = cells.collect();
        ruled(&widths, &head, &rows)
    }

    /// What the symbols stand for.
    pub fn symbols(&mut self, lines: &[SymbolLine]) -> String {
        let several = lines.iter().any(|line| line.form.is_some());
        let mut head: Vec<String> = ["Symbol", "Column", "What it stands for", "Values"]
            .map(str::to_owned)
            .into();
        let mut widths = vec![10, 20, 32, 10];
        if several {
            head.push("Form".to_owned());
            widths.push(9);
        }
        let rows: Vec<Vec<String>> = lines
            .iter()
            .map(|line| {
                // A name may break in its cell, which no formula does.
                let symbol = match line.symbol.is_name {
                    true => self.setter.code(&line.symbol.letter),
                    false => {
                        let symbol = Formula::of([Sign::Symbol(line.symbol.clone())]);
                        formula(&symbol, &mut self.setter)
                    }
                };
                let column = match &line.is {
                    Stands::Column { name, helper } => {
                        let helper = if *helper { " (helper)" } else { "" };
                        format!("{}{helper}", self.setter.code(name))
                    }
                    Stands::Complement { of } => {
                        let of = [Sign::Number(1), Op::Minus.into(), Sign::Symbol(of.clone())];
                        formula(&Formula::of(of), &mut self.setter)
                    }
                    Stands::Constant(value) => format!("always {}", u8::from(*value)),
                };
                let mut cells = vec![
                    symbol,
                    column,
                    self.setter.words(&line.meaning),
                    self.setter.words(&line.values),
                ];
                if several {
                    cells.push(line.form.map_or("both", |form| form.name()).to_owned());
                }
                cells
            })
            .collect();
        ruled(&widths, &head, &rows)
    }
}

/// How long a text is, about, in characters.
fn length(text: &Text) -> usize {
    text.0
        .iter()
        .map(|piece| match piece {
            Piece::Words(words) | Piece::Strong(words) | Piece::Code(words) => {
                words.chars().count()
            }
            Piece::Card { words, .. } => words.chars().count() + 5,
            Piece::Formula(it) => it.0.len() * 2,
        })
        .sum()
}

/// A table that goes on over pages; `widths` are proportions.
fn ruled(widths: &[usize], head: &[String], rows: &[Vec<String>]) -> String {
    let sum: usize = widths.iter().sum::<usize>().max(1);
    // In thousandths of what is left beside the spaces between columns.
    let columns: Vec<String> = widths
        .iter()
        .map(|width| format!("P{{0.{:03}\\linewidth}}", (width * 860 / sum).max(1)))
        .collect();
    let line = |cells: &[String]| format!("{{}}{} \\\\\n", cells.join(" & "));
    let mut out = format!(
        "{{\\small\\setlength{{\\tabcolsep}}{{4pt}}\n\\begin{{longtable}}{{@{{}}{}@{{}}}}\n\\hline\n",
        columns.concat()
    );
    let head: Vec<String> = head
        .iter()
        .map(|cell| format!("\\textit{{{cell}}}"))
        .collect();
    out.push_str(&line(&head));
    out.push_str("\\hline\n\\endhead\n\\hline\n\\endfoot\n");
    for row in rows {
        out.push_str(&line(row));
    }
    out.push_str("\\end{longtable}}\n");
    out
}
