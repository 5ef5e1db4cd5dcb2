//! A bar on standard error for long work, and only there: nothing is drawn
//! where nobody watches, or for work that is done before one would look.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// How far the work is: so many puzzles done, and the name of the next.
type Message = (u64, String);

/// A bar that appears when the work turns out to be long.
pub struct Progress {
    drawer: Option<Drawer>,
}

/// The thread that draws, and the way to tell it.
struct Drawer {
    sender: Sender<Message>,
    thread: JoinHandle<()>,
}

impl Progress {
    /// For `total` puzzles.
    pub fn new(total: usize) -> Self {
        if !std::io::stderr().is_terminal() {
            return Progress { drawer: None };
        }
        let total = u64::try_from(total).unwrap_or(u64::MAX);
        let (sender, receiver) = mpsc::channel::<Message>();
        let thread = std::thread::spawn(move || {
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
            drawer: Some(Drawer { sender, thread }),
        }
    }

    /// `done` puzzles are solved, and this one is next.
    pub fn at(&self, done: usize, name: &str) {
        if let Some(drawer) = &self.drawer {
            let done = u64::try_from(done).unwrap_or(u64::MAX);
            let _ = drawer.sender.send((done, name.to_owned()));
        }
    }

    /// Takes the bar away.
    pub fn finish(self) {
        if let Some(drawer) = self.drawer {
            drop(drawer.sender);
            let _ = drawer.thread.join();
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
