//! A proposition over two choices, tied without helpers.
//!
//! "Ann and the red one are in the same place" speaks of two choices only, so
//! it is a relation R between their values. Of each set S of values x of the
//! first, let N(S) be the values of the second that R allows with some of S.
//! Then R is Σ_S x ≤ Σ_{N(S)} y, for the S that are the values allowed with no
//! more than some x is, and those not allowed with some y; with an indicator,
//! Σ_S x + δ ≤ 1 + Σ_{N(S)} y, and the same of the relation's complement for
//! δ = 0. A truth value counts as a choice of two, and a proposition over one
//! choice is the sum of the values that satisfy it.

use super::Lowerer;
use super::claim::{Claim, Shape};
use super::comparison::{self, Comparison};
use super::draft::{Draft, emit};
use super::groups::Knowledge;
use super::literals::column_of;
use super::need::Need;
use super::refusal::Lowered;
use crate::model::{Atom, Linear};
use crate::rows::{ColumnId, Direction, Form, Literal, Relation, Rule, Sense};
use std::collections::BTreeSet;

/// R between two choices.
pub static TWO_CHOICES: Rule = Rule {
    name: "two-choices",
    number: "",
    formula: "δ = 1 ⇔ R(f, g), f and g choices",
    rows: &[
        "Σ_S x − Σ_{N(S)} y ≤ 0",
        "Σ_S x − Σ_{N(S)} y + δ ≤ 1",
        "Σ_S x − Σ_{N′(S)} y − δ ≤ 0, N′ of the complement",
    ],
};

/// How many steps it may take to work out the relation.
const EFFORT: usize = 20_000;

/// A relation between the values of two choices.
#[derive(Debug, Clone)]
pub(super) struct TwoChoices {
    left: Vec<Literal>,
    right: Vec<Literal>,
    /// Which pairs it allows, by place on the left, then on the right.
    allowed: Vec<Vec<bool>>,
}

/// The relation a claim is, where its columns belong to at most two choices.
pub(super) fn of(l: &Lowerer, claim: Claim<'_>) -> Option<TwoChoices> {
    let mut columns = BTreeSet::new();
    let mut nodes = 0;
    columns_of(l, claim, &mut columns, &mut nodes)?;
    let mut sides: Vec<Vec<Literal>> = Vec::new();
    for column in columns {
        if sides
            .iter()
            .flatten()
            .any(|lit| column_of(*lit) == Some(column))
        {
            continue;
        }
        if sides.len() == 2 {
            return None;
        }
        sides.push(choice_of(l, column));
    }
    let mut sides = sides.into_iter();
    let left = sides.next()?;
    let right = sides.next().unwrap_or_else(|| vec![Literal::Const(true)]);
    if left.len() * right.len() * nodes > EFFORT {
        return None;
    }
    let allowed = left
        .iter()
        .map(|x| right.iter().map(|y| settled(l, claim, [*x, *y])).collect())
        .collect::<Option<Vec<Vec<bool>>>>()?;
    Some(TwoChoices {
        left,
        right,
        allowed,
    })
}

/// The values of the choice a column is of; a truth value and its opposite.
fn choice_of(l: &Lowerer, column: ColumnId) -> Vec<Literal> {
    l.groups
        .touching(std::iter::once(column), Knowledge::Domains)
        .into_iter()
        .find(|group| group.exactly)
        .map_or_else(
            || vec![Literal::Column(column), Literal::Complement(column)],
            |group| group.literals.clone(),
        )
}

/// Gathers the columns a claim speaks of; `None` where it speaks of numbers
/// that no literal gives.
fn columns_of(
    l: &Lowerer,
    claim: Claim<'_>,
    columns: &mut BTreeSet<ColumnId>,
    nodes: &mut usize,
) -> Option<()> {
    *nodes += 1;
    if *nodes > EFFORT {
        return None;
    }
    match claim.shape(l) {
        Shape::Literal(literal) => columns.extend(column_of(literal)),
        Shape::Compare(form, ..) => {
            for (prop, _) in truths(form)? {
                columns_of(l, prop, columns, nodes)?;
            }
        }
        Shape::All(parts) | Shape::Any(parts) | Shape::Parity(parts, _) => {
            for part in parts {
                columns_of(l, part, columns, nodes)?;
            }
        }
    }
    Some(())
}

/// The terms of a form of truth values.
fn truths(form: &Linear) -> Option<Vec<(Claim<'_>, i64)>> {
    form.terms()
        .map(|(atom, c)| match atom {
            Atom::Truth(prop) => Some((Claim::of(prop), c)),
            _ => None,
        })
        .collect()
}

/// What the claim comes to where two values are chosen and no others.
fn settled(l: &Lowerer, claim: Claim<'_>, chosen: [Literal; 2]) -> Option<bool> {
    Some(match claim.shape(l) {
        Shape::Literal(Literal::Const(value)) => value,
        Shape::Literal(Literal::Column(id)) => chosen.contains(&Literal::Column(id)),
        Shape::Literal(Literal::Complement(id)) => !chosen.contains(&Literal::Column(id)),
        Shape::Compare(form, relation, n) => {
            let mut sum = i128::from(form.offset());
            for (prop, c) in truths(form)? {
                sum += i128::from(settled(l, prop, chosen)?) * i128::from(c);
            }
            let n = i128::from(n);
            match relation {
                Relation::AtLeast => sum >= n,
                Relation::AtMost => sum <= n,
                Relation::Equal => sum == n,
                Relation::NotEqual => sum != n,
            }
        }
        Shape::All(parts) => {
            let parts: Option<Vec<bool>> = parts
                .into_iter()
                .map(|part| settled(l, part, chosen))
                .collect();
            parts?.into_iter().all(|value| value)
        }
        Shape::Any(parts) => {
            let parts: Option<Vec<bool>> = parts
                .into_iter()
                .map(|part| settled(l, part, chosen))
                .collect();
            parts?.into_iter().any(|value| value)
        }
        Shape::Parity(parts, odd) => {
            let parts: Option<Vec<bool>> = parts
                .into_iter()
                .map(|part| settled(l, part, chosen))
                .collect();
            (parts?.into_iter().filter(|value| *value).count() % 2 == 1) == odd
        }
    })
}

/// δ = 1 ⇔ the relation, or one way of it.
pub(super) fn tie(
    l: &mut Lowerer,
    relation: &TwoChoices,
    delta: Literal,
    need: Need,
) -> Lowered<()> {
    if let [Literal::Const(_)] = relation.right[..] {
        let inside: Vec<Literal> = relation
            .left
            .iter()
            .zip(&relation.allowed)
            .filter(|(_, row)| row.contains(&true))
            .map(|(literal, _)| *literal)
            .collect();
        let cmp = Comparison::count(l, &inside, 1)?;
        comparison::tie(l, &cmp, delta, need, None)?;
        return Ok(());
    }
    if need.imply {
        rows(l, relation, true, delta, Direction::Imply)?;
    }
    if need.converse {
        rows(l, relation, false, delta.complement(), Direction::Converse)?;
    }
    Ok(())
}

/// The rows of the relation, or of its complement, that hold where `active` is
/// 1.
fn rows(
    l: &mut Lowerer,
    relation: &TwoChoices,
    positive: bool,
    active: Literal,
    direction: Direction,
) -> Lowered<()> {
    let direction = match active {
        Literal::Const(_) => Direction::Assert,
        _ => direction,
    };
    for (inside, reached) in sets(relation, positive) {
        // Each side sums to 1, so that a set is also one less its complement.
        let left = shorter(l, &relation.left, &inside)?;
        let right = shorter(l, &relation.right, &reached)?;
        let form = l.plus(left, &right, -1)?;
        let draft = Draft {
            form: l.plus(form, &Form::literal(active), 1)?,
            sense: Sense::AtMost,
            rhs: 1,
            rule: &TWO_CHOICES,
            direction,
            reified: None,
        };
        emit(l, draft)?;
    }
    Ok(())
}

/// The sum of the literals at these places, by the shorter way.
fn shorter(l: &Lowerer, literals: &[Literal], places: &BTreeSet<usize>) -> Lowered<Form> {
    let pick = |wanted: bool| {
        literals
            .iter()
            .enumerate()
            .filter(|(place, _)| places.contains(place) == wanted)
            .map(|(_, literal)| *literal)
            .collect::<Vec<Literal>>()
    };
    let (inside, outside) = (pick(true), pick(false));
    if inside.len() <= outside.len() {
        l.sum(&inside)
    } else {
        l.plus(Form::constant(1), &l.sum(&outside)?, -1)
    }
}

/// The sets S with N(S), each once, those that say nothing left out.
fn sets(relation: &TwoChoices, positive: bool) -> BTreeSet<(BTreeSet<usize>, BTreeSet<usize>)> {
    let allowed = |x: usize, y: usize| relation.allowed[x][y] == positive;
    let (width, height) = (relation.left.len(), relation.right.len());
    let neighbours =
        |x: usize| -> BTreeSet<usize> { (0..height).filter(|y| allowed(x, *y)).collect() };
    let of_left: Vec<BTreeSet<usize>> = (0..width).map(neighbours).collect();
    let mut candidates: Vec<BTreeSet<usize>> = Vec::new();
    for bound in &of_left {
        candidates.push(
            (0..width)
                .filter(|x| of_left[*x].is_subset(bound))
                .collect(),
        );
    }
    for y in 0..height {
        candidates.push((0..width).filter(|x| !allowed(*x, y)).collect());
    }
    candidates
        .into_iter()
        .filter(|inside| !inside.is_empty())
        .map(|inside| {
            let reached = inside.iter().flat_map(|x| of_left[*x].clone()).collect();
            (inside, reached)
        })
        .filter(|(_, reached): &(_, BTreeSet<usize>)| reached.len() < height)
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::lower::FormKind;
    use crate::lower::sketch::Sketch;

    #[test]
    fn the_same_place_needs_no_helper() {
        let same = "(lady[1] <-> lady[2]) and (tiger[1] <-> tiger[2]) and (empty[1] <-> empty[2])";
        let rooms = "lady[1] + tiger[1] + empty[1] = 1
             lady[2] + tiger[2] + empty[2] = 1\n";
        let sketch = Sketch::new("room: {lady, tiger, empty} for 1..2; t: bool")
            .fact(&format!("t <-> {same}"));
        let rows = sketch.rows(FormKind::Tight);
        let expected = format!(
            "{rooms}
             lady[1] - lady[2] + t <= 1
             - lady[1] + lady[2] + t <= 1
             tiger[1] - tiger[2] + t <= 1
             - tiger[1] + tiger[2] + t <= 1
             empty[1] - empty[2] + t <= 1
             - empty[1] + empty[2] + t <= 1
             lady[1] + lady[2] - t <= 1
             tiger[1] + tiger[2] - t <= 1
             empty[1] + empty[2] - t <= 1"
        );
        let mut expected: Vec<&str> = expected
            .lines()
            .map(str::trim)
            .filter(|l| !l.is_empty())
            .collect();
        let mut rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        rows.sort_unstable();
        expected.sort_unstable();
        assert_eq!(rows, expected);
    }

    #[test]
    fn over_one_choice_it_is_a_sum() {
        let rows = Sketch::new("room: {lady, tiger, empty} for 1..1; t: bool")
            .fact("t <-> (lady[1] <-> not empty[1]) and (tiger[1] -> empty[1])")
            .rows(FormKind::Tight);
        assert_eq!(
            rows,
            [
                "lady[1] + tiger[1] + empty[1] = 1",
                "lady[1] + empty[1] - t = 0"
            ]
        );
    }
}
