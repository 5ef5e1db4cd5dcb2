//! The columns of unknowns as families over the sets they are declared over.

use super::idents::Idents;
use super::sets::{SetId, Sets};
use super::symbols::{Cell, Family, FamilyId, Role, Symbols};
use crate::model::{Domain, IndexSet, Model, Unknown};
use crate::rows::{ColumnId, Literal, Program, Representation};
use std::collections::BTreeMap;

/// Symbols in the making.
pub struct Draft<'a> {
    model: &'a Model,
    /// The program.
    pub program: &'a Program,
    /// The index sets so far.
    pub sets: Sets,
    idents: Idents,
    /// The families so far.
    pub families: Vec<Family>,
    /// The place of each column that has one.
    pub cells: Vec<Option<Cell>>,
}

/// Unknowns that may share a family: same name, same number of arguments, same
/// kind of values.
type Key<'a> = (&'a str, usize, bool, Kind<'a>);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Kind<'a> {
    Truth,
    Choice(Vec<&'a str>),
    Number,
}

fn kind(unknown: &Unknown) -> Kind<'_> {
    match &unknown.domain {
        Domain::Bool => Kind::Truth,
        Domain::Choice(values) => Kind::Choice(values.iter().map(|v| v.label.as_str()).collect()),
        Domain::Integer { .. } => Kind::Number,
    }
}

impl<'a> Draft<'a> {
    /// Nothing but the sets that the puzzle names.
    pub fn new(model: &'a Model, program: &'a Program) -> Self {
        let mut draft = Draft {
            model,
            program,
            sets: Sets::default(),
            idents: Idents::new(),
            families: Vec::new(),
            cells: vec![None; program.columns().len()],
        };
        for family in &model.families {
            for set in family.arguments.iter().chain(&family.values) {
                if let Some(name) = &set.name {
                    draft.sets.named(name, &set.members, &mut draft.idents);
                }
            }
        }
        draft
    }

    /// A family for each declared family of unknowns.
    pub fn unknowns(&mut self) {
        let model = self.model;
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut places: BTreeMap<Key, usize> = BTreeMap::new();
        for (index, unknown) in model.unknowns.iter().enumerate() {
            let key = (
                unknown.family.as_str(),
                unknown.arguments.len(),
                unknown.is_statement,
                kind(unknown),
            );
            let place = *places.entry(key).or_insert(groups.len());
            if place == groups.len() {
                groups.push(Vec::new());
            }
            groups[place].push(index);
        }
        for group in groups {
            self.group(&group);
        }
    }

    fn group(&mut self, members: &[usize]) {
        let (model, program) = (self.model, self.program);
        let Some(first) = members.first().map(|&m| &model.unknowns[m]) else {
            return;
        };
        let name = first.family.clone();
        let mut indices = self.argument_sets(members);
        let mut found: Vec<(Vec<i64>, ColumnId)> = Vec::new();
        let mut value_set = None;
        let mut role = Role::Truth(name.clone());
        let mut wanted = name.clone();
        for &member in members {
            let unknown = &model.unknowns[member];
            let Some(at) = self.tuple(&indices, &unknown.arguments) else {
                continue;
            };
            match program.encoding.unknowns.get(member) {
                Some(Representation::Truth(Literal::Column(id))) => found.push((at, *id)),
                Some(Representation::Integer(id)) => {
                    role = Role::Number(name.clone());
                    found.push((at, *id));
                }
                Some(Representation::Choice(literals)) => {
                    if let [Literal::Column(id), Literal::Complement(same)] = literals[..]
                        && id == same
                    {
                        let label = |value| unknown.domain.show(value);
                        wanted = two_valued_name(program, id, &name, &label(0));
                        role = Role::TwoValued {
                            name: name.clone(),
                            first: label(0),
                            second: label(1),
                        };
                        found.push((at, id));
                        continue;
                    }
                    if literals.len() < 2 {
                        continue;
                    }
                    role = Role::Choice(name.clone());
                    let set = *value_set.get_or_insert_with(|| self.value_set(unknown));
                    for (literal, index) in literals.iter().zip(self.sets.get(set).indices()) {
                        if let Literal::Column(id) = literal {
                            let mut at = at.clone();
                            at.push(index);
                            found.push((at, *id));
                        }
                    }
                }
                _ => {}
            }
        }
        if let Some(set) = value_set {
            // The place of an item of a grid, whose set has the name already.
            if !self.idents.is_free(&wanted) {
                let set = self.sets.get(set).ident.as_deref();
                wanted = format!("{wanted} {}", set.unwrap_or("is"));
            }
            indices.push(set);
        }
        self.family(&wanted, role, indices, found);
    }

    /// The sets of a group's arguments: as declared, or the arguments that
    /// occur.
    fn argument_sets(&mut self, members: &[usize]) -> Vec<SetId> {
        let model = self.model;
        let Some(first) = members.first().map(|&m| &model.unknowns[m]) else {
            return Vec::new();
        };
        let declared = self.declared(first);
        (0..first.arguments.len())
            .map(|place| {
                let fits = |set: &IndexSet| {
                    members
                        .iter()
                        .all(|&m| set.members.contains(&model.unknowns[m].arguments[place]))
                };
                if let Some(set) = declared.and_then(|f| f.arguments.get(place))
                    && fits(set)
                {
                    let fallback = format!("{}_index", first.family);
                    return self.set(set, &fallback);
                }
                let mut occurring: Vec<String> = Vec::new();
                for &member in members {
                    let argument = &model.unknowns[member].arguments[place];
                    if !occurring.contains(argument) {
                        occurring.push(argument.clone());
                    }
                }
                let fallback = format!("{}_index", first.family);
                self.sets.unnamed(&fallback, &occurring, &mut self.idents)
            })
            .collect()
    }

    fn declared(&self, unknown: &Unknown) -> Option<&'a crate::model::Family> {
        self.model
            .families
            .iter()
            .find(|family| family.name == unknown.family)
    }

    fn value_set(&mut self, unknown: &Unknown) -> SetId {
        let members: Vec<String> = match &unknown.domain {
            Domain::Choice(values) => values.iter().map(|v| v.label.clone()).collect(),
            Domain::Bool | Domain::Integer { .. } => Vec::new(),
        };
        let fallback = format!("{}_value", unknown.family);
        let declared = self.declared(unknown).and_then(|f| f.values.as_ref());
        match declared.filter(|set| set.members == members) {
            Some(set) => self.set(set, &fallback),
            None => self.sets.unnamed(&fallback, &members, &mut self.idents),
        }
    }

    fn set(&mut self, set: &IndexSet, fallback: &str) -> SetId {
        match &set.name {
            Some(name) => self.sets.named(name, &set.members, &mut self.idents),
            None => self.sets.unnamed(fallback, &set.members, &mut self.idents),
        }
    }

    fn tuple(&self, sets: &[SetId], arguments: &[String]) -> Option<Vec<i64>> {
        sets.iter()
            .zip(arguments)
            .map(|(set, argument)| self.sets.get(*set).index(argument))
            .collect()
    }

    /// Adds a family of these columns, without those that have a place already.
    pub fn family(
        &mut self,
        wanted: &str,
        role: Role,
        indices: Vec<SetId>,
        found: Vec<(Vec<i64>, ColumnId)>,
    ) {
        let ints = !found
            .iter()
            .all(|(_, id)| self.program.column(*id).is_binary_kind());
        let gaps = self.size(&indices) != Some(found.len());
        if !indices.is_empty() && (self.is_thin(&indices, found.len()) || ints && gaps) {
            for (_, id) in found {
                let name = self.program.column(id).name.clone();
                self.family(&name, Role::Helper, Vec::new(), vec![(Vec::new(), id)]);
            }
            return;
        }
        let id = FamilyId(self.families.len());
        let mut cells = BTreeMap::new();
        for (at, column) in found {
            let free = self.cells.get(column.0).is_some_and(Option::is_none);
            if free && !cells.contains_key(&at) {
                self.cells[column.0] = Some(Cell {
                    family: id,
                    indices: at.clone(),
                });
                cells.insert(at, column);
            }
        }
        if cells.is_empty() {
            return;
        }
        let size = self.size(&indices);
        let binary = cells
            .values()
            .all(|&id| self.program.column(id).is_binary_kind());
        for &set in &indices {
            self.sets.mark(set);
        }
        let ident = self.idents.take(wanted, "x");
        let sparse = size != Some(cells.len());
        let at = sparse.then(|| self.idents.take(&format!("{ident} at"), "at"));
        self.families.push(Family {
            ident,
            role,
            indices,
            at,
            binary,
            cells,
        });
    }

    fn size(&self, indices: &[SetId]) -> Option<usize> {
        indices.iter().try_fold(1_usize, |size, set| {
            size.checked_mul(self.sets.get(*set).len())
        })
    }

    /// Whether so few combinations of indices have a column that an array of
    /// all would be wasteful.
    fn is_thin(&self, indices: &[SetId], columns: usize) -> bool {
        let most = columns.saturating_mul(8).saturating_add(64);
        self.size(indices).is_none_or(|size| size > most)
    }

    /// All columns, with names.
    pub fn finish(mut self) -> Symbols {
        // Whatever found no place by its meaning is a column of its own.
        for index in 0..self.cells.len() {
            if self.cells[index].is_none() {
                let name = self.program.columns()[index].name.clone();
                let found = vec![(Vec::new(), ColumnId(index))];
                self.family(&name, Role::Helper, Vec::new(), found);
            }
        }
        self.sets.name_labels(&mut self.idents);
        Symbols {
            sets: self.sets,
            families: self.families,
            cells: self.cells.into_iter().flatten().collect(),
            idents: self.idents,
        }
    }
}

/// `lady` where the program calls the column `lady[7]`, `room_lady` where it
/// calls it `room[7].lady`.
fn two_valued_name(program: &Program, id: ColumnId, family: &str, label: &str) -> String {
    let name = &program.column(id).name;
    if name
        .strip_prefix(label)
        .is_some_and(|rest| rest.starts_with('['))
    {
        label.to_owned()
    } else {
        format!("{family}_{label}")
    }
}
