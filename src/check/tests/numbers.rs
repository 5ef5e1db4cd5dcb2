//! Arithmetic, compared with its meaning over all small values.

use super::{at, claim, complaints, means};
use crate::model::{floor_div, floor_mod};

const NUMBERS: &str = "
unknowns:
  n: -3..3
  m: -2..4
  b: bool
  c: bool
  k: {1, 2, 5}
";

fn k(v: &[i64]) -> i64 {
    [1, 2, 5][at(v[4])]
}

#[test]
fn linear_forms() {
    means(NUMBERS, "2 * n - m + 3 = n", |v| v[0] - v[1] + 3 == 0);
    means(NUMBERS, "-(n - m) * 2 > 3", |v| -(v[0] - v[1]) * 2 > 3);
    means(NUMBERS, "n + b - c >= m", |v| v[0] + v[2] - v[3] >= v[1]);
    means(NUMBERS, "3 * k - n = 5", |v| 3 * k(v) - v[0] == 5);
    means(NUMBERS, "n - n = 0", |_| true);
    means(NUMBERS, "k + 1 in {2, 6}", |v| k(v) != 2);
    means(NUMBERS, "-k < -1", |v| k(v) > 1);
    assert_eq!(claim(NUMBERS, "n < m"), "n - m ≤ -1");
}

#[test]
fn products_with_truths_are_exact() {
    means(NUMBERS, "b * c = 1", |v| v[2] * v[3] == 1);
    means(NUMBERS, "b * n = m", |v| v[2] * v[0] == v[1]);
    means(NUMBERS, "n * (b or c) >= 1", |v| {
        v[0] * i64::from(v[2] + v[3] > 0) >= 1
    });
    means(NUMBERS, "(b + c) * n = 2", |v| (v[2] + v[3]) * v[0] == 2);
    means(NUMBERS, "(b - 2 * c + 1) * (n + 1) = m", |v| {
        (v[2] - 2 * v[3] + 1) * (v[0] + 1) == v[1]
    });
    means(NUMBERS, "k * n = 5", |v| k(v) * v[0] == 5);
    means(NUMBERS, "k * b = 2", |v| k(v) * v[2] == 2);
    means(NUMBERS, "k * k = 4", |v| k(v) * k(v) == 4);
    means(NUMBERS, "b * b = b", |_| true);
    assert_eq!(claim(NUMBERS, "b * c >= 1"), "b and c");
}

#[test]
fn floor_division_minimum_maximum_distance() {
    for by in [-3, -2, 2, 3] {
        let fact = format!("n div {by} = m mod {by}");
        means(NUMBERS, &fact, move |v| {
            floor_div(v[0], by) == floor_mod(v[1], by)
        });
        let fact = format!("k div {by} = -1");
        means(NUMBERS, &fact, move |v| floor_div(k(v), by) == Some(-1));
    }
    means(NUMBERS, "(n + m) mod 3 = 1", |v| {
        (v[0] + v[1]).rem_euclid(3) == 1
    });
    means(NUMBERS, "min(n, m) = -1", |v| v[0].min(v[1]) == -1);
    means(NUMBERS, "max(n, m, 2) = 2", |v| v[0].max(v[1]) <= 2);
    means(NUMBERS, "min(n, 1, 3) + max(b, c) = 1", |v| {
        v[0].min(1) + v[2].max(v[3]) == 1
    });
    means(NUMBERS, "abs(n - m) = 2", |v| (v[0] - v[1]).abs() == 2);
    means(NUMBERS, "abs(k - 3) = 2", |v| k(v) != 2);
    means(NUMBERS, "odd(n)", |v| v[0].rem_euclid(2) == 1);
    means(NUMBERS, "even(n + m)", |v| (v[0] + v[1]) % 2 == 0);
    means(NUMBERS, "odd(k) or even(b)", |v| k(v) != 2 || v[2] == 0);
    means(NUMBERS, "odd(-3) and even(0) and not odd(2)", |_| true);
    means(
        NUMBERS,
        "abs(-4) = 4 and 7 div 2 = 3 and -7 div 2 = -4 and -7 mod 2 = 1",
        |_| true,
    );
}

#[test]
fn choosing_between_numbers() {
    means(NUMBERS, "(if b then n else m) = 2", |v| {
        (if v[2] == 1 { v[0] } else { v[1] }) == 2
    });
    means(NUMBERS, "n + (if b then 2 else 3) = m", |v| {
        v[0] + (if v[2] == 1 { 2 } else { 3 }) == v[1]
    });
    means(NUMBERS, "(if b then c else n) = 1", |v| {
        (if v[2] == 1 { v[3] } else { v[0] }) == 1
    });
    means(NUMBERS, "(if n > 0 then k else 2) = m", |v| {
        (if v[0] > 0 { k(v) } else { 2 }) == v[1]
    });
}

#[test]
fn refusals_say_why_and_where() {
    for (fact, code, under) in [
        ("n * m = 2", "non-linear", "n * m"),
        ("n * n = 4", "non-linear", "n * n"),
        ("6 div n = 2", "non-linear", "n"),
        ("6 mod (n + 1) = 2", "non-linear", "n + 1"),
        ("n div 0 = 2", "division-by-zero", "0"),
        ("n mod (2 - 2) = 2", "division-by-zero", "2 - 2"),
        (
            "n * 9223372036854775807 * 2 > 1",
            "overflow",
            "n * 9223372036854775807 * 2",
        ),
        (
            "9223372036854775807 + 1 > n",
            "overflow",
            "9223372036854775807 + 1",
        ),
        (
            "-9223372036854775807 - 2 < n",
            "overflow",
            "-9223372036854775807 - 2",
        ),
        ("abs(n, m) = 1", "wrong-arguments", "abs"),
        ("exactly()", "wrong-arguments", "exactly"),
        ("exactli(1, b)", "unknown-function", "exactli"),
        ("b(1)", "unknown-function", "b"),
        ("n[1] = 2", "wrong-indices", "n"),
        ("n.x = 2", "not-a-set", "n"),
    ] {
        let found = complaints(NUMBERS, fact);
        assert_eq!(found.len(), 1, "{fact}: {found:?}");
        assert_eq!(found[0].0, code, "{fact}: {found:?}");
        let parenthesised = under == "n + 1" || under == "2 - 2";
        if !parenthesised {
            assert_eq!(found[0].1, under, "{fact}: {found:?}");
        } else {
            assert!(found[0].1.contains(under), "{fact}: {found:?}");
        }
    }
}

#[test]
fn what_grows_too_long_is_refused_at_once() {
    let found = complaints(NUMBERS, "sum(i for i in 1..100000, j in 1..100000) > n");
    assert_eq!(found[0].0, "too-large");
    let found = complaints(NUMBERS, "sum(i for i in 1..10000000000) > n");
    assert_eq!(
        (found[0].0.as_str(), found[0].1.as_str()),
        ("too-large", "1..10000000000")
    );
    // A condition nested in a condition is written down twice at each level.
    let mut deep = "b".to_string();
    for _ in 0..60 {
        deep = format!("(if {deep} then c else b)");
    }
    let found = complaints(NUMBERS, &deep);
    assert_eq!(found[0].0, "too-large");
}

#[test]
fn the_deepest_expressions_are_read() {
    for open in ["not (", "(b -> ", "count(", "1 = (", "if b then ("] {
        let depth = 95;
        let deep = format!("{}b{}", open.repeat(depth), ")".repeat(depth));
        let deep = if open == "count(" {
            format!("{deep} = 1")
        } else {
            deep
        };
        let found = complaints(NUMBERS, &deep);
        assert!(
            found
                .iter()
                .all(|f| f.0 == "always-true" || f.0 == "unused" || f.0 == "not-a-proposition"),
            "{open}: {found:?}"
        );
    }
}
