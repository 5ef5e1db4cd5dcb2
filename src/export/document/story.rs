//! A story as a file has it → paragraphs of lines: lines of prose run on,
//! lines that are set in stay lines.

/// One line of a paragraph; long, where lines of prose ran on into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Whether it was set in.
    pub indented: bool,
    /// Its words, one space between them.
    pub words: String,
}

/// The paragraphs; none is empty.
pub fn paragraphs(story: &str) -> Vec<Vec<Line>> {
    let mut all: Vec<Vec<Line>> = Vec::new();
    let mut open = false;
    for line in story.lines() {
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() {
            open = false;
            continue;
        }
        let indented = line.starts_with([' ', '\t']);
        if !open {
            all.push(Vec::new());
            open = true;
        }
        let Some(paragraph) = all.last_mut() else {
            continue;
        };
        match paragraph.last_mut() {
            Some(last) if !last.indented && !indented => {
                last.words.push(' ');
                last.words.push_str(&words);
            }
            _ => paragraph.push(Line { indented, words }),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_runs_on_and_lists_stay() {
        let told = paragraphs("One\ntwo.\n  1  a\n  2  b\nThen\nthree.\n\n\nFour.\n");
        let shown: Vec<Vec<(bool, &str)>> = told
            .iter()
            .map(|lines| {
                lines
                    .iter()
                    .map(|line| (line.indented, line.words.as_str()))
                    .collect()
            })
            .collect();
        assert_eq!(
            shown,
            [
                vec![
                    (false, "One two."),
                    (true, "1 a"),
                    (true, "2 b"),
                    (false, "Then three.")
                ],
                vec![(false, "Four.")]
            ]
        );
        assert!(paragraphs(" \n\t\n").is_empty());
    }
}
