//! Random puzzles by every road: linear programming on rows, the exact engine
//! on rows, clauses on propositions, and trying every assignment. Verdicts,
//! worlds and best values must be the same.
//!
//! `cargo run --release --example random_puzzles -- 20000 [FIRST]`

#[path = "../tests/roads_support/mod.rs"]
mod roads_support;

use bigm::prove::Says;
use roads_support::{puzzles, roads_agree, truth};
use std::collections::BTreeMap;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let (Some(Ok(count)), Some(Ok(first))) = (arguments.next(), arguments.next().or(Some(Ok(0))))
    else {
        eprintln!("usage: random_puzzles COUNT [FIRST]");
        return ExitCode::from(2);
    };
    let (mut verdicts, mut doubts, mut wrong) = (BTreeMap::new(), BTreeMap::new(), 0);
    for number in first..first.saturating_add(count) {
        let model = puzzles::puzzle(number);
        match roads_agree(&model) {
            Ok(steps) => {
                for claim in steps.iter().flat_map(|step| &step.claims) {
                    if let Says::Doubt(why) = &claim.says {
                        *doubts
                            .entry(format!("{}: {why}", claim.backend))
                            .or_insert(0) += 1;
                    }
                }
            }
            Err(why) => {
                wrong += 1;
                eprintln!("puzzle {number}: {why}");
            }
        }
        *verdicts.entry(truth(&model).verdict).or_insert(0) += 1;
    }
    println!("puzzles {first} to {}", first.saturating_add(count));
    for (verdict, count) in &verdicts {
        println!("  {count} {}", verdict.words());
    }
    for (doubt, count) in &doubts {
        println!("  {count} times {doubt}");
    }
    println!("{wrong} disagreements");
    if wrong == 0 && count > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
