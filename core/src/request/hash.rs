//! Digests: what Hermes derives from them, and the short form people compare.

use sha2::{Digest, Sha256};

/// SHA-256 as 64 lower-case hexadecimal digits.
pub fn sha256_hex(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

/// The first twelve digits, which is what Hermes shows instead of an identifier.
pub(crate) fn hex12(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes())[..6])
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes
        .iter()
        .flat_map(|b| [DIGITS[usize::from(b >> 4)], DIGITS[usize::from(b & 15)]])
        .map(char::from)
        .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn known_answer() {
        assert_eq!(super::sha256_hex("abc")[..16], *"ba7816bf8f01cfea");
        assert_eq!(super::hex12("42"), "73475cb40a56");
    }
}
