//! The `bigm` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    bigm::cli::main()
}
