"""Are two answers the same? And if not, where do they part?

Exactly the same, with these exceptions, each for a reason:
- `paths` and `log` of a result are not compared: the first repeats the scenario, the second is the program's diary.
- A raised exception is compared as a fact, not by its words.
- The order of invisible_unicode_* findings comes from a Python set: those ids are sorted on both sides.
- The order of several sub-directory hints of one call comes from a Python set as well.
- Values of the kinds yaml and config are Python reprs: they are compared as typed values.
- Hashes in rows of the kind pin count by order of appearance: which states are equal, not what they are called.
"""

from __future__ import annotations

import datetime
import json
import re


def normal(kind: str, answer: dict):
    """The comparable form of a result line."""
    if answer.get("unsupported") or (isinstance(answer.get("result"), dict) and answer["result"].get("unsupported")):
        return {"unsupported": True}
    if "exception" in answer or ("error" in answer and "result" not in answer):
        return {"raises": True}
    result = json.loads(json.dumps(answer["result"]))
    if isinstance(result, dict):
        result.pop("paths", None)
    shape = globals().get("n_" + kind)
    if shape is not None:
        result = shape(result)
    return findings_in_order(result)


# The ids of a placeholder, wherever it stands.
_BLOCKED = re.compile(r"(\[BLOCKED: [^\n]*?(?:prompt injection \(|threat pattern\(s\): ))([^)\n.]*)")


def _sorted_ids(match) -> str:
    ids = match.group(2).split(", ")
    head = sorted(i for i in ids if i.startswith("invisible_unicode_"))
    return match.group(1) + ", ".join(head + [i for i in ids if not i.startswith("invisible_unicode_")])


def findings_in_order(value):
    if isinstance(value, str):
        return _BLOCKED.sub(_sorted_ids, value) if "[BLOCKED: " in value else value
    if isinstance(value, list):
        if value and all(isinstance(item, str) for item in value):
            head = sorted(i for i in value if i.startswith("invisible_unicode_"))
            return head + [findings_in_order(i) for i in value if not i.startswith("invisible_unicode_")]
        return [findings_in_order(item) for item in value]
    if isinstance(value, dict):
        return {key: findings_in_order(item) for key, item in value.items()}
    return value


def n_prompt(result: dict) -> dict:
    # What the harness itself remarks about the stand-in agent is no status line of the program.
    result["warnings"] = [w for w in result.get("warnings", []) if not w.startswith("[oracle] ")]
    if isinstance(result.get("context_files"), dict):
        result["context_files"] = {"error": True}
    for row in result.get("scan", {}).values():
        if "error" in row:
            row["error"] = True
    # The tiers first: a difference is best shown where it is smallest.
    first = ("tiers", "warnings", "context_files", "scan")
    return {key: result[key] for key in (*first, *(k for k in result if k not in first)) if key in result}


def n_context(result: dict) -> dict:
    for row in result.get("scan", {}).values():
        if "error" in row:
            row["error"] = True
    return result


def n_limits(result: dict) -> dict:
    return {"limits": [x if isinstance(x, int) else {"raises": True} for x in result["limits"]]}


class _Names(dict):
    def __missing__(self, key):
        raise ValueError(f"unexpected name {key} in a repr")


_NAMES = {"datetime": datetime, "inf": float("inf"), "nan": float("nan"), "set": set, "True": True, "False": False, "None": None,
          "__builtins__": {}}


def typed(text: str):
    """A Python repr as a value with its types spelled out, so that 1, 1.0, True and '1' differ."""
    if len(text) > 100_000:
        return text
    try:
        value = eval(text, dict(_NAMES))  # noqa: S307 - reprs of YAML scalars; names are limited to the table above
    except Exception:
        return {"not a repr": text}
    return spelled(value)


def spelled(value):
    if isinstance(value, dict):
        return {"dict": [[spelled(k), spelled(v)] for k, v in value.items()]}
    if isinstance(value, (list, tuple)):
        return {type(value).__name__: [spelled(v) for v in value]}
    if isinstance(value, (set, frozenset)):
        return {"set": sorted(json.dumps(spelled(v)) for v in value)}
    return f"{type(value).__name__}: {value!r}"


def n_yaml(result: dict) -> dict:
    return {"out": [{"error": True} if "error" in row else typed(row["repr"]) for row in result["out"]]}


def n_config(result: dict) -> dict:
    return {"values": {key: typed(value) for key, value in result["values"].items()}}


def n_subdir(result: dict) -> dict:
    def parts(text):
        if text is None:
            return None
        return sorted(re.split(r"\n\n(?=\[Subdirectory context discovered: )", text))
    return {"out": [parts(text) for text in result["out"]]}


def n_pin(result: dict) -> dict:
    names: dict = {}

    def walk(value, key=""):
        if isinstance(value, dict):
            return {k: walk(v, k) for k, v in value.items()}
        if isinstance(value, list):
            return [walk(v, key) for v in value]
        if isinstance(value, str) and key in ("context", "context_prompt", "context_key", "mem_context_pin"):
            return names.setdefault((key == "context_key", value), f"h{len(names)}")
        return value

    return walk(result)


# ---------------------------------------------------------------------------------------------------------
# Differences
# ---------------------------------------------------------------------------------------------------------
def differences(real, ours, path="", out=None, most=6) -> list:
    """Where two values part: a list of (path, real, ours)."""
    out = [] if out is None else out
    if len(out) >= most:
        return out
    if isinstance(real, dict) and isinstance(ours, dict):
        for key in list(real) + [k for k in ours if k not in real]:
            if key not in real:
                out.append((f"{path}.{key}", "<absent>", ours[key]))
            elif key not in ours:
                out.append((f"{path}.{key}", real[key], "<absent>"))
            elif real[key] != ours[key]:
                differences(real[key], ours[key], f"{path}.{key}", out, most)
    elif isinstance(real, list) and isinstance(ours, list) and len(real) == len(ours):
        for i, (a, b) in enumerate(zip(real, ours)):
            if a != b:
                differences(a, b, f"{path}[{i}]", out, most)
    elif real != ours:
        out.append((path or ".", real, ours))
    return out[:most]


def visible(text: str) -> str:
    """A text on one line: line breaks, controls and invisible characters as escapes, rules shortened."""
    text = re.sub("═{4,}", "═…═", text)
    return "".join(c if c.isprintable() and c != "\\" else c.encode("unicode_escape").decode() for c in text)


def show(real, ours, width=70) -> str:
    """One difference for people: for texts, the first differing character with what stands around it."""
    if isinstance(real, str) and isinstance(ours, str):
        at = next((i for i, (a, b) in enumerate(zip(real, ours)) if a != b), min(len(real), len(ours)))
        start = max(0, at - width)
        def piece(text):
            shown = visible(text[start:at]) + "▸" + visible(text[at:at + width])
            return ("…" if start else "") + shown + ("…" if len(text) > at + width else "")
        return f"differ at character {at} (lengths {len(real)} and {len(ours)})\n      real {piece(real)}\n      ours {piece(ours)}"
    def short(value):
        text = json.dumps(value, ensure_ascii=True)
        return text if len(text) <= 300 else text[:300] + "…"
    return f"\n      real {short(real)}\n      ours {short(ours)}"
