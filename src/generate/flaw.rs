//! Why a draft is no riddle, and how often that was so.

/// What is wrong with a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flaw {
    /// Nothing can be as it says.
    NoWorld,
    /// The question has several answers.
    SeveralAnswers,
    /// A statement, clue or fact can be left out.
    Unneeded,
    /// A speaker can be left out with all he says: the others' answer stays.
    RemovableSpeaker,
    /// All of them are of one kind.
    OneRole,
    /// Somebody speaks of nobody but himself, or says nothing.
    SelfClaim,
    /// Two statements say the same.
    SameMeaning,
    /// Another naming gives the same riddle.
    Symmetric,
    /// The sentences are too much alike.
    FewForms,
    /// It was read otherwise than it was meant.
    Misread,
    /// It was not proved from its text.
    Unproved,
    /// Its proof is easier or harder than was wanted.
    Depth,
}

/// A flaw's name and what it means.
#[derive(Debug)]
pub struct FlawInfo {
    /// The flaw.
    pub flaw: Flaw,
    /// Its name in reports.
    pub name: &'static str,
    /// What is wrong.
    pub summary: &'static str,
}

const fn row(flaw: Flaw, name: &'static str, summary: &'static str) -> FlawInfo {
    FlawInfo {
        flaw,
        name,
        summary,
    }
}

/// All of them, in the order in which they are looked for.
pub static FLAWS: &[FlawInfo] = &[
    row(
        Flaw::SelfClaim,
        "self-claim",
        "a speaker says nothing, or speaks of himself alone",
    ),
    row(Flaw::NoWorld, "no-world", "nothing can be as it says"),
    row(
        Flaw::SeveralAnswers,
        "several-answers",
        "the question has several answers",
    ),
    row(Flaw::OneRole, "one-role", "all are of one kind"),
    row(
        Flaw::Unneeded,
        "unneeded",
        "a statement, clue or fact can be left out",
    ),
    row(
        Flaw::RemovableSpeaker,
        "removable-speaker",
        "without a speaker and all he says the others' answer stays",
    ),
    row(
        Flaw::SameMeaning,
        "same-meaning",
        "two statements say the same",
    ),
    row(
        Flaw::FewForms,
        "few-forms",
        "the sentences are too much alike",
    ),
    row(
        Flaw::Symmetric,
        "symmetric",
        "another naming gives the same riddle",
    ),
    row(
        Flaw::Misread,
        "misread",
        "it was read otherwise than it was meant",
    ),
    row(
        Flaw::Depth,
        "depth",
        "the proof is easier or harder than was wanted",
    ),
    row(
        Flaw::Unproved,
        "unproved",
        "it was not proved from its text",
    ),
];

/// How many drafts there were, and what became of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Drafts.
    pub tried: u64,
    /// Riddles.
    pub kept: u64,
    /// The others by flaw, in the order of [`FLAWS`].
    rejected: [u64; 12],
}

impl Tally {
    /// Counts a draft with a flaw.
    pub fn reject(&mut self, flaw: Flaw) {
        let place = FLAWS.iter().position(|row| row.flaw == flaw);
        if let Some(count) = place.and_then(|place| self.rejected.get_mut(place)) {
            *count += 1;
        }
    }

    /// How many drafts had each flaw first.
    pub fn rejected(&self) -> impl Iterator<Item = (&'static FlawInfo, u64)> + '_ {
        FLAWS.iter().zip(self.rejected)
    }

    /// Adds another count.
    pub fn add(&mut self, other: &Tally) {
        self.tried += other.tried;
        self.kept += other.kept;
        for (count, more) in self.rejected.iter_mut().zip(other.rejected) {
            *count += more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flaw_is_counted_under_its_own_name() {
        let mut tally = Tally::default();
        assert_eq!(tally.rejected.len(), FLAWS.len());
        for row in FLAWS {
            tally.reject(row.flaw);
        }
        assert!(tally.rejected().all(|(_, count)| count == 1));
        let mut twice = tally.clone();
        twice.add(&tally);
        assert!(twice.rejected().all(|(_, count)| count == 2));
    }
}
