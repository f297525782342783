// The module a page with the element loads first (`xtask/src/primary.rs`) against the whole one: the same answer, or a trap.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { ROOT, path, run } from "./lib.mjs";

const WASM = path.join(ROOT, "pkg/dist/wasm");
const rows = async (name) => (await readFile(path.join(ROOT, "tests/cases", name), "utf8")).trimEnd().split("\n").map((line) => JSON.parse(line).text);

const whole = await import(path.join(WASM, "hermes_prompt.js"));
whole.initSync({ module: await readFile(path.join(WASM, "hermes_prompt_bg.wasm")) });
const compiled = new WebAssembly.Module(await readFile(path.join(WASM, "primary_bg.wasm")));
let copies = 0;
/** A copy that has not trapped yet. */
async function primary() {
  const module = await import(`${path.join(WASM, "primary.js")}?${++copies}`);
  module.initSync({ module: compiled });
  return module;
}

/** What an element shows of a file; undefined when the module comes to its end. */
function shown(module, release, name, text) {
  let builder;
  try {
    builder = new module.PromptBuilder(release);
    builder.setFile(name, text);
    builder.setSession({ ...builder.session(), now: 1_790_000_000, platform: "telegram" });
    const answer = JSON.stringify([builder.assemble(), builder.hints()]);
    builder.free();
    return answer;
  } catch (error) {
    assert.ok(error instanceof WebAssembly.RuntimeError, String(error));
    builder?.__destroy_into_raw();
    return undefined;
  }
}

// The sentences of the specification's cases, which the profile does not know. The harmless are what pages are made of;
// the rest goes to the edges on purpose, and may want the whole module more often.
const sets = [
  { about: "sentences, attacks among them", name: "SOUL.md", file: "scan/corpus.jsonl", atLeast: 0.93 },
  { about: "the scan's edges", name: "AGENTS.md", file: "scan/cases.jsonl", atLeast: 0.8 },
  { about: "the advice's edges", name: "SOUL.md", file: "advice/rows.jsonl", atLeast: 0.7 },
  { about: "YAML's edges", name: "config.yaml", file: "yaml/readers.jsonl", atLeast: 0.3 },
];
for (const { about, name, file, atLeast } of sets) {
  test(`answers as the whole module or not at all: ${about}`, async () => {
    let module = await primary();
    let answered = 0;
    let asked = 0;
    for (const text of await rows(file)) {
      for (const release of ["0.19", "0.22"]) {
        asked++;
        const answer = shown(module, release, name, text);
        if (answer === undefined) {
          module = await primary();
          continue;
        }
        answered++;
        assert.equal(answer, shown(whole, release, name, text), `${release} ${JSON.stringify(text)}`);
      }
    }
    assert.ok(answered >= asked * atLeast, `${answered} of ${asked}`);
    assert.ok(answered < asked || atLeast > 0.9, "nothing is left out any more: the module could be smaller");
  });
}

test("ordinary documents are answered: those of this project", async () => {
  const { stdout } = await run("git", ["ls-files", "*.md"], { cwd: ROOT });
  const files = stdout.trimEnd().split("\n");
  const unanswered = [];
  for (const [at, file] of files.entries()) {
    const text = await readFile(path.join(ROOT, file), "utf8");
    const name = at % 2 ? "AGENTS.md" : "SOUL.md";
    const answer = shown(await primary(), "0.22", name, text);
    if (answer === undefined) unanswered.push(file);
    else assert.equal(answer, shown(whole, "0.22", name, text), file);
  }
  assert.ok(files.length > 15 && unanswered.length <= 1, unanswered.join(" "));
});
