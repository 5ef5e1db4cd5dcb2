//! Propositions and sums in symbols.

use crate::explain::document::{Formula, Op, Sign};
use crate::explain::notation::Notation;
use crate::model::{Atom, Linear, Model, Prop, Relation, UnknownId};

/// How tightly a part must bind: beside an arrow, beside ∨, beside ∧ or after
/// ¬.
const ARROW: u8 = 2;
const OR: u8 = 3;
const AND: u8 = 4;

/// Model and notation: all that symbols need.
#[derive(Clone, Copy)]
pub struct Symbols<'a> {
    /// The puzzle.
    pub model: &'a Model,
    /// Its letters.
    pub notation: &'a Notation,
}

/// The sign of a relation.
pub fn relation(relation: Relation) -> Op {
    match relation {
        Relation::AtLeast => Op::AtLeast,
        Relation::AtMost => Op::AtMost,
        Relation::Equal => Op::Equal,
        Relation::NotEqual => Op::NotEqual,
    }
}

impl Symbols<'_> {
    /// A proposition with the signs of logic: `t₃ ↔ t₅ ∨ ¬t₇`.
    pub fn prop(&self, prop: &Prop) -> Formula {
        let mut out = Formula::default();
        self.put_prop(prop, 0, &mut out);
        out
    }

    fn put_prop(&self, prop: &Prop, level: u8, out: &mut Formula) {
        let own = match prop {
            Prop::Not(_) => AND,
            // A comparison beside an arrow needs no brackets; under ¬ or
            // beside ∧ and ∨ it does.
            Prop::Compare(..) | Prop::Any(_) | Prop::Xor(_) => ARROW,
            Prop::All(_) => OR,
            Prop::Iff(..) | Prop::Implies(..) => 1,
            Prop::Const(_) | Prop::Holds(_) | Prop::Is(..) => 5,
        };
        let bracket = own < level;
        if bracket {
            out.push(Op::Open);
        }
        match prop {
            Prop::Const(value) => {
                out.push(Sign::Word(value.to_string()));
            }
            Prop::Holds(id) => self.put_unknown(*id, out),
            Prop::Is(id, position) => match self.notation.value(*id, *position) {
                Some(symbol) => {
                    out.push(symbol);
                }
                None => self.put_unknown(*id, out),
            },
            Prop::Compare(form, rel, n) => {
                self.put_linear(form, out);
                out.push(relation(*rel)).push(*n);
            }
            Prop::Not(inner) => {
                out.push(Op::Not);
                self.put_prop(inner, AND + 1, out);
            }
            Prop::All(parts) => self.join(parts, Op::And, AND, out),
            Prop::Any(parts) => self.join(parts, Op::Or, OR, out),
            Prop::Xor(parts) => self.join(parts, Op::Xor, OR, out),
            Prop::Iff(left, right) => self.arrow(left, Op::Iff, right, out),
            Prop::Implies(left, right) => self.arrow(left, Op::Implies, right, out),
        }
        if bracket {
            out.push(Op::Close);
        }
    }

    fn arrow(&self, left: &Prop, op: Op, right: &Prop, out: &mut Formula) {
        self.put_prop(left, ARROW, out);
        out.push(op);
        self.put_prop(right, ARROW, out);
    }

    fn join(&self, parts: &[Prop], op: Op, inner: u8, out: &mut Formula) {
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                out.push(op);
            }
            self.put_prop(part, inner, out);
        }
    }

    fn put_unknown(&self, id: UnknownId, out: &mut Formula) {
        match self.notation.unknown(id) {
            Some(symbol) => out.push(symbol),
            // A piece of knowledge has only a number.
            None => out.push(Sign::Word(format!(
                "knowledge {}",
                id.0.saturating_sub(self.model.unknowns.len()) + 1
            ))),
        };
    }

    fn put_linear(&self, form: &Linear, out: &mut Formula) {
        let mut first = true;
        // In the order of the unknowns, as rows are.
        for (atom, c) in form.terms() {
            put_sign(c < 0, first, out);
            first = false;
            if c.unsigned_abs() != 1 {
                match c.checked_abs() {
                    Some(size) => out.push(size),
                    None => out.push(Sign::Word(c.unsigned_abs().to_string())),
                };
            }
            self.put_atom(atom, out);
        }
        let constant = form.offset();
        if first {
            out.push(constant);
        } else if constant != 0 {
            put_sign(constant < 0, false, out);
            match constant.checked_abs() {
                Some(size) => out.push(size),
                None => out.push(Sign::Word(constant.unsigned_abs().to_string())),
            };
        }
    }

    fn put_atom(&self, atom: &Atom, out: &mut Formula) {
        match atom {
            Atom::Integer(id) => self.put_unknown(*id, out),
            Atom::Truth(prop) => match &**prop {
                Prop::Holds(_) | Prop::Is(..) => self.put_prop(prop, 0, out),
                Prop::Not(inner) if matches!(**inner, Prop::Holds(_) | Prop::Is(..)) => {
                    out.push(Op::Open).push(1).push(Op::Minus);
                    self.put_prop(inner, 0, out);
                    out.push(Op::Close);
                }
                other => {
                    out.push(Op::OpenBracket);
                    self.put_prop(other, 0, out);
                    out.push(Op::CloseBracket);
                }
            },
            Atom::Product(prop, form) => {
                out.push(Op::OpenBracket);
                self.put_prop(prop, 0, out);
                out.push(Op::CloseBracket).push(Op::Times);
                self.put_group(form, out);
            }
            Atom::Div(form, by) => {
                self.put_group(form, out);
                out.push(Sign::Word("div".to_owned())).push(*by);
            }
            Atom::Mod(form, by) => {
                self.put_group(form, out);
                out.push(Sign::Word("mod".to_owned())).push(*by);
            }
            Atom::Min(forms) => self.function("min", forms, out),
            Atom::Max(forms) => self.function("max", forms, out),
            Atom::Abs(form) => self.function("abs", std::slice::from_ref(&**form), out),
        }
    }

    fn put_group(&self, form: &Linear, out: &mut Formula) {
        let simple =
            form.terms().len() == 1 && form.offset() == 0 && form.terms().all(|(_, c)| c == 1);
        if simple {
            return self.put_linear(form, out);
        }
        out.push(Op::Open);
        self.put_linear(form, out);
        out.push(Op::Close);
    }

    fn function(&self, name: &str, forms: &[Linear], out: &mut Formula) {
        out.push(Sign::Word(name.to_owned())).push(Op::Open);
        for (index, form) in forms.iter().enumerate() {
            if index > 0 {
                out.push(Op::Comma);
            }
            self.put_linear(form, out);
        }
        out.push(Op::Close);
    }

    /// What a proposition asks of a sum, as the paper writes it: a literal is
    /// `x = 1` or `x = 0`, `∨` a sum ≥ 1, `∧` a sum ≥ its number of parts, `→`
    /// a literal ≤ another.
    /// `None` where it is no sum of literals.
    pub fn as_sum(&self, prop: &Prop) -> Option<Formula> {
        let mut out = Formula::default();
        match prop {
            Prop::Holds(_) | Prop::Is(..) => {
                self.put_prop(prop, 0, &mut out);
                out.push(Op::Equal).push(1);
            }
            Prop::Not(inner) if matches!(**inner, Prop::Holds(_) | Prop::Is(..)) => {
                self.put_prop(inner, 0, &mut out);
                out.push(Op::Equal).push(0);
            }
            Prop::Compare(form, rel, n) => {
                self.put_linear(form, &mut out);
                out.push(relation(*rel)).push(*n);
            }
            Prop::Any(parts) => {
                self.literals(parts, &mut out)?;
                out.push(Op::AtLeast).push(1);
            }
            Prop::All(parts) => {
                self.literals(parts, &mut out)?;
                out.push(Op::AtLeast).push(i64::try_from(parts.len()).ok()?);
            }
            Prop::Implies(left, right) => {
                self.literals(std::slice::from_ref(&**left), &mut out)?;
                out.push(Op::AtMost);
                self.literals(std::slice::from_ref(&**right), &mut out)?;
            }
            _ => return None,
        }
        Some(out)
    }

    fn literals(&self, parts: &[Prop], out: &mut Formula) -> Option<()> {
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                out.push(Op::Plus);
            }
            match part {
                Prop::Holds(_) | Prop::Is(..) => self.put_prop(part, 0, out),
                Prop::Not(inner) if matches!(**inner, Prop::Holds(_) | Prop::Is(..)) => {
                    out.push(Op::Open).push(1).push(Op::Minus);
                    self.put_prop(inner, 0, out);
                    out.push(Op::Close);
                }
                _ => return None,
            }
        }
        Some(())
    }
}

fn put_sign(negative: bool, first: bool, out: &mut Formula) {
    match (negative, first) {
        (true, _) => {
            out.push(Op::Minus);
        }
        (false, false) => {
            out.push(Op::Plus);
        }
        (false, true) => {}
    }
}
