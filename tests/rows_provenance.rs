//! What a row says of itself is true: L, U and M are what the rule's letters
//! give, the relation and n are the proposition's, the origins are those of the
//! sentences that were used.

mod rows_support;

use bigm::lower::{FormKind, Options, lower};
use bigm::model::{Prop, Relation};
use bigm::rows::{Direction, Literal, Program, Reified, Row, Sense};
use rows_support::{Dice, Sheet, all_options, count, sum};

const RELATIONS: [Relation; 4] = [
    Relation::AtLeast,
    Relation::AtMost,
    Relation::Equal,
    Relation::NotEqual,
];

/// The coefficient of δ as a literal.
fn coefficient(row: &Row, delta: Literal) -> i64 {
    match delta {
        Literal::Column(id) => row.form.coefficient(id),
        Literal::Complement(id) => -row.form.coefficient(id),
        Literal::Const(_) => 0,
    }
}

/// M by the formula that the row names.
fn by_formula(reified: &Reified) -> i64 {
    let (lower, upper) = (reified.lower, reified.upper);
    // With δ = 1 − x, a term cx of F is c − cδ.
    let (n, c) = match reified.delta {
        Literal::Column(id) if reified.self_mention => (reified.n, reified.form.coefficient(id)),
        Literal::Complement(id) if reified.self_mention => {
            let c = reified.form.coefficient(id);
            (reified.n - c, -c)
        }
        _ => (reified.n, 0),
    };
    match reified.big_m.as_ref().unwrap().formula {
        "n − L" => n - lower.unwrap(),
        "U − n + 1" => upper.unwrap() - n + 1,
        "n + 1 − L" => n + 1 - lower.unwrap(),
        "U − L" => upper.unwrap() - lower.unwrap(),
        "U − n" => upper.unwrap() - n,
        "n − c − L" => n - c - lower.unwrap(),
        "U − n + c" => upper.unwrap() - n + c,
        other => panic!("no such formula: {other}"),
    }
}

#[test]
fn m_is_what_its_formula_gives() {
    let mut dice = Dice::new(11);
    let mut seen = 0;
    for _ in 0..400 {
        let mut sheet = Sheet::default();
        let x = sheet.bools(&["t", "a", "b", "c"]);
        let n = sheet.integer("n", -2, 300);
        let terms: Vec<(i64, &Prop)> = x[1..]
            .iter()
            .map(|prop| (dice.between(-3, 3), prop))
            .collect();
        let form = sum(&terms).add_scaled(&n, dice.between(0, 1)).unwrap();
        let prop = Prop::compare(form, RELATIONS[dice.below(4)], dice.between(-4, 5)).unwrap();
        let speaker = x[dice.below(2)].clone();
        sheet.fact("it", Prop::iff(speaker, prop));
        for options in all_options() {
            let program = lower(&sheet.model, &options).unwrap();
            for row in program.rows() {
                let Some(reified) = &row.provenance.reified else {
                    continue;
                };
                let Some(big_m) = &reified.big_m else {
                    continue;
                };
                assert_eq!(
                    big_m.value,
                    by_formula(reified),
                    "{}",
                    program.show_row(row)
                );
                assert!(big_m.value > 0);
                // In the tight form G has no δ: its coefficient is M itself.
                if options.form == FormKind::Tight || !mentions(reified) {
                    assert_eq!(coefficient(row, reified.delta).abs(), big_m.value);
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 2000, "only {seen} rows had an M");
}

fn mentions(reified: &Reified) -> bool {
    match reified.delta {
        Literal::Column(id) | Literal::Complement(id) => reified.form.coefficient(id) != 0,
        Literal::Const(_) => false,
    }
}

#[test]
fn directions_are_what_the_rows_do() {
    let mut sheet = Sheet::default();
    let x = sheet.bools(&["t", "a", "b", "c"]);
    sheet.fact(
        "it",
        Prop::iff(x[0].clone(), count(&x[1..], Relation::AtLeast, 2)),
    );
    let program = lower(&sheet.model, &Options::default()).unwrap();
    let [converse, imply] = program.rows() else {
        panic!()
    };
    assert_eq!(converse.provenance.direction, Direction::Converse);
    assert_eq!(converse.sense, Sense::AtMost);
    assert_eq!(imply.provenance.direction, Direction::Imply);
    assert_eq!(imply.sense, Sense::AtLeast);
    for row in program.rows() {
        let reified = row.provenance.reified.as_ref().unwrap();
        assert_eq!((reified.relation, reified.n), (Relation::AtLeast, 2));
        assert_eq!(program.show_form(&reified.form), "a + b + c");
    }
}

/// Names of what gave the bounds of the last row.
fn used(program: &Program) -> Vec<&str> {
    let row = program.rows().last().unwrap();
    let reified = row.provenance.reified.as_ref().unwrap();
    reified
        .bounds
        .iter()
        .map(|id| program.origin(*id).name.as_str())
        .collect()
}

#[test]
fn the_sentences_that_gave_the_bounds_are_named() {
    let mut sheet = Sheet::default();
    let mut ladies = Vec::new();
    for door in ["1", "2", "3"] {
        ladies.push(sheet.choice("room", &[door], &["lady", "tiger", "empty"]));
    }
    let t = sheet.bools(&["t"]).remove(0);
    let lady: Vec<Prop> = ladies.iter().map(|room| room[0].clone()).collect();
    sheet.fact(
        "one of the first two",
        count(&lady[..2], Relation::AtMost, 1),
    );
    sheet.fact("only one lady", count(&lady, Relation::Equal, 1));
    let odd = [lady[0].clone(), lady[2].clone()];
    let mut doors = sheet.clone();
    doors.fact("sign", Prop::iff(t.clone(), Prop::any(odd)));
    let mut never = sheet.clone();
    let both = [ladies[0][0].clone(), ladies[0][1].clone()];
    never.fact("sign", Prop::iff(t, count(&both, Relation::AtLeast, 2)));
    for form in FormKind::ALL {
        let options = Options {
            form: *form,
            ..Options::default()
        };
        let program = lower(&doors.model, &options).unwrap();
        assert_eq!(used(&program), ["only one lady"]);
        let last = program.rows().last().unwrap();
        assert_eq!(program.origin(last.provenance.origin).name, "sign");
        assert_eq!(last.provenance.direction, Direction::Both);
        let program = lower(&never.model, &options).unwrap();
        assert_eq!(used(&program), ["room[1] has one value"]);
        let last = program.rows().last().unwrap();
        assert_eq!(program.show_row(last), "t = 0");
        assert_eq!(last.provenance.rule.name, "constant");
    }
}
