// The last step of a build, run by Trunk on its staging folder (see Trunk.toml): makes the page keep its promises.
//
// - the Content-Security-Policy of index.html gets the digest of Trunk's one inline script, so that no other runs
// - a release build gets `sw.js` with the list of the build's files (offline use)
// - under `trunk serve` the policy is relaxed by what live reload needs, and by nothing else
import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import path from "node:path";

const www = path.dirname(fileURLToPath(import.meta.url));
const staging = process.env.TRUNK_STAGING_DIR;
if (!staging) {
  console.error("page.mjs is run by Trunk after a build: use `cargo xtask build` or `trunk build`.");
  process.exit(1);
}

const sha256 = (data) => createHash("sha256").update(data);
const fail = (message) => {
  console.error(`page.mjs: ${message}`);
  process.exit(1);
};

const page = path.join(staging, "index.html");
let html = await readFile(page, "utf8");

// Chromium does not check the integrity of a preload it cannot match with its consumer and warns about it on every load.
html = html.replace(/<link\b[^>]*\bas="fetch"[^>]*>/g, (link) => link.replace(/\s+integrity="[^"]*"/, ""));

// The comments are for those who read the source.
html = html.replace(/<!--[\s\S]*?-->\n?/g, "");

const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(([, attributes]) => !/\bsrc=/.test(attributes));
const reload = inline.some(([, , body]) => body.includes(".well-known/trunk/ws"));

const placeholder = "'sha256-INLINE'";
if (!html.includes(placeholder)) fail(`index.html has no ${placeholder} in its Content-Security-Policy`);
if (reload) {
  // Trunk writes the address into its live reload script when it serves it, so a digest cannot be known here; and its
  // "build failed" overlay sets innerHTML.
  html = html.replace(placeholder, "'unsafe-inline'").replace(/\s*require-trusted-types-for[^;"]*;?\s*trusted-types[^;"]*;?/, "");
} else {
  html = html.replace(placeholder, inline.map(([, , body]) => `'sha256-${sha256(body).digest("base64")}'`).join(" "));
}

if (process.env.TRUNK_PROFILE === "release" && !reload) {
  html = html.replace("<html ", "<html data-offline ");
  const names = (await readdir(staging, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(staging, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => name !== "index.html" && name !== "sw.js" && name !== "export-pack.py" && !name.startsWith("."))
    .sort();
  const digest = sha256(html);
  for (const name of names) digest.update(name).update(await readFile(path.join(staging, name)));
  const build = { id: digest.digest("hex").slice(0, 16), files: ["./", ...names.map((name) => `./${name}`)] };
  const worker = await readFile(path.join(www, "dist", "sw.js"), "utf8");
  await writeFile(path.join(staging, "sw.js"), `const BUILD=${JSON.stringify(build)};\n${worker}`);
}
await writeFile(page, html);
