//! `--set` and `--data`: what fills the blanks of a template.

use super::input;
use super::output::Error;
use crate::puzzle::Fill;
use crate::source::Source;
use crate::yaml;
use std::path::PathBuf;

/// What fills the blanks, shared by the commands that read puzzles.
#[derive(Debug, clap::Args)]
pub struct Filling {
    /// Fill a blank of the puzzle's data; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    words: Vec<String>,
    /// Fill blanks from a YAML file of names and values; `--set` goes first
    #[arg(long = "data", value_name = "FILE")]
    table: Option<PathBuf>,
}

impl Filling {
    /// What the arguments say, the file read.
    ///
    /// # Errors
    /// [`Error::Failed`] where the file cannot be read.
    pub fn read(&self) -> Result<Fill, Error> {
        let mut fill = Fill::new();
        if let Some(path) = &self.table {
            let (name, bytes) = input::read(path)?;
            let source = Source::from_bytes(name, bytes).map_err(|bad| {
                let why = yaml::not_utf8(&bad).message;
                Error::Failed(format!("{}: {why}", bad.source.name()))
            })?;
            fill = fill.table(source);
        }
        Ok(self.words.iter().fold(fill, |fill, word| fill.set(word)))
    }
}
