//! A task's rows as JSON, for solvers of integer programs.

use super::task::Task;
use bigm::rows::Literal;
use serde_json::{Value, json};

/// `columns` with their bounds, `rows` as `[[[column, coefficient], …], sign,
/// right side]`, and of each asked thing its label and the literals of its
/// values; a literal is `[column, 1]`, or `[column, 0]` for the complement.
pub fn json(task: &Task) -> Value {
    let program = &task.program;
    let columns = program.columns().iter().map(|c| json!([c.lower, c.upper]));
    let rows = program.rows().iter().map(|row| {
        let terms: Vec<_> = row.form.terms().map(|(id, c)| (id.0, c)).collect();
        json!([terms, row.sense.ascii(), row.rhs])
    });
    let parts = task.parts.iter().map(|part| {
        let cases = part.cases.iter();
        let cases = cases.filter_map(|(value, l)| Some(json!([value, literals(l)?])));
        json!({"label": part.label, "cases": cases.collect::<Vec<_>>()})
    });
    json!({
        "columns": columns.collect::<Vec<_>>(),
        "rows": rows.collect::<Vec<_>>(),
        "parts": parts.collect::<Vec<_>>(),
    })
}

/// `None` where they are never all 1.
fn literals(all: &[Literal]) -> Option<Vec<(usize, u8)>> {
    let mut list = Vec::new();
    for literal in all {
        match *literal {
            Literal::Const(true) => {}
            Literal::Const(false) => return None,
            Literal::Column(id) => list.push((id.0, 1)),
            Literal::Complement(id) => list.push((id.0, 0)),
        }
    }
    Some(list)
}
