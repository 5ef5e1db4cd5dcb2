//! Propositions and forms in the puzzle's words.

use super::{Atom, Linear, Model, Prop, UnknownId};

impl Model {
    /// A proposition in the language of puzzles: `sign[5] or not sign[7]`.
    pub fn show(&self, prop: &Prop) -> String {
        self.show_prop(prop, 0)
    }

    /// A linear form in the language of puzzles: `2 * n + [knight[A]]`.
    pub fn show_linear(&self, form: &Linear) -> String {
        let mut out = String::new();
        for (atom, c) in form.terms() {
            let shown = self.show_atom(atom);
            match (out.is_empty(), c) {
                (true, 1) => out.push_str(&shown),
                (true, -1) => out.push_str(&format!("-{shown}")),
                (true, c) => out.push_str(&format!("{c} * {shown}")),
                (false, 1) => out.push_str(&format!(" + {shown}")),
                (false, -1) => out.push_str(&format!(" - {shown}")),
                (false, c) if c < 0 => out.push_str(&format!(" - {} * {shown}", c.unsigned_abs())),
                (false, c) => out.push_str(&format!(" + {c} * {shown}")),
            }
        }
        match (out.is_empty(), form.offset()) {
            (true, constant) => out.push_str(&constant.to_string()),
            (false, 0) => {}
            (false, c) if c < 0 => out.push_str(&format!(" - {}", c.unsigned_abs())),
            (false, c) => out.push_str(&format!(" + {c}")),
        }
        out
    }

    /// `level` is how tightly the part must bind where it stands: 2 beside an
    /// arrow, 3 beside `or`, 4 beside `and` or after `not`.
    fn show_prop(&self, prop: &Prop, level: u8) -> String {
        let join = |parts: &[Prop], word: &str, inner: u8| {
            parts
                .iter()
                .map(|part| self.show_prop(part, inner))
                .collect::<Vec<_>>()
                .join(word)
        };
        let (own, text) = match prop {
            Prop::Const(value) => (5, value.to_string()),
            Prop::Holds(id) => (5, self.name_of(*id)),
            Prop::Is(id, position) => {
                let unknown = self.unknown(*id);
                let value = unknown
                    .domain
                    .show(i64::try_from(*position).unwrap_or(i64::MAX));
                (5, format!("{} = {}", unknown.name(), value))
            }
            Prop::Compare(form, relation, n) => (
                5,
                format!("{} {} {n}", self.show_linear(form), relation.sign()),
            ),
            Prop::Not(inner) => (4, format!("not {}", self.show_prop(inner, 4))),
            Prop::All(parts) => (3, join(parts, " and ", 4)),
            Prop::Any(parts) => (2, join(parts, " or ", 3)),
            Prop::Xor(parts) => (2, join(parts, " xor ", 3)),
            Prop::Iff(left, right) => (
                1,
                format!(
                    "{} <-> {}",
                    self.show_prop(left, 2),
                    self.show_prop(right, 2)
                ),
            ),
            Prop::Implies(left, right) => (
                1,
                format!(
                    "{} -> {}",
                    self.show_prop(left, 2),
                    self.show_prop(right, 2)
                ),
            ),
        };
        if own < level {
            format!("({text})")
        } else {
            text
        }
    }

    /// An unknown's name; a piece of knowledge has only a number.
    fn name_of(&self, id: UnknownId) -> String {
        match self.unknowns.get(id.0) {
            Some(unknown) => unknown.name(),
            None => format!("knowledge {}", id.0 - self.unknowns.len() + 1),
        }
    }

    fn show_atom(&self, atom: &Atom) -> String {
        let list = |forms: &[Linear]| {
            forms
                .iter()
                .map(|form| self.show_linear(form))
                .collect::<Vec<_>>()
                .join(", ")
        };
        match atom {
            Atom::Integer(id) => self.unknown(*id).name(),
            Atom::Truth(prop) => match **prop {
                Prop::Holds(_) => self.show(prop),
                _ => format!("({})", self.show(prop)),
            },
            Atom::Product(prop, form) => {
                format!("({}) * ({})", self.show(prop), self.show_linear(form))
            }
            Atom::Div(form, by) => format!("({}) div {by}", self.show_linear(form)),
            Atom::Mod(form, by) => format!("({}) mod {by}", self.show_linear(form)),
            Atom::Min(forms) => format!("min({})", list(forms)),
            Atom::Max(forms) => format!("max({})", list(forms)),
            Atom::Abs(form) => format!("abs({})", self.show_linear(form)),
        }
    }
}
