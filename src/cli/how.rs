//! How to solve: the arguments that the commands which do share.

use crate::Options;
use crate::lower::FormKind;
use crate::solve::{BACKENDS, BackendInfo, Limits};
use std::time::{Duration, Instant};

/// How to solve: shared by the commands that do.
#[derive(Debug, clap::Args)]
pub struct How {
    /// The paper's rows to the letter, or the strongest
    #[arg(long, value_name = "FORM", default_value = "tight", value_parser = form_parser())]
    form: String,
    #[command(flatten)]
    pub effort: Effort,
}

/// Who solves, and how long.
#[derive(Debug, clap::Args)]
pub struct Effort {
    /// Who looks for answers
    #[arg(long, value_name = "NAME", default_value = BACKENDS[0].name, value_parser = backend_parser())]
    pub backend: String,
    /// Seconds for each puzzle; what is not decided by then is undecided
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,
    /// Effort of the backend for each question, in its own unit (nodes,
    /// conflicts), before the exact engine takes over; left out, microlp gets
    /// 600,000 / rows² nodes, and the others all they want
    #[arg(long, value_name = "N")]
    effort: Option<u64>,
    /// Count at most this many worlds, and this many answers
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    worlds: u64,
}

fn form_parser() -> clap::builder::PossibleValuesParser {
    FormKind::ALL
        .iter()
        .map(|form| form.name())
        .collect::<Vec<_>>()
        .into()
}

/// The names of the backends.
pub fn backend_parser() -> clap::builder::PossibleValuesParser {
    BACKENDS
        .iter()
        .map(|backend| backend.name)
        .collect::<Vec<_>>()
        .into()
}

/// A time limit.
///
/// # Errors
/// What is wrong with it.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "not a number of seconds".to_owned())
}

impl How {
    /// The options for one puzzle that starts now.
    pub fn options(&self) -> Options {
        self.effort
            .options(FormKind::named(&self.form).unwrap_or_default())
    }
}

impl Effort {
    /// The options for one puzzle that starts now, in this form.
    pub fn options(&self, form: FormKind) -> Options {
        let default = Options::default();
        let finder: &'static BackendInfo = BACKENDS
            .iter()
            .find(|backend| backend.name == self.backend)
            .unwrap_or(default.finder);
        Options {
            form,
            finder,
            limits: Limits {
                deadline: self.time_limit.and_then(|t| Instant::now().checked_add(t)),
                effort: None,
            },
            worlds: self.worlds,
            effort: self.effort,
            presolve: false,
        }
    }
}
