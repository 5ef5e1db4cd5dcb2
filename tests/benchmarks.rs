//! The comparison with other solvers: its lists are whole, the page shows what
//! they say, and the instances mean the same in every form.

#[path = "../examples/compare/instances/mod.rs"]
mod instances;

use bigm::prove::Verdict;
use bigm::rows::Sense;
use instances::cnf::Cnf;
use instances::covers;
use instances::task::{Task, model};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/compare")
}

fn registry() -> Value {
    let text = std::fs::read_to_string(folder().join("registry.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn names(list: &Value) -> Vec<String> {
    let list = list.as_array().unwrap().iter();
    list.map(|row| row["name"].as_str().unwrap().to_owned())
        .collect()
}

fn instance(name: &str) -> PathBuf {
    folder().join("data").join(format!("{name}.json"))
}

#[test]
fn every_instance_is_listed_and_every_listed_one_is_there() {
    let files = std::fs::read_dir(folder().join("data")).unwrap();
    let files: BTreeSet<String> = files
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_owned())
        .map(|stem| stem.into_string().unwrap())
        .collect();
    let registry = registry();
    let listed = names(&registry["instances"]);
    assert_eq!(files, listed.iter().cloned().collect());
    let tools = names(&registry["tools"]);
    let known = |name: &Value, list: &[String]| {
        let name = name.as_str().unwrap();
        assert!(list.iter().any(|n| n == name), "{name} is not listed");
    };
    for goal in registry["targets"].as_array().unwrap() {
        known(&goal["tool"], &tools);
        let works = goal["work"].as_array().unwrap();
        works.iter().for_each(|work| known(work, &listed));
        let others = goal["of"].as_array().into_iter().flatten();
        others.for_each(|other| known(other, &tools));
    }
    let growing = registry["growth"]["tools"].as_array().unwrap();
    growing.iter().for_each(|tool| known(tool, &tools));
}

/// The tables of a page, each with its heading row first.
fn tables(page: &str) -> Vec<Vec<Vec<String>>> {
    let mut tables: Vec<Vec<Vec<String>>> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        let Some(cells) = line.strip_prefix("| ") else {
            inside = false;
            continue;
        };
        let cells = cells.trim_end_matches(" |").split(" | ");
        let cells = cells.map(str::to_owned).collect();
        if !inside {
            tables.push(Vec::new());
        }
        inside = true;
        tables.last_mut().unwrap().push(cells);
    }
    tables
}

#[test]
fn the_page_shows_exactly_what_is_listed() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/benchmarks.md");
    let page = std::fs::read_to_string(page).unwrap();
    let registry = registry();
    let tables = tables(&page);
    let headed = |first: &str, last: &str| {
        let found = tables.iter().find(|table| {
            let head = &table[0];
            head[0] == first && head.last().is_some_and(|cell| cell == last)
        });
        found.unwrap_or_else(|| panic!("no table ends with {last}"))
    };
    for (measured, ours) in [("solver", "exact"), ("process", "bigm")] {
        let table = headed("instance", &format!("{ours} / best other"));
        let tools = registry["tools"].as_array().unwrap().iter();
        let tools = tools.filter(|tool| tool[measured] == true);
        let tools: Vec<&str> = tools.map(|t| t["name"].as_str().unwrap()).collect();
        assert_eq!(table[0][1..=tools.len()], tools[..]);
        // Behind the heading and the rule.
        let shown: Vec<&String> = table[2..].iter().map(|row| &row[0]).collect();
        assert_eq!(
            shown,
            names(&registry["instances"]).iter().collect::<Vec<_>>()
        );
        assert!(table[2..].iter().all(|row| row.len() == table[0].len()));
    }
    for kind in ["people", "grid"] {
        let picture = format!("growth-{kind}.svg");
        assert!(page.contains(&format!("]({picture})")));
        let picture = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("docs")
            .join(picture);
        let picture = std::fs::read_to_string(picture).unwrap();
        let parsed = roxmltree::Document::parse(&picture).unwrap();
        let words: BTreeSet<&str> = parsed.descendants().filter_map(|n| n.text()).collect();
        for tool in registry["growth"]["tools"].as_array().unwrap() {
            assert!(
                words.contains(tool.as_str().unwrap()),
                "{tool} is not drawn"
            );
        }
    }
}

/// Whether clauses hold.
fn satisfied(cnf: &Cnf, truths: &[bool]) -> bool {
    let holds = |literal: &i64| {
        let place = usize::try_from(literal.abs() - 1).unwrap();
        truths[place] == (*literal > 0)
    };
    cnf.clauses.iter().all(|clause| clause.iter().any(holds))
}

/// The clauses of rows hold exactly where the rows do.
#[test]
fn the_clauses_of_rows_are_the_rows() {
    let text = "
sets: {thing: [a, b, c]}
unknowns: {x: bool, take: thing -> bool, n: 0..2, m: -1..1}
data: {weight: {a: 3, b: 2, c: 7}}
facts:
  - sum(weight[t] * take[t] for t in thing) + 2 * n - 3 * m >= 5
  - n + m <= 3 + 2 * take[a]
  - x -> n != m
";
    for form in bigm::lower::FormKind::ALL {
        let options = bigm::Options {
            form: *form,
            ..bigm::Options::default()
        };
        for seed in [0, 5] {
            let task = Task::of(text.to_owned(), &options, seed).unwrap();
            for know_order in [true, false] {
                agree(&task, &covers::of_rows(&task, know_order).unwrap());
            }
        }
    }
}

fn agree(task: &Task, cnf: &Cnf) {
    let columns = task.program.columns();
    let widths: Vec<i64> = columns
        .iter()
        .map(|c| c.upper.unwrap() - c.lower.unwrap())
        .collect();
    let count = usize::try_from(cnf.variables).unwrap();
    assert!(count <= 20, "{count} variables are too many to try");
    let (mut inside, mut outside) = (0, 0);
    let mut point: Vec<i64> = columns.iter().map(|c| c.lower.unwrap()).collect();
    loop {
        // The point in order encoding.
        let truths: Vec<bool> = (0..point.len())
            .flat_map(|c| {
                let above = point[c] - columns[c].lower.unwrap();
                (1..=widths[c]).map(move |step| above >= step)
            })
            .collect();
        let holds = task.program.rows().iter().all(|row| row.holds(&point));
        assert_eq!(satisfied(cnf, &truths), holds, "{point:?}");
        match holds {
            true => inside += 1,
            false => outside += 1,
        }
        let Some(next) = (0..point.len()).find(|&c| point[c] < columns[c].upper.unwrap()) else {
            break;
        };
        point[next] += 1;
        for c in 0..next {
            point[c] = columns[c].lower.unwrap();
        }
    }
    assert!(inside > 0 && outside > 0);
}

#[test]
fn a_shuffled_task_is_the_same_task() {
    let path = instance("kk_20_s77");
    let plain = Task::read(&path, 0).unwrap();
    let mut orders = BTreeSet::new();
    for seed in 1..=3 {
        let task = Task::read(&path, seed).unwrap();
        let of = |sense: Sense, task: &Task| {
            let rows = task.program.rows().iter();
            rows.filter(|row| row.sense == sense).count()
        };
        for sense in [Sense::AtLeast, Sense::AtMost, Sense::Equal] {
            assert_eq!(of(sense, &task), of(sense, &plain));
        }
        let names = task.program.columns().iter().map(|c| c.name.clone());
        orders.insert(names.collect::<Vec<_>>());
    }
    assert_eq!(orders.len(), 3);
}

/// Every instance that is fast enough here has the verdict that it is listed
/// with, whatever the order of its sentences.
#[test]
fn the_instances_come_out() {
    for (name, verdict) in [
        ("labyrinth", Verdict::AnswerUnique),
        ("kk_20_s1", Verdict::Unique),
        ("kk_20_s77", Verdict::Unique),
        ("zebra_5x5_s1", Verdict::Unique),
        ("queens_8", Verdict::NotUnique),
        ("sudoku_17a", Verdict::Unique),
    ] {
        for seed in [0, 2] {
            let text = instances::puzzle::text(&instance(name), seed).unwrap();
            let options = bigm::Options {
                finder: bigm::solve::backend("exact").unwrap(),
                ..bigm::Options::default()
            };
            let solution = bigm::solve(model(text).unwrap(), &options).unwrap();
            assert_eq!(solution.finding.verdict, verdict, "{name}, seed {seed}");
        }
    }
}

/// The labyrinth as formulas, which the others read, and the puzzle, which bigm
/// reads, have the same lady.
#[test]
fn the_labyrinth_is_written_twice() {
    let said = instances::puzzle::instance(&instance("labyrinth")).unwrap();
    let people: Vec<Value> = said["names"].as_array().unwrap().clone();
    let plain = |name: &Value| name.as_str().unwrap().replace(['[', ']'], "_");
    // Every fact is said by somebody who says only true things.
    let mut names: Vec<Value> = people.iter().map(|name| plain(name).into()).collect();
    names.push("honest".into());
    fn renamed(formula: &Value, plain: &dyn Fn(&Value) -> String) -> Value {
        let Some(list) = formula.as_array() else {
            return formula.clone();
        };
        if list[0] == "v" {
            return serde_json::json!(["v", plain(&list[1])]);
        }
        list.iter().map(|part| renamed(part, plain)).collect()
    }
    let facts = said["facts"].as_array().unwrap().iter();
    let mut stm: Vec<Value> = facts
        .map(|fact| serde_json::json!(["honest", renamed(fact, &plain)]))
        .collect();
    stm.push(serde_json::json!(["honest", ["v", "lady_7_"]]));
    let made = |stm: &[Value]| {
        let kk = serde_json::json!({"kind": "kk", "names": names, "stm": stm});
        let text = instances::puzzle::puzzle(&kk, 0).unwrap();
        bigm::solve(model(text).unwrap(), &bigm::Options::default()).unwrap()
    };
    // With an honest speaker there are the eight worlds of the puzzle, each with
    // the lady in room 7; with a liar, others.
    let honest = |solution: &bigm::Solution| {
        let unknowns = &solution.model.unknowns;
        let place = unknowns.iter().position(|u| u.name() == "knight[honest]");
        let listed = solution.finding.listed.iter();
        listed
            .filter(|world| world.values()[place.unwrap()] == 1)
            .count()
    };
    assert_eq!(honest(&made(&stm)), 8);
    stm.pop();
    assert_eq!(honest(&made(&stm)), 8);
}
