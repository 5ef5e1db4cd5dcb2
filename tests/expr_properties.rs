//! Properties of the expression room that hold for any text and any tree.

use bigm::expr::{
    ArithmeticOp, CompareOp, Comprehension, Expr, ExprKind, KEYWORDS, LogicOp, Loop, Name,
    OPERATORS, is_bare, parse, show, written,
};
use bigm::report::{Diagnostic, Report, Severity};
use bigm::source::{Span, Text};
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;

/// Reads a text that stands at byte `start` of a file.
fn read_at(line: &str, start: usize) -> (Option<Expr>, Vec<Diagnostic>) {
    let mut report = Report::new();
    let expr = parse(&Text::plain(line, start), &mut report);
    let found = report.diagnostics().into_iter().cloned().collect();
    (expr, found)
}

fn read(line: &str) -> Option<Expr> {
    read_at(line, 0).0
}

/// What holds for every text, whatever it is.
fn check_any(line: &str) {
    let start = 1_000;
    let (expr, found) = read_at(line, start);
    let errors = found
        .iter()
        .filter(|d| d.code.severity == Severity::Error)
        .count();
    assert_eq!(expr.is_none(), errors > 0, "a tree or an error: {line:?}");
    assert!(found.len() <= 50, "{line:?}: {} findings", found.len());
    for diagnostic in &found {
        let Span { start: from, end } = diagnostic.span;
        assert!(
            start <= from && from <= end && end <= start + line.len(),
            "{line:?}: {diagnostic:?}"
        );
        assert!(
            line.is_char_boundary(from - start),
            "{line:?}: {diagnostic:?}"
        );
        assert!(
            line.is_char_boundary(end - start),
            "{line:?}: {diagnostic:?}"
        );
        assert!(diagnostic.help.is_some(), "{line:?}: {diagnostic:?}");
        assert!(!diagnostic.message.ends_with('.'), "{diagnostic:?}");
        assert!(
            line.contains('`') || !diagnostic.message.contains("``"),
            "{line:?}: {diagnostic:?}"
        );
    }
    if let Some(expr) = expr {
        let shown = show(&expr);
        let again = read(&shown).map(without_places);
        assert_eq!(again, Some(without_places(expr)), "{line:?} -> {shown}");
        assert_eq!(words(line), words(&shown), "{line:?} -> {shown}");
    }
}

/// The words and signs of a text without fault, each as it is printed;
/// without parentheses, and without what separates loops.
fn words(line: &str) -> Vec<String> {
    let line: String = line.nfc().collect();
    let mut words = Vec::new();
    let mut rest = line.as_str();
    while let Some(first) = rest.chars().next() {
        let sign = OPERATORS
            .iter()
            .flat_map(|row| row.signs.iter().map(move |sign| (*sign, row.signs[0])))
            .filter(|(sign, _)| !sign.starts_with(char::is_alphabetic) && rest.starts_with(sign))
            .max_by_key(|(sign, _)| sign.len());
        let (length, word) = if first == '\'' || first == '"' {
            let mut end = 1;
            let mut label = String::new();
            while let Some(c) = rest[end..].chars().next() {
                end += c.len_utf8();
                if c == first {
                    if !rest[end..].starts_with(first) {
                        break;
                    }
                    end += 1;
                }
                label.push(c);
            }
            (end, label)
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest
                .find(|c: char| !(c.is_alphanumeric() || c == '_'))
                .unwrap_or(rest.len());
            let word = &rest[..end];
            let row = OPERATORS.iter().find(|row| row.signs.contains(&word));
            (end, row.map_or(word, |row| row.signs[0]).to_owned())
        } else if let Some((sign, shown)) = sign {
            (sign.len(), shown.to_owned())
        } else {
            (first.len_utf8(), first.to_string())
        };
        rest = &rest[length..];
        if !word.trim().is_empty() && !["(", ")", ",", "for"].contains(&word.as_str()) {
            words.push(word);
        }
    }
    words
}

/// The same tree with every span empty.
fn without_places(mut expr: Expr) -> Expr {
    each(&mut expr, &mut |expr| {
        expr.span = Span::default();
        match &mut expr.kind {
            ExprKind::Name(name) | ExprKind::Call(name, _) => name.span = Span::default(),
            ExprKind::Qualified(category, item) => {
                category.span = Span::default();
                item.span = Span::default();
            }
            ExprKind::Comprehension(gathered) => {
                for round in &mut gathered.loops {
                    round.variable.span = Span::default();
                }
            }
            _ => {}
        }
    });
    expr
}

/// Visits every node, parents first.
fn each(expr: &mut Expr, visit: &mut dyn FnMut(&mut Expr)) {
    visit(expr);
    match &mut expr.kind {
        ExprKind::Number(_) | ExprKind::Truth(_) | ExprKind::Name(_) | ExprKind::Qualified(..) => {}
        ExprKind::Index(base, rest) => {
            each(base, visit);
            rest.iter_mut().for_each(|e| each(e, visit));
        }
        ExprKind::Call(_, rest) | ExprKind::List(rest) | ExprKind::Set(rest) => {
            rest.iter_mut().for_each(|e| each(e, visit));
        }
        ExprKind::Comprehension(gathered) => {
            each(&mut gathered.body, visit);
            gathered
                .loops
                .iter_mut()
                .for_each(|l| each(&mut l.over, visit));
            gathered.condition.iter_mut().for_each(|e| each(e, visit));
        }
        ExprKind::Not(inner) | ExprKind::Negate(inner) => each(inner, visit),
        ExprKind::Range(left, right)
        | ExprKind::Arithmetic(_, left, right)
        | ExprKind::Logic(_, left, right)
        | ExprKind::Of(left, right) => {
            each(left, visit);
            each(right, visit);
        }
        ExprKind::Compare(first, links) => {
            each(first, visit);
            links.iter_mut().for_each(|(_, e)| each(e, visit));
        }
        ExprKind::If(condition, then, otherwise) => {
            each(condition, visit);
            each(then, visit);
            otherwise.iter_mut().for_each(|e| each(e, visit));
        }
    }
}

fn node(kind: ExprKind) -> Expr {
    let span = Span::default();
    Expr { span, kind }
}

fn boxed(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

/// A name that stands bare, or any label in quotes.
fn name() -> impl Strategy<Value = Name> {
    let bare = prop_oneof![
        Just("knight".to_owned()),
        Just("sum".to_owned()),
        Just("é_2".to_owned()),
        "[a-zA-Z_][a-zA-Z0-9_]{0,3}",
    ]
    // `NOT(x)` is a slip and no call.
    .prop_filter("keyword", |text| is_bare(&text.to_lowercase()))
    .prop_map(|text| (text, false));
    let quoted = prop_oneof![
        Just("and".to_owned()),
        Just("007".to_owned()),
        Just("it's \"so\"".to_owned()),
        "[ -~é]{1,6}",
    ]
    .prop_filter("blank", |text| !text.trim().is_empty())
    .prop_map(|text| (text, true));
    prop_oneof![3 => bare, 1 => quoted].prop_map(|(text, quoted)| Name {
        text,
        quoted,
        span: Span::default(),
    })
}

fn bare_name() -> impl Strategy<Value = Name> {
    name().prop_filter("quoted", |name| !name.quoted)
}

/// Any tree that can be written.
fn value() -> impl Strategy<Value = Expr> {
    let item = prop_oneof![
        name(),
        (0..30_u32).prop_map(|number| Name {
            text: number.to_string(),
            quoted: false,
            span: Span::default(),
        }),
    ];
    let leaf = prop_oneof![
        (0..=i64::MAX).prop_map(ExprKind::Number),
        (0..20_i64).prop_map(ExprKind::Number),
        any::<bool>().prop_map(ExprKind::Truth),
        name().prop_map(ExprKind::Name),
        name().prop_map(ExprKind::Name),
        (name(), item).prop_map(|(category, item)| ExprKind::Qualified(category, item)),
    ]
    .prop_map(node);
    leaf.prop_recursive(5, 40, 4, |inner| {
        let logic = prop_oneof![
            Just(LogicOp::Iff),
            Just(LogicOp::Implies),
            Just(LogicOp::Or),
            Just(LogicOp::Xor),
            Just(LogicOp::And),
        ];
        let arithmetic = prop_oneof![
            Just(ArithmeticOp::Add),
            Just(ArithmeticOp::Subtract),
            Just(ArithmeticOp::Multiply),
            Just(ArithmeticOp::Div),
            Just(ArithmeticOp::Mod),
        ];
        let one = inner.clone().boxed();
        let two = (one.clone(), one.clone());
        let some = prop::collection::vec(one.clone(), 1..4);
        let any_number = prop::collection::vec(one.clone(), 0..4);
        let several = collection(one.clone());
        prop_oneof![
            (one.clone(), some.clone()).prop_map(|(base, rest)| ExprKind::Index(boxed(base), rest)),
            (bare_name(), arguments(one.clone()))
                .prop_map(|(name, arguments)| ExprKind::Call(name, arguments)),
            one.clone().prop_map(|e| ExprKind::Not(boxed(e))),
            one.clone().prop_map(|e| ExprKind::Negate(boxed(e))),
            (arithmetic, two.clone()).prop_map(|(op, (l, r))| ExprKind::Arithmetic(
                op,
                boxed(l),
                boxed(r)
            )),
            (logic.clone(), two.clone()).prop_map(|(op, (l, r))| ExprKind::Logic(
                op,
                boxed(l),
                boxed(r)
            )),
            (logic, two.clone()).prop_map(|(op, (l, r))| ExprKind::Logic(op, boxed(l), boxed(r))),
            two.clone()
                .prop_map(|(l, r)| ExprKind::Of(boxed(l), boxed(r))),
            (one.clone(), prop::collection::vec(link(one.clone()), 1..4))
                .prop_map(|(first, links)| ExprKind::Compare(boxed(first), links)),
            (one.clone(), several)
                .prop_map(|(l, r)| ExprKind::Compare(boxed(l), vec![(CompareOp::NotIn, r)])),
            (one.clone(), one.clone(), prop::option::of(one.clone()))
                .prop_map(|(p, q, r)| { ExprKind::If(boxed(p), boxed(q), r.map(boxed)) }),
            (bare_name(), any_number).prop_map(|(name, all)| ExprKind::Call(name, all)),
        ]
        .prop_map(node)
    })
}

fn link(one: BoxedStrategy<Expr>) -> impl Strategy<Value = (CompareOp, Expr)> {
    let single = prop_oneof![
        Just(CompareOp::Equal),
        Just(CompareOp::NotEqual),
        Just(CompareOp::Less),
        Just(CompareOp::LessEqual),
        Just(CompareOp::Greater),
        Just(CompareOp::GreaterEqual),
        Just(CompareOp::Is),
        Just(CompareOp::IsNot),
        Just(CompareOp::In),
    ];
    prop_oneof![
        4 => (single, one.clone()),
        1 => (Just(CompareOp::In), collection(one)),
    ]
}

/// A list, a set, a range, or one value.
fn collection(one: BoxedStrategy<Expr>) -> impl Strategy<Value = Expr> {
    let all = prop::collection::vec(one.clone(), 0..3);
    prop_oneof![
        one.clone(),
        all.clone().prop_map(|all| node(ExprKind::List(all))),
        all.prop_map(|all| node(ExprKind::Set(all))),
        (one.clone(), one).prop_map(|(l, r)| node(ExprKind::Range(boxed(l), boxed(r)))),
    ]
}

/// Arguments of a call, sometimes with a comprehension at the end.
fn arguments(one: BoxedStrategy<Expr>) -> impl Strategy<Value = Vec<Expr>> {
    let round =
        (bare_name(), collection(one.clone())).prop_map(|(variable, over)| Loop { variable, over });
    let gathered = (
        one.clone(),
        prop::collection::vec(round, 1..3),
        prop::option::of(one.clone()),
    )
        .prop_map(|(body, loops, condition)| {
            node(ExprKind::Comprehension(Box::new(Comprehension {
                body,
                loops,
                condition,
            })))
        });
    (
        prop::collection::vec(collection(one), 0..3),
        prop::option::of(gathered),
    )
        .prop_map(|(mut all, gathered)| {
            all.extend(gathered);
            all
        })
}

/// Words and signs in any order, most of them ours.
fn soup() -> impl Strategy<Value = String> {
    let word = word();
    (prop::collection::vec(word, 0..20), any::<bool>())
        .prop_map(|(words, spaced)| words.join(if spaced { " " } else { "" }))
}

/// A good expression in which a word was put in, doubled or left out.
fn slipped() -> impl Strategy<Value = String> {
    let place = any::<prop::sample::Index>();
    let call = (bare_name(), arguments(value().boxed()))
        .prop_map(|(name, arguments)| node(ExprKind::Call(name, arguments)));
    (prop_oneof![value(), call], word(), place, 0..3).prop_map(|(tree, word, place, what)| {
        let shown = show(&tree)
            .replace('(', " ( ")
            .replace(')', " ) ")
            .replace(',', " ,");
        let mut words: Vec<&str> = shown.split(' ').filter(|w| !w.is_empty()).collect();
        let at = place.index(words.len());
        match what {
            0 => words.insert(at, word),
            1 => words.insert(at, words[at]),
            _ => drop(words.remove(at)),
        }
        words.join(" ")
    })
}

fn word() -> impl Strategy<Value = &'static str> {
    let signs: Vec<&str> = OPERATORS
        .iter()
        .flat_map(|row| row.signs)
        .copied()
        .collect();
    let strange = vec![
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ".",
        "(",
        ")",
        "a",
        "b[c]",
        "f(",
        "'x y'",
        "3",
        "007",
        "1.5",
        "==",
        "&&",
        "!",
        "<-",
        "“a b”",
        "’",
        "'",
        "\"",
        "A.B",
        "☂",
        "either",
        "is",
        "only",
        "NOT",
        "AND",
        "#",
        ":",
        "for i in",
        "if",
        "then",
        "\u{200b}",
        "...",
        "1e3",
        "\t",
        "\n",
    ];
    prop_oneof![
        prop::sample::select(signs),
        prop::sample::select(KEYWORDS),
        prop::sample::select(strange),
        prop::sample::select(vec!["a", "b", "f(x)", "lady[7]"]),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_characters_give_a_tree_or_an_error(line in any::<String>()) {
        check_any(&line);
    }

    #[test]
    fn any_words_and_signs_give_a_tree_or_an_error(line in soup()) {
        check_any(&line);
    }

    #[test]
    fn a_slip_gives_a_tree_that_says_all_or_an_error(line in slipped()) {
        check_any(&line);
    }

    #[test]
    fn printing_and_reading_gives_the_same_tree(tree in value()) {
        let shown = show(&tree);
        let (again, found) = read_at(&shown, 0);
        prop_assert!(again.is_some(), "{}: {:#?}", shown, found);
        prop_assert_eq!(again.map(without_places), Some(tree), "{}", shown);
    }

    /// Without any one pair of its parentheses the text is another tree, or
    /// none; an `if` keeps some for the reader's sake.
    #[test]
    fn no_parentheses_are_idle(tree in value()) {
        let shown = show(&tree);
        for (open, close) in groups(&shown) {
            let inside = &shown[open + 1..close];
            if inside.starts_with("if ") {
                continue;
            }
            let bare = format!("{} {inside} {}", &shown[..open], &shown[close + 1..]);
            prop_assert_ne!(
                read(&bare).map(without_places),
                Some(tree.clone()),
                "{} and {}",
                bare,
                shown
            );
        }
    }

    /// The characters under a node's span are that node again.
    #[test]
    fn spans_cover_exactly_their_characters(tree in value(), pad in 0..3_usize) {
        let line = format!("{}({}){}", " ".repeat(pad), show(&tree), "\n".repeat(pad));
        let mut read_tree = read(&line).unwrap();
        each(&mut read_tree, &mut |part| {
            let slice = &line[part.span.start..part.span.end];
            assert_eq!(slice.trim(), slice, "{line}");
            let wrapped = match part.kind {
                // These stand only inside a call.
                ExprKind::Comprehension(_) | ExprKind::List(_) => format!("f({slice})"),
                _ => slice.to_owned(),
            };
            let mut expected = without_places(part.clone());
            if wrapped.len() > slice.len() {
                let name = Name { text: "f".into(), quoted: false, span: Span::default() };
                expected = node(ExprKind::Call(name, vec![expected]));
            }
            assert_eq!(read(&wrapped).map(without_places), Some(expected), "{slice} in {line}");
            let names = match &part.kind {
                ExprKind::Name(name) | ExprKind::Call(name, _) => vec![name],
                ExprKind::Qualified(category, item) => vec![category, item],
                _ => vec![],
            };
            for name in names {
                let slice = &line[name.span.start..name.span.end];
                let digits = slice.bytes().all(|b| b.is_ascii_digit());
                assert!(digits || read(slice).is_some(), "{slice} in {line}");
                assert_eq!(name.quoted, slice.starts_with(['\'', '"']), "{slice} in {line}");
            }
        });
    }

    #[test]
    fn any_label_can_be_written(label in "\\PC{1,12}") {
        prop_assume!(!label.trim().is_empty());
        let line = format!("x[{}]", written(&label));
        prop_assert!(read(&line).is_some(), "{}", line);
    }
}

/// Places of the parentheses that group and do not call, outside quotes.
fn groups(shown: &str) -> Vec<(usize, usize)> {
    let mut open: Vec<(usize, bool)> = Vec::new();
    let mut pairs = Vec::new();
    let mut quote = None;
    let mut before = ' ';
    for (at, c) in shown.char_indices() {
        match (quote, c) {
            (Some(mark), c) if c == mark => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, '(') => open.push((at, before.is_alphanumeric() || before == '_')),
            (None, ')') => {
                let (start, call) = open.pop().unwrap();
                if !call {
                    pairs.push((start, at));
                }
            }
            _ => {}
        }
        before = c;
    }
    pairs
}

/// Long texts of every kind of piece end soon: no step back, no square.
#[test]
fn a_megabyte_of_anything_is_read() {
    // What looks at everything again for every piece would not come to an end.
    for piece in [
        "(",
        ")",
        "[",
        "}",
        "a ",
        "a + ",
        "'",
        "\"",
        "'a",
        "a'a''",
        "“",
        "’",
        "!",
        "-",
        ".",
        "..",
        "1.",
        "a.",
        "not ",
        "if ",
        "a b ",
        "(a ",
        "☂",
        "\u{200b}",
        "7a",
        "for i in ",
        ",",
        "f(",
        "x[a]",
        "a<b",
        "\n",
        "a[(",
        "a](",
    ] {
        check_any(&piece.repeat(1_000_000 / piece.len()));
    }
}
