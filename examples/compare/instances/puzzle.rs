//! An instance (`benches/compare/data/*.json`) as a puzzle in YAML.
//!
//! The kinds: `kk` knights and knaves, one formula each; `logic` formulas over
//! named propositions; `zebra` grids of `h` items in each of `k` categories;
//! `queens`; `sudoku`; `pigeons` in fewer holes. What is asked is everything
//! unknown, and every value counts from 0.

use super::dice::Dice;
use bigm::lower::FormKind;
use serde_json::Value;
use std::fmt::Write as _;
use std::path::Path;

type Made<T> = Result<T, String>;

/// The puzzle of an instance's file, its sentences and its people or items in
/// an order that the seed says; 0 is the order of the file.
///
/// # Errors
/// A sentence: the file cannot be read, or is no instance.
pub fn text(path: &Path, seed: u64) -> Made<String> {
    let instance = instance(path)?;
    let shown = path.display();
    // A puzzle of the library stands there as it is.
    if let Some(puzzle) = instance["puzzle"].as_str() {
        let folder = path.parent().unwrap_or(Path::new("."));
        return read(&folder.join(puzzle));
    }
    let title = path.file_stem().unwrap_or_default().to_string_lossy();
    let body = puzzle(&instance, seed).map_err(|why| format!("{shown}: {why}"))?;
    Ok(format!("title: {title}\n{body}"))
}

/// What stands in an instance's file.
///
/// # Errors
/// As [`text`].
pub fn instance(path: &Path) -> Made<Value> {
    serde_json::from_str(&read(path)?).map_err(|error| format!("{}: {error}", path.display()))
}

fn read(path: &Path) -> Made<String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The form that an instance's rows have: `form`, or else the strongest.
///
/// # Errors
/// A sentence: there is no such form.
pub fn form(instance: &Value) -> Made<FormKind> {
    match instance["form"].as_str() {
        None | Some("tight") => Ok(FormKind::Tight),
        Some("textbook") => Ok(FormKind::Textbook),
        Some(other) => Err(format!("no form: {other}")),
    }
}

/// The puzzle of an instance without its title.
///
/// # Errors
/// As [`text`].
pub fn puzzle(instance: &Value, seed: u64) -> Made<String> {
    let mut order = Order { seed };
    match instance["kind"].as_str() {
        Some("kk") => knights(instance, &mut order),
        Some("zebra") => grid(instance, &mut order),
        Some("queens") => queens(instance, &mut order),
        Some("sudoku") => sudoku(instance, &mut order),
        Some("pigeons") => pigeons(instance),
        kind => Err(format!("no puzzle is made of kind {kind:?}")),
    }
}

/// The order in which things stand.
struct Order {
    seed: u64,
}

impl Order {
    fn of<T>(&mut self, mut list: Vec<T>) -> Vec<T> {
        if self.seed > 0 {
            self.seed += 1;
            Dice::new(self.seed << 20).shuffle(&mut list);
        }
        list
    }
}

fn knights(instance: &Value, order: &mut Order) -> Made<String> {
    let names = list(&instance["names"])?
        .iter()
        .map(name)
        .collect::<Made<Vec<_>>>()?;
    let names = order.of(names);
    let mut out = format!(
        "sets:\n  person: [{}]\nunknowns:\n  knight: person -> bool\n\
         statements:\n  over: person\n  law: knight\n  text:\n",
        names.join(", ")
    );
    let statements = list(&instance["stm"])?;
    for speaker in order.of(names) {
        let own = statements.iter().filter(|said| said[0] == speaker);
        let own = own
            .map(|said| Ok(format!("      - '{}'\n", formula(&said[1])?)))
            .collect::<Made<Vec<_>>>()?;
        if !own.is_empty() {
            let _ = write!(out, "    {speaker}:\n{}", order.of(own).concat());
        }
    }
    Ok(out)
}

/// A formula over people, as an expression in brackets where it needs some.
fn formula(value: &Value) -> Made<String> {
    if let Some(truth) = value.as_bool() {
        return Ok(truth.to_string());
    }
    let parts = || -> Made<Vec<String>> { list(&value[1])?.iter().map(formula).collect() };
    let (one, other) = (|| formula(&value[1]), || formula(&value[2]));
    let counted = |word: &str| -> Made<String> {
        Ok(format!(
            "{word}({}, [{}])",
            whole(&value[2])?,
            parts()?.join(", ")
        ))
    };
    match value[0].as_str() {
        Some("v") => Ok(format!("knight[{}]", name(&value[1])?)),
        Some("not") => Ok(format!("(not {})", one()?)),
        Some("and") => Ok(format!("all({})", parts()?.join(", "))),
        Some("or") => Ok(format!("any({})", parts()?.join(", "))),
        Some("imp") => Ok(format!("({} -> {})", one()?, other()?)),
        Some("iff") => Ok(format!("({} <-> {})", one()?, other()?)),
        Some("le") => counted("atmost"),
        Some("ge") => counted("atleast"),
        Some("eq") => counted("exactly"),
        _ => Err(format!("no formula: {value}")),
    }
}

fn grid(instance: &Value, order: &mut Order) -> Made<String> {
    let (h, k) = (whole(&instance["h"])?, whole(&instance["k"])?);
    let whole_numbers = instance["positions"] == "integer";
    let category = |c: i64| (0..h).map(|i| format!("i{c}_{i}")).collect::<Vec<_>>();
    let items = order.of((0..k).flat_map(category).collect::<Vec<_>>());
    // As a set, places are told apart one by one; as numbers they are compared.
    let values = match whole_numbers {
        true => format!("0..{}", h - 1),
        false => "place".to_owned(),
    };
    let mut out = format!(
        "sets:\n  place: 0..{}\n  item: [{}]\nunknowns:\n  at: item -> {values}\nfacts:\n",
        h - 1,
        items.join(", ")
    );
    let mut facts = Vec::new();
    for c in 0..k {
        let items = category(c);
        let at: Vec<String> = items.iter().map(|item| format!("at[{item}]")).collect();
        if whole_numbers {
            for (index, one) in at.iter().enumerate() {
                facts.extend(at[..index].iter().map(|other| format!("{one} != {other}")));
            }
        } else {
            facts.push(format!("alldifferent({})", at.join(", ")));
        }
    }
    for clue in list(&instance["clues"])? {
        let item = |value: &Value| -> Made<String> {
            Ok(format!("at[i{}_{}]", whole(&value[0])?, whole(&value[1])?))
        };
        let one = item(&clue[1])?;
        let other = || item(&clue[2]);
        facts.push(match (clue[0].as_str(), whole_numbers) {
            (Some("at"), _) => format!("{one} = {}", whole(&clue[2])?),
            (Some("same"), _) => format!("{one} = {}", other()?),
            (Some("neq"), _) => format!("{one} != {}", other()?),
            (Some("left"), true) => format!("{one} + 1 = {}", other()?),
            (Some("left"), false) => format!("just_left({one}, {})", other()?),
            (Some("adj"), true) => format!("abs({one} - {}) = 1", other()?),
            (Some("adj"), false) => format!("beside({one}, {})", other()?),
            _ => return Err(format!("no clue: {clue}")),
        });
    }
    write_facts(&mut out, order.of(facts));
    Ok(out)
}

fn queens(instance: &Value, order: &mut Order) -> Made<String> {
    let n = whole(&instance["n"])?;
    let facts = [
        "alldifferent(queen)",
        "alldifferent(queen[r] + r for r in row)",
        "alldifferent(queen[r] - r for r in row)",
    ];
    let last = n - 1;
    let mut out = format!(
        "sets:\n  row: 0..{last}\n  column: 0..{last}\n\
         unknowns:\n  queen: row -> column\nfacts:\n"
    );
    write_facts(&mut out, order.of(facts.map(str::to_owned).to_vec()));
    Ok(out)
}

fn sudoku(instance: &Value, order: &mut Order) -> Made<String> {
    let given = instance["s"].as_str().ok_or("no cells")?;
    let mut facts = [
        "all(alldifferent(cell[r, c] for c in line) for r in line)",
        "all(alldifferent(cell[r, c] for r in line) for c in line)",
        "all(alldifferent(cell[3 * i + r, 3 * j + c] for r in 0..2, c in 0..2) \
         for i in 0..2, j in 0..2)",
    ]
    .map(str::to_owned)
    .to_vec();
    for (place, digit) in given.chars().enumerate() {
        match digit.to_digit(10) {
            Some(0) => {}
            Some(digit) if place < 81 => {
                let (row, column) = (place / 9, place % 9);
                facts.push(format!("cell[{row}, {column}] = {}", digit - 1));
            }
            _ => return Err(format!("no sudoku: {given}")),
        }
    }
    let mut out = "sets:\n  line: 0..8\n  digit: 0..8\nunknowns:\n  cell: line, line -> digit\n\
                   facts:\n"
        .to_owned();
    write_facts(&mut out, order.of(facts));
    Ok(out)
}

fn pigeons(instance: &Value) -> Made<String> {
    let (n, holes) = (whole(&instance["n"])?, whole(&instance["holes"])?);
    Ok(format!(
        "sets:\n  pigeon: 0..{}\n  hole: 0..{}\nunknowns:\n  sits: pigeon -> hole\n\
         facts:\n  - alldifferent(sits)\n",
        n - 1,
        holes - 1
    ))
}

fn write_facts(out: &mut String, facts: Vec<String>) {
    for fact in facts {
        let _ = writeln!(out, "  - '{fact}'");
    }
}

fn list(value: &Value) -> Made<&Vec<Value>> {
    value.as_array().ok_or_else(|| format!("no list: {value}"))
}

fn whole(value: &Value) -> Made<i64> {
    value
        .as_i64()
        .ok_or_else(|| format!("no whole number: {value}"))
}

/// A name that needs no quotes anywhere.
fn name(value: &Value) -> Made<&str> {
    let word = value.as_str().unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    match word.starts_with(|c: char| c.is_ascii_alphabetic()) && word.chars().all(plain) {
        true => Ok(word),
        false => Err(format!("no name: {value}")),
    }
}
