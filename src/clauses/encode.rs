//! The whole model in clauses.

use super::gates::Gates;
use super::number::Number;
use super::refusal::Encoded;
use super::threshold::Diagram;
use super::unknowns::Shape;
use super::{Formula, Literal, OriginId, Reason, Refusal, Variable, bounds};
use crate::lower;
use crate::model::{Model, Prop, Sentence, Unknown, UnknownId};
use crate::source::Span;
use std::collections::BTreeMap;

/// Clauses in the making, and what was said in them.
#[derive(Debug, Clone)]
pub struct Encoder {
    pub(super) formula: Formula,
    pub(super) gates: Gates,
    /// For each list of numbers that was summed up, its decision diagram.
    pub(super) diagrams: BTreeMap<Vec<Number>, Diagram>,
    /// How each unknown is represented.
    pub(super) shapes: Vec<Shape>,
    /// Which value of which choice a variable is.
    pub(super) values: BTreeMap<Variable, (UnknownId, usize)>,
    /// What clauses are made for.
    pub(super) origin: OriginId,
    pub(super) span: Option<Span>,
    /// The model's unknowns, for looking at further propositions.
    frame: Model,
}

/// A model in clauses: its unknowns' domains and every sentence. (Questions and
/// the objective need none until something is supposed of them.)
///
/// # Errors
/// [`Refusal`]: a whole number lacks a bound, the clauses would be too many, a
/// number may leave the 64-bit range, or the model is not well formed.
pub fn encode(model: &Model) -> Result<Encoder, Refusal> {
    lower::well_formed(model).map_err(|refusal| Refusal {
        span: refusal.span,
        reason: Reason::NotWellFormed(refusal.message),
    })?;
    let mut encoder = Encoder::empty(model);
    encoder.unknowns(model, &bounds::bounds(model))?;
    for sentence in &model.sentences {
        encoder.sentence(sentence)?;
    }
    Ok(encoder)
}

impl Encoder {
    /// An encoder that knows the unknowns of a model and has said nothing.
    pub(super) fn empty(model: &Model) -> Encoder {
        let mut formula = Formula::default();
        let origin = formula.add_origin("unknowns", "");
        Encoder {
            formula,
            gates: Gates::default(),
            diagrams: BTreeMap::new(),
            shapes: Vec::new(),
            values: BTreeMap::new(),
            origin,
            span: None,
            frame: Model {
                unknowns: model.unknowns.clone(),
                ..Model::default()
            },
        }
    }

    /// The clauses so far.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// The variables that the unknowns are represented by, ascending: they
    /// settle every other variable.
    pub fn unknown_variables(&self) -> Vec<Variable> {
        let mut variables = Vec::new();
        for shape in &self.shapes {
            match shape {
                Shape::Truth(literal) => variables.extend(literal.variable()),
                Shape::Choice(literals) => {
                    variables.extend(literals.iter().filter_map(|l| l.variable()));
                }
                Shape::Integer(number) => {
                    let places = 1..number.values().len();
                    variables.extend(places.filter_map(|p| number.reaches(p).variable()));
                }
            }
        }
        variables.sort_unstable();
        variables.dedup();
        variables
    }

    /// The model's unknowns.
    pub(super) fn known_unknowns(&self) -> &[Unknown] {
        &self.frame.unknowns
    }

    /// What the next clauses are made for.
    pub(super) fn enter(&mut self, name: &str, text: &str, span: Option<Span>) {
        self.origin = self.formula.add_origin(name, text);
        self.span = span;
    }

    fn sentence(&mut self, sentence: &Sentence) -> Encoded<()> {
        self.enter(&sentence.name, &sentence.text, Some(sentence.span));
        self.assert(&sentence.claim, true)
    }

    /// The literal of a further proposition: it is true exactly in the worlds
    /// where that holds. The worlds stay what they are.
    ///
    /// # Errors
    /// As [`encode`].
    pub fn suppose(&mut self, name: &str, prop: &Prop) -> Result<Literal, Refusal> {
        self.further(name, "", prop)?;
        self.prop(prop)
    }

    /// Makes a further proposition hold.
    ///
    /// # Errors
    /// As [`encode`].
    pub fn require(&mut self, name: &str, text: &str, prop: &Prop) -> Result<(), Refusal> {
        self.further(name, text, prop)?;
        self.assert(prop, true)
    }

    fn further(&mut self, name: &str, text: &str, prop: &Prop) -> Encoded<()> {
        self.enter(name, text, None);
        match lower::fault_of_prop(&self.frame, prop) {
            Some(why) => Err(self.refuse(Reason::NotWellFormed(why))),
            None => Ok(()),
        }
    }
}
