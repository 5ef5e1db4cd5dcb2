//! One proposition, several M: the pairs of (1)–(4) in the textbook form, each
//! with the rows that the smallest M gives, and with any M one likes.
//!
//! For teaching what M does.

use super::comparison::Comparison;
use super::draft::emit_pair;
use super::groups::Knowledge;
use super::implication::{Side, row};
use super::refusal::{Lowered, Refusal};
use super::self_mention::split;
use super::state::Here;
use super::{FormKind, Lowerer, Options, at_least, at_most, bounds, equal, lowered, not_equal};
use crate::model::Model;
use crate::rows::{ColumnId, Direction, Form, Literal, OriginId, Program, Reified, Relation, Row};

/// The textbook's rows of a model and what could stand in their place.
#[derive(Debug, Clone)]
pub struct Pairs {
    /// The rows in textbook form.
    pub program: Program,
    /// The pairs among them, in the order of their first rows.
    pub pairs: Vec<Pair>,
}

/// δ = 1 ⇔ F ≥ n, or F ≤ n, by one or two rows.
#[derive(Debug, Clone)]
pub struct Pair {
    /// The sentence it belongs to.
    pub origin: OriginId,
    /// δ
    pub delta: ColumnId,
    /// F, without a constant.
    pub form: Form,
    /// ≥ or ≤.
    pub relation: Relation,
    /// n
    pub n: i64,
    /// G, which is F without δ.
    pub rest: Form,
    /// c, where F = G + cδ; 0 where δ does not occur in F.
    pub coefficient: i64,
    /// The least value of G; `None` where it has none that is known.
    pub lower: Option<i64>,
    /// The greatest value of G, likewise.
    pub upper: Option<i64>,
    /// The least and the greatest value of G where δ = 0, and where δ = 1: other
    /// sentences may leave less of it then.
    pub given: [(Option<i64>, Option<i64>); 2],
    /// Which rows of the program it is.
    pub rows: Vec<usize>,
    /// The paper's numbers of these rows: `(3)`.
    pub numbers: Vec<&'static str>,
    /// The rows that the smallest M gives for the same proposition and the same
    /// directions; fewer where one says nothing or both are one equation.
    pub smallest: Vec<Row>,
}

/// The pairs of a model.
///
/// # Errors
/// As [`super::lower`].
pub fn pairs(model: &Model) -> Result<Pairs, Refusal> {
    let options = Options {
        form: FormKind::Textbook,
        ..Options::default()
    };
    let l = lowered(model, &options)?;
    let mut pairs: Vec<Pair> = Vec::new();
    for (index, line) in l.program.rows().iter().enumerate() {
        let Some((reified, delta)) = member(line) else {
            continue;
        };
        let open = pairs.last_mut().filter(|pair| {
            let same =
                (&pair.form, pair.relation, pair.n) == (&reified.form, reified.relation, reified.n);
            same && pair.delta == delta && pair.origin == line.provenance.origin
        });
        match open {
            Some(pair) => {
                pair.rows.push(index);
                pair.numbers.push(number(&l.program, reified, line));
            }
            None => pairs.push(begin(&l, index, line, reified, delta)?),
        }
    }
    let mut scratch = l.clone();
    for pair in &mut pairs {
        pair.smallest = smallest(&mut scratch, pair)?;
    }
    Ok(Pairs {
        program: l.program,
        pairs,
    })
}

/// Every M of (1)–(4), the last where the paper's cannot be had for want of L.
/// Other rows have an M too, of maxima for example; they are no pairs.
const FORMULAS: [&str; 5] = ["U − n + 1", "n − L", "n + 1 − L", "U − L", "U − n"];

/// The letters and δ of a row that is one of a pair: F, δ and an M.
fn member(line: &Row) -> Option<(&Reified, ColumnId)> {
    let reified = line.provenance.reified.as_ref()?;
    let Literal::Column(delta) = reified.delta else {
        return None;
    };
    let sided = matches!(reified.relation, Relation::AtLeast | Relation::AtMost);
    let by_m = line
        .form
        .clone()
        .add_scaled(&reified.form, -1)?
        .terms()
        .all(|(id, _)| id == delta);
    let formula = reified.big_m.as_ref()?.formula;
    (sided && by_m && FORMULAS.contains(&formula)).then_some((reified, delta))
}

fn begin(
    l: &Lowerer,
    index: usize,
    line: &Row,
    reified: &Reified,
    delta: ColumnId,
) -> Lowered<Pair> {
    let parts = split(l, &reified.form, Literal::Column(delta))?;
    let b = bounds::bounds(l, &parts.rest, Knowledge::Everything);
    let narrow = |end: Option<i128>| end.and_then(|value| i64::try_from(value).ok());
    let on = Literal::Column(delta);
    let given = [on.complement(), on].map(|literal| {
        let b = bounds::given(l, &parts.rest, &[literal], Knowledge::Everything);
        (narrow(b.lower), narrow(b.upper))
    });
    Ok(Pair {
        given,
        origin: line.provenance.origin,
        delta,
        form: reified.form.clone(),
        relation: reified.relation,
        n: reified.n,
        rest: parts.rest,
        coefficient: parts.at_one,
        lower: narrow(b.lower),
        upper: narrow(b.upper),
        rows: vec![index],
        numbers: vec![number(&l.program, reified, line)],
        smallest: Vec::new(),
    })
}

/// The paper's number of a row: where the pair is one side of F = n or F ≠ n,
/// (1)–(4) are called (5)–(8).
fn number(program: &Program, reified: &Reified, line: &Row) -> &'static str {
    let sides = [equal::EQUAL.name, not_equal::NOT_EQUAL.name];
    let side = program.column(delta_of(reified)).helper
        && program.rows().iter().any(|other| {
            let letters = other.provenance.reified.as_ref();
            sides.contains(&other.provenance.rule.name)
                && letters.is_some_and(|r| r.form == reified.form && r.n == reified.n)
        });
    let at_least = reified.relation == Relation::AtLeast;
    match (at_least, line.provenance.direction, side) {
        (true, Direction::Converse, false) => "(1)",
        (true, Direction::Imply, false) => "(2)",
        (false, Direction::Converse, false) => "(3)",
        (false, Direction::Imply, false) => "(4)",
        (true, Direction::Converse, true) => "(5)",
        (true, Direction::Imply, true) => "(6)",
        (false, Direction::Converse, true) => "(7)",
        (false, Direction::Imply, true) => "(8)",
        (true, _, false) => "(1) (2)",
        (true, _, true) => "(5) (6)",
        (false, _, false) => "(3) (4)",
        (false, _, true) => "(7) (8)",
    }
}

fn delta_of(reified: &Reified) -> ColumnId {
    match reified.delta {
        Literal::Column(id) | Literal::Complement(id) => id,
        Literal::Const(_) => ColumnId(0),
    }
}

/// The rows of a pair with the smallest M.
fn smallest(l: &mut Lowerer, pair: &Pair) -> Lowered<Vec<Row>> {
    l.go(Here {
        origin: pair.origin,
        span: l.program.origin(pair.origin).span,
    });
    let delta = Literal::Column(pair.delta);
    let cmp = Comparison {
        form: pair.form.clone(),
        relation: pair.relation,
        n: pair.n,
    };
    let about = cmp.about(delta);
    let at_least = pair.relation == Relation::AtLeast;
    let (rule, on, off, beyond) = match at_least {
        true => (&at_least::AT_LEAST, Side::AtLeast, Side::AtMost, pair.n - 1),
        false => (
            &at_most::AT_MOST_SMALLEST,
            Side::AtMost,
            Side::AtLeast,
            pair.n + 1,
        ),
    };
    let (imply, converse) = directions(&l.program, &pair.rows);
    let form = &pair.form;
    let away = match converse {
        true => row(l, &about, delta.complement(), form, off, beyond, rule)?,
        false => None,
    };
    let hold = match imply {
        true => row(l, &about, delta, form, on, pair.n, rule)?,
        false => None,
    };
    let before = l.program.rows().len();
    emit_pair(l, away, hold)?;
    Ok(l.program.rows().iter().skip(before).cloned().collect())
}

/// Whether some of these rows work δ = 1 ⇒ and δ = 0 ⇒.
pub(super) fn directions(program: &Program, rows: &[usize]) -> (bool, bool) {
    let mut ways = (false, false);
    for row in rows.iter().filter_map(|&index| program.rows().get(index)) {
        match row.provenance.direction {
            Direction::Imply => ways.0 = true,
            Direction::Converse => ways.1 = true,
            Direction::Both => ways = (true, true),
            Direction::Assert => {}
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::sketch::Sketch;

    fn shown(program: &Program, rows: &[Row]) -> Vec<String> {
        rows.iter().map(|row| program.show_row(row)).collect()
    }

    fn of(unknowns: &str, fact: &str) -> Pairs {
        pairs(&Sketch::new(unknowns).facts(fact).model).unwrap()
    }

    #[test]
    fn at_most_one_of_three() {
        let made = of("a, b, c, t: bool", "t <-> a + b + c <= 1");
        let [pair] = &made.pairs[..] else { panic!() };
        assert_eq!(pair.numbers, ["(3)", "(4)"]);
        assert_eq!(
            (pair.lower, pair.upper, pair.coefficient),
            (Some(0), Some(3), 0)
        );
        assert_eq!(
            shown(&made.program, &pair.smallest),
            ["a + b + c + 2 t >= 2", "a + b + c + 2 t <= 3"]
        );
        let (program, rows) = made.with_big_m(100).unwrap();
        assert_eq!(
            shown(&program, &rows[0]),
            ["a + b + c + 100 t >= 2", "a + b + c + 100 t <= 101"]
        );
        assert_eq!(program.rows().len(), made.program.rows().len());
    }

    #[test]
    fn a_speaker_who_counts_himself() {
        let made = of("a, b, c: bool", "c <-> a + b + c <= 1");
        let [pair] = &made.pairs[..] else { panic!() };
        assert_eq!(
            (pair.lower, pair.upper, pair.coefficient),
            (Some(0), Some(2), 1)
        );
        assert_eq!(shown(&made.program, &pair.smallest), ["a + b + 2 c = 2"]);
        let (program, rows) = made.with_big_m(10).unwrap();
        assert_eq!(
            shown(&program, &rows[0]),
            ["a + b + 11 c >= 2", "a + b + 11 c <= 11"]
        );
    }

    #[test]
    fn the_sides_of_an_equality_have_their_own_numbers() {
        let made = of("a, b, c, t: bool", "t <-> a + b + c = 1");
        let numbers: Vec<_> = made.pairs.iter().flat_map(|p| p.numbers.clone()).collect();
        assert_eq!(numbers, ["(5)", "(6)", "(7)", "(8)"]);
    }

    #[test]
    fn one_equation_becomes_two_rows_again() {
        let made = of("a, b, t: bool", "a + b <= 1\n t <-> a + b >= 1");
        let [pair] = &made.pairs[..] else { panic!() };
        assert_eq!(pair.numbers, ["(1) (2)"]);
        let (program, rows) = made.with_big_m(7).unwrap();
        assert_eq!(
            shown(&program, &rows[0]),
            ["a + b - 7 t <= 0", "a + b - 7 t >= -6"]
        );
    }

    #[test]
    fn an_m_without_room_is_refused() {
        let made = of("a, b, t: bool", "t <-> a + b >= 2");
        assert!(made.with_big_m(i64::MAX).is_ok());
        let made = of("n: -5..5; t: bool", "t <-> n >= -3");
        assert!(made.with_big_m(i64::MAX).is_err());
    }
}
