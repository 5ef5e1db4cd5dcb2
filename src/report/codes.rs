//! The findings of a room as a table, one row each.

/// Makes a static [`Code`](crate::report::Code) of each row `NAME = "code",
/// Severity, "summary";`, and `ALL` of them.
macro_rules! codes {
    ($($name:ident = $text:literal, $severity:ident, $summary:literal;)*) => {
        $(
            #[doc = $summary]
            pub static $name: $crate::report::Code = $crate::report::Code {
                name: $text,
                severity: $crate::report::Severity::$severity,
                summary: $summary,
            };
        )*
        /// All of them.
        pub static ALL: &[&$crate::report::Code] = &[$(&$name),*];
    };
}

pub(crate) use codes;
