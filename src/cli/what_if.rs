//! `bigm what-if`: the puzzle with something added, beside the puzzle as it is.

use super::Exit;
use super::lab::{About, push, silent};
use super::output::{self, Error};
use super::solve::judge;
use crate::explain::answer;
use crate::explain::{Oracle, Reasons, Silence, Teller, many, prove, told};
use crate::model::{Model, Sentence, SentenceKind};
use crate::prove::{Certainty, Verdict};
use crate::solve::Limits;
use crate::source::Span;
use crate::{Options, Solution};
use serde_json::json;

/// Say what would be certain if something more were known
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm what-if models/chlond-toase/logical-labyrinth.yaml 'empty[8]'
  bigm what-if puzzle.yaml 'knight[A]' 'atleast(2, knight)'

Exit codes: those of `solve`, for the puzzle with what is added.")]
pub struct Arguments {
    #[command(flatten)]
    about: About,
    /// What is added to the facts, in the language of puzzles
    #[arg(required = true, value_name = "PROPOSITION")]
    added: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let about = &arguments.about;
    about.each("the command line", &arguments.added, |case| {
        let (before, after) = both(case.model, arguments.added.len());
        let options = Options {
            limits: case.limits,
            ..Options::default()
        };
        let solved = crate::solve(before, &options)
            .and_then(|before| Ok((before, crate::solve(after, &options)?)));
        match solved {
            Ok((before, after)) => match text(arguments, &case.name, &before, &after) {
                Ok(text) => {
                    output::print(&text)?;
                    Ok(judge(&after))
                }
                Err(why) => Ok(silent(&why)),
            },
            Err(refusal) => {
                output::note(&format!("bigm: {}\n", refusal.message));
                Ok(Exit::BadInput)
            }
        }
    })
}

/// The puzzle as it is, with what somebody was told or announced worked out,
/// and the same with the last `count` of what is to be proved as facts.
fn both(mut model: Model, count: usize) -> (Model, Model) {
    model.told = Vec::new();
    model.announced = Vec::new();
    let first = model.prove.len().saturating_sub(count);
    let added = model.prove.split_off(first);
    let before = model.clone();
    for (text, claim) in added {
        model.sentences.push(Sentence {
            kind: SentenceKind::Fact,
            name: "what if".to_owned(),
            text,
            span: Span::default(),
            claim,
        });
    }
    (before, model)
}

fn text(
    arguments: &Arguments,
    name: &str,
    before: &Solution,
    after: &Solution,
) -> Result<String, Silence> {
    let verdict = |solution: &Solution| match solution.finding.verdict {
        Verdict::Contradiction => "contradiction: no world".to_owned(),
        verdict => {
            let worlds = many(solution.finding.worlds, "world");
            format!("{}: {worlds}", verdict.words())
        }
    };
    let news: Vec<String> = after
        .finding
        .certain
        .iter()
        .filter(|c| !before.finding.certain.contains(c))
        .map(|c| certain(&after.model, c))
        .collect();
    if arguments.json {
        let object = json!({
            "schema": "bigm-what-if/1",
            "file": name,
            "added": arguments.added,
            "before": before.finding.verdict.words(),
            "after": after.finding.verdict.words(),
            "newly_certain": news,
        });
        return Ok(format!("{object}\n"));
    }
    let style = arguments.about.color.stdout();
    let mut out = String::new();
    push(
        &mut out,
        0,
        &format!("if {}", arguments.added.join(" and ")),
    );
    push(&mut out, 2, &format!("before  {}", verdict(before)));
    let line = format!("  then    {}\n", verdict(after));
    out.push_str(&output::bold(&line, style));
    if after.finding.verdict == Verdict::Contradiction {
        why_not(&after.model, &mut out)?;
    } else if let Some(found) = after.finding.answers.first()
        && matches!(
            after.finding.verdict,
            Verdict::Unique | Verdict::AnswerUnique
        )
    {
        out.push('\n');
        let lines = answer::answer_lines(&after.model, &after.model.question, &found.answer);
        out.push_str(&answer::layout(&lines, "  "));
    }
    if !news.is_empty() {
        out.push('\n');
        push(&mut out, 2, &format!("newly certain: {}", news.join(", ")));
    }
    Ok(out)
}

fn certain(model: &Model, certain: &Certainty) -> String {
    let fact = crate::explain::Fact::value(model, certain.unknown, certain.value, true);
    Teller::new(model).fact(fact)
}

/// The contradiction, step by step.
fn why_not(model: &Model, out: &mut String) -> Result<(), Silence> {
    let mut reasons = Reasons::new(Oracle::new(model, told)?, Limits::default());
    let proof = prove(&mut reasons, None, &[])?;
    let teller = Teller::new(model);
    out.push_str("  since these cannot all hold\n");
    for &id in &proof.reason.sentences {
        push(out, 4, &teller.entry(id));
    }
    for line in teller.proof(&proof) {
        push(out, 4 + 2 * line.depth, &line.text);
    }
    Ok(())
}
