//! Rows against meaning: every operator, arity and polarity, in both forms, by
//! brute force over all assignments.

mod rows_support;

use bigm::model::{AskedValue, Atom, Linear, Prop, Relation};
use rows_support::{Dice, Sheet, count, faithful, sum};

const RELATIONS: [Relation; 4] = [
    Relation::AtLeast,
    Relation::AtMost,
    Relation::Equal,
    Relation::NotEqual,
];

/// The proposition in every place it can stand: as a fact, negated, on either
/// side of ↔ with a literal (one that it may itself mention), inside each
/// operator on either side, in a sum with either sign.
fn places(prop: &Prop, own: &Prop, z: &Prop) -> Vec<Prop> {
    let p = || prop.clone();
    let z = || z.clone();
    let weighed =
        |c: i64, relation, n| Prop::compare(sum(&[(c, prop), (1, &z())]), relation, n).unwrap();
    vec![
        p(),
        p().not(),
        Prop::iff(z(), p()),
        Prop::iff(p(), z().not()),
        Prop::iff(own.clone(), p()),
        Prop::xor([own.clone(), p(), z()]),
        Prop::any([z(), p()]),
        Prop::any([z(), p().not()]),
        Prop::any([z(), own.clone().not(), p()]),
        Prop::implies(z(), p()),
        Prop::implies(p(), z()),
        Prop::implies(p(), Prop::all([z(), own.clone()])),
        Prop::iff(own.clone(), Prop::all([z(), p()])),
        Prop::iff(z(), Prop::any([own.clone(), p().not()])),
        weighed(1, Relation::AtLeast, 1),
        weighed(-1, Relation::AtLeast, 0),
        weighed(2, Relation::Equal, 2),
        weighed(1, Relation::NotEqual, 1),
    ]
}

/// Checks the proposition in every place, and asked.
fn everywhere(sheet: &Sheet, prop: &Prop, own: &Prop, z: &Prop) {
    for (place, claim) in places(prop, own, z).into_iter().enumerate() {
        let mut sheet = sheet.clone();
        sheet.fact("it", claim);
        if place % 3 == 2 {
            sheet.ask(AskedValue::Truth(prop.clone()));
        }
        faithful(&sheet.model);
    }
}

#[test]
fn every_connective_of_every_arity_in_every_place() {
    let mut sheet = Sheet::default();
    let all = sheet.bools(&["z", "a", "b", "c", "d"]);
    let (z, x) = (&all[0], &all[1..]);
    let mut props = vec![Prop::TRUE, Prop::FALSE];
    for arity in 1..=4 {
        let plain: Vec<Prop> = x[..arity].to_vec();
        let mut mixed = plain.clone();
        mixed[0] = mixed[0].clone().not();
        for parts in [plain, mixed] {
            props.push(Prop::all(parts.clone()));
            props.push(Prop::any(parts.clone()));
            props.push(Prop::xor(parts));
        }
    }
    // The same literal twice, both ways round, next to each other and not.
    for repeated in [
        vec![x[0].clone(), x[1].clone(), x[0].clone()],
        vec![x[0].clone(), x[1].clone(), x[0].clone().not()],
        vec![x[0].clone(), x[1].clone(), x[0].clone().not(), x[1].clone()],
        vec![
            x[0].clone(),
            Prop::xor([x[1].clone(), x[0].clone()]),
            x[1].clone().not(),
        ],
    ] {
        props.push(Prop::all(repeated.clone()));
        props.push(Prop::any(repeated.clone()));
        props.push(Prop::xor(repeated));
    }
    for (left, right) in [
        (x[0].clone(), x[1].clone()),
        (x[0].clone().not(), x[1].clone()),
        (x[0].clone(), Prop::any([x[1].clone(), x[2].clone()])),
        (
            Prop::all([x[0].clone(), x[1].clone()]),
            Prop::any([x[1].clone(), x[2].clone()]),
        ),
        (count(&x[..3], Relation::AtLeast, 2), x[3].clone()),
        (
            count(&x[..3], Relation::AtMost, 1),
            count(&x[1..], Relation::Equal, 2),
        ),
    ] {
        props.push(Prop::implies(left.clone(), right.clone()));
        props.push(Prop::iff(left, right));
    }
    for prop in props {
        everywhere(&sheet, &prop, &x[0], z);
    }
}

#[test]
fn every_comparison_of_two_with_every_n() {
    let mut sheet = Sheet::default();
    let all = sheet.bools(&["z", "a", "b"]);
    let (z, a, b) = (&all[0], &all[1], &all[2]);
    for (c, d) in pairs() {
        let (low, high) = (c.min(0) + d.min(0), c.max(0) + d.max(0));
        for n in low - 2..=high + 2 {
            for relation in RELATIONS {
                let form = sum(&[(c, a), (d, b)]);
                let prop = Prop::compare(form, relation, n).unwrap();
                for claim in [
                    prop.clone(),
                    Prop::iff(z.clone(), prop.clone()),
                    // Self-mention, of the speaker and of its opposite.
                    Prop::iff(a.clone(), prop.clone()),
                    Prop::iff(b.clone().not(), prop.clone()),
                    Prop::implies(z.clone(), prop.clone()),
                    Prop::implies(prop.clone(), a.clone()),
                ] {
                    let mut sheet = sheet.clone();
                    sheet.fact("it", claim);
                    faithful(&sheet.model);
                }
            }
        }
    }
}

fn pairs() -> impl Iterator<Item = (i64, i64)> {
    (-3..=3).flat_map(|c| (c..=3).map(move |d| (c, d)))
}

#[test]
fn comparisons_of_many_in_every_place() {
    let mut sheet = Sheet::default();
    let all = sheet.bools(&["z", "a", "b", "c", "d"]);
    let (z, x) = (&all[0], &all[1..]);
    let mut dice = Dice::new(1);
    for _ in 0..50 {
        let arity = 3 + dice.below(2);
        let terms: Vec<(i64, &Prop)> = x[..arity]
            .iter()
            .map(|prop| (dice.between(-3, 3), prop))
            .collect();
        let low: i64 = terms.iter().map(|(c, _)| c.min(&0)).sum();
        let high: i64 = terms.iter().map(|(c, _)| c.max(&0)).sum();
        let n = dice.between(low - 1, high + 1);
        let prop = Prop::compare(sum(&terms), RELATIONS[dice.below(4)], n).unwrap();
        everywhere(&sheet, &prop, &x[0], z);
    }
}

#[test]
fn whole_numbers_against_every_n() {
    let mut sheet = Sheet::default();
    let z = sheet.bools(&["z", "y"]);
    let n = sheet.integer("n", -2, 3);
    for factor in [-2, 1, 3] {
        for bound in -8..=11 {
            for relation in RELATIONS {
                let form = n.scale(factor).unwrap();
                let prop = Prop::compare(form, relation, bound).unwrap();
                for claim in [
                    prop.clone(),
                    Prop::iff(z[0].clone(), prop.clone()),
                    Prop::any([z[0].clone(), z[1].clone(), prop.clone()]),
                    Prop::implies(prop.clone(), z[0].clone()),
                ] {
                    let mut sheet = sheet.clone();
                    sheet.fact("it", claim);
                    faithful(&sheet.model);
                }
            }
        }
    }
}

#[test]
fn what_is_not_linear_is_exact() {
    let mut sheet = Sheet::default();
    let props = sheet.bools(&["z", "x"]);
    let (z, x) = (&props[0], &props[1]);
    let n = sheet.integer("n", -3, 4);
    let m = sheet.integer("m", -1, 1);
    let minus = |a: &Linear, b: &Linear| a.clone().add_scaled(b, -1).unwrap();
    let shifted = n.clone().add_scaled(&Linear::constant(2), 1).unwrap();
    let weighed = n.scale(2).unwrap().add_scaled(&m, -1).unwrap();
    let truth = Linear::truth(x.clone());
    let mut atoms = vec![
        Atom::Product(Box::new(x.clone()), Box::new(n.clone())),
        Atom::Product(Box::new(x.clone().not()), Box::new(weighed.clone())),
        Atom::Product(Box::new(x.clone()), Box::new(shifted.clone())),
        Atom::Product(Box::new(x.clone()), Box::new(Linear::truth(z.clone()))),
        Atom::Product(Box::new(x.clone()), Box::new(truth.clone())),
        Atom::Product(Box::new(x.clone()), Box::new(minus(&n, &truth))),
        Atom::Abs(Box::new(n.clone())),
        Atom::Abs(Box::new(minus(&n, &m))),
        Atom::Abs(Box::new(shifted.scale(4).unwrap())),
        Atom::Min(vec![n.clone(), m.clone()]),
        Atom::Max(vec![n.clone(), m.clone()]),
        Atom::Min(vec![n.clone(), m.clone(), truth.clone()]),
        Atom::Max(vec![
            n.clone(),
            m.scale(-1).unwrap(),
            truth,
            Linear::constant(1),
        ]),
        Atom::Max(vec![m.clone(), Linear::constant(5)]),
        Atom::Min(vec![weighed.clone()]),
    ];
    for by in [-3, -2, -1, 1, 2, 3, 9] {
        atoms.push(Atom::Div(Box::new(n.clone()), by));
        atoms.push(Atom::Mod(Box::new(n.clone()), by));
        atoms.push(Atom::Mod(Box::new(weighed.clone()), by));
    }
    for atom in atoms {
        let form = Linear::atom(atom);
        let compare = |c, relation, n| Prop::compare(form.scale(c).unwrap(), relation, n).unwrap();
        // One way, the other, both ways.
        for claim in [
            compare(1, Relation::AtLeast, 1),
            compare(-2, Relation::AtLeast, -1),
            compare(1, Relation::Equal, 2),
            compare(1, Relation::NotEqual, 0),
            Prop::iff(z.clone(), compare(-1, Relation::AtMost, -2)),
            Prop::any([z.clone(), compare(2, Relation::NotEqual, 2)]),
        ] {
            let mut sheet = sheet.clone();
            sheet.fact("it", claim);
            faithful(&sheet.model);
        }
        let mut sheet = sheet.clone();
        sheet.ask(AskedValue::Number(form));
        faithful(&sheet.model);
    }
}

/// Every relation between two choices can come up: sums with any weights, and
/// propositions that speak of both.
#[test]
fn two_choices_and_a_truth_value() {
    let mut sheet = Sheet::default();
    let z = sheet.bools(&["z"]);
    let mut all = sheet.choice("room", &["1"], &["lady", "tiger", "empty"]);
    all.extend(sheet.choice("room", &["2"], &["lady", "tiger", "empty", "cat"]));
    all.extend(z.clone());
    let mut dice = Dice::new(5);
    for round in 0..300 {
        let weighed = |dice: &mut Dice, from: usize, to: usize| {
            let terms: Vec<(i64, &Prop)> = all[from..to]
                .iter()
                .map(|prop| (dice.between(-2, 3), prop))
                .collect();
            let n = dice.between(-2, 4);
            Prop::compare(sum(&terms), RELATIONS[dice.below(4)], n).unwrap()
        };
        let (from, to) = [(0, 7), (0, 3), (3, 8), (0, 8)][round % 4];
        let prop = weighed(&mut dice, from, to);
        let other = weighed(&mut dice, 0, 7);
        for claim in [
            prop.clone(),
            Prop::iff(z[0].clone(), prop.clone()),
            Prop::implies(all[0].clone(), prop.clone()),
            Prop::iff(all[1].clone(), prop.clone()),
            Prop::any([Prop::all([prop.clone(), other.clone()]), z[0].clone()]),
            Prop::iff(prop.clone(), other),
        ] {
            let mut sheet = sheet.clone();
            sheet.fact("it", claim);
            faithful(&sheet.model);
        }
    }
}

#[test]
fn two_small_numbers() {
    let mut sheet = Sheet::default();
    let z = sheet.bools(&["z"]).remove(0);
    let n = sheet.integer("n", 0, 3);
    let m = sheet.integer("m", -1, 2);
    for (c, d) in pairs() {
        let form = n.scale(c).unwrap().add_scaled(&m, d).unwrap();
        let part = |by| Linear::atom(Atom::Mod(Box::new(form.clone()), by));
        for relation in RELATIONS {
            let prop = Prop::compare(form.clone(), relation, 2).unwrap();
            let rest = Prop::compare(part(3), relation, 1).unwrap();
            for claim in [
                prop.clone(),
                prop.clone().not(),
                Prop::iff(z.clone(), prop.clone()),
                Prop::implies(prop.clone(), z.clone()),
                Prop::iff(rest, prop),
            ] {
                let mut sheet = sheet.clone();
                sheet.fact("it", claim);
                faithful(&sheet.model);
            }
        }
    }
}
