//! Answers and worlds in the puzzle's words, as a small table.
//!
//! What is true of the members of a family is told in one line (`lady  7`),
//! what is false of the others behind it; a choice or a number has a line for
//! each member.

use crate::model::{Answer, AskedValue, Domain, Model, Question, UnknownId, World};

/// One line: a name, what it is, and what it is not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// `lady`, `room[1]`, `n`.
    pub name: String,
    /// `7`, `tiger`, `12`; empty where nothing is true.
    pub is: String,
    /// The members of which it is not true.
    pub is_not: String,
}

/// The lines of an answer.
pub fn answer_lines(model: &Model, question: &Question, answer: &Answer) -> Vec<Line> {
    let mut table = Table::default();
    for (item, &value) in question.items.iter().zip(&answer.0) {
        match &item.value {
            AskedValue::Truth(_) => table.truth(&item.label, value == 1),
            other => table.value(&item.label, other.show(model, value)),
        }
    }
    table.lines()
}

/// The lines of a world: every declared unknown, and the truths of statements
/// where they are unknowns of their own.
pub fn world_lines(model: &Model, world: &World) -> Vec<Line> {
    let mut table = Table::default();
    for (index, unknown) in model.unknowns.iter().enumerate() {
        let id = UnknownId(index);
        match unknown.domain {
            Domain::Bool => table.truth(&unknown.name(), world.value(id) == 1),
            _ => table.value(&unknown.name(), world.show(id, unknown)),
        }
    }
    table.lines()
}

/// Lays lines out in columns, each indented by `indent`.
pub fn layout(lines: &[Line], indent: &str) -> String {
    let width = |text: &str| text.chars().count();
    let names = lines.iter().map(|l| width(&l.name)).max().unwrap_or(0);
    let values = lines
        .iter()
        .filter(|l| !l.is_not.is_empty())
        .map(|l| width(&l.is))
        .max()
        .unwrap_or(0);
    let mut out = String::new();
    for line in lines {
        let pad = " ".repeat(names - width(&line.name));
        let mut text = format!("{indent}{}{pad}  {}", line.name, line.is);
        if !line.is_not.is_empty() {
            let pad = " ".repeat(values - width(&line.is));
            text.push_str(&format!("{pad}  not {}", line.is_not));
        }
        out.push_str(text.trim_end());
        out.push('\n');
    }
    out
}

/// The same on one line: `lady 7; room[1] tiger`.
pub fn inline(lines: &[Line]) -> String {
    lines
        .iter()
        .map(|line| match (line.is.is_empty(), line.is_not.is_empty()) {
            (true, _) => format!("{} none", line.name),
            (false, _) => format!("{} {}", line.name, line.is),
        })
        .collect::<Vec<_>>()
        .join("; ")
}

/// Rows in the making: truths of one family are gathered.
#[derive(Default)]
struct Table {
    rows: Vec<Row>,
}

enum Row {
    Family {
        name: String,
        is: Vec<String>,
        is_not: Vec<String>,
    },
    Plain(Line),
}

impl Table {
    fn truth(&mut self, label: &str, holds: bool) {
        let Some((family, member)) = label
            .strip_suffix(']')
            .and_then(|text| text.split_once('['))
        else {
            return self.value(label, if holds { "yes" } else { "no" }.to_owned());
        };
        let known = self
            .rows
            .iter_mut()
            .find(|row| matches!(row, Row::Family { name, .. } if name == family));
        let row = match known {
            Some(row) => row,
            None => {
                self.rows.push(Row::Family {
                    name: family.to_owned(),
                    is: Vec::new(),
                    is_not: Vec::new(),
                });
                match self.rows.last_mut() {
                    Some(row) => row,
                    None => return,
                }
            }
        };
        if let Row::Family { is, is_not, .. } = row {
            if holds { is } else { is_not }.push(member.to_owned());
        }
    }

    fn value(&mut self, label: &str, value: String) {
        self.rows.push(Row::Plain(Line {
            name: label.to_owned(),
            is: value,
            is_not: String::new(),
        }));
    }

    fn lines(self) -> Vec<Line> {
        self.rows
            .into_iter()
            .map(|row| match row {
                Row::Plain(line) => line,
                Row::Family { name, is, is_not } => {
                    // Members with a comma of their own are set apart by more
                    // than a comma.
                    let comma = is.iter().chain(&is_not).any(|m| m.contains(','));
                    let between = if comma { "; " } else { ", " };
                    Line {
                        name,
                        is: if is.is_empty() {
                            "–".to_owned()
                        } else {
                            is.join(between)
                        },
                        is_not: is_not.join(between),
                    }
                }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truths_of_a_family_share_a_line() {
        let mut table = Table::default();
        table.truth("knight[A]", false);
        table.truth("knight[B]", true);
        table.value("room[1]", "lady".into());
        table.truth("knight[C]", true);
        table.truth("rain", false);
        let lines = table.lines();
        assert_eq!(
            layout(&lines, ""),
            "knight   B, C  not A\nroom[1]  lady\nrain     no\n"
        );
    }
}
