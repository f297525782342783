//! Text as Hermes counts it.
//!
//! Hermes is a Python program: it counts *code points*, strips what `str.strip()` strips, and
//! splits where `str.splitlines()` splits. Rust's `trim` and `lines` differ from both, so every
//! rule that measures or cuts text goes through this module (§0 of the behaviour specification).
//!
//! In Rust a position is a **byte offset** into a `&str`, always on a character boundary.
//! [`Positions`] converts to what people and editors count: lines, code points, UTF-16 units.

use std::ops::Range;

use serde::Serialize;

/// Whether Python's `str.strip()` (and `str.isspace()`) treats `c` as white space.
///
/// Differs from [`char::is_whitespace`] by U+001C–U+001F, which Python counts as space.
pub const fn is_space(c: char) -> bool {
    matches!(c,
        '\u{09}'..='\u{0D}' | '\u{1C}'..='\u{20}' | '\u{85}' | '\u{A0}' | '\u{1680}'
        | '\u{2000}'..='\u{200A}' | '\u{2028}' | '\u{2029}' | '\u{202F}' | '\u{205F}' | '\u{3000}')
}

/// `str.strip()`: the text without white space at both ends.
///
/// ```
/// use hermes_prompt_text::text::strip;
/// assert_eq!(strip("\u{1c} a b \u{3000}\n"), "a b");
/// assert_eq!(strip("\u{feff}a"), "\u{feff}a", "a byte order mark is no white space");
/// ```
pub fn strip(s: &str) -> &str {
    s.trim_matches(is_space)
}

/// `str.rstrip()`.
pub fn rstrip(s: &str) -> &str {
    s.trim_end_matches(is_space)
}

/// `str.lstrip()`.
pub fn lstrip(s: &str) -> &str {
    s.trim_start_matches(is_space)
}

/// The byte range that [`strip`] keeps; empty and at the end when the text is blank.
pub fn strip_range(s: &str) -> Range<usize> {
    let start = s.len() - lstrip(s).len();
    let end = rstrip(&s[start..]).len() + start;
    start..end
}

/// Whether nothing is left after [`strip`].
pub fn is_blank(s: &str) -> bool {
    s.chars().all(is_space)
}

/// `len(s)`: the number of code points.
pub fn char_len(s: &str) -> usize {
    s.chars().count()
}

/// The byte offset of code point number `n`, or the length of the text when it is shorter.
pub fn byte_of_char(s: &str, n: usize) -> usize {
    // Whole chunks first: counting the bytes that start a character is much faster than decoding.
    const CHUNK: usize = 64;
    let (mut at, mut left) = (0, n);
    for chunk in s.as_bytes().chunks_exact(CHUNK) {
        let starts = chunk.iter().filter(|&&b| !(0x80..0xC0).contains(&b)).count();
        if starts > left {
            break;
        }
        left -= starts;
        at += CHUNK;
    }
    // Now `at` may stand inside a character whose start has been counted.
    while !s.is_char_boundary(at) {
        at += 1;
    }
    s[at..].char_indices().nth(left).map_or(s.len(), |(i, _)| at + i)
}

/// As [`byte_of_char`] for a text of `total` code points; starts at the nearer end.
pub fn byte_of_char_of(s: &str, n: usize, total: usize) -> usize {
    match total.checked_sub(n) {
        None | Some(0) => s.len(),
        Some(_) if s.len() == total => n,
        Some(back) if back < n => s.char_indices().rev().nth(back - 1).map_or(0, |(i, _)| i),
        Some(_) => byte_of_char(s, n),
    }
}

/// The next character at or behind byte `from` that is no everyday Latin: a soft hyphen, or anything from U+0300 on.
/// What hides or confuses is among these, and most texts have few of them.
///
/// ```
/// use hermes_prompt_text::text::next_beyond_latin;
/// assert_eq!(next_beyond_latin("exceções — não", 0), Some((11, '—')));
/// assert_eq!(next_beyond_latin("exceções — não", 12), None);
/// assert_eq!(next_beyond_latin("a\u{a0}b\u{ad}c", 0), Some((4, '\u{ad}')));
/// ```
pub fn next_beyond_latin(s: &str, from: usize) -> Option<(usize, char)> {
    let bytes = s.as_bytes();
    let mut at = from;
    // The first byte of U+0300 is CC, and only first bytes are that large; a soft hyphen is C2 AD.
    loop {
        at += bytes.get(at..)?.iter().position(|&b| b == 0xC2 || b >= 0xCC)?;
        if bytes[at] != 0xC2 || bytes.get(at + 1) == Some(&0xAD) {
            return s.get(at..)?.chars().next().map(|c| (at, c));
        }
        at += 1;
    }
}

/// `s[..n]` counted in code points.
pub fn head(s: &str, n: usize) -> &str {
    &s[..byte_of_char(s, n)]
}

/// The last `n` code points; the empty text for `n == 0` (Python's `s[-0:]` differs, and the one
/// rule that depends on it says so itself).
pub fn tail(s: &str, n: usize) -> &str {
    match n.checked_sub(1) {
        None => "",
        Some(back) => s.char_indices().rev().nth(back).map_or(s, |(i, _)| &s[i..]),
    }
}

/// Whether `str.splitlines()` ends a line after `c`.
pub const fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{0B}' | '\u{0C}' | '\u{1C}'..='\u{1E}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// `str.splitlines(keepends=True)`.
///
/// ```
/// use hermes_prompt_text::text::split_lines;
/// let lines: Vec<_> = split_lines("a\r\nb\u{2028}c").collect();
/// assert_eq!(lines, ["a\r\n", "b\u{2028}", "c"]);
/// ```
pub fn split_lines(s: &str) -> impl Iterator<Item = &str> {
    let mut rest = s;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut chars = rest.char_indices();
        let end = loop {
            match chars.next() {
                None => break rest.len(),
                Some((i, '\r')) if rest[i + 1..].starts_with('\n') => break i + 2,
                Some((i, c)) if is_line_end(c) => break i + c.len_utf8(),
                Some(_) => {}
            }
        };
        let (line, after) = rest.split_at(end);
        rest = after;
        Some(line)
    })
}

/// `f"{n:,}"`: an integer with a comma between groups of three digits.
pub fn with_commas(n: u64) -> String {
    group_digits(&n.to_string())
}

/// A number as Python prints it, with a comma between groups of three digits before the point; what
/// does not begin with digits (`inf`, `nan`) stays as it is.
pub fn group_digits(number: &str) -> String {
    let (sign, rest) = number.split_at(usize::from(number.starts_with('-')));
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let mut out = String::with_capacity(number.len() + digits / 3);
    out.push_str(sign);
    for (i, d) in rest[..digits].chars().enumerate() {
        if i > 0 && (digits - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(d);
    }
    out.push_str(&rest[digits..]);
    out
}

/// A place in a text as people and editors name it. All values count from zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// Line number; a line ends after `\n`, `\r\n` or a lone `\r`, as editors count.
    pub line: u32,
    /// Column in code points.
    pub column: u32,
    /// Column in UTF-16 code units, which is what browsers and editors index by.
    pub column_utf16: u32,
}

/// Bytes between two places whose counts are kept.
const STEP: usize = 1024;

/// Converts byte offsets of one text to lines, code points and UTF-16 units.
///
/// Building it costs one pass over the text; a conversion looks at a kilobyte at most, however long the line is.
#[derive(Debug, Clone)]
pub struct Positions<'t> {
    text: &'t str,
    /// The byte offset of the start of every line.
    lines: Vec<u32>,
    /// Code points and UTF-16 units before every multiple of [`STEP`] bytes (of the character that spans it).
    anchors: Vec<[u32; 2]>,
}

impl<'t> Positions<'t> {
    /// Indexes `text`. Texts beyond 4 GiB are not supported; no browser holds one.
    pub fn new(text: &'t str) -> Self {
        let lines = std::iter::once(0).chain(line_ends(text.as_bytes()).map(|end| end as u32)).collect();
        let mut positions = Self { text, lines, anchors: vec![[0; 2]] };
        let (mut from, mut counted) = (0, [0; 2]);
        for step in 1..=text.len() / STEP {
            let to = positions.floor(step * STEP);
            let [chars, units] = measure(&text[from..to]);
            counted = [counted[0] + chars, counted[1] + units];
            positions.anchors.push(counted);
            from = to;
        }
        positions
    }

    /// The number of the line a byte offset lies in.
    fn line_of(&self, at: usize) -> usize {
        self.lines.partition_point(|&start| start as usize <= at).saturating_sub(1)
    }

    /// `offset`, or the nearest character boundary before it.
    fn floor(&self, offset: usize) -> usize {
        let mut at = offset.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// Code points and UTF-16 units before a byte offset on a character boundary.
    fn count(&self, at: usize) -> [u32; 2] {
        let step = at / STEP;
        let [chars, units] = measure(&self.text[self.floor(step * STEP)..at]);
        [self.anchors[step][0] + chars, self.anchors[step][1] + units]
    }

    /// The place of a byte offset. Offsets past the end name the end.
    pub fn place(&self, offset: usize) -> Place {
        let at = self.floor(offset);
        let line = self.line_of(at);
        let ([chars, units], [chars_before, units_before]) =
            (self.count(at), self.count(self.lines[line] as usize));
        Place { line: line as u32, column: chars - chars_before, column_utf16: units - units_before }
    }

    /// The UTF-16 offset of a byte offset from the start of the text.
    pub fn utf16(&self, offset: usize) -> usize {
        self.count(self.floor(offset))[1] as usize
    }

    /// The code point offset of a byte offset from the start of the text.
    pub fn chars(&self, offset: usize) -> usize {
        self.count(self.floor(offset))[0] as usize
    }

    /// The byte offset of a UTF-16 offset; one inside a surrogate pair names the pair's start.
    pub fn byte_of_utf16(&self, offset: usize) -> usize {
        let wanted = u32::try_from(offset).unwrap_or(u32::MAX);
        let step = self.anchors.partition_point(|anchor| anchor[1] <= wanted).saturating_sub(1);
        let (from, mut units) = (self.floor(step * STEP), self.anchors[step][1]);
        for (i, c) in self.text[from..].char_indices() {
            units = units.saturating_add(c.len_utf16() as u32);
            if units > wanted {
                return from + i;
            }
        }
        self.text.len()
    }

    /// The byte offset of a line and a UTF-16 column, which is how an editor names a place whatever
    /// the line ends of the file are. A column past the end of the line names the end of its text,
    /// before the line end; a line past the end names the end of the text.
    pub fn byte_of_place(&self, line: u32, column_utf16: u32) -> usize {
        let Some(&start) = self.lines.get(line as usize) else { return self.text.len() };
        let start = start as usize;
        let end = self.lines.get(line as usize + 1).map_or(self.text.len(), |&next| next as usize);
        let body = self.text[start..end].trim_end_matches(['\r', '\n']);
        self.byte_of_utf16(self.utf16(start).saturating_add(column_utf16 as usize)).min(start + body.len())
    }

    /// The same for one place of a text, without an index of all its lines.
    pub fn byte_of_place_in(text: &str, line: u32, column_utf16: u32) -> usize {
        let start = match line.checked_sub(1) {
            None => 0,
            Some(before) => match line_ends(text.as_bytes()).nth(before as usize) {
                Some(start) => start,
                None => return text.len(),
            },
        };
        let rest = &text[start..];
        let body = &rest[..memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len())];
        let mut units = 0u32;
        for (i, c) in body.char_indices() {
            units += c.len_utf16() as u32;
            if units > column_utf16 {
                return start + i;
            }
        }
        start + body.len()
    }

    /// The number of lines, at least one.
    pub fn lines(&self) -> usize {
        self.lines.len()
    }
}

/// The byte behind every line end.
fn line_ends(bytes: &[u8]) -> impl Iterator<Item = usize> {
    memchr::memchr2_iter(b'\n', b'\r', bytes)
        .filter(|&i| bytes[i] == b'\n' || bytes.get(i + 1) != Some(&b'\n'))
        .map(|i| i + 1)
}

/// Code points and UTF-16 units of a text.
fn measure(s: &str) -> [u32; 2] {
    // Over bytes, and by the library's own loop: this runs over every text at every change.
    let chars = s.chars().count();
    let pairs = if chars == s.len() { 0 } else { s.bytes().filter(|&b| b >= 0xF0).count() };
    [chars as u32, (chars + pairs) as u32]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_white_space_differs_from_rust_by_the_four_separators() {
        let differing: Vec<char> = ('\0'..=char::MAX).filter(|&c| is_space(c) != c.is_whitespace()).collect();
        assert_eq!(differing, ['\u{1c}', '\u{1d}', '\u{1e}', '\u{1f}']);
    }

    #[test]
    fn places_count_every_kind_of_line_end_once() {
        let text = "a\r\nb\rc\n😀d";
        let p = Positions::new(text);
        let d = text.find('d').unwrap();
        assert_eq!(p.place(d), Place { line: 3, column: 1, column_utf16: 2 });
        assert_eq!((p.chars(d), p.utf16(d), p.lines()), (8, 9, 4));
        for (i, _) in text.char_indices() {
            assert_eq!(p.byte_of_utf16(p.utf16(i)), i);
        }
        assert_eq!(p.byte_of_utf16(8), text.find('😀').unwrap(), "inside the pair");
        assert_eq!(p.place(999).line, 3);
    }

    #[test]
    fn long_lines_are_counted_from_the_nearest_anchor() {
        // Characters of one to four bytes, so that some span a multiple of the step; two long lines.
        let text: String = (0..9000)
            .map(|i| if i == 5000 { '\n' } else { ['a', 'ñ', '→', '😀'][(i * 7 + i / 5) % 4] })
            .collect();
        let p = Positions::new(&text);
        let mut units = 0;
        let (mut line, mut column, mut column_utf16) = (0, 0, 0);
        for (n, (i, c)) in text.char_indices().enumerate() {
            assert_eq!((p.chars(i), p.utf16(i), p.byte_of_utf16(units)), (n, units, i));
            assert_eq!(p.place(i), Place { line, column, column_utf16 });
            assert_eq!(p.byte_of_place(line, column_utf16), i);
            units += c.len_utf16();
            (line, column, column_utf16) = if c == '\n' {
                (line + 1, 0, 0)
            } else {
                (line, column + 1, column_utf16 + c.len_utf16() as u32)
            };
        }
        assert_eq!((p.chars(text.len()), p.utf16(usize::MAX), p.lines()), (9000, units, 2));
    }

    #[test]
    fn an_editors_place_finds_its_byte_whatever_the_line_ends() {
        let text = "a\r\nb\rc\n😀d";
        let p = Positions::new(text);
        for (i, c) in text.char_indices().filter(|(_, c)| !matches!(c, '\r' | '\n')) {
            let place = p.place(i);
            assert_eq!(p.byte_of_place(place.line, place.column_utf16), i, "{c}");
        }
        for (line, column) in (0..12).flat_map(|line| (0..6).map(move |column| (line, column))) {
            assert_eq!(Positions::byte_of_place_in(text, line, column), p.byte_of_place(line, column));
        }
        assert_eq!(p.byte_of_place(0, 9), 1, "before the line end");
        assert_eq!(p.byte_of_place(9, 0), text.len());
    }

    #[test]
    fn heads_and_tails_count_code_points() {
        assert_eq!((head("añ😀z", 3), tail("añ😀z", 2)), ("añ😀", "😀z"));
        assert_eq!((head("ab", 9), tail("ab", 9), tail("ab", 0)), ("ab", "ab", ""));
    }

    #[test]
    fn offsets_of_code_points_agree_with_counting_them() {
        let text: String = (0..400).map(|i| ['a', 'ñ', '→', '😀'][(i * 7 + i / 5) % 4]).collect();
        let total = char_len(&text);
        for (n, (i, _)) in text.char_indices().enumerate() {
            assert_eq!([byte_of_char(&text, n), byte_of_char_of(&text, n, total)], [i, i]);
        }
        assert_eq!([byte_of_char(&text, total), byte_of_char(&text, 9999)], [text.len(); 2]);
        assert_eq!([byte_of_char_of(&text, total, total), byte_of_char_of("ab", 1, 2)], [text.len(), 1]);
    }

    #[test]
    fn commas() {
        assert_eq!([0, 999, 1000, 1_234_567].map(with_commas), ["0", "999", "1,000", "1,234,567"]);
        let numbers = ["2200.5", "-1234567", "inf", "1e+16", "-0.5", "123456.0"];
        let grouped = ["2,200.5", "-1,234,567", "inf", "1e+16", "-0.5", "123,456.0"];
        assert_eq!(numbers.map(group_digits), grouped);
    }

    #[test]
    fn strip_range_agrees_with_strip() {
        for s in ["", " ", " a ", "\u{1f}x\u{85}", "b"] {
            assert_eq!(&s[strip_range(s)], strip(s));
        }
    }
}
