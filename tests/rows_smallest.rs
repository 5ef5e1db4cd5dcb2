//! The tight form: no M can be less, no helper where a column serves.

mod rows_support;

use bigm::lower::{FormKind, Options, lower};
use bigm::model::{Atom, Linear, Prop, Relation};
use rows_support::{Dice, Sheet, count, smallest, sum};

const RELATIONS: [Relation; 4] = [
    Relation::AtLeast,
    Relation::AtMost,
    Relation::Equal,
    Relation::NotEqual,
];

/// An indicator, the speaker counted or not, and one way only.
fn ways(speaker: &Prop, other: &Prop, prop: &Prop) -> Vec<Prop> {
    vec![
        Prop::iff(other.clone(), prop.clone()),
        Prop::iff(speaker.clone(), prop.clone()),
        Prop::iff(speaker.clone().not(), prop.clone()),
        Prop::implies(other.clone(), prop.clone()),
        Prop::implies(prop.clone(), speaker.clone()),
    ]
}

#[test]
fn no_m_of_a_comparison_can_be_less() {
    let mut sheet = Sheet::default();
    let x = sheet.bools(&["t", "a", "b", "c"]);
    let mut dice = Dice::new(3);
    let mut seen = 0;
    for _ in 0..400 {
        let terms: Vec<(i64, &Prop)> = x[1..]
            .iter()
            .map(|prop| (dice.between(-3, 3), prop))
            .collect();
        let n = dice.between(-4, 5);
        let prop = Prop::compare(sum(&terms), RELATIONS[dice.below(4)], n).unwrap();
        for claim in ways(&x[1], &x[0], &prop) {
            let mut sheet = sheet.clone();
            sheet.fact("it", claim);
            seen += smallest(&sheet.model);
        }
    }
    assert!(seen > 600, "only {seen} rows had an M");
}

#[test]
fn nor_where_other_sentences_give_the_bounds() {
    let mut sheet = Sheet::default();
    let rooms: Vec<Vec<Prop>> = ["1", "2", "3"]
        .iter()
        .map(|door| sheet.choice("room", &[door], &["lady", "tiger", "empty"]))
        .collect();
    let t = sheet.bools(&["t"]);
    let ladies: Vec<Prop> = rooms.iter().map(|room| room[0].clone()).collect();
    sheet.fact("one lady", count(&ladies, Relation::Equal, 1));
    let mut seen = 0;
    for (relation, n) in [
        (Relation::AtLeast, 2),
        (Relation::AtMost, 1),
        (Relation::Equal, 2),
    ] {
        // Two of one room are one group, a lady and a tiger elsewhere another.
        let form = sum(&[
            (2, &rooms[0][1]),
            (1, &rooms[0][2]),
            (2, &ladies[1]),
            (1, &ladies[2]),
        ]);
        let prop = Prop::compare(form, relation, n).unwrap();
        for claim in ways(&ladies[0], &t[0], &prop) {
            let mut sheet = sheet.clone();
            sheet.fact("it", claim);
            seen += smallest(&sheet.model);
        }
    }
    assert!(seen > 10, "only {seen} rows had an M");
}

#[test]
fn nor_of_whole_numbers_and_their_extremes() {
    let mut sheet = Sheet::default();
    let t = sheet.bools(&["t", "u"]);
    let n = sheet.integer("n", -3, 4);
    let m = sheet.integer("m", -1, 9);
    let difference = n.clone().add_scaled(&m, -1).unwrap();
    let mut forms = vec![n.scale(3).unwrap(), difference.clone()];
    forms.push(Linear::atom(Atom::Max(vec![n.clone(), m.clone()])));
    forms.push(Linear::atom(Atom::Min(vec![n, m])));
    forms.push(Linear::atom(Atom::Abs(Box::new(difference))));
    let mut seen = 0;
    for form in forms {
        for relation in RELATIONS {
            let prop = Prop::compare(form.clone(), relation, 3).unwrap();
            for claim in ways(&t[1], &t[0], &prop) {
                let mut sheet = sheet.clone();
                sheet.fact("it", claim);
                seen += smallest(&sheet.model);
            }
        }
    }
    assert!(seen > 150, "only {seen} rows had an M");
}

/// Rows and new columns of one sentence over a few people.
fn size(claim: impl Fn(&[Prop]) -> Prop) -> (usize, usize) {
    let mut sheet = Sheet::default();
    let x = sheet.bools(&["a", "b", "c", "d"]);
    sheet.fact("it", claim(&x));
    let program = lower(&sheet.model, &Options::default()).unwrap();
    let helpers = program
        .columns()
        .iter()
        .filter(|column| column.helper)
        .count();
    (program.rows().len(), helpers)
}

#[test]
fn a_comparison_inside_a_proposition_needs_no_new_column() {
    let at_most_one = |x: &[Prop]| count(&x[..3], Relation::AtMost, 1);
    assert_eq!(size(|x| Prop::iff(x[3].clone(), at_most_one(x))), (2, 0));
    assert_eq!(size(|x| Prop::iff(x[0].clone(), at_most_one(x))), (1, 0));
    assert_eq!(
        size(|x| Prop::implies(x[3].clone(), at_most_one(x))),
        (1, 0)
    );
    assert_eq!(
        size(|x| Prop::implies(at_most_one(x), x[3].clone())),
        (1, 0)
    );
    let range = |x: &[Prop]| {
        Prop::all([
            count(x, Relation::AtLeast, 2),
            count(x, Relation::AtMost, 3),
        ])
    };
    assert_eq!(size(|x| Prop::implies(x[3].clone(), range(x))), (2, 0));
}

#[test]
fn the_tight_form_never_has_more_columns() {
    let mut sheet = Sheet::default();
    let x = sheet.bools(&["a", "b", "c", "d"]);
    let mut dice = Dice::new(4);
    for _ in 0..200 {
        let part = |dice: &mut Dice| {
            let terms: Vec<(i64, &Prop)> = x.iter().map(|p| (dice.between(-2, 2), p)).collect();
            let n = dice.between(-2, 3);
            Prop::compare(sum(&terms), RELATIONS[dice.below(4)], n).unwrap()
        };
        let parts = [part(&mut dice), part(&mut dice), x[0].clone()];
        let claim = match dice.below(3) {
            0 => Prop::all(parts),
            1 => Prop::any(parts),
            _ => Prop::xor(parts),
        };
        let mut sheet = sheet.clone();
        sheet.fact("it", Prop::iff(x[1].clone(), claim));
        let columns = |form| {
            let options = Options {
                form,
                ..Options::default()
            };
            lower(&sheet.model, &options).unwrap().columns().len()
        };
        assert!(columns(FormKind::Tight) <= columns(FormKind::Textbook));
    }
}
