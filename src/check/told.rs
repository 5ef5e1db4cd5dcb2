//! `told:` somebody learnt something that we do not hear.

use super::checker::Checker;
use super::codes;
use crate::model::{Asked, AskedValue, Told};
use crate::puzzle::Learns;
use crate::report::Diagnostic;

impl Checker<'_> {
    /// `told:`
    pub fn read_told(&mut self) {
        let puzzle = self.puzzle;
        for told in &puzzle.told {
            let (text, learns) = match &told.learns {
                Learns::Whether(text) => {
                    let learns = self.proposition(text).map(|prop| Asked {
                        label: text.as_str().to_string(),
                        value: AskedValue::Truth(prop),
                        span: Some(text.span()),
                    });
                    (text, learns)
                }
                Learns::Which(text) => {
                    let mut asked = self.asked(text);
                    let one = asked.as_mut().and_then(|items| match items.len() {
                        1 => items.pop(),
                        _ => None,
                    });
                    if one.is_none() && asked.is_some() {
                        self.report.push(
                            Diagnostic::new(
                                &codes::BARE_FAMILY,
                                text.span(),
                                "`which:` tells the value of one thing, and these are several",
                            )
                            .help("name one: `which: room[3]`; several entries make a list"),
                        );
                    }
                    (text, one)
                }
            };
            let about = self.question(std::slice::from_ref(&told.question));
            if let Some(learns) = learns {
                self.model.told.push(Told {
                    learns,
                    text: text.as_str().to_string(),
                    about,
                    settles: told.settles,
                    span: told.span,
                });
            }
        }
    }
}
