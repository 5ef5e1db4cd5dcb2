//! Statements as text, in the syntax of a language.
//!
//! The three languages say the same things with other brackets: what differs
//! is a [`Dialect`].

use super::pattern::{Factor, Guard, Index, Over, Statement, Term};
use super::plan::Goal;
use super::sets::{Label, SetId};
use super::symbols::{Family, FamilyId, Symbols};
use crate::rows::{ColumnId, Sense};

/// The words and brackets of a language.
pub trait Dialect {
    /// How a label is called, without quotes.
    fn called<'l>(&self, label: &'l Label) -> &'l str;
    /// A label where it stands in an index: `'lady'`.
    fn quoted(&self, called: &str) -> String;
    /// A column or a table entry: `x[i,j]`.
    fn cell(&self, ident: &str, indices: &[String]) -> String;
    /// What stands behind `sum` or `forall`: `{i in S, j in T: i < j}`.
    fn loops(&self, binders: &[String], conditions: &[String]) -> String;
    /// `Σ` over loops; `alone` where nothing is added to it.
    fn sum(&self, loops: &str, body: &str, alone: bool) -> String;
    /// The sign for "not equal".
    fn not_equal(&self) -> &'static str;
    /// That a family has a column there; `None` where nothing need be said.
    fn exists(&self, family: &Family, indices: &[String]) -> Option<String>;
    /// A whole number.
    fn number(&self, number: i64) -> String {
        number.to_string()
    }
}

/// What is needed to write a statement.
pub struct Page<'a> {
    /// The language.
    pub dialect: &'a dyn Dialect,
    /// The names of columns and members.
    pub symbols: &'a Symbols,
    /// The names of loop variables, by number.
    pub variables: &'a [String],
}

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
    /// The name of a loop variable.
    pub fn variable(&self, at: usize) -> &str {
        self.variables.get(at).map_or("?", String::as_str)
    }

    /// A member of a set.
    pub fn member(&self, set: SetId, index: i64) -> String {
        match self.symbols.sets.get(set).label(index) {
            Some(label) => self.dialect.quoted(self.dialect.called(label)),
            None => index.to_string(),
        }
    }

    /// A set where a loop runs through it: its name, or `1..9`.
    pub fn set(&self, set: SetId) -> String {
        let known = self.symbols.sets.get(set);
        match &known.ident {
            Some(ident) => ident.clone(),
            None => {
                let (low, high) = known.ends();
                format!("{low}..{high}")
            }
        }
    }

    /// What a loop runs through, without its condition.
    pub fn range(&self, over: &Over) -> String {
        match over {
            Over::Run { low, high, .. } => format!("{low}..{high}"),
            Over::Whole(set)
            | Over::Every { set, .. }
            | Over::Listed { set, .. }
            | Over::AllBut { set, .. } => self.set(*set),
        }
    }

    /// The indices of [`Page::range`].
    pub fn indices_of(&self, over: &Over) -> Vec<i64> {
        match over {
            Over::Run { low, high, .. } => (*low..=*high).collect(),
            Over::Whole(set)
            | Over::Every { set, .. }
            | Over::Listed { set, .. }
            | Over::AllBut { set, .. } => self.symbols.sets.get(*set).indices().collect(),
        }
    }

    /// A member of what a loop runs through.
    pub fn member_of(&self, over: &Over, index: i64) -> String {
        match over {
            Over::Run { .. } => index.to_string(),
            Over::Whole(set)
            | Over::Every { set, .. }
            | Over::Listed { set, .. }
            | Over::AllBut { set, .. } => self.member(*set, index),
        }
    }

    /// A column of the program.
    pub fn cell(&self, id: ColumnId) -> String {
        let cell = &self.symbols.cells[id.0];
        let indices: Vec<Index> = cell.indices.iter().map(|&i| Index::Value(i)).collect();
        self.column(cell.family, &indices)
    }

    fn index(&self, set: Option<SetId>, index: Index) -> String {
        match (index, set) {
            (Index::Value(value), Some(set)) => self.member(set, value),
            (Index::Value(value), None) => value.to_string(),
            (Index::Variable { at, times, plus }, _) => affine(times, self.variable(at), plus),
        }
    }

    /// A column.
    pub fn column(&self, family: FamilyId, indices: &[Index]) -> String {
        let known = self.symbols.family(family);
        self.dialect
            .cell(&known.ident, &self.indices(family, indices))
    }

    fn indices(&self, family: FamilyId, indices: &[Index]) -> Vec<String> {
        let known = self.symbols.family(family);
        let sets = known.indices.iter().copied().map(Some);
        sets.zip(indices)
            .map(|(set, &index)| self.index(set, index))
            .collect()
    }

    /// Loops, the first of which has the variable `first`, with conditions.
    pub fn loops(&self, loops: &[Over], first: usize, mut conditions: Vec<String>) -> String {
        let mut binders = Vec::new();
        let mut own = Vec::new();
        for (place, over) in loops.iter().enumerate() {
            let name = self.variable(first + place);
            let range = match over {
                Over::Listed { set, members } => {
                    let members: Vec<String> =
                        members.iter().map(|&m| self.member(*set, m)).collect();
                    format!("{{{}}}", members.join(", "))
                }
                over => self.range(over),
            };
            binders.push(format!("{name} in {range}"));
            match over {
                Over::Every { step, rest, .. } => own.push(format!("{name} mod {step} = {rest}")),
                Over::AllBut { set, except } => own.push(format!(
                    "{name} {} {}",
                    self.dialect.not_equal(),
                    self.index(Some(*set), *except)
                )),
                _ => {}
            }
        }
        own.append(&mut conditions);
        self.dialect.loops(&binders, &own)
    }

    /// The loops of a `forall`; `None` for a single row.
    pub fn forall(&self, statement: &Statement) -> Option<String> {
        if statement.loops.is_empty() {
            return None;
        }
        let guard = statement.guard.as_ref().map(|guard| {
            let (a, sign, b) = match *guard {
                Guard::Less(a, b) => (a, "<", b),
                Guard::AtMost(a, b) => (a, "<=", b),
                Guard::Different(a, b) => (a, self.dialect.not_equal(), b),
            };
            format!("{} {sign} {}", self.variable(a), self.variable(b))
        });
        Some(self.loops(&statement.loops, 0, guard.into_iter().collect()))
    }

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

/// `2*i+1`; `4-i` where that is shorter.
fn affine(times: i64, name: &str, plus: i64) -> String {
    if times == -1 && plus > 0 {
        return format!("{plus}-{name}");
    }
    let product = match times {
        1 => name.to_owned(),
        -1 => format!("-{name}"),
        times => format!("{times}*{name}"),
    };
    match plus {
        0 => product,
        plus if plus < 0 => format!("{product}-{}", plus.unsigned_abs()),
        plus => format!("{product}+{plus}"),
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
