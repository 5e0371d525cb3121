//! Temporary: perft, moves and replays until the command line is there.
//! `quick FILE DEPTH [VARIANT]`, environment: STATE=state text, MOVES="a; b".
#![allow(clippy::all, missing_docs)]
use std::sync::Arc;
use zrf::base::*;
use zrf::expand::*;
use zrf::play::*;
struct Fs;
impl Loader for Fs {
    fn resolve(&self, from: &str, w: &str) -> Result<String, LoadError> {
        let mut p = std::path::Path::new(from).parent().unwrap().to_path_buf();
        for part in w.replace('\\', "/").split('/') {
            if part == ".." {
                p.pop();
            } else {
                let q = p.join(part);
                if q.exists() {
                    p = q
                } else {
                    let e = std::fs::read_dir(&p).ok().and_then(|d| {
                        d.flatten()
                            .find(|e| e.file_name().to_string_lossy().to_lowercase() == part.to_lowercase())
                    });
                    p = e.ok_or(LoadError::NotFound)?.path()
                }
            }
        }
        Ok(p.to_string_lossy().into())
    }
    fn load(&self, n: &str) -> Result<Vec<u8>, LoadError> {
        std::fs::read(n).map_err(|_| LoadError::NotFound)
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    if a[1] == "stress" {
        let mut files = vec![];
        fn walk(d: &std::path::Path, f: &mut Vec<String>) {
            let mut e: Vec<_> = std::fs::read_dir(d).unwrap().flatten().map(|e| e.path()).collect();
            e.sort();
            for p in e {
                if p.is_dir() {
                    walk(&p, f)
                } else if p.to_string_lossy().to_lowercase().ends_with(".zrf") {
                    f.push(p.to_string_lossy().into())
                }
            }
        }
        walk(std::path::Path::new(&a[2]), &mut files);
        for f in files {
            let t0 = std::time::Instant::now();
            let u = match expand(&f, &Fs, &ExpandOptions::default()) {
                Ok(u) => u,
                Err(e) => {
                    println!("{f}: {e:?}");
                    continue;
                }
            };
            let t1 = t0.elapsed();
            for d in &u.diagnostics {
                if d.severity() == Severity::Error {
                    println!("{f}: {} {}", d.code().0, d.message())
                }
            }
            let loaded = zrf::model::load(&u);
            for d in loaded.diagnostics.iter().chain(&u.diagnostics) {
                let p = u.sources.line_column(d.primary().span);
                println!("DIAG {:?} {}:{} {} {}", d.severity(), f, p.line, d.code().0, d.message());
            }
            let games = loaded.games;
            if a.get(3).is_some() {
                continue;
            }
            let t2 = t0.elapsed() - t1;
            let (mut plies, mut n, mut ends) = (0usize, 0, 0);
            for g in &games {
                let Ok(rules) = Rules::new(Arc::clone(g)) else { continue };
                n += 1;
                let mut s = rules.start();
                let mut rng = WalkRandom::new(1);
                let t = std::time::Instant::now();
                for ply in 0..60 {
                    let before = s.clone();
                    let sit = rules.situation(&s);
                    if sit.moves.is_empty() {
                        ends += 1;
                        if ply == 0 {
                            println!(
                                "{f}: {} has no first move: {}",
                                g.texts.title,
                                sit.outcome.unwrap().text(g)
                            )
                        }
                        break;
                    }
                    let m = &sit.moves[rng.below(sit.moves.len())];
                    let u = rules.play(&mut s, m);
                    plies += 1;
                    let st = write_state(&rules, &s);
                    match read_state(&rules, &st) {
                        Ok(r) => {
                            if r != s || r.key() != s.key() {
                                println!("{f}: {} state text {st}", g.texts.title);
                                break;
                            }
                        }
                        Err(e) => {
                            println!("{f}: {e}");
                            break;
                        }
                    }
                    if s.key() != s.recomputed_key() {
                        println!("{f}: key");
                    }
                    s.undo(u);
                    if s != before || s.key() != before.key() {
                        println!("{f}: undo");
                    }
                    rules.play(&mut s, m);
                    if t.elapsed().as_millis() > 1500 {
                        println!("{f}: {} slow: {ply} plies {:?}", g.texts.title, t.elapsed());
                        break;
                    }
                }
            }
            let t3 = t0.elapsed() - t1 - t2;
            println!("{f}: expand {t1:?} load {t2:?} play {t3:?} {n} games {plies} plies {ends} ended");
        }
        return;
    }
    if a[1] == "replay" {
        let root = "/work/shared/corpus/";
        let csv = std::fs::read_to_string(format!("{root}SAVES.csv")).unwrap();
        let (mut ok, mut n, mut lines, mut rec) = (0, 0, 0, 0);
        for l in csv.lines().skip(1) {
            let mut f = vec![String::new()];
            let mut q = false;
            for c in l.chars() {
                match c {
                    '"' => q = !q,
                    ',' if !q => f.push(String::new()),
                    c => f.last_mut().unwrap().push(c),
                }
            }
            if !f[11].starts_with("exact") || f[16] != "yes" {
                continue;
            }
            if a.len() > 2 && !f[0].contains(&a[2]) {
                continue;
            }
            let save = zsg::SavedGame::read(&std::fs::read(format!("{root}{}", f[0])).unwrap()).unwrap();
            let u = expand(&format!("{root}{}", f[10]), &Fs, &ExpandOptions::default()).unwrap();
            let games = zrf::model::load(&u).games;
            let g = games.iter().find(|g| g.texts.title.trim() == save.variant_name.trim()).cloned();
            n += 1;
            let Some(g) = g else {
                println!("{}: no variant {}", f[0], save.variant_name);
                continue;
            };
            let t = std::time::Instant::now();
            let rules = match Rules::new(g) {
                Ok(r) => r,
                Err(e) => {
                    println!("{}: {e}", f[0]);
                    continue;
                }
            };
            if std::env::var("CHAINS").is_ok() {
                chains(&rules, &save, &f[0]);
                continue;
            }
            match zsg::replay(&rules, &save) {
                Ok(r) => {
                    lines += r.replayed;
                    rec += r.recorded;
                    if r.problem.is_none() {
                        ok += 1
                    } else {
                        let p = r.problem.unwrap();
                        println!(
                            "{} of {} {}: {} -- {} [{:?}]",
                            r.replayed,
                            r.recorded,
                            f[0],
                            p.line,
                            p.message,
                            t.elapsed()
                        );
                        if a.len() > 2 {
                            let s = rules.situation(&r.state);
                            println!("{:?} partial {:?}", s.outcome, r.state.partial());
                            for x in s.texts.iter().take(60) {
                                println!("   {x}")
                            }
                        }
                    }
                }
                Err(e) => println!("{}: {e}", f[0]),
            }
        }
        println!("{ok} of {n} saves, {lines} of {rec} lines");
        return;
    }
    let u = expand(&a[1], &Fs, &ExpandOptions::default()).unwrap();
    for d in &u.diagnostics {
        println!("{} {}", d.code().0, d.message())
    }
    let g = zrf::model::load(&u).games;
    let v: usize = a.get(3).map_or(0, |x| x.parse().unwrap());
    let rules = Rules::new(Arc::clone(&g[v])).unwrap();
    let mut s = match std::env::var("STATE") {
        Ok(t) => read_state(&rules, &t).unwrap(),
        Err(_) => rules.start(),
    };
    if let Ok(m) = std::env::var("MOVES") {
        for m in m.split(';') {
            let sit = rules.situation(&s);
            let i = sit
                .texts
                .iter()
                .position(|t| t == m.trim())
                .unwrap_or_else(|| panic!("illegal {m}: {:?} {:?}", sit.texts, sit.outcome));
            rules.play(&mut s, &sit.moves[i]);
        }
        let sit = rules.situation(&s);
        println!(
            "{}\n{:#?} {:?}",
            write_state(&rules, &s),
            sit.texts,
            sit.outcome.map(|o| o.text(&rules.game))
        );
    }
    for d in 1..=a[2].parse().unwrap() {
        let t = std::time::Instant::now();
        println!("{d} {} {:?}", perft(&rules, &mut s, d), t.elapsed());
    }
}
#[allow(dead_code)]
fn chains(rules: &Rules, save: &zsg::SavedGame, name: &str) {
    let Ok(mut s) = save.start(rules) else { return };
    let mut out = std::collections::BTreeMap::<String, usize>::new();
    let mut prev: Option<(u32, usize, bool)> = None;
    for m in &save.moves {
        let sit = rules.situation(&s);
        let Some(i) = sit.texts.iter().position(|t| *t == m.text) else { break };
        if let Some((n, turn, part)) = prev {
            if part {
                *out.entry(format!(
                    "turn {turn}/{} repeat {} : {}{}",
                    rules.game.turn_order.turns.len(),
                    rules.game.turn_order.repeat_from,
                    if m.round == n { "same" } else { "up" },
                    if m.text == "Pass" { " pass" } else { "" }
                ))
                .or_default() += 1;
            }
        }
        let turn = s.turn();
        rules.play(&mut s, &sit.moves[i]);
        prev = Some((m.round, turn, s.partial().is_some()));
    }
    println!("{name}: {out:?}");
}
