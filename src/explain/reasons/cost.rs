//! What the members of a reason cost: fewer are cheaper, and of as many the
//! plainer.

use crate::model::Prop;

/// What one member costs before its plainness is looked at.
pub(super) const MEMBER: u64 = 1_000;

/// What a sentence costs.
pub(super) fn cost(claim: &Prop) -> u64 {
    MEMBER.saturating_add(size(claim).min(MEMBER / 4))
}

/// The number of parts of a proposition.
fn size(prop: &Prop) -> u64 {
    match prop {
        Prop::Const(_) | Prop::Holds(_) | Prop::Is(..) => 1,
        Prop::Compare(form, ..) => 1 + form.terms().len() as u64,
        Prop::Not(inner) => 1 + size(inner),
        Prop::All(parts) | Prop::Any(parts) | Prop::Xor(parts) => {
            1 + parts.iter().map(size).sum::<u64>()
        }
        Prop::Iff(left, right) | Prop::Implies(left, right) => 1 + size(left) + size(right),
    }
}
