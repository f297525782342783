//! The head/tail cut of long files (§4): its limit, its marker, and what it loses.
//!
//! The limit counts code points of the *measured* text: for project files that includes the header
//! line Hermes puts in front. Shares are computed in floating point and rounded down, as the real
//! program does, because the last digit is visible in the marker.

use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;

use crate::config::CharLimit;
use crate::release::{InfiniteLimit, Limits, OmittedHeadings, Release, fill};
use crate::text;

/// What a cut did to a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Truncation {
    /// The label in the marker, e.g. `SOUL.md`.
    pub label: String,
    /// The limit, in code points.
    pub limit: usize,
    /// Where the limit comes from.
    pub limit_origin: LimitOrigin,
    /// Code points of the measured text, header included.
    pub total: usize,
    /// Code points kept at the start.
    pub head: usize,
    /// Code points kept at the end (0: the whole text follows the marker, §4.2).
    pub tail: usize,
    /// Code points of the outcome: head, marker, tail. More than `total` when the limit is tiny.
    pub result: usize,
    /// The lost bytes, in the file's raw text; `None` when nothing of one file alone was lost.
    pub lost: Option<Range<usize>>,
    /// Headings inside the lost part, in order (all of them, also in releases whose marker names none).
    pub headings: Arc<[String]>,
}

/// Where a limit comes from (§4.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum LimitOrigin {
    /// `context_file_max_chars` in `config.yaml`.
    Pinned,
    /// The model's context window.
    Window,
    /// Neither, or a window so small that the floor counts.
    Floor,
}

/// How many code points a file may have (§4.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Limit {
    /// Code points.
    pub chars: usize,
    /// Where the number comes from.
    pub origin: LimitOrigin,
}

/// `context_file_max_chars` is infinite, which this release cannot turn into a number (§4.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overflow;

impl Limit {
    /// The limit by the pinned value of `config.yaml`, if that is usable, else by the model's context
    /// window in tokens, if known.
    ///
    /// # Errors
    /// [`Overflow`] when the release fails on an infinite value.
    ///
    /// ```
    /// use hermes_prompt::{Release, config::CharLimit, truncate::Limit};
    /// let release = Release::built_in("0.22").unwrap();
    /// assert_eq!(Limit::new(CharLimit::Window, Some(200_000), &release).unwrap().chars, 48_000);
    /// assert_eq!(Limit::new(CharLimit::Chars(123), Some(200_000), &release).unwrap().chars, 123);
    /// ```
    pub fn new(pinned: CharLimit, context_length: Option<u64>, release: &Release) -> Result<Self, Overflow> {
        match pinned {
            CharLimit::Chars(n) => Ok(Self { chars: to_usize(n), origin: LimitOrigin::Pinned }),
            CharLimit::Infinite if release.rules.infinite_limit == InfiniteLimit::Fails => Err(Overflow),
            CharLimit::Infinite | CharLimit::Window => Ok(Self::dynamic(context_length, &release.limits)),
        }
    }

    /// The limit without a pinned value.
    pub fn dynamic(context_length: Option<u64>, limits: &Limits) -> Self {
        let floor = Self { chars: to_usize(limits.context_file_max_chars), origin: LimitOrigin::Floor };
        let Some(window) = context_length.filter(|&n| n > 0) else { return floor };
        // The product with the characters per token is exact in Python; then comes the float.
        let chars = u128::from(window) * u128::from(limits.chars_per_token);
        let budget = (chars as f64 * limits.context_window_fraction) as u64;
        let budget = budget.min(limits.context_ceiling_chars);
        if budget <= limits.context_file_max_chars {
            floor
        } else {
            Self { chars: to_usize(budget), origin: LimitOrigin::Window }
        }
    }
}

fn to_usize(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// Code points kept at the start and at the end of `total`, when it has to be cut (§4.2).
pub(crate) fn shares(total: usize, limit: usize, limits: &Limits) -> Option<(usize, usize)> {
    (total > limit).then(|| {
        let share = |ratio: f64| ((limit as f64 * ratio) as usize).min(total);
        (share(limits.head_ratio), share(limits.tail_ratio))
    })
}

/// The marker between head and tail (§4.3); `omitted` are the headings that were lost.
pub(crate) fn marker(
    label: &str,
    (head, tail): (usize, usize),
    total: usize,
    omitted: &[String],
    path: &str,
    release: &Release,
) -> String {
    const PLAIN: &str = "\n\n[...truncated {LABEL}: kept {HEAD}+{TAIL} of {TOTAL} chars. The middle is omitted — if \
                         you need the full instructions, read the complete file with the read_file tool: \
                         {PATH}]\n\n";
    const NAMED: &str = "\n\n[...truncated {LABEL}: kept {HEAD}+{TAIL} of {TOTAL} chars. The middle is \
                         omitted.{OMITTED} If you need the full instructions, read the complete file with the \
                         read_file tool: {PATH}]\n\n";
    let template = match release.rules.omitted_headings {
        OmittedHeadings::Unnamed => PLAIN,
        OmittedHeadings::Named => NAMED,
    };
    let max = release.limits.omitted_headings;
    let mut names = omitted.iter().take(max).map(String::as_str).collect::<Vec<_>>();
    if omitted.len() > max {
        names.push("...");
    }
    let sections =
        if names.is_empty() { String::new() } else { format!(" Omitted sections: {}.", names.join("; ")) };
    fill(
        template,
        &[
            ("LABEL", label),
            ("HEAD", &head.to_string()),
            ("TAIL", &tail.to_string()),
            ("TOTAL", &total.to_string()),
            ("OMITTED", &sections),
            ("PATH", path),
        ],
    )
}

/// The status line about a cut (§4.5).
pub(crate) fn warning(label: &str, total: usize, limit: usize) -> String {
    format!(
        "⚠️  Context file {label} TRUNCATED: {total} chars exceeds limit of {limit} — trim the file, pin a larger \
         context_file_max_chars, or use a larger-context model!"
    )
}

/// A heading of a Markdown text, as the marker names it (§4.4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Heading {
    /// Code points before its line.
    pub(crate) at: usize,
    /// Its words.
    pub(crate) text: String,
}

/// The headings of a text outside fenced code (§4.4).
///
/// Lines that matter begin with one of three characters, so those are looked for and their lines
/// examined; the other lines are never taken apart.
pub(crate) fn headings(text: &str) -> Vec<Heading> {
    let mut found = Vec::new();
    let mut fenced = false;
    // The place up to which code points have been counted, and their number.
    let (mut counted, mut chars) = (0, 0);
    let mut from = 0;
    while let Some(hit) = memchr::memchr3(b'#', b'`', b'~', &text.as_bytes()[from..]) {
        let sign = from + hit;
        from = sign + 1;
        let Some(start) = line_start(text, sign) else { continue };
        let line = text::split_lines(&text[sign..]).next().unwrap_or("");
        from = sign + line.len();
        let line = text::rstrip(line);
        if line.starts_with("```") || line.starts_with("~~~") {
            fenced = !fenced;
        } else if !fenced && line.starts_with('#') {
            let words = line.trim_start_matches('#');
            let level = line.len() - words.len();
            let named = words.strip_prefix(' ').is_some_and(|w| !w.starts_with(text::is_space));
            if level <= 6 && named {
                chars += text::char_len(&text[counted..start]);
                counted = start;
                found.push(Heading { at: chars, text: text::strip(words).to_owned() });
            }
        }
    }
    found
}

/// The start of the line of `at`, if nothing but white space stands before it.
fn line_start(text: &str, at: usize) -> Option<usize> {
    for (i, c) in text[..at].char_indices().rev() {
        if text::is_line_end(c) {
            return Some(i + c.len_utf8());
        }
        if !text::is_space(c) {
            return None;
        }
    }
    Some(0)
}

/// Those of `all` whose line starts in the lost part, in order. With nothing kept at the end the
/// part reaches to the end of the text.
pub(crate) fn omitted(all: &[Heading], (head, tail): (usize, usize), total: usize) -> Arc<[String]> {
    let lost = head..total.saturating_sub(tail);
    all.iter().filter(|h| lost.contains(&h.at)).map(|h| h.text.clone()).collect()
}

/// A text that was too long, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// Head, marker, tail.
    pub text: String,
    /// The figures. [`Truncation::lost`] counts bytes of the text that was given.
    pub truncation: Truncation,
    /// The status line Hermes shows.
    pub warning: String,
}

/// Cuts a text that is longer than `limit`; `None` when it fits. The marker sends the agent to
/// `path`, or to the label when there is none.
///
/// ```
/// use hermes_prompt::{Release, truncate::{Limit, LimitOrigin, truncate}};
/// let release = Release::built_in("0.19").unwrap();
/// let limit = Limit { chars: 3, origin: LimitOrigin::Pinned };
/// let cut = truncate("abcdefghijklmnopqrstuvwxyz", "SOUL.md", limit, None, &release).unwrap();
/// assert!(cut.text.starts_with("ab\n\n[...truncated SOUL.md: kept 2+0 of 26 chars."));
/// assert!(cut.text.ends_with("abcdefghijklmnopqrstuvwxyz"), "a tail of nothing is everything");
/// ```
pub fn truncate(text: &str, label: &str, limit: Limit, path: Option<&str>, release: &Release) -> Option<Cut> {
    let total = text::char_len(text);
    let kept = shares(total, limit.chars, &release.limits)?;
    let headings = omitted(&headings(text), kept, total);
    let marker = marker(label, kept, total, &headings, path.unwrap_or(label), release);
    let head = text::head(text, kept.0);
    let tail = if kept.1 == 0 { text } else { text::tail(text, kept.1) };
    let lost = (kept.1 > 0).then(|| head.len()..(text.len() - tail.len()).max(head.len()));
    let result = kept.0 + text::char_len(&marker) + if kept.1 == 0 { total } else { kept.1 };
    Some(Cut {
        text: [head, &marker, tail].concat(),
        truncation: Truncation {
            label: label.to_owned(),
            limit: limit.chars,
            limit_origin: limit.origin,
            total,
            head: kept.0,
            tail: kept.1,
            result,
            lost,
            headings,
        },
        warning: warning(label, total, limit.chars),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn release(id: &str) -> Release {
        Release::built_in(id).unwrap()
    }

    /// The steps of §4.1 that were read off the real program.
    #[test]
    fn limits_follow_the_window_between_floor_and_ceiling() {
        let rows = [
            (1, 20_000),
            (83_334, 20_000),
            (100_000, 24_000),
            (128_000, 30_720),
            (131_072, 31_457),
            (200_000, 48_000),
            (262_144, 62_914),
            (400_000, 96_000),
            (1_000_000, 240_000),
            (2_083_333, 499_999),
            (2_083_334, 500_000),
            (u64::MAX, 500_000),
        ];
        for id in Release::BUILT_IN {
            for (window, chars) in rows {
                assert_eq!(
                    Limit::new(CharLimit::Window, Some(window), &release(id)).unwrap().chars,
                    chars,
                    "{window}"
                );
            }
            assert_eq!(Limit::new(CharLimit::Window, None, &release(id)).unwrap().chars, 20_000);
        }
    }

    #[test]
    fn a_pinned_number_wins_over_the_window() {
        let limit = |pinned, id| Limit::new(pinned, Some(200_000), &release(id)).map(|l| l.chars);
        assert_eq!(limit(CharLimit::Chars(0), "0.19"), Ok(0));
        assert_eq!(limit(CharLimit::Chars(50_000), "0.22"), Ok(50_000));
        assert_eq!(limit(CharLimit::Infinite, "0.19"), Ok(48_000));
        assert_eq!(limit(CharLimit::Infinite, "0.22"), Err(Overflow));
    }

    /// §4.2: 90 keeps 62 and 18, because 90 × 0.7 is a little less than 63 in floating point.
    #[test]
    fn shares_are_rounded_down_after_the_float() {
        let rows =
            [(90, 62, 18), (1, 0, 0), (2, 1, 0), (5, 3, 1), (20_000, 14_000, 4_000), (31_457, 22_019, 6_291)];
        for (limit, head, tail) in rows {
            assert_eq!(shares(99_999, limit, &Limits::default()), Some((head, tail)));
        }
        assert_eq!(shares(90, 90, &Limits::default()), None);
    }

    #[test]
    fn a_heading_is_one_to_six_hashes_and_one_space_outside_fences() {
        let text =
            "# a\n\n####### no\n#\tno\n#no\n  ## b ##\u{2028}### c\n```\n# no\n~~~\n###### d\n# \n#  no\n";
        let named: Vec<_> = headings(text).into_iter().map(|h| (h.at, h.text)).collect();
        let at = |s: &str| text::char_len(&text[..text.find(s).unwrap()]);
        let expected = [(0, "a"), (at("  ## b"), "b ##"), (at("### c"), "c"), (at("###### d"), "d")]
            .map(|(a, t)| (a, t.to_owned()));
        assert_eq!(named, expected);
    }

    #[test]
    fn markers_name_up_to_fifteen_headings() {
        let text: String = (0..20).flat_map(|i| ["## h".into(), i.to_string(), "\nline\n".into()]).collect();
        let limit = Limit { chars: 10, origin: LimitOrigin::Pinned };
        let cut = truncate(&text, "A.md", limit, Some("/p/A.md"), &release("0.22")).unwrap();
        let names: Vec<String> = (1..16).map(|i| format!("h{i}")).collect();
        assert!(cut.text.contains(&format!(" omitted. Omitted sections: {}; .... If", names.join("; "))));
        assert!(cut.text.contains("tool: /p/A.md]"));
        assert_eq!(cut.truncation.headings.len(), 19);
        assert_eq!(cut.truncation.result, text::char_len(&cut.text));
        let lost = cut.truncation.lost.unwrap();
        assert_eq!((&text[..lost.start], &text[lost.end..]), ("## h0\nl", "e\n"));
        let plain = truncate(&text, "A.md", limit, None, &release("0.19")).unwrap();
        assert!(!plain.text.contains("Omitted"));
        assert_eq!(plain.truncation.headings.len(), 19, "people are told all the same");
    }
}
