//! 0/1 columns for what is asked, told and to be proved; determinism; lowering
//! some sentences only.

mod rows_support;

use bigm::lower::{Options, lower};
use bigm::model::{
    Asked, AskedValue, Atom, Case, Domain, Linear, Objective, Prop, Question, Relation, SentenceId,
    Told, UnknownId, Value,
};
use bigm::rows::{Literal, QuestionColumns, Representation};
use bigm::source::Span;
use rows_support::{
    Search, Sheet, all_options, assignments, count, faithful, faithful_where, fixed, sum,
};

/// Two rooms, a number, three people.
fn sheet() -> (Sheet, Vec<Prop>, Linear) {
    let mut sheet = Sheet::default();
    let mut props = sheet.choice("room", &["1"], &["lady", "tiger", "empty"]);
    props.extend(sheet.choice("room", &["2"], &["lady", "tiger"]));
    props.extend(sheet.bools(&["a", "b", "c"]));
    let n = sheet.integer("n", -2, 3);
    (sheet, props, n)
}

#[test]
fn every_kind_of_thing_can_be_asked() {
    let (mut sheet, props, n) = sheet();
    sheet.fact("a fact", Prop::implies(props[0].clone(), props[5].clone()));
    sheet.ask(AskedValue::Truth(props[5].clone()));
    sheet.ask(AskedValue::Truth(count(&props[5..], Relation::Equal, 2)));
    sheet.ask(AskedValue::Truth(Prop::TRUE));
    sheet.ask(AskedValue::Choice(UnknownId(0)));
    sheet.ask(AskedValue::Choice(UnknownId(1)));
    let plus = |c: i64, constant: i64| {
        let form = Linear::constant(constant).add_scaled(&n, c).unwrap();
        AskedValue::Number(
            form.add_scaled(&Linear::truth(props[0].clone()), 2)
                .unwrap(),
        )
    };
    sheet.ask(AskedValue::Number(n.clone()));
    sheet.ask(AskedValue::Number(
        n.scale(-3)
            .unwrap()
            .add_scaled(&Linear::constant(7), 1)
            .unwrap(),
    ));
    sheet.ask(AskedValue::Number(Linear::constant(7)));
    sheet.ask(AskedValue::Number(sum(&[(-4, &props[6])])));
    sheet.ask(plus(1, 0));
    sheet.ask(plus(-2, 5));
    sheet.ask(AskedValue::Number(Linear::atom(Atom::Abs(Box::new(
        n.clone(),
    )))));
    sheet.ask(AskedValue::Cases(
        [
            Prop::all([props[5].clone(), props[6].clone()]),
            Prop::all([props[5].clone(), props[6].clone().not()]),
            props[5].clone().not(),
        ]
        .into_iter()
        .enumerate()
        .map(|(place, when)| Case {
            value: Value {
                label: place.to_string(),
                number: None,
            },
            when,
        })
        .collect(),
    ));
    faithful_where(&sheet.model, &all_options(), |place, _| place % 5 == 0);
}

#[test]
fn a_number_of_many_values_is_asked_in_binary() {
    let mut sheet = Sheet::default();
    let x = sheet.bools(&["a", "b", "c"]);
    let form = sum(&[(700, &x[0]), (-900, &x[1]), (51, &x[2])]);
    sheet.ask(AskedValue::Number(form));
    for options in all_options() {
        let program = lower(&sheet.model, &options).unwrap();
        let QuestionColumns::Digits { lower, bits } = &program.encoding.question[0] else {
            panic!("{:?}", program.encoding.question);
        };
        // -900 … 751
        assert_eq!((*lower, bits.len()), (-900, 11));
    }
    faithful(&sheet.model);
}

#[test]
fn up_to_a_thousand_values_have_columns_of_their_own() {
    for (upper, own) in [(999, true), (1000, false)] {
        let mut sheet = Sheet::default();
        let n = sheet.integer("n", 0, upper);
        sheet.ask(AskedValue::Number(n));
        let program = lower(&sheet.model, &Options::default()).unwrap();
        let cases = matches!(program.encoding.question[0], QuestionColumns::Cases(_));
        assert_eq!(cases, own);
    }
}

#[test]
fn what_was_told_and_what_is_to_be_proved_have_literals() {
    let (mut sheet, props, n) = sheet();
    sheet.fact(
        "a fact",
        Prop::iff(
            props[5].clone(),
            Prop::compare(n.clone(), Relation::AtLeast, 1).unwrap(),
        ),
    );
    sheet.model.told.push(Told {
        learns: Asked {
            label: "n".to_owned(),
            value: AskedValue::Number(n),
            span: None,
        },
        text: "n".to_owned(),
        about: Question {
            text: String::new(),
            items: vec![Asked {
                label: "room".to_owned(),
                value: AskedValue::Choice(UnknownId(0)),
                span: None,
            }],
        },
        settles: true,
        span: Span::default(),
    });
    let claim = count(&props[5..], Relation::AtLeast, 2);
    sheet.model.prove.push(("two".to_owned(), claim.clone()));
    sheet.model.prove.push(("sure".to_owned(), Prop::TRUE));
    for options in all_options() {
        let program = lower(&sheet.model, &options).unwrap();
        let (learns, about) = &program.encoding.told[0];
        assert!(matches!(learns, QuestionColumns::Cases(cases) if cases.len() == 6));
        assert!(matches!(about[..], [QuestionColumns::Cases(ref cases)] if cases.len() == 3));
        assert_eq!(program.encoding.prove[1], Literal::Const(true));
        let search = Search::new(&program);
        for world in assignments(&sheet.model) {
            if sheet.model.verify(&world).is_err() {
                continue;
            }
            let (columns, literals) = fixed(&program, &world);
            let with = |literal: Literal| {
                let mut all = literals.clone();
                all.push(literal);
                search.completes(&columns, &all)
            };
            let proved = program.encoding.prove[0];
            let truth = claim.holds(&world).unwrap();
            assert_eq!((with(proved), with(proved.complement())), (truth, !truth));
        }
    }
}

#[test]
fn an_objective_is_a_form_over_columns() {
    let (mut sheet, props, n) = sheet();
    let form = n
        .scale(2)
        .unwrap()
        .add_scaled(&sum(&[(3, &count(&props[5..], Relation::AtLeast, 2))]), -1)
        .unwrap();
    sheet.model.objective = Some(Objective {
        form: form.clone(),
        maximise: true,
        text: "it".to_owned(),
        span: Span::default(),
    });
    let program = lower(&sheet.model, &Options::default()).unwrap();
    let objective = program.objective.as_ref().unwrap();
    assert_eq!(objective.form.len(), 2);
    assert!(objective.maximise);
    let none = Sheet::default();
    assert_eq!(
        lower(&none.model, &Options::default()).unwrap().objective,
        None
    );
}

/// A puzzle in which sentences could serve each other in every way.
fn entangled() -> Sheet {
    let (mut sheet, props, n) = sheet();
    let people = &props[5..];
    sheet.fact("one of us", count(people, Relation::Equal, 1));
    sheet.fact(
        "at least",
        Prop::compare(n.clone(), Relation::AtLeast, 0).unwrap(),
    );
    let low = Prop::compare(n.clone(), Relation::AtMost, 1).unwrap();
    let some = Prop::any([people[0].clone(), people[1].clone()]);
    let both = Prop::all([low.clone(), some.clone()]);
    sheet.fact("first", Prop::iff(props[0].clone(), both.clone()));
    sheet.fact("second", Prop::implies(both.clone(), props[3].clone()));
    sheet.fact(
        "third",
        Prop::any([both.not(), low.not(), people[2].clone()]),
    );
    let even = Linear::atom(Atom::Mod(Box::new(n), 2));
    let even = Prop::compare(even, Relation::Equal, 0).unwrap();
    sheet.fact("fourth", Prop::iff(people[2].clone(), even.clone()));
    sheet.fact("fifth", Prop::any([even, some]));
    sheet
}

#[test]
fn without_facts_in_bounds_each_sentence_s_rows_stand_alone() {
    let sheet = entangled();
    let places = sheet.model.sentences.len();
    for options in all_options().into_iter().filter(|o| !o.facts_in_bounds) {
        let program = lower(&sheet.model, &options).unwrap();
        for kept in 0..1usize << places {
            let keeps = |place: usize| (kept >> place) & 1 == 1;
            let mut fewer = sheet.model.clone();
            let mut place = 0;
            fewer.sentences.retain(|_| {
                place += 1;
                keeps(place - 1)
            });
            // The rows of the others are simply left out.
            let mut part = bigm::rows::Program::default();
            for column in program.columns() {
                part.add_column(column.clone());
            }
            part.encoding = program.encoding.clone();
            for origin in program.origins() {
                part.add_origin(origin.clone());
            }
            for row in program.rows() {
                if program
                    .origin(row.provenance.origin)
                    .sentence
                    .is_none_or(keeps)
                {
                    assert!(part.add_row(
                        row.form.clone(),
                        row.sense,
                        row.rhs,
                        row.provenance.clone()
                    ));
                }
            }
            let search = Search::new(&part);
            for world in assignments(&fewer).iter().skip(kept % 3).step_by(3) {
                let (columns, literals) = fixed(&part, world);
                let found = search.completes(&columns, &literals);
                assert_eq!(
                    found,
                    fewer.verify(world).is_ok(),
                    "{kept:b} {:?}",
                    world.values()
                );
            }
        }
    }
}

#[test]
fn some_sentences_only() {
    let sheet = entangled();
    for chosen in [vec![], vec![0, 2], vec![2, 3, 6], vec![1, 4, 5]] {
        let ids: Vec<SentenceId> = chosen.iter().copied().map(SentenceId).collect();
        let mut fewer = sheet.model.clone();
        let mut place = 0;
        fewer.sentences.retain(|_| {
            place += 1;
            chosen.contains(&(place - 1))
        });
        for options in all_options() {
            let some = lower(
                &sheet.model,
                &Options {
                    only: Some(&ids),
                    ..options
                },
            )
            .unwrap();
            let alone = lower(&fewer, &options).unwrap();
            let rows = |program: &bigm::rows::Program| -> Vec<String> {
                program
                    .rows()
                    .iter()
                    .map(|row| program.show_row(row))
                    .collect()
            };
            assert_eq!(rows(&some), rows(&alone));
            for row in some.rows() {
                let sentence = some.origin(row.provenance.origin).sentence;
                assert!(sentence.is_none_or(|place| chosen.contains(&place)));
            }
        }
    }
}

#[test]
fn the_same_model_gives_the_same_program() {
    let sheet = entangled();
    faithful(&sheet.model);
    for options in all_options() {
        let once = lower(&sheet.model, &options).unwrap();
        assert_eq!(once, lower(&sheet.model.clone(), &options).unwrap());
    }
}

#[test]
fn a_choice_of_two_is_one_column_only_when_tight() {
    let (sheet, _, _) = sheet();
    let [textbook, tight, ..] = all_options();
    let of = |options| lower(&sheet.model, &options).unwrap().encoding.unknowns[1].clone();
    let Representation::Choice(two) = of(textbook) else {
        panic!()
    };
    assert_ne!(two[0].complement(), two[1]);
    let Representation::Choice(two) = of(tight) else {
        panic!()
    };
    assert_eq!(two[0].complement(), two[1]);
}

#[test]
fn domains_of_one_value_and_of_none() {
    let mut sheet = Sheet::default();
    let only = sheet.choice("only", &[], &["this"]);
    let a = sheet.bools(&["a"]);
    sheet.fact("it", Prop::iff(only[0].clone(), a[0].clone()));
    faithful(&sheet.model);
    for domain in [
        Domain::Choice(vec![]),
        Domain::Integer {
            lower: Some(3),
            upper: Some(2),
        },
    ] {
        let mut sheet = sheet.clone();
        sheet.unknown("none", &[], domain);
        for options in all_options() {
            let program = lower(&sheet.model, &options).unwrap();
            assert!(!Search::new(&program).completes(&[], &[]));
        }
    }
}
