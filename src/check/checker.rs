//! What is known while a puzzle is being checked.

use super::budget::Budget;
use super::codes;
use super::scope::Scope;
use super::value::Value;
use crate::english::{Speaker, Words};
use crate::expr::Expr;
use crate::model::{Knowledge, Linear, Model, Prop};
use crate::puzzle::Puzzle;
use crate::report::{Diagnostic, Report};
use crate::source::{Span, Text};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A loop variable and the member it stands for in this round.
#[derive(Debug, Clone)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// A member; nothing while only names are checked.
    pub value: Option<Value>,
}

/// Where a text's own characters stand, without the quotes or the block sign
/// that YAML puts around them.
pub fn place(text: &Text) -> Span {
    let value = text.as_str();
    let start = value.len() - value.trim_start().len();
    text.locate(start..value.trim_end().len().max(start))
}

/// A puzzle half-way to a model.
pub struct Checker<'a> {
    /// What was written.
    pub puzzle: &'a Puzzle,
    /// Where findings go.
    pub report: &'a mut Report,
    /// What the names stand for.
    pub scope: Scope,
    /// What has been built.
    pub model: Model,
    /// The loop variables, innermost last.
    pub variables: Vec<Variable>,
    /// What may still be written out.
    pub budget: Budget,
    /// The knowledge that the announcement being read speaks of; `None` where
    /// none is being read.
    pub knowledge: Option<Vec<Knowledge>>,
    /// Whether a law is being read, which may not ask about laws.
    pub in_law: bool,
    /// Whose statement is being read; `None` where nobody speaks.
    pub speaker: Option<Speaker>,
    /// What the puzzle's sentences are made of; `None` until it is wanted.
    pub words: Option<Rc<Words>>,
    /// Names with a declaration that was refused: nothing is said of their use.
    pub refused: BTreeSet<String>,
    /// The sentence being written out.
    pub current: Option<Rc<Expr>>,
    /// The part of it in which a bare family has been reported.
    pub spelt: Option<Span>,
}

impl<'a> Checker<'a> {
    /// Nothing known yet.
    pub fn new(puzzle: &'a Puzzle, report: &'a mut Report) -> Self {
        Checker {
            puzzle,
            report,
            scope: Scope::default(),
            model: Model::default(),
            variables: Vec::new(),
            budget: Budget::default(),
            knowledge: None,
            in_law: false,
            speaker: None,
            words: None,
            refused: puzzle.refused.clone(),
            current: None,
            spelt: None,
        }
    }

    /// A sentence's value; names are all checked before anything is computed,
    /// so that a slip in a branch or a loop that is never entered is found too.
    fn value(&mut self, text: &Text) -> Option<(Rc<Expr>, Value)> {
        self.budget.next_sentence();
        let expr = self.sentence(text)?;
        if !self.check_names(&expr) {
            return None;
        }
        let expr = Rc::new(expr);
        self.current = Some(Rc::clone(&expr));
        self.spelt = None;
        let value = self.eval(&expr)?;
        Some((expr, value))
    }

    /// A sentence that must be a proposition.
    pub fn proposition(&mut self, text: &Text) -> Option<Prop> {
        let prop = match self.value(text) {
            Some((expr, value)) => self.truth(value, expr.span),
            None => None,
        };
        self.understood(prop, place(text))
    }

    /// A sentence that must be a number.
    pub fn quantity(&mut self, text: &Text) -> Option<Linear> {
        let form = match self.value(text) {
            Some((expr, value)) => self.linear(value, expr.span),
            None => None,
        };
        self.understood(form, place(text))
    }

    /// Nothing is left out in silence: where a sentence has no meaning, some
    /// error says why, if need be this one.
    pub fn understood<T>(&mut self, meaning: Option<T>, span: Span) -> Option<T> {
        if meaning.is_none() && !self.report.has_errors() {
            self.report.push(
                Diagnostic::new(
                    &codes::NOT_UNDERSTOOD,
                    span,
                    "this sentence cannot be given a meaning",
                )
                .help("write it in smaller parts"),
            );
        }
        meaning
    }

    /// The model, with what the file says about itself.
    pub fn finish(mut self) -> Model {
        let shown = |text: &Option<Text>| text.as_ref().map(|text| text.as_str().to_string());
        self.model.title = shown(&self.puzzle.title).unwrap_or_default();
        self.model.source = shown(&self.puzzle.source);
        self.model.story = shown(&self.puzzle.story);
        self.model.words = Some(Words::clone(&self.words()));
        self.model
    }
}
