//! `C of X`: in a grid, the member of category C in X's place.

use super::compare::Side;
use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::scope::{Resolved, Thing};
use crate::check::sets::SetId;
use crate::check::value::{Cases, Item, Value};
use crate::expr::{Expr, ExprKind};
use crate::report::Diagnostic;
use crate::source::Span;

impl Checker<'_> {
    /// `category of thing`
    pub fn of(&mut self, category: &Expr, thing: &Expr, span: Span) -> Option<Value> {
        let set = self.category_named(category)?;
        let value = self.eval(thing)?;
        self.partner(set, &value, thing.span, span)
    }

    /// The member of a category, or the place, that goes with a thing.
    pub fn partner(
        &mut self,
        category: SetId,
        value: &Value,
        value_span: Span,
        span: Span,
    ) -> Option<Value> {
        if let Value::Item(item) = value
            && item.category == category
            && let Some(label) = self.scope.label(*item)
        {
            return Some(Value::member(label.clone(), category));
        }
        let place = self.place_of(value, value_span)?;
        let places = self.scope.grid.as_ref()?.places;
        if category == places {
            return Some(Value::cases(Some(places), place.cases));
        }
        let mut cases = Vec::new();
        for (position, label) in self
            .scope
            .set(category)
            .members
            .clone()
            .into_iter()
            .enumerate()
        {
            let there = self.scope.place(Item { category, position })?;
            let there = self.as_cases(&there)?;
            cases.push((label, self.same_member(&there, &place, true, span)?));
        }
        Some(Value::cases(Some(category), cases))
    }

    /// A thing's place, by cases.
    fn place_of(&mut self, value: &Value, span: Span) -> Option<Cases> {
        let places = self.scope.grid.as_ref()?.places;
        // A member of a category, from another `of`, stands where its item does.
        if let Value::Known(_) | Value::Cases(_) = value
            && let Some(cases) = self.as_cases(value)
            && let Some(home) = cases.home
            && self.scope.category(home).is_some()
        {
            let mut options = Vec::new();
            for (member, when) in cases.cases {
                let position = self.scope.set(home).position(&member)?;
                let item = Item {
                    category: home,
                    position,
                };
                options.push((when, self.scope.place(item)?, span));
            }
            let place = self.select(options, span)?;
            return self.as_cases(&place);
        }
        let place = self.as_member(value.clone(), span, "the places")?;
        let stranger = place
            .cases
            .iter()
            .map(|(member, _)| member.clone())
            .find(|member| !self.scope.set(places).contains(member));
        match stranger {
            None => Some(place),
            Some(member) => {
                self.not_a_member(&member, places, span);
                None
            }
        }
    }

    /// The category, or the set of places, before `of`.
    pub fn category_named(&mut self, expr: &Expr) -> Option<SetId> {
        let Some(grid) = &self.scope.grid else {
            self.report.push(
                Diagnostic::new(
                    &codes::NO_GRID,
                    expr.span,
                    "`… of …` picks from a grid, and this puzzle has none",
                )
                .help("for a value of an unknown write `f[x]`"),
            );
            return None;
        };
        let places = grid.places;
        if let ExprKind::Name(name) = &expr.kind
            && let Some(Resolved::Thing(Thing::Set(set))) = self.resolve(name)
            && (set == places || self.scope.category(set).is_some())
        {
            return Some(set);
        }
        let names: Vec<String> = self
            .scope
            .grid
            .iter()
            .flat_map(|grid| grid.categories.iter().map(|(set, _)| *set))
            .chain([places])
            .map(|set| self.scope.set_name(set))
            .collect();
        self.report.push(
            Diagnostic::new(
                &codes::NOT_A_SET,
                expr.span,
                "before `of` stands a category of the grid",
            )
            .help(format!("the categories are {}", names.join(", "))),
        );
        None
    }

    /// One side of a comparison made of an expression.
    pub fn side(&mut self, expr: &Expr) -> Option<Side> {
        Some(Side {
            value: self.eval(expr)?,
            span: expr.span,
        })
    }
}
