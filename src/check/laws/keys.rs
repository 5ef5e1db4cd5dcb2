//! What the keys of a law's map are: values of an unknown, or speakers.

use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::families::{FamilyId, Kind};
use crate::check::member::Member;
use crate::check::scope::{Resolved, Thing};
use crate::check::sets::{SetId, list};
use crate::puzzle::StatementGroup;
use crate::report::Diagnostic;
use crate::source::Span;

/// What a law's keys are.
pub(super) enum Keyed {
    /// Values of this unknown.
    Value(FamilyId),
    /// Speakers.
    Member,
}

impl Checker<'_> {
    /// What the keys of a law's map are.
    pub(super) fn keyed_by(
        &mut self,
        span: Span,
        keys: &[(Member, Span)],
        group: &StatementGroup,
        over: SetId,
    ) -> Option<Keyed> {
        if let Some(by) = &group.by {
            return match self.resolve(by)? {
                Resolved::Thing(Thing::Unknown(id)) if self.may_rule(id, over) => {
                    Some(Keyed::Value(id))
                }
                _ => {
                    let message = format!(
                        "`{}` is not an unknown with values over `{}`",
                        by.text,
                        self.scope.set_name(over)
                    );
                    self.report.push(
                        Diagnostic::new(&codes::LAW_KEYS, by.span, message)
                            .help("name the unknown whose values the law lists"),
                    );
                    None
                }
            };
        }
        let speakers = keys
            .iter()
            .all(|(key, _)| self.scope.set(over).contains(key));
        // Keys that are speakers are not the values of an unknown that has
        // nothing to do with speakers, unless `by:` says so.
        let fitting: Vec<FamilyId> = (0..self.scope.families.len())
            .map(FamilyId)
            .filter(|id| self.may_rule(*id, over))
            .filter(|id| !speakers || self.one_argument(*id).is_some())
            .filter(|id| {
                let values = self.rule_values(*id);
                keys.iter().any(|(key, _)| values.contains(key))
            })
            .collect();
        let complete: Vec<FamilyId> = fitting
            .iter()
            .copied()
            .filter(|id| {
                let values = self.rule_values(*id);
                keys.iter().all(|(key, _)| values.contains(key))
            })
            .collect();
        let names = |checker: &Self, ids: &[FamilyId]| -> String {
            ids.iter()
                .map(|id| format!("`by: {}`", checker.scope.family(*id).name))
                .collect::<Vec<_>>()
                .join(" or ")
        };
        match (&complete[..], &fitting[..]) {
            ([], _) if speakers => Some(Keyed::Member),
            ([only], _) if !speakers => Some(Keyed::Value(*only)),
            ([], [only]) => Some(Keyed::Value(*only)),
            ([], []) => {
                let message = format!(
                    "`{}` is neither a value of an unknown over `{}` nor a member of it",
                    keys.first()
                        .map_or_else(String::new, |(key, _)| key.to_string()),
                    self.scope.set_name(over)
                );
                let place = keys.first().map_or(span, |(_, key)| *key);
                self.report.push(
                    Diagnostic::new(&codes::LAW_KEYS, place, message)
                        .help("a law's map goes from the values of one unknown, or from speakers"),
                );
                None
            }
            (several, _) => {
                let several = if several.is_empty() {
                    &fitting
                } else {
                    several
                };
                let mut owners: Vec<String> = several
                    .iter()
                    .map(|id| format!("values of `{}`", self.scope.family(*id).name))
                    .collect();
                if speakers {
                    owners.push(format!("members of `{}`", self.scope.set_name(over)));
                }
                let message = format!("these keys are {}", owners.join(" and also "));
                let help = format!("say which: {}", names(self, several));
                self.report
                    .push(Diagnostic::new(&codes::LAW_UNCLEAR, span, message).help(help));
                None
            }
        }
    }

    /// Whether a law over this set may depend on the values of this unknown.
    fn may_rule(&self, id: FamilyId, over: SetId) -> bool {
        let family = self.scope.family(id);
        let fits = match family.arguments[..] {
            [] => true,
            [argument] => self.covers(argument, over),
            _ => false,
        };
        fits && self.scope.category(over) != Some(id) && family.kind != Kind::Integer
    }

    fn rule_values(&self, id: FamilyId) -> Vec<Member> {
        match self.scope.family(id).choice() {
            Some(set) => self.scope.set(set).members.clone(),
            None => vec![Member::read("true"), Member::read("false")],
        }
    }

    /// Every value has its case, and every case is a value.
    pub(super) fn all_values(&mut self, family: FamilyId, keys: &[(Member, Span)], span: Span) {
        self.scope.mention(Thing::Unknown(family));
        let values = self.rule_values(family);
        let name = self.scope.family(family).name.clone();
        let mut strangers = false;
        for (key, place) in keys {
            if !values.contains(key) {
                strangers = true;
                let labels: Vec<String> = values.iter().map(Member::to_string).collect();
                let mut diagnostic = Diagnostic::new(
                    &codes::NOT_A_MEMBER,
                    *place,
                    format!("`{key}` is no value of `{name}`"),
                )
                .did_you_mean(&key.to_string(), labels.iter().map(String::as_str));
                if diagnostic.help.is_none() {
                    diagnostic = diagnostic.help(format!("its values are {}", list(&values)));
                }
                self.report.push(diagnostic);
            }
        }
        let missing: Vec<Member> = values
            .into_iter()
            .filter(|value| !keys.iter().any(|(key, _)| key == value))
            .collect();
        // A misspelt key leaves out a case only by being misspelt.
        if !missing.is_empty() && !strangers {
            self.report.push(
                Diagnostic::new(
                    &codes::LAW_CASE,
                    span,
                    format!("the law does not say what holds for {}", ticked(&missing)),
                )
                .help(format!(
                    "add `{}: any`, or `true` or `false`",
                    missing.first().map_or_else(String::new, Member::to_string)
                )),
            );
        }
    }

    /// Every speaker has its case.
    pub(super) fn all_speakers(
        &mut self,
        keys: &[(Member, Span)],
        group: &StatementGroup,
        span: Span,
    ) {
        for speech in &group.text {
            let speaker = Member::read(speech.speaker.as_str());
            if !keys.iter().any(|(key, _)| *key == speaker) {
                self.report.push(
                    Diagnostic::new(
                        &codes::LAW_CASE,
                        span,
                        format!("the law does not say what holds for `{speaker}`"),
                    )
                    .help(format!("add `{speaker}: any`, or a law for `{speaker}`")),
                );
            }
        }
    }
}

/// The first few members, each in backquotes.
fn ticked(members: &[Member]) -> String {
    let mut shown: Vec<String> = members.iter().take(5).map(|m| format!("`{m}`")).collect();
    if members.len() > shown.len() {
        shown.push("others".to_string());
    }
    shown.join(", ")
}
