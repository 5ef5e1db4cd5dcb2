//! `bigm generate`: new riddles, each proved from its text.

use super::Exit;
use super::output::{self, Error};
use super::pool::{self, Jobs, Turn};
use crate::generate::{KINDS, Kind, Maker, Request, Riddle, Span, TRIES, Tally};
use clap::builder::PossibleValue;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What the JSON is.
const SCHEMA: &str = "bigm-generate/1";

/// Make new riddles, each with one answer, proved from its text
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Every riddle has one answer, needs each of its sentences, and cannot be solved by
symmetry; among knights and knaves nobody can be left out with all he says. A seed gives
the same riddles everywhere, and each riddle depends on the seed and its number alone.

Examples:
  bigm generate --kind knights --size 3 --seed 7
  bigm generate --kind doors --size 4 --seed 1 --count 20 --out riddles
  bigm generate --kind grid --size 4 --seed 2 --difficulty hard
  bigm generate --kind knights --size 5 --seed 7 --difficulty 2..3 --steps 4.. --json
  bigm generate --kind knights --size 3 --seed 7 | bigm solve -

Exit codes: 0 all riddles are there, 2 bad usage or no riddle of that size, 3 no such
riddle was found within the tries, 4 failure."
)]
pub struct Arguments {
    /// What the riddles are about
    #[arg(long, value_name = "KIND", value_parser = kinds())]
    kind: String,
    /// How many people, doors or places
    #[arg(long, value_name = "N")]
    size: usize,
    /// Where the chances come from; the same seed gives the same riddles
    #[arg(long, value_name = "S")]
    seed: u64,
    /// How many riddles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    count: u64,
    /// The number of the first riddle in the series of this seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    first: u64,
    /// What the largest step of the proof needs at once: `easy` (up to 2 sentences
    /// and facts), `medium` (3), `hard` (4 or more), a number, or a range `2..4`
    #[arg(long, value_name = "LEVEL")]
    difficulty: Option<Span>,
    /// How many steps the proof has: a number, or a range
    #[arg(long, value_name = "N")]
    steps: Option<Span>,
    /// How many drafts are made for each riddle at most. Of those that pass the
    /// quick tests up to 500 are proved, 100 of grids of size 4, 20 of size 5
    #[arg(long, value_name = "N", default_value_t = TRIES, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    tries: u64,
    /// Write a file for each riddle to this folder, instead of a book to standard
    /// output
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Overwrite files that are there
    #[arg(long, requires = "out")]
    force: bool,
    /// Print JSON, one object for each riddle and one for the count of drafts
    #[arg(long)]
    json: bool,
    /// Do not report the count of drafts
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    jobs: Jobs,
}

fn kinds() -> clap::builder::PossibleValuesParser {
    KINDS
        .iter()
        .map(|kind| {
            let (least, most) = (kind.sizes.start(), kind.sizes.end());
            let help = format!("{}; {least} to {most} {}", kind.summary, kind.counts);
            PossibleValue::new(kind.name).help(help)
        })
        .collect::<Vec<_>>()
        .into()
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let Some(kind) = KINDS.iter().find(|kind| kind.name == arguments.kind) else {
        return Ok(Exit::BadInput);
    };
    let request = Request {
        kind,
        size: arguments.size,
        seed: arguments.seed,
        difficulty: arguments.difficulty.unwrap_or(Span::ANY),
        steps: arguments.steps.unwrap_or(Span::ANY),
        tries: arguments.tries,
    };
    let maker = match Maker::new(request) {
        Ok(maker) => maker,
        Err(why) => {
            output::note(&format!("bigm: {why}\n"));
            return Ok(Exit::BadInput);
        }
    };
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder)
            .map_err(|error| Error::Failed(format!("{}: {error}", folder.display())))?;
    }
    let mut run = Run {
        arguments,
        kind,
        proofs: maker.proofs(),
        tally: Tally::default(),
        made: 0,
        start: Instant::now(),
        end: None,
    };
    let stop = Arc::new(AtomicBool::new(false));
    let (feeding, working) = (Arc::clone(&stop), Arc::clone(&stop));
    let numbers = arguments.first..arguments.first.saturating_add(arguments.count);
    pool::ordered(
        arguments.jobs.threads(),
        move |feed| {
            for number in numbers {
                if feeding.load(Ordering::Relaxed) || !feed.push(number, number) {
                    break;
                }
            }
        },
        // After one that could not be made, the others are not wanted.
        move |number| (!working.load(Ordering::Relaxed)).then(|| maker.make(number)),
        |turn| {
            match turn {
                Turn::Next(_) | Turn::Done(None) => {}
                Turn::Done(Some(done)) if run.end.is_none() => run.take(done)?,
                Turn::Done(Some(_)) => {}
                Turn::Lost => run.lost(),
            }
            if run.end.is_some() {
                stop.store(true, Ordering::Relaxed);
            }
            Ok(())
        },
    )?;
    run.finish()
}

/// What has been done.
struct Run<'a> {
    arguments: &'a Arguments,
    kind: &'a Kind,
    /// How many proofs there are for each riddle at most.
    proofs: u64,
    tally: Tally,
    made: u64,
    start: Instant,
    /// Set where it ends early.
    end: Option<Exit>,
}

impl Run<'_> {
    /// Puts a riddle where it is wanted, or says why there is none.
    fn take(&mut self, (done, tally): (Result<Riddle, String>, Tally)) -> Result<(), Error> {
        self.tally.add(&tally);
        let riddle = match done {
            Ok(riddle) => riddle,
            Err(why) => {
                output::note(&format!("bigm: {why}\n"));
                self.end = Some(Exit::Undecided);
                return Ok(());
            }
        };
        let file = match &self.arguments.out {
            None => None,
            Some(folder) => {
                let file = folder.join(self.name(&riddle));
                if !self.write(&file, &riddle)? {
                    let shown = file.display();
                    let text = format!("bigm: {shown} is there already; --force overwrites it\n");
                    output::note(&text);
                    self.end = Some(Exit::BadInput);
                    return Ok(());
                }
                Some(file)
            }
        };
        if self.arguments.json {
            output::print(&format!("{}\n", self.item(&riddle, file.as_deref())))?;
        } else if let Some(file) = file {
            output::print(&format!("{}\n", file.display()))?;
        } else {
            let rule = if self.made == 0 { "" } else { "---\n" };
            output::print(&format!("{rule}{}", riddle.text()))?;
        }
        self.made += 1;
        Ok(())
    }

    fn lost(&mut self) {
        output::note(&format!("bigm: {}\n", pool::lost("a riddle")));
        self.end = Some(Exit::Failure);
    }

    fn name(&self, riddle: &Riddle) -> String {
        let Arguments { size, seed, .. } = self.arguments;
        format!("{}-{size}-{seed}-{}.yaml", self.kind.name, riddle.number)
    }

    fn write(&self, file: &Path, riddle: &Riddle) -> Result<bool, Error> {
        let bytes = riddle.text().as_bytes();
        if self.arguments.force {
            output::write_file(file, bytes)?;
            return Ok(true);
        }
        output::write_new_file(file, bytes)
    }

    fn item(&self, riddle: &Riddle, file: Option<&Path>) -> Value {
        let mut item = json!({
            "schema": SCHEMA,
            "kind": self.kind.name,
            "size": self.arguments.size,
            "seed": self.arguments.seed,
            "number": riddle.number,
            "steps": riddle.depth.steps,
            "largest_step": riddle.depth.largest,
        });
        match file {
            Some(file) => item["file"] = file.display().to_string().into(),
            None => item["text"] = riddle.text().into(),
        }
        item
    }

    /// Reports the drafts.
    fn finish(self) -> Result<Exit, Error> {
        if self.arguments.json {
            let rejected: serde_json::Map<String, Value> = self
                .tally
                .rejected()
                .map(|(row, count)| (row.name.to_owned(), count.into()))
                .collect();
            let summary = json!({
                "drafts": self.tally.tried,
                "kept": self.tally.kept,
                "rejected": rejected,
                "proofs_at_most": self.proofs,
            });
            output::print(&format!(
                "{}\n",
                json!({ "schema": SCHEMA, "summary": summary })
            ))?;
        }
        if !self.arguments.quiet {
            output::note(&self.report());
        }
        Ok(self.end.unwrap_or(Exit::OneAnswer))
    }

    fn report(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        let (drafts, made) = (self.tally.tried, self.made);
        let plural = |n: u64| if n == 1 { "" } else { "s" };
        let mut text = format!(
            "{made} riddle{} from {drafts} draft{} in {seconds:.1} s",
            plural(made),
            plural(drafts)
        );
        if seconds > 0.0 && made > 1 {
            let rate = f64::from(u32::try_from(made).unwrap_or(u32::MAX)) / seconds;
            text.push_str(&format!(", {rate:.0} a second"));
        }
        text.push('\n');
        for (row, count) in self.tally.rejected().filter(|(_, count)| *count > 0) {
            text.push_str(&format!("{count:>10}  {}\n", row.summary));
        }
        text
    }
}
