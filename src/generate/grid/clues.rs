//! The sentences of a grid: one row for each form.

use super::super::claim::Claim;
use super::super::random::Random;
use super::themes::{Category, Theme, filled};

/// What a riddle is made of.
pub struct Scene<'a> {
    /// The theme.
    pub theme: &'a Theme,
    /// The categories taken, the people first.
    pub categories: Vec<&'a Category>,
    /// The items taken of each.
    pub items: Vec<Vec<&'a str>>,
}

/// A clue.
#[derive(Debug, Clone)]
pub struct Clue {
    /// The form of the sentence.
    pub form: &'static str,
    /// What it says.
    pub claim: Claim,
    /// The sentence.
    pub words: String,
    /// The phrases that it needs: patterns, and what they mean.
    pub phrases: Vec<(String, &'static str)>,
}

/// A form: its name, how often it is chosen, and how it is filled.
type Form = (&'static str, usize, fn(&Scene, &mut Random) -> Option<Clue>);

/// All forms.
static FORMS: &[Form] = &[
    ("has", 5, |s, r| s.has(r, true)),
    ("has not", 2, |s, r| s.has(r, false)),
    ("at", 1, |s, r| s.at(r, true)),
    ("not at", 1, |s, r| s.at(r, false)),
    ("beside", 4, |s, r| s.beside(r)),
    ("just left", 2, |s, r| s.just_left(r)),
    ("left", 3, |s, r| s.left(r)),
    ("either", 2, |s, r| s.either(r)),
    ("one each", 2, |s, r| s.one_each(r)),
];

impl Scene<'_> {
    /// A clue of some form.
    pub fn clue(&self, random: &mut Random) -> Clue {
        loop {
            // The first form can always be filled.
            let place = random.weighted(FORMS.iter().map(|(_, weight, _)| *weight));
            let (name, _, fill) = FORMS[place];
            if let Some(clue) = fill(self, random) {
                return Clue { form: name, ..clue };
            }
        }
    }

    fn places(&self) -> usize {
        self.items.first().map_or(0, Vec::len)
    }

    fn category(&self, item: usize) -> usize {
        item / self.places().max(1)
    }

    /// The item's name.
    pub fn name(&self, item: usize) -> &str {
        self.items[self.category(item)][item % self.places().max(1)]
    }

    fn item(&self, random: &mut Random) -> usize {
        random.below(self.places() * self.categories.len())
    }

    /// Two different items.
    fn two(&self, random: &mut Random) -> (usize, usize) {
        let two = random.some(2, self.places() * self.categories.len());
        (two[0], two[1])
    }

    /// Two items of different categories, a person first.
    fn pair(&self, random: &mut Random) -> (usize, usize) {
        let two = random.some(2, self.categories.len());
        let item = |category: usize, random: &mut Random| {
            category * self.places() + random.below(self.places())
        };
        let (a, b) = match two[1] {
            0 => (two[1], two[0]),
            _ => (two[0], two[1]),
        };
        (item(a, random), item(b, random))
    }

    fn who(&self, item: usize) -> &str {
        self.categories[self.category(item)].who
    }

    /// A sentence from a text with a hole for each item, and, with `number`, one
    /// more at the end for a place.
    fn sentence(
        &self,
        text: &str,
        items: &[usize],
        number: Option<usize>,
        means: &'static str,
    ) -> (String, (String, &'static str)) {
        const HOLES: [&str; 4] = ["x", "y", "z", "w"];
        let number = number.map_or_else(String::new, |number| number.to_string());
        let words = filled(text, |hole| match items.get(hole) {
            Some(&item) => self.name(item).to_owned(),
            None => number.clone(),
        });
        let pattern = filled(text, |hole| match items.get(hole) {
            Some(&item) => {
                let name = HOLES.get(hole).unwrap_or(&"v");
                format!("{{{name}: {}}}", self.categories[self.category(item)].name)
            }
            None => "{n}".to_owned(),
        });
        (words, (pattern, means))
    }

    fn plain(
        &self,
        claim: Claim,
        text: &str,
        items: &[usize],
        number: Option<usize>,
        means: &'static str,
    ) -> Clue {
        let (words, phrase) = self.sentence(text, items, number, means);
        Clue {
            form: "",
            claim,
            words,
            phrases: vec![phrase],
        }
    }

    fn has(&self, random: &mut Random, yes: bool) -> Option<Clue> {
        let (a, b) = self.pair(random);
        let same = Claim::Same(a, b);
        let category = self.categories[self.category(b)];
        let (claim, verb, means) = match yes {
            true => (same, category.has, "x = y"),
            false => (same.not(), category.has_not, "x != y"),
        };
        let text = format!("{} {verb}", self.who(a));
        Some(self.plain(claim, &text, &[a, b], None, means))
    }

    fn at(&self, random: &mut Random, yes: bool) -> Option<Clue> {
        let item = self.item(random);
        let place = random.below(self.places());
        let is = Claim::Is(item, u8::try_from(place).ok()?);
        let (claim, verb, means) = match yes {
            true => (is, self.theme.at, "x = n"),
            false => (is.not(), self.theme.not_at, "x != n"),
        };
        let text = format!("{} {verb}", self.who(item));
        Some(self.plain(claim, &text, &[item], Some(place + 1), means))
    }

    fn beside(&self, random: &mut Random) -> Option<Clue> {
        let (a, b) = self.two(random);
        let text = self.placed(a, self.theme.beside, b);
        Some(self.plain(Claim::Beside(a, b), &text, &[a, b], None, "beside(x, y)"))
    }

    fn just_left(&self, random: &mut Random) -> Option<Clue> {
        let (a, b) = self.two(random);
        let text = self.placed(a, self.theme.just_left, b);
        Some(self.plain(
            Claim::JustBefore(a, b),
            &text,
            &[a, b],
            None,
            "just_left(x, y)",
        ))
    }

    fn left(&self, random: &mut Random) -> Option<Clue> {
        let (a, b) = self.two(random);
        let text = self.placed(a, self.theme.left, b);
        Some(self.plain(Claim::Before(a, b), &text, &[a, b], None, "left(x, y)"))
    }

    fn placed(&self, a: usize, verb: &str, b: usize) -> String {
        let object = filled(verb, |_| self.who(b).to_owned());
        format!("{} {object}", self.who(a))
    }

    /// One of two things about one item.
    fn either(&self, random: &mut Random) -> Option<Clue> {
        let (a, b) = self.pair(random);
        let (_, c) = self.pair(random);
        if c == b || self.category(c) == self.category(a) {
            return None;
        }
        let part = |item: usize| {
            let text = format!(
                "{} {}",
                self.who(a),
                self.categories[self.category(item)].has
            );
            self.sentence(&text, &[a, item], None, "x = y")
        };
        let ((left, p), (right, q)) = (part(b), part(c));
        let mut phrases = vec![p, q];
        phrases.dedup();
        Some(Clue {
            form: "",
            claim: Claim::Any(vec![Claim::Same(a, b), Claim::Same(a, c)]),
            words: format!("either {left} or {right}"),
            phrases,
        })
    }

    /// Of two people one has this and the other that.
    fn one_each(&self, random: &mut Random) -> Option<Clue> {
        let people = random.some(2, self.places());
        let (p, q) = (people[0], people[1]);
        let (a, b) = self.two(random);
        if self.category(a) == 0 || self.category(b) == 0 {
            return None;
        }
        let has = |item: usize| self.categories[self.category(item)].has;
        let way = |x, y| Claim::All(vec![Claim::Same(x, a), Claim::Same(y, b)]);
        let claim = Claim::Any(vec![way(p, q), way(q, p)]);
        let text = format!("one of {{}} and {{}} {} and the other {}", has(a), has(b));
        Some(self.plain(claim, &text, &[p, q, a, b], None, "one_each(x, y, z, w)"))
    }
}
