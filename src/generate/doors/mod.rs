//! Rooms with a lady or a tiger in them, and a sign on each door.

mod forms;
mod palaces;

use super::claim::Claim;
use super::draft::{Draft, Thing};
use super::flaw::Flaw;
use super::judge::{Said, Wanted, judge};
use super::kind::{Kind, Workshop};
use super::page::{Page, capital, number, quoted};
use super::random::Random;
use super::space::{Space, Table};
use forms::Voice;
use palaces::{PALACES, Palace, Plan};

/// The row of this kind.
pub static KIND: Kind = Kind {
    name: "doors",
    summary: "rooms with a lady or a tiger in them, and a sign on each door",
    counts: "doors",
    sizes: 2..=6,
    too_small: "behind a single door there is nothing to choose",
    proofs: |_| 500,
    open: |size| Box::new(House::new(size)),
};

#[derive(Debug)]
struct House {
    size: usize,
    /// What each palace needs, in the order of the list.
    plans: Vec<Prepared>,
}

#[derive(Debug)]
struct Prepared {
    palace: &'static Palace,
    space: Space,
    /// For each world the number of its answer.
    answers: Vec<usize>,
}

impl House {
    fn new(size: usize) -> House {
        let plans = PALACES
            .iter()
            .map(|palace| {
                let cells = palace.cells();
                let space = Space::new(size, &cells, &palace.rules(size));
                let answers = space
                    .worlds()
                    .iter()
                    .map(|world| palace.answer(&world[..size]))
                    .collect();
                Prepared {
                    palace,
                    space,
                    answers,
                }
            })
            .collect();
        House { size, plans }
    }
}

impl Workshop for House {
    fn draft(&self, random: &mut Random, source: &str) -> Result<Draft, Flaw> {
        let place = random.weighted(self.plans.iter().map(|p| p.palace.weight));
        let prepared = self.plans.get(place).ok_or(Flaw::NoWorld)?;
        let palace = prepared.palace;
        let plan = palace.plan(self.size, random);
        let said: Vec<Said> = (0..self.size)
            .map(|door| {
                let mut voice = Voice {
                    palace,
                    plan: &plan,
                    door,
                    random,
                };
                let (form, says, words) = voice.speak();
                Said {
                    by: door,
                    form,
                    words,
                    says,
                    truth: plan.truths[door].clone(),
                }
            })
            .collect();
        let facts: Vec<Claim> = plan.facts.iter().map(|(claim, _)| claim.clone()).collect();
        let wanted = Wanted {
            answers: &prepared.answers,
            speakers: false,
            roles: false,
        };
        let worlds = judge(&prepared.space, &said, &facts, &wanted)?;
        Ok(Draft {
            things: things(palace, self.size),
            rules: palace.rules(self.size),
            facts,
            statements: said.iter().map(Said::law).collect(),
            text: text(palace, &plan, &said, &prepared.space, &worlds, source)
                .ok_or(Flaw::NoWorld)?,
        })
    }
}

/// The unknowns: what is in each room, and then, where the law leaves it open,
/// whether each sign is true.
fn things(palace: &Palace, size: usize) -> Vec<Thing> {
    let signs = if palace.signs { size } else { 0 };
    let rooms = (1..=size).map(|n| Thing::new(format!("guest[{n}]"), palace.contents));
    let signs = (1..=signs).map(|n| Thing::new(format!("sign[{n}]"), &["false", "true"]));
    rooms.chain(signs).collect()
}

/// The puzzle file.
fn text(
    palace: &Palace,
    plan: &Plan,
    said: &[Said],
    space: &Space,
    worlds: &Table,
    source: &str,
) -> Option<String> {
    let size = said.len();
    let mut page = Page::new();
    page.line(&format!(
        "title: {} doors, {}",
        capital(&number(size)),
        palace.title
    ));
    page.line(&format!("source: {source}"));
    let mut story = vec![palace.begins(size)];
    story.extend(plan.story.iter().cloned());
    story.extend(
        plan.facts
            .iter()
            .map(|(_, words)| format!("{}.", capital(words))),
    );
    for (n, sign) in (1..).zip(said) {
        story.push(format!("Sign {n}: {}", quoted(&sign.words)));
    }
    story.push(palace.question.to_owned());
    page.story(&story);
    page.line(&format!("sets:\n  room: 1..{size}\n"));
    let contents = palace.contents.join(", ");
    page.line(&format!("unknowns:\n  guest: room -> {{{contents}}}\n"));
    page.line("statements:\n  name: sign\n  over: room");
    plan.law.iter().for_each(|line| page.line(line));
    page.line("  text:");
    for (n, sign) in (1..).zip(said) {
        page.line(&format!("    {n}: {}", sign.words));
    }
    page.line("");
    if !plan.facts.is_empty() {
        page.line("facts:");
        for (_, words) in &plan.facts {
            page.line(&format!("  - {words}"));
        }
        page.line("");
    }
    if let Some(ask) = palace.ask {
        page.line(&format!("ask: {ask}\n"));
    }
    page.line("expect:\n  answer:");
    let world = space.worlds().get(worlds.iter().next()?)?;
    for line in palace.answered(world.get(..size)?) {
        page.line(&format!("    - {line}"));
    }
    page.line(&format!("  worlds: {}", worlds.count()));
    Some(page.text())
}
