import { assert, figure, openPlayground, test } from "./lib/playground.mjs";

const text = (page) => page.locator(".cm-content").innerText();

async function paste(page, value) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.evaluate((value) => {
    const data = new DataTransfer();
    data.setData("text/plain", value);
    document.querySelector(".cm-content").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, value);
}

/** Waits until the identity block says so: the page answers within a frame, the test may be quicker. */
const shows = (page, expected) =>
  page.waitForFunction(
    ([source, flags]) => {
      const text = document.querySelector("[data-block=identity] pre")?.textContent;
      return text !== undefined && (flags === null ? text === source : new RegExp(source, flags).test(text));
    },
    expected instanceof RegExp ? [expected.source, expected.flags] : [expected, null],
    { timeout: 10_000 },
  );

test("the part a truncation loses is shown in the text, with its numbers, and follows the typing", async (t) => {
  const { page, quiet, shot } = await openPlayground(t);
  await page.locator(".ruler").waitFor();
  assert.match(await page.locator(".ruler").innerText(), /61 characters over costs 151/);
  assert.match(await page.locator(".ruler").innerText(), /Lost: “When unsure”/);
  await page.locator(".cm-scroller").evaluate((element) => (element.scrollTop = 400));
  await page.locator(".cm-cut-line", { hasText: "head ends here · 151 characters below never reach the model" }).waitFor();
  await page.locator(".cm-cut-line", { hasText: "tail starts here" }).waitFor();
  await shot("editor-cut");
  await paste(page, "Short enough.");
  await page.locator(".ruler").waitFor({ state: "detached" });
  assert.equal(await page.locator(".cm-cut-line").count(), 0);
  quiet();
});

test("a problem is underlined, explained, and mended from the list; undo brings it back", async (t) => {
  const { page, quiet } = await openPlayground(t);
  const joiners = page.locator(".cm-invisible", { hasText: "ZWJ" });
  assert.equal(await joiners.count(), 2);
  await page.locator(".cm-lintRange-warning, .cm-lintRange-error").first().hover();
  await page.locator(".cm-tooltip .cm-diagnostic").first().waitFor();
  await page.mouse.move(5, 5);
  await page.locator('.problems [data-problem^="invisible_unicode"] .fixes button').first().click();
  await page.waitForFunction(() => document.querySelectorAll(".cm-invisible").length < 2);
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+z");
  await page.waitForFunction(() => document.querySelectorAll(".cm-invisible").length === 2);
  quiet();
});

test("a click on a source goes to its text, a cursor in a text marks its block", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await page.locator("[data-block=memory] button.link").first().click();
  await page.locator(".bar h2", { hasText: "MEMORY.md" }).waitFor();
  await page.locator(".cm-line", { hasText: "Postgres" }).click();
  await page.locator("[data-block=memory].here").waitFor();
  assert.equal(await page.locator("[data-block=identity].here").count(), 0);
  quiet();
});

test("each file has its own undo", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await paste(page, "One.");
  await page.locator('[data-file$="AGENTS.md"]').click();
  await paste(page, "Two.");
  await page.locator('[data-file$="SOUL.md"]').click();
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+z");
  await page.waitForFunction(() => document.querySelector(".cm-content").innerText.includes("# Ada"));
  await page.locator('[data-file$="AGENTS.md"]').click();
  assert.equal((await text(page)).trim(), "Two.");
  quiet();
});

test("search finds and replaces", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+f");
  await page.locator(".cm-search input[name=search]").pressSequentially("Ada");
  await page.locator(".cm-searchMatch").first().waitFor();
  await page.locator(".cm-search input[name=replace]").pressSequentially("Bea");
  await page.locator(".cm-search button[name=replaceAll]").click();
  await page.waitForFunction(() => document.querySelector("[data-block=identity] pre")?.textContent.startsWith("# Bea"));
  quiet();
});

test("typing over a selection and into marked text leaves no trace of its look", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await page.locator(".cm-line", { hasText: "# Ada" }).first().click({ clickCount: 3 });
  await page.keyboard.type("# Eve");
  await shows(page, /^# Eve/);
  assert.equal(await page.locator(".cm-line[style], .cm-line [style]").count(), 0);
  quiet();
});

test("the line ends, a very long line and 200 KB do not freeze the page", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await page.evaluate(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({ type: "longtask" });
  });
  await paste(page, `${"word ".repeat(40_000)}\n${"x".repeat(20_000)}\nend`);
  await page.locator(".ruler").waitFor();
  await page.evaluate(() => (globalThis.longTasks.length = 0));
  await page.locator(".cm-content").press("ControlOrMeta+End");
  for (const letter of "typing goes on") await page.keyboard.press(letter === " " ? "Space" : letter);
  await page.waitForFunction(() => document.querySelector("[data-block=identity] pre")?.textContent.endsWith("typing goes on"));
  const tasks = await page.evaluate(() => globalThis.longTasks);
  await figure("typing-200-kb", { longTasks: tasks });
  quiet();
});
