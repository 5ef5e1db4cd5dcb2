//! Whether an exchange turns a puzzle into itself.
//!
//! It does where every sentence, mapped, follows from the sentences as they are:
//! the exchange is its own inverse, so the converse follows. Most often the
//! mapped sentence stands there already.

use super::finding::Proof;
use super::mapping::{Exchange, ordered};
use super::study::Study;
use crate::explain::fact::Fact;
use crate::explain::oracle::{Oracle, Silence};
use crate::explain::reasons::told;
use crate::explain::tell::Teller;
use crate::model::{Prop, SentenceId, SentenceKind, UnknownId, World};
use std::collections::BTreeMap;

/// How each sentence that is not a rule of the grid or a law comes out.
pub(super) struct Closure {
    /// The sentence, and the one that it becomes, or what it becomes and has to
    /// be proved.
    pub images: Vec<(usize, Image)>,
}

/// What a sentence becomes.
pub(super) enum Image {
    /// Another sentence of the puzzle, or itself.
    Sentence(usize),
    /// Something that follows.
    Follows(Prop),
}

/// How an exchange turns the puzzle into itself; `None` where it does not.
///
/// # Errors
/// Why that is not known.
pub(super) fn closure(study: &mut Study, exchange: &Exchange) -> Result<Option<Closure>, Silence> {
    let model = study.model;
    let survives = |world: &World| model.verify(&exchange.world(world)).is_ok();
    if !study.worlds.iter().all(survives) {
        return Ok(None);
    }
    let mut written: BTreeMap<Prop, usize> = BTreeMap::new();
    for (index, sentence) in model.sentences.iter().enumerate() {
        written.entry(ordered(&sentence.claim)).or_insert(index);
    }
    let mut images = Vec::new();
    let mut goals = Vec::new();
    for (index, sentence) in model.sentences.iter().enumerate() {
        let image = exchange
            .prop(&sentence.claim)
            .ok_or("a number leaves the 64-bit range")?;
        let image = match written.get(&ordered(&image)) {
            // Of equal sentences each becomes itself, where it can.
            Some(_) if image == sentence.claim => Image::Sentence(index),
            Some(&other) => Image::Sentence(other),
            None => {
                goals.push((String::new(), image.clone()));
                Image::Follows(image)
            }
        };
        images.push((index, image));
    }
    if !goals.is_empty() {
        let asking = study.asking(goals);
        let mut oracle = Oracle::new(&asking, told)?;
        let all = study.open();
        for index in 0..asking.prove.len() {
            let not = Fact::Claim {
                index,
                holds: false,
            };
            if let Some(world) = study.budget.ask(&mut oracle, &all, &[not])? {
                study.worlds.push(world);
                return Ok(None);
            }
        }
    }
    Ok(Some(Closure { images }))
}

impl Closure {
    /// What becomes of each sentence, in words.
    pub fn tell(&self, study: &Study, proof: &mut Proof) {
        let teller = Teller::new(study.model);
        let mut same = Vec::new();
        for (index, image) in &self.images {
            let sentence = study.sentence(*index);
            let name = match sentence.kind {
                SentenceKind::Law | SentenceKind::Grid => format!("\"{}\"", sentence.name),
                _ => teller.refer(SentenceId(*index)),
            };
            match image {
                Image::Sentence(other) if other == index => {
                    if !matches!(sentence.kind, SentenceKind::Law | SentenceKind::Grid) {
                        same.push(name);
                    }
                }
                Image::Sentence(other) => {
                    // Laws and the grid's rules change places with their like.
                    if !matches!(sentence.kind, SentenceKind::Law | SentenceKind::Grid) {
                        let other = teller.refer(SentenceId(*other));
                        proof.say(1, format!("{name} becomes {other}"));
                    }
                }
                Image::Follows(prop) => {
                    let text = study.model.show(prop);
                    proof.say(1, format!("{name} becomes what follows: {text}"));
                    let mut inner = Proof::default();
                    study.prove("it", prop, &study.open(), &mut inner);
                    for line in inner.lines {
                        proof.say(line.depth + 2, line.text);
                    }
                }
            }
        }
        if !same.is_empty() {
            let stay = if same.len() == 1 { "stays" } else { "stay" };
            let names = crate::explain::tell::listed(&same);
            proof.say(1, format!("{names} {stay} as written"));
        }
    }
}

/// A world beside what the exchange makes of it, where they differ.
pub(super) fn tell_worlds(study: &Study, one: &World, other: &World, proof: &mut Proof) {
    proof.say(0, "for instance, two worlds of the puzzle differ in");
    for (index, unknown) in study.model.unknowns.iter().enumerate() {
        let id = UnknownId(index);
        if one.value(id) != other.value(id) {
            let (a, b) = (one.show(id, unknown), other.show(id, unknown));
            proof.say(1, format!("{}: {a} and {b}", unknown.name()));
        }
    }
    proof.worlds = vec![one.clone(), other.clone()];
}
