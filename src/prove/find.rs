//! The whole proof of one puzzle, in the order a person would tell it.

use super::finding::{Finding, Size, WorldAnswer};
use super::{
    Count, Decision, Goal, Heard, Query, Road, Step, ToldOutcome, Verdict, answers, certain, entail,
};
use crate::model::{Model, World};
use crate::rows::Program;

/// Finds an answer, excludes it, looks for another, counts the worlds, and
/// says what is certain.
///
/// `told` and `heard` are what came of the puzzle's `told:` and `announced:`,
/// and `steps` the questions that took; `model` and `program` have learnt from
/// them. At most `limit` worlds are counted.
pub fn find(
    model: &Model,
    program: &Program,
    road: &Road,
    limit: u64,
    told: Vec<ToldOutcome>,
    heard: Heard,
    steps: Vec<Step>,
) -> Finding {
    let mut finding = Finding {
        verdict: Verdict::Undecided,
        asked: model.prove.is_empty() || !model.question.text.is_empty(),
        why: None,
        answers: Vec::new(),
        worlds: Count::UNKNOWN,
        listed: Vec::new(),
        answer_count: Count::UNKNOWN,
        certain: Vec::new(),
        open: Vec::new(),
        counts: Vec::new(),
        told,
        announced: heard.lines,
        proofs: Vec::new(),
        expected: Vec::new(),
        best: None,
        clash: None,
        steps,
        size: Size::of(program),
    };
    let unsettled = finding.told.iter().find_map(|t| t.undecided.clone());
    let unsettled = unsettled.or(heard.undecided);
    let judged = match unsettled {
        Some(why) => Err(why),
        None => judge(model, program, road, limit, &mut finding),
    };
    match judged {
        Ok(verdict) => finding.verdict = verdict,
        Err(why) => finding.why = Some(why),
    }
    finding
}

/// The verdict, or why there is none.
fn judge(
    model: &Model,
    program: &Program,
    road: &Road,
    limit: u64,
    finding: &mut Finding,
) -> Result<Verdict, String> {
    let any = Query::any(program);
    let mut best_only = any.clone();
    let first = match &program.objective {
        None => road
            .decide(Goal::Find, &best_only, model, &mut finding.steps)
            .point()?,
        Some(_) => optimum(model, program, &mut best_only, road, finding)?,
    };
    let Some(first) = first else {
        finding.worlds = Count::NONE;
        finding.answer_count = Count::NONE;
        return Ok(Verdict::Contradiction);
    };
    let (encoding, steps) = (&program.encoding, &mut finding.steps);
    finding.proofs = entail::entail(model, &any, road, &model.prove, &encoding.prove, steps);
    // What is expected is expected of the best worlds, where some are best.
    finding.expected = entail::entail(
        model,
        &best_only,
        road,
        &model.expected,
        &encoding.expected,
        steps,
    );
    finding.answers.push(answered(model, first)?);

    let other = another(model, &best_only, road, finding)?;
    let unique = other.is_none();
    if let Some(other) = other {
        finding.answers.push(answered(model, other)?);
    }

    let (listed, worlds) = certain::worlds(model, &best_only.program, limit, &road.limits)?;
    (finding.certain, finding.open) = certain::split(
        model,
        &best_only.program,
        &listed,
        worlds.complete,
        &road.limits,
    )?;
    // The worlds that were shown are there, whether or not they were counted.
    let shown = u64::try_from(finding.answers.len()).unwrap_or(u64::MAX);
    finding.worlds = Count {
        found: worlds.found.max(shown),
        ..worlds
    };
    // Of one answer it was proved that there is no other: nothing more is asked.
    let counted = answers::answers(
        model,
        &best_only.program,
        (&model.question, &program.encoding.question),
        (&listed, worlds.complete),
        if unique { 1 } else { limit },
        &road.limits,
    )?;
    let found = u64::try_from(counted.found.len()).unwrap_or(u64::MAX);
    finding.answer_count = Count {
        found: found.max(shown),
        complete: counted.complete,
    };
    finding.listed = listed;
    if (counted.complete && (found == 1) != unique) || (unique && found > 1) {
        // Two roads to the same number: if they differ, neither is believed.
        return Err(format!(
            "re-solving and counting disagree on the number of answers ({found} counted)"
        ));
    }
    if !unique {
        return Ok(Verdict::NotUnique);
    }
    finding.answer_count = Count {
        found: 1,
        complete: true,
    };
    Ok(if worlds.complete && worlds.found == 1 {
        Verdict::Unique
    } else {
        Verdict::AnswerUnique
    })
}

/// A world with another answer than the one found, if there is one.
fn another(
    model: &Model,
    among: &Query,
    road: &Road,
    finding: &mut Finding,
) -> Result<Option<Found>, String> {
    let answer = &finding.answers[0].answer;
    let mut cut = among.clone();
    let columns = &among.program.encoding.question;
    cut.exclude(
        &model.question,
        columns,
        answer,
        "another answer than the one found",
    )?;
    let found = road
        .decide(Goal::Exclude, &cut, model, &mut finding.steps)
        .point()?;
    // The cut says that the answer differs; the meaning must say so too.
    match &found {
        Some((_, world)) if model.question.answer(world).as_ref() == Some(answer) => {
            Err("the no-good cut let the excluded answer through".to_owned())
        }
        _ => Ok(found),
    }
}

/// The best world, proved best: no backend is asked whether its value is the
/// best, but whether there is a better one, until there is none. Leaves rows
/// in `best_only` that let through only worlds as good.
fn optimum(
    model: &Model,
    program: &Program,
    best_only: &mut Query,
    road: &Road,
    finding: &mut Finding,
) -> Result<Option<Found>, String> {
    let (Some(objective), Some(meaning)) = (&program.objective, &model.objective) else {
        return Err("the rows and the puzzle disagree on whether there is an objective".to_owned());
    };
    let value = |world: &World| {
        meaning
            .form
            .value(world)
            .ok_or_else(|| "the objective leaves the 64-bit range".to_owned())
    };
    let first = Query::best(program);
    let mut found = match road.decide(Goal::Find, &first, model, &mut finding.steps) {
        Decision::Nothing => return Ok(None),
        decision => match decision.point()? {
            Some(found) => found,
            None => return Ok(None),
        },
    };
    let best = loop {
        let best = value(&found.1)?;
        let mut better = best_only.clone();
        better.no_worse(objective, meaning, best, true)?;
        match road
            .decide(Goal::Improve, &better, model, &mut finding.steps)
            .point()?
        {
            None => break best,
            Some(next) => found = next,
        }
    };
    best_only.no_worse(objective, meaning, best, false)?;
    finding.best = Some(best);
    Ok(Some(found))
}

/// A point and its world.
type Found = (Vec<i64>, World);

fn answered(model: &Model, (point, world): Found) -> Result<WorldAnswer, String> {
    let answer = model
        .question
        .answer(&world)
        .ok_or("a number in the question leaves the 64-bit range")?;
    Ok(WorldAnswer {
        world,
        point,
        answer,
    })
}
