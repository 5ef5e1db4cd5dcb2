//! Arithmetic. Constants are computed; a number given by cases stays so where
//! one operand is constant; everything else becomes a linear form.

use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::member::Member;
use crate::check::value::{Cases, Value};
use crate::expr::{ArithmeticOp, Expr};
use crate::model::{Atom, Linear, Prop, floor_div, floor_mod};
use crate::report::Diagnostic;
use crate::source::Span;

/// An operand: a constant, a number by cases, or a linear form.
enum Operand {
    Constant(i64),
    Cases(Cases),
    Linear(Linear),
}

impl Checker<'_> {
    fn operand(&mut self, expr: &Expr) -> Option<Operand> {
        let value = self.eval(expr)?;
        self.operand_of(value, expr.span)
    }

    fn operand_of(&mut self, value: Value, span: Span) -> Option<Operand> {
        let value = match value {
            Value::Item(item) => {
                // Reports places that are labels.
                let form = self.linear(Value::Item(item), span)?;
                match self.as_cases(&value) {
                    Some(cases) => Value::cases(cases.home, cases.cases),
                    None => Value::number(form),
                }
            }
            other => other,
        };
        match value {
            Value::Cases(cases) if cases.numeric() => Some(Operand::Cases(cases)),
            other => {
                let form = self.linear(other, span)?;
                Some(match form.as_constant() {
                    Some(number) => Operand::Constant(number),
                    None => Operand::Linear(form),
                })
            }
        }
    }

    fn form(&mut self, operand: Operand, span: Span) -> Option<Linear> {
        match operand {
            Operand::Constant(number) => Some(Linear::constant(number)),
            Operand::Linear(form) => Some(form),
            Operand::Cases(cases) => self.linear(Value::Cases(cases), span),
        }
    }

    /// Applies a function to a number that is a constant or given by cases;
    /// `None` from the function is a number beyond 64 bits.
    fn map_cases(
        &mut self,
        cases: Cases,
        span: Span,
        function: impl Fn(i64) -> Option<i64>,
    ) -> Option<Value> {
        let mut mapped = Vec::with_capacity(cases.cases.len());
        for (member, when) in cases.cases {
            match member.number().and_then(&function) {
                Some(number) => mapped.push((Member::Number(number), when)),
                None => return self.overflow(span),
            }
        }
        Some(Value::cases(None, mapped))
    }

    /// `-a`
    pub fn negate(&mut self, inner: &Expr, span: Span) -> Option<Value> {
        match self.operand(inner)? {
            Operand::Constant(number) => match number.checked_neg() {
                Some(number) => Some(Value::constant(number)),
                None => self.overflow(span),
            },
            Operand::Cases(cases) => self.map_cases(cases, span, i64::checked_neg),
            Operand::Linear(form) => {
                let form = self.add(Linear::default(), &form, -1, span)?;
                Some(Value::number(form))
            }
        }
    }

    /// `a + b` and the like.
    pub fn arithmetic(
        &mut self,
        op: ArithmeticOp,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Value> {
        let a = self.operand(left);
        let b = self.operand(right);
        let (a, b) = (a?, b?);
        match op {
            ArithmeticOp::Add => self.sum_of(a, b, 1, left.span, right.span, span),
            ArithmeticOp::Subtract => self.sum_of(a, b, -1, left.span, right.span, span),
            ArithmeticOp::Multiply => self.product_of(a, b, left, right, span),
            ArithmeticOp::Div | ArithmeticOp::Mod => self.quotient(op, a, b, left, right, span),
        }
    }

    fn sum_of(
        &mut self,
        a: Operand,
        b: Operand,
        sign: i64,
        left: Span,
        right: Span,
        span: Span,
    ) -> Option<Value> {
        let signed = |b: i64| b.checked_mul(sign);
        match (a, b) {
            (Operand::Constant(a), Operand::Constant(b)) => {
                match signed(b).and_then(|b| a.checked_add(b)) {
                    Some(sum) => Some(Value::constant(sum)),
                    None => self.overflow(span),
                }
            }
            (Operand::Cases(a), Operand::Constant(b)) => {
                self.map_cases(a, span, |a| a.checked_add(signed(b)?))
            }
            (Operand::Constant(a), Operand::Cases(b)) => {
                self.map_cases(b, span, |b| a.checked_add(signed(b)?))
            }
            (a, b) => {
                let a = self.form(a, left)?;
                let b = self.form(b, right)?;
                let sum = self.add(a, &b, sign, span)?;
                Some(Value::number(sum))
            }
        }
    }

    fn product_of(
        &mut self,
        a: Operand,
        b: Operand,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Value> {
        match (a, b) {
            (Operand::Constant(a), Operand::Constant(b)) => match a.checked_mul(b) {
                Some(product) => Some(Value::constant(product)),
                None => self.overflow(span),
            },
            (Operand::Cases(cases), Operand::Constant(factor))
            | (Operand::Constant(factor), Operand::Cases(cases)) => {
                self.map_cases(cases, span, |n| n.checked_mul(factor))
            }
            (Operand::Constant(factor), Operand::Linear(form))
            | (Operand::Linear(form), Operand::Constant(factor)) => {
                let product = self.add(Linear::default(), &form, factor, span)?;
                Some(Value::number(product))
            }
            (a, b) => {
                let a = self.form(a, left.span)?;
                let b = self.form(b, right.span)?;
                let product = match (truths(&a), truths(&b)) {
                    // The shorter sum of truths is multiplied out.
                    (true, true) if a.terms().len() > b.terms().len() => self.spread(&b, &a, span),
                    (true, _) => self.spread(&a, &b, span),
                    (_, true) => self.spread(&b, &a, span),
                    (false, false) => {
                        self.report.push(
                            Diagnostic::new(
                                &codes::NON_LINEAR,
                                span,
                                "this multiplies two unknown numbers, which is not linear",
                            )
                            .help("one factor must be a constant, or count true propositions; a number that is one of a few can be declared over a set: `n: S`"),
                        );
                        None
                    }
                }?;
                Some(Value::number(product))
            }
        }
    }

    /// `(Σ cᵢ·[Pᵢ] + c) · form`.
    fn spread(&mut self, sum: &Linear, form: &Linear, span: Span) -> Option<Linear> {
        self.spend(sum.terms().len() * form.terms().len(), span)?;
        let mut out = self.add(Linear::default(), form, sum.offset(), span)?;
        for (atom, c) in sum.terms() {
            if let Atom::Truth(prop) = atom {
                let product = self.product(prop, form, span)?;
                out = self.add(out, &product, c, span)?;
            }
        }
        Some(out)
    }

    /// `form` where the proposition holds, else 0.
    pub fn product(&mut self, prop: &Prop, form: &Linear, span: Span) -> Option<Linear> {
        match prop {
            Prop::Const(true) => return Some(form.clone()),
            Prop::Const(false) => return Some(Linear::default()),
            _ => {}
        }
        if !truths(form) || form.terms().len() > 8 {
            return Some(Linear::atom(Atom::Product(
                Box::new(prop.clone()),
                Box::new(form.clone()),
            )));
        }
        let mut out = Linear::default();
        out = self.add(out, &Linear::truth(prop.clone()), form.offset(), span)?;
        for (atom, c) in form.terms() {
            if let Atom::Truth(other) = atom {
                let both = if **other == *prop {
                    prop.clone()
                } else {
                    Prop::all([prop.clone(), (**other).clone()])
                };
                out = self.add(out, &Linear::truth(both), c, span)?;
            }
        }
        Some(out)
    }

    fn quotient(
        &mut self,
        op: ArithmeticOp,
        a: Operand,
        b: Operand,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Value> {
        let (word, function): (_, fn(i64, i64) -> Option<i64>) = match op {
            ArithmeticOp::Mod => ("mod", floor_mod),
            _ => ("div", floor_div),
        };
        let Operand::Constant(by) = b else {
            self.report.push(
                Diagnostic::new(
                    &codes::NON_LINEAR,
                    right.span,
                    format!(
                        "the right side of `{word}` depends on the unknowns, which is not linear"
                    ),
                )
                .help("divide by a constant"),
            );
            return None;
        };
        if by == 0 {
            self.report.push(
                Diagnostic::new(&codes::DIVISION_BY_ZERO, right.span, "this divides by 0")
                    .help(format!("the right side of `{word}` must not be 0")),
            );
            return None;
        }
        match a {
            Operand::Constant(a) => match function(a, by) {
                Some(number) => Some(Value::constant(number)),
                None => self.overflow(span),
            },
            Operand::Cases(cases) => self.map_cases(cases, left.span, |n| function(n, by)),
            Operand::Linear(form) => {
                let form = Box::new(form);
                Some(Value::Number(Linear::atom(match op {
                    ArithmeticOp::Mod => Atom::Mod(form, by),
                    _ => Atom::Div(form, by),
                })))
            }
        }
    }

    /// The distance from 0.
    pub fn distance(&mut self, value: Value, span: Span) -> Option<Value> {
        match self.operand_of(value, span)? {
            Operand::Constant(number) => match number.checked_abs() {
                Some(number) => Some(Value::constant(number)),
                None => self.overflow(span),
            },
            Operand::Cases(cases) => self.map_cases(cases, span, i64::checked_abs),
            Operand::Linear(form) => Some(Value::Number(Linear::atom(Atom::Abs(Box::new(form))))),
        }
    }
}

/// Whether the form is a sum of truths and a constant.
fn truths(form: &Linear) -> bool {
    form.terms().all(|(atom, _)| matches!(atom, Atom::Truth(_)))
}
