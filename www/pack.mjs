// Puts what is not wasm-pack's into pkg/dist/. Run by `cargo xtask pack`, after wasm-pack.
import { copyFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import path from "node:path";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const dist = path.join(root, "pkg", "dist");

await stat(path.join(dist, "wasm", "hermes_prompt_bg.wasm")).catch(() => {
  console.error("pkg/dist/wasm is missing: run `cargo xtask pack`");
  process.exit(1);
});
// A package carries its licence.
await copyFile(path.join(root, "LICENSE"), path.join(dist, "LICENSE"));
