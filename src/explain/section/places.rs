//! The indices of a family: what each runs over.

use crate::english::{Values, Vocabulary};
use crate::explain::document::{Formula, Op, Sign, Symbol, Text};
use crate::explain::notation::Family;
use crate::model::Model;

/// The indices that stand for arguments, then for the value.
const INDICES: [char; 5] = ['i', 'j', 'k', 'l', 'm'];

/// More members than this are not listed one by one.
pub const MOST_LISTED: usize = 40;

/// One index of a family: of an argument, or of the value.
pub struct Place<'a> {
    /// The letter that runs.
    pub variable: char,
    /// Its labels with the number of each.
    pub list: &'a [(String, i64)],
    /// The set they are of, where it has a name.
    pub set: Option<&'a str>,
    /// Whether it is the value of a choice.
    pub is_value: bool,
}

/// Those of a family, the value last.
pub struct Places<'a>(pub Vec<Place<'a>>);

impl<'a> Places<'a> {
    /// Those of a family.
    pub fn of(model: &'a Model, family: &'a Family) -> Places<'a> {
        let (over, values) = sets(model, family);
        let arguments = family.arguments.iter().enumerate();
        let mut places: Vec<Place<'a>> = arguments
            .map(|(number, list)| Place {
                variable: 'i',
                list,
                set: over.get(number).copied().flatten(),
                is_value: false,
            })
            .collect();
        if !family.values.is_empty() {
            places.push(Place {
                variable: 'i',
                list: &family.values,
                set: values,
                is_value: true,
            });
        }
        for (place, variable) in places.iter_mut().zip(INDICES) {
            place.variable = variable;
        }
        Places(places)
    }

    /// `room[i]`
    pub fn name(&self, family: &Family) -> String {
        let arguments: Vec<String> = self
            .0
            .iter()
            .filter(|place| !place.is_value)
            .map(|place| place.variable.to_string())
            .collect();
        match arguments.is_empty() {
            true => family.name.clone(),
            false => format!("{}[{}]", family.name, arguments.join(", ")),
        }
    }
}

impl Place<'_> {
    /// `door i = 1, …, 9`, or with the label of each: `j = 1 (lady), 2 (tiger)`.
    pub fn range(&self) -> Text {
        let mut formula = Formula::of([
            Sign::Symbol(Symbol::letter(self.variable, [])),
            Sign::Op(Op::Equal),
        ]);
        let set = match self.set {
            Some(set) => Text::words(format!("{} ", set.replace('_', " "))),
            None => Text::default(),
        };
        let plain = self
            .list
            .iter()
            .all(|(label, index)| *label == index.to_string());
        let run = self
            .list
            .windows(2)
            .all(|pair| pair[0].1.checked_add(1) == Some(pair[1].1));
        let ends = (self.list.first(), self.list.last());
        if let (Some((_, first)), Some((_, last))) = ends
            && run
            && (plain && self.list.len() > 3 || self.list.len() > MOST_LISTED)
        {
            formula.push(*first).push(Op::Comma).push(Op::Dots);
            formula.push(Op::Comma).push(*last);
            return set.and_text(Text::formula(formula));
        }
        let mut text = set;
        for (place, (label, index)) in self.list.iter().enumerate() {
            text = if place == 0 {
                formula.push(*index);
                text.and_formula(std::mem::take(&mut formula))
            } else {
                text.and(", ").and_formula(Formula::number(*index))
            };
            if !plain {
                text = text.and(format!(" ({label})"));
            }
        }
        text
    }
}

/// The names of the sets that a family is over, and of the set of its values.
fn sets<'a>(model: &'a Model, family: &Family) -> (Vec<Option<&'a str>>, Option<&'a str>) {
    let Some(words) = &model.words else {
        return (Vec::new(), None);
    };
    let vocabulary: &Vocabulary = words.vocabulary();
    let name = |set: usize| vocabulary.sets.get(set).and_then(|set| set.name.as_deref());
    if family.is_statement {
        let mut groups = vocabulary.groups.iter();
        let over = groups.find(|group| group.name == family.name);
        return (vec![over.and_then(|group| name(group.over))], None);
    }
    match vocabulary.families.iter().find(|f| f.name == family.name) {
        Some(known) => (
            known.over.iter().map(|&set| name(set)).collect(),
            match known.values {
                Values::OneOf(set) => name(set),
                Values::Truth | Values::Number => None,
            },
        ),
        // An item of a grid has a place.
        None => {
            let grid = model.grid.as_ref();
            let own = grid.is_some_and(|g| g.categories.iter().any(|(c, _)| *c == family.name));
            (vec![None], grid.filter(|_| own).map(|g| g.places.as_str()))
        }
    }
}

/// Who speaks, as a text names him: `A`, `door 1`.
pub fn speaker(model: &Model, family: &str, label: &str) -> String {
    let named = label.starts_with(|c: char| c.is_ascii_digit());
    let set = model.words.as_ref().filter(|_| named).and_then(|words| {
        let vocabulary = words.vocabulary();
        let group = vocabulary
            .groups
            .iter()
            .find(|group| group.name == family)?;
        vocabulary.sets.get(group.over)?.name.as_deref()
    });
    match set {
        Some(set) => format!("{} {label}", set.replace('_', " ")),
        None => label.to_owned(),
    }
}
