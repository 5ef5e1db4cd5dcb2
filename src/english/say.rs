//! Expression → sentence: the phrases the other way round.
//!
//! Whatever is said is read again before it is given out, and must mean just
//! what was to be said; otherwise nothing is said.

use super::inflect::{article, is_adjective};
use super::pattern::{Fits, OwnPhrase, Piece};
use super::vocabulary::{Role, Spoken, Values, capitalised};
use super::{Outcome, Words, build};
use crate::expr::{CompareOp, Expr, ExprKind, LogicOp, Name, show};
use crate::source::{Span, Text};
use std::collections::BTreeMap;

/// How deep an expression may nest to be said.
const MOST_NESTING: usize = 20;

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

    /// `knight[A]` and `A is knight` as `kind[A] = knight`, `!=` as `not … =`.
    fn canonical(&self, tree: &Expr, depth: usize) -> Option<Expr> {
        if depth > MOST_NESTING {
            return None;
        }
        let span = tree.span;
        let deeper = |part: &Expr| self.canonical(part, depth + 1);
        Some(match &tree.kind {
            ExprKind::Not(inner) => build::not(deeper(inner)?),
            ExprKind::Logic(op, left, right) => build::join(*op, deeper(left)?, deeper(right)?),
            ExprKind::If(p, q, None) => build::join(LogicOp::Implies, deeper(p)?, deeper(q)?),
            ExprKind::Index(head, items) => match (build::plain_name(head), &items[..]) {
                (Some(name), [at]) => self.value_of(name, at, span).unwrap_or(tree.clone()),
                _ => tree.clone(),
            },
            ExprKind::Compare(first, links) => match &links[..] {
                [(CompareOp::Is | CompareOp::IsNot, role)] => {
                    let said = build::plain_name(role)
                        .and_then(|name| {
                            let family = self.vocabulary.families.iter().find(|f| f.name == name);
                            match family {
                                Some(_) => Some(build::index(name, vec![(**first).clone()], span)),
                                None => self.value_of(name, first, span),
                            }
                        })
                        .unwrap_or_else(|| {
                            build::compare((**first).clone(), CompareOp::Equal, role.clone(), span)
                        });
                    match links.first() {
                        Some((CompareOp::IsNot, _)) => build::not(said),
                        _ => said,
                    }
                }
                [(CompareOp::NotEqual, other)] => build::not(build::compare(
                    (**first).clone(),
                    CompareOp::Equal,
                    other.clone(),
                    span,
                )),
                _ => tree.clone(),
            },
            _ => tree.clone(),
        })
    }

    /// `knight[at]` as `kind[at] = knight`.
    fn value_of(&self, label: &str, at: &Expr, span: Span) -> Option<Expr> {
        let mut found = None;
        if self.vocabulary.names.contains(label) {
            return None;
        }
        for family in &self.vocabulary.families {
            let Values::OneOf(set) = family.values else {
                continue;
            };
            let members = &self.vocabulary.sets.get(set)?.members;
            if family.over.len() == 1 && members.iter().any(|member| member == label) {
                if found.is_some() {
                    return None;
                }
                let cell = build::index(&family.name, vec![at.clone()], span);
                let value = build::name(label, span);
                found = Some(build::compare(cell, CompareOp::Equal, value, span));
            }
        }
        found
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

/// Whether an expression is a meaning with its holes filled, and with what.
fn unify<'n>(
    meaning: &Expr,
    expr: &Expr,
    names: &BTreeMap<&'n str, Fits>,
    holes: &mut BTreeMap<&'n str, Expr>,
    depth: usize,
) -> bool {
    if depth > crate::expr::MOST_DEPTH {
        return false;
    }
    if let Some(name) = build::plain_name(meaning)
        && let Some((name, _)) = names.get_key_value(name)
    {
        return match holes.get(name) {
            Some(before) => show(before) == show(expr),
            None => {
                holes.insert(name, expr.clone());
                true
            }
        };
    }
    let mut all = |left: &[&Expr], right: &[&Expr]| {
        left.len() == right.len()
            && left
                .iter()
                .zip(right)
                .all(|(l, r)| unify(l, r, names, holes, depth + 1))
    };
    match (&meaning.kind, &expr.kind) {
        (ExprKind::Name(a), ExprKind::Name(b)) => a.text == b.text,
        (ExprKind::Index(a, left), ExprKind::Index(b, right)) => {
            let left: Vec<&Expr> = std::iter::once(&**a).chain(left).collect();
            let right: Vec<&Expr> = std::iter::once(&**b).chain(right).collect();
            all(&left, &right)
        }
        (ExprKind::Call(a, left), ExprKind::Call(b, right)) => {
            let (left, right): (Vec<&Expr>, Vec<&Expr>) =
                (left.iter().collect(), right.iter().collect());
            a.text == b.text && all(&left, &right)
        }
        (ExprKind::Not(a), ExprKind::Not(b)) | (ExprKind::Negate(a), ExprKind::Negate(b)) => {
            all(&[a], &[b])
        }
        (ExprKind::Logic(o, a, b), ExprKind::Logic(p, c, d)) => o == p && all(&[a, b], &[c, d]),
        (ExprKind::Arithmetic(o, a, b), ExprKind::Arithmetic(p, c, d)) => {
            o == p && all(&[a, b], &[c, d])
        }
        (ExprKind::Of(a, b), ExprKind::Of(c, d)) => all(&[a, b], &[c, d]),
        (ExprKind::Compare(a, left), ExprKind::Compare(b, right)) => {
            let same =
                left.len() == right.len() && left.iter().zip(right).all(|((o, _), (p, _))| o == p);
            let left: Vec<&Expr> = std::iter::once(&**a)
                .chain(left.iter().map(|l| &l.1))
                .collect();
            let right: Vec<&Expr> = std::iter::once(&**b)
                .chain(right.iter().map(|r| &r.1))
                .collect();
            same && all(&left, &right)
        }
        // What has no hole in it need only look the same.
        _ => show(meaning) == show(expr),
    }
}
