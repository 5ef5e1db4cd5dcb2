//! Whether what a program says of a file is what bigm found of the puzzle.

use super::case::{Best, Case, Expected, value};
use super::heard::{Heard, Trouble};
use super::names::{Decoded, Names};
use std::fmt;

/// What came of one puzzle in one format with one program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// The same, by every check.
    Agrees,
    /// The program was not ready in time.
    Limit,
    /// The format has no words for the puzzle, and bigm says so.
    Refused(String),
    /// The program's numbers are not good enough to tell.
    Doubt(String),
    /// Something else than bigm found.
    Differs(String),
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Judgement::Agrees => f.write_str("agrees"),
            Judgement::Limit => f.write_str("limit"),
            Judgement::Refused(why) => write!(f, "refused: {why}"),
            Judgement::Doubt(why) => write!(f, "doubt: {why}"),
            Judgement::Differs(why) => write!(f, "differs: {why}"),
        }
    }
}

/// Judges what was heard about a puzzle, with or without the cut.
pub fn judge(case: &Case, cut: bool, best: Best, names: &Names, heard: &Heard) -> Judgement {
    use Judgement::{Differs, Doubt, Limit};
    let Some(expected) = case.expected(cut, best) else {
        return Differs("there is no answer to exclude".to_owned());
    };
    match (heard, expected) {
        (Heard::Limit, _) => Limit,
        (Heard::Doubt(why), _) => Doubt(why.clone()),
        (Heard::Failed(why), _) => Differs(why.clone()),
        (Heard::Unbounded, _) => Differs("it says the objective has no bound".to_owned()),
        (Heard::Nothing, Expected::Nothing) => Judgement::Agrees,
        (Heard::Nothing, Expected::Point { .. }) => {
            Differs("it says there is no point, and there is one".to_owned())
        }
        (Heard::Point(values) | Heard::Sheet(values, _), _) => match names(values) {
            Ok(point) => match heard {
                Heard::Sheet(_, holds) => shown(case, cut, &point, holds),
                _ => checked(case, cut, expected, &point, values.exact()),
            },
            Err(Trouble::Fraction(why)) => Doubt(format!("no whole number: {why}")),
            Err(Trouble::Missing(why)) => Differs(why),
        },
    }
}

/// Checks a point exactly: against the rows, against the meaning of every
/// sentence, and against what bigm found.
///
/// A point that was rounded may fail by that alone, and is a doubt; one in
/// whole numbers may not.
fn checked(case: &Case, cut: bool, expected: &Expected, found: &Decoded, exact: bool) -> Judgement {
    use Judgement::{Differs, Doubt};
    let rows = case.rows(cut);
    if let Some(why) = found.point.as_ref().and_then(|point| rows.violated(point)) {
        return match exact {
            true => Differs(format!("its point fails: {why}")),
            false => Doubt(format!("its point, rounded, fails: {why}")),
        };
    }
    let Some(world) = &found.world else {
        return Differs("a choice has not exactly one value".to_owned());
    };
    if let Err(violation) = case.model.verify(world) {
        return Differs(format!("its point is no world: {violation:?}"));
    }
    let Expected::Point {
        value: best,
        answer,
        not,
    } = expected
    else {
        return Differs("it has a point, and there is none".to_owned());
    };
    let Some(said) = case.model.question.answer(world) else {
        return Differs("the answer cannot be computed".to_owned());
    };
    if let Some(answer) = answer.as_ref().filter(|&answer| *answer != said) {
        return Differs(format!("it answers {said:?}, and the answer is {answer:?}"));
    }
    if not.as_ref() == Some(&said) {
        return Differs(format!("the excluded answer {said:?} again"));
    }
    let (Some(best), Some(objective)) = (best, &case.model.objective) else {
        return Judgement::Agrees;
    };
    // By the meaning, and where the columns are the program's, by the rows too.
    let by_meaning = objective.form.value(world);
    let by_rows = match (&rows.objective, &found.point) {
        (Some(objective), Some(point)) => value(&objective.form, point).ok(),
        _ => by_meaning,
    };
    match (by_meaning, by_rows) {
        (Some(one), Some(other)) if one == *best && other == *best => Judgement::Agrees,
        _ => Differs(format!(
            "its best value is {by_meaning:?} ({by_rows:?} by the rows), and {best} is best"
        )),
    }
}

/// Checks a spreadsheet, which shows the answer that bigm found and says of each
/// row whether it holds: all of them do, or with the cut all but the cut.
fn shown(case: &Case, cut: bool, found: &Decoded, holds: &[bool]) -> Judgement {
    use Judgement::Differs;
    let Some(point) = &found.point else {
        return Differs("the cells are not the columns".to_owned());
    };
    let rows = case.rows(cut).rows();
    let mut right: Vec<bool> = rows.iter().map(|row| row.holds(point)).collect();
    if !cut && case.cut.is_some() {
        // The cut stands there, and is switched off.
        right.push(true);
    }
    if right.len() != holds.len() {
        let (is, should) = (holds.len(), right.len());
        return Differs(format!("it shows {is} rows, and there are {should}"));
    }
    if let Some(row) = (0..right.len()).find(|&row| right[row] != holds[row]) {
        let word = if holds[row] { "holds" } else { "is violated" };
        return Differs(format!("it says that row {} {word}", row + 1));
    }
    match case.finding.answers.first() {
        // Whatever stands there, some row is violated.
        None if case.program.violated(point).is_some() => Judgement::Agrees,
        None => Differs("it shows a point, and there is none".to_owned()),
        Some(answer) if found.world.as_ref() != Some(&answer.world) => {
            Differs("it does not show the answer".to_owned())
        }
        Some(_) => match cut {
            // The rows are as they should be; the cut, the last, is violated.
            true if holds.last() == Some(&false) => Judgement::Agrees,
            true => Differs("the cut does not exclude the answer".to_owned()),
            false => checked(case, cut, &case.expected.0, found, true),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::case::{Library, read};
    use super::super::heard::Values;
    use super::super::names::decoded;
    use super::*;
    use bigm::lower::FormKind;
    use bigm::solve::Backend;

    fn case(name: &str) -> Case {
        let path = format!("{}/models/{name}.yaml", env!("CARGO_MANIFEST_DIR"));
        let mut library = Library::default();
        read(path.as_ref(), name, &mut library).unwrap();
        let mut cases = library.cases.into_iter();
        cases.find(|case| case.form == FormKind::Tight).unwrap()
    }

    /// Names as they are in the puzzle.
    fn own(case: &Case) -> Names<'_> {
        Box::new(move |values| {
            let point = case.program.columns().iter();
            let point = point
                .map(|c| values.whole(&c.name))
                .collect::<Result<_, _>>()?;
            Ok(decoded(case, point))
        })
    }

    fn judged(case: &Case, cut: bool, heard: &Heard) -> Judgement {
        judge(case, cut, Best::Sought, &own(case), heard)
    }

    /// A point of the program, with other values for some columns.
    fn point(case: &Case, cut: bool, others: &[(&str, &str)]) -> Heard {
        let engine = bigm::solve::exact::Exact;
        let rows = case.rows(cut);
        let outcome = engine.solve(rows, &bigm::solve::Limits::default());
        let bigm::solve::Outcome::Point(point) = outcome else {
            panic!("{outcome:?}")
        };
        let names = rows.columns().iter().map(|column| column.name.clone());
        let values = point.iter().map(i64::to_string);
        let mut values: std::collections::BTreeMap<_, _> = names.zip(values).collect();
        for (name, value) in others {
            assert!(
                values
                    .insert((*name).to_owned(), (*value).to_owned())
                    .is_some(),
                "{name}"
            );
        }
        Heard::Point(Values::full(values))
    }

    #[test]
    fn only_the_answer_agrees() {
        let case = case("chlond-toase/werewolves-1");
        assert_eq!(
            judged(&case, false, &point(&case, false, &[])),
            Judgement::Agrees
        );
        assert_eq!(judged(&case, true, &Heard::Nothing), Judgement::Agrees);
        for (cut, heard) in [
            (false, Heard::Nothing),
            (false, Heard::Unbounded),
            (false, Heard::Failed("x".to_owned())),
            (false, point(&case, false, &[("werewolf[C]", "0.0")])),
            (true, point(&case, false, &[])),
        ] {
            let judgement = judged(&case, cut, &heard);
            assert!(
                matches!(judgement, Judgement::Differs(_)),
                "{heard:?} {judgement}"
            );
        }
    }

    #[test]
    fn a_limit_and_a_doubt_are_no_agreement() {
        let case = case("chlond-toase/werewolves-1");
        assert_eq!(judged(&case, false, &Heard::Limit), Judgement::Limit);
        for heard in [
            Heard::Doubt("x".to_owned()),
            point(&case, false, &[("werewolf[C]", "0.6")]),
            // Rounded it breaks a row; perhaps only because it was rounded.
            point(&case, false, &[("werewolf[C]", "1e-7")]),
        ] {
            let judgement = judged(&case, false, &heard);
            assert!(
                matches!(judgement, Judgement::Doubt(_)),
                "{heard:?} {judgement}"
            );
        }
        let slightly = point(&case, false, &[("werewolf[C]", "0.9999999")]);
        assert_eq!(judged(&case, false, &slightly), Judgement::Agrees);
    }

    #[test]
    fn a_contradiction_has_no_point_and_no_cut() {
        let case = case("knights/wn30-two-and-two");
        assert_eq!(judged(&case, false, &Heard::Nothing), Judgement::Agrees);
        let judgement = judged(&case, true, &Heard::Nothing);
        assert!(matches!(judgement, Judgement::Differs(_)), "{judgement}");
    }

    #[test]
    fn the_value_must_be_the_best() {
        let case = case("chlond-column/the-rucksack");
        let best = case.finding.best.unwrap();
        let Heard::Point(values) = point(&case, true, &[]) else {
            panic!("a point")
        };
        let found = own(&case)(&values).unwrap();
        let objective = &case.program.objective.as_ref().unwrap().form;
        let its = value(objective, found.point.as_ref().unwrap()).unwrap();
        assert!(its <= best, "{its}");
        for wanted in [its, its + 1, its - 1] {
            let expected = Expected::Point {
                value: Some(wanted),
                answer: None,
                not: None,
            };
            let judgement = checked(&case, true, &expected, &found, true);
            assert_eq!(judgement == Judgement::Agrees, wanted == its, "{judgement}");
        }
    }

    #[test]
    fn what_is_left_by_the_cut_is_worse() {
        let case = case("chlond-column/the-rucksack");
        let second = match case.expected(true, Best::Sought) {
            Some(Expected::Point { value, .. }) => *value,
            other => panic!("{other:?}"),
        };
        assert!(second < case.finding.best);
        // A file that demands the best leaves nothing.
        let demanded = case.expected(true, Best::Demanded);
        assert_eq!(demanded, Some(&Expected::Nothing));
    }
}
