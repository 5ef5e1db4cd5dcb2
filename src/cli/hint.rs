//! `bigm hint`: the next thing to see, as much of it as is wanted.

use super::Exit;
use super::lab::{About, Case, push, silent};
use super::output::{self, Error};
use crate::explain::{Branch, Candidates, Fact, Hint, Reason, Silence, Step, Teller, hint};
use crate::model::{SentenceId, UnknownId};
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
    let ladder = Ladder::new(case, &found);
    let text = if arguments.json {
        format!("{}\n", ladder.json(&case.name))
    } else {
        ladder.text(arguments.level)
    };
    Ok((text, exit))
}

/// A hint in levels.
pub struct Ladder {
    kind: &'static str,
    /// The fact it leads to, in the language of puzzles.
    fact: Option<String>,
    reason: Option<Reason>,
    /// What each level says, line by line.
    levels: Vec<Vec<String>>,
}

impl Ladder {
    /// The levels of a hint.
    pub fn new(case: &Case, found: &Hint) -> Ladder {
        let teller = Teller::new(&case.model);
        match found {
            Hint::Done => Ladder::only("done", "all that is certain is found"),
            Hint::NoWorld => Ladder::only("no world", "the puzzle has no world: see `bigm why`"),
            Hint::Next { step, branch } => Ladder {
                kind: "next",
                fact: Some(step.fact.show(&case.model)),
                reason: Some(step.reason.clone()),
                levels: next(case, &teller, step, branch),
            },
            Hint::Wrong {
                place,
                reason,
                branch,
            } => {
                let mark = case.claims[*place];
                let not = mark.negation(&case.model);
                let mut why = vec!["from".to_owned()];
                why.extend(
                    reason
                        .sentences
                        .iter()
                        .map(|&id| format!("  {}", teller.entry(id))),
                );
                let mut levels = vec![
                    vec!["one of the marks is wrong".to_owned()],
                    vec![format!("wrong: {}", teller.fact(mark))],
                    why,
                ];
                levels[2].extend(lines(&teller, branch));
                levels.push(vec![format!("it is so that {}", teller.fact(not))]);
                Ladder {
                    kind: "wrong",
                    fact: Some(not.show(&case.model)),
                    reason: Some(reason.clone()),
                    levels,
                }
            }
        }
    }

    fn only(kind: &'static str, text: &str) -> Ladder {
        Ladder {
            kind,
            fact: None,
            reason: None,
            levels: vec![vec![text.to_owned()]],
        }
    }

    /// The levels up to one.
    pub fn text(&self, level: u8) -> String {
        let mut out = String::new();
        for line in self.levels.iter().take(usize::from(level)).flatten() {
            let indent = line.chars().take_while(|c| *c == ' ').count();
            push(&mut out, indent, line.trim_start());
        }
        if usize::from(level) < self.levels.len() {
            out.push_str(&format!("(more: --level {})\n", level + 1));
        }
        out
    }

    fn json(&self, file: &str) -> Value {
        json!({
            "schema": "bigm-hint/1",
            "file": file,
            "hint": self.kind,
            "fact": self.fact,
            "smallest": self.reason.as_ref().map(|reason| reason.smallest),
            "levels": self.levels.iter().map(|lines| lines.join("\n")).collect::<Vec<_>>(),
        })
    }
}

fn next(case: &Case, teller: &Teller, step: &Step, branch: &Branch) -> Vec<Vec<String>> {
    let reason = &step.reason;
    let mut statements: Vec<String> = reason
        .sentences
        .iter()
        .map(|&id| format!("  {}", teller.entry(id)))
        .collect();
    statements.insert(0, "use".to_owned());
    if !reason.facts.is_empty() {
        statements.push("and what is known:".to_owned());
        statements.extend(
            reason
                .facts
                .iter()
                .map(|&f| format!("  {}", teller.fact(f))),
        );
    }
    vec![
        vec![whom(case, teller, reason, step.fact)],
        statements,
        lines(teller, branch),
        vec![format!("so {}", teller.fact(step.fact))],
    ]
}

/// Whom to look at: the speakers whose words are used, or what the facts are
/// called, and what the proof is about.
fn whom(case: &Case, teller: &Teller, reason: &Reason, fact: Fact) -> String {
    let mut whose: Vec<String> = Vec::new();
    for &id in &reason.sentences {
        let said = case
            .model
            .utterances
            .iter()
            .find(|said| said.sentence == id);
        let name = match said {
            Some(said) => format!("what {} says", said.speaker),
            None => teller.refer(id),
        };
        if !whose.contains(&name) {
            whose.push(name);
        }
    }
    let about = match fact {
        Fact::Value { unknown, .. } => {
            format!(": something about {} can be proved", subject(case, unknown))
        }
        Fact::Claim { .. } => String::new(),
    };
    format!("look at {}{about}", and(&whose))
}

fn subject(case: &Case, unknown: UnknownId) -> String {
    let unknown = case.model.unknown(unknown);
    match unknown.arguments.as_slice() {
        [] => unknown.family.clone(),
        arguments => arguments.join(", "),
    }
}

fn and(words: &[String]) -> String {
    match words {
        [] => "the rules".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn lines(teller: &Teller, branch: &Branch) -> Vec<String> {
    let mut lines = Vec::new();
    teller.branch(branch, 0, &mut lines);
    lines.into_iter().map(|line| line.text).collect()
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
            let reason = Reason {
                sentences: vec![*id],
                facts: Vec::new(),
                smallest: true,
            };
            let about = Fact::Claim {
                index: 0,
                holds: true,
            };
            push(&mut out, 0, &whom(case, &teller, &reason, about));
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
