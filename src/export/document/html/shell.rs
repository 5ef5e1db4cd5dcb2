//! What every page has around its own: a head that fetches nothing, and a
//! story in paragraphs.

use super::escape::{escape, isolated};
use crate::export::document::story::paragraphs;

/// A page as far as the beginning of its body. Only with `scripts` may it have
/// any, and then only its own.
pub(in crate::export) fn head(title: &str, style: &str, scripts: bool) -> String {
    let scripts = match scripts {
        true => "script-src 'unsafe-inline'; ",
        false => "",
    };
    let title = escape(title);
    format!(
        r##"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; {scripts}img-src data:"/>
<link rel="icon" href="data:,"/>
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
"##
    )
}

/// A story, as a file has it.
pub(in crate::export) fn story(text: &str) -> String {
    let mut out = String::new();
    for lines in paragraphs(text) {
        let lines: Vec<String> = lines
            .iter()
            .map(|line| match line.indented {
                true => format!("<span class=\"set-in\">{}</span>", isolated(&line.words)),
                false => isolated(&line.words),
            })
            .collect();
        let lines = lines.join("<br/>\n");
        out.push_str(&format!("<p class=\"story\" dir=\"auto\">{lines}</p>\n"));
    }
    out
}
