//! A card: one sentence on its way to rows.

use super::{Formula, Op, Side, Symbol, Text};
use crate::lower::FormKind;
use crate::rows::{Direction, Rule, Sense};

/// One sentence, or several that are alike: what it says, and what became of it
/// in each form that is shown.
#[derive(Debug, Clone)]
pub struct Card {
    /// Unique in the document, made of lower-case letters, digits and hyphens,
    /// beginning with a letter: `statement-3`.
    pub id: String,
    /// What kind of thing it is.
    pub kind: CardKind,
    /// Counted through the document from 1, in the order shown.
    pub number: usize,
    /// The names of the sentences it stands for, in the puzzle's words; at
    /// least one: `sign[3]`, or `room[1] has one value`, `room[2] has one value`.
    pub names: Vec<String>,
    /// What it is called as a heading: `sign[3]`, `the werewolf is a knight`.
    pub title: String,
    /// Who says it.
    pub speaker: Option<String>,
    /// The sentence; English where the puzzle's phrases say it, otherwise as
    /// the file has it.
    pub sentence: Text,
    /// The expression as the file has it, where `sentence` is something else.
    pub written: Option<String>,
    /// The proposition in symbols: `t₃ ↔ t₅ ∨ ¬t₇`.
    pub proposition: Option<Formula>,
    /// The condition on an indicator, as a sum: `t₃ = 1 ⇔ t₅ + (1 − t₇) ≥ 1`.
    pub condition: Option<Formula>,
    /// What became of it: one for each of [`super::Document::forms`], in their
    /// order.
    pub parts: Vec<Part>,
}

/// The kinds of card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardKind {
    /// The domain of an unknown: exactly one value.
    Domain,
    /// A statement somebody makes.
    Statement,
    /// One of `facts:`.
    Fact,
    /// What a speaker's kind makes of a statement.
    Law,
    /// A rule of the grid.
    Grid,
    /// What somebody was told, once worked out.
    Told,
    /// What somebody announced, once worked out.
    Announced,
    /// 0/1 columns for what is asked, told or to be proved.
    Question,
    /// Helpers of the objective.
    Objective,
    /// The row that excludes the answer found; it is not in the program.
    Cut,
}

impl CardKind {
    /// The kind in one word: `statement`.
    pub fn word(self) -> &'static str {
        match self {
            CardKind::Domain => "domain",
            CardKind::Statement => "statement",
            CardKind::Fact => "fact",
            CardKind::Law => "law",
            CardKind::Grid => "grid",
            CardKind::Told => "told",
            CardKind::Announced => "announced",
            CardKind::Question => "question",
            CardKind::Objective => "objective",
            CardKind::Cut => "cut",
        }
    }
}

/// What became of a sentence in one form.
#[derive(Debug, Clone)]
pub struct Part {
    /// The form.
    pub form: FormKind,
    /// Rule by rule; empty where no row was needed, and then `notes` says why.
    pub derivations: Vec<Derivation>,
    /// What else there is to say: helpers of other cards, rows that vanished.
    pub notes: Vec<Text>,
}

/// One use of a rule: the letters it needs, and the rows it makes.
#[derive(Debug, Clone)]
pub struct Derivation {
    /// `δ = 1 ⇔ F ≥ n` with everything put in: `x₃ = 1 ⇔ x₁ + x₂ + x₃ ≤ 1`;
    /// `None` where the rule ties no indicator, or [`Card::condition`] is the
    /// same.
    pub condition: Option<Formula>,
    /// The rule.
    pub rule: RuleLine,
    /// F, δ, n, L, U, M: empty where the rule has none.
    pub letters: Vec<LetterLine>,
    /// The rows, in the order of the program; at least one.
    pub rows: Vec<RowLine>,
    /// One row that stands for all of them, where they are alike.
    pub general: Option<GeneralRow>,
    /// What else there is to say.
    pub notes: Vec<Note>,
}

/// A remark on a derivation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The remark, a sentence.
    pub text: Text,
    /// The row it is about, where it is about one.
    pub row: Option<usize>,
}

/// A rule as it is cited.
#[derive(Debug, Clone)]
pub struct RuleLine {
    /// The rule itself; its `number` is the paper's.
    pub rule: &'static Rule,
    /// `δ = 1 ⇔ F ≥ n`; words occur where the rule has some.
    pub formula: Formula,
    /// The rows it makes: `F − (U − n + 1)δ ≤ n − 1`.
    pub rows: Vec<Formula>,
    /// The rule as a text cites it, without a full stop: `By (3) and (4), …`.
    /// It says all that a reader needs; the fields above are for who sets it
    /// another way.
    pub cited: Text,
}

/// A letter of the rule and what it is here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterLine {
    /// F, δ, n, L, U or M.
    pub letter: Symbol,
    /// What it equals, step by step, each behind a `=`: for M `U − n + 1`,
    /// `3 − 1 + 1`, `3`; for the others one.
    pub equals: Vec<Formula>,
    /// What gave it: `all three are 0 or 1`, `“only one lady” lets at most one
    /// of them be 1`. Empty where there is nothing to say.
    pub because: Text,
    /// For M the row it belongs to, by [`RowLine::number`].
    pub row: Option<usize>,
}

/// A row as it is shown. `left − right` is the program's row exactly, or its
/// mirror image (both sides negated, the relation turned).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowLine {
    /// Its number in the program of this form, from 1.
    pub number: usize,
    /// Unique in the document: `row-3`, or with two forms `tight-row-3`.
    pub id: String,
    /// The left side.
    pub left: Side,
    /// The relation.
    pub sense: Sense,
    /// The right side.
    pub right: Side,
    /// Which way it works.
    pub direction: Direction,
    /// Whether it is left out for the reader to find; `left` and `right` are
    /// empty then.
    pub gap: bool,
}

/// `xᵢ ≥ yᵢ for i = 1, …, 3`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneralRow {
    /// The left side, with an index that runs.
    pub left: Side,
    /// The relation.
    pub sense: Sense,
    /// The right side.
    pub right: Side,
    /// The index that runs.
    pub variable: char,
    /// Its least value.
    pub first: i64,
    /// Its greatest value; all between occur.
    pub last: i64,
}

impl RowLine {
    /// The row as signs; one gap where it is left out.
    pub fn formula(&self) -> Formula {
        if self.gap {
            return Formula(vec![super::Sign::Gap]);
        }
        joined(&self.left, self.sense, &self.right)
    }
}

impl GeneralRow {
    /// The row as signs, without the range.
    pub fn formula(&self) -> Formula {
        joined(&self.left, self.sense, &self.right)
    }

    /// The range: `i = 1, …, 9`.
    pub fn range(&self) -> Formula {
        let index = Symbol::letter(self.variable, []);
        let mut out = Formula::of([super::Sign::Letter(index), Op::Equal.into()]);
        out.push(self.first).push(Op::Comma);
        if self
            .last
            .checked_sub(self.first)
            .is_none_or(|steps| steps > 1)
        {
            out.push(Op::Dots).push(Op::Comma);
        }
        out.push(self.last);
        out
    }
}

fn joined(left: &Side, sense: Sense, right: &Side) -> Formula {
    let mut out = left.formula();
    out.push(super::relation(sense));
    out.extend(&right.formula());
    out
}
