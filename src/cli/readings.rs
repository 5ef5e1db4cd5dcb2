//! `bigm readings`: the puzzle under each reading of its loose words.

use super::Exit;
use super::drafts::{self, Draft, Solver, Solving, verdict};
use super::lab::{About, push};
use super::output::{self, Error};
use super::page::pad;
use crate::explain::readings::{Audit, READINGS, Single, Version, audit};
use crate::explain::{Judged, Teller, many, sentence_of};
use crate::model::Model;
use crate::prove::{Count, Verdict};
use crate::report::{Severity, Style};
use serde_json::{Value, json};

/// Solve a puzzle under each reading of its loose words
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Loose words are left of and right of, next to, or, at least and at most, in facts
and statements; `bigm list readings` shows how each can be read. A bare \"left of\"
without a reading, an error elsewhere, is accepted here. Without --time-limit a
puzzle gets a minute.

Examples:
  bigm readings models/grids/jindosh-riddle.yaml
  bigm readings --json puzzle.yaml
  bigm readings --limit 500 --time-limit 60 puzzle.yaml

Exit codes: 0 some reading has one answer (or there is no loose word), 1 none
has, 2 bad input or usage, 3 undecided, 4 failure."
)]
pub struct Arguments {
    #[command(flatten)]
    about: About,
    #[command(flatten)]
    solving: Solving,
    /// Solve at most this many versions
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let about = &arguments.about;
    drafts::each(about, |source, draft| {
        // A bare "left of" may be all that is wrong.
        let (settled, _) = crate::check::clues(&draft.puzzle);
        let mut report = crate::report::Report::new();
        let model = match draft.model.is_some() || draft.puzzle.clues().is_empty() {
            true => draft.model.clone(),
            false => crate::check::check(&settled, &mut report),
        };
        let wrong = draft.report.diagnostics().iter().any(|found| {
            found.code.severity == Severity::Error && found.code.name != crate::check::LEFT_OF.name
        });
        let Some(model) = model.filter(|_| !wrong) else {
            draft.show(source, about);
            return Ok(Exit::BadInput);
        };
        let mut solver = Solver::new(about, &arguments.solving, &draft.name);
        let most = usize::try_from(arguments.limit).unwrap_or(usize::MAX);
        let found = audit(&draft.puzzle, &mut solver, most);
        solver.finish();
        let text = match arguments.json {
            true => format!("{}\n", as_json(&draft, &found)),
            false => Page {
                draft: &draft,
                model: &model,
                style: about.color.stdout(),
            }
            .text(&found),
        };
        output::print(&text)?;
        Ok(exit(&found))
    })
}

fn exit(found: &Audit) -> Exit {
    let versions = found.each.iter().chain(&found.together);
    let judged: Vec<&Judged> = versions
        .map(|version| &version.judged)
        .chain(found.single.iter().map(|single| &single.judged))
        .filter_map(|judged| judged.as_ref().ok())
        .chain(&found.stands)
        .collect();
    if found.words.is_empty() || judged.iter().any(|judged| judged.one_answer()) {
        Exit::OneAnswer
    } else if found.stopped || judged.iter().any(|j| j.verdict == Verdict::Undecided) {
        Exit::Undecided
    } else {
        Exit::NotOne
    }
}

fn reading((word, reading): (usize, usize)) -> (&'static str, &'static str) {
    let row = READINGS.get(word);
    let reading = row.and_then(|row| row.readings.get(reading));
    (
        row.map_or("", |row| row.word),
        reading.copied().unwrap_or(""),
    )
}

/// A puzzle, and how to tell of it.
struct Page<'a> {
    draft: &'a Draft,
    model: &'a Model,
    style: Style,
}

impl Page<'_> {
    fn text(&self, found: &Audit) -> String {
        let style = self.style;
        let mut out = String::new();
        let title = match self.model.title.as_str() {
            "" => &self.draft.name,
            title => title,
        };
        push(&mut out, 0, &output::bold(title, style));
        if found.words.is_empty() {
            out.push_str("no loose word is in it\n");
            return out;
        }
        match &found.stands {
            Some(judged) => push(&mut out, 0, &format!("as it stands: {}", verdict(judged))),
            None => {
                out.push_str("as it stands it has no meaning: a \"left of\" has no reading\n");
            }
        }
        for used in &found.words {
            let times = match used.times {
                1 => "once".to_owned(),
                times => format!("{times} times"),
            };
            let word = READINGS.get(used.word).map_or("", |row| row.word);
            let rows: Vec<&Version> = found
                .each
                .iter()
                .filter(|version| version.readings.iter().all(|(word, _)| *word == used.word))
                .collect();
            if !rows.is_empty() {
                out.push('\n');
                let heading = format!("{word} ({times})");
                push(&mut out, 0, &output::bold(&heading, style));
                table(&rows, &mut out, style);
            }
        }
        if !found.together.is_empty() {
            together(found, &mut out, style);
        }
        self.single(found, &mut out);
        out.push('\n');
        let solved = Count {
            found: u64::try_from(found.solved).unwrap_or(u64::MAX),
            complete: true,
        };
        let stopped = match found.stopped {
            true => "; stopped at the limit, there are more (--limit, --time-limit)",
            false => "",
        };
        push(
            &mut out,
            0,
            &format!("{} solved{stopped}", many(solved, "version")),
        );
        out
    }
}

/// Versions under each other: the readings, what came of it, the answers.
fn table(rows: &[&Version], out: &mut String, style: Style) {
    let names: Vec<String> = rows
        .iter()
        .map(|version| {
            let words = version
                .readings
                .iter()
                .map(|&one| match version.readings.len() {
                    1 => reading(one).1.to_owned(),
                    _ => format!("{}: {}", reading(one).0, reading(one).1),
                });
            words.collect::<Vec<_>>().join("; ")
        })
        .collect();
    let width = names
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0);
    for (version, name) in rows.iter().zip(&names) {
        let (text, one) = match &version.judged {
            Ok(judged) => (with_answers(judged), judged.one_answer()),
            Err(why) => (format!("has no meaning: {why}"), false),
        };
        let stands = if version.stands {
            " (as it stands)"
        } else {
            ""
        };
        let line = format!("  {}  {text}{stands}", pad(name, width));
        out.push_str(&match one {
            true => output::paint(&line, "32", style),
            false => line,
        });
        out.push('\n');
    }
}

fn with_answers(judged: &Judged) -> String {
    match judged.in_a_line() {
        Some(answers) => format!("{} – {answers}", verdict(judged)),
        None => verdict(judged),
    }
}

/// The combinations that have one answer.
fn together(found: &Audit, out: &mut String, style: Style) {
    let one: Vec<&Version> = found
        .together
        .iter()
        .filter(|version| version.judged.as_ref().is_ok_and(Judged::one_answer))
        .collect();
    out.push('\n');
    let heading = format!(
        "together: {} of {} combinations have one answer",
        one.len(),
        found.together.len()
    );
    push(out, 0, &output::bold(&heading, style));
    table(&one, out, style);
}

impl Page<'_> {
    /// Single words that make the difference.
    fn single(&self, found: &Audit, out: &mut String) {
        if found.single.is_empty() {
            return;
        }
        let own = found.stands.as_ref();
        let another = |single: &&Single| {
            let judged = single.judged.as_ref().ok();
            judged.is_some_and(|judged| {
                judged.one_answer()
                    && own.is_none_or(|own| !own.one_answer() || own.seen != judged.seen)
            })
        };
        let told: Vec<&Single> = found.single.iter().filter(another).collect();
        out.push('\n');
        let heading = format!(
            "one word alone: {} of {} readings make one answer{}",
            told.len(),
            found.single.len(),
            match own.is_some_and(Judged::one_answer) {
                true => " that is another",
                false => "",
            }
        );
        push(out, 0, &output::bold(&heading, self.style));
        let teller = Teller::new(self.model);
        for single in told {
            let (word, reading) = reading(single.reading);
            let sentence = sentence_of(self.model, &self.draft.puzzle, single.clue);
            push(
                out,
                2,
                &sentence.map_or_else(String::new, |id| teller.entry(id)),
            );
            push(out, 4, &format!("{word}: {reading} – {}", single.after));
            if let Ok(judged) = &single.judged {
                push(out, 4, &with_answers(judged));
            }
        }
    }
}

fn as_json(draft: &Draft, found: &Audit) -> Value {
    let readings = |readings: &[(usize, usize)]| -> Vec<Value> {
        readings
            .iter()
            .map(|&one| json!({"word": reading(one).0, "reading": reading(one).1}))
            .collect()
    };
    let versions = |versions: &[Version]| -> Vec<Value> {
        versions
            .iter()
            .map(|version| {
                json!({
                    "readings": readings(&version.readings),
                    "as_it_stands": version.stands,
                    "outcome": outcome(&version.judged),
                })
            })
            .collect()
    };
    json!({
        "schema": "bigm-readings/1",
        "file": draft.name,
        "words": found.words.iter().map(|used| json!({
            "word": READINGS.get(used.word).map(|row| row.word),
            "times": used.times,
            "bare": used.bare,
            "as_it_stands": used.stands.map(|stands| reading((used.word, stands)).1),
        })).collect::<Vec<_>>(),
        "as_it_stands": found.stands.as_ref().map(drafts::as_json),
        "each": versions(&found.each),
        "together": versions(&found.together),
        "single": found.single.iter().map(|single| json!({
            "before": single.before,
            "after": single.after,
            "readings": readings(&[single.reading]),
            "outcome": outcome(&single.judged),
        })).collect::<Vec<_>>(),
        "solved": found.solved,
        "stopped": found.stopped,
    })
}

fn outcome(judged: &Result<Judged, String>) -> Value {
    match judged {
        Ok(judged) => drafts::as_json(judged),
        Err(why) => json!({"verdict": "no meaning", "why": why}),
    }
}
