// What the playground wants from the browser besides elements: words, numbers, files, the database, links. One global,
// `hermesServices`; `web/src/effects/services.rs` is the one Rust file that knows it. Promises, archives and file pickers
// are the browser's home ground, so they are handled here, typed, and the WebAssembly stays small.
import * as files from "./files";
import "./focus";
import * as page from "./page";
import * as store from "./store";
import * as words from "./words";

const api = { files, page, store, words };
export type HermesServices = typeof api;
(globalThis as { hermesServices?: HermesServices }).hermesServices = api;
