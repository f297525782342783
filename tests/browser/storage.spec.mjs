// The browser's own database when it is full, gone, old, or newer than the page; and a newer page.
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { assert, DIST, eventually, kept, openPlayground, saved, sees, serve, shows, started, test, write } from "./lib/playground.mjs";

/** Gives the site an address with nothing at it. */
const blank = (page) => page.route("**/blank", (route) => route.fulfill({ contentType: "text/html", body: "<title>blank</title>" }));

const status = (page) => page.locator("footer [role=status]");

test("a full storage says so, offers everything for download, and is used again when there is room", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await write(page, "Before it was full.");
  await saved(page, "Before it was full.");
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function () {
      throw new DOMException("full", "QuotaExceededError");
    };
    globalThis.makeRoom = () => (IDBObjectStore.prototype.put = put);
  });
  await write(page, "More than fits.");
  const notice = page.locator(".notice.failed");
  await sees(notice, /not being saved: the browser's storage is full/);
  await sees(status(page), /^Not saved/);
  await shows(page, "More than fits.");
  await notice.getByRole("button", { name: /^Download everything/ }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /Everything as one file/ }).click()]);
  assert.match(await readFile(await download.path(), "utf8"), /More than fits\./);

  await page.evaluate(() => globalThis.makeRoom());
  await write(page, "Room again.");
  await saved(page, "Room again.");
  quiet();
});

test("a database that is deleted under the page is made anew, and nothing is lost", async (t) => {
  const { page, context, url, quiet } = await openPlayground(t);
  await write(page, "Written before.");
  await saved(page, "Written before.");
  // As a person does who clears the browser's data while the page is open.
  const other = await context.newPage();
  await blank(other);
  await other.goto(`${url}blank`);
  await other.evaluate(
    () => new Promise((done, fail) => Object.assign(indexedDB.deleteDatabase("hermes-prompt"), { onsuccess: done, onerror: fail, onblocked: fail })),
  );
  await other.close();
  await write(page, "Written after.");
  await saved(page, "Written after.");
  assert.equal(await page.getByRole("dialog").count(), 0);
  await page.reload();
  await started(page);
  await shows(page, "Written after.");
  quiet();
});

test("a database that stops working in the middle gives a plain message, and the work stays on the page", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await write(page, "Still here.");
  await saved(page, "Still here.");
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException("The database connection is closing.", "InvalidStateError");
    };
  });
  await write(page, "Still here, and more.");
  await sees(page.locator(".notice.failed"), /not being saved: this browser offers no storage here/);
  await page.getByRole("button", { name: /^Download everything/ }).waitFor();
  await shows(page, "Still here, and more.");
  quiet();
});

/** Makes the database as some version of the page left it, before the page starts. */
async function withDatabase(t, version, fill) {
  const opened = await openPlayground(t, { ready: false, path: "blank", before: blank });
  const { page, url } = opened;
  await page.evaluate(
    ([version, fill]) =>
      new Promise((done, fail) => {
        const request = indexedDB.open("hermes-prompt", version);
        request.onerror = () => fail(request.error);
        request.onupgradeneeded = () => {
          const db = request.result;
          const workspaces = db.createObjectStore("workspaces", { keyPath: "id" });
          db.createObjectStore("packs", { keyPath: "id" });
          for (const row of fill) workspaces.put(row);
        };
        request.onsuccess = () => {
          request.result.close();
          done();
        };
      }),
    [version, fill],
  );
  await page.goto(url);
  await started(page);
  return opened;
}

// As the first version of the database held them. They stay here for good.
const OLD = [
  {
    id: "0b7e9a52-6d0e-4b39-9f6b-5f2b3f0f4a10",
    name: "From the first days",
    revision: 7,
    changed: 1_760_000_000_000,
    json: '{"format":1,"release":"0.19","files":{"/home/user/.hermes/SOUL.md":"You came with the first database."},"session":{"platform":"slack"}}',
    extra: '{"open":"/home/user/.hermes/SOUL.md","followClock":true,"view":"prompt"}',
  },
  {
    id: "5d0c7d0a-2f1a-4a44-8a43-0a1d8f6f7c11",
    name: "Another of them",
    revision: 1,
    changed: 1_750_000_000_000,
    json: '{"format":1,"release":"0.22","files":{"/home/user/.hermes/SOUL.md":"The other one."}}',
    extra: "{}",
  },
];

test("what the first version of the database held is there, can be opened, and is written on", async (t) => {
  const { page, quiet } = await withDatabase(t, 1, OLD);
  await page.keyboard.press("Control+o");
  await page.getByRole("button", { name: /Saved in this browser/ }).click();
  const rows = page.locator("dialog .rows li");
  await eventually(() => rows.allInnerTexts(), (all) => {
    assert.equal(all.length, 2);
    assert.match(all[0], /^From the first days/);
    assert.match(all[1], /^Another of them/);
  });
  await rows.nth(0).getByRole("button", { name: "Open" }).click();
  await shows(page, "You came with the first database.");
  assert.equal(await page.getByLabel("platform", { exact: true }).inputValue(), "slack");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await write(page, "And goes on.");
  await saved(page, "And goes on.");
  assert.equal((await kept(page)).length, 2);
  quiet();
});

test("a database of a newer page is left alone, in plain words", async (t) => {
  const { page, quiet } = await withDatabase(t, 99, OLD);
  await sees(page.locator(".notice.failed"), /a newer version of this page has written the database/);
  await write(page, "Not into that one.");
  await sees(status(page), /^Not saved/);
  assert.equal((await kept(page)).some((json) => json.includes("Not into that one.")), false);
  quiet();
});

test("a newer build says that it is there, and takes over when it is asked to", async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "hermes-prompt-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await cp(DIST, folder, { recursive: true });
  const site = await serve(folder);
  t.after(() => site.close());
  const { page, quiet } = await openPlayground(t, { url: site.url, offline: true });
  await sees(page.locator("footer"), /Works offline/);
  await write(page, "Across the update.");
  await saved(page, "Across the update.");
  // The next visit is served by the worker.
  await page.reload();
  await started(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  // A new build is another page and another worker.
  const html = await readFile(path.join(folder, "index.html"), "utf8");
  await writeFile(path.join(folder, "index.html"), html.replace("<title>hermes-prompt</title>", "<title>hermes-prompt, newer</title>"));
  const worker = await readFile(path.join(folder, "sw.js"), "utf8");
  await writeFile(path.join(folder, "sw.js"), worker.replace(/"id":"[0-9a-f]{16}"/, '"id":"0123456789abcdef"'));
  await page.reload();
  await started(page);
  await shows(page, "Across the update.");
  const notice = page.locator(".notice", { hasText: "A newer version of this page is ready." });
  await notice.waitFor();
  assert.equal(await page.title(), "hermes-prompt", "one page never mixes two builds");
  await notice.getByRole("button", { name: "Reload" }).click();
  await eventually(() => page.title(), (title) => assert.equal(title, "hermes-prompt, newer"));
  await started(page);
  await shows(page, "Across the update.");
  quiet();
});
