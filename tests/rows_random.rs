//! Rows against meaning on random nested propositions over truth values, a
//! choice and whole numbers, with facts that give bounds.

mod rows_support;

use bigm::model::{AskedValue, Atom, Linear, Prop, Relation};
use rows_support::{Dice, Sheet, all_options, count, faithful_where};

struct Stock {
    literals: Vec<Prop>,
    numbers: Vec<Linear>,
}

fn relation(dice: &mut Dice) -> Relation {
    [
        Relation::AtLeast,
        Relation::AtMost,
        Relation::Equal,
        Relation::NotEqual,
    ][dice.below(4)]
}

fn prop(dice: &mut Dice, stock: &Stock, depth: usize) -> Prop {
    if depth == 0 || dice.once_in(5) {
        let literal = stock.literals[dice.below(stock.literals.len())].clone();
        return if dice.once_in(3) {
            literal.not()
        } else {
            literal
        };
    }
    let some = |dice: &mut Dice| -> Vec<Prop> {
        let arity = 2 + dice.below(3);
        (0..arity).map(|_| prop(dice, stock, depth - 1)).collect()
    };
    match dice.below(8) {
        0 => Prop::all(some(dice)),
        1 => Prop::any(some(dice)),
        2 => Prop::xor(some(dice)),
        3 => Prop::iff(prop(dice, stock, depth - 1), prop(dice, stock, depth - 1)),
        4 => Prop::implies(prop(dice, stock, depth - 1), prop(dice, stock, depth - 1)),
        5 => prop(dice, stock, depth - 1).not(),
        _ => {
            let form = linear(dice, stock, depth - 1);
            let n = dice.between(-3, 4);
            Prop::compare(form, relation(dice), n).unwrap()
        }
    }
}

fn linear(dice: &mut Dice, stock: &Stock, depth: usize) -> Linear {
    let mut sum = Linear::constant(dice.between(-1, 1));
    for _ in 0..1 + dice.below(3) {
        let c = dice.between(-3, 3);
        sum = sum.add_scaled(&atom(dice, stock, depth), c).unwrap();
    }
    sum
}

fn atom(dice: &mut Dice, stock: &Stock, depth: usize) -> Linear {
    let number = |dice: &mut Dice| stock.numbers[dice.below(stock.numbers.len())].clone();
    if depth == 0 {
        return if dice.once_in(2) {
            number(dice)
        } else {
            Linear::truth(prop(dice, stock, 0))
        };
    }
    let inner = |dice: &mut Dice| Box::new(linear(dice, stock, depth - 1));
    Linear::atom(match dice.below(12) {
        0 => Atom::Product(Box::new(prop(dice, stock, depth - 1)), inner(dice)),
        1 => Atom::Div(inner(dice), [-3, -2, 2, 3][dice.below(4)]),
        2 => Atom::Mod(inner(dice), [-3, -2, 2, 3][dice.below(4)]),
        3 => Atom::Min(vec![*inner(dice), *inner(dice)]),
        4 => Atom::Max(vec![*inner(dice), *inner(dice), *inner(dice)]),
        5 => Atom::Abs(inner(dice)),
        6..=8 => return number(dice),
        _ => return Linear::truth(prop(dice, stock, depth - 1)),
    })
}

fn run(seed: u64, cases: usize, depth: usize, numbers: bool) {
    let mut dice = Dice::new(seed);
    for _ in 0..cases {
        let mut sheet = Sheet::default();
        let mut literals = sheet.bools(&["a", "b", "c"]);
        literals.extend(sheet.choice("room", &["1"], &["lady", "tiger", "empty"]));
        if !numbers {
            literals.extend(sheet.choice("room", &["2"], &["lady", "tiger", "empty"]));
        }
        let mut stock = Stock {
            literals,
            numbers: vec![Linear::constant(1)],
        };
        if numbers {
            stock
                .literals
                .extend(sheet.choice("coin", &[], &["heads", "tails"]));
            stock.numbers.push(sheet.integer("n", -1, 2));
            stock.numbers.push(sheet.integer("m", 0, 2));
        }
        if dice.once_in(2) {
            let exact = if dice.once_in(2) {
                Relation::Equal
            } else {
                Relation::AtMost
            };
            let ladies = [stock.literals[3].clone(), stock.literals[6].clone()];
            sheet.fact("one lady", count(&ladies, exact, 1));
        }
        if dice.once_in(3) {
            sheet.fact("one of us", count(&stock.literals[..3], Relation::Equal, 1));
        }
        for place in 0..1 + dice.below(3) {
            let claim = prop(&mut dice, &stock, depth);
            let claim = match dice.below(3) {
                0 => claim,
                _ => Prop::iff(stock.literals[place].clone(), claim),
            };
            sheet.fact(&format!("fact {place}"), claim);
        }
        sheet.ask(AskedValue::Truth(prop(&mut dice, &stock, 2)));
        if numbers && dice.once_in(4) {
            sheet.ask(AskedValue::Number(linear(&mut dice, &stock, 1)));
        }
        let (step, first) = (5, dice.below(5));
        faithful_where(&sheet.model, &all_options(), |place, _| {
            place % step == first
        });
    }
}

/// How many seeds: some more in a release build.
const SEEDS: u64 = if cfg!(debug_assertions) { 1 } else { 10 };

#[test]
fn nested_propositions() {
    for seed in 0..SEEDS {
        run(7 + 10 * seed, 400, 3, false);
    }
}

#[test]
fn deeper_propositions() {
    for seed in 0..SEEDS {
        run(8 + 10 * seed, 150, 5, false);
    }
}

#[test]
fn propositions_with_numbers() {
    for seed in 0..SEEDS {
        run(9 + 10 * seed, 300, 3, true);
    }
}
