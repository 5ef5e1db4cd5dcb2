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
use super::claim::Claim;
use super::comparison::{self, Comparison};
use super::draft::{Draft, emit};
use super::need::Need;
use super::refusal::Lowered;
use super::settled::{self, Fixed, Mentions, Side};
use crate::rows::{Direction, Form, Literal, Rule, Sense};
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
    let mut mentions = Mentions::default();
    mentions.claim(l, claim);
    between(l, &mentions, |fixed| settled::claim(l, claim, fixed))
}

/// The relation a comparison is.
pub(super) fn of_comparison(l: &Lowerer, cmp: &Comparison) -> Option<TwoChoices> {
    let mentions = Mentions {
        columns: cmp.form.terms().map(|(column, _)| column).collect(),
        size: cmp.form.len(),
    };
    between(l, &mentions, |fixed| {
        let value = settled::columns(&cmp.form, fixed)?;
        Some(settled::compare(value, cmp.relation, i128::from(cmp.n)))
    })
}

fn between(
    l: &Lowerer,
    mentions: &Mentions,
    holds: impl Fn(&[Fixed]) -> Option<bool>,
) -> Option<TwoChoices> {
    let mut sides = settled::sides(l, &mentions.columns)?.into_iter();
    let left = sides.next()?;
    let right = sides.next().unwrap_or_else(Side::none);
    let (width, height) = (left.literals.len(), right.literals.len());
    if width * height * mentions.size > EFFORT {
        return None;
    }
    let allowed = (0..width)
        .map(|x| {
            (0..height)
                .map(|y| holds(&[left.at(x), right.at(y)]))
                .collect()
        })
        .collect::<Option<Vec<Vec<bool>>>>()?;
    Some(TwoChoices {
        left: left.literals,
        right: right.literals,
        allowed,
    })
}

impl TwoChoices {
    /// Whether there is only one choice.
    pub fn is_one(&self) -> bool {
        self.right == [Literal::Const(true)]
    }

    /// Of one choice, the values that satisfy it.
    pub fn inside(&self) -> Vec<Literal> {
        self.left
            .iter()
            .zip(&self.allowed)
            .filter(|(_, row)| row.contains(&true))
            .map(|(literal, _)| *literal)
            .collect()
    }
}

/// δ = 1 ⇔ the relation, or one way of it.
pub(super) fn tie(
    l: &mut Lowerer,
    relation: &TwoChoices,
    delta: Literal,
    need: Need,
) -> Lowered<()> {
    if relation.is_one() {
        let cmp = Comparison::count(l, &relation.inside(), 1)?;
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
