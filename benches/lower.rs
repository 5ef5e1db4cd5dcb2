//! Model → rows, and model → clauses. `cargo bench --bench lower`.

use bigm::clauses::encode;
use bigm::lower::{FormKind, Options, lower};

mod puzzles;

fn main() {
    divan::main();
}

fn rows(bencher: divan::Bencher, name: &str, form: FormKind) {
    let model = puzzles::model(name);
    let options = Options {
        form,
        ..Options::default()
    };
    bencher.bench(|| lower(&model, &options).map(|program| program.rows().len()));
}

#[divan::bench(args = puzzles::NAMES)]
fn tight(bencher: divan::Bencher, name: &str) {
    rows(bencher, name, FormKind::Tight);
}

#[divan::bench(args = puzzles::NAMES)]
fn textbook(bencher: divan::Bencher, name: &str) {
    rows(bencher, name, FormKind::Textbook);
}

#[divan::bench(args = puzzles::NAMES)]
fn clauses(bencher: divan::Bencher, name: &str) {
    let model = puzzles::model(name);
    bencher.bench(|| encode(&model).map(|encoder| encoder.formula().clauses().len()));
}
