//! Expression → sentence: the phrases the other way round.
//!
//! Whatever is said is read again before it is given out, and must mean just
//! what was to be said; otherwise nothing is said.

use super::inflect::{article, is_adjective};
use super::pattern::{Fits, OwnPhrase, Piece};
use super::unify::unify;
use super::vocabulary::{Role, Spoken, Values, capitalised};
use super::{Outcome, Words, build};
use crate::expr::{CompareOp, Expr, ExprKind, LogicOp, Name, show};
use crate::source::Text;
use std::collections::BTreeMap;

/// How deep an expression may nest to be said.
pub(super) const MOST_NESTING: usize = 20;

impl Words {
    /// The expression as an English sentence, without a full stop; `None` where
    /// no phrase says it, or none says it clearly.
    pub fn say(&self, expr: &Expr) -> Option<String> {
        if !build::fits(expr) {
            return None;
        }
        let wanted = self.canonical(expr, 0)?;
        let text = self.compose(&wanted, 0)?;
        let text = capitalised(&text);
        match self.read(&Text::plain(text.as_str(), 0), None) {
            Outcome::One(again) => {
                let same = show(&self.canonical(&again, 0)?) == show(&wanted);
                same.then_some(text)
            }
            _ => None,
        }
    }

    fn compose(&self, expr: &Expr, depth: usize) -> Option<String> {
        if depth > MOST_NESTING {
            return None;
        }
        let own = self
            .own
            .iter()
            .find_map(|p| self.say_phrase(p, expr, depth));
        if own.is_some() {
            return own;
        }
        match &expr.kind {
            ExprKind::Not(inner) => self.atom(inner, true).or_else(|| {
                let inner = self.compose(inner, depth + 1)?;
                Some(format!("it is not the case that {inner}"))
            }),
            ExprKind::Logic(op, left, right) => {
                let word = match op {
                    LogicOp::And => "and",
                    LogicOp::Or => "or",
                    LogicOp::Iff => "if and only if",
                    LogicOp::Implies => {
                        let p = self.compose(left, depth + 1)?;
                        let q = self.compose(right, depth + 1)?;
                        return Some(format!("if {p} then {q}"));
                    }
                    LogicOp::Xor => return None,
                };
                let other =
                    |part: &Expr| matches!(&part.kind, ExprKind::Logic(inner, ..) if inner != op);
                let comma = if other(left) || other(right) { "," } else { "" };
                let left = self.compose(left, depth + 1)?;
                let right = self.compose(right, depth + 1)?;
                Some(format!("{left}{comma} {word} {right}"))
            }
            _ => self.atom(expr, false),
        }
    }

    /// A puzzle's own phrase, where its meaning has the form of the expression.
    fn say_phrase(&self, phrase: &OwnPhrase, expr: &Expr, depth: usize) -> Option<String> {
        let meaning = self.canonical(&phrase.meaning, 0)?;
        // "They say that {P}" adds nothing: it could be said over and over.
        if phrase
            .holes()
            .any(|hole| build::plain_name(&meaning) == Some(hole))
        {
            return None;
        }
        let mut holes: BTreeMap<&str, Expr> = BTreeMap::new();
        let names: BTreeMap<&str, Fits> = phrase
            .pieces
            .iter()
            .filter_map(|piece| match piece {
                Piece::Hole(name, fits) => Some((name.as_str(), *fits)),
                Piece::Word(..) => None,
            })
            .collect();
        if !unify(&meaning, expr, &names, &mut holes, 0) {
            return None;
        }
        let mut shown: Vec<String> = Vec::new();
        for piece in &phrase.pieces {
            let word = match piece {
                Piece::Word(word, _) => word.clone(),
                Piece::Hole(name, fits) => {
                    let filling = holes.get(name.as_str())?;
                    match fits {
                        Fits::Sentence => self.compose(filling, depth + 1)?,
                        Fits::Number => match filling.kind {
                            ExprKind::Number(n) => n.to_string(),
                            _ => return None,
                        },
                        Fits::Member(set) | Fits::Value(set) => {
                            let label = label_of(filling)?;
                            let members = &self.vocabulary.sets.get(*set)?.members;
                            members.iter().find(|member| **member == label)?.clone()
                        }
                    }
                }
            };
            if let Some(before) = shown.last_mut()
                && matches!(before.as_str(), "a" | "an")
            {
                *before = article(&word).to_owned();
            }
            shown.push(word);
        }
        Some(joined(&shown))
    }

    /// A property of a member, the truth of a statement, where something is.
    fn atom(&self, expr: &Expr, denied: bool) -> Option<String> {
        let not = if denied { "not " } else { "" };
        match &expr.kind {
            ExprKind::Index(head, items) => {
                let name = build::plain_name(head)?;
                if let Some(group) = self.vocabulary.groups.iter().position(|g| g.name == name) {
                    return self.truth(group, items, denied);
                }
                let [at] = &items[..] else { return None };
                let family = self
                    .vocabulary
                    .families
                    .iter()
                    .position(|f| f.name == name)?;
                self.property(
                    Role {
                        family,
                        value: None,
                    },
                    at,
                    not,
                )
            }
            ExprKind::Compare(first, links) => {
                let [(CompareOp::Equal, value)] = &links[..] else {
                    return None;
                };
                let label = label_of(value)?;
                if let Some(name) = build::plain_name(first) {
                    let family = self.vocabulary.families.iter().find(|f| f.name == name)?;
                    let Values::OneOf(set) = family.values else {
                        return None;
                    };
                    let place = self.noun(set, &label)?;
                    let name = name.replace('_', " ");
                    return Some(format!("the {name} is {not}in {place}"));
                }
                let ExprKind::Index(head, items) = &first.kind else {
                    return None;
                };
                let ([at], name) = (&items[..], build::plain_name(head)?) else {
                    return None;
                };
                let family = self
                    .vocabulary
                    .families
                    .iter()
                    .position(|f| f.name == name)?;
                let Values::OneOf(set) = self.vocabulary.families.get(family)?.values else {
                    return None;
                };
                let members = &self.vocabulary.sets.get(set)?.members;
                let value = members.iter().position(|member| *member == label);
                self.property(Role { family, value }, at, not)
            }
            _ => None,
        }
    }

    fn property(&self, role: Role, at: &Expr, not: &str) -> Option<String> {
        let (family, value) = self.vocabulary.role(role)?;
        let [over] = family.over[..] else { return None };
        let who = self.noun(over, &label_of(at)?)?;
        let word = value.unwrap_or(&family.name).replace('_', " ");
        if is_adjective(&word) {
            return Some(format!("{who} is {not}{word}"));
        }
        let word = format!("{} {word}", article(&word));
        let name = self.vocabulary.sets.get(over)?.name.as_deref();
        const PLACES: &[&str] = &["door", "room", "box", "casket", "chest", "cell"];
        Some(match (name, not.is_empty()) {
            (Some(name), true) if PLACES.contains(&name) => format!("{who} contains {word}"),
            (Some(name), false) if PLACES.contains(&name) => {
                format!("{who} does not contain {word}")
            }
            _ => format!("{who} is {not}{word}"),
        })
    }

    fn truth(&self, group: usize, items: &[Expr], denied: bool) -> Option<String> {
        let declared = self.vocabulary.groups.get(group)?;
        let label = label_of(items.first()?)?;
        let members = &self.vocabulary.sets.get(declared.over)?.members;
        let member = members.iter().position(|m| *m == label)?;
        let noun = if declared.name == "truth" {
            "statement"
        } else {
            &declared.name
        };
        let subject = match (items.get(1), declared.spoken.get(member)?) {
            (None, Spoken::Once) if declared.name == "truth" => format!("{label}'s statement"),
            (None, Spoken::Once) => self.named(noun, &label),
            (Some(n), Spoken::Listed(_)) => {
                let ExprKind::Number(n) = n.kind else {
                    return None;
                };
                let n = usize::try_from(n).ok()?.checked_sub(1)?;
                let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"];
                format!("{label}'s {} {noun}", ordinals.get(n)?)
            }
            _ => return None,
        };
        let truth = if denied { "false" } else { "true" };
        Some(format!("{subject} is {truth}"))
    }

    /// A member as a noun: `Ann`, `room 5`, `the gold casket`.
    fn noun(&self, set: usize, label: &str) -> Option<String> {
        let declared = self.vocabulary.sets.get(set)?;
        declared.members.iter().find(|member| *member == label)?;
        Some(match &declared.name {
            Some(name) if label.chars().all(|c| c.is_ascii_digit()) => self.named(name, label),
            Some(name) if label.starts_with(char::is_lowercase) && !is_person(name) => {
                format!("the {label} {name}")
            }
            _ => label.to_owned(),
        })
    }

    fn named(&self, noun: &str, label: &str) -> String {
        let noun = noun.replace('_', " ");
        if label.starts_with(|c: char| c.is_ascii_digit() || c.is_uppercase()) {
            format!("{noun} {label}")
        } else {
            format!("the {label} {noun}")
        }
    }
}

fn is_person(set: &str) -> bool {
    matches!(
        set,
        "person" | "man" | "woman" | "speaker" | "animal" | "brother"
    )
}

/// The label or number an expression is.
fn label_of(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Number(n) => Some(n.to_string()),
        ExprKind::Name(Name { text, .. }) | ExprKind::Qualified(_, Name { text, .. }) => {
            Some(text.clone())
        }
        _ => None,
    }
}

/// Words with spaces between them, none before a comma or `'s`.
fn joined(words: &[String]) -> String {
    let mut out = String::new();
    for word in words {
        if !out.is_empty() && word != "," && word != "'s" {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}
