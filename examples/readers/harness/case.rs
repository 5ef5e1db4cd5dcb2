//! The puzzles of the library, each with what bigm itself found out.

use bigm::export::{Format, Request, Written};
use bigm::lower::{FormKind, Refusal};
use bigm::model::{Answer, Model};
use bigm::prove::{self, Finding, Verdict};
use bigm::rows::{Form, Objective, Program, Sense};
use bigm::solve::{Backend, Limits, Outcome, exact};
use bigm::source::Source;
use std::path::{Path, PathBuf};

/// A puzzle in one form.
pub struct Case {
    /// Its place in the library, without the ending: `carroll/no-kangaroos`.
    pub name: String,
    /// The form of its rows.
    pub form: FormKind,
    /// The puzzle, with what somebody was told.
    pub model: Model,
    /// Its rows.
    pub program: Program,
    /// The rows, and the one that excludes the answer found; `None` where
    /// there is no answer.
    pub cut: Option<Program>,
    /// What bigm found out.
    pub finding: Finding,
    /// What a reader must find with all rows, and with the cut.
    pub expected: (Expected, Option<Expected>),
}

/// What a reader must find.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// There is no point.
    Nothing,
    /// There is one.
    Point {
        /// The objective's best value, where there is an objective.
        value: Option<i64>,
        /// The only answer, where there is only one.
        answer: Option<Answer>,
        /// The answer that is excluded.
        not: Option<Answer>,
    },
}

/// What a format does about what is to be best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Best {
    /// The program that reads the file looks for it.
    Sought,
    /// The file has no objective, and demands the best value that bigm found.
    Demanded,
}

/// A library, read and solved.
#[derive(Default)]
pub struct Library {
    /// The puzzles, in the order of their names, textbook before tight.
    pub cases: Vec<Case>,
    /// Templates, which are no puzzles before they are filled.
    pub templates: Vec<String>,
}

impl Case {
    /// The puzzle's name, its form and whether the answer is excluded.
    pub fn show(&self, cut: bool) -> String {
        let cut = if cut { ", cut" } else { "" };
        format!("{} ({}{cut})", self.name, self.form.name())
    }

    /// What a reader must find.
    pub fn expected(&self, cut: bool, best: Best) -> Option<&Expected> {
        let one_answer = matches!(
            &self.expected.0,
            Expected::Point {
                answer: Some(_),
                ..
            }
        );
        match (cut, best) {
            (false, _) => Some(&self.expected.0),
            // What is only worse is no point of a file that demands the best.
            (true, Best::Demanded) if one_answer => Some(&Expected::Nothing),
            (true, _) => self.expected.1.as_ref(),
        }
    }

    /// The rows as a reader is given them.
    pub fn rows(&self, cut: bool) -> &Program {
        let cut = self.cut.as_ref().filter(|_| cut);
        cut.unwrap_or(&self.program)
    }

    /// The puzzle in a format.
    ///
    /// # Errors
    /// The format's refusal.
    pub fn written(&self, format: &Format, cut: bool, best: Best) -> Result<Written, Refusal> {
        let finding = cut || format.needs_finding || best == Best::Demanded;
        (format.write)(&Request {
            model: &self.model,
            program: self.rows(cut),
            finding: finding.then_some(&self.finding),
            cut,
        })
    }
}

/// Every puzzle of the files below `root`, in both forms.
///
/// # Errors
/// What cannot be read or solved, by name.
pub fn library(root: &Path) -> Result<Library, String> {
    let mut paths = Vec::new();
    below(root, &mut paths).map_err(|e| format!("{}: {e}", root.display()))?;
    let mut library = Library::default();
    for path in paths {
        let inside = path.strip_prefix(root).unwrap_or(&path).with_extension("");
        let name = inside.to_string_lossy().replace('\\', "/");
        read(&path, &name, &mut library).map_err(|why| format!("{name}: {why}"))?;
    }
    Ok(library)
}

fn below(folder: &Path, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if folder.is_file() {
        into.push(folder.to_path_buf());
        return Ok(());
    }
    let mut entries = std::fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<std::io::Result<Vec<_>>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() || entry.extension().is_some_and(|e| e == "yaml") {
            below(&entry, into)?;
        }
    }
    Ok(())
}

/// Reads and solves one file into the library.
///
/// # Errors
/// Why it cannot be.
pub fn read(path: &Path, name: &str, library: &mut Library) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let read = bigm::read(&Source::new(name, text));
    if read.blanks.iter().any(|blanks| !blanks.is_empty()) {
        library.templates.push(name.to_owned());
        return Ok(());
    }
    let count = read.models.len();
    for (index, model) in read.models.into_iter().enumerate() {
        let model = model.ok_or("it has errors")?;
        let name = match count {
            1 => name.to_owned(),
            _ => format!("{name}#{}", index + 1),
        };
        let forms = FormKind::ALL
            .iter()
            .map(|&form| case(&name, form, model.clone()))
            .collect::<Result<Vec<_>, _>>()?;
        // What the cut leaves depends on the answer found first; the rest does not.
        if forms
            .iter()
            .any(|case| case.expected.0 != forms[0].expected.0)
        {
            return Err("the two forms have different answers".to_owned());
        }
        library.cases.extend(forms);
    }
    Ok(())
}

fn case(name: &str, form: FormKind, model: Model) -> Result<Case, String> {
    let options = bigm::Options {
        form,
        ..bigm::Options::default()
    };
    let solution = bigm::solve(model, &options).map_err(|refusal| refusal.to_string())?;
    let finding = solution.finding;
    if let Some(why) = &finding.why {
        return Err(format!("bigm does not decide it: {why}"));
    }
    let cut = match finding.answers.first() {
        Some(found) => {
            let mut cut = solution.program.clone();
            prove::exclude_answer(&mut cut, &found.answer)?;
            Some(cut)
        }
        None => None,
    };
    let with_cut = match &cut {
        Some(cut) => Some(expected_with_cut(cut, &finding)?),
        None => None,
    };
    Ok(Case {
        name: name.to_owned(),
        form,
        expected: (expected(&finding), with_cut),
        model: solution.model,
        program: solution.program,
        cut,
        finding,
    })
}

fn expected(finding: &Finding) -> Expected {
    let answer = finding.answers.first().map(|found| found.answer.clone());
    match finding.verdict {
        Verdict::Contradiction | Verdict::Undecided => Expected::Nothing,
        Verdict::Unique | Verdict::AnswerUnique => Expected::Point {
            value: finding.best,
            answer,
            not: None,
        },
        Verdict::NotUnique => Expected::Point {
            value: finding.best,
            answer: None,
            not: None,
        },
    }
}

fn expected_with_cut(cut: &Program, finding: &Finding) -> Result<Expected, String> {
    let not = finding.answers.first().map(|found| found.answer.clone());
    if finding.verdict == Verdict::NotUnique {
        return Ok(Expected::Point {
            value: finding.best,
            answer: None,
            not,
        });
    }
    let (Some(objective), Some(best)) = (&cut.objective, finding.best) else {
        return Ok(Expected::Nothing);
    };
    // What is left may still have points, all of them worse.
    match second(cut, objective)? {
        None => Ok(Expected::Nothing),
        Some(value) if (value < best) == objective.maximise && value != best => {
            Ok(Expected::Point {
                value: Some(value),
                answer: None,
                not,
            })
        }
        Some(value) => Err(format!(
            "the only answer has the value {best}, and another {value}"
        )),
    }
}

/// The best value of what is left with the cut, by the exact engine alone: is
/// there a point, is there a better one, until there is none.
fn second(cut: &Program, objective: &Objective) -> Result<Option<i64>, String> {
    let engine = exact::Exact;
    let mut program = cut.clone();
    program.objective = None;
    let mut best = None;
    loop {
        match engine.solve(&program, &Limits::default()) {
            Outcome::Point(point) => {
                let value = value(&objective.form, &point)?;
                best = Some(value);
                let (sense, bound) = match objective.maximise {
                    true => (Sense::AtLeast, value + 1),
                    false => (Sense::AtMost, value - 1),
                };
                let Some(last) = program.rows().last() else {
                    return Err("a cut without a row".to_owned());
                };
                let provenance = last.provenance.clone();
                if !program.add_row(objective.form.clone(), sense, bound, provenance) {
                    return Err("a number leaves the 64-bit range".to_owned());
                }
            }
            Outcome::Infeasible => return Ok(best),
            other => return Err(format!("the exact engine does not decide it: {other:?}")),
        }
    }
}

/// A form's value at a point, constant included.
///
/// # Errors
/// Where it leaves the 64-bit range.
pub fn value(form: &Form, point: &[i64]) -> Result<i64, String> {
    i64::try_from(form.value(point)).map_err(|_| "a value leaves the 64-bit range".to_owned())
}
