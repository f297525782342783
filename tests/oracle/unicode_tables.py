#!/usr/bin/env python3
"""Writes core/text/src/unicode/tables.rs: the Unicode data of the running Python interpreter.

The scan compares what *Python* sees: `str.isalnum`, `str.isdecimal`, the case pairs of `re.IGNORECASE`
and `unicodedata.normalize("NFKC", …)`. All of them follow the interpreter, not the newest Unicode, so
the tables are asked from the interpreter Hermes runs on (CPython 3.11, Unicode 14.0) and committed.

    python3.11 tests/oracle/unicode_tables.py            # rewrites the tables
    python3.11 tests/oracle/unicode_tables.py --check    # fails when the committed file is not what this interpreter says
"""

import pathlib
import re._casefix
import sys
import unicodedata

import _sre

OUT = pathlib.Path(__file__).resolve().parents[2] / "core/text/src/unicode/tables.rs"
SURROGATES = range(0xD800, 0xE000)
HANGUL = range(0xAC00, 0xAC00 + 11172)
CODES = [c for c in range(0x110000) if c not in SURROGATES]


def ranges(wanted):
    """[first, last] of every run of code points for which `wanted` holds; surrogates are skipped over."""
    out = []
    for c in CODES:
        if wanted(chr(c)):
            if out and (out[-1][1] == c - 1 or (out[-1][1] == 0xD7FF and c == 0xE000)):
                out[-1][1] = c
            else:
                out.append([c, c])
    return out


def gaps(pairs):
    """Ranges as alternating 'code points to skip' and 'code points to take'."""
    out, at = [], 0
    for first, last in pairs:
        out += [first - at, last + 1 - first]
        at = last + 1
    assert max(out) < 0x10000, "a gap needs more than 16 bits"
    return out


def lower_runs():
    """(first, last, step, delta): code points whose `tolower` differs, as runs of one distance."""
    moved = [(c, _sre.unicode_tolower(c) - c) for c in CODES if _sre.unicode_tolower(c) != c]
    runs = []
    for c, delta in moved:
        if runs:
            first, last, step, d = runs[-1]
            if d == delta and (c - last == step or (first == last and c - last <= 2)):
                runs[-1] = (first, c, c - last, d)
                continue
        runs.append((c, c, 1, delta))
    assert [(c, d) for f, l, s, d in runs for c in range(f, l + 1, s)] == moved
    return runs


def check_case_claims(extra):
    """What `scan/sets.rs` takes for granted about the case rules of `re`."""
    lower = _sre.unicode_tolower
    by_lower = {}
    for c in CODES:
        by_lower.setdefault(lower(c), []).append(c)
    for c in CODES:
        if not _sre.unicode_iscased(c):
            # For a caseless character the case-insensitive set is the character itself, so `iscased` needs no table.
            assert by_lower.get(c, [c]) == [c] and c not in extra, hex(c)
        # Lower-casing never moves a character in or out of \w, \d, \s, so categories need no case rule.
        a, b = chr(c), chr(lower(c))
        for test in (str.isalnum, str.isdecimal, str.isspace):
            assert test(a) == test(b), hex(c)
        # Case never joins the planes, and lowering twice changes nothing.
        assert lower(lower(c)) == lower(c) and (c < 0x10000) == (lower(c) < 0x10000)


def decompositions():
    """(code point, its full compatibility decomposition), Hangul syllables left to arithmetic."""
    out = []
    for c in CODES:
        if c in HANGUL:
            continue
        d = unicodedata.normalize("NFKD", chr(c))
        if d != chr(c):
            out.append((c, d))
    return out


def compositions():
    """(first, second, composite) of every primary composite that is not Hangul."""
    out = []
    for c in CODES:
        if c in HANGUL:
            continue
        fields = unicodedata.decomposition(chr(c)).split()
        if len(fields) != 2 or fields[0].startswith("<"):
            continue
        first, second = (int(f, 16) for f in fields)
        if unicodedata.normalize("NFC", chr(first) + chr(second)) == chr(c):
            out.append((first, second, c))
    return sorted(out)


def ccc_runs():
    """(first, last, class) of every code point with a combining class other than 0."""
    out = []
    for c in CODES:
        k = unicodedata.combining(chr(c))
        if k:
            if out and out[-1][1] == c - 1 and out[-1][2] == k:
                out[-1][1] = c
            else:
                out.append([c, c, k])
    return out


def array(name, kind, doc, items, per_line):
    lines = [f"/// {doc}", f"pub(super) static {name}: &[{kind}] = &["]
    for i in range(0, len(items), per_line):
        lines.append("    " + ", ".join(items[i : i + per_line]) + ",")
    return "\n".join(lines + ["];", ""])


def literal(text):
    """A Rust string literal that stays readable without hiding what has no shape of its own."""
    out = []
    for ch in text:
        category = unicodedata.category(ch)
        if ch in '\\"':
            out.append("\\" + ch)
        elif category[0] in "LN" and not unicodedata.combining(ch) and unicodedata.bidirectional(ch) not in ("R", "AL", "AN"):
            out.append(ch)
        elif " " <= ch <= "~":
            out.append(ch)
        else:
            out.append("\\u{%x}" % ord(ch))
    return "".join(out)


def main():
    version = unicodedata.unidata_version
    extra = re._casefix._EXTRA_CASES
    check_case_claims(extra)
    decomposed = decompositions()
    parts = [
        "// Generated by tests/oracle/unicode_tables.py: do not edit.",
        "//! Unicode data as the Python interpreter has it.",
        "#![cfg_attr(rustfmt, rustfmt::skip)]",
        "#![allow(clippy::unreadable_literal, clippy::invisible_characters, clippy::unicode_not_nfc)]",
        "",
        "/// The Unicode version these tables were asked from.",
        f'pub const UNICODE_VERSION: &str = "{version}";',
        "",
        array("WORD", "u16", "`\\w`: `str.isalnum()` or `_`; alternating: code points to skip, code points to take.",
              [str(n) for n in gaps(ranges(lambda c: c.isalnum() or c == "_"))], 24),
        array("DECIMAL", "u16", "`\\d`: `str.isdecimal()`; alternating: code points to skip, code points to take.",
              [str(n) for n in gaps(ranges(str.isdecimal))], 24),
        array("LOWER", "(u32, u32, u8, i32)", "Simple lower-casing: first and last code point of a run, its step, the distance.",
              [f"({f:#x}, {l:#x}, {s}, {d})" for f, l, s, d in lower_runs()], 5),
        array("EXTRA_CASES", "(u16, u16)", "Lower-case letters that `re.IGNORECASE` pairs beyond lower-casing, both ways.",
              [f"({a:#x}, {b:#x})" for a in sorted(extra) for b in extra[a]], 8),
        array("COMBINING", "(u32, u8, u8)", "Canonical combining classes: first code point of a run, its length, the class.",
              [f"({f:#x}, {l - f + 1}, {k})" for f, l, k in ccc_runs()], 8),
        array("COMPOSITIONS", "(u32, u32, u32)", "Primary composites: first, second, composite; sorted; Hangul is arithmetic.",
              [f"({a:#x}, {b:#x}, {c:#x})" for a, b, c in compositions()], 6),
    ]
    runs = []
    for c, d in decomposed:
        if runs and runs[-1][0] + runs[-1][1] == c and runs[-1][2] == len(d):
            runs[-1][1] += 1
        else:
            runs.append([c, 1, len(d)])
    assert max(n for _, n, _ in runs) < 0x10000 and max(k for _, _, k in runs) < 256
    parts.append(array("DECOMPOSED", "(u32, u16, u8)",
                       "Which code points decompose: first of a run, how many, and how many characters each becomes.",
                       [f"({c:#x}, {n}, {k})" for c, n, k in runs], 8))
    parts.append("/// The decompositions themselves, one after the other in the order of [`DECOMPOSED`].")
    parts.append("pub(super) static DECOMPOSITIONS: &str = \"\\")
    text, line = [], ""
    for c, d in decomposed:
        line += literal(d)
        # A line of the literal must not begin with a space: Rust drops white space after the line break.
        if len(line) > 150 and not line.endswith(" "):
            text.append(line)
            line = ""
    text.append(line)
    text = [t if not t.startswith(" ") else "\\u{20}" + t[1:] for t in text]
    parts.append("\\\n".join(text) + '";')
    out = "\n".join(parts) + "\n"
    if "--check" in sys.argv:
        if OUT.read_text(encoding="utf-8") != out:
            sys.exit(f"{OUT} differs from what Python {sys.version.split()[0]} (Unicode {version}) says")
        print(f"Unicode {version}: the committed tables are right")
        return
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(out, encoding="utf-8")
    print(f"{OUT.name}: Unicode {version}, {len(decomposed)} decompositions, {len(out)} bytes")


if __name__ == "__main__":
    main()
