//! `bigm tree`: the branch-and-bound tree of a small puzzle.

use super::Exit;
use super::output::Error;
use super::teaching::{self, Common, Done, form_parser, named, second_look};
use crate::export::teaching::{Branching, TREE};
use crate::lower::pairs::pairs;
use crate::lower::{FormKind, Options, Refusal, lower};
use crate::model::Model;
use crate::rows::Program;
use crate::teach::{Ending, Order, confirmed, search, with_goal};

/// Draw the branch-and-bound tree of a small puzzle
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm tree models/chlond-toase/werewolves-1.yaml
  bigm tree --form textbook --order depth puzzle.yaml
  bigm tree --big-m 10000 --format html --out tree.html puzzle.yaml

Exit codes: 0 the tree is whole, 2 bad input or usage, 3 a limit was reached or a
relaxation failed, 4 failure.")]
pub struct Arguments {
    #[command(flatten)]
    common: Common,
    /// Which open node is next: the one with the best bound, or the newest
    #[arg(long, value_name = "ORDER", default_value = "best", value_parser = named(Order::ALL.iter().map(|order| order.name())))]
    order: String,
    /// The paper's rows to the letter, or the strongest
    #[arg(long, value_name = "FORM", default_value = "tight", value_parser = form_parser(&[]))]
    form: String,
    /// The paper's rows, but with this M
    #[arg(long, value_name = "N", conflicts_with = "form", value_parser = clap::value_parser!(i64).range(1..))]
    big_m: Option<i64>,
    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = named(TREE.iter().map(|writer| writer.name)))]
    format: String,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let one_only = ["svg", "html"].contains(&arguments.format.as_str());
    let order = Order::ALL
        .iter()
        .copied()
        .find(|order| order.name() == arguments.order)
        .unwrap_or(Order::Best);
    let mut first = true;
    teaching::run(&arguments.common, one_only, &mut |model, deadline| {
        let (name, program) = program(arguments, model)?;
        let (program, goal) = with_goal(program);
        let look = second_look(model, &program);
        let tree = search(&program, order, arguments.common.most(), deadline, &look);
        let tree = confirmed(tree, &program, deadline);
        let page = Branching {
            model,
            program: &program,
            goal: &goal,
            form: &name,
            order,
            tree: &tree,
        };
        let writer = TREE.iter().find(|writer| writer.name == arguments.format);
        let text = writer.map_or(String::new(), |writer| (writer.write)(&page));
        let gap = if first || arguments.format != "text" {
            ""
        } else {
            "\n"
        };
        first = false;
        Ok(Done {
            text: format!("{gap}{text}"),
            decided: tree.ending == Ending::Complete,
        })
    })
}

fn program(arguments: &Arguments, model: &Model) -> Result<(String, Program), Refusal> {
    if let Some(m) = arguments.big_m {
        return Ok((format!("M = {m}"), pairs(model)?.with_big_m(m)?.0));
    }
    let form = FormKind::named(&arguments.form).unwrap_or_default();
    let options = Options {
        form,
        ..Options::default()
    };
    Ok((form.name().to_owned(), lower(model, &options)?))
}
