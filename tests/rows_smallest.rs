//! The tight form: no M can be less, no helper where a column serves.

mod library;
mod rows_support;

use bigm::lower::pairs::pairs;
use bigm::lower::{FormKind, Options, lower};
use bigm::model::{Atom, Linear, Prop, Relation};
use bigm::rows::{ColumnId, Direction, Form, Literal, Program, Sense};
use bigm::teach::{Strength, study};
use library::library;
use rows_support::{Dice, Search, Sheet, count, smallest, sum};

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

/// One row, the rows of the sentences and domains that gave its L and U, and
/// their columns: all that its M may rest on.
///
/// And what is to be 0 there beside δ: of three indicators in one row, a for
/// F > n and δ for F = n, the other.
fn alone(program: &Program, index: usize) -> (Program, usize, Literal, Vec<Literal>) {
    let row = &program.rows()[index];
    let reified = row.provenance.reified.as_ref().unwrap();
    let kept: Vec<usize> = (0..program.rows().len())
        .filter(|&other| {
            let origin = program.rows()[other].provenance.origin;
            // A sentence that helped to give its own row's bounds is an
            // "exactly one" of several parts; the row itself comes last.
            other != index && reified.bounds.contains(&origin)
        })
        .chain([index])
        .collect();
    let mut small = Program::default();
    let mut places = vec![None; program.columns().len()];
    let mut place = |small: &mut Program, id: ColumnId| {
        *places[id.0].get_or_insert_with(|| small.add_column(program.column(id).clone()))
    };
    for origin in program.origins() {
        small.add_origin(origin.clone());
    }
    for &other in &kept {
        let old = &program.rows()[other];
        let mut form = Form::default();
        for (id, c) in old.form.terms() {
            let column = Form::column(place(&mut small, id));
            form = form.add_scaled(&column, c).unwrap();
        }
        assert!(small.add_row(form, old.sense, old.rhs, old.provenance.clone()));
    }
    let delta = match reified.delta {
        Literal::Column(id) => Literal::Column(place(&mut small, id)),
        Literal::Complement(id) => Literal::Complement(place(&mut small, id)),
        constant @ Literal::Const(_) => constant,
    };
    let others = row
        .form
        .terms()
        .map(|(id, _)| id)
        .filter(|&id| reified.form.coefficient(id) == 0)
        .map(|id| Literal::Complement(place(&mut small, id)))
        .filter(|other| ![delta, delta.complement()].contains(other))
        .collect();
    let last = small.rows().len() - 1;
    (small, last, delta, others)
}

/// Whether M can be no less: some point of [`alone`] has δ where the row gives
/// way and is on the row's very edge, so that with M − 1, and the right side
/// moved with it, the row would cut the point off. `None` where δ is never so.
fn reached(program: &Program, index: usize) -> Option<bool> {
    let (small, last, delta, others) = alone(program, index);
    let row = &small.rows()[last];
    let ways = match row.provenance.direction {
        Direction::Imply => vec![delta.complement()],
        Direction::Converse => vec![delta],
        // Two rows in one: each gives way on its side.
        Direction::Both => vec![delta, delta.complement()],
        Direction::Assert => panic!("a fact has no M"),
    };
    let mut edge = row.clone();
    edge.sense = Sense::Equal;
    let free = Search::new(&small);
    let mut on_edge = Search::new(&small);
    on_edge.add(&edge, 0);
    let mut seen = None;
    for way in ways {
        let mut literals = others.clone();
        literals.push(way);
        if free.completes(&[], &literals) {
            seen = Some(seen.unwrap_or(true) && on_edge.completes(&[], &literals));
        }
    }
    seen
}

/// Every row with an M of every puzzle, in the tight form. No row is excepted;
/// where δ is never so that the row gives way, there is nothing to reach.
#[test]
fn no_m_of_the_library_can_be_less() {
    let (mut seen, mut mentions, mut never) = (0, 0, 0);
    let mut larger = Vec::new();
    for (name, model) in library() {
        let program = lower(&model, &Options::default()).unwrap();
        for (index, row) in program.rows().iter().enumerate() {
            let Some(reified) = &row.provenance.reified else {
                continue;
            };
            if reified.big_m.is_none() {
                continue;
            }
            match reached(&program, index) {
                Some(true) => seen += 1,
                Some(false) => larger.push(format!("{name}: {}", program.show_row(row))),
                None => never += 1,
            }
            mentions += usize::from(reified.self_mention);
        }
    }
    assert!(larger.is_empty(), "{}", larger.join("\n"));
    assert!(
        seen > 200 && mentions > 100,
        "{seen} rows, {mentions} mentions"
    );
    assert!(never < seen / 20, "{never} rows never give way");
}

/// The same program with one M larger by 1.
fn larger_by_one(program: &Program, index: usize) -> Program {
    let mut out = Program::default();
    for column in program.columns() {
        out.add_column(column.clone());
    }
    for origin in program.origins() {
        out.add_origin(origin.clone());
    }
    for (place, row) in program.rows().iter().enumerate() {
        let (mut form, mut rhs) = (row.form.clone(), row.rhs);
        if place == index {
            let delta = row.provenance.reified.as_ref().unwrap().delta;
            let way = match row.provenance.direction {
                Direction::Imply => delta.complement(),
                _ => delta,
            };
            // Where this literal is 1 the row gives way by one more.
            let (step, constant) = Form::literal(way).split();
            let sign = if row.sense == Sense::AtLeast { 1 } else { -1 };
            form = form.add_scaled(&step, sign).unwrap();
            rhs -= sign * constant;
        }
        assert!(out.add_row(form, row.sense, rhs, row.provenance.clone()));
    }
    out
}

#[test]
fn the_test_above_can_fail() {
    let mut seen = 0;
    for (name, model) in library() {
        let program = lower(&model, &Options::default()).unwrap();
        for (index, row) in program.rows().iter().enumerate() {
            let reified = row.provenance.reified.as_ref();
            if reified.is_some_and(|r| r.big_m.is_some())
                && row.sense != Sense::Equal
                && reached(&program, index).is_some()
            {
                let worse = larger_by_one(&program, index);
                assert_eq!(reached(&worse, index), Some(false), "{name}: {index}");
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "only {seen} rows");
}

/// The paper's M: smallest exactly where `bigm relax` does not call the row
/// loose. Excepted are speakers who are counted (δ moves F) and pairs whose F
/// has closer bounds once δ is fixed: there M could be less for reasons that the
/// paper's L and U do not know.
#[test]
fn the_paper_s_m_is_smallest_where_the_row_is_not_called_loose() {
    let mut seen = [0; 2];
    for (name, model) in library() {
        let made = pairs(&model).unwrap();
        let study = study(&made, 1_000).unwrap();
        for (pair, pairing) in made.pairs.iter().zip(&study.pairings) {
            if pair.coefficient != 0 || pair.given != [(pair.lower, pair.upper); 2] {
                continue;
            }
            let lines = &pairing.way(Strength::Paper).unwrap().lines;
            for (&index, line) in pair.rows.iter().zip(lines) {
                let Some(smallest) = reached(&made.program, index) else {
                    continue;
                };
                assert_eq!(smallest, line.loose.is_none(), "{name}: {}", line.text);
                seen[usize::from(smallest)] += 1;
            }
        }
    }
    assert!(seen[0] > 30 && seen[1] > 250, "{seen:?}");
}
