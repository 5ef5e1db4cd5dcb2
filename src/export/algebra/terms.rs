//! The pieces of a cluster as terms, once it is known what their slots are.

use super::boxes::{Place, Span};
use super::fold::Cluster;
use super::pattern::{Diagonal, Factor, Index, Over, Table, Term};
use super::sets::SetId;
use super::shape::{Piece, Slot, Weight};
use super::symbols::Symbols;
use std::collections::BTreeMap;

/// Slots that are what they are.
pub fn constants(slots: &[Slot]) -> Vec<Index> {
    slots.iter().map(|slot| Index::Value(slot.value)).collect()
}

/// The terms of a cluster whose slots are these, behind `loops` loop variables.
/// Coefficients that differ from row to row are left as they are in the pieces.
pub fn terms(
    symbols: &Symbols,
    cluster: &Cluster,
    slots: &[Index],
    loops: usize,
) -> Option<(Vec<Term>, Vec<Table>)> {
    let mut slots = slots.iter().copied();
    let mut tables = Vec::new();
    let mut terms = Vec::new();
    for piece in cluster.pieces {
        terms.push(term(symbols, piece, &mut slots, loops, &mut tables)?);
    }
    Some((terms, tables))
}

fn term(
    symbols: &Symbols,
    piece: &Piece,
    slots: &mut impl Iterator<Item = Index>,
    loops: usize,
    tables: &mut Vec<Table>,
) -> Option<Term> {
    let family = symbols.family(piece.family);
    let mut sums = Vec::new();
    let mut indices = Vec::new();
    // The variable of each place that is summed over.
    let mut variables: BTreeMap<usize, usize> = BTreeMap::new();
    for (place, (what, set)) in piece.places.iter().zip(&family.indices).enumerate() {
        match what {
            Place::Slot => indices.push(slots.next()?),
            Place::Sum(span) => {
                let at = loops + sums.len();
                variables.insert(place, at);
                indices.push(Index::variable(at));
                sums.push(over(*set, span, slots)?);
            }
        }
    }
    let diagonal = match piece.diagonal {
        Some((first, second, minus)) => Some(Diagonal {
            first: *variables.get(&first)?,
            second: *variables.get(&second)?,
            minus,
            equals: slots.next()?,
        }),
        None => None,
    };
    let factor = match &piece.weight {
        Weight::Number(c) => Factor::Number(*c),
        Weight::Linear { times, place, plus } => Factor::Linear {
            times: *times,
            at: *variables.get(place)?,
            plus: *plus,
        },
        Weight::Table(values) => {
            tables.push(Table {
                over: sums.clone(),
                values: values.clone(),
                role: "factor",
            });
            Factor::Table {
                table: tables.len() - 1,
                at: variables.values().copied().collect(),
            }
        }
    };
    Some(Term {
        factor,
        sums,
        diagonal,
        family: piece.family,
        indices,
    })
}

fn over(set: SetId, span: &Span, slots: &mut impl Iterator<Item = Index>) -> Option<Over> {
    Some(match span {
        Span::Whole => Over::Whole(set),
        Span::AllBut => Over::AllBut {
            set,
            except: slots.next()?,
        },
        Span::Run(low, high) => Over::Run {
            set: Some(set),
            low: *low,
            high: *high,
        },
        Span::Every(step, rest) => Over::Every {
            set,
            step: *step,
            rest: *rest,
        },
        Span::Listed(members) => Over::Listed {
            set,
            members: members.clone(),
        },
    })
}
