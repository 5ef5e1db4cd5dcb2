use super::{worlds};
use crate::report::{Report, Style, render_all};
use crate::source::Source;
fn walk(dir: &std::path::Path, out: &mut Vec<std::path::PathBuf>) {
    for e in std::fs::read_dir(dir).unwrap() {
        let p = e.unwrap().path();
        if p.is_dir() { walk(&p, out) } else if p.extension().is_some_and(|e| e == "yaml") { out.push(p) }
    }
}
#[test]
fn zz() {
    let mut files = vec![];
    for d in std::env::var("MODELS").unwrap_or("models".into()).split(':') { walk(std::path::Path::new(d), &mut files); }
    files.sort();
    for f in files {
        let text = std::fs::read_to_string(&f).unwrap();
        let source = Source::new(f.display().to_string(), text);
        let mut report = Report::new();
        let nodes = crate::yaml::read(&source, &mut report);
        for node in &nodes {
            let t = std::time::Instant::now();
            let Some(p) = crate::puzzle::read(node, &source, &mut report) else { continue };
            let model = crate::check::check(&p, &mut report);
            let el = t.elapsed();
            let Some(m) = model else { println!("{} FAILED", f.display()); continue };
            let bool_size: f64 = m.unknowns.iter().map(|u| u.domain.size().map_or(99.0, |s| (s as f64).log2())).sum();
            if bool_size > 40.0 { println!("{} size {bool_size} {el:?}", f.display()); continue; }
            let ws = worlds(&m);
            let e = m.expect.clone().unwrap_or_default();
            let mut told = ws.clone();
            for t in &m.told {
                let mut by: std::collections::BTreeMap<i64, Vec<_>> = Default::default();
                for w in &told { by.entry(t.learns.value.of(w).unwrap()).or_default().push(w.clone()); }
                told = by.into_values().filter(|g| {
                    let a: std::collections::BTreeSet<_> = g.iter().map(|w| t.about.answer(w).unwrap()).collect();
                    (a.len() == 1) == t.settles
                }).flatten().collect();
            }
            let answers: std::collections::BTreeSet<_> = told.iter().map(|w| m.question.answer(w)).collect();
            let ok_worlds = e.worlds.is_none_or(|n| n as usize == told.len());
            let ok_ans = e.answer.iter().chain(&e.certain).all(|(_, p)| told.iter().all(|w| p.holds(w) == Some(true)));
            let uniq = (e.answer.is_empty() || answers.len() == 1) && (!e.none || told.is_empty()) && (!e.not_unique || answers.len() > 1);
            println!("{} worlds {} answers {} {el:?} {}", f.display(), told.len(), answers.len(), if ok_worlds && ok_ans && uniq { "OK" } else { "MISMATCH" });
        }
        print!("{}", render_all(&source, &report, Style::Plain));
    }
}
