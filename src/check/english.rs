//! Sentences: what a puzzle declares as words, and what is said of a sentence
//! that has no meaning, or two.
//!
//! A text is read as an expression first. Where it has a bracket or a sign it
//! is one, right or wrong. Where it is none, or has a word that nothing
//! declares, it is read as English; and where that fails too, the message says
//! how far either got.

use super::checker::{Checker, Variable, place};
use super::families::FamilyId;
use super::families::FamilyRef;
use super::laws::Rule;
use super::member::Member;
use super::sides;
use super::statements::{Group, Spoken};
use crate::english::{self, Failure, Outcome, Role, Values, Vocabulary, Words};
use crate::expr::codes::TOO_LONG;
use crate::expr::{self, Expr};
use crate::report::{Diagnostic, Report, Severity};
use crate::source::{Span, Text};
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many readings of a sentence are shown.
const SHOWN: usize = 4;

impl Checker<'_> {
    /// `phrases:` what is wrong with them is said even where nothing uses them.
    pub fn declare_phrases(&mut self) {
        let puzzle = self.puzzle;
        if puzzle.phrases.is_empty() {
            return;
        }
        let mut words = Words::new(self.vocabulary());
        for (pattern, meaning) in &puzzle.phrases {
            let Some(phrase) = words.add(pattern, meaning, self.report).cloned() else {
                continue;
            };
            let before = self.variables.len();
            self.variables.extend(phrase.holes().map(|name| Variable {
                name: name.to_owned(),
                value: None,
            }));
            self.check_names(&phrase.meaning);
            self.variables.truncate(before);
        }
    }

    /// The one place where the text of a sentence becomes an expression.
    pub fn sentence(&mut self, text: &Text) -> Option<Expr> {
        let mut found = Report::new();
        let parsed = expr::parse(text, &mut found);
        if english::has_signs(text.as_str()) || text.as_str().trim().is_empty() {
            if parsed.is_none()
                && let Some((side, range)) = sides::called(text.as_str()).into_iter().next()
            {
                self.bare_side(side, text.locate(range));
                return None;
            }
            self.report.merge(found);
            return parsed;
        }
        let mut unknown = Report::new();
        if let Some(expr) = &parsed
            && self.quietly(&mut unknown, |checker| checker.check_names(expr))
        {
            self.report.merge(found);
            return parsed;
        }
        let words = self.words();
        let outcome = words.read(text, self.speaker.as_ref());
        let first = found
            .diagnostics()
            .into_iter()
            .chain(unknown.diagnostics())
            .find(|d| d.code.severity == Severity::Error)
            .cloned();
        match outcome {
            Outcome::One(expr) => return Some(expr),
            Outcome::Several(readings) => self.ambiguous_sentence(text, &readings),
            Outcome::Side(side, span) => {
                self.bare_side_in_words(side, span);
            }
            // Names and operators alone are an expression that slipped.
            Outcome::Long(_) | Outcome::Nothing(_)
                if parsed.is_none()
                    && (found.diagnostics().iter().any(|d| d.code == &TOO_LONG)
                        || self.is_formal(text.as_str())) =>
            {
                self.report.merge(found);
                return None;
            }
            Outcome::Long(count) if parsed.is_none() => {
                let message = format!(
                    "this is no expression, and as a sentence it has {count} words, more than {}",
                    english::MOST_WORDS
                );
                let code = &english::codes::LONG_SENTENCE;
                let diagnostic = Diagnostic::new(code, place(text), message)
                    .help("say it in several sentences, or write it as an expression");
                self.report.push(also(diagnostic, first));
            }
            Outcome::Tangled => {
                let message = "this sentence has too many parts to be read";
                let code = &english::codes::LONG_SENTENCE;
                self.report.push(
                    Diagnostic::new(code, place(text), message)
                        .help("say it in several sentences, or write it as an expression"),
                );
            }
            // What the words may have meant was refused, which has been said.
            Outcome::Nothing(failure) if failure.understood > 0 && !self.refused.is_empty() => {}
            Outcome::Nothing(failure) if is_begun(&failure, parsed.as_ref(), first.as_ref()) => {
                let code = &english::codes::NO_PHRASE;
                let diagnostic =
                    Diagnostic::new(code, failure.span, failure.message).help(failure.help);
                self.report.push(also(diagnostic, first));
            }
            Outcome::Long(_) | Outcome::Nothing(_) => {
                self.report.merge(found);
                return parsed;
            }
        }
        None
    }

    /// Whether a text has no words but names and keywords: then it is an
    /// expression with a slip, and no sentence.
    fn is_formal(&self, text: &str) -> bool {
        text.split(|c: char| c.is_whitespace() || c == ',')
            .filter(|word| !word.is_empty())
            .all(|word| {
                let name = expr::Name {
                    text: expr::normal(word),
                    quoted: false,
                    span: Span::default(),
                };
                expr::is_keyword(word) || !self.scope.candidates(&name).is_empty()
            })
    }

    fn ambiguous_sentence(&mut self, text: &Text, readings: &[Expr]) {
        let shown: Vec<String> = readings
            .iter()
            .take(SHOWN)
            .map(|reading| format!("`{}`", expr::show(reading)))
            .collect();
        let count = match readings.len() {
            2 => "in two ways".to_owned(),
            many if many > SHOWN => "in many ways".to_owned(),
            many => format!("in {many} ways"),
        };
        let message = format!("this sentence can be read {count}");
        self.report.push(
            Diagnostic::new(&english::codes::AMBIGUOUS_SENTENCE, place(text), message).help(
                format!(
                    "write what is meant: {}; or say it in other words (a comma before `and` or \
                     `or` sets it above the others)",
                    shown.join(" or ")
                ),
            ),
        );
    }

    /// Does something whose findings go elsewhere.
    pub(super) fn quietly<T>(
        &mut self,
        aside: &mut Report,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        std::mem::swap(self.report, aside);
        let done = work(self);
        std::mem::swap(self.report, aside);
        done
    }

    /// The puzzle's words, made when they are first wanted.
    pub fn words(&mut self) -> Rc<Words> {
        if let Some(words) = &self.words {
            return Rc::clone(words);
        }
        let mut words = Words::new(self.vocabulary());
        // What is wrong with the phrases has been said.
        let mut said = Report::new();
        for (pattern, meaning) in &self.puzzle.phrases {
            words.add(pattern, meaning, &mut said);
        }
        let words = Rc::new(words);
        self.words = Some(Rc::clone(&words));
        words
    }

    /// What the puzzle declares.
    fn vocabulary(&self) -> Vocabulary {
        let mut vocabulary = Vocabulary {
            names: self.scope.declared().map(str::to_owned).collect(),
            ..Vocabulary::default()
        };
        for (id, set) in self.scope.sets.iter().enumerate() {
            vocabulary.sets.push(english::SetWords {
                name: set.name.clone(),
                members: set.members.iter().map(Member::to_string).collect(),
                category: self.scope.category(super::sets::SetId(id)).is_some(),
            });
        }
        let mut numbers: BTreeMap<FamilyId, usize> = BTreeMap::new();
        for (id, family) in self.scope.families.iter().enumerate() {
            let id = FamilyId(id);
            let grid = self.scope.grid.as_ref();
            let place = grid.is_some_and(|g| g.categories.iter().any(|(_, f)| *f == id));
            if family.broken || place {
                continue;
            }
            numbers.insert(id, vocabulary.families.len());
            vocabulary.families.push(english::FamilyWords {
                name: family.name.clone(),
                over: family.arguments.iter().map(|set| set.0).collect(),
                values: match family.kind {
                    super::families::Kind::Bool => Values::Truth,
                    super::families::Kind::Choice(set) => Values::OneOf(set.0),
                    super::families::Kind::Integer => Values::Number,
                },
            });
        }
        for group in &self.scope.groups {
            let members = &self.scope.set(group.over).members;
            vocabulary.groups.push(english::GroupWords {
                name: group.name.clone(),
                over: group.over.0,
                spoken: members
                    .iter()
                    .map(|member| match group.spoken(member) {
                        Spoken::Nothing => english::Spoken::Nothing,
                        Spoken::Single => english::Spoken::Once,
                        Spoken::Listed(count) => english::Spoken::Listed(count),
                    })
                    .collect(),
                law: self.role_of_law(group, &numbers),
            });
        }
        vocabulary
    }

    /// The role on which alone it depends whether a speaker's statements are
    /// true, and whether they are false then.
    fn role_of_law(
        &self,
        group: &Group,
        numbers: &BTreeMap<FamilyId, usize>,
    ) -> Option<(Role, bool)> {
        let role = |id: FamilyId, value| {
            self.one_argument(id)?;
            let family = *numbers.get(&id)?;
            Some(Role { family, value })
        };
        match &group.rule {
            Rule::Family(FamilyRef::Unknown(id), _) => Some((role(*id, None)?, false)),
            Rule::Family(FamilyRef::Value(id, value), _) => Some((role(*id, Some(*value))?, false)),
            Rule::ByValue(id, cases) => {
                let set = self.scope.family(*id).choice()?;
                let mut by_truth: [Vec<&Member>; 2] = [Vec::new(), Vec::new()];
                for (value, rule) in cases {
                    let Rule::Always(truth, _) = rule else {
                        return None;
                    };
                    by_truth[usize::from(*truth)].push(value);
                }
                let (value, liar) = match (&by_truth[1][..], &by_truth[0][..]) {
                    ([one], _) => (*one, false),
                    (_, [one]) => (*one, true),
                    _ => return None,
                };
                let value = self.scope.set(set).position(value)?;
                Some((role(*id, Some(value))?, liar))
            }
            _ => None,
        }
    }
}

/// Whether a text is rather a sentence that somebody got wrong than an
/// expression with a slip in it.
fn is_begun(failure: &Failure, parsed: Option<&Expr>, first: Option<&Diagnostic>) -> bool {
    match (parsed, first) {
        // `B is lyng`
        (Some(_), _) => failure.near && failure.understood >= 2,
        (None, Some(first)) if first.code.name == expr::codes::CAPITAL_KEYWORD.name => false,
        (None, _) if failure.stranger => true,
        (None, _) => failure.understood >= 2 || (failure.understood == 1 && failure.words > 3),
    }
}

/// A finding with what is wrong with the text as an expression beside it.
fn also(diagnostic: Diagnostic, first: Option<Diagnostic>) -> Diagnostic {
    match first {
        Some(first) => diagnostic.related(
            first.span,
            format!("and it is no expression: {}", first.message),
        ),
        None => diagnostic,
    }
}
