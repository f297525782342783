//! Encoded words, decoded once and scanned again. Silent unless the release's own patterns object to what comes out.

use std::ops::Range;

use super::characters::readable;
use super::{Advice, AdviceKind, Found, MAX_DECODED, line};

/// Shortest run of letters and digits that is decoded.
const SHORTEST: usize = 20;
/// From this length on a line of base64 goes on in the next line.
const FULL_LINE: usize = 60;
/// Fewest escapes in a line that is decoded.
const FEWEST_ESCAPES: usize = 4;

/// An encoding that packs bits into characters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Packed {
    /// Words of eight zeros and ones.
    Octets,
    /// Words of two hexadecimal digits.
    Pairs,
    /// Hexadecimal digits in one piece.
    Hex,
    Base32,
    Base64,
}

impl Packed {
    const fn name(self) -> &'static str {
        match self {
            Self::Octets => "binary",
            Self::Pairs | Self::Hex => "hexadecimal",
            Self::Base32 => "base32",
            Self::Base64 => "base64",
        }
    }

    const fn bits(self) -> u32 {
        match self {
            Self::Octets => 1,
            Self::Pairs | Self::Hex => 4,
            Self::Base32 => 5,
            Self::Base64 => 6,
        }
    }

    /// The value of a digit.
    fn value(self, b: u8) -> Option<u32> {
        let value = match (self, b) {
            (Self::Octets, b'0' | b'1') => b - b'0',
            (Self::Pairs | Self::Hex, _) => return char::from(b).to_digit(16),
            (Self::Base32 | Self::Base64, b'A'..=b'Z') => b - b'A',
            (Self::Base32, b'2'..=b'7') => b - b'2' + 26,
            (Self::Base64, b'a'..=b'z') => b - b'a' + 26,
            (Self::Base64, b'0'..=b'9') => b - b'0' + 52,
            // With the two signs of addresses as well.
            (Self::Base64, b'+' | b'-') => 62,
            (Self::Base64, b'/' | b'_') => 63,
            _ => return None,
        };
        Some(u32::from(value))
    }

    fn is(self, word: &[u8]) -> bool {
        word.iter().all(|&b| self.value(b).is_some())
    }

    fn unpack(self, digits: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(digits.len() * self.bits() as usize / 8);
        let (mut held, mut bits) = (0_u32, 0);
        for value in digits.iter().filter_map(|&b| self.value(b)) {
            held = held << self.bits() | value;
            bits += self.bits();
            if bits >= 8 {
                bits -= 8;
                bytes.push((held >> bits) as u8);
                held &= (1 << bits) - 1;
            }
        }
        bytes
    }
}

/// Words of one encoding that follow one another.
struct Group {
    packed: Packed,
    span: Range<usize>,
    digits: Vec<u8>,
}

pub(super) fn look(text: &str, found: &mut Found<'_>) {
    let bytes = text.as_bytes();
    let mut group: Option<Group> = None;
    let mut at = 0;
    for word in bytes.split(u8::is_ascii_whitespace) {
        let start = at;
        at += word.len() + 1;
        let bare = word.strip_suffix(b"==").or(word.strip_suffix(b"=")).unwrap_or(word);
        let goes_on = group.as_ref().is_some_and(|g| g.packed == Packed::Base64);
        let packed = match bare.len() {
            0 => continue,
            2 if Packed::Pairs.is(bare) => Some(Packed::Pairs),
            8 if Packed::Octets.is(bare) => Some(Packed::Octets),
            FULL_LINE.. if is_base64(bare) => Some(Packed::Base64),
            4.. if goes_on && Packed::Base64.is(bare) => Some(Packed::Base64),
            _ => None,
        };
        if let (Some(group), Some(packed)) = (&mut group, packed)
            && group.packed == packed
        {
            group.span.end = start + word.len();
            group.digits.extend_from_slice(bare);
            continue;
        }
        if let Some(group) = group.take() {
            unpack(text, group.packed, &group.digits, group.span, found);
        }
        if let Some(packed) = packed {
            group = Some(Group { packed, span: start..start + word.len(), digits: bare.to_vec() });
        } else if word.len() >= SHORTEST {
            runs(text, word, start, found);
        }
    }
    if let Some(group) = group {
        unpack(text, group.packed, &group.digits, group.span, found);
    }
    escapes(text, found);
}

/// Whether a word is base64 and nothing simpler.
fn is_base64(word: &[u8]) -> bool {
    Packed::Base64.is(word) && !Packed::Hex.is(word) && !Packed::Base32.is(word)
}

/// The runs of digits inside one word.
fn runs(text: &str, word: &[u8], start: usize, found: &mut Found<'_>) {
    let mut at = start;
    for run in word.split(|&b| Packed::Base64.value(b).is_none()) {
        let span = at..at + run.len();
        at = span.end + 1;
        if run.len() < SHORTEST {
            continue;
        }
        let packed = if Packed::Hex.is(run) {
            Packed::Hex
        } else if Packed::Base32.is(run) {
            Packed::Base32
        } else {
            Packed::Base64
        };
        unpack(text, packed, run, span, found);
    }
}

fn unpack(text: &str, packed: Packed, digits: &[u8], span: Range<usize>, found: &mut Found<'_>) {
    if digits.len() < SHORTEST || found.decoded > MAX_DECODED {
        return;
    }
    let plain = readable(&packed.unpack(digits));
    if let Some(plain) = plain {
        report(text, packed.name(), &plain, "", span, found);
    }
}

fn report(text: &str, by: &str, plain: &str, raw: &str, span: Range<usize>, found: &mut Found<'_>) {
    let trips = found.trips(plain, raw);
    if trips.is_empty() || text.get(span.clone()).is_none() {
        return;
    }
    let mut advice = Advice::new(AdviceKind::Encoded, span, plain, by);
    advice.trips = trips;
    found.push(advice.removable("Remove it"));
}

/// Lines with escaped characters: `%20`, `\x20`, `\u0020`, `&#32;`.
fn escapes(text: &str, found: &mut Found<'_>) {
    let bytes = text.as_bytes();
    let mut from = 0;
    while let Some(i) =
        bytes.get(from..).and_then(|rest| rest.iter().position(|b| matches!(b, b'%' | b'\\' | b'&')))
    {
        let range = line(text, from + i);
        let raw = text.get(range.clone()).unwrap_or("");
        from = range.end;
        let mut plain = Vec::with_capacity(raw.len());
        let (mut at, mut count, mut span) = (0, 0, 0..0);
        while let Some(&b) = raw.as_bytes().get(at) {
            if let Some((c, len)) = escape(&raw.as_bytes()[at..]) {
                match c {
                    Ok(byte) => plain.push(byte),
                    Err(c) => plain.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
                }
                if count == 0 {
                    span.start = range.start + at;
                }
                count += 1;
                at += len;
                span.end = range.start + at;
            } else {
                plain.push(b);
                at += 1;
            }
        }
        if count >= FEWEST_ESCAPES && found.decoded <= MAX_DECODED {
            let plain = String::from_utf8_lossy(&plain);
            // Words around the escapes belong to it.
            let start = text.get(range.start..span.start).map_or(span.start, |t| range.start + word_start(t));
            report(text, "escaped", &plain, raw, start..span.end, found);
        }
    }
}

/// Where the last word of a text starts.
fn word_start(text: &str) -> usize {
    text.rfind(|c: char| c.is_whitespace())
        .map_or(0, |i| i + text[i..].chars().next().map_or(0, char::len_utf8))
}

/// The byte or character that an escape at the start stands for, and how long it is.
fn escape(text: &[u8]) -> Option<(Result<u8, char>, usize)> {
    let number = |from: usize, len: usize, radix: u32| {
        let digits = text.get(from..from + len)?;
        digits
            .iter()
            .try_fold(0_u32, |n, &b| Some(n.wrapping_mul(radix).wrapping_add(char::from(b).to_digit(radix)?)))
    };
    match (text.first()?, text.get(1)?) {
        (b'%', _) => Some((Ok(number(1, 2, 16)? as u8), 3)),
        (b'\\', b'x') => Some((Ok(number(2, 2, 16)? as u8), 4)),
        (b'\\', b'u') => Some((Err(char::from_u32(number(2, 4, 16)?)?), 6)),
        (b'&', b'#') => {
            let hex = matches!(text.get(2), Some(b'x' | b'X'));
            let from = if hex { 3 } else { 2 };
            let len = text.get(from..)?.iter().take(8).position(|&b| b == b';')?;
            let code = number(from, len, if hex { 16 } else { 10 })?;
            (len > 0).then_some(())?;
            Some((Err(char::from_u32(code)?), from + len + 1))
        }
        _ => None,
    }
}
