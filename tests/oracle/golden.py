"""The committed digests: what the real Hermes answered, as hashes, for machines without it.

`run.py --golden` asks the real program and writes one file a kind. A row holds the scenario (ours), and for each
release a digest of the answer and, for prompts, its lengths; never a word of the answer itself. A row whose answer
holds Hermes's own words or follows from its own patterns says `pack`.
`core/tests/golden.rs` forms the same digests from our answers, natively: rows without `pack` with the built-in
releases, the others when packs are at hand (HERMES_PACKS=folder with pack-019.json and pack-022.json).
"""

from __future__ import annotations

import collections
import hashlib
import json
import pathlib

import compare

HERE = pathlib.Path(__file__).resolve().parent

# Rows of a kind; other kinds have OTHERS.
MOST = {"prompt": 60, "context": 50, "skills": 45, "memory": 50, "soul": 40, "truncate": 40, "yaml": 40, "config": 40, "coding": 25, "subdir": 20, "cache_control": 30}
OTHERS = 15
# A scenario longer than this is no good as a committed row.
LONGEST = 1600


def plain(kind: str, answer: dict):
    """The normal form that the Rust side can reproduce: compare.normal without typed values."""
    if kind in ("yaml", "config"):
        result = answer.get("result")
        if result is None:
            return {"raises": True}
        if kind == "yaml":
            return {"out": [{"error": True} if "error" in row else row for row in result["out"]]}
        return result
    return compare.normal(kind, answer)


def digest(value) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def sizes(kind: str, value) -> dict:
    if kind != "prompt" or "tiers" not in value:
        return {}
    return {"chars": value["joined_chars"], "tiers": [len(value["tiers"][t]) for t in ("stable", "context", "volatile")]}


def write(options, run, program) -> int:
    left_out = collections.Counter()
    folder = HERE / "golden"
    folder.mkdir(exist_ok=True)
    chosen = collections.defaultdict(list)
    for scenario in run.scenarios_for(options):
        kind = scenario.get("kind", "prompt")
        if len(chosen[kind]) < MOST.get(kind, OTHERS) and len(json.dumps(scenario)) <= LONGEST:
            chosen[kind].append(scenario)
    everything = [s for rows in chosen.values() for s in rows]
    answers = {}
    for release in options.releases:
        python = run.environment(release)
        real = run.Answers(release, python).ask(everything, options.jobs)
        facts = {i: a.get("git_facts") for i, a in real.items()}
        packed = run.ask_ours(program, release, run.pack_for(release, python), everything, facts)
        built_in = run.ask_ours(program, release, None, everything, facts)
        answers[release] = (real, packed, built_in, facts)
    for kind, scenarios in sorted(chosen.items()):
        rows, free = [], 0
        for scenario in scenarios:
            ident, row = scenario["id"], {}
            for release, (real, packed, built_in, facts) in answers.items():
                a, b, c = (digest(plain(kind, answer[ident])) for answer in (real, packed, built_in))
                if plain(kind, real[ident]) == {"unsupported": True}:
                    continue
                # Only what we answer alike becomes a row: a golden file must be green. What is left out is said.
                if a != b:
                    left_out[kind, release] += 1
                    continue
                row[release] = {"digest": a, **sizes(kind, plain(kind, real[ident])), **({"pack": True} if a != c else {})}
                free += a == c
                if facts.get(ident):
                    scenario = {**scenario, "git_facts": facts[ident]}
            if row:
                rows.append({"scenario": scenario, **row})
        if not rows:
            continue
        body = ",\n".join(json.dumps(row, ensure_ascii=True, sort_keys=True, separators=(",", ":")) for row in rows)
        (folder / f"{kind}.json").write_text('{"root_chars":%d,"rows":[\n%s\n]}\n' % (len(run.our_root("0.19")), body))
        print(f"{kind}: {len(rows)} rows, {free} answers without a pack")
    for (kind, release), count in sorted(left_out.items()):
        print(f"left out: {kind} {release}: {count} answers differ from ours; mend them and write the digests again")
    return 1 if left_out else 0
