//! What the tests of this room share: every assignment to a formula's
//! variables, and the comparison with meaning.

use super::number::Number;
use super::{Encoder, Formula, Literal, encode};
use crate::model::{Atom, Builder, Domain, Linear, Model, Prop, Relation, World};
use std::collections::BTreeSet;

/// An encoder with that many truths.
pub fn bools(count: usize) -> (Encoder, Vec<Literal>) {
    let mut puzzle = Builder::new("");
    for index in 0..count {
        puzzle.truth(&format!("x{index}"), &[]);
    }
    let encoder = encode(&puzzle.build()).unwrap();
    let literals = encoder.unknown_variables();
    let literals = literals.into_iter().map(Literal::Positive).collect();
    (encoder, literals)
}

/// An encoder with whole numbers of these domains.
pub fn integers(domains: &[(i64, i64)]) -> (Encoder, Vec<Number>) {
    let mut puzzle = Builder::new("");
    let forms: Vec<_> = domains
        .iter()
        .enumerate()
        .map(|(index, &(low, high))| puzzle.integer(&format!("x{index}"), &[], low, high))
        .collect();
    let mut encoder = encode(&puzzle.build()).unwrap();
    let numbers = forms
        .iter()
        .map(|form| encoder.number(form).unwrap())
        .collect();
    (encoder, numbers)
}

/// Every assignment that satisfies a formula, by branching and checking the
/// clauses whose variables are all assigned.
pub fn models_of(formula: &Formula) -> Vec<Vec<bool>> {
    let count = formula.meanings().len();
    let mut by_last: Vec<Vec<&[Literal]>> = vec![Vec::new(); count + 1];
    for clause in formula.clauses() {
        let last = clause.literals.iter().filter_map(|l| l.variable()).max();
        let last = last.map_or(0, |v| usize::try_from(v.0).unwrap());
        by_last[last].push(&clause.literals);
    }
    let mut found = Vec::new();
    if by_last[0].is_empty() {
        extend(&by_last, &mut Vec::new(), &mut found);
    }
    found
}

fn extend(by_last: &[Vec<&[Literal]>], truths: &mut Vec<bool>, found: &mut Vec<Vec<bool>>) {
    if truths.len() + 1 == by_last.len() {
        found.push(truths.clone());
        return;
    }
    for truth in [false, true] {
        truths.push(truth);
        let clauses = &by_last[truths.len()];
        if clauses.iter().all(|c| c.iter().any(|l| l.holds(truths))) {
            extend(by_last, truths, found);
        }
        truths.pop();
    }
}

/// Every assignment to the unknowns of a model.
pub fn assignments(model: &Model) -> Vec<World> {
    let mut all: Vec<Vec<i64>> = vec![vec![]];
    for unknown in &model.unknowns {
        let range: Vec<i64> = match &unknown.domain {
            Domain::Bool => vec![0, 1],
            Domain::Choice(values) => (0..i64::try_from(values.len()).unwrap()).collect(),
            Domain::Integer { lower, upper } => (lower.unwrap()..=upper.unwrap()).collect(),
        };
        all = all
            .iter()
            .flat_map(|world| {
                range.iter().map(move |&value| {
                    let mut longer = world.clone();
                    longer.push(value);
                    longer
                })
            })
            .collect();
    }
    all.into_iter().map(World::new).collect()
}

/// The clauses' assignments are the model's worlds, one for each.
#[track_caller]
pub fn agrees(model: &Model) {
    let encoder = encode(model).unwrap();
    let models = models_of(encoder.formula());
    let decoded: BTreeSet<World> = models.iter().map(|t| encoder.world(t).unwrap()).collect();
    assert_eq!(decoded.len(), models.len(), "a helper is free");
    let expected: BTreeSet<World> = assignments(model)
        .into_iter()
        .filter(|world| model.verify(world).is_ok())
        .collect();
    assert_eq!(decoded, expected, "{:?}", model.sentences);
}

/// Chance that repeats itself (splitmix64).
pub struct Chance(pub u64);

impl Chance {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let place = (z ^ (z >> 31)) % u64::try_from(n).unwrap();
        usize::try_from(place).unwrap()
    }

    /// A number from `low` to `high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + i64::try_from(self.below(usize::try_from(high - low + 1).unwrap())).unwrap()
    }
}

/// What a random proposition is made of.
pub struct Stock {
    /// Literals of the unknowns.
    pub literals: Vec<Prop>,
    /// Whole numbers.
    pub numbers: Vec<Linear>,
}

impl Stock {
    /// A proposition with parts nested up to `depth`.
    pub fn prop(&self, chance: &mut Chance, depth: usize) -> Prop {
        if depth == 0 || chance.below(6) == 0 {
            return self.literals[chance.below(self.literals.len())].clone();
        }
        let some = |chance: &mut Chance| -> Vec<Prop> {
            (0..2 + chance.below(3))
                .map(|_| self.prop(chance, depth - 1))
                .collect()
        };
        match chance.below(9) {
            0 => Prop::all(some(chance)),
            1 => Prop::any(some(chance)),
            2 => Prop::xor(some(chance)),
            3 => Prop::iff(self.prop(chance, depth - 1), self.prop(chance, depth - 1)),
            4 => Prop::implies(self.prop(chance, depth - 1), self.prop(chance, depth - 1)),
            5 => self.prop(chance, depth - 1).not(),
            _ => {
                let form = self.linear(chance, depth - 1);
                let relations = [
                    Relation::AtLeast,
                    Relation::AtMost,
                    Relation::Equal,
                    Relation::NotEqual,
                ];
                let relation = relations[chance.below(4)];
                Prop::compare(form, relation, chance.between(-3, 5)).unwrap()
            }
        }
    }

    fn linear(&self, chance: &mut Chance, depth: usize) -> Linear {
        let mut sum = Linear::constant(chance.between(-1, 1));
        for _ in 0..1 + chance.below(4) {
            let c = chance.between(-3, 3);
            sum = sum.add_scaled(&self.atom(chance, depth), c).unwrap();
        }
        sum
    }

    fn atom(&self, chance: &mut Chance, depth: usize) -> Linear {
        let number = |chance: &mut Chance| self.numbers[chance.below(self.numbers.len())].clone();
        if depth == 0 {
            return match chance.below(3) {
                0 => number(chance),
                _ => Linear::truth(self.prop(chance, 0)),
            };
        }
        let inner = |chance: &mut Chance| Box::new(self.linear(chance, depth - 1));
        let divisor = |chance: &mut Chance| [-3, -2, 2, 3][chance.below(4)];
        Linear::atom(match chance.below(10) {
            0 => Atom::Product(Box::new(self.prop(chance, depth - 1)), inner(chance)),
            1 => Atom::Div(inner(chance), divisor(chance)),
            2 => Atom::Mod(inner(chance), divisor(chance)),
            3 => Atom::Min(vec![*inner(chance), *inner(chance)]),
            4 => Atom::Max(vec![*inner(chance), *inner(chance), *inner(chance)]),
            5 => Atom::Abs(inner(chance)),
            6 => return number(chance),
            _ => return Linear::truth(self.prop(chance, depth - 1)),
        })
    }
}
