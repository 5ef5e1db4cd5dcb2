//! What a law makes of a statement: a literal that is its truth, or sentences
//! about its truth.

use super::{Clause, Rule};
use crate::check::checker::{Checker, place};
use crate::check::families::{FamilyId, FamilyRef};
use crate::check::member::Member;
use crate::check::sets::SetId;
use crate::check::statements::GroupId;
use crate::check::value::{Item, Value};
use crate::expr::Expr;
use crate::model::{Prop, Sentence, SentenceKind};

impl Checker<'_> {
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
                span: place(text),
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
        self.understood(claim, expr.span)
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
