//! Edits as the editor names them, applied to a file's own text.
//!
//! The editor holds lines; a file holds bytes with whatever line ends it came with, perhaps several
//! kinds. An edit therefore crosses as lines and columns, and everything it does not touch keeps
//! its bytes: a file with mixed line ends stays mixed, a byte order mark stays where it is (the
//! editor shows it as a character of the first line).

use hermes_prompt::text::Positions;

/// A place as the editor names it: line and column in UTF-16 units, both from zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Spot {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// Replace what lies between two places (of the text before the edit) by `insert`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Splice {
    pub(crate) from: Spot,
    pub(crate) to: Spot,
    /// New text; its line ends are `\n`.
    pub(crate) insert: String,
}

/// The line end a file uses most; `\n` for a file without any.
pub(crate) fn line_end(text: &str) -> &'static str {
    let bytes = text.as_bytes();
    let (mut lf, mut crlf, mut cr) = (0u32, 0u32, 0u32);
    for (i, b) in bytes.iter().enumerate() {
        match b {
            b'\n' if i > 0 && bytes[i - 1] == b'\r' => crlf += 1,
            b'\n' => lf += 1,
            b'\r' if bytes.get(i + 1) != Some(&b'\n') => cr += 1,
            _ => {}
        }
    }
    if crlf > 0 && crlf >= lf.max(cr) {
        "\r\n"
    } else if cr > lf {
        "\r"
    } else {
        "\n"
    }
}

/// The text after all splices, which are in ascending order and do not overlap. A splice that does
/// not fit the text is clamped to it.
pub(crate) fn apply(text: &str, splices: &[Splice]) -> String {
    let byte = |spot: Spot| Positions::byte_of_place_in(text, spot.line, spot.column);
    let style = if splices.iter().any(|s| s.insert.contains('\n')) { line_end(text) } else { "" };
    let mut out = String::with_capacity(text.len() + splices.iter().map(|s| s.insert.len()).sum::<usize>());
    let mut at = 0;
    for splice in splices {
        let from = byte(splice.from).max(at);
        let to = if splice.to == splice.from { from } else { byte(splice.to).max(from) };
        push(&mut out, &text[at..from]);
        let mut lines = splice.insert.split('\n');
        push(&mut out, lines.next().unwrap_or_default());
        for line in lines {
            push(&mut out, style);
            push(&mut out, line);
        }
        at = to;
    }
    push(&mut out, &text[at..]);
    out
}

/// Appends, keeping apart a lone `\r` and a `\n` that an edit has brought together: the pair would
/// count as one line end where the editor has two.
fn push(out: &mut String, more: &str) {
    if out.ends_with('\r') && more.starts_with('\n') {
        out.push('\n');
    }
    out.push_str(more);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn splice(from: (u32, u32), to: (u32, u32), insert: &str) -> Splice {
        let spot = |(line, column)| Spot { line, column };
        Splice { from: spot(from), to: spot(to), insert: insert.into() }
    }

    #[test]
    fn untouched_lines_keep_their_ends() {
        let text = "\u{feff}a\r\nb\nc\rd\r\n";
        assert_eq!(apply(text, &[splice((1, 1), (1, 1), "x\ny")]), "\u{feff}a\r\nbx\r\ny\nc\rd\r\n");
        assert_eq!(apply(text, &[]), text);
    }

    #[test]
    fn columns_are_utf16_and_the_byte_order_mark_is_one() {
        assert_eq!(apply("\u{feff}😀é", &[splice((0, 3), (0, 4), "!")]), "\u{feff}😀!");
    }

    #[test]
    fn several_splices_name_places_of_the_text_before() {
        let edits = [splice((0, 0), (0, 1), "X"), splice((1, 0), (1, 1), "YY"), splice((2, 1), (9, 9), "")];
        assert_eq!(apply("a\nb\ncdef", &edits), "X\nYY\nc");
    }

    /// What the editor holds after an edit and what the file holds must be the same lines, for
    /// every mixture of line ends.
    #[test]
    fn the_editor_and_the_file_never_drift_apart() {
        let lf = |s: &str| s.replace("\r\n", "\n").replace('\r', "\n");
        let pieces = ["", "a", "\n", "\r", "\r\n", "b"];
        for n in 0..6usize.pow(4) {
            let text: String = (0..4).map(|i| pieces[n / 6usize.pow(i) % 6]).collect();
            let doc = lf(&text);
            let lines: Vec<&str> = doc.split('\n').collect();
            let spots: Vec<(u32, u32)> = lines
                .iter()
                .enumerate()
                .flat_map(|(l, s)| (0..=s.len()).map(move |c| (l as u32, c as u32)))
                .collect();
            let offset = |(l, c): (u32, u32)| {
                lines[..l as usize].iter().map(|s| s.len() + 1).sum::<usize>() + c as usize
            };
            for (i, &from) in spots.iter().enumerate() {
                for &to in &spots[i..] {
                    for insert in ["", "x", "\n", "x\n"] {
                        let got = apply(&text, &[splice(from, to, insert)]);
                        let mut want = doc.clone();
                        want.replace_range(offset(from)..offset(to), insert);
                        assert_eq!(lf(&got), want, "{text:?} {from:?}..{to:?} ← {insert:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_commonest_line_end_wins() {
        let cases = [
            ("", "\n"),
            ("a\nb\r\n", "\r\n"),
            ("a\rb", "\r"),
            ("a\n\nb\r\n", "\n"),
            ("a\r\n\r\nb\n", "\r\n"),
        ];
        for (text, end) in cases {
            assert_eq!(line_end(text), end, "{text:?}");
        }
    }
}
