//! Worlds and answers counted up to a limit, and what is certain however many
//! worlds there are.

use bigm::prove::{Count, Verdict};
use bigm::source::Source;
use bigm::{Options, Solution};
use std::time::{Duration, Instant};

fn solve(text: &str, worlds: u64) -> Solution {
    let read = bigm::read(&Source::new("t", text));
    assert!(!read.report.has_errors(), "{:?}", read.report.diagnostics());
    let model = read.models.into_iter().flatten().next().unwrap();
    let options = Options {
        worlds,
        ..Options::default()
    };
    bigm::solve(model, &options).unwrap()
}

fn certain(solution: &Solution) -> Vec<String> {
    let certain = solution.finding.certain.iter();
    certain
        .map(|one| {
            let unknown = solution.model.unknown(one.unknown);
            format!("{} {}", unknown.name(), unknown.domain.show(one.value))
        })
        .collect()
}

/// 2^40 worlds, most of them because of lamps that nobody asks about.
const LAMPS: &str = "
sets: {lamp: 1..42, person: [Ann, Bob, Cid, Dan]}
unknowns: {lit: lamp -> bool, thief: person, n: 0..1000000, m: 3..9}
facts:
  - lit[7]
  - not lit[8]
  - lit[9] -> lit[7]
  - thief != Cid
  - n >= 41 and n <= 41 + count(thief = Dan, thief = Cid)
  - thief = Dan -> n = 41
  - thief != Dan
  - m = 5
ask: thief
";

#[test]
fn answers_and_certain_facts_come_at_once_from_many_worlds() {
    let start = Instant::now();
    for limit in [1, 10, 1000] {
        let solution = solve(LAMPS, limit);
        let finding = &solution.finding;
        assert_eq!(finding.verdict, Verdict::NotUnique);
        assert!(!finding.worlds.complete && finding.worlds.found <= limit.max(2));
        let answers = Count {
            found: 2,
            complete: limit > 1,
        };
        assert_eq!(finding.answer_count, answers, "{limit}");
        assert_eq!(
            certain(&solution),
            ["lit[7] true", "lit[8] false", "n 41", "m 5"]
        );
        // Of all others it is known that they are open, and two values at least.
        assert_eq!(finding.open.len(), 41);
        for open in &finding.open {
            assert!(open.values.len() >= 2 && !open.complete);
        }
    }
    // A debug build on a busy machine: enumeration would take years.
    assert!(start.elapsed() < Duration::from_secs(120));
}

#[test]
fn one_answer_of_many_worlds() {
    let text = LAMPS.replace("thief != Cid", "thief in {Ann, Dan}");
    let solution = solve(&text, 1000);
    assert_eq!(solution.finding.verdict, Verdict::AnswerUnique);
    let one = Count {
        found: 1,
        complete: true,
    };
    assert_eq!(solution.finding.answer_count, one);
}

#[test]
fn the_limit_is_the_persons() {
    let text = "unknowns: {n: 0..99, x: bool}\nask: n\n";
    for (limit, worlds, answers) in [
        (7, (7, false), (7, false)),
        (150, (150, false), (100, true)),
    ] {
        let finding = solve(text, limit).finding;
        let count = |(found, complete)| Count { found, complete };
        assert_eq!(finding.worlds, count(worlds));
        assert_eq!(finding.answer_count, count(answers));
    }
    let finding = solve(text, 200).finding;
    assert!(finding.worlds.complete && finding.answer_count.complete);
    assert_eq!(
        (finding.worlds.found, finding.answer_count.found),
        (200, 100)
    );
}

#[test]
fn a_told_reply_with_many_worlds_lists_all_its_answers() {
    let text = "
sets: {lamp: 1..30, person: [Ann, Bob, Cid]}
unknowns: {lit: lamp -> bool, thief: person, tall: bool}
facts: ['tall <-> thief in {Ann, Bob}']
told:
  whether: tall
  settles: thief
ask: thief
";
    let solution = solve(text, 50);
    let told = &solution.finding.told[0];
    assert_eq!(told.undecided, None);
    let answers: Vec<usize> = told.replies.iter().map(|r| r.answers.len()).collect();
    assert_eq!(answers, [2, 1]);
    assert!(
        told.replies
            .iter()
            .all(|reply| reply.complete && !reply.worlds.complete)
    );
}
