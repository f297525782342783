#!/usr/bin/env python3
"""Asks the real YAML readers of an installed Hermes and ours the same documents, and compares.

    python3 yaml_fuzz.py --minutes N [--seed N]         both releases, documents and configurations in turn
    PYTHON yaml_fuzz.py --program target/debug/examples/yaml [--seed N] [--docs N] [--corpus DIR] [--config]

PYTHON is the interpreter of the environment that holds the Hermes to be asked; its own
`fast_safe_load` decides which of the two dialects is compared. Documents are generated from a seed;
`--corpus` takes every file of a folder instead (the YAML test suite, say); `--config` compares what
Hermes makes of the text as its config.yaml, with variables and a managed configuration. Values are compared with their
types, errors by the class of the exception. Exit code 1 when anything differs.
"""

import argparse
import collections
import datetime
import json
import os
import random
import subprocess
import sys
import warnings

warnings.showwarning = lambda *_args, **_kw: None  # ruamel warns about `1e3` at every load
os.environ.setdefault("HERMES_HOME", "/nonexistent")
try:
    import utils  # noqa: E402  (Hermes's own)
except ImportError:
    utils = None

WORDS = ["a", "b", "key", "é", "x y", "1", "010", "1:30", "1e3", "1.e3", "._1", ".5", "-.5", "+.inf", ".nan", "08",
         "0o17", "0x1F", "1_0", "_1", "-_", "yes", "No", "on", "y", "N", "null", "~", "true", "TRUE", "tRue", "=", "<<",
         "2026-01-01", "2026-1-1", "2026-13-45", "2001-12-14t21:59:43.10-05:00", "2001-12-14 21:59:43Z", "12:30:45",
         "http://x", "a:b", "a#b", "a #b", "@x", "`x`", "%s", "!x", "!!str", "!", "&a", "*a", "&b", "*b", "-", "- a", "?",
         ": ", "'it''s'", '"q\\n"', '"\\u00e9"', '"\\ud83d"', "'a\n  b'", '"a\n\n b"', '"a\\\n  b"', "[]", "{}", "[a, b]",
         "{a: b}", "{a, b}", "[a: b]", "[a, [b]]", "{a: [b]}", "[a,]", "{a: 1,}", "|", ">", "|-", ">+", "|2", ">-1", "|\n  t\n",
         "", "\u2028", "\x85", "\ufeff", "\xa0", "\u3000", "\x07", "\U0001f468", "platform_hints", "telegram", "append",
         "replace", "agent", "0", "00", "1.5", "1.", "0b11", "1:30.5", "190:20:30", "9" * 25, "0x" + "f" * 30, "1e400",
         "!!int '7'", "!!float 1", "!!bool yes", "!!set {a, b}", "!!omap [a: 1]", "!!pairs [a: 1, a: 2]", "!!binary aGk=",
         "!<tag:yaml.org,2002:str> 5", "!!null x", "!!timestamp 2001-01-01", "!!map {}", "!!seq []", "!e!x y"]
GLUE = [": ", ":", " : ", ":\t", "\n", "\n  ", "\n    ", "\n- ", "\n  - ", "\n\n", " ", "\t", " # c\n", "\t# c", ", ", ",",
        "\n? ", "\n: ", "\r\n", "\r", "\n---\n", "\n...\n", "\n--- ", " &a ", " *a", " !!str ", "[", "]", "{", "}", "'", '"',
        "|\n", ">\n", "|+\n ", ">-\n  ", "\x85", "\u2028", "\n\t", "- ", "? ", "%YAML 1.1\n---\n", "%YAML 1.2\n---\n", "#", "\\"]
CHARS = "ab1:,-?[]{}#&*!|>'\"%@` \n\n\t\r0.~=<yn_\\\x85\u2028\ufeffé"


def scalar(r):
    return r.choice(WORDS)


def soup(r):
    return "".join(r.choice((scalar(r), r.choice(GLUE))) for _ in range(r.randint(1, 12)))


def letters(r):
    return "".join(r.choice(CHARS) for _ in range(r.randint(1, 24)))


def flow(r, depth):
    kind = r.random()
    if depth <= 0 or kind < 0.5:
        return r.choice([scalar(r), "'q: x'", '"d"', "plain text"]).replace("\n", " ")
    items = [flow(r, depth - 1) for _ in range(r.randint(0, 3))]
    if kind < 0.75:
        return "[" + r.choice([", ", ",", " , "]).join(items) + "]"
    return "{" + ", ".join(r.choice([i, f"{i}: {flow(r, depth - 1)}", f"{i}:{i}", f"? {i}"]) for i in items) + "}"


def tree(r, depth, indent):
    pad = " " * indent
    if depth <= 0 or r.random() < 0.3:
        kind = r.random()
        if kind < 0.1:
            body = r.choice(["one", "one\ntwo", "one\n\ntwo", "one\n  deep\ntwo", "\none", "one\n\n", " lead"])
            mark = r.choice("|>") + r.choice(["", "-", "+", "2", "1-"]) + r.choice(["", " # c", " ", "\t"])
            lines = [pad + "  " + line if line or r.random() < 0.2 else "" for line in body.split("\n")]
            return " " + mark + "\n" + "\n".join(lines)
        if kind < 0.3:
            return " " + flow(r, 2)
        return r.choice([" ", "  ", "\n" + pad + " ", "\t", " &a ", " !!str "]) + scalar(r) + r.choice(["", "", " # c", " ", "\t"])
    parts = []
    step = r.choice([1, 2, 2, 2, 4, 0])
    listing = r.random() < 0.4
    for _ in range(r.randint(1, 4)):
        lead = pad if r.random() < 0.97 else " " * r.randint(0, 5)
        child = tree(r, depth - 1, indent + step)
        if listing:
            parts.append(f"{lead}-{child}")
        else:
            key = r.choice(["a", "b", "key", "c d", "'q'", '"d"', "1", "yes", "<<", "? k\n" + lead, "&a k", "*a ", scalar(r)])
            parts.append(f"{lead}{key}{r.choice([':', ':', ':', ' :', ''])}{child}")
        if r.random() < 0.1:
            parts.append(r.choice(["", "# c", "  # c", "\t", " "]))
    return "\n" + r.choice(["\n", "\n", "\n", "\r\n"]).join(parts)


def config(r):
    def hint():
        return r.choice(["be brief", "'it''s'", '"a\\nb"', "> be brief", "Note: x", "use #general", "yes", "42", "null", "[a, b]", "~",
                         ">\n      a\n      b", "|\n      a\n\n      b\n", "*bold* x", "@here", "{name}", "%s", "!imp", "- item", "1:30",
                         "2026-01-01", "\ta", "a\tb", "a\t# c", "”quoted”", "👨\u200d👩", "C:\\x", "'C:\\x'", '"C:\\x"'])
    out = []
    for _ in range(r.randint(1, 5)):
        section = r.choice(["platform_hints", "agent", "memory", "skills", "model", "timezone", "context_file_max_chars"])
        if section in ("timezone", "context_file_max_chars"):
            out.append(f"{section}: {r.choice(['UTC', '50000', '20k', '50_000', '010000', '0x4E20', '1:30', '.nan', '', '30000.9', '-1'])}")
            continue
        out.append(section + r.choice([":", ":", ":", ": ", ":  # c", ""]))
        for _ in range(r.randint(0, 3)):
            key = r.choice(["telegram", "cli", "Telegram", "slack", "on", "y", "1", "append", "a b", "tool_use_enforcement"])
            if r.random() < 0.3:
                out += [f"  {key}:", f"    append: {hint()}", f"    replace: {hint()}"][: r.randint(1, 3)]
            else:
                out.append(f"{r.choice(['  ', '  ', '  ', '   ', chr(9), chr(0xa0) * 2])}{key}: {hint()}")
    text = r.choice(["\n", "\n", "\n", "\r\n"]).join(out) + r.choice(["\n", ""])
    return r.choice(["", "", "", "\ufeff", "---\n", "# c\n"]) + text


def mutate(r, text):
    text = list(text)
    for _ in range(r.randint(1, 3)):
        if not text:
            break
        at = r.randrange(len(text))
        kind = r.random()
        if kind < 0.4:
            text.insert(at, r.choice(CHARS))
        elif kind < 0.7:
            del text[at]
        else:
            text[at] = r.choice(CHARS)
    return "".join(text)


def document(r):
    kind = r.random()
    if kind < 0.15:
        return soup(r)
    if kind < 0.3:
        return letters(r)
    if kind < 0.4:
        return flow(r, 3)
    if kind < 0.55:
        return config(r)
    if kind < 0.7:
        return mutate(r, config(r))
    text = tree(r, 3, 0)
    return mutate(r, text) if r.random() < 0.5 else text


def typed(x):
    if isinstance(x, dict):
        items = [(typed(k), typed(v)) for k, v in x.items()]
        return (type(x).__name__, items)
    if isinstance(x, (list, tuple)):
        return (type(x).__name__, [typed(v) for v in x])
    if isinstance(x, (set, frozenset)):
        return ("set", sorted(map(repr, x)))
    return (type(x).__name__, repr(x))


def value(text):
    names = {"datetime": datetime, "ordereddict": collections.OrderedDict, "inf": float("inf"), "nan": float("nan")}
    return typed(eval(text, names))


def real(text):
    try:
        return {"repr": repr(utils.fast_safe_load(text))}
    except RecursionError:
        return {"error": "RecursionError"}
    except Exception as e:
        return {"error": type(e).__name__}


def same(a, b):
    if a.get("repr") == b.get("repr") and a.get("error") == b.get("error"):
        return True
    if "repr" in a and "repr" in b:
        try:
            return value(a["repr"]) == value(b["repr"])
        except Exception:
            return False
    return False


KEYS = ["agent", "agent.tool_use_enforcement", "agent.environment_hint", "agent.coding_context", "memory", "memory.memory_enabled",
        "platform_hints", "timezone", "context_file_max_chars", "skills", "skills.disabled", "model", "model.default", "provider",
        "platforms", "gateway.platforms", "privacy.redact_pii", "terminal.backend", "a", "b", "key", "max_turns"]
VALUES = ["", "5", "1.5", "true", "false", "0", "''", "x", "[]", "[a]", "[ab]", "[[a, b]]", "[[a]]", "{}", "{a: b}", "2026-01-01", "null",
          "${FOO}", "'${ FOO } ${env:FOO} ${MISSING} ${file:x} ${} ${FOO'", "$FOO", "['${FOO}', {k: '${FOO}', '${FOO}': v}]", "!!set {a}",
          "!!binary aGk=", "{default: m, provider: 2}", "{model: m}", "{name: n, api_base: u}", "{default: {provider: p, model: q}}",
          "{model: {model: z}, provider: auto}", "&x {a: *x}", "&x [*x]", "yes", "y", "1:30"]


def setting(r):
    lines = []
    for _ in range(r.randint(1, 5)):
        key = r.choice(["agent", "memory", "platform_hints", "timezone", "context_file_max_chars", "skills", "model", "provider", "base_url",
                        "context_length", "api_base", "platforms", "gateway", "privacy", "terminal", "a", "b", "key", "max_turns", "${FOO}"])
        if r.random() < 0.3:
            lines.append(f"{key}:")
            for _ in range(r.randint(0, 3)):
                child = r.choice(["tool_use_enforcement", "environment_hint", "memory_enabled", "cli", "disabled", "default", "model", "name",
                                  "provider", "redact_pii", "backend", "max_turns", "platforms", "api_base", "base_url"])
                lines.append(f"  {child}: {r.choice(VALUES)}")
        else:
            lines.append(f"{key}: {r.choice(VALUES)}")
    return "\n".join(lines) + "\n"


def configs(a, dialect):
    import shutil
    import tempfile

    root = tempfile.mkdtemp()
    home, managed = os.path.join(root, "home"), os.path.join(root, "managed")
    os.makedirs(managed)
    os.environ["HERMES_HOME"] = home
    from hermes_cli import config as hcfg
    from hermes_cli import managed_scope
    hcfg.ensure_hermes_home = lambda *_a, **_k: None
    r = random.Random(a.seed)
    cases = []
    for _ in range(a.docs):
        text = setting(r) if r.random() < 0.8 else config(r)
        if r.random() < 0.1:
            text = mutate(r, text)
        text = text.encode("utf-8", "replace").decode("utf-8")
        cases.append({"config_yaml": text if r.random() < 0.97 else None, "managed": setting(r) if r.random() < 0.25 else None,
                      "env": {"FOO": "bar", "A": ""}, "keys": KEYS})
    release = "0.22" if dialect == "ruamel" else "0.19"
    run = subprocess.run([a.program, release, "--config"], input="\n".join(map(json.dumps, cases)) + "\n", capture_output=True, text=True)
    if run.returncode != 0:
        print(run.stderr)
        return 1
    import contextlib
    differ = 0
    os.environ.update(FOO="bar", A="")
    for case, line in zip(cases, run.stdout.rstrip("\n").split("\n"), strict=True):
        shutil.rmtree(home, ignore_errors=True)
        os.makedirs(home)
        for path, text in ((home, case["config_yaml"]), (managed, case["managed"])):
            with contextlib.suppress(FileNotFoundError):
                os.remove(os.path.join(path, "config.yaml"))
            if text is not None:
                with open(os.path.join(path, "config.yaml"), "w", encoding="utf-8", newline="") as f:
                    f.write(text)
        os.environ["HERMES_MANAGED_DIR"] = managed if case["managed"] is not None else ""
        for cache in ("_LOAD_CONFIG_CACHE", "_RAW_CONFIG_CACHE", "_LAST_EXPANDED_CONFIG_BY_PATH", "_CONFIG_PARSE_WARNED"):
            getattr(hcfg, cache, {}).clear()
        for cache in ("_CONFIG_CACHE", "_ENV_CACHE"):
            getattr(managed_scope, cache, {}).clear()
        ours = json.loads(line)
        with contextlib.redirect_stderr(open(os.devnull, "w")):
            try:
                loaded = hcfg.load_config()
                theirs = {}
                for dotted in KEYS:
                    node = loaded
                    for part in dotted.split("."):
                        node = node.get(part) if isinstance(node, dict) else None
                    theirs[dotted] = node
            except Exception as e:
                theirs = type(e).__name__
        if isinstance(theirs, str) or "error" in ours:
            bad = [] if theirs == ours.get("error") else ["raises"]
        else:
            bad = []
            for key, node in theirs.items():
                mine = ours["values"][key]
                if isinstance(node, dict):
                    # Sections have defaults that the built-in table does not know.
                    mine = eval(mine, {"datetime": datetime, "inf": float("inf"), "nan": float("nan")})
                    base = hcfg.DEFAULT_CONFIG
                    for part in key.split("."):
                        base = base.get(part) if isinstance(base, dict) else None
                    extra = base if isinstance(base, dict) else {}
                    node = {k: v for k, v in node.items() if k in mine or k not in extra or typed(v) != typed(extra[k])}
                    if not isinstance(mine, dict) or {k: typed(v) for k, v in mine.items()} != {k: typed(v) for k, v in node.items()}:
                        bad.append(key)
                elif typed(node) != value(mine):
                    bad.append(key)
        if bad:
            differ += 1
            if differ <= a.show:
                print(ascii(case["config_yaml"]), ascii(case["managed"]), bad, "\n   real",
                      theirs if isinstance(theirs, str) else {k: theirs.get(k) for k in bad}, "\n   ours",
                      ours.get("error") or {k: ours["values"].get(k) for k in bad})
    shutil.rmtree(root, ignore_errors=True)
    print(f"{release}: {len(cases)} configurations, {differ} differ")
    return 1 if differ else 0


def drive(minutes, seed):
    """Runs this file in the environments of both releases until the time is over."""
    import time

    import run

    build = ["cargo", "build", "-q", "--release", "-p", "hermes-prompt", "--example", "yaml"]
    subprocess.run(build, cwd=run.TREE, check=True)
    target = os.environ.get("CARGO_TARGET_DIR") or os.path.join(run.TREE, "target")
    program = os.path.join(target, "release", "examples", "yaml")
    end, failed = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < end and not failed:
        for release in run.RELEASES:
            for kind in ([], ["--config"]):
                command = [str(run.environment(release)), os.path.abspath(__file__), "--program", program, "--seed", str(seed),
                           "--docs", "2000" if kind else "10000", *kind]
                failed |= subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": "0"}).returncode
        seed += 1
    return failed


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--minutes", type=float)
    p.add_argument("--program")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--docs", type=int, default=20000)
    p.add_argument("--corpus")
    p.add_argument("--config", action="store_true")
    p.add_argument("--mutate", type=int, default=0, help="changed copies of every file of the corpus")
    p.add_argument("--show", type=int, default=10)
    a = p.parse_args()
    if a.minutes:
        return drive(a.minutes, a.seed)
    if utils is None or not a.program:
        p.error("--program and the interpreter of an installed Hermes are needed, or --minutes")
    dialect = "ruamel" if "hermes_yaml" in sys.modules or hasattr(utils, "load_yaml_file_readonly") else "pyyaml"
    if a.config:
        return configs(a, dialect)
    r = random.Random(a.seed)
    docs = [document(r) for _ in range(a.docs)]
    if a.corpus:
        docs = []
        for base, _, names in sorted(os.walk(a.corpus)):
            for name in sorted(names):
                with open(os.path.join(base, name), encoding="utf-8", newline="") as f:
                    text = f.read()
                docs += [text] + [mutate(r, text) for _ in range(a.mutate)]
    # A lone surrogate cannot be in a file.
    docs = [d.encode("utf-8", "replace").decode("utf-8") for d in docs]
    run = subprocess.run([a.program, dialect, "--lines"], input="\n".join(map(json.dumps, docs)) + "\n",
                         capture_output=True, text=True)
    if run.returncode != 0:
        print(run.stderr)
        return 1
    differ = classes = 0
    for text, line in zip(docs, run.stdout.rstrip("\n").split("\n"), strict=True):
        ours, theirs = json.loads(line), real(text)
        if same(theirs, ours):
            continue
        if "error" in ours and "error" in theirs:
            classes += 1
            if os.environ.get("CLASSES"):
                print("class", ascii(text), theirs, ours)
            continue
        differ += 1
        if differ <= a.show:
            print(ascii(text)[:400], "\n   real", str(theirs)[:300], "\n   ours", str(ours)[:300])
    print(f"{dialect}: {len(docs)} documents, {differ} differ, {classes} fail with another class of error")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
