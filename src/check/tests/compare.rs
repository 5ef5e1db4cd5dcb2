//! Equality and order, of numbers, of labels, of both by cases.

use super::{at, claim, complaints, means};

const ROOMS: &str = "
sets:
  door: 1..2
  rank: [low, middle, high]
unknowns:
  room: door -> {lady, tiger, empty}
  has: door -> rank
  n: -1..2
";

#[test]
fn labels() {
    for (fact, oracle) in [
        ("room[1] = lady", (|v| v[0] == 0) as fn(&[i64]) -> bool),
        ("lady = room[1]", |v| v[0] == 0),
        ("room[1] != lady", |v| v[0] != 0),
        ("lady[1]", |v| v[0] == 0),
        ("not lady[1]", |v| v[0] != 0),
        ("room[1] is lady", |v| v[0] == 0),
        ("room[1] is not lady", |v| v[0] != 0),
        ("room[1] = room[2]", |v| v[0] == v[1]),
        ("room[1] != room[2]", |v| v[0] != v[1]),
        ("not (room[1] = room[2])", |v| v[0] != v[1]),
        ("room[1] in {lady, empty}", |v| v[0] != 1),
        ("room[1] not in {lady, empty}", |v| v[0] == 1),
        ("has[1] in rank", |_| true),
        ("has[1] < has[2]", |v| v[2] < v[3]),
        ("has[1] <= has[2]", |v| v[2] <= v[3]),
        ("has[1] > has[2]", |v| v[2] > v[3]),
        ("has[1] >= has[2]", |v| v[2] >= v[3]),
        ("not (has[1] < has[2])", |v| v[2] >= v[3]),
        ("has[1] < high", |v| v[2] < 2),
        ("has[1] <= high", |_| true),
        ("middle <= has[1]", |v| v[2] >= 1),
        ("low < has[1] <= has[2]", |v| 0 < v[2] && v[2] <= v[3]),
        ("before(has[1], has[2])", |v| v[2] < v[3]),
        ("low < middle and not high < low", |_| true),
        ("room[1] < room[2]", |v| v[0] < v[1]),
    ] {
        means(ROOMS, fact, oracle);
    }
    assert_eq!(claim(ROOMS, "room[1] = lady"), "room[1] = lady");
    assert_eq!(
        claim(ROOMS, "room[1] = room[2]"),
        "(room[1] = lady <-> room[2] = lady) and (room[1] = tiger <-> room[2] = tiger) and (room[1] = empty <-> room[2] = empty)"
    );
}

#[test]
fn two_values_need_one_equivalence() {
    let header = "
sets: {door: 1..2}
unknowns:
  room: door -> {lady, tiger}
";
    assert_eq!(
        claim(header, "room[1] = room[2]"),
        "room[1] = lady <-> room[2] = lady"
    );
    means(header, "room[1] = room[2]", |v| v[0] == v[1]);
    means(header, "room[1] != room[2]", |v| v[0] != v[1]);
    means(header, "room[1] < room[2]", |v| v[0] < v[1]);
}

#[test]
fn sets_that_share_members() {
    let header = "
sets:
  person: [A, B, C]
  guest: [B, C, D]
unknowns:
  host: person
  one: guest
";
    means(header, "host = one", |v| v[0] == v[1] + 1);
    means(header, "host != one", |v| v[0] != v[1] + 1);
    means(header, "host in guest", |v| v[0] != 0);
    means(header, "host not in guest", |v| v[0] == 0);
    means(header, "any(host = g for g in guest)", |v| v[0] != 0);
    means(header, "count(p in guest for p in person) = 2", |_| true);
    means(
        header,
        "count(p = g for p in person, g in guest) = 2",
        |_| true,
    );
}

#[test]
fn numbers() {
    for (fact, oracle) in [
        ("n = 2", (|v| v[4] == 2) as fn(&[i64]) -> bool),
        ("n != 2", |v| v[4] != 2),
        ("n < 1", |v| v[4] < 1),
        ("1 < n", |v| v[4] > 1),
        ("1 >= n", |v| v[4] <= 1),
        ("n in {-1, 2}", |v| v[4] == -1 || v[4] == 2),
        ("n in 0..1", |v| v[4] == 0 || v[4] == 1),
        ("n not in 0..1", |v| v[4] == -1 || v[4] == 2),
        ("n in door", |v| v[4] >= 1),
        ("n = 7", |_| false),
        ("-n < n", |v| v[4] > 0),
        ("0 <= n <= 1", |v| v[4] == 0 || v[4] == 1),
        ("0 < n < 2 or lady[1]", |v| v[4] == 1 || v[0] == 0),
        ("n = lady[1] + lady[2]", |v| {
            v[4] == i64::from(v[0] == 0) + i64::from(v[1] == 0)
        }),
    ] {
        means(ROOMS, fact, oracle);
    }
    assert_eq!(claim(ROOMS, "n < 1"), "n ≤ 0");
    assert_eq!(claim(ROOMS, "1 < n"), "n ≥ 2");
    assert_eq!(claim(ROOMS, "n in 0..1"), "n ≥ 0 and n ≤ 1");
}

#[test]
fn members_of_number_sets_are_numbers() {
    let header = "
sets:
  price: [10, 20, 40]
  shelf: [1, 2]
unknowns:
  cost: shelf -> price
  n: 0..20
";
    let value = |position: i64| [10, 20, 40][at(position)];
    means(header, "cost[1] = 20", |v| v[0] == 1);
    means(header, "cost[1] = 15", |_| false);
    means(header, "cost[1] < cost[2]", move |v| {
        value(v[0]) < value(v[1])
    });
    means(header, "cost[1] <= 25", move |v| value(v[0]) <= 25);
    means(header, "cost[1] + 10 = cost[2]", move |v| {
        value(v[0]) + 10 == value(v[1])
    });
    means(header, "cost[1] + cost[2] = 50", move |v| {
        value(v[0]) + value(v[1]) == 50
    });
    means(header, "cost[1] = cost[2]", |v| v[0] == v[1]);
    means(header, "cost[1] = n", move |v| value(v[0]) == v[2]);
    means(header, "2 * cost[1] < cost[2]", move |v| {
        2 * value(v[0]) < value(v[1])
    });
    means(header, "before(cost[1], cost[2])", |v| v[0] < v[1]);
    means(header, "cost[1] in {10, 40}", |v| v[0] != 1);
    means(header, "cost[1] in 15..30", |v| v[0] == 1);
    means(header, "sum(p for p in price) = 70", |_| true);
    means(header, "size(price) = 3", |_| true);
}

#[test]
fn what_can_never_be_equal_is_a_slip() {
    for (fact, code, under) in [
        ("room[1] = low", "different-sets", "low"),
        ("room[1] != has[1]", "different-sets", "room[1] != has[1]"),
        ("lady = low", "different-sets", "lady = low"),
        ("room[1] = 3", "different-kinds", "room[1] = 3"),
        ("n = lady", "different-kinds", "n = lady"),
        ("room[1] = (n = 1)", "different-kinds", "room[1] = (n = 1"),
        ("room[1] in {lady, high}", "different-sets", "{lady, high}"),
        ("has[1] < lady", "no-order", "has[1] < lady"),
        ("has[1] < 3", "not-a-number", "has[1]"),
        ("room[1] + 1 = 2", "not-a-number", "room[1]"),
        ("n", "not-a-proposition", "n"),
        ("room[1]", "not-a-proposition", "room[1]"),
        ("n and true", "not-a-proposition", "n"),
        ("2", "not-a-proposition", "2"),
        ("n in n", "not-a-set", "n"),
    ] {
        let found = complaints(ROOMS, fact);
        assert_eq!(found.len(), 1, "{fact}: {found:?}");
        assert_eq!(found[0].0, code, "{fact}: {found:?}");
        if !fact.contains("(n = 1)") {
            assert_eq!(found[0].1, under, "{fact}: {found:?}");
        }
    }
}
