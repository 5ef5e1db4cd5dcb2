//! Puzzle text as LaTeX: nothing in it is a command, and what the standard
//! fonts lack is replaced and noted.

use super::accents::marked;
use super::characters::{Set, beyond_ascii};
use std::collections::BTreeSet;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{canonical_combining_class, decompose_canonical};

/// The typeface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Face {
    Roman,
    Typewriter,
}

impl Face {
    /// A word longer than this may break anywhere; a shorter one as TeX knows
    /// how, or behind a sign.
    fn longest_word(self) -> usize {
        match self {
            Face::Roman => 30,
            Face::Typewriter => 16,
        }
    }
}

/// Sets text, and remembers what it could not set.
#[derive(Debug, Default)]
pub struct Setter {
    lacking: BTreeSet<char>,
    spelt: BTreeSet<char>,
    bare: BTreeSet<char>,
}

impl Setter {
    /// Words in the text face; straight quotes become round ones.
    pub fn words(&mut self, raw: &str) -> String {
        self.set(raw, Face::Roman)
    }

    /// Something in the language of puzzles.
    pub fn code(&mut self, raw: &str) -> String {
        format!("\\texttt{{{}}}", self.set(raw, Face::Typewriter))
    }

    /// What could not be set, one sentence for each kind.
    pub fn notes(&self) -> Vec<String> {
        let kinds = [
            (&self.lacking, "stand as an empty box"),
            (&self.spelt, "stand in Latin letters"),
            (&self.bare, "stand without one of their marks"),
        ];
        let codes = |set: &BTreeSet<char>| {
            let codes: Vec<String> = set
                .iter()
                .map(|c| format!("U+{:04X}", u32::from(*c)))
                .collect();
            codes.join(", ")
        };
        kinds
            .into_iter()
            .filter(|(set, _)| !set.is_empty())
            .map(|(set, what)| {
                format!(
                    "Characters that the standard fonts of LaTeX lack {what}: {}.",
                    codes(set)
                )
            })
            .collect()
    }

    fn set(&mut self, raw: &str, face: Face) -> String {
        let text: Vec<char> = raw.nfc().collect();
        let mut out = String::new();
        let mut before: Option<char> = None;
        let (mut run, mut length, mut boxed) = (0usize, word_length(&text), false);
        let mut at = 0;
        while let Some(&c) = text.get(at) {
            let mut next = at + 1;
            while text
                .get(next)
                .is_some_and(|c| canonical_combining_class(*c) != 0)
            {
                next += 1;
            }
            let marks = &text[at + 1..next];
            at = next;
            if c.is_whitespace() && beyond_ascii(c).is_none() {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
                (run, boxed, before) = (0, false, Some(' '));
                length = word_length(&text[at..]);
                continue;
            }
            match self.unit(c, marks, face, before, &out) {
                Some(unit) => {
                    out.push_str(&unit);
                    boxed &= unit.is_empty();
                }
                None => {
                    self.lacking.insert(c);
                    if !boxed {
                        out.push_str("\\puzzlemissing{}");
                    }
                    boxed = true;
                }
            }
            run += 1;
            let behind_sign = face == Face::Typewriter && run > 6 && "[(,.=<>+*/_:-".contains(c);
            let anywhere = length > face.longest_word() && run.is_multiple_of(3);
            let breaks = behind_sign || anywhere;
            if breaks {
                out.push_str("\\allowbreak{}");
            }
            before = Some(c);
        }
        out.trim().to_owned()
    }

    /// One character with the marks on it; `None` where it cannot be set.
    fn unit(
        &mut self,
        c: char,
        marks: &[char],
        face: Face,
        before: Option<char>,
        out: &str,
    ) -> Option<String> {
        let (base, own) = if c.is_ascii() || beyond_ascii(c).is_some() {
            (c, Vec::new())
        } else {
            let mut parts: Vec<char> = Vec::new();
            decompose_canonical(c, |part| parts.push(part));
            match parts.split_first() {
                Some((base, own)) if !own.is_empty() => (*base, own.to_vec()),
                _ => return self.alike(c, face, before, out),
            }
        };
        let (mut inner, math) = if base.is_ascii() {
            (ascii(base, face, before, out), false)
        } else {
            match beyond_ascii(base)? {
                Set::Text(text) => (text.to_owned(), false),
                Set::Math(math) => (math.to_owned(), true),
                Set::Nothing => return Some(String::new()),
                Set::Spelt(text) => {
                    self.spelt.insert(base);
                    (text.to_owned(), false)
                }
            }
        };
        let mut first = true;
        for &mark in own.iter().chain(marks) {
            match marked(&inner, mark, math, first) {
                Some(more) => {
                    inner = more;
                    first = false;
                }
                None => {
                    self.bare.insert(if own.is_empty() { base } else { c });
                }
            }
        }
        Some(match math {
            true => format!("\\ensuremath{{{inner}}}"),
            false => inner,
        })
    }

    /// A character that is another form of others: a ligature, a wide letter.
    fn alike(&mut self, c: char, face: Face, before: Option<char>, out: &str) -> Option<String> {
        let parts: Vec<char> = std::iter::once(c).nfkd().collect();
        if parts[..] == [c] {
            return None;
        }
        let mut all = String::new();
        for part in parts {
            if canonical_combining_class(part) != 0 {
                self.bare.insert(c);
                continue;
            }
            all.push_str(&self.unit(part, &[], face, before, out)?);
        }
        Some(all)
    }
}

/// How many characters there are before the next space.
fn word_length(text: &[char]) -> usize {
    text.iter().take_while(|c| !c.is_whitespace()).count()
}

fn ascii(c: char, face: Face, before: Option<char>, out: &str) -> String {
    let opens = match before {
        None => true,
        Some(c) => c.is_whitespace() || "([{-\"'`–—".contains(c),
    };
    let plain = match (c, face) {
        _ if c.is_ascii_control() => "",
        ('{', Face::Roman) => "\\{",
        ('}', Face::Roman) => "\\}",
        // The only dollar that is one in every shape.
        ('$', _) => "\\ensuremath{\\mathdollar}",
        ('&', _) => "\\&",
        ('#', _) => "\\#",
        ('%', _) => "\\%",
        ('_', Face::Roman) => "\\_",
        ('\\', Face::Roman) => "\\textbackslash{}",
        ('^', Face::Roman) => "\\textasciicircum{}",
        ('~', Face::Roman) => "\\textasciitilde{}",
        ('<', Face::Roman) => "\\textless{}",
        ('>', Face::Roman) => "\\textgreater{}",
        ('|', Face::Roman) => "\\textbar{}",
        ('"', Face::Roman) if opens => "\\textquotedblleft{}",
        ('"', Face::Roman) => "\\textquotedblright{}",
        ('`', Face::Roman) if out.ends_with(['?', '!']) => "{}\\textquoteleft{}",
        ('`', Face::Roman) => "\\textquoteleft{}",
        ('\'', Face::Roman) if opens => "\\textquoteleft{}",
        // No ligatures: two signs stay two.
        ('\'', Face::Roman) if out.ends_with('\'') => "{}'",
        ('-', Face::Roman) if out.ends_with('-') => "{}-",
        // In the typewriter face the straight quotes have places of their own.
        ('\'', Face::Typewriter) => "\\symbol{13}",
        ('`', Face::Typewriter) => "\\symbol{18}",
        ('{' | '}' | '_' | '\\' | '^' | '~' | '<' | '>' | '|' | '"', Face::Typewriter) => {
            return format!("\\symbol{{{}}}", u32::from(c));
        }
        _ => return c.to_string(),
    };
    plain.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(raw: &str) -> String {
        Setter::default().words(raw)
    }

    #[test]
    fn nothing_is_a_command() {
        assert_eq!(
            words("\\input{x} 50% of $3 & #1_a ~^ <b> |"),
            "\\textbackslash{}input\\{x\\} 50\\% of \\ensuremath{\\mathdollar}3 \\& \\#1\\_a \\textasciitilde{}\
             \\textasciicircum{} \\textless{}b\\textgreater{} \\textbar{}"
        );
        assert_eq!(
            Setter::default().code("a_b{'c'}"),
            "\\texttt{a\\symbol{95}b\\symbol{123}\\symbol{13}c\\symbol{13}\\symbol{125}}"
        );
        assert_eq!(words("a\n\n  b\u{7}"), "a b");
    }

    #[test]
    fn quotes_are_round_and_dashes_stay() {
        assert_eq!(
            words("\"It's\" -- ('no')"),
            "\\textquotedblleft{}It's\\textquotedblright{} -{}- (\\textquoteleft{}no')"
        );
    }

    #[test]
    fn letters_bear_their_marks() {
        assert_eq!(words("Señor Müller"), "Se\\~{n}or M\\\"{u}ller");
        assert_eq!(words("naïve, ça"), "na\\\"{\\i}ve, \\c{c}a");
        assert_eq!(words("e\u{301}"), "\\'{e}");
        assert_eq!(words("ế"), "\\ensuremath{\\acute{\\mbox{\\^{e}}}}");
        assert_eq!(
            words("ά ≤ Ω"),
            "\\ensuremath{\\acute{\\alpha}} \\ensuremath{\\le} \\ensuremath{\\Omega}"
        );
        assert_eq!(words("ﬁ ²"), "fi 2");
    }

    #[test]
    fn what_is_lacking_is_noted() {
        let mut setter = Setter::default();
        assert_eq!(
            setter.words("👨‍👩‍👧 猫猫 ёж ą"),
            "\\puzzlemissing{} \\puzzlemissing{} \\\"{e}zh a"
        );
        assert_eq!(
            setter.notes(),
            [
                "Characters that the standard fonts of LaTeX lack stand as an empty box: \
                 U+732B, U+1F467, U+1F468, U+1F469.",
                "Characters that the standard fonts of LaTeX lack stand in Latin letters: \
                 U+0435, U+0436.",
                "Characters that the standard fonts of LaTeX lack stand without one of their \
                 marks: U+0105."
            ]
        );
    }

    #[test]
    fn every_character_becomes_ascii() {
        for code in 0..=0x2FFFFu32 {
            let Some(c) = char::from_u32(code) else {
                continue;
            };
            let mut setter = Setter::default();
            let set = setter.words(&c.to_string()) + &setter.code(&c.to_string());
            assert!(set.is_ascii(), "{c:?}: {set}");
        }
    }
}
