//! Bytes → text.

use super::{Source, Span};

/// Bytes that are not UTF-8, and the first place where they are not.
///
/// The text is kept with every bad byte replaced by U+FFFD, so that the line
/// can be shown; [`NotUtf8::span`] is the replaced character in it.
#[derive(Debug, Clone)]
pub struct NotUtf8 {
    /// What can be shown of the file.
    pub source: Source,
    /// The first replacement character, in that source.
    pub span: Span,
    /// Offset of the first bad byte in the file.
    pub offset: usize,
    /// The first bad byte.
    pub byte: u8,
    /// Whether the file begins with the mark of UTF-16, which some editors
    /// write.
    pub utf16: bool,
}

impl Source {
    /// Takes the bytes of a file under the name that messages will show.
    ///
    /// # Errors
    ///
    /// [`NotUtf8`] if the bytes are not UTF-8.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Source, Box<NotUtf8>> {
        let name = name.into();
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Source::new(name, text)),
            Err(error) => {
                let offset = error.utf8_error().valid_up_to();
                let bytes = error.as_bytes();
                let byte = bytes.get(offset).copied().unwrap_or_default();
                let utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
                let text = String::from_utf8_lossy(bytes).into_owned();
                // The valid part before it is the same in both, byte for byte.
                let span = Span::new(offset, offset + char::REPLACEMENT_CHARACTER.len_utf8());
                Err(Box::new(NotUtf8 {
                    source: Source::new(name, text),
                    span,
                    offset,
                    byte,
                    utf16,
                }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_bytes_are_the_text() {
        let source = Source::from_bytes("t", "é".as_bytes().to_vec()).unwrap();
        assert_eq!(source.text(), "é");
    }

    #[test]
    fn the_first_bad_byte_is_named() {
        let bad = Source::from_bytes("t", b"ab\n\xc3\xa9 caf\xe9!".to_vec()).unwrap_err();
        assert_eq!((bad.offset, bad.byte, bad.utf16), (9, 0xe9, false));
        assert_eq!(bad.source.slice(bad.span), "\u{fffd}");
        assert_eq!(bad.source.position(bad.span.start).column, 6);
    }

    #[test]
    fn the_mark_of_utf16_is_recognised() {
        let bad = Source::from_bytes("t", b"\xff\xfea\0".to_vec()).unwrap_err();
        assert!(bad.utf16);
    }
}
