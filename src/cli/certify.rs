//! `bigm certify`: every claim with a proof that other programs check.

use super::fill::Filling;
use super::how::How;
use super::load::{self, load};
use super::output::{self, Colour, Error};
use super::solve::judge;
use super::{Exit, page};
use crate::prove::Certificate;
use crate::report::{Diagnostic, render};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Write the rows and a proof of every claim, for the checker VeriPB
#[derive(Debug, clap::Args)]
#[command(
    after_help = "For each claim there are two files: the rows (OPB, with the names of the columns
in comments) and the proof (VeriPB). README.md in the folder says in plain words
what is proved and how to check it.

Examples:
  bigm certify models/chlond-toase/logical-labyrinth.yaml --out proofs
  bigm certify --form textbook --out proofs puzzle.yaml

Exit codes: those of `solve`; 3 also where something has no proof."
)]
pub struct Arguments {
    /// A puzzle file, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The folder for the files; made if it is not there
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    filling: Filling,
    #[command(flatten)]
    how: How,
    /// Print JSON: what was written
    #[arg(long)]
    json: bool,
    /// When to colour
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Colour,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let loaded = load(&arguments.file, &arguments.filling.read()?)?;
    load::show(&loaded, arguments.color);
    let mut exit = loaded.exit;
    let count = loaded.models.len();
    for (index, model) in loaded.models.iter().enumerate() {
        let Some(model) = model else { continue };
        let name = load::name(&loaded.source, index, count);
        let folder = match count {
            1 => arguments.out.clone(),
            _ => arguments.out.join(format!("{}", index + 1)),
        };
        match crate::certify(model.clone(), &arguments.how.options()) {
            Ok((solution, certificate)) => {
                exit = exit.and(judge(&solution));
                if !certificate.missing.is_empty() {
                    exit = exit.and(Exit::Undecided);
                }
                let verdict = page::line(&solution);
                let title = match solution.model.title.as_str() {
                    "" => name.as_str(),
                    title => title,
                };
                write(&folder, &certificate, &certificate.page(title, &verdict))?;
                output::print(&told(arguments, &name, &verdict, &certificate))?;
            }
            Err(refusal) => {
                let diagnostic: Diagnostic = refusal.into();
                output::note(&render(
                    &loaded.source,
                    &diagnostic,
                    arguments.color.stderr(),
                ));
                exit = exit.and(Exit::BadInput);
            }
        }
    }
    Ok(exit)
}

/// Writes the files; the page last, so that it is there only when all are.
fn write(folder: &Path, certificate: &Certificate, page: &str) -> Result<(), Error> {
    std::fs::create_dir_all(folder)
        .map_err(|error| Error::Failed(format!("{}: {error}", folder.display())))?;
    for exhibit in &certificate.exhibits {
        let path = |ending: &str| folder.join(format!("{}.{ending}", exhibit.name));
        output::write_file(&path("opb"), exhibit.opb.as_bytes())?;
        output::write_file(&path("pbp"), exhibit.proof.as_bytes())?;
    }
    output::write_file(&folder.join("README.md"), page.as_bytes())
}

fn told(arguments: &Arguments, name: &str, verdict: &str, certificate: &Certificate) -> String {
    if arguments.json {
        let exhibits: Vec<_> = certificate
            .exhibits
            .iter()
            .map(|exhibit| {
                json!({
                    "name": exhibit.name,
                    "says": exhibit.says,
                    "point": exhibit.point,
                    "rows": format!("{}.opb", exhibit.name),
                    "proof": format!("{}.pbp", exhibit.name),
                })
            })
            .collect();
        let object = json!({
            "schema": "bigm-certify/1",
            "file": name,
            "verdict": verdict,
            "exhibits": exhibits,
            "missing": certificate.missing,
        });
        return format!("{object}\n");
    }
    let mut out = format!("{name}: {verdict}\n");
    for exhibit in &certificate.exhibits {
        out.push_str(&format!("  {}: {}\n", exhibit.name, exhibit.says));
    }
    for missing in &certificate.missing {
        out.push_str(&format!("  not certified: {missing}\n"));
    }
    out
}
