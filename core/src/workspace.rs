//! The virtual file system Hermes would find: a home, a project, and what links them.
//!
//! Paths are absolute and POSIX-like (`/home/ada/.hermes/SOUL.md`). The workspace holds bytes;
//! decoding is a separate step ([`decode`]) because what an undecodable file *means* differs from
//! file to file.

use crate::collections::Map;
use crate::order;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::text::Positions;

/// The places that Hermes derives everything else from. All absolute virtual paths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Places {
    /// The user's home directory, what `~` expands to.
    pub user_home: String,
    /// The Hermes home (§14.1), normally `USER_HOME/.hermes` or `…/.hermes/profiles/NAME`.
    pub home: String,
    /// The top of the project tree that is shown to the user.
    pub project: String,
    /// The working directory of the process, and, unless the session says otherwise, the configured
    /// one, as written (§3.1); resolved by discovery.
    pub cwd: String,
    /// Where Hermes itself is installed, if that is known (§3.1).
    pub package_root: Option<String>,
}

impl Default for Places {
    /// `/home/user`, `/home/user/.hermes`, `/home/user/project`.
    fn default() -> Self {
        Self {
            user_home: "/home/user".into(),
            home: "/home/user/.hermes".into(),
            project: "/home/user/project".into(),
            cwd: "/home/user/project".into(),
            package_root: None,
        }
    }
}

impl Places {
    /// The path as people write it: relative inside the project, `~/…` inside the user's home,
    /// else absolute.
    ///
    /// ```
    /// use hermes_prompt::workspace::Places;
    /// let places = Places::default();
    /// assert_eq!(places.short("/home/user/project/api/AGENTS.md"), "api/AGENTS.md");
    /// assert_eq!(places.short("/home/user/.hermes/SOUL.md"), "~/.hermes/SOUL.md");
    /// assert_eq!(places.short("/etc/hermes/config.yaml"), "/etc/hermes/config.yaml");
    /// ```
    pub fn short(&self, path: &str) -> String {
        let inside = |base: &str| path.strip_prefix(base)?.strip_prefix('/').filter(|rest| !rest.is_empty());
        match (inside(&self.project), inside(&self.user_home)) {
            (Some(rest), _) => rest.to_owned(),
            (None, Some(rest)) => format!("~/{rest}"),
            (None, None) => path.to_owned(),
        }
    }
}

/// What stands at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A regular file.
    File(File),
    /// A directory that was made on purpose (parents of files exist without an entry).
    Dir,
    /// A symbolic link and its target, relative to the link's directory or absolute.
    Symlink(String),
}

/// A regular file. Cloning is cheap; two files with the same [`Arc`] are the same content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The bytes as on disk.
    pub bytes: Arc<[u8]>,
    /// False when the file's mode denies reading.
    pub readable: bool,
}

/// Why a path could not be read as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadError {
    /// Nothing is there (a dangling link counts as nothing).
    Missing,
    /// A directory is there.
    IsDirectory,
    /// The mode denies reading.
    Denied,
    /// The links form a ring.
    LinkLoop,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "no such file",
            Self::IsDirectory => "it is a directory",
            Self::Denied => "permission denied",
            Self::LinkLoop => "the symbolic links form a ring",
        })
    }
}

impl std::error::Error for ReadError {}

/// Files, directories and links by absolute path, plus the [`Places`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Workspace {
    entries: BTreeMap<String, Entry>,
    /// How many of the entries are symbolic links: without any, a path is its own real path.
    links: usize,
    /// The directories everything is derived from.
    pub places: Places,
}

/// Links followed before a path counts as a ring, the limit of Linux.
const MAX_LINKS: usize = 40;

impl Workspace {
    /// An empty workspace at these places.
    pub fn new(places: Places) -> Self {
        Self { entries: BTreeMap::new(), links: 0, places }
    }

    /// Writes a file, replacing what was there. The path is normalised.
    pub fn write(&mut self, path: &str, bytes: impl Into<Arc<[u8]>>) {
        let file = File { bytes: bytes.into(), readable: true };
        self.insert(path, Entry::File(file));
    }

    /// Puts any entry at a path, replacing what was there.
    pub fn insert(&mut self, path: &str, entry: Entry) {
        self.links += usize::from(matches!(entry, Entry::Symlink(_)));
        let old = self.entries.insert(normalize(path), entry);
        self.links -= usize::from(matches!(old, Some(Entry::Symlink(_))));
    }

    /// Removes the entry at a path and everything below it; returns what was removed.
    pub fn remove(&mut self, path: &str) -> Vec<(String, Entry)> {
        let path = normalize(path);
        let below = format!("{path}/");
        let gone: Vec<String> =
            self.entries.keys().filter(|k| **k == path || k.starts_with(&below)).cloned().collect();
        let gone: Vec<(String, Entry)> =
            gone.into_iter().filter_map(|k| self.entries.remove_entry(&k)).collect();
        self.links -= gone.iter().filter(|(_, entry)| matches!(entry, Entry::Symlink(_))).count();
        gone
    }

    /// Whether there is any symbolic link.
    pub(crate) fn has_links(&self) -> bool {
        self.links > 0
    }

    /// Entries below a directory that is no link, sorted by path; the path from the directory on, and
    /// the whole path.
    pub(crate) fn below<'w>(
        &'w self,
        dir: &str,
    ) -> impl Iterator<Item = (&'w str, &'w str, &'w Entry)> + use<'w> {
        let prefix = if dir == "/" { dir.to_owned() } else { format!("{dir}/") };
        self.entries
            .range(prefix.clone()..)
            .map_while(move |(path, entry)| Some((path.strip_prefix(prefix.as_str())?, path.as_str(), entry)))
    }

    /// All entries, sorted by path.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &Entry)> {
        self.entries.iter().map(|(k, v)| (k.as_str(), v))
    }

    /// The real path of `path` with every link on the way followed (`Path.resolve()`), whether or
    /// not something is there. `None` when the links form a ring.
    pub fn resolve(&self, path: &str) -> Option<String> {
        self.real(path).map(Cow::into_owned)
    }

    /// [`Workspace::resolve`] without a copy where the path is real as it is.
    fn real<'p>(&self, path: &'p str) -> Option<Cow<'p, str>> {
        if self.links == 0 {
            return Some(if is_normal(path) { path.into() } else { normalize(path).into() });
        }
        self.follow(path).map(Cow::Owned)
    }

    fn follow(&self, path: &str) -> Option<String> {
        let mut links = 0;
        let mut done = String::new();
        let mut todo: Vec<String> = components(path).rev().map(str::to_owned).collect();
        while let Some(part) = todo.pop() {
            match part.as_str() {
                "." => continue,
                ".." => {
                    done.truncate(done.rfind('/').unwrap_or(0));
                    continue;
                }
                _ => {}
            }
            let next = format!("{done}/{part}");
            match self.entries.get(&next) {
                Some(Entry::Symlink(target)) => {
                    links += 1;
                    if links > MAX_LINKS {
                        return None;
                    }
                    if target.starts_with('/') {
                        done.clear();
                    }
                    todo.extend(components(target).rev().map(str::to_owned));
                }
                _ => done = next,
            }
        }
        Some(if done.is_empty() { "/".into() } else { done })
    }

    /// The file at a path, links followed.
    ///
    /// # Errors
    /// [`ReadError`] says what stands in the way.
    pub fn read(&self, path: &str) -> Result<&File, ReadError> {
        let real = self.real(path).ok_or(ReadError::LinkLoop)?;
        match self.entries.get(&*real) {
            Some(Entry::File(file)) if file.readable => Ok(file),
            Some(Entry::File(_)) => Err(ReadError::Denied),
            Some(Entry::Dir) => Err(ReadError::IsDirectory),
            _ if self.is_dir(&real) => Err(ReadError::IsDirectory),
            _ => Err(ReadError::Missing),
        }
    }

    /// `Path.is_file()`: a regular file, readable or not, links followed.
    pub fn is_file(&self, path: &str) -> bool {
        self.real(path).is_some_and(|p| matches!(self.entries.get(&*p), Some(Entry::File(_))))
    }

    /// `Path.is_dir()`: a directory with or without an entry of its own, links followed.
    pub fn is_dir(&self, path: &str) -> bool {
        let Some(real) = self.real(path) else { return false };
        if real == "/" {
            return true;
        }
        match self.entries.get(&*real) {
            Some(Entry::Dir) => true,
            Some(_) => false,
            None => self.first_below(&real).is_some(),
        }
    }

    /// Whether something stands at this very path, links not followed.
    pub fn has_entry(&self, path: &str) -> bool {
        self.entries.contains_key(&normalize(path))
    }

    /// `Path.is_symlink()`.
    pub(crate) fn is_link(&self, path: &str) -> bool {
        let real = self.real(parent(path)).map(|dir| join(&dir, file_name(path)));
        real.is_some_and(|path| matches!(self.entries.get(&path), Some(Entry::Symlink(_))))
    }

    /// `Path.exists()`.
    pub fn exists(&self, path: &str) -> bool {
        self.is_file(path) || self.is_dir(path)
    }

    /// Names directly inside a directory, links followed, sorted by code point.
    pub fn list(&self, path: &str) -> Vec<&str> {
        let Some(real) = self.resolve(path) else { return Vec::new() };
        let prefix = if real == "/" { real } else { real + "/" };
        let mut names: Vec<&str> = Vec::new();
        let below = self.entries.range(prefix.clone()..).map_while(|(k, _)| k.strip_prefix(prefix.as_str()));
        for rest in below {
            let name = rest.split('/').next().unwrap_or(rest);
            if names.last() != Some(&name) {
                names.push(name);
            }
        }
        order::sort_all(&mut names);
        names.dedup();
        names
    }

    fn first_below(&self, real: &str) -> Option<&str> {
        let prefix = format!("{real}/");
        let (key, _) = self.entries.range(prefix.clone()..).next()?;
        key.starts_with(&prefix).then_some(key.as_str())
    }
}

/// Positions in the files of a workspace, each file indexed once and only when it is asked for: for whoever turns many
/// byte ranges into lines, code points or UTF-16 offsets.
pub struct FilePositions<'w> {
    workspace: &'w Workspace,
    files: Map<String, Option<Positions<'w>>>,
}

impl<'w> FilePositions<'w> {
    /// Nothing is indexed yet.
    pub fn new(workspace: &'w Workspace) -> Self {
        Self { workspace, files: Map::new() }
    }

    /// The index of a file's raw text; `None` when it is missing, unreadable or not UTF-8.
    pub fn of(&mut self, path: &str) -> Option<&Positions<'w>> {
        if !self.files.contains_key(path) {
            let file = self.workspace.read(path).ok();
            let text = file.and_then(|file| std::str::from_utf8(&file.bytes).ok());
            self.files.insert(path.to_owned(), text.map(Positions::new));
        }
        self.files.get(path)?.as_ref()
    }
}

fn components(path: &str) -> impl DoubleEndedIterator<Item = &str> {
    path.split('/').filter(|p| !p.is_empty())
}

/// Whether [`normalize`] would change nothing.
fn is_normal(path: &str) -> bool {
    path == "/"
        || path.strip_prefix('/').is_some_and(|rest| rest.split('/').all(|p| !matches!(p, "" | "." | "..")))
}

/// `os.path.normpath` of an absolute path: `.`, `..`, doubled and trailing slashes gone.
pub fn normalize(path: &str) -> String {
    let mut out: Vec<&str> = Vec::new();
    for part in components(path) {
        match part {
            "." => {}
            ".." => {
                out.pop();
            }
            _ => out.push(part),
        }
    }
    format!("/{}", out.join("/"))
}

/// `base/rest`; `rest` alone when it is absolute.
pub fn join(base: &str, rest: &str) -> String {
    if rest.starts_with('/') {
        rest.to_owned()
    } else if base.ends_with('/') {
        format!("{base}{rest}")
    } else {
        format!("{base}/{rest}")
    }
}

/// `Path(path).expanduser()`: `~` becomes the user's home; other users' homes are not known.
pub fn expand_user(path: &str, user_home: &str) -> String {
    match path.strip_prefix('~') {
        Some("") => user_home.to_owned(),
        Some(rest) if rest.starts_with('/') => format!("{user_home}{rest}"),
        _ => path.to_owned(),
    }
}

/// The directory part of an absolute path; `/` is its own parent.
pub fn parent(path: &str) -> &str {
    match path.rfind('/') {
        None | Some(0) => "/",
        Some(i) => &path[..i],
    }
}

/// The last component of a path.
pub fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// A file's text after `read_text()`: UTF-8, universal newlines (§0), with the way back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The text with `\r\n` and lone `\r` turned into `\n`, and without the byte order mark if
    /// one was dropped.
    pub text: String,
    /// Bytes dropped at the start (3 for a byte order mark, else 0).
    pub skipped: usize,
    /// Offsets in `text` of the `\n`s that were `\r\n` in the file, ascending.
    crlf: Vec<usize>,
}

/// Why a file is no text: the byte offset of the first byte that is not UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DecodeError {
    /// Offset in bytes.
    pub offset: usize,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {} is not UTF-8", self.offset)
    }
}

impl std::error::Error for DecodeError {}

/// Whether reading drops one leading byte order mark (`utf-8-sig`) or keeps it (`utf-8`), §3.8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BomRule {
    /// `utf-8`: the mark stays as U+FEFF.
    Keep,
    /// `utf-8-sig`: exactly one leading mark is dropped.
    DropOne,
}

/// Decodes a file as Python's text mode does.
///
/// # Errors
/// [`DecodeError`] names the first byte that is not UTF-8.
pub fn decode(bytes: &[u8], bom: BomRule) -> Result<Decoded, DecodeError> {
    let raw = std::str::from_utf8(bytes).map_err(|e| DecodeError { offset: e.valid_up_to() })?;
    let body = match bom {
        BomRule::DropOne => raw.strip_prefix('\u{feff}').unwrap_or(raw),
        BomRule::Keep => raw,
    };
    let skipped = raw.len() - body.len();
    if !body.contains('\r') {
        return Ok(Decoded { text: body.to_owned(), skipped, crlf: Vec::new() });
    }
    let mut text = String::with_capacity(body.len());
    let mut crlf = Vec::new();
    let mut rest = body;
    while let Some(i) = rest.find('\r') {
        text.push_str(&rest[..i]);
        rest = &rest[i + 1..];
        if let Some(after) = rest.strip_prefix('\n') {
            crlf.push(text.len());
            rest = after;
        }
        text.push('\n');
    }
    text.push_str(rest);
    Ok(Decoded { text, skipped, crlf })
}

impl Decoded {
    /// The raw byte offset of an offset in [`Decoded::text`].
    pub fn raw(&self, offset: usize) -> usize {
        offset + self.skipped + self.crlf.partition_point(|&c| c < offset)
    }

    /// The raw byte range of a range in [`Decoded::text`].
    pub fn raw_range(&self, range: Range<usize>) -> Range<usize> {
        self.raw(range.start)..self.raw(range.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Workspace {
        let mut w = Workspace::default();
        w.write("/a/b/c.md", *b"c");
        w.write("/a/b/x/d.md", *b"d");
        w.insert("/a/link", Entry::Symlink("b".into()));
        w.insert("/a/ring", Entry::Symlink("ring".into()));
        w.insert("/a/gone", Entry::Symlink("/nowhere".into()));
        w.insert("/a/empty", Entry::Dir);
        w
    }

    #[test]
    fn links_are_followed_on_the_way() {
        let w = sample();
        assert_eq!(w.resolve("/a/link/../link/x/d.md").unwrap(), "/a/b/x/d.md");
        assert_eq!(&*w.read("/a/link/c.md").unwrap().bytes, b"c");
        assert_eq!(w.resolve("/a/ring"), None);
    }

    #[test]
    fn every_way_not_to_be_a_file_has_its_name() {
        use ReadError::{Denied, IsDirectory, LinkLoop, Missing};
        let mut w = sample();
        w.insert("/a/secret", Entry::File(File { bytes: Arc::from(*b"s"), readable: false }));
        let why =
            ["/a/ring", "/a/gone", "/a/empty", "/a/b", "/a/secret", "/zz"].map(|p| w.read(p).unwrap_err());
        assert_eq!(why, [LinkLoop, Missing, IsDirectory, IsDirectory, Denied, Missing]);
    }

    #[test]
    fn listing_names_children_once() {
        assert_eq!(sample().list("/a/link"), ["c.md", "x"]);
        assert_eq!(sample().list("/a"), ["b", "empty", "gone", "link", "ring"]);
    }

    #[test]
    fn removing_a_directory_returns_what_was_in_it() {
        let mut w = sample();
        assert_eq!(w.remove("/a/b").len(), 2);
        assert!(!w.exists("/a/b"));
    }

    #[test]
    fn newlines_become_one_and_offsets_find_the_way_back() {
        let raw = "\u{feff}a\r\nb\rc\n";
        let d = decode(raw.as_bytes(), BomRule::DropOne).unwrap();
        assert_eq!(d.text, "a\nb\nc\n");
        for (i, c) in d.text.char_indices().filter(|(_, c)| *c != '\n') {
            assert!(raw[d.raw(i)..].starts_with(c));
        }
        assert_eq!(d.raw(d.text.len()), raw.len());
        assert_eq!(decode(b"ab\xff", BomRule::Keep), Err(DecodeError { offset: 2 }));
    }

    #[test]
    fn without_links_a_path_is_real_as_it_is() {
        let mut w = sample();
        for path in ["/a/ring", "/a/link", "/a/gone"] {
            w.remove(path);
        }
        assert_eq!(w.links, 0);
        for (path, real) in
            [("/a/b", "/a/b"), ("/a//b/./x/..", "/a/b"), ("/", "/"), ("a/", "/a"), ("/..", "/")]
        {
            assert_eq!(w.resolve(path).as_deref(), Some(real), "{path}");
        }
        w.insert("/l", Entry::Symlink("/a".into()));
        w.insert("/l", Entry::Symlink("/a/b".into()));
        assert_eq!((w.links, w.resolve("/l/x").unwrap().as_str()), (1, "/a/b/x"));
        w.write("/l", *b"");
        assert_eq!(w.links, 0);
    }

    #[test]
    fn normalised_paths() {
        let cases = [("/a//b/./c/", "/a/b/c"), ("/a/../../b", "/b"), ("", "/"), ("x/y", "/x/y")];
        for (input, output) in cases {
            assert_eq!(normalize(input), output);
        }
    }
}
