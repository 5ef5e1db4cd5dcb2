//! What the columns mean: unknowns, the question, what somebody was told.

use super::program::Indicator;
use crate::model::{Asked, Domain, Model, Question};
use crate::rows::{Literal, Program, QuestionColumns, Representation};
use schemars::JsonSchema;
use serde::Serialize;

/// How unknowns and questions are represented by columns. All of it is empty for
/// rows that were read from elsewhere.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Encoding<'a> {
    /// The unknowns, the truths of statements included.
    unknowns: Vec<Unknown<'a>>,
    /// What is asked: another answer is another value of one of these.
    question: Vec<Thing<'a>>,
    /// What somebody was told.
    told: Vec<Told<'a>>,
    /// What is to be proved.
    prove: Vec<Claim<'a>>,
    /// What is expected to hold.
    expected: Vec<Claim<'a>>,
}

/// One unknown.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Unknown<'a> {
    /// Its name.
    name: String,
    /// Whether it is the truth of a statement, and not declared.
    statement: bool,
    /// Its columns.
    columns: UnknownColumns<'a>,
}

/// The columns of an unknown.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum UnknownColumns<'a> {
    /// A truth value: true where this is.
    Truth(Indicator<'a>),
    /// One of several values: exactly one of these is true.
    Choice(Vec<Value<'a>>),
    /// A whole number: the name of its column.
    Integer(&'a str),
}

/// One value of a choice.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Value<'a> {
    /// The value.
    value: String,
    /// True where the choice has this value.
    when: Indicator<'a>,
}

/// One thing that is asked.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Thing<'a> {
    /// Its name.
    name: &'a str,
    /// Its columns.
    columns: AskedColumns<'a>,
}

/// The 0/1 columns of an asked thing.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum AskedColumns<'a> {
    /// A truth value.
    Truth(Indicator<'a>),
    /// One of several values: exactly one of these is true.
    Cases(Vec<Case<'a>>),
    /// A whole number in binary.
    Digits(Digits<'a>),
}

/// One value of an asked thing.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Case<'a> {
    /// The value: a number, or the place in a list of values.
    number: i64,
    /// The value in the puzzle's words.
    value: String,
    /// True where the asked thing has this value.
    when: Indicator<'a>,
}

/// `lower + Σ 2ᵏ·bitₖ`
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Digits<'a> {
    /// The value where all bits are 0.
    lower: i64,
    /// The bits, lowest first.
    bits: Vec<Indicator<'a>>,
}

/// What somebody learnt, and the question that settled or left open.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Told<'a> {
    /// As it was written.
    text: &'a str,
    /// What was learnt.
    learns: Thing<'a>,
    /// The question.
    about: Vec<Thing<'a>>,
}

/// A proposition.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Claim<'a> {
    /// As it was written.
    text: &'a str,
    /// True where it holds.
    when: Indicator<'a>,
}

impl<'a> Encoding<'a> {
    pub fn new(model: &'a Model, program: &'a Program) -> Self {
        let encoding = &program.encoding;
        let with = With { model, program };
        let unknowns = model.unknowns.iter().zip(&encoding.unknowns);
        let told = model.told.iter().zip(&encoding.told);
        Encoding {
            unknowns: unknowns
                .map(|(unknown, columns)| Unknown {
                    name: unknown.name(),
                    statement: unknown.is_statement,
                    columns: with.unknown(&unknown.domain, columns),
                })
                .collect(),
            question: with.question(&model.question, &encoding.question),
            told: told
                .map(|(told, (learns, about))| Told {
                    text: &told.text,
                    learns: with.thing(&told.learns, learns),
                    about: with.question(&told.about, about),
                })
                .collect(),
            prove: with.claims(&model.prove, &encoding.prove),
            expected: with.claims(&model.expected, &encoding.expected),
        }
    }
}

/// A puzzle and its rows.
#[derive(Clone, Copy)]
struct With<'a> {
    model: &'a Model,
    program: &'a Program,
}

impl<'a> With<'a> {
    fn indicator(self, literal: Literal) -> Indicator<'a> {
        Indicator::new(self.program, literal)
    }

    fn unknown(self, domain: &Domain, columns: &Representation) -> UnknownColumns<'a> {
        match columns {
            Representation::Truth(literal) => UnknownColumns::Truth(self.indicator(*literal)),
            Representation::Integer(id) => UnknownColumns::Integer(&self.program.column(*id).name),
            Representation::Choice(literals) => UnknownColumns::Choice(
                (0..)
                    .zip(literals)
                    .map(|(place, literal)| Value {
                        value: domain.show(place),
                        when: self.indicator(*literal),
                    })
                    .collect(),
            ),
        }
    }

    fn question(self, asked: &'a Question, columns: &[QuestionColumns]) -> Vec<Thing<'a>> {
        let items = asked.items.iter().zip(columns);
        items
            .map(|(asked, columns)| self.thing(asked, columns))
            .collect()
    }

    fn thing(self, asked: &'a Asked, columns: &QuestionColumns) -> Thing<'a> {
        let columns = match columns {
            QuestionColumns::Truth(literal) => AskedColumns::Truth(self.indicator(*literal)),
            QuestionColumns::Cases(cases) => AskedColumns::Cases(
                cases
                    .iter()
                    .map(|&(number, literal)| Case {
                        number,
                        value: asked.value.show(self.model, number),
                        when: self.indicator(literal),
                    })
                    .collect(),
            ),
            QuestionColumns::Digits { lower, bits } => AskedColumns::Digits(Digits {
                lower: *lower,
                bits: bits.iter().map(|&bit| self.indicator(bit)).collect(),
            }),
        };
        Thing {
            name: &asked.label,
            columns,
        }
    }

    fn claims(
        self,
        texts: &'a [(String, crate::model::Prop)],
        literals: &[Literal],
    ) -> Vec<Claim<'a>> {
        texts
            .iter()
            .zip(literals)
            .map(|((text, _), &literal)| Claim {
                text,
                when: self.indicator(literal),
            })
            .collect()
    }
}
