//! A small checker of OPB files and VeriPB proofs (`rup` and `del` steps), written
//! from the formats alone. Slow and simple: every step looks at every constraint
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
