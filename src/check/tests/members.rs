//! Families, indices, steps, cycles.

use super::{at, claim, complaints, means};

const DOORS: &str = "
sets:
  door: 1..3
  key: [gold, iron]
unknowns:
  tiger: door -> bool
  hangs: key -> door
  n: 1..3
";

#[test]
fn an_unknown_may_be_an_index() {
    means(DOORS, "tiger[hangs[gold]]", |v| v[at(v[3])] == 1);
    means(DOORS, "not tiger[hangs[iron]]", |v| v[at(v[4])] == 0);
    means(DOORS, "all(tiger[hangs[k]] for k in key)", |v| {
        v[at(v[3])] == 1 && v[at(v[4])] == 1
    });
    means(DOORS, "tiger[n]", |v| v[at(v[5]) - 1] == 1);
    means(DOORS, "hangs[gold] = n", |v| v[3] + 1 == v[5]);
    means(DOORS, "tiger[4 - n]", |v| v[3 - at(v[5])] == 1);
    means(DOORS, "tiger[if tiger[1] then 2 else 3]", |v| {
        if v[0] == 1 { v[1] == 1 } else { v[2] == 1 }
    });
}

#[test]
fn an_unknown_index_of_members_and_numbers() {
    let header = "
sets:
  p: [A, B]
unknowns:
  loves: p -> p
  age: p -> 1..3
";
    means(header, "loves[loves[A]] = A", |v| v[at(v[0])] == 0);
    means(header, "loves[loves[A]] = loves[B]", |v| {
        v[at(v[0])] == v[1]
    });
    means(header, "age[loves[A]] = 2", |v| v[2 + at(v[0])] == 2);
    means(header, "age[loves[A]] > age[A]", |v| v[2 + at(v[0])] > v[2]);
    means(header, "age[loves[A]] + age[loves[B]] = 4", |v| {
        v[2 + at(v[0])] + v[2 + at(v[1])] == 4
    });
    means(
        header,
        "(if loves[A] = A then age[A] else age[B] + 1) = 3",
        |v| (if v[0] == 0 { v[2] } else { v[3] + 1 }) == 3,
    );
    means(header, "(if age[A] = 1 then A else loves[B]) = B", |v| {
        v[2] != 1 && v[1] == 1
    });
}

#[test]
fn a_value_of_one_codomain_is_a_family() {
    let header = "
sets:
  p: [A, B]
unknowns:
  kind: p -> {knight, knave}
  spouse: p -> {knave, spy}
  killer: p
";
    means(header, "knight[A]", |v| v[0] == 0);
    means(header, "A is knight", |v| v[0] == 0);
    means(header, "A is not knight", |v| v[0] != 0);
    means(header, "kind[A] is knave", |v| v[0] == 1);
    means(header, "exactly(1, knight)", |v| v[0] + v[1] == 1);
    means(header, "all(x is spy for x in p)", |v| {
        v[2] == 1 && v[3] == 1
    });
    means(header, "kind[A] = spouse[B]", |v| v[0] == 1 && v[3] == 0);
    means(header, "killer is knight", |v| v[at(v[4])] == 0);
    means(header, "killer is A", |v| v[4] == 0);
    means(header, "killer = A", |v| v[4] == 0);
    means(header, "A", |v| v[4] == 0);
    means(header, "exactly(1, A, knight[A])", |v| {
        (v[4] == 0) != (v[0] == 0)
    });
    means(header, "kind.knave[A]", |v| v[0] == 1);
    means(header, "count(spouse.knave) = 1", |v| v[2] + v[3] == 1);
    let found = complaints(header, "knave[A]");
    assert_eq!(
        (found[0].0.as_str(), found[0].1.as_str()),
        ("ambiguous-name", "knave")
    );
    let found = complaints(header, "exactly(1, knave)");
    assert_eq!(
        (found[0].0.as_str(), found[0].1.as_str()),
        ("ambiguous-name", "knave")
    );
}

#[test]
fn families_of_several_sets() {
    let header = "
sets:
  r: 1..2
  c: [a, b]
unknowns:
  f: r, c -> bool
";
    means(header, "f[2, a]", |v| v[2] == 1);
    means(
        header,
        "all(exactly(1, f[i, j] for j in c) for i in r)",
        |v| v[0] + v[1] == 1 && v[2] + v[3] == 1,
    );
    means(header, "count(f) = 3", |v| v.iter().sum::<i64>() == 3);
    for (fact, code, under) in [
        ("f[1]", "wrong-indices", "f[1]"),
        ("f[1, a, a]", "wrong-indices", "f[1, a, a]"),
        ("f[3, a]", "not-a-member", "3"),
        ("f[1, 2]", "not-a-member", "2"),
        ("f[a, 1]", "not-a-member", "a"),
        ("f", "bare-family", "f"),
        ("f and true", "bare-family", "f"),
        ("not f", "bare-family", "f"),
        ("f = true", "bare-family", "f"),
        ("sum(f + 1) = 1", "bare-family", "f"),
        ("all(1 for d in f)", "not-a-set", "f"),
    ] {
        let found = complaints(header, fact);
        assert_eq!(found[0].0, code, "{fact}: {found:?}");
        assert_eq!(found[0].1, under, "{fact}: {found:?}");
    }
}

#[test]
fn steps_and_cycles() {
    let header = "
sets:
  day: {cycle: [Mon, Tue, Wed]}
  floor: 1..3
unknowns:
  lies: day -> bool
  today: day
  lift: floor
";
    means(header, "lies[next(today)]", |v| v[(at(v[3]) + 1) % 3] == 1);
    means(header, "lies[prev(Mon)]", |v| v[2] == 1);
    means(header, "today = next(Wed)", |v| v[3] == 0);
    means(header, "next(next(next(today))) = today", |_| true);
    means(header, "before(today, Wed)", |v| v[3] < 2);
    means(header, "today in {Mon, Tue}", |v| v[3] < 2);
    means(header, "beside(today, Mon)", |v| v[3] != 0);
    means(header, "just_left(today, Mon)", |v| v[3] == 2);
    means(header, "apart(today, Mon, 2)", |v| v[3] != 0);
    means(header, "next(2) = lift", |v| v[4] == 2);
    means(
        header,
        "all(if f > 1 then prev(f) != lift for f in floor)",
        |v| v[4] == 2,
    );
    for (fact, code, under) in [
        ("next(3) = lift", "past-the-end", "next(3)"),
        ("next(lift) = 1", "past-the-end", "next(lift)"),
        ("prev(1, floor) = lift", "past-the-end", "prev(1, floor)"),
        ("next(7) = 1", "no-order", "7"),
        ("left(today, Mon)", "no-order", "left(today, Mon)"),
        ("left_of(lift, lift)", "left-of", "left_of"),
        ("next(today, floor) = 1", "not-a-member", "today"),
    ] {
        let found = complaints(header, fact);
        assert_eq!(found[0].0, code, "{fact}: {found:?}");
        assert_eq!(found[0].1, under, "{fact}: {found:?}");
    }
}

#[test]
fn an_index_that_may_leave_the_set_is_a_slip() {
    let found = complaints(DOORS, "tiger[n + 1]");
    assert_eq!(
        (found[0].0.as_str(), found[0].1.as_str()),
        ("not-a-member", "n + 1")
    );
    let found = complaints(DOORS, "tiger[hangs[gold] + 1]");
    assert_eq!(found[0].2, "this can be 4, which is no member of `door`");
}

#[test]
fn labels_that_look_like_numbers() {
    let header = "
sets:
  agent: ['007', '008']
unknowns:
  spy: agent -> bool
";
    means(header, "spy['007']", |v| v[0] == 1);
    assert_eq!(claim(header, "spy['007']"), "spy[007]");
    let found = complaints(header, "spy[7]");
    assert_eq!(
        (found[0].0.as_str(), found[0].1.as_str()),
        ("not-a-member", "7")
    );
}
