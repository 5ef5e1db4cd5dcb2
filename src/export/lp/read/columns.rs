//! The columns of an LP text: their kinds and bounds.

use super::super::super::codes::{
    LP_AGAIN, LP_BINARY, LP_BOUND, LP_CONTINUOUS, LP_NUMBER, LP_ROUNDED, LP_UNUSED,
};
use super::decimal::Decimal;
use super::written::{Bound, Name};
use crate::report::{Diagnostic, Report};
use crate::rows::{Column, ColumnId, Program, Sense};
use crate::source::Span;
use std::collections::BTreeMap;

/// The columns found so far, in the order they first occur.
#[derive(Debug, Default)]
pub struct Columns {
    places: BTreeMap<String, usize>,
    all: Vec<Found>,
    /// Columns that occur with the coefficient 0, and may occur otherwise.
    zeros: Vec<Name>,
    /// Whether nothing is said of columns that occur nowhere.
    quiet: bool,
}

/// One column.
#[derive(Debug)]
struct Found {
    name: Name,
    lower: End,
    upper: End,
    /// Declared 0/1 where true, a whole number where false.
    binary: Option<bool>,
}

/// One end of a column's values.
#[derive(Debug, Clone, Copy)]
struct End {
    value: Option<i64>,
    /// Where it was written.
    span: Option<Span>,
}

impl Columns {
    /// The column of this name, a new one where there is none.
    pub fn column(&mut self, name: &Name) -> ColumnId {
        if let Some(&place) = self.places.get(&name.text) {
            return ColumnId(place);
        }
        let place = self.all.len();
        self.places.insert(name.text.clone(), place);
        self.all.push(Found {
            name: name.clone(),
            lower: End {
                value: Some(0),
                span: None,
            },
            upper: End {
                value: None,
                span: None,
            },
            binary: None,
        });
        ColumnId(place)
    }

    /// A column that occurs with the coefficient 0 stands behind all that occur
    /// otherwise: so it stays where it is when it is written and read again.
    pub fn zero(&mut self, name: &Name) {
        self.zeros.push(name.clone());
    }

    /// No more rows come. Where some of them could not be read, a column that
    /// occurs nowhere else is no news.
    pub fn rows_end(&mut self, report: &Report) {
        self.quiet = report.has_errors();
        for name in std::mem::take(&mut self.zeros) {
            self.column(&name);
        }
    }

    /// A column that bounds or kinds name: a new one is worth a warning.
    fn declared(&mut self, name: &Name, report: &mut Report) -> usize {
        if !self.quiet && !self.places.contains_key(&name.text) {
            let what = format!("`{}` occurs in no row and not in the objective", name.text);
            let known = self.places.keys().map(String::as_str);
            report
                .push(Diagnostic::new(&LP_UNUSED, name.span, what).did_you_mean(&name.text, known));
        }
        self.column(name).0
    }

    /// Takes a bound over.
    pub fn bound(&mut self, bound: &Bound, report: &mut Report) {
        let place = self.declared(&bound.name, report);
        let Some(column) = self.all.get_mut(place) else {
            return;
        };
        let infinite = bound.value.is_none();
        let (low, high) = match bound.sense {
            None => (true, true),
            Some(Sense::AtLeast) => (true, false),
            Some(Sense::AtMost) => (false, true),
            Some(Sense::Equal) => (true, true),
        };
        let wrong_way = (low && !bound.minus) || (high && bound.minus);
        if bound.sense.is_some() && infinite && wrong_way {
            let what = format!("`{}` has no value beyond infinity", bound.name.text);
            report.push(Diagnostic::new(&LP_NUMBER, bound.span, what));
            return;
        }
        let name = &bound.name.text;
        if low {
            let value = bound.value.map(|value| (value, value.ceil()));
            column.lower.set(name, value, bound.span, report);
        }
        if high {
            let value = bound.value.map(|value| (value, value.floor()));
            column.upper.set(name, value, bound.span, report);
        }
    }

    /// Takes a declaration over.
    pub fn kind(&mut self, binary: bool, name: &Name, report: &mut Report) {
        let place = self.declared(name, report);
        if let Some(column) = self.all.get_mut(place) {
            column.binary = Some(binary || column.binary == Some(true));
        }
    }

    /// A column that is not declared is a whole number all the same where an
    /// equation says so: where it is, or its negative is, a sum of whole numbers.
    /// GLPK writes a range as an equation with such a column.
    pub fn imply(&mut self, program: &Program) {
        let mut more = true;
        while std::mem::take(&mut more) {
            for row in program
                .rows()
                .iter()
                .filter(|row| row.sense == Sense::Equal)
            {
                let open = |id: &ColumnId| self.all.get(id.0).is_some_and(|c| !c.is_whole());
                let mut undeclared = row.form.terms().filter(|(id, _)| open(id));
                if let (Some((id, 1 | -1)), None) = (undeclared.next(), undeclared.next())
                    && let Some(column) = self.all.get_mut(id.0)
                {
                    column.binary = Some(false);
                    more = true;
                }
            }
        }
    }

    /// The finished columns.
    pub fn finish(self, report: &mut Report) -> Vec<Column> {
        let all = self.all.into_iter();
        all.map(|column| column.finish(report)).collect()
    }
}

impl End {
    fn set(
        &mut self,
        name: &str,
        value: Option<(Decimal, Option<i64>)>,
        span: Span,
        report: &mut Report,
    ) {
        let new = match value {
            None => None,
            Some((exact, Some(rounded))) => {
                if !exact.is_whole() {
                    let what = format!("`{name}` is a whole number: the bound is {rounded}");
                    report.push(Diagnostic::new(&LP_ROUNDED, span, what));
                }
                Some(rounded)
            }
            Some((_, None)) => {
                let what = format!("a bound of `{name}` is beyond 64 bits");
                report.push(Diagnostic::new(&LP_NUMBER, span, what));
                return;
            }
        };
        if let Some(before) = self.span.filter(|_| self.value != new) {
            let what = format!("`{name}` has this bound twice; the later one counts");
            report.push(Diagnostic::new(&LP_AGAIN, span, what).related(before, "the first one"));
        }
        *self = End {
            value: new,
            span: Some(span),
        };
    }
}

impl Found {
    /// Whether it is declared a whole number, or fixed to one.
    fn is_whole(&self) -> bool {
        let fixed = self.lower.value.is_some() && self.lower.value == self.upper.value;
        self.binary.is_some() || fixed
    }

    fn finish(mut self, report: &mut Report) -> Column {
        let name = &self.name.text;
        if self.binary == Some(true) {
            self.within_zero_and_one(report);
        } else if let (End { span: None, .. }, Some(high @ ..0), Some(span)) =
            (self.lower, self.upper.value, self.upper.span)
        {
            let what = format!("`{name}` is at most {high}, and its lower bound is not written");
            let help = format!(
                "some readers take 0 for it, others no bound; write `-inf <= {name} <= {high}`"
            );
            report.push(Diagnostic::new(&LP_BOUND, span, what).help(help));
        }
        let name = &self.name.text;
        if !self.is_whole() {
            let what = format!("`{name}` is not declared a whole number");
            let help = "name it under `General` or `Binary`: rows here have whole numbers only";
            report.push(Diagnostic::new(&LP_CONTINUOUS, self.name.span, what).help(help));
        }
        let name = self.name.text;
        Column {
            name,
            lower: self.lower.value,
            upper: self.upper.value,
            meaning: String::new(),
            helper: false,
        }
    }

    /// A 0/1 column with bounds of its own keeps what both say.
    fn within_zero_and_one(&mut self, report: &mut Report) {
        let name = &self.name.text;
        let low = match self.lower.span {
            Some(_) => self.lower.value,
            None => Some(0),
        };
        let high = match self.upper.span {
            Some(_) => self.upper.value,
            None => Some(1),
        };
        let wider = [
            (low.is_none_or(|low| low < 0), self.lower.span),
            (high.is_none_or(|high| high > 1), self.upper.span),
        ];
        for span in wider.iter().filter(|(wider, _)| *wider).filter_map(|w| w.1) {
            let what = format!("`{name}` is declared 0/1: what is wider in its bounds is left out");
            report.push(Diagnostic::new(&LP_BINARY, span, what));
        }
        self.lower.value = Some(low.map_or(0, |low| low.max(0)));
        self.upper.value = Some(high.map_or(1, |high| high.min(1)));
        if self.lower.value > self.upper.value {
            let span = self.upper.span.or(self.lower.span).unwrap_or_default();
            let what = format!("`{name}` is declared 0/1, and its bounds leave neither");
            report.push(Diagnostic::new(&LP_BOUND, span, what));
        }
    }
}
