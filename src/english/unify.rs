//! Which expressions are the same but for how they are written, and which are a
//! phrase's meaning with its holes filled.

use super::pattern::Fits;
use super::say::MOST_NESTING;
use super::vocabulary::Values;
use super::{Words, build};
use crate::expr::{CompareOp, Expr, ExprKind, LogicOp, show};
use crate::source::Span;
use std::collections::BTreeMap;

impl Words {
    /// `knight[A]` and `A is knight` as `kind[A] = knight`, `!=` as `not … =`.
    pub(super) fn canonical(&self, tree: &Expr, depth: usize) -> Option<Expr> {
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
}

/// Whether an expression is a meaning with its holes filled, and with what.
pub(super) fn unify<'n>(
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
