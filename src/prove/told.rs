//! `told:` which replies would have settled the question, and so what the
//! reply was.
//!
//! Somebody learnt a value that we do not hear, and then knew the answer, or
//! did not. For every value that is possible at all, the puzzle with that
//! value is solved, its answer excluded, and solved again: the reply settles
//! the question if nothing is left. What we learn is that the reply was one of
//! those that settle (or leave open, as the file says).

use super::{Count, Goal, Query, Road, Step, answers, certain};
use crate::model::{Answer, Asked, AskedValue, Model, Prop, Sentence, SentenceKind};
use crate::rows::Program;

/// More replies than this are not told apart.
const MOST_REPLIES: usize = 1_000;

/// One thing somebody might have been told.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The value: 0 or 1, a position, a number.
    pub value: i64,
    /// The value in the puzzle's words.
    pub shown: String,
    /// How many worlds give this reply.
    pub worlds: Count,
    /// The answers that are left, in a fixed order: one where the reply settles the
    /// question, at least two where it does not.
    pub answers: Vec<Answer>,
    /// Whether these are all; a limit on the worlds counted may have cut them
    /// short, never below two.
    pub complete: bool,
}

impl Reply {
    /// Whether one answer is left.
    pub fn settles(&self) -> bool {
        self.answers.len() == 1
    }
}

/// What came of one `told:`.
#[derive(Debug, Clone)]
pub struct ToldOutcome {
    /// What was learnt, as written.
    pub text: String,
    /// Whether it settled the question, as the file says.
    pub settles: bool,
    /// Every possible reply, by value.
    pub replies: Vec<Reply>,
    /// The values that fit what the file says.
    pub kept: Vec<i64>,
    /// Why it could not be worked out, where it could not.
    pub undecided: Option<String>,
}

/// Works out the `index`-th `told:` of a model: which replies are possible, and
/// which of them do what the file says.
pub fn weigh(
    model: &Model,
    program: &Program,
    road: &Road,
    index: usize,
    limit: u64,
    steps: &mut Vec<Step>,
) -> ToldOutcome {
    let told = &model.told[index];
    let mut outcome = ToldOutcome {
        text: told.text.clone(),
        settles: told.settles,
        replies: Vec::new(),
        kept: Vec::new(),
        undecided: None,
    };
    match replies(model, program, road, index, limit, steps) {
        Ok(replies) => {
            outcome.kept = replies
                .iter()
                .filter(|reply| reply.settles() == told.settles)
                .map(|reply| reply.value)
                .collect();
            outcome.replies = replies;
        }
        Err(why) => outcome.undecided = Some(why),
    }
    outcome
}

impl ToldOutcome {
    /// What the `index`-th `told:` teaches us, as a sentence: the reply was one
    /// of those kept. Where none was, no world is left, and this line is to
    /// blame.
    pub fn lesson(&self, model: &Model, index: usize) -> Sentence {
        let told = &model.told[index];
        let kept = self.kept.iter();
        Sentence {
            kind: SentenceKind::Told,
            name: format!("told {}", index + 1),
            text: told.text.clone(),
            span: told.span,
            claim: Prop::any(kept.filter_map(|&value| told.learns.value.equals(value))),
        }
    }
}

/// Solves the puzzle for every possible reply, each found by excluding those
/// before it.
fn replies(
    model: &Model,
    program: &Program,
    road: &Road,
    index: usize,
    limit: u64,
    steps: &mut Vec<Step>,
) -> Result<Vec<Reply>, String> {
    let told = &model.told[index];
    let (learns, about) = program
        .encoding
        .told
        .get(index)
        .ok_or("the rows do not represent what was told")?;
    let mut rest = Query::any(program);
    let mut replies = Vec::new();
    // A truth has two values: when both were replies there is no third.
    let most = told.learns.value.most_values(model);
    while most.is_none_or(|most| replies.len() < most) {
        let goal = Goal::Reply(told.learns.label.clone());
        let Some(world) = road.decide(goal, &rest, model, steps).known()? else {
            break;
        };
        if replies.len() == MOST_REPLIES {
            return Err(format!("more than {MOST_REPLIES} replies are possible"));
        }
        let value = told.learns.value.of(&world).ok_or(NO_VALUE)?;
        let shown = told.learns.value.show(model, value);
        let literals = learns.literals(value);

        let mut with_reply = Query::any(program);
        with_reply.fix(&told.learns, &literals, value, &shown)?;
        let (listed, worlds) = certain::worlds(model, &with_reply.program, limit, &road.limits)?;

        let among = with_reply.program.clone();
        let answer = told.about.answer(&world).ok_or(NO_VALUE)?;
        with_reply.exclude(&told.about, about, &answer, "another answer")?;
        let goal = Goal::ReplyExclude(shown.clone());
        let other = match road.decide(goal, &with_reply, model, steps).known()? {
            Some(world) => Some(told.about.answer(&world).ok_or(NO_VALUE)?),
            None => None,
        };
        let mut counted = answers::answers(
            model,
            &among,
            (&told.about, about),
            (&listed, worlds.complete),
            if other.is_none() { 1 } else { limit },
            &road.limits,
        )?;
        counted.found.insert(answer);
        if counted.complete && (counted.found.len() > 1) != other.is_some() {
            // Two roads to the same number: if they differ, neither is believed.
            return Err(format!(
                "re-solving and counting disagree on whether `{shown}` settles the question"
            ));
        }
        let complete = counted.complete || other.is_none();
        counted.found.extend(other);
        let mut answers: Vec<Answer> = counted.found.into_iter().collect();
        let truths = |asked: &Asked| matches!(asked.value, AskedValue::Truth(_));
        if told.about.items.iter().all(truths) {
            // The first that may be true comes first.
            answers.reverse();
        }
        replies.push(Reply {
            value,
            shown,
            worlds,
            answers,
            complete,
        });
        rest.exclude_value(&told.learns, &literals, value, "another reply")?;
    }
    replies.sort_by_key(|reply| reply.value);
    if matches!(told.learns.value, AskedValue::Truth(_)) {
        // "True" before "false", as a person asks.
        replies.reverse();
    }
    Ok(replies)
}

const NO_VALUE: &str = "a number leaves the 64-bit range";
