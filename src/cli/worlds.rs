//! `bigm worlds --table`: proof by exhaustion, as a table.

use super::Exit;
use super::lab::{About, Case, silent};
use super::output::{self, Error};
use crate::explain::{Candidates, Silence, Teller, told};
use crate::model::{Domain, Model, SentenceId, UnknownId, World};
use crate::report::Style;
use serde_json::{Value, json};

/// Worlds that are listed without being asked for.
const MOST: u64 = 5_000;

/// List the worlds, or every assignment beside what each statement makes of it
#[derive(Debug, clap::Args)]
#[command(
    after_help = "In a table each assignment is a row. Under each statement stand what it says
and the truth of what its speaker says, where the assignment makes them differ
(`T≠F`: what is said is true, and the speaker lies); under each fact stands
whether it holds. A row without a mismatch is a world of the puzzle.

Examples:
  bigm worlds puzzle.yaml
  bigm worlds --table models/chlond-toase/werewolves-1.yaml
  bigm worlds --apply 1,3 puzzle.yaml         only statements 1 and 3 count
  bigm worlds --apply 'one of them is a werewolf',2 puzzle.yaml

Exit codes: 0 some assignment is left, 1 none is, 2 bad input or usage,
3 undecided (or more rows than the limit), 4 failure."
)]
pub struct Arguments {
    #[command(flatten)]
    about: About,
    /// Show every assignment that the rules allow, with its mismatches
    #[arg(long = "table")]
    every: bool,
    /// Only these sentences count: numbers of statements, or names; an empty
    /// list is none
    #[arg(long, value_name = "LIST")]
    apply: Option<String>,
    /// At most this many rows
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    limit: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    arguments.about.each("the command line", &[], |case| {
        let chosen = match chosen(arguments, &case) {
            Ok(chosen) => chosen,
            Err(why) => {
                output::note(&format!("bigm: {why}\n"));
                return Ok(Exit::BadInput);
            }
        };
        match shown(arguments, &case, &chosen) {
            Ok((text, exit)) => {
                output::print(&text)?;
                Ok(exit)
            }
            Err(why) => Ok(silent(&why)),
        }
    })
}

/// The sentences that count, in the order they were named; all where none are.
fn chosen(arguments: &Arguments, case: &Case) -> Result<Vec<SentenceId>, String> {
    let open: Vec<SentenceId> = (0..case.model.sentences.len())
        .filter(|&index| told(case.model.sentences[index].kind))
        .map(SentenceId)
        .collect();
    let Some(list) = &arguments.apply else {
        return Ok(open);
    };
    let words = list
        .split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty());
    words
        .map(|word| {
            let number = word.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            let statement = number.and_then(|n| case.model.utterances.get(n));
            let named = || {
                let name = |id: &&SentenceId| case.model.sentences[id.0].name == word;
                open.iter().find(name).copied()
            };
            statement
                .map(|said| said.sentence)
                .or_else(named)
                .ok_or_else(|| {
                    let names = open
                        .iter()
                        .map(|id| case.model.sentences[id.0].name.as_str());
                    let statements = case.model.utterances.len();
                    format!(
                        "no sentence is called `{word}`; there are {}{}",
                        match statements {
                            0 => String::new(),
                            count => format!("statements 1 to {count}, and "),
                        },
                        names.collect::<Vec<_>>().join(", ")
                    )
                })
        })
        .collect()
}

fn shown(
    arguments: &Arguments,
    case: &Case,
    chosen: &[SentenceId],
) -> Result<(String, Exit), Silence> {
    // For the table every assignment is a row; otherwise only what is left.
    let most = match arguments.every {
        true => arguments.limit,
        false => arguments.limit.max(MOST),
    };
    let listed = |place: usize| {
        let applied = chosen.get(..place).unwrap_or(chosen);
        Candidates::after(&case.model, applied, most, &case.limits)
    };
    let (first, mut candidates) = match listed(0)? {
        Some(candidates) => (0, candidates),
        None if arguments.every => {
            return Err(format!("the rules allow more than {most} assignments"));
        }
        None => first_listed(chosen.len(), &listed)?
            .ok_or_else(|| format!("more than {most} worlds are left"))?,
    };
    let all = candidates.worlds().to_vec();
    // `None` where there are more than can be listed.
    let mut counts: Vec<Option<usize>> = vec![None; first];
    counts.push(Some(all.len()));
    for &id in chosen.iter().skip(first) {
        candidates.apply(id);
        counts.push(Some(candidates.worlds().len()));
    }
    let left = candidates.worlds();
    let exit = if left.is_empty() {
        Exit::NotOne
    } else {
        Exit::OneAnswer
    };
    if arguments.json {
        let text = as_json(
            case,
            chosen,
            counts.get(1..).unwrap_or_default(),
            if arguments.every { &all } else { left },
        );
        return Ok((format!("{text}\n"), exit));
    }
    let style = arguments.about.color.stdout();
    let mut out = String::new();
    let teller = Teller::new(&case.model);
    if arguments.every {
        out.push_str(&table(case, chosen, &all, style));
        out.push('\n');
    }
    let many = |count: &Option<usize>| match count {
        Some(count) => count.to_string(),
        None => format!("more than {most}"),
    };
    let all_count = counts.first().unwrap_or(&None);
    out.push_str(&format!("{} assignments\n", many(all_count)));
    let labels = labels(&teller, chosen);
    for ((id, label), count) in chosen.iter().zip(labels).zip(counts.iter().skip(1)) {
        let worlds = if *count == Some(1) { "world" } else { "worlds" };
        let count = many(count);
        super::lab::push(
            &mut out,
            2,
            &format!("→ {count} {worlds} by {}", entry(&teller, *id, &label)),
        );
    }
    if !arguments.every {
        let most = usize::try_from(arguments.limit).unwrap_or(usize::MAX);
        out.push('\n');
        for world in left.iter().take(most) {
            out.push_str(&format!("  {}\n", line(&case.model, world)));
        }
        if left.len() > most {
            out.push_str(&format!("  … and {} more (--limit)\n", left.len() - most));
        }
    }
    Ok((out, exit))
}

/// The first place, behind so many sentences, at which the worlds left can be
/// listed, and those; sentences only take worlds away.
fn first_listed<'c>(
    last: usize,
    listed: &dyn Fn(usize) -> Result<Option<Candidates<'c>>, Silence>,
) -> Result<Option<(usize, Candidates<'c>)>, Silence> {
    let Some(mut found) = listed(last)? else {
        return Ok(None);
    };
    let (mut too_many, mut few) = (0, last);
    while too_many + 1 < few {
        let middle = too_many.midpoint(few);
        match listed(middle)? {
            Some(candidates) => (few, found) = (middle, candidates),
            None => too_many = middle,
        }
    }
    Ok(Some((few, found)))
}

/// What sentences are called over their columns: a statement by its number,
/// anything else by a letter.
fn labels(teller: &Teller, chosen: &[SentenceId]) -> Vec<String> {
    let mut letters = ('a'..='z').map(|letter| format!("({letter})"));
    chosen
        .iter()
        .map(|&id| {
            let own = teller.refer(id);
            match own.strip_prefix('(') {
                Some(_) => own,
                None => letters.next().unwrap_or(own),
            }
        })
        .collect()
}

/// A sentence with what it is called over its column.
fn entry(teller: &Teller, id: SentenceId, label: &str) -> String {
    let entry = teller.entry(id);
    if entry.starts_with(label) {
        entry
    } else {
        format!("{label} {entry}")
    }
}

/// What a sentence makes of an assignment: `T` or `F` for a fact; for a
/// statement what it says, with the speaker's word behind it where they differ.
fn cell(model: &Model, id: SentenceId, world: &World) -> (String, bool) {
    let letter = |value: Option<bool>| match value {
        Some(true) => "T",
        Some(false) => "F",
        None => "?",
    };
    let said = model.utterances.iter().find(|said| said.sentence == id);
    let holds = model
        .sentences
        .get(id.0)
        .is_some_and(|sentence| sentence.claim.holds(world) == Some(true));
    let text = match said {
        Some(said) => {
            let (says, truth) = (said.says.holds(world), said.truth.holds(world));
            match holds {
                true => format!("{}={}", letter(says), letter(truth)),
                false => format!("{}≠{}", letter(says), letter(truth)),
            }
        }
        None => letter(Some(holds)).to_owned(),
    };
    (text, holds)
}

fn table(case: &Case, chosen: &[SentenceId], all: &[World], style: Style) -> String {
    let model = &case.model;
    let shown = roles(model);
    let mut heads: Vec<String> = shown.iter().map(|&id| model.unknown(id).name()).collect();
    let teller = Teller::new(model);
    heads.extend(labels(&teller, chosen));
    let mut rows = Vec::new();
    for world in all {
        let mut row: Vec<String> = shown.iter().map(|&id| value(model, id, world)).collect();
        let mut ok = true;
        for &id in chosen {
            let (text, holds) = cell(model, id, world);
            ok &= holds;
            row.push(text);
        }
        rows.push((row, ok));
    }
    let width = |text: &str| text.chars().count();
    let widths: Vec<usize> = (0..heads.len())
        .map(|column| {
            let cells = rows.iter().map(|(row, _)| width(&row[column]));
            cells.chain([width(&heads[column])]).max().unwrap_or(0)
        })
        .collect();
    let lay = |row: &[String]| {
        row.iter()
            .zip(&widths)
            .map(|(cell, &wide)| format!("{cell}{}", " ".repeat(wide - width(cell))))
            .collect::<Vec<_>>()
            .join("  ")
            .trim_end()
            .to_owned()
    };
    let mut out = format!("  {}\n", lay(&heads));
    for (row, ok) in &rows {
        let text = format!("{} {}", if *ok { "*" } else { " " }, lay(row));
        out.push_str(&match ok {
            true => output::paint(&text, "32", style),
            false => text,
        });
        out.push('\n');
    }
    out
}

/// The unknowns that a person assigns: not the truths of statements, unless
/// there is nothing else.
fn roles(model: &Model) -> Vec<UnknownId> {
    let all = (0..model.unknowns.len()).map(UnknownId);
    let own: Vec<UnknownId> = all
        .clone()
        .filter(|&id| !model.unknown(id).is_statement)
        .collect();
    if own.is_empty() { all.collect() } else { own }
}

fn value(model: &Model, id: UnknownId, world: &World) -> String {
    let unknown = model.unknown(id);
    match (&unknown.domain, world.value(id)) {
        (Domain::Bool, 1) => "T".to_owned(),
        (Domain::Bool, _) => "F".to_owned(),
        _ => world.show(id, unknown),
    }
}

fn line(model: &Model, world: &World) -> String {
    let truths = model.unknowns.iter().enumerate().map(|(index, unknown)| {
        let id = UnknownId(index);
        match (&unknown.domain, world.value(id)) {
            (Domain::Bool, 1) => unknown.name(),
            (Domain::Bool, _) => format!("not {}", unknown.name()),
            _ => format!("{} = {}", unknown.name(), world.show(id, unknown)),
        }
    });
    truths.collect::<Vec<_>>().join(", ")
}

fn as_json(
    case: &Case,
    chosen: &[SentenceId],
    counts: &[Option<usize>],
    worlds: &[World],
) -> Value {
    let model = &case.model;
    let rows: Vec<Value> = worlds
        .iter()
        .map(|world| {
            let values: Vec<Value> = model
                .unknowns
                .iter()
                .enumerate()
                .map(|(index, unknown)| {
                    let id = UnknownId(index);
                    json!({"name": unknown.name(), "value": world.show(id, unknown)})
                })
                .collect();
            let sentences: Vec<Value> = chosen
                .iter()
                .map(|&id| {
                    let said = model.utterances.iter().find(|said| said.sentence == id);
                    json!({
                        "name": model.sentences[id.0].name,
                        "says": said.and_then(|said| said.says.holds(world)),
                        "truth": said.and_then(|said| said.truth.holds(world)),
                        "holds": cell(model, id, world).1,
                    })
                })
                .collect();
            json!({"values": values, "sentences": sentences})
        })
        .collect();
    json!({
        "schema": "bigm-worlds/1",
        "file": case.name,
        "applied": chosen.iter().map(|id| model.sentences[id.0].name.as_str()).collect::<Vec<_>>(),
        "left": counts,
        "rows": rows,
    })
}
