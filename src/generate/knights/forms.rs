//! The sentences of knights and knaves: one row for each form.

use super::super::claim::{Claim, Quantity};
use super::super::page::{list, number};
use super::super::random::Random;
use super::ROLES;

/// Somebody who is about to speak.
pub struct Voice<'a> {
    /// Everybody.
    pub names: &'a [&'a str],
    /// The speaker.
    pub speaker: usize,
    /// Where choices come from.
    pub random: &'a mut Random,
}

/// What is said, and in which words; `None` where there are too few to say it
/// of.
type Sentence = Option<(Claim, String)>;

/// A form: its name, how often it is chosen, and how it is filled.
type Form = (&'static str, usize, fn(&mut Voice) -> Sentence);

/// All forms.
static FORMS: &[Form] = &[
    ("role", 3, |v| v.role()),
    ("alike", 4, |v| v.alike()),
    ("both", 2, |v| v.both()),
    ("neither", 2, |v| v.neither()),
    ("either of two", 3, |v| v.either_of_two()),
    ("either", 3, |v| v.either()),
    ("but", 2, |v| v.but()),
    ("if", 4, |v| v.if_then()),
    ("if and only if", 1, |v| v.if_and_only_if()),
    ("would say", 2, |v| v.would_say()),
    ("so many of us", 5, |v| v.so_many_of_us()),
    ("most of us", 1, |v| v.most_of_us()),
    ("an odd number", 1, |v| v.odd_or_even()),
    ("so many of three", 3, |v| v.so_many_of_three()),
];

impl<'a> Voice<'a> {
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

    /// So many different people other than the speaker.
    fn others(&mut self, count: usize) -> Option<Vec<usize>> {
        let all: Vec<usize> = (0..self.names.len())
            .filter(|&p| p != self.speaker)
            .collect();
        let some = self.random.some(count, all.len());
        (some.len() == count).then(|| some.into_iter().map(|place| all[place]).collect())
    }

    /// Two different people, now and then with the speaker among them.
    fn two(&mut self) -> Option<(usize, usize)> {
        if self.names.len() == 2 || self.random.once_in(4) {
            let other = *self.others(1)?.first()?;
            return Some(match self.random.once_in(2) {
                true => (self.speaker, other),
                false => (other, self.speaker),
            });
        }
        match self.others(2)?[..] {
            [one, two] => Some((one, two)),
            _ => None,
        }
    }

    fn value(&mut self) -> u8 {
        u8::from(self.random.once_in(2))
    }

    fn noun(&self, person: usize) -> &'a str {
        if person == self.speaker {
            "I"
        } else {
            self.names[person]
        }
    }

    /// That somebody is something.
    fn is(&self, person: usize, value: u8) -> (Claim, String) {
        let be = if person == self.speaker { "am" } else { "is" };
        let role = ROLES[usize::from(value)];
        let words = format!("{} {be} a {role}", self.noun(person));
        (Claim::Is(person, value), words)
    }

    /// Two people, each something.
    fn two_are(&mut self) -> Option<[(Claim, String); 2]> {
        let (one, two) = self.two()?;
        let (left, right) = (self.value(), self.value());
        Some([self.is(one, left), self.is(two, right)])
    }

    fn role(&mut self) -> Sentence {
        let other = *self.others(1)?.first()?;
        let value = self.value();
        let (claim, plain) = self.is(other, value);
        let name = self.names[other];
        let words = match (self.random.below(4), value) {
            (0, 0) => format!("{name} tells the truth"),
            (0, _) => format!("{name} is lying"),
            _ => plain,
        };
        Some((claim, words))
    }

    fn alike(&mut self) -> Sentence {
        let (one, two) = self.two()?;
        // One says "Ben and I".
        let (one, two) = if one == self.speaker {
            (two, one)
        } else {
            (one, two)
        };
        let (noun, other) = (self.noun(one), self.noun(two));
        let same = Claim::Same(one, two);
        Some(if self.random.once_in(2) {
            (same, format!("{noun} and {other} are of the same type"))
        } else {
            (
                same.not(),
                format!("{noun} and {other} are of different types"),
            )
        })
    }

    fn both(&mut self) -> Sentence {
        let value = self.value();
        let &[one, two] = &self.others(2)?[..] else {
            return None;
        };
        let (one_is, two_is) = (Claim::Is(one, value), Claim::Is(two, value));
        let pair = format!("{} and {}", self.names[one], self.names[two]);
        let role = ROLES[usize::from(value)];
        let all = Claim::All(vec![one_is, two_is]);
        Some(if self.random.once_in(3) {
            (all.not(), format!("{pair} are not both {role}s"))
        } else {
            (all, format!("{pair} are {role}s"))
        })
    }

    fn neither(&mut self) -> Sentence {
        let value = self.value();
        let &[one, two] = &self.others(2)?[..] else {
            return None;
        };
        let any = Claim::Any(vec![Claim::Is(one, value), Claim::Is(two, value)]);
        let role = ROLES[usize::from(value)];
        let words = format!(
            "neither {} nor {} is a {role}",
            self.names[one], self.names[two]
        );
        Some((any.not(), words))
    }

    fn either_of_two(&mut self) -> Sentence {
        let value = self.value();
        let &[one, two] = &self.others(2)?[..] else {
            return None;
        };
        let any = Claim::Any(vec![Claim::Is(one, value), Claim::Is(two, value)]);
        let role = ROLES[usize::from(value)];
        let words = format!(
            "either {} or {} is a {role}",
            self.names[one], self.names[two]
        );
        Some((any, words))
    }

    fn either(&mut self) -> Sentence {
        let [(p, left), (q, right)] = self.two_are()?;
        Some((Claim::Any(vec![p, q]), format!("either {left} or {right}")))
    }

    fn but(&mut self) -> Sentence {
        let (one, two) = self.two()?;
        let value = self.value();
        let (p, left) = self.is(one, value);
        let (q, right) = self.is(two, 1 - value);
        let end = match two == self.speaker {
            true => right,
            false => format!("{} is not", self.names[two]),
        };
        Some((Claim::All(vec![p, q]), format!("{left} but {end}")))
    }

    fn if_then(&mut self) -> Sentence {
        let [(p, left), (q, right)] = self.two_are()?;
        Some((p.implies(q), format!("if {left} then {right}")))
    }

    fn if_and_only_if(&mut self) -> Sentence {
        let [(p, left), (q, right)] = self.two_are()?;
        Some((p.iff(q), format!("{left} if and only if {right}")))
    }

    /// What somebody would say is true exactly if he is a knight.
    fn would_say(&mut self) -> Sentence {
        let &[one, two] = &self.others(2)?[..] else {
            return None;
        };
        let value = self.value();
        let (p, words) = self.is(two, value);
        let words = format!("{} would say that {words}", self.names[one]);
        Some((Claim::Is(one, 0).iff(p), words))
    }

    fn so_many_of_us(&mut self) -> Sentence {
        let everybody: Vec<usize> = (0..self.names.len()).collect();
        self.so_many(&everybody, "us")
    }

    fn so_many_of_three(&mut self) -> Sentence {
        let mut three = self.others(3)?;
        three.sort_unstable();
        let names: Vec<&str> = three.iter().map(|&p| self.names[p]).collect();
        self.so_many(&three, &list(&names))
    }

    /// So many of these are something.
    fn so_many(&mut self, people: &[usize], of: &str) -> Sentence {
        let value = self.value();
        let count = self.random.between(1, people.len() - 1);
        let (quantity, word) = match self.random.below(4) {
            0 => (Quantity::AtLeast(count), "at least"),
            1 => (Quantity::AtMost(count), "at most"),
            _ => (Quantity::Exactly(count), "exactly"),
        };
        let role = ROLES[usize::from(value)];
        let end = match count {
            1 => format!("is a {role}"),
            _ => format!("are {role}s"),
        };
        let parts = people.iter().map(|&p| Claim::Is(p, value)).collect();
        let words = format!("{word} {} of {of} {end}", number(count));
        Some((Claim::HowMany(quantity, parts), words))
    }

    fn most_of_us(&mut self) -> Sentence {
        if self.names.len() == 2 {
            return None;
        }
        let value = self.value();
        let everybody = (0..self.names.len()).map(|p| Claim::Is(p, value)).collect();
        let more = self.names.len() / 2 + 1;
        let words = format!("most of us are {}s", ROLES[usize::from(value)]);
        Some((Claim::HowMany(Quantity::AtLeast(more), everybody), words))
    }

    fn odd_or_even(&mut self) -> Sentence {
        let value = self.value();
        let everybody = (0..self.names.len()).map(|p| Claim::Is(p, value)).collect();
        let (quantity, word) = match self.random.once_in(2) {
            true => (Quantity::Odd, "an odd number"),
            false => (Quantity::Even, "an even number"),
        };
        let words = format!("{word} of us are {}s", ROLES[usize::from(value)]);
        Some((Claim::HowMany(quantity, everybody), words))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{draft::Draft, draft::Thing, proof};
    use super::*;

    /// Every form, filled many times, is read as it is meant.
    #[test]
    fn every_sentence_says_what_it_is_meant_to_say() {
        let mut random = Random::new(5);
        for size in [2, 3, 4, 10] {
            let names = &super::super::NAMES[..size];
            for (name, _, fill) in FORMS {
                let (mut words, mut laws) = (String::new(), Vec::new());
                for turn in 0..30 {
                    let mut voice = Voice {
                        names,
                        speaker: 0,
                        random: &mut random,
                    };
                    match fill(&mut voice) {
                        Some((claim, said)) => {
                            words.push_str(&format!("      - {said}\n"));
                            laws.push(Claim::Is(0, 0).iff(claim));
                        }
                        None => assert!(size < 4 && turn == 0, "{name}"),
                    }
                    if laws.is_empty() {
                        break;
                    }
                }
                if laws.is_empty() {
                    continue;
                }
                let text = format!(
                    "sets: {{person: [{}]}}\nunknowns: {{kind: 'person -> {{knight, knave}}'}}\n\
                     statements:\n  over: person\n  law: knight\n  text:\n    Ada:\n{words}",
                    names.join(", ")
                );
                let draft = Draft {
                    things: names
                        .iter()
                        .map(|name| Thing::new(format!("kind[{name}]"), &ROLES))
                        .collect(),
                    rules: Vec::new(),
                    facts: Vec::new(),
                    statements: laws,
                    text: text.clone(),
                };
                let model = proof::read(&text).expect(&text);
                assert_eq!(proof::compare(&model, &draft), Ok(()), "{name}\n{text}");
            }
        }
    }
}
