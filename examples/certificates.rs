//! Every claim about every puzzle of some folders, checked by VeriPB: accepted
//! as it is, rejected without the last row, which is the cut, rejected without the
//! last of the steps that are enough, and rejected with a wrong witness.
//!
//! `cargo run --release --example certificates -- [--all] models
//! benches/compare/data`
//!
//! A folder holds puzzles (`.yaml`), or instances of `benches/compare` (`.json`).
//! Proofs that take long to check are left out, and named, except with `--all`.

#[path = "compare/instances/mod.rs"]
mod instances;

use bigm::Options;
use bigm::prove::Exhibit;
use bigm::source::Source;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The bytes of a proof that is checked in any case: some seconds.
const PATIENCE: usize = 2_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut files, mut all) = (Vec::new(), false);
    for word in std::env::args().skip(1) {
        match word.as_str() {
            "--all" => all = true,
            folder => gather(Path::new(folder), &mut files)?,
        }
    }
    files.sort();
    let scratch = tempfile::tempdir()?;
    let veripb = Veripb {
        opb: scratch.path().join("rows.opb"),
        pbp: scratch.path().join("proof.pbp"),
    };
    let mut counts = Counts::default();
    for file in files {
        let shown = file.display();
        let (text, options) = read(&file)?;
        let source = Source::new(shown.to_string(), text);
        for model in bigm::read(&source).models.into_iter().flatten() {
            let (_, certificate) = bigm::certify(model, &options)
                .map_err(|refusal| format!("{shown}: {}", refusal.message))?;
            if let Some(missing) = certificate.missing.first() {
                return Err(format!("{shown}: not certified: {missing}").into());
            }
            counts.puzzles += 1;
            for exhibit in &certificate.exhibits {
                let size = exhibit.proof.len();
                if size > PATIENCE && !all {
                    counts.left_out += 1;
                    println!("left out: {shown}: {} ({size} bytes)", exhibit.name);
                } else {
                    check(&veripb, exhibit, &mut counts)
                        .map_err(|why| format!("{shown}: {why}"))?;
                }
            }
        }
    }
    let Counts {
        puzzles,
        points,
        refutations,
        without_cut,
        without_step,
        by_propagation,
        wrong_witnesses,
        left_out,
    } = counts;
    println!(
        "{puzzles} puzzles: VeriPB accepts {points} points and {refutations} refutations, and \
         rejects {without_cut} of them without the cut and {without_step} without one step \
         ({by_propagation} need no step); it rejects {wrong_witnesses} of the points with one \
         wrong value (in the others no row binds any); {left_out} left out"
    );
    if without_cut == 0 || without_step == 0 || wrong_witnesses == 0 {
        return Err("no proof needed its cut, none a step, or no witness was wrong".into());
    }
    Ok(())
}

/// What was seen.
#[derive(Default)]
struct Counts {
    puzzles: usize,
    points: usize,
    refutations: usize,
    without_cut: usize,
    without_step: usize,
    by_propagation: usize,
    wrong_witnesses: usize,
    left_out: usize,
}

/// The puzzles of a file, and how they are to be solved.
fn read(file: &Path) -> Result<(String, Options), Box<dyn Error>> {
    if file.extension().is_none_or(|end| end != "json") {
        return Ok((std::fs::read_to_string(file)?, Options::default()));
    }
    let options = Options {
        form: instances::puzzle::form(&instances::puzzle::instance(file)?)?,
        ..Options::default()
    };
    Ok((instances::puzzle::text(file, 0)?, options))
}

/// One claim: accepted as it is, rejected without what it needs.
fn check(veripb: &Veripb, exhibit: &Exhibit, counts: &mut Counts) -> Result<(), Box<dyn Error>> {
    let name = &exhibit.name;
    if !veripb.accepts(exhibit, &exhibit.opb, &exhibit.proof)? {
        return Err(format!("VeriPB does not accept {name}").into());
    }
    if exhibit.point {
        counts.points += 1;
        // One value after the other is claimed to be the other one, until that is
        // no point: what no row binds may be either.
        for proof in wrong_witnesses(&exhibit.proof) {
            if !veripb.accepts(exhibit, &exhibit.opb, &proof)? {
                counts.wrong_witnesses += 1;
                break;
            }
        }
        return Ok(());
    }
    counts.refutations += 1;
    if name.ends_with("no-other-answer") {
        let (opb, proof) = without_last_row(exhibit).ok_or("no rows")?;
        if veripb.accepts(exhibit, &opb, &proof)? {
            return Err(format!("{name} is accepted without its cut").into());
        }
        counts.without_cut += 1;
    }
    // The fewest of the first steps that are enough: without the last of them the
    // proof is rejected. Where none is needed, propagating the rows is a proof.
    let steps = steps(&exhibit.proof);
    let (mut few, mut enough) = (None, steps.len());
    let mut next = enough.checked_sub(1);
    while let Some(count) = next {
        let proof = first_steps(&exhibit.proof, &steps[..count]);
        match veripb.accepts(exhibit, &exhibit.opb, &proof)? {
            true => enough = count,
            false => few = Some(count),
        }
        let least = few.map_or(0, |few| few + 1);
        next = (least < enough).then(|| least + (enough - least) / 2);
    }
    match few {
        Some(_) => counts.without_step += 1,
        None => counts.by_propagation += 1,
    }
    Ok(())
}

/// The proof of a point with one of its values the other way round: each in turn.
fn wrong_witnesses(proof: &str) -> impl Iterator<Item = String> {
    const CLAIM: &str = "conclusion SAT :";
    let line = proof.lines().find(|line| line.starts_with(CLAIM));
    let literals: Vec<&str> = line
        .and_then(|line| line.strip_prefix(CLAIM))
        .map(|claim| claim.trim_end_matches(';').split_whitespace().collect())
        .unwrap_or_default();
    let line = line.unwrap_or_default();
    (0..literals.len()).map(move |place| {
        let mut claimed: Vec<String> = literals.iter().map(|l| (*l).to_owned()).collect();
        claimed[place] = match literals[place].strip_prefix('~') {
            Some(variable) => variable.to_owned(),
            None => format!("~{}", literals[place]),
        };
        proof.replacen(line, &format!("{CLAIM} {} ;", claimed.join(" ")), 1)
    })
}

/// The proof checker, and the two files it reads.
struct Veripb {
    opb: PathBuf,
    pbp: PathBuf,
}

impl Veripb {
    fn accepts(&self, exhibit: &Exhibit, opb: &str, proof: &str) -> Result<bool, Box<dyn Error>> {
        std::fs::write(&self.opb, opb)?;
        std::fs::write(&self.pbp, proof)?;
        let done = Command::new("veripb")
            .arg(&self.opb)
            .arg(&self.pbp)
            .output()
            .map_err(|error| format!("veripb cannot be run: {error}"))?;
        let said = String::from_utf8_lossy(&done.stdout);
        let wanted = match exhibit.point {
            true => "s VERIFIED SATISFIABLE",
            false => "s VERIFIED UNSATISFIABLE",
        };
        Ok(done.status.success() && said.contains(wanted))
    }
}

/// The rows without the last one, with the numbers in both files following.
fn without_last_row(exhibit: &Exhibit) -> Option<(String, String)> {
    let count = exhibit
        .opb
        .lines()
        .filter(|line| !line.starts_with('*'))
        .count();
    let (rows, _) = exhibit.opb.trim_end().rsplit_once('\n')?;
    let (old, new) = (count, count.checked_sub(1)?);
    let head = |count: usize| format!("#constraint= {count}\n");
    let first = |count: usize| format!("\nf {count} ;\n");
    Some((
        format!("{}\n", rows.replacen(&head(old), &head(new), 1)),
        exhibit.proof.replacen(&first(old), &first(new), 1),
    ))
}

/// The lines of a proof that derive a clause, but for the contradiction.
fn steps(proof: &str) -> Vec<usize> {
    let lines = proof.lines().enumerate();
    let clauses = lines.filter(|(_, line)| line.starts_with("rup ") && *line != CONTRADICTION);
    clauses.map(|(number, _)| number).collect()
}

const CONTRADICTION: &str = "rup >= 1 ;";

/// The proof with these steps alone, nothing deleted, and then the contradiction.
fn first_steps(proof: &str, steps: &[usize]) -> String {
    let lines: Vec<&str> = proof.lines().collect();
    let mut kept: Vec<&str> = lines.iter().take(2).copied().collect();
    kept.extend(steps.iter().map(|&number| lines[number]));
    kept.push(CONTRADICTION);
    kept.extend(lines.iter().skip_while(|line| !line.starts_with("output ")));
    kept.iter().map(|line| format!("{line}\n")).collect()
}

fn gather(path: &Path, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if path.is_dir() {
        for entry in std::fs::read_dir(path)? {
            gather(&entry?.path(), into)?;
        }
    } else if path
        .extension()
        .is_some_and(|end| end == "yaml" || end == "json")
    {
        into.push(path.to_owned());
    }
    Ok(())
}
