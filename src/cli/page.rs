//! The page that `solve` prints.

use super::answer::{answer_lines, inline, layout, world_lines};
use super::grid;
use super::lab::push;
use super::output::{bold, paint};
use super::two_worlds::two_worlds;
use crate::Solution;
use crate::explain::{Teller, many};
use crate::model::{Model, Question};
use crate::prove::{Claim, Count, Entailment, Finding, Goal, Says, Step, ToldOutcome, Verdict};
use crate::report::Style;
use crate::solve::Stop;

/// More answers than this are not spelt out.
const MOST_ANSWERS: usize = 9;

/// The whole page, ending in a line break.
pub fn page(solution: &Solution, style: Style) -> String {
    let (model, finding) = (&solution.model, &solution.finding);
    let mut out = String::new();
    heading(model, style, &mut out);
    match finding.verdict {
        Verdict::Unique | Verdict::AnswerUnique => {
            let table = grid::table(model, finding);
            // The table says it all where all was asked.
            let said = table.is_some() && model.question.text.is_empty();
            if let Some(first) = finding.answers.first().filter(|_| !said) {
                let lines = answer_lines(model, &model.question, &first.answer);
                out.push_str(&layout(&lines, "  "));
                out.push('\n');
            }
            if let Some(table) = table {
                out.push_str(&table);
                out.push('\n');
            }
        }
        _ => {}
    }
    let colour = match finding.verdict {
        Verdict::Unique | Verdict::AnswerUnique => "1;32",
        Verdict::NotUnique | Verdict::Undecided => "1;33",
        Verdict::Contradiction => "1;31",
    };
    out.push_str(&format!(
        "{}: {}\n",
        paint(finding.verdict.words(), colour, style),
        gist(model, finding)
    ));
    match finding.verdict {
        Verdict::NotUnique => two_worlds(model, finding, style, &mut out),
        Verdict::Contradiction => clash(model, finding, &mut out),
        Verdict::AnswerUnique => out.push_str(&left_open(model, finding)),
        Verdict::Unique | Verdict::Undecided => {}
    }
    for (index, outcome) in finding.told.iter().enumerate() {
        told(model, index, outcome, &mut out);
    }
    for line in &finding.announced {
        out.push_str(&format!(
            "announced {}\n  {} possible before, {} after\n",
            one_line(&line.text),
            worlds(line.before),
            line.after
        ));
    }
    for proof in &finding.proofs {
        let word = match &proof.outcome {
            Entailment::Proved => paint("proved", "1;32", style),
            Entailment::Refuted(_) => paint("not proved", "1;33", style),
            Entailment::Undecided(_) => paint("undecided", "1;33", style),
        };
        out.push_str(&format!("{word}: {}\n", proof.text));
        match &proof.outcome {
            Entailment::Proved => {}
            Entailment::Refuted(world) => {
                out.push_str("  it fails in this world:\n");
                out.push_str(&layout(&world_lines(model, world), "    "));
            }
            Entailment::Undecided(why) => out.push_str(&format!("  {why}\n")),
        }
    }
    out.push('\n');
    out.push_str(&how(finding));
    out.push_str(&size(solution));
    out
}

/// One line: the verdict, and the answer where there is one.
pub fn line(solution: &Solution) -> String {
    let (model, finding) = (&solution.model, &solution.finding);
    let answer = match (finding.verdict, finding.answers.first()) {
        (Verdict::Unique | Verdict::AnswerUnique, Some(first)) => {
            format!(
                ": {}",
                inline(&answer_lines(model, &model.question, &first.answer))
            )
        }
        _ => String::new(),
    };
    format!("{}{answer}", finding.verdict.words())
}

fn heading(model: &Model, style: Style, out: &mut String) {
    if !model.title.is_empty() {
        out.push_str(&bold(&model.title, style));
        out.push('\n');
    }
    if let Some(source) = &model.source {
        out.push_str(&paint(source, "2", style));
        out.push('\n');
    }
    if !out.is_empty() {
        out.push('\n');
    }
}

/// What the verdict means here, in one sentence.
fn gist(model: &Model, finding: &Finding) -> String {
    let best = match (finding.best, &model.objective) {
        (Some(best), Some(objective)) if objective.maximise => format!(" with the most, {best}"),
        (Some(best), _) => format!(" with the least, {best}"),
        (None, _) => String::new(),
    };
    let asked = match model.question.text.as_str() {
        "" => "the unknowns".to_owned(),
        text => format!("`{text}`"),
    };
    match finding.verdict {
        Verdict::Unique => format!("one world{best}"),
        Verdict::AnswerUnique => format!(
            "{}{best}, one answer for {asked}",
            many(finding.worlds, "world")
        ),
        Verdict::NotUnique => format!(
            "{}{best}, {} for {asked}",
            many(finding.worlds, "world"),
            many(at_least_two(finding.answer_count), "answer"),
        ),
        Verdict::Contradiction => "no world".to_owned(),
        Verdict::Undecided => finding
            .why
            .clone()
            .unwrap_or_else(|| "a limit was reached".to_owned()),
    }
}

/// Two answers were shown, however few worlds were counted.
fn at_least_two(count: Count) -> Count {
    Count {
        found: count.found.max(2),
        ..count
    }
}

fn left_open(model: &Model, finding: &Finding) -> String {
    let names: Vec<String> = finding
        .open
        .iter()
        .map(|open| model.unknown(open.unknown).name())
        .collect();
    if names.is_empty() {
        return String::new();
    }
    format!("  open: {}\n", wrap(&names, 8))
}

/// The clash, each sentence as it was written and with the number of its
/// statement, and the rules it takes besides.
fn clash(model: &Model, finding: &Finding, out: &mut String) {
    let Some(clash) = &finding.clash else { return };
    let teller = Teller::new(model);
    let rules = teller.rules(&clash.rules);
    if clash.sentences.is_empty() {
        out.push_str("  the rules clash by themselves; no statement and no fact is to blame\n");
        for rule in rules {
            push(out, 4, &rule);
        }
        return;
    }
    let words = match (clash.smallest, clash.sentences.len()) {
        (_, 1) => "this cannot hold",
        (true, _) => "a smallest clash: these cannot all hold",
        (false, _) => "a clash of which nothing can be left out: these cannot all hold",
    };
    out.push_str(&format!("  {words}\n"));
    for &id in &clash.sentences {
        push(out, 4, &teller.entry(id));
    }
    if !rules.is_empty() {
        push(out, 2, &format!("by the rules: {}", rules.join(", ")));
    }
    out.push_str("  `bigm repair` looks for the smallest changes that mend it\n");
}

fn told(model: &Model, index: usize, outcome: &ToldOutcome, out: &mut String) {
    let about: Option<&Question> = model.told.get(index).map(|told| &told.about);
    let asked = about.map_or("", |question| question.text.as_str());
    let what = if outcome.settles {
        format!("and that settled {asked}")
    } else {
        format!("and that left {asked} open")
    };
    out.push_str(&format!("told {}, {what}\n", outcome.text));
    if let Some(why) = &outcome.undecided {
        out.push_str(&format!("  not worked out: {why}\n"));
        return;
    }
    let width = outcome
        .replies
        .iter()
        .map(|reply| reply.shown.chars().count())
        .max()
        .unwrap_or(0);
    for reply in &outcome.replies {
        let worlds = many(reply.worlds, "world");
        let effect = if reply.settles() {
            "settles it"
        } else {
            "leaves it open"
        };
        let mut answers: Vec<String> = about.map_or_else(Vec::new, |about| {
            let shown = reply.answers.iter().take(MOST_ANSWERS);
            shown
                .map(|answer| inline(&answer_lines(model, about, answer)))
                .collect()
        });
        if !reply.complete || reply.answers.len() > MOST_ANSWERS {
            answers.push("…".to_owned());
        }
        let answers = answers.join(", or ");
        out.push_str(&format!(
            "  {}  {worlds}, {effect}: {answers}\n",
            pad(&reply.shown, width)
        ));
    }
    let kept: Vec<&str> = outcome
        .replies
        .iter()
        .filter(|reply| outcome.kept.contains(&reply.value))
        .map(|reply| reply.shown.as_str())
        .collect();
    out.push_str(&match kept.as_slice() {
        [] => "  no reply does that: nothing is left\n".to_owned(),
        [one] => format!("  so the reply was: {one}\n"),
        several => format!("  so the reply was one of: {}\n", several.join(", ")),
    });
}

/// Who found the answer, and on whose word there is no other.
fn how(finding: &Finding) -> String {
    let mut words = Vec::new();
    for step in &finding.steps {
        match step.goal {
            Goal::Find => words.push(match said(step) {
                Outcome::Point(who) => format!("{who} finds a world"),
                Outcome::None(who) => format!("{who}: there is no world"),
                Outcome::Open(who) => who,
            }),
            Goal::Improve => words.push(match said(step) {
                Outcome::Point(who) => format!("{who} finds a better one"),
                Outcome::None(who) => format!("asked for a better one, {who}: none"),
                Outcome::Open(who) => who,
            }),
            Goal::Exclude => words.push(match said(step) {
                Outcome::Point(who) => format!("with its answer excluded, {who} finds another"),
                Outcome::None(who) => format!("with its answer excluded, {who}: none"),
                Outcome::Open(who) => who,
            }),
            Goal::Reply(_) | Goal::ReplyExclude(_) | Goal::Refute(_) => {}
        }
    }
    format!("how    {}\n", words.join("; "))
}

/// What came of a step, with the names of those who said so.
pub enum Outcome {
    /// There is a point.
    Point(String),
    /// There is none.
    None(String),
    /// It is not known, and why.
    Open(String),
}

/// What came of a step.
pub fn said(step: &Step) -> Outcome {
    let point = step.claims.iter().find(|c| c.says == Says::Point);
    let none: Vec<&str> = step
        .claims
        .iter()
        .filter(|c| c.says == Says::Infeasible)
        .map(|c| c.backend)
        .collect();
    let doubts: Vec<String> = step
        .claims
        .iter()
        .filter_map(|claim| match &claim.says {
            Says::Doubt(why) => Some(format!("{} failed ({why})", claim.backend)),
            Says::Limit(Stop::Effort) => {
                Some(format!("{} reached its effort limit", claim.backend))
            }
            Says::Limit(Stop::Time) => Some(format!("{} reached its time limit", claim.backend)),
            Says::Unbounded => Some(format!("{} says the objective has no bound", claim.backend)),
            Says::Point | Says::Infeasible => None,
        })
        .collect();
    let limit = |claim: &&Claim| claim.says == Says::Limit(Stop::Effort);
    let before = match (step.claims.as_slice(), doubts.as_slice()) {
        (_, []) => String::new(),
        // The one that took over needs no other limit than the person's.
        ([first, next], _) if limit(&first) => {
            format!("{} and {} took over: ", doubts.join(", "), next.backend)
        }
        _ => format!("{}, and ", doubts.join(", ")),
    };
    match (point, none.as_slice()) {
        (Some(claim), []) => Outcome::Point(format!("{before}{}", claim.backend)),
        (Some(claim), wrong) => Outcome::Point(format!(
            "{} wrongly saw none, and {}",
            wrong.join(" and "),
            claim.backend
        )),
        (None, []) => Outcome::Open(doubts.join(", ")),
        (None, [one]) => Outcome::None(format!("{before}{one}")),
        (None, several) => Outcome::None(several.join(" and ")),
    }
}

/// From this M on a point off by 10⁻⁶, which a floating-point solver may take
/// for whole, moves a row by a tenth and more.
const LARGE_M: i64 = 100_000;

fn size(solution: &Solution) -> String {
    let size = solution.finding.size;
    let m = match size.largest_m {
        Some((m, row)) => {
            let origin = solution
                .program
                .rows()
                .get(row)
                .map(|row| solution.program.origin(row.provenance.origin).name.as_str())
                .unwrap_or_default();
            format!("largest M {m}, in row {} ({origin})", row + 1)
        }
        None => "no big-M".to_owned(),
    };
    let many = |count: usize, one: &str| match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    };
    format!(
        "model  {} ({} of them 0/1, {}), {}, {m}\n",
        many(size.columns, "column"),
        size.binary,
        many(size.helpers, "helper"),
        many(size.rows, "row")
    ) + &warning(size.largest_m)
}

/// What a large M does in floating point.
fn warning(largest: Option<(i64, usize)>) -> String {
    match largest {
        Some((m, row)) if m >= LARGE_M => {
            let (whole, millionths) = (m / 1_000_000, m % 1_000_000);
            format!(
                "       warning: with M = {m} in row {} a δ off by 10⁻⁶ leaks {whole}.{millionths:06}; \
                 other solvers may be misled, this verdict is checked in whole numbers\n",
                row + 1
            )
        }
        _ => String::new(),
    }
}

fn worlds(count: usize) -> String {
    match count {
        1 => "1 world".to_owned(),
        _ => format!("{count} worlds"),
    }
}

pub(super) fn pad(text: &str, width: usize) -> String {
    let have = text.chars().count();
    format!("{text}{}", " ".repeat(width.saturating_sub(have)))
}

/// Joins with commas, in lines of at most 80 columns, later ones indented.
pub(super) fn wrap(words: &[String], indent: usize) -> String {
    let mut out = String::new();
    let mut column = indent;
    for (index, word) in words.iter().enumerate() {
        let last = index + 1 == words.len();
        let width = word.chars().count() + usize::from(!last);
        if index > 0 && column + 1 + width > 80 {
            out.push_str(&format!("\n{}", " ".repeat(indent)));
            column = indent;
        } else if index > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        if !last {
            out.push(',');
        }
        column += width;
    }
    out
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
