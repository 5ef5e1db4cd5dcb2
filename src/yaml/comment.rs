//! ` #` cuts a value short.
//!
//! A remark behind a value is common and useful, and so is `source: Groza #68`.
//! What tells them apart is the space: a remark stands two or more spaces (or
//! a tab) away, as style guides have it, and is passed over; after a single
//! space the value was cut, and the finding says what is lost. In quotes and in
//! blocks `#` is an ordinary character.

use super::CUT_SHORT;
use crate::report::{Diagnostic, Report};
use crate::source::{Source, Span};

/// Looks behind a plain scalar. Where nothing is left of a value, that is an
/// error of its own.
pub(super) fn check(source: &Source, value: Span, report: &mut Report) {
    let rest = source.text().get(value.end..).unwrap_or_default();
    let Some(tail) = rest.strip_prefix(" #") else {
        return;
    };
    let length = tail.find(['\r', '\n']).unwrap_or(tail.len());
    let lost = Span::new(
        value.end + 1,
        value.end + 2 + tail[..length].trim_end().len(),
    );
    let kept = last_line(source.slice(value));
    report.push(
        Diagnostic::new(
            &CUT_SHORT,
            lost,
            format!(
                "` #` begins a comment: this value ends at `{kept}`, and `{}` is lost",
                source.slice(lost)
            ),
        )
        .help(
            "where `#` belongs to the value, write the value in quotes; where a remark is \
             meant, put two spaces before the `#`",
        ),
    );
}

fn last_line(value: &str) -> &str {
    value.lines().next_back().unwrap_or(value).trim_start()
}

#[cfg(test)]
mod tests {
    use crate::report::Report;
    use crate::source::Source;

    fn lost(text: &str) -> Vec<String> {
        let source = Source::new("t", text);
        let mut report = Report::new();
        crate::yaml::read(&source, &mut report);
        let found = report.diagnostics();
        assert!(
            found.iter().all(|d| d.code.name == "cut-short"),
            "{found:?}"
        );
        found
            .iter()
            .map(|d| source.slice(d.span).to_string())
            .collect()
    }

    #[test]
    fn a_single_space_cuts_a_value() {
        assert_eq!(lost("source: Groza #68\n"), ["#68"]);
        assert_eq!(lost("- A # B\n- C\n"), ["# B"]);
        assert_eq!(lost("- [a #b\n  , c]\n"), ["#b"]);
        assert_eq!(lost("a: b\n  c #d"), ["#d"]);
    }

    #[test]
    fn a_remark_does_not() {
        for text in [
            "a: b  # remark\n",
            "a: b\t# remark\n",
            "a:  # remark\n  - b\n",
            "source: #68\n",
            "a: # remark\n  - b\n",
            "a: [b, c] # remark\n",
            "a: 'b' # remark\n",
            "a: \"b # c\"\n",
            "a: |\n  b # c\n",
            "a: b#c\n",
            "# remark\na: b\n # remark\n",
        ] {
            assert_eq!(lost(text), Vec::<String>::new(), "{text:?}");
        }
    }
}
