//! `truth[A]`, `truth[A, 2]`: what somebody says is true.

use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::families::FamilyRef;
use crate::check::member::Member;
use crate::check::scope::Thing;
use crate::check::statements::{GroupId, Spoken};
use crate::check::value::Value;
use crate::expr::Expr;
use crate::model::Prop;
use crate::report::Diagnostic;
use crate::source::Span;

impl Checker<'_> {
    /// `truth[A]`, `truth[A, 2]`.
    pub(super) fn statement(
        &mut self,
        group: GroupId,
        head: &Expr,
        values: Vec<Value>,
        spans: &[Span],
        span: Span,
    ) -> Option<Value> {
        self.scope.mention(Thing::Statements(group));
        let over = self.scope.groups[group.0].over;
        let count = values.len();
        let mut values = values.into_iter().zip(spans);
        let Some((speaker, place)) = values.next() else {
            return self.no_family(head);
        };
        let mut axes = vec![self.alternatives(speaker, over, *place)?];
        for (number, place) in values {
            let number = self.known_number(number, *place)?;
            axes.push(vec![(Member::Number(number), Prop::TRUE)]);
        }
        self.pick(axes, span, |checker, key| {
            let found = checker.scope.cell(FamilyRef::Statements(group), key);
            if found.is_none()
                && let Some(speaker) = key.first()
            {
                checker.no_such_statement(group, speaker, count, span);
            }
            found
        })
    }

    fn no_such_statement(&mut self, group: GroupId, speaker: &Member, count: usize, span: Span) {
        let group = &self.scope.groups[group.0];
        let name = &group.name;
        let (message, help) = match group.spoken(speaker) {
            Spoken::Nothing => (
                format!("{speaker} says nothing, so `{name}[{speaker}]` is neither true nor false"),
                "loop over those who speak, or give this one a text".to_string(),
            ),
            Spoken::Single => (
                format!("{speaker} makes one statement, which has one index, not {count}"),
                format!("write `{name}[{speaker}]`"),
            ),
            Spoken::Listed(number) if count == 1 => (
                format!(
                    "{speaker} makes {number} statements, and `{name}[{speaker}]` does not say which"
                ),
                format!("write `{name}[{speaker}, 1]`"),
            ),
            Spoken::Listed(number) => (
                format!("{speaker} makes only {number} statements"),
                format!("they are `{name}[{speaker}, 1]` to `{name}[{speaker}, {number}]`"),
            ),
        };
        self.report
            .push(Diagnostic::new(&codes::SEVERAL_STATEMENTS, span, message).help(help));
    }
}
