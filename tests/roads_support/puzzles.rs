//! Random puzzles: truths, choices, small whole numbers, nested propositions,
//! counts, every kind of atom, sometimes an objective.

use super::Dice;
use bigm::model::{Atom, Builder, Linear, Model, Objective, Prop, Relation};
use bigm::source::Span;

/// The puzzle with this number.
pub fn puzzle(number: u64) -> Model {
    let mut dice = Dice::new(number.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ 0x9e37);
    let dice = &mut dice;
    let mut puzzle = Builder::new(format!("random {number}"));
    let people = ["A", "B", "C", "D", "E"];
    let islanders = 2 + dice.below(4);
    let mut stock = Stock::default();
    for name in &people[..islanders] {
        stock.literals.push(puzzle.truth("knight", &[name]));
    }
    for name in ["1", "2"].iter().take(dice.below(3)) {
        let labels = ["lady", "tiger", "gold", "3", "4"];
        let size = 1 + dice.below(4);
        let values = puzzle.choice("room", &[name], &labels[..size]);
        stock.choices.push(values.clone());
        stock.literals.extend(values);
    }
    for name in ["n", "m"].iter().take(dice.below(3)) {
        let low = dice.between(-3, 2);
        let high = low + dice.between(0, 4);
        stock.numbers.push(puzzle.integer(name, &[], low, high));
    }
    for index in 0..1 + dice.below(islanders + 1) {
        let text = format!("sentence {index}");
        let depth = 1 + dice.below(3);
        let claim = stock.prop(dice, depth);
        let speaker = people[..islanders].get(index);
        match speaker.zip(stock.literals.get(index)) {
            Some((name, truth)) if !dice.once_in(4) => {
                puzzle.statement(name, truth.clone(), &text, claim);
            }
            _ => puzzle.fact(&text, &text, claim),
        }
    }
    if dice.once_in(3) {
        for index in 0..1 + dice.below(2) {
            let prop = stock.prop(dice, 1);
            puzzle.ask(&format!("asked {index}"), prop);
        }
    }
    let mut model = puzzle.build();
    if dice.once_in(6) {
        model.objective = Some(Objective {
            form: stock.linear(dice, 1),
            maximise: dice.once_in(2),
            text: "the objective".into(),
            span: Span::default(),
        });
    }
    model
}

/// What propositions are made of.
#[derive(Default)]
struct Stock {
    literals: Vec<Prop>,
    choices: Vec<Vec<Prop>>,
    numbers: Vec<Linear>,
}

fn one<T: Clone>(dice: &mut Dice, of: &[T]) -> T {
    of[dice.below(of.len())].clone()
}

impl Stock {
    fn prop(&self, dice: &mut Dice, depth: usize) -> Prop {
        if depth == 0 {
            let literal = one(dice, &self.literals);
            return if dice.once_in(3) {
                literal.not()
            } else {
                literal
            };
        }
        let two = |dice: &mut Dice| (self.prop(dice, depth - 1), self.prop(dice, depth - 1));
        match dice.below(10) {
            0 => Prop::all(self.some(dice, depth)),
            1 => Prop::any(self.some(dice, depth)),
            2 => Prop::xor(self.some(dice, depth)),
            3 => {
                let (left, right) = two(dice);
                Prop::iff(left, right)
            }
            4 => {
                let (left, right) = two(dice);
                Prop::implies(left, right)
            }
            5 => self.prop(dice, depth - 1).not(),
            6 | 7 => {
                // So many of these.
                let parts = self.some(dice, depth);
                let most = i64::try_from(parts.len()).unwrap();
                let sum = parts.into_iter().fold(Linear::default(), |sum, part| {
                    sum.add_scaled(&Linear::truth(part), 1).unwrap()
                });
                compare(dice, sum, 0, most)
            }
            _ => {
                let sum = self.linear(dice, depth - 1);
                compare(dice, sum, -4, 6)
            }
        }
    }

    fn some(&self, dice: &mut Dice, depth: usize) -> Vec<Prop> {
        let count = 2 + dice.below(3);
        (0..count).map(|_| self.prop(dice, depth - 1)).collect()
    }

    fn linear(&self, dice: &mut Dice, depth: usize) -> Linear {
        let mut sum = Linear::constant(dice.between(-1, 1));
        for _ in 0..1 + dice.below(3) {
            let atom = self.atom(dice, depth);
            sum = sum.add_scaled(&atom, dice.between(-3, 3)).unwrap();
        }
        sum
    }

    fn atom(&self, dice: &mut Dice, depth: usize) -> Linear {
        let simple = |dice: &mut Dice| match dice.below(3) {
            0 if !self.numbers.is_empty() => one(dice, &self.numbers),
            1 if !self.choices.is_empty() => {
                // The position of a choice, as a number.
                let values = one(dice, &self.choices);
                (0..)
                    .zip(values)
                    .fold(Linear::default(), |sum, (place, value)| {
                        sum.add_scaled(&Linear::truth(value), place).unwrap()
                    })
            }
            _ => Linear::truth(self.prop(dice, 0)),
        };
        if depth == 0 {
            return simple(dice);
        }
        let inner = |dice: &mut Dice| Box::new(self.linear(dice, depth - 1));
        let divisor = |dice: &mut Dice| one(dice, &[-3, -2, 2, 3]);
        Linear::atom(match dice.below(14) {
            0 => Atom::Product(Box::new(self.prop(dice, depth - 1)), inner(dice)),
            1 => Atom::Div(inner(dice), divisor(dice)),
            2 => Atom::Mod(inner(dice), divisor(dice)),
            3 => Atom::Min(vec![*inner(dice), *inner(dice)]),
            4 => Atom::Max(vec![*inner(dice), *inner(dice)]),
            5 => Atom::Abs(inner(dice)),
            6..=8 => return Linear::truth(self.prop(dice, depth - 1)),
            _ => return simple(dice),
        })
    }
}

fn compare(dice: &mut Dice, sum: Linear, low: i64, high: i64) -> Prop {
    let relations = [
        Relation::AtLeast,
        Relation::AtMost,
        Relation::Equal,
        Relation::NotEqual,
    ];
    Prop::compare(sum, one(dice, &relations), dice.between(low, high)).unwrap()
}
