//! The search for teaching agrees with the solver, and every leaf is closed for
//! the reason it gives.

mod library;

use bigm::lower::{FormKind, Options, lower, pairs};
use bigm::model::{Model, World};
use bigm::rows::{Form, Program, Sense};
use bigm::solve::{Limits, Outcome, backend};
use bigm::teach::{Closed, Ending, Order, State, Tree, search, with_goal};
use library::library;

/// Larger programs take too long in a test.
const MOST_COLUMNS: usize = 160;
const MOST_NODES: usize = 300;

fn second_look(model: &Model, program: &Program, point: &[i64]) -> Option<String> {
    let world = World::new(program.decode(point).expect("a choice is one value"));
    model.verify(&world).err().map(|fault| format!("{fault:?}"))
}

/// The best value by the exact engine; `None` where there is no point.
fn exact(program: &Program) -> Option<i128> {
    match backend("exact")
        .and_then(|info| info.rows())
        .unwrap()
        .solve(program, &Limits::default())
    {
        Outcome::Point(point) => {
            let objective = program.objective.as_ref();
            Some(objective.map_or(0, |objective| objective.form.value(&point)))
        }
        Outcome::Infeasible => None,
        other => panic!("{other:?}"),
    }
}

/// The program of a node: with everything that was added on the way to it.
fn at(program: &Program, tree: &Tree, node: usize) -> Program {
    let mut program = program.clone();
    let provenance = program.rows()[0].provenance.clone();
    let mut here = Some(node);
    while let Some(index) = here {
        let node = &tree.nodes[index];
        if let Some(step) = node.step {
            let sense = if step.up {
                Sense::AtLeast
            } else {
                Sense::AtMost
            };
            let form = Form::column(step.column);
            assert!(program.add_row(form, sense, step.value, provenance.clone()));
        }
        here = node.parent;
    }
    program
}

/// Every leaf is what it says it is, by the exact engine.
fn leaves(name: &str, model: &Model, program: &Program, tree: &Tree) -> [usize; 3] {
    let maximise = program.objective.as_ref().is_none_or(|o| o.maximise);
    let mut seen = [0; 3];
    for (index, node) in tree.nodes.iter().enumerate() {
        match &node.state {
            State::Closed(Closed::Infeasible | Closed::Fails(_)) => {
                seen[0] += 1;
                assert_eq!(exact(&at(program, tree, index)), None, "{name} {index}");
            }
            State::Closed(Closed::Whole { value }) => {
                seen[1] += 1;
                let below = at(program, tree, index);
                assert_eq!(exact(&below), Some(*value), "{name} {index}");
            }
            State::Closed(Closed::Bound { known, .. }) => {
                seen[2] += 1;
                if let Some(value) = exact(&at(program, tree, index)) {
                    let worse = if maximise {
                        value <= *known
                    } else {
                        value >= *known
                    };
                    assert!(worse, "{name} {index}: {value} is better than {known}");
                }
            }
            State::Branched(branch) => {
                assert_eq!(
                    branch.children.map(|c| tree.nodes[c].parent),
                    [Some(index); 2]
                );
            }
            State::Open | State::Doubt(_) => panic!("{name}: {:?}", node.state),
        }
    }
    if let Some(best) = &tree.best {
        assert_eq!(program.violated(&best.point), None, "{name}");
        assert_eq!(second_look(model, program, &best.point), None, "{name}");
    }
    seen
}

#[test]
fn both_orders_and_both_forms_find_what_the_solver_finds() {
    let (mut searched, mut large, mut seen) = (0, Vec::new(), [0; 3]);
    for (name, model) in library() {
        // What is best, and what is first, is the same in every form.
        let mut values = Vec::new();
        for form in FormKind::ALL {
            let options = Options {
                form: *form,
                ..Options::default()
            };
            let (program, _) = with_goal(lower(&model, &options).unwrap());
            if program.columns().len() > MOST_COLUMNS {
                large.push(format!("{name} ({})", form.name()));
                continue;
            }
            let expected = exact(&program);
            values.push(expected);
            for order in Order::ALL {
                let look = |point: &[i64]| second_look(&model, &program, point);
                let tree = search(&program, *order, MOST_NODES, None, &look);
                if let Ending::Stopped(_) = tree.ending {
                    large.push(format!("{name} ({}, {})", form.name(), order.name()));
                    continue;
                }
                assert_eq!(tree.ending, Ending::Complete, "{name}");
                let found = tree.best.as_ref().map(|best| best.value);
                assert_eq!(found, expected, "{name} {} {}", form.name(), order.name());
                if !program.rows().is_empty() {
                    for (sum, one) in seen.iter_mut().zip(leaves(&name, &model, &program, &tree)) {
                        *sum += one;
                    }
                }
                searched += 1;
            }
        }
        values.dedup();
        assert!(values.len() <= 1, "{name}: {values:?}");
    }
    println!("skipped, too large: {}", large.join(", "));
    assert!(searched > 400, "only {searched} searches");
    assert!(seen.iter().all(|&kind| kind > 100), "{seen:?}");
}

#[test]
fn a_careless_m_changes_the_tree_and_not_the_answer() {
    let mut more = 0;
    for (name, model) in library() {
        let made = pairs::pairs(&model).unwrap();
        if made.pairs.is_empty() || made.program.columns().len() > 80 {
            continue;
        }
        let (paper, _) = with_goal(made.program.clone());
        let expected = exact(&paper);
        let (loose, _) = with_goal(made.with_big_m(10_000).unwrap().0);
        let none = |_: &[i64]| None;
        let sizes = [&paper, &loose].map(|program| {
            let tree = search(program, Order::Best, 2_000, None, &none);
            if tree.ending == Ending::Complete {
                assert_eq!(tree.best.map(|best| best.value), expected, "{name}");
            }
            tree.solved
        });
        more += usize::from(sizes[1] > sizes[0]);
    }
    assert!(more > 5, "only {more} trees grew");
}

#[test]
fn the_same_search_twice_is_the_same_tree() {
    let (_, model) = library().swap_remove(3);
    let (program, _) = with_goal(lower(&model, &Options::default()).unwrap());
    let once = search(&program, Order::Best, 100, None, &|_| None);
    assert_eq!(once, search(&program, Order::Best, 100, None, &|_| None));
}

#[test]
fn a_limit_is_no_answer() {
    let (name, model) = library()
        .into_iter()
        .find(|(name, _)| name.ends_with("five-floors.yaml"))
        .unwrap();
    let options = Options {
        form: FormKind::Textbook,
        ..Options::default()
    };
    let (program, _) = with_goal(lower(&model, &options).unwrap());
    let tree = search(&program, Order::Best, 5, None, &|_| None);
    assert!(matches!(tree.ending, Ending::Stopped(_)), "{name}");
    assert_eq!(tree.solved, 5);
    assert!(tree.nodes.iter().any(|node| node.state == State::Open));
}

#[test]
fn a_point_that_means_no_world_is_a_doubt() {
    let (_, model) = library().swap_remove(3);
    let (program, _) = with_goal(lower(&model, &Options::default()).unwrap());
    let no = |_: &[i64]| Some("that is no world".to_owned());
    let tree = search(&program, Order::Best, 100, None, &no);
    assert!(matches!(tree.ending, Ending::Doubt(_)));
    assert_eq!(tree.best, None);
}
