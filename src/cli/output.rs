//! Writing: standard output without a panic on a broken pipe, files whole or
//! not at all, colour where it is wanted.

use super::Exit;
use crate::report::Style;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// When to colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Colour {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Colour {
    /// The style for standard error.
    pub fn stderr(self) -> Style {
        self.style(io::stderr().is_terminal())
    }

    /// The style for standard output.
    pub fn stdout(self) -> Style {
        self.style(io::stdout().is_terminal())
    }

    fn style(self, terminal: bool) -> Style {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        match self {
            Colour::Always => Style::Coloured,
            Colour::Auto if terminal && !plain => Style::Coloured,
            Colour::Auto | Colour::Never => Style::Plain,
        }
    }
}

/// What stopped a command.
#[derive(Debug)]
pub enum Error {
    /// The reader of our output went away; nobody is left to tell.
    BrokenPipe,
    /// Anything else, in words.
    Failed(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Error::BrokenPipe => "nobody reads the output",
            Error::Failed(why) => why,
        })
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Error::BrokenPipe
        } else {
            Error::Failed(format!("cannot write: {error}"))
        }
    }
}

/// Tells why a command stopped.
pub fn failed(error: &Error) -> Exit {
    match error {
        // What we had to say was said; `head` has heard enough.
        Error::BrokenPipe => Exit::OneAnswer,
        Error::Failed(why) => {
            let _ = writeln!(io::stderr(), "bigm: {why}");
            Exit::Failure
        }
    }
}

/// Writes to standard output.
///
/// # Errors
/// [`Error`] where that fails.
pub fn print(text: &str) -> Result<(), Error> {
    print_bytes(text.as_bytes())
}

/// Writes bytes to standard output.
///
/// # Errors
/// [`Error`] where that fails.
pub fn print_bytes(bytes: &[u8]) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(())
}

/// Whether standard output is a terminal.
pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Writes to standard error; if nobody listens there, nobody does.
pub fn note(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Writes a file whole or not at all: beside it first, then in its place.
///
/// # Errors
/// [`Error::Failed`] with the path.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let shown = path.display().to_string();
    let failed = |error: io::Error| Error::Failed(format!("{shown}: {error}"));
    // What a link leads to is written, not the link; and what is no plain file
    // (a device, a pipe) is written through, for it cannot be replaced.
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if real.exists() && !real.is_file() {
        let mut device = std::fs::OpenOptions::new()
            .write(true)
            .open(&real)
            .map_err(failed)?;
        return device
            .write_all(bytes)
            .and_then(|()| device.flush())
            .map_err(failed);
    }
    beside(&real, bytes)?
        .persist(&real)
        .map_err(|error| failed(error.error))?;
    Ok(())
}

/// Writes a file that is not there yet, whole or not at all; whether it was
/// not.
///
/// # Errors
/// [`Error::Failed`] with the path.
pub fn write_new_file(path: &Path, bytes: &[u8]) -> Result<bool, Error> {
    // Where there is one, nothing need be tried; that none came in between is
    // seen to below.
    if path.symlink_metadata().is_ok() {
        return Ok(false);
    }
    match beside(path, bytes)?.persist_noclobber(path) {
        Ok(_) => Ok(true),
        Err(e) if e.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(e) => Err(Error::Failed(format!("{}: {}", path.display(), e.error))),
    }
}

/// A file beside that of the path, written and ready to take its place.
fn beside(path: &Path, bytes: &[u8]) -> Result<tempfile::NamedTempFile, Error> {
    let shown = path.display().to_string();
    let failed = |error: &dyn std::fmt::Display| Error::Failed(format!("{shown}: {error}"));
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => failed(&format!("there is no folder `{}`", folder.display())),
        kind => failed(&kind),
    })?;
    file.write_all(bytes).map_err(|e| failed(&e))?;
    // A temporary file is private; the finished one has the rights that a new
    // file, or the one it replaces, would have.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(path).map_or(0o644, |m| m.permissions().mode());
        file.as_file()
            .set_permissions(std::fs::Permissions::from_mode(mode))
            .map_err(|e| failed(&e))?;
    }
    Ok(file)
}

/// Paints text bold where the style allows.
pub fn bold(text: &str, style: Style) -> String {
    paint(text, "1", style)
}

/// Paints text with an ANSI code where the style allows.
pub fn paint(text: &str, code: &str, style: Style) -> String {
    match style {
        Style::Plain => text.to_owned(),
        Style::Coloured => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
    }
}
