#!/usr/bin/env python3
"""Asks two installed Hermes what they find in the sentences of tests/cases/scan/corpus.txt.

    python3 tests/oracle/scan_corpus.py PYTHON_OF_0.19 PYTHON_OF_0.22            # writes corpus.jsonl beside it
    python3 tests/oracle/scan_corpus.py PYTHON_OF_0.19 PYTHON_OF_0.22 --check    # fails when the written answers are not theirs

The sentences are ours; what is recorded is the list of finding ids in the scope `strict`, which holds the others.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
CASES = HERE.parent / "cases/scan"
ESCAPE = re.compile(r"\\(n|t|u\{([0-9A-Fa-f]+)\})")


def unescape(text):
    return ESCAPE.sub(lambda m: {"n": "\n", "t": "\t"}.get(m[1]) or chr(int(m[2], 16)), text)


def sentences():
    for number, line in enumerate((CASES / "corpus.txt").read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        head, _, text = line.partition(" | ")
        kind, lang = head.split()
        assert kind in ("attack", "near", "plain") and text, f"line {number}"
        yield kind, lang, unescape(text)


def ask(python, texts):
    env = {**os.environ, "PYTHONHASHSEED": "0"}
    question = json.dumps({"op": "verdict", "items": [["strict", text] for text in texts]})
    run = subprocess.run([python, HERE / "scan_server.py"], input=question + "\n", capture_output=True, text=True, env=env, check=True)
    answers = json.loads(run.stdout)
    for ids in answers:
        invisible = sorted((i for i in ids if i.startswith("invisible_")), key=lambda i: int(i.split("+")[1], 16))
        ids[: len(invisible)] = invisible
    return answers


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    if len(arguments) != 2:
        sys.exit(__doc__)
    rows = list(sentences())
    texts = [text for _, _, text in rows]
    answers = [ask(python, texts) for python in arguments]
    lines = []
    for (kind, lang, text), v19, v22 in zip(rows, *answers):
        lines.append(json.dumps({"kind": kind, "lang": lang, "text": text, "v19": v19, "v22": v22}, ensure_ascii=True))
    out = "\n".join(lines) + "\n"
    path = CASES / "corpus.jsonl"
    if "--check" in sys.argv:
        if path.read_text(encoding="utf-8") != out:
            sys.exit(f"{path.name} does not hold what these programs say")
        print(f"{len(rows)} sentences: the recorded answers are those of both programs")
        return
    path.write_text(out, encoding="utf-8")
    for kind in ("attack", "near", "plain"):
        of_kind = [r for r, (k, _, _) in zip(answers[0], rows) if k == kind]
        print(f"{kind}: {sum(bool(r) for r in of_kind)} of {len(of_kind)} found by 0.19")
    ids = {i for v in answers for r in v for i in r}
    print(f"{len(rows)} sentences, {len(set(r[1] for r in rows))} languages, {len(ids)} ids seen")


if __name__ == "__main__":
    main()
