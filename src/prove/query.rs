//! One question of existence in both languages: rows with cuts, and the
//! propositions that the cuts say.
//!
//! A finder reads one or the other; what is found must satisfy both.

use super::cut;
use crate::model::{self, Answer, Asked, Prop, Question, Relation};
use crate::rows::{Literal, Objective, Program, QuestionColumns};

/// What is asked of a model: its rows with what is supposed, and the same
/// suppositions as propositions beside its sentences.
#[derive(Debug, Clone)]
pub struct Query {
    /// The rows, cuts included; with an objective where the best is asked for.
    pub program: Program,
    /// What the cuts say.
    pub also: Vec<Prop>,
}

impl Query {
    /// Any world at all.
    pub fn any(program: &Program) -> Query {
        let mut query = Query::best(program);
        query.program.objective = None;
        query
    }

    /// A best world, where the program has an objective.
    pub fn best(program: &Program) -> Query {
        Query {
            program: program.clone(),
            also: Vec::new(),
        }
    }

    /// Not this answer to a question, whose columns are given; `name` says why.
    ///
    /// # Errors
    /// Only where a number leaves the 64-bit range.
    pub fn exclude(
        &mut self,
        question: &Question,
        columns: &[QuestionColumns],
        answer: &Answer,
        name: &str,
    ) -> Result<(), String> {
        let literals = cut::answer_literals(columns, answer);
        cut::exclude(&mut self.program, &literals, name)?;
        self.also.push(other_answer(question, answer));
        Ok(())
    }

    /// Not this value of one thing; `name` says why.
    ///
    /// # Errors
    /// Only where a number leaves the 64-bit range.
    pub fn exclude_value(
        &mut self,
        asked: &Asked,
        literals: &[Literal],
        value: i64,
        name: &str,
    ) -> Result<(), String> {
        cut::exclude(&mut self.program, literals, name)?;
        self.also.push(is(asked, value).not());
        Ok(())
    }

    /// This value of one thing, which was the reply.
    ///
    /// # Errors
    /// Only where a number leaves the 64-bit range.
    pub fn fix(
        &mut self,
        asked: &Asked,
        literals: &[Literal],
        value: i64,
        shown: &str,
    ) -> Result<(), String> {
        let origin = cut::origin(&mut self.program, "the reply", shown);
        cut::fix(&mut self.program, literals, origin)?;
        self.also.push(is(asked, value));
        Ok(())
    }

    /// A proposition fails, whose literal is given.
    ///
    /// # Errors
    /// Only where a number leaves the 64-bit range.
    pub fn refute(&mut self, prop: &Prop, literal: Literal) -> Result<(), String> {
        let origin = cut::origin(&mut self.program, "to prove", "suppose it fails");
        cut::not_all(&mut self.program, &[literal], origin)?;
        self.also.push(prop.clone().not());
        Ok(())
    }

    /// The objective, in rows and in meaning, is at least as good as `best`, or
    /// better by one whole step.
    ///
    /// # Errors
    /// Only where a number leaves the 64-bit range.
    pub fn no_worse(
        &mut self,
        rows: &Objective,
        meaning: &model::Objective,
        best: i64,
        better: bool,
    ) -> Result<(), String> {
        cut::no_worse(&mut self.program, rows, best, better)?;
        let step = i64::from(better);
        let (relation, bound) = if meaning.maximise {
            (Relation::AtLeast, best.checked_add(step))
        } else {
            (Relation::AtMost, best.checked_sub(step))
        };
        let bound = bound.and_then(|n| Prop::compare(meaning.form.clone(), relation, n));
        self.also.push(bound.ok_or(cut::RANGE)?);
        Ok(())
    }
}

/// "The answer is not this one", as a proposition; what no world has excludes
/// nothing.
pub fn other_answer(question: &Question, answer: &Answer) -> Prop {
    let items = question.items.iter().zip(&answer.0);
    Prop::any(items.map(|(asked, &value)| is(asked, value).not()))
}

/// The proposition that an asked thing has a value; false where it never has.
fn is(asked: &Asked, value: i64) -> Prop {
    asked.value.equals(value).unwrap_or(Prop::FALSE)
}
