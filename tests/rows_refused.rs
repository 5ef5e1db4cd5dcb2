//! What has no exact rows is refused, with the unknown and the side that lacks
//! a bound; and nothing else is.

mod rows_support;

use bigm::lower::{FormKind, Options, Refusal, lower};
use bigm::model::{AskedValue, Atom, Domain, Linear, Model, Prop, Relation, UnknownId};
use bigm::source::Span;
use rows_support::{Search, Sheet, all_options, fixed};

/// A truth value z and two integers with the bounds given.
fn sheet(
    x: (Option<i64>, Option<i64>),
    y: (Option<i64>, Option<i64>),
) -> (Sheet, Prop, Linear, Linear) {
    let mut sheet = Sheet::default();
    let z = sheet.bools(&["z"]).remove(0);
    let mut add = |name: &str, (lower, upper)| {
        Linear::atom(Atom::Integer(sheet.unknown(
            name,
            &[],
            Domain::Integer { lower, upper },
        )))
    };
    let (x, y) = (add("x", x), add("y", y));
    (sheet, z, x, y)
}

fn compare(form: &Linear, relation: Relation, n: i64) -> Prop {
    Prop::compare(form.clone(), relation, n).unwrap()
}

fn tight(model: &Model) -> Result<(), Refusal> {
    lower(model, &Options::default()).map(|_| ())
}

/// Refused in both forms, naming this unknown and this side, at this sentence.
#[track_caller]
fn refused(sheet: &Sheet, name: &str, side: &str, place: usize) {
    for options in all_options() {
        let refusal = lower(&sheet.model, &options).unwrap_err();
        assert!(
            refusal
                .message
                .contains(&format!("`{name}` has no {side} bound")),
            "{refusal}"
        );
        assert_eq!(refusal.span, Some(Span::new(place, place + 1)));
        assert!(refusal.help.unwrap().contains("no bound is ever invented"));
    }
}

#[test]
fn an_implied_sum_without_an_upper_bound() {
    let (mut sheet, z, x, y) = sheet((Some(0), None), (Some(0), Some(5)));
    let sum = x.add_scaled(&y, 1).unwrap();
    sheet.fact("first", z.clone());
    sheet.fact(
        "second",
        Prop::implies(z, compare(&sum, Relation::AtMost, 1)),
    );
    refused(&sheet, "x", "upper", 1);
}

#[test]
fn a_negative_coefficient_wants_the_other_side() {
    let (mut sheet, z, x, _) = sheet((Some(0), None), (Some(0), Some(5)));
    let minus = x.scale(-2).unwrap();
    sheet.fact(
        "it",
        Prop::implies(z, compare(&minus, Relation::AtLeast, -4)),
    );
    refused(&sheet, "x", "upper", 0);
}

#[test]
fn only_the_bound_that_is_needed_is_asked_for() {
    // z → x ≤ 0 with x ≤ 9: no lower bound is needed, in either form.
    let (mut sheet, z, x, _) = sheet((None, Some(9)), (Some(0), Some(1)));
    sheet.fact("it", Prop::implies(z, compare(&x, Relation::AtMost, 0)));
    for options in all_options() {
        let program = lower(&sheet.model, &options).unwrap();
        let search = Search::new(&program);
        for (z, x, holds) in [(1, 0, true), (1, -50, true), (1, 1, false), (0, 9, true)] {
            let world = bigm::model::World::new(vec![z, x, 0]);
            let (columns, literals) = fixed(&program, &world);
            assert_eq!(search.completes(&columns, &literals), holds);
        }
    }
    // As a fact, no bound is needed at all.
    let (mut open, _, x, y) = self::sheet((None, None), (None, None));
    open.fact(
        "it",
        compare(&x.add_scaled(&y, -1).unwrap(), Relation::AtMost, 3),
    );
    assert_eq!(tight(&open.model), Ok(()));
}

#[test]
fn facts_give_bounds() {
    let (mut sheet, z, x, _) = sheet((None, None), (Some(0), Some(1)));
    let bound = |sheet: &mut Sheet, c: i64, relation, n| {
        sheet.fact("bound", compare(&x.scale(c).unwrap(), relation, n));
    };
    bound(&mut sheet, 2, Relation::AtLeast, -3);
    bound(&mut sheet, -1, Relation::AtLeast, -8);
    sheet.fact("it", Prop::iff(z, compare(&x, Relation::AtLeast, 5)));
    let program = lower(&sheet.model, &Options::default()).unwrap();
    let rows: Vec<String> = program
        .rows()
        .iter()
        .map(|row| program.show_row(row))
        .collect();
    // 2x ≥ −3 is x ≥ −1; −x ≥ −8 is x ≤ 8.
    assert_eq!(rows[2..], ["- 4 z + x <= 4", "- 6 z + x >= -1"]);
    let reified = program.rows()[3].provenance.reified.as_ref().unwrap();
    assert_eq!((reified.lower, reified.upper), (Some(-1), Some(8)));
    let names: Vec<&str> = reified
        .bounds
        .iter()
        .map(|id| program.origin(*id).name.as_str())
        .collect();
    assert_eq!(names, ["bound", "bound"]);
    // Where sentences must not serve each other, the bound is missing.
    let apart = Options {
        facts_in_bounds: false,
        ..Options::default()
    };
    assert!(lower(&sheet.model, &apart).is_err());
}

#[test]
fn a_product_an_extreme_and_a_question_need_bounds() {
    let (sheet, z, x, y) = sheet((Some(0), None), (Some(0), Some(5)));
    let product = Linear::atom(Atom::Product(Box::new(z), Box::new(x.clone())));
    let greatest = Linear::atom(Atom::Max(vec![x.clone(), y]));
    for form in [product, greatest.clone()] {
        let mut sheet = sheet.clone();
        sheet.fact("it", compare(&form, Relation::AtLeast, 3));
        refused(&sheet, "x", "upper", 0);
    }
    // From above, the greatest needs none.
    let mut above = sheet.clone();
    above.fact("it", compare(&greatest, Relation::AtMost, 3));
    assert_eq!(tight(&above.model), Ok(()));
    let mut asked = sheet;
    asked.ask(AskedValue::Number(x));
    let refusal = tight(&asked.model).unwrap_err();
    assert_eq!(refusal.span, None);
    assert!(
        refusal.message.contains("`x` has no upper bound"),
        "{refusal}"
    );
}

#[test]
fn large_numbers_are_exact_or_refused() {
    let far = 1_000_000_000;
    let (mut sheet, z, x, _) = sheet((Some(-far), Some(far)), (Some(0), Some(1)));
    sheet.fact("it", Prop::iff(z, compare(&x, Relation::AtMost, 7)));
    for options in all_options() {
        let program = lower(&sheet.model, &options).unwrap();
        let search = Search::new(&program);
        for (x, z) in [(7, 1), (8, 0), (-far, 1), (far, 0)] {
            for given in 0..2 {
                let world = bigm::model::World::new(vec![given, x, 0]);
                let (columns, literals) = fixed(&program, &world);
                assert_eq!(search.completes(&columns, &literals), given == z);
            }
        }
    }
    let end = i64::MAX - 1;
    let (mut sheet, z, x, _) = self::sheet((Some(-end), Some(end)), (Some(0), Some(1)));
    sheet.fact("it", Prop::iff(z, compare(&x, Relation::AtMost, 7)));
    for form in FormKind::ALL {
        let options = Options {
            form: *form,
            ..Options::default()
        };
        let refusal = lower(&sheet.model, &options).unwrap_err();
        assert!(refusal.message.contains("64-bit"), "{refusal}");
    }
}

#[test]
fn numbers_at_the_edge_never_panic() {
    let numbers = [i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX - 1, i64::MAX];
    for lower in numbers {
        for n in numbers {
            for c in [i64::MIN, -3, 3, i64::MAX] {
                for relation in [
                    Relation::AtLeast,
                    Relation::AtMost,
                    Relation::Equal,
                    Relation::NotEqual,
                ] {
                    let (mut sheet, z, x, y) =
                        sheet((Some(lower), Some(i64::MAX)), (Some(i64::MIN), Some(n)));
                    let Ok(form) = x.scale(c).and_then(|f| f.add_scaled(&y, -2)) else {
                        continue;
                    };
                    let claim = Prop::Compare(Box::new(form.clone()), relation, n);
                    sheet.fact("it", Prop::iff(z.clone(), claim.clone()));
                    sheet.fact("bound", Prop::Compare(Box::new(x.clone()), relation, n));
                    sheet.fact("not", claim.not());
                    let product = Atom::Product(Box::new(z), Box::new(form));
                    sheet.ask(AskedValue::Number(Linear::atom(product)));
                    for options in all_options() {
                        let _ = bigm::lower::lower(&sheet.model, &options);
                    }
                }
            }
        }
    }
}

#[test]
fn a_model_that_is_not_well_formed_is_refused() {
    let mut sheet = Sheet::default();
    sheet.fact("it", Prop::Holds(UnknownId(7)));
    let refusal = tight(&sheet.model).unwrap_err();
    assert!(refusal.message.contains("not well formed"), "{refusal}");
    let mut deep = Sheet::default();
    let mut claim = deep.bools(&["a"]).remove(0);
    for _ in 0..1000 {
        claim = Prop::Implies(
            Box::new(claim.clone()),
            Box::new(Prop::Not(Box::new(claim))),
        );
        if deep.model.sentences.len() > 3 {
            break;
        }
        deep.fact("it", claim.clone());
    }
    assert_eq!(tight(&deep.model), Ok(()));
    let mut claim = deep.bools(&["b"]).remove(0);
    for _ in 0..5000 {
        claim = Prop::Not(Box::new(claim));
    }
    deep.fact("deep", claim);
    assert!(tight(&deep.model).unwrap_err().message.contains("deep"));
}
