//! Writing a puzzle file: the parts that all kinds share.

/// How wide a story is.
const WIDTH: usize = 80;

/// How the language of puzzles reads the words.
const EITHER: &str = "(\"Either … or\" leaves room for both.)";

/// A puzzle file, key by key.
#[derive(Debug, Default)]
pub struct Page(String);

impl Page {
    /// An empty page.
    pub fn new() -> Page {
        Page::default()
    }

    /// Adds a line.
    pub fn line(&mut self, text: &str) {
        self.0.push_str(text);
        self.0.push('\n');
    }

    /// Adds the story: sentences in a block, broken into lines. Before the last,
    /// the question, it is said how "either … or" is meant, where anybody says it.
    pub fn story(&mut self, sentences: &[String]) {
        self.line("story: |");
        let mut line = String::from(" ");
        let mut told: Vec<&str> = sentences.iter().map(String::as_str).collect();
        if sentences.iter().any(|sentence| says_either(sentence)) {
            told.insert(told.len().saturating_sub(1), EITHER);
        }
        for word in told.iter().flat_map(|sentence| sentence.split(' ')) {
            if line.len() + 1 + word.len() > WIDTH && line.len() > 1 {
                self.line(&line);
                line = String::from(" ");
            }
            line.push(' ');
            line.push_str(word);
        }
        self.line(&line);
        self.line("");
    }

    /// The text.
    pub fn text(self) -> String {
        self.0
    }
}

fn says_either(sentence: &str) -> bool {
    let mut words = sentence.split(|c: char| !c.is_alphabetic());
    words.any(|word| word.eq_ignore_ascii_case("either"))
}

/// A sentence in quotes, with a capital and a full stop: as it is said aloud.
pub fn quoted(sentence: &str) -> String {
    format!("\"{}.\"", capital(sentence))
}

/// With a capital at the beginning.
pub fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`.
pub fn list<T: AsRef<str>>(items: &[T]) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [before @ .., last] => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", before.join(", "), last.as_ref())
        }
    }
}

/// A number in words, up to twelve.
pub fn number(n: usize) -> String {
    const WORDS: &[&str] = &[
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(n)
        .map_or_else(|| n.to_string(), |&word| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stories_are_broken_into_lines() {
        let mut page = Page::new();
        page.story(&vec!["Ann says something.".to_owned(); 9]);
        let text = page.text();
        assert!(text.lines().all(|line| line.len() <= WIDTH));
        assert_eq!(text.split_whitespace().filter(|w| *w == "says").count(), 9);
        assert!(text.lines().nth(1).unwrap().starts_with("  Ann"));
    }

    #[test]
    fn a_story_says_how_either_or_is_meant_where_it_is_said() {
        let story = |said: &str| {
            let mut page = Page::new();
            page.story(&[said.to_owned(), "Who is what?".to_owned()]);
            page.text()
        };
        let told = story("Ann says: \"Either Bob or Cleo is a knave.\"");
        assert!(told.contains("knave.\" (\"Either … or\" leaves"));
        assert!(!story("Neither Bob nor Cleo, for instance.").contains(EITHER));
    }

    #[test]
    fn words_are_put_together() {
        assert_eq!(list(&["A", "B", "C"]), "A, B and C");
        assert_eq!(list(&["A"]), "A");
        assert_eq!(quoted("all of us"), "\"All of us.\"");
        assert_eq!((number(2), number(30)), ("two".to_owned(), "30".to_owned()));
    }
}
