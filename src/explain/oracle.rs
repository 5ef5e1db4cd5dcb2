//! One question, asked many times: is there a world in which the rules, these
//! sentences and these facts hold?
//!
//! The rows of each sentence that may be left out stand under a literal of
//! their own, its *selector*; a question assumes the selectors of the sentences
//! it is about, and the exact engine answers it without starting over (Eén and
//! Sörensson, "Temporal induction by incremental SAT solving", 2003). A world it
//! finds is checked against the meaning of every sentence asked about.

use super::branch::mentioned;
use super::fact::Fact;
use super::set::Set;
use crate::lower::{self, FormKind};
use crate::model::{
    Asked, AskedValue, Atom, Domain, Linear, Model, Question, Sentence, SentenceKind, UnknownId,
    World,
};
use crate::rows::{Column, ColumnId, Literal, Program, QuestionColumns};
use crate::solve::Limits;
use crate::solve::exact::{Answer, Engine};
use std::collections::BTreeSet;

/// Integers with more values than this have no facts about single values.
const VALUES: u64 = 1_000;

/// Answers questions about one model.
#[derive(Debug)]
pub struct Oracle<'m> {
    model: &'m Model,
    engine: Engine,
    program: Program,
    /// The selector of each sentence; none for a rule, which always holds.
    selectors: Vec<Option<Literal>>,
    /// For each unknown, the literals of its values, where it has them.
    values: Vec<Option<QuestionColumns>>,
}

/// What the oracle answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// In this one they all hold.
    World(World),
    /// There is none: these sentences and these of the facts exclude each
    /// other already.
    None {
        /// Numbers of sentences.
        sentences: Set,
        /// Places in the list of facts asked about.
        facts: Set,
    },
}

/// Why there is no answer: a limit, or a doubt, in words.
pub type Silence = String;

impl<'m> Oracle<'m> {
    /// An oracle for a model; the sentences for which `open` says so may be left
    /// out of a question, the others are rules. Where an integer has no bounds
    /// but those that sentences give it, the sentences that speak of such an
    /// integer are rules too.
    ///
    /// # Errors
    /// Why there is none: the model has no rows, or a column no bounds.
    pub fn new(model: &'m Model, open: impl Fn(SentenceKind) -> bool) -> Result<Self, Silence> {
        Oracle::with(model, |sentence| open(sentence.kind)).or_else(|_| {
            Oracle::with(model, |sentence| {
                open(sentence.kind) && !speaks_of_unbounded(model, sentence)
            })
        })
    }

    fn with(model: &'m Model, open: impl Fn(&Sentence) -> bool) -> Result<Self, Silence> {
        let (asking, asked) = all_values(model);
        let options = lower::Options {
            form: FormKind::Tight,
            facts_in_bounds: false,
            only: None,
        };
        let mut program =
            lower::lower(&asking, &options).map_err(|refusal| refusal.message.clone())?;
        program.objective = None;
        let selectors: Vec<Option<Literal>> = model
            .sentences
            .iter()
            .map(|sentence| open(sentence).then(|| selector(&mut program, &sentence.name)))
            .collect();
        let condition = |row: &crate::rows::Row| {
            let sentence = program.origin(row.provenance.origin).sentence;
            sentence.and_then(|index| selectors.get(index).copied().flatten())
        };
        let mut rules = Program::default();
        for column in program.columns() {
            rules.add_column(column.clone());
        }
        for row in program.rows().iter().filter(|row| condition(row).is_none()) {
            let origin = rules.add_origin(program.origin(row.provenance.origin).clone());
            let mut provenance = row.provenance.clone();
            provenance.origin = origin;
            if !rules.add_row(row.form.clone(), row.sense, row.rhs, provenance) {
                return Err("a number leaves the 64-bit range".to_owned());
            }
        }
        let mut engine = Engine::new(&rules)?;
        for row in program.rows() {
            if let Some(selector) = condition(row) {
                engine.add_row_if(selector, &row.form, row.sense, row.rhs)?;
            }
        }
        let mut values = vec![None; model.unknowns.len()];
        for (unknown, columns) in asked.iter().zip(&program.encoding.question) {
            values[unknown.0] = Some(columns.clone());
        }
        Ok(Oracle {
            model,
            engine,
            program,
            selectors,
            values,
        })
    }

    /// The model.
    pub fn model(&self) -> &'m Model {
        self.model
    }

    /// How much effort was spent so far: conflicts of the exact engine.
    pub fn effort(&self) -> u64 {
        self.engine.conflicts()
    }

    /// Whether a sentence may be left out.
    pub fn is_open(&self, sentence: usize) -> bool {
        self.selectors.get(sentence).is_some_and(Option::is_some)
    }

    /// The sentences that may be left out, ascending.
    pub fn open(&self) -> Set {
        (0..self.selectors.len())
            .filter(|&index| self.is_open(index))
            .collect()
    }

    /// The literal that is 1 exactly where a fact holds; `None` for a value of
    /// an integer with too many.
    pub fn literal(&self, fact: Fact) -> Option<Literal> {
        let (literal, holds) = match fact {
            Fact::Value {
                unknown,
                value,
                holds,
            } => {
                let literals = self.values.get(unknown.0)?.as_ref()?.literals(value);
                let literal = match literals.as_slice() {
                    [] => Literal::Const(true),
                    [one] => *one,
                    _ => return None,
                };
                (literal, holds)
            }
            Fact::Claim { index, holds } => (*self.program.encoding.prove.get(index)?, holds),
        };
        Some(if holds { literal } else { literal.complement() })
    }

    /// Asks for a world in which the rules, these sentences and these facts
    /// hold.
    ///
    /// # Errors
    /// A limit was reached, a fact has no literal, or the world found does not
    /// survive the check.
    pub fn ask(
        &mut self,
        sentences: &Set,
        facts: &[Fact],
        limits: &Limits,
    ) -> Result<Reply, Silence> {
        let mut literals = Vec::with_capacity(sentences.len() + facts.len());
        let mut sources = Vec::with_capacity(literals.capacity());
        for sentence in sentences.iter() {
            if let Some(selector) = self.selectors.get(sentence).copied().flatten() {
                literals.push(selector);
                sources.push(Source::Sentence(sentence));
            }
        }
        for (place, &fact) in facts.iter().enumerate() {
            let literal = self
                .literal(fact)
                .ok_or_else(|| format!("too many values: {}", fact.show(self.model)))?;
            literals.push(literal);
            sources.push(Source::Fact(place));
        }
        match self.engine.solve(limits, &literals)? {
            Answer::Point(point) => self.world(&point, sentences, facts).map(Reply::World),
            Answer::Infeasible { core } => {
                let (mut sentences, mut facts) = (Set::new(), Set::new());
                for (literal, source) in literals.iter().zip(&sources) {
                    if core.contains(literal) {
                        match source {
                            Source::Sentence(index) => sentences.insert(*index),
                            Source::Fact(place) => facts.insert(*place),
                        }
                    }
                }
                Ok(Reply::None { sentences, facts })
            }
            Answer::Limit(_) => Err("a limit was reached".to_owned()),
            Answer::Doubt(why) => Err(why),
        }
    }

    /// The world of a point; every rule and sentence, and every fact asked
    /// about, is checked by its meaning.
    fn world(&self, point: &[i64], sentences: &Set, facts: &[Fact]) -> Result<World, Silence> {
        let world = self
            .program
            .decode(point)
            .map(World::new)
            .ok_or("a choice has no single value")?;
        let sound = self
            .model
            .sentences
            .iter()
            .enumerate()
            .filter(|(index, _)| !self.is_open(*index) || sentences.contains(*index))
            .all(|(_, sentence)| sentence.claim.holds(&world) == Some(true))
            && facts
                .iter()
                .all(|fact| fact.holds(self.model, &world) == Some(true));
        if sound {
            Ok(world)
        } else {
            Err("the world found does not satisfy what was asked".to_owned())
        }
    }

    /// The open sentences that hold in a world.
    pub fn holding(&self, world: &World) -> Set {
        (0..self.model.sentences.len())
            .filter(|&index| {
                self.is_open(index) && self.model.sentences[index].claim.holds(world) == Some(true)
            })
            .collect()
    }
}

enum Source {
    Sentence(usize),
    Fact(usize),
}

/// The model with every unknown asked about, so that each value has a literal,
/// and which unknowns those are.
fn all_values(model: &Model) -> (Model, Vec<UnknownId>) {
    let mut asking = model.clone();
    asking.told = Vec::new();
    asking.expected = Vec::new();
    asking.objective = None;
    let (mut items, mut asked) = (Vec::new(), Vec::new());
    for (index, unknown) in model.unknowns.iter().enumerate() {
        let id = UnknownId(index);
        let value = match &unknown.domain {
            Domain::Bool => AskedValue::Truth(crate::model::Prop::Holds(id)),
            Domain::Choice(_) => AskedValue::Choice(id),
            domain if domain.size().is_some_and(|size| size <= VALUES) => {
                AskedValue::Number(Linear::atom(Atom::Integer(id)))
            }
            Domain::Integer { .. } => continue,
        };
        items.push(Asked {
            label: unknown.name(),
            value,
            span: None,
        });
        asked.push(id);
    }
    asking.question = Question {
        text: String::new(),
        items,
    };
    (asking, asked)
}

fn speaks_of_unbounded(model: &Model, sentence: &Sentence) -> bool {
    let mut about = BTreeSet::new();
    mentioned(&sentence.claim, &mut about);
    about.iter().any(|id| {
        let unknown = model.unknowns.get(id.0);
        unknown.is_some_and(|unknown| unknown.domain.size().is_none())
    })
}

fn selector(program: &mut Program, name: &str) -> Literal {
    let column: ColumnId = program.add_column(Column {
        name: format!("says {name}"),
        lower: Some(0),
        upper: Some(1),
        meaning: format!("{name} counts"),
        helper: true,
    });
    Literal::Column(column)
}
