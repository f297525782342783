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
  await page.goto(url + (options.path ?? ""));
  if (ready) await started(page);
  return { page, context, url, ...record, shot: (name) => screenshot(page, name), audit: (rules) => audit(page, rules) };
}

/** Waits until the WebAssembly runs and has replaced the loading line. */
export async function started(page) {
  await page.waitForFunction(() => globalThis.hermesStarted === true && !document.getElementById("boot"), undefined, { timeout: 30_000 });
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
