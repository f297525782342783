//! One SKILL.md: its frontmatter, what the index says about it, and when it is shown (§8.3, §8.4).

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use crate::config::yaml::{self, Data, Dialect, Value};
use crate::prompt::Note;
use crate::release::{Lists, Release, SkillApps};
use crate::session::Session;
use crate::text::{char_len, head, is_space, strip};
use crate::workspace::{BomRule, DecodeError, Decoded, decode};

/// Something that a loop of Python cannot iterate, or a set cannot hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TypeError {
    pub(crate) message: String,
    /// The frontmatter key.
    pub(crate) key: String,
    /// Where the value stands in the raw file.
    pub(crate) span: Option<Range<usize>>,
}

/// What a SKILL.md or DESCRIPTION.md holds, whatever the session.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) decoded: Decoded,
    /// The frontmatter; an empty mapping when there is none.
    pub(crate) frontmatter: Value,
    /// Why the frontmatter is no YAML; its lines were split at their first colon instead.
    pub(crate) yaml_error: Option<(yaml::Problem, Range<usize>)>,
}

/// Reads a file as the skills code does.
pub(crate) fn parse(bytes: &[u8], bom: BomRule, dialect: Dialect) -> Result<Parsed, DecodeError> {
    let decoded = decode(bytes, bom)?;
    let none = |decoded| Parsed { decoded, frontmatter: Value::empty_dict(), yaml_error: None };
    let start = if decoded.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let text = &decoded.text[start..];
    let Some(fence) = text.strip_prefix("---").and_then(closing_fence) else {
        return Ok(none(decoded));
    };
    let base = start + 3;
    let block = &text[3..3 + fence];
    let (frontmatter, yaml_error) = match yaml::load_document(block, base, dialect) {
        Ok(document) => {
            let root = document.root;
            let mapping = if root.as_dict().is_some() { root } else { Value::empty_dict() };
            (mapping, None)
        }
        Err(error) => {
            let mut lines = yaml::Dict::default();
            for line in strip(block).split('\n') {
                if let Some((key, value)) = line.split_once(':') {
                    lines.set(strip(key), Value::from(strip(value)));
                }
            }
            let found = (error.problem, decoded.raw_range(error.span));
            (Value { data: Data::Dict(Arc::new(lines)), ..Value::empty_dict() }, Some(found))
        }
    };
    Ok(Parsed { decoded, frontmatter, yaml_error })
}

/// Where the first `\n---\s*\n` behind the opening fence begins.
fn closing_fence(text: &str) -> Option<usize> {
    text.match_indices("\n---").map(|(at, _)| at).find(|at| {
        let after = &text[at + 4..];
        after[..after.len() - after.trim_start_matches(is_space).len()].contains('\n')
    })
}

/// The conditions under which a skill is shown (§8.4).
#[derive(Debug, Clone, Default)]
pub(crate) struct Conditions {
    fallback_for_toolsets: Option<Value>,
    fallback_for_tools: Option<Value>,
    requires_toolsets: Option<Value>,
    requires_tools: Option<Value>,
    session_platforms: Option<Value>,
}

/// What the index keeps of a skill.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    /// Absolute path of the SKILL.md.
    pub(crate) path: Arc<str>,
    /// The same, relative to its root.
    pub(crate) rel: String,
    pub(crate) category: String,
    /// Name of its directory.
    pub(crate) dir_name: String,
    /// `name` of the frontmatter, as text; the directory's name when there is none.
    pub(crate) name: String,
    pub(crate) description: String,
    /// Where the description stands in the raw file, when it stands there word for word.
    pub(crate) description_span: Option<Range<usize>>,
    /// `platforms`, as the snapshot keeps them.
    pub(crate) platforms: Vec<String>,
    /// Applications it needs.
    pub(crate) apps: Vec<String>,
    pub(crate) conditions: Conditions,
    /// Whether the snapshot can be written with it (JSON holds no dates and no sets).
    pub(crate) storable: bool,
}

impl Entry {
    /// From a parsed file; `None` for one that could not be read, which is shown all the same.
    pub(crate) fn new(
        path: &str,
        rel: &str,
        root: &str,
        parsed: Option<&Parsed>,
        release: &Release,
    ) -> Result<Self, TypeError> {
        let components: Vec<&str> = rel.split('/').collect();
        let dir_name = match components.as_slice() {
            [.., dir, _] => (*dir).to_owned(),
            _ => crate::workspace::file_name(root).to_owned(),
        };
        let category = match components.len() {
            0 | 1 => "general".to_owned(),
            2 => components[0].to_owned(),
            n => components[..n - 2].join("/"),
        };
        let empty = Value::empty_dict();
        let frontmatter = parsed.map_or(&empty, |p| &p.frontmatter);
        let name = frontmatter.get("name").map_or_else(|| dir_name.clone(), Value::py_str);
        let (description, description_span) =
            description(frontmatter, parsed, release.limits.skill_description_chars);
        let platforms = match frontmatter.get("platforms") {
            None => Vec::new(),
            Some(value) if !value.is_truthy() => Vec::new(),
            Some(value) if value.as_str().is_some() => texts([value.py_str()]),
            Some(value) => texts(iterate(value, "platforms")?),
        };
        let apps = match frontmatter.get("requires_apps") {
            Some(value) if value.is_truthy() => match value.as_list() {
                Some(items) => texts(items.iter().map(Value::py_str)),
                None => texts([value.py_str()]),
            },
            _ => Vec::new(),
        };
        let hermes = frontmatter.at(&["metadata", "hermes"]).filter(|v| v.as_dict().is_some());
        let condition = |key: &str| hermes.and_then(|h| h.get(key)).cloned();
        let conditions = Conditions {
            fallback_for_toolsets: condition("fallback_for_toolsets"),
            fallback_for_tools: condition("fallback_for_tools"),
            requires_toolsets: condition("requires_toolsets"),
            requires_tools: condition("requires_tools"),
            session_platforms: condition("session_platforms"),
        };
        let storable = conditions.all().all(|v| v.is_none_or(is_json));
        Ok(Self {
            path: path.into(),
            rel: rel.to_owned(),
            category,
            dir_name,
            name,
            description,
            description_span,
            platforms,
            apps,
            conditions,
            storable,
        })
    }

    /// Its directory, relative to the root; `.` for the root itself.
    pub(crate) fn dir(&self) -> &str {
        self.rel.rsplit_once('/').map_or(".", |(dir, _)| dir)
    }
}

impl Conditions {
    fn all(&self) -> impl Iterator<Item = Option<&Value>> {
        [
            &self.fallback_for_toolsets,
            &self.fallback_for_tools,
            &self.requires_toolsets,
            &self.requires_tools,
            &self.session_platforms,
        ]
        .into_iter()
        .map(Option::as_ref)
    }

    /// Why the skill is hidden, `None` when it is shown. `channels` says whether the release looks at
    /// `session_platforms`.
    pub(crate) fn hide(
        &self,
        tools: Option<&BTreeSet<String>>,
        toolsets: Option<&BTreeSet<String>>,
        channel: Option<&str>,
    ) -> Result<Option<Note>, TypeError> {
        if let Some(channel) = channel
            && let Some(value) = self.session_platforms.as_ref().filter(|v| v.is_truthy())
        {
            let wanted: Vec<String> =
                texts(iterate(value, "session_platforms")?).into_iter().map(|p| p.to_lowercase()).collect();
            let here = strip(channel).to_lowercase();
            if !wanted.is_empty() && !channel.is_empty() && !wanted.contains(&here) {
                let wanted = wanted.join(", ");
                let text = format!("it is for the platforms {wanted}");
                return Ok(Some(Note::new("platforms", text).arg("word", wanted)));
            }
        }
        if tools.is_none() && toolsets.is_none() {
            return Ok(None);
        }
        let empty = BTreeSet::new();
        let (tools, toolsets) = (tools.unwrap_or(&empty), toolsets.unwrap_or(&empty));
        let steps = [
            (&self.fallback_for_toolsets, "fallback_for_toolsets", toolsets, true),
            (&self.fallback_for_tools, "fallback_for_tools", tools, true),
            (&self.requires_toolsets, "requires_toolsets", toolsets, false),
            (&self.requires_tools, "requires_tools", tools, false),
        ];
        for (value, key, available, hidden_when_there) in steps {
            let Some(value) = value else { continue };
            for item in members(value, key)? {
                let item = item?;
                let there = item.as_deref().is_some_and(|i| available.contains(i));
                if there == hidden_when_there {
                    let item = item.unwrap_or_else(|| "something that is no name".into());
                    let (code, text) = if there {
                        ("stands-in", format!("it stands in for {item}, which is available"))
                    } else {
                        ("needs", format!("it needs {item}, which is not available"))
                    };
                    return Ok(Some(Note::new(code, text).arg("word", item)));
                }
            }
        }
        Ok(None)
    }
}

/// `str(x).strip()` of the items that are not blank.
fn texts(items: impl IntoIterator<Item = String>) -> Vec<String> {
    items.into_iter().map(|i| strip(&i).to_owned()).filter(|i| !i.is_empty()).collect()
}

fn not_iterable(value: &Value, key: &str) -> TypeError {
    TypeError {
        message: format!("'{}' object is not iterable", value.type_name()),
        key: key.into(),
        span: value.span.clone(),
    }
}

/// `str(x) for x in value`.
fn iterate(value: &Value, key: &str) -> Result<Vec<String>, TypeError> {
    Ok(match &value.data {
        Data::Str(text) => text.as_str().chars().map(String::from).collect(),
        Data::List(items) | Data::Tuple(items) | Data::Set(items) => {
            items.iter().map(Value::py_str).collect()
        }
        Data::Dict(dict) => dict.entries().iter().map(|e| e.key.py_str()).collect(),
        Data::Bytes(bytes) => bytes.iter().map(ToString::to_string).collect(),
        _ => return Err(not_iterable(value, key)),
    })
}

/// The items of a condition as a set of texts sees them: `None` for one that is no text, an error for
/// one that no set can hold.
fn members(value: &Value, key: &str) -> Result<Vec<Result<Option<String>, TypeError>>, TypeError> {
    let member = |item: &Value| match item.hash_key() {
        Ok(_) => Ok(item.as_str().map(str::to_owned)),
        Err(bad) => Err(TypeError {
            message: format!("unhashable type: '{bad}'"),
            key: key.into(),
            span: item.span.clone().or_else(|| value.span.clone()),
        }),
    };
    Ok(match &value.data {
        Data::Str(chars) => chars.as_str().chars().map(|c| Ok(Some(c.to_string()))).collect(),
        Data::List(items) | Data::Tuple(items) | Data::Set(items) => items.iter().map(member).collect(),
        Data::Dict(dict) => dict.entries().iter().map(|e| member(&e.key)).collect(),
        Data::Bytes(bytes) => bytes.iter().map(|_| Ok(None)).collect(),
        _ => return Err(not_iterable(value, key)),
    })
}

/// Whether `json.dump` can write a value.
fn is_json(value: &Value) -> bool {
    match &value.data {
        Data::Null | Data::Bool(_) | Data::Int(_) | Data::Float(_) | Data::Str(_) => true,
        Data::List(items) | Data::Tuple(items) => items.iter().all(is_json),
        Data::Dict(dict) => dict.entries().iter().all(|e| {
            matches!(e.key.data, Data::Null | Data::Bool(_) | Data::Int(_) | Data::Float(_) | Data::Str(_))
                && is_json(&e.value)
        }),
        Data::Bytes(_) | Data::Date(_) | Data::DateTime(_) | Data::Set(_) | Data::Cycle(_) => false,
    }
}

/// The description in full: `str`, `strip`, quotes at both ends.
pub(crate) fn full_description(frontmatter: &Value) -> String {
    match frontmatter.get("description") {
        Some(value) if value.is_truthy() => strip(&value.py_str()).trim_matches(['\'', '"']).to_owned(),
        _ => String::new(),
    }
}

fn description(frontmatter: &Value, parsed: Option<&Parsed>, limit: usize) -> (String, Option<Range<usize>>) {
    let full = full_description(frontmatter);
    let shown =
        if char_len(&full) > limit { head(&full, limit.saturating_sub(3)).to_owned() } else { full.clone() };
    let span =
        frontmatter.get("description").and_then(|v| v.span.clone()).zip(parsed).and_then(|(span, parsed)| {
            let at = span.start + parsed.decoded.text.get(span)?.find(&shown)?;
            Some(parsed.decoded.raw_range(at..at + shown.len()))
        });
    let shortened = shown.len() < full.len();
    (if shortened { format!("{shown}...") } else { shown }, span.filter(|s| !s.is_empty()))
}

/// Whether a list of systems allows the one Hermes runs on (§8.4).
pub(crate) fn fits_system(platforms: &[String], session: &Session, lists: &Lists) -> bool {
    platforms.is_empty()
        || platforms.iter().any(|p| {
            let name = strip(&p.to_lowercase()).to_owned();
            let system = lists.skill_platforms.get(&name).unwrap_or(&name);
            session.host.platform.starts_with(system.as_str())
        })
}

/// Why a skill is left out by its `platforms`, `environments` or `requires_apps`, when it is read from its file.
pub(crate) fn unfit(frontmatter: &Value, session: &Session, release: &Release, kanban: bool) -> Option<Note> {
    let listed = |key: &str| -> Option<Vec<String>> {
        let value = frontmatter.get(key).filter(|v| v.is_truthy())?;
        Some(match value.as_list() {
            Some(items) => items.iter().map(Value::py_str).collect(),
            None => vec![value.py_str()],
        })
    };
    if let Some(platforms) = listed("platforms")
        && !fits_system(&platforms, session, &release.lists)
    {
        let (wanted, host) = (platforms.join(", "), &session.host.platform);
        let text = format!("it is for {wanted}, and Hermes runs on {host}");
        return Some(Note::new("system", text).arg("word", wanted).arg("host", host));
    }
    if let Some(environments) = listed("environments") {
        let active =
            environments.iter().map(|e| strip(&e.to_lowercase()).to_owned()).filter(|e| !e.is_empty()).any(
                |e| match e.as_str() {
                    "kanban" => kanban,
                    "docker" => session.host.container,
                    "s6" => session.host.s6,
                    _ => true,
                },
            );
        if !active {
            let wanted = environments.join(", ");
            let text = format!("it is for the environment {wanted}");
            return Some(Note::new("environment", text).arg("word", wanted));
        }
    }
    missing_app(&listed("requires_apps").unwrap_or_default(), session, release)
}

/// Why the applications a skill needs keep it out.
pub(crate) fn missing_app(apps: &[String], session: &Session, release: &Release) -> Option<Note> {
    if release.rules.skill_apps == SkillApps::Unknown {
        return None;
    }
    let missing = apps.iter().find(|a| !session.apps.contains(strip(a)))?;
    Some(Note::new("app", format!("it needs the application {missing}")).arg("word", missing))
}
