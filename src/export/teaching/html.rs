//! The frame of a page: everything is in the one file.

use super::ink::escaped;

const STYLE: &str = "
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0 auto;max-width:75rem;padding:1rem;background:#fff;color:#111;
font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25}
h2{font-size:1.2rem;line-height:1.3;margin:2rem 0 .5rem}
code,pre,td,.formula{font-family:'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,monospace}
.formula{margin:.2rem 0}
.scroll{overflow-x:auto;max-width:100%;border:1px solid #767676;background:#fff}
.scroll:focus-visible{outline:3px solid #0b3d91;outline-offset:2px}
.scroll svg{display:block;margin:0 auto}
.chart svg{display:block;width:100%;max-width:40rem;height:auto}
table{border-collapse:collapse;margin:.5rem}
th,td{padding:.25rem .4rem;border:1px solid #767676;text-align:center;overflow-wrap:normal}
th{text-align:left;font-weight:600;background:#f2f2f2}
tbody th{white-space:nowrap}
@media (max-width:40rem){table{margin:.2rem}th,td{padding:.2rem;font-size:.8rem}}
.loose{font-weight:700;color:#7a3300}
.swatch{display:inline-block;width:.8em;height:.8em;margin-right:.4em;border:2px solid #111}
.smallest{background:#0b3d91;border-color:#0b3d91}
.paper{background:#ffb74d;border-color:#7a3300}
.chosen{background:#e3e3e3;border:2px dashed #4a4a4a}
.tree,.tree ul{list-style:none;margin:0;padding:0}
.tree ul{padding-left:.8rem;margin-left:.3rem;border-left:2px solid #767676}
.tree ul ul ul ul ul ul ul ul ul ul ul ul{padding-left:0;margin-left:0;border-left:0}
.tree .best{font-weight:700}
.narrow{display:none}
@media print{.scroll{overflow:visible;border:0}h2{break-after:avoid}}
";

/// A whole page.
pub fn page(title: &str, body: &str) -> String {
    styled(title, "", body)
}

/// A whole page with some style of its own.
pub fn styled(title: &str, style: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>{STYLE}{style}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         </body>\n</html>\n",
        escaped(title)
    )
}

/// Something wide, in a part of the page that scrolls by itself; also by
/// keyboard.
pub fn scrolling(name: &str, inside: &str) -> String {
    format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\n{inside}</div>\n",
        escaped(name)
    )
}
