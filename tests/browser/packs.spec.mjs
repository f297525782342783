// Packs: the words of a person's own Hermes. Those in fixtures/ are written by hand, in words of ours.
import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { assert, drop, eventually, openPlayground, ROOT, sees, shows, started, test } from "./lib/playground.mjs";

const FIRST = path.join(ROOT, "tests/browser/fixtures/pack-019.json");
const SECOND = path.join(ROOT, "tests/browser/fixtures/pack-022.json");

const hint = "platform-hint";

/** Takes the platform to Telegram, whose hint both packs have in words of their own. */
const telegram = (page) => page.getByLabel("platform", { exact: true }).selectOption("telegram");

const release = (page) => page.locator("[data-view=releases] [data-release]");

async function releases(page) {
  await page.keyboard.press("Alt+6");
  await page.locator("[data-view=releases]").waitFor();
}

async function dropPack(page, file) {
  await drop(page, [{ name: path.basename(file), bytes: await readFile(file) }]);
}

async function choosePack(page, file) {
  await page.getByRole("button", { name: /^Use my Hermes's own words/ }).click();
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Import a pack/ }).click();
  await (await chosen).setFiles(file);
}

test("packs come by drop and by file, stand side by side, are compared, and stay", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await telegram(page);
  await dropPack(page, FIRST);
  await sees(page.locator(".notice.done"), /0\.19\+0\.19\.7 is in use/);
  await shows(page, /^First pack: short lines on Telegram\./, hint);

  await releases(page);
  await choosePack(page, SECOND);
  await sees(page.locator(".notice.done"), /0\.22\+0\.22\.4 is in use/);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await sees(release(page).filter({ hasText: "in force" }), /own words, from hermes-agent 0\.22\.4/);
  await sees(page.locator('[data-release="0.19+0.19.7"]'), /own words, from hermes-agent 0\.19\.7/);
  await sees(page.locator('[data-view=releases] [data-release="0.22"]'), /stand-in words/);

  // The one pack compared with the other, then with the words that stand in.
  const view = page.locator("[data-view=releases]");
  const compared = page.getByLabel(/^compare 0\.22\+0\.22\.4 with/);
  await compared.selectOption("0.19+0.19.7");
  await sees(view, /Second pack: short lines on Telegram\./);
  await sees(view, /First pack: short lines on Telegram\./);
  await sees(view, /First difference at byte/);
  await compared.selectOption("0.22");
  await eventually(() => view.innerText(), (text) => assert.doesNotMatch(text, /First pack: short/));

  // They are kept; one is taken away, and stays away.
  await page.reload();
  await started(page);
  await page.locator('[data-view=releases] [data-release="0.19+0.19.7"]').waitFor();
  await page.locator('[data-view=releases] [data-release="0.22+0.22.4"]').getByRole("button", { name: "Remove" }).click();
  await page.locator('[data-view=releases] [data-release="0.22+0.22.4"]').waitFor({ state: "detached" });
  await eventually(
    () => page.evaluate(async () => {
      const answer = (request) => new Promise((done, fail) => Object.assign(request, { onsuccess: () => done(request.result), onerror: () => fail(request.error) }));
      const database = await answer(indexedDB.open("hermes-prompt"));
      const keys = await answer(database.transaction("packs").objectStore("packs").getAllKeys());
      database.close();
      return keys;
    }),
    (keys) => assert.deepEqual(keys, ["0.19+0.19.7"]),
  );
  await page.reload();
  await started(page);
  await page.locator('[data-view=releases] [data-release="0.19+0.19.7"]').waitFor();
  assert.equal(await page.locator('[data-release="0.22+0.22.4"]').count(), 0);
  quiet();
});

test("the command that makes a pack names a program that is there", async (t) => {
  const { page, context, quiet } = await openPlayground(t);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await releases(page);
  await page.getByRole("button", { name: /^Use my Hermes's own words/ }).click();
  const command = await page.getByLabel("The command that makes a pack").inputValue();
  const address = /^curl -fsSL (\S+) \| python3 - > hermes-pack\.json$/.exec(command)?.[1];
  const answer = await fetch(address);
  assert.equal(answer.status, 200, address);
  assert.equal(await answer.text(), await readFile(path.join(ROOT, "www/export-pack.py"), "utf8"));
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await sees(page.locator(".notice.done"), /Command copied/);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), command);
  quiet();
});

test("what is no pack is refused in plain words, and nothing changes", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await telegram(page);
  await shows(page, /./, hint);
  const before = await page.locator(".block pre").allTextContents();
  for (const [name, text, says] of [
    ["package.json", '{"name": "left-pad", "version": "1.0.0"}', /package\.json is no pack: .*`format`: expected 1, found nothing/],
    ["broken.json", '{"format": 1,', /broken\.json is no pack: .*not JSON \(line 1/],
    ["list.json", "[1, 2]", /list\.json is no pack: .*expected an object/],
    ["wrong.json", '{"format": 1, "package": {"name": "hermes-agent", "version": "0.22.0"}, "release": "0.22", "texts": {"identity": 7}}', /`texts\.identity`: expected a text, found 7/],
  ]) {
    await drop(page, [{ name, bytes: Buffer.from(text) }]);
    const notice = page.locator(".notice.failed").last();
    await sees(notice, says);
    await notice.getByRole("button", { name: "Dismiss" }).click();
  }
  assert.deepEqual(await page.locator(".block pre").allTextContents(), before);
  await releases(page);
  assert.deepEqual(await release(page).evaluateAll((all) => all.map((one) => one.dataset.release)), ["docs", "0.19", "0.22"]);
  quiet();
});
