//! Sets and unknowns that nothing mentions.

use super::checker::Checker;
use super::codes;
use super::families::FamilyId;
use super::scope::Thing;
use super::sets::SetId;
use crate::report::Diagnostic;
use crate::source::Span;

impl Checker<'_> {
    /// Warns of what was declared and never used: a slip more often than not.
    pub fn warn_of_unused(&mut self) {
        // After a mistake much is unmentioned only because reading stopped.
        if self.report.has_errors() {
            return;
        }
        let mut unused: Vec<(Span, String)> = Vec::new();
        for decl in &self.puzzle.sets {
            if let Some(Thing::Set(id)) = self.scope.thing(&decl.name.text)
                && !self.scope.mentioned(Thing::Set(id))
                && !self.members_used(id)
            {
                unused.push((
                    decl.name.span,
                    format!("nothing mentions the set `{}`", decl.name.text),
                ));
            }
        }
        for decl in &self.puzzle.unknowns {
            if let Some(Thing::Unknown(id)) = self.scope.thing(&decl.name.text)
                && !self.scope.mentioned(Thing::Unknown(id))
                && !self.values_used(id)
            {
                unused.push((
                    decl.name.span,
                    format!(
                        "no fact or statement mentions `{}`, so it stays open",
                        decl.name.text
                    ),
                ));
            }
        }
        for (span, message) in unused {
            self.report.push(
                Diagnostic::new(&codes::UNUSED, span, message)
                    .help("use it in a fact or a statement, or delete it"),
            );
        }
    }

    fn members_used(&self, set: SetId) -> bool {
        let set = self.scope.set(set);
        set.members
            .iter()
            .any(|member| self.scope.label_mentioned(member))
    }

    fn values_used(&self, family: FamilyId) -> bool {
        self.scope
            .family(family)
            .choice()
            .is_some_and(|set| self.members_used(set))
    }
}
