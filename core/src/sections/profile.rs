//! The line that names the active profile (§9.4).

use super::Inputs;
use super::cwd::pure_path;
use crate::prompt::{Note, Part};
use crate::release::{TextId, fill};
use crate::workspace::{Workspace, file_name, join, parent};

/// The line.
pub(crate) fn parts(inputs: &mut Inputs<'_>) -> Vec<Part> {
    let home = pure_path(&inputs.workspace.places.home);
    let name = profile_name(inputs.workspace);
    let (text, note) = match &name {
        // The default line names the session's own home, also in a home that is no root.
        None => {
            let text = fill(inputs.release.text(TextId::ProfileDefault), &[("ROOT", &home)]);
            (text, Note::new("profile-default", "The default profile."))
        }
        Some(name) => {
            let root = hermes_root(inputs.workspace);
            let values = [("NAME", name.as_str()), ("HOME", &home), ("ROOT", &root)];
            let note = Note::new("profile", format!("The profile {name}.")).arg("profile", name);
            (fill(inputs.release.text(TextId::ProfileNamed), &values), note)
        }
    };
    vec![Part { text, notes: vec![note], ..Part::default() }]
}

/// The name of the profile whose home this is; `None` for the default profile.
pub(crate) fn profile_name(workspace: &Workspace) -> Option<String> {
    let home = workspace.resolve(&workspace.places.home)?;
    let profiles = join(&workspace.resolve(&hermes_root(workspace))?, "profiles");
    let below = home.strip_prefix(profiles.as_str())?.strip_prefix('/')?;
    below.split('/').next().filter(|name| !name.is_empty()).map(str::to_owned)
}

/// The home of the default profile (§14.1): `~/.hermes` when the home lies inside it; the folder
/// above `profiles/NAME`; else the home itself.
pub(crate) fn hermes_root(workspace: &Workspace) -> String {
    let home = &workspace.places.home;
    let native = join(&workspace.places.user_home, ".hermes");
    let inside = || {
        let (home, native) = (workspace.resolve(home)?, workspace.resolve(&native)?);
        Some(home.strip_prefix(native.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
    };
    if inside().unwrap_or(false) {
        native
    } else if file_name(parent(home)) == "profiles" {
        parent(parent(home)).to_owned()
    } else {
        home.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Places;

    #[test]
    fn homes_and_the_profiles_they_are() {
        let rows = [
            ("/u/.hermes", "/u/.hermes", None),
            ("/u/.hermes/profiles/work", "/u/.hermes", Some("work")),
            ("/u/.hermes/profiles/work/deep", "/u/.hermes", Some("work")),
            ("/u/.hermes/other", "/u/.hermes", None),
            ("/opt/data", "/opt/data", None),
            ("/opt/data/profiles/bot", "/opt/data", Some("bot")),
        ];
        for (home, root, name) in rows {
            let places = Places { user_home: "/u".into(), home: home.into(), ..Places::default() };
            let workspace = Workspace::new(places);
            assert_eq!(hermes_root(&workspace), root, "{home}");
            assert_eq!(profile_name(&workspace).as_deref(), name, "{home}");
        }
    }
}
