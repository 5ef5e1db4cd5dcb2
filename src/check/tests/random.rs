//! Random expressions: what a sentence comes to is what an interpreter, written
//! apart and over one world at a time, says of it.

use super::{at, int, shown, with_fact};
use crate::model::{World, floor_div, floor_mod};

const HEADER: &str = "
sets:
  p: [A, B]
  num: [1, 2, 4]
unknowns:
  a: bool
  f: p -> bool
  room: p -> {red, blue, green}
  likes: p -> p
  n: -1..2
  k: num
  g: p -> num
";
const PEOPLE: [&str; 2] = ["A", "B"];
const COLOURS: [&str; 3] = ["red", "blue", "green"];
const NUMS: [i64; 3] = [1, 2, 4];

/// A proposition.
enum P {
    Const(bool),
    A,
    F(Box<M>),
    Colour(usize, Box<M>),
    Not(Box<P>),
    Logic(&'static str, Box<P>, Box<P>),
    If(Box<P>, Box<P>, Box<P>),
    Compare(&'static str, Box<N>, Box<N>),
    Rooms(&'static str, Box<M>, Box<M>),
    RoomIs(bool, Box<M>, usize),
    People(&'static str, Box<M>, Box<M>),
    InSet(Box<N>, Vec<i64>),
    Odd(Box<N>),
    Gather(&'static str, usize, Box<P>, Box<P>),
    Count(&'static str, Box<N>, usize, Box<P>),
    Different(bool, Vec<N>),
    DifferentRooms(usize, Box<P>),
}

/// A number.
enum N {
    Const(i64),
    Unknown,
    K,
    G(Box<M>),
    Variable(usize),
    Truth(Box<P>),
    Add(bool, Box<N>, Box<N>),
    Times(Box<P>, Box<N>),
    Scale(i64, Box<N>),
    Divide(&'static str, Box<N>, i64),
    Extreme(bool, Vec<N>),
    Abs(Box<N>),
    If(Box<P>, Box<N>, Box<N>),
    Sum(usize, Box<N>, Box<P>),
}

/// A person.
enum M {
    Label(usize),
    Variable(usize),
    Likes(Box<M>),
    If(Box<P>, Box<M>, Box<M>),
}

/// A source of choices: the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        at(i64::try_from(self.0 >> 33).unwrap()) % sides
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len())]
    }

    /// `people` and `numbers` are the loop variables in reach.
    fn prop(&mut self, depth: usize, scope: &Scope) -> P {
        if depth == 0 {
            return match self.roll(4) {
                0 => P::A,
                1 => P::Const(self.roll(2) == 0),
                2 => P::F(Box::new(self.person(0, scope))),
                _ => P::Colour(self.roll(3), Box::new(self.person(0, scope))),
            };
        }
        let d = depth - 1;
        match self.roll(16) {
            0 => P::Not(Box::new(self.prop(d, scope))),
            1..=3 => P::Logic(
                self.pick(&["and", "or", "xor", "->", "<->", "=", "!=", "<="]),
                Box::new(self.prop(d, scope)),
                Box::new(self.prop(d, scope)),
            ),
            4 => P::If(
                Box::new(self.prop(d, scope)),
                Box::new(self.prop(d, scope)),
                Box::new(self.prop(d, scope)),
            ),
            5 | 6 => P::Compare(
                self.pick(&["=", "!=", "<", "<=", ">", ">="]),
                Box::new(self.number(d, scope)),
                Box::new(self.number(d, scope)),
            ),
            7 => P::Rooms(
                self.pick(&["=", "!=", "<", "<="]),
                Box::new(self.person(d, scope)),
                Box::new(self.person(d, scope)),
            ),
            8 => P::RoomIs(
                self.roll(2) == 0,
                Box::new(self.person(d, scope)),
                self.roll(3),
            ),
            9 => P::People(
                self.pick(&["=", "!=", "<", ">="]),
                Box::new(self.person(d, scope)),
                Box::new(self.person(d, scope)),
            ),
            10 => {
                let size = 1 + self.roll(3);
                let set = (0..size).map(|_| int(self.roll(5)) - 1).collect();
                P::InSet(Box::new(self.number(d, scope)), set)
            }
            11 => P::Odd(Box::new(self.number(d, scope))),
            12 => {
                let (variable, inner) = scope.person();
                P::Gather(
                    self.pick(&["all", "any", "none", "allequal"]),
                    variable,
                    Box::new(self.prop(d, &inner)),
                    Box::new(self.condition(d, &inner)),
                )
            }
            13 => {
                let (variable, inner) = scope.person();
                P::Count(
                    self.pick(&["exactly", "atleast", "atmost"]),
                    Box::new(self.number(d.min(1), scope)),
                    variable,
                    Box::new(self.prop(d, &inner)),
                )
            }
            14 => {
                let size = self.roll(4);
                P::Different(
                    self.roll(2) == 0,
                    (0..size).map(|_| self.number(d, scope)).collect(),
                )
            }
            _ => {
                let (variable, inner) = scope.person();
                P::DifferentRooms(variable, Box::new(self.condition(d, &inner)))
            }
        }
    }

    fn condition(&mut self, depth: usize, scope: &Scope) -> P {
        match self.roll(3) {
            0 => P::Const(true),
            1 => P::People(
                "!=",
                Box::new(self.person(0, scope)),
                Box::new(self.person(0, scope)),
            ),
            _ => self.prop(depth.min(1), scope),
        }
    }

    fn number(&mut self, depth: usize, scope: &Scope) -> N {
        if depth == 0 {
            return match self.roll(5) {
                0 => N::Unknown,
                1 => N::K,
                2 => N::G(Box::new(self.person(0, scope))),
                3 if !scope.numbers.is_empty() => N::Variable(self.pick(&scope.numbers)),
                _ => N::Const(int(self.roll(6)) - 2),
            };
        }
        let d = depth - 1;
        match self.roll(12) {
            0..=2 => N::Add(
                self.roll(2) == 0,
                Box::new(self.number(d, scope)),
                Box::new(self.number(d, scope)),
            ),
            3 => N::Truth(Box::new(self.prop(d, scope))),
            4 => N::Times(
                Box::new(self.prop(d, scope)),
                Box::new(self.number(d, scope)),
            ),
            5 => N::Scale(int(self.roll(7)) - 3, Box::new(self.number(d, scope))),
            6 => N::Divide(
                self.pick(&["div", "mod"]),
                Box::new(self.number(d, scope)),
                self.pick(&[-3, -2, 2, 3]),
            ),
            7 => {
                let size = 1 + self.roll(3);
                N::Extreme(
                    self.roll(2) == 0,
                    (0..size).map(|_| self.number(d, scope)).collect(),
                )
            }
            8 => N::Abs(Box::new(self.number(d, scope))),
            9 => N::If(
                Box::new(self.prop(d, scope)),
                Box::new(self.number(d, scope)),
                Box::new(self.number(d, scope)),
            ),
            10 => {
                let (variable, inner) = scope.number();
                N::Sum(
                    variable,
                    Box::new(self.number(d, &inner)),
                    Box::new(self.condition(d, &inner)),
                )
            }
            _ => N::G(Box::new(self.person(d, scope))),
        }
    }

    fn person(&mut self, depth: usize, scope: &Scope) -> M {
        match self.roll(if depth == 0 { 2 } else { 4 }) {
            0 if !scope.people.is_empty() => M::Variable(self.pick(&scope.people)),
            0 | 1 => M::Label(self.roll(2)),
            2 => M::Likes(Box::new(self.person(depth - 1, scope))),
            _ => M::If(
                Box::new(self.prop(depth - 1, scope)),
                Box::new(self.person(depth - 1, scope)),
                Box::new(self.person(depth - 1, scope)),
            ),
        }
    }
}

/// The loop variables in reach; each has a number of its own.
#[derive(Clone, Default)]
struct Scope {
    people: Vec<usize>,
    numbers: Vec<usize>,
}

impl Scope {
    fn next(&self) -> usize {
        self.people.len() + self.numbers.len()
    }

    fn person(&self) -> (usize, Scope) {
        let mut inner = self.clone();
        inner.people.push(self.next());
        (self.next(), inner)
    }

    fn number(&self) -> (usize, Scope) {
        let mut inner = self.clone();
        inner.numbers.push(self.next());
        (self.next(), inner)
    }
}

fn list(numbers: &[N]) -> String {
    numbers.iter().map(N::text).collect::<Vec<_>>().join(", ")
}

impl P {
    fn text(&self) -> String {
        match self {
            P::Const(value) => value.to_string(),
            P::A => "a".into(),
            P::F(m) => format!("f[{}]", m.text()),
            P::Colour(c, m) => format!("{}[{}]", COLOURS[*c], m.text()),
            P::Not(p) => format!("(not {})", p.text()),
            P::Logic(op, p, q) => format!("({} {op} {})", p.text(), q.text()),
            P::If(p, q, r) => format!("(if {} then {} else {})", p.text(), q.text(), r.text()),
            P::Compare(op, x, y) => format!("({} {op} {})", x.text(), y.text()),
            P::Rooms(op, x, y) => format!("(room[{}] {op} room[{}])", x.text(), y.text()),
            P::RoomIs(true, x, c) => format!("(room[{}] is {})", x.text(), COLOURS[*c]),
            P::RoomIs(false, x, c) => format!("({} is not {})", x.text(), COLOURS[*c]),
            P::People(op, x, y) => format!("({} {op} {})", x.text(), y.text()),
            P::InSet(x, set) => {
                let set: Vec<String> = set.iter().map(i64::to_string).collect();
                format!("({} in {{{}}})", x.text(), set.join(", "))
            }
            P::Odd(x) => format!("odd({})", x.text()),
            P::Gather(name, v, p, c) => {
                format!("{name}({} for v{v} in p if {})", p.text(), c.text())
            }
            P::Count(name, x, v, p) => format!("{name}({}, {} for v{v} in p)", x.text(), p.text()),
            P::Different(true, xs) => format!("alldifferent({})", list(xs)),
            P::Different(false, xs) => format!("allequal({})", list(xs)),
            P::DifferentRooms(v, c) => {
                format!("alldifferent(room[v{v}] for v{v} in p if {})", c.text())
            }
        }
    }

    fn holds(&self, w: &[i64], env: &mut Vec<i64>) -> bool {
        match self {
            P::Const(value) => *value,
            P::A => w[0] == 1,
            P::F(m) => w[1 + m.at(w, env)] == 1,
            P::Colour(c, m) => w[3 + m.at(w, env)] == int(*c),
            P::Not(p) => !p.holds(w, env),
            P::Logic(op, p, q) => {
                let (p, q) = (p.holds(w, env), q.holds(w, env));
                match *op {
                    "and" => p && q,
                    "or" => p || q,
                    "xor" | "!=" => p != q,
                    "->" | "<=" => !p || q,
                    _ => p == q,
                }
            }
            P::If(p, q, r) => {
                if p.holds(w, env) {
                    q.holds(w, env)
                } else {
                    r.holds(w, env)
                }
            }
            P::Compare(op, x, y) => compare(op, x.value(w, env), y.value(w, env)),
            P::Rooms(op, x, y) => compare(op, w[3 + x.at(w, env)], w[3 + y.at(w, env)]),
            P::RoomIs(is, x, c) => (w[3 + x.at(w, env)] == int(*c)) == *is,
            P::People(op, x, y) => compare(op, int(x.at(w, env)), int(y.at(w, env))),
            P::InSet(x, set) => set.contains(&x.value(w, env)),
            P::Odd(x) => x.value(w, env).rem_euclid(2) == 1,
            P::Gather(name, v, p, c) => {
                let found = rounds(*v, &[0, 1], env, |env| {
                    c.holds(w, env).then(|| p.holds(w, env))
                });
                match *name {
                    "all" => found.iter().all(|p| *p),
                    "any" => found.iter().any(|p| *p),
                    "none" => found.iter().all(|p| !*p),
                    _ => found.windows(2).all(|pair| pair[0] == pair[1]),
                }
            }
            P::Count(name, x, v, p) => {
                let wanted = x.value(w, env);
                let found = rounds(*v, &[0, 1], env, |env| p.holds(w, env).then_some(()));
                let count = int(found.len());
                match *name {
                    "exactly" => count == wanted,
                    "atleast" => count >= wanted,
                    _ => count <= wanted,
                }
            }
            P::Different(different, xs) => {
                let values: Vec<i64> = xs.iter().map(|x| x.value(w, env)).collect();
                let mut distinct = values.clone();
                distinct.sort_unstable();
                distinct.dedup();
                if *different {
                    distinct.len() == values.len()
                } else {
                    distinct.len() <= 1
                }
            }
            P::DifferentRooms(v, c) => {
                let found = rounds(*v, &[0, 1], env, |env| {
                    let at = at(env[*v]);
                    c.holds(w, env).then(|| w[3 + at])
                });
                found.len() < 2 || found[0] != found[1]
            }
        }
    }
}

/// One round for each value of a variable; those that count.
fn rounds<T>(
    variable: usize,
    values: &[i64],
    env: &mut Vec<i64>,
    mut round: impl FnMut(&mut Vec<i64>) -> Option<T>,
) -> Vec<T> {
    let before = env.clone();
    let found = values
        .iter()
        .filter_map(|value| {
            env.resize(variable + 1, 0);
            env[variable] = *value;
            round(env)
        })
        .collect();
    *env = before;
    found
}

fn compare(op: &str, x: i64, y: i64) -> bool {
    match op {
        "=" => x == y,
        "!=" => x != y,
        "<" => x < y,
        "<=" => x <= y,
        ">" => x > y,
        _ => x >= y,
    }
}

impl N {
    fn text(&self) -> String {
        match self {
            N::Const(value) => format!("({value})"),
            N::Unknown => "n".into(),
            N::K => "k".into(),
            N::G(m) => format!("g[{}]", m.text()),
            N::Variable(v) => format!("v{v}"),
            N::Truth(p) => p.text(),
            N::Add(true, x, y) => format!("({} + {})", x.text(), y.text()),
            N::Add(false, x, y) => format!("({} - {})", x.text(), y.text()),
            N::Times(p, x) => format!("({} * {})", p.text(), x.text()),
            N::Scale(by, x) => format!("({} * ({by}))", x.text()),
            N::Divide(op, x, by) => format!("({} {op} ({by}))", x.text()),
            N::Extreme(true, xs) => format!("min({})", list(xs)),
            N::Extreme(false, xs) => format!("max({})", list(xs)),
            N::Abs(x) => format!("abs({})", x.text()),
            N::If(p, x, y) => format!("(if {} then {} else {})", p.text(), x.text(), y.text()),
            N::Sum(v, x, c) => format!("sum({} for v{v} in num if {})", x.text(), c.text()),
        }
    }

    fn value(&self, w: &[i64], env: &mut Vec<i64>) -> i64 {
        match self {
            N::Const(value) => *value,
            N::Unknown => w[7],
            N::K => NUMS[at(w[8])],
            N::G(m) => NUMS[at(w[9 + m.at(w, env)])],
            N::Variable(v) => env[*v],
            N::Truth(p) => i64::from(p.holds(w, env)),
            N::Add(true, x, y) => x.value(w, env) + y.value(w, env),
            N::Add(false, x, y) => x.value(w, env) - y.value(w, env),
            N::Times(p, x) => i64::from(p.holds(w, env)) * x.value(w, env),
            N::Scale(by, x) => by * x.value(w, env),
            N::Divide("div", x, by) => floor_div(x.value(w, env), *by).unwrap(),
            N::Divide(_, x, by) => floor_mod(x.value(w, env), *by).unwrap(),
            N::Extreme(least, xs) => {
                let values = xs.iter().map(|x| x.value(w, env)).collect::<Vec<_>>();
                let values = values.into_iter();
                if *least { values.min() } else { values.max() }.unwrap()
            }
            N::Abs(x) => x.value(w, env).abs(),
            N::If(p, x, y) => {
                if p.holds(w, env) {
                    x.value(w, env)
                } else {
                    y.value(w, env)
                }
            }
            N::Sum(v, x, c) => rounds(*v, &NUMS, env, |env| {
                c.holds(w, env).then(|| x.value(w, env))
            })
            .into_iter()
            .sum(),
        }
    }
}

impl M {
    fn text(&self) -> String {
        match self {
            M::Label(at) => PEOPLE[*at].into(),
            M::Variable(v) => format!("v{v}"),
            M::Likes(m) => format!("likes[{}]", m.text()),
            M::If(p, x, y) => format!("(if {} then {} else {})", p.text(), x.text(), y.text()),
        }
    }

    fn at(&self, w: &[i64], env: &mut Vec<i64>) -> usize {
        match self {
            M::Label(at) => *at,
            M::Variable(v) => at(env[*v]),
            M::Likes(m) => at(w[5 + m.at(w, env)]),
            M::If(p, x, y) => {
                if p.holds(w, env) {
                    x.at(w, env)
                } else {
                    y.at(w, env)
                }
            }
        }
    }
}

fn world(dice: &mut Dice) -> Vec<i64> {
    let sides = [2, 2, 2, 3, 3, 2, 2, 4, 3, 3, 3];
    let mut values: Vec<i64> = sides.iter().map(|s| int(dice.roll(*s))).collect();
    values[7] -= 1;
    values
}

#[test]
fn sentences_mean_what_an_interpreter_says() {
    let mut dice = Dice(20_260_101);
    let mut varied = 0;
    for round in 0..1500 {
        let prop = dice.prop(1 + round % 4, &Scope::default());
        let text = prop.text();
        let model = with_fact(HEADER, &text);
        let fact = model.sentences.last().unwrap();
        let mut seen = [false, false];
        for _ in 0..40 {
            let values = world(&mut dice);
            let wanted = prop.holds(&values, &mut Vec::new());
            seen[usize::from(wanted)] = true;
            let world = World::new(values);
            assert_eq!(
                fact.claim.holds(&world),
                Some(wanted),
                "{text}\nin {}\nas {}",
                shown(&model, &world),
                model.show(&fact.claim)
            );
        }
        varied += usize::from(seen[0] && seen[1]);
    }
    assert!(
        varied > 500,
        "only {varied} sentences were sometimes true and sometimes false"
    );
}
