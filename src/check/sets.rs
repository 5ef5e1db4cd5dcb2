//! Sets: ordered members, a cycle or not.

use super::budget::MOST_MEMBERS;
use super::checker::Checker;
use super::codes;
use super::member::Member;
use super::scope::Thing;
use crate::expr::Expr;
use crate::puzzle::{Members, SetDecl};
use crate::report::Diagnostic;
use crate::source::Span;
use std::collections::BTreeMap;

/// The number of a set in its scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SetId(pub usize);

/// An ordered set.
#[derive(Debug, Clone)]
pub struct Set {
    /// Its name; `None` for the values written out in an unknown's declaration.
    pub name: Option<String>,
    /// Its members in order, all numbers or all labels.
    pub members: Vec<Member>,
    /// Whether the last is followed by the first.
    pub cycle: bool,
    positions: BTreeMap<Member, usize>,
}

impl Set {
    /// A set of different members.
    pub fn new(name: Option<String>, members: Vec<Member>, cycle: bool) -> Self {
        let positions = members
            .iter()
            .enumerate()
            .map(|(position, member)| (member.clone(), position))
            .collect();
        Set {
            name,
            members,
            cycle,
            positions,
        }
    }

    /// Where a member stands, from 0.
    pub fn position(&self, member: &Member) -> Option<usize> {
        self.positions.get(member).copied()
    }

    /// Whether a member is one of these.
    pub fn contains(&self, member: &Member) -> bool {
        self.positions.contains_key(member)
    }

    /// Whether some member of the other is one of these.
    pub fn meets(&self, other: &Set) -> bool {
        other.members.iter().any(|member| self.contains(member))
    }

    /// The members as a sentence lists them: `lady, tiger, empty`, `1 to 9`.
    pub fn list(&self) -> String {
        list(&self.members)
    }
}

/// Members as a sentence lists them, long runs of numbers and long lists
/// shortened.
pub fn list(members: &[Member]) -> String {
    if let (Some(Member::Number(first)), Some(Member::Number(last))) =
        (members.first(), members.last())
        && members.len() > 2
        && i128::from(*last) - i128::from(*first) == members.len() as i128 - 1
        && members
            .windows(2)
            .all(|pair| pair[0].number() < pair[1].number())
    {
        return format!("{first} to {last}");
    }
    let shown: Vec<String> = members.iter().take(12).map(Member::to_string).collect();
    let more = if members.len() > 12 { ", …" } else { "" };
    format!("{}{more}", shown.join(", "))
}

impl Checker<'_> {
    /// `sets:`
    pub fn declare_sets(&mut self) {
        for decl in &self.puzzle.sets {
            let members = self.set_members(decl);
            let id =
                self.scope
                    .add_set(Set::new(Some(decl.name.text.clone()), members, decl.cycle));
            self.declare(&decl.name, Thing::Set(id));
        }
    }

    fn set_members(&mut self, decl: &SetDecl) -> Vec<Member> {
        match &decl.members {
            Members::Listed(texts) => {
                let listed: Vec<(Member, Span)> = texts
                    .iter()
                    .map(|text| (Member::read(text.as_str()), text.span()))
                    .collect();
                self.distinct(&decl.name.text, decl.name.span, listed)
            }
            Members::Range(first, last) => {
                let (Some(low), Some(high)) = (self.constant(first), self.constant(last)) else {
                    return Vec::new();
                };
                let span = first.span.to(last.span);
                self.range_members(&decl.name.text, span, low, high)
            }
        }
    }

    /// Members that were listed: different, and all numbers or all labels.
    pub fn distinct(&mut self, set: &str, place: Span, listed: Vec<(Member, Span)>) -> Vec<Member> {
        if listed.is_empty() {
            self.report.push(
                Diagnostic::new(&codes::EMPTY_SET, place, format!("`{set}` has no members"))
                    .help("list at least one: `[A, B, C]`"),
            );
        }
        let mut seen: BTreeMap<Member, Span> = BTreeMap::new();
        let mut members = Vec::new();
        let first = listed.first().cloned();
        for (member, span) in listed {
            if let Some(before) = seen.get(&member) {
                self.report.push(
                    Diagnostic::new(
                        &codes::DUPLICATE_MEMBER,
                        span,
                        format!("`{member}` is listed twice in `{set}`"),
                    )
                    .related(*before, "first listed here")
                    .help("list each member once; two spellings of one character are equal too"),
                );
                continue;
            }
            seen.insert(member.clone(), span);
            if let Some((head, head_span)) = &first
                && head.number().is_some() != member.number().is_some()
            {
                self.report.push(
                    Diagnostic::new(
                        &codes::MIXED_MEMBERS,
                        span,
                        format!("`{set}` mixes numbers and labels: `{head}` and `{member}`"),
                    )
                    .related(*head_span, "the first member")
                    .help("make all members numbers, or all labels, like `r1`"),
                );
                continue;
            }
            members.push(member);
        }
        if members.len() > MOST_MEMBERS || !self.budget.values(members.len()) {
            self.too_large(
                place,
                format!("`{set}` has {} members, which is too many", members.len()),
            );
            members.truncate(1);
        }
        members
    }

    /// The numbers `low..=high`, at least one and not too many.
    fn range_members(&mut self, set: &str, span: Span, low: i64, high: i64) -> Vec<Member> {
        let size = i128::from(high) - i128::from(low) + 1;
        if size < 1 {
            self.report.push(
                Diagnostic::new(
                    &codes::EMPTY_SET,
                    span,
                    format!("`{set}` is empty: no number is at least {low} and at most {high}"),
                )
                .help(format!("write the smaller end first: `{high}..{low}`")),
            );
            return Vec::new();
        }
        let fits = usize::try_from(size)
            .is_ok_and(|size| size <= MOST_MEMBERS && self.budget.values(size));
        if !fits {
            self.too_large(
                span,
                format!("`{set}` has {size} members, which is too many"),
            );
            return Vec::new();
        }
        (low..=high).map(Member::Number).collect()
    }

    /// An expression that must be a constant whole number: an end of a range.
    pub fn constant(&mut self, expr: &Expr) -> Option<i64> {
        if !self.check_names(expr) {
            return None;
        }
        let value = self.eval(expr)?;
        self.known_number(value, expr.span)
    }
}
