//! The two sides of a row as words.

use super::page::{Page, affine};
use super::pattern::{Factor, Statement, Term};
use super::plan::Goal;
use crate::rows::Sense;

/// Two sides and the relation between them; each side a list of terms with
/// their signs, the first without a plus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sides {
    /// The left side.
    pub left: Vec<String>,
    /// The relation.
    pub sense: Sense,
    /// The right side.
    pub right: Vec<String>,
}

/// How a term is written.
#[derive(Debug, Clone, Copy)]
struct How {
    /// With the other sign.
    flip: bool,
    /// It is the only one of its side.
    alone: bool,
}

impl Page<'_> {
    /// A term without its sign, and whether that is a minus.
    fn term(&self, term: &Term, tables: &[String], loops: usize, how: How) -> (bool, String) {
        let minus = is_negative(&term.factor) != how.flip;
        let column = self.column(term.family, &term.indices);
        let factor = match &term.factor {
            Factor::Number(c) if c.unsigned_abs() == 1 => None,
            Factor::Number(c) => Some(self.magnitude(*c)),
            Factor::Linear { times, at, plus } => {
                let (times, plus) = match is_negative(&term.factor) {
                    true => (times.wrapping_neg(), plus.wrapping_neg()),
                    false => (*times, *plus),
                };
                Some(linear(times, self.variable(*at), plus))
            }
            Factor::Table { .. } => Some(self.factor(&term.factor, tables)),
        };
        let body = match factor {
            Some(factor) => format!("{factor}*{column}"),
            None => column,
        };
        if term.sums.is_empty() {
            return (minus, body);
        }
        let mut conditions = Vec::new();
        if let Some(line) = &term.diagonal {
            conditions.push(format!(
                "{} {} {} = {}",
                self.variable(line.first),
                if line.minus { '-' } else { '+' },
                self.variable(line.second),
                self.index(None, line.equals)
            ));
        }
        let family = self.symbols.family(term.family);
        if family.at.is_some() {
            let indices = self.indices(term.family, &term.indices);
            conditions.extend(self.dialect.exists(family, &indices));
        }
        let loops = self.loops(&term.sums, loops, conditions);
        (minus, self.dialect.sum(&loops, &body, how.alone && !minus))
    }

    fn magnitude(&self, c: i64) -> String {
        match c.checked_abs() {
            Some(size) => self.dialect.number(size),
            None => c.unsigned_abs().to_string(),
        }
    }

    /// A right side.
    fn factor(&self, factor: &Factor, tables: &[String]) -> String {
        match factor {
            Factor::Number(number) => self.dialect.number(*number),
            Factor::Linear { times, at, plus } => linear(*times, self.variable(*at), *plus),
            Factor::Table { table, at } => {
                let at: Vec<String> = at.iter().map(|&v| self.variable(v).to_owned()).collect();
                let ident = tables.get(*table).map_or("?", String::as_str);
                self.dialect.cell(ident, &at)
            }
        }
    }

    /// A sum: terms with positive coefficients first.
    pub fn sum(&self, terms: &[Term], tables: &[String], loops: usize) -> Vec<String> {
        let (plus, minus) = by_sign(terms);
        let how = How {
            flip: false,
            alone: terms.len() == 1,
        };
        let all = plus.iter().chain(&minus);
        signed(all.map(|term| self.term(term, tables, loops, how)))
    }

    /// An objective, with its constant.
    pub fn goal(&self, goal: &Goal) -> Vec<String> {
        let mut words = self.sum(&goal.named.statement.terms, &goal.named.tables, 0);
        if goal.constant != 0 || words.is_empty() {
            let size = goal.constant.unsigned_abs().to_string();
            match (words.is_empty(), goal.constant < 0) {
                (true, true) => words.push(format!("-{size}")),
                (true, false) => words.push(size),
                (false, minus) => {
                    words.push(if minus { "-" } else { "+" }.to_owned());
                    words.push(size);
                }
            }
        }
        words
    }

    /// A row as an author would write it: what has a minus goes to the right
    /// where there is nothing else, and a row of minuses is turned round.
    pub fn sides(&self, statement: &Statement, tables: &[String]) -> Sides {
        let loops = statement.loops.len();
        let (plus, minus) = by_sign(&statement.terms);
        let write = |terms: &[&Term], flip: bool| {
            let how = How {
                flip,
                alone: terms.len() == 1,
            };
            signed(terms.iter().map(|t| self.term(t, tables, loops, how)))
        };
        if let Factor::Number(rhs) = statement.rhs {
            if rhs == 0 && !plus.is_empty() && !minus.is_empty() {
                return Sides {
                    left: write(&plus, false),
                    sense: statement.sense,
                    right: write(&minus, true),
                };
            }
            if plus.is_empty()
                && !minus.is_empty()
                && let Some(rhs) = rhs.checked_neg()
            {
                return Sides {
                    left: write(&minus, true),
                    sense: turned(statement.sense),
                    right: vec![self.dialect.number(rhs)],
                };
            }
        }
        Sides {
            left: self.sum(&statement.terms, tables, loops),
            sense: statement.sense,
            right: vec![self.factor(&statement.rhs, tables)],
        }
    }
}

/// A factor that is [`affine`], in brackets where it needs them.
fn linear(times: i64, name: &str, plus: i64) -> String {
    let text = affine(times, name, plus);
    if plus == 0 && times > 0 {
        text
    } else {
        format!("({text})")
    }
}

/// The terms with a plus and those with a minus, each in the order of their
/// columns.
fn by_sign(terms: &[Term]) -> (Vec<&Term>, Vec<&Term>) {
    let mut ordered: Vec<&Term> = terms.iter().collect();
    ordered.sort_by_key(|term| (term.family, &term.indices));
    ordered
        .into_iter()
        .partition(|term| !is_negative(&term.factor))
}

fn is_negative(factor: &Factor) -> bool {
    match factor {
        Factor::Number(c) => *c < 0,
        Factor::Linear { times, .. } => *times < 0 && *times != i64::MIN,
        Factor::Table { .. } => false,
    }
}

fn turned(sense: Sense) -> Sense {
    match sense {
        Sense::AtLeast => Sense::AtMost,
        Sense::AtMost => Sense::AtLeast,
        Sense::Equal => Sense::Equal,
    }
}

fn signed(terms: impl Iterator<Item = (bool, String)>) -> Vec<String> {
    let mut out = Vec::new();
    for (minus, text) in terms {
        match (out.is_empty(), minus) {
            (true, false) => out.push(text),
            (true, true) => out.push(format!("-{text}")),
            (false, minus) => {
                out.push(if minus { "-" } else { "+" }.to_owned());
                out.push(text);
            }
        }
    }
    out
}
