// A stranger's walk: from the first look to a link that shows somebody else the same.
import { assert, counts, eventually, fate, open, openPlayground, paste, sees, shows, test, write } from "./lib/playground.mjs";

test("a stranger brings a persona, sees why it fails, mends it, overrides a hint, compares releases and shares", async (t) => {
  const { page, quiet, shot } = await openPlayground(t);

  // A 30,000-character persona with a family in it. The example's low limit goes first: the real one counts.
  await open(page, "config.yaml");
  await write(page, "model:\n");
  await sees(page.locator(".cm-content"), /^model:\s*$/);
  const paragraph = "Be patient, be precise, and say plainly what you do not know before you guess at it. ";
  const persona = `# Rosa\n\nYou are Rosa. 👨‍👩‍👧\n\n${Array.from({ length: 35 }, (_, i) => `## Part ${i + 1}\n\n${paragraph.repeat(10)}\n\n`).join("")}`.slice(0, 30_000);
  await open(page, "SOUL.md");
  await paste(page, persona);
  await shows(page, /^# Rosa/);

  // The window of the model allows 48,000: a smaller one cuts.
  await page.locator("button.pick").click();
  await page.getByLabel("Context window, in tokens").fill("80000");
  await page.keyboard.press("Escape");
  await sees(page.locator(".ruler"), /Kept 14,000 \+ 4,000/);
  await sees(page.locator('[data-file$="SOUL.md"]'), /cut, flagged/);
  await sees(page.locator('.problems [data-problem^="invisible_unicode_U+200D"]').first(), /joiner/);
  await shot("walk-1-cut-and-flagged");

  // Mend both.
  await page.getByRole("button", { name: /^Fix \d/ }).click();
  await counts(page.locator(".cm-invisible"), 0);
  await page.locator("button.pick").click();
  await page.getByLabel("Context window, in tokens").fill("200000");
  await page.keyboard.press("Escape");
  await page.locator(".ruler").waitFor({ state: "detached" });
  await sees(page.locator('[data-file$="SOUL.md"]'), /\bread\b/);
  await fate(page, "SOUL.md", "loaded");

  // Override the hint of Telegram by hand.
  await open(page, "config.yaml");
  await paste(page, "platform_hints:\n  telegram: Answer in verse.\n");
  await shows(page, /Answer in verse\.$/, "platform-hint");

  // What would another release make of it? Both are named, and the first byte that differs.
  await page.keyboard.press("Alt+6");
  const releases = page.locator("[data-view=releases]");
  await releases.getByLabel(/^compare 0\.22 with/).selectOption("0.19");
  await sees(releases, /First difference at byte/);
  await shot("walk-2-releases");
  await page.keyboard.press("Alt+1");
  await page.locator("[data-view=prompt] .block").first().waitFor();

  // Share, and open it somewhere else.
  const blocks = await page.locator(".block pre").allTextContents();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const link = await eventually(() => page.locator("#share-link").inputValue(), (value) => (assert.match(value, /#w=1\../), value));
  const fresh = await openPlayground(t, { url: link });
  await shows(fresh.page, /^# Rosa/);
  assert.deepEqual(await fresh.page.locator(".block pre").allTextContents(), blocks);
  await fresh.shot("walk-3-shared");
  quiet();
  fresh.quiet();
});
