//! Reads YAML as the agent does, and prints what Python would hold.
//!
//! `cargo run --example yaml -- pyyaml < config.yaml` prints the value of one text; with `--lines`
//! every line of the input is a JSON string with one text, and every line of the output a JSON
//! object with `repr`, or with `error` (the Python class), `message` and `at`. The differential
//! tests use that form.

use std::io::{BufRead, Read, Write};

use hermes_prompt::config::yaml::{Dialect, load};
use serde_json::json;

fn main() -> std::io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
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
