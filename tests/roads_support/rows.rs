//! Random rows with an M of up to 10⁹, as a program and as a model that means
//! the same: each column a whole number, each row a sentence.

use super::{Dice, Truth, compare, finders, truth};
use bigm::model::{self, Asked, AskedValue, Builder, Linear, Model, Prop, Relation};
use bigm::prove::{Claim, Finder, Heard, Road, Says, Step, Verdict, find};
use bigm::rows::{
    Column, ColumnId, Direction, Encoding, Form, Literal, Objective, Origin, Program, Provenance,
    QuestionColumns, Representation, Rule, Sense,
};
use bigm::solve::{Limits, Make};
use bigm::source::Span;

static BY_HAND: Rule = Rule {
    name: "by-hand",
    number: "",
    formula: "",
    rows: &[],
};

/// The same thing twice: rows, and what they mean.
pub struct Pair {
    /// The rows.
    pub program: Program,
    /// The sentences.
    pub model: Model,
}

/// What was seen on one pair.
#[derive(Default)]
pub struct Seen {
    /// The verdict.
    pub verdict: Option<Verdict>,
    /// Claims that an exact method refuted, in words.
    pub caught: Vec<String>,
    /// Doubts of a backend.
    pub doubts: usize,
}

struct Maker {
    program: Program,
    puzzle: Builder,
    numbers: Vec<Linear>,
    binary: Vec<usize>,
    model_objective: Option<model::Objective>,
}

impl Maker {
    fn column(&mut self, low: i64, high: i64) -> usize {
        let index = self.numbers.len();
        let name = format!("x{index}");
        self.program.add_column(Column {
            name: name.clone(),
            lower: Some(low),
            upper: Some(high),
            meaning: name.clone(),
            helper: false,
        });
        self.numbers
            .push(self.puzzle.integer(&name, &[], low, high));
        if (low, high) == (0, 1) {
            self.binary.push(index);
        }
        index
    }

    fn row(&mut self, terms: &[(usize, i64)], sense: Sense, rhs: i64) {
        let origin = self.program.add_origin(Origin {
            name: "by hand".into(),
            text: String::new(),
            span: None,
            sentence: None,
        });
        let provenance = Provenance {
            origin,
            rule: &BY_HAND,
            direction: Direction::Assert,
            reified: None,
        };
        assert!(self.program.add_row(form(terms), sense, rhs, provenance));
        let relation = match sense {
            Sense::AtLeast => Relation::AtLeast,
            Sense::AtMost => Relation::AtMost,
            Sense::Equal => Relation::Equal,
        };
        let claim = Prop::compare(self.linear(terms), relation, rhs).unwrap();
        self.puzzle.fact("row", "", claim);
    }

    fn linear(&self, terms: &[(usize, i64)]) -> Linear {
        terms.iter().fold(Linear::default(), |sum, &(index, c)| {
            sum.add_scaled(&self.numbers[index], c).unwrap()
        })
    }

    fn objective(&mut self, terms: &[(usize, i64)], maximise: bool) {
        self.program.objective = Some(Objective {
            form: form(terms),
            maximise,
        });
        self.model_objective = Some(model::Objective {
            form: self.linear(terms),
            maximise,
            text: String::new(),
            span: Span::default(),
        });
    }

    /// Some different columns, with coefficients.
    fn terms(
        &self,
        dice: &mut Dice,
        most: usize,
        c: impl Fn(&mut Dice) -> i64,
    ) -> Vec<(usize, i64)> {
        let mut terms: Vec<(usize, i64)> = Vec::new();
        for _ in 0..1 + dice.below(most) {
            let index = dice.below(self.numbers.len());
            if terms.iter().all(|&(other, _)| other != index) {
                terms.push((index, c(dice)));
            }
        }
        terms.retain(|&(_, c)| c != 0);
        terms
    }

    /// δ = 1 ⇔ F ≥ n, with an M that is far too large, or nearly so.
    fn indicator(&mut self, dice: &mut Dice) {
        let terms = self.terms(dice, 4, |dice| one(dice, &[1, 1, 1, -1, 2]));
        let delta = self.column(0, 1);
        let n = dice.between(-1, 3);
        let m = large(dice);
        let with = |c: i64| [terms.clone(), vec![(delta, c)]].concat();
        self.row(&with(-m), Sense::AtMost, n - 1);
        self.row(&with(-m), Sense::AtLeast, n - m);
    }

    fn finish(mut self) -> Pair {
        let columns = 0..self.numbers.len();
        let mut question = Vec::new();
        for &index in &self.binary {
            let is = Prop::compare(self.numbers[index].clone(), Relation::AtLeast, 1).unwrap();
            self.puzzle.ask(&format!("x{index}"), is);
            question.push(QuestionColumns::Truth(Literal::Column(ColumnId(index))));
        }
        self.program.encoding = Encoding {
            unknowns: columns
                .map(|index| Representation::Integer(ColumnId(index)))
                .collect(),
            question,
            ..Encoding::default()
        };
        let mut model = self.puzzle.build();
        if self.binary.is_empty() {
            // Nothing has 0/1 columns: the question has one answer.
            model.question.items = vec![Asked {
                label: "nothing".into(),
                value: AskedValue::Truth(Prop::TRUE),
                span: None,
            }];
            let always = QuestionColumns::Truth(Literal::Const(true));
            self.program.encoding.question = vec![always];
        }
        model.objective = self.model_objective;
        Pair {
            program: self.program,
            model,
        }
    }
}

fn form(terms: &[(usize, i64)]) -> Form {
    terms.iter().fold(Form::default(), |sum, &(index, c)| {
        sum.add_scaled(&Form::column(ColumnId(index)), c).unwrap()
    })
}

fn one<T: Copy>(dice: &mut Dice, of: &[T]) -> T {
    of[dice.below(of.len())]
}

/// A power of ten from 10 to 10⁹, or near one.
fn large(dice: &mut Dice) -> i64 {
    let power = 10_i64.pow(1 + u32::try_from(dice.below(9)).unwrap());
    (power + dice.between(-2, 2)).min(1_000_000_000)
}

/// The pair with this number.
pub fn pair(number: u64) -> Pair {
    let mut dice = Dice::new(number.wrapping_mul(0xd134_2543_de82_ef95) ^ 0x51ed);
    let dice = &mut dice;
    let mut maker = Maker {
        program: Program::default(),
        puzzle: Builder::new(format!("rows {number}")),
        numbers: Vec::new(),
        binary: Vec::new(),
        model_objective: None,
    };
    for _ in 0..2 + dice.below(3) {
        maker.column(0, 1);
    }
    for _ in 0..dice.below(3) {
        let low = dice.between(-2, 1);
        maker.column(low, low + dice.between(0, 3));
    }
    for _ in 0..1 + dice.below(3) {
        maker.indicator(dice);
    }
    for _ in 0..dice.below(3) {
        // Any row, sometimes with a coefficient as large as an M.
        let big = dice.once_in(3);
        let terms = maker.terms(dice, 4, |dice| {
            let size = if big && dice.once_in(2) {
                large(dice)
            } else {
                dice.between(1, 4)
            };
            if dice.once_in(2) { -size } else { size }
        });
        let reachable: i64 = terms
            .iter()
            .filter(|_| dice.once_in(2))
            .map(|&(_, c)| c)
            .sum();
        let sense = one(
            dice,
            &[Sense::AtLeast, Sense::AtMost, Sense::AtLeast, Sense::Equal],
        );
        maker.row(&terms, sense, reachable + dice.between(-1, 1));
    }
    if dice.once_in(4) {
        let terms = maker.terms(dice, 4, |dice| dice.between(-5, 5));
        maker.objective(&terms, dice.once_in(2));
    }
    maker.finish()
}

/// Every backend through the road, against trying every point.
///
/// # Errors
/// Which road ends with something wrong, and how.
pub fn judge(pair: &Pair) -> Result<Seen, String> {
    let truth = truth(&pair.model);
    let mut seen = Seen {
        verdict: Some(truth.verdict),
        ..Seen::default()
    };
    for info in finders() {
        match info.make {
            Make::Rows(make) => seen.road(pair, Finder::Rows(make().as_ref()), &truth)?,
            Make::Propositions(make) => {
                seen.road(pair, Finder::Propositions(make().as_ref()), &truth)?;
            }
        }
    }
    Ok(seen)
}

impl Seen {
    /// The whole proof with one finder, against the truth.
    ///
    /// # Errors
    /// What is wrong.
    pub fn road(&mut self, pair: &Pair, finder: Finder<'_>, truth: &Truth) -> Result<(), String> {
        let road = Road {
            finder,
            checker: &bigm::solve::exact::Exact,
            limits: Limits::default(),
            effort: None,
            presolve: false,
        };
        let (none, heard, steps) = (Vec::new(), Heard::default(), Vec::new());
        let finding = find(
            &pair.model,
            &pair.program,
            &road,
            100_000,
            none,
            heard,
            steps,
        );
        compare(&finding, truth).map_err(|why| format!("{}: {why}", finder.name()))?;
        finding.steps.iter().try_for_each(|step| self.note(step))
    }

    /// Looks for a claim that another backend refuted.
    fn note(&mut self, step: &Step) -> Result<(), String> {
        let says = |wanted: &Says| {
            let claims = step
                .claims
                .iter()
                .filter(move |claim| claim.says == *wanted);
            claims.collect::<Vec<&Claim>>()
        };
        if !says(&Says::Point).is_empty() {
            for claim in says(&Says::Infeasible) {
                if claim.exact {
                    return Err(format!("{} wrongly saw no point", claim.backend));
                }
                self.caught
                    .push(format!("{} saw no point where there is one", claim.backend));
            }
        }
        for claim in &step.claims {
            if let Says::Doubt(why) = &claim.says {
                if claim.exact {
                    return Err(format!("{}: {why}", claim.backend));
                }
                self.doubts += 1;
            }
        }
        Ok(())
    }
}
