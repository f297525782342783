// The core of a page: loaded when the first element asks, shared by all of them.
//
// A page begins with the primary module, which holds the code that ordinary pages need. Where a question needs other
// code, that module traps; it has no answers of its own. The page then turns to the whole module, and stays with it.
import type * as Core from "../../pkg/dist/wasm/hermes_prompt.js";

export type { Core };
export type Source = Core.InitInput | Promise<Core.InitInput>;

/** Where the modules come from, or their bytes. */
export interface InitOptions {
  /** `hermes_prompt_bg.wasm`. Given alone, the page uses it from the beginning. */
  module_or_path?: Source;
  /** `primary_bg.wasm`. */
  primary?: Source;
}

let sources: InitOptions = {};
let whole = false;
let primary: typeof Core | undefined;
let loading: Promise<typeof Core> | undefined;

/** Says where the `.wasm` files are, or hands over their bytes. Only before the first element starts; without it, they lie beside this file. */
export function init(options: InitOptions): void {
  if (loading) throw new Error("hermes-prompt: init() comes too late, an element has started already");
  sources = options;
  whole = options.module_or_path !== undefined && options.primary === undefined;
}

const ready = async (module: typeof Core, source: Source | undefined) => {
  await module.default(source === undefined ? undefined : { module_or_path: source });
  return module;
};

/** The core, ready to call. A failure is not kept: the next element tries again. */
export function core(): Promise<typeof Core> {
  loading ??= (async () => {
    if (whole) return ready(await import("./wasm/hermes_prompt.js" as string), sources.module_or_path);
    return (primary = await ready(await import("./wasm/primary.js" as string), sources.primary));
  })();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Whether the page has left this module behind. Nothing of it may be called then: a trap can leave anything half done. */
export const left = (module: typeof Core): boolean => whole && module === primary;

/** Whether `error` says that the primary module has come to its end. If so, `core()` is the whole module from now on. */
export function outgrown(module: typeof Core, error: unknown): boolean {
  if (module !== primary || !(error instanceof WebAssembly.RuntimeError)) return false;
  if (!whole) {
    whole = true;
    loading = undefined;
  }
  return true;
}

/** Gives up a builder: its memory goes back, or, where its module is not to be called any more, goes with the module. */
export function drop(module: typeof Core, builder: Core.PromptBuilder): void {
  // What wasm-bindgen itself calls before it frees: the builder forgets its memory, and nobody frees it later.
  if (left(module)) (builder as unknown as { __destroy_into_raw(): void }).__destroy_into_raw();
  else builder.free();
}
