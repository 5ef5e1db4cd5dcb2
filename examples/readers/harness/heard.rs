//! What a program says about a file.

use std::collections::BTreeMap;

/// What came of one file.
#[derive(Debug, Clone, PartialEq)]
pub enum Heard {
    /// A point that it holds to be feasible, and best where something is to be
    /// best: the values by the names that stand in the file.
    Point(Values),
    /// A spreadsheet's cells: what stands in those that change, and for each
    /// row in turn whether it is said to hold.
    Sheet(Values, Vec<bool>),
    /// There is none.
    Nothing,
    /// The objective has no bound.
    Unbounded,
    /// It was not ready in time.
    Limit,
    /// It says itself that its numbers cannot be trusted, or ended without a
    /// word of its own about the file.
    Doubt(String),
    /// It does not take the file, or says something that cannot be understood.
    Failed(String),
}

/// Values by name.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Values {
    /// The values, as the program prints them.
    pub by_name: BTreeMap<String, String>,
    /// Whether it leaves out what is 0.
    pub sparse: bool,
}

impl Values {
    /// Values where every name must be there.
    pub fn full(by_name: BTreeMap<String, String>) -> Values {
        Values {
            by_name,
            sparse: false,
        }
    }

    /// Values where names that are left out are 0.
    pub fn sparse(by_name: BTreeMap<String, String>) -> Values {
        Values {
            by_name,
            sparse: true,
        }
    }

    /// What is printed for a name.
    ///
    /// # Errors
    /// Where that is nothing.
    pub fn text(&self, name: &str) -> Result<&str, Trouble> {
        match self.by_name.get(name) {
            Some(value) => Ok(value),
            None if self.sparse => Ok("0"),
            None => Err(Trouble::Missing(format!("no value for {name}"))),
        }
    }

    /// The whole number that stands for a name.
    ///
    /// # Errors
    /// Where the name is missing, and where its value is no whole number, by
    /// more than a solver's tolerance.
    pub fn whole(&self, name: &str) -> Result<i64, Trouble> {
        /// What solvers take for whole: 1e-5 for GLPK, 1e-6 for the others.
        const TOLERANCE: f64 = 1e-5;
        let text = self.text(name)?;
        if let Ok(value) = text.parse() {
            return Ok(value);
        }
        let Ok(value) = text.parse::<f64>() else {
            return Err(Trouble::Missing(format!("{name} is {text}, no number")));
        };
        let near = value.round();
        // Not within a tolerance where it is no number at all.
        let whole = (value - near).abs() <= TOLERANCE && near.abs() < 9e15;
        if !whole {
            return Err(Trouble::Fraction(format!("{name} = {text}")));
        }
        #[allow(clippy::cast_possible_truncation)]
        Ok(near as i64)
    }

    /// Whether no number is printed that had to be rounded.
    pub fn exact(&self) -> bool {
        self.by_name.values().all(|text| {
            let value: Option<f64> = text.parse().ok();
            value.is_none_or(|value| value.fract() == 0.0 && value.abs() < 9e15)
        })
    }
}

/// Why a value cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The name has none.
    Missing(String),
    /// It is no whole number.
    Fraction(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_rounded_within_a_tolerance_only() {
        let printed = [
            ("a", "0.9999999"),
            ("b", "0.5"),
            ("c", "-0.0"),
            ("e", "nan"),
        ];
        let printed = printed.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let values = Values::full(printed.into());
        assert_eq!(values.whole("a"), Ok(1));
        assert!(matches!(values.whole("b"), Err(Trouble::Fraction(_))));
        assert_eq!(values.whole("c"), Ok(0));
        assert!(matches!(values.whole("e"), Err(Trouble::Fraction(_))));
        assert!(!values.exact());
        assert!(matches!(values.whole("d"), Err(Trouble::Missing(_))));
        let sparse = Values::sparse(BTreeMap::new());
        assert_eq!(sparse.whole("d"), Ok(0));
    }
}
