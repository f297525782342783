#!/usr/bin/env python3
"""Answers questions about the scan with the *installed* Hermes and the running interpreter.

One JSON question a line in, one JSON answer a line out; used by `core/examples/fuzz_scan.rs`.

    {"op": "hello"}                              -> {"unicode": …, "invisible": n, "patterns": n}
    {"op": "verdict", "items": [[scope, text]…]} -> [[finding ids]…]     what scan_for_threats says
    {"op": "spans", "items": [[flags, regex, text]…]}
                                                 -> [[[start, end]…] | "error: …" | "slow"…]   re.finditer, in code points
    {"op": "nfkc", "items": [text…]}             -> [text…]
"""

import json
import re
import signal
import sys
import unicodedata
import warnings

warnings.simplefilter("ignore")


class Slow(Exception):
    pass


def alarm(*_):
    raise Slow


signal.signal(signal.SIGALRM, alarm)
FLAGS = {"i": re.IGNORECASE, "m": re.MULTILINE, "s": re.DOTALL, "x": re.VERBOSE, "a": re.ASCII}


def spans(flags, regex, text):
    try:
        compiled = re.compile(regex, sum(FLAGS[f] for f in flags))
    except (re.error, OverflowError, RecursionError) as why:
        return f"error: {why}"
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        return [list(m.span()) for m in compiled.finditer(text)]
    except Slow:
        return "slow"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def hermes():
    from tools import threat_patterns

    return threat_patterns


def answer(question):
    op = question["op"]
    if op == "hello":
        table = hermes()
        return {
            "python": sys.version.split()[0],
            "unicode": unicodedata.unidata_version,
            "invisible": len(table.INVISIBLE_CHARS),
            "patterns": len(table._PATTERNS),
        }
    items = question["items"]
    if op == "verdict":
        scan = hermes().scan_for_threats
        return [list(scan(text, scope=scope)) for scope, text in items]
    if op == "spans":
        return [spans(*item) for item in items]
    if op == "nfkc":
        return [unicodedata.normalize("NFKC", text) for text in items]
    raise ValueError(op)


def main():
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
