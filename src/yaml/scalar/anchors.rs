//! A value under construction, with its places.

/// The decoded characters so far, and where each stood in the file.
#[derive(Debug, Default)]
pub(super) struct Anchors {
    value: String,
    anchors: Vec<(usize, usize)>,
}

impl Anchors {
    /// What has been decoded so far.
    pub(super) fn value(&self) -> &str {
        &self.value
    }

    /// Adds characters that stand in the file as they are, from byte `from` on.
    pub(super) fn copy(&mut self, slice: &str, from: usize) {
        if !slice.is_empty() {
            self.mark(from);
            self.value.push_str(slice);
        }
    }

    /// Adds one character that stands for the bytes `from..to` of the file: an
    /// escape, or white space folded into one.
    pub(super) fn decoded(&mut self, character: char, from: usize, to: usize) {
        self.mark(from);
        self.value.push(character);
        if from + character.len_utf8() != to {
            self.anchors.push((self.value.len(), to));
        }
    }

    /// The value and its anchors.
    pub(super) fn finish(self) -> (String, Vec<(usize, usize)>) {
        (self.value, self.anchors)
    }

    /// Notes that the next byte of the value stands at byte `file`.
    fn mark(&mut self, file: usize) {
        let at = self.value.len();
        match self.anchors.last() {
            Some(&(value, start)) => {
                let end = start + (at - value);
                if end != file {
                    // Something between the two stands for nothing.
                    if value != at {
                        self.anchors.push((at, end));
                    }
                    self.anchors.push((at, file));
                }
            }
            None => self.anchors.push((at, file)),
        }
    }
}
