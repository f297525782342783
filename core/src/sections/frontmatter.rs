//! Dropping the YAML head of `.hermes.md` (§3.7).

/// The text without its frontmatter, as Hermes finds it: always a tail of the input.
///
/// The rule is a search for three dashes, not a parser, and its corners are visible in prompts: a
/// head with nothing behind it stays, the rest of the closing line is kept, a longer row of dashes
/// opens as well as closes.
///
/// ```
/// use hermes_prompt::strip_frontmatter;
/// assert_eq!(strip_frontmatter("---\nmodel: x\n---\nBody"), "Body");
/// assert_eq!(strip_frontmatter("---\nmodel: x\n---"), "---\nmodel: x\n---");
/// ```
pub fn strip_frontmatter(text: &str) -> &str {
    let text = text.trim_start_matches('\u{feff}');
    if !text.starts_with("---") {
        return text;
    }
    let Some(close) = text[3..].find("\n---") else { return text };
    let body = text[3 + close + 4..].trim_start_matches('\n');
    if body.is_empty() { text } else { body }
}

#[cfg(test)]
mod tests {
    use super::strip_frontmatter;

    /// The table of §3.7 and theme A8.
    #[test]
    fn every_form_of_frontmatter() {
        let rows = [
            ("---\nmodel: x\n---\nBody", "Body"),
            ("---", "---"),
            ("---\nnever closed", "---\nnever closed"),
            ("---\n---", "---\n---"),
            ("---\na: 1\n---", "---\na: 1\n---"),
            ("---\na: 1\n---\n\n\n", "---\na: 1\n---\n\n\n"),
            ("---\n---\nbody", "body"),
            ("---\na: 1\n---trail\nbody", "trail\nbody"),
            ("---\na: 1\n----\nbody", "-\nbody"),
            ("---\na: 1\n-----\nbody", "--\nbody"),
            ("----\na: 1\n---\nbody", "body"),
            ("--- x\n---\nbody", "body"),
            ("---x\n---\nbody", "body"),
            ("---\na: 1\n ---\nb", "---\na: 1\n ---\nb"),
            ("---\na: 1\n---  \nbody", "  \nbody"),
            ("---\r\na: 1\r\n---\r\nbody", "\r\nbody"),
            ("\u{feff}\u{feff}---\n---\nb", "b"),
            ("\u{feff}\u{feff}b", "b"),
            ("---\na: 1\n...\nbody", "---\na: 1\n...\nbody"),
            ("+++\na = 1\n+++\nbody", "+++\na = 1\n+++\nbody"),
            ("---\na: 1\n|h|\n---|---\nBody", "|---\nBody"),
            ("x\n---\n---\nbody", "x\n---\n---\nbody"),
            ("", ""),
        ];
        for (input, output) in rows {
            assert_eq!(strip_frontmatter(input), output, "{input:?}");
        }
    }
}
