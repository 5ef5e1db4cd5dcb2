//! `bigm why` and `bigm why-not`: a proof that a person can follow.

use super::Exit;
use super::lab::{About, Case, push, silent};
use super::output::{self, Error};
use crate::explain::{Fact, Line, Proof, Reasons, Silence, Teller, Why, why};
use crate::model::{AskedValue, Model, Prop, World};
use crate::report::Style;
use serde_json::{Value, json};

/// Prove something from as few sentences as can be
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm why models/chlond-toase/logical-labyrinth.yaml 'lady[7]'
  bigm why models/chlond-toase/werewolves-1.yaml 'knight[C]' 'not knight[A]'
  bigm why puzzle.yaml                       the whole answer, or the contradiction
  bigm why --given 'tiger[8]' puzzle.yaml 'sign[6]'

Exit codes: 0 every proposition is proved, 1 one is refuted or stays open,
2 bad input or usage, 3 undecided, 4 failure.")]
pub struct Arguments {
    #[command(flatten)]
    about: About,
    /// What to prove, in the language of puzzles; the answer if left out
    #[arg(value_name = "PROPOSITION")]
    claims: Vec<String>,
    /// What is taken as known; may be repeated
    #[arg(long, value_name = "PROPOSITION")]
    given: Vec<String>,
    /// Print JSON, one object for each proposition
    #[arg(long)]
    json: bool,
}

/// Proves something to be false; see [`Arguments`].
#[derive(Debug, clap::Args)]
#[command(
    about = "Refute something from as few sentences as can be",
    long_about = None,
    after_help = "Examples:
  bigm why-not models/chlond-toase/logical-labyrinth.yaml 'lady[1]'

Exit codes: 0 every proposition is refuted, 1 one is proved or stays open,
2 bad input or usage, 3 undecided, 4 failure."
)]
pub struct NotArguments {
    #[command(flatten)]
    inner: Arguments,
}

/// Runs `why`.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    ask(arguments, false)
}

/// Runs `why-not`.
pub fn run_not(arguments: &NotArguments) -> Result<Exit, Error> {
    ask(&arguments.inner, true)
}

fn ask(arguments: &Arguments, negated: bool) -> Result<Exit, Error> {
    let claims: Vec<String> = arguments
        .given
        .iter()
        .chain(&arguments.claims)
        .cloned()
        .collect();
    let style = arguments.about.color.stdout();
    arguments
        .about
        .each("the command line", &claims, |mut case| {
            let goals = case.claims.split_off(arguments.given.len());
            let given = std::mem::take(&mut case.claims);
            let mut exit = Exit::OneAnswer;
            let goals = if goals.is_empty() {
                match answer(&mut case) {
                    Ok(goals) => goals,
                    Err(why) => return Ok(silent(&why)),
                }
            } else {
                goals.into_iter().map(Some).collect()
            };
            let mut reasons = match case.reasons() {
                Ok(reasons) => reasons,
                Err(why) => return Ok(silent(&why)),
            };
            let mut first = true;
            for goal in goals {
                let goal = goal.map(|g| if negated { g.negation(&case.model) } else { g });
                match judged(&mut reasons, goal, &given) {
                    Ok(found) => {
                        exit = exit.and(match found {
                            Why::So(_) => Exit::OneAnswer,
                            Why::NotSo(_) | Why::Open { .. } | Why::NoWorld(_) => Exit::NotOne,
                        });
                        let page = Page {
                            model: &case.model,
                            teller: Teller::new(&case.model),
                            style,
                        };
                        let text = if arguments.json {
                            format!("{}\n", page.json(&case.name, goal, &found))
                        } else {
                            let gap = if first { "" } else { "\n" };
                            format!("{gap}{}", page.text(goal, &found))
                        };
                        first = false;
                        output::print(&text)?;
                        if matches!(found, Why::NoWorld(_)) {
                            break;
                        }
                    }
                    Err(why) => exit = exit.and(silent(&why)),
                }
            }
            Ok(exit)
        })
}

fn judged(reasons: &mut Reasons, goal: Option<Fact>, given: &[Fact]) -> Result<Why, Silence> {
    match goal {
        Some(goal) => why(reasons, goal, given),
        None => crate::explain::prove(reasons, None, given).map(Why::NoWorld),
    }
}

/// What is asked, with the values that every world gives it; the
/// contradiction where there is no world.
fn answer(case: &mut Case) -> Result<Vec<Option<Fact>>, Silence> {
    let values = {
        let mut reasons = case.reasons()?;
        let all = reasons.available().clone();
        let reply = reasons.oracle().ask(&all, &[], &case.limits)?;
        match reply {
            crate::explain::Reply::None { .. } => return Ok(vec![None]),
            crate::explain::Reply::World(world) => case.model.question.answer(&world),
        }
    };
    let Some(values) = values else {
        return Err("a number in the question leaves the 64-bit range".to_owned());
    };
    let model = &case.model;
    let mut asked = Vec::new();
    for (item, value) in model.question.items.iter().zip(values.0) {
        if let Some(prop) = item.value.equals(value) {
            let shown = item.value.show(model, value);
            let text = match (&item.value, value) {
                (AskedValue::Truth(_), 1) => item.label.clone(),
                (AskedValue::Truth(_), _) => format!("not ({})", item.label),
                _ => format!("{} = {shown}", item.label),
            };
            asked.push((text, prop));
        }
    }
    let text = match asked.as_slice() {
        [] => return Err("nothing is asked".to_owned()),
        [(one, _)] => one.clone(),
        several if several.len() <= 3 => several
            .iter()
            .map(|(text, _)| text.as_str())
            .collect::<Vec<_>>()
            .join(", "),
        _ => "the answer".to_owned(),
    };
    let all = Prop::all(asked.into_iter().map(|(_, prop)| prop));
    case.model.prove.push((text, all));
    let last = case.model.prove.len() - 1;
    Ok(vec![Some(Fact::claim(&case.model, last))])
}

struct Page<'m> {
    model: &'m Model,
    teller: Teller<'m>,
    style: Style,
}

impl Page<'_> {
    fn text(&self, goal: Option<Fact>, found: &Why) -> String {
        let claim = goal.map(|goal| self.teller.fact(goal)).unwrap_or_default();
        let mut out = String::new();
        match found {
            Why::So(proof) => {
                out.push_str(&output::bold(&format!("{claim}\n"), self.style));
                self.proof(proof, &mut out);
            }
            Why::NotSo(proof) => {
                let not = proof.goal.map(|goal| self.teller.fact(goal));
                let text = format!("no: {}\n", not.unwrap_or_default());
                out.push_str(&output::bold(&text, self.style));
                self.proof(proof, &mut out);
            }
            Why::Open { with, without } => {
                let text = format!("open: {claim}\n");
                out.push_str(&output::bold(&text, self.style));
                out.push_str("  in one world it is so, in another it is not; they differ in\n");
                for (index, unknown) in self.model.unknowns.iter().enumerate() {
                    let id = crate::model::UnknownId(index);
                    if with.value(id) != without.value(id) {
                        out.push_str(&format!(
                            "    {}: {} and {}\n",
                            unknown.name(),
                            with.show(id, unknown),
                            without.show(id, unknown)
                        ));
                    }
                }
            }
            Why::NoWorld(proof) => {
                out.push_str(&output::bold("there is no world\n", self.style));
                self.proof(proof, &mut out);
            }
        }
        out
    }

    fn proof(&self, proof: &Proof, out: &mut String) {
        let reason = &proof.reason;
        let count = reason.len();
        out.push_str(&match (count, reason.smallest) {
            (0, _) => "  by the rules of the puzzle alone\n".to_owned(),
            (1, _) => "  because of one thing\n".to_owned(),
            (_, true) => format!("  because of {count} things, and no fewer will do\n"),
            (_, false) => format!(
                "  because of {count} things; none can be left out, but fewer others may do\n"
            ),
        });
        for &id in &reason.sentences {
            push(out, 4, &self.teller.entry(id));
        }
        for &fact in &reason.facts {
            push(out, 4, &format!("given: {}", self.teller.fact(fact)));
        }
        let mut number = 0;
        for line in self.teller.proof(proof) {
            let Line { depth, text } = line;
            if depth == 0 {
                number += 1;
                push(out, 2, &format!("{number}. {text}"));
            } else {
                push(out, 3 + 2 * depth, &text);
            }
        }
    }

    fn json(&self, file: &str, goal: Option<Fact>, found: &Why) -> Value {
        let world = |world: &World| {
            let values = self
                .model
                .unknowns
                .iter()
                .enumerate()
                .map(|(index, unknown)| {
                    let id = crate::model::UnknownId(index);
                    json!({"name": unknown.name(), "value": world.show(id, unknown)})
                });
            Value::Array(values.collect())
        };
        let (verdict, proof, worlds) = match found {
            Why::So(proof) => ("so", Some(proof), Vec::new()),
            Why::NotSo(proof) => ("not so", Some(proof), Vec::new()),
            Why::Open { with, without } => ("open", None, vec![world(with), world(without)]),
            Why::NoWorld(proof) => ("no world", Some(proof), Vec::new()),
        };
        json!({
            "schema": "bigm-why/1",
            "file": file,
            "claim": goal.map(|goal| goal.show(self.model)),
            "verdict": verdict,
            "proof": proof.map(|proof| self.proof_json(proof)),
            "worlds": worlds,
        })
    }

    fn proof_json(&self, proof: &Proof) -> Value {
        let facts = |facts: &[Fact]| -> Vec<String> {
            facts.iter().map(|fact| fact.show(self.model)).collect()
        };
        let names = |ids: &[crate::model::SentenceId]| -> Vec<Value> {
            ids.iter()
                .filter_map(|id| self.model.sentences.get(id.0))
                .map(|s| json!({"name": s.name, "text": s.text}))
                .collect()
        };
        let steps: Vec<Value> = proof
            .steps
            .iter()
            .map(|step| {
                let mut lines = Vec::new();
                self.teller.step(step, &mut lines);
                json!({
                    "fact": step.fact.map(|fact| fact.show(self.model)),
                    "sentences": names(&step.reason.sentences),
                    "facts": facts(&step.reason.facts),
                    "smallest": step.reason.smallest,
                    "lines": lines.into_iter().map(|line| line.text).collect::<Vec<_>>(),
                })
            })
            .collect();
        json!({
            "goal": proof.goal.map(|goal| goal.show(self.model)),
            "sentences": names(&proof.reason.sentences),
            "given": facts(&proof.reason.facts),
            "smallest": proof.reason.smallest,
            "steps": steps,
        })
    }
}
