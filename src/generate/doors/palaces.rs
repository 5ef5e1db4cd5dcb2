//! The laws under which signs are read: one row for each palace.

use super::super::claim::{Claim, Quantity};
use super::super::page::number;
use super::super::random::Random;

/// A law, and what is behind the doors.
#[derive(Debug)]
pub struct Palace {
    /// How often it is chosen.
    pub weight: usize,
    /// The end of a riddle's title.
    pub title: &'static str,
    /// What a room may hold; the lady is the first.
    pub contents: &'static [&'static str],
    /// Whether there is one lady.
    pub one_lady: bool,
    /// How the signs are to be read.
    law: Law,
    /// Whether the truth of signs is an unknown of its own.
    pub signs: bool,
    /// What is asked, where it is not everything.
    pub ask: Option<&'static str>,
    /// The question of the story.
    pub question: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Law {
    /// A lady's sign is true, a tiger's false.
    Inside,
    /// At some doors it is the other way round.
    Mixed,
    /// And at an empty room it may be either.
    Empty,
    /// So many signs are true, whatever is behind them.
    Counted,
}

/// All of them.
pub static PALACES: &[Palace] = &[
    Palace {
        weight: 2,
        title: "signs that know what is behind them",
        contents: &["lady", "tiger"],
        one_lady: false,
        law: Law::Inside,
        signs: false,
        ask: None,
        question: ALL,
    },
    Palace {
        weight: 2,
        title: "doors that do not agree",
        contents: &["lady", "tiger"],
        one_lady: false,
        law: Law::Mixed,
        signs: false,
        ask: None,
        question: ALL,
    },
    Palace {
        weight: 3,
        title: "and perhaps nobody",
        contents: &["lady", "tiger", "empty"],
        one_lady: true,
        law: Law::Empty,
        signs: true,
        ask: Some("lady"),
        question: "Where is the lady?",
    },
    Palace {
        weight: 3,
        title: "so many true signs",
        contents: &["lady", "tiger"],
        one_lady: true,
        law: Law::Counted,
        signs: true,
        ask: None,
        question: "Where is the lady?",
    },
];

const ALL: &str = "What is behind each door?";

/// What a riddle chose.
#[derive(Debug)]
pub struct Plan {
    /// For each door the proposition that is as true as its sign.
    pub truths: Vec<Claim>,
    /// The facts, and their words.
    pub facts: Vec<(Claim, String)>,
    /// The lines of the law.
    pub law: Vec<String>,
    /// What the story says of it.
    pub story: Vec<String>,
}

impl Palace {
    /// The number of values of a room's cells.
    pub fn cells(&self) -> Vec<u8> {
        let contents = if self.contents.len() == 3 { 3 } else { 2 };
        match self.signs {
            true => vec![contents, 2],
            false => vec![contents],
        }
    }

    /// What the law makes of each sign that is an unknown.
    pub fn rules(&self, size: usize) -> Vec<Claim> {
        let sign = |door| Claim::Is(size + door, 1);
        match self.law {
            Law::Empty => (0..size)
                .map(|door| {
                    let lady = Claim::Is(door, 0).implies(sign(door));
                    let tiger = Claim::Is(door, 1).implies(sign(door).not());
                    Claim::All(vec![lady, tiger])
                })
                .collect(),
            Law::Inside | Law::Mixed | Law::Counted => Vec::new(),
        }
    }

    /// The number of the answer that these rooms are.
    pub fn answer(&self, rooms: &[u8]) -> usize {
        let value = |room: u8| match self.ask {
            // Only the lady is asked for.
            Some(_) => usize::from(room == 0),
            None => usize::from(room),
        };
        rooms
            .iter()
            .fold(0, |number, &room| number * 3 + value(room))
    }

    /// The answer in words.
    pub fn answered(&self, rooms: &[u8]) -> Vec<String> {
        let rooms = (1..).zip(rooms);
        if self.one_lady {
            let ladies = rooms.filter(|(_, room)| **room == 0);
            return ladies
                .map(|(n, _)| format!("the lady is in room {n}"))
                .collect();
        }
        rooms
            .map(|(n, &room)| format!("room {n} contains a {}", self.contents[usize::from(room)]))
            .collect()
    }

    /// How the story begins.
    pub fn begins(&self, size: usize) -> String {
        let size = number(size);
        match self.contents.len() {
            3 => {
                format!("Behind each of {size} doors there is a lady, a tiger, or nothing at all.")
            }
            _ => format!("Behind each of {size} doors there is a lady or a tiger."),
        }
    }

    /// The choices of one riddle.
    pub fn plan(&self, size: usize, random: &mut Random) -> Plan {
        let own = |door| Claim::Is(door, 0);
        let mut plan = Plan {
            truths: (0..size).map(own).collect(),
            facts: Vec::new(),
            law: Vec::new(),
            story: Vec::new(),
        };
        match self.law {
            Law::Inside => {
                plan.law
                    .push("  law: {lady: true, tiger: false}".to_owned());
                plan.story.push(
                    "The sign on a lady's door is true, the sign on a tiger's door is false."
                        .to_owned(),
                );
            }
            Law::Mixed => self.mix(size, random, &mut plan),
            Law::Empty => {
                plan.law
                    .push("  law: {lady: true, tiger: false, empty: any}".to_owned());
                plan.story.push(
                    "The sign on a lady's door is true, the sign on a tiger's door is false, \
                     and the sign of an empty room may be either."
                        .to_owned(),
                );
                plan.facts.push(self.one_lady(size));
            }
            Law::Counted => {
                plan.facts.push(self.one_lady(size));
                plan.facts.push(counted(size, random));
            }
        }
        if self.signs {
            plan.truths = (0..size).map(|door| Claim::Is(size + door, 1)).collect();
        }
        plan
    }

    /// Some doors, not all and not none, lie over a lady.
    fn mix(&self, size: usize, random: &mut Random, plan: &mut Plan) {
        let count = random.between(1, size - 1);
        let contrary = random.some(count, size);
        plan.law.push("  law:".to_owned());
        for door in 0..size {
            let n = door + 1;
            let (lady, tiger) = match contrary.contains(&door) {
                true => {
                    plan.truths[door] = Claim::Is(door, 1);
                    (false, true)
                }
                false => (true, false),
            };
            plan.law
                .push(format!("    {n}: {{lady: {lady}, tiger: {tiger}}}"));
            plan.story.push(match lady {
                true => format!("Sign {n} is true over a lady and false over a tiger."),
                false => format!("Sign {n} is false over a lady and true over a tiger."),
            });
        }
    }

    fn one_lady(&self, size: usize) -> (Claim, String) {
        let ladies = (0..size).map(|door| Claim::Is(door, 0)).collect();
        let claim = Claim::HowMany(Quantity::Exactly(1), ladies);
        (claim, "there is exactly one lady".to_owned())
    }
}

/// How many signs are true, or false.
fn counted(size: usize, random: &mut Random) -> (Claim, String) {
    let count = random.between(1, size - 1);
    let truth = random.once_in(2);
    let (quantity, word) = match random.below(4) {
        0 => (Quantity::AtLeast(count), "at least"),
        1 => (Quantity::AtMost(count), "at most"),
        _ => (Quantity::Exactly(count), "exactly"),
    };
    let signs = (0..size)
        .map(|door| Claim::Is(size + door, u8::from(truth)))
        .collect();
    let be = if count == 1 { "sign is" } else { "signs are" };
    let words = format!("{word} {} {be} {truth}", number(count));
    (Claim::HowMany(quantity, signs), words)
}
