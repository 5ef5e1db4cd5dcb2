//! Plurals, articles and numbers in words.

/// Nouns whose plural follows no rule.
const IRREGULAR: &[(&str, &str)] = &[
    ("man", "men"),
    ("woman", "women"),
    ("child", "children"),
    ("person", "people"),
    ("mouse", "mice"),
    ("goose", "geese"),
    ("foot", "feet"),
    ("tooth", "teeth"),
    ("ox", "oxen"),
    ("knife", "knives"),
    ("wife", "wives"),
    ("life", "lives"),
    ("wolf", "wolves"),
    ("werewolf", "werewolves"),
    ("thief", "thieves"),
    ("elf", "elves"),
    ("dwarf", "dwarves"),
    ("half", "halves"),
    ("calf", "calves"),
    ("leaf", "leaves"),
    ("loaf", "loaves"),
    ("shelf", "shelves"),
    ("hero", "heroes"),
    ("potato", "potatoes"),
    ("tomato", "tomatoes"),
    ("sheep", "sheep"),
    ("fish", "fish"),
    ("deer", "deer"),
];

/// The plural of a noun in small letters.
pub fn plural(noun: &str) -> String {
    if let Some((_, many)) = IRREGULAR.iter().find(|(one, _)| *one == noun) {
        return (*many).to_owned();
    }
    let vowel_before_y = ["ay", "ey", "oy", "uy"]
        .iter()
        .any(|ending| noun.ends_with(ending));
    if let Some(stem) = noun.strip_suffix('y')
        && !vowel_before_y
        && !stem.is_empty()
    {
        return format!("{stem}ies");
    }
    if ["s", "x", "z", "ch", "sh"]
        .iter()
        .any(|e| noun.ends_with(e))
    {
        return format!("{noun}es");
    }
    format!("{noun}s")
}

/// Whether a word is this noun, in the singular or in the plural; both in
/// small letters.
pub fn is_noun(word: &str, noun: &str) -> bool {
    word == noun || word == plural(noun) || (noun == "person" && word == "persons")
}

/// The same, where the noun may itself stand in the plural: a label `apples`
/// and the word "apple".
pub fn same_noun(word: &str, noun: &str) -> bool {
    is_noun(word, noun) || plural(word) == noun
}

const NUMBERS: &[&str] = &[
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// The number a word is: digits, or `one` to `twelve` in small letters.
pub fn number(word: &str) -> Option<i64> {
    if let Some(at) = NUMBERS.iter().position(|name| *name == word) {
        return i64::try_from(at).ok();
    }
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let plain = digits && (word == "0" || !word.starts_with('0'));
    plain.then(|| word.parse().ok()).flatten()
}

/// `first` is 1; up to `sixth`.
pub fn ordinal(word: &str) -> Option<usize> {
    ["first", "second", "third", "fourth", "fifth", "sixth"]
        .iter()
        .position(|name| *name == word)
        .map(|at| at + 1)
}

/// `a` or `an`, by the first letter.
pub fn article(noun: &str) -> &'static str {
    match noun.chars().next() {
        Some(c) if "aeiouAEIOU".contains(c) => "an",
        _ => "a",
    }
}

/// Whether a word takes no article behind "is": `guilty`, `innocent`.
pub fn is_adjective(word: &str) -> bool {
    const KNOWN: &[&str] = &[
        "sane",
        "insane",
        "mad",
        "guilty",
        "innocent",
        "normal",
        "honest",
        "dishonest",
        "married",
        "unmarried",
        "single",
        "empty",
        "full",
        "good",
        "bad",
        "tall",
        "dark",
        "handsome",
        "rich",
        "poor",
        "happy",
        "free",
        "red",
        "blue",
        "green",
        "white",
        "black",
        "grey",
        "gray",
        "yellow",
        "brown",
        "open",
        "closed",
        "true",
        "false",
        "right",
        "wrong",
        "loyal",
        "dead",
        "alive",
        "male",
        "female",
        "double",
    ];
    KNOWN.contains(&word)
        || ["ful", "less", "ous", "ible", "able"]
            .iter()
            .any(|e| word.ends_with(e))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_both_ways() {
        for (one, many) in [
            ("knave", "knaves"),
            ("lady", "ladies"),
            ("spy", "spies"),
            ("monkey", "monkeys"),
            ("box", "boxes"),
            ("witch", "witches"),
            ("werewolf", "werewolves"),
            ("person", "people"),
            ("truth-teller", "truth-tellers"),
        ] {
            assert_eq!(plural(one), many);
            assert!(is_noun(many, one) && is_noun(one, one));
            assert!(same_noun(one, many), "{many}");
            assert!(!is_noun(one, many) || one == many);
        }
        assert!(!is_noun("lad", "lady"));
        assert_eq!(plural("y"), "ys");
    }

    #[test]
    fn numbers_in_words_and_digits() {
        assert_eq!(number("twelve"), Some(12));
        assert_eq!(number("7"), Some(7));
        for none in ["", "07", "-1", "seventh", "99999999999999999999"] {
            assert_eq!(number(none), None, "{none}");
        }
        assert_eq!((ordinal("second"), ordinal("two")), (Some(2), None));
    }

    #[test]
    fn articles_and_adjectives() {
        assert_eq!((article("knave"), article("insane")), ("a", "an"));
        assert!(is_adjective("truthful") && !is_adjective("knight"));
    }
}
