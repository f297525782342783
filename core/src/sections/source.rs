//! Text that knows where it comes from.
//!
//! A [`Source`] is one file, decoded and reduced to what may enter the prompt; a [`Text`] is a
//! sequence of our own words and runs of sources. Cutting and joining happen on the sequence, so
//! that megabytes are measured once per content and only what is kept is ever copied.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::prompt::{Origin, Part};
use crate::text;
use crate::truncate::Heading;
use crate::workspace::Decoded;

/// One file and the part of it that may enter the prompt.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) path: Arc<str>,
    pub(crate) decoded: Decoded,
    /// What enters the prompt, when it is no single run of the decoded text.
    owned: Option<String>,
    /// Runs of the content in the decoded text, ascending on both sides.
    runs: Vec<Run>,
    /// Code points of the decoded file.
    pub(crate) file_chars: usize,
    /// Code points of the content.
    pub(crate) chars: usize,
    headings: OnceLock<Vec<Heading>>,
}

/// Equal text in content and decoded file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    content: usize,
    decoded: usize,
    len: usize,
}

impl Source {
    /// A file of which one run may enter the prompt.
    pub(crate) fn run(path: &str, decoded: Decoded, kept: Range<usize>) -> Self {
        let all = text::char_len(&decoded.text);
        let around = text::char_len(&decoded.text[..kept.start]) + text::char_len(&decoded.text[kept.end..]);
        let run = Run { content: 0, decoded: kept.start, len: kept.len() };
        Self::new(path, decoded, None, vec![run], [all, all - around])
    }

    /// A file of which `kept` runs may enter the prompt, with `between` in place of what lies
    /// between two of them.
    pub(crate) fn runs(path: &str, decoded: Decoded, kept: &[Range<usize>], between: &str) -> Self {
        let mut content = String::new();
        let mut runs = Vec::with_capacity(kept.len());
        for (i, range) in kept.iter().enumerate() {
            if i > 0 {
                content.push_str(between);
            }
            runs.push(Run { content: content.len(), decoded: range.start, len: range.len() });
            content.push_str(&decoded.text[range.clone()]);
        }
        let chars = [text::char_len(&decoded.text), text::char_len(&content)];
        Self::new(path, decoded, Some(content), runs, chars)
    }

    fn new(
        path: &str,
        decoded: Decoded,
        owned: Option<String>,
        runs: Vec<Run>,
        [file_chars, chars]: [usize; 2],
    ) -> Self {
        Self { path: path.into(), decoded, owned, runs, file_chars, chars, headings: OnceLock::new() }
    }

    /// What may enter the prompt.
    pub(crate) fn content(&self) -> &str {
        match (&self.owned, self.runs.first()) {
            (Some(text), _) => text,
            (None, Some(run)) => &self.decoded.text[run.decoded..run.decoded + run.len],
            (None, None) => "",
        }
    }

    /// The headings of the content, worked out when first asked for (§4.4).
    pub(crate) fn headings(&self) -> &[Heading] {
        self.headings.get_or_init(|| crate::truncate::headings(self.content()))
    }

    /// Where a range of the content lies in the raw file, as (content, raw) pairs.
    pub(crate) fn raw(&self, range: &Range<usize>) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
        self.runs.iter().filter_map(move |run| {
            let from = range.start.max(run.content);
            let to = range.end.min(run.content + run.len);
            (from < to).then(|| {
                let decoded = from - run.content + run.decoded..to - run.content + run.decoded;
                (from..to, self.decoded.raw_range(decoded))
            })
        })
    }

    /// Where an edit of the content belongs in the raw file. A place between two characters belongs before the
    /// character that follows it, or after the last one.
    pub(crate) fn raw_edit(&self, range: &Range<usize>) -> Option<Range<usize>> {
        if !range.is_empty() {
            return self.raw_hull(range);
        }
        let content = self.content();
        if let Some(next) = content.get(range.start..)?.chars().next() {
            let at = self.raw_hull(&(range.start..range.start + next.len_utf8()))?.start;
            return Some(at..at);
        }
        let last = content.chars().next_back()?;
        let at = self.raw_hull(&(content.len() - last.len_utf8()..content.len()))?.end;
        Some(at..at)
    }

    /// The raw bytes from the first to the last byte of a range of the content.
    pub(crate) fn raw_hull(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let mut runs = self.raw(range).map(|(_, raw)| raw);
        let first = runs.next()?;
        Some(first.start..runs.last().map_or(first.end, |r| r.end))
    }
}

/// Our own words and runs of files, in order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Text {
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone)]
enum Piece {
    Own { text: Cow<'static, str>, chars: usize },
    File { source: Arc<Source>, range: Range<usize>, chars: usize },
}

impl Piece {
    fn text(&self) -> &str {
        match self {
            Self::Own { text, .. } => text,
            Self::File { source, range, .. } => &source.content()[range.clone()],
        }
    }

    fn chars(&self) -> usize {
        match self {
            Self::Own { chars, .. } | Self::File { chars, .. } => *chars,
        }
    }

    /// Code points `from..to` of the piece.
    fn slice(&self, from: usize, to: usize) -> Self {
        if (from, to) == (0, self.chars()) {
            return self.clone();
        }
        let text = self.text();
        let at = |n| text::byte_of_char_of(text, n, self.chars());
        let (start, end) = (at(from), at(to));
        match self {
            Self::Own { text, .. } => {
                Self::Own { text: text[start..end].to_owned().into(), chars: to - from }
            }
            Self::File { source, range, .. } => Self::File {
                source: Arc::clone(source),
                range: range.start + start..range.start + end,
                chars: to - from,
            },
        }
    }
}

impl Text {
    /// Appends our own words.
    pub(crate) fn own(&mut self, text: impl Into<Cow<'static, str>>) -> &mut Self {
        let text = text.into();
        let chars = text::char_len(&text);
        self.pieces.push(Piece::Own { text, chars });
        self
    }

    /// Appends the whole content of a file.
    pub(crate) fn file(&mut self, source: &Arc<Source>) -> &mut Self {
        let range = 0..source.content().len();
        self.pieces.push(Piece::File { source: Arc::clone(source), range, chars: source.chars });
        self
    }

    /// Appends a run of a file's content, in bytes.
    pub(crate) fn run(&mut self, source: &Arc<Source>, range: Range<usize>) -> &mut Self {
        let chars = text::char_len(&source.content()[range.clone()]);
        self.pieces.push(Piece::File { source: Arc::clone(source), range, chars });
        self
    }

    /// Appends another text.
    pub(crate) fn append(&mut self, mut other: Self) -> &mut Self {
        self.pieces.append(&mut other.pieces);
        self
    }

    /// Whether there is no character in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.chars() == 0
    }

    /// Code points.
    pub(crate) fn chars(&self) -> usize {
        self.pieces.iter().map(Piece::chars).sum()
    }

    /// Code points `from..to`.
    pub(crate) fn slice(&self, from: usize, to: usize) -> Self {
        let mut pieces = Vec::new();
        let mut at = 0;
        for piece in &self.pieces {
            let (start, end) = (at, at + piece.chars());
            let (low, high) = (from.max(start), to.min(end));
            if low < high {
                pieces.push(piece.slice(low - start, high - start));
            }
            at = end;
        }
        Self { pieces }
    }

    /// The runs of files in it: source and byte range of its content.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&Arc<Source>, &Range<usize>)> {
        self.pieces.iter().filter_map(|p| match p {
            Piece::Own { .. } => None,
            Piece::File { source, range, .. } => Some((source, range)),
        })
    }

    /// The headings (§4.4), in code points from the start of the text.
    pub(crate) fn headings(&self) -> Cow<'_, [Heading]> {
        match self.pieces.as_slice() {
            [Piece::File { source, range, .. }] if *range == (0..source.content().len()) => {
                source.headings().into()
            }
            // A header line of our own before one whole file: the usual case, and the file's
            // headings are known. The header ends its line, so no line spans both.
            [own @ Piece::Own { text, chars }, Piece::File { source, range, .. }]
                if *range == (0..source.content().len()) && text.ends_with('\n') =>
            {
                let mut all = crate::truncate::headings(own.text());
                all.extend(source.headings().iter().map(|h| Heading { at: h.at + chars, ..h.clone() }));
                all.into()
            }
            _ => crate::truncate::headings(&self.to_text()).into(),
        }
    }

    /// The plain text.
    pub(crate) fn to_text(&self) -> String {
        let mut out = String::with_capacity(self.pieces.iter().map(|p| p.text().len()).sum());
        self.pieces.iter().for_each(|p| out.push_str(p.text()));
        out
    }

    /// The text with its origins, stripped as the join of a tier would strip it: here the way back
    /// through line ends is known exactly.
    pub(crate) fn into_part(self) -> Part {
        let whole = self.to_text();
        let kept = text::strip_range(&whole);
        let mut origins = Vec::new();
        let mut at = 0;
        for piece in &self.pieces {
            let len = piece.text().len();
            if let Piece::File { source, range, .. } = piece {
                // The part of the run that survives the strip, in bytes of the whole.
                let (low, high) = (at.max(kept.start), (at + len).min(kept.end));
                if low < high {
                    let content = low - at + range.start..high - at + range.start;
                    origins.extend(source.raw(&content).map(|(inner, raw)| {
                        let start = low - kept.start + (inner.start - content.start);
                        Origin {
                            path: Arc::clone(&source.path),
                            range: start..start + inner.len(),
                            source: raw,
                        }
                    }));
                }
            }
            at += len;
        }
        let text = if kept.len() == whole.len() { whole } else { whole[kept].to_owned() };
        Part { text, origins, ..Part::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::{BomRule, decode};

    fn source(raw: &str) -> Arc<Source> {
        let decoded = decode(raw.as_bytes(), BomRule::DropOne).unwrap();
        let kept = text::strip_range(&decoded.text);
        Arc::new(Source::run("/f", decoded, kept))
    }

    #[test]
    fn origins_lead_to_the_raw_bytes_through_marks_and_line_ends() {
        let raw = "\u{feff}\r\n\r\nun\r\nédeux\r\n\r\n";
        let file = source(raw);
        let mut text = Text::default();
        text.own("## f\n\n").file(&file);
        let part = text.into_part();
        assert_eq!(part.text, "## f\n\nun\nédeux");
        let [origin] = part.origins.as_slice() else { panic!("{:?}", part.origins) };
        assert_eq!(&part.text[origin.range.clone()], "un\nédeux");
        assert_eq!(&raw[origin.source.clone()], "un\r\nédeux");
    }

    #[test]
    fn slices_count_code_points_across_pieces() {
        let file = source("añ😀z");
        let mut text = Text::default();
        text.own("→x").file(&file).own("!");
        assert_eq!(text.chars(), 7);
        let cut: Vec<String> =
            [(0, 3), (3, 6), (6, 7), (2, 2)].map(|(a, b)| text.slice(a, b).to_text()).into();
        assert_eq!(cut, ["→xa", "ñ😀z", "!", ""]);
    }

    #[test]
    fn removed_middles_leave_two_origins() {
        let raw = "one\r\nGONE\r\ntwo";
        let decoded = decode(raw.as_bytes(), BomRule::Keep).unwrap();
        let file = Arc::new(Source::runs("/f", decoded, &[0..3, 9..12], "\n"));
        assert_eq!((file.content(), file.chars), ("one\ntwo", 7));
        let mut text = Text::default();
        text.file(&file);
        let part = text.into_part();
        let raws: Vec<&str> = part.origins.iter().map(|o| &raw[o.source.clone()]).collect();
        assert_eq!(raws, ["one", "two"]);
        assert_eq!(file.raw_hull(&(0..7)), Some(0..raw.len()));
    }
}
