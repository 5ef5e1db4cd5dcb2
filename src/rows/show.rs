//! Rows as text: `x1 + x2 + 3 x3 >= 2`.

use super::{Form, Program, Row};

impl Program {
    /// A row in portable characters, columns by their names.
    pub fn show_row(&self, row: &Row) -> String {
        format!(
            "{} {} {}",
            self.show_form(&row.form),
            row.sense.ascii(),
            row.rhs
        )
    }

    /// A form in portable characters; `0` where it is empty.
    pub fn show_form(&self, form: &Form) -> String {
        let mut out = String::new();
        for (id, c) in form.terms() {
            let sign = match (out.is_empty(), c < 0) {
                (true, false) => "",
                (true, true) => "- ",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            out.push_str(sign);
            if c.unsigned_abs() != 1 {
                out.push_str(&format!("{} ", c.unsigned_abs()));
            }
            out.push_str(&self.column(id).name);
        }
        match (out.is_empty(), form.offset()) {
            (true, constant) => out.push_str(&constant.to_string()),
            (false, 0) => {}
            (false, c) if c < 0 => out.push_str(&format!(" - {}", c.unsigned_abs())),
            (false, c) => out.push_str(&format!(" + {c}")),
        }
        out
    }
}
