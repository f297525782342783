//! Inputs as one JSON document: what a link, a saved workspace, an embed and a bug report carry.
//!
//! ```json
//! {
//!   "format": 1,
//!   "release": "0.22",
//!   "files": { "/home/user/.hermes/SOUL.md": "You are Ada." },
//!   "session": { "platform": "telegram" }
//! }
//! ```
//!
//! A file is a string when it is UTF-8, else an object: `{"base64": …}` for bytes, `{"link": …}` for
//! a symbolic link, `{"dir": true}` for a directory, with `"readable": false` where the mode denies
//! reading. `places` and `session` may be left out, in whole or field by field; `timeline` is there when turns are played.
//!
//! The format number rises when a document of the old shape would be misread. Documents of every
//! older number stay readable: [`Snapshot::from_json`] lifts them, and a test keeps one of each.

use crate::collections::Map;
use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cache::gateway::Scenario;
use crate::session::Session;
use crate::workspace::{Entry, File, Places, Workspace};

/// The format this version writes.
pub const FORMAT: u32 = 1;

/// The largest document that is read, in bytes. Far above any honest workspace, and small enough
/// that parsing it does not hang a page.
pub const MAX_BYTES: usize = 64 << 20;

/// Workspace, session and release together.
///
/// Who plays no turns takes [`serde_json::Value`] for `T`: the timeline is then carried along unread, and the code that
/// knows its events stays out of the build.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot<T = Scenario> {
    /// Release identifier; the reader decides what to do when it does not have that one.
    pub release: String,
    /// Files and places.
    pub workspace: Workspace,
    /// Settings.
    pub session: Session,
    /// The turns of a gateway that are played, if any.
    pub timeline: Option<T>,
}

/// Why a document could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SnapshotError {
    /// Larger than [`MAX_BYTES`].
    TooLarge {
        /// Its size in bytes.
        bytes: usize,
    },
    /// Written by a later version.
    Newer {
        /// The format number found.
        format: u32,
    },
    /// Not JSON, or not of this shape. The text says where and what was expected.
    Malformed(String),
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { bytes } => {
                write!(f, "the document has {bytes} bytes, more than the {MAX_BYTES} that are read")
            }
            Self::Newer { format } => {
                write!(
                    f,
                    "the document has format {format}, this version reads up to {FORMAT}: reload for a newer one"
                )
            }
            Self::Malformed(what) => write!(f, "the document is damaged: {what}"),
        }
    }
}

impl std::error::Error for SnapshotError {}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Document<T> {
    format: u32,
    release: String,
    #[serde(default, skip_serializing_if = "is_default")]
    places: Places,
    files: Map<String, Content>,
    #[serde(default, skip_serializing_if = "is_default")]
    session: Session,
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    timeline: Option<T>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Other(Other),
}

#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
struct Other {
    #[serde(skip_serializing_if = "Option::is_none")]
    base64: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    dir: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    readable: Option<bool>,
}

impl<T: Serialize + DeserializeOwned + Clone> Snapshot<T> {
    /// The document, without white space.
    pub fn to_json(&self) -> String {
        let files =
            self.workspace.entries().map(|(path, entry)| (path.to_owned(), Content::from(entry))).collect();
        let document = Document {
            format: FORMAT,
            release: self.release.clone(),
            places: self.workspace.places.clone(),
            files,
            session: self.session.clone(),
            timeline: self.timeline.clone(),
        };
        // Maps with string keys and plain data only: serialising them cannot fail.
        serde_json::to_string(&document).unwrap_or_default()
    }

    /// Reads a document of this or an older format.
    ///
    /// # Errors
    /// [`SnapshotError`] says what is wrong; nothing is read in part.
    pub fn from_json(json: &str) -> Result<Self, SnapshotError> {
        let malformed = |e: serde_json::Error| SnapshotError::Malformed(e.to_string());
        if json.len() > MAX_BYTES {
            return Err(SnapshotError::TooLarge { bytes: json.len() });
        }
        // By way of values: a type read from one is a third of the code of one read from text.
        let value: Value = serde_json::from_str(json).map_err(malformed)?;
        let format = value.get("format").and_then(Value::as_u64);
        let format = format.ok_or_else(|| SnapshotError::Malformed("it has no format number".into()))?;
        let format = u32::try_from(format).unwrap_or(u32::MAX);
        if format > FORMAT {
            return Err(SnapshotError::Newer { format });
        }
        let document: Document<T> = serde_json::from_value(value).map_err(malformed)?;
        let mut workspace = Workspace::new(document.places);
        for (path, content) in document.files {
            if !path.starts_with('/') || path.contains('\0') {
                return Err(SnapshotError::Malformed(format!("{path:?} is no absolute path")));
            }
            workspace.insert(&path, content.into_entry(&path)?);
        }
        let Document { release, session, timeline, .. } = document;
        Ok(Self { release, workspace, session, timeline })
    }
}

impl From<&Entry> for Content {
    fn from(entry: &Entry) -> Self {
        let other = match entry {
            Entry::Dir => Other { dir: true, ..Other::default() },
            Entry::Symlink(target) => Other { link: Some(target.clone()), ..Other::default() },
            Entry::File(File { bytes, readable }) => match (std::str::from_utf8(bytes), readable) {
                (Ok(text), true) => return Self::Text(text.to_owned()),
                (Ok(text), false) => {
                    Other { text: Some(text.to_owned()), readable: Some(false), ..Other::default() }
                }
                (Err(_), readable) => Other {
                    base64: Some(BASE64.encode(bytes)),
                    readable: (!readable).then_some(false),
                    ..Other::default()
                },
            },
        };
        Self::Other(other)
    }
}

impl Content {
    fn into_entry(self, path: &str) -> Result<Entry, SnapshotError> {
        let malformed = |what: &str| SnapshotError::Malformed(format!("{path}: {what}"));
        let file = |bytes: Vec<u8>, readable| Entry::File(File { bytes: bytes.into(), readable });
        match self {
            Self::Text(text) => Ok(file(text.into_bytes(), true)),
            Self::Other(Other { base64, text, link, dir, readable }) => {
                let readable = readable.unwrap_or(true);
                match (base64, text, link, dir) {
                    (Some(data), None, None, false) => BASE64
                        .decode(data)
                        .map(|bytes| file(bytes, readable))
                        .map_err(|_| malformed("its base64 is broken")),
                    (None, Some(text), None, false) => Ok(file(text.into_bytes(), readable)),
                    (None, None, Some(target), false) => Ok(Entry::Symlink(target)),
                    (None, None, None, true) => Ok(Entry::Dir),
                    _ => Err(malformed("exactly one of base64, text, link and dir is wanted")),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn sample() -> Snapshot {
        let mut workspace = Workspace::default();
        workspace
            .write("/home/user/.hermes/SOUL.md", *"\u{feff}Olá\r\n".as_bytes().first_chunk::<9>().unwrap());
        workspace.write("/home/user/project/AGENTS.md", *b"caf\xe9");
        workspace.insert("/home/user/project/link", Entry::Symlink("AGENTS.md".into()));
        workspace.insert("/home/user/project/.git", Entry::Dir);
        let secret = File { bytes: Arc::from(*b"s"), readable: false };
        workspace.insert("/home/user/project/CLAUDE.md", Entry::File(secret));
        let session = Session { platform: "telegram".into(), ..Session::default() };
        Snapshot { release: "0.22".into(), workspace, session, timeline: Some(Scenario::default()) }
    }

    #[test]
    fn every_kind_of_entry_survives_the_round_trip() {
        assert_eq!(Snapshot::from_json(&sample().to_json()), Ok(sample()));
    }

    /// A document as version 1 wrote it. It stays here for good.
    #[test]
    fn format_1_stays_readable() {
        let json = r#"{"format":1,"release":"docs","places":{"cwd":"/home/user/project/api"},
            "files":{"/home/user/.hermes/SOUL.md":"Hi","/home/user/project/x":{"base64":"/w=="}},
            "session":{"platform":"slack","tools":["memory"],"now":1790000000}}"#;
        let got: Snapshot = Snapshot::from_json(json).unwrap();
        assert_eq!((got.release.as_str(), got.session.platform.as_str()), ("docs", "slack"));
        assert_eq!(got.workspace.places.cwd, "/home/user/project/api");
        assert_eq!(&*got.workspace.read("/home/user/project/x").unwrap().bytes, b"\xff");
    }

    #[test]
    fn damage_has_a_name_and_place() {
        let cases = [
            (r#"{"format":9,"whatever":[]}"#, "format 9"),
            (r#"{"format":1,"release":"docs","files":{"#, "line 1"),
            (r#"{"format":1,"release":"docs","files":{"SOUL.md":""}}"#, "no absolute path"),
            (r#"{"format":1,"release":"docs","files":{"/a":{"base64":"*"}}}"#, "/a: its base64"),
            (r#"{"format":1,"release":"docs","files":{"/a":{"dir":true,"link":"b"}}}"#, "exactly one"),
            (
                r#"{"format":1,"release":"docs","files":{},"session":{"platfrom":"x"}}"#,
                "unknown field `platfrom`",
            ),
            ("[]", "damaged"),
        ];
        for (json, expected) in cases {
            let message = Snapshot::<Scenario>::from_json(json).unwrap_err().to_string();
            assert!(message.contains(expected), "{json} → {message}");
        }
    }
}
