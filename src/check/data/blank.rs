//! Blanks of `data:`: which sets they are filled from, and which are open.

use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::member::Member;
use crate::check::sets::SetId;
use crate::expr::{Name, normal};
use crate::puzzle;
use crate::report::Diagnostic;

/// How many members a sentence lists.
const MOST: usize = 30;

impl Checker<'_> {
    /// The set that `blanks:` gives the values of a datum.
    pub(super) fn blank_kind(&mut self, datum: &str) -> Option<SetId> {
        let puzzle = self.puzzle;
        let (_, set) = puzzle
            .blanks
            .iter()
            .find(|(blank, _)| normal(blank.as_str()) == datum)?;
        let name = Name {
            text: normal(set.as_str()),
            quoted: false,
            span: set.span(),
        };
        self.set_named(&name)
    }

    /// Whether `blanks:` says which set the values of a datum are from.
    pub(super) fn is_typed(&self, datum: &str) -> bool {
        self.puzzle
            .blanks
            .iter()
            .any(|(blank, _)| normal(blank.as_str()) == datum)
    }

    /// Reports what is wrong with `blanks:`, and the blanks that are open.
    pub fn report_blanks(&mut self) {
        self.check_blanks();
        self.report_open_blanks();
    }

    /// Reports names under `blanks:` that are no data.
    fn check_blanks(&mut self) {
        let puzzle = self.puzzle;
        for (blank, _) in &puzzle.blanks {
            let name = normal(blank.as_str());
            if puzzle.data.iter().any(|decl| decl.name.text == name) {
                continue;
            }
            let known = puzzle.data.iter().map(|decl| decl.name.text.as_str());
            let mut diagnostic = Diagnostic::new(
                &codes::UNKNOWN_NAME,
                blank.span(),
                format!("no datum is called `{name}`"),
            )
            .did_you_mean(&name, known);
            if diagnostic.help.is_none() {
                diagnostic =
                    diagnostic.help(format!("declare the blank: `{name}: null` under `data:`"));
            }
            self.report.push(diagnostic);
        }
    }

    /// Reports the blanks that nothing fills, each with what may fill it.
    fn report_open_blanks(&mut self) {
        let puzzle = self.puzzle;
        for blank in puzzle::blanks(puzzle) {
            let name = &blank.name;
            let set = self.blank_kind(&blank.datum);
            let over = puzzle
                .data
                .iter()
                .any(|decl| decl.name.text == *name && !decl.over.is_empty());
            let diagnostic = match set {
                _ if over => Diagnostic::new(
                    &codes::BLANK,
                    blank.span,
                    format!("`{name}` is blank, and wants a table"),
                )
                .help("fill it from a file, `--data FILE`, that has the table under this name"),
                Some(set) if !self.scope.set(set).members.is_empty() => {
                    self.open_blank_of(&blank, set)
                }
                _ => Diagnostic::new(&codes::BLANK, blank.span, format!("`{name}` is blank"))
                    .help(format!("fill it: `--set {}`", argument(name, "…"))),
            };
            self.report.push(diagnostic);
        }
    }

    fn open_blank_of(&self, blank: &puzzle::Blank, set: SetId) -> Diagnostic {
        let (members, of) = (&self.scope.set(set).members, self.scope.set_name(set));
        let shown: Vec<String> = members.iter().take(MOST).map(Member::to_string).collect();
        let more = if members.len() > MOST { ", …" } else { "" };
        let first = members
            .first()
            .map_or_else(|| "…".to_string(), Member::to_string);
        Diagnostic::new(
            &codes::BLANK,
            blank.span,
            format!("`{}` is blank, and wants a member of `{of}`", blank.name),
        )
        .help(format!(
            "choose from {}{more}; for example `--set {}`",
            shown.join(", "),
            argument(&blank.name, &first)
        ))
    }

    /// Whether a set has no members because a blank should say how many.
    pub fn waits_for_a_blank(&self) -> bool {
        let empty = self.scope.sets.iter().any(|set| set.members.is_empty());
        empty && !puzzle::blanks(self.puzzle).is_empty()
    }
}

/// `name=value` as a shell takes it for one word.
fn argument(name: &str, value: &str) -> String {
    let argument = format!("{name}={value}");
    let plain = |c: char| c.is_alphanumeric() || "=_-+.,:/@%…".contains(c);
    if argument.chars().all(plain) {
        argument
    } else if argument.contains('\'') {
        format!("\"{argument}\"")
    } else {
        format!("'{argument}'")
    }
}
