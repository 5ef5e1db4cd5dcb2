//! A failed assertion inside a solver is caught without a word; any other is
//! told to the hook that the process had. Alone in its process, whose hook it
//! takes.

use bigm::solve::quietly;
use std::panic::{catch_unwind, set_hook};
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn what_is_expected_is_not_told() {
    static TOLD: AtomicUsize = AtomicUsize::new(0);
    set_hook(Box::new(|_| {
        TOLD.fetch_add(1, Ordering::SeqCst);
    }));
    let told = || TOLD.load(Ordering::SeqCst);
    assert_eq!(quietly(|| 7), Some(7));
    assert_eq!(quietly(|| -> u8 { panic!("expected") }), None);
    assert_eq!(told(), 0);
    assert!(catch_unwind(|| panic!("not expected")).is_err());
    assert_eq!(told(), 1);
    // One inside another, and a thread of its own within.
    let inner = quietly(|| {
        let inner: Option<u8> = quietly(|| panic!("expected"));
        assert_eq!(inner, None);
        std::thread::spawn(|| panic!("on a thread that nobody spoke for"))
            .join()
            .is_err()
    });
    assert_eq!(inner, Some(true));
    assert_eq!(told(), 2);
    assert_eq!(quietly(|| -> u8 { panic!("expected again") }), None);
    assert_eq!(told(), 2);
}
