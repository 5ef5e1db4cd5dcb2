//! The picture of one pair: F (or G) to the right, the values of δ that the
//! rows allow upward, one band for each M.

use super::svg::{Anchor, INK, Label, label, line, rect, width};
use crate::teach::{Interval, Pairing, Ratio, Strength};
use std::fmt::Write;

/// Where a chart stands and how large its marks are.
#[derive(Debug, Clone, Copy)]
pub struct Chart {
    /// Its left upper corner.
    pub at: (i32, i32),
    /// Its size, labels included.
    pub size: (i32, i32),
    /// The height of letters.
    pub letters: i32,
}

/// Fill, edge and further style of a band.
fn style(strength: Strength) -> (&'static str, &'static str, &'static str) {
    match strength {
        Strength::Smallest => ("#0b3d91", "#0b3d91", ""),
        Strength::Paper => ("#ffb74d", "#7a3300", ""),
        Strength::Chosen(_) => ("#e3e3e3", "#4a4a4a", " stroke-dasharray=\"8 6\""),
    }
}

/// A small box that shows which band is meant.
pub fn swatch(out: &mut String, strength: Strength, at: (i32, i32), size: i32) {
    let (fill, edge, dash) = style(strength);
    let dash = dash.replace("8 6", "3 3");
    let style = format!("fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2\"{dash}");
    rect(out, at, (size, size), &style);
}

/// Draws it.
pub fn chart(out: &mut String, pairing: &Pairing, strengths: &[Strength], chart: &Chart) {
    let letters = chart.letters;
    let left = chart.at.0 + width("1/2", letters) + letters;
    let right = chart.at.0 + chart.size.0 - letters * 2;
    let top = chart.at.1 + letters * 2;
    let bottom = chart.at.1 + chart.size.1 - letters * 3;
    let count = i32::try_from(pairing.values.len()).unwrap_or(i32::MAX);
    let x = |place: usize| {
        let place = i32::try_from(place).unwrap_or(0);
        match count {
            0 | 1 => (left + right) / 2,
            _ => left + (right - left) * place / (count - 1),
        }
    };
    let y = |value: Ratio| bottom - value.of(bottom - top);
    let words = |out: &mut String, x: i32, y: i32, anchor: Anchor, text: &str| {
        label(
            out,
            &Label {
                x,
                y,
                size: letters,
                anchor,
                colour: INK,
                bold: false,
                text,
            },
        );
    };
    // The weakest band lies at the bottom.
    for way in strengths.iter().rev().filter_map(|s| pairing.way(*s)) {
        band(out, way.strength, &way.allowed, letters, &x, &y);
    }
    let axis = format!("stroke=\"{INK}\" stroke-width=\"2\"");
    line(out, (left, top), (left, bottom), &axis);
    line(out, (left, bottom), (right, bottom), &axis);
    for (value, text) in [
        (Ratio::ZERO, "0"),
        (Ratio::clamped(1, 2), "1/2"),
        (Ratio::ONE, "1"),
    ] {
        let height = y(value);
        line(out, (left - letters / 3, height), (left, height), &axis);
        words(
            out,
            left - letters / 2,
            height + letters / 3,
            Anchor::End,
            text,
        );
    }
    let name = format!("δ = {}", pairing.delta);
    let fits = left + width(&name, letters) <= chart.at.0 + chart.size.0;
    let name = if fits { name.as_str() } else { "δ" };
    words(out, left, chart.at.1 + letters, Anchor::Start, name);
    // Labels stand where there is room; the last one always.
    let even = pairing
        .values
        .windows(2)
        .all(|w| w[0].checked_add(1) == Some(w[1]));
    let name = match even {
        true => pairing.letter().to_owned(),
        false => format!("{} (not to scale)", pairing.letter()),
    };
    let mut free = i32::MIN;
    let last = pairing.values.len().saturating_sub(1);
    let half = |place: usize| {
        let text = pairing
            .values
            .get(place)
            .map_or(String::new(), i64::to_string);
        width(&text, letters) / 2
    };
    for (place, value) in pairing.values.iter().enumerate() {
        let at = x(place);
        line(out, (at, bottom), (at, bottom + letters / 3), &axis);
        let room = place == last || at + half(place) + letters / 2 <= x(last) - half(last);
        if at - half(place) >= free && room {
            words(
                out,
                at,
                bottom + letters + letters / 2,
                Anchor::Middle,
                &value.to_string(),
            );
            free = at + half(place) + letters / 2;
        }
    }
    words(
        out,
        (left + right) / 2,
        bottom + letters * 2 + letters * 3 / 4,
        Anchor::Middle,
        &name,
    );
    for (place, right) in pairing.right.iter().enumerate() {
        for (is, value) in right.iter().zip([Ratio::ZERO, Ratio::ONE]) {
            if *is {
                let _ = writeln!(
                    out,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#ffffff\" stroke=\"{INK}\" \
                     stroke-width=\"{}\"/>",
                    x(place),
                    y(value),
                    letters / 3,
                    (letters / 7).max(2)
                );
            }
        }
    }
}

/// Draws what one M allows: every stretch of values at which something is.
fn band(
    out: &mut String,
    strength: Strength,
    allowed: &[Option<Interval>],
    letters: i32,
    x: &dyn Fn(usize) -> i32,
    y: &dyn Fn(Ratio) -> i32,
) {
    let (fill, edge, dash) = style(strength);
    let thick = match strength {
        Strength::Smallest => (letters / 5).max(3),
        _ => (letters / 8).max(2),
    };
    let mut from = 0;
    while from < allowed.len() {
        let stretch: Vec<Interval> = allowed[from..].iter().map_while(|i| *i).collect();
        if stretch.is_empty() {
            from += 1;
            continue;
        }
        let places = from..from + stretch.len();
        let over = places.clone().zip(&stretch).map(|(p, i)| (x(p), y(i.high)));
        let under = places.clone().zip(&stretch).map(|(p, i)| (x(p), y(i.low)));
        let points: Vec<(i32, i32)> = over.chain(under.rev()).collect();
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let _ = writeln!(
            out,
            "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{thick}\" \
             stroke-linejoin=\"round\"{dash}/>",
            points.join(" ")
        );
        from += stretch.len();
    }
}
