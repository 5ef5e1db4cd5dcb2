//! JSON: what is written is the whole program, by the schema in `docs/`, and
//! every number of it survives.

mod export_support;
mod schema_support;

use bigm::export::{program_schema, read_lp};
use bigm::lower::RULES;
use bigm::model::{Model, Relation};
use bigm::report::Report;
use bigm::rows::{
    BigM, Column, ColumnId, Direction, Encoding, Form, Literal, Objective, Origin, OriginId,
    Program, Provenance, QuestionColumns, Reified, Representation, Rule, Sense,
};
use bigm::source::{Source, Span};
use export_support::{any_program, library, program, write};
use proptest::prelude::*;
use schema_support::flaws;
use serde_json::Value;

// ------------------------------------------------- JSON → program, by hand

fn int(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value}"))
}

fn place(value: &Value) -> usize {
    usize::try_from(int(value)).unwrap()
}

fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value}"))
        .to_owned()
}

fn flag(value: &Value) -> bool {
    value.as_bool().unwrap_or_else(|| panic!("{value}"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value}"))
}

fn maybe<T>(value: &Value, read: impl Fn(&Value) -> T) -> Option<T> {
    (!value.is_null()).then(|| read(value))
}

struct Reader<'a> {
    document: &'a Value,
    /// The rules that rows may name.
    rules: Vec<&'static Rule>,
}

impl Reader<'_> {
    fn column(&self, name: &Value) -> ColumnId {
        let columns = list(&self.document["columns"]);
        ColumnId(columns.iter().position(|c| c["name"] == *name).unwrap())
    }

    fn literal(&self, value: &Value) -> Literal {
        if let Some(constant) = value.get("constant") {
            return Literal::Const(int(constant) == 1);
        }
        match int(&value["when"]) {
            1 => Literal::Column(self.column(&value["column"])),
            0 => Literal::Complement(self.column(&value["column"])),
            other => panic!("{other}"),
        }
    }

    fn origins(&self, places: &Value) -> Vec<OriginId> {
        list(places).iter().map(|o| OriginId(place(o))).collect()
    }

    fn form(&self, terms: &Value, constant: i64) -> Form {
        list(terms)
            .iter()
            .fold(Form::constant(constant), |sum, term| {
                let column = Form::column(self.column(&term["column"]));
                sum.add_scaled(&column, int(&term["coefficient"])).unwrap()
            })
    }

    fn provenance(&self, row: &Value) -> Provenance {
        let name = text(&row["rule"]);
        let written = list(&self.document["rules"]);
        let written = written
            .iter()
            .find(|rule| rule["name"] == row["rule"])
            .unwrap();
        let rule = self.rules.iter().find(|rule| rule.name == name).unwrap();
        assert_eq!(written["number"], rule.number);
        assert_eq!(written["formula"], rule.formula);
        let lines: Vec<String> = list(&written["rows"]).iter().map(text).collect();
        assert_eq!(lines, rule.rows);
        Provenance {
            origin: OriginId(place(&row["origin"])),
            rule,
            direction: match text(&row["direction"]).as_str() {
                "imply" => Direction::Imply,
                "converse" => Direction::Converse,
                "both" => Direction::Both,
                "assert" => Direction::Assert,
                other => panic!("{other}"),
            },
            reified: maybe(&row["reified"], |reified| Reified {
                delta: self.literal(&reified["delta"]),
                form: self.form(&reified["terms"], 0),
                relation: match text(&reified["relation"]).as_str() {
                    ">=" => Relation::AtLeast,
                    "<=" => Relation::AtMost,
                    "=" => Relation::Equal,
                    "!=" => Relation::NotEqual,
                    other => panic!("{other}"),
                },
                n: int(&reified["n"]),
                lower: maybe(&reified["lower"], int),
                upper: maybe(&reified["upper"], int),
                bounds: self.origins(&reified["bounds"]),
                lower_from: self.origins(&reified["lower_from"]),
                upper_from: self.origins(&reified["upper_from"]),
                big_m: maybe(&reified["big_m"], |m| BigM {
                    value: int(&m["value"]),
                    formula: text(&m["formula"]).leak(),
                }),
                self_mention: flag(&reified["self_mention"]),
            }),
        }
    }

    fn asked(&self, thing: &Value) -> QuestionColumns {
        let (kind, columns) = thing["columns"].as_object().unwrap().iter().next().unwrap();
        match kind.as_str() {
            "truth" => QuestionColumns::Truth(self.literal(columns)),
            "cases" => QuestionColumns::Cases(
                list(columns)
                    .iter()
                    .map(|case| (int(&case["number"]), self.literal(&case["when"])))
                    .collect(),
            ),
            "digits" => QuestionColumns::Digits {
                lower: int(&columns["lower"]),
                bits: list(&columns["bits"])
                    .iter()
                    .map(|l| self.literal(l))
                    .collect(),
            },
            other => panic!("{other}"),
        }
    }

    fn encoding(&self) -> Encoding {
        let encoding = &self.document["encoding"];
        let things = |value: &Value| {
            list(value)
                .iter()
                .map(|t| self.asked(t))
                .collect::<Vec<_>>()
        };
        let claims = |value: &Value| {
            let claims = list(value).iter();
            claims.map(|claim| self.literal(&claim["when"])).collect()
        };
        Encoding {
            unknowns: list(&encoding["unknowns"])
                .iter()
                .map(|unknown| {
                    let columns = unknown["columns"].as_object().unwrap();
                    let (kind, columns) = columns.iter().next().unwrap();
                    match kind.as_str() {
                        "truth" => Representation::Truth(self.literal(columns)),
                        "integer" => Representation::Integer(self.column(columns)),
                        "choice" => Representation::Choice(
                            list(columns)
                                .iter()
                                .map(|v| self.literal(&v["when"]))
                                .collect(),
                        ),
                        other => panic!("{other}"),
                    }
                })
                .collect(),
            question: things(&encoding["question"]),
            told: list(&encoding["told"])
                .iter()
                .map(|told| (self.asked(&told["learns"]), things(&told["about"])))
                .collect(),
            prove: claims(&encoding["prove"]),
            expected: claims(&encoding["expected"]),
        }
    }

    fn program(&self) -> Program {
        let document = self.document;
        let mut program = Program::default();
        program.form = text(&document["form"]).leak();
        for column in list(&document["columns"]) {
            program.add_column(Column {
                name: text(&column["name"]),
                lower: maybe(&column["lower"], int),
                upper: maybe(&column["upper"], int),
                meaning: text(&column["meaning"]),
                helper: flag(&column["helper"]),
            });
        }
        for origin in list(&document["origins"]) {
            program.add_origin(Origin {
                name: text(&origin["name"]),
                text: text(&origin["text"]),
                span: maybe(&origin["place"], |span| {
                    Span::new(place(&span["start"]), place(&span["end"]))
                }),
                sentence: maybe(&origin["sentence"], place),
            });
        }
        for row in list(&document["rows"]) {
            let sense = match text(&row["sense"]).as_str() {
                ">=" => Sense::AtLeast,
                "<=" => Sense::AtMost,
                "=" => Sense::Equal,
                other => panic!("{other}"),
            };
            let form = self.form(&row["terms"], 0);
            assert!(program.add_row(form, sense, int(&row["rhs"]), self.provenance(row)));
        }
        program.objective = maybe(&document["objective"], |objective| Objective {
            form: self.form(&objective["terms"], int(&objective["constant"])),
            maximise: flag(&objective["maximise"]),
        });
        program.encoding = self.encoding();
        program
    }
}

#[track_caller]
fn comes_back(name: &str, model: &Model, program: &Program, schema: &Value) {
    let written = write("json", model, program);
    let document: Value = serde_json::from_str(&written).unwrap();
    assert_eq!(document["title"], model.title, "{name}");
    assert_eq!(
        document["source"].as_str(),
        model.source.as_deref(),
        "{name}"
    );
    assert_eq!(document["cut"], false);
    let rules = RULES.iter().copied();
    let own = program.rows().iter().map(|row| row.provenance.rule);
    let reader = Reader {
        document: &document,
        rules: rules.chain(own).collect(),
    };
    assert_eq!(reader.program(), *program, "{name}");
    let flaws = flaws(schema, schema, &document, "");
    assert!(flaws.is_empty(), "{name}: {flaws:#?}");
}

fn schema() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/program.schema.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_schema_in_docs_is_that_of_the_code() {
    let own: Value = serde_json::from_str(&program_schema().unwrap()).unwrap();
    assert_eq!(
        own,
        schema(),
        "write it anew: bigm schema program --out docs/program.schema.json"
    );
}

#[test]
fn every_model_comes_back_whole() {
    let schema = schema();
    for (name, model, program) in library() {
        comes_back(&name, &model, &program, &schema);
    }
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let schema = schema();
    let (_, model, program) = library()
        .into_iter()
        .find(|(name, _, _)| name.contains("werewolves-1.yaml (textbook)"))
        .unwrap();
    let right: Value = serde_json::from_str(&write("json", &model, &program)).unwrap();
    let wrong = |path: &str, value: Value| {
        let mut document = right.clone();
        *document.pointer_mut(path).unwrap() = value;
        assert!(!flaws(&schema, &schema, &document, "").is_empty(), "{path}");
    };
    wrong("/schema", "bigm-program/2".into());
    wrong("/columns/0/lower", 0.5.into());
    wrong("/columns/0/name", 3.into());
    wrong("/rows/0/sense", ">".into());
    wrong("/rows/0/terms/0/coefficient", "1".into());
    wrong("/rows/2/reified/delta", Value::Null);
    wrong("/rows/2/reified/relation", "<".into());
    wrong("/rows/2/direction", "sideways".into());
    wrong("/origins/0/place/start", (-1).into());
    wrong(
        "/encoding/unknowns/0/columns",
        serde_json::json!({"real": 1}),
    );
    let mut more = right.clone();
    more["rows"][0]["colour"] = "red".into();
    assert!(!flaws(&schema, &schema, &more, "").is_empty());
    let mut less = right.clone();
    less["rows"][0].as_object_mut().unwrap().remove("reified");
    assert!(!flaws(&schema, &schema, &less, "").is_empty());
}

#[test]
fn numbers_beyond_2_53_survive() {
    let large = (1 << 53) + 1;
    let program = program(
        &[("x", Some(i64::MIN), Some(i64::MAX))],
        &[("c", &[(0, large)], Sense::AtLeast, -large)],
        Some((&[(0, 1_234_567_890_123)], i64::MIN, true)),
    );
    comes_back("large", &Model::default(), &program, &schema());
    let written = write("json", &Model::default(), &program);
    for number in [
        "9007199254740993",
        "-9007199254740993",
        "1234567890123\n",
        "-9223372036854775808",
    ] {
        assert!(written.contains(number), "{number}");
    }
}

#[test]
fn imported_rows_have_places_and_no_puzzle() {
    let source = Source::new("t.lp", "min x\nst\nc: x >= 1\ngen x\nend");
    let program = read_lp(&source, &mut Report::new()).unwrap();
    comes_back("imported", &Model::default(), &program, &schema());
    let document: Value =
        serde_json::from_str(&write("json", &Model::default(), &program)).unwrap();
    let origin = &document["origins"][0];
    assert_eq!(origin["text"], "x >= 1");
    let span = &origin["place"];
    assert_eq!(
        &source.text()[place(&span["start"])..place(&span["end"])],
        "x >= 1"
    );
    assert_eq!(
        document["encoding"]["unknowns"].as_array().unwrap().len(),
        0
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_programs_come_back_whole(program in any_program()) {
        comes_back("random", &Model::default(), &program, &schema());
    }
}
