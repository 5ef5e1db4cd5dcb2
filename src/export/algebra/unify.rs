//! One cluster of rows as few statements.

use super::boxes::{Span, Style, is_run, span};
use super::expand::{Plain, expand};
use super::fold::{Cluster, Item, alone, cost};
use super::pattern::{Factor, Guard, Index, Over, Statement, Table};
use super::sets::SetId;
use super::shape::{Slot, Weight};
use super::symbols::Symbols;
use super::terms::terms;
use std::collections::{BTreeMap, BTreeSet};

/// More slots than this are not compared with each other.
const MOST_SLOTS: usize = 40;
/// A product of loops with more combinations than this is not looked through
/// for a condition.
const MOST_COMBINATIONS: usize = 100_000;

/// A loop variable in the making: what it is in each row.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Variable {
    set: Option<SetId>,
    numeric: bool,
    values: Vec<i64>,
}

/// Statements that stand for the rows of a cluster: one, or as many as there
/// are after splitting it, `depth` times at the most.
pub fn unify(symbols: &Symbols, cluster: &Cluster, depth: usize) -> Vec<Statement> {
    let rows = || -> Vec<Statement> {
        let items = cluster.items.iter();
        items.map(|i| alone(symbols, i.place, i.row)).collect()
    };
    let slots = cluster.items.first().map_or(0, |item| item.slots.len());
    if cluster.items.len() < 2 || slots > MOST_SLOTS {
        return rows();
    }
    let (first, indices) = variables(symbols, cluster, false);
    if let Some(statement) = whole(symbols, cluster, &first, &indices) {
        return vec![statement];
    }
    let (second, indices) = variables(symbols, cluster, true);
    if second != first
        && let Some(statement) = whole(symbols, cluster, &second, &indices)
    {
        return vec![statement];
    }
    let mut best = rows();
    if depth > 0 && cluster.items.len() > 2 {
        for split in splits(cluster, &first) {
            let found: Vec<Statement> = split
                .iter()
                .flat_map(|part| unify(symbols, part, depth - 1))
                .collect();
            if cost(&found) < cost(&best) {
                best = found;
            }
        }
    }
    best
}

/// What differs, as variables; and what each slot is by them. With `narrow`,
/// what varies least comes first, so that the others are multiples of it.
fn variables(symbols: &Symbols, cluster: &Cluster, narrow: bool) -> (Vec<Variable>, Vec<Index>) {
    let count = cluster.items.first().map_or(0, |item| item.slots.len());
    let mut variables: Vec<Variable> = Vec::new();
    let mut indices = vec![Index::Value(0); count];
    let column = |place: usize| -> (Slot, Vec<i64>) {
        let values = cluster.items.iter().map(|item| item.slots[place].value);
        (cluster.items[0].slots[place], values.collect())
    };
    // Members go first, so that a plain number leans on a member.
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&place| {
        let (slot, values) = column(place);
        let spread = match (values.iter().min(), values.iter().max()) {
            (Some(low), Some(high)) if narrow => high.saturating_sub(*low),
            _ => 0,
        };
        (slot.set.is_none(), spread)
    });
    for place in order {
        let (slot, values) = column(place);
        let first = slot.value;
        if values.iter().all(|&v| v == first) {
            indices[place] = Index::Value(first);
            continue;
        }
        let numeric = slot
            .set
            .is_none_or(|set| symbols.sets.get(set).is_numeric());
        let known = variables.iter().enumerate().find_map(|(at, known)| {
            let same_set = known.set == slot.set;
            let comparable =
                same_set || known.numeric && numeric && (values.len() > 2 || slot.set.is_none());
            let (times, plus) = affine(&known.values, &values).filter(|_| comparable)?;
            (numeric || (times, plus) == (1, 0)).then_some(Index::Variable { at, times, plus })
        });
        indices[place] = known.unwrap_or_else(|| {
            variables.push(Variable {
                set: slot.set,
                numeric,
                values,
            });
            Index::variable(variables.len() - 1)
        });
    }
    (variables, indices)
}

/// The second as `times · first + plus`. A factor other than 1 is believed
/// where the first has at least three values.
fn affine(first: &[i64], second: &[i64]) -> Option<(i64, i64)> {
    let pairs = || first.iter().copied().zip(second.iter().copied());
    let (x0, y0) = pairs().next()?;
    let (x1, y1) = pairs().find(|(x, _)| *x != x0)?;
    let (dx, dy) = (x1.checked_sub(x0)?, y1.checked_sub(y0)?);
    if dy.checked_rem(dx)? != 0 || dy == 0 {
        return None;
    }
    let times = dy.checked_div(dx)?;
    if times != 1 && !pairs().any(|(x, _)| x != x0 && x != x1) {
        return None;
    }
    let plus = y0.checked_sub(times.checked_mul(x0)?)?;
    pairs()
        .all(|(x, y)| times.checked_mul(x).and_then(|p| p.checked_add(plus)) == Some(y))
        .then_some((times, plus))
}

/// The whole cluster as one statement.
fn whole(
    symbols: &Symbols,
    cluster: &Cluster,
    variables: &[Variable],
    indices: &[Index],
) -> Option<Statement> {
    let rows = cluster.items.len();
    let tuples: BTreeSet<Vec<i64>> = (0..rows)
        .map(|row| variables.iter().map(|v| v.values[row]).collect())
        .collect();
    if variables.is_empty() || tuples.len() != rows {
        return None;
    }
    let ranges: Vec<BTreeSet<i64>> = variables
        .iter()
        .map(|v| v.values.iter().copied().collect())
        .collect();
    let guard = guard(variables, &ranges, &tuples)?;
    let loops: Option<Vec<Over>> = variables
        .iter()
        .zip(&ranges)
        .map(|(variable, range)| over(symbols, variable.set, range))
        .collect();
    let loops = loops?;
    let all_whole = loops.iter().all(|over| matches!(over, Over::Whole(_)));
    if rows < 3 && !all_whole {
        return None;
    }
    let (mut terms, mut tables) = terms(symbols, cluster, indices, loops.len())?;
    let at: Vec<usize> = (0..loops.len()).collect();
    let mut number = |role: &'static str, of: &dyn Fn(&Item) -> i64| {
        let numbers: BTreeMap<Vec<i64>, i64> = cluster
            .items
            .iter()
            .enumerate()
            .map(|(row, item)| {
                let tuple = variables.iter().map(|v| v.values[row]).collect();
                (tuple, of(item))
            })
            .collect();
        let different: BTreeSet<i64> = numbers.values().copied().collect();
        match (different.first(), different.len()) {
            (Some(&one), 1) => Factor::Number(one),
            _ => {
                tables.push(Table {
                    over: loops.clone(),
                    values: numbers,
                    role,
                });
                Factor::Table {
                    table: tables.len() - 1,
                    at: at.clone(),
                }
            }
        }
    };
    for (place, (term, piece)) in terms.iter_mut().zip(cluster.pieces).enumerate() {
        if matches!(piece.weight, Weight::Number(0)) {
            term.factor = number("factor", &|item| item.numbers[place]);
        }
    }
    let rhs = number("rhs", &|item| item.row.rhs);
    let statement = Statement {
        sense: cluster.items[0].row.sense,
        rows: cluster.items.iter().map(|item| item.place).collect(),
        loops,
        guard,
        terms,
        rhs,
        tables,
    };
    says_exactly(symbols, &statement, cluster).then_some(statement)
}

/// Whether a statement, written out, is exactly these rows.
fn says_exactly(symbols: &Symbols, statement: &Statement, cluster: &Cluster) -> bool {
    let Some(mut said) = expand(symbols, statement) else {
        return false;
    };
    let mut wanted: Vec<&Plain> = cluster.items.iter().map(|item| item.row).collect();
    said.sort();
    wanted.sort();
    said.iter().eq(wanted)
}

/// The condition that picks exactly these tuples from the product of the
/// ranges: none, or one on two variables. `None` where there is no such.
fn guard(
    variables: &[Variable],
    ranges: &[BTreeSet<i64>],
    tuples: &BTreeSet<Vec<i64>>,
) -> Option<Option<Guard>> {
    let size = ranges
        .iter()
        .try_fold(1_usize, |size, range| size.checked_mul(range.len()))?;
    if size == tuples.len() {
        return Some(None);
    }
    if size > MOST_COMBINATIONS {
        return None;
    }
    let mut product: Vec<Vec<i64>> = vec![Vec::new()];
    for range in ranges {
        product = product
            .iter()
            .flat_map(|tuple| {
                range.iter().map(move |&value| {
                    let mut longer = tuple.clone();
                    longer.push(value);
                    longer
                })
            })
            .collect();
    }
    let mut guards = Vec::new();
    for (a, first) in variables.iter().enumerate() {
        for (b, second) in variables.iter().enumerate().skip(a + 1) {
            if first.numeric && second.numeric {
                guards.extend([
                    Guard::Less(a, b),
                    Guard::Less(b, a),
                    Guard::AtMost(a, b),
                    Guard::AtMost(b, a),
                ]);
            }
            if first.set == second.set || first.numeric && second.numeric {
                guards.push(Guard::Different(a, b));
            }
        }
    }
    guards
        .into_iter()
        .find(|guard| {
            let mut chosen = product.iter().filter(|tuple| guard.holds(tuple));
            chosen.by_ref().all(|tuple| tuples.contains(tuple))
                && product.iter().filter(|t| guard.holds(t)).count() == tuples.len()
        })
        .map(Some)
}

/// What a loop runs through: these values and no others.
fn over(symbols: &Symbols, set: Option<SetId>, range: &BTreeSet<i64>) -> Option<Over> {
    let Some(set) = set else {
        let members: Vec<i64> = range.iter().copied().collect();
        return is_run(&members).then_some(Over::Run {
            set: None,
            low: *range.first()?,
            high: *range.last()?,
        });
    };
    let style = Style {
        all_but: false,
        ..Style::PLAIN
    };
    let known = symbols.sets.get(set);
    Some(match span(known, range, style) {
        Span::Whole => Over::Whole(set),
        Span::AllBut => Over::AllBut {
            set,
            except: Index::Value(known.indices().find(|i| !range.contains(i))?),
        },
        Span::Run(low, high) => Over::Run {
            set: Some(set),
            low,
            high,
        },
        Span::Every(step, rest) => Over::Every { set, step, rest },
        Span::Listed(members) => Over::Listed { set, members },
    })
}

/// Ways to take a cluster apart: by the distances between variables of one
/// set, and by the value of each variable.
fn splits<'a>(cluster: &Cluster<'a>, variables: &[Variable]) -> Vec<Vec<Cluster<'a>>> {
    let mut keys: Vec<Vec<Vec<i64>>> = Vec::new();
    let mut distances = vec![Vec::new(); cluster.items.len()];
    let mut any = false;
    for (place, variable) in variables.iter().enumerate() {
        let base = variables[..place]
            .iter()
            .find(|other| other.numeric && other.set == variable.set);
        if let (Some(base), true) = (base, variable.numeric) {
            any = true;
            for (row, distance) in distances.iter_mut().enumerate() {
                distance.push(variable.values[row].wrapping_sub(base.values[row]));
            }
        }
    }
    if any {
        keys.push(distances);
    }
    if variables.len() > 1 {
        for variable in variables {
            keys.push(variable.values.iter().map(|&v| vec![v]).collect());
        }
    }
    keys.into_iter()
        .map(|keys| {
            let mut parts: BTreeMap<Vec<i64>, Cluster> = BTreeMap::new();
            for (item, key) in cluster.items.iter().zip(keys) {
                parts
                    .entry(key)
                    .or_insert_with(|| Cluster {
                        pieces: cluster.pieces,
                        items: Vec::new(),
                    })
                    .items
                    .push(item.clone());
            }
            parts.into_values().collect::<Vec<_>>()
        })
        .filter(|parts| parts.len() > 1)
        .collect()
}
