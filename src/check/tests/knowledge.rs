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
