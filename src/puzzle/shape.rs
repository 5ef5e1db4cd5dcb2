//! What may stand under each key, as data: what an editor is told.
//!
//! The readers in `keys` say what is wrong with a value in sentences; a shape
//! says beforehand what is right, as far as that can be said without knowing
//! the puzzle's own names.

/// The form of a value.
#[derive(Debug)]
pub enum Shape {
    /// One text: an expression, a name, a number.
    Text,
    /// One text that may be `null`, too: a label is what was written.
    Label,
    /// A range: a text with `..` in it.
    Range,
    /// A whole number.
    Whole,
    /// A whole number that is not negative.
    Count,
    /// Nothing at all, as behind the values of `{v, w}`.
    Nothing,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A list of such values.
    List(&'static Shape),
    /// A mapping from names of the puzzle to such values.
    Map(&'static Shape),
    /// A mapping with these keys and no others.
    Fields(&'static [Field]),
    /// Any of these.
    Any(&'static [Shape]),
    /// A form with a name, which may stand within itself by [`Shape::Again`].
    Named(&'static str, &'static Shape),
    /// The form of that name.
    Again(&'static str),
}

/// One key of a mapping.
#[derive(Debug)]
pub struct Field {
    /// As it is written.
    pub name: &'static str,
    /// What it means, in a few words.
    pub summary: &'static str,
    /// What its value is.
    pub shape: Shape,
    /// Whether it has to be there.
    pub needed: Needed,
}

/// Whether a key has to be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needed {
    /// It may be left out.
    No,
    /// It has to be there.
    Yes,
    /// It, or the key of that name, has to be there, and not both.
    Or(&'static str),
}

/// One text, or a list of them.
pub(super) const TEXTS: Shape = Shape::Any(&[Shape::Text, Shape::List(&Shape::Text)]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{KEYS, read};
    use crate::report::Report;
    use crate::source::Source;

    /// The mappings with keys of their own within a shape, each with the text
    /// of one that has a strange key and no other.
    fn strange(shape: &Shape, found: &mut Vec<(String, &'static [Field])>) {
        let mut within = Vec::new();
        let around = match shape {
            Shape::Fields(fields) => {
                found.push(("{zzz: x}".to_string(), fields));
                for field in *fields {
                    strange(&field.shape, &mut Vec::new());
                }
                return;
            }
            Shape::Any(shapes) => return shapes.iter().for_each(|s| strange(s, found)),
            Shape::List(inner) => {
                strange(inner, &mut within);
                ("[", "]")
            }
            Shape::Map(inner) | Shape::Named(_, inner) => {
                strange(inner, &mut within);
                ("{s: ", "}")
            }
            _ => return,
        };
        for (text, fields) in within {
            found.push((format!("{}{text}{}", around.0, around.1), fields));
        }
    }

    #[test]
    fn shapes_have_the_keys_that_are_read() {
        let mut seen = 0;
        for key in KEYS {
            let mut found = Vec::new();
            strange(&key.shape, &mut found);
            for (text, fields) in found {
                seen += 1;
                let source = Source::new("t", format!("{}: {text}\n", key.name));
                let mut report = Report::new();
                let nodes = crate::yaml::read(&source, &mut report);
                read(&nodes[0], &source, &mut report);
                let diagnostics = report.diagnostics();
                let unknown = diagnostics.iter().find(|d| d.code.name == "unknown-key");
                let help = unknown.and_then(|d| d.help.clone()).unwrap();
                let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
                assert!(
                    help.ends_with(&format!("are: {}", names.join(", "))),
                    "{text}: {help}"
                );
                for field in fields {
                    let wanted = format!("has no `{}:`", field.name);
                    let missed = diagnostics.iter().any(|d| d.message.ends_with(&wanted));
                    match field.needed {
                        // Where it is the only key, naming the strange one and
                        // the right one says enough.
                        Needed::Yes if fields.len() == 1 => assert!(!missed, "{text}"),
                        Needed::Yes => assert!(missed, "{text}: {}", field.name),
                        Needed::No => assert!(!missed, "{text}: {}", field.name),
                        Needed::Or(_) => {}
                    }
                }
            }
        }
        assert_eq!(seen, 7, "grid, cycle, two groups, two told, expect");
    }
}
