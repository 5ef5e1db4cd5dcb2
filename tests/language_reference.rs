//! The language reference tells the truth: every puzzle in it comes out as it
//! says, by evaluation in all worlds, and it leaves nothing of the language
//! out.

use bigm::check::{FUNCTIONS, check};
use bigm::expr::{KEYWORDS, OPERATORS};
use bigm::model::{Answer, Atom, Domain, Expect, Linear, Model, Prop, Question, World};
use bigm::puzzle::KEYS;
use bigm::report::{Report, Style, render_all};
use bigm::source::Source;
use std::collections::{BTreeMap, BTreeSet};

const LANGUAGE: &str = include_str!("../docs/language.md");
const MORE: &str = include_str!("../docs/language-more.md");

/// The runnable puzzles of a page: line of the file and text.
fn blocks(page: &str) -> Vec<(usize, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, Vec<&str>)> = None;
    for (number, line) in page.lines().enumerate() {
        match (&mut open, line) {
            (None, "```yaml") => open = Some((number + 2, Vec::new())),
            (Some((first, lines)), "```") => {
                blocks.push((*first, lines.join("\n") + "\n"));
                open = None;
            }
            (Some((_, lines)), line) => lines.push(line),
            (None, _) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

/// The puzzles of one block, a book where it has several documents.
fn models(page: &str, line: usize, text: &str) -> Vec<Model> {
    let source = Source::new(format!("{page}, line {line}"), text);
    let mut report = Report::new();
    let nodes = bigm::yaml::read(&source, &mut report);
    let models: Vec<Option<Model>> = nodes
        .iter()
        .map(|node| {
            let puzzle = bigm::puzzle::read(node, &source, &mut report)?;
            check(&puzzle, &mut report)
        })
        .collect();
    let said = render_all(&source, &report, Style::Plain);
    assert!(report.diagnostics().is_empty(), "{said}");
    models.into_iter().map(Option::unwrap).collect()
}

/// The highest unknown a proposition mentions.
fn last(prop: &Prop) -> usize {
    match prop {
        Prop::Const(_) => 0,
        Prop::Holds(id) | Prop::Is(id, _) => id.0,
        Prop::Compare(form, _, _) => last_of_form(form),
        Prop::Not(inner) => last(inner),
        Prop::All(inner) | Prop::Any(inner) | Prop::Xor(inner) => {
            inner.iter().map(last).max().unwrap_or(0)
        }
        Prop::Iff(a, b) | Prop::Implies(a, b) => last(a).max(last(b)),
    }
}

fn last_of_form(form: &Linear) -> usize {
    form.terms()
        .map(|(atom, _)| match atom {
            Atom::Integer(id) => id.0,
            Atom::Truth(prop) => last(prop),
            Atom::Product(prop, form) => last(prop).max(last_of_form(form)),
            Atom::Div(form, _) | Atom::Mod(form, _) | Atom::Abs(form) => last_of_form(form),
            Atom::Min(forms) | Atom::Max(forms) => {
                forms.iter().map(last_of_form).max().unwrap_or(0)
            }
        })
        .max()
        .unwrap_or(0)
}

/// Every world, found by trying all values.
fn worlds(model: &Model) -> Vec<World> {
    let mut found = Vec::new();
    let mut values = vec![0; model.unknowns.len()];
    extend(model, 0, &mut values, &mut found);
    found
}

fn extend(model: &Model, at: usize, values: &mut Vec<i64>, found: &mut Vec<World>) {
    let Some(unknown) = model.unknowns.get(at) else {
        let world = World::new(values.clone());
        if model.verify(&world).is_ok() {
            found.push(world);
        }
        return;
    };
    let (low, high) = match &unknown.domain {
        Domain::Bool => (0, 1),
        Domain::Choice(values) => (0, i64::try_from(values.len()).unwrap() - 1),
        Domain::Integer { lower, upper } => (lower.unwrap(), upper.unwrap()),
    };
    for value in low..=high {
        values[at] = value;
        let world = World::new(values.clone());
        let fits = model
            .sentences
            .iter()
            .filter(|sentence| last(&sentence.claim) == at)
            .all(|sentence| sentence.claim.holds(&world) == Some(true));
        if fits {
            extend(model, at + 1, values, found);
        }
    }
    values[at] = 0;
}

/// The worlds that agree with what somebody was told, and knew afterwards.
fn after_told(model: &Model, mut worlds: Vec<World>) -> Vec<World> {
    for told in &model.told {
        let mut answers: BTreeMap<i64, BTreeSet<Answer>> = BTreeMap::new();
        for world in &worlds {
            let learnt = told.learns.value.of(world).unwrap();
            answers
                .entry(learnt)
                .or_default()
                .insert(told.about.answer(world).unwrap());
        }
        worlds.retain(|world| {
            let learnt = told.learns.value.of(world).unwrap();
            (answers[&learnt].len() == 1) == told.settles
        });
    }
    worlds
}

/// The worlds in which every announcement was true when it was said.
fn after_announced(model: &Model, mut worlds: Vec<World>) -> Vec<World> {
    for announcement in &model.announced {
        let truths = announcement.holds(&model.observers, &worlds).unwrap();
        let mut truths = truths.into_iter();
        worlds.retain(|_| truths.next() == Some(true));
    }
    worlds
}

/// The worlds in which the objective is best, and its value.
fn best(model: &Model, worlds: Vec<World>) -> (Vec<World>, Option<i64>) {
    let Some(objective) = &model.objective else {
        return (worlds, None);
    };
    let value = |world: &World| objective.form.value(world).unwrap();
    let all = worlds.iter().map(value);
    let best = if objective.maximise {
        all.max()
    } else {
        all.min()
    };
    let kept = worlds.into_iter().filter(|w| Some(value(w)) == best);
    (kept.collect(), best)
}

fn answers(question: &Question, worlds: &[World]) -> BTreeSet<Answer> {
    let answers = worlds.iter().map(|world| question.answer(world).unwrap());
    answers.collect()
}

fn hold(props: &[(String, Prop)], worlds: &[World], place: &str) {
    for (text, prop) in props {
        let everywhere = worlds.iter().all(|world| prop.holds(world) == Some(true));
        assert!(everywhere, "{place}: `{text}` does not hold everywhere");
    }
}

/// Compares what a puzzle expects with all its worlds.
fn come_out(model: &Model, expect: &Expect, place: &str) {
    let all = after_announced(model, after_told(model, worlds(model)));
    if let Some(number) = expect.worlds {
        assert_eq!(all.len() as u64, number, "{place}: worlds");
    }
    let (worlds, value) = best(model, all);
    let answers = answers(&model.question, &worlds);
    assert_eq!(expect.none, worlds.is_empty(), "{place}: no world");
    assert_eq!(expect.best, value, "{place}: best");
    hold(&expect.certain, &worlds, place);
    hold(&expect.proved, &worlds, place);
    if expect.not_unique {
        assert!(answers.len() > 1, "{place}: one answer");
    }
    if !expect.answer.is_empty() {
        assert_eq!(answers.len(), 1, "{place}: answers");
        hold(&expect.answer, &worlds, place);
    }
    if !expect.answers.is_empty() {
        assert_eq!(answers.len(), expect.answers.len(), "{place}: answers");
        let mut found = BTreeSet::new();
        for answer in &expect.answers {
            let here: Vec<World> = worlds
                .iter()
                .filter(|world| answer.iter().all(|(_, p)| p.holds(world) == Some(true)))
                .cloned()
                .collect();
            let mut one = self::answers(&model.question, &here);
            assert_eq!(one.len(), 1, "{place}: {answer:?}");
            found.append(&mut one);
        }
        assert_eq!(found, answers, "{place}: answers");
    }
}

fn run(page: &str, text: &str) {
    let blocks = blocks(text);
    assert!(blocks.len() > 10, "{page} has {} puzzles", blocks.len());
    for (line, text) in blocks {
        for model in models(page, line, &text) {
            let place = format!("{page}, line {line} ({})", model.title);
            match &model.expect {
                Some(expect) => come_out(&model, expect, &place),
                None => panic!("{place}: nothing is expected"),
            }
            // And by the rows, the solvers and the proof.
            let found = bigm::expect(model, &bigm::Options::default()).unwrap();
            assert!(found.is_empty(), "{place}: {found:?}");
        }
    }
}

#[test]
fn every_puzzle_comes_out_as_it_says() {
    run("docs/language.md", LANGUAGE);
    run("docs/language-more.md", MORE);
}

#[test]
fn nothing_of_the_language_is_left_out() {
    let pages = format!("{LANGUAGE}{MORE}");
    let mentioned = |word: &str| pages.contains(&format!("`{word}`"));
    for row in OPERATORS {
        for sign in row.signs {
            assert!(mentioned(sign), "the sign `{sign}`");
        }
        assert!(
            pages.contains(row.meaning) && mentioned(row.example),
            "{}",
            row.meaning
        );
    }
    for word in KEYWORDS {
        assert!(mentioned(word), "the keyword `{word}`");
    }
    for function in FUNCTIONS {
        assert!(mentioned(function.form), "the function `{}`", function.form);
    }
    for key in KEYS {
        assert!(mentioned(key.name), "the key `{}`", key.name);
    }
}
