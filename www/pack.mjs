// Puts the rest of `pkg/dist/` beside what wasm-pack made: the element, its declarations, the licence.
// Run by `cargo xtask pack`.
import { execFile } from "node:child_process";
import { copyFile, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, transform } from "esbuild";

const www = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(www, "../pkg/dist");
const run = promisify(execFile);

// Remarks in Portuguese: of the playground's messages those that are the core's own sentences, and which of their facts are
// numbers, words or names. Should the sources look different one day, the build stops here.
const words = await readFile(path.join(www, "../web/src/i18n/mod.rs"), "utf8");
const list = (of) => {
  const found = new RegExp(`const ${of}: \\[&str; (\\d+)\\]\\s*=\\s*\\[([^\\]]*)\\]`).exec(words);
  const names = found?.[2].match(/\w+/g);
  if (!names || names.length !== Number(found[1])) throw new Error(`web/src/i18n/mod.rs has no list ${of} any more`);
  return JSON.stringify(names);
};
const ownSentences = {
  name: "own-sentences",
  setup({ onLoad }) {
    onLoad({ filter: /pt-BR\.ftl$/ }, async ({ path: file }) => {
      const messages = (await readFile(file, "utf8")).split(/\n(?=[\w#])/).filter((message) => /^(remark|phrase|name)-/.test(message));
      if (messages.length < 50) throw new Error(`${file} holds ${messages.length} sentences of the core`);
      return { contents: messages.map((message) => message.trimEnd()).join("\n"), loader: "text" };
    });
  },
};

await build({
  absWorkingDir: www,
  entryPoints: { element: "element/element.ts", define: "element/define.ts" },
  outdir: dist,
  bundle: true,
  // The views, the share codec and the core are separate files that an element fetches when it starts.
  splitting: true,
  // Beside the entries, so that the address of the core is the same from every file.
  chunkNames: "[name]-[hash]",
  format: "esm",
  target: ["chrome123", "firefox120", "safari17.5"],
  minify: true,
  legalComments: "none",
  external: ["./wasm/hermes_prompt.js", "./wasm/primary.js"],
  define: { COUNTS: list("COUNTS"), WORDS: list("WORDS"), NAMES: list("NAMES") },
  plugins: [ownSentences],
  logLevel: "warning",
});

// The glue of the modules comes with its documentation, which the declarations have too.
for (const name of ["hermes_prompt.js", "primary.js"]) {
  const file = path.join(dist, "wasm", name);
  const { code } = await transform(await readFile(file, "utf8"), { minify: true, format: "esm", legalComments: "none" });
  await writeFile(file, code);
}

// The declarations come from the sources, so the two cannot drift. A type error stops the build.
const types = path.join(dist, "types");
await rm(types, { recursive: true, force: true });
try {
  await run(process.execPath, [path.join(www, "node_modules/typescript/bin/tsc"), "--project", path.join(www, "element/tsconfig.json"), "--outDir", types]);
} catch (error) {
  console.error(error.stdout || error.message);
  process.exit(1);
}

// In the package the core lies elsewhere than in the tree, and readers of ES modules want file endings.
for (const entry of await readdir(types, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = path.join(entry.parentPath, entry.name);
  const text = await readFile(file, "utf8");
  const moved = text.replaceAll("../../pkg/dist/wasm/", "../../../wasm/");
  await writeFile(file, moved.replace(/(from "|import\(")(\.\.?\/[^"]+?)(?:\.js)?"/g, '$1$2.js"'));
}

await copyFile(path.join(www, "../LICENSE"), path.join(www, "../pkg/LICENSE"));
