//! The command line: arguments, files, colours, progress, exit codes.
//!
//! The only room that prints, reads files or looks at the environment. One
//! file for each command; what they share stands beside them.

mod certify;
mod check;
mod completions;
mod drafts;
mod exit;
mod explain;
mod explain_json;
mod export;
mod feed;
mod fill;
mod generate;
mod grid;
mod hint;
mod how;
mod import;
mod import_json;
mod input;
mod json;
mod lab;
mod line;
mod lint;
mod list;
mod load;
mod new;
mod output;
mod page;
mod play;
mod pool;
mod presolve;
mod progress;
mod race;
mod race_json;
mod readings;
mod relax;
mod repair;
mod schema;
mod sheet;
mod solve;
mod teaching;
mod tree;
mod two_worlds;
mod what_if;
mod why;
mod worlds;

pub use exit::Exit;
pub use line::CODES;

use crate::explain::answer;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Logic puzzles in YAML, compiled to 0/1 columns and big-M rows, solved, and
/// proved to have one answer.
#[derive(Debug, Parser)]
#[command(
    name = "bigm",
    version,
    propagate_version = true,
    subcommand_required = true,
    arg_required_else_help = true,
    after_long_help = exit::HELP,
)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Arguments),
    Check(check::Arguments),
    Certify(certify::Arguments),
    Explain(explain::Arguments),
    Export(export::Arguments),
    Import(import::Arguments),
    Relax(relax::Arguments),
    Tree(tree::Arguments),
    Why(why::Arguments),
    WhyNot(why::NotArguments),
    WhatIf(what_if::Arguments),
    Hint(hint::Arguments),
    Worlds(worlds::Arguments),
    Play(play::Arguments),
    Repair(repair::Arguments),
    Readings(readings::Arguments),
    Sheet(sheet::Arguments),
    New(new::Arguments),
    Generate(generate::Arguments),
    Schema(schema::Arguments),
    List(list::Arguments),
    Completions(completions::Arguments),
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no errors; a broken pipe here is nobody's.
            let _ = error.print();
            return if error.use_stderr() {
                Exit::BadInput.into()
            } else {
                Exit::OneAnswer.into()
            };
        }
    };
    let done = match arguments.command {
        Command::Solve(arguments) => solve::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Import(arguments) => import::run(&arguments),
        Command::Relax(arguments) => relax::run(&arguments),
        Command::Tree(arguments) => tree::run(&arguments),
        Command::Why(arguments) => why::run(&arguments),
        Command::WhyNot(arguments) => why::run_not(&arguments),
        Command::Hint(arguments) => hint::run(&arguments),
        Command::Worlds(arguments) => worlds::run(&arguments),
        Command::WhatIf(arguments) => what_if::run(&arguments),
        Command::Certify(arguments) => certify::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Repair(arguments) => repair::run(&arguments),
        Command::Readings(arguments) => readings::run(&arguments),
        Command::Sheet(arguments) => sheet::run(&arguments),
        Command::New(arguments) => new::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
        Command::List(arguments) => list::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
    };
    match done {
        Ok(exit) => exit.into(),
        Err(error) => output::failed(&error).into(),
    }
}
