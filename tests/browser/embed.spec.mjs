// The playground in a frame: who may give it files, and who hears its height. Hosts are servers on ports of their own, so
// each is another origin.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";

import { ROOT, assert, browser, playgroundSite, serve, started, test } from "./lib/playground.mjs";

/** A payload as a shared link carries it. */
function payload(soul) {
  const snapshot = { format: 1, release: "0.22", files: { "/home/user/.hermes/SOUL.md": soul }, session: { now: 1790000000 } };
  return `1.${deflateRawSync(JSON.stringify(snapshot)).toString("base64url")}`;
}

const page = (body) => `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Host</title>${body}`;

/** A site of one page. */
async function site(t, body, headers = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "host-"));
  await writeFile(path.join(folder, "index.html"), page(body));
  const server = await serve(folder, { headers });
  t.after(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  return server.url;
}

const frames = (playground, stranger) => `
  <iframe id="playground" src="${playground}?embed=1" title="hermes-prompt" width="900" height="600"></iframe>
  <iframe id="stranger" src="${stranger}" title="Another site"></iframe>
  <script>
    globalThis.heights = [];
    const frame = document.querySelector("#playground");
    addEventListener("message", ({ data, source, origin }) => {
      if (data?.type === "hermes-prompt-height" && source === frame.contentWindow) heights.push({ height: data.height, origin });
    });
    globalThis.load = (payload) => frame.contentWindow.postMessage({ type: "hermes-prompt-load", payload }, "*");
  </script>`;

// It posts to the playground in the other frame, which every page may do.
const STRANGER = `<script>
  globalThis.load = (payload) => parent.frames[0].postMessage({ type: "hermes-prompt-load", payload }, "*");
</script>`;

async function host(t, { headers, init, file } = {}) {
  const playground = (await playgroundSite()).url;
  const stranger = await site(t, STRANGER);
  let url;
  if (file) {
    await writeFile(file, page(frames(playground, stranger)));
    url = pathToFileURL(file).href;
  } else {
    url = await site(t, frames(playground, stranger), headers);
  }
  const context = await (await browser()).newContext({ reducedMotion: "reduce", serviceWorkers: "block" });
  t.after(() => context.close());
  const tab = await context.newPage();
  const problems = [];
  tab.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  tab.on("pageerror", (error) => problems.push(error.message));
  await tab.addInitScript(() => addEventListener("TrunkApplicationStarted", () => (globalThis.hermesStarted = true)));
  if (init) await tab.addInitScript(init);
  await tab.goto(url);
  const find = (address) => tab.frames().find((frame) => frame.url().startsWith(address));
  const inside = find(playground);
  await started(inside);
  await inside.locator("[data-block=identity]").waitFor();
  return { page: tab, url, playground, inside, stranger: find(stranger), problems };
}

/** Loads what the host sends, never what the stranger sent before. */
async function onlyTheHostIsHeard({ page, inside, stranger }) {
  await inside.evaluate(() => {
    globalThis.seen = [];
    const look = () => /Sent by \w+/.exec(document.body.innerText)?.[0];
    new MutationObserver(() => look() && seen.at(-1) !== look() && seen.push(look())).observe(document.body, { subtree: true, childList: true, characterData: true });
    globalThis.heard = 0;
    addEventListener("message", () => heard++);
  });
  await stranger.evaluate((payload) => load(payload), payload("Sent by stranger."));
  await inside.waitForFunction(() => heard === 1);
  await page.evaluate((payload) => load(payload), payload("Sent by host."));
  await inside.locator("[data-block=identity]", { hasText: "Sent by host." }).waitFor();
  assert.deepEqual(await inside.evaluate(() => seen), ["Sent by host"]);
}

test("a frame takes files from the page around it, not from another frame", async (t) => {
  const opened = await host(t);
  await onlyTheHostIsHeard(opened);
  assert.deepEqual(opened.problems, []);
});

test("a host that hides its address is known all the same", async (t) => {
  const opened = await host(t, { headers: { "referrer-policy": "no-referrer" } });
  assert.equal(await opened.inside.evaluate(() => document.referrer), "");
  await onlyTheHostIsHeard(opened);
});

test("the page around a frame hears its height, with the playground as the sender", async (t) => {
  const { page, playground } = await host(t);
  await page.waitForFunction(() => heights.at(-1)?.height > 200);
  assert.equal(await page.evaluate(() => heights.at(-1).origin), new URL(playground).origin);
});

test("heights are addressed to the page around a frame alone", async (t) => {
  const { inside, url } = await host(t, {
    // A stand-in for the page around us that notes to whom a message is addressed.
    init: () => {
      if (!location.search.includes("embed=1")) return;
      globalThis.addressed = [];
      globalThis.parent = { postMessage: (data, target) => addressed.push([data.type, target]) };
    },
  });
  await inside.waitForFunction(() => addressed.length > 0);
  for (const message of await inside.evaluate(() => addressed)) assert.deepEqual(message, ["hermes-prompt-height", new URL(url).origin]);
});

test("a host that is a file on the reader's disk is served too", async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "host-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const opened = await host(t, { file: path.join(folder, "index.html") });
  await onlyTheHostIsHeard(opened);
  await opened.page.waitForFunction(() => heights.at(-1)?.height > 200);
});

test("the how-to's lines make a frame as high as what it shows", async (t) => {
  const readme = await readFile(path.join(ROOT, "www/examples/README.md"), "utf8");
  const [, lines] = /```html\n(.*?)```/s.exec(readme);
  const playground = (await playgroundSite()).url;
  const url = await site(t, lines.replace("https://example.org/playground/", playground));
  const context = await (await browser()).newContext({ serviceWorkers: "block", viewport: { width: 1200, height: 700 } });
  t.after(() => context.close());
  const tab = await context.newPage();
  await tab.goto(url);
  await tab.waitForFunction(() => frame.height !== "480");
  await tab.evaluate((payload) => show(payload), payload("Shown by the how-to."));
  await tab.frameLocator("#persona").locator("[data-block=identity]", { hasText: "Shown by the how-to." }).waitFor();
});
