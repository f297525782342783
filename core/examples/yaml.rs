//! Reads YAML as the agent does, and prints what Python would hold.
//!
//! `cargo run --example yaml -- pyyaml < config.yaml` prints the value of one text; with `--lines`
//! every line of the input is a JSON string with one text, and every line of the output a JSON
//! object with `repr`, or with `error` (the Python class), `message` and `at`. The differential
//! tests use that form.
//!
//! `-- 0.19 --config` (or `0.22`) reads JSON objects with `config_yaml`, `managed`, `env` and `keys`,
//! and answers with the effective values of the keys, or with what loading raises.

use std::io::{BufRead, Read, Write};

use hermes_prompt::config::Config;
use hermes_prompt::config::yaml::{Dialect, load};
use hermes_prompt::{Release, Session, Workspace};
use serde_json::{Value as Json, json};

fn main() -> std::io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.get(1).map(String::as_str) == Some("--config") {
        return configs(&args[0]);
    }
    let dialect = match args.first().map(String::as_str) {
        Some("pyyaml") => Dialect::PyYaml,
        Some("ruamel") => Dialect::Ruamel,
        _ => {
            eprintln!("usage: yaml pyyaml|ruamel [--lines] < text");
            std::process::exit(2);
        }
    };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if args.get(1).map(String::as_str) == Some("--lines") {
        for line in std::io::stdin().lock().lines() {
            let text: String = serde_json::from_str(&line?).map_err(std::io::Error::other)?;
            let answer = match load(&text, dialect) {
                Ok(value) => json!({ "repr": value.repr() }),
                Err(e) => json!({
                    "error": e.problem.python_class(dialect), "message": e.to_string(), "at": [e.span.start, e.span.end],
                }),
            };
            writeln!(out, "{answer}")?;
        }
        return Ok(());
    }
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    match load(&text, dialect) {
        Ok(value) => writeln!(out, "{value}"),
        Err(e) => {
            let line = text[..e.span.start].matches('\n').count() + 1;
            writeln!(out, "line {line}: {e}")
        }
    }
}

fn configs(release: &str) -> std::io::Result<()> {
    let Some(release) = Release::built_in(release) else {
        eprintln!("no release {release}");
        std::process::exit(2);
    };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let case: Json = serde_json::from_str(&line?).map_err(std::io::Error::other)?;
        let mut files = Workspace::default();
        let mut session = Session::default();
        if let Some(text) = case["config_yaml"].as_str() {
            let path = format!("{}/config.yaml", files.places.home);
            files.write(&path, text.as_bytes());
        }
        if let Some(text) = case["managed"].as_str() {
            files.write("/managed/config.yaml", text.as_bytes());
            session.env.insert("HERMES_MANAGED_DIR".into(), "/managed".into());
        }
        for (name, value) in case["env"].as_object().into_iter().flatten() {
            session.env.insert(name.clone(), value.as_str().unwrap_or_default().into());
        }
        let config = Config::load(&files, &session, &release, None);
        let keys = case["keys"].as_array().cloned().unwrap_or_default();
        let answer = if let Some(failure) = &config.failure {
            json!({ "error": failure.exception })
        } else {
            let values =
                keys.iter().filter_map(Json::as_str).map(|k| (k.to_owned(), config.repr_at(k).into()));
            json!({ "values": values.collect::<serde_json::Map<_, Json>>() })
        };
        writeln!(out, "{answer}")?;
    }
    Ok(())
}
