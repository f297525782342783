// The page's own address, clipboard and appearance.
import { decode, encode, payloadOf } from "../share/codec";

/** Longer links do not survive chats and mail programs. */
export const LONGEST_LINK = 16_000;

export { decode, encode };

/** The page without query and fragment. */
export const base = (): string => location.origin + location.pathname;

/** The shared payload in the address, if there is one. It is taken out of the address at once, so that a reload or a
 * bookmark does not bring it back over later work. */
export function takePayload(): string | undefined {
  const payload = payloadOf(location.hash);
  if (payload !== undefined) history.replaceState(history.state, "", location.pathname + location.search);
  return payload;
}

/** The view named in the address: `#view=size`. */
export const view = (): string | undefined => /(?:^|[#&])view=([\w-]+)/.exec(location.hash)?.[1];

export function setView(name: string) {
  const hash = name === "prompt" ? "" : `#view=${name}`;
  if (location.hash !== hash) history.replaceState(history.state, "", location.pathname + location.search + hash);
}

export function onAddress(listener: () => void) {
  addEventListener("hashchange", listener);
}

export const narrow = (): boolean => matchMedia("(max-width: 900px)").matches;

export const embedded = (): boolean => new URLSearchParams(location.search).get("embed") === "1";

export function show(address: string) {
  window.open(address, "_blank", "noopener");
}

export async function copy(text: string) {
  await navigator.clipboard.writeText(text);
}

export function setTheme(name: string) {
  if (name === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = name;
}

/** Calls back when the page is about to go away, or out of sight: the last moment to save. */
export function onLeave(listener: () => void) {
  addEventListener("pagehide", listener);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") listener();
  });
}

export function reload() {
  location.reload();
}

/** Prints the page; the style sheet for print shows the report. */
export function print() {
  window.print();
}

// ── offline ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Calls back with "ready" when the page works without a network, and with "update" when a newer build waits. */
export async function onOffline(listener: (state: string) => void) {
  if (document.documentElement.dataset["offline"] === undefined || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.ready;
  if (registration.active) listener("ready");
  const waiting = () => registration.waiting && serviceWorker.controller && listener("update");
  waiting();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", waiting);
  });
}

/** Lets the newer build take over, then shows it. */
export async function update() {
  const registration = await navigator.serviceWorker.getRegistration();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  registration?.waiting?.postMessage("take-over");
}

// ── embedded ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The origin of the page around us: what the browser says it is, or where the frame was opened from. Undefined where a
 * page hides both; "null" for one that has none of its own (a local file, a sandbox). */
function hostOrigin(): string | undefined {
  const [nearest] = location.ancestorOrigins ?? [];
  const origin = nearest ?? (document.referrer ? new URL(document.referrer).origin : undefined);
  // A message from a file says "null".
  return origin?.startsWith("file:") ? "null" : origin;
}

/** Tells the page around us, and no other, how high we are. */
export function reportHeight() {
  const host = hostOrigin();
  if (parent === window || host === undefined) return;
  // Nobody can be named by "null".
  const target = host === "null" ? "*" : host;
  let last = 0;
  let waiting = false;
  const tell = () => {
    waiting = false;
    // What is shown scrolls inside of the frame: its whole height plus everything around it.
    const view = document.querySelector(".view");
    if (!view || view.clientHeight === 0) return;
    const height = Math.ceil(innerHeight - view.clientHeight + view.scrollHeight);
    if (height === last) return;
    last = height;
    parent.postMessage({ type: "hermes-prompt-height", height }, target);
  };
  const soon = () => {
    if (!waiting) requestAnimationFrame(tell);
    waiting = true;
  };
  new ResizeObserver(soon).observe(document.body);
  new MutationObserver(soon).observe(document.body, { subtree: true, childList: true, characterData: true });
  soon();
}

/** Takes a payload from the page around us, and from no other frame or window. */
export function onHost(listener: (payload: string) => void) {
  const host = hostOrigin();
  addEventListener("message", (event: MessageEvent<{ type?: unknown; payload?: unknown }>) => {
    if (event.source !== parent || parent === window || event.origin !== host) return;
    const { type, payload } = event.data ?? {};
    if (type === "hermes-prompt-load" && typeof payload === "string") listener(payload);
  });
}
