import { Buffer } from "node:buffer";
import { createRequire } from "node:module";
import path from "node:path";
import { assert, openPlayground, ROOT, test } from "./lib/playground.mjs";

const { zipSync, strToU8 } = createRequire(path.join(ROOT, "www", "package.json"))("fflate");

const names = (page) => page.locator("[data-file]").evaluateAll((all) => all.map((one) => one.dataset.file));
const status = (page, file) => page.locator(`[data-file$="${file}"]`).getAttribute("data-status");

/** Drops files onto the page the way a person does; the browser makes the events. */
async function drop(page, files) {
  const data = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, bytes } of all) data.items.add(new File([Uint8Array.from(bytes)], name));
    return data;
  }, files.map(({ name, bytes }) => ({ name, bytes: [...bytes] })));
  await page.dispatchEvent(".app", "dragover", { dataTransfer: data });
  await page.dispatchEvent(".app", "drop", { dataTransfer: data });
}

const zip = (files) => Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));

test("every file says in words what becomes of it, and why", async (t) => {
  const { page, quiet } = await openPlayground(t);
  assert.equal(await status(page, "project/AGENTS.md"), "loaded");
  assert.equal(await status(page, "project/CLAUDE.md"), "shadowed");
  const shadowed = page.locator('[data-file$="CLAUDE.md"]');
  assert.match(await shadowed.innerText(), /behind AGENTS\.md/);
  await shadowed.click();
  await page.locator("p.why").waitFor();
  assert.notEqual((await page.locator("p.why").innerText()).trim(), "");
  quiet();
});

test("a file is added, renamed, deleted, and comes back by undo with its text", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await page.getByRole("button", { name: "Add a file to Project" }).click();
  await page.getByRole("button", { name: ".cursorrules" }).click();
  await page.locator('[data-file$=".cursorrules"]').waitFor();
  await page.locator(".cm-content").click();
  await page.keyboard.type("Be brief.");
  await page.locator('[data-file$=".cursorrules"]').focus();
  await page.keyboard.press("F2");
  await page.getByLabel("Path").fill("HERMES.md");
  await page.getByLabel("Path").press("Enter");
  await page.locator('[data-file$="/HERMES.md"]').waitFor();
  await page.locator('[data-file$="/HERMES.md"]').focus();
  await page.keyboard.press("Delete");
  await page.locator('[data-file$="/HERMES.md"]').waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Undo/ }).click();
  await page.locator('[data-file$="/HERMES.md"]').click();
  assert.match(await page.locator(".cm-content").innerText(), /Be brief\./);
  quiet();
});

test("a zip of a home becomes the home; what was left out is said", async (t) => {
  const { page, quiet } = await openPlayground(t);
  const bytes = zip({ ".hermes/SOUL.md": "You are Zip.", ".hermes/logs/agent.log": "x", ".hermes/memories/USER.md": "Likes zips." });
  await drop(page, [{ name: "backup.zip", bytes }]);
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  assert.match(await dialog.innerText(), /2 files taken as Home/);
  assert.match(await dialog.innerText(), /One file left out: Hermes never reads it/);
  await dialog.getByRole("button", { name: "Good" }).click();
  assert.deepEqual((await names(page)).filter((name) => name.includes(".hermes")), ["/home/user/.hermes/SOUL.md", "/home/user/.hermes/memories/USER.md"]);
  await page.waitForFunction(() => document.querySelector("[data-block=identity] pre")?.textContent === "You are Zip.");
  quiet();
});

test("a hostile or broken archive gets a plain answer and changes nothing", async (t) => {
  const { page, quiet } = await openPlayground(t);
  const before = await names(page);
  const many = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`junk/${i}.txt`, "x"]));
  await drop(page, [{ name: "evil.zip", bytes: zip({ "../SOUL.md": "out", "/etc/SOUL.md": "root", "a\\..\\SOUL.md": "back", ...many }) }]);
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  assert.match(await dialog.innerText(), /Nothing in there is read by Hermes/);
  assert.match(await dialog.innerText(), /3 files left out: their paths lead out of the folder/);
  await page.keyboard.press("Escape");
  await drop(page, [{ name: "broken.zip", bytes: Buffer.from("PK but no zip") }]);
  await page.locator(".notice.failed").waitFor();
  assert.match(await page.locator(".notice.failed").innerText(), /archive is damaged/);
  assert.deepEqual(await names(page), before);
  quiet();
});

test("a file that is no text is shown as such, the rest goes on", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await drop(page, [{ name: "CLAUDE.md", bytes: Buffer.from([0x43, 0xe9, 0xff, 0x00]) }]);
  await page.locator(".notice.done").waitFor();
  await page.locator('[data-file$="CLAUDE.md"]').click();
  await page.getByText("not UTF-8 text").waitFor();
  assert.equal(await status(page, "project/AGENTS.md"), "loaded");
  quiet();
});

test("line ends and the byte order mark survive editing and come out of the zip byte for byte", async (t) => {
  const { page, quiet } = await openPlayground(t);
  const text = "\ufeffone\r\ntwo\nthree\rfour\r\n";
  await drop(page, [{ name: "AGENTS.md", bytes: Buffer.from(text) }]);
  await page.locator(".notice.done").waitFor();
  await page.locator('[data-file$="AGENTS.md"]').click();
  await page.locator(".cm-line", { hasText: "two" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("Control+s");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /Files as a zip/ }).click()]);
  const { readFile } = await import("node:fs/promises");
  const { unzipSync } = createRequire(path.join(ROOT, "www", "package.json"))("fflate");
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  assert.equal(Buffer.from(files["project/AGENTS.md"]).toString(), text.replace("two", "two!"));
  quiet();
});
