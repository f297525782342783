// The one WebAssembly module of a page: loaded when the first element asks, shared by all of them.
import type * as Core from "../../pkg/dist/wasm/hermes_prompt.js";

export type { Core };
export type Source = Core.InitInput | Promise<Core.InitInput>;

let source: Source | undefined;
let loading: Promise<typeof Core> | undefined;

/** Says where the `.wasm` is, or hands over its bytes. Only before the first element starts; without it, it lies beside this file. */
export function init(options: { module_or_path: Source }): void {
  if (loading) throw new Error("hermes-prompt: init() comes too late, an element has started already");
  source = options.module_or_path;
}

/** The core, ready to call. A failure is not kept: the next element tries again. */
export function core(): Promise<typeof Core> {
  loading ??= (async () => {
    const module: typeof Core = await import("./wasm/hermes_prompt.js" as string);
    await module.default(source === undefined ? undefined : { module_or_path: source });
    return module;
  })();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
