import { assert, openPlayground, started, test } from "./lib/playground.mjs";

const shows = (page, text) => page.waitForFunction((want) => document.querySelector("[data-block=identity] pre")?.textContent === want, text);

async function write(page, text) {
  await page.locator('[data-file$="SOUL.md"]').click();
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

const saved = (page) => page.waitForFunction(() => document.querySelector("footer [role=status]")?.textContent === "Saved in this browser", undefined, { timeout: 2000 });

test("what is typed is saved within a second and is there after a reload", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await write(page, "You are kept.");
  await saved(page);
  await page.getByLabel("platform", { exact: true }).selectOption("slack");
  await saved(page);
  await page.reload();
  await started(page);
  await shows(page, "You are kept.");
  assert.equal(await page.getByLabel("platform", { exact: true }).inputValue(), "slack");
  quiet();
});

test("a second tab follows; when both have changed, nothing is overwritten and the person decides", async (t) => {
  const { page, context, url, quiet } = await openPlayground(t);
  await write(page, "Version one.");
  await saved(page);
  const other = await context.newPage();
  await other.addInitScript(() => addEventListener("TrunkApplicationStarted", () => (globalThis.hermesStarted = true)));
  await other.goto(url);
  await started(other);
  await shows(other, "Version one.");
  // One changes, the other has nothing of its own: it follows.
  await write(page, "Version two.");
  await shows(other, "Version two.");
  await other.close();
  // A tab that hears nothing of the first (a browser may have suspended it) and changes the same workspace.
  const deaf = await context.newPage();
  await deaf.addInitScript(() => {
    addEventListener("TrunkApplicationStarted", () => (globalThis.hermesStarted = true));
    delete globalThis.BroadcastChannel;
  });
  await deaf.goto(url);
  await started(deaf);
  await shows(deaf, "Version two.");
  await write(page, "Mine here.");
  await saved(page);
  await write(deaf, "Mine there.");
  await deaf.getByRole("dialog").waitFor();
  assert.match(await deaf.getByRole("dialog").innerText(), /Nothing has been overwritten/);
  await deaf.getByRole("button", { name: /Keep both/ }).click();
  await saved(deaf);
  await deaf.reload();
  await started(deaf);
  await shows(deaf, "Mine there.");
  await page.reload();
  await started(page);
  await shows(page, "Mine here.");
  quiet();
});

test("several workspaces, each under its name; forgetting forgets all", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await write(page, "First workspace.");
  await saved(page);
  await page.keyboard.press("Control+o");
  await page.getByRole("button", { name: "An empty workspace" }).click();
  await page.getByText("No file is open").waitFor();
  await saved(page);
  await page.keyboard.press("Control+o");
  await page.getByRole("button", { name: /Saved in this browser/ }).click();
  const rows = page.locator("dialog .rows li");
  await rows.nth(1).waitFor();
  assert.equal(await rows.count(), 2);
  await rows.filter({ hasText: "Atlas" }).getByRole("button", { name: "Open" }).click();
  await shows(page, "First workspace.");
  await page.keyboard.press("Control+o");
  await page.getByRole("button", { name: /Saved in this browser/ }).click();
  await page.getByRole("button", { name: /Forget everything/ }).click();
  await page.getByRole("button", { name: "Really delete it all" }).click();
  await page.waitForFunction(() => document.querySelector(".welcome"));
  // The page that starts again may open a database of its own; nothing of the old one is in it.
  const kept = await page.evaluate(async () => {
    if (!(await indexedDB.databases()).some((d) => d.name === "hermes-prompt")) return [];
    const answer = (request) => new Promise((done, fail) => Object.assign(request, { onsuccess: () => done(request.result), onerror: () => fail(request.error) }));
    const db = await answer(indexedDB.open("hermes-prompt"));
    const all = await answer(db.transaction("workspaces").objectStore("workspaces").getAll());
    db.close();
    return all.map((workspace) => workspace.json);
  });
  assert.ok(kept.length <= 1 && !kept.some((json) => json.includes("First workspace.")), `still kept: ${kept.length}`);
  await page.keyboard.press("Control+o");
  await page.getByRole("button", { name: /Saved in this browser/ }).click();
  await page.locator("dialog").waitFor();
  assert.ok((await rows.count()) <= 1);
  quiet();
});

test("a browser without storage says so and offers everything for download", async (t) => {
  const { page } = await openPlayground(t, { ready: false });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("no storage", "SecurityError");
    };
  });
  await page.reload();
  await started(page);
  await page.locator(".notice.failed").waitFor();
  assert.match(await page.locator(".notice.failed").innerText(), /not being saved/);
  await page.getByRole("button", { name: "Download everything" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /Everything as one file/ }).click()]);
  assert.match(download.suggestedFilename(), /\.hermes-prompt\.json$/);
});
