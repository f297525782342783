"""The committed digests: what the real Hermes answered, as hashes, for machines without it.

`run.py --golden` asks the real program and writes one file a kind. A row holds the scenario (ours), and for each
release a digest of the answer and, for prompts, its lengths; never a word of the answer itself.
`core/tests/golden.rs` forms the same digests from our answers, natively: TEXT_FREE kinds with the built-in texts,
PACK kinds when packs are at hand (HERMES_PACKS=folder with pack-019.json and pack-022.json).
"""

from __future__ import annotations

import collections
import hashlib
import json
import pathlib

import compare

HERE = pathlib.Path(__file__).resolve().parent

# Answers that hold no text of Hermes's own: only frames, verdicts, numbers, and the scenario's own text.
TEXT_FREE = {
    "limits": 20, "truncate": 40, "frontmatter": 20, "yaml": 40, "config": 50, "memory": 60, "cache_control": 40, "context": 120, "soul": 40, "scan": 30, "block": 15, "hint": 20,
    "stored_matches": 15, "subdir": 25, "prompt_size": 15, "pin": 15,
}
PACK = {"prompt": 120, "skills": 60, "coding": 40, "environment": 30, "session_context": 30, "user_content": 20, "static": 10}
# A scenario longer than this is no good as a committed row.
LONGEST = 2500


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
    wanted = {**TEXT_FREE, **PACK}
    chosen = collections.defaultdict(list)
    for scenario in run.scenarios_for(options):
        kind = scenario.get("kind", "prompt")
        if kind in wanted and len(chosen[kind]) < wanted[kind] and len(json.dumps(scenario)) <= LONGEST:
            chosen[kind].append(scenario)
    everything = [s for rows in chosen.values() for s in rows]
    answers = {}
    for release in options.releases:
        python = run.environment(release)
        real = run.Answers(release, python).ask(everything, options.jobs)
        facts = {i: a.get("git_facts") for i, a in real.items()}
        ours = run.ask_ours(program, release, run.pack_for(release, python), everything, facts)
        answers[release] = (real, ours, facts)
    for kind, scenarios in sorted(chosen.items()):
        rows = []
        for scenario in scenarios:
            ident, row = scenario["id"], {}
            for release, (real, ours, facts) in answers.items():
                a, b = plain(kind, real[ident]), plain(kind, ours[ident])
                if a == {"unsupported": True}:
                    continue
                # Only what we answer alike becomes a row: a golden file must be green. What is left out is said.
                if digest(a) != digest(b):
                    left_out[kind, release] += 1
                    continue
                row[release] = {"digest": digest(a), **sizes(kind, a)}
                if facts.get(ident):
                    scenario = {**scenario, "git_facts": facts[ident]}
            if row:
                rows.append({"scenario": scenario, **row})
        body = ",\n".join(json.dumps(row, ensure_ascii=True, sort_keys=True, separators=(",", ":")) for row in rows)
        (folder / f"{kind}.json").write_text(
            '{"root_chars":%d,"needs_pack":%s,"rows":[\n%s\n]}\n' % (len(run.our_root("0.19")), json.dumps(kind in PACK), body))
        print(f"{kind}: {len(rows)} rows")
    for (kind, release), count in sorted(left_out.items()):
        print(f"left out: {kind} {release}: {count} answers differ from ours; mend them and write the digests again")
    return 1 if left_out else 0
