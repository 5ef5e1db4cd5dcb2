//! Every aggregate over a list, a bare family, a loop, and nothing.

use super::{claim, complaints, means};

const FOUR: &str = "
sets:
  p: [A, B, C]
unknowns:
  x: p -> bool
  y: bool
  n: 0..2
";

fn count(v: &[i64]) -> i64 {
    v[0] + v[1] + v[2]
}

#[test]
fn counting_ones() {
    for (form, oracle) in [
        ("exactly(1, x)", (|v| count(v) == 1) as fn(&[i64]) -> bool),
        ("exactly(0, x)", |v| count(v) == 0),
        ("exactly(4, x)", |_| false),
        ("exactly(n, x)", |v| count(v) == v[4]),
        ("exactly(1, x[A], x[B], x[C])", |v| count(v) == 1),
        ("exactly(1, [x[A], x[B], x[C]])", |v| count(v) == 1),
        ("exactly(1, x[i] for i in p)", |v| count(v) == 1),
        ("exactly(1, x, y)", |v| count(v) + v[3] == 1),
        ("atleast(2, x)", |v| count(v) >= 2),
        ("atmost(2, x)", |v| count(v) <= 2),
        ("atmost(-1, x)", |_| false),
        ("not atmost(1, x)", |v| count(v) > 1),
        ("all(x)", |v| count(v) == 3),
        ("any(x)", |v| count(v) > 0),
        ("none(x)", |v| count(v) == 0),
        ("not none(x)", |v| count(v) > 0),
        ("count(x) = 2", |v| count(v) == 2),
        ("count(x, n = 2, y) = 2", |v| {
            count(v) + i64::from(v[4] == 2) + v[3] == 2
        }),
        ("sum(x) = n", |v| count(v) == v[4]),
        ("sum(x, n, 2) = 4", |v| count(v) + v[4] == 2),
        ("sum(2 * x[i] for i in {A, C}) = 2 * n", |v| {
            v[0] + v[2] == v[4]
        }),
        ("y <-> exactly(1, x)", |v| (v[3] == 1) == (count(v) == 1)),
        ("exactly(1, any(x), all(x), y)", |v| {
            i64::from(count(v) > 0) + i64::from(count(v) == 3) + v[3] == 1
        }),
    ] {
        means(FOUR, form, oracle);
    }
}

#[test]
fn of_nothing() {
    for (form, truth) in [
        ("all()", true),
        ("any()", false),
        ("none()", true),
        ("sum() = 0", true),
        ("count() = 0", true),
        ("exactly(0)", true),
        ("exactly(1)", false),
        ("atleast(0)", true),
        ("atmost(0)", true),
        ("alldifferent()", true),
        ("allequal()", true),
        ("all(x[i] for i in p if false)", true),
        ("any(x[i] for i in p if false)", false),
        ("sum(x[i] for i in p if false) = 0", true),
    ] {
        assert_eq!(claim(FOUR, form), truth.to_string(), "{form}");
    }
    for form in ["min() = 0", "max(x[i] for i in p if false) = 0"] {
        let found = complaints(FOUR, form);
        assert_eq!(found[0].0, "empty-extreme", "{form}");
        assert_eq!(found[0].1, form.split(" = ").next().unwrap());
    }
    assert_eq!(claim(FOUR, "if false then min() = 0"), "true");
}

#[test]
fn conditions_that_depend_on_the_world() {
    for (form, oracle) in [
        (
            "all(x[i] for i in p if y)",
            (|v| v[3] == 0 || count(v) == 3) as fn(&[i64]) -> bool,
        ),
        ("any(x[i] for i in p if y)", |v| v[3] == 1 && count(v) > 0),
        ("none(x[i] for i in p if y)", |v| v[3] == 0 || count(v) == 0),
        ("count(x[i] for i in p if y) = 2", |v| v[3] * count(v) == 2),
        ("sum(n for i in p if x[i]) = 4", |v| count(v) * v[4] == 4),
        ("exactly(1, x[i] for i in p if i = A or y)", |v| {
            v[0] + v[3] * (v[1] + v[2]) == 1
        }),
    ] {
        means(FOUR, form, oracle);
    }
    let found = complaints(FOUR, "max(n for i in p if x[i]) = 1");
    assert_eq!(
        (found[0].0.as_str(), found[0].1.as_str()),
        ("not-constant", "n")
    );
}

const PICKS: &str = "
sets:
  p: [A, B, C]
  day: [Mon, Tue, Wed]
unknowns:
  on: p -> day
  n: 1..3
  b: bool
";

fn distinct(values: &[i64]) -> bool {
    let mut seen = values.to_vec();
    seen.sort_unstable();
    seen.dedup();
    seen.len() == values.len()
}

#[test]
fn all_different_and_all_equal() {
    means(PICKS, "alldifferent(on)", |v| distinct(&v[..3]));
    means(PICKS, "alldifferent(on[A], on[B])", |v| v[0] != v[1]);
    means(PICKS, "not alldifferent(on)", |v| !distinct(&v[..3]));
    means(PICKS, "alldifferent(on[A], on[B], Tue)", |v| {
        distinct(&[v[0], v[1], 1])
    });
    means(PICKS, "alldifferent(on[i] for i in p if b)", |v| {
        v[4] == 0 || distinct(&v[..3])
    });
    means(PICKS, "alldifferent(n, n + b, 2 * b)", |v| {
        distinct(&[v[3], v[3] + v[4], 2 * v[4]])
    });
    means(PICKS, "allequal(on)", |v| v[0] == v[1] && v[1] == v[2]);
    means(PICKS, "allequal(on[A], Mon)", |v| v[0] == 0);
    means(PICKS, "not allequal(on)", |v| {
        !(v[0] == v[1] && v[1] == v[2])
    });
    means(PICKS, "allequal(n, 1 + b, 2)", |v| v[3] == 2 && v[4] == 1);
    means(PICKS, "allequal(on[i] for i in p if i != A or b)", |v| {
        v[1] == v[2] && (v[4] == 0 || v[0] == v[1])
    });
    means(PICKS, "b <-> allequal(on)", |v| {
        (v[4] == 1) == (v[0] == v[1] && v[1] == v[2])
    });
    // As many days as people: each day exactly once.
    assert!(
        claim(PICKS, "alldifferent(on)")
            .starts_with("(on[A] = Mon) + (on[B] = Mon) + (on[C] = Mon) = 1 and")
    );
    assert!(
        claim(PICKS, "alldifferent(on[A], on[B])")
            .starts_with("(on[A] = Mon) + (on[B] = Mon) ≤ 1 and")
    );
    let big = "
unknowns:
  x: 0..1000000
  y: 0..1000000
";
    assert_eq!(claim(big, "alldifferent(x, y)"), "x - y ≠ 0");
}

#[test]
fn loops_nest_and_later_ones_see_earlier_ones() {
    means(
        FOUR,
        "all(x[i] -> x[j] for i in p, j in p if before(i, j))",
        |v| v[0] <= v[1] && v[1] <= v[2],
    );
    means(
        FOUR,
        "any(all(x[i] for i in p if i != j) for j in {A, C})",
        |v| v[1] == 1 && v[0] + v[2] > 0,
    );
    means(FOUR, "sum(i * y for i in 1..3 if odd(i)) = 2 * n", |v| {
        4 * v[3] == 2 * v[4]
    });
    means(FOUR, "sum(j for i in 1..3, j in i..3) = 14", |_| true);
}
