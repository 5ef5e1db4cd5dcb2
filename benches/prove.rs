//! Model → verdict: the default road, the exact engine alone, and the exact
//! engine with a proof of everything. `cargo bench --bench prove`.

use bigm::prove::Verdict;
use bigm::{Options, certify, solve};

mod puzzles;

fn main() {
    divan::main();
}

/// Those that the exact engine decides fast enough to be repeated.
const NAMES: [&str; 4] = ["labyrinth", "kk_200_s1", "zebra_10x10_s1", "sudoku_golden"];
/// Those that floating point comes to an end with, too.
const FIRST: [&str; 2] = ["labyrinth", "kk_200_s1"];

fn verdict(bencher: divan::Bencher, name: &str, options: Options) {
    let model = puzzles::model(name);
    bencher.bench(|| {
        let solution = solve(model.clone(), &options).expect("it has rows");
        let verdict = solution.finding.verdict;
        assert!(matches!(verdict, Verdict::Unique | Verdict::AnswerUnique));
    });
}

#[divan::bench(args = FIRST, sample_count = 20)]
fn by_default(bencher: divan::Bencher, name: &str) {
    verdict(bencher, name, Options::default());
}

#[divan::bench(args = NAMES, sample_count = 20)]
fn exact(bencher: divan::Bencher, name: &str) {
    let finder = bigm::solve::backend("exact").expect("it is in the table");
    let options = Options {
        finder,
        ..Options::default()
    };
    verdict(bencher, name, options);
}

#[divan::bench(args = NAMES, sample_count = 20)]
fn certified(bencher: divan::Bencher, name: &str) {
    let model = puzzles::model(name);
    bencher.bench(|| {
        let (_, certificate) = certify(model.clone(), &Options::default()).expect("it has rows");
        assert!(certificate.missing.is_empty());
    });
}
