//! Rows read back from the Markdown, by its own map of symbols.

use bigm::rows::Sense;
use std::collections::BTreeMap;

/// A row as it stands in the text.
pub struct Row {
    /// Its number.
    pub number: usize,
    /// Its formula, without escapes.
    pub text: String,
    /// The form it is of, where several are shown.
    pub form: Option<&'static str>,
}

/// What the text says.
pub struct Read {
    /// The rows, in the order of the text.
    pub rows: Vec<Row>,
    /// Form (`both` where there is none) and symbol → column.
    symbols: BTreeMap<(String, String), String>,
}

/// `left − right` of a row: columns, sense, and the number on the right.
pub type Meaning = (BTreeMap<String, i64>, Sense, i64);

impl Read {
    /// Reads a text. Anything that looks like a row and is none panics.
    pub fn markdown(text: &str) -> Read {
        let mut read = Read {
            rows: Vec::new(),
            symbols: BTreeMap::new(),
        };
        let mut form = None;
        let mut in_columns = false;
        for line in text.lines() {
            if line.starts_with("## ") || line.starts_with("### ") {
                form = None;
                in_columns = line == "## The columns";
            }
            match line {
                "**textbook form**" => form = Some("textbook"),
                "**tight form**" => form = Some("tight"),
                _ => {}
            }
            let Some(inside) = line.strip_prefix("| ").and_then(|l| l.strip_suffix(" |")) else {
                continue;
            };
            let cells = cells(inside);
            if in_columns && cells[0] != "symbol" && cells[0] != "---" {
                let Some(column) = code(&cells[1]) else {
                    continue;
                };
                let own = cells.get(4).cloned().unwrap_or_else(|| "both".to_owned());
                let known = read.symbols.insert((own, unescaped(&cells[0])), column);
                assert_eq!(known, None, "{line}");
                continue;
            }
            let number = cells[0].strip_prefix('r').and_then(|n| n.parse().ok());
            if let (Some(number), 2) = (number, cells.len()) {
                read.rows.push(Row {
                    number,
                    text: unescaped(&cells[1]),
                    form,
                });
            }
        }
        read
    }

    /// What a row says, its symbols being those of a form.
    pub fn meaning(&self, row: &Row, form: &str) -> Meaning {
        let (at, sign, sense) = [
            ("≥", Sense::AtLeast),
            ("≤", Sense::AtMost),
            ("=", Sense::Equal),
        ]
        .into_iter()
        .find_map(|(sign, sense)| Some((row.text.find(sign)?, sign, sense)))
        .unwrap_or_else(|| panic!("no relation in `{}`", row.text));
        let mut columns = BTreeMap::new();
        let mut constant = 0;
        let sides = [(&row.text[..at], 1), (&row.text[at + sign.len()..], -1)];
        for (side, factor) in sides {
            self.side(side, factor, form, &mut columns, &mut constant);
        }
        columns.retain(|_, c| *c != 0);
        (columns, sense, -constant)
    }

    fn side(
        &self,
        text: &str,
        factor: i64,
        form: &str,
        columns: &mut BTreeMap<String, i64>,
        constant: &mut i64,
    ) {
        let spread = text.replace('−', " − ").replace('+', " + ");
        let mut sign = 1;
        for word in spread.split_whitespace() {
            match word {
                "+" => sign = 1,
                "−" => sign = -1,
                _ => {
                    let digits = word.chars().take_while(char::is_ascii_digit).count();
                    let (number, symbol) = word.split_at(digits);
                    let number: i64 = if number.is_empty() {
                        1
                    } else {
                        number.parse().unwrap()
                    };
                    let value = sign * factor * number;
                    if symbol.is_empty() {
                        *constant += value;
                    } else {
                        let column = [form, "both"].iter().find_map(|form| {
                            self.symbols.get(&((*form).to_owned(), symbol.to_owned()))
                        });
                        let column =
                            column.unwrap_or_else(|| panic!("no symbol `{symbol}` in `{text}`"));
                        *columns.entry(column.clone()).or_default() += value;
                    }
                    sign = 1;
                }
            }
        }
    }
}

/// Whether what is shown is the row, or its mirror image.
pub fn same(shown: &Meaning, wanted: &BTreeMap<&str, i64>, sense: Sense, rhs: i64) -> bool {
    let (columns, shown_sense, shown_rhs) = shown;
    let turned = match sense {
        Sense::AtLeast => Sense::AtMost,
        Sense::AtMost => Sense::AtLeast,
        Sense::Equal => Sense::Equal,
    };
    [(1, sense), (-1, turned)]
        .into_iter()
        .any(|(factor, sense)| {
            *shown_sense == sense
                && *shown_rhs == factor * rhs
                && columns.len() == wanted.len()
                && columns
                    .iter()
                    .all(|(name, c)| wanted.get(name.as_str()) == Some(&(factor * c)))
        })
}

/// The cells of a line of a table: bars that are escaped do not part them.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut escaped = false;
    for c in line.chars() {
        if c == '|' && !escaped {
            cells.push(String::new());
        } else {
            cells.last_mut().unwrap().push(c);
        }
        escaped = c == '\\' && !escaped;
    }
    cells
        .into_iter()
        .map(|cell| cell.trim().to_owned())
        .collect()
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut escaped = false;
    for c in text.chars() {
        if c == '\\' && !escaped {
            escaped = true;
            continue;
        }
        out.push(c);
        escaped = false;
    }
    out
}

/// The characters of a code span in a table; `None` for anything else.
fn code(cell: &str) -> Option<String> {
    let ticks = cell.chars().take_while(|c| *c == '`').count();
    if ticks == 0 {
        return None;
    }
    let inside = &cell[ticks..cell.len() - ticks];
    let inside = inside
        .strip_prefix(' ')
        .and_then(|text| text.strip_suffix(' '))
        .unwrap_or(inside);
    Some(inside.replace("\\|", "|"))
}
