//! What is carried from rule to rule: the program so far, what the unknowns'
//! columns are, what is known of bounds, and which helpers exist.

use super::groups::{End, Groups, Knowledge};
use super::names::Names;
use super::need::Need;
use super::refusal::{Lowered, Refusal};
use super::{FormKind, Options};
use crate::model::{Model, Prop, UnknownId};
use crate::rows::{
    Column, ColumnId, Form, Literal, Origin, OriginId, Program, Relation, Representation,
};
use crate::source::Span;
use std::collections::BTreeMap;

/// A helper, and which ways it is tied.
#[derive(Debug, Clone, Copy)]
pub(super) struct Indicator {
    /// The literal that stands for the proposition.
    pub literal: Literal,
    /// The ways there are rows for.
    pub have: Need,
}

/// A whole-number helper, and which ways it is tied.
#[derive(Debug, Clone)]
pub(super) struct Number {
    /// The form that stands for the value.
    pub form: Form,
    /// The ways there are rows for.
    pub have: Need,
}

/// What a whole-number helper stands for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum NumberKey {
    /// literal · form
    Product(Literal, Form),
    /// form div number
    Quotient(Form, i64),
    /// The greatest of these.
    Greatest(Vec<Form>),
    /// The least of these.
    Least(Vec<Form>),
}

/// Helpers that later sentences may use again.
#[derive(Debug, Clone, Default)]
pub(super) struct Memo {
    /// Indicators of propositions, by the proposition without its negation.
    pub props: BTreeMap<Prop, Indicator>,
    /// Indicators of comparisons.
    pub comparisons: BTreeMap<(Form, Relation, i64), Indicator>,
    /// Whole-number helpers.
    pub numbers: BTreeMap<NumberKey, Number>,
}

/// Where we are in the puzzle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Here {
    /// What rows made now are for.
    pub origin: OriginId,
    /// Where it was written.
    pub span: Option<Span>,
}

/// The columns of an unknown, as rules ask for them.
#[derive(Debug, Clone, Copy)]
pub(super) struct ColumnsOf<'r>(Option<&'r Representation>);

impl ColumnsOf<'_> {
    /// The literal of a truth value; false for anything else.
    pub fn truth(self) -> Literal {
        match self.0 {
            Some(Representation::Truth(literal)) => *literal,
            _ => Literal::Const(false),
        }
    }

    /// The literal of one value of a choice; false for anything else.
    pub fn value(self, position: usize) -> Literal {
        match self.0 {
            Some(Representation::Choice(literals)) => literals
                .get(position)
                .copied()
                .unwrap_or(Literal::Const(false)),
            _ => Literal::Const(false),
        }
    }

    /// The literals of a choice, in the order of its domain.
    pub fn choice(&self) -> &[Literal] {
        match self.0 {
            Some(Representation::Choice(literals)) => literals,
            _ => &[],
        }
    }

    /// The column of a whole number.
    pub fn integer(self) -> Option<ColumnId> {
        match self.0 {
            Some(Representation::Integer(id)) => Some(*id),
            _ => None,
        }
    }
}

/// Everything the rules share.
#[derive(Debug, Clone)]
pub(super) struct Lowerer<'m> {
    /// The puzzle.
    pub model: &'m Model,
    /// Which form the rows take.
    pub form: FormKind,
    /// Whether sentences may be used for bounds and helpers of others.
    pub facts_in_bounds: bool,
    /// The program so far.
    pub program: Program,
    /// The unknowns' columns, in the order of the model.
    pub representations: Vec<Representation>,
    /// What is known of bounds.
    pub groups: Groups,
    /// Helpers that may be used again.
    pub memo: Memo,
    /// The value columns of forms, with their values ascending.
    pub values: BTreeMap<Form, Vec<(i64, Literal)>>,
    /// What columns are called.
    pub names: Names,
    /// Where we are.
    pub here: Here,
}

impl<'m> Lowerer<'m> {
    /// An empty program for a model.
    pub fn new(model: &'m Model, options: &Options<'_>) -> Self {
        Lowerer {
            model,
            form: options.form,
            facts_in_bounds: options.facts_in_bounds,
            program: Program::default(),
            representations: Vec::new(),
            groups: Groups::default(),
            memo: Memo::default(),
            values: BTreeMap::new(),
            names: Names::new(model),
            here: Here {
                origin: OriginId(0),
                span: None,
            },
        }
    }

    /// Whether the rows are to be as tight as can be.
    pub fn tight(&self) -> bool {
        self.form == FormKind::Tight
    }

    /// From here on, rows are for this. Where each sentence must stand alone,
    /// helpers of the one before are forgotten.
    pub fn enter(&mut self, origin: Origin) {
        let span = origin.span;
        let origin = self.program.add_origin(origin);
        self.go(Here { origin, span });
    }

    /// Like [`Lowerer::enter`], for an origin that exists.
    pub fn go(&mut self, here: Here) {
        self.here = here;
        if !self.facts_in_bounds {
            self.memo = Memo::default();
        }
    }

    /// The columns of an unknown.
    pub fn columns_of(&self, id: UnknownId) -> ColumnsOf<'_> {
        ColumnsOf(self.representations.get(id.0))
    }

    /// A new 0/1 helper.
    pub fn indicator(&mut self, meaning: String) -> Literal {
        let name = self.names.helper('d');
        Literal::Column(self.program.add_column(Column {
            name,
            lower: Some(0),
            upper: Some(1),
            meaning,
            helper: true,
        }))
    }

    /// A new whole-number helper; bounds that 64 bits do not hold are none.
    pub fn number(
        &mut self,
        letter: char,
        lower: Option<i128>,
        upper: Option<i128>,
        meaning: String,
    ) -> ColumnId {
        let name = self.names.helper(letter);
        self.program.add_column(Column {
            name,
            lower: lower.and_then(|value| i64::try_from(value).ok()),
            upper: upper.and_then(|value| i64::try_from(value).ok()),
            meaning,
            helper: true,
        })
    }

    /// The ends of a column's range, each with the sentence that gives it
    /// where it is not the domain.
    pub fn range(&self, column: ColumnId, knowledge: Knowledge) -> (Option<Limit>, Option<Limit>) {
        let own = self.program.column(column);
        let (least, greatest) = match knowledge {
            Knowledge::Domains => (None, None),
            Knowledge::Everything => self.groups.ends(column),
        };
        let pick = |domain: Option<i64>, end: Option<End>, better: fn(i64, i64) -> bool| match (
            domain, end,
        ) {
            (Some(value), Some(end)) if better(end.value, value) => {
                Some((end.value, Some(end.origin)))
            }
            (Some(value), _) => Some((value, None)),
            (None, Some(end)) => Some((end.value, Some(end.origin))),
            (None, None) => None,
        };
        (
            pick(own.lower, least, |end, value| end > value),
            pick(own.upper, greatest, |end, value| end < value),
        )
    }

    /// `form + factor · other`.
    pub fn plus(&self, form: Form, other: &Form, factor: i64) -> Lowered<Form> {
        form.add_scaled(other, factor)
            .ok_or_else(|| self.overflow())
    }

    /// The sum of some literals.
    pub fn sum(&self, literals: &[Literal]) -> Lowered<Form> {
        literals.iter().try_fold(Form::default(), |sum, literal| {
            self.plus(sum, &Form::literal(*literal), 1)
        })
    }

    /// A number of at most 64 bits.
    pub fn narrow(&self, value: i128) -> Lowered<i64> {
        i64::try_from(value).map_err(|_| self.overflow())
    }

    /// Numbers are too large.
    pub fn overflow(&self) -> Refusal {
        self.refuse(
            "the numbers in its rows leave the 64-bit range",
            Some("give the whole numbers in it smaller bounds"),
        )
    }

    /// What we are at cannot be linearised.
    pub fn refuse(&self, why: &str, help: Option<&str>) -> Refusal {
        let name = match self.program.origins().get(self.here.origin.0) {
            Some(origin) => origin.name.as_str(),
            None => "the puzzle",
        };
        Refusal {
            span: self.here.span,
            message: format!("`{name}` cannot be made into rows: {why}"),
            help: help.map(str::to_owned),
        }
    }
}

/// An end of a range, and the sentence that gives it, where one does.
pub(super) type Limit = (i64, Option<OriginId>);
