//! Text → tree with spans.
//!
//! The only room that names the YAML crate. A plain scalar is its own source
//! slice, never a converted value: `007`, `no`, `1:30` and `null` stay what
//! was written.

use crate::source::{Span, Text};

/// One node of the tree.
#[derive(Debug, Clone)]
pub struct Node {
    /// Where the whole node stands.
    pub span: Span,
    /// What it is.
    pub kind: NodeKind,
}

/// What a node is.
#[derive(Debug, Clone)]
pub enum NodeKind {
    /// Nothing stands there (`facts:` and a line break). A written `null` or
    /// `~` is a [`NodeKind::Scalar`].
    Empty,
    /// A scalar of any style, decoded, with its map into the source.
    Scalar(Text),
    /// `- a` or `[a, b]`, in order.
    Sequence(Vec<Node>),
    /// `k: v` or `{k: v}`, in order; keys are different (a duplicate has been
    /// reported, and the first one kept).
    Mapping(Vec<Entry>),
}

/// One entry of a mapping.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The key; always a scalar (other keys have been reported).
    pub key: Text,
    /// The value.
    pub value: Node,
}
