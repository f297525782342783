// Opens the built playground in Chromium the way a visitor would, and keeps a record of everything that must not happen.
//
//   import { test, assert, openPlayground } from "./lib/playground.mjs";
//   test("what a person does and sees", async (t) => {
//     const { page, quiet } = await openPlayground(t);
//     …
//     quiet();                     // no console error, no CSP violation, no failed or foreign request
//   });
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { serve } from "./server.mjs";

export { assert, serve, test };

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
export const DIST = path.join(ROOT, "dist");
export const RESULTS = path.join(ROOT, "tests", "browser", "results");

// The npm parts live in www/: one package file, one lock, for the build and for the tests.
const www = createRequire(path.join(ROOT, "www", "package.json"));
const { chromium } = www("playwright-core");

export const VIEWPORTS = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  phone: { width: 360, height: 740 },
};

/** The system's Chromium: CHROMIUM names one, otherwise the usual names on the PATH and the usual places. */
function chromiumPath() {
  const named = process.env.CHROMIUM;
  if (named) return named;
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
  const places = (process.env.PATH ?? "").split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name)));
  places.push("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium");
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error("No Chromium found. Debian: apt-get install chromium; elsewhere set CHROMIUM to its path.");
  return found;
}

let shared;
/** One browser for the file; every page gets a context (storage, cache) of its own. */
export function browser() {
  shared ??= chromium.launch({
    executablePath: chromiumPath(),
    headless: true,
    args: [
      "--no-sandbox", // containers run as root
      "--disable-gpu",
      "--disable-quic",
      "--disable-dev-shm-usage",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return shared;
}

let site;
/** The built site on its own server: one per test file. */
export function playgroundSite() {
  if (!existsSync(path.join(DIST, "index.html"))) throw new Error("There is no dist/: run `cargo xtask build` first.");
  site ??= serve(DIST);
  return site;
}

after(async () => {
  if (shared) await (await shared).close();
  if (site) await (await site).close();
});

/**
 * Opens a page with a fresh profile and records what it does.
 *
 * @param {import("node:test").TestContext} t closes the page when the test ends
 * @param {object} [options]
 * @param {keyof typeof VIEWPORTS} [options.viewport] "desktop" unless told
 * @param {"light" | "dark"} [options.theme] what the system prefers; "light" unless told
 * @param {string} [options.locale] "en-US" unless told
 * @param {string} [options.path] query and fragment, for example "?embed=1" or "#w=…"
 * @param {string} [options.url] another address than the built playground's
 * @param {(page: import("playwright-core").Page) => Promise<unknown>} [options.before] runs before the address is opened
 * @param {boolean} [options.ready] wait until the application has started; true unless told
 * @param {boolean} [options.offline] let the service worker register; false unless told, so that tests see the network
 * @param {object} [options.context] further options of Playwright's `newContext`
 */
export async function openPlayground(t, options = {}) {
  const { viewport = "desktop", theme = "light", locale = "en-US", ready = true } = options;
  const context = await (await browser()).newContext({
    viewport: VIEWPORTS[viewport],
    hasTouch: viewport === "phone",
    isMobile: viewport === "phone",
    colorScheme: theme,
    locale,
    reducedMotion: "reduce",
    serviceWorkers: options.offline ? "allow" : "block",
    ...options.context,
  });
  t.after(() => context.close());
  const page = await context.newPage();
  const url = options.url ?? (await playgroundSite()).url;
  const record = await watch(page, url);
  await options.before?.(page);
  await page.goto(url + (options.path ?? ""));
  if (ready) await started(page);
  return { page, context, url, ...record, shot: (name) => screenshot(page, name), audit: (rules) => audit(page, rules) };
}

/** Waits until the page has replaced the loading line and answers keys. */
export async function started(page) {
  await page.waitForFunction(() => globalThis.hermesStarted === true && document.documentElement.hasAttribute("data-ready"), undefined, { timeout: 30_000 });
}

// ── what a person does ──────────────────────────────────────────────────────────────────────────────────────────────

/** Opens a file of the panel by the end of its path, and waits until the editor shows it. */
export async function open(page, file) {
  await page.locator(`[data-file$="${file}"]`).click();
  await page.locator(`[data-file$="${file}"][aria-current=true]`).waitFor();
  await page.locator(".cm-content").waitFor();
}

/** Replaces the text of the open editor by typing. */
export async function write(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Replaces the text of the open editor the way a person pastes; the browser makes the event. */
export async function paste(page, text) {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.locator(".cm-content").evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Drops files onto the page: `[{ name, bytes }]`. */
export async function drop(page, files) {
  const data = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, bytes } of all) data.items.add(new File([Uint8Array.from(bytes)], name));
    return data;
  }, files.map(({ name, bytes }) => ({ name, bytes: [...bytes] })));
  await page.dispatchEvent(".app", "dragover", { dataTransfer: data });
  await page.dispatchEvent(".app", "drop", { dataTransfer: data });
}

// ── what a person sees ──────────────────────────────────────────────────────────────────────────────────────────────
// The page draws a moment after a click or a key. These wait for what is looked at, and say in the end what was there.

/** Looks until `check` (which throws) is content with what `look` gives. */
export async function eventually(look, check, timeout = 10_000) {
  const end = Date.now() + timeout;
  for (;;) {
    try {
      return check(await look());
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Waits until the text of an element is, or matches. */
export function sees(locator, expected) {
  const check = (text) => (expected instanceof RegExp ? assert.match(text, expected) : assert.equal(text, expected));
  return eventually(() => locator.innerText({ timeout: 2_000 }), check);
}

/** Waits until so many elements are there. */
export const counts = (locator, expected) => eventually(() => locator.count(), (count) => assert.equal(count, expected));

/** Waits until a field holds a value. */
export const holds = (locator, expected) => eventually(() => locator.inputValue({ timeout: 2_000 }), (value) => assert.equal(value, expected));

/** Waits until a block of the prompt (the identity unless told) has this text, or matches. */
export function shows(page, expected, block = "identity") {
  const check = (text) => (expected instanceof RegExp ? assert.match(text, expected) : assert.equal(text, expected));
  return eventually(() => page.locator(`[data-block="${block}"] pre`).textContent({ timeout: 2_000 }), check);
}

/** Waits until a file has this status. */
export function fate(page, file, expected) {
  return eventually(
    () => page.locator(`[data-file$="${file}"]`).getAttribute("data-status", { timeout: 2_000 }),
    (status) => assert.equal(status, expected),
  );
}

/** The paths of the files panel, in order. */
export const files = (page) => page.locator("[data-file]").evaluateAll((all) => all.map((one) => one.dataset.file));

/** The documents of all workspaces in the browser's database; nothing is made that is not there. */
export const kept = (page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some((database) => database.name === "hermes-prompt")) return [];
    const answer = (request) => new Promise((done, fail) => Object.assign(request, { onsuccess: () => done(request.result), onerror: () => fail(request.error) }));
    const database = await answer(indexedDB.open("hermes-prompt"));
    try {
      return (await answer(database.transaction("workspaces").objectStore("workspaces").getAll())).map((workspace) => workspace.json);
    } finally {
      database.close();
    }
  });

/**
 * Waits until the page says that everything is kept, and the database holds `words`. (The line alone may still speak of
 * what was before.)
 */
export async function saved(page, words) {
  await eventually(() => kept(page), (all) => assert.ok(all.some((json) => json.includes(words)), `"${words}" is not among ${all.length} workspaces`));
  await sees(page.locator("footer [role=status]"), "Saved in this browser");
}

/**
 * Records requests, console messages and uncaught errors; `quiet()` asserts that nothing bad is among them. Violations of
 * the page's policy are console errors in Chromium, and come more reliably there than as events.
 */
async function watch(page, url) {
  const record = { requests: [], messages: [], problems: [] };
  page.on("request", (request) => {
    record.requests.push(request.url());
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== new URL(url).origin) {
      record.problems.push(`request to another site: ${request.url()}`);
    }
  });
  page.on("requestfailed", (request) => record.problems.push(`request failed: ${request.url()} (${request.failure()?.errorText})`));
  page.on("response", (response) => {
    if (response.status() >= 400) record.problems.push(`${response.status()} for ${response.url()}`);
  });
  page.on("console", (message) => {
    record.messages.push(`${message.type()}: ${message.text()}`);
    if (message.text() === "Service Worker registration blocked by Playwright") return; // our own doing, see `offline`
    if (message.type() === "error" || message.type() === "warning") record.problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => record.problems.push(`uncaught: ${error.message}`));
  await page.addInitScript(() => {
    addEventListener("TrunkApplicationStarted", (event) => {
      globalThis.hermesStarted = true;
      globalThis.hermesMemory = event.detail.wasm.memory; // for lib/measure.mjs
    });
  });
  return {
    ...record,
    /** @param {RegExp[]} [expected] problems that the test causes on purpose */
    quiet(expected = []) {
      assert.deepEqual(record.problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))), []);
    },
    /** Forgets the requests so far: what follows must come without any, `assert.deepEqual(requests, [])`. */
    forgetRequests() {
      record.requests.length = 0;
    },
  };
}

/** Writes `tests/browser/results/NAME.png` (ignored by git) and returns its path. */
export async function screenshot(page, name) {
  await mkdir(RESULTS, { recursive: true });
  const file = path.join(RESULTS, `${name}.png`);
  await page.screenshot({ path: file, animations: "disabled" });
  return file;
}

/**
 * Asserts that axe finds nothing against WCAG 2.2 AA. The library is put into an isolated world by the debugger, so the
 * page's policy stays in force.
 *
 * @param {import("playwright-core").Page} page
 * @param {{ include?: string, exclude?: string[], disable?: string[] }} [rules]
 */
export async function audit(page, rules = {}) {
  const source = www.resolve("axe-core/axe.min.js");
  const { readFile } = await import("node:fs/promises");
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send("Page.getFrameTree");
    const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id, worldName: "axe" });
    const run = async (expression) => {
      const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
        contextId: executionContextId,
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(`axe: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
      return result.value;
    };
    await run(await readFile(source, "utf8"));
    const context = { include: rules.include ? [[rules.include]] : undefined, exclude: (rules.exclude ?? []).map((one) => [one]) };
    const options = {
      runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
      rules: Object.fromEntries((rules.disable ?? []).map((rule) => [rule, { enabled: false }])),
      resultTypes: ["violations"],
    };
    const violations = await run(
      `axe.run(${rules.include || rules.exclude ? JSON.stringify(context) : "document"}, ${JSON.stringify(options)}).then((r) =>
        r.violations.map((v) => ({ rule: v.id, impact: v.impact, help: v.help, at: v.nodes.slice(0, 5).map((n) => n.target.join(" ") + "  " + n.failureSummary) })))`,
    );
    assert.deepEqual(violations, []);
  } finally {
    await session.detach();
  }
}

/** Writes a JSON figure beside the screenshots, for `cargo xtask bench` and for a person to read. */
export async function figure(name, value) {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(path.join(RESULTS, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`);
}
