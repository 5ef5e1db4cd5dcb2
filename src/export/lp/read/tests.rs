//! What is read, and what is said where something is not.

use super::read;
use crate::report::Report;
use crate::rows::Program;
use crate::source::Source;

fn readings(text: &str) -> (Option<Program>, Vec<String>) {
    let source = Source::new("t.lp", text);
    let mut report = Report::new();
    let program = read(&source, &mut report);
    let said = report
        .diagnostics()
        .iter()
        .map(|finding| {
            let place = source.position(finding.span.start);
            let (code, message) = (finding.code.name, &finding.message);
            format!("{}:{} {code}: {message}", place.line, place.column)
        })
        .collect();
    (program, said)
}

/// Objective, rows and bounds, one to a line.
fn shown(program: &Program) -> String {
    let mut out = String::new();
    if let Some(objective) = &program.objective {
        let word = if objective.maximise { "max" } else { "min" };
        out.push_str(&format!("{word} {}\n", program.show_form(&objective.form)));
    }
    for row in program.rows() {
        let name = &program.origin(row.provenance.origin).name;
        out.push_str(&format!("{name}: {}\n", program.show_row(row)));
    }
    let end = |end: Option<i64>| end.map_or("inf".to_owned(), |value| value.to_string());
    for column in program.columns() {
        let (low, high) = (end(column.lower), end(column.upper));
        out.push_str(&format!("{} {low}..{high}\n", column.name));
    }
    out
}

#[track_caller]
fn reads(text: &str, as_: &str) {
    let (program, said) = readings(text);
    assert_eq!(said, [""; 0], "{text}");
    let lines: Vec<&str> = as_
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty())
        .collect();
    assert_eq!(shown(&program.unwrap()).lines().collect::<Vec<_>>(), lines);
}

#[track_caller]
fn says(text: &str, wanted: &[&str]) {
    assert_eq!(readings(text).1, wanted, "{text}");
}

#[test]
fn the_way_of_cplex() {
    reads(
        "\\ENCODING=ISO-8859-1\n\\Problem name: p\n\nMaximize\n obj1: x1 + 2 x2 + 3 x3 + x4\n\
         Subject To\n c1: - x1 + x2 + x3 + 10 x4 <= 20\n c2: x1 - 3 x2\n     + x3 <= 30\n\
         c3: x2 - 3.5 x4 = 0\n -3 <= x1 + x2 <= 5\nBounds\n 0 <= x1 <= 40\n 2 <= x4 <= 3\n\
         -inf <= x2\n x3 free\nGenerals\n x1 x2 x3\n x4\nEnd\n"
            .replace("3.5", "3")
            .as_str(),
        "max x1 + 2 x2 + 3 x3 + x4
         c1: - x1 + x2 + x3 + 10 x4 <= 20
         c2: x1 - 3 x2 + x3 <= 30
         c3: x2 - 3 x4 = 0
         row 4: x1 + x2 >= -3
         row 4: x1 + x2 <= 5
         x1 0..40
         x2 inf..inf
         x3 inf..inf
         x4 2..3",
    );
}

#[test]
fn the_way_of_highs() {
    reads(
        "\\ File written by HiGHS .lp file handler\nmin\n obj: +1 x +2 y \nst\n c1: +1 x +1 y >= +2\n\
         bounds\n -5 <= x <= +7\n y >= -inf\nbin\n b\ngen\n x\n y\nend\n"
            .replace("obj: +1 x +2 y ", "obj: +1 x +2 y +0 b")
            .as_str(),
        "min x + 2 y
         c1: x + y >= 2
         x -5..7
         y inf..inf
         b 0..1",
    );
}

#[test]
fn what_highs_and_scip_leave_empty_or_cut() {
    // A row without columns, sections with nothing in them, a line that ends
    // between a number and its column, a constant in the objective.
    reads(
        "min\n obj: +2 x +3\n y  +7\nst\n none: >= +0\n c: +1 x +1\n y\n >= +2\nbounds\n x <= 9\n\
         bin\ngen\n x\n y\nsemi\nend\n",
        "min 2 x + 3 y + 7
         none: 0 >= 0
         c: x + y >= 2
         x 0..9
         y 0..inf",
    );
}

#[test]
fn what_glpk_makes_of_a_range() {
    let range = |sum: &str| {
        format!(
            "Minimize\n obj: x\nSubject To\n c1: {sum} = -3\nBounds\n 0 <= ~r_1 <= 8\n\
             Generals\n x\n y\nEnd\n"
        )
    };
    reads(
        &range("+ x + 2 y - ~r_1"),
        "min x
         c1: x + 2 y - ~r_1 = -3
         x 0..inf
         y 0..inf
         ~r_1 0..8",
    );
    // Half a whole number need not be one.
    let (_, said) = readings(&range("+ x + 2 y - 2 ~r_1"));
    assert_eq!(
        said,
        ["4:20 lp-continuous: `~r_1` is not declared a whole number"]
    );
    let (_, said) = readings(&range("+ x - ~r_1 + ~r_2"));
    assert_eq!(said.len(), 2 + 1, "{said:?}");
}

#[test]
fn the_way_of_glpk_and_pulp() {
    reads(
        "\\* Problem: Unknown *\\\n\nMinimize\n obj: + 3 x[1,2] + y~\n\nSubject To\n\
         r_1: + x[1,2] + y~ => 2\n r_2: x[1,2]\n  - y~\n  =< 4\n\nBounds\n x[1,2] <= 9\n\n\
         Generals\n x[1,2]\n y~\n\nEnd\n",
        "min 3 x[1,2] + y~
         r_1: x[1,2] + y~ >= 2
         r_2: x[1,2] - y~ <= 4
         x[1,2] 0..9
         y~ 0..inf",
    );
    reads(
        "\\* t *\\\nMinimize\nOBJ: __dummy\nSubject To\nC1: x + y >= 2\nBounds\n__dummy = 0\nBinaries\nx\ny\nEnd\n",
        "min __dummy
         C1: x + y >= 2
         __dummy 0..0
         x 0..1
         y 0..1",
    );
}

#[test]
fn keywords_in_every_spelling() {
    for (begin, rows) in [
        ("MINIMIZE", "SUBJECT TO"),
        ("minimise", "such that"),
        ("Minimum", "S.T."),
        ("Min", "ST."),
        ("min", "st"),
    ] {
        for (whole, binary) in [
            ("General", "Binary"),
            ("generals", "binaries"),
            ("gen", "bin"),
            ("INTEGERS", "BIN"),
            ("int", "bin"),
        ] {
            reads(
                &format!(
                    "{begin} x\n{rows}\nx + b >= 1\nbounds\nx<=3\n{whole}\nx\n{binary}\nb\nend"
                ),
                "min x
                 row 1: x + b >= 1
                 x 0..3
                 b 0..1",
            );
        }
    }
    // On one line, as some write it.
    reads("max x st c: x <= 4 gen x end", "max x\nc: x <= 4\nx 0..inf");
}

#[test]
fn rows_in_every_form() {
    let row = |row: &str, as_: &str| {
        let text = format!("min\nst\n{row}\nbounds\nx free\ny free\nz free\ngen x y z\nend");
        let (program, said) = readings(&text);
        let rows = shown(&program.unwrap_or_else(|| panic!("{row}: {said:?}")));
        let rows = rows.lines().filter(|line| line.contains(": "));
        let rows: Vec<&str> = rows.map(|l| l.split_once(": ").unwrap().1).collect();
        assert_eq!(rows.join("; "), as_, "{row}");
        assert!(said.iter().all(|s| s.contains("lp-unused")), "{said:?}");
    };
    row("x+y-3>=2", "x + y >= 5");
    row("x >= y + 1", "x - y >= 1");
    row("3 x + 2 y - x + x >= 1", "3 x + 2 y >= 1");
    row("x - x + y >= 1", "y >= 1");
    row("2 <= x", "x >= 2");
    row("5 >= x + y >= -3", "x + y <= 5; x + y >= -3");
    row("-3 <= x\n + y <= 5", "x + y >= -3; x + y <= 5");
    row("-inf <= x + y <= 5", "x + y <= 5");
    row("x + y >= -infinity", "");
    row("x < 3\ny > -4", "x <= 3; y >= -4");
    row("c: 0 x >= 1", "0 >= 1");
    row("0 >= 1", "0 >= 1");
    row("x - -3 y + -2 z = - -4", "x + 3 y - 2 z = 4");
    row("x >= 1\n+ y <= 4\n- z >= 2", "x >= 1; y <= 4; - z >= 2");
    row("x >= 1 c2: y <= 4", "x >= 1; y <= 4");
    row(
        "1234567890123 x + 3e2 y >= 1.5e1",
        "1234567890123 x + 300 y >= 15",
    );
    row("x >= -9223372036854775808", "x >= -9223372036854775808");
    row("3 x\n>=\n2", "3 x >= 2");
    row("x >= 1 \\ a note >= 5", "x >= 1");
}

#[test]
fn fractions_are_multiplied_away_and_that_is_said() {
    let (program, said) = readings(
        "max 0.5 x + 0.25 y\nst\nc: 1.5 x - 0.1 y <= 2.25\nbounds\nx <= 2.5\n-1.5 <= y <= 9\ngen x y\nend",
    );
    assert_eq!(
        said,
        [
            "1:5 lp-scaled: the objective is multiplied by 4, so that its numbers are whole",
            "3:4 lp-scaled: the row is multiplied by 20, so that its numbers are whole",
            "5:1 lp-rounded: `x` is a whole number: the bound is 2",
            "6:1 lp-rounded: `y` is a whole number: the bound is -1",
        ]
    );
    assert_eq!(
        shown(&program.unwrap()),
        "max 2 x + y\nc: 30 x - 2 y <= 45\nx 0..2\ny -1..9\n"
    );
}

#[test]
fn columns_of_every_kind() {
    let text = |bounds: &str, kinds: &str| format!("min x\nst\nbounds\n{bounds}\n{kinds}\nend");
    for (bounds, kinds, as_) in [
        ("", "gen x", "x 0..inf"),
        ("", "bin x", "x 0..1"),
        ("x = 0", "bin x", "x 0..0"),
        ("x = 1", "bin x", "x 1..1"),
        ("x >= 1", "bin x", "x 1..1"),
        ("x = -4", "", "x -4..-4"),
        ("x >= -4", "gen x", "x -4..inf"),
        ("-inf <= x <= -4", "gen x", "x inf..-4"),
        ("x >= -1e30\nx <= 1e20", "gen x", "x inf..inf"),
        ("x free\nx <= 4", "gen x", "x inf..4"),
        ("7 >= x >= 2", "int x", "x 2..7"),
        ("9 >= x", "int x", "x 0..9"),
        ("x >= 5\nx <= 3", "int x", "x 5..3"),
    ] {
        let (program, said) = readings(&text(bounds, kinds));
        let said: Vec<_> = said.iter().filter(|s| !s.contains("lp-again")).collect();
        assert!(said.is_empty(), "{bounds}: {said:?}");
        let shown = shown(&program.unwrap());
        assert_eq!(shown.lines().last(), Some(as_), "{bounds} {kinds}");
    }
}

#[test]
fn every_fault_has_its_place() {
    says(
        "min x + y\nst\nc: x + 2 z >= 1\nbin\nx\nend",
        &[
            "1:9 lp-continuous: `y` is not declared a whole number",
            "3:10 lp-continuous: `z` is not declared a whole number",
        ],
    );
    says(
        "min x\nst\nc: x y >= 1\nd: x + >= 2\ne: x\nf: x >=\ng: x >= 1 y >= 2\nbin x y\nend",
        &[
            "3:6 lp-syntax: a sign is missing before this",
            "4:8 lp-syntax: expected a number or a column",
            "6:1 lp-syntax: a row needs `<=`, `>=` or `=` here",
            "7:1 lp-syntax: a number or a column is missing before this",
            "7:13 lp-syntax: a range is `number <= sum <= number`",
        ],
    );
    says(
        "min [ x ^2 ] / 2\nst\nc: b = 1 -> x >= 2\nsos1\ns: x:1 y:2\nend",
        &[
            "1:5 lp-unread: quadratic parts are not read",
            "1:9 lp-syntax: `^` is nothing in LP text",
            "1:14 lp-syntax: `/` is nothing in LP text",
            "3:10 lp-unread: indicator rows are not read",
            "4:1 lp-unread: special ordered sets are not read",
        ],
    );
    says(
        "min x\nst\nbounds\n2 x <= 3\nx <= \nx <= -3\n3 <= x >= 2\nx >= inf\ngen\nx 3\nend",
        &[
            "4:3 lp-syntax: a bound is of one column, without a coefficient",
            "6:1 lp-syntax: expected a number",
            "6:1 lp-bound: `x` is at most -3, and its lower bound is not written",
            "7:8 lp-syntax: a bound on both sides is `number <= column <= number`",
            "8:1 lp-number: `x` has no value beyond infinity",
            "10:3 lp-syntax: expected the name of a column",
        ],
    );
    says(
        "min x\nst\nc: x >= 1\nbounds\nx <= -3\ngen x",
        &[
            "5:1 lp-bound: `x` is at most -3, and its lower bound is not written",
            "6:6 lp-end: the text ends without `End`",
        ],
    );
    says(
        "min x + b\nst\nc: 99999999999999999999 x >= 1\nc: x >= 1e40\nd: 1e-50 x >= 1\n\
         bounds\nb <= 3\nx >= 99999999999999999999\ngen x\nbin b\nend\nmore",
        &[
            "3:4 lp-number: the row has numbers beyond 64 bits",
            "4:1 lp-again: a second row is called `c`",
            "4:4 lp-number: no number is beyond infinity: this row can never hold",
            "5:4 lp-number: a number with more digits than can be kept",
            "7:1 lp-binary: `b` is declared 0/1: what is wider in its bounds is left out",
            "8:1 lp-number: a bound of `x` is beyond 64 bits",
            "12:1 lp-end: what stands behind `End` is not read",
        ],
    );
    says(
        "min x\nst\nbounds\nx >= 2\nx >= 3\nbin x\nend",
        &[
            "5:1 lp-again: `x` has this bound twice; the later one counts",
            "5:1 lp-bound: `x` is declared 0/1, and its bounds leave neither",
        ],
    );
    says(
        "",
        &["1:1 lp-syntax: there is no objective: LP text begins with `Minimize` or `Maximize`"],
    );
    says(
        "st\nx >= 1\nbin x\nend",
        &["1:1 lp-syntax: LP text begins with `Minimize` or `Maximize`"],
    );
    says(
        "min x\nmax y\nst\nbin x\nend",
        &["2:1 lp-syntax: a second objective"],
    );
    says(
        "min x + inf\nst\nc: x + inf >= 2\nbin x\nend",
        &[
            "1:5 lp-number: an infinite number is no part of a sum",
            "3:4 lp-number: an infinite number is no part of a sum",
        ],
    );
}

#[test]
fn a_row_keeps_its_words_and_place() {
    let source = Source::new(
        "t.lp",
        "min\nst\nc: x +\n \\ note\n 2 y   >= -1\nbin x y\nend",
    );
    let program = read(&source, &mut Report::new()).unwrap();
    let origin = &program.origins()[0];
    assert_eq!(
        (origin.name.as_str(), origin.text.as_str()),
        ("c", "x + 2 y >= -1")
    );
    assert_eq!(
        source.slice(origin.span.unwrap()),
        "x +\n \\ note\n 2 y   >= -1"
    );
}
