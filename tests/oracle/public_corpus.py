#!/usr/bin/env python3
"""Recall and false alarms on a public corpus of prompt injections: Hermes's scan alone, and with our advice.

    python3 tests/oracle/public_corpus.py [--release 0.19|0.22] [--list] [--no-build]

The corpus is `bastioncorpus` from PyPI, installed by name into an environment outside the tree like the real Hermes
(see run.py); nothing of it is stored here. Its rows are attacks, or harmless texts that look like some. A row counts as
found when anything is said about it. With `--list` the rows that are said something about are listed by name.

Exit code 0: no false alarm of the advice, and it finds what it found before. 3: the corpus cannot be installed here.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import run  # noqa: E402

PACKAGE = "bastioncorpus==0.6.0"
# Attacks of this version that the advice finds and the scan does not, at least.
LEAST_FOUND = 12
READ = "import dataclasses, json, bastioncorpus; print(json.dumps([dataclasses.asdict(row) for row in bastioncorpus.load_corpus()]))"


def corpus() -> list:
    folder = run.cache_dir() / "corpus"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    got = subprocess.run([str(python), "-c", READ], capture_output=True, text=True) if python.exists() else None
    if got is None or got.returncode:
        print(f"oracle: installing {PACKAGE} into {folder}", file=sys.stderr, flush=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        for command in (
            [run.find_python(), "-m", "venv", "--clear", str(folder)],
            [str(python), "-m", "pip", "install", "-q", "--no-deps", PACKAGE],
        ):
            made = subprocess.run(command, capture_output=True, text=True)
            if made.returncode:
                tail = (made.stderr or made.stdout).strip().splitlines()[-2:]
                raise run.Unavailable(f"`{' '.join(command[1:])}` failed: " + " / ".join(tail))
        got = subprocess.run([str(python), "-c", READ], capture_output=True, text=True, check=True)
    return json.loads(got.stdout)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--release", action="append", choices=list(run.RELEASES))
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--no-build", action="store_true")
    options = parser.parse_args()
    try:
        rows = corpus()
    except run.Unavailable as why:
        print(f"public corpus: {why}", file=sys.stderr)
        return 3
    program = run.build_ours(not options.no_build)
    texts = [row["text"] for row in rows]
    attack = [row["label"] == "malicious" for row in rows]
    attacks, harmless = sum(attack), len(rows) - sum(attack)
    print(f"{PACKAGE}: {attacks} attacks, {harmless} harmless texts")
    print(f"{'':<34}{'recall':>16}{'false alarms':>18}")
    failed = False
    for release in options.release or run.RELEASES:
        # The real table where the real program is installed, our own otherwise.
        try:
            pack, words = run.pack_for(release, run.environment(release)), "real table"
        except run.Unavailable:
            pack, words = None, "built-in table"
        questions = [{"id": scope, "kind": "scan", "scope": scope, "contents": texts} for scope in ("context", "strict")]
        questions.append({"id": "advice", "kind": "advice", "contents": texts})
        answers = {i: a["result"] for i, a in run.ask_ours(program, release, pack, questions, {}).items()}
        advice = answers["advice"]["advice"]
        for scope in ("context", "strict"):
            scan = answers[scope]["findings"]
            for name, said in (("scan", scan), ("scan + advice", [a + b for a, b in zip(scan, advice)])):
                found = sum(1 for bad, words_ in zip(attack, said) if bad and words_)
                alarms = sum(1 for bad, words_ in zip(attack, said) if not bad and words_)
                print(f"{release} {words}, {scope + ':':<9}{name:<14}{found:>4} of {attacks} {found / attacks:>4.0%}"
                      f"{alarms:>6} of {harmless} {alarms / harmless:>4.0%}")
        scan = answers["context"]["findings"]
        more = [row for row, bad, one, two in zip(rows, attack, scan, advice) if bad and two and not one]
        wrong = [row for row, bad, two in zip(rows, attack, advice) if not bad and two]
        if options.list:
            for row, ids, said in zip(rows, scan, advice):
                if ids or said:
                    print(f"  {row['id']:<20} {row['label']:<10} {', '.join(ids + [one['id'] for one in said])}")
            missed = collections.Counter(row["category"] for row, bad, one, two in zip(rows, attack, scan, advice) if bad and not one and not two)
            print("  missed: " + ", ".join(f"{name} {count}" for name, count in missed.most_common()))
        if wrong:
            print(f"{release}: the advice raises false alarms: {', '.join(row['id'] for row in wrong)}")
        if len(more) < LEAST_FOUND:
            print(f"{release}: the advice finds {len(more)} attacks that the scan does not; it used to find {LEAST_FOUND}")
        failed |= bool(wrong) or len(more) < LEAST_FOUND
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
