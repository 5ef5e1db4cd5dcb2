//! A Mosel model written out to plain rows.

use super::ast::{Declared, Expr, Loops, Range, Statement};
use super::grammar::model;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A row by the names of its columns.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    pub terms: BTreeMap<String, i64>,
    pub sign: &'static str,
    pub rhs: i64,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (name, c)) in self.terms.iter().enumerate() {
            let sign = if *c < 0 { "- " } else { "+ " };
            match (place, c.abs()) {
                (0, 1) if *c > 0 => write!(f, "{name} ")?,
                (_, 1) => write!(f, "{sign}{name} ")?,
                (_, size) => write!(f, "{sign}{size} {name} ")?,
            }
        }
        write!(f, "{} {}", self.sign, self.rhs)
    }
}

/// What a model says.
#[derive(Debug, Default)]
pub struct Read {
    /// Every column.
    pub columns: BTreeSet<String>,
    pub binary: Vec<String>,
    pub integer: Vec<String>,
    pub free: Vec<String>,
    /// Rows, and bounds written as rows, in order.
    pub rows: Vec<Row>,
    /// `maximise` or `minimise`, the terms and the constant.
    pub best: Option<(String, BTreeMap<String, i64>, i64)>,
}

/// A member: a number or a label.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Member {
    Number(i64),
    Label(String),
}

/// A linear form, or a label.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Form(BTreeMap<String, i64>, i64),
    Label(String),
}

struct Array {
    indices: Vec<Vec<Member>>,
    kind: String,
    /// The cells that exist; for a table, with their entries.
    cells: BTreeMap<Vec<Member>, i64>,
}

struct Run {
    sets: BTreeMap<String, Vec<Member>>,
    arrays: BTreeMap<String, Array>,
    variables: Vec<(String, Member)>,
    read: Read,
    solved: bool,
}

type Done<T> = Result<T, String>;

/// Reads a model.
pub fn read(text: &str) -> Done<Read> {
    let model = model(text)?;
    let mut run = Run {
        sets: BTreeMap::new(),
        arrays: BTreeMap::new(),
        variables: Vec::new(),
        read: Read::default(),
        solved: false,
    };
    for (name, declared) in &model.declared {
        if run.sets.contains_key(name) || run.arrays.contains_key(name) {
            return Err(format!("{name} is declared twice"));
        }
        match declared {
            Declared::Set(range) => {
                let members = run.range(range)?;
                let different: BTreeSet<&Member> = members.iter().collect();
                if different.len() != members.len() {
                    return Err(format!("{name} has a member twice"));
                }
                run.sets.insert(name.clone(), members);
            }
            Declared::Array(ranges, dynamic, kind) => {
                let indices: Done<Vec<_>> = ranges.iter().map(|r| run.range(r)).collect();
                let mut array = Array {
                    indices: indices?,
                    kind: kind.clone(),
                    cells: BTreeMap::new(),
                };
                if !dynamic {
                    for at in product(&array.indices) {
                        array.cells.insert(at, 0);
                    }
                }
                run.arrays.insert(name.clone(), array);
            }
        }
    }
    for statement in &model.statements {
        run.statement(statement)?;
    }
    for (name, array) in &run.arrays {
        if array.kind == "mpvar" {
            let cells = array.cells.keys().map(|at| cell(name, at));
            run.read.columns.extend(cells);
        }
    }
    if !run.solved {
        return Err("nothing is solved".to_owned());
    }
    Ok(run.read)
}

fn product(ranges: &[Vec<Member>]) -> Vec<Vec<Member>> {
    let mut all = vec![Vec::new()];
    for range in ranges {
        all = all
            .iter()
            .flat_map(|at: &Vec<Member>| {
                range
                    .iter()
                    .map(move |m| [&at[..], std::slice::from_ref(m)].concat())
            })
            .collect();
    }
    all
}

/// `x(1,lady)`.
fn cell(name: &str, at: &[Member]) -> String {
    let at: Vec<String> = at
        .iter()
        .map(|member| match member {
            Member::Number(n) => n.to_string(),
            Member::Label(label) => label.clone(),
        })
        .collect();
    match at.is_empty() {
        true => name.to_owned(),
        false => format!("{name}({})", at.join(",")),
    }
}

impl Run {
    fn range(&self, range: &Range) -> Done<Vec<Member>> {
        match range {
            Range::Run(low, high) => Ok((*low..=*high).map(Member::Number).collect()),
            Range::Named(name) => self.sets.get(name).cloned().ok_or(format!("no set {name}")),
            Range::Listed(items) => items.iter().map(|item| self.member(item)).collect(),
        }
    }

    fn member(&self, expr: &Expr) -> Done<Member> {
        match self.value(expr)? {
            Value::Label(label) => Ok(Member::Label(label)),
            Value::Form(terms, n) if terms.is_empty() => Ok(Member::Number(n)),
            Value::Form(..) => Err("a column as an index".to_owned()),
        }
    }

    /// Calls `body` for every combination that satisfies the conditions.
    fn each(&mut self, loops: &Loops, body: &mut dyn FnMut(&mut Run) -> Done<()>) -> Done<()> {
        let ranges: Done<Vec<_>> = loops.binders.iter().map(|(_, r)| self.range(r)).collect();
        let depth = self.variables.len();
        for (name, _) in &loops.binders {
            let known = self.variables.iter().any(|(other, _)| other == name)
                || self.sets.contains_key(name)
                || self.arrays.contains_key(name);
            if known {
                return Err(format!("{name} hides another {name}"));
            }
        }
        for at in product(&ranges?) {
            let names = loops.binders.iter().map(|(name, _)| name.clone());
            self.variables.extend(names.zip(at));
            let mut holds = true;
            for condition in &loops.conditions {
                holds = holds && self.holds(condition)?;
            }
            if holds {
                body(self)?;
            }
            self.variables.truncate(depth);
        }
        Ok(())
    }

    fn holds(&self, condition: &Expr) -> Done<bool> {
        match condition {
            Expr::Name(name, of) if name == "exists" => match &of[..] {
                [Expr::Name(array, at)] => {
                    let at: Done<Vec<Member>> = at.iter().map(|i| self.member(i)).collect();
                    let array = self.arrays.get(array).ok_or("no such array")?;
                    Ok(array.cells.contains_key(&at?))
                }
                _ => Err("exists of what?".to_owned()),
            },
            Expr::Binary(sign, left, right) => {
                // Of a solution nothing is known here.
                if is_solution(left) {
                    self.value(left)?;
                    return Ok(true);
                }
                let (left, right) = (self.member(left)?, self.member(right)?);
                match (*sign, &left, &right) {
                    ("=", ..) => Ok(left == right),
                    ("<>", ..) => Ok(left != right),
                    ("<", Member::Number(a), Member::Number(b)) => Ok(a < b),
                    ("<=", Member::Number(a), Member::Number(b)) => Ok(a <= b),
                    _ => Err(format!("{left:?} {sign} {right:?}")),
                }
            }
            _ => Err("no condition".to_owned()),
        }
    }

    fn statement(&mut self, statement: &Statement) -> Done<()> {
        match statement {
            Statement::Forall(loops, inner) => self.each(loops, &mut |run| run.statement(inner)),
            Statement::Create(Expr::Name(name, at)) => {
                let at: Done<Vec<Member>> = at.iter().map(|i| self.member(i)).collect();
                let at = at?;
                let array = self.arrays.get_mut(name).ok_or("no such array")?;
                let inside = array
                    .indices
                    .iter()
                    .zip(&at)
                    .all(|(set, i)| set.contains(i));
                if !inside || at.len() != array.indices.len() {
                    return Err(format!("{name} has no such cell"));
                }
                match array.cells.insert(at, 0) {
                    None => Ok(()),
                    Some(_) => Err(format!("{name} is created twice")),
                }
            }
            Statement::Create(_) => Err("create what?".to_owned()),
            Statement::Entries(name, entries) => {
                let array = self.arrays.get_mut(name).ok_or("no such table")?;
                if array.kind == "mpvar" || array.cells.len() != entries.len() {
                    return Err(format!("{name} has {} entries", entries.len()));
                }
                for (at, entry) in product(&array.indices).into_iter().zip(entries) {
                    array.cells.insert(at, *entry);
                }
                Ok(())
            }
            Statement::Is(column, kind) => {
                let Value::Form(terms, 0) = self.value(column)? else {
                    return Err(format!("what is {kind}?"));
                };
                let [(name, 1)] = &terms.into_iter().collect::<Vec<_>>()[..] else {
                    return Err(format!("what is {kind}?"));
                };
                match kind.as_str() {
                    "is_binary" => self.read.binary.push(name.clone()),
                    "is_free" => self.read.free.push(name.clone()),
                    _ => self.read.integer.push(name.clone()),
                }
                Ok(())
            }
            Statement::Row(left, sign, right) => {
                let (left, right) = (self.form(left)?, self.form(right)?);
                let (terms, constant) = add(left, right, -1)?;
                self.read.rows.push(Row {
                    terms,
                    sign,
                    rhs: -constant,
                });
                Ok(())
            }
            Statement::Best(word, form) => {
                let (terms, constant) = self.form(form)?;
                self.read.best = Some((word.clone(), terms, constant));
                self.solved = true;
                Ok(())
            }
            Statement::If(condition, yes, no) => {
                if !matches!(condition, Expr::Binary(_, left, _)
                    if is_solution(left) || matches!(&**left, Expr::Name(n, _) if n == "getprobstat"))
                {
                    return Err("an if that asks no solution".to_owned());
                }
                yes.iter().chain(no).try_for_each(|s| self.statement(s))
            }
            Statement::Write(parts) => parts.iter().try_for_each(|part| match part {
                Expr::Name(word, parts) if word == "if" && parts.len() == 3 => {
                    self.holds(&parts[0])?;
                    self.value(&parts[1])?;
                    self.value(&parts[2]).map(drop)
                }
                part => self.value(part).map(drop),
            }),
        }
    }

    fn form(&mut self, expr: &Expr) -> Done<(BTreeMap<String, i64>, i64)> {
        match expr {
            Expr::Sum(loops, body) => {
                let mut sum = (BTreeMap::new(), 0);
                self.each(loops, &mut |run| {
                    let next = run.form(body)?;
                    sum = add(std::mem::take(&mut sum), next, 1)?;
                    Ok(())
                })?;
                Ok(sum)
            }
            Expr::Negative(inner) => {
                let inner = self.form(inner)?;
                add((BTreeMap::new(), 0), inner, -1)
            }
            Expr::Binary(sign @ ("+" | "-"), left, right) => {
                let (left, right) = (self.form(left)?, self.form(right)?);
                add(left, right, if *sign == "+" { 1 } else { -1 })
            }
            Expr::Binary("*", left, right) => {
                let (left, right) = (self.form(left)?, self.form(right)?);
                match (left.0.is_empty(), right.0.is_empty()) {
                    (true, _) => add((BTreeMap::new(), 0), right, left.1),
                    (_, true) => add((BTreeMap::new(), 0), left, right.1),
                    _ => Err("a product of columns".to_owned()),
                }
            }
            expr => match self.value(expr)? {
                Value::Form(terms, constant) => Ok((terms, constant)),
                Value::Label(label) => Err(format!("the label {label} as a number")),
            },
        }
    }

    /// The value of an expression without sums.
    fn value(&self, expr: &Expr) -> Done<Value> {
        let number = |n: i64| Ok(Value::Form(BTreeMap::new(), n));
        match expr {
            Expr::Number(n) => number(*n),
            Expr::Real => Err("a real".to_owned()),
            Expr::Text(text) => Ok(Value::Label(text.clone())),
            Expr::Name(name, at) => self.named(name, at),
            Expr::Negative(inner) => match self.value(inner)? {
                Value::Form(terms, n) if terms.is_empty() => number(-n),
                _ => Err("minus what?".to_owned()),
            },
            Expr::Binary(sign, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                let (Value::Form(a, x), Value::Form(b, y)) = (left, right) else {
                    return Err("a label in a sum".to_owned());
                };
                match *sign {
                    "+" => add((a, x), (b, y), 1).map(|(t, c)| Value::Form(t, c)),
                    "-" => add((a, x), (b, y), -1).map(|(t, c)| Value::Form(t, c)),
                    "*" if a.is_empty() => {
                        add((BTreeMap::new(), 0), (b, y), x).map(|(t, c)| Value::Form(t, c))
                    }
                    "mod" if a.is_empty() && b.is_empty() => {
                        number(x.checked_rem(y).ok_or("mod 0")?)
                    }
                    _ => Err(format!("no {sign} here")),
                }
            }
            Expr::Sum(..) => Err("a sum as an index".to_owned()),
        }
    }

    fn named(&self, name: &str, at: &[Expr]) -> Done<Value> {
        if at.is_empty()
            && let Some((_, member)) = self.variables.iter().rev().find(|(n, _)| n == name)
        {
            return Ok(match member {
                Member::Number(n) => Value::Form(BTreeMap::new(), *n),
                Member::Label(label) => Value::Label(label.clone()),
            });
        }
        if let ("getsol" | "round", [inner]) = (name, at) {
            return self.value(inner);
        }
        let array = self.arrays.get(name).ok_or(format!("no {name}"))?;
        let at: Done<Vec<Member>> = at.iter().map(|index| self.member(index)).collect();
        let at = at?;
        let entry = array
            .cells
            .get(&at)
            .ok_or(format!("no cell {}", cell(name, &at)))?;
        Ok(match array.kind.as_str() {
            "mpvar" => Value::Form(BTreeMap::from([(cell(name, &at), 1)]), 0),
            _ => Value::Form(BTreeMap::new(), *entry),
        })
    }
}

fn is_solution(expr: &Expr) -> bool {
    matches!(expr, Expr::Name(name, _) if name == "getsol")
}

type Form = (BTreeMap<String, i64>, i64);

fn add(left: Form, right: Form, times: i64) -> Done<Form> {
    let (mut terms, constant) = left;
    for (name, c) in right.0 {
        let sum = terms.entry(name).or_insert(0);
        let step = c.checked_mul(times).ok_or("overflow")?;
        *sum = sum.checked_add(step).ok_or("overflow")?;
    }
    terms.retain(|_, c| *c != 0);
    let step = right.1.checked_mul(times).ok_or("overflow")?;
    Ok((terms, constant.checked_add(step).ok_or("overflow")?))
}
