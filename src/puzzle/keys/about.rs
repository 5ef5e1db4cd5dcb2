//! `title:`, `source:`, `story:`: texts that are printed and exported, never
//! parsed.

use super::Key;
use crate::puzzle::reader::{Owner, Reader};
use crate::puzzle::shape::Shape;
use crate::source::Text;
use crate::yaml::Entry;

pub(super) const TITLE: Key = Key {
    name: "title",
    summary: "the puzzle's name",
    shape: Shape::Text,
    read: |reader, entry, puzzle| puzzle.title = read(reader, entry),
};

pub(super) const SOURCE: Key = Key {
    name: "source",
    summary: "where the puzzle comes from",
    shape: Shape::Text,
    read: |reader, entry, puzzle| puzzle.source = read(reader, entry),
};

pub(super) const STORY: Key = Key {
    name: "story",
    summary: "the puzzle as it is told",
    shape: Shape::Text,
    read: |reader, entry, puzzle| puzzle.story = read(reader, entry),
};

fn read(reader: &mut Reader<'_>, entry: &Entry) -> Option<Text> {
    reader.text(&entry.value, Owner::Key(&entry.key), "a text")
}
