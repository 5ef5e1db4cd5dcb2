//! `statements:` who says what, and what its truth is.

use super::checker::{Checker, place};
use super::codes;
use super::laws::Rule;
use super::member::Member;
use super::scope::Thing;
use super::sets::{Set, SetId};
use crate::english::Speaker;
use crate::model::{
    self, Domain, Prop, Sentence, SentenceId, SentenceKind, Unknown, UnknownId, Utterance,
};
use crate::puzzle::StatementGroup;
use crate::report::Diagnostic;
use crate::source::{Span, Text};
use std::collections::BTreeMap;

/// The number of a group in its scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupId(pub usize);

/// A group of statements.
#[derive(Debug, Clone)]
pub struct Group {
    /// Its name, `truth` where it has none of its own.
    pub name: String,
    /// The set of speakers.
    pub over: SetId,
    /// The law its statements obey.
    pub rule: Rule,
    truths: BTreeMap<Vec<Member>, Prop>,
    order: Vec<Vec<Member>>,
}

/// What is said about a speaker's single truth.
pub enum Spoken {
    /// Nothing: the speaker is silent.
    Nothing,
    /// One statement, not in a list: `truth[A]`.
    Single,
    /// This many in a list: `truth[A, 1]`.
    Listed(usize),
}

impl Group {
    /// The truth of one statement: `[A]`, or `[A, 2]`.
    pub fn truth(&self, key: &[Member]) -> Option<&Prop> {
        self.truths.get(key)
    }

    /// Every statement, in order.
    pub fn keys(&self) -> Vec<Vec<Member>> {
        self.order.clone()
    }

    /// How many statements a speaker makes.
    pub fn spoken(&self, speaker: &Member) -> Spoken {
        let mine: Vec<&Vec<Member>> = self
            .order
            .iter()
            .filter(|key| key.first() == Some(speaker))
            .collect();
        match mine.first() {
            None => Spoken::Nothing,
            Some(key) if key.len() == 1 => Spoken::Single,
            Some(_) => Spoken::Listed(mine.len()),
        }
    }
}

/// One statement whose text still has to be read.
struct Pending<'p> {
    key: Vec<Member>,
    name: String,
    text: &'p Text,
}

impl<'p> Checker<'p> {
    /// `statements:` the names of the groups and who speaks.
    pub fn declare_statements(&mut self) {
        let puzzle: &'p _ = self.puzzle;
        for group in &puzzle.statements {
            let over = self.speakers(group);
            let id = GroupId(self.scope.groups.len());
            self.scope.groups.push(Group {
                name: group.name.text.clone(),
                over,
                rule: Rule::Any,
                truths: BTreeMap::new(),
                order: Vec::new(),
            });
            self.declare(&group.name, Thing::Statements(id));
        }
    }

    /// The set of speakers. Where it is missing or misspelt, which has been
    /// reported, those who speak stand in for it.
    fn speakers(&mut self, group: &StatementGroup) -> SetId {
        let named = match &group.over {
            Some(name) => self.set_named(name),
            None => None,
        };
        named.unwrap_or_else(|| {
            let mut members: Vec<Member> = Vec::new();
            for speech in &group.text {
                let speaker = Member::read(speech.speaker.as_str());
                if !members.contains(&speaker) {
                    members.push(speaker);
                }
            }
            self.scope.add_set(Set::new(None, members, false))
        })
    }

    /// `statements:` laws, truths and texts.
    pub fn read_statements(&mut self) {
        let puzzle: &'p _ = self.puzzle;
        for (index, group) in puzzle.statements.iter().enumerate() {
            let rule = self.read_law(group, self.scope.groups[index].over);
            self.scope.groups[index].rule = rule;
        }
        // All truths first: statements speak of each other, in circles too.
        let mut pending = Vec::new();
        for (index, group) in puzzle.statements.iter().enumerate() {
            pending.push(self.truths(GroupId(index), group));
        }
        // The words made for the laws know neither laws nor statements.
        self.words = None;
        for (index, said) in pending.into_iter().enumerate() {
            self.texts(GroupId(index), said);
        }
    }

    fn truths(&mut self, id: GroupId, group: &'p StatementGroup) -> Vec<Pending<'p>> {
        let mut pending = Vec::new();
        let over = self.scope.groups[id.0].over;
        self.model.families.push(model::Family {
            name: group.name.text.clone(),
            arguments: self.index_sets(&[over]),
            values: None,
        });
        for speech in &group.text {
            let speaker = Member::read(speech.speaker.as_str());
            if !self.scope.set(over).contains(&speaker) {
                self.not_a_member(&speaker, over, speech.speaker.span());
                continue;
            }
            for (number, text) in (1i64..).zip(&speech.says) {
                let mut key = vec![speaker.clone()];
                if speech.listed {
                    key.push(Member::Number(number));
                }
                let arguments: Vec<String> = key.iter().map(Member::to_string).collect();
                let name = format!("{}[{}]", group.name.text, arguments.join(", "));
                let truth = match self.literal(id, &speaker) {
                    Some(literal) => literal,
                    None => {
                        let unknown = UnknownId(self.model.unknowns.len());
                        self.model.unknowns.push(Unknown {
                            family: group.name.text.clone(),
                            arguments,
                            domain: Domain::Bool,
                            is_statement: true,
                        });
                        Prop::Holds(unknown)
                    }
                };
                let entry = &mut self.scope.groups[id.0];
                entry.truths.insert(key.clone(), truth);
                entry.order.push(key.clone());
                pending.push(Pending { key, name, text });
            }
        }
        pending
    }

    fn texts(&mut self, id: GroupId, said: Vec<Pending<'p>>) {
        let mut laws = Vec::new();
        for Pending { key, name, text } in said {
            let Some(truth) = self.scope.groups[id.0].truth(&key).cloned() else {
                continue;
            };
            let Some(speaker) = key.first() else { continue };
            laws.extend(self.law_sentences(id, speaker, &name, &truth));
            self.speaker = Some(Speaker {
                group: id.0,
                member: speaker.to_string(),
            });
            let says = self.proposition(text);
            self.speaker = None;
            let Some(says) = says else {
                continue;
            };
            let sentence = SentenceId(self.model.sentences.len());
            self.model.sentences.push(Sentence {
                kind: SentenceKind::Statement,
                name: name.clone(),
                text: text.as_str().to_string(),
                span: place(text),
                claim: Prop::iff(truth.clone(), says.clone()),
            });
            self.model.utterances.push(Utterance {
                name,
                speaker: speaker.to_string(),
                text: text.as_str().to_string(),
                span: place(text),
                truth,
                says,
                sentence,
            });
        }
        self.model.sentences.extend(laws);
    }

    /// "`X` is no member of the set", with the nearest that is.
    pub fn not_a_member(&mut self, member: &Member, set: SetId, span: Span) {
        // A set without members has been reported where it was declared.
        if self.scope.set(set).members.is_empty() {
            return;
        }
        let labels: Vec<String> = self
            .scope
            .set(set)
            .members
            .iter()
            .map(Member::to_string)
            .collect();
        let name = self.scope.set_name(set);
        let mut diagnostic = Diagnostic::new(
            &codes::NOT_A_MEMBER,
            span,
            format!("`{member}` is no member of `{name}`"),
        );
        if member.number().is_none() {
            diagnostic =
                diagnostic.did_you_mean(&member.to_string(), labels.iter().map(String::as_str));
        }
        if diagnostic.help.is_none() {
            diagnostic = diagnostic.help(format!(
                "the members of `{name}` are {}",
                self.scope.set(set).list()
            ));
        }
        self.report.push(diagnostic);
    }
}
