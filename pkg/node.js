// The entry for Node: the same module as in the browser, its WebAssembly read from disk, ready when the import is.
import { readFileSync } from "node:fs";
import { initSync } from "./dist/wasm/hermes_prompt.js";

const exports = initSync({ module: readFileSync(new URL("./dist/wasm/hermes_prompt_bg.wasm", import.meta.url)) });

export * from "./dist/wasm/hermes_prompt.js";

/** There is nothing left to wait for in Node; it is here so that `await init()` is right everywhere. */
export default async function init() {
  return exports;
}
