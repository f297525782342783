//! The fate of `config.yaml`, and what in it does not mean what it seems to (§6.5).

use crate::config::yaml::{Data, Dict};
use crate::config::{Broken, Config, Instead, State, Unexpanded};
use crate::diagnostics::{Diagnostic, Severity};
use crate::prompt::FileStatus;

use super::Inputs;

/// Remarks of one kind about one file; nobody reads more.
const SHOWN: usize = 50;
/// Mappings that are searched for repeated keys; aliases can multiply them without end.
const SEARCHED: usize = 10_000;

/// Gives the file its fate and remarks on it.
pub(crate) fn report(inputs: &mut Inputs<'_>, config: &Config) {
    match &config.state {
        State::Missing => {}
        State::InForce => {
            inputs.fate(&config.path, FileStatus::Loaded, "settings", "Its settings are in force.");
        }
        State::Broken(broken, instead) => broken_file(inputs, config, broken, instead),
    }
    for (first, again) in repeated(&config.raw).into_iter().take(SHOWN) {
        let mut remark =
            Diagnostic::new(Severity::Warning, "config-key-repeated", "This key stands here a second time.")
                .consequence("Hermes takes the last one and says nothing.")
                .at(&config.path);
        if let Some(first) = first {
            remark = remark.arg("first", first.start);
        }
        inputs.remark(match again {
            Some(span) => remark.span(span),
            None => remark,
        });
    }
    for unresolved in config.unresolved.iter().take(SHOWN) {
        let why = match unresolved.why {
            Unexpanded::Unset => "no such variable is set",
            Unexpanded::OtherSource => "only variables of the environment are filled in",
        };
        let remark = Diagnostic::new(
            Severity::Warning,
            "config-variable-unset",
            format!("{} stays as it is: {why}.", unresolved.reference),
        )
        .consequence("Hermes takes the text as written.")
        .arg("reference", &unresolved.reference)
        .arg("why", if unresolved.why == Unexpanded::Unset { "unset" } else { "source" })
        .at(&config.path);
        inputs.remark(match unresolved.span.clone() {
            Some(span) => remark.span(span),
            None => remark,
        });
    }
}

fn broken_file(inputs: &mut Inputs<'_>, config: &Config, broken: &Broken, instead: &Instead) {
    let (why, span) = match broken {
        Broken::Unreadable(e) => (format!("it cannot be opened: {e}"), None),
        Broken::Undecodable(at) => (format!("byte {at} is not UTF-8"), None),
        Broken::Yaml(e) => {
            let message = e.problem.message();
            (message.trim_end_matches('.').to_owned(), Some(e.span.clone()))
        }
        Broken::NotAMapping(found, span) => {
            (format!("it holds a {found} where settings by name are expected"), span.clone())
        }
        Broken::Agent(found) => (format!("agent is no mapping: {found}"), None),
    };
    let consequence = match instead {
        Instead::Defaults => "Hermes drops the whole file: every setting has its default.".to_owned(),
        Instead::LastGood => "Hermes goes on with the settings it read last.".to_owned(),
        Instead::Backup(path) => format!("Hermes takes the copy it kept in {path}."),
    };
    let consequence = match broken {
        Broken::Yaml(e) => format!("{consequence} {}", e.problem.advice()),
        _ => consequence,
    };
    inputs
        .fate(&config.path, FileStatus::Unreadable, "config-broken", format!("Cannot be used: {why}."))
        .args
        .insert("error", why.clone());
    let remark =
        Diagnostic::new(Severity::Error, "config-broken", format!("config.yaml cannot be used: {why}."))
            .consequence(consequence)
            .arg("error", why)
            .arg("instead", instead.word())
            .arg("copy", if let Instead::Backup(path) = instead { path } else { "" })
            .arg("problem", if let Broken::Yaml(e) = broken { e.problem.code() } else { "" })
            .at(&config.path);
    inputs.remark(match span {
        Some(span) => remark.span(span),
        None => remark,
    });
}

type Place = Option<std::ops::Range<usize>>;

/// Keys that stand twice in one mapping: where first, where again.
fn repeated(root: &Dict) -> Vec<(Place, Place)> {
    let mut found = Vec::new();
    let mut open = vec![root];
    for _ in 0..SEARCHED {
        let Some(dict) = open.pop() else { break };
        found.extend(dict.repeated().iter().map(|r| (r.first.clone(), r.again.clone())));
        if found.len() > SHOWN {
            break;
        }
        for entry in dict.entries() {
            if let Data::Dict(inner) = &entry.value.data {
                open.push(inner);
            }
        }
    }
    found
}
