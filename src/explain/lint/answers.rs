//! Every answer to a question, where there are few.

use crate::explain::oracle::Silence;
use crate::lower;
use crate::model::{Answer, Model, Prop, Question};
use crate::rows::{ColumnId, Literal, QuestionColumns};
use crate::solve::{Limits, count};
use std::collections::BTreeSet;

/// The answers to a question in all worlds of a model, sorted; `None` where
/// there are more than `most`. What somebody was told or announced, and what is
/// to be best, is left aside.
///
/// # Errors
/// Why they are not known: a limit, or a doubt.
pub(super) fn answers(
    model: &Model,
    question: &Question,
    most: u64,
    limits: &Limits,
) -> Result<Option<Vec<Answer>>, Silence> {
    let mut asking = model.clone();
    asking.question = question.clone();
    asking.prove = Vec::new();
    let program = lower::lower(&asking, &lower::Options::default())
        .map_err(|refusal| refusal.message.clone())?;
    let mut columns = BTreeSet::new();
    for item in &program.encoding.question {
        for literal in literals(item) {
            if let Literal::Column(id) | Literal::Complement(id) = literal {
                columns.insert(id);
            }
        }
    }
    let columns: Vec<ColumnId> = columns.into_iter().collect();
    let listed = count::projected(&program, &columns, most, limits)?;
    if listed.stopped.is_some() {
        return Err("a limit was reached".to_owned());
    }
    if !listed.complete {
        return Ok(None);
    }
    let mut point = vec![0; program.columns().len()];
    let mut answers = BTreeSet::new();
    for values in &listed.points {
        for (column, &value) in columns.iter().zip(values) {
            point[column.0] = value;
        }
        let answer = program
            .encoding
            .question
            .iter()
            .map(|item| decoded(item, &point))
            .collect::<Option<Vec<i64>>>()
            .ok_or("an asked thing has no single value")?;
        answers.insert(Answer(answer));
    }
    Ok(Some(answers.into_iter().collect()))
}

/// The proposition that the answer is one of these; `None` where a number
/// leaves the 64-bit range.
pub(super) fn one_of(question: &Question, answers: &[Answer]) -> Option<Prop> {
    let mut cases = Vec::new();
    for answer in answers {
        let items = question.items.iter().zip(&answer.0);
        let parts = items.map(|(item, &value)| item.value.equals(value));
        cases.push(Prop::all(parts.collect::<Option<Vec<_>>>()?));
    }
    Some(Prop::any(cases))
}

fn literals(item: &QuestionColumns) -> Vec<Literal> {
    match item {
        QuestionColumns::Truth(literal) => vec![*literal],
        QuestionColumns::Cases(cases) => cases.iter().map(|(_, literal)| *literal).collect(),
        QuestionColumns::Digits { bits, .. } => bits.clone(),
    }
}

fn decoded(item: &QuestionColumns, point: &[i64]) -> Option<i64> {
    match item {
        QuestionColumns::Truth(literal) => Some(i64::from(literal.holds(point))),
        QuestionColumns::Cases(cases) => cases
            .iter()
            .find(|(_, literal)| literal.holds(point))
            .map(|(value, _)| *value),
        QuestionColumns::Digits { lower, bits } => {
            let mut value = *lower;
            for (place, bit) in bits.iter().enumerate() {
                if bit.holds(point) {
                    let place = u32::try_from(place).ok()?;
                    value = value.checked_add(1_i64.checked_shl(place)?)?;
                }
            }
            Some(value)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Builder;

    #[test]
    fn answers_are_listed_where_they_are_few() {
        let mut puzzle = Builder::new("");
        let a = puzzle.truth("a", &[]);
        let room = puzzle.choice("room", &[], &["red", "green", "blue"]);
        puzzle.integer("n", &[], 5, 7);
        puzzle.fact("", "", Prop::iff(a, room[0].clone()));
        let model = puzzle.build();
        let limits = Limits::default();
        let question = model.question.clone();
        let all = answers(&model, &question, 9, &limits).unwrap().unwrap();
        let listed: Vec<Vec<i64>> = all.iter().map(|answer| answer.0.clone()).collect();
        let mut expected = Vec::new();
        for (a, room) in [(0, 1), (0, 2), (1, 0)] {
            expected.extend((5..8).map(|n| vec![a, room, n]));
        }
        assert_eq!(listed, expected);
        assert_eq!(answers(&model, &question, 8, &limits).unwrap(), None);
        let some = one_of(&question, &all[..2]).unwrap();
        let holds = |values: [i64; 3]| some.holds(&crate::model::World::new(values.to_vec()));
        assert_eq!(holds([0, 1, 6]), Some(true));
        assert_eq!(holds([0, 1, 7]), Some(false));
        assert_eq!(one_of(&question, &[]), Some(Prop::FALSE));
    }
}
