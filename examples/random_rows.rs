//! Random rows with an M of up to 10⁹ through every backend: no verdict is
//! wrong, and what a floating-point backend claims wrongly is caught, counted
//! and shown. Trying every point is the oracle.
//!
//! `cargo run --release --example random_rows -- 100000 [FIRST]`

#[path = "../tests/roads_support/mod.rs"]
mod roads_support;

use roads_support::rows::{judge, pair};
use std::collections::BTreeMap;
use std::process::ExitCode;

/// More wrong claims than this are only counted.
const MOST_SHOWN: usize = 5;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let (Some(Ok(count)), Some(Ok(first))) = (arguments.next(), arguments.next().or(Some(Ok(0))))
    else {
        eprintln!("usage: random_rows COUNT [FIRST]");
        return ExitCode::from(2);
    };
    let (mut verdicts, mut wrong, mut doubts) = (BTreeMap::new(), 0, 0);
    let mut caught = Vec::new();
    for number in first..first.saturating_add(count) {
        match judge(&pair(number)) {
            Ok(seen) => {
                let words = seen.verdict.map_or("none", |verdict| verdict.words());
                *verdicts.entry(words).or_insert(0) += 1;
                doubts += seen.doubts;
                caught.extend(seen.caught.into_iter().map(|why| (number, why)));
            }
            Err(why) => {
                wrong += 1;
                eprintln!("rows {number}: {why}");
            }
        }
    }
    println!("rows {first} to {}", first.saturating_add(count));
    for (verdict, count) in &verdicts {
        println!("  {count} {verdict}");
    }
    println!("{doubts} doubts: a floating-point backend gave up, and the exact engine decided");
    println!("{} wrong claims caught by the exact engine", caught.len());
    for (number, why) in caught.iter().take(MOST_SHOWN) {
        println!("  rows {number}: {why}");
        for row in pair(*number).program.rows() {
            println!("    {}", pair(*number).program.show_row(row));
        }
    }
    println!("{wrong} wrong verdicts");
    if wrong == 0 && count > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
