//! `sees:` and `announced:` who sees what, and what was said aloud.

use super::checker::{Checker, place};
use super::codes;
use super::value::Value;
use crate::expr::{Expr, ExprKind, normal};
use crate::model::{Announcement, Asked, Observer, Question};
use crate::report::Diagnostic;
use crate::source::Text;

impl Checker<'_> {
    /// `sees:` the observers' names; one named twice sees both.
    pub fn declare_observers(&mut self) {
        let puzzle = self.puzzle;
        for (name, seen) in &puzzle.sees {
            let name = normal(name.as_str());
            if self.model.observers.iter().all(|o| o.name != name) {
                let shown: Vec<&str> = seen.iter().map(Text::as_str).collect();
                self.model.observers.push(Observer {
                    name,
                    sees: Question {
                        text: shown.join(", "),
                        items: Vec::new(),
                    },
                });
            }
        }
    }

    /// `sees:` what they see.
    pub fn read_sees(&mut self) {
        let puzzle = self.puzzle;
        for (name, seen) in &puzzle.sees {
            let mut items: Vec<Asked> = Vec::new();
            for text in seen {
                items.extend(self.asked(text).unwrap_or_default());
            }
            let name = normal(name.as_str());
            if let Some(observer) = self.model.observers.iter_mut().find(|o| o.name == name) {
                observer.sees.items.extend(items);
            }
        }
    }

    /// `announced:`
    pub fn read_announced(&mut self) {
        let puzzle = self.puzzle;
        for text in &puzzle.announced {
            self.knowledge = Some(Vec::new());
            let claim = self.proposition(text);
            let knowledge = self.knowledge.take().unwrap_or_default();
            if let Some(claim) = claim {
                self.model.announced.push(Announcement {
                    text: text.as_str().to_string(),
                    span: place(text),
                    knowledge,
                    claim,
                });
            }
        }
    }

    /// Whether an expression is the plain name of an observer.
    pub fn is_observer(&self, expr: &Expr) -> bool {
        self.observer_named(expr).is_some()
    }

    fn observer_named(&self, expr: &Expr) -> Option<usize> {
        match &expr.kind {
            ExprKind::Name(name) if !self.is_variable(name) => self
                .model
                .observers
                .iter()
                .position(|observer| observer.name == name.text),
            _ => None,
        }
    }

    /// The observer an expression names, or the member it comes to.
    pub fn observer(&mut self, expr: &Expr) -> Option<usize> {
        if let Some(found) = self.observer_named(expr) {
            return Some(found);
        }
        let name = match &expr.kind {
            ExprKind::Name(name)
                if !self.is_variable(name) && self.scope.candidates(name).is_empty() =>
            {
                name.text.clone()
            }
            _ => match self.eval(expr)? {
                Value::Known(known) => known.member.to_string(),
                Value::Item(item) => self.scope.label(item)?.to_string(),
                _ => String::new(),
            },
        };
        let found = self.model.observers.iter().position(|o| o.name == name);
        if found.is_none() {
            let names: Vec<&str> = self
                .model
                .observers
                .iter()
                .map(|o| o.name.as_str())
                .collect();
            let help = match names[..] {
                [] => {
                    "say what each observer sees: `sees: {Albert: month, Bernard: day}`".to_string()
                }
                _ => format!("the observers are {}", names.join(", ")),
            };
            // A loop variable stands for somebody who is not to be read there.
            let message = match &expr.kind {
                ExprKind::Name(variable) if self.is_variable(variable) => {
                    format!("`sees:` does not say what `{name}` sees")
                }
                _ => "this is nobody who is said to see something".to_string(),
            };
            let diagnostic = Diagnostic::new(&codes::NO_OBSERVER, expr.span, message)
                .help(help)
                .did_you_mean(&name, names);
            self.report.push(diagnostic);
        }
        found
    }
}
