//! The head of a file: title, source, and what the names stand for.

use super::page::Dialect;
use super::plan::Plan;
use super::symbols::{Family, Role};

impl Plan<'_> {
    /// The head of the file: title, source, and what the names stand for.
    pub fn head(&self, dialect: &dyn Dialect) -> Vec<String> {
        let model = self.request.model;
        let mut lines = Vec::new();
        for text in [Some(&model.title), model.source.as_ref()]
            .into_iter()
            .flatten()
        {
            if !text.is_empty() {
                lines.push(text.clone());
            }
        }
        lines.push(String::new());
        lines.push("names:".to_owned());
        for family in &self.symbols.families {
            self.legend(family, &mut lines);
        }
        for (_, set) in self.symbols.sets.used() {
            for label in set.indices().filter_map(|index| set.label(index)) {
                let called = dialect.called(label);
                if called != label.original {
                    let called = dialect.quoted(called);
                    lines.push(format!("  {called} : {}", label.original));
                }
            }
        }
        lines
    }

    fn legend(&self, family: &Family, lines: &mut Vec<String>) {
        let of = |count: usize| brackets(&self.variables[..count]);
        let all = family.indices.len();
        let cell = format!("{}{}", family.ident, of(all));
        lines.push(match &family.role {
            Role::Truth(name) => format!("  {cell} = 1 where {name}{} is true", of(all)),
            Role::Choice(name) => {
                let value = self.variables.get(all - 1).map_or("", String::as_str);
                format!("  {cell} = 1 where {name}{} is {value}", of(all - 1))
            }
            Role::TwoValued {
                name,
                first,
                second,
            } => format!(
                "  {cell} = 1 where {name}{} is {first}, 0 where it is {second}",
                of(all)
            ),
            Role::Number(name) => format!("  {cell} = the number {name}{}", of(all)),
            Role::Value(name) => {
                let value = self.variables.get(all - 1).map_or("", String::as_str);
                format!("  {cell} = 1 where {name}{} is {value}", of(all - 1))
            }
            Role::Helper => {
                for (at, id) in &family.cells {
                    let at: Vec<String> = at.iter().map(i64::to_string).collect();
                    let meaning = &self.request.program.column(*id).meaning;
                    lines.push(format!("  {}{} : {meaning}", family.ident, brackets(&at)));
                }
                return;
            }
        });
    }
}

/// `[i, j]`; nothing for none.
fn brackets(indices: &[String]) -> String {
    if indices.is_empty() {
        String::new()
    } else {
        format!("[{}]", indices.join(", "))
    }
}
