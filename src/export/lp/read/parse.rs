//! Tokens → what was written. After an error reading goes on where the next row,
//! bound or section begins.

use super::super::super::codes::LP_END;
use super::cursor::{Parser, Stopped};
use super::lex::{Kind, Token};
use super::words::Section;
use super::written::{File, Sum};
use crate::report::{Diagnostic, Report};
use crate::source::Source;

/// Reads all tokens of a text.
pub fn parse(source: &Source, tokens: &[Token], report: &mut Report) -> File {
    let mut parser = Parser::new(source, tokens, report);
    let mut file = File::default();
    parser.file(&mut file);
    file
}

impl Parser<'_> {
    fn file(&mut self, file: &mut File) {
        let mut begun = false;
        loop {
            let Some(token) = self.peek() else {
                if begun {
                    let what = "the text ends without `End`";
                    let help = "a file that was cut short looks like this";
                    self.report
                        .push(Diagnostic::new(&LP_END, self.here(), what).help(help));
                } else {
                    self.wrong(
                        "there is no objective: LP text begins with `Minimize` or `Maximize`",
                    );
                }
                return;
            };
            let Some((section, words)) = self.section() else {
                // Only before the first section, and behind the objective.
                self.wrong(if begun {
                    "expected `Subject To` or another section"
                } else {
                    "LP text begins with `Minimize` or `Maximize`"
                });
                self.skip(|_, _| false);
                begun = true;
                continue;
            };
            self.at += words;
            let first = !std::mem::replace(&mut begun, true);
            match section {
                Section::Objective(maximise) if file.objective.is_none() => {
                    self.objective(maximise, file);
                }
                Section::Objective(_) => {
                    self.wrong_at(token.span, "a second objective");
                    self.skip(|_, _| false);
                }
                _ if first => {
                    self.wrong_at(token.span, "LP text begins with `Minimize` or `Maximize`");
                }
                _ => {}
            }
            match section {
                Section::Objective(_) => {}
                Section::Rows => self.rows(file),
                Section::Bounds => self.bounds(file),
                Section::General => self.kinds(false, file),
                Section::Binary => self.kinds(true, file),
                // HiGHS writes such sections with nothing in them.
                Section::Unread(what) => {
                    if self.in_section() {
                        self.unread(token.span, &format!("{what} are not read"));
                        self.skip(|_, _| false);
                    }
                }
                Section::End => {
                    if let Some(more) = self.peek() {
                        let what = "what stands behind `End` is not read";
                        self.report.push(Diagnostic::new(&LP_END, more.span, what));
                    }
                    return;
                }
            }
        }
    }

    fn objective(&mut self, maximise: bool, file: &mut File) {
        let _ = self.label();
        let sum = match self.sum(None) {
            Ok(sum) => sum,
            Err(Stopped) => {
                self.skip(|_, _| false);
                Sum::default()
            }
        };
        if sum.infinite.is_some() {
            self.number(sum.span, "an infinite objective");
        }
        file.objective = Some((maximise, sum));
    }

    fn rows(&mut self, file: &mut File) {
        while self.in_section() {
            match self.row() {
                Ok(row) => file.rows.push(row),
                Err(Stopped) => self.skip(|parser, _| parser.is_label()),
            }
        }
    }

    fn bounds(&mut self, file: &mut File) {
        while self.in_section() {
            let line = self.line();
            if self.bound(file).is_err() {
                self.skip(|_, token| Some(token.line) != line);
            }
        }
    }

    fn kinds(&mut self, binary: bool, file: &mut File) {
        while self.in_section() {
            let Some(token) = self.peek() else { break };
            if token.kind == Kind::Name {
                file.kinds.push((binary, self.name(token)));
                self.at += 1;
            } else {
                self.wrong("expected the name of a column");
                self.skip(|_, token| token.kind == Kind::Name);
            }
        }
    }
}
