#!/usr/bin/env python3
"""No expression of ours is one of Hermes's: the built-in threat tables are written from what each pattern detects.

    python3 tests/oracle/expressions.py [--list]        (also part of `run.py --fixed`)

Every expression of every built-in release is held against every expression of both exported packs. Equal means equal
in what it says, not letter by letter: which kind a group is, in which order alternatives stand, whether a gap is long
or short by preference, and capitals make no difference. With `--list` each row is shown with how alike the two
are (0 to 1, by their letters); that is to look at, and decides nothing: the words that are looked for are the same.
"""

from __future__ import annotations

import difflib
import json
import pathlib
import subprocess
import sys

try:
    from re import _parser as parser
except ImportError:  # before Python 3.11
    import sre_parse as parser

import run


def plain(expression: str) -> tuple:
    """What an expression says."""
    return tidy(parser.parse(expression))


def tidy(nodes) -> tuple:
    out = []
    for op, value in nodes:
        name = str(op)
        if name == "SUBPATTERN":
            _, on, off, inside = value
            # A group that only holds things together is what it holds.
            out.extend(tidy(inside) if not on and not off else [(name, on, off, tidy(inside))])
        elif name == "BRANCH":
            out.append((name, tuple(sorted({tidy(branch) for branch in value[1]}, key=repr))))
        elif name == "LITERAL":
            out.append((name, ord(chr(value).lower())))
        elif name == "IN":
            out.append((name, tuple(sorted({repr(small(*item)) for item in value}))))
        elif name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            least, most, inside = value
            out.append(("REPEAT", int(least), int(most), tidy(inside)))
        elif name in ("ASSERT", "ASSERT_NOT"):
            out.append((name, value[0], tidy(value[1])))
        elif name == "NOT_LITERAL" and value == ord("\n"):
            out.append(("ANY", repr(None)))
        else:
            out.append((name, repr(value)))
    return tuple(out)


def small(op, value) -> tuple:
    """One member of a class, capitals as small letters."""
    if str(op) == "LITERAL":
        value = ord(chr(value).lower())
    elif str(op) == "RANGE":
        value = tuple(ord(chr(end).lower()) for end in value)
    return str(op), str(value)


def theirs(release: str) -> list:
    """The threat table, then the table of the skills check, whose rows may have the same names."""
    pack = json.loads(run.pack_for(release, run.environment(release)).read_text())
    rows = pack["threat_patterns"] + pack.get("skill_guard", {}).get("patterns", [])
    return [(row["id"], row["regex"]) for row in rows]


def ours(program: pathlib.Path, release: str) -> list:
    command = [str(program), "--release", release, "--root", "/w"]
    question = '{"id": "e", "kind": "expressions"}\n'
    got = subprocess.run(command, input=question, capture_output=True, text=True, check=True)
    return json.loads(got.stdout)["result"]["expressions"]


def check(program: pathlib.Path, releases) -> list:
    """What of ours is theirs: (release, id, release and id of the real one)."""
    real = {}
    for release in releases:
        for name, expression in theirs(release):
            real.setdefault(plain(expression), f"{name} of {release}")
    found = []
    for release in ["docs", *releases]:
        rows = ours(program, release)
        if not rows:
            raise SystemExit(f"oracle: the built-in release {release} has no expressions")
        found.extend((release, name, real[plain(text)]) for name, text in rows if plain(text) in real)
    return found


def alike(one: str, other: str) -> float:
    """How alike two expressions are by their letters; the kind of a group aside."""
    one, other = (text.lower().replace("(?:", "(") for text in (one, other))
    return max(difflib.SequenceMatcher(None, a, b, False).ratio() for a, b in ((one, other), (other, one)))


def main() -> int:
    program = run.build_ours("--no-build" not in sys.argv)
    if "--list" in sys.argv:
        rows = []
        for release in run.RELEASES:
            real = theirs(release)
            rows += [(max(alike(text, other) for other_name, other in real if other_name == name), release, name) for name, text in ours(program, release)]
        print("\n".join(f"{ratio:.2f} {release} {name}" for ratio, release, name in sorted(rows, reverse=True)))
    found = check(program, list(run.RELEASES))
    for release, name, real in found:
        print(f"{release}: {name} says what {real} says")
    print(f"expressions: {len(found)} are Hermes's")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
