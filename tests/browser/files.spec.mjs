import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { assert, drop, eventually, fate, files, open, openPlayground, ROOT, sees, shows, test } from "./lib/playground.mjs";

const { strToU8, unzipSync, zipSync } = createRequire(path.join(ROOT, "www", "package.json"))("fflate");

const zip = (files) => Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));

test("every file says in words what becomes of it, and why", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await fate(page, "project/AGENTS.md", "loaded");
  await fate(page, "project/CLAUDE.md", "shadowed");
  await sees(page.locator('[data-file$="CLAUDE.md"]'), /behind AGENTS\.md/);
  await open(page, "CLAUDE.md");
  await sees(page.locator("p.why"), /AGENTS\.md/);
  quiet();
});

test("a file is added, renamed, deleted, and comes back by undo with its text", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await page.getByRole("button", { name: "Add a file to Project" }).click();
  await page.getByRole("button", { name: ".cursorrules" }).click();
  await page.locator('[data-file$=".cursorrules"][aria-current=true]').waitFor();
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
  await open(page, "/HERMES.md");
  await sees(page.locator(".cm-content"), "Be brief.");
  quiet();
});

test("a zip of a home becomes the home; what was left out is said", async (t) => {
  const { page, quiet } = await openPlayground(t);
  const bytes = zip({ ".hermes/SOUL.md": "You are Zip.", ".hermes/logs/agent.log": "x", ".hermes/memories/USER.md": "Likes zips." });
  await drop(page, [{ name: "backup.zip", bytes }]);
  const dialog = page.getByRole("dialog");
  await sees(dialog, /2 files taken as Home/);
  await sees(dialog, /One file left out: Hermes never reads it/);
  await dialog.getByRole("button", { name: "Good" }).click();
  await eventually(
    () => files(page),
    (all) => assert.deepEqual(all.filter((name) => name.includes(".hermes")), ["/home/user/.hermes/SOUL.md", "/home/user/.hermes/memories/USER.md"]),
  );
  await shows(page, "You are Zip.");
  quiet();
});

test("a hostile or broken archive gets a plain answer and changes nothing", async (t) => {
  const { page, quiet } = await openPlayground(t);
  const before = await files(page);
  const many = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`junk/${i}.txt`, "x"]));
  await drop(page, [{ name: "evil.zip", bytes: zip({ "../SOUL.md": "out", "/etc/SOUL.md": "root", "a\\..\\SOUL.md": "back", ...many }) }]);
  const dialog = page.getByRole("dialog");
  await sees(dialog, /Nothing in there is read by Hermes/);
  await sees(dialog, /3 files left out: their paths lead out of the folder/);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await drop(page, [{ name: "broken.zip", bytes: Buffer.from("PK but no zip") }]);
  await sees(page.locator(".notice.failed"), /archive is damaged/);
  assert.deepEqual(await files(page), before);
  quiet();
});

test("a file that is no text is shown as such, the rest goes on", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await drop(page, [{ name: "CLAUDE.md", bytes: Buffer.from([0x43, 0xe9, 0xff, 0x00]) }]);
  await page.locator(".notice.done").waitFor();
  await page.locator('[data-file$="CLAUDE.md"]').click();
  await page.getByText("not UTF-8 text").waitFor();
  await fate(page, "project/AGENTS.md", "loaded");
  quiet();
});

test("line ends and the byte order mark survive editing and come out of the zip byte for byte", async (t) => {
  const { page, quiet } = await openPlayground(t);
  const text = "\ufeffone\r\ntwo\nthree\rfour\r\n";
  await drop(page, [{ name: "AGENTS.md", bytes: Buffer.from(text) }]);
  await page.locator(".notice.done").waitFor();
  await open(page, "AGENTS.md");
  await page.locator(".cm-line", { hasText: "two" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await shows(page, /two!/, "project-context");
  await page.keyboard.press("Control+s");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /Files as a zip/ }).click()]);
  const unpacked = unzipSync(new Uint8Array(await readFile(await download.path())));
  assert.equal(Buffer.from(unpacked["project/AGENTS.md"]).toString(), text.replace("two", "two!"));
  quiet();
});
