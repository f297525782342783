//! The project's tasks, in one place: `cargo xtask --help`.
//!
//! A task sees to its own tools first ([`setup`]): it uses what is there in the right version, installs what is missing
//! into `.tools/` and `www/node_modules/`, and costs seconds the second time.

mod bench;
mod fuzz;
mod pack;
mod primary;
mod setup;
mod shell;
mod site;
mod stages;

use std::ffi::OsString;
use std::process::ExitCode;
use std::str::FromStr;

use anyhow::{Result, bail};
use lexopt::prelude::*;

use shell::Shell;

const HELP: &str = "\
The tasks of hermes-prompt. Each one sets up the tools it needs.

Usage: cargo xtask <TASK> [OPTIONS]

Tasks:
  serve    The playground with live reload
  build    The optimised static site in dist/, servable from any path
  test     Everything, or the stages you name
  pack     The npm package in pkg/
  bench    Figures: the core natively, the built site in a browser
  fuzz     Look for inputs that break something

`cargo xtask <TASK> --help` says more about one of them.
";

const HELP_SERVE: &str = "\
Serve the playground and rebuild it whenever a source changes.

Usage: cargo xtask serve [OPTIONS]

Options:
  --port <PORT>        [default: 8080]
  --address <ADDRESS>  Listen on another address than 127.0.0.1
  --open               Open the page in your browser
  --release            Build as for publishing: slower to build, faster to run
";

const HELP_BUILD: &str = "\
Build the optimised static site into dist/ and print its sizes.

Usage: cargo xtask build [OPTIONS]

Options:
  --dev    Without optimisation: quick, large
";

const HELP_TEST: &str = "\
Run the tests: every stage, or those you name. A stage that fails does not keep the others from running.

Usage: cargo xtask test [OPTIONS] [STAGE]... [-- <ARGS>...]

Arguments:
  [STAGE]...  Stages to run, and what they need (see --list)
  [ARGS]...   Handed on to the test program, when exactly one stage is named:
              cargo xtask test native -- truncate
              cargo xtask test browser -- tests/browser/smoke.spec.mjs

Options:
  --list       List the stages
  --fail-fast  Stop at the first stage that fails
";

const HELP_PACK: &str = "\
Build the npm package: WebAssembly, element and types into pkg/dist/.

Usage: cargo xtask pack
";

const HELP_BENCH: &str = "\
Measure. Run it on a quiet machine; compare only figures of the same machine.

Usage: cargo xtask bench [OPTIONS] [PART]... [-- <ARGS>...]

Arguments:
  [PART]...   native (the core, optimised for this machine), browser (the built site: load, typing, memory)
              [default: both]
  [ARGS]...   Handed on to the native benchmark program, for example a filter
";

const HELP_FUZZ: &str = "\
Look for inputs that break something. A finding is printed, kept, and makes the task fail.

Usage: cargo xtask fuzz <TARGET> [OPTIONS]

Arguments:
  <TARGET>  See --list

Options:
  --minutes <N>  How long [default: 5]
  --list         List the targets
";

/// What the person asked for.
#[derive(Debug, PartialEq)]
enum Task {
    Help(&'static str),
    Serve(site::ServeOptions),
    Build { dev: bool },
    Test(stages::Selection),
    ListStages,
    Pack,
    Bench(bench::Selection),
    Fuzz { target: String, minutes: u32 },
    ListFuzz,
}

fn main() -> ExitCode {
    let outcome = parse(std::env::args_os().skip(1)).and_then(|task| {
        let shell = Shell::new()?;
        run(&shell, task)
    });
    match outcome {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(shell: &Shell, task: Task) -> Result<ExitCode> {
    match task {
        Task::Help(text) => print!("{text}"),
        Task::Serve(options) => site::serve(shell, &options)?,
        Task::Build { dev } => site::build(shell, dev)?,
        Task::Test(selection) => return Ok(stages::run(shell, &selection)),
        Task::ListStages => stages::list(),
        Task::Pack => pack::pack(shell)?,
        Task::Bench(selection) => bench::run(shell, &selection)?,
        Task::Fuzz { target, minutes } => fuzz::run(shell, &target, minutes)?,
        Task::ListFuzz => fuzz::list(shell),
    }
    Ok(ExitCode::SUCCESS)
}

fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Task> {
    let mut parser = lexopt::Parser::from_args(args);
    let task = match parser.next()? {
        None | Some(Short('h') | Long("help")) => return Ok(Task::Help(HELP)),
        Some(Value(task)) => task.string()?,
        Some(other) => return Err(other.unexpected().into()),
    };
    match task.as_str() {
        "serve" => parse_serve(&mut parser),
        "build" => parse_build(&mut parser),
        "test" => parse_test(&mut parser),
        "pack" => parse_pack(&mut parser),
        "bench" => parse_bench(&mut parser),
        "fuzz" => parse_fuzz(&mut parser),
        "help" => Ok(Task::Help(HELP)),
        other => bail!("there is no task `{other}`; `cargo xtask --help` lists them"),
    }
}

fn parse_serve(parser: &mut lexopt::Parser) -> Result<Task> {
    let mut options = site::ServeOptions::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Short('h') | Long("help") => return Ok(Task::Help(HELP_SERVE)),
            Short('p') | Long("port") => options.port = parser.value()?.parse()?,
            Long("address") => options.address = parser.value()?.string()?,
            Long("open") => options.open = true,
            Long("release") => options.release = true,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Task::Serve(options))
}

fn parse_build(parser: &mut lexopt::Parser) -> Result<Task> {
    let mut dev = false;
    while let Some(arg) = parser.next()? {
        match arg {
            Short('h') | Long("help") => return Ok(Task::Help(HELP_BUILD)),
            Long("dev") => dev = true,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Task::Build { dev })
}

/// The next argument; what follows `--` is put into `rest`, and nothing comes after it.
fn next_or_rest<'p>(
    parser: &'p mut lexopt::Parser,
    rest: &mut Vec<OsString>,
) -> Result<Option<lexopt::Arg<'p>>> {
    // `--` must be asked for before the parser swallows it.
    if let Some(mut raw) = parser.try_raw_args()
        && raw.next_if(|arg| arg == "--").is_some()
    {
        rest.extend(raw);
        return Ok(None);
    }
    Ok(parser.next()?)
}

fn parse_test(parser: &mut lexopt::Parser) -> Result<Task> {
    let mut selection = stages::Selection::default();
    while let Some(arg) = next_or_rest(parser, &mut selection.extra)? {
        match arg {
            Short('h') | Long("help") => return Ok(Task::Help(HELP_TEST)),
            Long("list") => return Ok(Task::ListStages),
            Long("fail-fast") => selection.fail_fast = true,
            Value(stage) => selection.stages.push(stages::Stage::from_str(&stage.string()?)?),
            other => return Err(other.unexpected().into()),
        }
    }
    if !selection.extra.is_empty() && selection.stages.len() != 1 {
        bail!("arguments after `--` go to one test program: name exactly one stage before them");
    }
    Ok(Task::Test(selection))
}

fn parse_pack(parser: &mut lexopt::Parser) -> Result<Task> {
    match parser.next()? {
        None => Ok(Task::Pack),
        Some(Short('h') | Long("help")) => Ok(Task::Help(HELP_PACK)),
        Some(other) => Err(other.unexpected().into()),
    }
}

fn parse_bench(parser: &mut lexopt::Parser) -> Result<Task> {
    let mut selection = bench::Selection::default();
    while let Some(arg) = next_or_rest(parser, &mut selection.extra)? {
        match arg {
            Short('h') | Long("help") => return Ok(Task::Help(HELP_BENCH)),
            Value(part) => match part.string()?.as_str() {
                "native" => selection.native = true,
                "browser" => selection.browser = true,
                other => bail!("there is nothing to measure called `{other}`: native or browser"),
            },
            other => return Err(other.unexpected().into()),
        }
    }
    if !selection.native && !selection.browser {
        (selection.native, selection.browser) = (true, true);
    }
    Ok(Task::Bench(selection))
}

fn parse_fuzz(parser: &mut lexopt::Parser) -> Result<Task> {
    let (mut target, mut minutes) = (None, 5);
    while let Some(arg) = parser.next()? {
        match arg {
            Short('h') | Long("help") => return Ok(Task::Help(HELP_FUZZ)),
            Long("list") => return Ok(Task::ListFuzz),
            Long("minutes") => minutes = parser.value()?.parse()?,
            Value(name) if target.is_none() => target = Some(name.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    match target {
        Some(target) => Ok(Task::Fuzz { target, minutes }),
        None => bail!("name a target; `cargo xtask fuzz --list` lists them"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stages::{Selection, Stage};

    fn parsed(line: &str) -> Result<Task> {
        parse(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn stages_can_be_named_and_arguments_handed_on() {
        let want =
            Selection { stages: vec![Stage::Native], extra: vec!["truncate".into()], fail_fast: false };
        assert_eq!(parsed("test native -- truncate").unwrap(), Task::Test(want));
        let want = Selection { stages: vec![Stage::Wasm, Stage::Browser], extra: vec![], fail_fast: true };
        assert_eq!(parsed("test wasm browser --fail-fast").unwrap(), Task::Test(want));
        assert_eq!(parsed("test").unwrap(), Task::Test(Selection::default()));
    }

    #[test]
    fn mistakes_are_answered_with_what_is_right() {
        for (line, says) in [
            ("tset", "cargo xtask --help"),
            ("test natvie", "native"),
            ("test native wasm -- x", "exactly one stage"),
            ("fuzz", "--list"),
            ("bench chrome", "native or browser"),
            ("build --fast", "--fast"),
            ("fuzz scan --minutes many", "many"),
        ] {
            let message = format!("{:#}", parsed(line).unwrap_err());
            assert!(message.contains(says), "{line}: {message}");
        }
    }

    #[test]
    fn every_task_explains_itself() {
        for task in ["serve", "build", "test", "pack", "bench", "fuzz"] {
            assert!(HELP.contains(task));
            let Task::Help(text) = parsed(&format!("{task} --help")).unwrap() else {
                panic!("{task} has no help")
            };
            assert!(text.contains(&format!("cargo xtask {task}")));
        }
    }
}
