// The package in fresh projects of the bundlers people use: installed, built, opened in Chromium.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { after, test } from "node:test";

import { browser, serve } from "../browser/lib/playground.mjs";
import { path, project, run } from "./lib.mjs";

after(async () => (await browser()).close());

const MAIN = `
import init, { PromptBuilder } from "hermes-prompt";
import "hermes-prompt/define";
await init(globalThis.wasmUrl && { module_or_path: globalThis.wasmUrl });
const builder = new PromptBuilder("0.22");
builder.setFile("SOUL.md", "You are Ada.");
document.querySelector("output").textContent = builder.assemble().text.slice(0, 12);
`;
const PAGE = (script) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>t</title><link rel="icon" href="data:,">
<output></output><hermes-prompt soul="You are Bob."></hermes-prompt><script type="module" src="${script}"></script></html>`;

/** Opens a built page: the functions and the element both work, and nothing is said on the console. */
async function opens(folder) {
  const site = await serve(folder);
  const page = await (await browser()).newPage();
  const said = [];
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && said.push(m.text()));
  page.on("pageerror", (e) => said.push(e.message));
  try {
    await page.goto(site.url);
    await page.waitForFunction(() => document.querySelector("output").textContent, undefined, { timeout: 20_000 }).catch(() => undefined);
    assert.deepEqual(said, []);
    assert.equal(await page.textContent("output"), "You are Ada.");
    await page.locator("hermes-prompt [data-tier=stable]").waitFor({ timeout: 20_000 });
    assert.match(await page.locator("hermes-prompt [data-block=identity] pre").textContent(), /You are Bob\./);
    assert.deepEqual(said, []);
  } finally {
    await page.close();
    await site.close();
  }
}

test("Vite", async () => {
  const folder = await project("vite", { tools: { vite: "7.3.8" }, files: { "main.js": MAIN, "index.html": PAGE("/main.js") } });
  await run("npx", ["--no-install", "vite", "build", "--base", "./", "--target", "es2022"], { cwd: folder });
  await opens(path.join(folder, "dist"));
});

test("webpack 5", async () => {
  const files = {
    "src/main.js": MAIN,
    "webpack.config.js": `export default { mode: "production", entry: "./src/main.js", experiments: { outputModule: true, topLevelAwait: true }, output: { module: true, filename: "main.js", clean: true }, performance: { hints: false } };`,
  };
  const folder = await project("webpack", { tools: { webpack: "5.113.0", "webpack-cli": "7.3.1" }, files });
  await run("npx", ["--no-install", "webpack"], { cwd: folder });
  await writeFile(path.join(folder, "dist/index.html"), PAGE("main.js"));
  await opens(path.join(folder, "dist"));
});

test("esbuild, with the file loader", async () => {
  const main = `import wasm from "hermes-prompt/hermes_prompt_bg.wasm";\nimport primary from "hermes-prompt/primary_bg.wasm";\nimport { init as initElement } from "hermes-prompt/element";\nconst url = new URL(wasm, import.meta.url);\nglobalThis.wasmUrl = url;\ninitElement({ module_or_path: url, primary: new URL(primary, import.meta.url) });\n`;
  const files = { "start.js": main, "main.js": `import "./start.js";${MAIN}` };
  const folder = await project("esbuild", { tools: { esbuild: "0.28.2" }, files });
  const args = ["main.js", "--bundle", "--format=esm", "--target=es2022", "--loader:.wasm=file", "--outdir=dist", "--splitting", "--log-level=error"];
  await run("npx", ["--no-install", "esbuild", ...args], { cwd: folder });
  await writeFile(path.join(folder, "dist/index.html"), PAGE("main.js"));
  await opens(path.join(folder, "dist"));
});

test("publint and attw find nothing", async () => {
  const folder = await project("lint", { tools: { publint: "0.3.25", "@arethetypeswrong/cli": "0.18.5" } });
  const installed = path.join(folder, "node_modules/hermes-prompt");
  await run("npx", ["--no-install", "publint", "run", installed, "--strict"], { cwd: folder });
  // The package is ESM only, and the WebAssembly files are no modules with types.
  const attw = ["--no-install", "attw", "--pack", installed, "--profile", "esm-only", "--exclude-entrypoints", "./hermes_prompt_bg.wasm", "./primary_bg.wasm", "--format", "ascii"];
  await run("npx", attw, { cwd: folder });
  const { sideEffects } = JSON.parse(await readFile(path.join(installed, "package.json"), "utf8"));
  assert.deepEqual(sideEffects, ["./dist/define.js", "./node.js"]);
});
