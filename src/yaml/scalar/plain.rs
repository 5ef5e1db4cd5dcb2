//! Plain scalars: as they stand, but for line breaks.

use super::Anchors;

/// Decodes the plain scalar `slice`, which stands at byte `start`.
pub(super) fn decode(slice: &str, start: usize) -> Anchors {
    let mut out = Anchors::default();
    let mut rest = 0;
    while rest < slice.len() {
        let tail = &slice[rest..];
        let word = tail.find(is_space).unwrap_or(tail.len());
        out.copy(&tail[..word], start + rest);
        rest += word;
        rest += space(&mut out, &slice[rest..], start + rest);
    }
    out
}

/// Blanks and line breaks.
pub(super) fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}

/// Takes the white space that `slice` begins with, and gives its length:
/// blanks as they are, one line break as a space, more as one less.
pub(super) fn space(out: &mut Anchors, slice: &str, start: usize) -> usize {
    let length = slice.find(|c| !is_space(c)).unwrap_or(slice.len());
    let run = &slice[..length];
    let breaks = breaks(run);
    match breaks.as_slice() {
        [] => out.copy(run, start),
        [_] => out.decoded(' ', start, start + length),
        [_, more @ ..] => {
            // The first character reaches back to the first blank, the last one
            // forward to the next word.
            let mut from = start;
            for (index, _) in more.iter().enumerate() {
                let to = more.get(index + 1).map_or(start + length, |&at| start + at);
                out.decoded('\n', from, to);
                from = to;
            }
        }
    }
    length
}

/// Where the line breaks of a run of white space begin.
pub(super) fn breaks(run: &str) -> Vec<usize> {
    let bytes = run.as_bytes();
    (0..bytes.len())
        .filter(|&at| match bytes[at] {
            b'\r' => true,
            b'\n' => at == 0 || bytes[at - 1] != b'\r',
            _ => false,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_are_counted_once_each() {
        assert_eq!(breaks(" \r\n\n \r \n"), [1, 3, 5, 7]);
    }

    #[test]
    fn folds_tile_the_white_space() {
        let (value, anchors) = decode("a \n  b\n\n c", 10).finish();
        assert_eq!(value, "a b\nc");
        assert_eq!(anchors, [(0, 10), (2, 15), (4, 19)]);
    }
}
