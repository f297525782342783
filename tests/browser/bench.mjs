// The browser's half of `cargo xtask bench`: figures of the built site, printed and written to results/bench.json.
import { test } from "node:test";

import { firstLoad, memory, SLOW, typing } from "./lib/measure.mjs";
import { figure, openPlayground, paste } from "./lib/playground.mjs";

/** Prose of about so many characters, with headings, so that the editor has something to colour. */
function prose(length) {
  const paragraph = "You answer briefly, say what you are unsure of, and never touch a file outside the project without asking first.\n";
  let text = "";
  for (let part = 1; text.length < length; part += 1) text += `\n## Part ${part}\n\n${paragraph.repeat(6)}`;
  return text.slice(0, length);
}

const figures = {};
const note = (name, value) => {
  figures[name] = value;
  console.log(`${name}: ${JSON.stringify(value)}`);
};

test("load", async () => {
  await firstLoad(); // warms the disk and the compressor
  note("first load, local", await firstLoad());
  note("first load, 4x CPU and 10 Mbit/s", await firstLoad(SLOW));
});

for (const [name, length] of [["12 KB", 12_000], ["200 KB", 200_000]]) {
  test(`typing into ${name}`, async (t) => {
    const { page } = await openPlayground(t, { viewport: "laptop" });
    await paste(page, prose(length));
    await page.waitForTimeout(1_000);
    note(`key to paint, ${name}`, await typing(page, "A line typed at the end of the file. "));
    note(`key to paint, ${name}, 4x CPU`, await typing(page, "A line typed at the end of the file. ", { cpu: SLOW.cpu }));
  });
}

test("memory", async (t) => {
  const { page } = await openPlayground(t, { viewport: "laptop" });
  await paste(page, prose(10_000));
  await typing(page, "warm up ".repeat(5));
  const before = await memory(page);
  // Edits at the speed the page takes them, through the editor's own input path.
  await page.evaluate(async () => {
    const content = document.querySelector(".cm-content");
    content.focus();
    for (let edit = 0; edit < 1_000; edit += 1) {
      document.execCommand(edit % 2 ? "delete" : "insertText", false, edit % 2 ? undefined : "x");
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
  const after = await memory(page);
  note("memory after 1,000 edits, KB", {
    heap: Math.round((after.heap - before.heap) / 1000),
    wasm: Math.round((after.wasm - before.wasm) / 1000),
    wasmInAll: Math.round(after.wasm / 1000),
  });
  await figure("bench", figures);
});
