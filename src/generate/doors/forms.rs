//! The sentences on doors: one row for each form.

use super::super::claim::{Claim, Quantity};
use super::super::page::number;
use super::super::random::Random;
use super::palaces::{Palace, Plan};

/// A door that is about to get its sign.
pub struct Voice<'a> {
    /// The law.
    pub palace: &'a Palace,
    /// What the riddle chose.
    pub plan: &'a Plan,
    /// The door.
    pub door: usize,
    /// Where choices come from.
    pub random: &'a mut Random,
}

/// What a sign says, and in which words; `None` where there is too little to say
/// it of.
type Sentence = Option<(Claim, String)>;

/// A form: its name, how often it is chosen, and how it is filled.
type Form = (&'static str, usize, fn(&mut Voice) -> Sentence);

/// All forms.
static FORMS: &[Form] = &[
    ("inside", 3, |v| v.inside()),
    ("where", 4, |v| v.lady()),
    ("odd or even", 1, |v| v.numbered()),
    ("sign", 3, |v| v.sign()),
    ("signs", 2, |v| v.signs()),
    ("either signs", 2, |v| v.either_signs()),
    ("room and sign", 2, |v| v.room_and_sign()),
    ("either rooms", 3, |v| v.either_rooms()),
    ("either", 3, |v| v.either()),
    ("neither", 2, |v| v.neither()),
    ("if", 2, |v| v.if_then()),
    ("so many rooms", 3, |v| v.so_many_rooms()),
    ("so many signs", 2, |v| v.so_many_signs()),
];

impl Voice<'_> {
    /// A sentence of some form.
    pub fn speak(&mut self) -> (&'static str, Claim, String) {
        loop {
            // Some form can always be filled, the first one among them.
            let place = self
                .random
                .weighted(FORMS.iter().map(|(_, weight, _)| *weight));
            let (name, _, fill) = FORMS[place];
            if let Some((claim, words)) = fill(self) {
                return (name, claim, words);
            }
        }
    }

    fn size(&self) -> usize {
        self.plan.truths.len()
    }

    fn room(&self, room: usize) -> String {
        match room {
            room if room == self.door => "this room".to_owned(),
            _ if self.size() == 2 => "the other room".to_owned(),
            _ => format!("room {}", room + 1),
        }
    }

    fn value(&mut self) -> u8 {
        let value = self.random.below(self.palace.contents.len());
        u8::try_from(value).unwrap_or(0)
    }

    /// `contains a lady`, `is empty`.
    fn contains(&self, value: u8) -> String {
        match self.palace.contents[usize::from(value)] {
            "empty" => "is empty".to_owned(),
            guest => format!("contains a {guest}"),
        }
    }

    /// So many different rooms, this one among them as often as any other.
    fn rooms(&mut self, count: usize) -> Option<Vec<usize>> {
        let mut rooms = self.random.some(count, self.size());
        rooms.sort_unstable();
        (rooms.len() == count).then_some(rooms)
    }

    /// So many different doors other than this one.
    fn others(&mut self, count: usize) -> Option<Vec<usize>> {
        let all: Vec<usize> = (0..self.size()).filter(|&d| d != self.door).collect();
        let mut some = self.random.some(count, all.len());
        some.sort_unstable();
        (some.len() == count).then(|| some.into_iter().map(|place| all[place]).collect())
    }

    fn holds(&mut self, room: usize) -> (Claim, String) {
        let value = self.value();
        let words = format!("{} {}", self.room(room), self.contains(value));
        (Claim::Is(room, value), words)
    }

    /// That a sign is true, or is false.
    fn truth(&mut self, door: usize) -> (Claim, String) {
        let claim = self.plan.truths[door].clone();
        let n = door + 1;
        match self.random.below(4) {
            0 => (claim, format!("sign {n} is true")),
            1 => (claim, format!("sign {n} is right")),
            2 => (claim.not(), format!("sign {n} is false")),
            _ => (claim.not(), format!("sign {n} is wrong")),
        }
    }

    fn inside(&mut self) -> Sentence {
        let room = *self.rooms(1)?.first()?;
        let (claim, words) = self.holds(room);
        if self.palace.contents.len() == 3 && self.random.once_in(3) {
            let value = self.value();
            let denied = match self.palace.contents[usize::from(value)] {
                "empty" => "is not empty".to_owned(),
                guest => format!("does not contain a {guest}"),
            };
            let words = format!("{} {denied}", self.room(room));
            return Some((Claim::Is(room, value).not(), words));
        }
        Some((claim, words))
    }

    fn lady(&mut self) -> Sentence {
        if !self.palace.one_lady {
            return None;
        }
        let count = if self.size() > 2 {
            self.random.between(1, 2)
        } else {
            1
        };
        let rooms = self.rooms(count)?;
        let any = Claim::Any(rooms.iter().map(|&room| Claim::Is(room, 0)).collect());
        let named: Vec<String> = rooms.iter().map(|&room| self.room(room)).collect();
        let named = named.join(" or ");
        Some(match self.random.once_in(2) {
            true => (any, format!("the lady is in {named}")),
            false => (any.not(), format!("the lady is not in {named}")),
        })
    }

    fn numbered(&mut self) -> Sentence {
        if !self.palace.one_lady || self.size() < 3 {
            return None;
        }
        let odd = self.random.once_in(2);
        // Room n stands at place n - 1.
        let rooms = (0..self.size()).filter(|room| room.is_multiple_of(2) == odd);
        let any = Claim::Any(rooms.map(|room| Claim::Is(room, 0)).collect());
        let word = if odd { "odd" } else { "even" };
        Some((any, format!("the lady is in an {word}-numbered room")))
    }

    fn sign(&mut self) -> Sentence {
        let door = *self.others(1)?.first()?;
        Some(self.truth(door))
    }

    fn signs(&mut self) -> Sentence {
        let &[one, two] = &self.others(2)?[..] else {
            return None;
        };
        let truth = self.random.once_in(2);
        let signed = |door: usize| match truth {
            true => self.plan.truths[door].clone(),
            false => self.plan.truths[door].clone().not(),
        };
        let parts = vec![signed(one), signed(two)];
        let (one, two) = (one + 1, two + 1);
        Some(match self.random.below(3) {
            0 => (
                Claim::All(parts),
                format!("signs {one} and {two} are {truth}"),
            ),
            1 => (
                Claim::Any(parts).not(),
                format!("neither sign {one} nor sign {two} is {truth}"),
            ),
            _ => (
                Claim::Any(parts),
                format!("either sign {one} or sign {two} is {truth}"),
            ),
        })
    }

    fn either_signs(&mut self) -> Sentence {
        let &[one, two] = &self.others(2)?[..] else {
            return None;
        };
        let (p, left) = self.truth(one);
        let (q, right) = self.truth(two);
        Some((Claim::Any(vec![p, q]), format!("either {left} or {right}")))
    }

    fn room_and_sign(&mut self) -> Sentence {
        let room = *self.rooms(1)?.first()?;
        let door = *self.others(1)?.first()?;
        let (p, left) = self.holds(room);
        let (q, right) = self.truth(door);
        Some((Claim::All(vec![p, q]), format!("{left} and {right}")))
    }

    fn either_rooms(&mut self) -> Sentence {
        let &[one, two] = &self.rooms(2)?[..] else {
            return None;
        };
        let value = self.value();
        let any = Claim::Any(vec![Claim::Is(one, value), Claim::Is(two, value)]);
        let (one, two, holds) = (self.room(one), self.room(two), self.contains(value));
        Some((any, format!("either {one} or {two} {holds}")))
    }

    fn either(&mut self) -> Sentence {
        let &[one, two] = &self.rooms(2)?[..] else {
            return None;
        };
        let (p, left) = self.holds(one);
        let (q, right) = self.holds(two);
        Some((Claim::Any(vec![p, q]), format!("either {left} or {right}")))
    }

    fn neither(&mut self) -> Sentence {
        let &[one, two] = &self.rooms(2)?[..] else {
            return None;
        };
        let value = self.value();
        let any = Claim::Any(vec![Claim::Is(one, value), Claim::Is(two, value)]);
        let (one, two, holds) = (self.room(one), self.room(two), self.contains(value));
        Some((any.not(), format!("neither {one} nor {two} {holds}")))
    }

    fn if_then(&mut self) -> Sentence {
        let two = self.rooms(2)?;
        let (one, two) = match self.random.once_in(2) {
            true => (two[0], two[1]),
            false => (two[1], two[0]),
        };
        let (p, left) = self.holds(one);
        let (q, right) = match self.random.once_in(3) && two != self.door {
            true => self.truth(two),
            false => self.holds(two),
        };
        Some((p.implies(q), format!("if {left} then {right}")))
    }

    fn so_many_rooms(&mut self) -> Sentence {
        let value = self.value();
        if self.palace.one_lady && (value == 0 || self.palace.contents.len() == 2) {
            return None;
        }
        let count = self.random.between(1, self.size() - 1);
        let (quantity, word) = self.quantity(count);
        let end = match (self.palace.contents[usize::from(value)], count) {
            ("empty", 1) => "is empty".to_owned(),
            ("empty", _) => "are empty".to_owned(),
            (guest, 1) => format!("contains a {guest}"),
            (guest, _) => format!("contain a {guest}"),
        };
        let parts = (0..self.size())
            .map(|room| Claim::Is(room, value))
            .collect();
        let words = format!("{word} {} of these rooms {end}", number(count));
        Some((Claim::HowMany(quantity, parts), words))
    }

    fn so_many_signs(&mut self) -> Sentence {
        let count = self.random.between(1, self.size() - 1);
        let truth = self.random.once_in(2);
        let (quantity, word) = self.quantity(count);
        let parts = self.plan.truths.iter().map(|sign| match truth {
            true => sign.clone(),
            false => sign.clone().not(),
        });
        let parts = parts.collect();
        let be = if count == 1 { "sign is" } else { "signs are" };
        let words = format!("{word} {} {be} {truth}", number(count));
        Some((Claim::HowMany(quantity, parts), words))
    }

    fn quantity(&mut self, count: usize) -> (Quantity, &'static str) {
        match self.random.below(4) {
            0 => (Quantity::AtLeast(count), "at least"),
            1 => (Quantity::AtMost(count), "at most"),
            _ => (Quantity::Exactly(count), "exactly"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{draft::Draft, proof, random::Random};
    use super::super::palaces::PALACES;
    use super::*;

    /// Every form on every palace's doors is read as it is meant.
    #[test]
    fn every_sign_says_what_it_is_meant_to_say() {
        let mut random = Random::new(9);
        for palace in PALACES {
            for size in [2, 3, 6] {
                for _ in 0..2 {
                    for (name, _, fill) in FORMS {
                        let plan = palace.plan(size, &mut random);
                        check(palace, &plan, size, name, *fill, &mut random);
                    }
                }
            }
        }
    }

    /// Signs of one form on all doors.
    fn check(
        palace: &Palace,
        plan: &Plan,
        size: usize,
        name: &str,
        fill: fn(&mut Voice) -> Sentence,
        random: &mut Random,
    ) {
        let mut lines = String::new();
        let mut statements = Vec::new();
        for door in 0..size {
            let mut voice = Voice {
                palace,
                plan,
                door,
                random,
            };
            let filled = (0..20).find_map(|_| fill(&mut voice));
            let (claim, words) =
                filled.unwrap_or_else(|| (Claim::Is(0, 0), "room 1 contains a lady".to_owned()));
            lines.push_str(&format!("    {}: {words}\n", door + 1));
            statements.push(plan.truths[door].clone().iff(claim));
        }
        let facts: Vec<String> = plan
            .facts
            .iter()
            .map(|(_, words)| format!("  - {words}\n"))
            .collect();
        let facts = if facts.is_empty() {
            String::new()
        } else {
            format!("facts:\n{}", facts.concat())
        };
        let text = format!(
            "sets: {{room: 1..{size}}}\nunknowns:\n  guest: room -> {{{}}}\n\
             statements:\n  name: sign\n  over: room\n{}\n  text:\n{lines}{facts}",
            palace.contents.join(", "),
            plan.law.join("\n"),
        );
        let draft = Draft {
            things: super::super::things(palace, size),
            rules: palace.rules(size),
            facts: plan.facts.iter().map(|(claim, _)| claim.clone()).collect(),
            statements,
            text: text.clone(),
        };
        let model = proof::read(&text).expect(&text);
        assert_eq!(proof::compare(&model, &draft), Ok(()), "{name}\n{text}");
    }
}
