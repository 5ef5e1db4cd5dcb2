//! `bigm repair`: the smallest changes that leave the question one answer.

use super::Exit;
use super::drafts::{self, Draft, Solver, Solving, verdict};
use super::lab::{About, push};
use super::output::{self, Error};
use crate::explain::Teller;
use crate::explain::repair::{Asked, Bounds, KINDS, Repair, Repairs, repair};
use crate::model::Model;
use crate::prove::Verdict;
use crate::report::Style;
use serde_json::{Value, json};

/// Find the smallest changes that leave one answer
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A repair changes one clue or adds one, out of what the puzzle itself declares; where
clues clash, it changes one or leaves one out. Every repair that is shown was
written into the puzzle, read, and solved: its question has one answer. What was
told or announced is left as it is. Without --time-limit a puzzle gets a minute.

Examples:
  bigm repair models/knights/that-is-false.yaml
  bigm repair --limit 20 puzzle.yaml
  bigm repair --json --time-limit 30 puzzle.yaml

Exit codes: 0 there is a repair, or none is needed; 1 there is none; 2 bad input
or usage, 3 undecided, 4 failure."
)]
pub struct Arguments {
    #[command(flatten)]
    about: About,
    #[command(flatten)]
    solving: Solving,
    /// Show at most this many repairs of each kind
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
    /// Solve at most this many repaired puzzles
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    tries: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Worlds that repairs are tried on before any is solved.
const WORLDS: u64 = 2_000;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let about = &arguments.about;
    drafts::each(about, |source, draft| {
        draft.show(source, about);
        let Some(model) = &draft.model else {
            return Ok(Exit::BadInput);
        };
        let mut solver = Solver::new(about, &arguments.solving, &draft.name);
        let many = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let bounds = Bounds {
            each: many(arguments.limit),
            solve: many(arguments.tries),
            worlds: WORLDS,
            limits: solver.limits(),
        };
        let asked = Asked {
            puzzle: &draft.puzzle,
            model,
        };
        let found = repair(asked, &mut solver, &bounds);
        solver.finish();
        if found.disagreed > 0 {
            let text = "bigm: worlds and solver disagreed about a repair, which is left out\n";
            output::note(text);
        }
        let text = match arguments.json {
            true => format!("{}\n", as_json(&draft, model, &found)),
            false => page(&draft, model, &found, about.color.stdout()),
        };
        output::print(&text)?;
        Ok(exit(&found))
    })
}

fn exit(found: &Repairs) -> Exit {
    let needed = !found.before.one_answer();
    if found.before.verdict == Verdict::Undecided || (found.stopped && found.found.is_empty()) {
        Exit::Undecided
    } else if needed && found.found.is_empty() {
        Exit::NotOne
    } else {
        Exit::OneAnswer
    }
}

fn page(draft: &Draft, model: &Model, found: &Repairs, style: Style) -> String {
    let mut out = String::new();
    let title = if model.title.is_empty() {
        &draft.name
    } else {
        &model.title
    };
    push(&mut out, 0, &output::bold(title, style));
    push(&mut out, 0, &verdict(&found.before));
    if found.before.one_answer() {
        out.push_str("nothing is to be repaired\n");
        return out;
    }
    let teller = Teller::new(model);
    for kind in KINDS {
        let mut mine = found
            .found
            .iter()
            .filter(|repair| repair.kind.name == kind.name);
        if let Some(first) = mine.next() {
            out.push_str(&format!("\n{}\n", output::bold(kind.summary, style)));
            for repair in [first].into_iter().chain(mine) {
                one(&teller, repair, &mut out);
            }
            if found.more.iter().any(|more| more.name == kind.name) {
                out.push_str("  … and more (--limit)\n");
            }
        }
    }
    out.push('\n');
    let none = match found.found.is_empty() {
        true => "no repair was found; ",
        false => "",
    };
    let stopped = match found.stopped {
        true => "; stopped at the limit (--tries, --time-limit)",
        false => "",
    };
    let text = format!(
        "{none}{} changes looked at, {} of them solved{stopped}",
        found.tried, found.solved
    );
    push(&mut out, 0, &text);
    out
}

fn one(teller: &Teller, repair: &Repair, out: &mut String) {
    let entry = repair
        .sentence
        .map(|id| teller.entry(id))
        .unwrap_or_default();
    let formal = match &repair.formal {
        Some(formal) => format!("  [{formal}]"),
        None => String::new(),
    };
    match (&repair.before, &repair.after) {
        (Some(_), Some(after)) => {
            push(out, 2, &entry);
            push(out, 4, &format!("→ {after}{formal}"));
        }
        (_, None) => push(out, 2, &format!("without {entry}")),
        (None, Some(after)) => {
            let speaker = match (repair.sentence, entry.split_once(": ")) {
                (Some(_), Some((who, _))) => {
                    let name = who.split_once(' ').map_or(who, |(_, name)| name);
                    format!("{name}: ")
                }
                _ => String::new(),
            };
            push(out, 2, &format!("+ {speaker}{after}{formal}"));
        }
    }
    let answer = repair.judged.seen.first().map_or("", String::as_str);
    push(
        out,
        4,
        &format!("{}: {answer}", repair.judged.verdict.words()),
    );
}

fn as_json(draft: &Draft, model: &Model, found: &Repairs) -> Value {
    let repairs: Vec<Value> = found
        .found
        .iter()
        .map(|repair| {
            let sentence = repair.sentence.and_then(|id| model.sentences.get(id.0));
            json!({
                "kind": repair.kind.name,
                "sentence": sentence.map(|sentence| sentence.name.as_str()),
                "before": repair.before,
                "after": repair.after,
                "formal": repair.formal,
                "changed": repair.what,
                "outcome": drafts::as_json(&repair.judged),
            })
        })
        .collect();
    json!({
        "schema": "bigm-repair/1",
        "file": draft.name,
        "as_it_stands": drafts::as_json(&found.before),
        "repairs": repairs,
        "more": found.more.iter().map(|kind| kind.name).collect::<Vec<_>>(),
        "tried": found.tried,
        "solved": found.solved,
        "stopped": found.stopped,
    })
}
