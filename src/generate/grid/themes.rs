//! What stands in a row: one row for each theme, with the words to tell of it.
//!
//! In each text `{}` takes the place of an item, or of a number.

/// A row of places, and what there is in each.
#[derive(Debug)]
pub struct Theme {
    /// A place.
    pub place: &'static str,
    /// What can be said of where somebody is.
    pub at: &'static str,
    /// The opposite.
    pub not_at: &'static str,
    /// Being in the next place, on either side.
    pub beside: &'static str,
    /// Being in the place just before.
    pub just_left: &'static str,
    /// Being in some place before.
    pub left: &'static str,
    /// How the story begins; `{}` is how many places there are.
    pub begins: &'static str,
    /// Its question.
    pub question: &'static str,
    /// The people, and then what they have.
    pub categories: &'static [Category],
}

/// What each place has one of.
#[derive(Debug)]
pub struct Category {
    /// Its name.
    pub name: &'static str,
    /// Its items; a riddle takes some of them.
    pub items: &'static [&'static str],
    /// Who has an item.
    pub who: &'static str,
    /// That somebody has it.
    pub has: &'static str,
    /// That somebody has it not.
    pub has_not: &'static str,
    /// All of them, in a sentence of the story.
    pub told: &'static str,
}

/// All themes.
pub static THEMES: &[Theme] = &[
    Theme {
        place: "house",
        at: "lives in house {}",
        not_at: "does not live in house {}",
        beside: "lives next to {}",
        just_left: "lives immediately to the left of {}",
        left: "lives somewhere to the left of {}",
        begins: "There are {} houses in a row, numbered from left to right.",
        question: "Who lives where, and with what?",
        categories: &[
            Category {
                name: "person",
                items: &["Ann", "Bob", "Cleo", "Dan", "Eve", "Fred", "Gina", "Hal"],
                who: "{}",
                has: "is {}",
                has_not: "is not {}",
                told: "In them live {}.",
            },
            Category {
                name: "drink",
                items: &["tea", "milk", "cocoa", "water", "coffee", "juice"],
                who: "the {} drinker",
                has: "drinks {}",
                has_not: "does not drink {}",
                told: "Their drinks: {}.",
            },
            Category {
                name: "pet",
                items: &["cat", "dog", "owl", "newt", "hen", "goat"],
                who: "the owner of the {}",
                has: "owns the {}",
                has_not: "does not own the {}",
                told: "Their pets: {}.",
            },
            Category {
                name: "instrument",
                items: &["flute", "violin", "drum", "harp", "horn", "banjo"],
                who: "the {} player",
                has: "plays the {}",
                has_not: "does not play the {}",
                told: "Their instruments: {}.",
            },
            Category {
                name: "trade",
                items: &["baker", "tailor", "smith", "potter", "mason", "weaver"],
                who: "the {}",
                has: "is the {}",
                has_not: "is not the {}",
                told: "Their trades: {}.",
            },
        ],
    },
    Theme {
        place: "stall",
        at: "stands at stall {}",
        not_at: "does not stand at stall {}",
        beside: "stands next to {}",
        just_left: "stands immediately to the left of {}",
        left: "stands somewhere to the left of {}",
        begins: "A market has {} stalls in a row, numbered from left to right.",
        question: "Who stands where, and with what?",
        categories: &[
            Category {
                name: "seller",
                items: &["Ida", "Jon", "Kim", "Lea", "Max", "Nora", "Otto", "Pia"],
                who: "{}",
                has: "is {}",
                has_not: "is not {}",
                told: "At them stand {}.",
            },
            Category {
                name: "fruit",
                items: &["plums", "pears", "figs", "dates", "limes", "melons"],
                who: "the seller of {}",
                has: "sells {}",
                has_not: "does not sell {}",
                told: "Their fruit: {}.",
            },
            Category {
                name: "hat",
                items: &["red", "blue", "green", "white", "yellow", "black"],
                who: "the wearer of the {} hat",
                has: "wears the {} hat",
                has_not: "does not wear the {} hat",
                told: "Their hats: {}.",
            },
            Category {
                name: "country",
                items: &["Norway", "Spain", "Chile", "Japan", "Ghana", "Malta"],
                who: "the seller from {}",
                has: "comes from {}",
                has_not: "does not come from {}",
                told: "Their countries: {}.",
            },
            Category {
                name: "vehicle",
                items: &["cart", "van", "bicycle", "tram", "ferry", "sledge"],
                who: "the owner of the {}",
                has: "owns the {}",
                has_not: "does not own the {}",
                told: "Their vehicles: {}.",
            },
        ],
    },
];

/// A text with what its holes hold, in order.
pub fn filled(text: &str, mut holds: impl FnMut(usize) -> String) -> String {
    let mut parts = text.split("{}");
    let mut full = parts.next().unwrap_or("").to_owned();
    for (hole, part) in parts.enumerate() {
        full.push_str(&holds(hole));
        full.push_str(part);
    }
    full
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled_in_order() {
        let names = ["a", "b"];
        assert_eq!(
            filled("{} of {}!", |hole| names[hole].to_owned()),
            "a of b!"
        );
        assert_eq!(filled("none", |_| String::new()), "none");
    }

    #[test]
    fn themes_have_enough_of_everything() {
        for theme in THEMES {
            assert!(theme.categories.len() >= 5);
            let mut all: Vec<&str> = theme
                .categories
                .iter()
                .flat_map(|c| c.items)
                .copied()
                .collect();
            let count = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), count, "one word for two things");
            assert!(theme.categories.iter().all(|c| c.items.len() >= 5));
        }
    }
}
