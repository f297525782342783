//! The check of a trusted project's skills (§8.1): one dangerous line, file or link keeps a skill out.

use crate::diagnostics::{Diagnostic, Severity};
use crate::release::SkillGuard;
use crate::release::threats::Scope;
use crate::scan::Scanner;
use crate::sections::Inputs;
use crate::text::{lstrip, rstrip, split_lines, strip};
use crate::workspace::{Entry, Workspace, file_name, parent};

/// What the check finds first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Danger {
    /// A file cannot be read, or links form a ring: what fails does not pass.
    Unreadable { file: String },
    /// A link leads out of the skill.
    Escape { file: String },
    /// A file of a kind that no skill may hold.
    Binary { file: String },
    /// A line that a pattern matches.
    Line { file: String, line: usize, id: String },
}

impl Danger {
    /// The reason as a sentence.
    pub(super) fn why(&self) -> String {
        let what = match self {
            Self::Unreadable { file } => format!("{file} cannot be read"),
            Self::Escape { file } => format!("the link {file} leads out of the skill"),
            Self::Binary { file } => format!("{file} is a program"),
            Self::Line { file, line, id } => format!("{id} in line {line} of {file}"),
        };
        format!("Hermes checks a project's skills for danger, and this one does not pass: {what}.")
    }

    pub(super) fn remark(&self) -> Diagnostic {
        let (kind, file) = match self {
            Self::Unreadable { file } => ("unreadable", file),
            Self::Escape { file } => ("link", file),
            Self::Binary { file } => ("program", file),
            Self::Line { file, .. } => ("line", file),
        };
        let remark = Diagnostic::new(Severity::Warning, "skill-dangerous", self.why())
            .consequence("The skill is not listed, and cannot be loaded.")
            .arg("kind", kind)
            .arg("file", file);
        match self {
            Self::Line { line, id, .. } => remark.arg("line", line).arg("id", id),
            _ => remark,
        }
    }
}

/// The first dangerous line of a file, and the pattern; kept in the memo.
struct Verdict(Option<(usize, String)>);

/// What is dangerous about the skill of this SKILL.md.
pub(super) fn danger(inputs: &mut Inputs<'_>, skill: &str) -> Option<Danger> {
    let (workspace, release) = (inputs.workspace, std::sync::Arc::clone(inputs.release));
    let scanner = inputs.guard;
    let guard = &release.skill_guard;
    let unreadable = |file: &str| Some(Danger::Unreadable { file: file.to_owned() });
    if workspace.read(skill).is_err() {
        return unreadable(file_name(skill));
    }
    let Some(dir) = workspace.resolve(parent(skill)) else { return unreadable(file_name(skill)) };
    let denied = |(file, _, entry): (&str, &str, &Entry)| match entry {
        Entry::File(f) if !f.readable => unreadable(file),
        _ => None,
    };
    if let Some(danger) = workspace.below(&dir).find_map(denied) {
        return Some(danger);
    }
    let ignored = ignored(workspace, &dir, guard);
    for (file, path, entry) in workspace.below(&dir) {
        if matches!(entry, Entry::Dir) || ignored.matches(file) {
            continue;
        }
        let suffix = suffix(file_name(path));
        if matches!(entry, Entry::Symlink(_)) {
            let Some(real) = workspace.resolve(path) else { return unreadable(file) };
            if !real.strip_prefix(&dir).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')) {
                return Some(Danger::Escape { file: file.to_owned() });
            }
        } else if guard.binaries.contains(&suffix) {
            return Some(Danger::Binary { file: file.to_owned() });
        }
        if !guard.texts.contains(&suffix) && file_name(path) != "SKILL.md" {
            continue;
        }
        let Ok(read) = workspace.read(path) else { continue };
        let verdict = inputs.memo.get(path, 0, &read.bytes, |bytes| {
            Verdict(std::str::from_utf8(bytes).ok().and_then(|text| first_hit(text, &suffix, guard, scanner)))
        });
        if let Some((line, id)) = &verdict.0 {
            return Some(Danger::Line { file: file.to_owned(), line: *line, id: id.clone() });
        }
    }
    None
}

/// `Path.suffix`, in lower case.
fn suffix(name: &str) -> String {
    match name.rfind('.') {
        Some(at) if at > 0 && at + 1 < name.len() => name[at..].to_lowercase(),
        _ => String::new(),
    }
}

/// The first line (from 1) that a pattern matches, in the order of the table.
fn first_hit(text: &str, suffix: &str, guard: &SkillGuard, scanner: &Scanner) -> Option<(usize, String)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text.split('\n').collect();
    let none = Vec::new();
    let comments = guard.comments.get(suffix).unwrap_or(&none);
    let (mut in_docstring, mut owner, mut depth, mut continued) = (false, 0, 0_usize, false);
    let mut best: Option<(usize, usize)> = None;
    for (i, line) in lines.iter().enumerate() {
        // The line that opened the statement: an open bracket or a backslash continues it.
        if depth == 0 && !continued {
            owner = i;
        }
        depth = depth_after(depth, line);
        continued = rstrip(line).ends_with('\\');
        // Lines inside triple quotes, and those with the quotes, are prose.
        let marks = [r#"""""#, "'''"].map(|mark| line.matches(mark).count());
        let prose = in_docstring || marks.iter().any(|n| *n > 0);
        in_docstring ^= marks.iter().sum::<usize>() % 2 == 1;
        if prose {
            continue;
        }
        let is = |id: &str, line: &str| {
            let rows = scanner.rows_in(line, Scope::Context);
            rows.iter().any(|row| guard.patterns.patterns[*row].id == id)
        };
        let dangerous = scanner.rows_in(line, Scope::All).into_iter().find(|row| {
            let id = &guard.patterns.patterns[*row].id;
            let names_path = guard.inert.iter().any(|i| i == id);
            let harmless = names_path
                && (comments.iter().any(|c| lstrip(line).starts_with(c.as_str()))
                    || (is(SkillGuard::DENYLIST, lines[owner]) && !is(SkillGuard::ACTION, line)));
            !harmless
        });
        if let Some(row) = dangerous
            && best.is_none_or(|(known, _)| row < known)
        {
            best = Some((row, i + 1));
        }
    }
    best.map(|(row, line)| (line, guard.patterns.patterns[row].id.to_string()))
}

/// How many brackets are open after a line, quoted runs left out.
fn depth_after(depth: usize, line: &str) -> usize {
    let (mut open, mut closed, mut rest) = (depth, 0, line);
    while let Some(at) = rest.find(['(', '[', '{', ')', ']', '}', '\'', '"']) {
        let found = rest.as_bytes()[at];
        rest = &rest[at + 1..];
        match found {
            b'\'' | b'"' => {
                if let Some(end) = rest.find(char::from(found)) {
                    rest = &rest[end + 1..];
                }
            }
            b'(' | b'[' | b'{' => open += 1,
            _ => closed += 1,
        }
    }
    open.saturating_sub(closed)
}

/// What the ignore files of a skill name.
struct Ignored<'g> {
    files: &'g [String],
    patterns: Vec<String>,
}

fn ignored<'g>(workspace: &Workspace, dir: &str, guard: &'g SkillGuard) -> Ignored<'g> {
    let mut patterns = Vec::new();
    for name in &guard.ignore_files {
        let Ok(file) = workspace.read(&format!("{dir}/{name}")) else { continue };
        let Ok(text) = std::str::from_utf8(&file.bytes) else { continue };
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = split_lines(text).map(strip).filter(|l| !l.is_empty() && !l.starts_with('#'));
        patterns.extend(lines.map(str::to_owned));
    }
    Ignored { files: &guard.ignore_files, patterns }
}

impl Ignored<'_> {
    fn matches(&self, path: &str) -> bool {
        let name = file_name(path);
        name != "SKILL.md"
            && (self.files.iter().any(|f| f == name)
                || self.patterns.iter().any(|pattern| names(pattern, path, name)))
    }
}

/// Whether a line of an ignore file names a path.
fn names(pattern: &str, path: &str, name: &str) -> bool {
    let anchored = pattern.starts_with('/');
    let inner = pattern.trim_matches('/');
    if inner.is_empty() {
        return false;
    }
    let below = path.strip_prefix(inner).is_some_and(|rest| rest.starts_with('/'));
    if pattern.ends_with('/') {
        return path == inner || below || (!anchored && format!("/{path}/").contains(&format!("/{inner}/")));
    }
    fnmatch(inner, path)
        || (!anchored
            && (fnmatch(inner, name)
                || below
                || (!inner.contains('/') && path.split('/').any(|part| fnmatch(inner, part)))))
}

/// `fnmatch.fnmatch`: `*` and `?` match slashes too.
fn fnmatch(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    let (mut p, mut t, mut star) = (0, 0, None);
    while t < text.len() {
        let step = match pattern.get(p) {
            Some('*') => {
                star = Some((p, t));
                p += 1;
                continue;
            }
            Some('?') => Some(p + 1),
            Some('[') => class(&pattern, p, text[t]),
            Some(c) => (*c == text[t]).then_some(p + 1),
            None => None,
        };
        match (step, star) {
            (Some(next), _) => (p, t) = (next, t + 1),
            (None, Some((at, from))) => {
                star = Some((at, from + 1));
                (p, t) = (at + 1, from + 1);
            }
            (None, None) => return false,
        }
    }
    pattern[p..].iter().all(|c| *c == '*')
}

/// Where the pattern goes on after `[…]` when the class holds the character; a bracket that is never closed is itself.
fn class(pattern: &[char], open: usize, c: char) -> Option<usize> {
    let not = pattern.get(open + 1) == Some(&'!');
    let first = open + 1 + usize::from(not);
    let from = first + usize::from(pattern.get(first) == Some(&']'));
    let Some(end) = pattern.get(from..).and_then(|rest| rest.iter().position(|c| *c == ']')) else {
        return (c == '[').then_some(open + 1);
    };
    let (end, mut i, mut inside) = (from + end, first, false);
    while i < end {
        if i + 2 < end && pattern[i + 1] == '-' {
            inside |= (pattern[i]..=pattern[i + 2]).contains(&c);
            i += 3;
        } else {
            inside |= pattern[i] == c;
            i += 1;
        }
    }
    (inside != not).then_some(end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::release::threats::{ThreatPattern, ThreatTable};

    fn guard() -> SkillGuard {
        let row = |id: &'static str, scope, regex: &'static str| ThreatPattern::new(id, scope, regex);
        SkillGuard {
            patterns: ThreatTable {
                patterns: vec![
                    row("later", Scope::All, r"second\s+thing$"),
                    row("keys", Scope::All, r"secret_keys"),
                    row(SkillGuard::DENYLIST, Scope::Context, r"^\s*deny\w*\s*="),
                    row(SkillGuard::ACTION, Scope::Context, r"\bcopy\b"),
                ],
                invisible: Vec::new(),
                max_chars: usize::MAX,
            },
            inert: vec!["keys".into()],
            texts: vec![".md".into(), ".py".into()],
            comments: [(".py".to_owned(), vec!["#".to_owned()])].into(),
            ..SkillGuard::facts()
        }
    }

    #[test]
    fn lines_that_are_dangerous_and_lines_that_only_name_a_path() {
        let guard = guard();
        let scanner = Scanner::new(&guard.patterns).0;
        for (suffix, text, want) in [
            (".md", "one\r\na SECOND \tthing\rx", Some((2, "later"))),
            (".md", "second thing more", None),
            (".md", "second\nthing", None),
            (".py", "\"\"\"\nsecond thing\n\"\"\"\n", None),
            (".py", "x = '''second thing", None),
            (".md", "read secret_keys", Some((1, "keys"))),
            (".md", "# secret_keys", Some((1, "keys"))),
            (".py", "  # secret_keys", None),
            (".py", "deny = [\n  'a)',\n  'secret_keys',\n]", None),
            (".py", "deny = [\n  copy('secret_keys'),\n]", Some((2, "keys"))),
            (".py", "deny = []\nsecret_keys", Some((2, "keys"))),
            (".py", "deny = \\\nsecret_keys", None),
            // The first pattern of the table is named, not the first line.
            (".md", "secret_keys\nsecond thing", Some((2, "later"))),
        ] {
            let found = first_hit(text, suffix, &guard, &scanner);
            assert_eq!(found, want.map(|(line, id)| (line, id.to_owned())), "{text:?}");
        }
    }

    #[test]
    fn links_programs_and_ignored_files() {
        let check = |more: &[(&str, &str)], link: Option<(&str, &str)>| {
            let mut w = Workspace::default();
            let dir = "/p/.agents/skills/a";
            w.write(&format!("{dir}/SKILL.md"), *b"fine");
            for (name, text) in more {
                w.write(&format!("{dir}/{name}"), text.as_bytes());
            }
            if let Some((name, target)) = link {
                w.insert(&format!("{dir}/{name}"), Entry::Symlink(target.into()));
            }
            let mut release = crate::release::Release::built_in("0.22").unwrap();
            release.skill_guard = guard();
            let release = std::sync::Arc::new(release);
            let session = crate::session::Session::default();
            let scanners = [&release.threats, &release.skill_guard.patterns].map(|t| Scanner::new(t).0);
            let mut memo = crate::memo::Memo::default();
            let mut inputs = Inputs::new(&w, &session, &release, [&scanners[0], &scanners[1]], &mut memo);
            danger(&mut inputs, &format!("{dir}/SKILL.md"))
        };
        let line = |file: &str| Some(Danger::Line { file: file.into(), line: 1, id: "keys".into() });
        assert_eq!(check(&[("b.md", "ok"), ("c.zip", "secret_keys")], None), None);
        assert_eq!(check(&[("d/b.MD", "secret_keys")], None), line("d/b.MD"));
        assert_eq!(check(&[("d/b.exe", "")], None), Some(Danger::Binary { file: "d/b.exe".into() }));
        assert_eq!(check(&[], Some(("x", "SKILL.md"))), None);
        assert_eq!(check(&[], Some(("x", "../b"))), Some(Danger::Escape { file: "x".into() }));
        assert_eq!(check(&[], Some(("x", "x"))), Some(Danger::Unreadable { file: "x".into() }));
        for (pattern, hidden) in [
            ("d/", true),
            ("/d", false),
            ("d", true),
            ("e/", false),
            ("*.md", true),
            ("/*.md", true),
            ("[!a].md", true),
            ("[a-b].md", true),
            ("[ab.md", false),
            ("?.m?", true),
            ("# d/", false),
            ("/b.md", false),
            ("/", false),
        ] {
            let files = [(".skillignore", pattern), ("d/b.md", "secret_keys")];
            assert_eq!(check(&files, None), if hidden { None } else { line("d/b.md") }, "{pattern}");
        }
        assert_eq!(check(&[(".skillignore", "*"), ("SKILL.md", "secret_keys")], None), line("SKILL.md"));
    }

    #[test]
    fn a_dangerous_skill_is_left_out_and_named() {
        let mut w = Workspace::default();
        w.insert("/home/user/project/.git", Entry::Dir);
        w.write("/home/user/.hermes/config.yaml", *b"skills: {trusted_project_dirs: [/home/user/project]}");
        w.write("/home/user/project/.agents/skills/a/SKILL.md", *b"fine");
        w.write("/home/user/project/.agents/skills/b/SKILL.md", *b"fine");
        w.write("/home/user/project/.agents/skills/b/lib.so", *b"");
        let session =
            crate::session::Session { tools: ["skill_view".to_owned()].into(), ..Default::default() };
        let release = std::sync::Arc::new(crate::release::Release::built_in("0.22").unwrap());
        let report = crate::assemble(&w, &session, &release);
        assert!(report.prompt.text.contains("    - a: [project]\n") && !report.prompt.text.contains("- b"));
        let remark = report.diagnostics.iter().find(|d| d.code == "skill-dangerous").unwrap();
        assert_eq!(remark.path.as_deref(), Some("/home/user/project/.agents/skills/b/SKILL.md"));
        assert!(remark.message.ends_with("lib.so is a program."), "{}", remark.message);
    }
}
