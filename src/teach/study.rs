//! For every pair of (1)–(8): which values of a relaxed δ its rows allow as F
//! moves from L to U, with the smallest M, the paper's, and a chosen one.

use super::interval::{Slice, together};
use super::loose::{loose, why};
use super::{Interval, Loose, Ratio};
use crate::lower::Refusal;
use crate::lower::pairs::{Pair, Pairs};
use crate::model::Relation;
use crate::rows::{Program, Row};
use std::collections::BTreeSet;

/// Wider ranges of F are shown at their ends and where something bends.
const MOST_VALUES: i128 = 9;

/// What M does in a puzzle.
#[derive(Debug, Clone)]
pub struct Study {
    /// Every pair of rows.
    pub pairings: Vec<Pairing>,
}

/// One proposition that has an indicator, and the rows that tie the two.
#[derive(Debug, Clone)]
pub struct Pairing {
    /// The name of the sentence it belongs to.
    pub sentence: String,
    /// The sentence, as it was written.
    pub text: String,
    /// Its number in the model, where it is one of the model's sentences.
    pub place: Option<usize>,
    /// δ, by name.
    pub delta: String,
    /// What δ stands for, where that is not its name.
    pub meaning: Option<String>,
    /// F, as a sum of columns.
    pub form: String,
    /// ≥ or ≤.
    pub relation: Relation,
    /// n
    pub n: i64,
    /// Where δ itself occurs in F: G and c, with F = G + cδ.
    pub mention: Option<(String, i64)>,
    /// L, the least value of F; of G, where δ occurs in F.
    pub lower: Option<i64>,
    /// U, the greatest value, likewise.
    pub upper: Option<i64>,
    /// Values of F (of G) from L to U, ascending; between two of them every end
    /// of an interval moves on a straight line.
    pub values: Vec<i64>,
    /// At each of these, whether δ = 0 and whether δ = 1 is right: it is the
    /// truth of F ≥ n (≤ n), and no other sentence speaks against that.
    pub right: Vec<[bool; 2]>,
    /// The rows by each M, the strongest first.
    pub ways: Vec<Way>,
}

/// Where an M comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// The smallest.
    Smallest,
    /// The paper's.
    Paper,
    /// Chosen by somebody.
    Chosen(i64),
}

/// The rows by one M, and what they allow.
#[derive(Debug, Clone)]
pub struct Way {
    /// Which M.
    pub strength: Strength,
    /// Its rows.
    pub lines: Vec<Line>,
    /// What δ may be at each of the values of F (of G); `None` where no δ will
    /// do.
    pub allowed: Vec<Option<Interval>>,
    /// The values among them where a δ that is right is cut off: M is too small.
    pub cuts_off: Vec<i64>,
}

/// One row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The row.
    pub text: String,
    /// M, where the row has one.
    pub big_m: Option<i64>,
    /// The paper's number, where it is the paper's row: `(4)`.
    pub number: Option<&'static str>,
    /// Where it lets δ go further than the smallest M does, if anywhere.
    pub loose: Option<Loose>,
}

/// Studies the pairs, with this M beside the smallest and the paper's.
///
/// # Errors
/// [`Refusal`]: the chosen M leaves the 64-bit range.
pub fn study(pairs: &Pairs, chosen: i64) -> Result<Study, Refusal> {
    let (program, rows) = pairs.with_big_m(chosen)?;
    let pairings = pairs
        .pairs
        .iter()
        .zip(&rows)
        .map(|(pair, rows)| pairing(&pairs.program, pair, (&program, rows, chosen)))
        .collect();
    Ok(Study { pairings })
}

fn pairing(program: &Program, pair: &Pair, chosen: (&Program, &[Row], i64)) -> Pairing {
    let paper: Vec<Row> = pair
        .rows
        .iter()
        .filter_map(|&index| program.rows().get(index).cloned())
        .collect();
    let sets = [
        (Strength::Smallest, pair.smallest.as_slice()),
        (Strength::Paper, paper.as_slice()),
        (Strength::Chosen(chosen.2), chosen.1),
    ];
    let slices = sets.map(|(_, rows)| {
        rows.iter()
            .filter_map(|row| Slice::of(row, &pair.rest, pair.delta))
            .collect::<Vec<Slice>>()
    });
    let bends = slices.iter().flatten().flat_map(|slice| slice.bends());
    let values = values(pair, bends.collect());
    let right: Vec<[bool; 2]> = values.iter().map(|&g| right(pair, g)).collect();
    let strongest = allowed(&slices[0], &values);
    let ways = sets
        .iter()
        .zip(&slices)
        .map(|(&(strength, rows), slices)| {
            let allowed = allowed(slices, &values);
            Way {
                strength,
                lines: rows
                    .iter()
                    .enumerate()
                    .map(|(place, row)| Line {
                        text: program.show_row(row),
                        big_m: row
                            .provenance
                            .reified
                            .as_ref()
                            .and_then(|r| Some(r.big_m.as_ref()?.value)),
                        number: match strength {
                            Strength::Paper => pair.numbers.get(place).copied(),
                            _ => None,
                        },
                        loose: slices.get(place).and_then(|slice| {
                            let (at, above, own, best) = loose(*slice, &values, &strongest)?;
                            let why = why(pair, strength, above);
                            Some(Loose {
                                at,
                                above,
                                own,
                                best,
                                why,
                            })
                        }),
                    })
                    .collect(),
                cuts_off: cut_off(&values, &right, &allowed),
                allowed,
            }
        })
        .collect();
    let origin = program.origin(pair.origin);
    let column = program.column(pair.delta);
    Pairing {
        sentence: origin.name.clone(),
        text: origin.text.clone(),
        place: origin.sentence,
        delta: column.name.clone(),
        meaning: (column.meaning != column.name).then(|| column.meaning.clone()),
        form: program.show_form(&pair.form),
        relation: pair.relation,
        n: pair.n,
        mention: (pair.coefficient != 0).then(|| (program.show_form(&pair.rest), pair.coefficient)),
        lower: pair.lower,
        upper: pair.upper,
        values,
        right,
        ways,
    }
}

/// The values of G to look at: all of them where there are few, else the ends
/// and where a row's edge reaches 0 or 1.
fn values(pair: &Pair, bends: BTreeSet<i64>) -> Vec<i64> {
    let n = pair.n.saturating_sub(pair.coefficient);
    let low = pair.lower.unwrap_or_else(|| n.saturating_sub(3));
    let high = pair.upper.unwrap_or_else(|| n.saturating_add(3));
    if i128::from(high) - i128::from(low) < MOST_VALUES {
        return (low..=high).collect();
    }
    let mut values: BTreeSet<i64> = bends
        .into_iter()
        .filter(|g| (low..=high).contains(g))
        .collect();
    values.extend([low, high]);
    values.into_iter().collect()
}

/// Whether δ = 0 and whether δ = 1 says of itself what is so, and other
/// sentences allow G this value then.
fn right(pair: &Pair, g: i64) -> [bool; 2] {
    [0_u8, 1].map(|delta| {
        let (low, high) = pair.given[usize::from(delta)];
        if low.is_some_and(|low| g < low) || high.is_some_and(|high| g > high) {
            return false;
        }
        let f = i128::from(g) + i128::from(pair.coefficient) * i128::from(delta);
        let holds = match pair.relation {
            Relation::AtLeast => f >= i128::from(pair.n),
            _ => f <= i128::from(pair.n),
        };
        holds == (delta == 1)
    })
}

fn allowed(slices: &[Slice], values: &[i64]) -> Vec<Option<Interval>> {
    values.iter().map(|&g| together(slices, g)).collect()
}

fn cut_off(values: &[i64], right: &[[bool; 2]], allowed: &[Option<Interval>]) -> Vec<i64> {
    let ends = [Ratio::ZERO, Ratio::ONE];
    values
        .iter()
        .zip(right.iter().zip(allowed))
        .filter(|(_, (right, allowed))| {
            right.iter().zip(ends).any(|(right, at)| {
                let inside = allowed.is_some_and(|i| i.low <= at && at <= i.high);
                *right && !inside
            })
        })
        .map(|(&g, _)| g)
        .collect()
}

impl Pairing {
    /// The letter of what moves: F, or G where δ occurs in F.
    pub fn letter(&self) -> &'static str {
        if self.mention.is_some() { "G" } else { "F" }
    }

    /// The way of this strength.
    pub fn way(&self, strength: Strength) -> Option<&Way> {
        self.ways.iter().find(|way| way.strength == strength)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::pairs::pairs;
    use crate::source::Source;
    use crate::teach::Why;

    fn of(text: &str, chosen: i64) -> Study {
        let read = crate::read(&Source::new("t.yaml", text));
        let model = read.models.into_iter().flatten().next().unwrap();
        study(&pairs(&model).unwrap(), chosen).unwrap()
    }

    fn shown(pairing: &Pairing, strength: Strength) -> Vec<String> {
        pairing
            .way(strength)
            .unwrap()
            .allowed
            .iter()
            .map(|i| i.map_or("none".to_owned(), |i| i.to_string()))
            .collect()
    }

    #[test]
    fn at_most_one_of_three_by_a_separate_indicator() {
        let text = "unknowns: {a: bool, b: bool, c: bool, d: bool}\n\
                    facts: ['d <-> a + b + c <= 1']\n";
        let study = of(text, 100);
        let [pairing] = &study.pairings[..] else {
            panic!()
        };
        assert_eq!(pairing.values, [0, 1, 2, 3]);
        assert_eq!(
            shown(pairing, Strength::Paper),
            ["1", "1/2..1", "0..2/3", "0..1/3"]
        );
        assert_eq!(
            shown(pairing, Strength::Smallest),
            ["1", "1/2..1", "0..1/2", "0"]
        );
        assert_eq!(
            shown(pairing, Strength::Chosen(100)),
            ["1/50..1", "1/100..1", "0..99/100", "0..49/50"]
        );
        let loose: Vec<_> = pairing.way(Strength::Paper).unwrap().lines.iter().collect();
        assert_eq!(loose[0].loose, None);
        assert_eq!(loose[1].number, Some("(4)"));
        assert_eq!(
            loose[1].loose,
            Some(Loose {
                at: 3,
                above: true,
                own: Ratio::clamped(1, 3),
                best: Ratio::ZERO,
                why: Why::MoreThanLeast,
            })
        );
    }

    #[test]
    fn an_m_that_is_too_small_is_told() {
        let text = "unknowns: {a: bool, b: bool, c: bool, d: bool}\n\
                    facts: ['d <-> a + b + c <= 1']\n";
        let study = of(text, 1);
        let way = study.pairings[0].way(Strength::Chosen(1)).unwrap();
        assert_eq!(way.cuts_off, [0, 3]);
        let paper = study.pairings[0].way(Strength::Paper).unwrap();
        assert!(paper.cuts_off.is_empty());
    }

    #[test]
    fn wide_ranges_are_shown_where_something_bends() {
        let text = "unknowns: {n: '0..1000', d: bool}\nfacts: ['d <-> n <= 400']\n";
        let study = of(text, 5_000);
        assert_eq!(study.pairings[0].values, [0, 400, 401, 1000]);
        assert_eq!(
            shown(&study.pairings[0], Strength::Paper),
            ["1", "1/401..1", "0..999/1000", "0..2/5"]
        );
    }
}
