//! Which type an unquoted text has.
//!
//! Both readers guess by the shape of the text. These are their shapes, written as code instead of
//! expressions: they are asked for every unquoted text, and the differences stay visible.

use super::time::looks_like_timestamp;
use super::{Dialect, YamlVersion};

/// The types of a safe reader, by their tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CoreTag {
    Null,
    Bool,
    Int,
    Float,
    Binary,
    Timestamp,
    Omap,
    Pairs,
    Set,
    Str,
    Seq,
    Map,
    Merge,
    Value,
}

impl CoreTag {
    /// The type that a tag names.
    pub(super) fn from_tag(tag: &str) -> Option<Self> {
        Some(match tag.strip_prefix("tag:yaml.org,2002:")? {
            "null" => Self::Null,
            "bool" => Self::Bool,
            "int" => Self::Int,
            "float" => Self::Float,
            "binary" => Self::Binary,
            "timestamp" => Self::Timestamp,
            "omap" => Self::Omap,
            "pairs" => Self::Pairs,
            "set" => Self::Set,
            "str" => Self::Str,
            "seq" => Self::Seq,
            "map" => Self::Map,
            "merge" => Self::Merge,
            "value" => Self::Value,
            _ => return None,
        })
    }
}

/// The type of an unquoted text.
pub(super) fn resolve(text: &str, dialect: Dialect, version: YamlVersion) -> CoreTag {
    let eleven = version == YamlVersion::V1_1;
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return CoreTag::Null,
        "<<" => return CoreTag::Merge,
        "=" => return CoreTag::Value,
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => return CoreTag::Bool,
        "yes" | "Yes" | "YES" | "no" | "No" | "NO" | "on" | "On" | "ON" | "off" | "Off" | "OFF" if eleven => {
            return CoreTag::Bool;
        }
        "y" | "Y" | "n" | "N" if eleven && dialect == Dialect::Ruamel => return CoreTag::Bool,
        _ => {}
    }
    if !text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.')) {
        return CoreTag::Str;
    }
    let rules = Numbers { eleven, ruamel: dialect == Dialect::Ruamel };
    if rules.is_float(text) {
        CoreTag::Float
    } else if rules.is_int(text) {
        CoreTag::Int
    } else if looks_like_timestamp(text) {
        CoreTag::Timestamp
    } else {
        CoreTag::Str
    }
}

#[derive(Clone, Copy)]
struct Numbers {
    eleven: bool,
    ruamel: bool,
}

fn all(s: &str, f: impl Fn(u8) -> bool) -> bool {
    s.bytes().all(f)
}

fn digits(s: &str) -> bool {
    !s.is_empty() && all(s, |b| b.is_ascii_digit())
}

/// Digits and underscores, a digit first.
fn loose(s: &str) -> bool {
    s.starts_with(|c: char| c.is_ascii_digit()) && all(s, |b| b.is_ascii_digit() || b == b'_')
}

/// `:dd` one or more times, each below sixty.
fn base60(s: &str) -> bool {
    s.split(':').skip(1).all(|part| match part.as_bytes() {
        [b] => b.is_ascii_digit(),
        [tens, ones] => (b'0'..=b'5').contains(tens) && ones.is_ascii_digit(),
        _ => false,
    })
}

impl Numbers {
    fn is_int(self, text: &str) -> bool {
        let body = text.strip_prefix(['-', '+']).unwrap_or(text);
        let some = |s: &str, f: fn(u8) -> bool| !s.is_empty() && all(s, |b| f(b) || b == b'_');
        let octal = |b: u8| (b'0'..=b'7').contains(&b);
        if let Some(bits) = body.strip_prefix("0b") {
            return some(bits, |b| matches!(b, b'0' | b'1'));
        }
        if let Some(hex) = body.strip_prefix("0x") {
            return some(hex, |b| b.is_ascii_hexdigit());
        }
        if !self.eleven {
            return some(body, |b| b.is_ascii_digit())
                || body.strip_prefix("0o").is_some_and(|b| some(b, octal));
        }
        if body == "0" || (self.ruamel && some(body, octal)) {
            return true;
        }
        if let Some(rest) = body.strip_prefix('0') {
            return some(rest, octal);
        }
        let (head, tail) = body.split_at(body.find(':').unwrap_or(body.len()));
        loose(head) && base60(tail)
    }

    fn is_float(self, text: &str) -> bool {
        let body = text.strip_prefix(['-', '+']).unwrap_or(text);
        let signed = body.len() < text.len();
        match body {
            ".inf" | ".Inf" | ".INF" => return true,
            ".nan" | ".NaN" | ".NAN" => return !signed,
            _ => {}
        }
        let (mantissa, exponent) = match body.find(['e', 'E']) {
            None => (body, None),
            Some(at) => (&body[..at], Some(&body[at + 1..])),
        };
        let exponent_is = |sign_needed: bool| {
            exponent.is_none_or(|e| {
                let unsigned = e.strip_prefix(['-', '+']);
                digits(unsigned.unwrap_or(e)) && (unsigned.is_some() || !sign_needed)
            })
        };
        let rest_is_loose = |s: &str| all(s, |b| b.is_ascii_digit() || b == b'_');
        match mantissa.split_once('.') {
            // `.5`: without a sign, except in YAML 1.2.
            Some(("", fraction)) => {
                let form = if self.ruamel {
                    !fraction.is_empty() && rest_is_loose(fraction)
                } else {
                    loose(fraction)
                };
                form && exponent_is(true) && (!signed || !self.eleven)
            }
            Some((whole, fraction)) if loose(whole) => rest_is_loose(fraction) && exponent_is(!self.ruamel),
            Some((whole, fraction)) => {
                let (head, tail) = whole.split_at(whole.find(':').unwrap_or(whole.len()));
                self.eleven
                    && !tail.is_empty()
                    && loose(head)
                    && base60(tail)
                    && rest_is_loose(fraction)
                    && exponent.is_none()
            }
            // `1e3`
            None => self.ruamel && exponent.is_some() && loose(mantissa) && exponent_is(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shapes_of_numbers() {
        use CoreTag::{Float, Int, Str, Timestamp};
        // Text, then its type for PyYAML, for ruamel, and for ruamel behind `---` (YAML 1.2).
        for (text, want) in [
            ("010", [Int, Int, Int]),
            ("08", [Str, Str, Int]),
            ("0o17", [Str, Str, Int]),
            ("1_000", [Int, Int, Int]),
            ("0x1F", [Int, Int, Int]),
            ("0b101", [Int, Int, Int]),
            ("0b102", [Str, Str, Str]),
            ("1:30", [Int, Int, Str]),
            ("1:60", [Str, Str, Str]),
            ("12:30:45", [Int, Int, Str]),
            ("0:30", [Str, Str, Str]),
            ("1:30.5", [Float, Float, Str]),
            ("1e3", [Str, Float, Float]),
            ("1.0e3", [Str, Float, Float]),
            ("1.0e+3", [Float, Float, Float]),
            ("1.", [Float, Float, Float]),
            ("1.e3", [Str, Float, Float]),
            (".5", [Float, Float, Float]),
            ("-.5", [Str, Str, Float]),
            (".5e+1", [Float, Float, Float]),
            (".5e1", [Str, Str, Str]),
            ("._1", [Str, Float, Float]),
            ("_1", [Str, Str, Str]),
            ("-_1", [Str, Int, Int]),
            ("+.inf", [Float, Float, Float]),
            ("+.nan", [Str, Str, Str]),
            ("1.2.3", [Str, Str, Str]),
            ("-", [Str, Str, Str]),
            (".", [Str, Str, Str]),
            ("...", [Str, Str, Str]),
            ("2026-01-01", [Timestamp, Timestamp, Timestamp]),
            ("2026-1-1", [Str, Str, Str]),
            ("2026-1-1 1:02:03", [Timestamp, Timestamp, Timestamp]),
        ] {
            let got = [
                resolve(text, Dialect::PyYaml, YamlVersion::V1_1),
                resolve(text, Dialect::Ruamel, YamlVersion::V1_1),
                resolve(text, Dialect::Ruamel, YamlVersion::V1_2),
            ];
            assert_eq!(got, want, "{text}");
        }
    }
}
