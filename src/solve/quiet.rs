//! Failed assertions inside somebody else's code, caught without a word.
//!
//! A panic is told to the process's hook before it can be caught, and the hook
//! prints. So the hook is wrapped once; it is passed over for what is caught
//! here, on this thread, and told everything else as before.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// Whether a panic on this thread is expected.
    static EXPECTED: Cell<bool> = const { Cell::new(false) };
}

static WRAPPED: Once = Once::new();

/// What the work gives; `None` where it panics.
pub fn quietly<T>(work: impl FnOnce() -> T) -> Option<T> {
    WRAPPED.call_once(|| {
        let told = take_hook();
        set_hook(Box::new(move |panic| {
            if !EXPECTED.get() {
                told(panic);
            }
        }));
    });
    let before = EXPECTED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    EXPECTED.set(before);
    result.ok()
}
