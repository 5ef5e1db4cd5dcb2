//! DIMACS CNF: what every SAT solver reads. The clauses are those of the
//! propositions; no row is in them.
//!
//! Each world of the puzzle is exactly one satisfying assignment, so that a
//! model counter counts worlds; the variables that unknowns are represented by
//! are named in a `c p show` line for those that project.

use super::{Format, Request, Written};
use crate::clauses::{self, Clause, Encoder, Literal, Meaning, Origin, OriginId};
use crate::lower::Refusal;
use crate::model::{Objective, Prop, Relation};
use crate::prove;

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: "cnf",
    ending: "cnf",
    summary: "DIMACS CNF of the propositions (no rows), read by every SAT solver",
    needs_finding: false,
    needs_model: true,
    names: None,
    write,
};

fn write(request: &Request) -> Result<Written, Refusal> {
    let mut encoder = clauses::encode(request.model)?;
    let mut notes = Vec::new();
    if let Some(objective) = &request.model.objective {
        let best = request.finding.and_then(|finding| finding.best);
        notes.push(bound(&mut encoder, objective, best)?);
    }
    let found = request.finding.and_then(|f| f.answers.first());
    if let (true, Some(found)) = (request.cut, found) {
        let other = prove::other_answer(&request.model.question, &found.answer);
        encoder.require("no-good cut", "another answer than the one found", &other)?;
    }
    Ok(Written {
        bytes: text(request, &encoder, &notes).into_bytes(),
        notes,
    })
}

/// Clauses know no "best": where the best value is known, that it is reached is
/// written; else the objective is left out. Says which.
fn bound(
    encoder: &mut Encoder,
    objective: &Objective,
    best: Option<i64>,
) -> Result<String, Refusal> {
    let (word, relation) = if objective.maximise {
        ("most", Relation::AtLeast)
    } else {
        ("least", Relation::AtMost)
    };
    let reached = best.and_then(|best| {
        let prop = Prop::compare(objective.form.clone(), relation, best)?;
        Some((best, prop))
    });
    let Some((best, prop)) = reached else {
        return Ok(
            "a CNF has no objective: it is left out, and every world satisfies the clauses \
             (with --worlds-cut the best value is found, and demanded)"
                .to_owned(),
        );
    };
    let about = format!("{} is {} {best}", objective.text, relation.sign());
    encoder.require("as good as the best found", &about, &prop)?;
    Ok(format!(
        "a CNF has no objective: the clauses demand the {word} that was found, {best}"
    ))
}

fn text(request: &Request, encoder: &Encoder, notes: &[String]) -> String {
    let (model, formula) = (request.model, encoder.formula());
    let mut out = String::new();
    let source = model.source.as_deref().unwrap_or_default();
    for line in [model.title.as_str(), source] {
        if !line.is_empty() {
            comment(line, &mut out);
        }
    }
    for note in notes {
        comment(&format!("note: {note}"), &mut out);
    }
    comment("", &mut out);
    comment(
        "each world is one satisfying assignment, and the other way round",
        &mut out,
    );
    comment(
        "variables: number = what it stands for, in the puzzle's words",
        &mut out,
    );
    for (literal, words) in encoder.legend() {
        match literal {
            Literal::Const(_) => comment(&format!("  always {words}"), &mut out),
            literal => comment(&format!("  {literal} = {words}"), &mut out),
        }
    }
    let mut helpers = String::new();
    for (number, meaning) in (1_u32..).zip(formula.meanings()) {
        if !matches!(meaning, Meaning::Unknown(_)) {
            comment(&format!("  {number} = {}", said(meaning)), &mut helpers);
        }
    }
    if !helpers.is_empty() {
        comment(
            "helpers: number = what it is true for, by the numbers",
            &mut out,
        );
        out.push_str(&helpers);
    }
    let shown = encoder.unknown_variables();
    let shown: Vec<String> = shown.iter().map(|v| format!("{} ", v.0)).collect();
    out.push_str(&format!("c p show {}0\n", shown.concat()));
    let counts = (formula.meanings().len(), formula.clauses().len());
    out.push_str(&format!("p cnf {} {}\n", counts.0, counts.1));
    let mut clauses = formula.clauses();
    for (index, origin) in formula.origins().iter().enumerate() {
        let own = clauses.partition_point(|clause| clause.origin <= OriginId(index));
        let (here, rest) = clauses.split_at(own);
        clauses = rest;
        section(origin, here, &mut out);
    }
    out
}

fn section(origin: &Origin, clauses: &[Clause], out: &mut String) {
    match (origin.text.as_str(), clauses.is_empty()) {
        ("", true) => {}
        ("", false) => comment(&origin.name, out),
        (text, true) => comment(&format!("{}: {text} (holds already)", origin.name), out),
        (text, false) => comment(&format!("{}: {text}", origin.name), out),
    }
    for clause in clauses {
        for literal in &clause.literals {
            out.push_str(&format!("{literal} "));
        }
        out.push_str("0\n");
    }
}

/// What a helper is true for.
fn said(meaning: &Meaning) -> String {
    let list = |literals: &[Literal], word: &str| {
        let words: Vec<String> = literals.iter().map(ToString::to_string).collect();
        words.join(word)
    };
    match meaning {
        Meaning::Unknown(words) => words.clone(),
        Meaning::All(literals) => list(literals, " and "),
        Meaning::Parity(one, other) => format!("{one} or {other}, not both"),
        Meaning::Steps(pairs) => {
            let pairs = pairs
                .iter()
                .map(|&(reached, enough)| match (reached, enough) {
                    (Literal::Const(true), one) | (one, Literal::Const(true)) => one.to_string(),
                    (reached, enough) => format!("({reached} and {enough})"),
                });
            pairs
                .filter(|pair| pair != "false")
                .collect::<Vec<_>>()
                .join(" or ")
        }
    }
}

/// A comment on one line; line breaks and control characters become spaces.
fn comment(text: &str, out: &mut String) {
    let plain = text.replace(|c: char| c.is_control(), " ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    let indent = if text.starts_with("  ") { "  " } else { "" };
    out.push_str(format!("c {indent}{}", words.join(" ")).trim_end());
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Builder;
    use crate::rows::Program;

    fn written(model: &crate::model::Model) -> Written {
        write(&Request {
            model,
            program: &Program::default(),
            finding: None,
            cut: false,
        })
        .unwrap()
    }

    #[test]
    fn a_puzzle_as_dimacs() {
        let mut puzzle = Builder::new("Two\nislanders");
        let a = puzzle.truth("knight", &["A"]);
        let b = puzzle.truth("knight", &["B"]);
        let room = puzzle.choice("room", &[], &["lady", "tiger"]);
        let not_both = Prop::all([a.clone(), b.clone()]).not();
        puzzle.statement("A", a.clone(), "not both of us", not_both);
        puzzle.fact("odd", "one of three", Prop::xor([a, b, room[0].clone()]));
        puzzle.fact("trivial", "anything", Prop::TRUE);
        let text = String::from_utf8(written(&puzzle.build()).bytes).unwrap();
        let expected = "\
c Two islanders
c
c each world is one satisfying assignment, and the other way round
c variables: number = what it stands for, in the puzzle's words
c   1 = knight[A]
c   2 = knight[B]
c   3 = room = lady
c   -3 = room = tiger
c helpers: number = what it is true for, by the numbers
c   4 = 1 or 2, not both
c   5 = 3 or 4, not both
c p show 1 2 3 0
p cnf 5 12
c truth[A]: not both of us
1 0
1 2 0
-1 -2 0
c odd: one of three
1 2 -4 0
-1 -2 -4 0
-1 2 4 0
1 -2 4 0
3 4 -5 0
-3 -4 -5 0
-3 4 5 0
3 -4 5 0
5 0
c trivial: anything (holds already)
";
        assert_eq!(text, expected);
    }

    #[test]
    fn an_objective_is_left_out_with_a_note_or_demanded() {
        let mut puzzle = Builder::new("");
        let form = puzzle.integer("n", &[], 0, 3);
        let mut model = puzzle.build();
        model.objective = Some(Objective {
            form,
            maximise: true,
            text: "n".into(),
            span: crate::source::Span::default(),
        });
        let plain = written(&model);
        assert!(plain.notes[0].contains("left out"));
        let solution = crate::solve(model, &crate::Options::default()).unwrap();
        for (cut, clauses) in [(false, 2 + 1), (true, 2 + 2)] {
            let demanded = write(&Request {
                model: &solution.model,
                program: &solution.program,
                finding: Some(&solution.finding),
                cut,
            })
            .unwrap();
            assert!(demanded.notes[0].contains("the most that was found, 3"));
            let text = String::from_utf8(demanded.bytes).unwrap();
            assert!(text.contains(&format!("\np cnf 3 {clauses}\n")), "{text}");
            assert!(
                text.contains("c as good as the best found: n is ≥ 3\n3 0\n"),
                "{text}"
            );
            assert_eq!(text.ends_with("-3 0\n"), cut, "{text}");
        }
    }
}
