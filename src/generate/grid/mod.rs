//! A row of places with one of each kind in every one: who has what, where?

mod clues;
mod search;
mod symmetry;
mod themes;

use super::claim::{Claim, Quantity};
use super::draft::{Draft, Thing};
use super::flaw::Flaw;
use super::judge::is_varied;
use super::kind::{Kind, Workshop};
use super::page::{Page, capital, list, number};
use super::random::Random;
use clues::{Clue, Scene};
use search::{GivenUp, Search};
use themes::{THEMES, filled};

/// The row of this kind.
pub static KIND: Kind = Kind {
    name: "grid",
    summary: "people in a row, each with things of their own, and clues to who has what",
    counts: "places, each with as many things",
    sizes: 3..=5,
    too_small: "with two places one clue to each category settles all",
    // The measure of a large grid takes seconds.
    proofs: |size| match size {
        ..=3 => 500,
        4 => 40,
        _ => 6,
    },
    open: |size| Box::new(Row { size }),
};

/// Clues that are put in before the search for a good set is given up.
const MOST_CLUES: usize = 80;
/// Clues that are looked at for one that excludes what is still possible.
const MOST_LOOKS: usize = 1_000;

#[derive(Debug)]
struct Row {
    size: usize,
}

impl Workshop for Row {
    fn draft(&self, random: &mut Random, source: &str) -> Result<Draft, Flaw> {
        let scene = self.scene(random).ok_or(Flaw::NoWorld)?;
        let solution = self.solution(random);
        let mut clues = self.enough(&scene, &solution, random)?;
        self.reduce(&mut clues, &solution, random)?;
        if !is_varied(&clues.iter().map(|clue| clue.form).collect::<Vec<_>>()) {
            return Err(Flaw::FewForms);
        }
        let claims: Vec<Claim> = clues.iter().map(|clue| clue.claim.clone()).collect();
        if symmetry::is_symmetric(self.size, &solution, &claims) {
            return Err(Flaw::Symmetric);
        }
        Ok(Draft {
            things: self.things(&scene),
            rules: self.rules(),
            text: self.text(&scene, &clues, &solution, source),
            facts: claims,
            statements: Vec::new(),
        })
    }
}

impl Row {
    /// A theme, categories and items.
    fn scene(&self, random: &mut Random) -> Option<Scene<'static>> {
        let theme = random.pick(THEMES)?;
        let mut others = random.some(self.size - 1, theme.categories.len() - 1);
        others.sort_unstable();
        let chosen = std::iter::once(0).chain(others.into_iter().map(|place| place + 1));
        let categories: Vec<_> = chosen.map(|place| &theme.categories[place]).collect();
        let items = categories
            .iter()
            .map(|category| {
                let mut some = random.some(self.size, category.items.len());
                some.sort_unstable();
                some.into_iter()
                    .map(|place| category.items[place])
                    .collect()
            })
            .collect();
        Some(Scene {
            theme,
            categories,
            items,
        })
    }

    /// The place of each item.
    fn solution(&self, random: &mut Random) -> Vec<u8> {
        (0..self.size)
            .flat_map(|_| random.some(self.size, self.size))
            .map(|place| u8::try_from(place).unwrap_or(0))
            .collect()
    }

    /// Clues that leave nothing but the solution: each excludes something that
    /// those before it allow.
    fn enough(
        &self,
        scene: &Scene,
        solution: &[u8],
        random: &mut Random,
    ) -> Result<Vec<Clue>, Flaw> {
        let mut clues: Vec<Clue> = Vec::new();
        while let Some(other) = self.other(&clues, None, solution)? {
            if clues.len() >= MOST_CLUES {
                return Err(Flaw::SeveralAnswers);
            }
            let next = (0..MOST_LOOKS)
                .map(|_| scene.clue(random))
                .find(|clue| clue.claim.holds(solution) && !clue.claim.holds(&other));
            clues.push(next.ok_or(Flaw::SeveralAnswers)?);
        }
        Ok(clues)
    }

    /// Takes away clues that are not needed, until all are.
    fn reduce(
        &self,
        clues: &mut Vec<Clue>,
        solution: &[u8],
        random: &mut Random,
    ) -> Result<(), Flaw> {
        random.shuffle(clues);
        for place in (0..clues.len()).rev() {
            if self.other(clues, Some(place), solution)?.is_none() {
                clues.remove(place);
            }
        }
        Ok(())
    }

    fn other(
        &self,
        clues: &[Clue],
        without: Option<usize>,
        solution: &[u8],
    ) -> Result<Option<Vec<u8>>, Flaw> {
        let kept = clues.iter().enumerate();
        let kept = kept.filter(|(place, _)| Some(*place) != without);
        Search::new(self.size, kept.map(|(_, clue)| &clue.claim))
            .other(solution)
            .map_err(|GivenUp| Flaw::SeveralAnswers)
    }

    fn things(&self, scene: &Scene) -> Vec<Thing> {
        let places: Vec<String> = (1..=self.size).map(|n| n.to_string()).collect();
        let places: Vec<&str> = places.iter().map(String::as_str).collect();
        let named = scene.categories.iter().zip(&scene.items);
        named
            .flat_map(|(category, items)| {
                let name = |item: &&str| format!("{}[{item}]", category.name);
                items.iter().map(name).collect::<Vec<_>>()
            })
            .map(|name| Thing::new(name, &places))
            .collect()
    }

    /// One of each category in each place.
    fn rules(&self) -> Vec<Claim> {
        let mut rules = Vec::new();
        for category in 0..self.size {
            for place in 0..self.size {
                let value = u8::try_from(place).unwrap_or(0);
                let items = category * self.size..(category + 1) * self.size;
                let here = items.map(|item| Claim::Is(item, value)).collect();
                rules.push(Claim::HowMany(Quantity::Exactly(1), here));
            }
        }
        rules
    }

    /// The puzzle file.
    fn text(&self, scene: &Scene, clues: &[Clue], solution: &[u8], source: &str) -> String {
        let theme = scene.theme;
        let named = || scene.categories.iter().zip(&scene.items);
        let mut page = Page::new();
        page.line(&format!(
            "title: {} {}s",
            capital(&number(self.size)),
            theme.place
        ));
        page.line(&format!("source: {source}"));
        let mut story = vec![filled(theme.begins, |_| number(self.size))];
        for (category, items) in named() {
            story.push(filled(category.told, |_| list(items)));
        }
        story.push("Each has one of everything, and no two have the same.".to_owned());
        story.extend(
            clues
                .iter()
                .map(|clue| format!("{}.", capital(&clue.words))),
        );
        story.push(theme.question.to_owned());
        page.story(&story);
        page.line(&format!("sets:\n  {}: 1..{}", theme.place, self.size));
        for (category, items) in named() {
            page.line(&format!("  {}: [{}]", category.name, items.join(", ")));
        }
        let names: Vec<&str> = scene.categories.iter().map(|c| c.name).collect();
        page.line(&format!(
            "\ngrid:\n  over: {}\n  items: [{}]\n",
            theme.place,
            names.join(", ")
        ));
        page.line("phrases:");
        let mut phrases: Vec<&(String, &str)> = Vec::new();
        for phrase in clues.iter().flat_map(|clue| &clue.phrases) {
            if !phrases.contains(&phrase) {
                phrases.push(phrase);
            }
        }
        for (pattern, meaning) in phrases {
            page.line(&format!("  \"{pattern}\": {meaning}"));
        }
        page.line("\nfacts:");
        for clue in clues {
            page.line(&format!("  - {}", clue.words));
        }
        page.line("\nexpect:\n  answer:");
        for person in 0..self.size {
            let here = (0..self.size).filter_map(|category| {
                let mut items = category * self.size..(category + 1) * self.size;
                items.find(|&item| solution[item] == solution[person])
            });
            let items: Vec<&str> = here.map(|item| scene.name(item)).collect();
            let place = solution[person] + 1;
            let mut line = format!("{} = {place}", items[0]);
            for item in &items[1..] {
                line.push_str(&format!(" and {} = {item}", items[0]));
            }
            page.line(&format!("    - {line}"));
        }
        page.line("  worlds: 1");
        page.text()
    }
}

#[cfg(test)]
mod tests {
    use super::super::proof;
    use super::*;

    /// Clues of every form and theme are read as they are meant.
    #[test]
    fn every_clue_says_what_it_is_meant_to_say() {
        let mut random = Random::new(11);
        let mut forms = std::collections::BTreeSet::new();
        for turn in 0..24 {
            let row = Row { size: 3 + turn % 3 };
            let scene = row.scene(&mut random).unwrap();
            let solution = row.solution(&mut random);
            let clues: Vec<Clue> = (0..12).map(|_| scene.clue(&mut random)).collect();
            forms.extend(clues.iter().map(|clue| (scene.theme.place, clue.form)));
            let draft = Draft {
                things: row.things(&scene),
                rules: row.rules(),
                facts: clues.iter().map(|clue| clue.claim.clone()).collect(),
                statements: Vec::new(),
                text: row.text(&scene, &clues, &solution, "a test"),
            };
            let model = proof::read(&draft.text).expect(&draft.text);
            assert_eq!(proof::compare(&model, &draft), Ok(()), "{}", draft.text);
        }
        assert_eq!(forms.len(), 18, "{forms:?}");
    }
}
