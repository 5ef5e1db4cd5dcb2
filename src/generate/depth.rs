//! How deep a riddle is: the length and the size of its proof by smallest
//! reasons.

use crate::explain::{Oracle, Path, Reasons, Silence, told};
use crate::model::Model;
use crate::solve::Limits;
use std::str::FromStr;

/// The measure of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Depth {
    /// How many steps lead to all that is certain.
    pub steps: usize,
    /// How many sentences and facts the largest step needs at once.
    pub largest: usize,
}

impl Depth {
    /// Measures the proof that `bigm why` tells: each step has a smallest reason,
    /// and the fact that is cheapest to prove comes first.
    ///
    /// # Errors
    /// Why there is no proof.
    pub fn of(model: &Model) -> Result<Depth, Silence> {
        let depth = Depth::within(model, Span::ANY, Span::ANY)?;
        depth.ok_or_else(|| "no depth at all".to_owned())
    }

    /// The same where the largest step and the number of steps lie within these
    /// spans, and nothing as soon as they cannot.
    ///
    /// # Errors
    /// Why there is no proof.
    pub fn within(model: &Model, largest: Span, steps: Span) -> Result<Option<Depth>, Silence> {
        let mut reasons = Reasons::new(Oracle::new(model, told)?, Limits::default());
        let mut path = Path::new(&mut reasons, &[])?;
        let mut depth = Depth {
            steps: 0,
            largest: 0,
        };
        while let Some(step) = path.next_step()? {
            depth.steps += 1;
            depth.largest = depth.largest.max(step.reason.len());
            if largest.is_below(depth.largest) || steps.is_below(depth.steps) {
                return Ok(None);
            }
        }
        let wanted = largest.contains(depth.largest) && steps.contains(depth.steps);
        Ok(wanted.then_some(depth))
    }
}

/// Numbers between two bounds, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The least.
    pub least: usize,
    /// The greatest; `None` for no bound.
    pub most: Option<usize>,
}

impl Span {
    /// Every number.
    pub const ANY: Span = Span {
        least: 0,
        most: None,
    };

    /// Whether all of it is less than a number.
    fn is_below(self, n: usize) -> bool {
        self.most.is_some_and(|most| most < n)
    }

    /// Whether a number lies within.
    pub fn contains(self, n: usize) -> bool {
        self.least <= n && self.most.is_none_or(|most| n <= most)
    }
}

/// The words for a depth: how large the largest step may be.
pub static LEVELS: &[(&str, Span)] = &[
    (
        "easy",
        Span {
            least: 0,
            most: Some(2),
        },
    ),
    (
        "medium",
        Span {
            least: 3,
            most: Some(3),
        },
    ),
    (
        "hard",
        Span {
            least: 4,
            most: None,
        },
    ),
];

impl FromStr for Span {
    type Err = String;

    /// Reads `easy`, `3`, `2..4`, `3..` or `..4`.
    fn from_str(text: &str) -> Result<Span, String> {
        if let Some((_, span)) = LEVELS.iter().find(|(name, _)| *name == text) {
            return Ok(*span);
        }
        let number = |text: &str| {
            let digits = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
            text.parse()
                .ok()
                .filter(|_| digits)
                .ok_or_else(|| format!("`{text}` is neither a number nor a level"))
        };
        let (least, most) = match text.split_once("..") {
            Some(("", "")) => return Err("one end of the range is needed".to_owned()),
            Some((least, "")) => (number(least)?, None),
            Some(("", most)) => (0, Some(number(most)?)),
            Some((least, most)) => (number(least)?, Some(number(most)?)),
            None => (number(text)?, Some(number(text)?)),
        };
        if most.is_some_and(|most| most < least) {
            return Err(format!("no number lies in {text}"));
        }
        Ok(Span { least, most })
    }
}

impl std::fmt::Display for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.most {
            Some(most) if most == self.least => write!(f, "{most}"),
            Some(most) => write!(f, "{}..{most}", self.least),
            None => write!(f, "{}..", self.least),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    #[test]
    fn depth_counts_steps_and_what_the_largest_needs() {
        // A: we are both knaves. One step for each, the first from one sentence.
        let text = "sets: {person: [A, B]}\nunknowns: {knight: 'person -> bool'}\n\
            statements:\n  over: person\n  law: knight\n  text:\n    A: all(not knight[A], not knight[B])\n";
        let read = crate::read(&Source::new("two.yaml", text));
        let model = read.models.into_iter().flatten().next().unwrap();
        let depth = Depth::of(&model).unwrap();
        assert_eq!(
            depth,
            Depth {
                steps: 2,
                largest: 1
            }
        );
        let within = |largest: &str, steps: &str| {
            Depth::within(&model, largest.parse().unwrap(), steps.parse().unwrap()).unwrap()
        };
        assert_eq!(within("easy", "2"), Some(depth));
        assert_eq!(within("easy", "..1"), None);
        assert_eq!(within("2..", "2"), None);
        assert_eq!(within("..0", "2"), None);
    }

    #[test]
    fn spans_are_read_and_shown() {
        for (text, least, most) in [
            ("easy", 0, Some(2)),
            ("hard", 4, None),
            ("3", 3, Some(3)),
            ("2..4", 2, Some(4)),
            ("2..", 2, None),
            ("..4", 0, Some(4)),
        ] {
            assert_eq!(text.parse(), Ok(Span { least, most }), "{text}");
        }
        for text in [
            "",
            "..",
            "4..2",
            "deep",
            "-1",
            "+3",
            "1...2",
            "99999999999999999999",
        ] {
            assert!(text.parse::<Span>().is_err(), "{text}");
        }
        let span: Span = "2..4".parse().unwrap();
        assert!(!span.contains(1) && span.contains(2) && span.contains(4) && !span.contains(5));
        assert_eq!(span.to_string(), "2..4");
        assert!(Span::ANY.contains(0));
    }

    #[test]
    fn levels_cover_every_depth_once() {
        for depth in 0..20 {
            let count = LEVELS.iter().filter(|(_, span)| span.contains(depth));
            assert_eq!(count.count(), 1);
        }
    }
}
