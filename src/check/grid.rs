//! `grid:` places × categories: each place has one member of each category.
//!
//! An item's unknown is its place, so that the rows are 0/1 assignment rows.

use super::checker::Checker;
use super::codes;
use super::families::{Family, FamilyId, FamilyRef, Kind};
use super::member::Member;
use super::scope::{Scope, Thing};
use super::sets::SetId;
use super::unknowns::choice_domain;
use super::value::{Item, Value};
use crate::model::{self, Linear, Prop, Relation, Sentence, SentenceKind, UnknownId};
use crate::report::Diagnostic;

/// Places and categories.
#[derive(Debug, Clone)]
pub struct Grid {
    /// The ordered set of places.
    pub places: SetId,
    /// Each category with the family of its items' places.
    pub categories: Vec<(SetId, FamilyId)>,
}

impl Scope {
    /// The family of a category's places, where the set is a category.
    pub fn category(&self, set: SetId) -> Option<FamilyId> {
        self.grid
            .as_ref()?
            .categories
            .iter()
            .find(|(category, _)| *category == set)
            .map(|(_, family)| *family)
    }

    /// An item's place.
    pub fn place(&self, item: Item) -> Option<Value> {
        let family = self.category(item.category)?;
        self.cell(FamilyRef::Unknown(family), &[self.label(item)?.clone()])
    }

    /// An item's label.
    pub fn label(&self, item: Item) -> Option<&Member> {
        self.set(item.category).members.get(item.position)
    }
}

impl Checker<'_> {
    /// `grid:` its unknowns.
    pub fn declare_grid(&mut self) {
        let Some(grid) = &self.puzzle.grid else {
            return;
        };
        let places = self.set_named(&grid.over);
        let items: Vec<Option<SetId>> =
            grid.items.iter().map(|name| self.set_named(name)).collect();
        let Some(places) = places else { return };
        let members = self.scope.set(places).members.clone();
        let mut declared = Grid {
            places,
            categories: Vec::new(),
        };
        let mut shown = model::Grid {
            places: grid.over.text.clone(),
            names: members.iter().map(Member::to_string).collect(),
            categories: Vec::new(),
        };
        for (name, set) in grid.items.iter().zip(items) {
            let Some(set) = set else { continue };
            if set == places || declared.categories.iter().any(|(other, _)| *other == set) {
                self.report.push(
                    Diagnostic::new(
                        &codes::DUPLICATE_NAME,
                        name.span,
                        format!("`{}` is in the grid already", name.text),
                    )
                    .help("the places and each category are different sets"),
                );
                continue;
            }
            let size = self.scope.set(set).members.len();
            if size != members.len() {
                self.report.push(
                    Diagnostic::new(
                        &codes::GRID_SIZE,
                        name.span,
                        format!(
                            "`{}` has {size} members for the {} places of `{}`",
                            name.text,
                            members.len(),
                            grid.over.text
                        ),
                    )
                    .help("each place has one member of each category: make them the same size"),
                );
            }
            if members.is_empty() || size == 0 {
                continue;
            }
            let mut family = Family {
                name: name.text.clone(),
                arguments: vec![set],
                kind: Kind::Choice(places),
                first: UnknownId(self.model.unknowns.len()),
                span: name.span,
                broken: false,
            };
            self.add_unknowns(&mut family, &choice_domain(&members));
            if family.broken {
                continue;
            }
            let first = family.first;
            shown.categories.push((
                name.text.clone(),
                (0..size).map(|item| UnknownId(first.0 + item)).collect(),
            ));
            // A category of another size has been reported, and its items
            // still have places.
            if size == members.len() {
                self.one_each_place(&family, &members);
            }
            let id = self.scope.add_family(family, false);
            declared.categories.push((set, id));
        }
        self.scope.mention(Thing::Set(places));
        self.scope.grid = Some(declared);
        self.model.grid = Some(shown);
    }

    /// Each place has exactly one of the category's items.
    fn one_each_place(&mut self, family: &Family, places: &[Member]) {
        for (position, place) in places.iter().enumerate() {
            let mut sum = Linear::default();
            for item in 0..places.len() {
                let here = Linear::truth(Prop::Is(UnknownId(family.first.0 + item), position));
                // At most as many ones as there are items: no overflow.
                if let Ok(longer) = sum.clone().add_scaled(&here, 1) {
                    sum = longer;
                }
            }
            if let Some(claim) = Prop::compare(sum, Relation::Equal, 1) {
                self.model.sentences.push(Sentence {
                    kind: SentenceKind::Grid,
                    name: format!("one {} at {place}", family.name),
                    text: format!("exactly one {} is at {place}", family.name),
                    span: family.span,
                    claim,
                });
            }
        }
    }
}
