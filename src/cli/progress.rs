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
    drawer: Option<Drawer>,
}

/// The bar, and the thread that draws it.
struct Drawer {
    bar: ProgressBar,
    thread: JoinHandle<()>,
    /// Dropped at the end.
    work: Sender<()>,
}

impl Progress {
    /// For `total` files.
    pub fn new(total: usize) -> Self {
        if !std::io::stderr().is_terminal() {
            return Progress { drawer: None };
        }
        let bar = made(u64::try_from(total).unwrap_or(u64::MAX));
        let (work, end) = mpsc::channel::<()>();
        let drawn = bar.clone();
        let thread = std::thread::spawn(move || {
            if end.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            drawn.set_draw_target(ProgressDrawTarget::stderr());
            while end.recv_timeout(Duration::from_millis(100)) == Err(RecvTimeoutError::Timeout) {
                drawn.tick();
            }
            drawn.finish_and_clear();
        });
        Progress {
            drawer: Some(Drawer { bar, thread, work }),
        }
    }

    /// `done` files are done, and this is next.
    pub fn at(&self, done: usize, name: &str) {
        if let Some(drawer) = &self.drawer {
            drawer
                .bar
                .set_position(u64::try_from(done).unwrap_or(u64::MAX));
            drawer.bar.set_message(name.to_owned());
        }
    }

    /// Takes the bar away while something else is printed.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.drawer {
            Some(drawer) => drawer.bar.suspend(print),
            None => print(),
        }
    }

    /// Takes the bar away.
    pub fn finish(self) {
        if let Some(drawer) = self.drawer {
            drop(drawer.work);
            let _ = drawer.thread.join();
        }
    }
}

/// A bar that is not shown yet.
fn made(total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
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
