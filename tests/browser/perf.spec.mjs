// What typing costs, held: no task of the page over 50 ms while someone types into a 200 KB file. And the figures of the
// first load, for people to read: they depend on the machine, so nothing is asserted of them but that they are there.
import { disturbance, firstLoad, typing } from "./lib/measure.mjs";
import { assert, eventually, figure, openPlayground, paste, sees, shows, test } from "./lib/playground.mjs";

const ROUNDS = 3;
const LONG = 50;
const TYPED = "A line typed at the end of the file. ";

/** Prose with headings, so that the editor has something to colour. */
function prose(length) {
  const paragraph = "You answer briefly, say what you are unsure of, and never touch a file outside the project without asking first.\n";
  let text = "";
  for (let part = 1; text.length < length; part += 1) text += `\n## Part ${part}\n\n${paragraph.repeat(6)}`;
  return text.slice(0, length);
}

const TEXTS = {
  "200 KB of prose": prose(200_000),
  // One paragraph, two of its lines very long: what a grammar and a layout like least.
  "200 KB in three lines": `${"word ".repeat(36_000)}\n${"x".repeat(20_000)}\nend`,
};

for (const [what, text] of Object.entries(TEXTS)) {
  test(`typing into ${what} never holds the page up for 50 ms`, async (t) => {
    const { page, quiet } = await openPlayground(t);
    await paste(page, text);
    await sees(page.locator(".ruler"), /costs/);
    // Other work of the machine makes a round slow, never fast: the best of three speaks of the page. A page that holds
    // up the typing does so in every round. On a machine that is busy all the time, the limit is stretched as its other
    // work stretches a fixed task.
    const rounds = [];
    let limit = LONG;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const measured = await typing(page, TYPED);
      await shows(page, new RegExp(`(${TYPED.trim()} ?){${round}}$`));
      rounds.push(measured);
      const disturbed = await disturbance(page);
      if (disturbed > 1.3) limit = Math.max(limit, LONG * disturbed);
      t.diagnostic(`${what}, round ${round}: ${JSON.stringify(measured)}, machine disturbed ${disturbed.toFixed(1)} times`);
      if (measured.longTasks === 0) break;
    }
    await figure(`typing-${what.replaceAll(" ", "-")}`, rounds);
    const best = rounds.reduce((a, b) => (b.longest < a.longest ? b : a));
    assert.ok(best.longest <= limit, `every round has a task over ${Math.round(limit)} ms: ${JSON.stringify(rounds)}`);
    quiet();
  });
}

test("5 MB can be pasted, typed into, and are answered", async (t) => {
  const { page, quiet } = await openPlayground(t);
  // The text is made in the page, and pasted by a task of its own: carrying it there would be measured too.
  await page.evaluate((text) => {
    globalThis.pasted = text.repeat(5);
    globalThis.long = [];
    new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({ type: "longtask" });
  }, prose(1_000_000));
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.evaluate(() => {
    setTimeout(() => {
      globalThis.long.length = 0;
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", globalThis.pasted);
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
  });
  await sees(page.locator(".ruler"), /costs/);
  await eventually(() => page.locator(".bar .num").innerText(), (count) => assert.match(count, /^(5,000,000|4,999,9\d\d) of /));
  const pasted = await page.evaluate(() => globalThis.long);
  const typed = await typing(page, "Typing goes on. ");
  await shows(page, /Typing goes on\.$/);
  const value = { "tasks over 50 ms after the paste": pasted, typed };
  t.diagnostic(`5 MB: ${JSON.stringify(value)}`);
  await figure("typing-5-mb", value);
  // The editor and the assembly take turns; no key waits for more than this even on a slow machine.
  assert.ok(typed.p50 < 200, JSON.stringify(typed));
  quiet();
});

test("figures of the first load", async (t) => {
  await firstLoad(); // warms the disk and the compressor
  const load = await firstLoad();
  t.diagnostic(`first load: ${load.kilobytes} KB in ${load.requests} requests, interactive after ${load.interactive} ms`);
  await figure("first-load", load);
  assert.ok(load.kilobytes > 100 && load.interactive > 0, JSON.stringify(load));
});
