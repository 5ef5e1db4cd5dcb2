//! Every claim about every puzzle of some folders, checked by VeriPB: accepted
//! as it is, rejected without the last row, which is the cut.
//!
//! `cargo run --release --example certificates -- models`

use bigm::Options;
use bigm::prove::Exhibit;
use bigm::source::Source;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() -> Result<(), Box<dyn Error>> {
    let mut files = Vec::new();
    for folder in std::env::args().skip(1) {
        gather(Path::new(&folder), &mut files)?;
    }
    files.sort();
    let scratch = tempfile::tempdir()?;
    let veripb = Veripb {
        opb: scratch.path().join("rows.opb"),
        pbp: scratch.path().join("proof.pbp"),
    };
    let (mut puzzles, mut points, mut refutations, mut rejected) = (0, 0, 0, 0);
    for file in files {
        let source = Source::new(file.display().to_string(), std::fs::read_to_string(&file)?);
        for model in bigm::read(&source).models.into_iter().flatten() {
            let shown = file.display();
            let (_, certificate) = bigm::certify(model, &Options::default())
                .map_err(|refusal| format!("{shown}: {}", refusal.message))?;
            if let Some(missing) = certificate.missing.first() {
                return Err(format!("{shown}: not certified: {missing}").into());
            }
            puzzles += 1;
            for exhibit in &certificate.exhibits {
                let name = &exhibit.name;
                if !veripb.accepts(exhibit, &exhibit.opb, &exhibit.proof)? {
                    return Err(format!("{shown}: VeriPB does not accept {name}").into());
                }
                match exhibit.point {
                    true => points += 1,
                    false => refutations += 1,
                }
                if name.ends_with("no-other-answer") {
                    let (opb, proof) = without_last_row(exhibit).ok_or("no rows")?;
                    if veripb.accepts(exhibit, &opb, &proof)? {
                        return Err(format!("{shown}: {name} is accepted without its cut").into());
                    }
                    rejected += 1;
                }
            }
        }
    }
    println!(
        "{puzzles} puzzles: VeriPB accepts {points} points and {refutations} refutations, and \
         rejects {rejected} of them without the cut"
    );
    if rejected == 0 {
        return Err("no puzzle has one answer".into());
    }
    Ok(())
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

fn gather(path: &Path, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if path.is_dir() {
        for entry in std::fs::read_dir(path)? {
            gather(&entry?.path(), into)?;
        }
    } else if path.extension().is_some_and(|end| end == "yaml") {
        into.push(path.to_owned());
    }
    Ok(())
}
