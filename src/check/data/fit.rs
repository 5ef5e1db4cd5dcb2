//! Tables declared over sets: a value for each member.

use super::Cell;
use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::member::Member;
use crate::check::sets::{SetId, list};
use crate::puzzle::Datum;
use crate::report::Diagnostic;
use std::collections::BTreeMap;

impl Checker<'_> {
    /// Gives the parts the members of the declared sets for indices.
    pub(super) fn fit(&mut self, name: &str, datum: &Datum, cell: &mut Cell, over: &[SetId]) {
        let Some((set, rest)) = over.split_first() else {
            return;
        };
        let Cell::Parts(order, parts) = cell else {
            if let Datum::Scalar(text) = datum {
                self.report.push(
                    Diagnostic::new(
                        &codes::DATA_SHAPE,
                        text.span(),
                        format!(
                            "`{name}` needs a value for each `{}`",
                            self.scope.set_name(*set)
                        ),
                    )
                    .help("write a list in the order of the set, or a map from its members"),
                );
            }
            *cell = Cell::Missing;
            return;
        };
        let members = self.scope.set(*set).members.clone();
        match datum {
            Datum::List(span, items) => {
                if items.len() != members.len() {
                    let set_name = self.scope.set_name(*set);
                    self.report.push(
                        Diagnostic::new(
                            &codes::DATA_SHAPE,
                            *span,
                            format!(
                                "`{name}` has {} here, and `{set_name}` has {}",
                                many(items.len(), "value"),
                                many(members.len(), "member")
                            ),
                        )
                        .help(format!("one for each: {}", self.scope.set(*set).list())),
                    );
                    *cell = Cell::Missing;
                    return;
                }
                let mut old = std::mem::take(parts);
                let mut renamed = BTreeMap::new();
                for (position, member) in order.iter().zip(&members) {
                    if let Some(part) = old.remove(position) {
                        renamed.insert(member.clone(), part);
                    }
                }
                *order = members;
                *parts = renamed;
                for (member, item) in order.iter().zip(items) {
                    if let Some(part) = parts.get_mut(member) {
                        self.fit(name, item, part, rest);
                    }
                }
            }
            Datum::Map(span, entries) => {
                for (key, item) in entries {
                    let member = Member::read(key.as_str());
                    if !members.contains(&member) {
                        self.not_a_member(&member, *set, key.span());
                    } else if let Some(part) = parts.get_mut(&member) {
                        self.fit(name, item, part, rest);
                    }
                }
                let missing: Vec<Member> = members
                    .iter()
                    .filter(|member| !parts.contains_key(member))
                    .cloned()
                    .collect();
                // What is missing is one finding here, and none where it is
                // spoken of.
                parts.extend(missing.iter().map(|m| (m.clone(), Cell::Missing)));
                if !missing.is_empty() {
                    self.report.push(
                        Diagnostic::new(
                            &codes::DATA_SHAPE,
                            *span,
                            format!("`{name}` has no value for {}", list(&missing)),
                        )
                        .help(format!(
                            "one for each `{}`: {}",
                            self.scope.set_name(*set),
                            self.scope.set(*set).list()
                        )),
                    );
                }
            }
            Datum::Scalar(_) | Datum::Blank(_) => {}
        }
    }
}

/// `1 value`, `2 values`.
fn many(count: usize, one: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    }
}
