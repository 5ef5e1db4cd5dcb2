//! A small validator of JSON Schema, for the tests of the schemas in `docs/`.

use serde_json::{Value, json};

/// What is wrong with a value by the part of JSON Schema that we write; a
/// keyword beyond it is an error of the test.
pub fn flaws(root: &Value, schema: &Value, value: &Value, place: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut flaw = |wrong: bool, what: &str| {
        if wrong {
            found.push(format!("{place}: {what}"));
        }
    };
    let mut within: Vec<String> = Vec::new();
    let fits = |schema: &Value| flaws(root, schema, value, place).is_empty();
    for (keyword, wanted) in schema.as_object().unwrap() {
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" => {}
            "$ref" => {
                let path = wanted.as_str().unwrap().trim_start_matches('#');
                let target = root.pointer(path).expect("a reference leads somewhere");
                within.extend(flaws(root, target, value, place));
            }
            "type" => {
                let types = match wanted {
                    Value::Array(types) => types.clone(),
                    one => vec![one.clone()],
                };
                let is = |name: &Value| match name.as_str().unwrap() {
                    "string" => value.is_string(),
                    "number" => value.is_number(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    "array" => value.is_array(),
                    "object" => value.is_object(),
                    other => panic!("the type {other}"),
                };
                flaw(!types.iter().any(is), &format!("no {wanted}"));
            }
            "const" => flaw(wanted != value, "another word"),
            // The width of an integer: all of ours are read as 64 bits.
            "format" => {
                let formats = ["int64", "uint", "uint64"];
                assert!(formats.contains(&wanted.as_str().unwrap()), "{wanted}");
            }
            "enum" => flaw(!wanted.as_array().unwrap().contains(value), "another word"),
            "pattern" => {
                assert_eq!(wanted, "\\.\\.", "the one pattern there is");
                flaw(
                    value.as_str().is_some_and(|s| !s.contains("..")),
                    "no range",
                );
            }
            "minimum" => flaw(
                value.is_number() && value.as_i64() < wanted.as_i64(),
                "too small",
            ),
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    within.extend(flaws(root, wanted, item, &format!("{place}/{index}")));
                }
            }
            "properties" | "additionalProperties" => {
                let known = schema["properties"].as_object();
                for (key, item) in value.as_object().into_iter().flatten() {
                    let own = known.and_then(|known| known.get(key));
                    let place = format!("{place}/{key}");
                    match (keyword.as_str(), own) {
                        ("properties", Some(own)) => within.extend(flaws(root, own, item, &place)),
                        ("additionalProperties", None) if wanted == &json!(false) => {
                            within.push(format!("{place}: unknown key"));
                        }
                        ("additionalProperties", None) => {
                            within.extend(flaws(root, wanted, item, &place));
                        }
                        _ => {}
                    }
                }
            }
            "required" => {
                for key in wanted.as_array().unwrap() {
                    let there = value.get(key.as_str().unwrap()).is_some();
                    flaw(value.is_object() && !there, &format!("no {key}"));
                }
            }
            "anyOf" => flaw(!wanted.as_array().unwrap().iter().any(fits), "none fits"),
            "oneOf" => {
                let fitting = wanted.as_array().unwrap().iter().filter(|s| fits(s));
                flaw(fitting.count() != 1, "not one fits");
            }
            "allOf" => flaw(!wanted.as_array().unwrap().iter().all(fits), "not all fit"),
            "not" => flaw(fits(wanted), "what must not be"),
            other => panic!("the keyword {other}"),
        }
    }
    found.extend(within);
    found
}
