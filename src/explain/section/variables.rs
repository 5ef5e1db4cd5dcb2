//! Sets and variables: what the letters stand for.

use super::derive::Shown;
use crate::english::{Values, Vocabulary};
use crate::explain::document::{
    Block, Formula, Index, Op, Section, Sign, Symbol, SymbolLine, Text,
};
use crate::explain::notation::{Family, Names};
use crate::model::{Domain, Model};

/// The indices that stand for arguments, then for the value.
const INDICES: [char; 5] = ['i', 'j', 'k', 'l', 'm'];

/// More members than this are not listed one by one.
const MOST_LISTED: usize = 40;

/// The first section.
pub fn section(model: &Model, programs: &[Shown<'_>]) -> Section {
    let mut points = Vec::new();
    if let Some(shown) = programs.first() {
        let notation = shown.symbols.notation;
        for family in notation.families() {
            points.push(match notation.names() {
                Names::Paper => {
                    let values = |shown: &Shown<'_>| shown.symbols.notation.has_values(family);
                    lettered(model, family, programs.iter().any(values))
                }
                Names::Puzzle => named(model, family),
            });
        }
    }
    let blocks = if points.is_empty() {
        vec![Block::Paragraph(Text::words("There is nothing to find."))]
    } else {
        vec![Block::List(points)]
    };
    Section {
        id: "variables".to_owned(),
        new_page: false,
        title: "Sets and variables".to_owned(),
        blocks,
    }
}

/// What the letter of a family stands for; `values` says whether numbers have a
/// column for each value beside.
fn lettered(model: &Model, family: &Family, values: bool) -> Text {
    let places = Places::of(model, family);
    let indices = places.0.iter().map(|place| Index::Variable(place.variable));
    let symbol = Sign::Symbol(Symbol {
        letter: family.letter.clone(),
        indices: indices.collect(),
        is_name: false,
    });
    let text = Text::formula(Formula::of([symbol]));
    let name = places.name(family);
    let mut text = match kind(model, family) {
        Kind::Truth => text.and(" = 1 if ").and_code(name).and(", 0 otherwise"),
        Kind::Number => text
            .and(" is the whole number ")
            .and_code(name)
            .and(range_of(model, family)),
        Kind::Choice => {
            let value = places.0.last().map_or('j', |place| place.variable);
            text.and(" = 1 if ")
                .and_code(format!("{name} = {value}"))
                .and(", 0 otherwise")
        }
    };
    for (number, place) in places.0.iter().enumerate() {
        let between = match number {
            0 => ", for ",
            _ if number + 1 == places.0.len() => " and ",
            _ => ", ",
        };
        text = text.and(between).and_text(place.range());
    }
    if values {
        let indices = places.0.iter().map(|place| Index::Variable(place.variable));
        let symbol = Symbol {
            letter: family.letter.clone(),
            indices: indices.chain([Index::Variable('v')]).collect(),
            is_name: false,
        };
        text = text
            .and("; ")
            .and_formula(Formula::of([Sign::Symbol(symbol)]))
            .and(" = 1 if it is ")
            .and_formula(Formula::of([Sign::Symbol(Symbol::letter("v", []))]))
            .and(", 0 otherwise");
    }
    text
}

/// What the columns of a family are called, where they keep their names.
fn named(model: &Model, family: &Family) -> Text {
    let places = Places::of(model, family);
    let text = Text::code(places.name(family));
    let mut text = match kind(model, family) {
        Kind::Truth => text.and(" is 1 if it is so, 0 otherwise"),
        Kind::Number => text.and(" is a whole number").and(range_of(model, family)),
        Kind::Choice => text.and(" has a 0/1 column for each of its values"),
    };
    for place in &places.0 {
        let labels: Vec<&str> = place.list.iter().map(|(label, _)| label.as_str()).collect();
        let shown = match labels.len() > MOST_LISTED {
            true => format!("{} … {}", labels[0], labels[labels.len() - 1]),
            false => labels.join(", "),
        };
        text = text
            .and("; ")
            .and(place.set.map_or_else(String::new, |set| format!("{set} ")))
            .and_code(place.variable)
            .and(format!(" = {shown}"));
    }
    text
}

enum Kind {
    Truth,
    Number,
    Choice,
}

fn kind(model: &Model, family: &Family) -> Kind {
    let first = family.unknowns.first();
    match first.map(|id| &model.unknown(*id).domain) {
        Some(Domain::Choice(_)) => Kind::Choice,
        Some(Domain::Integer { .. }) => Kind::Number,
        Some(Domain::Bool) | None => Kind::Truth,
    }
}

/// Where a family of numbers lies, where its members do not differ in that.
fn range_of(model: &Model, family: &Family) -> String {
    let mut domains = family.unknowns.iter().map(|id| &model.unknown(*id).domain);
    let first = domains.next();
    if domains.any(|domain| Some(domain) != first) {
        return String::new();
    }
    match first {
        Some(Domain::Integer { lower, upper }) => match (lower, upper) {
            (Some(low), Some(high)) => format!(" from {low} to {high}"),
            (Some(low), None) => format!(" from {low} on"),
            (None, Some(high)) => format!(" up to {high}"),
            (None, None) => String::new(),
        },
        _ => String::new(),
    }
}

/// One index of a family: of an argument, or of the value.
struct Place<'a> {
    variable: char,
    list: &'a [(String, i64)],
    set: Option<&'a str>,
    is_value: bool,
}

struct Places<'a>(Vec<Place<'a>>);

impl<'a> Places<'a> {
    fn of(model: &'a Model, family: &'a Family) -> Places<'a> {
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
    fn name(&self, family: &Family) -> String {
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
    fn range(&self) -> Text {
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

/// The last section: every symbol, its column and its meaning.
pub fn columns(programs: &[Shown<'_>]) -> Option<Section> {
    let mut lines: Vec<SymbolLine> = Vec::new();
    for shown in programs {
        let form = (programs.len() > 1).then_some(shown.form);
        lines.extend(shown.symbols.notation.lines(shown.program, form));
    }
    if let [first, second] = programs {
        // What is the same in both is told once.
        let other = |line: &SymbolLine, form| SymbolLine {
            form: Some(form),
            ..line.clone()
        };
        let (ours, theirs): (Vec<SymbolLine>, Vec<SymbolLine>) = lines
            .into_iter()
            .partition(|line| line.form == Some(first.form));
        let known: std::collections::BTreeSet<SymbolLine> = theirs.iter().cloned().collect();
        let mut both = std::collections::BTreeSet::new();
        lines = Vec::new();
        for line in ours {
            let twin = other(&line, second.form);
            if known.contains(&twin) {
                both.insert(twin);
                lines.push(SymbolLine { form: None, ..line });
            } else {
                lines.push(line);
            }
        }
        lines.extend(theirs.into_iter().filter(|line| !both.contains(line)));
        lines.sort_by_key(|line| line.form.map(|form| usize::from(form == second.form) + 1));
    }
    (!lines.is_empty()).then(|| Section {
        id: "columns".to_owned(),
        new_page: false,
        title: "The columns".to_owned(),
        blocks: vec![Block::Symbols(lines)],
    })
}
