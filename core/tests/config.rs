//! `config.yaml` row by row: what the agent gets, what is said about it and where, and what each fix
//! leaves.
//!
//! The cases are data (`tests/cases/config`). In an expected hint `{D}` stands for the platform's
//! default, `{D:NAME}` for another platform's, `{RICH}` and `{PANE}` for the two additions.

use hermes_prompt::config::{CharLimit, Config, Settings, State, lint};
use hermes_prompt::diagnostics::Diagnostic;
use hermes_prompt::platform_hint::{Hint, default_hint, platform_key, table};
use hermes_prompt::release::TextId;
use hermes_prompt::text::Positions;
use hermes_prompt::{Release, Session, Workspace};
use serde_json::Value as Json;

const HINTS: &str = include_str!("../../tests/cases/config/a9-hints.json");
const LIMITS: &str = include_str!("../../tests/cases/config/a5-6-limits.json");

struct Run {
    release: Release,
    session: Session,
    files: Workspace,
    config: Config,
    settings: Settings,
}

impl Run {
    fn new(case: &Json, release: &str) -> Self {
        let release = Release::built_in(release).unwrap();
        let mut files = Workspace::default();
        let path = format!("{}/config.yaml", files.places.home);
        files.write(&path, case["config"].as_str().unwrap().as_bytes());
        let platform = case["platform"].as_str().unwrap_or("telegram").into();
        let mut session = Session { platform, ..Session::default() };
        for (name, value) in case["env"].as_object().into_iter().flatten() {
            session.env.insert(name.clone(), value.as_str().unwrap().into());
        }
        let config = Config::load(&files, &session, &release, None);
        let settings = Settings::from(&config, &session, &release);
        Self { release, session, files, config, settings }
    }

    fn expand(&self, pattern: &str) -> String {
        let default = |key: &str| default_hint(&platform_key(key), &self.release).0.to_owned();
        let text = pattern
            .replace("{D}", &default(&self.session.platform))
            .replace("{D:telegram}", &default("telegram"));
        text.replace("{RICH}", self.release.text(TextId::TelegramRichMessages))
            .replace("{PANE}", self.release.text(TextId::TuiPane))
    }
}

/// Every case of a file, for every release it is about.
fn each(cases: &str, mut check: impl FnMut(&Json, &str, Run)) {
    let cases: Vec<Json> = serde_json::from_str(cases).unwrap();
    for case in &cases {
        let all = Release::BUILT_IN.map(Json::from).to_vec();
        for release in case["release"].as_array().unwrap_or(&all) {
            let release = release.as_str().unwrap();
            let name = format!("{} ({release})", case["id"].as_str().unwrap());
            check(case, &name, Run::new(case, release));
        }
    }
}

/// The remarks of a case: code, place, words, and the text that the first fix leaves.
fn check_remarks(case: &Json, name: &str, run: &Run) {
    let text = case["config"].as_str().unwrap();
    let found = lint(&run.config, &run.files, &run.release);
    let shown =
        |d: &Diagnostic| format!("{} at {:?}: {}", d.code, d.span.clone().map(|s| &text[s]), d.message);
    let list: Vec<String> = found.iter().map(shown).collect();
    let wanted = case["diagnostics"].as_array().unwrap();
    assert_eq!(found.len(), wanted.len(), "{name}: {list:#?}");
    for want in wanted {
        let code = want["code"].as_str().unwrap();
        let at = want["at"].as_str().unwrap();
        let matching = |d: &&Diagnostic| d.code == code && d.span.clone().is_some_and(|s| &text[s] == at);
        let diagnostic =
            found.iter().find(matching).unwrap_or_else(|| panic!("{name}: no {code} at {at}: {list:#?}"));
        let words = want["message"].as_str().unwrap_or("");
        assert!(diagnostic.message.contains(words), "{name}: {}", diagnostic.message);
        assert!(!diagnostic.consequence.is_empty(), "{name}: {code} does not say what follows");
        if let Some(found) = want["found"].as_str() {
            assert_eq!(diagnostic.args.get("found").map(String::as_str), Some(found), "{name}");
        }
        let span = diagnostic.span.clone().unwrap();
        if let Some(line) = want["line"].as_u64() {
            let place = Positions::new(text).place(span.start);
            assert_eq!(
                (place.line + 1, place.column + 1),
                (line as u32, want["column"].as_u64().unwrap() as u32),
                "{name}"
            );
        }
        if want["first"] == true {
            assert_eq!(Some(span.start), text.find(at), "{name}");
        }
        if let Some(fixed) = want["fixed"].as_str() {
            let fix = diagnostic.fixes.first().unwrap_or_else(|| panic!("{name}: {code} has no fix"));
            assert_eq!(fix.apply(text).as_deref(), Some(fixed), "{name}");
        }
    }
}

#[test]
fn platform_hints_row_by_row() {
    let mut cases = 0;
    each(HINTS, |case, name, run| {
        let dropped = matches!(run.config.state, State::Broken(..));
        assert_eq!(dropped, case["state"] == "dropped", "{name}: {:?}", run.config.state);
        let hint = Hint::of(&run.session, &run.release, &run.settings);
        assert_eq!(hint.text, run.expand(case["hint"].as_str().unwrap()), "{name}");
        for part in &hint.runs {
            assert!(!hint.text[part.range.clone()].is_empty(), "{name}");
        }
        check_remarks(case, name, &run);
        cases += 1;
    });
    assert!(cases > 150, "{cases}");
}

#[test]
fn limits_row_by_row() {
    each(LIMITS, |case, name, run| {
        let want = match &case["limit"] {
            Json::Number(n) => CharLimit::Chars(n.as_u64().unwrap()),
            word if word == "infinite" => CharLimit::Infinite,
            _ => CharLimit::Window,
        };
        assert_eq!(run.settings.context_file_max_chars.value, want, "{name}");
        check_remarks(case, name, &run);
    });
}

#[test]
fn the_table_of_platforms_shows_every_platform_once() {
    let case =
        serde_json::json!({ "config": "platform_hints:\n  slack: s\n  irc: {replace: r}\n  nope: n\n" });
    for release in Release::BUILT_IN {
        let run = Run::new(&case, release);
        let rows = table(&run.release, &run.settings);
        let keys: Vec<&str> = rows.iter().map(|r| r.platform.as_str()).collect();
        assert!(keys.is_sorted() && keys.len() > 25, "{keys:?}");
        for row in &rows {
            let want = match row.platform.as_str() {
                "slack" => format!("{}\n\ns", row.default),
                "irc" => "r".to_owned(),
                _ => row.default.clone(),
            };
            assert_eq!(
                (&row.hint.text, row.overridden),
                (&want, matches!(&row.platform[..], "slack" | "irc"))
            );
        }
    }
}
