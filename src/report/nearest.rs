//! "Did you mean …".

/// The name in `known` that a slip of the keyboard would turn into `name`, if
/// there is one near enough. Ties go to the first in `known`.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = name.to_lowercase();
    let allowed = match wanted.chars().count() {
        0..=3 => 1,
        4..=5 => 2,
        _ => 3,
    };
    let mut best: Option<(usize, &str)> = None;
    for candidate in known {
        if candidate == name {
            continue;
        }
        let distance = strsim::damerau_levenshtein(&wanted, &candidate.to_lowercase());
        // A name that shares nothing with the candidate is no slip of it.
        let all_wrong = distance >= wanted.chars().count().max(candidate.chars().count());
        if distance <= allowed && !all_wrong && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_recognised_and_strangers_are_not() {
        let known = ["lady", "tiger", "empty"];
        assert_eq!(nearest("laddy", known), Some("lady"));
        assert_eq!(nearest("Tiger", known), Some("tiger"));
        assert_eq!(nearest("giraffe", known), None);
        assert_eq!(nearest("A", ["B", "C"]), None);
        assert_eq!(nearest("tea", ["red", "blue"]), None);
    }
}
