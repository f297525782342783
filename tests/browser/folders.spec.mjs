// Folders from the person's disk: opened to be written back, uploaded, dropped.
import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { assert, eventually, fate, files, open, openPlayground, sees, shows, test, write } from "./lib/playground.mjs";

const LOG = 50 * 1024 * 1024;
const HOME = { "SOUL.md": "You are Fern.", "memories/USER.md": "Likes folders.", "notes/todo.txt": "not for Hermes" };
const TAKEN = ["/home/user/.hermes/SOUL.md", "/home/user/.hermes/memories/USER.md"];

/** A Hermes home on the disk, with a log of 50 MB in it (which takes no room: nothing is written into it). */
async function homeOnDisk(t) {
  const base = await mkdtemp(path.join(os.tmpdir(), "hermes-prompt-"));
  t.after(() => rm(base, { recursive: true, force: true }));
  const home = path.join(base, ".hermes");
  for (const [name, text] of Object.entries(HOME)) {
    await mkdir(path.dirname(path.join(home, name)), { recursive: true });
    await writeFile(path.join(home, name), text);
  }
  await mkdir(path.join(home, "logs"));
  await writeFile(path.join(home, "logs", "agent.log"), "");
  await truncate(path.join(home, "logs", "agent.log"), LOG);
  return home;
}

/** The same in the browser's private file system, whose folders are what the folder picker gives; the picker picks it. */
async function homeInBrowser(page) {
  await page.evaluate(
    async ([all, log]) => {
      const root = await navigator.storage.getDirectory();
      const home = await root.getDirectoryHandle(".hermes", { create: true });
      const put = async (name, fill) => {
        const parts = name.split("/");
        let folder = home;
        for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
        const stream = await (await folder.getFileHandle(parts.at(-1), { create: true })).createWritable();
        await fill(stream);
        await stream.close();
      };
      for (const [name, text] of Object.entries(all)) await put(name, (stream) => stream.write(text));
      await put("logs/agent.log", (stream) => stream.truncate(log));
      globalThis.showDirectoryPicker = async ({ mode }) => {
        globalThis.asked = mode;
        return home;
      };
    },
    [HOME, LOG],
  );
}

/** Text and time of the last change of every file of the browser's folder. */
const inBrowser = (page) =>
  page.evaluate(async () => {
    const found = {};
    const walk = async (folder, base) => {
      for await (const [name, handle] of folder.entries()) {
        if (handle.kind === "directory") await walk(handle, `${base}${name}/`);
        else {
          const file = await handle.getFile();
          found[base + name] = { changed: file.lastModified, text: file.size < 10_000 ? await file.text() : file.size };
        }
      }
    };
    await walk(await (await navigator.storage.getDirectory()).getDirectoryHandle(".hermes"), "");
    return found;
  });

/** What every way of opening that home shows. */
async function opened(page) {
  const dialog = page.getByRole("dialog", { name: "Imported" });
  await sees(dialog, /2 files taken as Home/);
  await sees(dialog, /2 files left out: Hermes never reads them/);
  await dialog.getByText("left out: Hermes never reads them").click();
  await sees(dialog, /logs\/agent\.log/);
  await dialog.getByRole("button", { name: "Good" }).click();
  await dialog.waitFor({ state: "detached" });
  await eventually(() => files(page), (all) => assert.deepEqual(all.filter((name) => name.includes("/.hermes/")), TAKEN));
  await shows(page, HOME["SOUL.md"]);
  await fate(page, "memories/USER.md", "loaded");
}

async function openHome(page) {
  await page.keyboard.press("Control+o");
  await page.getByRole("button", { name: /^Hermes home/ }).click();
}

test("a folder is opened, edited and written back: what changed, and nothing else", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await homeInBrowser(page);
  await openHome(page);
  await opened(page);
  assert.equal(await page.evaluate(() => globalThis.asked), "readwrite");
  const before = await inBrowser(page);

  const back = page.getByRole("button", { name: /^Back into “\.hermes”/ });
  const notice = page.locator(".notice.done");
  await page.keyboard.press("Control+s");
  await back.click();
  await sees(notice, /Nothing had changed in \.hermes/);

  await open(page, "SOUL.md");
  await write(page, "You are Oak.");
  await shows(page, "You are Oak.");
  await page.keyboard.press("Control+s");
  await back.click();
  await sees(notice, /One file written into \.hermes/);
  const after = await inBrowser(page);
  assert.equal(after["SOUL.md"].text, "You are Oak.");
  for (const name of Object.keys(before).filter((name) => name !== "SOUL.md")) assert.deepEqual(after[name], before[name], name);
  assert.deepEqual(Object.keys(after), Object.keys(before));
  quiet();
});

test("a folder that may not be written says so, and the work stays", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await homeInBrowser(page);
  await openHome(page);
  await opened(page);
  await open(page, "SOUL.md");
  await write(page, "You are Ash.");
  await shows(page, "You are Ash.");
  await page.evaluate(() => {
    FileSystemFileHandle.prototype.createWritable = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: /^Back into/ }).click();
  await sees(page.locator(".notice.failed"), /Not written into \.hermes: the browser did not allow it/);
  await shows(page, "You are Ash.");
  quiet();
});

test("where the browser cannot write into folders, one is uploaded", async (t) => {
  const { page, quiet } = await openPlayground(t, { before: (page) => page.addInitScript(() => delete globalThis.showDirectoryPicker) });
  const home = await homeOnDisk(t);
  const chosen = page.waitForEvent("filechooser");
  await openHome(page);
  await (await chosen).setFiles(home);
  await opened(page);
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: /Files as a zip/ }).waitFor();
  assert.equal(await page.getByRole("button", { name: /^Back into/ }).count(), 0, "there is nowhere to write back to");
  quiet();
});

test("a folder is dropped onto the page", async (t) => {
  const { page, context, quiet } = await openPlayground(t);
  const home = await homeOnDisk(t);
  const session = await context.newCDPSession(page);
  const data = { items: [], files: [home], dragOperationsMask: 1 };
  const drag = (type) => session.send("Input.dispatchDragEvent", { type, x: 700, y: 450, data });
  await drag("dragEnter");
  await drag("dragOver");
  await page.getByText("Drop it: folders, files, a zip, a pack").waitFor();
  await drag("drop");
  await opened(page);
  quiet();
});
