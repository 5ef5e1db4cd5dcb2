//! Grids: items are their places.

use super::{all_shown, at, claim, complaints, findings, means, model, with_fact, worlds};
use crate::model::{AskedValue, SentenceKind, World};

const JINDOSH: &str = "
sets:
  seat: 1..5
  woman: [Winslow, Marcolla, Contee, Natsiou, Finch]
  colour: [white, blue, red, green, purple]
  city: [Dunwall, Karnaca, Baleton, Dabokva, Fraeport]
  drink: [absinthe, rum, wine, whiskey, beer]
  heirloom: [ring, snuff tin, diamond, war medal, bird pendant]
grid:
  over: seat
  items: [woman, colour, city, drink, heirloom]
facts:
  - Marcolla = white
  - Finch = 1
  - blue = 2
  - just_left(red, green)
  - red = absinthe
  - Karnaca = purple
  - beside(ring, Karnaca)
  - Contee = 'snuff tin'
  - Baleton = diamond
  - beside('war medal', Dabokva)
  - beside(Dabokva, rum)
  - Natsiou = wine
  - Fraeport = whiskey
  - beer = 3
  - Winslow = Dunwall
ask: woman of heirloom
";

#[test]
fn the_jindosh_riddle() {
    let model = model(JINDOSH);
    assert_eq!(model.unknowns.len(), 25);
    let rules = model
        .sentences
        .iter()
        .filter(|s| s.kind == SentenceKind::Grid);
    assert_eq!(rules.count(), 25);
    let all = worlds(&model);
    assert_eq!(all.len(), 1);
    let answer: Vec<String> = model
        .question
        .items
        .iter()
        .map(|item| {
            let AskedValue::Cases(cases) = &item.value else {
                panic!("{} is no choice", item.label)
            };
            let at = usize::try_from(item.value.of(&all[0]).unwrap()).unwrap();
            format!("{}: {}", item.label, cases[at].value.label)
        })
        .collect();
    assert_eq!(
        answer,
        [
            "woman of ring: Natsiou",
            "woman of snuff tin: Contee",
            "woman of diamond: Marcolla",
            "woman of war medal: Finch",
            "woman of bird pendant: Winslow",
        ]
    );
    let grid = model.grid.as_ref().unwrap();
    assert_eq!((grid.places.as_str(), grid.names.len()), ("seat", 5));
    assert_eq!(grid.categories[4].0, "heirloom");
    assert_eq!(
        model.unknown(grid.categories[4].1[3]).name(),
        "heirloom[war medal]"
    );
}

#[test]
fn red_left_of_green_in_its_three_readings() {
    // Immediately 1 world, somewhere 7, either side 2.
    for (reading, number) in [
        ("just_left(red, green)", 1),
        ("left(red, green)", 7),
        ("beside(red, green)", 2),
        ("just_right(green, red)", 1),
        ("right(green, red)", 7),
    ] {
        let text = JINDOSH.replace("just_left(red, green)", reading);
        assert_eq!(worlds(&model(&text)).len(), number, "{reading}");
    }
    let text = JINDOSH.replace("just_left(red, green)", "left_of(red, green)");
    let found = findings(&text);
    assert_eq!(
        (found[0].0.as_str(), found[0].1.as_str()),
        ("left-of", "left_of")
    );
}

const SMALL: &str = "
sets:
  place: [west, centre, east]
  who: [Ann, Bob, Eve]
  pet: [cat, dog, eel]
grid:
  over: place
  items: [who, pet]
";

/// The places of Ann, Bob, Eve, cat, dog, eel: 0, 1, 2.
fn small(fact: &str, oracle: impl Fn(&[i64]) -> bool) {
    means(SMALL, fact, oracle);
}

#[test]
fn relations_of_places() {
    assert_eq!(worlds(&model(&format!("{SMALL}facts: []\n"))).len(), 36);
    small("Ann = cat", |v| v[0] == v[3]);
    small("Ann != cat", |v| v[0] != v[3]);
    small("Ann is cat", |v| v[0] == v[3]);
    small("Ann is not cat", |v| v[0] != v[3]);
    small("Ann = west", |v| v[0] == 0);
    small("Ann in {west, east}", |v| v[0] != 1);
    small("Ann = Bob", |_| false);
    small("Ann != Bob", |_| true);
    small("Ann < dog", |v| v[0] < v[4]);
    small("Ann <= dog", |v| v[0] <= v[4]);
    small("left(Ann, dog)", |v| v[0] < v[4]);
    small("right(Ann, dog)", |v| v[0] > v[4]);
    small("just_left(Ann, dog)", |v| v[0] + 1 == v[4]);
    small("just_right(Ann, dog)", |v| v[0] == v[4] + 1);
    small("beside(Ann, dog)", |v| (v[0] - v[4]).abs() == 1);
    small("not beside(Ann, dog)", |v| (v[0] - v[4]).abs() != 1);
    small("beside(Ann, east)", |v| v[0] == 1);
    small("between(cat, Ann, dog)", |v| {
        (v[3] < v[0] && v[0] < v[4]) || (v[4] < v[0] && v[0] < v[3])
    });
    small("apart(Ann, dog, 2)", |v| (v[0] - v[4]).abs() == 2);
    small("apart(Ann, dog, 0)", |v| v[0] == v[4]);
    small("apart(Ann, dog, -1)", |_| false);
    small("one_each(Ann, Bob, cat, dog)", |v| {
        (v[0] == v[3] && v[1] == v[4]) || (v[0] == v[4] && v[1] == v[3])
    });
    small("(Ann = cat) xor (Bob = dog)", |v| {
        (v[0] == v[3]) != (v[1] == v[4])
    });
    small("before(Ann, next(west))", |v| v[0] == 0);
    small("alldifferent(Ann, cat, west)", |v| {
        v[0] != v[3] && v[0] != 0 && v[3] != 0
    });
    small("all(w != west for w in who if w != Ann)", |v| v[0] == 0);
}

#[test]
fn partners() {
    small("who of cat = Ann", |v| v[0] == v[3]);
    small("Ann = who of cat", |v| v[0] == v[3]);
    small("who of cat != Ann", |v| v[0] != v[3]);
    small("pet of Ann = pet of Ann", |_| true);
    small("pet of Ann = dog", |v| v[0] == v[4]);
    small("pet of west = dog", |v| v[4] == 0);
    small("place of Ann = west", |v| v[0] == 0);
    small("pet of Ann < pet of Bob", |v| {
        let pet = |place: i64| (3..6).find(|i| v[*i] == place).unwrap();
        pet(v[0]) < pet(v[1])
    });
    small("who of (pet of Ann) = Ann", |_| true);
    small("pet of Ann in {cat, dog}", |v| v[0] != v[5]);
    small("pet of who of dog = cat", |_| false);
    small("who['Ann'] = west", |v| v[0] == 0);
}

#[test]
fn items_index_families_by_their_label_or_place() {
    let header = SMALL.replace(
        "grid:",
        "unknowns:\n  tall: who -> bool\n  lit: place -> bool\ngrid:",
    );
    means(&header, "tall[Ann]", |v| v[0] == 1);
    means(&header, "count(tall) = 2", |v| v[0] + v[1] + v[2] == 2);
    means(&header, "tall[who of cat]", |v| {
        (0..3).any(|i| v[6 + i] == v[9] && v[i] == 1)
    });
    means(&header, "lit[Ann]", |v| v[3 + at(v[6])] == 1);
    means(&header, "lit[west]", |v| v[3] == 1);
    means(&header, "all(tall[w] -> lit[w] for w in who)", |v| {
        (0..3).all(|i| v[i] == 0 || v[3 + at(v[6 + i])] == 1)
    });
}

#[test]
fn places_that_are_numbers() {
    let header = "
sets:
  year: [2010, 2000, 1990]
  who: [Ann, Bob, Eve]
  price: [5, 15, 35]
grid:
  over: year
  items: [who, price]
";
    let year = |position: i64| [2010_i64, 2000, 1990][at(position)];
    let price = |v: &[i64], place: i64| {
        let at = (3..6).find(|i| v[*i] == place).unwrap();
        [5, 15, 35][at - 3]
    };
    means(header, "Ann = 2000", |v| v[0] == 1);
    means(header, "Ann = Bob + 10", move |v| {
        year(v[0]) == year(v[1]) + 10
    });
    means(header, "Ann > Bob", move |v| year(v[0]) > year(v[1]));
    means(header, "left(Ann, Bob)", |v| v[0] < v[1]);
    means(header, "just_left(Ann, Bob)", |v| v[0] + 1 == v[1]);
    means(header, "apart(Ann, Bob, 20)", move |v| {
        (year(v[0]) - year(v[1])).abs() == 20
    });
    means(
        header,
        "apart(Ann, Bob, count(Ann = 2000) * 10)",
        move |v| (year(v[0]) - year(v[1])).abs() == 10 * i64::from(v[0] == 1),
    );
    means(header, "price of Ann = 15", move |v| price(v, v[0]) == 15);
    means(header, "price of Ann = price of Bob + 10", move |v| {
        price(v, v[0]) == price(v, v[1]) + 10
    });
    means(header, "price of Ann < price of Bob", move |v| {
        price(v, v[0]) < price(v, v[1])
    });
    means(header, "price of 2000 = 35", |v| v[5] == 1);
    means(header, "price[35] = 2000", |v| v[5] == 1);
    means(header, "price.35 = Ann", |v| v[5] == v[0]);
    means(header, "Ann = 2001", |_| false);
}

#[test]
fn a_name_in_two_categories_is_qualified() {
    let header = "
sets:
  house: 1..2
  wine: [white, red]
  paint: [white, green]
grid:
  over: house
  items: [wine, paint]
";
    means(header, "wine.white = paint.white", |v| v[0] == v[2]);
    means(header, "red = paint.white", |v| v[1] == v[2]);
    let found = complaints(header, "white = red");
    assert_eq!(
        (found[0].0.as_str(), found[0].1.as_str()),
        ("ambiguous-name", "white")
    );
    let (_, report, _) = super::read(&format!("{header}facts:\n  - white = red\n"));
    let help = report.diagnostics()[0].help.clone().unwrap();
    assert_eq!(help, "write `wine.white` or `paint.white`");
}

#[test]
fn slips_in_grids() {
    for (fact, code, under) in [
        ("Ann", "not-a-proposition", "Ann"),
        ("Ann + 1 = dog", "not-a-number", "Ann"),
        ("Ann = 1", "different-kinds", "Ann = 1"),
        ("who of pet = Ann", "not-a-member", "pet"),
        ("cat of Ann = Ann", "not-a-set", "cat"),
        ("pet of Ann = Bob", "different-sets", "pet of Ann = Bob"),
        ("who.cat = west", "not-a-member", "cat"),
        ("beside(Ann)", "wrong-arguments", "beside"),
    ] {
        let found = complaints(SMALL, fact);
        assert_eq!(found[0].0, code, "{fact}: {found:?}");
        assert_eq!(found[0].1, under, "{fact}: {found:?}");
    }
    let found = findings(&SMALL.replace("[cat, dog, eel]", "[cat, dog]"));
    assert_eq!(
        (found[0].0.as_str(), found[0].1.as_str()),
        ("grid-size", "pet")
    );
    let found = findings(&SMALL.replace("[who, pet]", "[who, place]"));
    assert_eq!(
        (found[0].0.as_str(), found[0].1.as_str()),
        ("duplicate-name", "place")
    );
    let found = findings("unknowns: {x: bool}\nfacts: [x of x = x]\n");
    assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("no-grid", "x"));
}

#[test]
fn the_strongest_forms() {
    assert_eq!(
        claim(SMALL, "just_left(Ann, dog)"),
        "(who[Ann] = west <-> pet[dog] = centre) and (who[Ann] = centre <-> pet[dog] = east) and not who[Ann] = east and not pet[dog] = west"
    );
    assert_eq!(
        claim(SMALL, "left(Ann, dog)"),
        "not pet[dog] = west and (who[Ann] = centre) + (who[Ann] = east) + (pet[dog] = west) + (pet[dog] = centre) ≤ 1 and not who[Ann] = east"
    );
    assert_eq!(
        claim(SMALL, "Ann != cat"),
        "not (who[Ann] = west and pet[cat] = west) and not (who[Ann] = centre and pet[cat] = centre) and not (who[Ann] = east and pet[cat] = east)"
    );
}

#[test]
fn every_place_has_one_of_each() {
    let model = with_fact(SMALL, "Ann = west");
    assert_eq!(model.sentences[0].name, "one who at west");
    let twice = World::new(vec![0, 0, 1, 0, 1, 2]);
    assert!(model.verify(&twice).is_err());
    assert_eq!(
        all_shown(&format!("{SMALL}facts: [Ann = west]\n")).len(),
        12
    );
}
