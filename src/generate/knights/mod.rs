//! Knights, who say only true things, and knaves, who say only false ones.

mod forms;

use super::claim::Claim;
use super::draft::{Draft, Thing};
use super::flaw::Flaw;
use super::judge::{Said, Wanted, judge};
use super::kind::{Kind, Workshop};
use super::page::{Page, list, quoted};
use super::random::Random;
use super::space::Space;
use forms::Voice;

/// The row of this kind.
pub static KIND: Kind = Kind {
    name: "knights",
    summary: "people who are knights or knaves, and what they say of each other",
    counts: "people",
    sizes: 2..=10,
    too_small: "nobody can say anything of use about himself alone",
    proofs: |_| 500,
    open: |size| Box::new(Island::new(size)),
};

/// Who may appear; in a riddle they stand in this order.
const NAMES: &[&str] = &[
    "Ada", "Ben", "Cleo", "Dan", "Edith", "Felix", "Gwen", "Hugo", "Iris", "Jasper", "Kate", "Leo",
    "Mona", "Ned", "Olga", "Percy", "Ruth", "Silas", "Tess", "Victor",
];

/// The values of a person, in the order of the file.
pub(super) const ROLES: [&str; 2] = ["knight", "knave"];

#[derive(Debug)]
struct Island {
    space: Space,
    /// All is asked, so that every world is an answer of its own.
    answers: Vec<usize>,
}

impl Island {
    fn new(size: usize) -> Island {
        let space = Space::new(size, &[2], &[]);
        let answers = (0..space.worlds().len()).collect();
        Island { space, answers }
    }
}

impl Workshop for Island {
    fn draft(&self, random: &mut Random, source: &str) -> Result<Draft, Flaw> {
        let size = self.space.blocks();
        let mut chosen = random.some(size, NAMES.len());
        chosen.sort_unstable();
        let names: Vec<&str> = chosen.iter().map(|&n| NAMES[n]).collect();
        // Everybody speaks; now and then somebody has more to say.
        let mut speakers: Vec<usize> = (0..size).collect();
        if random.once_in(4) {
            speakers.push(random.below(size));
            speakers.sort_unstable();
        }
        let mut said = Vec::with_capacity(speakers.len());
        for by in speakers {
            let mut voice = Voice {
                names: &names,
                speaker: by,
                random,
            };
            let (form, says, words) = voice.speak();
            said.push(Said {
                by,
                form,
                words,
                says,
                truth: Claim::Is(by, 0),
            });
        }
        let wanted = Wanted {
            answers: &self.answers,
            speakers: true,
            roles: true,
        };
        let worlds = judge(&self.space, &said, &[], &wanted)?;
        let world = worlds.iter().next().ok_or(Flaw::NoWorld)?;
        Ok(Draft {
            things: names
                .iter()
                .map(|name| Thing::new(format!("kind[{name}]"), &ROLES))
                .collect(),
            rules: Vec::new(),
            facts: Vec::new(),
            statements: said.iter().map(Said::law).collect(),
            text: text(&names, &said, &self.space.worlds()[world], source),
        })
    }
}

/// The puzzle file.
fn text(names: &[&str], said: &[Said], world: &[u8], source: &str) -> String {
    let spoken = |by: usize| said.iter().filter(move |s| s.by == by);
    let mut page = Page::new();
    let title = match names {
        [one, two] => format!("{one} and {two}"),
        _ => format!("{} and {}", names[0], others(names.len() - 1)),
    };
    page.line(&format!("title: {title}"));
    page.line(&format!("source: {source}"));
    let mut story = vec![format!(
        "Each of {} is a knight, who says only true things, or a knave, who says only false ones.",
        list(names)
    )];
    for (by, name) in names.iter().enumerate() {
        let mut verb = format!("{name} says:");
        for statement in spoken(by) {
            story.push(format!("{verb} {}", quoted(&statement.words)));
            verb = format!("{name} also says:");
        }
    }
    story.push("Who is what?".to_owned());
    page.story(&story);
    page.line(&format!("sets:\n  person: [{}]\n", names.join(", ")));
    page.line("unknowns:\n  kind: person -> {knight, knave}\n");
    page.line("statements:\n  over: person\n  law: knight\n  text:");
    for (by, name) in names.iter().enumerate() {
        let words: Vec<&str> = spoken(by).map(|s| s.words.as_str()).collect();
        match &words[..] {
            [] => {}
            [one] => page.line(&format!("    {name}: {one}")),
            several => {
                page.line(&format!("    {name}:"));
                several
                    .iter()
                    .for_each(|one| page.line(&format!("      - {one}")));
            }
        }
    }
    page.line("\nexpect:\n  answer:");
    for (name, role) in names.iter().zip(world) {
        page.line(&format!("    - {name} is a {}", ROLES[usize::from(*role)]));
    }
    page.line("  worlds: 1");
    page.text()
}

fn others(count: usize) -> String {
    format!("{} others", super::page::number(count))
}
