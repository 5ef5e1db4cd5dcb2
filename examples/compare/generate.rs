//! New instances of a size and a seed, each with one world.

use crate::instances::dice::Dice;
use crate::instances::{puzzle, task::Task};
use crate::time;
use bigm::Options;
use serde_json::{Value, json};

/// Statements that are exchanged before giving up.
const MOST_CHANGES: usize = 2_000;
/// Conflicts that a question may take.
const EFFORT: u64 = 200_000;

fn task(candidate: &Value) -> Result<Task, String> {
    Task::of(puzzle::puzzle(candidate, 0)?, &Options::default(), 0)
}

/// `n` people, each with one nested statement. As long as there is a second
/// world, somebody who is of another kind there says something else, which
/// excludes it.
///
/// # Errors
/// A sentence: that did not come to an end.
pub fn people(n: usize, seed: u64) -> Result<Value, String> {
    let mut dice = Dice::new(seed << 32);
    let knights: Vec<bool> = (0..n).map(|_| dice.below(2) == 1).collect();
    let mut said = Vec::new();
    for &knight in &knights {
        let depth = dice.below(3);
        let formula = formula(&mut dice, n, depth);
        let honest = truth(&formula, &knights) == knight;
        said.push(if honest {
            formula
        } else {
            json!(["not", formula])
        });
    }
    let names: Vec<String> = (0..n).map(name).collect();
    for _ in 0..MOST_CHANGES {
        let statements = names.iter().zip(&said);
        let statements: Vec<Value> = statements.map(|(name, f)| json!([name, f])).collect();
        let candidate = json!({"kind": "kk", "names": names, "stm": statements});
        let Some(other) = other_world(&candidate, &knights)? else {
            return Ok(candidate);
        };
        let different: Vec<usize> = (0..n).filter(|&p| knights[p] != other[p]).collect();
        let person = different[dice.below(different.len())];
        said[person] = loop {
            let depth = 1 + dice.below(2);
            let formula = formula(&mut dice, n, depth);
            if truth(&formula, &knights) == knights[person]
                && truth(&formula, &other) != other[person]
            {
                break formula;
            }
        };
    }
    Err(format!("{n} people did not come to have one world"))
}

fn name(person: usize) -> String {
    format!("x{}", person + 1)
}

/// Another world than this one.
fn other_world(candidate: &Value, knights: &[bool]) -> Result<Option<Vec<bool>>, String> {
    let task = task(candidate)?;
    let values: Vec<usize> = knights.iter().map(|&knight| usize::from(knight)).collect();
    let other = time::another(&task, &values, EFFORT)?;
    Ok(other.map(|other| other.iter().map(|&value| value == 1).collect()))
}

/// A random formula over people.
fn formula(dice: &mut Dice, n: usize, depth: usize) -> Value {
    if depth == 0 {
        let person = json!(["v", name(dice.below(n))]);
        return match dice.below(2) {
            0 => person,
            _ => json!(["not", person]),
        };
    }
    let choice = dice.below(7);
    let count = match choice {
        0..=2 => 2,
        3 | 4 => 2 + dice.below(2),
        _ => 3 + dice.below(4),
    };
    let parts: Vec<Value> = (0..count).map(|_| formula(dice, n, depth - 1)).collect();
    let k = 1 + dice.below(count - 1);
    match choice {
        0 | 1 => json!(["iff", parts[0], parts[1]]),
        2 => json!(["imp", parts[0], parts[1]]),
        3 => json!(["and", parts]),
        4 => json!(["or", parts]),
        _ => {
            let word = ["ge", "le", "eq"][dice.below(3)];
            json!([word, parts, k])
        }
    }
}

/// Whether a formula is true where these people are knights.
fn truth(formula: &Value, knights: &[bool]) -> bool {
    let of = |part: &Value| truth(part, knights);
    let count = || {
        let parts = formula[1].as_array().into_iter().flatten();
        parts.filter(|part| of(part)).count() as u64
    };
    let k = formula[2].as_u64().unwrap_or(0);
    match formula[0].as_str() {
        Some("v") => {
            let name = formula[1].as_str().and_then(|name| name[1..].parse().ok());
            name.is_some_and(|number: usize| knights[number - 1])
        }
        Some("not") => !of(&formula[1]),
        Some("iff") => of(&formula[1]) == of(&formula[2]),
        Some("imp") => !of(&formula[1]) || of(&formula[2]),
        Some("and") => count() == formula[1].as_array().map_or(0, Vec::len) as u64,
        Some("or") => count() > 0,
        Some("ge") => count() >= k,
        Some("le") => count() <= k,
        _ => count() == k,
    }
}

/// `n` categories of `n` items on `n` places, with few random clues that
/// leave one world.
///
/// # Errors
/// A sentence: a program that the engine cannot take.
pub fn grid(n: usize, seed: u64) -> Result<Value, String> {
    let mut dice = Dice::new(seed << 32);
    // The item on each place, for each category.
    let places: Vec<Vec<usize>> = (0..n)
        .map(|_| {
            let mut items: Vec<usize> = (0..n).collect();
            dice.shuffle(&mut items);
            items
        })
        .collect();
    let mut clues = Vec::new();
    // Each item in turn, so that none waits long for its clue.
    for _ in 0..6 {
        let mut spots: Vec<(usize, usize)> =
            (0..n).flat_map(|c| (0..n).map(move |x| (c, x))).collect();
        dice.shuffle(&mut spots);
        clues.extend(spots.into_iter().map(|spot| clue(&mut dice, &places, spot)));
    }
    let some = |clues: &[Value]| json!({"kind": "zebra", "h": n, "k": n, "clues": clues});
    let unique = |clues: &[Value]| time::unique(&task(&some(clues))?, EFFORT);
    // All of these leave one world, none of those does.
    let (mut few, mut enough) = (0, clues.len());
    while enough - few > 1 {
        let count = few + (enough - few) / 2;
        match unique(&clues[..count])? {
            Some(true) => enough = count,
            _ => few = count,
        }
    }
    clues.truncate(enough);
    // Of these, too, many can go: a handful at a time, the first first.
    let handful = (n * n / 25).max(1);
    let mut at = 0;
    while at < clues.len() {
        let mut fewer = clues.clone();
        fewer.drain(at..(at + handful).min(clues.len()));
        match unique(&fewer)? {
            Some(true) => clues = fewer,
            _ => at += handful,
        }
    }
    Ok(some(&clues))
}

/// A true clue about what stands in one category on one place.
fn clue(dice: &mut Dice, places: &[Vec<usize>], (c, x): (usize, usize)) -> Value {
    let n = places.len();
    let one = [c, places[c][x]];
    let d = (c + 1 + dice.below(n - 1)) % n;
    match dice.below(10) {
        0 => json!(["at", one, x]),
        1 | 2 if x + 1 < n => json!(["left", one, [d, places[d][x + 1]]]),
        3..=5 => {
            let y = match dice.below(2) {
                0 if x > 0 => x - 1,
                _ if x + 1 < n => x + 1,
                _ => x - 1,
            };
            json!(["adj", one, [d, places[d][y]]])
        }
        _ => json!(["same", one, [d, places[d][x]]]),
    }
}
