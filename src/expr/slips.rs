//! Signs and words that people bring along from other languages: what each
//! was meant to be, so that reading goes on, and how to write it here.

/// A sign or word that is not ours.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Slip {
    /// As it is written elsewhere; words in lower case.
    pub(super) sign: &'static str,
    /// The sign of ours that stands in for it while reading on, if any does.
    pub(super) meant: Option<&'static str>,
    /// How to write it here.
    pub(super) help: &'static str,
}

const fn slip(sign: &'static str, meant: &'static str, help: &'static str) -> Slip {
    Slip {
        sign,
        meant: Some(meant),
        help,
    }
}

const fn none(sign: &'static str, help: &'static str) -> Slip {
    Slip {
        sign,
        meant: None,
        help,
    }
}

const AND: &str = "write `and`";
const OR: &str = "write `or` for at least one of the two, `xor` for exactly one";
const IMPLIES: &str = "write `->`";
const IFF: &str = "write `<->`";
const EQUAL: &str = "write `=`";
const NOT_EQUAL: &str = "write `!=`";
const MINUS: &str = "write the hyphen `-` from the keyboard";
const TIMES: &str = "write `*`";
const DIV: &str = "write `div` for the quotient, rounded down, and `mod` for the remainder";
const BACKWARDS: &str = "turn it round, `Q -> P`; and write `x < -y` with a space";
const RANGE: &str = "write two dots, `1..9`";

/// Signs that are not ours.
pub(super) static SIGNS: &[Slip] = &[
    slip("==", "=", EQUAL),
    slip("===", "=", EQUAL),
    slip(":=", "=", EQUAL),
    slip("≔", "=", EQUAL),
    slip("<>", "!=", NOT_EQUAL),
    slip("!==", "!=", NOT_EQUAL),
    slip("=/=", "!=", NOT_EQUAL),
    slip("/=", "!=", NOT_EQUAL),
    slip("~=", "!=", NOT_EQUAL),
    slip("=<", "<=", "write `<=`"),
    slip("⩽", "<=", "write `<=`"),
    slip("≦", "<=", "write `<=`"),
    slip("⩾", ">=", "write `>=`"),
    slip("≧", ">=", "write `>=`"),
    slip("&", "and", AND),
    slip("&&", "and", AND),
    slip("/\\", "and", AND),
    slip("|", "or", OR),
    slip("||", "or", OR),
    slip("\\/", "or", OR),
    slip("⊻", "xor", "write `xor`"),
    slip(
        "^",
        "xor",
        "write `xor` for exactly one, `and` for both; there are no powers",
    ),
    slip("!", "not", "write `not`"),
    slip("~", "not", "write `not`"),
    slip(
        "=>",
        "->",
        "write `->` for \"implies\", `>=` for \"at least\"",
    ),
    slip("==>", "->", IMPLIES),
    slip("-->", "->", IMPLIES),
    slip("⇒", "->", IMPLIES),
    slip("⟹", "->", IMPLIES),
    slip("⟶", "->", IMPLIES),
    slip("⊃", "->", IMPLIES),
    slip("<=>", "<->", IFF),
    slip("<==>", "<->", IFF),
    slip("<-->", "<->", IFF),
    slip("⇔", "<->", IFF),
    slip("⟺", "<->", IFF),
    slip("⟷", "<->", IFF),
    slip("≡", "<->", IFF),
    slip("<-", "->", BACKWARDS),
    slip("<--", "->", BACKWARDS),
    slip("←", "->", BACKWARDS),
    slip("⇐", "->", BACKWARDS),
    slip("−", "-", MINUS),
    slip("–", "-", MINUS),
    slip("—", "-", MINUS),
    slip("‐", "-", MINUS),
    slip("‑", "-", MINUS),
    slip("×", "*", TIMES),
    slip("·", "*", TIMES),
    slip("⋅", "*", TIMES),
    slip("**", "*", "write the product, `x * x`: there are no powers"),
    slip("/", "div", DIV),
    slip("//", "div", DIV),
    slip("÷", "div", DIV),
    slip(
        "%",
        "mod",
        "write `x mod y` for a remainder; a label with a per cent sign is quoted: '5%'",
    ),
    slip("∈", "in", "write `in`"),
    slip("∉", "not in", "write `not in`"),
    slip("...", "..", RANGE),
    slip("…", "..", RANGE),
    none("∀", "write `all(knight[p] for p in person)`"),
    none("∃", "write `any(knight[p] for p in person)`"),
    none("∑", "write `sum(age[p] for p in person)`"),
    none("⊤", "write `true`"),
    none("⊥", "write `false`"),
    none(
        ":",
        "a label with a colon is quoted: '1:30'; a set of labels is a list, {Mon, Tue}",
    ),
    none(
        ";",
        "write each proposition as a fact of its own, or join them with `and`",
    ),
    none("?", "write `if P then Q else R` for a choice between two"),
    none("#", "a label with this sign is quoted: 'no. #68'"),
    none("@", "a label with this sign is quoted: 'a@b'"),
    none("$", "a label with this sign is quoted: '$5'"),
    none("€", "a label with this sign is quoted: '€5'"),
    none("£", "a label with this sign is quoted: '£5'"),
    none("`", "write straight quotes around a label: 'war medal'"),
];

/// Words between two operands that are not ours.
pub(super) static BETWEEN: &[Slip] = &[
    slip("nor", "or", "write `not (P or Q)`, or `none(P, Q)`"),
    slip("but", "and", AND),
    slip("unless", "or", "write `P or Q`, or `not Q -> P`"),
    slip("equals", "=", EQUAL),
    slip("equal", "=", EQUAL),
    slip("are", "is", "write `is`, or `and` between two facts"),
    slip("isnt", "is not", "write `is not`"),
    slip("plus", "+", "write `+`"),
    slip("minus", "-", "write `-`"),
    slip("times", "*", TIMES),
    slip("when", "->", "write `Q -> P`, or `if Q then P`"),
    slip("whenever", "->", "write `Q -> P`, or `if Q then P`"),
    slip("because", "and", "write each part as a fact of its own"),
];

/// Words before an operand that are not ours; they are left out while reading
/// on.
pub(super) static BEFORE: &[Slip] = &[
    none(
        "either",
        "leave out `either`: `P or Q` means at least one of the two, `P xor Q` exactly one",
    ),
    none("neither", "write `none(P, Q)`, or `not (P or Q)`"),
    none("both", "leave out `both`: `P and Q` says it"),
    none("exists", "write `any(knight[p] for p in person)`"),
    none("forall", "write `all(knight[p] for p in person)`"),
    none("let", "write the fact without `let`"),
    none("elif", "write `else if`"),
];

/// Articles that English puts after `is`.
pub(super) static ARTICLES: &[&str] = &["a", "an", "the", "A", "An", "The"];

/// The slip with this sign among `table`; words in any case.
pub(super) fn find(table: &'static [Slip], sign: &str) -> Option<&'static Slip> {
    let lower = sign.to_lowercase();
    table.iter().find(|slip| slip.sign == lower)
}

#[cfg(test)]
mod tests {
    use super::super::operators::operator;
    use super::super::testing::read;
    use super::*;

    #[test]
    fn what_was_meant_is_ours_and_the_slip_is_not() {
        for slip in SIGNS.iter().chain(BETWEEN).chain(BEFORE) {
            assert!(operator(slip.sign).is_none(), "{}", slip.sign);
            if let Some(meant) = slip.meant {
                assert!(operator(meant).is_some(), "{meant}");
            }
        }
    }

    #[test]
    fn each_slip_gives_one_error_with_its_help() {
        let signs = SIGNS
            .iter()
            .map(|slip| (slip, format!("a {} b", slip.sign)));
        let between = BETWEEN
            .iter()
            .map(|slip| (slip, format!("a {} b", slip.sign)));
        let before = BEFORE.iter().map(|slip| (slip, format!("{} b", slip.sign)));
        for (slip, line) in signs.chain(between).chain(before) {
            let (_, found) = read(&line);
            assert_eq!(found.len(), 1, "{line}: {found:#?}");
            assert_eq!(found[0].help.as_deref(), Some(slip.help), "{line}");
            let marked = &line[found[0].span.start..found[0].span.end];
            assert_eq!(marked, slip.sign, "{line}");
        }
    }
}
