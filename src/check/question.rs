//! `ask:` what uniqueness is judged on.

use super::checker::{Checker, place};
use super::families::FamilyRef;
use super::scope::{Resolved, Thing};
use super::value::{Cases, Value};
use crate::expr::{self, Expr, ExprKind};
use crate::model::{self, Asked, AskedValue, Case, Domain, Linear, Prop, Question, UnknownId};
use crate::source::{Span, Text};

impl Checker<'_> {
    /// `ask:`; where it is missing, everything that is unknown.
    pub fn read_question(&mut self) {
        let puzzle = self.puzzle;
        if puzzle.ask.is_empty() {
            self.model.question = self.whole_question();
        } else {
            self.model.question = self.question(&puzzle.ask);
        }
    }

    /// All declared unknowns; where there are none, the truths of the
    /// statements are what is to be found.
    fn whole_question(&self) -> Question {
        let declared = self.model.unknowns.iter().any(|u| !u.is_statement);
        let items = self
            .model
            .unknowns
            .iter()
            .enumerate()
            .filter(|(_, unknown)| unknown.is_statement != declared)
            .map(|(index, unknown)| Asked {
                label: unknown.name(),
                value: asked_unknown(UnknownId(index), &unknown.domain),
                span: self.declared(&unknown.family),
            })
            .collect();
        Question {
            text: String::new(),
            items,
        }
    }

    /// Where an unknown was declared.
    fn declared(&self, family: &str) -> Option<Span> {
        let mut declared = self.puzzle.unknowns.iter();
        let found = declared.find(|unknown| unknown.name.text == family)?;
        Some(found.name.span)
    }

    /// A question in so many parts.
    pub fn question(&mut self, texts: &[Text]) -> Question {
        let mut items = Vec::new();
        for text in texts {
            if let Some(asked) = self.asked(text) {
                items.extend(asked);
            }
        }
        let shown: Vec<&str> = texts.iter().map(Text::as_str).collect();
        Question {
            text: shown.join(", "),
            items,
        }
    }

    /// The things one expression asks for.
    pub fn asked(&mut self, text: &Text) -> Option<Vec<Asked>> {
        self.budget.next_sentence();
        let mut items = match self.sentence(text) {
            Some(expr) if self.check_names(&expr) => self.asked_by(&expr),
            _ => None,
        };
        for item in items.iter_mut().flatten() {
            item.span = Some(text.span());
        }
        self.understood(items, place(text))
    }

    /// The things an expression asks for, its names being known.
    pub fn asked_by(&mut self, expr: &Expr) -> Option<Vec<Asked>> {
        if let ExprKind::Of(category, thing) = &expr.kind
            && let Some(items) = self.partners(category, thing, expr.span)
        {
            return items;
        }
        let value = self.eval(expr)?;
        match &value {
            Value::Known(known) if known.named && known.member.number().is_none() => {
                let family = match self.scope.valued(&known.member) {
                    [] => return self.asked_one(expr, value),
                    _ => self.family_of_label(&known.member, expr.span)?,
                };
                self.asked_family(family, expr)
            }
            Value::Family(family) => self.asked_family(*family, expr),
            Value::Set(set) => match self.scope.category(*set) {
                Some(family) => self.asked_family(FamilyRef::Unknown(family), expr),
                None => self.asked_one(expr, value),
            },
            _ => self.asked_one(expr, value),
        }
    }

    fn asked_one(&mut self, expr: &Expr, value: Value) -> Option<Vec<Asked>> {
        let label = expr::show(expr);
        let value = self.asked_value(value, expr.span)?;
        Some(vec![Asked {
            label,
            value,
            span: None,
        }])
    }

    /// One thing for each member of a family.
    fn asked_family(&mut self, family: FamilyRef, expr: &Expr) -> Option<Vec<Asked>> {
        let name = self.scope.family_name(family);
        let mut items = Vec::new();
        for key in self.scope.cells(family) {
            let value = self.scope.cell(family, &key)?;
            let indices: Vec<String> = key.iter().map(ToString::to_string).collect();
            let label = if indices.is_empty() {
                name.clone()
            } else {
                format!("{name}[{}]", indices.join(", "))
            };
            items.push(Asked {
                label,
                value: self.asked_value(value, expr.span)?,
                span: None,
            });
        }
        Some(items)
    }

    /// `woman of heirloom`: for each heirloom, or for each place, the woman
    /// there. `None` where the right side is no category.
    fn partners(
        &mut self,
        category: &Expr,
        thing: &Expr,
        span: Span,
    ) -> Option<Option<Vec<Asked>>> {
        let ExprKind::Name(name) = &thing.kind else {
            return None;
        };
        let Resolved::Thing(Thing::Set(set)) = self.resolve(name)? else {
            return None;
        };
        let places = self.scope.grid.as_ref().map(|grid| grid.places);
        if self.scope.category(set).is_none() && places != Some(set) {
            return None;
        }
        let wanted = self.category_named(category);
        Some(wanted.and_then(|wanted| {
            let mut items = Vec::new();
            let labels = self.scope.set(set).members.clone();
            for (label, member) in labels.iter().zip(self.scope.members_of(set)) {
                let value = self.partner(wanted, &member, thing.span, span)?;
                items.push(Asked {
                    label: format!("{} of {label}", self.scope.set_name(wanted)),
                    value: self.asked_value(value, span)?,
                    span: None,
                });
            }
            Some(items)
        }))
    }

    /// What the value of an asked thing is.
    fn asked_value(&mut self, value: Value, span: Span) -> Option<AskedValue> {
        Some(match value {
            Value::Truth(prop) => AskedValue::Truth(prop),
            Value::Item(item) => {
                let place = self.scope.place(item)?;
                return self.asked_value(place, span);
            }
            Value::Cases(cases) => match self.one_choice(&cases) {
                Some(id) => AskedValue::Choice(id),
                None => AskedValue::Cases(cases_of(&cases)),
            },
            Value::Known(known) => match known.member.number() {
                Some(number) => AskedValue::Number(Linear::constant(number)),
                None => AskedValue::Cases(vec![Case {
                    value: shown(&known.member),
                    when: Prop::TRUE,
                }]),
            },
            Value::Number(form) => AskedValue::Number(form),
            other => AskedValue::Truth(self.truth(other, span)?),
        })
    }

    /// The unknown whose own values these cases are, in order.
    fn one_choice(&self, cases: &Cases) -> Option<UnknownId> {
        let (_, Prop::Is(id, 0)) = cases.cases.first()? else {
            return None;
        };
        let Domain::Choice(values) = &self.model.unknown(*id).domain else {
            return None;
        };
        let whole = values.len() == cases.cases.len()
            && cases
                .cases
                .iter()
                .enumerate()
                .all(|(position, (member, when))| {
                    *when == Prop::Is(*id, position) && values[position].label == member.to_string()
                });
        whole.then_some(*id)
    }
}

fn asked_unknown(id: UnknownId, domain: &Domain) -> AskedValue {
    match domain {
        Domain::Bool => AskedValue::Truth(Prop::Holds(id)),
        Domain::Choice(_) => AskedValue::Choice(id),
        Domain::Integer { .. } => AskedValue::Number(Linear::atom(model::Atom::Integer(id))),
    }
}

fn shown(member: &super::member::Member) -> model::Value {
    model::Value {
        label: member.to_string(),
        number: member.number(),
    }
}

fn cases_of(cases: &Cases) -> Vec<Case> {
    cases
        .cases
        .iter()
        .map(|(member, when)| Case {
            value: shown(member),
            when: when.clone(),
        })
        .collect()
}
