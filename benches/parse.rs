//! Text → tree → puzzle → model: reading and checking. `cargo bench --bench
//! parse`.

use bigm::source::Source;

mod puzzles;

fn main() {
    divan::main();
}

#[divan::bench(args = puzzles::NAMES)]
fn read(bencher: divan::Bencher, name: &str) {
    let source = Source::new(name, puzzles::text(name));
    assert!(bigm::read(&source).models.iter().all(Option::is_some));
    bencher
        .counter(divan::counter::BytesCount::of_str(source.text()))
        .bench(|| bigm::read(&source).models.len());
}

#[divan::bench(args = puzzles::NAMES)]
fn tree(bencher: divan::Bencher, name: &str) {
    let source = Source::new(name, puzzles::text(name));
    bencher
        .counter(divan::counter::BytesCount::of_str(source.text()))
        .bench(|| bigm::yaml::documents(&source).count());
}
