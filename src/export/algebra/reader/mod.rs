//! A small reader of Mosel, for tests: there is no other here.
//!
//! It takes the part of the language that [`super::mosel`] writes, checks that
//! every name is declared and every index a member of its set, and writes the
//! model out to plain rows, so that these can be compared with the program's.

mod ast;
mod grammar;
mod run;
mod tokens;

pub use run::{Row, read};

#[cfg(test)]
mod tests {
    use super::read;

    const GOOD: &str = "model \"two\"\n! a comment\nuses \"mmxprs\"\n\ndeclarations\n  door = 1..2\n  \
        kind = {\"lady\", \"tiger\"}\n  x: array(door, kind) of mpvar\n  n: mpvar\n  \
        w: array(door) of integer\n  s: dynamic array(1..3) of mpvar\nend-declarations\nw :=\n    \
        [3, 4]\n\ncreate(s(1))\nforall(i in {2}) create(s(i))\nforall(i in door, j in kind) \
        x(i,j) is_binary\nn is_free\nn >= -5\nn is_integer\nforall(i in door) sum(j in kind) x(i,j) = 1\n\
        (sum(i in door | i <> 2) w(i)*x(i,\"lady\")) + 2*n -\n    (sum(i in 1..3 | exists(s(i))) s(i)) \
        <= n\nmaximise(x(1,\"lady\"))\nif getprobstat = XPRS_OPT then\n  forall(i in door, j in kind \
        | getsol(x(i,j)) > 0.5) writeln(\"x[\", i, \"] = \", j)\n  writeln(\"n = \", \
        round(getsol(n)))\nelse\n  writeln(\"no solution\")\nend-if\n\nend-model\n";

    #[test]
    fn a_model_is_written_out() {
        // The bracket at the beginning of a line would be read as an index of
        // the line before.
        assert!(read(GOOD).is_err());
        let good = GOOD.replace("\n(sum", "\nr := (sum");
        let read = read(&good).unwrap();
        let rows: Vec<String> = read.rows.iter().map(ToString::to_string).collect();
        assert_eq!(
            rows,
            [
                "n >= -5",
                "x(1,lady) + x(1,tiger) = 1",
                "x(2,lady) + x(2,tiger) = 1",
                "n - s(1) - s(2) + 3 x(1,lady) <= 0",
            ]
        );
        assert_eq!(read.binary.len(), 4);
        assert_eq!(read.free, ["n"]);
        assert_eq!(read.columns.len(), 7);
    }

    #[test]
    fn broken_models_are_refused() {
        let good = GOOD.replace("\n(sum", "\nr := (sum");
        let breaks = [
            ("model \"two\"", "model"),
            ("uses \"mmxprs\"", "use \"mmxprs\""),
            ("end-declarations", "end-declaration"),
            ("end-model", ""),
            ("end-if", "endif"),
            ("x(i,j) is_binary", "x(i,j) is_binry"),
            ("x(i,j) is_binary", "x(i) is_binary"),
            ("x(i,j) is_binary", "x(j,i) is_binary"),
            ("x(i,j) is_binary", "y(i,j) is_binary"),
            ("\"lady\")) + 2*n", "\"ladies\")) + 2*n"),
            ("\"lady\")) + 2*n", "\"lady\") + 2*n"),
            ("\"lady\")) + 2*n", "\"lady\")) + 2 n"),
            ("\"lady\")) + 2*n", "lady)) + 2*n"),
            ("sum(j in kind)", "sum(j kind)"),
            ("sum(j in kind)", "sum(i in kind)"),
            ("sum(j in kind)", "sum(j in kinds)"),
            ("| i <> 2", ": i <> 2"),
            ("| i <> 2", "| i != 2"),
            ("x(i,j) = 1", "x(i,j) == 1"),
            ("x(i,j) = 1", "x(i,j)\n = 1"),
            ("x(i,j) = 1", "x[i,j] = 1"),
            ("x(i,j) = 1", "x(i,j) = 1;;"),
            ("[3, 4]", "[3, 4, 5]"),
            ("[3, 4]", "[3 4]"),
            ("| exists(s(i))", ""),
            ("-\n    (sum", "\n    - (sum"),
            ("n >= -5", "n*n >= -5"),
            ("n >= -5", "5"),
            ("1..2", "1.2"),
            ("{\"lady\", \"tiger\"}", "{\"lady\" \"tiger\"}"),
            ("{\"lady\", \"tiger\"}", "{\"lady\", \"lady\"}"),
            ("kind = {", "door = {"),
            ("n: mpvar", "forall: mpvar"),
            ("maximise(", "maximise"),
            ("writeln(\"no solution\")", "writeln(\"no solution)"),
            ("then\n", "\n"),
            ("! a comment", "a comment"),
        ];
        for (from, to) in breaks {
            let broken = good.replacen(from, to, 1);
            assert_ne!(broken, good, "{from}");
            assert!(read(&broken).is_err(), "{from} → {to} was read");
        }
    }
}
