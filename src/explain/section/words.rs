//! Numbers and steps in words.

use crate::prove::{Count, Says, Step};

/// `1 world`, `8 worlds`, `at least 1000 worlds`.
pub fn counted(count: Count, one: &str, more: &str) -> String {
    match count.found {
        1 => format!("{count} {one}"),
        _ => format!("{count} {more}"),
    }
}

/// What came of a step, with the names of those who said so.
pub enum Outcome {
    /// There is a point.
    Point(String),
    /// There is none; and whether several say so.
    None(String, bool),
    /// Neither is known, and why.
    Open(String),
}

/// What came of a step. A wrong or missing word on the way is told too.
pub fn said(step: &Step) -> Outcome {
    let none: Vec<&str> = step
        .claims
        .iter()
        .filter(|claim| claim.says == Says::Infeasible)
        .map(|claim| claim.backend)
        .collect();
    let lost: Vec<String> = step
        .claims
        .iter()
        .filter_map(|claim| match &claim.says {
            Says::Doubt(why) => Some(format!("{} fails ({why})", claim.backend)),
            Says::Limit(_) => Some(format!("{} gives up at its limit", claim.backend)),
            Says::Unbounded => Some(format!("{} says the objective has no bound", claim.backend)),
            Says::Point | Says::Infeasible => None,
        })
        .collect();
    let before = match lost.is_empty() {
        true => String::new(),
        false => format!("{}, and ", lost.join(", ")),
    };
    let point = step.claims.iter().find(|claim| claim.says == Says::Point);
    match (point, none.is_empty()) {
        (Some(claim), true) => Outcome::Point(format!("{before}{}", claim.backend)),
        (Some(claim), false) => Outcome::Point(format!(
            "{before}{} wrongly sees none, and {}",
            none.join(" and "),
            claim.backend
        )),
        (None, true) => Outcome::Open(lost.join(", ")),
        (None, false) => Outcome::None(format!("{before}{}", none.join(" and ")), none.len() > 1),
    }
}

impl Outcome {
    /// `microlp finds a point`, `microlp and exact find no point`.
    pub fn told(&self, point: &str, none: &str) -> String {
        match self {
            Outcome::Point(who) => format!("{who} finds {point}"),
            Outcome::None(who, true) => format!("{who} find {none}"),
            Outcome::None(who, false) => format!("{who} finds {none}"),
            Outcome::Open(who) => who.clone(),
        }
    }
}
