//! A small checker of OPB files and VeriPB proofs (`rup`, `pol` and `del` steps),
//! written from the formats alone. Slow and simple: every step looks at every constraint
//! until nothing changes.

use std::collections::BTreeMap;

/// `Σ c·literal ≥ degree`, every c > 0; a literal is a variable's number, negative for its
/// complement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constraint {
    pub terms: Vec<(i128, i64)>,
    pub degree: i128,
}

fn literal(word: &str) -> Option<i64> {
    let (sign, name) = match word.strip_prefix('~') {
        Some(name) => (-1, name),
        None => (1, word),
    };
    let number: i64 = name.strip_prefix('x')?.parse().ok()?;
    (number > 0).then_some(sign * number)
}

fn constraint(line: &str) -> Option<Constraint> {
    let (left, right) = line.trim().strip_suffix(';')?.trim().split_once(">=")?;
    let mut terms = Vec::new();
    let mut degree: i128 = right.trim().parse().ok()?;
    let words: Vec<&str> = left.split_whitespace().collect();
    for pair in words.chunks(2) {
        let [coef, lit] = pair else { return None };
        let (mut coef, mut lit): (i128, i64) = (coef.parse().ok()?, literal(lit)?);
        if coef < 0 {
            // c·x = c + (−c)·(1 − x)
            degree -= coef;
            (coef, lit) = (-coef, -lit);
        }
        if coef != 0 {
            terms.push((coef, lit));
        }
    }
    Some(Constraint { terms, degree })
}

/// The constraints of an OPB file; checks the numbers in its first line.
pub fn opb(text: &str) -> Option<Vec<Constraint>> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next()?.split_whitespace().collect();
    let ["*", "#variable=", variables, "#constraint=", count] = head[..] else {
        return None;
    };
    let all: Vec<Constraint> = lines.map(constraint).collect::<Option<_>>()?;
    let variables: i64 = variables.parse().ok()?;
    let named = all
        .iter()
        .flat_map(|c| &c.terms)
        .all(|t| t.1.abs() <= variables);
    (named && all.len() == count.parse::<usize>().ok()?).then_some(all)
}

type Values = BTreeMap<i64, bool>;

fn value(values: &Values, literal: i64) -> Option<bool> {
    values.get(&literal.abs()).map(|v| *v == (literal > 0))
}

/// Propagates until nothing changes; `false` for a contradiction.
fn propagate<'a>(
    constraints: impl Iterator<Item = &'a Constraint> + Clone,
    values: &mut Values,
) -> bool {
    loop {
        let mut changed = false;
        for c in constraints.clone() {
            let mut slack = -c.degree;
            for &(coef, lit) in &c.terms {
                if value(values, lit) != Some(false) {
                    slack += coef;
                }
            }
            if slack < 0 {
                return false;
            }
            for &(coef, lit) in &c.terms {
                if coef > slack && value(values, lit).is_none() {
                    values.insert(lit.abs(), lit > 0);
                    changed = true;
                }
            }
        }
        if !changed {
            return true;
        }
    }
}

/// A constraint on the way through a `pol` step: a coefficient for each variable,
/// of the literal with its sign.
#[derive(Debug, Clone, Default)]
struct Sum {
    terms: BTreeMap<i64, (i128, i64)>,
    degree: i128,
}

impl Sum {
    fn add(&mut self, coef: i128, lit: i64) {
        let entry = self.terms.entry(lit.abs()).or_insert((0, lit));
        if entry.1 == lit {
            entry.0 += coef;
        } else {
            // a·x + b·(1 − x)
            self.degree -= entry.0.min(coef);
            *entry = match entry.0 - coef {
                left if left >= 0 => (left, -lit),
                left => (-left, lit),
            };
        }
    }

    fn plus(mut self, other: &Sum) -> Sum {
        self.degree += other.degree;
        for &(coef, lit) in other.terms.values() {
            self.add(coef, lit);
        }
        self
    }

    fn each(&mut self, change: impl Fn(i128) -> i128) {
        for (coef, _) in self.terms.values_mut() {
            *coef = change(*coef);
        }
    }
}

/// What a `pol` step computes.
fn computed(words: &[&str], live: &BTreeMap<u64, Constraint>) -> Option<Constraint> {
    let mut stack: Vec<Sum> = Vec::new();
    let mut words = words.iter().peekable();
    while let Some(&word) = words.next() {
        let next = words.peek().copied().copied();
        if let Ok(number) = word.parse::<i128>() {
            if matches!(next, Some("*" | "d")) {
                let (operator, mut sum) = (*words.next()?, stack.pop()?);
                if number < 1 {
                    return None;
                }
                let up = |n: i128| n.div_euclid(number) + i128::from(n.rem_euclid(number) > 0);
                if operator == "*" {
                    sum.degree *= number;
                    sum.each(|coef| coef * number);
                } else {
                    sum.degree = up(sum.degree);
                    sum.each(up);
                }
                stack.push(sum);
                continue;
            }
            let constraint = live.get(&u64::try_from(number).ok()?)?;
            let mut sum = Sum {
                degree: constraint.degree,
                ..Sum::default()
            };
            for &(coef, lit) in &constraint.terms {
                sum.add(coef, lit);
            }
            stack.push(sum);
        } else if let Some(lit) = literal(word) {
            if next == Some("w") {
                words.next();
                let sum = stack.last_mut()?;
                let (coef, _) = sum.terms.remove(&lit.abs()).unwrap_or((0, lit));
                sum.degree -= coef;
            } else {
                let mut axiom = Sum::default();
                axiom.add(1, lit);
                stack.push(axiom);
            }
        } else if word == "+" {
            let (last, before) = (stack.pop()?, stack.pop()?);
            stack.push(before.plus(&last));
        } else if word == "s" {
            let sum = stack.last_mut()?;
            let degree = sum.degree.max(0);
            sum.each(|coef| coef.min(degree));
        } else {
            return None;
        }
    }
    let [sum] = &stack[..] else { return None };
    let terms = sum.terms.values().copied().filter(|term| term.0 > 0);
    Some(Constraint {
        terms: terms.collect(),
        degree: sum.degree,
    })
}

/// Checks a proof that the constraints have no point. `Err` says what is wrong.
pub fn refutation(opb_text: &str, proof: &str) -> Result<(), String> {
    let given = opb(opb_text).ok_or("the OPB file cannot be read")?;
    let mut lines = proof.lines();
    if lines.next() != Some("pseudo-Boolean proof version 3.0") {
        return Err("first line".into());
    }
    if lines.next() != Some(format!("f {} ;", given.len()).as_str()) {
        return Err("number of constraints".into());
    }
    let mut next = given.len() as u64 + 1;
    let mut live: BTreeMap<u64, Constraint> = (1..).zip(given).collect();
    let mut refuted = false;
    for line in lines.by_ref() {
        if let Some(rest) = line.strip_prefix("rup ") {
            let clause = constraint(rest).ok_or_else(|| format!("cannot read {line}"))?;
            if clause.degree != 1 || clause.terms.iter().any(|t| t.0 != 1) {
                return Err(format!("not a clause: {line}"));
            }
            let mut values = Values::new();
            let mut consistent = true;
            for &(_, lit) in &clause.terms {
                consistent &= value(&values, lit) != Some(true);
                values.insert(lit.abs(), lit < 0);
            }
            if consistent && propagate(live.values(), &mut values) {
                return Err(format!("does not follow: {line}"));
            }
            refuted |= clause.terms.is_empty();
            live.insert(next, clause);
            next += 1;
        } else if let Some(rest) = line.strip_prefix("pol ") {
            let words = rest.strip_suffix(" ;").map(|r| r.split(' ').collect());
            let words: Vec<&str> = words.ok_or_else(|| format!("cannot read {line}"))?;
            let row = computed(&words, &live).ok_or_else(|| format!("cannot compute {line}"))?;
            live.insert(next, row);
            next += 1;
        } else if let Some(rest) = line.strip_prefix("del id ") {
            let id = rest.strip_suffix(" ;").and_then(|id| id.parse().ok());
            let gone = id.and_then(|id: u64| live.remove(&id));
            gone.ok_or_else(|| format!("nothing to delete: {line}"))?;
        } else if line == "output NONE ;" {
            break;
        } else {
            return Err(format!("unknown step: {line}"));
        }
    }
    if !refuted {
        return Err("ends without a contradiction".into());
    }
    match (lines.next(), lines.next(), lines.next()) {
        (Some("conclusion UNSAT : -1 ;"), Some("end pseudo-Boolean proof ;"), None) => Ok(()),
        _ => Err("last lines".into()),
    }
}

/// Checks a proof that the constraints have this point.
pub fn witness(opb_text: &str, proof: &str) -> Result<(), String> {
    let given = opb(opb_text).ok_or("the OPB file cannot be read")?;
    let line = proof
        .lines()
        .find_map(|line| line.strip_prefix("conclusion SAT :"))
        .and_then(|line| line.strip_suffix(';'))
        .ok_or("no witness")?;
    let mut values = Values::new();
    for word in line.split_whitespace() {
        let lit = literal(word).ok_or_else(|| format!("cannot read {word}"))?;
        values.insert(lit.abs(), lit > 0);
    }
    for c in given {
        let sum: i128 = c
            .terms
            .iter()
            .filter(|t| value(&values, t.1) == Some(true))
            .map(|t| t.0)
            .sum();
        if sum < c.degree {
            return Err(format!("fails: {c:?}"));
        }
    }
    Ok(())
}
