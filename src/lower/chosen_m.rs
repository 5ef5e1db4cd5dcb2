//! A pair of (1)–(4) with any M that one likes.
//!
//! Whatever M is, the row that is to bite where δ = 1 (or 0) is the same there; M
//! only says how far it gives way on the other side:
//!
//! | δ = 1 ⇔ | where δ = 0 | where δ = 1 |
//! | --- | --- | --- |
//! | F ≥ n | F − Mδ ≤ n − 1 | F − Mδ ≥ n − M |
//! | F ≤ n | F + Mδ ≥ n + 1 | F + Mδ ≤ n + M |

use super::draft::{About, Draft, emit};
use super::pairs::{Pair, Pairs, directions};
use super::refusal::{Lowered, Refusal};
use super::{Lowerer, Options};
use crate::model::Model;
use crate::rows::{BigM, Direction, Form, Literal, Program, Relation, Row, Rule, Sense};

/// δ = 1 ⇔ F ≥ n or F ≤ n, with any M.
pub static CHOSEN: Rule = Rule {
    name: "chosen-m",
    number: "",
    formula: "δ = 1 ⇔ F ≥ n, or ≤ n, with an M that somebody chose",
    rows: &[
        "F − Mδ ≤ n − 1",
        "F − Mδ ≥ n − M",
        "F + Mδ ≥ n + 1",
        "F + Mδ ≤ n + M",
    ],
};

impl Pairs {
    /// The textbook's program with this M in every pair, and the rows of each
    /// pair there. An M that is too small cuts off worlds; that is the user's
    /// affair.
    ///
    /// # Errors
    /// [`Refusal`]: a number leaves the 64-bit range.
    pub fn with_big_m(&self, m: i64) -> Result<(Program, Vec<Vec<Row>>), Refusal> {
        self.rewritten(m).map_err(|_| Refusal {
            span: None,
            message: format!("with M = {m} the numbers of the rows leave the 64-bit range"),
            help: Some("choose a smaller M".to_owned()),
        })
    }

    fn rewritten(&self, m: i64) -> Lowered<(Program, Vec<Vec<Row>>)> {
        let model = Model::default();
        let mut l = Lowerer::new(&model, &Options::default());
        for column in self.program.columns() {
            l.program.add_column(column.clone());
        }
        for origin in self.program.origins() {
            l.program.add_origin(origin.clone());
        }
        l.program.objective = self.program.objective.clone();
        l.program.encoding = self.program.encoding.clone();
        let mut made = vec![Vec::new(); self.pairs.len()];
        for (index, line) in self.program.rows().iter().enumerate() {
            let found = self.pairs.iter().position(|p| p.rows.contains(&index));
            let paired = found.and_then(|place| Some((place, self.pairs.get(place)?)));
            let Some((place, pair)) = paired else {
                if !l.program.add_row(
                    line.form.clone(),
                    line.sense,
                    line.rhs,
                    line.provenance.clone(),
                ) {
                    return Err(l.overflow());
                }
                continue;
            };
            l.here.origin = pair.origin;
            let (imply, converse) = directions(&self.program, &[index]);
            for (there, direction) in [(converse, Direction::Converse), (imply, Direction::Imply)] {
                if there {
                    let before = l.program.rows().len();
                    let draft = chosen(&l, pair, direction, m)?;
                    emit(&mut l, draft)?;
                    if let Some(rows) = made.get_mut(place) {
                        rows.extend(l.program.rows().iter().skip(before).cloned());
                    }
                }
            }
        }
        Ok((l.program, made))
    }
}

fn chosen(l: &Lowerer, pair: &Pair, direction: Direction, m: i64) -> Lowered<Draft> {
    let at_least = pair.relation == Relation::AtLeast;
    let imply = direction == Direction::Imply;
    let (n, step) = (i128::from(pair.n), i128::from(m));
    let rhs = match (at_least, imply) {
        (true, true) => n - step,
        (true, false) => n - 1,
        (false, true) => n + step,
        (false, false) => n + 1,
    };
    let factor = l.narrow(if at_least { -step } else { step })?;
    let about = About {
        delta: Literal::Column(pair.delta),
        form: pair.form.clone(),
        relation: pair.relation,
        n: pair.n,
    };
    let mut reified = about.plain();
    reified.big_m = Some(BigM {
        value: m,
        formula: "M",
    });
    Ok(Draft {
        form: l.plus(pair.form.clone(), &Form::column(pair.delta), factor)?,
        sense: match at_least == imply {
            true => Sense::AtLeast,
            false => Sense::AtMost,
        },
        rhs: l.narrow(rhs)?,
        rule: &CHOSEN,
        direction,
        reified: Some(reified),
    })
}
