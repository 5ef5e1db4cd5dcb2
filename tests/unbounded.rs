//! Whole numbers without bounds: what needs no bound works, what needs one is
//! refused, and nothing is invented.

use bigm::prove::Verdict;
use bigm::source::Source;

fn verdict(text: &str) -> (Verdict, Option<String>) {
    let source = Source::new("test", text);
    let model = bigm::read(&source).models.remove(0).expect("no errors");
    let solution = bigm::solve(model, &bigm::Options::default()).unwrap();
    (solution.finding.verdict, solution.finding.why)
}

#[test]
fn an_implication_needs_only_the_bound_it_needs() {
    // z → x ≤ 0 with only x ≤ 9 known: both values of z are possible.
    let (found, why) = verdict("unknowns: {z: bool, x: ..9}\nfacts: [z -> x <= 0]\nask: z\n");
    assert_eq!(found, Verdict::NotUnique, "{why:?}");
}

#[test]
fn a_maximum_without_bound_is_no_number() {
    let (found, why) = verdict("unknowns: {x: 0.., y: bool}\nmaximise: x\nask: y\n");
    assert_eq!(found, Verdict::Undecided);
    assert!(why.unwrap().contains("no bound"));
}

#[test]
fn a_question_without_bounds_is_refused_where_it_is_asked_or_declared() {
    let refused_at = |text: &str| {
        let source = Source::new("test", text);
        let model = bigm::read(&source).models.remove(0).expect("no errors");
        let refusal = bigm::solve(model, &bigm::Options::default()).unwrap_err();
        let span = refusal.span.expect("a place");
        text[span.start..span.end].to_owned()
    };
    let unknowns = "unknowns: {y: bool, num: 0..}\nfacts: [num >= 3]\n";
    assert_eq!(refused_at(unknowns), "num");
    assert_eq!(
        refused_at(&format!("{unknowns}ask: [y, num + 1]\n")),
        "num + 1"
    );
}
