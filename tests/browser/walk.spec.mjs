// A stranger's walk: from the first look to a link that shows somebody else the same.
import { assert, openPlayground, test } from "./lib/playground.mjs";

test("a stranger brings a persona, sees why it fails, mends it, overrides a hint, compares releases and shares", async (t) => {
  const { page, quiet, shot } = await openPlayground(t);

  // A 30,000-character persona with a family in it. The example's low limit goes first: the real one counts.
  await page.locator('[data-file$="config.yaml"]').click();
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("model:\n");
  const paragraph = "Be patient, be precise, and say plainly what you do not know before you guess at it. ";
  const persona = `# Rosa\n\nYou are Rosa. 👨‍👩‍👧\n\n${Array.from({ length: 35 }, (_, i) => `## Part ${i + 1}\n\n${paragraph.repeat(10)}\n\n`).join("")}`.slice(0, 30_000);
  await page.locator('[data-file$="SOUL.md"]').click();
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.evaluate((value) => {
    const data = new DataTransfer();
    data.setData("text/plain", value);
    document.querySelector(".cm-content").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, persona);

  // The window of the model allows 48,000: a smaller one cuts.
  await page.locator("button.pick").click();
  await page.getByLabel("Context window, in tokens").fill("80000");
  await page.keyboard.press("Escape");
  await page.locator(".ruler").waitFor();
  assert.match(await page.locator(".ruler").innerText(), /Kept 14,000 \+ 4,000/);
  assert.match(await page.locator('[data-file$="SOUL.md"]').innerText(), /cut, flagged/);
  const why = page.locator('.problems [data-problem^="invisible_unicode_U+200D"]').first();
  assert.match(await why.innerText(), /joiner/);
  await shot("walk-1-cut-and-flagged");

  // Mend both.
  await page.getByRole("button", { name: /^Fix \d/ }).click();
  await page.waitForFunction(() => document.querySelectorAll(".cm-invisible").length === 0);
  await page.locator("button.pick").click();
  await page.getByLabel("Context window, in tokens").fill("200000");
  await page.keyboard.press("Escape");
  await page.locator(".ruler").waitFor({ state: "detached" });
  assert.match(await page.locator('[data-file$="SOUL.md"]').innerText(), /read/);

  // Override the hint of Telegram by hand.
  await page.locator('[data-file$="config.yaml"]').click();
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "platform_hints:\n  telegram: Answer in verse.\n");
    document.querySelector(".cm-content").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => document.querySelector('[data-block="platform-hint"] pre')?.textContent.endsWith("Answer in verse."));

  // What would another release make of it?
  await page.keyboard.press("Alt+6");
  await page.locator("[data-view=releases]").waitFor();
  await shot("walk-2-releases");
  await page.keyboard.press("Alt+1");

  // Share, and open it somewhere else.
  const blocks = await page.locator(".block pre").allInnerTexts();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const link = await page.locator("#share-link").inputValue();
  const fresh = await openPlayground(t, { url: link });
  await fresh.page.waitForFunction(() => document.querySelector("[data-block=identity] pre")?.textContent.startsWith("# Rosa"));
  assert.deepEqual(await fresh.page.locator(".block pre").allInnerTexts(), blocks);
  await fresh.shot("walk-3-shared");
  quiet();
  fresh.quiet();
});
