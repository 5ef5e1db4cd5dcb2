//! Reads the rows of a page back from what a reader sees on it.

use roxmltree::{Document, Node, ParsingOptions};
use std::collections::BTreeMap;

/// The page as a tree; it is XML as well as HTML.
pub fn parse(page: &str) -> Document<'_> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(page, options).unwrap_or_else(|error| panic!("{error}\n{page}"))
}

/// The class of an element, word by word.
pub fn has_class(node: Node<'_, '_>, class: &str) -> bool {
    node.attribute("class")
        .is_some_and(|all| all.split(' ').any(|one| one == class))
}

/// All elements with a class.
pub fn of_class<'a>(page: &'a Document<'a>, class: &'static str) -> Vec<Node<'a, 'a>> {
    page.descendants()
        .filter(|it| has_class(*it, class))
        .collect()
}

/// All that an element shows.
pub fn text(node: Node<'_, '_>) -> String {
    node.descendants()
        .filter_map(|it| it.is_text().then(|| it.text()).flatten())
        .collect()
}

/// A piece of a formula as it is seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// A letter with what stands below the line, or a name.
    Symbol(String),
    /// A number without sign.
    Number(i128),
    /// Any other character.
    Sign(char),
}

/// The pieces of a formula, from its elements and their text.
pub fn tokens(formula: Node<'_, '_>) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    for node in formula.children() {
        if node.is_text() {
            plain(node.text().unwrap(), &mut out);
            continue;
        }
        let shown = text(node);
        match node.tag_name().name() {
            "var" => out.push(Token::Symbol(shown)),
            "sub" => match out.last_mut() {
                Some(Token::Symbol(symbol)) => {
                    symbol.push('_');
                    symbol.push_str(&shown);
                }
                other => panic!("an index behind {other:?}"),
            },
            "span" if has_class(node, "name") => out.push(Token::Symbol(shown)),
            "span" if has_class(node, "gap") => out.push(Token::Sign('?')),
            "bdi" => plain(&shown, &mut out),
            other => panic!("<{other}> in a formula"),
        }
    }
    out
}

fn plain(text: &str, out: &mut Vec<Token>) {
    let mut digits = String::new();
    for c in text.chars().chain([' ']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        if !digits.is_empty() {
            out.push(Token::Number(digits.parse().unwrap()));
            digits.clear();
        }
        match (c, out.last_mut()) {
            ('′', Some(Token::Symbol(symbol))) => symbol.push(c),
            (' ' | '\u{a0}', _) => {}
            _ => out.push(Token::Sign(c)),
        }
    }
}

/// `Σ factor · symbol`, relation, number: everything on the left but the
/// number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// By symbol.
    pub terms: BTreeMap<String, i128>,
    /// `≥`, `≤` or `=`.
    pub relation: char,
    /// The right side.
    pub rhs: i128,
}

impl Seen {
    /// Both sides negated, the relation turned.
    pub fn mirrored(&self) -> Seen {
        Seen {
            terms: self
                .terms
                .iter()
                .map(|(key, c)| (key.clone(), -c))
                .collect(),
            relation: match self.relation {
                '≥' => '≤',
                '≤' => '≥',
                other => other,
            },
            rhs: -self.rhs,
        }
    }
}

/// A row from its pieces.
pub fn row(tokens: &[Token]) -> Seen {
    let relations: Vec<usize> = (0..tokens.len())
        .filter(|&at| matches!(tokens[at], Token::Sign('≥' | '≤' | '=')))
        .collect();
    let [at] = relations[..] else {
        panic!("{} relations in {tokens:?}", relations.len());
    };
    let Token::Sign(relation) = tokens[at] else {
        unreachable!()
    };
    let (mut terms, mut constant) = side(&tokens[..at]);
    let (right, right_constant) = side(&tokens[at + 1..]);
    for (symbol, c) in right {
        *terms.entry(symbol).or_default() -= c;
    }
    constant -= right_constant;
    terms.retain(|_, c| *c != 0);
    Seen {
        terms,
        relation,
        rhs: -constant,
    }
}

fn side(tokens: &[Token]) -> (BTreeMap<String, i128>, i128) {
    let mut terms: BTreeMap<String, i128> = BTreeMap::new();
    let mut constant = 0;
    let (mut sign, mut factor) = (1i128, None::<i128>);
    let mut some = false;
    for token in tokens.iter().chain([&Token::Sign('+')]) {
        match token {
            Token::Number(number) => {
                assert!(factor.is_none(), "two numbers in {tokens:?}");
                factor = Some(*number);
                some = true;
            }
            Token::Symbol(symbol) => {
                let c = sign * factor.take().unwrap_or(1);
                assert!(
                    terms.insert(symbol.clone(), c).is_none(),
                    "{symbol} twice in {tokens:?}"
                );
                sign = 1;
                some = true;
            }
            Token::Sign(c @ ('+' | '−')) => {
                if let Some(number) = factor.take() {
                    constant += sign * number;
                    sign = 1;
                }
                if *c == '−' {
                    sign = -sign;
                }
            }
            Token::Sign(other) => panic!("{other} in a side: {tokens:?}"),
        }
    }
    assert!(some, "an empty side");
    (terms, constant)
}
