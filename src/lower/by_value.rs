//! What is not linear in one small number, or in one choice, value by value.
//!
//! `(first + 19) mod 7` over first in 0..6 has one value for each of first's:
//! Σ ((v + 19) mod 7)·x_v, which is linear in the value columns and exact. The
//! tight form takes this road for remainders and quotients, and for the least,
//! the greatest and the distance where both their sides are needed.

use super::Lowerer;
use super::groups::Knowledge;
use super::need::Need;
use super::refusal::Lowered;
use super::settled::{self, Fixed, Mentions, Side};
use super::values;
use crate::model::Atom;
use crate::rows::{ColumnId, Form};

/// Up to this many values it is worth a column for each.
const FEW: i128 = 100;

/// The atom as a sum over values; `None` where it hangs on more than one small
/// number or choice, or another rule is shorter.
pub(super) fn form(l: &mut Lowerer, atom: &Atom, need: Need) -> Lowered<Option<Form>> {
    let worth = match atom {
        Atom::Div(..) | Atom::Mod(..) => true,
        Atom::Min(_) | Atom::Max(_) | Atom::Abs(_) => need == Need::BOTH,
        Atom::Integer(_) | Atom::Truth(_) | Atom::Product(..) => false,
    };
    if !l.tight() || !worth {
        return Ok(None);
    }
    let mut mentions = Mentions::default();
    mentions.atom(l, atom);
    let columns: Vec<ColumnId> = mentions.columns.iter().copied().collect();
    if let [column] = columns[..]
        && !l.program.column(column).is_binary()
    {
        match always(l, atom, column) {
            Some(value) => return Ok(Some(Form::constant(l.narrow(value)?))),
            None if !split(l, column)? => return Ok(None),
            None => {}
        }
    }
    let Some(sides) = settled::sides(l, &mentions.columns) else {
        return Ok(None);
    };
    let [side] = &sides[..] else {
        return Ok(None);
    };
    sum(l, atom, side)
}

/// The range of a whole number of few values.
fn few(l: &Lowerer, column: ColumnId) -> Option<std::ops::RangeInclusive<i64>> {
    match l.range(column, Knowledge::Everything) {
        (Some((lower, _)), Some((upper, _))) if i128::from(upper) - i128::from(lower) < FEW => {
            Some(lower..=upper)
        }
        _ => None,
    }
}

/// The one value that the atom has for all few values of a whole number.
fn always(l: &Lowerer, atom: &Atom, column: ColumnId) -> Option<i128> {
    let mut values =
        few(l, column)?.map(|value| settled::atom(l, atom, &[Fixed::number(column, value)]));
    let first = values.next()??;
    values.all(|value| value == Some(first)).then_some(first)
}

/// Makes value columns of a small whole number. Whether the column can be told
/// value by value then.
pub(super) fn split(l: &mut Lowerer, column: ColumnId) -> Lowered<bool> {
    if l.program.column(column).is_binary() {
        return Ok(true);
    }
    if few(l, column).is_none() {
        return Ok(false);
    }
    let name = l.program.column(column).name.clone();
    Ok(values::of(l, &Form::column(column), &name)?.is_some())
}

fn sum(l: &Lowerer, atom: &Atom, side: &Side) -> Lowered<Option<Form>> {
    let mut sum = Form::default();
    for (place, literal) in side.literals.iter().enumerate() {
        let Some(value) = settled::atom(l, atom, &[side.at(place)]) else {
            return Err(l.overflow());
        };
        sum = l.plus(sum, &Form::literal(*literal), l.narrow(value)?)?;
    }
    Ok(Some(sum))
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn a_remainder_of_a_small_number_is_one_of_its_values() {
        golden(
            "n: 0..6; t: bool",
            "t <-> (n + 2) mod 3 = 1",
            "n - 3 q1 >= -2
             n - 3 q1 <= 0
             n - 3 q1 - 8 d2 <= -2
             n - 3 q1 - 5 d2 >= -6
             n - 3 q1 + 6 d3 >= 0
             n - 3 q1 + 12 d3 <= 11
             - t + d2 + d3 = 1",
            "n.0 + n.1 + n.2 + n.3 + n.4 + n.5 + n.6 = 1
             n - n.1 - 2 n.2 - 3 n.3 - 4 n.4 - 5 n.5 - 6 n.6 = 0
             t - n.2 - n.5 = 0",
        );
    }

    #[test]
    fn what_never_varies_is_a_number() {
        let rows = "m >= 2";
        golden("n: 8..9; m: 0..9", "m >= n div 4", rows, rows);
    }
}
