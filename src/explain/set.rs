//! A set of small numbers, as bits.

/// A set of small numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set(Vec<u64>);

impl Set {
    /// The empty set.
    pub fn new() -> Set {
        Set::default()
    }

    /// Whether it has no member.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of members.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether a number is a member.
    pub fn contains(&self, member: usize) -> bool {
        self.0
            .get(member / 64)
            .is_some_and(|word| word >> (member % 64) & 1 == 1)
    }

    /// Adds a member.
    pub fn insert(&mut self, member: usize) {
        let word = member / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (member % 64);
    }

    /// Takes a member away.
    pub fn remove(&mut self, member: usize) {
        if let Some(word) = self.0.get_mut(member / 64) {
            *word &= !(1 << (member % 64));
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    /// Whether the two share a member.
    pub fn meets(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Adds every member of another set.
    pub fn extend(&mut self, other: &Set) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// The members, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(place, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = usize::try_from(left.trailing_zeros()).ok()?;
                if left == 0 {
                    return None;
                }
                left &= left - 1;
                Some(place * 64 + bit)
            })
        })
    }
}

impl FromIterator<usize> for Set {
    fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Set {
        let mut set = Set::new();
        for member in members {
            set.insert(member);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::Set;

    #[test]
    fn a_set_is_its_members() {
        let mut set: Set = [3, 64, 200, 3].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 200]);
        assert_eq!(set.len(), 3);
        assert!(set.contains(64) && !set.contains(65) && !set.contains(9_999));
        set.remove(200);
        set.remove(7);
        // What was taken away leaves no trace.
        assert_eq!(set, [64, 3].into_iter().collect());
        let mut other = Set::new();
        assert!(other.is_empty() && !other.meets(&set));
        other.insert(64);
        assert!(other.meets(&set));
        other.extend(&set);
        assert_eq!(other, set);
    }
}
