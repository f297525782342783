//! From files to one mapping, and every way this can fail.

use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;

use super::merge::{
    ModelRules, Unresolved, canonical_model, deep_merge, expand_dict, move_max_turns, python_dict,
};
use super::yaml::{Data, Dialect, Dict, Document, Value, YamlError, YamlVersion, load_document};
use crate::collections::Map;
use crate::prompt::Failure;
use crate::release::{BrokenConfig, ConfigShape, EnvExpansion, Release};
use crate::session::Session;
use crate::text::strip;
use crate::workspace::{BomRule, ReadError, Workspace, join};

/// Where a setting's value comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Origin {
    /// Nothing says anything: the release's default.
    Default,
    /// `config.yaml`; bytes of its raw text.
    Config {
        /// The value, or the key when it has no value.
        span: Range<usize>,
    },
    /// The managed configuration, which wins over `config.yaml`.
    Managed {
        /// Bytes of its raw text.
        span: Range<usize>,
    },
    /// What stands in for a `config.yaml` that is broken: the last good one, or a copy of it.
    StandIn,
    /// An environment variable.
    Environment {
        /// Its name.
        name: &'static str,
    },
    /// The session itself.
    Session,
}

/// Why `config.yaml` cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// It cannot be opened.
    Unreadable(ReadError),
    /// It is no UTF-8: the first byte that is none.
    Undecodable(usize),
    /// It is no YAML, for this release's reader.
    Yaml(YamlError),
    /// It is no mapping: the Python type it is, and where it stands.
    NotAMapping(&'static str, Option<Range<usize>>),
    /// `max_turns` at the root beside an `agent` that is no mapping.
    Agent(String),
}

/// What stands in for a file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Instead {
    /// The defaults: every setting of the file is gone.
    Defaults,
    /// What the same process read last.
    LastGood,
    /// A copy that an earlier process kept.
    Backup(String),
}

impl Instead {
    /// A stable word.
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::Defaults => "defaults",
            Self::LastGood => "last-good",
            Self::Backup(_) => "backup",
        }
    }
}

/// What became of `config.yaml`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// There is none.
    Missing,
    /// It is in force.
    InForce,
    /// It is dropped.
    Broken(Broken, Instead),
}

/// The configuration of one agent.
#[derive(Debug, Clone)]
pub struct Config {
    /// Absolute virtual path of `config.yaml`.
    pub path: String,
    /// What became of it.
    pub state: State,
    /// The file alone: no defaults, no expansion, nothing managed. Empty when it is broken.
    pub raw: Dict,
    /// What the agent has.
    pub effective: Dict,
    /// What reading it raises; the real program stops here.
    pub failure: Option<Failure>,
    /// `${…}` that stay as they are.
    pub unresolved: Vec<Unresolved>,
    /// Path of the managed configuration, when there is one.
    pub managed_path: Option<String>,
    /// What is wrong with the managed configuration; it is then ignored.
    pub managed_broken: Option<Broken>,
    /// The rules of YAML the file was read by.
    pub yaml_version: YamlVersion,
    /// Bytes of a `---` that starts the file.
    pub marker: Option<Range<usize>>,
    /// The managed mapping, expanded.
    managed: Dict,
    /// The file after moving keys, before expansion; what a later broken file falls back to.
    user: Dict,
}

/// A file's bytes, read.
pub(crate) type Parsed = Result<Document, Broken>;

/// Reads a file's bytes, or remembers what it read before; by path, bytes and rule.
type Parse<'p> = dyn FnMut(&str, &Arc<[u8]>, BomRule) -> Arc<Parsed> + 'p;

/// Decodes and reads a file's bytes.
pub(crate) fn parse(bytes: &[u8], bom: BomRule, dialect: Dialect) -> Parsed {
    let raw = std::str::from_utf8(bytes).map_err(|e| Broken::Undecodable(e.valid_up_to()))?;
    // `\r` needs no translation: the readers end lines at it, and places stay those of the file.
    let text = match bom {
        BomRule::DropOne => raw.strip_prefix('\u{FEFF}').unwrap_or(raw),
        BomRule::Keep => raw,
    };
    load_document(text, raw.len() - text.len(), dialect).map_err(Broken::Yaml)
}

struct Reader<'a, 'p> {
    workspace: &'a Workspace,
    session: &'a Session,
    release: &'a Release,
    parse: &'a mut Parse<'p>,
}

impl Config {
    /// Reads the configuration of a workspace's Hermes home. `last_good` is what the same process
    /// read before, if this is about a process that goes on running.
    pub fn load(
        workspace: &Workspace,
        session: &Session,
        release: &Release,
        last_good: Option<&Self>,
    ) -> Self {
        let dialect = release.rules.yaml;
        Self::load_with(workspace, session, release, last_good, &mut |_, bytes, bom| {
            Arc::new(parse(bytes, bom, dialect))
        })
    }

    /// [`Config::load`] with a memory for the files that were read before.
    pub(crate) fn load_with(
        workspace: &Workspace,
        session: &Session,
        release: &Release,
        last_good: Option<&Self>,
        parse: &mut Parse<'_>,
    ) -> Self {
        Reader { workspace, session, release, parse }.load(last_good)
    }

    /// A value of the effective configuration.
    pub fn at(&self, path: &[&str]) -> Option<&Value> {
        walk(&self.effective, path)
    }

    /// The file with its variables expanded, if they are, below the managed configuration: what a gateway
    /// reads. `None` when a value contains itself.
    pub(crate) fn without_defaults(
        &self,
        env: &Map<String, String>,
        expansion: Option<EnvExpansion>,
    ) -> Option<Dict> {
        let own = match expansion {
            Some(rule) => expand_dict(&self.raw, env, rule, &mut Vec::new()).ok()?,
            None => self.raw.clone(),
        };
        Some(deep_merge(&own, &self.managed))
    }

    /// The value at a dotted path as Python prints it; `None` for a key that does not exist.
    pub fn repr_at(&self, dotted: &str) -> String {
        let path: Vec<&str> = dotted.split('.').collect();
        self.at(&path).map_or_else(|| "None".to_owned(), Value::repr)
    }

    /// Where the value at a path comes from.
    pub fn origin(&self, path: &[&str]) -> Origin {
        if let Some(span) = place(&self.managed, path) {
            return Origin::Managed { span };
        }
        let own = self.at(path).and_then(|v| v.span.clone()).filter(|s| !s.is_empty());
        match own.or_else(|| place(&self.user, path)) {
            Some(_) if matches!(self.state, State::Broken(..)) => Origin::StandIn,
            Some(span) => Origin::Config { span },
            None => Origin::Default,
        }
    }

    /// Whether the file (not the defaults) says something at a path.
    pub fn is_set(&self, path: &[&str]) -> bool {
        walk(&self.user, path).is_some()
    }
}

fn walk<'d>(dict: &'d Dict, path: &[&str]) -> Option<&'d Value> {
    let (first, rest) = path.split_first()?;
    rest.iter().try_fold(dict.get(first)?, |v, key| v.get(key))
}

/// Where the value at a path is written; its key when it has no text of its own.
fn place(dict: &Dict, path: &[&str]) -> Option<Range<usize>> {
    let (last, parents) = path.split_last()?;
    let owner = match parents {
        [] => dict,
        _ => walk(dict, parents)?.as_dict()?,
    };
    let entry = owner.entry(last)?;
    entry.value.span.clone().filter(|s| !s.is_empty()).or_else(|| entry.key.span.clone())
}

/// The mapping of a file, and what else is known about it.
struct Read {
    dict: Dict,
    version: YamlVersion,
    marker: Option<Range<usize>>,
}

impl Reader<'_, '_> {
    fn document(&mut self, path: &str, bom: BomRule) -> Result<Option<Arc<Parsed>>, Broken> {
        match self.workspace.read(path) {
            Ok(file) => Ok(Some((self.parse)(path, &file.bytes, bom))),
            Err(ReadError::Missing) => Ok(None),
            Err(e) => Err(Broken::Unreadable(e)),
        }
    }

    /// The root of a file as a mapping; a root that Python takes for false counts as empty.
    fn mapping(&mut self, path: &str, bom: BomRule) -> Result<Option<Read>, Broken> {
        let Some(parsed) = self.document(path, bom)? else { return Ok(None) };
        let Document { root, version, marker } = (*parsed).as_ref().map_err(Clone::clone)?;
        let (version, marker) = (*version, marker.clone());
        match &root.data {
            Data::Dict(dict) => Ok(Some(Read { dict: dict.plain(), version, marker })),
            _ if !root.is_truthy() => Ok(Some(Read { dict: Dict::default(), version, marker })),
            _ => Err(Broken::NotAMapping(root.type_name(), root.span.clone())),
        }
    }

    fn load(&mut self, last_good: Option<&Config>) -> Config {
        let rules = self.release.rules;
        let path = join(&self.workspace.places.home, "config.yaml");
        let mut config = Config {
            path: path.clone(),
            state: State::InForce,
            raw: Dict::default(),
            effective: Dict::default(),
            failure: None,
            unresolved: Vec::new(),
            managed_path: None,
            managed_broken: None,
            yaml_version: YamlVersion::V1_1,
            marker: None,
            managed: Dict::default(),
            user: Dict::default(),
        };
        let read = self.mapping(&path, rules.bom);
        self.read_managed(&mut config, read.is_ok());
        let user = match read {
            Ok(None) => {
                config.state = State::Missing;
                Dict::default()
            }
            Ok(Some(read)) => {
                config.raw = read.dict.clone();
                (config.yaml_version, config.marker) = (read.version, read.marker);
                match adopt_max_turns(read.dict) {
                    Ok(user) => user,
                    Err(message) => self.fall_back(&mut config, Broken::Agent(message), last_good),
                }
            }
            Err(broken) => self.fall_back(&mut config, broken, last_good),
        };
        let empty = Dict::default();
        let defaults = self.release.config_defaults.as_dict().unwrap_or(&empty);
        let mut merged = deep_merge(defaults, &user);
        config.user = user;
        if let Err((exception, message)) = move_max_turns(&mut merged) {
            // The file comes before the managed one.
            config.failure = Some(Failure { exception, message });
        }
        canonical_model(&mut merged, self.model_rules());
        let env = &self.session.env;
        match expand_dict(&merged, env, rules.env_expansion, &mut config.unresolved) {
            Ok(expanded) => config.effective = deep_merge(&expanded, &config.managed),
            Err(cyclic) => {
                config.effective = merged;
                config.failure.get_or_insert(cyclic.into());
            }
        }
        config
    }

    fn model_rules(&self) -> ModelRules {
        ModelRules { flattens: self.release.rules.config_shape == ConfigShape::Flattened }
    }

    /// What stands in for a file that cannot be used.
    fn fall_back(&mut self, config: &mut Config, broken: Broken, last_good: Option<&Config>) -> Dict {
        let (instead, user) = match last_good {
            Some(good) => (Instead::LastGood, good.user.clone()),
            None => match self.newest_backup() {
                Some((path, dict)) => (Instead::Backup(path), dict),
                None => (Instead::Defaults, Dict::default()),
            },
        };
        config.state = State::Broken(broken, instead);
        user
    }

    /// `backups/config/config.yaml.good.TIME`: only the newest is tried.
    fn newest_backup(&mut self) -> Option<(String, Dict)> {
        if self.release.rules.broken_config != BrokenConfig::Backup {
            return None;
        }
        let folder = join(&self.workspace.places.home, "backups/config");
        let prefix = format!("{folder}/config.yaml.good.");
        let files = self.workspace.entries().map(|(path, _)| path);
        let newest = files.filter(|p| p.starts_with(&prefix) && !p[prefix.len()..].contains('/')).max()?;
        let newest = newest.to_owned();
        let parsed = self.document(&newest, BomRule::Keep).ok()??;
        let dict = (*parsed).as_ref().ok()?.root.as_dict()?.plain();
        Some((newest, dict))
    }

    /// `$HERMES_MANAGED_DIR`, else `/etc/hermes`. A file that cannot be used is ignored.
    fn read_managed(&mut self, config: &mut Config, remembers: bool) {
        let named = self.session.var("HERMES_MANAGED_DIR").map(strip).filter(|d| !d.is_empty());
        let folder = named.unwrap_or("/etc/hermes");
        if !self.workspace.is_dir(folder) {
            return;
        }
        let path = join(folder, "config.yaml");
        let mut managed = match self.mapping(&path, self.release.rules.bom) {
            Ok(None) => return,
            Ok(Some(read)) => read.dict,
            Err(broken) => {
                (config.managed_path, config.managed_broken) = (Some(path), Some(broken));
                return;
            }
        };
        config.managed_path = Some(path);
        // Hermes walks the mapping as written, too, to remember its variables (not beside a broken file).
        let (env, rule) = (&self.session.env, self.release.rules.env_expansion);
        let mut ignored = Vec::new();
        if let Err(cyclic) = expand_dict(&managed, env, rule, &mut ignored)
            && remembers
        {
            config.failure = Some(cyclic.into());
            return;
        }
        if self.release.rules.config_shape == ConfigShape::Flattened {
            canonical_model(&mut managed, self.model_rules());
            if let Some(model) = managed.get("model").filter(|m| m.as_str().is_some()).cloned() {
                let mut section = Dict::default();
                let span = model.span.clone();
                section.set("default", model.clone());
                managed.set("model", Value { data: Data::Dict(Arc::new(section)), span, style: model.style });
            }
        }
        // Managed values see the environment, never what the file says.
        match expand_dict(&managed, env, rule, &mut ignored) {
            Ok(expanded) => config.managed = expanded,
            Err(cyclic) => config.failure = Some(cyclic.into()),
        }
    }
}

/// A root-level `max_turns` moves below `agent` before anything else; where `agent` cannot take it,
/// the file counts as broken.
fn adopt_max_turns(mut user: Dict) -> Result<Dict, String> {
    if user.get("max_turns").is_none() {
        return Ok(user);
    }
    let mut agent = python_dict(user.get("agent")).map_err(|(_, message)| message)?;
    if let Some(turns) = user.remove("max_turns")
        && agent.get("max_turns").is_none_or(Value::is_null)
    {
        agent.set("max_turns", turns);
    }
    let place = user.get("agent").cloned().unwrap_or_else(Value::empty_dict);
    user.set("agent", Value { data: Data::Dict(Arc::new(agent)), ..place });
    Ok(user)
}
