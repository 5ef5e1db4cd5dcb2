//! The workshop: drafts are made until one is a riddle.

use super::depth::{Depth, Span};
use super::draft::Draft;
use super::flaw::{Flaw, Tally};
use super::kind::{Kind, Workshop};
use super::proof;
use super::random::Random;

/// How many drafts are made for one riddle, unless told otherwise.
pub const TRIES: u64 = 200_000;

/// What riddles are wanted.
#[derive(Debug, Clone, Copy)]
pub struct Request {
    /// Of which kind.
    pub kind: &'static Kind,
    /// How many persons, doors or places.
    pub size: usize,
    /// Where the numbers come from.
    pub seed: u64,
    /// How much the largest step of the proof may need.
    pub difficulty: Span,
    /// How many steps the proof may have.
    pub steps: Span,
    /// How many drafts for each riddle at most.
    pub tries: u64,
}

/// A riddle, proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Riddle {
    /// Its number in the series of its seed.
    pub number: u64,
    /// What it means.
    pub draft: Draft,
    /// How deep it is.
    pub depth: Depth,
}

impl Riddle {
    /// The puzzle file.
    pub fn text(&self) -> &str {
        &self.draft.text
    }
}

/// Makes the riddles of one request.
#[derive(Debug)]
pub struct Maker {
    request: Request,
    workshop: Box<dyn Workshop>,
}

impl Maker {
    /// Prepares what all riddles of the request share.
    ///
    /// # Errors
    /// Why there are none of this size.
    pub fn new(request: Request) -> Result<Maker, String> {
        let Kind { name, sizes, .. } = request.kind;
        let (least, most) = (sizes.start(), sizes.end());
        if !sizes.contains(&request.size) {
            return Err(format!(
                "no {name} riddle has size {}: {}; sizes are {least} to {most}",
                request.size,
                if request.size < *least {
                    request.kind.too_small
                } else {
                    "it would be no riddle for a person, and slow to prove"
                },
            ));
        }
        Ok(Maker {
            workshop: (request.kind.open)(request.size),
            request,
        })
    }

    /// How many drafts are proved for one riddle at most: of those that the quick
    /// tests leave.
    pub fn proofs(&self) -> u64 {
        (self.request.kind.proofs)(self.request.size)
    }

    /// Makes the riddle with a number: it is the same whatever others are made.
    /// The tally counts its drafts.
    ///
    /// # Errors
    /// Why there is none within the tries.
    pub fn make(&self, number: u64) -> (Result<Riddle, String>, Tally) {
        let mut random = Random::of(self.request.seed, number);
        let mut tally = Tally::default();
        let (mut proofs, most) = (0, self.proofs());
        while tally.tried < self.request.tries && proofs < most {
            tally.tried += 1;
            let done = self
                .workshop
                .draft(&mut random, &self.source(number))
                .and_then(|draft| {
                    proofs += 1;
                    self.finish(draft, number)
                });
            match done {
                Ok(riddle) => {
                    tally.kept += 1;
                    return (Ok(riddle), tally);
                }
                Err(flaw) => tally.reject(flaw),
            }
        }
        (Err(self.why(number, &tally, proofs)), tally)
    }

    /// The same riddle again: how it was made.
    fn source(&self, number: u64) -> String {
        let Request {
            kind,
            size,
            seed,
            difficulty,
            steps,
            tries,
        } = &self.request;
        let mut text = format!(
            "bigm generate --kind {} --size {size} --seed {seed}",
            kind.name
        );
        for (name, span) in [("difficulty", difficulty), ("steps", steps)] {
            if *span != Span::ANY {
                text.push_str(&format!(" --{name} {span}"));
            }
        }
        if *tries != TRIES {
            text.push_str(&format!(" --tries {tries}"));
        }
        if number != 1 {
            text.push_str(&format!(" --first {number}"));
        }
        text
    }

    /// Reads, compares, measures and proves.
    fn finish(&self, mut draft: Draft, number: u64) -> Result<Riddle, Flaw> {
        let model = proof::read(&draft.text)?;
        proof::compare(&model, &draft)?;
        let depth = Depth::within(&model, self.request.difficulty, self.request.steps)
            .map_err(|_| Flaw::Unproved)?
            .ok_or(Flaw::Depth)?;
        draft.text.push_str(&format!(
            "\n# Its proof by smallest reasons has {} steps; the largest needs {} at once.\n",
            depth.steps, depth.largest
        ));
        // What is proved is what is printed, to the last byte.
        proof::prove(proof::read(&draft.text)?)?;
        Ok(Riddle {
            number,
            draft,
            depth,
        })
    }

    fn why(&self, number: u64, tally: &Tally, proofs: u64) -> String {
        let Request {
            kind,
            size,
            difficulty,
            steps,
            ..
        } = &self.request;
        let mut most: Vec<_> = tally.rejected().filter(|(_, count)| *count > 0).collect();
        // What the request is about comes first, and then what was most frequent.
        most.sort_by_key(|(row, count)| (row.flaw != Flaw::Depth, std::cmp::Reverse(*count)));
        let reasons: Vec<String> = most
            .iter()
            .take(3)
            .map(|(row, count)| format!("{count} times {}", row.summary))
            .collect();
        let limit = if proofs >= self.proofs() {
            format!("{proofs} proofs")
        } else {
            format!("{} tries", tally.tried)
        };
        let mut wanted = String::new();
        if *difficulty != Span::ANY {
            wanted.push_str(&format!(" with a largest step of {difficulty}"));
        }
        if *steps != Span::ANY {
            wanted.push_str(&format!(" in {steps} steps"));
        }
        format!(
            "no {} riddle of size {size}{wanted} within {limit} for number {number}: {}",
            kind.name,
            reasons.join("; ")
        )
    }
}
