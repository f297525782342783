//! Python's numbers: integers of any size, and floats with Python's reading and printing.
//!
//! A configuration may hold `0xFFFFFFFFFFFFFFFFFFFF`, `1:30` (base 60) or `1e400`; Python reads all
//! of them, compares `1 == 1.0 == True`, and prints floats in its own shortest form. No more
//! arithmetic than that is needed, so this is a page of schoolbook limbs instead of a dependency.

use std::cmp::Ordering;
use std::fmt::{self, Write};

use lexical_parse_float::FromLexical;

/// Python refuses to convert between text and integers of more decimal digits.
pub const MAX_DECIMAL_DIGITS: usize = 4300;

/// An integer of any size.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Int {
    negative: bool,
    /// Base 2^32, least significant first, without leading zeros; empty for zero.
    limbs: Vec<u32>,
}

impl Int {
    fn trimmed(negative: bool, mut limbs: Vec<u32>) -> Self {
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        Self { negative: negative && !limbs.is_empty(), limbs }
    }

    /// The value of digits in a radix from 2 to 36; `None` for a digit outside the radix.
    fn from_digits(digits: impl DoubleEndedIterator<Item = u32>, radix: u32) -> Option<Self> {
        let mut limbs: Vec<u32> = Vec::new();
        if radix.is_power_of_two() {
            // Linear: a hostile file may hold a million hexadecimal digits.
            let width = radix.trailing_zeros();
            let (mut acc, mut bits) = (0u64, 0);
            for d in digits.rev() {
                if d >= radix {
                    return None;
                }
                acc |= u64::from(d) << bits;
                bits += width;
                if bits >= 32 {
                    limbs.push(acc as u32);
                    acc >>= 32;
                    bits -= 32;
                }
            }
            limbs.push(acc as u32);
        } else {
            for d in digits {
                if d >= radix {
                    return None;
                }
                mul_add(&mut limbs, radix, d);
            }
        }
        Some(Self::trimmed(false, limbs))
    }

    /// `self * 60 + digit`: one more place of a base-60 number.
    fn push_base60(&mut self, digit: &Int) {
        mul_add(&mut self.limbs, 60, 0);
        let mut carry = 0u64;
        for i in 0..self.limbs.len().max(digit.limbs.len()) {
            if i == self.limbs.len() {
                self.limbs.push(0);
            }
            let sum = u64::from(self.limbs[i]) + u64::from(digit.limbs.get(i).copied().unwrap_or(0)) + carry;
            self.limbs[i] = sum as u32;
            carry = sum >> 32;
        }
        if carry > 0 {
            self.limbs.push(carry as u32);
        }
    }

    /// The same magnitude with the other sign.
    pub fn negated(self) -> Self {
        Self::trimmed(!self.negative, self.limbs)
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// Whether it is below zero.
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// The value, when it fits.
    pub fn to_i64(&self) -> Option<i64> {
        let magnitude = match self.limbs[..] {
            [] => 0,
            [a] => u64::from(a),
            [a, b] => u64::from(b) << 32 | u64::from(a),
            _ => return None,
        };
        if self.negative { 0i64.checked_sub_unsigned(magnitude) } else { magnitude.try_into().ok() }
    }

    /// The nearest float, as Python's `float(n)`; `None` where Python overflows.
    pub fn to_f64(&self) -> Option<f64> {
        // Decimal text rounds correctly in Rust, and the numbers are short.
        let f = nearest(&self.decimal())?;
        f.is_finite().then_some(f)
    }

    /// The integer a float stands for, when it has no fraction.
    pub fn from_f64(f: f64) -> Option<Self> {
        if !f.is_finite() || f.fract() != 0.0 {
            return None;
        }
        let bits = f.to_bits();
        let exponent = (bits >> 52 & 0x7FF) as i32 - 1075;
        let mantissa = if f == 0.0 { 0 } else { bits & ((1 << 52) - 1) | 1 << 52 };
        let limbs = if exponent <= 0 {
            // No fraction, so the bits shifted out are zeros.
            let m = mantissa.checked_shr(exponent.unsigned_abs()).unwrap_or(0);
            vec![m as u32, (m >> 32) as u32]
        } else {
            let (words, rest) = (exponent as usize / 32, exponent as u32 % 32);
            let wide = u128::from(mantissa) << rest;
            let mut limbs = vec![0; words];
            limbs.extend([wide as u32, (wide >> 32) as u32, (wide >> 64) as u32]);
            limbs
        };
        Some(Self::trimmed(f < 0.0, limbs))
    }

    /// How many decimal digits it has at most; Python refuses to print more than
    /// [`MAX_DECIMAL_DIGITS`].
    pub fn decimal_digits_bound(&self) -> usize {
        self.limbs.len() * 10
    }

    fn decimal(&self) -> String {
        const CHUNK: u32 = 1_000_000_000;
        let mut limbs = self.limbs.clone();
        let mut chunks = Vec::new();
        while !limbs.is_empty() {
            let mut rest = 0u64;
            for limb in limbs.iter_mut().rev() {
                let value = rest << 32 | u64::from(*limb);
                *limb = (value / u64::from(CHUNK)) as u32;
                rest = value % u64::from(CHUNK);
            }
            chunks.push(rest as u32);
            while limbs.last() == Some(&0) {
                limbs.pop();
            }
        }
        let mut out = String::from(if self.negative { "-" } else { "" });
        match chunks.pop() {
            None => out.push('0'),
            Some(first) => out.push_str(&first.to_string()),
        }
        for chunk in chunks.iter().rev() {
            let _ = write!(out, "{chunk:09}");
        }
        out
    }
}

fn mul_add(limbs: &mut Vec<u32>, factor: u32, add: u32) {
    let mut carry = u64::from(add);
    for limb in limbs.iter_mut() {
        let value = u64::from(*limb) * u64::from(factor) + carry;
        *limb = value as u32;
        carry = value >> 32;
    }
    if carry > 0 {
        limbs.push(carry as u32);
    }
}

impl From<i64> for Int {
    fn from(n: i64) -> Self {
        let m = n.unsigned_abs();
        Self::trimmed(n < 0, vec![m as u32, (m >> 32) as u32])
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.decimal())
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Self) -> Ordering {
        let magnitude = || {
            self.limbs
                .len()
                .cmp(&other.limbs.len())
                .then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
        };
        match (self.negative, other.negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => magnitude(),
            (true, true) => magnitude().reverse(),
        }
    }
}

/// Why a text is no number for Python.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberError {
    /// Not of the form.
    Syntax,
    /// Nothing is left after the sign, which Python's reader trips over.
    Empty,
    /// Longer than Python or this library is willing to read.
    TooLong,
    /// A float beyond the largest one.
    Overflow,
}

/// The digit values of a text as `int()` sees them: every decimal digit of Unicode counts.
fn digit(c: char) -> Option<u32> {
    c.to_digit(36).or_else(|| {
        let c = c as u32;
        let zero = super::digits::DECIMAL_ZEROS[..super::digits::DECIMAL_ZEROS.partition_point(|&z| z <= c)]
            .last()?;
        Some(c - zero).filter(|d| *d < 10)
    })
}

/// Python's `int(text, radix)`.
pub(crate) fn python_int(text: &str, radix: u32) -> Result<Int, NumberError> {
    let mut rest = crate::text::strip(text);
    let negative = rest.starts_with('-');
    rest = rest.strip_prefix(['+', '-']).unwrap_or(rest);
    let prefix = match radix {
        2 => ["0b", "0B"],
        8 => ["0o", "0O"],
        16 => ["0x", "0X"],
        _ => ["\0", "\0"],
    };
    if let Some(after) = rest.strip_prefix(prefix[0]).or_else(|| rest.strip_prefix(prefix[1])) {
        rest = after.strip_prefix('_').unwrap_or(after);
    }
    if rest.is_empty() || rest.starts_with('_') || rest.ends_with('_') || rest.contains("__") {
        return Err(NumberError::Syntax);
    }
    let digits: Option<Vec<u32>> = rest.chars().filter(|c| *c != '_').map(digit).collect();
    let digits = digits.ok_or(NumberError::Syntax)?;
    if !radix.is_power_of_two() && digits.len() > MAX_DECIMAL_DIGITS {
        return Err(NumberError::TooLong);
    }
    let n = Int::from_digits(digits.into_iter(), radix).ok_or(NumberError::Syntax)?;
    Ok(if negative { n.negated() } else { n })
}

/// Python's `float(text)`, without the underscores it would allow (the readers remove them).
fn python_float(text: &str) -> Result<f64, NumberError> {
    let text: String = crate::text::strip(text)
        .chars()
        .map(|c| if c.is_ascii() { c } else { digit(c).and_then(|d| char::from_digit(d, 10)).unwrap_or(c) })
        .collect();
    let body = text.strip_prefix(['+', '-']).unwrap_or(&text);
    let word = body.to_ascii_lowercase();
    let number = body.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    if !number && !matches!(&word[..], "inf" | "infinity" | "nan") {
        return Err(NumberError::Syntax);
    }
    nearest(&text).ok_or(NumberError::Syntax)
}

/// The float nearest to decimal text, with the words `inf`, `infinity` and `nan`, as `str::parse` gives it. That one
/// brings a table of powers that is a fiftieth of the whole module, for a speed no configuration needs.
fn nearest(text: &str) -> Option<f64> {
    f64::from_lexical(text.as_bytes()).ok()
}

/// Reads the text of an `int` scalar as both readers do.
///
/// `octal_prefix` tells whether `0o17` names an octal number by itself (ruamel), `eleven` whether
/// the rules of YAML 1.1 hold (a leading zero is octal, a colon is base 60).
///
/// # Errors
/// When Python cannot read it, or not so many digits.
pub fn read_int(text: &str, octal_prefix: bool, eleven: bool) -> Result<Int, NumberError> {
    let text = text.replace('_', "");
    let body = text.strip_prefix(['+', '-']).unwrap_or(&text);
    let n = if body == "0" {
        Int::default()
    } else if let Some(digits) = body.strip_prefix("0b") {
        python_int(digits, 2)?
    } else if let Some(digits) = body.strip_prefix("0x") {
        python_int(digits, 16)?
    } else if let Some(digits) = body.strip_prefix("0o").filter(|_| octal_prefix) {
        python_int(digits, 8)?
    } else if body.is_empty() && (text.is_empty() || eleven) {
        return Err(NumberError::Empty);
    } else if eleven && body.starts_with('0') {
        python_int(body, 8)?
    } else if eleven && body.contains(':') {
        if body.len() > MAX_DECIMAL_DIGITS {
            return Err(NumberError::TooLong);
        }
        let mut n = Int::default();
        for part in body.split(':') {
            let part = python_int(part, 10)?;
            if part.is_negative() {
                return Err(NumberError::Syntax);
            }
            n.push_base60(&part);
        }
        n
    } else {
        python_int(body, 10)?
    };
    Ok(if text.starts_with('-') { n.negated() } else { n })
}

/// Reads the text of a `float` scalar as both readers do; `eleven` as in [`read_int`].
///
/// # Errors
/// When Python cannot read it.
pub fn read_float(text: &str, eleven: bool) -> Result<f64, NumberError> {
    let text = text.replace('_', "").to_lowercase();
    if text.is_empty() {
        return Err(NumberError::Empty);
    }
    let sign = if text.starts_with('-') { -1.0 } else { 1.0 };
    let body = text.strip_prefix(['+', '-']).unwrap_or(&text);
    Ok(match body {
        ".inf" => sign * f64::INFINITY,
        ".nan" => f64::NAN,
        _ if eleven && body.contains(':') => {
            if body.len() > MAX_DECIMAL_DIGITS {
                return Err(NumberError::TooLong);
            }
            // Python adds from the last place on, each place times an exact power of sixty.
            let parts: Vec<f64> = body.split(':').map(python_float).collect::<Result<_, _>>()?;
            let (mut value, mut base) = (0.0, Int::from(1));
            for part in parts.iter().rev() {
                value += part * base.to_f64().ok_or(NumberError::Overflow)?;
                mul_add(&mut base.limbs, 60, 0);
            }
            sign * value
        }
        _ => sign * python_float(body)?,
    })
}

/// `repr(x)` of a Python float: the shortest digits that read back, an exponent outside 1e-4..1e16.
pub fn float_repr(x: f64) -> String {
    if x.is_nan() {
        return "nan".into();
    }
    if x.is_infinite() {
        return if x > 0.0 { "inf" } else { "-inf" }.into();
    }
    let scientific = format!("{x:e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        format!("{x:?}")
    } else {
        format!("{mantissa}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_of_any_size_read_and_print() {
        for (text, want) in [
            ("0", "0"),
            ("-0", "0"),
            ("010", "8"),
            ("0x4E20", "20000"),
            ("0b101", "5"),
            ("1_000", "1000"),
            ("1:30", "90"),
            ("12:30:45", "45045"),
            ("-0x1_0000_0000_0000_0000", "-18446744073709551616"),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
        ] {
            assert_eq!(read_int(text, false, true).unwrap().to_string(), want, "{text}");
        }
        assert_eq!(read_int("-_", true, true), Err(NumberError::Empty));
        assert_eq!(read_int("0b_", true, true), Err(NumberError::Syntax));
        assert_eq!(read_int("010", true, false).unwrap(), Int::from(10), "YAML 1.2");
    }

    #[test]
    fn floats_print_as_python_prints_them() {
        for (x, want) in [
            (1.0, "1.0"),
            (0.1, "0.1"),
            (30000.9, "30000.9"),
            (1e16, "1e+16"),
            (1e15, "1000000000000000.0"),
            (1e-4, "0.0001"),
            (1e-5, "1e-05"),
            (1.5e300, "1.5e+300"),
            (-0.0, "-0.0"),
            (123_456_789_012_345_680.0, "1.2345678901234568e+17"),
        ] {
            assert_eq!(float_repr(x), want);
        }
    }

    #[test]
    fn floats_are_read_as_the_standard_library_reads_them() {
        let words = [
            "", ".", "+", "-.", "1", "1.", ".5", "+1.5", "-0", "00.10", "1e5", "1E5", "1e+5", "1e-5", "1.e5",
            ".e5",
        ];
        let odd = [
            "e5", "1e", "1e+", "1 ", " 1", "1_0", "0x10", "inf", "-Inf", "INFINITY", "nan", "+NaN", "infin",
            "1e400",
        ];
        let edges = [
            "1e-400",
            "4.9e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "1.7976931348623159e308",
        ];
        let halves =
            ["9007199254740993", "9007199254740993.0000000000000000000000000001", "0.1", "1e23", "8.5e-309"];
        for text in words.into_iter().chain(odd).chain(edges).chain(halves) {
            let bits = |f: f64| if f.is_nan() { f64::NAN.to_bits() } else { f.to_bits() };
            assert_eq!(nearest(text).map(bits), text.parse().ok().map(bits), "{text:?}");
        }
        let long = format!("{}.{}e-300", "123456789".repeat(70), "987654321".repeat(70));
        assert_eq!(nearest(&long), long.parse().ok());
        // Numbers without an end in sight, from a generator of remainders.
        let mut seed = 1_u64;
        for _ in 0..20_000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (digits, exponent) = (seed >> 8, i64::from(seed as u8) * 3 - 380);
            let text = format!("{}.{}e{exponent}", digits >> 30, digits & 0x3fff_ffff);
            assert_eq!(nearest(&text), text.parse().ok(), "{text}");
        }
    }

    #[test]
    fn floats_without_a_fraction_are_integers() {
        for f in [0.0, 1.0, -3.0, 2f64.powi(53), 2f64.powi(100), 1e22] {
            let n = Int::from_f64(f).unwrap();
            assert_eq!(n.to_f64(), Some(f));
        }
        assert_eq!(Int::from_f64(2f64.powi(100)).unwrap().to_string(), "1267650600228229401496703205376");
        assert_eq!(Int::from_f64(0.5), None);
    }
}
