//! Columns, rows and their provenance.

use crate::rows::{self, BigM, Direction, Form, Literal, OriginId, Program, Relation};
use schemars::JsonSchema;
use serde::Serialize;

/// A whole-number column.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Column<'a> {
    /// Its name in the puzzle's words; no other column has it.
    name: &'a str,
    /// Its least value; `null` is no bound.
    lower: Option<i64>,
    /// Its greatest value; `null` is no bound.
    upper: Option<i64>,
    /// What it stands for.
    meaning: &'a str,
    /// Whether it is an indicator or digit that no unknown owns.
    helper: bool,
}

impl<'a> Column<'a> {
    pub fn new(column: &'a rows::Column) -> Self {
        Column {
            name: &column.name,
            lower: column.lower,
            upper: column.upper,
            meaning: &column.meaning,
            helper: column.helper,
        }
    }
}

/// What a row is for: a sentence of the puzzle, the domain of an unknown, a cut.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Origin<'a> {
    /// Its name.
    name: &'a str,
    /// As it was written; for a domain, its declaration.
    text: &'a str,
    /// Where it was written; `null` for what the file does not say.
    place: Option<Place>,
    /// The number of the sentence in the puzzle, from 0, where it is one.
    sentence: Option<usize>,
}

/// A place in the file, in bytes from its beginning.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Place {
    /// The first byte.
    start: usize,
    /// The byte behind the last.
    end: usize,
}

impl<'a> Origin<'a> {
    pub fn new(origin: &'a rows::Origin) -> Self {
        Origin {
            name: &origin.name,
            text: &origin.text,
            place: origin.span.map(|span| Place {
                start: span.start,
                end: span.end,
            }),
            sentence: origin.sentence,
        }
    }
}

/// A rule that makes rows.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its name.
    name: &'static str,
    /// The paper's number or the book; empty for what is bigm's own.
    number: &'static str,
    /// The formula it makes rows for.
    formula: &'static str,
    /// The rows, as formulas.
    rows: &'static [&'static str],
}

impl Rule {
    /// The rules of a program's rows, each once, in the order they first occur.
    pub fn of(program: &Program) -> Vec<Rule> {
        let mut rules: Vec<Rule> = Vec::new();
        for row in program.rows() {
            let rule = row.provenance.rule;
            if !rules.iter().any(|known| known.name == rule.name) {
                rules.push(Rule {
                    name: rule.name,
                    number: rule.number,
                    formula: rule.formula,
                    rows: rule.rows,
                });
            }
        }
        rules
    }
}

/// A row: `terms sense rhs`.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Row<'a> {
    /// The left side; empty where it is 0.
    terms: Vec<Term<'a>>,
    /// The relation.
    #[schemars(extend("enum" = [">=", "<=", "="]))]
    sense: &'static str,
    /// The right side.
    rhs: i64,
    /// What the row is for: a place in `origins`, from 0.
    origin: usize,
    /// The name of the rule that made it.
    rule: &'static str,
    /// Which way it works: `imply` where δ = 1 forces the proposition,
    /// `converse` where δ = 0 forces its negation, `both` where one equation
    /// does both, `assert` where the row is the proposition itself.
    #[schemars(extend("enum" = ["imply", "converse", "both", "assert"]))]
    direction: &'static str,
    /// The rule's letters, where it ties an indicator to a form.
    reified: Option<Reified<'a>>,
}

/// A term of a sum.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Term<'a> {
    /// The name of the column.
    column: &'a str,
    /// What it is multiplied by; never 0.
    coefficient: i64,
}

fn terms<'a>(program: &'a Program, form: &Form) -> Vec<Term<'a>> {
    form.terms()
        .map(|(id, coefficient)| Term {
            column: &program.column(id).name,
            coefficient,
        })
        .collect()
}

impl<'a> Row<'a> {
    pub fn new(program: &'a Program, row: &'a rows::Row) -> Self {
        let provenance = &row.provenance;
        Row {
            terms: terms(program, &row.form),
            sense: row.sense.ascii(),
            rhs: row.rhs,
            origin: provenance.origin.0,
            rule: provenance.rule.name,
            direction: match provenance.direction {
                Direction::Imply => "imply",
                Direction::Converse => "converse",
                Direction::Both => "both",
                Direction::Assert => "assert",
            },
            reified: provenance
                .reified
                .as_ref()
                .map(|reified| Reified::new(program, reified)),
        }
    }
}

/// The proposition behind a row, δ = 1 ⇔ F relation n, with the rule's letters.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Reified<'a> {
    /// δ, the indicator.
    delta: Indicator<'a>,
    /// F, without a constant.
    terms: Vec<Term<'a>>,
    /// The relation between F and n.
    #[schemars(extend("enum" = [">=", "<=", "=", "!="]))]
    relation: &'static str,
    /// n.
    n: i64,
    /// L, the least value of F (where δ occurs in F, of the rest of F); `null`
    /// where there is none and none was needed.
    lower: Option<i64>,
    /// U, the greatest value of F, likewise.
    upper: Option<i64>,
    /// The origins whose "exactly one" or "at most one" gave L or U: places in
    /// `origins`, from 0.
    bounds: Vec<usize>,
    /// Those of them that gave L.
    lower_from: Vec<usize>,
    /// Those of them that gave U.
    upper_from: Vec<usize>,
    /// M, where the row has one.
    big_m: Option<M>,
    /// Whether δ itself occurs in F, so that the row was made from the rest.
    self_mention: bool,
}

/// A big-M and what gave it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct M {
    /// The coefficient that δ has through it, without sign.
    value: i64,
    /// The formula with the rule's letters.
    formula: &'static str,
}

/// A 0/1 column, its complement, or a constant.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Indicator<'a> {
    /// Always 0 or 1.
    Constant(Constant),
    /// A column, or one minus it.
    Column(Side<'a>),
}

/// Always the same.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Constant {
    /// The value: 0 or 1.
    #[schemars(extend("enum" = [0, 1]))]
    constant: i64,
}

/// True where a column has a value.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side<'a> {
    /// The name of the column.
    column: &'a str,
    /// The value of the column for which it is true: 1 for the column itself,
    /// 0 for its complement.
    #[schemars(extend("enum" = [0, 1]))]
    when: i64,
}

impl<'a> Indicator<'a> {
    pub fn new(program: &'a Program, literal: Literal) -> Self {
        let side = |id, when| {
            Indicator::Column(Side {
                column: &program.column(id).name,
                when,
            })
        };
        match literal {
            Literal::Const(value) => Indicator::Constant(Constant {
                constant: value.into(),
            }),
            Literal::Column(id) => side(id, 1),
            Literal::Complement(id) => side(id, 0),
        }
    }
}

impl<'a> Reified<'a> {
    fn new(program: &'a Program, reified: &rows::Reified) -> Self {
        let places = |origins: &[OriginId]| origins.iter().map(|origin| origin.0).collect();
        Reified {
            delta: Indicator::new(program, reified.delta),
            terms: terms(program, &reified.form),
            relation: match reified.relation {
                Relation::AtLeast => ">=",
                Relation::AtMost => "<=",
                Relation::Equal => "=",
                Relation::NotEqual => "!=",
            },
            n: reified.n,
            lower: reified.lower,
            upper: reified.upper,
            bounds: places(&reified.bounds),
            lower_from: places(&reified.lower_from),
            upper_from: places(&reified.upper_from),
            big_m: reified.big_m.as_ref().map(|BigM { value, formula }| M {
                value: *value,
                formula,
            }),
            self_mention: reified.self_mention,
        }
    }
}

/// What is to be best.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Objective<'a> {
    /// Whether more is better.
    maximise: bool,
    /// The quantity, without its constant.
    terms: Vec<Term<'a>>,
    /// The constant.
    constant: i64,
}

impl<'a> Objective<'a> {
    pub fn new(program: &'a Program) -> Option<Self> {
        program.objective.as_ref().map(|objective| Objective {
            maximise: objective.maximise,
            terms: terms(program, &objective.form),
            constant: objective.form.offset(),
        })
    }
}
