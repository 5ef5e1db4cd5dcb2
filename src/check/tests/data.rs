//! Constants and tables.

use super::{findings, means};

const TABLES: &str = "
sets:
  r: 1..2
  c: [a, b]
  item: [map, rope]
data:
  limit: 3
  hero: rope
  on: true
  weight: [4, 7]
  given:
    - [1, 0]
    - [2, 5]
  price: {map: 10, rope: 20}
  next_to: {a: [b], b: [a, b]}
unknowns:
  x: r, c -> 0..5
  take: item -> bool
  pick: item
  n: 1..limit
";

#[test]
fn constants_are_values() {
    means(TABLES, "n = limit - 1", |v| v[7] == 2);
    means(TABLES, "take[hero]", |v| v[5] == 1);
    means(TABLES, "pick = hero", |v| v[6] == 1);
    means(TABLES, "on and take[map]", |v| v[4] == 1);
    means(TABLES, "x[1, a] = weight[1]", |v| v[0] == 4);
    means(TABLES, "all(x[1, a] != given[i, j] for i in 1..2, j in 1..2)", |v| {
        ![1, 0, 2, 5].contains(&v[0])
    });
    means(TABLES, "sum(price[i] * take[i] for i in item) <= 15", |v| 10 * v[4] + 20 * v[5] <= 15);
    means(TABLES, "price[pick] = 20", |v| v[6] == 1);
    means(TABLES, "price[pick] + n = 12", |v| v[6] == 0 && v[7] == 2);
    means(TABLES, "sum(weight) + sum(given) = 19", |_| true);
    means(TABLES, "max(price) = 20 and size(weight) = 2", |_| true);
    means(TABLES, "n in given[2]", |v| v[7] == 2);
    means(TABLES, "sum(x[1, k] for k in next_to[b]) = 1", |v| v[0] + v[1] == 1);
    means(TABLES, "all(x[1, j] = 0 for j in next_to[a])", |v| v[1] == 0);
}

#[test]
fn tables_over_sets() {
    let header = "
sets:
  c: [a, b]
  d: [10, 20]
data:
  cost[c]: [3, 8]
  dist[c, d]: {a: [1, 2], b: {10: 3, 20: 4}}
unknowns:
  at: c
  to: d
";
    means(header, "cost[at] = 8", |v| v[0] == 1);
    means(header, "dist[at, to] >= 3", |v| v[0] == 1);
    means(header, "dist[b, to] = 3", |v| v[1] == 0);
    means(header, "dist[at, 20] = 2", |v| v[0] == 0);
}

#[test]
fn sets_and_ranges_may_take_their_ends_from_data() {
    let header = "
data: {size: 3}
sets: {row: 1..size}
unknowns:
  q: row -> row
";
    means(header, "alldifferent(q)", |v| {
        let mut seen = v.to_vec();
        seen.sort_unstable();
        seen.dedup();
        seen.len() == 3
    });
}

#[test]
fn slips_in_data() {
    let found = findings(&TABLES.replace("hero: rope", "hero: ropes"));
    assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("unknown-name", "ropes"));
    for (fact, code, under) in [
        ("x[1, a] = given[3, 1]", "not-a-member", "given[3, 1]"),
        ("x[1, a] = given[1, 1, 1]", "not-a-member", "given[1, 1, 1]"),
        ("x[1, a] = given[1]", "not-a-number", "given[1]"),
        ("x[1, a] = price[lamp]", "unknown-name", "lamp"),
        ("x[1, a] = limit[1]", "wrong-indices", "limit"),
    ] {
        let found = super::complaints(TABLES, fact);
        assert_eq!(found[0].0, code, "{fact}: {found:?}");
        assert_eq!(found[0].1, under, "{fact}: {found:?}");
    }
    let over = "
sets: {c: [a, b]}
data:
  cost[c]: COST
unknowns: {at: c}
facts: ['cost[at] = 1']
";
    for (cost, code, under) in [
        ("[1]", "data-shape", "[1]"),
        ("{a: 1}", "data-shape", "{a: 1}"),
        ("{a: 1, b: 2, d: 3}", "not-a-member", "d"),
        ("7", "data-shape", "7"),
        ("[1, null]", "blank", "null"),
    ] {
        let found = findings(&over.replace("COST", cost));
        assert_eq!(found[0].0, code, "{cost}: {found:?}");
        assert_eq!(found[0].1, under, "{cost}: {found:?}");
    }
}
