//! What is worth saying about a `config.yaml`, for people.
//!
//! Hermes itself only says *that* a file cannot be read, and says nothing at all about a key that is
//! misspelt or a value of the wrong type: it goes on with the default. Here every such place has a
//! remark with what the agent does about it, and a change of the text that clears it. Every change
//! is tried before it is offered: a text that was broken reads afterwards, or breaks later.

mod fixes;
mod hints;
mod keys;
mod values;

use std::ops::Range;

use super::load::{Broken, Config, Instead, State};
use super::merge::Unexpanded;
use super::yaml::{Dict, Value, YamlVersion};
use crate::diagnostics::{Diagnostic, Edit, Fix, Severity};
use crate::release::Release;
use crate::workspace::{BomRule, Workspace};

/// What is worth saying about a configuration and the files it was read from.
pub fn lint(config: &Config, workspace: &Workspace, release: &Release) -> Vec<Diagnostic> {
    let raw = workspace.read(&config.path).ok().and_then(|f| std::str::from_utf8(&f.bytes).ok());
    let mut lint = Lint { config, release, text: raw.unwrap_or_default(), found: Vec::new() };
    match &config.state {
        State::Missing => {}
        State::InForce => lint.in_force(),
        State::Broken(broken, instead) => lint.broken(broken, instead),
    }
    for diagnostic in &mut lint.found {
        diagnostic.path.get_or_insert_with(|| config.path.clone());
    }
    lint.managed();
    lint.found
}

struct Lint<'a> {
    config: &'a Config,
    release: &'a Release,
    /// The raw text of `config.yaml`.
    text: &'a str,
    found: Vec<Diagnostic>,
}

impl<'a> Lint<'a> {
    fn say(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// A remark that only we make.
    fn ours(
        &mut self,
        severity: Severity,
        code: &'static str,
        span: Option<Range<usize>>,
        message: impl Into<String>,
        consequence: impl Into<String>,
    ) -> &mut Diagnostic {
        let mut diagnostic = Diagnostic::new(severity, code, message).consequence(consequence).ours();
        diagnostic.span = span;
        self.found.push(diagnostic);
        // Just pushed.
        let last = self.found.len() - 1;
        &mut self.found[last]
    }

    /// The raw text of a range.
    fn slice(&self, span: &Range<usize>) -> &'a str {
        self.text.get(span.clone()).unwrap_or_default()
    }

    /// The line that holds a byte, without its end.
    fn line(&self, at: usize) -> Range<usize> {
        line_at(self.text, at)
    }

    // A file that cannot be used.

    fn broken(&mut self, broken: &Broken, instead: &Instead) {
        let stands_in = match instead {
            Instead::Defaults => {
                "Hermes drops the whole file: every setting in it is gone and the defaults apply.".to_owned()
            }
            Instead::LastGood => {
                "Hermes keeps the settings that it read before; changes count only once the file is right."
                    .to_owned()
            }
            Instead::Backup(path) => format!(
                "Hermes uses the copy {} of an earlier good file; changes count only once the file is right.",
                path.rsplit('/').next().unwrap_or(path)
            ),
        };
        self.say(
            broken_remark(broken, self.text, self.release)
                .consequence(stands_in)
                .arg("instead", instead.word()),
        );
    }

    fn managed(&mut self) {
        if let (Some(path), Some(broken)) = (&self.config.managed_path, &self.config.managed_broken) {
            let mut remark = broken_remark(broken, "", self.release)
                .at(path.clone())
                .consequence("Hermes ignores the managed configuration as a whole.")
                .arg("instead", "managed");
            remark.fixes.clear();
            self.say(remark);
        }
    }

    // A file that is in force.

    fn in_force(&mut self) {
        let config = self.config;
        self.keys(&config.raw);
        self.hints(&config.raw);
        self.settings(&config.raw);
        self.scalars(&config.raw);
        self.version();
        for reference in &config.unresolved {
            let (severity, message) = match reference.why {
                Unexpanded::Unset => {
                    (Severity::Info, format!("The variable of {} is not set.", reference.reference))
                }
                Unexpanded::OtherSource => (
                    Severity::Warning,
                    format!("{} names a source that config.yaml does not know.", reference.reference),
                ),
            };
            self.ours(
                severity,
                "config-unset-variable",
                reference.span.clone(),
                message,
                "The words stay as they are, braces included.",
            )
            .args
            .extend([
                ("reference", reference.reference.clone()),
                ("why", if reference.why == Unexpanded::Unset { "unset" } else { "source" }.to_owned()),
            ]);
        }
    }

    /// `---` at the start makes ruamel read the file as YAML 1.2.
    fn version(&mut self) {
        if self.config.yaml_version != YamlVersion::V1_2 {
            return;
        }
        let changed = values::read_differently(&self.config.raw);
        let severity = if changed.is_empty() { Severity::Info } else { Severity::Warning };
        let examples = match &changed[..] {
            [] => String::new(),
            some => {
                let list: Vec<String> = some
                    .iter()
                    .take(3)
                    .map(|(text, now, before)| format!("`{text}` is {now}, not {before}"))
                    .collect();
                format!(" Here: {}.", list.join("; "))
            }
        };
        let marker = self.config.marker.clone();
        let fix = marker.clone().filter(|m| self.text.get(m.clone()) == Some("---")).map(|m| {
            let edit = Edit { range: m.start..self.line_end(m.end), text: String::new() };
            Fix::new("remove-marker", "Remove the `---`", vec![edit])
        });
        let remark = self.ours(
            severity,
            "config-yaml-1.2",
            marker,
            "A line `---` at the start makes this release read the file by other rules (YAML 1.2).",
            format!("yes, no, on and off are texts, `010` is ten, `1:30` is a text.{examples}"),
        );
        remark.args.insert("example", changed.first().map_or_else(String::new, |(text, ..)| text.clone()));
        remark.args.insert("kind", if changed.is_empty() { "none" } else { "some" }.to_owned());
        remark.fixes.extend(fix);
    }

    /// The byte behind the end of the line that holds `at`.
    fn line_end(&self, at: usize) -> usize {
        let end = self.line(at).end;
        let rest = self.text.get(end..).unwrap_or_default();
        end + if rest.starts_with("\r\n") { 2 } else { usize::from(!rest.is_empty()) }
    }
}

/// The line that holds a byte, without its end.
fn line_at(text: &str, at: usize) -> Range<usize> {
    let at = at.min(text.len());
    let start = text.get(..at).and_then(|s| s.rfind(['\n', '\r'])).map_or(0, |i| i + 1);
    let end = text.get(at..).and_then(|s| s.find(['\n', '\r'])).map_or(text.len(), |i| at + i);
    start..end
}

fn broken_remark(broken: &Broken, text: &str, release: &Release) -> Diagnostic {
    let error = |code: &'static str, message: String| Diagnostic::new(Severity::Error, code, message);
    match broken {
        Broken::Unreadable(e) => {
            error("config-unreadable", format!("The configuration cannot be opened: {e}.")).arg("why", e)
        }
        Broken::Undecodable(at) => {
            error("config-undecodable", "The configuration is not in UTF-8. Save it as UTF-8.".into())
                .span(*at..*at + 1)
        }
        Broken::Yaml(e) => {
            let mut remark = error(e.problem.code(), e.to_string()).span(e.span.clone());
            remark.args.extend(e.problem.facts());
            let skip =
                if release.rules.bom == BomRule::DropOne && text.starts_with('\u{FEFF}') { 3 } else { 0 };
            remark.fixes = fixes::for_error(text, skip, e, release.rules.yaml);
            remark
        }
        Broken::NotAMapping(found, span) => {
            let mut remark = error(
                "config-not-a-mapping",
                format!("The configuration is a {found}. It has to be `key: value` lines."),
            )
            .arg("found", found);
            remark.span.clone_from(span);
            remark
        }
        Broken::Agent(message) => error(
            "config-max-turns",
            format!(
                "`max_turns` at the root belongs below `agent`, which is no mapping ({message}). Make `agent` a mapping."
            ),
        )
        .arg("error", message),
    }
}

/// Walks every value below a mapping, keys included, with the path of text keys to it.
fn walk<'v>(dict: &'v Dict, path: &mut Vec<&'v str>, see: &mut impl FnMut(&[&'v str], &'v Value)) {
    for entry in dict.entries() {
        see(path, &entry.key);
        path.push(entry.key.as_str().unwrap_or(""));
        walk_value(&entry.value, path, see);
        path.pop();
    }
}

fn walk_value<'v>(value: &'v Value, path: &mut Vec<&'v str>, see: &mut impl FnMut(&[&'v str], &'v Value)) {
    use super::yaml::{Data, Style};
    see(path, value);
    // What an alias names was seen where it stands.
    if value.style == Style::Alias {
        return;
    }
    match &value.data {
        Data::Dict(dict) => walk(dict, path, see),
        Data::List(items) | Data::Tuple(items) | Data::Set(items) => {
            for item in items.iter() {
                walk_value(item, path, see);
            }
        }
        _ => {}
    }
}
