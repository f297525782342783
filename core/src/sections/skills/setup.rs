//! What an auto-loaded skill says about variables and files that it needs and that are not there (§8.9).

use crate::config::yaml::{Data, Value};
use crate::release::{TextId, fill};
use crate::sections::Inputs;
use crate::sections::environment::remote_backend;
use crate::text::strip;
use crate::workspace::join;

/// A variable that a skill asks for.
#[derive(Debug, PartialEq)]
struct Variable {
    name: String,
    help: Option<String>,
    optional: bool,
}

/// What the program raises over the frontmatter: the skill is not loaded.
#[derive(Debug, PartialEq)]
pub(super) struct Raises;

/// The note about what is missing; `None` when nothing is. Nobody is asked for a value here, as where Hermes
/// runs without a person at the keyboard; what `.env` holds is known from the session's environment alone.
pub(super) fn note(inputs: &Inputs<'_>, frontmatter: &Value) -> Result<Option<String>, Raises> {
    let (session, release) = (inputs.session, inputs.release);
    let variables = variables(frontmatter)?;
    let is_set = |name: &str| session.var(name).is_some_and(|v| !v.is_empty());
    let mut missing: Vec<String> = variables
        .iter()
        .filter(|v| !v.optional && !is_set(&v.name))
        .map(|v| format!("env ${}", v.name))
        .collect();
    let is_on = |word: &str| super::auto_load::is_word_on(word);
    let gateway = is_on(session.var("HERMES_GATEWAY_SESSION").unwrap_or_default())
        || !session.session_var("HERMES_SESSION_PLATFORM").is_empty();
    if !missing.is_empty() && gateway && !is_on(session.var("HERMES_INTERACTIVE").unwrap_or_default()) {
        return Ok(Some(release.text(TextId::SkillSetupGateway).to_owned()));
    }
    missing.extend(missing_files(inputs, frontmatter).into_iter().map(|f| format!("file {f}")));
    if missing.is_empty() {
        return Ok(None);
    }
    let mut note = fill(release.text(TextId::SkillSetupMissing), &[("MISSING", &missing.join(", "))]);
    if let Some(help) = variables.iter().find_map(|v| v.help.as_deref()) {
        note.push(' ');
        note.push_str(help);
    }
    // This backend is remote to the environment block alone.
    if let Some(backend) = remote_backend(session, release).filter(|b| b != "managed_modal") {
        note.push(' ');
        note.push_str(&fill(release.text(TextId::SkillSetupRemote), &[("BACKEND", &backend.to_uppercase())]));
    }
    Ok(Some(note))
}

/// A mapping or the items of a list; anything else is nothing.
fn items(value: Option<&Value>) -> Vec<&Value> {
    match value.map(|v| &v.data) {
        Some(Data::Dict(_)) => value.into_iter().collect(),
        Some(Data::List(items)) => items.iter().collect(),
        _ => Vec::new(),
    }
}

/// The first of the keys that says something.
fn first<'v>(entry: &'v Value, keys: &[&str]) -> Option<&'v Value> {
    keys.iter().filter_map(|key| entry.get(key)).find(|v| v.is_truthy())
}

/// Variables from `required_environment_variables`, `setup.collect_secrets` and `prerequisites.env_vars`, each once.
fn variables(frontmatter: &Value) -> Result<Vec<Variable>, Raises> {
    let mut found: Vec<Variable> = Vec::new();
    let words = |v: &Value| v.as_str().map(strip).filter(|t| !t.is_empty()).map(str::to_owned);
    let setup = frontmatter.get("setup").filter(|v| v.as_dict().is_some());
    let setup_help = setup.and_then(|s| s.get("help")).and_then(words);
    let mut add = |name: &str, help: Option<String>, optional: bool| {
        let name = strip(name);
        let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let named = starts && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if named && !found.iter().any(|v| v.name == name) {
            found.push(Variable { name: name.to_owned(), help, optional });
        }
    };
    let named = |entry: &Value, keys: &[&str]| first(entry, keys).map(Value::py_str).unwrap_or_default();
    for entry in items(frontmatter.get("required_environment_variables")) {
        if let Some(name) = entry.as_str() {
            add(name, setup_help.clone(), false);
        } else if entry.as_dict().is_some() {
            let help = first(entry, &["help", "provider_url", "url"]).map_or(setup_help.clone(), words);
            let optional = entry.get("optional").is_some_and(Value::is_truthy);
            add(&named(entry, &["name", "env_var"]), help, optional);
        }
    }
    for entry in items(setup.and_then(|s| s.get("collect_secrets"))) {
        if entry.as_dict().is_some() {
            let url = strip(&named(entry, &["provider_url", "url"])).to_owned();
            let help = if url.is_empty() { setup_help.clone() } else { Some(url) };
            add(&named(entry, &["env_var"]), help, false);
        }
    }
    let legacy = frontmatter.at(&["prerequisites", "env_vars"]).filter(|v| v.is_truthy());
    match legacy.map(|v| &v.data) {
        None => {}
        Some(Data::Str(text)) => add(text.as_str(), setup_help.clone(), false),
        Some(Data::List(items)) => {
            for item in items.iter() {
                add(&item.py_str(), setup_help.clone(), false);
            }
        }
        Some(Data::Dict(_)) => {
            if let Some(dict) = legacy.and_then(Value::as_dict) {
                for entry in dict.entries() {
                    add(&entry.key.py_str(), setup_help.clone(), false);
                }
            }
        }
        Some(_) => return Err(Raises),
    }
    Ok(found)
}

/// Files of `required_credential_files` that are not in the home, or that no skill may have.
fn missing_files(inputs: &Inputs<'_>, frontmatter: &Value) -> Vec<String> {
    let Some(entries) = frontmatter.get("required_credential_files").and_then(Value::as_list) else {
        return Vec::new();
    };
    let (workspace, home) = (inputs.workspace, &inputs.workspace.places.home);
    let mut missing = Vec::new();
    for entry in entries {
        let path = match entry.as_dict() {
            None => Some(entry),
            Some(_) => first(entry, &["path", "name"]),
        };
        let Some(path) = path else { continue };
        let Some(path) = path.as_str().map(strip) else {
            // A text that is no path is passed over; anything else in a mapping fails, and with it the whole list.
            if entry.as_dict().is_some() {
                return Vec::new();
            }
            continue;
        };
        let real = workspace.resolve(&join(home, path)).unwrap_or_default();
        let root = workspace.resolve(home).unwrap_or_default();
        let inside = real.strip_prefix(&root).and_then(|rest| rest.strip_prefix('/'));
        let there = !path.starts_with('/')
            && workspace.is_file(&real)
            && inside.is_some_and(|rest| {
                !matches!(rest, ".env" | "auth.json") && rest.split('/').next() != Some("mcp-tokens")
            });
        if !path.is_empty() && !there {
            missing.push(path.to_owned());
        }
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::yaml::{self, Dialect};

    #[test]
    fn variables_of_every_kind_each_once() {
        let text = "required_environment_variables: [A, {name: B, optional: yes, help: ' see b '}, 5, {env_var: A}, no-name]\n\
                    setup: {help: all, collect_secrets: {env_var: C, url: ' u '}}\n\
                    prerequisites: {env_vars: [D, 1X, B]}\n";
        let value = yaml::load(text, Dialect::Ruamel).unwrap();
        let found = variables(&value).unwrap();
        let shown: Vec<_> = found.iter().map(|v| (v.name.as_str(), v.help.as_deref(), v.optional)).collect();
        assert_eq!(
            shown,
            [
                ("A", Some("all"), false),
                ("B", Some("see b"), true),
                ("C", Some("u"), false),
                ("D", Some("all"), false)
            ]
        );
        let number = yaml::load("prerequisites: {env_vars: 5}", Dialect::Ruamel).unwrap();
        assert_eq!(variables(&number), Err(Raises));
    }
}
