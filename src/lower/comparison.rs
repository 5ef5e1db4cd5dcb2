//! `F relation n` over columns: what it is made of, whether bounds settle it,
//! and which rule ties it to an indicator.

use super::claim::{opposite, sign};
use super::draft::About;
use super::groups::Knowledge;
use super::need::Need;
use super::refusal::Lowered;
use super::state::Indicator;
use super::two_choices::TwoChoices;
use super::{
    Lowerer, and, assert, at_least, at_most, bounds, by_value, equal, iff, linear, not_equal, or,
    two_choices, values, xor,
};
use crate::model::Linear;
use crate::rows::{ColumnId, Form, Literal, Relation, Rule};

/// `form relation n`; the form has no constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Comparison {
    /// F
    pub form: Form,
    /// The relation.
    pub relation: Relation,
    /// n
    pub n: i64,
}

impl Comparison {
    /// The comparison of a form that may have a constant.
    pub fn new(l: &Lowerer, form: Form, relation: Relation, n: i64) -> Lowered<Comparison> {
        let (form, constant) = form.split();
        let n = n.checked_sub(constant).ok_or_else(|| l.overflow())?;
        // One step inside the range, so that n ± 1 is a number.
        if n == i64::MIN || n == i64::MAX {
            return Err(l.overflow());
        }
        Ok(rounded(l, Comparison { form, relation, n }))
    }

    /// A comparison of the model, with helpers for what is not linear.
    pub fn of(
        l: &mut Lowerer,
        linear: &Linear,
        relation: Relation,
        n: i64,
        need: Need,
    ) -> Lowered<Comparison> {
        let need = match relation {
            Relation::AtLeast => need,
            Relation::AtMost => need.swap(),
            Relation::Equal | Relation::NotEqual => Need::BOTH,
        };
        let form = linear::form(l, linear, need)?;
        Comparison::new(l, form, relation, n)
    }

    /// At least `n` of some literals.
    pub fn count(l: &Lowerer, literals: &[Literal], n: i64) -> Lowered<Comparison> {
        Comparison::new(l, l.sum(literals)?, Relation::AtLeast, n)
    }

    /// The negation.
    pub fn negated(&self) -> Comparison {
        let (relation, n) = opposite(self.relation, self.n);
        Comparison {
            form: self.form.clone(),
            relation,
            n,
        }
    }

    /// What a reified row of it is about.
    pub fn about(&self, delta: Literal) -> About {
        About {
            delta,
            form: self.form.clone(),
            relation: self.relation,
            n: self.n,
        }
    }

    /// The literal or constant that it comes to, where bounds settle it or
    /// only one 0/1 column is left of it.
    pub fn decide(&self, l: &Lowerer, knowledge: Knowledge) -> Option<Literal> {
        let n = i128::from(self.n);
        let b = bounds::bounds(l, &self.form, knowledge);
        let below = |x: i128| b.upper.is_some_and(|upper| upper < x);
        let above = |x: i128| b.lower.is_some_and(|lower| lower > x);
        let settled = match self.relation {
            Relation::AtLeast if above(n - 1) => Some(true),
            Relation::AtLeast if below(n) => Some(false),
            Relation::AtMost if below(n + 1) => Some(true),
            Relation::AtMost if above(n) => Some(false),
            Relation::Equal if above(n) || below(n) => Some(false),
            Relation::NotEqual if above(n) || below(n) => Some(true),
            Relation::Equal if above(n - 1) && below(n + 1) => Some(true),
            Relation::NotEqual if above(n - 1) && below(n + 1) => Some(false),
            _ => None,
        };
        if let Some(value) = settled {
            return Some(Literal::Const(value));
        }
        let mut terms = self.form.terms();
        let (Some((column, c)), None) = (terms.next(), terms.next()) else {
            return None;
        };
        if !l.program.column(column).is_binary() {
            return None;
        }
        let at = |value: i64| self.relation.holds(value, self.n);
        Some(match (at(0), at(c)) {
            (false, true) => Literal::Column(column),
            (true, false) => Literal::Complement(column),
            (value, _) => Literal::Const(value),
        })
    }

    /// Whether it counts literals: every coefficient is 1 or −1.
    pub fn is_count(&self) -> bool {
        self.form.terms().all(|(_, c)| c == 1 || c == -1)
    }

    /// The literals of which an odd number are 1, or an even one, where two 0/1
    /// columns are compared so: x + y = 1, x − y = 0, and their negations.
    pub fn as_parity(&self, l: &Lowerer) -> Option<(Vec<Literal>, bool)> {
        let equal = match self.relation {
            Relation::Equal => true,
            Relation::NotEqual => false,
            Relation::AtLeast | Relation::AtMost => return None,
        };
        let terms: Vec<_> = self.form.terms().collect();
        let [(one, c), (two, d)] = terms[..] else {
            return None;
        };
        let binary = |column| l.program.column(column).is_binary();
        let odd = match (c, d, self.n) {
            (1, 1, 1) | (-1, -1, -1) => equal,
            (1, -1, 0) | (-1, 1, 0) => !equal,
            _ => return None,
        };
        let literals = vec![Literal::Column(one), Literal::Column(two)];
        (binary(one) && binary(two)).then_some((literals, odd))
    }

    /// The literals and k of "at least k of these", where the form is a count.
    fn as_count(&self, l: &Lowerer) -> Option<(Vec<Literal>, i64)> {
        let positive = match self.relation {
            Relation::AtLeast => true,
            Relation::AtMost => false,
            Relation::Equal | Relation::NotEqual => return None,
        };
        let mut literals = Vec::new();
        let mut k = if positive {
            self.n
        } else {
            self.n.checked_neg()?
        };
        for (column, c) in self.form.terms() {
            if !l.program.column(column).is_binary() || (c != 1 && c != -1) {
                return None;
            }
            // At most n is at least −n of −F.
            if (c == 1) == positive {
                literals.push(Literal::Column(column));
            } else {
                literals.push(Literal::Complement(column));
                k = k.checked_add(1)?;
            }
        }
        Some((literals, k))
    }
}

/// The tight form's simpler way to say the same: over the values of one choice,
/// that one of those is taken that satisfy it; F = L is F ≤ L and F = U is
/// F ≥ U, and likewise for ≠: an inequality needs no sides.
fn simplified(l: &Lowerer, cmp: &Comparison) -> Lowered<Comparison> {
    if !l.tight() {
        return Ok(cmp.clone());
    }
    match within_one(l, cmp)? {
        Some(cmp) => Ok(one_sided(l, &cmp)),
        None => Ok(one_sided(l, cmp)),
    }
}

/// F relation n over the columns of one choice as "one of these"; `None` where
/// it is a plain count already.
pub(super) fn within_one(l: &Lowerer, cmp: &Comparison) -> Lowered<Option<Comparison>> {
    if cmp.form.len() < 2 || cmp.form.terms().all(|(_, c)| c == 1) {
        return Ok(None);
    }
    match two_choices::of_comparison(l, cmp) {
        Some(relation) if relation.is_one() => {
            Comparison::count(l, &relation.inside(), 1).map(Some)
        }
        _ => Ok(None),
    }
}

fn one_sided(l: &Lowerer, cmp: &Comparison) -> Comparison {
    let equal = match cmp.relation {
        Relation::Equal => true,
        Relation::NotEqual => false,
        _ => return cmp.clone(),
    };
    let b = bounds::bounds(l, &cmp.form, Knowledge::Everything);
    let n = i128::from(cmp.n);
    let relation = if b.lower == Some(n) {
        Relation::AtMost
    } else if b.upper == Some(n) {
        Relation::AtLeast
    } else {
        return cmp.clone();
    };
    let sided = Comparison {
        relation,
        ..cmp.clone()
    };
    if equal { sided } else { sided.negated() }
}

/// The relation of two choices, or of two small whole numbers, that a
/// comparison is, where that is stronger than its own row: it is no count, or
/// it is = or ≠.
pub(super) fn relation_of(l: &mut Lowerer, cmp: &Comparison) -> Lowered<Option<TwoChoices>> {
    let exact = matches!(cmp.relation, Relation::Equal | Relation::NotEqual);
    let columns: Vec<ColumnId> = cmp.form.terms().map(|(column, _)| column).collect();
    if exact
        && let [one, two] = columns[..]
        && !(by_value::split(l, one)? && by_value::split(l, two)?)
    {
        return Ok(None);
    }
    let binary = columns
        .iter()
        .all(|column| l.program.column(*column).is_binary());
    if binary && cmp.is_count() {
        return Ok(None);
    }
    Ok(two_choices::of_comparison(l, cmp))
}

/// In the tight form a common divisor of the coefficients is taken out, and n
/// rounded; in the textbook's nothing changes.
fn rounded(l: &Lowerer, cmp: Comparison) -> Comparison {
    let divisor = cmp
        .form
        .terms()
        .fold(0u64, |g, (_, c)| gcd(g, c.unsigned_abs()));
    let Ok(divisor) = i64::try_from(divisor) else {
        return cmp;
    };
    if !l.tight() || divisor <= 1 {
        return cmp;
    }
    let floor = cmp.n.div_euclid(divisor);
    let exact = cmp.n.rem_euclid(divisor) == 0;
    let n = match cmp.relation {
        Relation::AtMost => floor,
        Relation::AtLeast if exact => floor,
        Relation::AtLeast => floor + 1,
        Relation::Equal | Relation::NotEqual if exact => floor,
        // Never equal: the form falls away.
        Relation::Equal | Relation::NotEqual => {
            return Comparison {
                form: Form::default(),
                relation: cmp.relation,
                n: 1,
            };
        }
    };
    let form = cmp
        .form
        .terms()
        .try_fold(Form::default(), |sum, (column, c)| {
            sum.add_scaled(&Form::column(column), c / divisor)
        });
    match form {
        Some(form) => Comparison {
            form,
            relation: cmp.relation,
            n,
        },
        None => cmp,
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

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
    if let Some(literal) = known(l, cmp)? {
        iff::tie(l, literal, delta, need, Some(&cmp.about(delta)))?;
        return Ok(need);
    }
    let cmp = &simplified(l, cmp)?;
    if let Some(literal) = cmp.decide(l, Knowledge::Everything) {
        iff::tie(l, literal, delta, need, Some(&cmp.about(delta)))?;
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
        let mentioned = super::literals::column_of(delta)
            .is_some_and(|column| cmp.form.coefficient(column) != 0);
        if !mentioned && let Some((literals, k)) = cmp.as_count(l) {
            if k == 1 {
                return or::tie(l, &literals, delta, need, &cmp.about(delta));
            }
            if usize::try_from(k) == Ok(literals.len()) {
                return and::tie(l, &literals, delta, need, &cmp.about(delta));
            }
        }
    } else if let Literal::Complement(_) = delta {
        // The paper's indicators are columns: turn the proposition round.
        let have = tie(l, &cmp.negated(), delta.complement(), need.swap(), rule)?;
        return Ok(have.swap());
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
