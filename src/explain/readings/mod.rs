//! Words that can be read in more than one way, and what a sentence says under
//! each reading. One file and one row of [`READINGS`] for each word.

mod at_least;
mod audit;
mod left_of;
mod next_to;
mod or;

pub use audit::{Audit, Single, Use, Version, audit};

use crate::expr::{Expr, ExprKind, Name, Path};
use std::collections::BTreeMap;

/// The reading of a word, and the ways to what it joins.
type Found = (usize, Vec<Path>);

/// A loose word.
#[derive(Debug)]
pub struct Loose {
    /// The word, as people write it.
    pub word: &'static str,
    /// How it can be read.
    pub readings: &'static [&'static str],
    /// How it is written in an expression under the first reading.
    pub example: &'static str,
    /// If a part of a tree is this word: under which of the readings (one that
    /// is not listed is no loose word, only written the same way), and the ways
    /// to what it joins.
    pub(super) find: fn(&Expr) -> Option<Found>,
    /// The word at this place under another reading, joining these.
    pub(super) write: fn(&Expr, Vec<Expr>, usize) -> Expr,
}

/// Every loose word, in the order in which they are tried.
pub static READINGS: &[&Loose] = &[
    &left_of::LEFT_OF,
    &next_to::NEXT_TO,
    &or::OR,
    &at_least::AT_LEAST,
    &at_least::AT_MOST,
];

/// A loose word in a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Occurrence {
    /// The way to it.
    pub path: Path,
    /// Its place in [`READINGS`].
    pub word: usize,
    /// How it is read as it stands.
    pub reading: usize,
}

/// The loose words of a tree, each before those inside it.
pub(super) fn occurrences(tree: &Expr) -> Vec<Occurrence> {
    let mut found = Vec::new();
    let mut pending: Vec<(Path, &Expr)> = vec![(Path::new(), tree)];
    while let Some((path, part)) = pending.pop() {
        let mut inner: Vec<Path> = (0..part.parts().len()).map(|step| vec![step]).collect();
        if let Some((word, reading, joined)) = found_at(part) {
            inner = joined;
            let known = READINGS.get(word).map_or(0, |row| row.readings.len());
            if reading < known {
                found.push(Occurrence {
                    path: path.clone(),
                    word,
                    reading,
                });
            }
        }
        for way in inner.into_iter().rev() {
            if let Some(next) = part.at(&way) {
                pending.push(([path.clone(), way].concat(), next));
            }
        }
    }
    found
}

/// The word that a part is: its place in [`READINGS`], its reading, the ways to
/// what it joins.
fn found_at(part: &Expr) -> Option<(usize, usize, Vec<Path>)> {
    READINGS.iter().enumerate().find_map(|(word, row)| {
        let (reading, joined) = (row.find)(part)?;
        Some((word, reading, joined))
    })
}

/// The tree with some of its loose words under other readings.
pub(super) fn reread(tree: &Expr, readings: &BTreeMap<Path, usize>) -> Expr {
    below(tree, &mut Path::new(), readings)
}

fn below(part: &Expr, path: &mut Path, readings: &BTreeMap<Path, usize>) -> Expr {
    let mut again = |inner: &Expr, way: &[usize]| {
        path.extend_from_slice(way);
        let new = below(inner, path, readings);
        path.truncate(path.len() - way.len());
        new
    };
    if let Some((word, reading, joined)) = found_at(part)
        && let Some(row) = READINGS.get(word)
    {
        let operands = joined
            .iter()
            .filter_map(|way| Some(again(part.at(way)?, way)))
            .collect();
        let reading = readings.get(path).copied().unwrap_or(reading);
        return (row.write)(part, operands, reading);
    }
    let news: Vec<Expr> = part
        .parts()
        .into_iter()
        .enumerate()
        .map(|(step, inner)| again(inner, &[step]))
        .collect();
    let mut new = part.clone();
    for (place, inner) in new.parts_mut().into_iter().zip(news) {
        *place = inner;
    }
    new
}

/// The ways to all arguments of a call of one of these, and which it is.
fn called(part: &Expr, names: &[&str], arguments: usize) -> Option<Found> {
    let ExprKind::Call(name, given) = &part.kind else {
        return None;
    };
    let which = names.iter().position(|known| *known == name.text)?;
    let ways = (0..given.len()).map(|step| vec![step]).collect();
    (given.len() >= arguments).then_some((which, ways))
}

/// A call in the place of another part.
fn call(place: &Expr, name: &str, arguments: Vec<Expr>) -> Expr {
    Expr {
        span: place.span,
        kind: ExprKind::Call(
            Name {
                text: name.to_owned(),
                quoted: false,
                span: place.span,
            },
            arguments,
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::{parse, show};
    use crate::report::Report;
    use crate::source::Text;

    fn read(text: &str) -> Expr {
        parse(&Text::plain(text, 0), &mut Report::new()).unwrap()
    }

    /// Every way to read one word differently, word by word.
    fn others(text: &str) -> Vec<String> {
        let tree = read(text);
        let found = occurrences(&tree);
        assert_eq!(show(&reread(&tree, &BTreeMap::new())), show(&tree));
        let mut ways = Vec::new();
        for one in found {
            for reading in 0..READINGS[one.word].readings.len() {
                if reading != one.reading {
                    let with = BTreeMap::from([(one.path.clone(), reading)]);
                    ways.push(show(&reread(&tree, &with)));
                }
            }
        }
        ways
    }

    #[test]
    fn each_word_is_read_in_its_other_ways() {
        for (text, wanted) in [
            ("just_left(a, b)", &["left(a, b)", "beside(a, b)"][..]),
            ("right(a, b)", &["just_right(a, b)", "beside(a, b)"]),
            ("beside(a, b)", &["just_left(a, b)", "just_right(a, b)"]),
            ("p or q", &["p xor q"]),
            ("p or q or r", &["exactly(1, p, q, r)"]),
            ("p xor q", &["p or q"]),
            // Three exclusive ones are parity, which nobody means by "or".
            ("p xor q xor r", &[]),
            ("atleast(2, k)", &["exactly(2, k)"]),
            ("atmost(1, p, q)", &["exactly(1, p, q)"]),
            ("count(k) >= 2", &["count(k) = 2"]),
            ("2 >= count(k)", &["2 = count(k)"]),
            ("n >= 2", &[]),
            (
                "f(x or not (y or z) for x in S)",
                &[
                    "f(x xor not (y or z) for x in S)",
                    "f(x or not (y xor z) for x in S)",
                ],
            ),
            ("left(a)", &[]),
        ] {
            assert_eq!(others(text), wanted, "{text}");
        }
    }

    #[test]
    fn several_are_read_otherwise_at_once() {
        let tree = read("(p or left(a, b)) or (q xor r) and s");
        let found = occurrences(&tree);
        assert_eq!(found.len(), 3);
        // The outer one joins three; the inner one, now inclusive too, stays one.
        let with = found.iter().map(|one| {
            let other = [1, 0][one.reading.min(1)];
            (one.path.clone(), other)
        });
        let new = reread(&tree, &with.collect());
        assert_eq!(show(&new), "exactly(1, p, just_left(a, b), (q or r) and s)");
    }

    #[test]
    fn every_row_is_complete() {
        for row in READINGS {
            assert!(row.readings.len() > 1);
            let tree = read(row.example);
            let found = occurrences(&tree);
            assert_eq!(found.len(), 1, "{}", row.word);
            assert_eq!(READINGS[found[0].word].word, row.word);
            assert_eq!(found[0].reading, 0);
            for reading in 0..row.readings.len() {
                let with = BTreeMap::from([(Path::new(), reading)]);
                let new = reread(&tree, &with);
                assert_eq!(show(&read(&show(&new))), show(&new));
            }
        }
    }
}
