//! A statement more, by one of those who speak.

use super::stock::Stock;
use super::{Kind, Makes, added};
use crate::expr::Expr;

/// What could be a fact can be said.
pub static SAID: Kind = Kind {
    name: "said",
    summary: "let one speaker say one thing more",
    makes: Makes::Statement(said),
};

fn said(stock: &Stock) -> Vec<Expr> {
    added::facts(stock)
}
