//! Where the agent works (§3.1), and the git repository around it (§3.3).

use crate::session::Session;
use crate::workspace::{Workspace, expand_user, join, parent};

/// The working directory of context discovery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cwd {
    /// The directory as written, with `~` expanded; `None` when nothing usable is configured and
    /// the process's own directory stands in.
    pub(crate) configured: Option<String>,
    /// The real path, links followed.
    pub(crate) real: String,
    /// A configured directory that does not exist, as written.
    pub(crate) missing: Option<String>,
}

impl Cwd {
    /// A session's own directory comes first and is final even when it is missing; then
    /// `TERMINAL_CWD`; then the directory of the process (§3.1).
    pub(crate) fn of(workspace: &Workspace, session: &Session) -> Self {
        let process = &workspace.places.cwd;
        let from_env = session.var("TERMINAL_CWD").map(crate::text::strip).filter(|p| !p.is_empty());
        let written = session
            .session_cwd
            .as_deref()
            .map(crate::text::strip)
            .filter(|p| !p.is_empty())
            .or(from_env)
            .or(session.cwd_is_configured.then_some(process.as_str()));
        let configured = written.map(|p| expand_user(p, &workspace.places.user_home));
        let usable = configured.as_ref().is_some_and(|p| workspace.is_dir(&join(process, p)));
        let (configured, missing) = match configured {
            Some(path) if usable => (Some(path), None),
            Some(_) => (None, written.map(str::to_owned)),
            None => (None, None),
        };
        let start = configured.as_ref().map_or_else(|| process.clone(), |p| join(process, p));
        let real = workspace.resolve(&start).unwrap_or(start);
        Self { configured, real, missing }
    }

    /// Whether discovery refuses to look here: a directory that nobody configured and that lies in
    /// Hermes's own package, unless a person started Hermes there (§3.1).
    pub(crate) fn refused(&self, workspace: &Workspace, session: &Session) -> bool {
        let Some(root) = &workspace.places.package_root else { return false };
        let inside =
            self.real == *root || self.real.strip_prefix(root.as_str()).is_some_and(|r| r.starts_with('/'));
        self.configured.is_none() && inside && !matches!(session.platform.as_str(), "cli" | "tui")
    }
}

/// Where the agent's tools start, as Hermes prints it: a session's own directory, `TERMINAL_CWD`, the
/// directory of the process; the first that exists (§9.1, §16.7).
pub(crate) fn agent_cwd(workspace: &Workspace, session: &Session) -> String {
    let process = &workspace.places.cwd;
    let from_env = session.var("TERMINAL_CWD").or(session.cwd_is_configured.then_some(process.as_str()));
    [session.session_cwd.as_deref(), from_env]
        .into_iter()
        .flatten()
        .map(crate::text::strip)
        .filter(|p| !p.is_empty())
        .map(|p| pure_path(&expand_user(p, &workspace.places.user_home)))
        .find(|p| workspace.is_dir(&join(process, p)))
        // The process asks its system, which answers with the real path.
        .unwrap_or_else(|| workspace.resolve(process).unwrap_or_else(|| process.clone()))
}

/// `str(PurePosixPath(path))`: doubled slashes, `.` and a trailing slash are lost, `..` stays.
pub(crate) fn pure_path(path: &str) -> String {
    let root = match path.bytes().take_while(|b| *b == b'/').count() {
        0 => "",
        2 => "//",
        _ => "/",
    };
    let parts: Vec<&str> = path.split('/').filter(|p| !p.is_empty() && *p != ".").collect();
    let text = format!("{root}{}", parts.join("/"));
    if text.is_empty() { ".".into() } else { text }
}

/// The directory and all above it, nearest first.
pub(crate) fn upwards(dir: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(dir), |d| (*d != "/").then(|| parent(d)))
}

/// The nearest directory, from `dir` upwards, that holds something named `.git` (§3.3).
pub(crate) fn git_root<'d>(workspace: &Workspace, dir: &'d str) -> Option<&'d str> {
    upwards(dir).find(|d| workspace.exists(&join(d, ".git")))
}

/// `os.path.relpath(path, start)` of two absolute, normal paths.
pub(crate) fn relative(path: &str, start: &str) -> String {
    let parts = |p: &str| p.split('/').filter(|s| !s.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let (path, start) = (parts(path), parts(start));
    let common = path.iter().zip(&start).take_while(|(a, b)| a == b).count();
    let mut out = vec![".."; start.len() - common];
    out.extend(path[common..].iter().map(String::as_str));
    if out.is_empty() { ".".to_owned() } else { out.join("/") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::{Entry, Places};

    fn places(cwd: &str) -> Workspace {
        let mut w = Workspace::new(Places {
            user_home: "/u".into(),
            home: "/u/.hermes".into(),
            project: "/p".into(),
            cwd: cwd.into(),
            package_root: Some("/opt/hermes".into()),
        });
        w.write("/p/a/x", *b"");
        w.write("/u/q/x", *b"");
        w.write("/opt/hermes/x", *b"");
        w.insert("/p/link", Entry::Symlink("a".into()));
        w
    }

    #[test]
    fn a_missing_directory_falls_back_and_links_are_followed() {
        let ask = |cwd: &str, env: Option<&str>, own: Option<&str>, configured| {
            let mut session = Session {
                cwd_is_configured: configured,
                session_cwd: own.map(Into::into),
                ..Session::default()
            };
            if let Some(env) = env {
                session.env.insert("TERMINAL_CWD".into(), env.into());
            }
            let cwd = Cwd::of(&places(cwd), &session);
            (cwd.configured.unwrap_or_default(), cwd.real, cwd.missing.unwrap_or_default())
        };
        let row = |a: &str, b: &str, c: &str| (a.to_owned(), b.to_owned(), c.to_owned());
        assert_eq!(ask("/p/link", None, None, true), row("/p/link", "/p/a", ""));
        assert_eq!(ask("/p", Some(" ~/q "), None, false), row("/u/q", "/u/q", ""));
        assert_eq!(ask("/p", Some("/nowhere"), None, true), row("", "/p", "/nowhere"));
        assert_eq!(ask("/p", Some("/p/a"), Some("/nowhere"), true), row("", "/p", "/nowhere"));
        assert_eq!(ask("/p", Some("/p/a"), Some("/u/q"), true), row("/u/q", "/u/q", ""));
        assert_eq!(ask("/p", None, None, false), row("", "/p", ""));
    }

    #[test]
    fn the_package_is_refused_as_a_fallback_only() {
        let refused = |cwd: &str, platform: &str, configured| {
            let session =
                Session { platform: platform.into(), cwd_is_configured: configured, ..Session::default() };
            let w = places(cwd);
            Cwd::of(&w, &session).refused(&w, &session)
        };
        assert!(refused("/opt/hermes", "telegram", false));
        let fine =
            [("/opt/hermes", "cli", false), ("/opt/hermes", "telegram", true), ("/p", "telegram", false)];
        for (cwd, platform, configured) in fine {
            assert!(!refused(cwd, platform, configured), "{cwd} {platform}");
        }
    }

    #[test]
    fn the_agents_directory_is_printed_as_written() {
        let ask = |env: &str, own: Option<&str>| {
            let mut session = Session { session_cwd: own.map(Into::into), ..Session::default() };
            session.env.insert("TERMINAL_CWD".into(), env.into());
            agent_cwd(&places("/p/link"), &session)
        };
        assert_eq!(ask(" ~//q/./ ", None), "/u/q");
        assert_eq!(ask("/p/link/", None), "/p/link", "the link is not followed");
        assert_eq!(ask("/p/a/../a", None), "/p/a/../a");
        assert_eq!(ask("/nowhere", None), "/p/a", "the process knows its real directory");
        assert_eq!(
            ask("/u/q", Some("/nowhere")),
            "/u/q",
            "a missing directory of the session is passed over"
        );
        for (path, expected) in
            [("//a", "//a"), ("///a//b/", "/a/b"), (".", "."), ("a/./b", "a/b"), ("/", "/")]
        {
            assert_eq!(pure_path(path), expected);
        }
    }

    #[test]
    fn relative_paths() {
        let rows = [
            ("/a/AGENTS.md", "/a/b/c", "../../AGENTS.md"),
            ("/a/b/x", "/a", "b/x"),
            ("/a", "/a", "."),
            ("/a", "/", "a"),
        ];
        for (path, start, expected) in rows {
            assert_eq!(relative(path, start), expected);
        }
    }
}
