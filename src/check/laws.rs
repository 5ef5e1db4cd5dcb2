//! `law:` when a speaker's statement is true.

use super::checker::{Checker, Variable};
use super::codes;
use super::families::{FamilyId, FamilyRef, Kind};
use super::member::Member;
use super::scope::{Resolved, Thing};
use super::sets::{SetId, list};
use super::statements::GroupId;
use super::value::{Item, Value};
use crate::expr::{Expr, ExprKind};
use crate::model::{Prop, Sentence, SentenceKind};
use crate::puzzle::{Law, StatementGroup};
use crate::report::Diagnostic;
use crate::source::{Span, Text};

/// A law that has been read.
#[derive(Debug, Clone)]
pub enum Rule {
    /// A statement may be true or false: `any`, or no law at all.
    Any,
    /// Always true, or always false.
    Always(bool, Text),
    /// True exactly when the speaker is one of these: `knight`.
    Family(FamilyRef, Text),
    /// True exactly when this holds of the speaker, who goes by the set's name.
    Proposition {
        /// What must hold.
        claim: Expr,
        /// As written.
        text: Text,
        /// Whether it speaks of statements, whose truths are not known yet
        /// while laws are read.
        of_statements: bool,
    },
    /// It depends on the speaker's value of an unknown.
    ByValue(FamilyId, Vec<(Member, Rule)>),
    /// Speakers with laws of their own.
    ByMember(Vec<(Member, Rule)>),
    /// A mistake that has been reported.
    Broken,
}

/// What a law makes of the truth of a statement.
pub struct Clause {
    /// The part of the law it comes from, as written.
    pub text: String,
    /// Where that stands.
    pub span: Span,
    /// What must hold.
    pub claim: Prop,
}

impl Checker<'_> {
    /// Reads a group's law.
    pub fn read_law(&mut self, group: &StatementGroup, over: SetId) -> Rule {
        let Some(law) = &group.law else {
            if let Some(by) = &group.by {
                self.report.push(
                    Diagnostic::new(
                        &codes::LAW_KEYS,
                        by.span,
                        format!("`by: {}` without a `law:` says nothing", by.text),
                    )
                    .help("add `law: {value: true, other: false}`, or leave `by:` out"),
                );
            }
            return Rule::Any;
        };
        self.rule(law, group, over, 0)
    }

    fn rule(&mut self, law: &Law, group: &StatementGroup, over: SetId, depth: usize) -> Rule {
        match law {
            Law::Expression(text) => self.rule_expression(text, over),
            Law::Map(span, entries) if entries.is_empty() || depth > 8 => {
                self.report.push(
                    Diagnostic::new(&codes::LAW_KEYS, *span, "this law has no cases")
                        .help("for instance `law: {knight: true, knave: false}`"),
                );
                Rule::Broken
            }
            Law::Map(span, entries) => {
                let keys: Vec<(Member, Span)> = entries
                    .iter()
                    .map(|(key, _)| (Member::read(key.as_str()), key.span()))
                    .collect();
                let rules = |checker: &mut Self| -> Vec<(Member, Rule)> {
                    keys.iter()
                        .zip(entries)
                        .map(|((key, _), (_, law))| {
                            (key.clone(), checker.rule(law, group, over, depth + 1))
                        })
                        .collect()
                };
                match self.keyed_by(*span, &keys, group, over) {
                    Some(Keyed::Value(family)) => {
                        self.all_values(family, &keys, *span);
                        Rule::ByValue(family, rules(self))
                    }
                    Some(Keyed::Member) => {
                        self.all_speakers(&keys, group, *span);
                        Rule::ByMember(rules(self))
                    }
                    None => Rule::Broken,
                }
            }
        }
    }

    fn rule_expression(&mut self, text: &Text, over: SetId) -> Rule {
        if text.as_str().trim() == "any" {
            return Rule::Any;
        }
        let Some(expr) = self.sentence(text) else {
            return Rule::Broken;
        };
        if let ExprKind::Truth(value) = expr.kind {
            return Rule::Always(value, text.clone());
        }
        let variable = self.scope.set(over).name.clone();
        let bound = self.bind(variable, None);
        let before = self.scope.statements_mentioned;
        let known = self.check_names(&expr);
        let of_statements = self.scope.statements_mentioned > before;
        self.unbind(bound);
        if !known {
            return Rule::Broken;
        }
        if let ExprKind::Name(name) = &expr.kind {
            let family = match self.resolve(name) {
                Some(Resolved::Thing(Thing::Unknown(id)))
                    if self.scope.family(id).kind == Kind::Bool =>
                {
                    Some(FamilyRef::Unknown(id))
                }
                Some(Resolved::Member(member)) => self.family_of_label(&member, expr.span),
                _ => None,
            };
            if let Some(family) = family
                && let [argument] = self.scope.arguments(family)[..]
            {
                if self.covers(argument, over) {
                    return Rule::Family(family, text.clone());
                }
                let message = format!(
                    "`{}` is a family over `{}`, and the speakers are in `{}`",
                    name.text,
                    self.scope.set_name(argument),
                    self.scope.set_name(over)
                );
                self.report.push(
                    Diagnostic::new(&codes::DIFFERENT_SETS, expr.span, message).help(
                        "a law is a family over the set of speakers, or holds of each of them",
                    ),
                );
                return Rule::Broken;
            }
        }
        Rule::Proposition {
            claim: expr,
            text: text.clone(),
            of_statements,
        }
    }

    /// Whether every member of `inner` is one of `outer`.
    fn covers(&self, outer: SetId, inner: SetId) -> bool {
        let outer = self.scope.set(outer);
        self.scope
            .set(inner)
            .members
            .iter()
            .all(|member| outer.contains(member))
    }

    /// Lets the speaker go by the name of its set.
    fn bind(&mut self, name: Option<String>, value: Option<Value>) -> bool {
        match name {
            Some(name) => {
                self.variables.push(Variable { name, value });
                true
            }
            None => false,
        }
    }

    fn unbind(&mut self, bound: bool) {
        if bound {
            self.variables.pop();
        }
    }

    /// What the keys of a law's map are.
    fn keyed_by(
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
        let fitting: Vec<FamilyId> = (0..self.scope.families.len())
            .map(FamilyId)
            .filter(|id| self.may_rule(*id, over))
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
        let speakers = keys
            .iter()
            .all(|(key, _)| self.scope.set(over).contains(key));
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
                let message = "these keys are the values of several unknowns, or speakers too";
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
    fn all_values(&mut self, family: FamilyId, keys: &[(Member, Span)], span: Span) {
        self.scope.mention(Thing::Unknown(family));
        let values = self.rule_values(family);
        let name = self.scope.family(family).name.clone();
        for (key, place) in keys {
            if !values.contains(key) {
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
        if !missing.is_empty() {
            self.report.push(
                Diagnostic::new(
                    &codes::LAW_CASE,
                    span,
                    format!("the law does not say what holds for {}", list(&missing)),
                )
                .help(format!(
                    "add `{}: any`, or `true` or `false`",
                    missing.first().map_or_else(String::new, Member::to_string)
                )),
            );
        }
    }

    /// Every speaker has its case.
    fn all_speakers(&mut self, keys: &[(Member, Span)], group: &StatementGroup, span: Span) {
        for speech in &group.text {
            let speaker = Member::read(speech.speaker.as_str());
            if !keys.iter().any(|(key, _)| *key == speaker) {
                self.report.push(
                    Diagnostic::new(
                        &codes::LAW_CASE,
                        span,
                        format!("the law does not say what holds for {speaker}"),
                    )
                    .help(format!("add `{speaker}: any`, or a law for {speaker}")),
                );
            }
        }
    }

    /// The literal that a law makes of every statement of a speaker, so that no
    /// unknown is needed for its truth; `None` where there is no such literal.
    pub fn literal(&mut self, group: GroupId, speaker: &Member) -> Option<Prop> {
        let rule = self.scope.groups[group.0].rule.clone();
        let over = self.scope.groups[group.0].over;
        self.rule_literal(&rule, over, speaker)
    }

    fn rule_literal(&mut self, rule: &Rule, over: SetId, speaker: &Member) -> Option<Prop> {
        match rule {
            Rule::Any | Rule::Broken => None,
            Rule::Always(value, _) => Some(Prop::Const(*value)),
            Rule::Family(family, _) => self.truth_of(*family, speaker),
            Rule::Proposition {
                of_statements: true,
                ..
            } => None,
            Rule::Proposition { claim, .. } => {
                let claim = self.holds_of(claim, over, speaker)?;
                let plain = match &claim {
                    Prop::Const(_) | Prop::Holds(_) | Prop::Is(..) => true,
                    Prop::Not(inner) => matches!(**inner, Prop::Holds(_) | Prop::Is(..)),
                    _ => false,
                };
                plain.then_some(claim)
            }
            Rule::ByValue(family, cases) => {
                let mut by_truth: [Vec<&Member>; 2] = [Vec::new(), Vec::new()];
                for (value, rule) in cases {
                    match rule {
                        Rule::Always(truth, _) => by_truth[usize::from(*truth)].push(value),
                        _ => return None,
                    }
                }
                match (&by_truth[1][..], &by_truth[0][..]) {
                    ([one], _) => Some(self.when(*family, speaker, one)),
                    (_, [one]) => Some(self.when(*family, speaker, one).not()),
                    (_, []) => Some(Prop::TRUE),
                    ([], _) => Some(Prop::FALSE),
                    _ => None,
                }
            }
            Rule::ByMember(cases) => {
                let (_, rule) = cases.iter().find(|(member, _)| member == speaker)?;
                self.rule_literal(&rule.clone(), over, speaker)
            }
        }
    }

    /// The sentences that tie a statement's truth to its speaker's law; none
    /// where the truth is the law's own literal.
    pub fn law_sentences(
        &mut self,
        group: GroupId,
        speaker: &Member,
        name: &str,
        truth: &Prop,
    ) -> Vec<Sentence> {
        if !matches!(truth, Prop::Holds(id) if self.model.unknown(*id).is_statement) {
            return Vec::new();
        }
        self.clauses(group, speaker, truth)
            .into_iter()
            .filter(|clause| clause.claim != Prop::TRUE)
            .map(|clause| Sentence {
                kind: SentenceKind::Law,
                name: format!("law of {name}"),
                text: clause.text,
                span: clause.span,
                claim: clause.claim,
            })
            .collect()
    }

    /// What a speaker's law makes of the truth of a statement.
    pub fn clauses(&mut self, group: GroupId, speaker: &Member, truth: &Prop) -> Vec<Clause> {
        let rule = self.scope.groups[group.0].rule.clone();
        let over = self.scope.groups[group.0].over;
        let mut clauses = Vec::new();
        self.rule_clauses(&rule, over, speaker, truth, &mut clauses);
        clauses
    }

    fn rule_clauses(
        &mut self,
        rule: &Rule,
        over: SetId,
        speaker: &Member,
        truth: &Prop,
        out: &mut Vec<Clause>,
    ) {
        let (claim, text) = match rule {
            Rule::Any | Rule::Broken => return,
            Rule::Always(true, text) => (Some(truth.clone()), text),
            Rule::Always(false, text) => (Some(truth.clone().not()), text),
            Rule::Family(family, text) => {
                let claim = self.truth_of(*family, speaker);
                (claim.map(|claim| Prop::iff(truth.clone(), claim)), text)
            }
            Rule::Proposition { claim, text, .. } => {
                let claim = self.holds_of(claim, over, speaker);
                (claim.map(|claim| Prop::iff(truth.clone(), claim)), text)
            }
            Rule::ByValue(family, cases) => {
                for (value, rule) in cases {
                    let when = self.when(*family, speaker, value);
                    let mut inner = Vec::new();
                    self.rule_clauses(rule, over, speaker, truth, &mut inner);
                    out.extend(inner.into_iter().map(|clause| Clause {
                        text: format!("{value}: {}", clause.text),
                        span: clause.span,
                        claim: Prop::implies(when.clone(), clause.claim),
                    }));
                }
                return;
            }
            Rule::ByMember(cases) => {
                if let Some((_, rule)) = cases.iter().find(|(member, _)| member == speaker) {
                    self.rule_clauses(&rule.clone(), over, speaker, truth, out);
                }
                return;
            }
        };
        if let Some(claim) = claim {
            out.push(Clause {
                text: text.as_str().to_string(),
                span: text.span(),
                claim,
            });
        }
    }

    /// The truth of a 0/1 family for a speaker.
    fn truth_of(&self, family: FamilyRef, speaker: &Member) -> Option<Prop> {
        match self.scope.cell(family, std::slice::from_ref(speaker))? {
            Value::Truth(prop) => Some(prop),
            _ => None,
        }
    }

    /// A proposition of the speaker, who goes by the set's name.
    fn holds_of(&mut self, expr: &Expr, over: SetId, speaker: &Member) -> Option<Prop> {
        self.budget.next_sentence();
        let set = self.scope.set(over);
        let value = match (self.scope.category(over), set.position(speaker)) {
            (Some(_), Some(position)) => Value::Item(Item {
                category: over,
                position,
            }),
            _ => Value::member(speaker.clone(), over),
        };
        let bound = self.bind(set.name.clone(), Some(value));
        let before = std::mem::replace(&mut self.in_law, true);
        let claim = match self.eval(expr) {
            Some(value) => self.truth(value, expr.span),
            None => None,
        };
        self.in_law = before;
        self.unbind(bound);
        claim
    }

    /// When the speaker's value of an unknown is this one.
    fn when(&self, family: FamilyId, speaker: &Member, value: &Member) -> Prop {
        let indices: &[Member] = match self.scope.family(family).arguments.len() {
            0 => &[],
            _ => std::slice::from_ref(speaker),
        };
        match self.scope.cell(FamilyRef::Unknown(family), indices) {
            Some(Value::Cases(cases)) => cases.when(value),
            Some(Value::Known(known)) => Prop::Const(known.member == *value),
            Some(Value::Truth(prop)) if *value == Member::read("true") => prop,
            Some(Value::Truth(prop)) if *value == Member::read("false") => prop.not(),
            _ => Prop::FALSE,
        }
    }
}

/// What a law's keys are.
enum Keyed {
    /// Values of this unknown.
    Value(FamilyId),
    /// Speakers.
    Member,
}
