//! The contract that tests hold the core to: scenarios in, results out.
//!
//! ```text
//! cargo run --release -p hermes-prompt --example oracle -- --release docs|0.19|0.22 [--pack FILE] --root DIR
//! ```
//!
//! Reads one JSON scenario a line from standard input and prints one JSON result a line: `id`, `kind` and
//! `result`, or `error` where the real program raises, or `"unsupported": true` for a kind that is not built.
//! `tests/oracle/README.md` lists the fields and the shapes; the same scenarios run through an installed Hermes
//! there. The files a scenario names become a virtual workspace below DIR: nothing is read from disk but FILE.

// Every kind answers with the same type, also those that never raise.
#![allow(clippy::unnecessary_wraps)]

mod kinds;

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;

use hermes_prompt::Release;
use hermes_prompt::release::pack::PackData;
use serde_json::{Value, json};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("oracle: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let (mut release, mut pack, mut root) = (None, None, None);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg} wants a value"));
        match arg.as_str() {
            "--release" => release = Some(value()?),
            "--pack" => pack = Some(value()?),
            "--root" => root = Some(value()?),
            _ => {
                return Err(format!(
                    "unknown argument {arg}; --release docs|0.19|0.22 [--pack FILE] --root DIR"
                ));
            }
        }
    }
    let root = root.ok_or("--root DIR is missing")?;
    let id = release.ok_or("--release docs|0.19|0.22 is missing")?;
    let mut release = Release::built_in(&id).ok_or(format!("there is no release {id}"))?;
    if let Some(file) = pack {
        let bytes = std::fs::read(&file).map_err(|e| format!("{file}: {e}"))?;
        let data = PackData::from_json(&bytes).map_err(|e| format!("{file}: {e}"))?;
        for note in &data.notes {
            eprintln!("oracle: {note}");
        }
        release = Release::with_pack(&release, &data);
    }
    let mut asker = kinds::Asker::new(Arc::new(release));

    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|e| e.to_string())?;
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let scenario: Value = serde_json::from_str(&line.replace("@ROOT@", &root))
            .map_err(|e| format!("a scenario is no JSON: {e}"))?;
        let kind = scenario["kind"].as_str().unwrap_or("prompt").to_owned();
        let mut row = json!({ "id": scenario["id"], "kind": kind });
        match asker.answer(&kind, &scenario, &root) {
            Some(Ok(result)) => row["result"] = result,
            Some(Err(error)) => row["error"] = error.into(),
            None => row["unsupported"] = true.into(),
        }
        serde_json::to_writer(&mut out, &row).map_err(|e| e.to_string())?;
        out.write_all(b"\n").map_err(|e| e.to_string())?;
    }
    out.flush().map_err(|e| e.to_string())
}
