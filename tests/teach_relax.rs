//! What M does to a relaxed indicator, over all puzzles of the library.

mod library;

use bigm::lower::{Options, lower, pairs};
use bigm::rows::{Literal, Relation};
use bigm::teach::{Interval, Pairing, Ratio, Strength, Study, study};
use library::library;

fn studied(chosen: i64) -> Vec<(String, pairs::Pairs, Study)> {
    library()
        .into_iter()
        .map(|(name, model)| {
            let made = pairs::pairs(&model).unwrap();
            let study = study(&made, chosen).unwrap();
            (name, made, study)
        })
        .collect()
}

fn inside(at: Ratio, interval: Option<Interval>) -> bool {
    interval.is_some_and(|i| i.low <= at && at <= i.high)
}

fn within(small: Option<Interval>, large: Option<Interval>) -> bool {
    match (small, large) {
        (None, _) => true,
        (Some(small), Some(large)) => large.low <= small.low && small.high <= large.high,
        (Some(_), None) => false,
    }
}

#[test]
fn in_whole_numbers_every_m_says_the_same_and_the_smallest_is_strongest() {
    let (mut seen, mut loose) = (0, 0);
    for (name, _, study) in studied(100_000) {
        for pairing in &study.pairings {
            let about = format!("{name}: {} {}", pairing.sentence, pairing.delta);
            let ways = [
                Strength::Smallest,
                Strength::Paper,
                Strength::Chosen(100_000),
            ]
            .map(|strength| pairing.way(strength).unwrap());
            for way in ways {
                assert!(way.cuts_off.is_empty(), "{about}: {way:?}");
                for (place, right) in pairing.right.iter().enumerate() {
                    for (is, at) in right.iter().zip([Ratio::ZERO, Ratio::ONE]) {
                        if *is {
                            assert!(inside(at, way.allowed[place]), "{about}: {way:?}");
                        }
                    }
                }
            }
            for place in 0..pairing.values.len() {
                let [smallest, paper, chosen] = ways.map(|way| way.allowed[place]);
                assert!(within(smallest, paper), "{about} at {place}");
                assert!(within(paper, chosen), "{about} at {place}");
            }
            seen += 1;
            loose += usize::from(ways[1].lines.iter().any(|line| line.loose.is_some()));
        }
    }
    assert!(seen > 300 && loose > 50, "{seen} pairs, {loose} loose");
}

#[test]
fn what_is_wrong_in_whole_numbers_is_forbidden_by_every_m() {
    for (name, made, study) in studied(100_000) {
        for (pair, pairing) in made.pairs.iter().zip(&study.pairings) {
            let both = pairing.way(Strength::Chosen(100_000)).unwrap().lines.len() == 2;
            if !both {
                continue;
            }
            for way in &pairing.ways {
                for (place, &g) in pairing.values.iter().enumerate() {
                    for (delta, at) in [(0, Ratio::ZERO), (1, Ratio::ONE)] {
                        let f = g + pairing.mention.as_ref().map_or(0, |(_, c)| c * delta);
                        let holds = match pair.relation {
                            Relation::AtLeast => f >= pair.n,
                            _ => f <= pair.n,
                        };
                        let allowed = inside(at, way.allowed[place]);
                        assert!(
                            holds == (delta == 1) || !allowed,
                            "{name}: {} at {g}, {delta}: {way:?}",
                            pairing.sentence
                        );
                    }
                }
            }
        }
    }
}

/// (4) and (8) are loose exactly where n > L, and (1), (2), (3), (5), (6), (7)
/// never are, as long as δ does not occur in F and no other sentence's bounds
/// hang on δ.
#[test]
fn the_paper_s_fourth_and_eighth_are_loose_above_the_least_and_nothing_else_is() {
    let mut seen = [0; 2];
    for (name, made, study) in studied(1_000) {
        for (pair, pairing) in made.pairs.iter().zip(&study.pairings) {
            let plain = (pair.lower, pair.upper);
            if pairing.mention.is_some() || pair.given != [plain; 2] {
                continue;
            }
            for line in &pairing.way(Strength::Paper).unwrap().lines {
                let fourth = matches!(line.number, Some("(4)" | "(8)"));
                let expected = fourth && pair.lower.is_some_and(|lower| pair.n > lower);
                assert_eq!(line.loose.is_some(), expected, "{name}: {line:?}");
                seen[usize::from(expected)] += 1;
            }
        }
    }
    assert!(seen[0] > 200 && seen[1] > 30, "{seen:?}");
}

/// The pairs are all the rows with an M that the textbook form has, and the
/// smallest rows are those of the tight form where it has the same pair.
#[test]
fn the_pairs_are_the_rows_of_the_programs() {
    let (mut same, mut mentions) = (0, 0);
    for (name, model) in library() {
        let made = pairs::pairs(&model).unwrap();
        for (index, row) in made.program.rows().iter().enumerate() {
            let has_m = row
                .provenance
                .reified
                .as_ref()
                .is_some_and(|r| r.big_m.is_some());
            // Maxima, minima and distances have an M of their own kind.
            let own = ["maximum", "minimum", "absolute"];
            let has_m = has_m && !own.contains(&row.provenance.rule.name);
            let times = made
                .pairs
                .iter()
                .filter(|p| p.rows.contains(&index))
                .count();
            assert_eq!(times, usize::from(has_m), "{name}: {index}");
        }
        let tight = lower(&model, &Options::default()).unwrap();
        let study = study(&made, 1_000).unwrap();
        for row in tight.rows() {
            let Some(reified) = &row.provenance.reified else {
                continue;
            };
            let (Literal::Column(delta), Some(_)) = (reified.delta, &reified.big_m) else {
                continue;
            };
            let name_of = &tight.column(delta).name;
            let form = tight.show_form(&reified.form);
            let twin = study.pairings.iter().find(|pairing| {
                (&pairing.delta, &pairing.form, pairing.relation, pairing.n)
                    == (name_of, &form, reified.relation, reified.n)
                    && pairing.sentence == tight.origin(row.provenance.origin).name
            });
            let rule = row.provenance.rule.name;
            if let Some(twin) = twin
                && ["at-least", "at-most-smallest", "self-mention"].contains(&rule)
                && !tight.column(delta).helper
            {
                let text = tight.show_row(row);
                let smallest = &twin.way(Strength::Smallest).unwrap().lines;
                assert!(
                    smallest.iter().any(|line| line.text == text),
                    "{name}: {text} is none of {smallest:?}"
                );
                same += 1;
                mentions += usize::from(reified.self_mention);
            }
        }
    }
    assert!(
        same > 30 && mentions > 5,
        "{same} rows, {mentions} mentions"
    );
}

fn shown(pairing: &Pairing, strength: Strength) -> Vec<String> {
    let way = pairing.way(strength).unwrap();
    let cell = |i: &Option<Interval>| i.map_or("none".to_owned(), |i| i.to_string());
    way.allowed.iter().map(cell).collect()
}

#[test]
fn the_paper_s_werewolves() {
    let (_, _, study) = studied(100)
        .into_iter()
        .find(|(name, ..)| name.ends_with("werewolves-1.yaml"))
        .unwrap();
    let [pairing] = &study.pairings[..] else {
        panic!()
    };
    assert_eq!(pairing.delta, "knight[C]");
    assert_eq!(pairing.values, [0, 1, 2]);
    // x1 = x2 = 1 is G = 2: the paper's pair leaves x3 up to 1/2, the equation 0.
    assert_eq!(
        shown(pairing, Strength::Paper),
        ["2/3..1", "1/3..3/4", "0..1/2"]
    );
    assert_eq!(shown(pairing, Strength::Smallest), ["1", "1/2", "0"]);
    let rows = &pairing.way(Strength::Smallest).unwrap().lines;
    assert_eq!(rows[0].text, "knight[A] + knight[B] + 2 knight[C] = 2");
    assert_eq!(rows.len(), 1);
}
