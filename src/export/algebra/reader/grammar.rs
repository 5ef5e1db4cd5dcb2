//! Mosel's grammar, as far as it is written.

use super::ast::{Declared, Expr, Loops, Model, Range, Statement};
use super::tokens::{Token, tokens};

const KEYWORDS: &[&str] = &[
    "model",
    "uses",
    "declarations",
    "end-declarations",
    "end-model",
    "end-if",
    "if",
    "then",
    "else",
    "forall",
    "sum",
    "in",
    "and",
    "mod",
    "of",
    "array",
    "dynamic",
    "mpvar",
    "integer",
    "real",
    "is_binary",
    "is_free",
    "is_integer",
    "create",
    "exists",
    "writeln",
    "maximise",
    "minimise",
    "or",
    "not",
    "set",
    "string",
    "boolean",
    "do",
    "while",
    "end",
    "div",
];

struct Parser {
    tokens: Vec<Token>,
    at: usize,
}

type Parsed<T> = Result<T, String>;

/// Parses a model.
pub fn model(text: &str) -> Parsed<Model> {
    let mut p = Parser {
        tokens: tokens(text)?,
        at: 0,
    };
    p.word("model")?;
    p.text()?;
    p.line()?;
    p.word("uses")?;
    p.text()?;
    p.line()?;
    p.word("declarations")?;
    p.line()?;
    let mut declared = Vec::new();
    while !p.is_word("end-declarations") {
        declared.push(p.declaration()?);
        p.line()?;
    }
    p.at += 1;
    p.line()?;
    let mut statements = Vec::new();
    while !p.is_word("end-model") {
        statements.push(p.statement()?);
        p.line()?;
    }
    p.at += 1;
    while p.is(&Token::Line) {
        p.at += 1;
    }
    match p.tokens.get(p.at) {
        None => Ok(Model {
            declared,
            statements,
        }),
        Some(token) => Err(format!("{token:?} behind the end")),
    }
}

impl Parser {
    fn is(&self, token: &Token) -> bool {
        self.tokens.get(self.at) == Some(token)
    }

    fn is_sign(&self, sign: &'static str) -> bool {
        self.is(&Token::Sign(sign))
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.tokens.get(self.at), Some(Token::Word(w)) if w == word)
    }

    fn wrong<T>(&self, wanted: &str) -> Parsed<T> {
        let from = self.at.saturating_sub(4);
        let near = &self.tokens[from.min(self.tokens.len())..(self.at + 1).min(self.tokens.len())];
        Err(format!("{wanted} wanted, near {near:?}"))
    }

    fn expect(&mut self, token: &Token, wanted: &str) -> Parsed<()> {
        if self.is(token) {
            self.at += 1;
            return Ok(());
        }
        self.wrong(wanted)
    }

    fn sign(&mut self, sign: &'static str) -> Parsed<()> {
        self.expect(&Token::Sign(sign), sign)
    }

    fn word(&mut self, word: &str) -> Parsed<()> {
        self.expect(&Token::Word(word.to_owned()), word)
    }

    fn line(&mut self) -> Parsed<()> {
        self.expect(&Token::Line, "the end of the line")
    }

    fn text(&mut self) -> Parsed<String> {
        match self.tokens.get(self.at).cloned() {
            Some(Token::Text(text)) => {
                self.at += 1;
                Ok(text)
            }
            _ => self.wrong("a string"),
        }
    }

    fn name(&mut self) -> Parsed<String> {
        match self.tokens.get(self.at).cloned() {
            Some(Token::Word(name)) if !KEYWORDS.contains(&name.as_str()) => {
                self.at += 1;
                Ok(name)
            }
            _ => self.wrong("a name"),
        }
    }

    fn number(&mut self) -> Parsed<i64> {
        let minus = self.is_sign("-");
        self.at += usize::from(minus);
        match self.tokens.get(self.at).cloned() {
            Some(Token::Number(n)) => {
                self.at += 1;
                Ok(if minus { -n } else { n })
            }
            _ => self.wrong("a number"),
        }
    }

    fn declaration(&mut self) -> Parsed<(String, Declared)> {
        let name = self.name()?;
        if self.is_sign("=") {
            self.at += 1;
            return Ok((name, Declared::Set(self.range()?)));
        }
        self.sign(":")?;
        let dynamic = self.is_word("dynamic");
        self.at += usize::from(dynamic);
        let mut indices = Vec::new();
        if self.is_word("array") {
            self.at += 1;
            self.sign("(")?;
            indices = self.list(Self::range)?;
            self.sign(")")?;
            self.word("of")?;
        } else if dynamic {
            return self.wrong("array");
        }
        for kind in ["mpvar", "integer", "real"] {
            if self.is_word(kind) {
                self.at += 1;
                return Ok((name, Declared::Array(indices, dynamic, kind.to_owned())));
            }
        }
        self.wrong("a type")
    }

    fn list<T>(&mut self, item: fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.is_sign(",") {
            self.at += 1;
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn range(&mut self) -> Parsed<Range> {
        if self.is_sign("{") {
            self.at += 1;
            let members = self.list(Self::sum)?;
            self.sign("}")?;
            return Ok(Range::Listed(members));
        }
        if let Some(Token::Word(_)) = self.tokens.get(self.at) {
            return Ok(Range::Named(self.name()?));
        }
        let low = self.number()?;
        self.sign("..")?;
        Ok(Range::Run(low, self.number()?))
    }

    fn loops(&mut self) -> Parsed<Loops> {
        self.sign("(")?;
        let binders = self.list(|p| {
            let name = p.name()?;
            p.word("in")?;
            Ok((name, p.range()?))
        })?;
        let mut conditions = Vec::new();
        if self.is_sign("|") {
            self.at += 1;
            conditions.push(self.condition()?);
            while self.is_word("and") {
                self.at += 1;
                conditions.push(self.condition()?);
            }
        }
        self.sign(")")?;
        Ok(Loops {
            binders,
            conditions,
        })
    }

    fn condition(&mut self) -> Parsed<Expr> {
        let left = self.sum()?;
        if matches!(&left, Expr::Name(name, _) if name == "exists") {
            return Ok(left);
        }
        let sign = self.relation(&["=", "<>", "<=", "<", ">"])?;
        Ok(Expr::Binary(sign, Box::new(left), Box::new(self.sum()?)))
    }

    fn relation(&mut self, signs: &[&'static str]) -> Parsed<&'static str> {
        let Some(sign) = signs.iter().find(|sign| self.is_sign(sign)) else {
            return self.wrong("a relation");
        };
        self.at += 1;
        Ok(sign)
    }

    fn statement(&mut self) -> Parsed<Statement> {
        let word = match self.tokens.get(self.at).cloned() {
            Some(Token::Word(word)) => word,
            Some(Token::Number(_) | Token::Sign("-")) => return self.row(),
            _ => return self.wrong("a statement"),
        };
        match word.as_str() {
            "forall" => {
                self.at += 1;
                let loops = self.loops()?;
                // Behind the loops a bracket is one of the row.
                let inner = match self.is_sign("(") {
                    true => self.row()?,
                    false => self.statement()?,
                };
                Ok(Statement::Forall(loops, Box::new(inner)))
            }
            "create" => {
                self.at += 1;
                self.sign("(")?;
                let cell = self.factor()?;
                self.sign(")")?;
                Ok(Statement::Create(cell))
            }
            "maximise" | "minimise" => {
                self.at += 1;
                self.sign("(")?;
                let best = self.sum()?;
                self.sign(")")?;
                Ok(Statement::Best(word, best))
            }
            "writeln" => {
                self.at += 1;
                self.sign("(")?;
                let parts = self.list(Self::sum)?;
                self.sign(")")?;
                Ok(Statement::Write(parts))
            }
            "if" => self.decision(),
            _ => self.row(),
        }
    }

    /// `if … then writeln(…) end-if`, or on lines with an `else`.
    fn decision(&mut self) -> Parsed<Statement> {
        self.word("if")?;
        let condition = self.condition()?;
        self.word("then")?;
        if !self.is(&Token::Line) {
            let only = self.statement()?;
            self.word("end-if")?;
            return Ok(Statement::If(condition, vec![only], Vec::new()));
        }
        self.line()?;
        let mut parts = [Vec::new(), Vec::new()];
        for (part, end) in parts.iter_mut().zip(["else", "end-if"]) {
            while !self.is_word(end) {
                part.push(self.statement()?);
                self.line()?;
            }
            self.at += 1;
            if end == "else" {
                self.line()?;
            }
        }
        let [yes, no] = parts;
        Ok(Statement::If(condition, yes, no))
    }

    fn row(&mut self) -> Parsed<Statement> {
        if let (Some(Token::Word(name)), Some(Token::Sign(":="))) = (
            self.tokens.get(self.at).cloned(),
            self.tokens.get(self.at + 1),
        ) {
            self.at += 2;
            if self.is_sign("[") {
                self.at += 1;
                let entries = self.list(Self::number)?;
                self.sign("]")?;
                return Ok(Statement::Entries(name, entries));
            }
        }
        let left = self.sum()?;
        for kind in ["is_binary", "is_free", "is_integer"] {
            if self.is_word(kind) {
                self.at += 1;
                return Ok(Statement::Is(left, kind.to_owned()));
            }
        }
        let sign = self.relation(&["=", "<=", ">="])?;
        Ok(Statement::Row(left, sign, self.sum()?))
    }

    fn sum(&mut self) -> Parsed<Expr> {
        let minus = self.is_sign("-");
        self.at += usize::from(minus);
        let mut sum = self.product()?;
        if minus {
            sum = Expr::Negative(Box::new(sum));
        }
        loop {
            let sign = match (self.is_sign("+"), self.is_sign("-")) {
                (true, _) => "+",
                (_, true) => "-",
                _ => return Ok(sum),
            };
            // What follows a sum without brackets belongs to it or not: it is
            // never written.
            if matches!(sum, Expr::Sum(..)) {
                return self.wrong("brackets round the sum");
            }
            self.at += 1;
            let right = self.product()?;
            sum = Expr::Binary(sign, Box::new(sum), Box::new(right));
        }
    }

    fn product(&mut self) -> Parsed<Expr> {
        let mut product = self.factor()?;
        loop {
            let sign = match (self.is_sign("*"), self.is_word("mod")) {
                (true, _) => "*",
                (_, true) => "mod",
                _ => return Ok(product),
            };
            self.at += 1;
            let right = self.factor()?;
            product = Expr::Binary(sign, Box::new(product), Box::new(right));
        }
    }

    fn factor(&mut self) -> Parsed<Expr> {
        match self.tokens.get(self.at).cloned() {
            Some(Token::Number(n)) => {
                self.at += 1;
                Ok(Expr::Number(n))
            }
            Some(Token::Real(_)) => {
                self.at += 1;
                Ok(Expr::Real)
            }
            Some(Token::Text(text)) => {
                self.at += 1;
                Ok(Expr::Text(text))
            }
            Some(Token::Sign("(")) => {
                self.at += 1;
                let inner = self.sum()?;
                self.sign(")")?;
                // Brackets end what a sum sums.
                Ok(Expr::Binary(
                    "+",
                    Box::new(inner),
                    Box::new(Expr::Number(0)),
                ))
            }
            Some(Token::Word(word)) if word == "sum" => {
                self.at += 1;
                let loops = self.loops()?;
                Ok(Expr::Sum(loops, Box::new(self.product()?)))
            }
            Some(Token::Word(word)) if word == "if" => {
                // The function: a condition and two values.
                self.at += 1;
                self.sign("(")?;
                let condition = self.condition()?;
                self.sign(",")?;
                let values = self.list(Self::sum)?;
                self.sign(")")?;
                let all = [vec![condition], values].concat();
                Ok(Expr::Name(word, all))
            }
            Some(Token::Word(word)) if word == "exists" || !KEYWORDS.contains(&word.as_str()) => {
                self.at += 1;
                let mut indices = Vec::new();
                if self.is_sign("(") {
                    self.at += 1;
                    indices = self.list(Self::sum)?;
                    self.sign(")")?;
                }
                Ok(Expr::Name(word, indices))
            }
            _ => self.wrong("an expression"),
        }
    }
}
