//! The no-good cut, ready to be switched on.

use crate::prove::{self, Finding};
use crate::rows::{Form, Program, Sense};

/// The row "another answer", `form ≥ off + switch`: with the switch at 0 every
/// 0/1 point satisfies it, with 1 every point but those of the answer found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switch {
    /// Its left side.
    pub form: Form,
    /// The least value of that.
    pub off: i64,
}

impl Switch {
    /// The cut over the answer found; `None` where there is none.
    ///
    /// # Errors
    /// Only where a number leaves the 64-bit range.
    pub fn of(program: &Program, finding: Option<&Finding>) -> Result<Option<Switch>, String> {
        let Some(found) = finding.and_then(|finding| finding.answers.first()) else {
            return Ok(None);
        };
        let mut with = program.clone();
        prove::exclude_answer(&mut with, &found.answer)?;
        let Some(row) = with.rows().get(program.rows().len()) else {
            return Ok(None);
        };
        // An answer of one literal is excluded by an equation, which no right
        // side switches off; over 0 and 1 an inequality says the same.
        let form = match (row.sense, row.rhs) {
            (Sense::Equal, 0) => Form::default().add_scaled(&row.form, -1),
            _ => Some(row.form.clone()),
        };
        Ok(form.map(|form| Switch {
            off: form.terms().map(|(_, c)| c.min(0)).sum(),
            form,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    /// What the switch lets through, over all 0/1 points, compared with the
    /// cut itself.
    fn compared(text: &str) -> (usize, usize) {
        let read = crate::read(&Source::new("t.yaml", text));
        let model = read.models.into_iter().flatten().next().unwrap();
        let solution = crate::solve(model, &crate::Options::default()).unwrap();
        let program = &solution.program;
        let switch = Switch::of(program, Some(&solution.finding))
            .unwrap()
            .unwrap();
        let mut cut = program.clone();
        prove::exclude_answer(&mut cut, &solution.finding.answers[0].answer).unwrap();
        let row = cut.rows().last().unwrap();
        assert!(!row.holds(&solution.finding.answers[0].point));
        let n = program.columns().len();
        let mut through = 0;
        for bits in 0_u32..1 << n {
            let point: Vec<i64> = (0..n).map(|k| i64::from(bits >> k & 1)).collect();
            let value = switch.form.value(&point);
            assert!(value >= i128::from(switch.off), "off is not off: {bits:b}");
            let on = value > i128::from(switch.off);
            assert_eq!(on, row.holds(&point), "{bits:b}");
            through += usize::from(on);
        }
        (through, 1 << n)
    }

    #[test]
    fn on_is_the_cut_and_off_is_nothing() {
        let three = "unknowns: {a: bool, b: bool, c: bool}\nfacts: ['a', 'not b']\n";
        assert_eq!(compared(&format!("{three}ask: [a, b]")), (6, 8));
        assert_eq!(compared(&format!("{three}ask: a")), (4, 8));
        assert_eq!(compared(&format!("{three}ask: b")), (4, 8));
        assert_eq!(compared(&format!("{three}ask: [a, b, c]")), (7, 8));
    }

    #[test]
    fn an_answer_that_nothing_else_could_be_is_always_excluded() {
        let (through, all) =
            compared("sets: {s: [A]}\nunknowns: {a: bool, k: s}\nfacts: [a]\nask: k\n");
        assert!(all > 0);
        assert_eq!(through, 0);
    }
}
