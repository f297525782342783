//! Checks the persona files of a repository or a Hermes home, for the command line and for CI.
//!
//! ```text
//! cargo run --example check -- [DIR] [--home DIR] [--release docs|0.19|0.22] [--platform NAME]
//!                              [--window TOKENS] [--format text|json|sarif] [--fail-on error|warning|never]
//!                              [--no-advice]
//! ```
//!
//! Exit code 0: nothing at or above the level of `--fail-on`; 1: something; 2: the call was wrong.
//! The npm package's `hermes-prompt check` is the same program on the same core.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use hermes_prompt::export::{Counts, plain_text, sarif};
use hermes_prompt::intake::{Limits, Tree, Verdict, git_directories, guess_tree, is_skipped_folder, sort};
use hermes_prompt::workspace::{Entry, join};
use hermes_prompt::{Assembler, Release, Session, Workspace};

const USAGE: &str = "usage: check [DIR] [--home DIR] [--release docs|0.19|0.22] [--platform NAME] \
                     [--window TOKENS] [--format text|json|sarif] [--fail-on error|warning|never] \
                     [--no-advice]";

struct Options {
    folders: Vec<(PathBuf, Option<Tree>)>,
    release: String,
    session: Session,
    format: String,
    fail_on: String,
    advice: bool,
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        folders: Vec::new(),
        release: Release::BUILT_IN[Release::BUILT_IN.len() - 1].to_owned(),
        session: Session::default(),
        format: "text".into(),
        fail_on: "error".into(),
        advice: true,
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} wants a value"));
        match arg.as_str() {
            "--home" => options.folders.push((value()?.into(), Some(Tree::Home))),
            "--release" => options.release = value()?,
            "--platform" => options.session.platform = value()?,
            "--window" => {
                let text = value()?;
                let tokens = text.parse().map_err(|_| format!("--window wants a number, not {text:?}"))?;
                options.session.context_length = Some(tokens);
            }
            "--format" => options.format = value()?,
            "--fail-on" => options.fail_on = value()?,
            "--no-advice" => options.advice = false,
            flag if flag.starts_with('-') => return Err(format!("there is no option {flag}")),
            folder => options.folders.push((folder.into(), None)),
        }
    }
    if options.folders.is_empty() {
        options.folders.push((".".into(), None));
    }
    Ok(options)
}

fn main() -> ExitCode {
    match options().and_then(|o| check(&o)) {
        Ok(code) => code,
        Err(message) => {
            eprintln!("{message}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn check(options: &Options) -> Result<ExitCode, String> {
    let release = Release::built_in(&options.release)
        .ok_or_else(|| format!("there is no release {:?}", options.release))?;
    let mut workspace = Workspace::default();
    for (folder, tree) in &options.folders {
        load(&mut workspace, folder, *tree).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    let mut assembler = Assembler::new(Arc::new(release));
    assembler.set_advice(options.advice);
    let report = assembler.assemble(&workspace, &options.session);
    match options.format.as_str() {
        "text" => print!("{}", plain_text(&report, &workspace, &options.release)),
        "json" => println!("{}", serde_json::to_string_pretty(&report).map_err(|e| e.to_string())?),
        "sarif" => println!("{:#}", sarif(&report, &workspace)),
        other => return Err(format!("there is no format {other:?}")),
    }
    let counts = Counts::of(&report);
    let bad = match options.fail_on.as_str() {
        "error" => counts.errors > 0,
        "warning" => counts.errors + counts.warnings > 0,
        "never" => false,
        other => return Err(format!("--fail-on knows error, warning and never, not {other:?}")),
    };
    Ok(ExitCode::from(u8::from(bad)))
}

fn load(workspace: &mut Workspace, folder: &Path, tree: Option<Tree>) -> std::io::Result<()> {
    let folder = folder.canonicalize()?;
    let mut found = Vec::new();
    walk(&folder, &folder, &mut found)?;
    let name = folder.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let names = || found.iter().map(|(path, _)| path.as_str());
    let tree = tree.unwrap_or_else(|| guess_tree(&name, names()));
    let sizes = found.iter().map(|(path, size)| (path.as_str(), *size));
    for (path, verdict) in names().zip(sort(&workspace.places, tree, sizes, Limits::default())) {
        if let Verdict::Take(to) = verdict {
            workspace.write(&to, fs::read(folder.join(path))?);
        }
    }
    if tree == Tree::Project {
        for dir in git_directories(names()) {
            let to = join(&workspace.places.project, &dir);
            workspace.insert(&to, Entry::Dir);
        }
    }
    Ok(())
}

/// Relative paths and sizes of the files below `dir`. Links are not followed, so a ring ends here;
/// of `.git` one file is enough to know that it is there.
fn walk(root: &Path, dir: &Path, found: &mut Vec<(String, u64)>) -> std::io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        let relative = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        match entry.file_name().to_string_lossy().as_ref() {
            ".git" if kind.is_dir() => found.push((format!("{relative}/HEAD"), 0)),
            name if kind.is_dir() && is_skipped_folder(name) => {}
            _ if kind.is_dir() => walk(root, &path, found)?,
            _ if kind.is_file() => found.push((relative, entry.metadata()?.len())),
            _ => {}
        }
    }
    Ok(())
}
