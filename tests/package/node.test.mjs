import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const entry = new URL("../../pkg/dist/wasm/hermes_prompt.js", import.meta.url);

test("the package works in plain Node: files in, prompt out", async () => {
  const { default: init, PromptBuilder } = await import(entry);
  await init({ module_or_path: await readFile(new URL("hermes_prompt_bg.wasm", entry)) });
  const builder = new PromptBuilder("docs");
  assert.equal(builder.setFile("SOUL.md", "You are Ada."), "/home/user/.hermes/SOUL.md");
  assert.deepEqual(builder.files(), ["/home/user/.hermes/SOUL.md"]);
  assert.throws(() => new PromptBuilder("0.1"), { code: "unknown-release" });
});
