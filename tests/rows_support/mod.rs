//! What the tests of rows share: models by hand, all their worlds, and a small
//! exact search for values of the helper columns.
//!
//! A program is faithful when the worlds are exactly the assignments to the
//! unknowns that some values of the helpers complete to a point of all rows.

#![allow(dead_code, reason = "each test file uses its own part of this")]

use bigm::lower::{FormKind, Options, RULES, lower};
use bigm::model::{
    Asked, AskedValue, Atom, Domain, Linear, Model, Prop, Relation, Sentence, SentenceKind,
    Unknown, UnknownId, Value, World,
};
use bigm::rows::{
    ColumnId, Direction, Literal, Program, QuestionColumns, Representation, Row, Sense,
};
use bigm::source::Span;

/// A small stream of numbers; the same every time.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(seed)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let place = (z ^ (z >> 31)) % u64::try_from(n).unwrap();
        usize::try_from(place).unwrap()
    }

    /// A number in a range, both ends included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + i64::try_from(self.below(usize::try_from(high - low + 1).unwrap())).unwrap()
    }

    /// One in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// A model in the making.
#[derive(Clone, Default)]
pub struct Sheet {
    pub model: Model,
}

impl Sheet {
    pub fn unknown(&mut self, family: &str, arguments: &[&str], domain: Domain) -> UnknownId {
        self.model.unknowns.push(Unknown {
            family: family.to_owned(),
            arguments: arguments.iter().map(|a| (*a).to_owned()).collect(),
            domain,
            is_statement: false,
        });
        UnknownId(self.model.unknowns.len() - 1)
    }

    pub fn bools(&mut self, names: &[&str]) -> Vec<Prop> {
        names
            .iter()
            .map(|name| Prop::Holds(self.unknown(name, &[], Domain::Bool)))
            .collect()
    }

    pub fn integer(&mut self, name: &str, lower: i64, upper: i64) -> Linear {
        let domain = Domain::Integer {
            lower: Some(lower),
            upper: Some(upper),
        };
        Linear::atom(Atom::Integer(self.unknown(name, &[], domain)))
    }

    /// A choice; its values as propositions.
    pub fn choice(&mut self, family: &str, arguments: &[&str], labels: &[&str]) -> Vec<Prop> {
        let id = self.unknown(family, arguments, Domain::Choice(values(labels)));
        (0..labels.len()).map(|place| Prop::Is(id, place)).collect()
    }

    pub fn fact(&mut self, name: &str, claim: Prop) {
        let place = self.model.sentences.len();
        self.model.sentences.push(Sentence {
            kind: SentenceKind::Fact,
            name: name.to_owned(),
            text: name.to_owned(),
            span: Span::new(place, place + 1),
            claim,
        });
    }

    pub fn ask(&mut self, value: AskedValue) {
        let label = format!("item {}", self.model.question.items.len());
        self.model.question.items.push(Asked { label, value });
    }
}

pub fn values(labels: &[&str]) -> Vec<Value> {
    labels
        .iter()
        .map(|label| Value {
            label: (*label).to_owned(),
            number: label.parse().ok(),
        })
        .collect()
}

/// `Σ cᵢ·propᵢ`
pub fn sum(terms: &[(i64, &Prop)]) -> Linear {
    terms.iter().fold(Linear::default(), |sum, (c, prop)| {
        sum.add_scaled(&Linear::truth((*prop).clone()), *c).unwrap()
    })
}

/// How many of these hold, compared with n.
pub fn count(props: &[Prop], relation: Relation, n: i64) -> Prop {
    let terms: Vec<(i64, &Prop)> = props.iter().map(|prop| (1, prop)).collect();
    Prop::compare(sum(&terms), relation, n).unwrap()
}

/// Every assignment to the unknowns.
pub fn assignments(model: &Model) -> Vec<World> {
    let mut all: Vec<Vec<i64>> = vec![vec![]];
    for unknown in &model.unknowns {
        let range: Vec<i64> = match &unknown.domain {
            Domain::Bool => vec![0, 1],
            Domain::Choice(values) => (0..i64::try_from(values.len()).unwrap()).collect(),
            Domain::Integer { lower, upper } => (lower.unwrap()..=upper.unwrap()).collect(),
        };
        all = all
            .into_iter()
            .flat_map(|world| {
                range.iter().map(move |value| {
                    let mut world = world.clone();
                    world.push(*value);
                    world
                })
            })
            .collect();
    }
    all.into_iter().map(World::new).collect()
}

/// Rows made ready for searching.
pub struct Search {
    rows: Vec<(Vec<(usize, i128)>, Sense, i128)>,
    of_column: Vec<Vec<usize>>,
    box_: Vec<(i128, i128)>,
}

/// What a column without a bound gets here: far outside every test.
const FAR: i128 = 1 << 40;

impl Search {
    pub fn new(program: &Program) -> Self {
        let mut search = Search {
            rows: Vec::new(),
            of_column: vec![Vec::new(); program.columns().len()],
            box_: program
                .columns()
                .iter()
                .map(|column| {
                    (
                        column.lower.map_or(-FAR, i128::from),
                        column.upper.map_or(FAR, i128::from),
                    )
                })
                .collect(),
        };
        for row in program.rows() {
            search.add(row, 0);
        }
        search
    }

    /// Adds a row with its right side moved.
    pub fn add(&mut self, row: &Row, shift: i64) {
        let terms: Vec<(usize, i128)> = row
            .form
            .terms()
            .map(|(ColumnId(id), c)| (id, i128::from(c)))
            .collect();
        for (column, _) in &terms {
            self.of_column[*column].push(self.rows.len());
        }
        let rhs = i128::from(row.rhs) + i128::from(shift);
        self.rows.push((terms, row.sense, rhs));
    }

    /// Whether a point has these literals 1 and these columns these values.
    pub fn completes(&self, columns: &[(ColumnId, i64)], literals: &[Literal]) -> bool {
        let mut box_ = self.box_.clone();
        let mut set = |id: ColumnId, value: i64| {
            let value = i128::from(value);
            let (low, high) = &mut box_[id.0];
            *low = (*low).max(value);
            *high = (*high).min(value);
        };
        for (id, value) in columns {
            set(*id, *value);
        }
        for literal in literals {
            match literal {
                Literal::Const(true) => {}
                Literal::Const(false) => return false,
                Literal::Column(id) => set(*id, 1),
                Literal::Complement(id) => set(*id, 0),
            }
        }
        self.solve(box_, (0..self.rows.len()).collect())
    }

    fn solve(&self, mut box_: Vec<(i128, i128)>, open: Vec<usize>) -> bool {
        if !self.propagate(&mut box_, open) {
            return false;
        }
        let next = box_
            .iter()
            .enumerate()
            .filter(|(_, (low, high))| low < high)
            .min_by_key(|(_, (low, high))| high - low);
        let Some((column, &(low, high))) = next else {
            return true;
        };
        let middle = (low + high).div_euclid(2);
        [(low, middle), (middle + 1, high)].into_iter().any(|half| {
            let mut part = box_.clone();
            part[column] = half;
            self.solve(part, self.of_column[column].clone())
        })
    }

    fn propagate(&self, box_: &mut [(i128, i128)], mut open: Vec<usize>) -> bool {
        if box_.iter().any(|(low, high)| low > high) {
            return false;
        }
        while let Some(place) = open.pop() {
            let (terms, sense, rhs) = &self.rows[place];
            if *sense != Sense::AtLeast && !self.at_most(terms, 1, *rhs, box_, &mut open) {
                return false;
            }
            if *sense != Sense::AtMost && !self.at_most(terms, -1, -*rhs, box_, &mut open) {
                return false;
            }
        }
        true
    }

    /// `sign · Σ c·x ≤ rhs`.
    fn at_most(
        &self,
        terms: &[(usize, i128)],
        sign: i128,
        rhs: i128,
        box_: &mut [(i128, i128)],
        open: &mut Vec<usize>,
    ) -> bool {
        let least = |(column, c): &(usize, i128), box_: &[(i128, i128)]| {
            let (low, high) = box_[*column];
            let c = c * sign;
            if c > 0 { c * low } else { c * high }
        };
        let total: i128 = terms.iter().map(|term| least(term, box_)).sum();
        if total > rhs {
            return false;
        }
        for term in terms {
            let (column, c) = (term.0, term.1 * sign);
            let slack = rhs - (total - least(term, box_));
            let (low, high) = &mut box_[column];
            let before = (*low, *high);
            if c > 0 {
                *high = (*high).min(slack.div_euclid(c));
            } else {
                *low = (*low).max(-(slack.div_euclid(-c)));
            }
            if low > high {
                return false;
            }
            if (*low, *high) != before {
                // The total counts the bound that did not move, so this row
                // itself need not be looked at again for it.
                open.extend(&self.of_column[column]);
            }
        }
        true
    }
}

/// The columns of the unknowns, set to a world.
pub fn fixed(program: &Program, world: &World) -> (Vec<(ColumnId, i64)>, Vec<Literal>) {
    let mut columns = Vec::new();
    let mut literals = Vec::new();
    let sign = |literal: &Literal, one: bool| match one {
        true => *literal,
        false => literal.complement(),
    };
    for (place, representation) in program.encoding.unknowns.iter().enumerate() {
        let value = world.value(UnknownId(place));
        match representation {
            Representation::Truth(literal) => literals.push(sign(literal, value == 1)),
            Representation::Integer(column) => columns.push((*column, value)),
            Representation::Choice(all) => {
                for (position, literal) in all.iter().enumerate() {
                    literals.push(sign(literal, i64::try_from(position).unwrap() == value));
                }
            }
        }
    }
    (columns, literals)
}

/// Both forms, with and without sentences in each other's bounds.
pub fn all_options() -> [Options<'static>; 4] {
    let with = |form, facts_in_bounds| Options {
        form,
        facts_in_bounds,
        only: None,
    };
    [
        with(FormKind::Textbook, true),
        with(FormKind::Tight, true),
        with(FormKind::Textbook, false),
        with(FormKind::Tight, false),
    ]
}

fn describe(model: &Model, program: &Program, options: &Options<'_>) -> String {
    let mut out = format!(
        "{:?}, facts in bounds: {}\n",
        options.form, options.facts_in_bounds
    );
    for sentence in &model.sentences {
        out.push_str(&format!("  sentence {}\n", model.show(&sentence.claim)));
    }
    for item in &model.question.items {
        match &item.value {
            AskedValue::Truth(prop) => out.push_str(&format!("  asked {}\n", model.show(prop))),
            AskedValue::Number(form) => {
                out.push_str(&format!("  asked {}\n", model.show_linear(form)));
            }
            other => out.push_str(&format!("  asked {other:?}\n")),
        }
    }
    for row in program.rows() {
        out.push_str(&format!(
            "  row {}   ({})\n",
            program.show_row(row),
            row.provenance.rule.name
        ));
    }
    for column in program.columns() {
        out.push_str(&format!("  column {} is {}\n", column.name, column.meaning));
    }
    out
}

/// The program means what the model means, in every one of the options, for
/// every assignment that `chosen` picks.
#[track_caller]
pub fn faithful_where(
    model: &Model,
    options: &[Options<'_>],
    mut chosen: impl FnMut(usize, &World) -> bool,
) {
    let worlds = assignments(model);
    for options in options.iter().copied() {
        let program = match lower(model, &options) {
            Ok(program) => program,
            Err(refusal) => panic!(
                "{refusal}\n{}",
                describe(model, &Program::default(), &options)
            ),
        };
        well_made(&program);
        let search = Search::new(&program);
        for (place, world) in worlds.iter().enumerate() {
            if !chosen(place, world) {
                continue;
            }
            let expected = model.verify(world).is_ok();
            let (columns, literals) = fixed(&program, world);
            let found = search.completes(&columns, &literals);
            assert_eq!(
                found,
                expected,
                "{:?}: a world is {expected}, its rows are {found}\n{}",
                world.values(),
                describe(model, &program, &options)
            );
            if expected {
                questions(model, &program, &search, world, &options);
            }
        }
    }
}

/// The same for every assignment, in both forms.
#[track_caller]
pub fn faithful(model: &Model) {
    faithful_where(model, &all_options()[..2], |_, _| true);
}

/// What is asked has its true value in a world, and no other.
fn questions(
    model: &Model,
    program: &Program,
    search: &Search,
    world: &World,
    options: &Options<'_>,
) {
    let (columns, literals) = fixed(program, world);
    for (item, asked) in model.question.items.iter().zip(&program.encoding.question) {
        let truth = item.value.of(world).unwrap();
        let candidates: Vec<i64> = match asked {
            QuestionColumns::Truth(_) => vec![0, 1],
            QuestionColumns::Cases(_) | QuestionColumns::Digits { .. } => {
                vec![truth - 1, truth, truth + 1]
            }
        };
        for value in candidates {
            let mut all = literals.clone();
            all.extend(asked.literals(value));
            assert_eq!(
                search.completes(&columns, &all),
                value == truth,
                "{:?}: {} has {truth}, asked for {value}\n{}",
                world.values(),
                item.label,
                describe(model, program, options)
            );
        }
    }
}

/// Names are unique, rules are listed, provenance points at what exists.
#[track_caller]
pub fn well_made(program: &Program) {
    let mut names: Vec<&str> = program.columns().iter().map(|c| c.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), program.columns().len());
    for row in program.rows() {
        let provenance = &row.provenance;
        assert!(RULES.iter().any(|rule| rule.name == provenance.rule.name));
        assert!(provenance.origin.0 < program.origins().len());
        if let Some(reified) = &provenance.reified {
            assert!(
                reified
                    .bounds
                    .iter()
                    .all(|id| id.0 < program.origins().len())
            );
        }
        assert!(!row.form.is_empty() || program.show_row(row) == "0 >= 1");
    }
}

/// No M of the tight form can be one less: each of its rows is reached where δ
/// relaxes it, unless δ is never so.
#[track_caller]
pub fn smallest(model: &Model) -> usize {
    let options = Options::default();
    let program = lower(model, &options).unwrap();
    let mut seen = 0;
    for row in program.rows() {
        let Some(reified) = &row.provenance.reified else {
            continue;
        };
        if reified.big_m.is_none() || row.sense == Sense::Equal {
            continue;
        }
        // A speaker who is counted in his own equality: what the other rows make
        // of F ≠ n could be taken into account, and is not.
        let equality = matches!(reified.relation, Relation::Equal | Relation::NotEqual);
        if reified.self_mention && equality {
            continue;
        }
        let relaxed = match row.provenance.direction {
            Direction::Imply => reified.delta.complement(),
            Direction::Converse => reified.delta,
            Direction::Both | Direction::Assert => continue,
        };
        let search = Search::new(&program);
        if !search.completes(&[], &[relaxed]) {
            continue;
        }
        // The row at equality.
        let mut reached = Search::new(&program);
        let mut equal = row.clone();
        equal.sense = Sense::Equal;
        reached.add(&equal, 0);
        assert!(
            reached.completes(&[], &[relaxed]),
            "M of {} can be less\n{}",
            program.show_row(row),
            describe(model, &program, &options)
        );
        seen += 1;
    }
    seen
}
