//! What there is to say of a pair: the same words in every
//! medium.

use super::Relaxations;
use crate::teach::{Loose, Pairing, Strength, Way, Why};

/// The heading of a pair: its sentence.
pub fn heading(pairing: &Pairing) -> String {
    if pairing.text.is_empty() || pairing.text == pairing.sentence {
        pairing.sentence.clone()
    } else {
        format!("{}: {}", pairing.sentence, pairing.text)
    }
}

/// What δ stands for, as lines of formulas.
pub fn formulas(pairing: &Pairing) -> Vec<String> {
    let sign = pairing.relation.sign();
    let mut out = vec![format!(
        "{} = 1 ⇔ F {sign} {},  F = {}",
        pairing.delta, pairing.n, pairing.form
    )];
    if let Some((rest, c)) = &pairing.mention {
        let times = match c {
            1 => format!("+ {}", pairing.delta),
            -1 => format!("− {}", pairing.delta),
            c if *c < 0 => format!("− {} {}", c.unsigned_abs(), pairing.delta),
            c => format!("+ {c} {}", pairing.delta),
        };
        out.push(format!(
            "{} occurs in F: F = G {times},  G = {rest}",
            pairing.delta
        ));
    }
    let letter = pairing.letter();
    out.push(match (pairing.lower, pairing.upper) {
        (Some(low), Some(high)) => format!("{low} ≤ {letter} ≤ {high}"),
        (Some(low), None) => format!("{letter} ≥ {low}, without an upper bound"),
        (None, Some(high)) => format!("{letter} ≤ {high}, without a lower bound"),
        (None, None) => format!("{letter} has no bounds"),
    });
    out
}

/// A table of what δ may be.
pub struct Table {
    /// The letter that moves: F or G.
    pub letter: &'static str,
    /// Its values.
    pub values: Vec<String>,
    /// What is right at each: `0`, `1`, both, or nothing.
    pub right: Vec<String>,
    /// For each M its name, its cells, and a word on it.
    pub ways: Vec<TableRow>,
}

/// One line of it.
pub struct TableRow {
    /// Which M.
    pub strength: Strength,
    /// Its name: `smallest M = 2`.
    pub name: String,
    /// The values of δ that are allowed.
    pub cells: Vec<String>,
    /// `loose`, `too small`, or nothing.
    pub word: &'static str,
}

/// The name of the line that says which δ is right.
pub const RIGHT: &str = "δ should be";

/// The table of a pair.
pub fn table(pairing: &Pairing, strengths: &[Strength]) -> Table {
    Table {
        letter: pairing.letter(),
        values: pairing.values.iter().map(i64::to_string).collect(),
        right: pairing
            .right
            .iter()
            .map(|right| {
                match right {
                    [true, true] => "0 or 1",
                    [true, false] => "0",
                    [false, true] => "1",
                    [false, false] => "neither",
                }
                .to_owned()
            })
            .collect(),
        ways: ways(pairing, strengths)
            .map(|way| TableRow {
                strength: way.strength,
                name: name(way),
                cells: way
                    .allowed
                    .iter()
                    .map(|allowed| allowed.map_or("none".to_owned(), |i| i.to_string()))
                    .collect(),
                word: word(way),
            })
            .collect(),
    }
}

/// The ways of a pair that are to be shown.
pub fn ways<'p>(pairing: &'p Pairing, strengths: &'p [Strength]) -> impl Iterator<Item = &'p Way> {
    strengths.iter().filter_map(|s| pairing.way(*s))
}

fn word(way: &Way) -> &'static str {
    if !way.cuts_off.is_empty() {
        "too small"
    } else if way.strength != Strength::Smallest && way.lines.iter().any(|l| l.loose.is_some()) {
        "loose"
    } else {
        ""
    }
}

/// `smallest M = 2`, `the paper's M = 2 and 3`, `M = 100`.
fn name(way: &Way) -> String {
    let mut sizes: Vec<i64> = way.lines.iter().filter_map(|line| line.big_m).collect();
    sizes.dedup();
    let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
    let sizes = match sizes.len() {
        0 => String::new(),
        _ => format!(" M = {}", sizes.join(", ")),
    };
    match way.strength {
        Strength::Smallest => format!("smallest{sizes}"),
        Strength::Paper => format!("the paper's{sizes}"),
        Strength::Chosen(m) => format!("M = {m}"),
    }
}

/// The rows of a way: number, row, and whether it is loose.
pub fn rows(way: &Way) -> Vec<String> {
    way.lines
        .iter()
        .map(|line| {
            let number = line.number.map_or(String::new(), |n| format!("{n} "));
            let loose = match (way.strength, line.loose) {
                (Strength::Paper, Some(_)) => "   (loose)",
                _ => "",
            };
            format!("{number}{}{loose}", line.text)
        })
        .collect()
}

/// A short name of a way, before its rows.
pub fn label(strength: Strength) -> String {
    match strength {
        Strength::Smallest => "smallest".to_owned(),
        Strength::Paper => "the paper's".to_owned(),
        Strength::Chosen(m) => format!("M = {m}"),
    }
}

/// What is to be remarked on a pair, one sentence each.
pub fn remarks(page: &Relaxations<'_>, pairing: &Pairing) -> Vec<String> {
    let mut out = Vec::new();
    for way in ways(pairing, &page.strengths) {
        if way.strength == Strength::Paper {
            for line in &way.lines {
                if let Some(loose) = &line.loose {
                    out.push(remark(pairing, line.number.unwrap_or("a row"), loose));
                }
            }
        }
        if !way.cuts_off.is_empty() {
            let values: Vec<String> = way.cuts_off.iter().map(i64::to_string).collect();
            out.push(format!(
                "{} is too small: it forbids what is right at {} = {}.",
                match way.strength {
                    Strength::Chosen(m) => format!("M = {m}"),
                    _ => "The paper's M".to_owned(),
                },
                pairing.letter(),
                values.join(", ")
            ));
        }
    }
    let none = pairing.right.iter().all(|right| *right == [false, false]);
    if none {
        out.push(format!("{} can be neither 0 nor 1.", pairing.delta));
    }
    out.extend(other_rows(page, pairing));
    out
}

/// The tight form's rows of the sentence, behind its last pair, where they are
/// not just those of its pairs with the smallest M.
fn other_rows(page: &Relaxations<'_>, pairing: &Pairing) -> Option<String> {
    let tight = page.tight?;
    let place = pairing.place?;
    let same = page
        .pairings
        .iter()
        .filter(|other| other.place == Some(place));
    if !std::ptr::eq(*same.clone().next_back()?, pairing) {
        return None;
    }
    let own: Vec<String> = tight
        .rows()
        .iter()
        .filter(|row| tight.origin(row.provenance.origin).sentence == Some(place))
        .map(|row| tight.show_row(row))
        .collect();
    let known: Vec<&str> = same
        .filter_map(|pairing| pairing.way(Strength::Smallest))
        .flat_map(|way| way.lines.iter().map(|line| line.text.as_str()))
        .collect();
    if own == known {
        return None;
    }
    Some(match own.len() {
        0 => "In the tight form this sentence needs no row.".to_owned(),
        1 => format!("In the tight form this sentence is one row: {}.", own[0]),
        many => format!(
            "In the tight form this sentence is {many} rows: {}.",
            own.join("; ")
        ),
    })
}

fn remark(pairing: &Pairing, number: &str, loose: &Loose) -> String {
    let why = match (loose.why, pairing.lower) {
        (Why::MoreThanLeast, Some(lower)) => {
            format!("n = {} is more than L = {lower}", pairing.n)
        }
        (Why::MoreThanLeast, None) => "there is no L".to_owned(),
        (Why::Mention, _) => format!("{} occurs in F", pairing.delta),
        (Why::Sentences, _) => {
            format!("F has closer bounds once {} is fixed", pairing.delta)
        }
        (Why::Chosen, _) => "M was chosen".to_owned(),
    };
    let way = if loose.above { "up" } else { "down" };
    format!(
        "{number} is loose, for {why}: at {} = {} it lets {} go {way} to {}, the smallest M \
         only to {}.",
        pairing.letter(),
        loose.at,
        pairing.delta,
        loose.own,
        loose.best
    )
}

/// One sentence on all pairs: how many of the paper's rows are loose, by
/// number.
pub fn summary(pairings: &[&Pairing]) -> String {
    let mut rows = 0;
    let mut loose: Vec<(&str, Vec<&str>)> = Vec::new();
    for pairing in pairings {
        let Some(way) = pairing.way(Strength::Paper) else {
            continue;
        };
        rows += way.lines.len();
        for line in way.lines.iter().filter(|line| line.loose.is_some()) {
            let number = line.number.unwrap_or("others");
            match loose.iter_mut().find(|(known, _)| *known == number) {
                Some((_, sentences)) => sentences.push(&pairing.sentence),
                None => loose.push((number, vec![&pairing.sentence])),
            }
        }
    }
    let count: usize = loose.iter().map(|(_, sentences)| sentences.len()).sum();
    if rows == 0 {
        return "No row of the paper's form has an M.".to_owned();
    }
    let all = match rows {
        1 => "The one row".to_owned(),
        _ => format!("Of the {rows} rows"),
    };
    if count == 0 {
        return format!("{all} with an M in the paper's form: none is loose.");
    }
    loose.sort_unstable_by_key(|(number, _)| *number);
    let parts: Vec<String> = loose
        .into_iter()
        .map(|(number, mut sentences)| {
            sentences.dedup();
            format!("{number} of {}", sentences.join(", "))
        })
        .collect();
    format!(
        "{all} with an M in the paper's form, {count} {} loose: {}.",
        if count == 1 { "is" } else { "are" },
        parts.join("; ")
    )
}
