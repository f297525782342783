#!/usr/bin/env python3
"""No text of ours is a text of Hermes: the built-in releases are in our own words.

    python3 tests/oracle/wording.py             (also part of `run.py --fixed`)

Every text of every built-in release is held against every text of both exported packs: neither may it be
one of them, nor may it share a long run of words with one. Runs that the public documentation quotes, and
runs that are formats (headings, tags, names of files and settings), are listed here and allowed.
"""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
import sys

import run

# A run of this many words is more than chance between two texts with one purpose.
LONGEST = 7

# The parts of a pack that hold prose.
PARTS = ("texts", "templates", "variants", "edit_formats", "platform_hints", "plugin_platform_hints", "skills_index",
         "remote_backends", "request_texts", "legacy_souls")

# Sentences of the public documentation, which the built-in releases quote.
QUOTED = """
You are Hermes Agent, an intelligent AI assistant created by Nous Research. You are helpful, knowledgeable, and
direct. You assist users with a wide range of tasks including answering questions, writing and editing code,
analyzing information, creative work, and executing actions via your tools. You communicate clearly, admit
uncertainty when appropriate, and prioritize being genuinely useful over being verbose unless otherwise directed
below. Be targeted and efficient in your exploration and investigations.
You have persistent memory across sessions. Save durable facts using the memory tool: user preferences, environment
details, tool quirks, and stable conventions. Memory is injected into every turn, so keep it compact and focused on
facts that will still matter later.
When the user references something from a past conversation or you suspect relevant cross-session context exists, use
session_search to recall it before asking them to repeat themselves.
You MUST use your tools to take action — do not describe what you would do or plan to do without actually doing it.
## Skills (mandatory) Before replying, scan the skills below. If one clearly matches your task, load it with skill_view(name) and follow
its instructions.
You are a CLI AI Agent. Try not to use markdown but simple text renderable inside a terminal.
"""

# Formats: whoever writes the same thing writes the same.
FORMATS = """
Today's date (as of the last context rebuild): {DATE}
- `"local"` → Save to local files only ({HOME}/cron/output/)
skill_view(name="{TARGET}", file_path="
at https://hermes-agent.nousresearch.com/docs
"""


def words(text: str) -> list:
    return re.findall(r"\w+(?:['’]\w+)?", text.lower())


def runs(text: str, length: int) -> set:
    found = words(text)
    return {tuple(found[i:i + length]) for i in range(len(found) - length + 1)}


def strings(value):
    """Every text inside a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from strings(item)


def texts(program: pathlib.Path, release: str) -> list:
    command = [str(program), "--release", release, "--root", "/w"]
    got = subprocess.run(command, input='{"id": "t", "kind": "texts"}\n', capture_output=True, text=True, check=True)
    return [(key, text) for key, text in json.loads(got.stdout)["result"]["texts"] if text.strip()]


def check(program: pathlib.Path, releases) -> list:
    """What of ours is theirs: (release, key, words)."""
    allowed = runs(QUOTED, LONGEST) | runs(FORMATS, LONGEST)
    theirs, whole = set(), set()
    for release in releases:
        pack = json.loads(run.pack_for(release, run.environment(release)).read_text())
        for text in strings({key: pack[key] for key in PARTS if key in pack}):
            theirs |= runs(text, LONGEST)
            whole.add(" ".join(words(text)))
    quoted = " ".join(words(QUOTED + FORMATS))
    found = []
    for release in ["docs", *releases]:
        for key, text in texts(program, release):
            plain = " ".join(words(text))
            # A short format such as a heading may be equal; a sentence may not.
            if plain in whole and plain not in quoted and len(words(text)) >= LONGEST:
                found.append((release, key, "the whole text"))
            hits = (runs(text, LONGEST) & theirs) - allowed
            found.extend((release, key, " ".join(hit)) for hit in sorted(hits))
    return found


def main() -> int:
    program = run.build_ours()
    found = check(program, list(run.RELEASES))
    for release, key, what in found:
        print(f"{release}: {key}: {what}")
    print(f"wording: {len(found)} runs of {LONGEST} words are Hermes's")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
