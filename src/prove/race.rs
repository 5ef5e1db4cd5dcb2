//! The questions of a proof put to one backend alone: what would it say, if
//! nobody checked that there is none?
//!
//! For comparing: rows against clauses, rounding against whole numbers. What it
//! finds is checked as always, and a wrong "none" shows when others say it too,
//! or do not.

use super::road::Says;
use super::{Query, Road};
use crate::model::{Answer, Model, World};
use crate::rows::Program;
use crate::solve::Stop;

/// What a backend says by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Alone {
    /// There is this answer, and no other.
    One(Answer),
    /// There are at least two.
    Several,
    /// There is no world.
    Nothing,
    /// The objective has no bound.
    Unbounded,
    /// It does not know, and why.
    Open(String),
}

/// How much effort that took, in the backend's own unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent {
    /// What was counted.
    pub counted: u64,
    /// Whether that is all: a backend need not say for every question.
    pub whole: bool,
}

/// Puts the questions of a proof to the finder of a road: a world, a better one
/// where there is an objective, and one with another answer.
pub fn alone(model: &Model, program: &Program, road: &Road) -> (Alone, Spent) {
    let mut lap = Lap {
        model,
        road,
        spent: Spent {
            counted: 0,
            whole: true,
        },
    };
    let says = lap.run(program).unwrap_or_else(|end| end);
    (says, lap.spent)
}

struct Lap<'a> {
    model: &'a Model,
    road: &'a Road<'a>,
    spent: Spent,
}

impl Lap<'_> {
    fn ask(&mut self, query: &Query) -> Result<Option<World>, Alone> {
        let (word, spent) = self.road.finder.word(self.road, query, self.model);
        match spent {
            Some(spent) => self.spent.counted = self.spent.counted.saturating_add(spent),
            None => self.spent.whole = false,
        }
        match word {
            Ok(world) => Ok(Some(world)),
            Err(Says::Infeasible) => Ok(None),
            Err(Says::Unbounded) => Err(Alone::Unbounded),
            Err(Says::Limit(Stop::Time)) => Err(Alone::Open("its time was up".to_owned())),
            Err(Says::Limit(Stop::Effort)) => {
                Err(Alone::Open("its effort was not enough".to_owned()))
            }
            Err(Says::Doubt(why)) => Err(Alone::Open(why)),
            Err(Says::Point) => Err(Alone::Open("it is not clear".to_owned())),
        }
    }

    /// # Errors
    /// Why it ended early.
    fn run(&mut self, program: &Program) -> Result<Alone, Alone> {
        let failed = |why: String| Alone::Open(why);
        let range = || failed("a number leaves the 64-bit range".to_owned());
        let Some(mut world) = self.ask(&Query::best(program))? else {
            return Ok(Alone::Nothing);
        };
        let mut among = Query::any(program);
        if let (Some(rows), Some(meaning)) = (&program.objective, &self.model.objective) {
            loop {
                let best = meaning.form.value(&world).ok_or_else(range)?;
                let mut better = among.clone();
                better.no_worse(rows, meaning, best, true).map_err(failed)?;
                match self.ask(&better)? {
                    Some(next) => world = next,
                    None => {
                        among.no_worse(rows, meaning, best, false).map_err(failed)?;
                        break;
                    }
                }
            }
        }
        let question = &self.model.question;
        let answer = question.answer(&world).ok_or_else(range)?;
        let columns = &program.encoding.question;
        among
            .exclude(question, columns, &answer, "another answer")
            .map_err(failed)?;
        match self.ask(&among)? {
            Some(_) => Ok(Alone::Several),
            None => Ok(Alone::One(answer)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::Finder;
    use crate::solve::{BACKENDS, Backend, Limits, Outcome};
    use crate::source::Source;
    use crate::{Options, prepare};

    fn prepared(text: &str) -> crate::Prepared {
        let read = crate::read(&Source::new("t", text));
        let model = read.models.into_iter().flatten().next().unwrap();
        prepare(model, &Options::default()).unwrap()
    }

    fn all(text: &str) -> Vec<Alone> {
        let prepared = prepared(text);
        BACKENDS
            .iter()
            .map(|finder| {
                let options = Options {
                    finder,
                    ..Options::default()
                };
                let race = |road: &Road| alone(&prepared.model, &prepared.program, road).0;
                options.with_road(race)
            })
            .collect()
    }

    #[test]
    fn every_backend_says_the_same_of_small_puzzles() {
        let cases = [
            ("facts: [x, not y]", Alone::One(Answer(vec![1, 0]))),
            ("facts: [x or y]", Alone::Several),
            ("facts: [x, not x]", Alone::Nothing),
            ("facts: [x or y]\nask: x or y", Alone::One(Answer(vec![1]))),
            ("maximise: count(x, y)", Alone::One(Answer(vec![1, 1]))),
        ];
        for (rest, expected) in cases {
            let text = format!("unknowns: {{x: bool, y: bool}}\n{rest}\n");
            for said in all(&text) {
                assert_eq!(said, expected, "{rest}");
            }
        }
    }

    /// Sees nothing anywhere.
    struct Blind;

    impl Backend for Blind {
        fn name(&self) -> &'static str {
            "blind"
        }
        fn exact(&self) -> bool {
            false
        }
        fn solve(&self, _: &Program, _: &Limits) -> Outcome {
            Outcome::Infeasible
        }
    }

    #[test]
    fn a_wrong_word_is_told_as_it_was_said() {
        let prepared = prepared("unknowns: {x: bool}\nfacts: [x]\n");
        let road = Road {
            finder: Finder::Rows(&Blind),
            checker: &crate::solve::exact::Exact,
            limits: Limits::default(),
            effort: None,
            presolve: false,
        };
        let (said, spent) = alone(&prepared.model, &prepared.program, &road);
        assert_eq!(said, Alone::Nothing);
        assert!(!spent.whole);
    }
}
