//! A look for what should not go into a link: keys and passwords. A warning, not a proof; it errs
//! on the side of speaking up.

/// Beginnings of well-known keys, and how many characters of a key follow at least.
const PREFIXES: [(&str, usize); 14] = [
    ("sk-", 20),
    ("sk_live_", 16),
    ("rk_live_", 16),
    ("ghp_", 30),
    ("gho_", 30),
    ("ghs_", 30),
    ("github_pat_", 30),
    ("glpat-", 16),
    ("xoxb-", 20),
    ("xoxp-", 20),
    ("AKIA", 16),
    ("AIza", 30),
    ("hf_", 30),
    ("eyJhbGciOi", 20),
];

/// Words before `:` or `=` that announce a secret.
const NAMES: [&str; 7] = ["api_key", "apikey", "api-key", "secret", "token", "password", "passwd"];

/// The first thing in a text that looks like a secret, shortened so that it can be shown.
pub(crate) fn find(text: &str) -> Option<String> {
    if let Some(at) = text.find("-----BEGIN ") {
        let line = text[at..].lines().next().unwrap_or_default();
        if line.contains("PRIVATE KEY") {
            return Some(line.to_owned());
        }
    }
    for (prefix, least) in PREFIXES {
        for (at, _) in text.match_indices(prefix) {
            let begins = text[..at].chars().next_back().is_none_or(|c| !is_key(c));
            let key: &str = &text[at + prefix.len()..];
            let length = key.find(|c| !is_key(c)).unwrap_or(key.len());
            if begins && length >= least {
                return Some(shorten(&text[at..at + prefix.len() + length]));
            }
        }
    }
    text.lines().find_map(assignment)
}

/// `password: hunter2hunter2`: a telling name and a value of some length that mixes letters and digits.
fn assignment(line: &str) -> Option<String> {
    let (name, value) = line.split_once([':', '='])?;
    let name = name.trim().trim_matches(['"', '\'', '-', ' ']).to_ascii_lowercase();
    let value = value.trim().trim_matches(['"', '\'', ',', ';']);
    let telling = NAMES.iter().any(|n| name.ends_with(n));
    let long = value.len() >= 12 && value.chars().all(|c| is_key(c) || "/+=.!@#$%^&*".contains(c));
    let mixed = value.chars().any(|c| c.is_ascii_digit()) && value.chars().any(|c| c.is_ascii_alphabetic());
    (telling && long && mixed).then(|| shorten(value))
}

const fn is_key(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
}

fn shorten(key: &str) -> String {
    let head: String = key.chars().take(8).collect();
    format!("{head}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_and_never_shown_whole() {
        let cases = [
            ("use sk-abcdefghij0123456789XYZ please", "sk-abcde…"),
            ("export KEY=AKIAABCDEFGHIJKLMNOP", "AKIAABCD…"),
            ("  api_key: \"a1b2c3d4e5f6g7h8\"", "a1b2c3d4…"),
            ("DB_PASSWORD=correct4horse5battery", "correct4…"),
            ("-----BEGIN OPENSSH PRIVATE KEY-----\nabc", "-----BEGIN OPENSSH PRIVATE KEY-----"),
        ];
        for (text, found) in cases {
            assert_eq!(find(text).as_deref(), Some(found), "{text}");
        }
    }

    #[test]
    fn prose_about_keys_is_no_key() {
        for text in [
            "Never paste an api_key: ask for it.",
            "risk-averse people-pleasing sk-",
            "task-abcdefghijklmnopqrstuvwxyz",
            "token: see the vault",
            "password = $DATABASE_PASSWORD_FROM_THE_ENVIRONMENT",
            "-----BEGIN CERTIFICATE-----",
        ] {
            assert_eq!(find(text), None, "{text}");
        }
    }
}
