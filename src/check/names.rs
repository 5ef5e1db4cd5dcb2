//! Every name of an expression is checked before anything is computed: a slip
//! in a loop that never runs or a branch that is never taken is found too.

use super::checker::{Checker, Variable};
use super::codes;
use super::functions;
use super::member::Member;
use super::scope::{Resolved, Thing};
use super::sides;
use crate::expr::{Comprehension, Expr, ExprKind, Name};
use crate::report::Diagnostic;

impl Checker<'_> {
    /// Whether every name in the expression stands for one thing; the others
    /// are reported.
    pub fn check_names(&mut self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Number(_) | ExprKind::Truth(_) => true,
            ExprKind::Name(name) => self.is_variable(name) || self.resolve(name).is_some(),
            ExprKind::Qualified(owner, label) => self.resolve_qualified(owner, label).is_some(),
            ExprKind::Index(head, indices) => self.check_names(head) & self.check_all(indices),
            ExprKind::Call(name, arguments) => {
                let known = self.check_call(name, arguments);
                // An observer's name may be a name of its own, and one that
                // is no name at all is reported as nobody's.
                let observer = matches!(name.text.as_str(), "knows" | "sure")
                    && arguments.first().is_some_and(|first| {
                        self.is_observer(first) || self.knowledge.is_some() && self.nobody(first)
                    });
                known & self.check_all(&arguments[usize::from(observer)..])
            }
            ExprKind::Comprehension(comprehension) => self.check_loops(comprehension),
            ExprKind::List(items) | ExprKind::Set(items) => self.check_all(items),
            ExprKind::Not(inner) | ExprKind::Negate(inner) => self.check_names(inner),
            ExprKind::Range(left, right)
            | ExprKind::Arithmetic(_, left, right)
            | ExprKind::Of(left, right)
            | ExprKind::Logic(_, left, right) => self.check_names(left) & self.check_names(right),
            ExprKind::Compare(first, links) => {
                let mut known = self.check_names(first);
                for (_, operand) in links {
                    known &= self.check_names(operand);
                }
                known
            }
            ExprKind::If(condition, then, otherwise) => {
                let known = self.check_names(condition) & self.check_names(then);
                known
                    & match otherwise {
                        Some(otherwise) => self.check_names(otherwise),
                        None => true,
                    }
            }
        }
    }

    /// Whether the expression is a name that nothing has.
    fn nobody(&self, expr: &Expr) -> bool {
        matches!(&expr.kind, ExprKind::Name(name)
            if !self.is_variable(name) && self.scope.candidates(name).is_empty())
    }

    fn check_all(&mut self, exprs: &[Expr]) -> bool {
        let mut known = true;
        for expr in exprs {
            known &= self.check_names(expr);
        }
        known
    }

    /// Whether the name is a loop variable in reach.
    pub fn is_variable(&self, name: &Name) -> bool {
        !name.quoted && self.variables.iter().any(|v| v.name == name.text)
    }

    fn check_loops(&mut self, comprehension: &Comprehension) -> bool {
        let depth = self.variables.len();
        let mut known = true;
        for each in &comprehension.loops {
            known &= self.check_names(&each.over);
            known &= !self.hides(&each.variable);
            self.variables.push(Variable {
                name: each.variable.text.clone(),
                value: None,
            });
        }
        if let Some(condition) = &comprehension.condition {
            known &= self.check_names(condition);
        }
        known &= self.check_names(&comprehension.body);
        self.variables.truncate(depth);
        known
    }

    /// Reports a loop variable that has the name of something else.
    fn hides(&mut self, variable: &Name) -> bool {
        let what = if self.is_variable(variable) {
            "another loop variable".to_string()
        } else {
            match self.scope.candidates(variable).first() {
                Some(resolved) => self.scope.describe(resolved),
                None => return false,
            }
        };
        self.report.push(
            Diagnostic::new(
                &codes::HIDDEN_NAME,
                variable.span,
                format!("the loop variable `{}` hides {what}", variable.text),
            )
            .help("give the variable a name of its own"),
        );
        true
    }

    fn check_call(&mut self, name: &Name, arguments: &[Expr]) -> bool {
        let Some(function) = functions::named(&name.text) else {
            if !self.is_refused(name) {
                self.no_function(name);
            }
            return false;
        };
        let given = arguments.len();
        let enough = given >= function.least && function.most.is_none_or(|most| given <= most);
        if !enough {
            self.report.push(
                Diagnostic::new(
                    &codes::WRONG_ARGUMENTS,
                    name.span,
                    format!("`{}` is called with {given} arguments", name.text),
                )
                .help(format!("write `{}`: {}", function.form, function.summary)),
            );
        }
        enough
    }

    fn no_function(&mut self, name: &Name) {
        if let Some(side) = sides::named(&name.text) {
            self.bare_side(side, name.span);
            return;
        }
        let declared = self.is_variable(name) || !self.scope.candidates(name).is_empty();
        let mut diagnostic = Diagnostic::new(
            &codes::UNKNOWN_FUNCTION,
            name.span,
            format!("no function is called `{}`", name.text),
        );
        diagnostic = if declared {
            diagnostic.help(format!("square brackets pick a member: `{}[…]`", name.text))
        } else {
            diagnostic.did_you_mean(&name.text, functions::ALL.iter().map(|f| f.name))
        };
        if diagnostic.help.is_none() {
            diagnostic = diagnostic.help("`bigm list functions` shows them all");
        }
        self.report.push(diagnostic);
    }

    /// `category.item`, `set.member`, `unknown.value`.
    pub fn resolve_qualified(&mut self, owner: &Name, label: &Name) -> Option<Qualified> {
        let member = Member::read(&label.text);
        let (set, family) = match self.resolve(owner)? {
            Resolved::Thing(Thing::Set(set)) => (set, None),
            Resolved::Thing(Thing::Unknown(family))
                if self.scope.family(family).choice().is_some() =>
            {
                (self.scope.family(family).choice()?, Some(family))
            }
            _ => {
                self.report.push(
                    Diagnostic::new(
                        &codes::NOT_A_SET,
                        owner.span,
                        format!("`{}` has no members to pick with a dot", owner.text),
                    )
                    .help("before the dot stands a set, a category, or an unknown with values"),
                );
                return None;
            }
        };
        let Some(position) = self.scope.set(set).position(&member) else {
            self.not_a_member(&member, set, label.span);
            return None;
        };
        Some(match family {
            Some(family) => Qualified::Value(family, position),
            None if self.scope.category(set).is_some() => Qualified::Item(set, position),
            None => Qualified::Member(set, member),
        })
    }
}

/// What a qualified name stands for.
pub enum Qualified {
    /// A value of an unknown.
    Value(super::families::FamilyId, usize),
    /// An item of a category.
    Item(super::sets::SetId, usize),
    /// A member of a set.
    Member(super::sets::SetId, Member),
}
