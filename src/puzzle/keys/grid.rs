//! `grid:`: places × categories.

use super::Key;
use crate::expr::Name;
use crate::puzzle::reader::{Owner, Reader};
use crate::puzzle::shape::{Field, Needed, Shape};
use crate::puzzle::written::{Grid, Puzzle};
use crate::yaml::Entry;

pub(super) const GRID: Key = Key {
    name: "grid",
    summary: "places and categories: one member of each category has each place",
    shape: Shape::Fields(&[
        Field {
            name: "over",
            summary: "the ordered set of places",
            shape: Shape::Text,
            needed: Needed::Yes,
        },
        Field {
            name: "items",
            summary: "the categories: sets with as many members as there are places",
            shape: Shape::List(&Shape::Text),
            needed: Needed::Yes,
        },
    ]),
    read,
};

const HOW: &str = "write `over: seat` and `items: [woman, drink]`";

fn read(reader: &mut Reader<'_>, entry: &Entry, puzzle: &mut Puzzle) {
    let owner = Owner::Key(&entry.key);
    let Some(entries) = reader.mapping(&entry.value, owner, "the keys `over:` and `items:`", HOW)
    else {
        return;
    };
    let [over, items] = reader.fields(entries, "`grid:`", ["over", "items"]);
    for (field, key) in [(over, "over"), (items, "items")] {
        if field.is_none() {
            reader.missing_key(entry.key.span(), "`grid:`", key, HOW);
        }
    }
    let over = over.and_then(|field| {
        let text = reader.text(&field.value, Owner::Key(&field.key), "the name of a set")?;
        reader.whole_name(&text, "a set")
    });
    let items = items.map(|field| {
        let (texts, _) = reader.texts(&field.value, &field.key, "the name of a set");
        let names: Vec<Option<Name>> = texts
            .iter()
            .map(|text| reader.whole_name(text, "a set"))
            .collect();
        names.into_iter().flatten().collect::<Vec<Name>>()
    });
    if let (Some(over), Some(items)) = (over, items) {
        puzzle.grid = Some(Grid {
            span: entry.value.span,
            over,
            items,
        });
    }
}
