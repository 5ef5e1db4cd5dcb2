//! Work on all cores, with results in the order of the jobs whatever the
//! threads do, and in bounded room: jobs are made as they are needed, and none
//! is begun that lies too far ahead of the result waited for.

use super::output::Error;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// How many results may wait for one before them. Enough that one hard puzzle
/// does not stop the others, and little to keep.
const AHEAD: usize = 256;

/// The stack of a thread that solves; the main thread's own is often 8 MiB.
const STACK: usize = 16 << 20;

/// How many threads, shared by the commands that take many puzzles.
#[derive(Debug, Clone, clap::Args)]
pub struct Jobs {
    /// Solve so many puzzles at a time; left out, one for each core
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

impl Jobs {
    /// How many threads.
    pub fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.jobs.unwrap_or_else(cores).get()
    }
}

/// What the taker of results is told.
#[derive(Debug, PartialEq, Eq)]
pub enum Turn<L, R> {
    /// The job with this label is waited for.
    Next(L),
    /// Its result.
    Done(R),
    /// The work on it stopped on a failed assertion.
    Lost,
}

/// What is said of a job that was lost.
pub fn lost(name: &str) -> String {
    format!("{name}: the work on it stopped on a failed assertion, which is a fault of bigm")
}

/// A job's place in the order: its label, and where its result will be.
struct Ticket<L, R> {
    label: L,
    result: Receiver<R>,
}

/// A job, and where its result goes.
type Task<J, R> = (J, SyncSender<R>);

/// Where jobs go.
pub struct Feed<L, J, R> {
    threads: usize,
    begun: usize,
    work: Arc<dyn Fn(J) -> R + Send + Sync>,
    tickets: SyncSender<Ticket<L, R>>,
    tasks: SyncSender<Task<J, R>>,
    queue: Arc<Mutex<Receiver<Task<J, R>>>>,
}

impl<L, J: Send + 'static, R: Send + 'static> Feed<L, J, R> {
    /// Hands a job over; waits while enough is to be done already. `false` where
    /// nobody wants results any more.
    pub fn push(&mut self, label: L, job: J) -> bool {
        let (sender, result) = mpsc::sync_channel(1);
        if self.tickets.send(Ticket { label, result }).is_err() {
            return false;
        }
        if self.begun < self.threads {
            let (work, queue) = (Arc::clone(&self.work), Arc::clone(&self.queue));
            let begun = thread::Builder::new()
                .stack_size(STACK)
                .spawn(move || worker(work.as_ref(), &queue));
            match begun {
                Ok(_) => self.begun += 1,
                // The machine gives no more of them.
                Err(_) if self.begun > 0 => self.threads = self.begun,
                Err(_) => {
                    do_one(self.work.as_ref(), (job, sender));
                    return true;
                }
            }
        }
        self.tasks.send((job, sender)).is_ok()
    }
}

fn worker<J, R>(work: &dyn Fn(J) -> R, queue: &Mutex<Receiver<Task<J, R>>>) {
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match next {
            Ok(task) => do_one(work, task),
            Err(_) => return,
        }
    }
}

fn do_one<J, R>(work: &dyn Fn(J) -> R, (job, sender): Task<J, R>) {
    // Without a result the sender is dropped, and its job known to be lost.
    if let Ok(result) = catch_unwind(AssertUnwindSafe(|| work(job))) {
        let _ = sender.send(result);
    }
}

/// Lets `feed` make jobs, does them on so many threads, and hands the results to
/// `take` on this one, in the order in which the jobs were made.
///
/// Where `take` fails nothing more is waited for: neither work that was begun
/// nor a feeder that waits for input.
///
/// # Errors
/// As `take`; or the feeder stopped on a failed assertion.
pub fn ordered<L: Send + 'static, J: Send + 'static, R: Send + 'static>(
    threads: usize,
    feed: impl FnOnce(&mut Feed<L, J, R>) + Send + 'static,
    work: impl Fn(J) -> R + Send + Sync + 'static,
    mut take: impl FnMut(Turn<L, R>) -> Result<(), Error>,
) -> Result<(), Error> {
    let (tickets, line) = mpsc::sync_channel::<Ticket<L, R>>(AHEAD);
    let (tasks, queue) = mpsc::sync_channel(threads);
    let mut feeding = Feed {
        threads: threads.max(1),
        begun: 0,
        work: Arc::new(work),
        tickets,
        tasks,
        queue: Arc::new(Mutex::new(queue)),
    };
    let feeder = thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || feed(&mut feeding))
        .map_err(|error| Error::Failed(format!("cannot start a thread: {error}")))?;
    for Ticket { label, result } in line {
        take(Turn::Next(label))?;
        take(match result.recv() {
            Ok(result) => Turn::Done(result),
            Err(_) => Turn::Lost,
        })?;
    }
    feeder
        .join()
        .map_err(|_| Error::Failed("the reader of the input stopped on a failed assertion".into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    fn squares(threads: usize, count: u64) -> Vec<Turn<u64, u64>> {
        let mut turns = Vec::new();
        ordered(
            threads,
            move |feed| {
                for n in 0..count {
                    assert!(feed.push(n, n));
                }
            },
            |n: u64| {
                // Later jobs overtake earlier ones.
                if n.is_multiple_of(7) {
                    thread::sleep(Duration::from_millis(2));
                }
                n * n
            },
            |turn| {
                turns.push(turn);
                Ok(())
            },
        )
        .unwrap();
        turns
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        let expected: Vec<Turn<u64, u64>> = (0..600)
            .flat_map(|n| [Turn::Next(n), Turn::Done(n * n)])
            .collect();
        for threads in [1, 2, 8] {
            assert_eq!(squares(threads, 600), expected);
        }
        assert!(squares(4, 0).is_empty());
    }

    #[test]
    fn no_more_is_begun_than_there_is_room_for() {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let mut taken = 0;
        ordered(
            3,
            |feed| {
                for n in 0..2000 {
                    MADE.fetch_add(1, Ordering::SeqCst);
                    feed.push((), n);
                }
            },
            |n: usize| n,
            |turn| {
                if matches!(turn, Turn::Done(_)) {
                    taken += 1;
                    assert!(MADE.load(Ordering::SeqCst) <= taken + AHEAD + 2);
                }
                Ok(())
            },
        )
        .unwrap();
        assert_eq!(taken, 2000);
    }

    #[test]
    fn a_job_that_stops_is_lost_and_the_rest_is_done() {
        let mut turns = Vec::new();
        ordered(
            2,
            |feed| {
                for n in 0..4 {
                    feed.push((), n);
                }
            },
            |n: usize| {
                // `resume_unwind` prints nothing.
                if n == 1 {
                    std::panic::resume_unwind(Box::new(()));
                }
                n
            },
            |turn| {
                turns.extend(match turn {
                    Turn::Next(_) => None,
                    Turn::Done(n) => Some(Ok(n)),
                    Turn::Lost => Some(Err(())),
                });
                Ok(())
            },
        )
        .unwrap();
        assert_eq!(turns, [Ok(0), Err(()), Ok(2), Ok(3)]);
    }

    #[test]
    fn a_feeder_that_stops_is_no_end() {
        let stopped = ordered(
            1,
            |feed| {
                feed.push((), 1);
                std::panic::resume_unwind(Box::new(()));
            },
            |n: usize| n,
            |_| Ok(()),
        );
        assert!(matches!(stopped, Err(Error::Failed(_))));
    }

    #[test]
    fn who_wants_no_more_waits_for_nothing() {
        let (hold, held) = mpsc::channel::<()>();
        let ended = ordered(
            1,
            move |feed| {
                feed.push((), 0);
                // Input that never comes.
                let _ = held.recv();
            },
            |n: usize| n,
            |_| Err(Error::BrokenPipe),
        );
        assert!(matches!(ended, Err(Error::BrokenPipe)));
        drop(hold);
    }
}
