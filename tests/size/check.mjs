// What is shipped, in bytes as they travel (brotli), against the budget beside this file.
//
//   node tests/size/check.mjs                  measure dist/ and pkg/dist/, print, fail when something is over budget
//   node tests/size/check.mjs --print [PART]   only print: site, package
import { readFile, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../..");
const budget = JSON.parse(await readFile(path.join(here, "budget.json"), "utf8"));
const args = process.argv.slice(2);
const printOnly = args.includes("--print");
const chosen = args.find((arg) => !arg.startsWith("--"));

const compressed = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
const kb = (bytes) => `${(bytes / 1000).toFixed(1).padStart(8)} KB`;
/** Content hashes out of the name (Trunk writes up to 16 digits): `editor-0123456789abcdef.js` is `editor.js`. */
const plain = (name) => name.replace(/-[0-9a-f]{8,16}(?=[._])/, "");
/** `*` stands for any characters but a slash. */
const matches = (pattern, name) => new RegExp(`^${pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join("[^/]*")}$`).test(name);

let over = 0;
for (const [part, { folder, what, entries }] of Object.entries(budget)) {
  if (chosen && chosen !== part) continue;
  const place = path.join(root, folder);
  if (!(await stat(place).catch(() => undefined))) {
    console.error(`${folder}/ is not there: run \`cargo xtask ${part === "site" ? "build" : "pack"}\` first`);
    process.exit(1);
  }
  const files = [];
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    files.push({ name: plain(path.relative(place, file).split(path.sep).join("/")), raw: bytes.length, brotli: compressed(bytes) });
  }
  files.sort((a, b) => b.brotli - a.brotli);
  console.log(`\n${folder}/: ${what}\n        raw       brotli`);
  for (const file of files) console.log(`${kb(file.raw)} ${kb(file.brotli)}  ${file.name}`);
  for (const { name, files: patterns, limit, target } of entries) {
    const counted = files.filter((file) => patterns.some((pattern) => matches(pattern, file.name)));
    const unmatched = patterns.filter((pattern) => !files.some((file) => matches(pattern, file.name)));
    const size = counted.reduce((sum, file) => sum + file.brotli, 0);
    const verdict = unmatched.length ? `no file matches ${unmatched.join(", ")}` : size > limit * 1000 ? "OVER BUDGET" : size > target * 1000 ? "within the limit, over the target" : "ok";
    if (unmatched.length || size > limit * 1000) over += 1;
    console.log(`  = ${name}: ${kb(size).trim()} of ${limit} KB (target ${target} KB): ${verdict}`);
  }
}
if (over && !printOnly) process.exit(1);
