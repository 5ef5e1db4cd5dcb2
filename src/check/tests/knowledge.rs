//! What somebody knew: announcements cut the possible worlds.

use super::{findings, model, worlds};
use crate::model::{Model, World};

/// The worlds left after all announcements, and how many after each.
fn heard(model: &Model) -> (Vec<World>, Vec<usize>) {
    let mut possible = worlds(model);
    let mut left = vec![possible.len()];
    for announcement in &model.announced {
        let holds = announcement.holds(&model.observers, &possible).unwrap();
        let mut holds = holds.into_iter();
        possible.retain(|_| holds.next() == Some(true));
        left.push(possible.len());
    }
    (possible, left)
}

const CHERYL: &str = "
title: Cheryl's birthday
unknowns:
  month: {May, June, July, August}
  day: 14..19
facts:
  - (month = May and day in {15, 16, 19}) or (month = June and day in {17, 18})
    or (month = July and day in {14, 16}) or (month = August and day in {14, 15, 17})
sees: {Albert: month, Bernard: day}
announced:
  - not knows(Albert, day) and sure(Albert, not knows(Bernard, month))
  - knows(Bernard, month)
  - knows(Albert, day)
";

#[test]
fn cheryls_birthday_is_the_16th_of_july() {
    let model = model(CHERYL);
    let (left, counts) = heard(&model);
    assert_eq!(counts, [10, 5, 3, 1]);
    assert_eq!(left[0].values(), [2, 16]);
}

#[test]
fn muddy_children() {
    // Three children, two of them muddy; each sees the others. At least one is
    // muddy. Nobody knows; then the two muddy ones do.
    let text = "
sets: {child: [A, B, C]}
unknowns: {muddy: 'child -> bool'}
facts: [any(muddy)]
sees:
  A:
    - muddy[B]
    - muddy[C]
  B: muddy[A] + 2 * muddy[C]
  C: muddy[A] + 2 * muddy[B]
announced:
  - none(knows(c, muddy[c]) for c in child)
  - exactly(2, knows(c, muddy[c]) for c in child)
";
    let (left, counts) = heard(&model(text));
    assert_eq!(counts, [7, 4, 3]);
    assert!(
        left.iter()
            .all(|world| world.values().iter().sum::<i64>() == 2)
    );
}

#[test]
fn knowledge_has_its_place() {
    let found = findings(&CHERYL.replace("announced:\n", "announced:\n  - knows(Alfred, day)\n"));
    assert_eq!(
        (found[0].0.as_str(), found[0].1.as_str()),
        ("no-observer", "Alfred")
    );
    let found = findings(&CHERYL.replace("announced:\n", "announced:\n  - knows(May, day)\n"));
    assert_eq!(
        (found[0].0.as_str(), found[0].1.as_str()),
        ("no-observer", "May")
    );
    let found = findings(&CHERYL.replace("facts:\n", "facts:\n  - knows(Albert, day)\n"));
    assert!(
        found
            .iter()
            .any(|f| f.0 == "not-announced" && f.1 == "knows(Albert, day)")
    );
}

/// A puzzle of two coins in which `sees` is written anew.
fn coins(sees: &str, announced: &str) -> String {
    format!(
        "
sets: {{coin: [left, right], child: [Ada, Ben]}}
unknowns: {{heads: 'coin -> bool', proud: 'child -> bool'}}
sees: {sees}
announced: [\"{announced}\"]
"
    )
}

#[test]
fn what_is_seen_is_one_thing_or_several_or_nothing() {
    // What is seen is known in all 16 worlds.
    for (sees, known, unknown) in [
        ("{Ada: 'heads[left]'}", "heads[left]", "heads[right]"),
        ("{Ada: ['heads[left]', 'heads[right]']}", "heads", "proud"),
        ("{Ada: [heads, 'proud[Ben]']}", "proud[Ben]", "proud[Ada]"),
        (
            "{Ada: 'heads[left] and heads[right]'}",
            "true",
            "heads[left]",
        ),
        ("{Ada: true}", "true", "heads[left]"),
        ("{Ada: []}", "true", "heads[left]"),
    ] {
        let all = coins(sees, &format!("knows(Ada, {known})"));
        assert_eq!(heard(&model(&all)).1, [16, 16], "{sees}");
        // The other is known in some worlds at most: a false `and` of which one
        // part is false says nothing of the other, a true one says all.
        let none = coins(sees, &format!("knows(Ada, {unknown})"));
        assert!(heard(&model(&none)).1[1] < 16, "{sees}");
    }
}

#[test]
fn a_loop_variable_may_be_an_observer() {
    let sees = "{Ada: [heads, 'proud[Ben]'], Ben: [heads, 'proud[Ada]']}";
    for (announced, left) in [
        ("none(knows(c, proud[c]) for c in child)", 16),
        ("any(knows(c, proud[c]) for c in child)", 0),
        (
            "all(knows(c, proud[d]) for c in child, d in child if c != d)",
            16,
        ),
        (
            "all(sure(c, proud[d]) for c in child, d in {Ada, Ben} if d != c)",
            4,
        ),
    ] {
        let counts = heard(&model(&coins(sees, announced))).1;
        assert_eq!(counts, [16, left], "{announced}");
    }
    // A member who is not said to see anything is no observer.
    let found = findings(&coins(
        "{Ada: heads}",
        "all(knows(c, proud[c]) for c in child)",
    ));
    assert_eq!(
        (found[0].0.as_str(), found[0].1.as_str()),
        ("no-observer", "c")
    );
}

#[test]
fn a_slip_in_what_is_seen_is_one_finding() {
    for (sees, code, under) in [
        ("{Ada: [heads, prowd]}", "unknown-name", "prowd"),
        ("{Ada: {heads: proud}}", "yaml-bracket", "{heads: proud}"),
        ("{Ada: [heads, [proud]]}", "yaml-bracket", "[proud]"),
    ] {
        let found = findings(&coins(sees, "knows(Ada, heads)"));
        assert_eq!(found.len(), 1, "{sees}: {found:?}");
        assert_eq!((found[0].0.as_str(), found[0].1.as_str()), (code, under));
    }
}
