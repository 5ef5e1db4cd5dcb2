//! Truth tables, written out.

use super::{claim, complaints, means};

const THREE: &str = "
unknowns:
  a: bool
  b: bool
  c: bool
  d: bool
";

/// The values of a and b for which the sentence is true.
fn table(sentence: &str, rows: [(i64, i64, bool); 4]) {
    means(THREE, sentence, |v| {
        rows.iter()
            .find(|(a, b, _)| (*a, *b) == (v[0], v[1]))
            .unwrap()
            .2
    });
}

#[test]
fn two_place_connectives() {
    let (f, t) = (false, true);
    let rows = |ff, ft, tf, tt| [(0, 0, ff), (0, 1, ft), (1, 0, tf), (1, 1, tt)];
    table("a and b", rows(f, f, f, t));
    table("a ∧ b", rows(f, f, f, t));
    table("a or b", rows(f, t, t, t));
    table("a ∨ b", rows(f, t, t, t));
    table("a xor b", rows(f, t, t, f));
    table("a ⊕ b", rows(f, t, t, f));
    table("a -> b", rows(t, t, f, t));
    table("a implies b", rows(t, t, f, t));
    table("if a then b", rows(t, t, f, t));
    table("a <-> b", rows(t, f, f, t));
    table("a iff b", rows(t, f, f, t));
    table("a = b", rows(t, f, f, t));
    table("a != b", rows(f, t, t, f));
    table("a < b", rows(f, t, f, f));
    table("a <= b", rows(t, t, f, t));
    table("a > b", rows(f, f, t, f));
    table("a >= b", rows(t, f, t, t));
    table("not a", rows(t, t, f, f));
    table("¬a", rows(t, t, f, f));
}

#[test]
fn longer_ones() {
    means(THREE, "a xor b xor c", |v| (v[0] + v[1] + v[2]) % 2 == 1);
    means(THREE, "if a then b else c", |v| if v[0] == 1 { v[1] == 1 } else { v[2] == 1 });
    means(THREE, "(a <-> b) <-> (c <-> d)", |v| (v[0] == v[1]) == (v[2] == v[3]));
    means(THREE, "not (a -> b or c) or (d xor a)", |v| {
        (v[0] == 1 && v[1] + v[2] == 0) || v[3] != v[0]
    });
    means(THREE, "a -> b -> c", |v| v[0] == 0 || v[1] == 0 || v[2] == 1);
}

#[test]
fn comparisons_are_propositions_at_any_depth_and_propositions_are_numbers() {
    means(THREE, "d <-> a + b + c <= 1", |v| (v[3] == 1) == (v[0] + v[1] + v[2] <= 1));
    means(THREE, "2 * (a or b) + (c -> d) >= 2", |v| {
        2 * i64::from(v[0] + v[1] > 0) + i64::from(v[2] <= v[3]) >= 2
    });
    means(THREE, "((a + b = 1) + (c + d = 1) = 1) = (a = d)", |v| {
        let one = i64::from(v[0] + v[1] == 1) + i64::from(v[2] + v[3] == 1) == 1;
        one == (v[0] == v[3])
    });
    means(THREE, "a <= b < c + d", |v| v[0] <= v[1] && v[1] < v[2] + v[3]);
    assert_eq!(claim(THREE, "a = 1"), "a");
    assert_eq!(claim(THREE, "a = 0"), "not a");
    assert_eq!(claim(THREE, "0 < a"), "a");
    assert_eq!(claim(THREE, "a < 5 and b"), "b");
}

#[test]
fn what_a_constant_decides_is_not_looked_at() {
    let header = "
sets: {door: 1..3}
unknowns:
  lady: door -> bool
";
    for fact in [
        "all(if d > 1 then lady[prev(d)] for d in door)",
        "all(d > 1 -> lady[prev(d)] for d in door)",
        "all(d = 1 or lady[prev(d)] for d in door)",
        "all(not (d > 1 and not lady[prev(d)]) for d in door)",
        "all(lady[prev(d)] for d in door if d > 1)",
        "all(if d = 1 then true else lady[prev(d)] for d in door)",
    ] {
        means(header, fact, |v| v[0] == 1 && v[1] == 1);
    }
    let found = complaints(header, "all(lady[prev(d)] for d in door)");
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("past-the-end", "prev(d)"));
    // A slip in a branch that is never taken is still a slip.
    let found = complaints(header, "if 1 = 2 then ladi[1]");
    assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("unknown-name", "ladi"));
}

#[test]
fn facts_that_say_nothing_or_too_much() {
    let found = complaints(THREE, "a or 1 + 1 = 2");
    assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("always-true", "a or 1 + 1 = 2"));
    let found = complaints(THREE, "12 = 13");
    assert_eq!(found[0].0, "always-false");
    assert_eq!(claim(THREE, "12 = 13"), "false");
    assert_eq!(claim(THREE, "sum() <= 5"), "true");
}
