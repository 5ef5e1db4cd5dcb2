//! The sentences a puzzle is made of, one by one, to be read otherwise, changed
//! or left out.

use super::written::{Fact, Puzzle};
use crate::source::Text;

/// Where one of the sentences under `facts:` and `statements:` stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClueId {
    /// One of the statements.
    Statement {
        /// The group, from 0.
        group: usize,
        /// The speaker's place in it.
        speech: usize,
        /// Which of the speaker's statements.
        said: usize,
    },
    /// One of the facts, from 0.
    Fact(usize),
}

impl Puzzle {
    /// Every statement and then every fact, in the order of the file.
    pub fn clues(&self) -> Vec<ClueId> {
        let mut found = Vec::new();
        for (group, of) in self.statements.iter().enumerate() {
            for (speech, by) in of.text.iter().enumerate() {
                found.extend((0..by.says.len()).map(|said| ClueId::Statement {
                    group,
                    speech,
                    said,
                }));
            }
        }
        found.extend((0..self.facts.len()).map(ClueId::Fact));
        found
    }

    /// The text of one of them.
    pub fn clue(&self, id: ClueId) -> Option<&Text> {
        match id {
            ClueId::Statement {
                group,
                speech,
                said,
            } => self.statements.get(group)?.text.get(speech)?.says.get(said),
            ClueId::Fact(fact) => self.facts.get(fact).map(|fact| &fact.text),
        }
    }

    /// Puts another text in its place.
    pub fn change(&mut self, id: ClueId, new: Text) {
        let text = match id {
            ClueId::Statement {
                group,
                speech,
                said,
            } => self
                .statements
                .get_mut(group)
                .and_then(|group| group.text.get_mut(speech))
                .and_then(|speech| speech.says.get_mut(said)),
            ClueId::Fact(fact) => self.facts.get_mut(fact).map(|fact| &mut fact.text),
        };
        if let Some(text) = text {
            *text = new;
        }
    }

    /// Leaves one out, and says whether that could be done: a statement before
    /// others in a list cannot, because theirs would be called by other numbers.
    pub fn leave_out(&mut self, id: ClueId) -> bool {
        match id {
            ClueId::Fact(fact) => {
                let there = fact < self.facts.len();
                if there {
                    self.facts.remove(fact);
                }
                there
            }
            ClueId::Statement {
                group,
                speech,
                said,
            } => {
                let Some(group) = self.statements.get_mut(group) else {
                    return false;
                };
                let Some(by) = group.text.get_mut(speech) else {
                    return false;
                };
                if said + 1 != by.says.len() {
                    return false;
                }
                by.says.pop();
                if by.says.is_empty() {
                    group.text.remove(speech);
                }
                true
            }
        }
    }

    /// Adds a statement behind the last one of the same speaker. A single one
    /// becomes the first of a list, and is called by its number.
    pub fn add_statement(&mut self, by: ClueId, text: Text) {
        if let ClueId::Statement { group, speech, .. } = by
            && let Some(group) = self.statements.get_mut(group)
            && let Some(speech) = group.text.get_mut(speech)
        {
            speech.says.push(text);
            speech.listed = true;
        }
    }

    /// Adds a fact behind the others, and says where.
    pub fn add_fact(&mut self, text: Text) -> ClueId {
        self.facts.push(Fact { name: None, text });
        ClueId::Fact(self.facts.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::read;
    use crate::report::Report;
    use crate::source::Source;
    use crate::yaml::documents;

    fn puzzle(text: &str) -> Puzzle {
        let source = Source::new("t.yaml", text);
        let document = documents(&source).next().unwrap();
        read(&document.node.unwrap(), &source, &mut Report::new()).unwrap()
    }

    #[test]
    fn clues_are_changed_added_and_left_out_one_by_one() {
        let mut puzzle = puzzle(
            "sets: {person: [A, B]}\nunknowns: {knight: person -> bool}\nstatements:\n  over: \
             person\n  law: knight\n  text:\n    A: [p, q]\n    B: r\nfacts: [s, t]\n",
        );
        let texts = |puzzle: &Puzzle| -> Vec<String> {
            let ids = puzzle.clues().into_iter();
            ids.map(|id| puzzle.clue(id).unwrap().as_str().to_owned())
                .collect()
        };
        assert_eq!(texts(&puzzle), ["p", "q", "r", "s", "t"]);
        let ids = puzzle.clues();
        let mut more = puzzle.clone();
        more.add_statement(ids[2], Text::plain("x", 0));
        assert_eq!(texts(&more), ["p", "q", "r", "x", "s", "t"]);
        assert!(more.statements[0].text[1].listed);
        puzzle.change(ids[1], Text::plain("u", 0));
        puzzle.change(ids[4], Text::plain("v", 0));
        assert_eq!(texts(&puzzle), ["p", "u", "r", "s", "v"]);
        // `truth[A, 2]` would become `truth[A, 1]`.
        assert!(!puzzle.leave_out(ids[0]));
        assert!(puzzle.leave_out(ids[3]) && puzzle.leave_out(ids[2]) && puzzle.leave_out(ids[1]));
        assert_eq!(texts(&puzzle), ["p", "v"]);
        assert!(!puzzle.leave_out(ids[2]));
        let new = puzzle.add_fact(Text::plain("w", 0));
        assert_eq!(puzzle.clue(new).unwrap().as_str(), "w");
    }
}
