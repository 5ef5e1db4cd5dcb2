//! `beside`, `just_left`, `left`, `between`, `apart`, `one_each`: relations of
//! places, of a grid's items or of any members of one ordered set.

use super::{Call, Function};
use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::elaborate::Side;
use crate::check::member::Member;
use crate::check::value::{Cases, Value};
use crate::model::{Atom, Linear, Prop, Relation};
use crate::report::Diagnostic;
use crate::source::Span;

/// Next to each other.
pub static BESIDE: Function = Function {
    name: "beside",
    form: "beside(a, b)",
    least: 2,
    most: Some(2),
    summary: "a and b are in neighbouring places, either way round",
    example: "beside(ring, Karnaca)",
    apply: |checker, call| {
        let places = places(checker, call)?;
        neighbours(checker, &places, &[-1, 1], call.span)
    },
};

/// Immediately left.
pub static JUST_LEFT: Function = Function {
    name: "just_left",
    form: "just_left(a, b)",
    least: 2,
    most: Some(2),
    summary: "a is in the place immediately before b's",
    example: "just_left(red, green)",
    apply: |checker, call| {
        let places = places(checker, call)?;
        neighbours(checker, &places, &[1], call.span)
    },
};

/// Immediately right.
pub static JUST_RIGHT: Function = Function {
    name: "just_right",
    form: "just_right(a, b)",
    least: 2,
    most: Some(2),
    summary: "a is in the place immediately after b's",
    example: "just_right(green, red)",
    apply: |checker, call| {
        let places = places(checker, call)?;
        neighbours(checker, &places, &[-1], call.span)
    },
};

/// Somewhere left.
pub static LEFT: Function = Function {
    name: "left",
    form: "left(a, b)",
    least: 2,
    most: Some(2),
    summary: "a is in some place before b's, not only the next",
    example: "left(red, green)",
    apply: |checker, call| before(checker, call, [0, 1]),
};

/// Somewhere right.
pub static RIGHT: Function = Function {
    name: "right",
    form: "right(a, b)",
    least: 2,
    most: Some(2),
    summary: "a is in some place after b's, not only the next",
    example: "right(green, red)",
    apply: |checker, call| before(checker, call, [1, 0]),
};

/// Somewhere between.
pub static BETWEEN: Function = Function {
    name: "between",
    form: "between(a, m, b)",
    least: 3,
    most: Some(3),
    summary: "m is in some place between a's and b's, either way round",
    example: "between(red, white, green)",
    apply: |checker, call| {
        let places = places(checker, call)?;
        not_round(checker, &places, call)?;
        let [a, m, b] = &places.cases[..] else {
            return None;
        };
        let mut ways = Vec::new();
        for (a, b) in [(a, b), (b, a)] {
            let first = checker.below_cases(a, m, true, call.span)?;
            let second = checker.below_cases(m, b, true, call.span)?;
            ways.push(Prop::all([first, second]));
        }
        Some(Value::Truth(Prop::any(ways)))
    },
};

/// So many places from each other.
pub static APART: Function = Function {
    name: "apart",
    form: "apart(a, b, d)",
    least: 3,
    most: Some(3),
    summary: "the difference of a's and b's places is d",
    example: "apart(Ann, Bob, 2)",
    apply: apart,
};

/// Two pairs, not said which way round.
pub static ONE_EACH: Function = Function {
    name: "one_each",
    form: "one_each(x, y, z, w)",
    least: 4,
    most: Some(4),
    summary: "of x and y, one is z and the other w",
    example: "one_each(Ann, Bob, red, rum)",
    apply: one_each,
};

/// Ranks in one order, of a cycle or not.
struct Places {
    cases: Vec<Cases>,
    /// How many places there are where they form a circle.
    round: Option<i64>,
}

fn places(checker: &mut Checker, call: &Call) -> Option<Places> {
    let sides: Vec<Option<Side>> = call
        .arguments
        .iter()
        .map(|argument| checker.side(argument))
        .collect();
    let sides: Vec<Side> = sides.into_iter().collect::<Option<_>>()?;
    ranked(checker, &sides, call.span)
}

fn ranked(checker: &mut Checker, sides: &[Side], span: Span) -> Option<Places> {
    let (set, cases) = checker.places(sides, span)?;
    let round = set.and_then(|set| {
        let set = checker.scope.set(set);
        set.cycle.then(|| i64::try_from(set.members.len()).ok())?
    });
    Some(Places { cases, round })
}

/// On a circle everything is left of everything.
fn not_round(checker: &mut Checker, places: &Places, call: &Call) -> Option<()> {
    if places.round.is_none() {
        return Some(());
    }
    checker.report.push(
        Diagnostic::new(
            &codes::NO_ORDER,
            call.span,
            format!(
                "on a cycle `{}` has no meaning: every place comes before every other",
                call.name.text
            ),
        )
        .help("write `just_left`, `just_right`, `beside` or `before`"),
    );
    None
}

/// One of the two, by its place among the arguments, stands before the other.
fn before(checker: &mut Checker, call: &Call, [first, second]: [usize; 2]) -> Option<Value> {
    let places = places(checker, call)?;
    not_round(checker, &places, call)?;
    let (a, b) = (places.cases.get(first)?, places.cases.get(second)?);
    let prop = checker.below_cases(a, b, true, call.span)?;
    Some(Value::Truth(prop))
}

/// `b` is at `a`'s rank plus one of the steps.
fn neighbours(checker: &mut Checker, places: &Places, steps: &[i64], span: Span) -> Option<Value> {
    let [a, b] = &places.cases[..] else {
        return None;
    };
    at_distance(checker, a, b, steps, places.round, span)
}

/// From each side: where one is tells where the other can be. With a single
/// step that is an equivalence place by place.
fn at_distance(
    checker: &mut Checker,
    a: &Cases,
    b: &Cases,
    steps: &[i64],
    round: Option<i64>,
    span: Span,
) -> Option<Value> {
    let shift = |member: &Member, step: i64| -> Option<Member> {
        let target = member.number()?.checked_add(step)?;
        Some(Member::Number(match round {
            Some(size) => (target - 1).rem_euclid(size) + 1,
            None => target,
        }))
    };
    for (_, when) in a.cases.iter().chain(&b.cases) {
        checker.weigh(when, 2 * steps.len() + 2, span)?;
    }
    if let [step] = steps {
        let shifted = Cases {
            home: None,
            cases: a
                .cases
                .iter()
                .map(|(member, when)| Some((shift(member, *step)?, when.clone())))
                .collect::<Option<_>>()?,
        };
        let prop = checker.same_member(&shifted, b, true, span)?;
        return Some(Value::Truth(prop));
    }
    let mut props = Vec::new();
    for (from, to, sign) in [(a, b, 1), (b, a, -1)] {
        for (member, when) in &from.cases {
            let mut targets: Vec<Member> = steps
                .iter()
                .filter_map(|step| shift(member, sign * step))
                .collect();
            targets.dedup();
            let near = Prop::any(targets.iter().map(|target| to.when(target)));
            props.push(Prop::implies(when.clone(), near));
        }
    }
    Some(Value::Truth(Prop::all(props)))
}

fn apart(checker: &mut Checker, call: &Call) -> Option<Value> {
    let [a, b, distance] = call.arguments else {
        return None;
    };
    let sides = [checker.side(a), checker.side(b)];
    let distance_value = checker.eval(distance)?;
    let [Some(a), Some(b)] = sides else {
        return None;
    };
    let forms = (checker.as_cases(&a.value), checker.as_cases(&b.value));
    let by_value = match &forms {
        (Some(a), Some(b)) => a.numeric() && b.numeric(),
        _ => true,
    };
    let constant = checker
        .linear(distance_value, distance.span)?
        .as_constant()
        .map(Ok)
        .unwrap_or_else(|| Err(()));
    if let (Ok(number), (Some(left), Some(right))) = (constant, &forms) {
        if number < 0 {
            return Some(Value::Truth(Prop::FALSE));
        }
        // Numbers differ by value, labels by position, and on a cycle the way
        // round counts.
        let (cases, round) = match ranked(checker, &[a, b], call.span)? {
            places if places.round.is_some() || !by_value => (places.cases, places.round),
            _ => (vec![left.clone(), right.clone()], None),
        };
        let [left, right] = &cases[..] else {
            return None;
        };
        let steps: &[i64] = if number == 0 {
            &[0]
        } else {
            &[-number, number]
        };
        return at_distance(checker, left, right, steps, round, call.span);
    }
    let wanted = checker.eval(distance)?;
    let wanted = checker.linear(wanted, distance.span)?;
    let left = checker.linear(a.value, a.span);
    let right = checker.linear(b.value, b.span);
    let difference = checker.add(left?, &right?, -1, call.span)?;
    let gap = match difference.as_constant() {
        Some(number) => Linear::constant(number.checked_abs()?),
        None => Linear::atom(Atom::Abs(Box::new(difference))),
    };
    let prop = checker.compare_forms(gap, Relation::Equal, wanted, 0, call.span)?;
    Some(Value::Truth(prop))
}

fn one_each(checker: &mut Checker, call: &Call) -> Option<Value> {
    let sides: Vec<Option<Side>> = call
        .arguments
        .iter()
        .map(|argument| checker.side(argument))
        .collect();
    let sides: Vec<Side> = sides.into_iter().collect::<Option<_>>()?;
    let [x, y, z, w] = &sides[..] else {
        return None;
    };
    let mut ways = Vec::new();
    for (z, w) in [(z, w), (w, z)] {
        let first = checker.equal(x, z)?;
        let second = checker.equal(y, w)?;
        ways.push(Prop::all([first, second]));
    }
    Some(Value::Truth(Prop::any(ways)))
}
