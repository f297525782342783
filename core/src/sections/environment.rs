//! What the agent is told about the machine its tools run on (§9.1, §9.2).

use super::Inputs;
use super::cwd::{agent_cwd, pure_path};
use crate::prompt::{Note, Part};
use crate::release::{HostFacts, Release, TextId, fill};
use crate::session::{Host, Session};
use crate::text::strip;
use crate::workspace::{Workspace, join};

/// Opens the block that closes the volatile tier (§1.4).
pub(crate) const RUNTIME_HEADING: &str = "# Hermes runtime environment";
/// Closes it.
pub(crate) const RUNTIME_END: &str = "<!-- End Hermes runtime environment -->";

/// The environment hints as a block of their own.
pub(crate) fn parts(inputs: &mut Inputs<'_>) -> Vec<Part> {
    let text = hints(inputs);
    let notes = vec![note(inputs.session, inputs.release)];
    vec![Part { text, notes, ..Part::default() }]
}

/// The same inside the frame of the runtime block. The heading belongs to Hermes: where it stands in
/// the hints it is quoted.
pub(crate) fn runtime(inputs: &mut Inputs<'_>) -> Vec<Part> {
    let hints = hints(inputs);
    if hints.is_empty() {
        return Vec::new();
    }
    let hints = hints.replace(RUNTIME_HEADING, &format!("> {RUNTIME_HEADING}"));
    let text = format!("{RUNTIME_HEADING}\n\n{hints}\n\n{RUNTIME_END}");
    let notes = vec![note(inputs.session, inputs.release)];
    vec![Part { text, notes, ..Part::default() }]
}

/// The line about an unusual Python toolchain (§9.2).
pub(crate) fn toolchain(inputs: &mut Inputs<'_>) -> Vec<Part> {
    let wanted = inputs.agent("environment_probe").is_none_or(crate::config::yaml::Value::is_truthy);
    let line = &inputs.session.host.toolchain_line;
    if !wanted || remote_backend(inputs.session, inputs.release).is_some() {
        return Vec::new();
    }
    let why = "What is unusual about Python on this machine (agent.environment_probe).";
    vec![Part { text: line.clone(), notes: vec![Note::new("toolchain", why)], ..Part::default() }]
}

/// The environment hints of the session.
pub(crate) fn hints(inputs: &Inputs<'_>) -> String {
    let own = inputs.settings().map(|s| s.environment_hint.value.clone()).unwrap_or_default();
    environment(inputs.workspace, inputs.session, inputs.release, &own)
}

fn note(session: &Session, release: &Release) -> Note {
    match remote_backend(session, release) {
        Some(backend) => {
            let text = format!("The terminal backend {backend} runs elsewhere: nothing about this machine.");
            Note::new("environment-remote", text).arg("backend", backend)
        }
        None => Note::new("environment-here", "Host, home and working directory of this machine."),
    }
}

/// The environment hints with an embedder's own hint.
pub(crate) fn environment(workspace: &Workspace, session: &Session, release: &Release, own: &str) -> String {
    let mut hints = match remote_backend(session, release) {
        Some(backend) => vec![remote(release, &backend, session.backend_probe.as_deref())],
        None => local(workspace, session, release),
    };
    if session.host.wsl {
        hints.push(release.text(TextId::Wsl).to_owned());
    }
    hints.push(own.to_owned());
    hints.retain(|h| !h.is_empty());
    hints.join("\n\n")
}

/// The terminal backend, when commands run somewhere else.
pub(crate) fn remote_backend(session: &Session, release: &Release) -> Option<String> {
    let named = session.var("TERMINAL_ENV").filter(|v| !v.is_empty()).unwrap_or("local");
    let backend = strip(named).to_lowercase();
    release.lists.remote_backends.contains(&backend).then_some(backend)
}

fn remote(release: &Release, backend: &str, probe: Option<&str>) -> String {
    let Some(texts) = release.texts.remote_backends.get(backend) else { return String::new() };
    match probe.filter(|p| !p.is_empty()) {
        Some(probe) => fill(&texts.probe, &[("PROBE", probe)]),
        None => texts.no_probe.to_string(),
    }
}

fn local(workspace: &Workspace, session: &Session, release: &Release) -> Vec<String> {
    let host = &session.host;
    let windows = host.platform == "win32" && !host.wsl;
    let mut lines = vec![
        format!("Host: {}", host_name(host, release)),
        format!("User home directory: {}", workspace.places.user_home),
        format!("Current working directory: {}", agent_cwd(workspace, session)),
    ];
    if release.rules.host_facts == HostFacts::WithScratch {
        let path = join(&pure_path(&workspace.places.home), &release.lists.scratch_path);
        lines.push(fill(release.text(TextId::ScratchLine), &[("PATH", &path)]));
    }
    if windows {
        lines.push(release.text(TextId::WindowsHostname).to_owned());
    }
    let mut hints = vec![lines.join("\n")];
    if windows {
        hints.push(release.text(TextId::WindowsShell).to_owned());
    }
    if let Some(screen) = session.bot_screen.as_ref().filter(|s| !s.display.is_empty()) {
        let texts = &release.texts.bot_screen;
        let text = if screen.held_by_human { &texts.human } else { &texts.agent };
        hints.push(fill(text, &[("DISPLAY", &screen.display)]));
    }
    hints
}

fn host_name(host: &Host, release: &Release) -> String {
    if host.wsl {
        return "WSL (Windows Subsystem for Linux)".into();
    }
    let named = match (host.platform.as_str(), release.rules.host_facts) {
        ("darwin", _) => "macOS",
        ("win32", HostFacts::WithScratch) => {
            // Windows 11 calls itself 10; its build number tells.
            let version = match host.windows_build {
                Some(build) if build >= 22_000 => "11",
                Some(_) => "10",
                None => &host.release,
            };
            return format!("Windows ({version})");
        }
        ("win32", HostFacts::Plain) => "Windows",
        _ => &host.system,
    };
    format!("{named} ({})", host.release)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::BotScreen;

    fn ask(id: &str, session: &Session, own: &str) -> Vec<String> {
        let mut workspace = Workspace::default();
        workspace.write("/home/user/project/x", *b"");
        let release = Release::built_in(id).unwrap();
        environment(&workspace, session, &release, own).split("\n\n").map(str::to_owned).collect()
    }

    fn host(platform: &str, system: &str, release: &str) -> Session {
        let host = Host {
            platform: platform.into(),
            system: system.into(),
            release: release.into(),
            ..Host::default()
        };
        Session { host, ..Session::default() }
    }

    #[test]
    fn the_machine_in_three_or_four_lines() {
        let lines = |id| {
            ask(id, &host("linux", "Linux", "6.1.0"), "")[0].lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let expected = [
            "Host: Linux (6.1.0)",
            "User home directory: /home/user",
            "Current working directory: /home/user/project",
        ];
        assert_eq!(lines("0.19"), expected);
        assert_eq!(lines("0.22")[..3], expected);
        assert!(lines("0.22")[3].starts_with("Scratch directory: /home/user/.hermes/cache/scratch ("));
    }

    #[test]
    fn names_of_systems() {
        let first =
            |id, session: &Session| ask(id, session, "")[0].lines().next().unwrap_or_default().to_owned();
        let mut windows = host("win32", "Windows", "10");
        assert_eq!(first("0.19", &windows), "Host: Windows (10)");
        windows.host.windows_build = Some(22_631);
        assert_eq!(first("0.19", &windows), "Host: Windows (10)");
        assert_eq!(first("0.22", &windows), "Host: Windows (11)");
        assert_eq!(first("0.22", &host("darwin", "Darwin", "15.5")), "Host: macOS (15.5)");
        let mut wsl = host("linux", "Linux", "5.15");
        wsl.host.wsl = true;
        assert_eq!(first("0.19", &wsl), "Host: WSL (Windows Subsystem for Linux)");
        assert_eq!(ask("0.19", &wsl, "").len(), 2, "and a paragraph about it");
        assert_eq!(ask("0.22", &windows, "").len(), 2, "and a paragraph about its shell");
    }

    #[test]
    fn a_remote_backend_hides_the_machine() {
        let with = |backend: &str, probe: Option<&str>| {
            let mut session = host("linux", "Linux", "6");
            session.env.insert("TERMINAL_ENV".into(), backend.into());
            session.backend_probe = probe.map(Into::into);
            session.bot_screen = Some(BotScreen { display: ":7".into(), held_by_human: false });
            session
        };
        for id in ["0.19", "0.22"] {
            let out = ask(id, &with(" Docker ", Some("  OS: Linux 6.6")), "own");
            assert_eq!((out.len(), out[1].as_str()), (2, "own"));
            assert!(out[0].contains("\n  OS: Linux 6.6\n") && !out[0].contains("Host:"));
            assert!(!ask(id, &with("docker", None), "")[0].contains("{PROBE}"));
            assert!(ask(id, &with("moon", None), "")[0].starts_with("Host:"));
        }
        assert!(ask("0.22", &with("local", None), "")[1].contains(":7"));
    }
}
