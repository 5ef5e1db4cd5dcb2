//! `bigm completions`: for the shells.

use super::output::{self, Error};
use super::{Arguments as Whole, Exit};
use clap::CommandFactory;

/// Print a completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm completions bash > /etc/bash_completion.d/bigm
  bigm completions zsh > ~/.zfunc/_bigm")]
pub struct Arguments {
    /// The shell
    shell: clap_complete::Shell,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Whole::command(), "bigm", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::OneAnswer)
}
