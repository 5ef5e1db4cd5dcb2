//! Certificates: every claim of a finding, each with rows and a proof that a
//! stranger's program checks.
//!
//! The proofs are VeriPB's (Bogaerts, Gocht, McCreesh and Nordström, "Certified
//! dominance and symmetry breaking for combinatorial optimisation", 2023), the
//! rows OPB. What they rest on is said on their page: that the rows say what
//! the puzzle says is not part of them.

use super::{Finding, Goal, Step, Verdict};
use crate::model::Model;
use crate::solve::exact::{Bits, Deed};
use std::fmt::Write as _;

/// One claim with its proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exhibit {
    /// Its name, for files: `02-no-other-answer`.
    pub name: String,
    /// What is proved, in plain words.
    pub says: String,
    /// The rows, as OPB, with a map from variables to columns in comments.
    pub opb: String,
    /// The proof.
    pub proof: String,
    /// Whether it is a point; otherwise that there is none.
    pub point: bool,
}

/// Everything that was certified of one puzzle.
#[derive(Debug, Clone)]
pub struct Certificate {
    /// The claims, in the order they were proved.
    pub exhibits: Vec<Exhibit>,
    /// What no proof covers, in plain words; nothing where the verdict is
    /// certified whole.
    pub missing: Vec<String>,
}

impl Certificate {
    /// Puts the questions of a finding and what a notary kept of them together;
    /// one deed for each step, in order.
    pub fn new(model: &Model, finding: &Finding, deeds: Vec<Option<Deed>>) -> Certificate {
        let mut certificate = Certificate {
            exhibits: Vec::new(),
            missing: Vec::new(),
        };
        if finding.verdict == Verdict::Undecided {
            let why = finding.why.clone().unwrap_or_default();
            certificate
                .missing
                .push(format!("the puzzle is undecided: {why}"));
        }
        let words = Words { model, finding };
        // Of the ever better worlds only the last matters, and the last "no".
        let last_better = finding.steps.iter().zip(&deeds).rposition(|(step, deed)| {
            step.goal == Goal::Improve && deed.as_ref().is_some_and(|deed| deed.point)
        });
        let improved = last_better.is_some();
        for (index, (step, deed)) in finding.steps.iter().zip(deeds).enumerate() {
            let Some(deed) = deed else {
                let (goal, _) = step.goal.words();
                certificate
                    .missing
                    .push(format!("question {}, {goal}", index + 1));
                continue;
            };
            let better = step.goal == Goal::Improve && deed.point && Some(index) != last_better;
            let first = step.goal == Goal::Find && improved;
            if better || first {
                continue;
            }
            let (name, says) = words.about(step, deed.point);
            let name = format!("{:02}-{name}", certificate.exhibits.len() + 1);
            certificate.exhibits.push(Exhibit {
                name,
                says,
                opb: with_map(&deed),
                proof: deed.proof,
                point: deed.point,
            });
        }
        certificate
    }

    /// Adds the worlds that were possible before anybody announced anything,
    /// and that there are no others. `None` where they are too many.
    pub fn count(&mut self, deeds: Option<Vec<Deed>>) {
        let Some(deeds) = deeds else {
            self.missing
                .push("the worlds before the announcements are too many to prove".to_owned());
            return;
        };
        let count = deeds.iter().filter(|deed| deed.point).count();
        for (index, deed) in deeds.into_iter().enumerate() {
            let (name, says) = if deed.point {
                let says = format!("before the announcements: world {} of {count}", index + 1);
                ("possible-world", says)
            } else {
                let says = format!("before the announcements: there are only these {count} worlds");
                ("no-further-world", says)
            };
            self.exhibits.push(Exhibit {
                name: format!("{:02}-{name}", self.exhibits.len() + 1),
                says,
                opb: with_map(&deed),
                proof: deed.proof,
                point: deed.point,
            });
        }
    }

    /// What is proved and how to check it, as a page.
    pub fn page(&self, title: &str, verdict: &str) -> String {
        let mut out = format!(
            "# {title}\n\n{verdict}\n\nEach line below is a claim about rows in whole numbers, and stands in two\n\
             files: `.opb` has the rows (the variables are named in its comments), `.pbp`\nthe proof.\n\n"
        );
        for exhibit in &self.exhibits {
            let _ = writeln!(out, "- `{}`: {}", exhibit.name, exhibit.says);
        }
        for missing in &self.missing {
            let _ = writeln!(out, "- not certified: {missing}");
        }
        out.push_str(
            "\nTo check them, install the proof checker VeriPB, which shares nothing with the\n\
             program that wrote them, and let it read each pair:\n\n\
             \x20   cargo install veripb --version 3.0.2\n",
        );
        for exhibit in &self.exhibits {
            let name = &exhibit.name;
            let says = if exhibit.point {
                "s VERIFIED SATISFIABLE"
            } else {
                "s VERIFIED UNSATISFIABLE"
            };
            let _ = writeln!(out, "    veripb {name}.opb {name}.pbp    # {says}");
        }
        out.push_str(
            "\nA proof that there is no point is a list of clauses, each of which follows from\n\
             what stands before it by propagation alone, and of rows, each a sum of rows\n\
             before it; the last is the contradiction. What the proofs do not say is that\n\
             the rows mean what the puzzle says: for that, see `bigm explain`.\n",
        );
        out
    }
}

struct Words<'m> {
    model: &'m Model,
    finding: &'m Finding,
}

impl Words<'_> {
    /// A name and a sentence for what a step proved.
    fn about(&self, step: &Step, point: bool) -> (String, String) {
        let asked = match self.model.question.text.as_str() {
            "" => "the question".to_owned(),
            text => format!("the question ({text})"),
        };
        match (&step.goal, point) {
            (Goal::Find, true) => ("a-world".into(), "there is a world".into()),
            (Goal::Find, false) => ("no-world".into(), "there is no world".into()),
            (Goal::Exclude, true) => (
                "another-answer".into(),
                format!("there is a world with another answer to {asked}"),
            ),
            (Goal::Exclude, false) => (
                "no-other-answer".into(),
                format!("no world{} gives another answer to {asked}", self.as_good()),
            ),
            (Goal::Improve, true) => (
                "the-best".into(),
                format!("there is a world{}", self.as_good()),
            ),
            (Goal::Improve, false) => ("no-better".into(), "no world is better".into()),
            (Goal::Reply(about), true) => (
                "a-reply".into(),
                format!("there is a world with a further value of {about}"),
            ),
            (Goal::Reply(about), false) => (
                "no-further-reply".into(),
                format!("there is no further value of {about}"),
            ),
            (Goal::ReplyExclude(value), true) => (
                "reply-leaves-open".into(),
                format!(
                    "told \u{201c}{value}\u{201d}, one could not know: there is a world with another answer"
                ),
            ),
            (Goal::ReplyExclude(value), false) => (
                "reply-settles".into(),
                format!(
                    "told \u{201c}{value}\u{201d}, one would know: no world gives another answer"
                ),
            ),
            (Goal::Refute(about), true) => (
                "not-so".into(),
                format!("there is a world in which this is not so: {about}"),
            ),
            (Goal::Refute(about), false) => {
                ("so".into(), format!("this is so in every world: {about}"))
            }
        }
    }

    fn as_good(&self) -> String {
        match self.finding.best {
            Some(best) => format!(" as good as {best}"),
            None => String::new(),
        }
    }
}

/// The rows, behind comments that say what the variables are.
fn with_map(deed: &Deed) -> String {
    let (head, rest) = deed.opb.split_once('\n').unwrap_or((&deed.opb, ""));
    let mut out = format!("{head}\n");
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (name, meaning, bits) in &deed.columns {
        let (name, meaning) = (one_line(name), one_line(meaning));
        let is = match bits {
            Bits::Fixed(value) => format!("{name} = {value}"),
            Bits::One { low: 0, x } => format!("x{x} = {name}"),
            Bits::One { low, x } => format!("{low} + x{x} = {name}"),
            Bits::Order { low, xs } => format!("{low} + {} = {name}", sum(xs, false)),
            Bits::Binary { low, xs } => format!("{low} + {} = {name}", sum(xs, true)),
        };
        let _ = writeln!(out, "* {is} : {meaning}");
    }
    out.push_str(rest);
    out
}

fn sum(xs: &[u64], binary: bool) -> String {
    xs.iter()
        .enumerate()
        .map(|(k, x)| match binary {
            true if k > 0 => format!("2^{k} x{x}"),
            _ => format!("x{x}"),
        })
        .collect::<Vec<_>>()
        .join(" + ")
}
