//! A bar on standard error for long work, and only there: nothing is drawn
//! where nobody watches, or for work that is done before one would look.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar that appears when the work turns out to be long.
pub struct Progress {
    messages: Option<(Sender<(u64, String)>, JoinHandle<()>)>,
}

impl Progress {
    /// For `total` puzzles.
    pub fn new(total: usize) -> Self {
        if !std::io::stderr().is_terminal() {
            return Progress { messages: None };
        }
        let total = u64::try_from(total).unwrap_or(u64::MAX);
        let (sender, receiver) = mpsc::channel::<(u64, String)>();
        let handle = std::thread::spawn(move || {
            let started = std::time::Instant::now();
            let mut bar: Option<ProgressBar> = None;
            let mut now = (0, String::new());
            loop {
                match receiver.recv_timeout(Duration::from_millis(100)) {
                    Ok(next) => now = next,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if bar.is_none() && started.elapsed() >= PATIENCE {
                    bar = Some(drawn(total));
                }
                if let Some(bar) = &bar {
                    bar.set_position(now.0);
                    bar.set_message(now.1.clone());
                    bar.tick();
                }
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        });
        Progress {
            messages: Some((sender, handle)),
        }
    }

    /// `done` puzzles are solved, and this one is next.
    pub fn at(&self, done: usize, name: &str) {
        if let Some((sender, _)) = &self.messages {
            let done = u64::try_from(done).unwrap_or(u64::MAX);
            let _ = sender.send((done, name.to_owned()));
        }
    }

    /// Takes the bar away.
    pub fn finish(self) {
        if let Some((sender, handle)) = self.messages {
            drop(sender);
            let _ = handle.join();
        }
    }
}

fn drawn(total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    let template = if total > 1 {
        "{spinner} {pos}/{len} {wide_bar} {elapsed} {msg}"
    } else {
        "{spinner} {elapsed} {msg}"
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
