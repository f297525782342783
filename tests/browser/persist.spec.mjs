import { assert, counts, eventually, holds, kept, openPlayground, paste, saved, sees, shows, started, test, write } from "./lib/playground.mjs";

const platform = (page) => page.getByLabel("platform", { exact: true });

async function openSaved(page) {
  await page.keyboard.press("Control+o");
  await page.getByRole("button", { name: /Saved in this browser/ }).click();
  await page.getByRole("dialog", { name: "Workspaces" }).waitFor();
}

test("what is typed is saved within a second and is there after a reload", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await write(page, "You are kept.");
  await shows(page, "You are kept.");
  const typed = Date.now();
  await saved(page, "You are kept.");
  // The promise is a second. A busy machine gets three, so that the test speaks of the page and not of the machine.
  assert.ok(Date.now() - typed < 3_000, `saved after ${Date.now() - typed} ms`);
  await platform(page).selectOption("slack");
  await saved(page, '"slack"');
  await page.reload();
  await started(page);
  await shows(page, "You are kept.");
  await holds(platform(page), "slack");
  quiet();
});

test("a second tab follows; when both have changed, nothing is overwritten and the person decides", async (t) => {
  const { page, context, url, quiet } = await openPlayground(t);
  await write(page, "Version one.");
  await saved(page, "Version one.");
  const other = await context.newPage();
  await other.addInitScript(() => addEventListener("TrunkApplicationStarted", () => (globalThis.hermesStarted = true)));
  await other.goto(url);
  await started(other);
  await shows(other, "Version one.");
  // One changes, the other has nothing of its own: it follows.
  await write(page, "Version two.");
  await shows(other, "Version two.");
  await saved(page, "Version two.");
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
  await saved(page, "Mine here.");
  // At once: the question may come in the middle of slow typing, and the keys would answer it.
  await paste(deaf, "Mine there.");
  await sees(deaf.getByRole("dialog"), /Nothing has been overwritten/);
  await deaf.getByRole("button", { name: /Keep both/ }).click();
  await saved(deaf, "Mine there.");
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
  await saved(page, "First workspace.");
  await page.keyboard.press("Control+o");
  await page.getByRole("button", { name: "An empty workspace" }).click();
  await page.getByText("No file is open").waitFor();
  await eventually(() => kept(page), (all) => assert.equal(all.length, 2));
  await openSaved(page);
  const rows = page.locator("dialog .rows li");
  await counts(rows, 2);
  await rows.filter({ hasText: "Atlas" }).getByRole("button", { name: "Open" }).click();
  await shows(page, "First workspace.");
  await openSaved(page);
  await page.getByRole("button", { name: /Forget everything/ }).click();
  await page.getByRole("button", { name: "Really delete it all" }).click();
  await page.locator(".welcome").waitFor();
  // The page that starts again may keep a workspace of its own; nothing of the old ones is in it.
  const all = await kept(page);
  assert.ok(all.length <= 1 && !all.some((json) => json.includes("First workspace.")), `still kept: ${all.length}`);
  quiet();
});

test("a browser without storage says so and offers everything for download", async (t) => {
  const { page } = await openPlayground(t, {
    before: (page) =>
      page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException("no storage", "SecurityError");
        };
      }),
  });
  await sees(page.locator(".notice.failed"), /not being saved/);
  await page.getByRole("button", { name: "Download everything" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /Everything as one file/ }).click()]);
  assert.match(download.suggestedFilename(), /\.hermes-prompt\.json$/);
});
