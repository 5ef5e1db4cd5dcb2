//! `bigm hint`: the next thing to see, as much of it as is wanted.

use super::Exit;
use super::lab::{About, Case, push, silent};
use super::output::{self, Error};
use crate::explain::{Candidates, Hint, Ladder, Silence, Teller, hint};
use crate::model::SentenceId;
use serde_json::{Value, json};

/// Worlds that the strategy `worlds` looks at.
const WORLDS: u64 = 20_000;

/// Say what to look at next, without the answer
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Levels: 1 whom to look at, 2 which statements, 3 the contradiction, 4 the fact.

Examples:
  bigm hint models/chlond-toase/logical-labyrinth.yaml
  bigm hint --level 4 puzzle.yaml
  bigm hint --given 'tiger[8]' --given 'not sign[8]' --level 2 puzzle.yaml
  bigm hint --strategy worlds puzzle.yaml

Exit codes: 0 there is a hint, or all is found; 1 a mark is wrong or the puzzle
has no world; 2 bad input or usage, 3 undecided, 4 failure."
)]
pub struct Arguments {
    #[command(flatten)]
    about: About,
    /// A mark the player has made, in the language of puzzles; may be repeated
    #[arg(long, value_name = "PROPOSITION")]
    given: Vec<String>,
    /// How much to say
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    level: u8,
    /// What makes a good hint
    #[arg(long, value_enum, default_value_t)]
    strategy: Strategy,
    /// Print JSON, with all levels
    #[arg(long)]
    json: bool,
}

/// What makes a good hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum Strategy {
    /// The fact with the smallest proof
    #[default]
    Proof,
    /// The statement that leaves the fewest worlds
    Worlds,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    arguments.about.each("--given", &arguments.given, |case| {
        let said = match arguments.strategy {
            Strategy::Proof => by_proof(arguments, &case),
            Strategy::Worlds => by_worlds(arguments, &case),
        };
        match said {
            Ok((text, exit)) => {
                output::print(&text)?;
                Ok(exit)
            }
            Err(why) => Ok(silent(&why)),
        }
    })
}

fn by_proof(arguments: &Arguments, case: &Case) -> Result<(String, Exit), Silence> {
    let mut reasons = case.reasons()?;
    let found = hint(&mut reasons, &case.claims)?;
    let exit = match found {
        Hint::Next { .. } | Hint::Done => Exit::OneAnswer,
        Hint::Wrong { .. } | Hint::NoWorld => Exit::NotOne,
    };
    let ladder = Ladder::new(&case.model, &case.claims, &found);
    let text = if arguments.json {
        format!("{}\n", json(case, &ladder))
    } else {
        text(&ladder, arguments.level, "--level")
    };
    Ok((text, exit))
}

/// The hint as JSON, with all levels.
fn json(case: &Case, ladder: &Ladder) -> Value {
    json!({
        "schema": "bigm-hint/1",
        "file": case.name,
        "hint": ladder.kind,
        "fact": ladder.fact.map(|fact| fact.show(&case.model)),
        "smallest": ladder.reason.as_ref().map(|reason| reason.smallest),
        "levels": ladder.levels.iter().map(|lines| lines.join("\n")).collect::<Vec<_>>(),
    })
}

/// The levels up to one, and by what (`--level`, `hint`) there is more.
pub fn text(ladder: &Ladder, level: u8, by: &str) -> String {
    let mut out = String::new();
    for line in ladder.levels.iter().take(usize::from(level)).flatten() {
        let indent = line.chars().take_while(|c| *c == ' ').count();
        push(&mut out, indent, line.trim_start());
    }
    if usize::from(level) < ladder.levels.len() {
        out.push_str(&format!("(more: {by} {})\n", level + 1));
    }
    out
}

/// The riddle-lab strategy: the sentence that leaves the fewest worlds.
fn by_worlds(arguments: &Arguments, case: &Case) -> Result<(String, Exit), Silence> {
    let Some(candidates) = Candidates::new(&case.model, &case.claims, WORLDS, &case.limits)? else {
        return Err(format!("more than {WORLDS} worlds to look at"));
    };
    let teller = Teller::new(&case.model);
    let all = candidates.worlds().len();
    let order: Vec<(SentenceId, usize)> = candidates.thin();
    let left = order.last().map_or(all, |(_, left)| *left);
    if arguments.json {
        let steps: Vec<Value> = order
            .iter()
            .filter_map(|(id, left)| Some((case.model.sentences.get(id.0)?, left)))
            .map(|(s, left)| json!({"name": s.name, "text": s.text, "worlds": left}))
            .collect();
        let object = json!({
            "schema": "bigm-hint/1",
            "file": case.name,
            "hint": "worlds",
            "worlds": all,
            "steps": steps,
        });
        return Ok((format!("{object}\n"), exit_of(left)));
    }
    let mut out = String::new();
    match (order.first(), arguments.level) {
        (None, _) => out.push_str(&format!("{all} worlds, and no sentence removes one\n")),
        (Some((id, _)), 1) => {
            let whom = crate::explain::whom(&case.model, &teller, &[*id]);
            push(&mut out, 0, &format!("look at {whom}"));
        }
        (Some((id, left)), 2) => {
            push(&mut out, 0, &teller.entry(*id));
            push(&mut out, 0, &format!("it leaves {left} of {all} worlds"));
        }
        (Some(_), _) => {
            push(&mut out, 0, &format!("{all} worlds"));
            for (id, left) in &order {
                push(&mut out, 2, &format!("→ {left} by {}", teller.entry(*id)));
            }
        }
    }
    if arguments.level < 3 && !order.is_empty() {
        out.push_str(&format!("(more: --level {})\n", arguments.level + 1));
    }
    Ok((out, exit_of(left)))
}

fn exit_of(left: usize) -> Exit {
    if left == 0 {
        Exit::NotOne
    } else {
        Exit::OneAnswer
    }
}
