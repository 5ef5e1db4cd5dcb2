//! A card as markup: the sentence, what it says in symbols, the rule with its
//! letters, the rows.

use super::escape::{escape, isolated};
use super::formula::formula;
use super::page::Page;
use super::rows::{Place, row};
use super::text::{code, text};
use crate::explain::document::{Card, Derivation, Formula, LetterLine, Op, Part, RowLine, Sign};
use crate::lower::FormKind;

/// So many rows are shown at once where one formula stands for all of them.
const FEW: usize = 3;

/// The card.
pub fn card(card: &Card, page: &Page<'_>) -> String {
    let id = escape(&card.id);
    let mut out = format!(
        "<article class=\"card\" id=\"{id}\" data-kind=\"{}\" aria-labelledby=\"{id}-title\">\n",
        card.kind.word()
    );
    out.push_str(&said(card, page));
    for (class, it) in [("prop", &card.proposition), ("cond", &card.condition)] {
        if let Some(it) = it {
            out.push_str(&format!("<p class=\"{class}\">{}</p>\n", formula(it)));
        }
    }
    let several = page.several_forms();
    if several {
        out.push_str("<div class=\"parts\">\n");
    }
    for part in &card.parts {
        out.push_str(&one_part(part, card, page, several));
    }
    if several {
        out.push_str("</div>\n");
    }
    out.push_str("</article>\n");
    out
}

/// The sentence, with a link to its rows.
fn said(card: &Card, page: &Page<'_>) -> String {
    let id = escape(&card.id);
    let mut about = card.kind.word().to_owned();
    if let Some(speaker) = &card.speaker {
        about.push_str(&format!(" of {}", isolated(speaker)));
    }
    let mut out = format!(
        "<div class=\"said\" data-card=\"{id}\">\n<div class=\"head\">\n\
         <h3 id=\"{id}-title\"><span class=\"count\">{}</span> {} \
         <span class=\"about\">{about}</span></h3>\n",
        card.number,
        isolated(&card.title),
    );
    let links: Vec<String> = card
        .parts
        .iter()
        .filter_map(|part| link_to_rows(part, page.several_forms()))
        .collect();
    if !links.is_empty() {
        let links = links.join(" · ");
        out.push_str(&format!("<p class=\"to-rows\">{links}</p>\n"));
    }
    out.push_str("</div>\n");
    if !card.sentence.is_empty() {
        let sentence = text(&card.sentence, page);
        out.push_str(&format!(
            "<p class=\"sentence\" dir=\"auto\">{sentence}</p>\n"
        ));
    }
    if let Some(written) = &card.written {
        out.push_str(&format!("<p class=\"written\">{}</p>\n", code(written)));
    }
    out.push_str("</div>\n");
    out
}

/// `rows 3–5`, a link to the first.
fn link_to_rows(part: &Part, several: bool) -> Option<String> {
    let rows: Vec<&RowLine> = part.derivations.iter().flat_map(|d| &d.rows).collect();
    let first = rows.first()?;
    let mut numbers: Vec<usize> = rows.iter().map(|row| row.number).collect();
    numbers.sort_unstable();
    let word = if rows.len() == 1 { "row" } else { "rows" };
    let form = match several {
        true => format!(" ({})", part.form.name()),
        false => String::new(),
    };
    Some(format!(
        r##"<a href="#{}">{word} {}{form}</a>"##,
        escape(&first.id),
        runs(&numbers)
    ))
}

/// `3–5, 8`
fn runs(numbers: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let shown: Vec<String> = runs
        .into_iter()
        .map(|(first, last)| match last - first {
            0 => first.to_string(),
            1 => format!("{first}, {last}"),
            _ => format!("{first}–{last}"),
        })
        .collect();
    shown.join(", ")
}

fn one_part(part: &Part, card: &Card, page: &Page<'_>, several: bool) -> String {
    let mut out = format!("<div class=\"part\" data-form=\"{}\">\n", part.form.name());
    if several {
        out.push_str(&format!(
            "<h4>{} <span class=\"about\">form</span></h4>\n",
            part.form.name()
        ));
    }
    for it in &part.derivations {
        out.push_str(&derivation(it, card, part.form, page));
    }
    for note in &part.notes {
        out.push_str(&format!("<p class=\"note\">{}</p>\n", text(note, page)));
    }
    out.push_str("</div>\n");
    out
}

fn derivation(it: &Derivation, card: &Card, form: FormKind, page: &Page<'_>) -> String {
    let mut out = String::from("<div class=\"step\">\n");
    if let Some(condition) = &it.condition {
        out.push_str(&format!("<p class=\"cond\">{}</p>\n", formula(condition)));
    }
    out.push_str(&format!(
        "<p class=\"rule\">{}:</p>\n",
        text(&it.rule.cited, page)
    ));
    if !it.letters.is_empty() {
        out.push_str("<dl class=\"letters\">\n");
        for line in &it.letters {
            out.push_str(&letter(line, page));
        }
        out.push_str("</dl>\n");
    }
    let rows: String = it
        .rows
        .iter()
        .map(|line| row(line, card, form, Place::Card))
        .collect();
    let rows = format!("<ol class=\"rows\" role=\"list\">\n{rows}</ol>\n");
    match &it.general {
        Some(general) => {
            let mut shown = general.formula();
            shown.push(Sign::Word("for".to_owned()));
            shown.extend(&general.range());
            out.push_str(&format!("<p class=\"general\">{}</p>\n", formula(&shown)));
            let open = if it.rows.len() <= FEW {
                " open=\"open\""
            } else {
                ""
            };
            let numbers: Vec<usize> = it.rows.iter().map(|row| row.number).collect();
            out.push_str(&format!(
                "<details{open}><summary>rows {}</summary>\n{rows}</details>\n",
                runs(&numbers)
            ));
        }
        None => out.push_str(&rows),
    }
    for note in &it.notes {
        out.push_str(&format!(
            "<p class=\"note\">{}</p>\n",
            text(&note.text, page)
        ));
    }
    out.push_str("</div>\n");
    out
}

fn letter(line: &LetterLine, page: &Page<'_>) -> String {
    let letter = Formula::of([Sign::Letter(line.letter.clone())]);
    let mut value = Formula::default();
    for (place, it) in line.equals.iter().enumerate() {
        if place > 0 {
            value.push(Op::Equal);
        }
        value.extend(it);
    }
    // A letter that needs no reason shares its line with others.
    let short = line.because.is_empty() && line.row.is_none();
    let class = if short { " class=\"short\"" } else { "" };
    let mut out = format!("<div{class}><dt>{}</dt><dd>", formula(&letter));
    out.push_str(&format!(
        "<span class=\"eq\" aria-hidden=\"true\">=</span> {}",
        formula(&value)
    ));
    if !line.because.is_empty() {
        out.push_str(&format!(
            " <span class=\"because\">{}</span>",
            text(&line.because, page)
        ));
    }
    if let Some(number) = line.row {
        out.push_str(&format!(" <span class=\"because\">in row {number}</span>"));
    }
    out.push_str("</dd></div>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::runs;

    #[test]
    fn numbers_that_follow_each_other_run() {
        assert_eq!(runs(&[3]), "3");
        assert_eq!(runs(&[3, 4]), "3, 4");
        assert_eq!(runs(&[1, 2, 3, 7, 9, 10, 11]), "1–3, 7, 9–11");
        assert_eq!(runs(&[]), "");
    }
}
