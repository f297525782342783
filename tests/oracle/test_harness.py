"""The differential test itself: is a difference seen, is an accident of Python not one?"""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import compare  # noqa: E402
import expressions  # noqa: E402
import generate  # noqa: E402
import handmade  # noqa: E402

TREE = pathlib.Path(__file__).resolve().parent.parent.parent


class Generator(unittest.TestCase):
    def test_the_same_seed_gives_the_same_scenarios_whatever_the_order_of_sets(self):
        code = ("import sys, json, hashlib; sys.path.insert(0, sys.argv[1]); import generate; "
                "print(hashlib.sha256(json.dumps(list(generate.fixed())).encode()).hexdigest())")
        def run(seed):
            env = {**os.environ, "PYTHONHASHSEED": seed}
            return subprocess.run([sys.executable, "-c", code, str(pathlib.Path(__file__).parent)], env=env, capture_output=True, text=True, check=True).stdout
        self.assertEqual(run("1"), run("2"))

    def test_the_fixed_set_is_as_large_as_promised_and_every_id_is_its_own(self):
        fixed = list(generate.fixed())
        ids = [s["id"] for s in fixed] + [s["id"] for s in handmade.scenarios()]
        self.assertGreaterEqual(len(fixed), 1500)
        self.assertEqual(len(ids), len(set(ids)))

    def test_another_seed_gives_other_scenarios(self):
        for kind in generate.FIXED:
            texts = {json.dumps(generate.scenario(kind, seed, 0)).replace(f"-{seed}-", "-") for seed in range(6)}
            self.assertGreater(len(texts), 1, kind)


class Comparison(unittest.TestCase):
    def differ(self, kind, real, ours):
        return compare.normal(kind, {"result": real}) != compare.normal(kind, {"result": ours})

    def test_one_character_is_a_difference(self):
        self.assertTrue(self.differ("soul", {"soul": "a b"}, {"soul": "a\u00a0b"}))
        self.assertTrue(self.differ("soul", {"soul": None}, {"soul": ""}))
        self.assertTrue(self.differ("soul", {"soul": ""}, {}))

    def test_types_of_values_count(self):
        for real, ours in [("1", "1.0"), ("1", "True"), ("'1'", "1"), ("None", "'None'"), ("datetime.date(2026, 1, 1)", "'2026-01-01'"), ("{1: 'a'}", "{'1': 'a'}"), ("[1, 2]", "[2, 1]"), ("0.0", "-0.0")]:
            self.assertTrue(self.differ("yaml", {"out": [{"repr": real}]}, {"out": [{"repr": ours}]}), (real, ours))
        for real, ours in [("nan", "nan"), ("'a'", '"a"'), ("{'x', 'y'}", "{'y', 'x'}"), ("1e+16", "1e16")]:
            self.assertFalse(self.differ("yaml", {"out": [{"repr": real}]}, {"out": [{"repr": ours}]}), (real, ours))

    def test_the_order_of_invisible_findings_does_not_count_but_that_of_patterns_does(self):
        a, b = "invisible_unicode_U+200B", "invisible_unicode_U+FEFF"
        self.assertFalse(self.differ("scan", {"findings": [[a, b, "x"]]}, {"findings": [[b, a, "x"]]}))
        self.assertTrue(self.differ("scan", {"findings": [["x", "y"]]}, {"findings": [["y", "x"]]}))
        def text(ids):
            return {"context": f"## A\n\n[BLOCKED: A contained potential prompt injection ({ids}). Content not loaded.]"}
        self.assertFalse(self.differ("context", text(f"{a}, {b}"), text(f"{b}, {a}")))
        self.assertTrue(self.differ("context", text(f"{a}, x"), text(a)))

    def test_equal_hashes_of_pins_count_not_their_values(self):
        def rows(*names):
            return {"rows": [{"context": name} for name in names]}
        self.assertFalse(self.differ("pin", rows("aa", "bb", "aa"), rows("11", "22", "11")))
        self.assertTrue(self.differ("pin", rows("aa", "bb", "aa"), rows("11", "22", "22")))

    def test_hints_of_one_call_are_a_set(self):
        head = "[Subdirectory context discovered: "
        a, b = f"\n\n{head}a]\nx\n\ny", f"\n\n{head}b]\nz"
        self.assertFalse(self.differ("subdir", {"out": [a + b]}, {"out": [b + a]}))
        self.assertTrue(self.differ("subdir", {"out": [a]}, {"out": [b]}))

    def test_the_first_differing_character_is_shown(self):
        shown = compare.show("abc\nx", "abc\ny")
        self.assertIn("character 4", shown)
        self.assertIn("abc\\n▸x", shown)


class Expressions(unittest.TestCase):
    def test_another_spelling_is_not_another_expression(self):
        for one, other in [("(a|B)c", "(?:b|a)C"), ("x[ab]+", "x[bA]+?"), ("[^\\n]{0,9}y", ".{0,9}?y"), ("a(b)", "ab")]:
            self.assertEqual(expressions.plain(one), expressions.plain(other))

    def test_what_is_said_counts(self):
        for one, other in [("a+", "a*"), ("a.b", r"a\.b"), (r"\s", r"\S"), ("ab|c", "a(b|c)"), ("a(?=b)", "ab"), ("a{0,8}", "a{0,9}")]:
            self.assertNotEqual(expressions.plain(one), expressions.plain(other))


class Exporter(unittest.TestCase):
    def run_exporter(self, *args):
        env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        return subprocess.run([sys.executable, "-I", str(TREE / "www" / "export-pack.py"), *args], env=env, capture_output=True, text=True)

    def test_without_hermes_it_says_what_to_do(self):
        got = self.run_exporter()
        self.assertEqual((got.returncode, got.stdout), (3, ""))
        self.assertIn("Run me with the Python of your Hermes", got.stderr)

    def test_a_release_that_is_too_old_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            (path / "run_agent.py").write_text("")
            (path / "pyproject.toml").write_text('[project]\nname = "hermes-agent"\nversion = "0.17.3"\n')
            got = self.run_exporter("--path", folder)
        self.assertEqual((got.returncode, got.stdout), (4, ""))
        self.assertIn("hermes-agent 0.17.3 is too old", got.stderr)

    def test_it_leaves_nothing_behind_and_holds_no_text_of_hermes(self):
        source = (TREE / "www" / "export-pack.py").read_text()
        self.assertNotIn("You are", source)
        before = set(os.listdir(tempfile.gettempdir()))
        self.run_exporter()
        left = {n for n in set(os.listdir(tempfile.gettempdir())) - before if n.startswith("hermes-pack-")}
        self.assertEqual(left, set())


if __name__ == "__main__":
    unittest.main()
