//! The indicator of a comparison: whether there is one already, and which rule
//! ties a new one.

use super::claim::sign;
use super::comparison::{Comparison, relation_of, simplified};
use super::groups::Knowledge;
use super::literals::column_of;
use super::need::Need;
use super::refusal::Lowered;
use super::state::Indicator;
use super::{
    Lowerer, and, assert, at_least, at_most, bounds, equal, iff, not_equal, or, two_choices,
    values, xor,
};
use crate::rows::{Literal, Relation, Rule};

/// The literal of a comparison, with a helper where there is none.
pub(super) fn reify(
    l: &mut Lowerer,
    cmp: &Comparison,
    need: Need,
    meaning: &dyn Fn() -> String,
) -> Lowered<Literal> {
    if let Some(literal) = known(l, cmp)? {
        return Ok(literal);
    }
    let cmp = &simplified(l, cmp)?;
    if let Some(literal) = cmp.decide(l, Knowledge::Everything) {
        return Ok(literal);
    }
    let (key, positive) = key(l, cmp);
    let need = need.through(!positive);
    let found = l
        .memo
        .comparisons
        .get(&(key.form.clone(), key.relation, key.n))
        .copied();
    let have = found.map_or(Need::NONE, |f| f.have);
    let literal = match found {
        Some(indicator) => indicator.literal,
        None => {
            let text = meaning();
            let text = if positive {
                text
            } else {
                format!("not ({text})")
            };
            l.indicator(text)
        }
    };
    let missing = need.beyond(have);
    if !missing.is_none() {
        let made = tie(l, &key, literal, missing, None)?;
        remember(l, &key, literal, have.and(made));
    }
    Ok(sign(literal, positive))
}

/// An indicator that now stands for a comparison, for later use.
pub(super) fn register(l: &mut Lowerer, cmp: &Comparison, literal: Literal) {
    let Ok(cmp) = simplified(l, cmp) else { return };
    let (key, positive) = key(l, &cmp);
    let entry = (key.form, key.relation, key.n);
    l.memo.comparisons.entry(entry).or_insert(Indicator {
        literal: sign(literal, positive),
        have: Need::BOTH,
    });
}

/// A literal that stands for a comparison already, and is tied as needed.
pub(super) fn found(l: &Lowerer, cmp: &Comparison, need: Need) -> Option<Literal> {
    let (key, positive) = key(l, &simplified(l, cmp).ok()?);
    let entry = (key.form, key.relation, key.n);
    let found = l.memo.comparisons.get(&entry)?;
    need.through(!positive)
        .beyond(found.have)
        .is_none()
        .then(|| sign(found.literal, positive))
}

fn remember(l: &mut Lowerer, key: &Comparison, literal: Literal, have: Need) {
    l.memo.comparisons.insert(
        (key.form.clone(), key.relation, key.n),
        Indicator { literal, have },
    );
}

/// In the tight form a comparison and its negation share one indicator.
fn key(l: &Lowerer, cmp: &Comparison) -> (Comparison, bool) {
    let negate = l.tight() && matches!(cmp.relation, Relation::AtMost | Relation::NotEqual);
    if negate {
        (cmp.negated(), false)
    } else {
        (cmp.clone(), true)
    }
}

/// The literal of a comparison that needs no new indicator.
fn known(l: &mut Lowerer, cmp: &Comparison) -> Lowered<Option<Literal>> {
    if let Some(literal) = cmp.decide(l, Knowledge::Everything) {
        return Ok(Some(literal));
    }
    if l.tight() {
        return values::literal_of(l, cmp);
    }
    Ok(None)
}

/// δ = 1 ⇔ the comparison, or one way of it. Gives the ways there are rows for.
pub(super) fn tie(
    l: &mut Lowerer,
    cmp: &Comparison,
    delta: Literal,
    need: Need,
    rule: Option<&'static Rule>,
) -> Lowered<Need> {
    if let Literal::Const(value) = delta {
        if value && need.imply {
            assert::comparison(l, cmp)?;
        }
        if !value && need.converse {
            assert::comparison(l, &cmp.negated())?;
        }
        return Ok(need);
    }
    let mentioned = column_of(delta).is_some_and(|column| cmp.form.coefficient(column) != 0);
    if let Literal::Complement(_) = delta
        && (mentioned || !l.tight())
    {
        // The paper's indicators are columns: turn the proposition round.
        let have = tie(l, &cmp.negated(), delta.complement(), need.swap(), rule)?;
        return Ok(have.swap());
    }
    if let Some(literal) = known(l, cmp)? {
        settled(l, cmp, literal, delta, need)?;
        return Ok(need);
    }
    let cmp = &simplified(l, cmp)?;
    if let Some(literal) = cmp.decide(l, Knowledge::Everything) {
        settled(l, cmp, literal, delta, need)?;
        return Ok(need);
    }
    if l.tight() {
        if let Some((literals, odd)) = cmp.as_parity(l) {
            xor::tie_literals(l, literals, odd, delta, need)?;
            return Ok(need);
        }
        if let Some(relation) = relation_of(l, cmp)? {
            two_choices::tie(l, &relation, delta, need)?;
            return Ok(need);
        }
        if !mentioned && let Some((literals, k)) = cmp.as_count(l) {
            if k == 1 {
                return or::tie(l, &literals, delta, need, &cmp.about(delta));
            }
            if usize::try_from(k) == Ok(literals.len()) {
                return and::tie(l, &literals, delta, need, &cmp.about(delta));
            }
        }
    }
    match cmp.relation {
        Relation::AtLeast => {
            at_least::tie(l, cmp, delta, need, rule.unwrap_or(&at_least::AT_LEAST))
        }
        Relation::AtMost => at_most::tie(l, cmp, delta, need, rule),
        Relation::Equal => equal::tie(l, cmp, delta, need),
        Relation::NotEqual => not_equal::tie(l, cmp, delta, need),
    }
}

/// Ties δ to the literal or constant that a comparison came to.
fn settled(
    l: &mut Lowerer,
    cmp: &Comparison,
    literal: Literal,
    delta: Literal,
    need: Need,
) -> Lowered<()> {
    let b = bounds::bounds(l, &cmp.form, Knowledge::Everything);
    let reified = cmp.about(delta).with(&b, None, false);
    iff::tie(l, literal, delta, need, Some(reified))
}
