//! Smallest reasons against trying every subset, on random puzzles.

use bigm::explain::{
    End, Fact, Oracle, Path, Reasons, Standing, branch, certain, clash, standing, told,
};
use bigm::model::{Builder, Domain, Linear, Model, Prop, Relation, SentenceId, UnknownId, World};
use bigm::solve::Limits;

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % n
    }

    fn prop(&mut self, atoms: &[Prop], depth: usize) -> Prop {
        if depth == 0 || self.below(4) == 0 {
            let atom = atoms[self.below(atoms.len())].clone();
            return if self.below(2) == 0 { atom } else { atom.not() };
        }
        let mut part = || self.prop(atoms, depth - 1);
        let (a, b, c) = (part(), part(), part());
        match self.below(6) {
            0 => Prop::all([a, b]),
            1 => Prop::any([a, b]),
            2 => Prop::iff(a, b),
            3 => Prop::implies(a, b),
            4 => Prop::xor([a, b]),
            _ => {
                let sum = [a, b, c].into_iter().fold(Linear::constant(0), |sum, p| {
                    sum.add_scaled(&Linear::truth(p), 1).unwrap()
                });
                let relation =
                    [Relation::AtLeast, Relation::AtMost, Relation::Equal][self.below(3)];
                Prop::compare(sum, relation, 1).unwrap()
            }
        }
    }
}

/// Three to five islanders, a choice and a number, some statements and facts.
fn puzzle(dice: &mut Dice) -> Model {
    let mut puzzle = Builder::new("random");
    let people = 3 + dice.below(3);
    let mut atoms: Vec<Prop> = (0..people)
        .map(|i| puzzle.truth("knight", &[&i.to_string()]))
        .collect();
    let knights = atoms.clone();
    if dice.below(2) == 0 {
        atoms.extend(puzzle.choice("room", &[], &["red", "green", "blue"]));
    } else {
        let n = puzzle.integer("n", &[], 1, 3);
        for value in 1..=3 {
            atoms.push(Prop::compare(n.clone(), Relation::Equal, value).unwrap());
        }
    }
    for (index, knight) in knights.iter().enumerate() {
        let says = dice.prop(&atoms, 2);
        puzzle.statement(&index.to_string(), knight.clone(), "says", says);
    }
    for index in 0..1 + dice.below(3) {
        let claim = dice.prop(&atoms, 1);
        puzzle.fact(&format!("fact {index}"), "is so", claim);
    }
    puzzle.build()
}

fn all_worlds(model: &Model) -> Vec<World> {
    let mut worlds = vec![Vec::new()];
    for unknown in &model.unknowns {
        let values: Vec<i64> = match &unknown.domain {
            Domain::Bool => vec![0, 1],
            Domain::Choice(values) => (0..values.len() as i64).collect(),
            Domain::Integer { lower, upper } => (lower.unwrap()..=upper.unwrap()).collect(),
        };
        worlds = worlds
            .iter()
            .flat_map(|world: &Vec<i64>| {
                values.iter().map(|&value| {
                    let mut world = world.clone();
                    world.push(value);
                    world
                })
            })
            .collect();
    }
    worlds.into_iter().map(World::new).collect()
}

/// Whether these sentences and facts prove a goal, by looking at every world.
fn proves(model: &Model, sentences: &[usize], facts: &[Fact], goal: Option<Fact>) -> bool {
    all_worlds(model).iter().all(|world| {
        let holds = sentences
            .iter()
            .all(|&s| model.sentences[s].claim.holds(world).unwrap())
            && facts.iter().all(|f| f.holds(model, world).unwrap());
        !holds || goal.is_some_and(|goal| goal.holds(model, world).unwrap())
    })
}

/// The least number of sentences and facts that prove a goal.
fn least(model: &Model, known: &[Fact], goal: Option<Fact>) -> Option<usize> {
    let sentences = model.sentences.len();
    let members = sentences + known.len();
    (0_u32..1 << members)
        .filter(|bits| {
            let of = |range: std::ops::Range<usize>| range.filter(|i| bits >> i & 1 == 1);
            let chosen: Vec<usize> = of(0..sentences).collect();
            let facts: Vec<Fact> = of(sentences..members)
                .map(|i| known[i - sentences])
                .collect();
            proves(model, &chosen, &facts, goal)
        })
        .map(|bits| bits.count_ones() as usize)
        .min()
}

fn reasons(model: &Model) -> Reasons<'_> {
    Reasons::new(Oracle::new(model, told).unwrap(), Limits::default())
}

fn numbers(sentences: &[SentenceId]) -> Vec<usize> {
    sentences.iter().map(|id| id.0).collect()
}

#[test]
fn no_reason_is_smaller() {
    let mut dice = Dice(0x5eed);
    let (mut found, mut large) = (0, 0);
    for _ in 0..60 {
        let model = puzzle(&mut dice);
        let mut reasons = reasons(&model);
        let has_world = !proves(
            &model,
            &(0..model.sentences.len()).collect::<Vec<_>>(),
            &[],
            None,
        );
        if !has_world {
            let clash = clash(&model, &Limits::default()).unwrap();
            assert!(clash.smallest);
            assert_eq!(Some(clash.sentences.len()), least(&model, &[], None));
            assert!(proves(&model, &numbers(&clash.sentences), &[], None));
            continue;
        }
        assert_eq!(clash(&model, &Limits::default()), None);
        let certain = certain(&mut reasons, &[]).unwrap();
        let everything: Vec<usize> = (0..model.sentences.len()).collect();
        for index in 0..model.unknowns.len() {
            // What is certain is what every world says, and nothing else is.
            for value in 0..=3 {
                let fact = Fact::value(&model, UnknownId(index), value, true);
                if model.unknowns[index].domain.contains(value)
                    && !matches!(model.unknowns[index].domain, Domain::Bool)
                {
                    let so = proves(&model, &everything, &[], Some(fact));
                    assert_eq!(so, certain.contains(&fact), "{}", fact.show(&model));
                }
            }
        }
        for (place, &goal) in certain.iter().enumerate() {
            let known = match dice.below(2) {
                0 => Vec::new(),
                _ => vec![certain[(place + 1) % certain.len()]],
            };
            if known.contains(&goal) {
                continue;
            }
            let reason = reasons.why(Some(goal), &known).unwrap().unwrap();
            assert!(reason.smallest);
            assert_eq!(Some(reason.len()), least(&model, &known, Some(goal)));
            assert!(proves(
                &model,
                &numbers(&reason.sentences),
                &reason.facts,
                Some(goal)
            ));
            assert!(reasons.is_irreducible(&reason, Some(goal)).unwrap());
            found += 1;
            large += usize::from(reason.len() > 2);
        }
    }
    assert!(found > 60 && large > 10, "{found} {large}");
}

#[test]
fn every_step_is_sound_and_needs_all_it_names() {
    let mut dice = Dice(0xca11);
    let mut steps = 0;
    for _ in 0..60 {
        let model = puzzle(&mut dice);
        let mut first = reasons(&model);
        if standing(&mut first, &[]).unwrap() == Standing::NoWorld {
            continue;
        }
        let mut path = Path::new(&mut first, &[]).unwrap();
        let mut known: Vec<Fact> = path.known().to_vec();
        while let Some(step) = path.next_step().unwrap() {
            steps += 1;
            let sentences = numbers(&step.reason.sentences);
            assert!(!sentences.is_empty(), "what the rules say is no step");
            assert!(step.reason.facts.iter().all(|fact| known.contains(fact)));
            assert!(proves(
                &model,
                &sentences,
                &step.reason.facts,
                Some(step.fact)
            ));
            for leave_out in 0..sentences.len() {
                let mut fewer = sentences.clone();
                fewer.remove(leave_out);
                assert!(!proves(&model, &fewer, &step.reason.facts, Some(step.fact)));
            }
            for leave_out in 0..step.reason.facts.len() {
                let mut fewer = step.reason.facts.clone();
                fewer.remove(leave_out);
                assert!(!proves(&model, &sentences, &fewer, Some(step.fact)));
            }
            known.push(step.fact);
            for &fact in &step.also {
                assert!(proves(&model, &[], &known, Some(fact)));
                known.push(fact);
            }
            tell(&model, &mut path, &step);
        }
        assert!(path.ahead().is_empty());
    }
    assert!(steps > 60, "{steps}");
}

/// A reason, told as a refutation, holds link by link.
fn tell(model: &Model, path: &mut Path, step: &bigm::explain::Step) {
    let branch = branch(path.reasons(), &step.reason, Some(step.fact)).unwrap();
    let mut had = step.reason.facts.clone();
    had.extend(branch.supposed);
    for link in &branch.chain {
        assert!(link.from.iter().all(|fact| had.contains(fact)));
        let by: Vec<usize> = link.by.iter().map(|id| id.0).collect();
        assert!(proves(model, &by, &link.from, Some(link.fact)));
        had.push(link.fact);
    }
    let (by, from) = match &branch.end {
        End::Impossible { by, from } => (by.iter().map(|id| id.0).collect(), from),
        End::Together { sentences, from } => (numbers(sentences), from),
    };
    assert!(from.iter().all(|fact| had.contains(fact)));
    assert!(proves(model, &by, from, None));
}

#[test]
fn a_wrong_mark_is_found_and_refuted() {
    let mut dice = Dice(0xf00d);
    let mut wrong = 0;
    for _ in 0..80 {
        let model = puzzle(&mut dice);
        let mut reasons = reasons(&model);
        if standing(&mut reasons, &[]).unwrap() == Standing::NoWorld {
            continue;
        }
        let given: Vec<Fact> = (0..3)
            .map(|index| Fact::value(&model, UnknownId(index), dice.below(2) as i64, true))
            .collect();
        let everything: Vec<usize> = (0..model.sentences.len()).collect();
        match standing(&mut reasons, &given).unwrap() {
            Standing::NoWorld => panic!("there is one"),
            Standing::Possible => assert!(!proves(&model, &everything, &given, None)),
            Standing::Wrong { place, reason } => {
                wrong += 1;
                let not = given[place].negation(&model);
                assert!(
                    reason
                        .facts
                        .iter()
                        .all(|fact| given[..place].contains(fact))
                );
                assert!(proves(
                    &model,
                    &numbers(&reason.sentences),
                    &reason.facts,
                    Some(not)
                ));
            }
        }
    }
    assert!(wrong > 10, "{wrong}");
}
