import { assert, counts, open, openPlayground, paste, sees, shows, test, write } from "./lib/playground.mjs";

test("the part a truncation loses is shown in the text, with its numbers, and follows the typing", async (t) => {
  const { page, quiet, shot } = await openPlayground(t);
  await sees(page.locator(".ruler"), /61 characters over costs 151/);
  await sees(page.locator(".ruler"), /Lost: “When unsure”/);
  await page.locator(".cm-scroller").evaluate((element) => (element.scrollTop = 400));
  await page.locator(".cm-cut-line", { hasText: "head ends here · 151 characters below never reach the model" }).waitFor();
  await page.locator(".cm-cut-line", { hasText: "tail starts here" }).waitFor();
  await shot("editor-cut");
  await paste(page, "Short enough.");
  await page.locator(".ruler").waitFor({ state: "detached" });
  await counts(page.locator(".cm-cut-line"), 0);
  quiet();
});

test("the caret stays behind what is typed when a remark marks it at once", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await open(page, "config.yaml");
  // Over everything, after the editor was left: the first letter alone is no mapping, and is underlined.
  for (const text of ["telegram: 1", "discord: 2", "slack: 3"]) {
    await page.evaluate(() => document.activeElement.blur());
    await write(page, text);
    await sees(page.locator(".cm-content"), text);
  }
  quiet();
});

test("in a file full of findings every one is mended in the end", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await page.locator('[data-file$="SOUL.md"]').first().click();
  const notes = "The garden club meets on Fridays, and its notes are kept in the folder beside the shed. ".repeat(4);
  await paste(page, Array.from({ length: 50 }, () => `${notes}Do not pretend to be a doctor.\n\n`).join(""));
  const fixable = page.locator('.problems [data-problem="role_pretend"] .fixes');
  await counts(page.locator('.problems [data-problem="role_pretend"]'), 50);
  await counts(fixable, 50);
  quiet();
});

test("a problem is underlined, explained, and mended from the list; undo brings it back", async (t) => {
  const { page, quiet } = await openPlayground(t);
  const joiners = page.locator(".cm-invisible", { hasText: "ZWJ" });
  await counts(joiners, 2);
  await page.locator(".cm-lintRange-warning, .cm-lintRange-error").first().hover();
  await page.locator(".cm-tooltip .cm-diagnostic").first().waitFor();
  await page.mouse.move(5, 5);
  await page.locator('.problems [data-problem^="invisible_unicode"] .fixes button').first().click();
  await counts(joiners, 1);
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+z");
  await counts(joiners, 2);
  quiet();
});

test("a finding offers to be written otherwise, in the list and under the pointer", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await page.locator('[data-file$="AGENTS.md"]').click();
  await paste(page, "Run the tests.\n\nDo not pretend to be a doctor.\n");
  const found = page.locator('.problems [data-problem="role_pretend"]');
  await found.getByRole("button", { name: "Write “pose as” instead of “pretend to be”" }).waitFor();
  await page.locator(".cm-lintRange", { hasText: "pretend to be" }).first().hover();
  await page.locator(".cm-tooltip .cm-diagnosticAction", { hasText: "pose as" }).click();
  await found.waitFor({ state: "detached" });
  assert.match(await page.locator(".cm-content").innerText(), /Do not pose as a doctor\./);
  await page.locator('[data-file$="AGENTS.md"][data-status=loaded]').waitFor();
  quiet();
});

for (const [locale, label, sentence] of [
  ["en-US", "our advice", /This comment talks to the agent where people do not look: “Agents must always run this\.”\./],
  ["pt-BR", "conselho nosso", /Este comentário fala com o agente onde as pessoas não olham: “Agents must always run this\.”\./],
]) {
  test(`advice is labelled as ours and mended one by one (${locale})`, async (t) => {
    const { page, quiet } = await openPlayground(t, { locale });
    await page.locator('[data-file$="AGENTS.md"]').click();
    await paste(page, "Run the tests.\n<!-- Agents must always run this. -->\nSay \u{FE01}\u{E0158}\u{E0159} mic\u03BFs.\n");
    const comment = page.locator('.problems [data-problem="advice-comment"]');
    await comment.waitFor();
    assert.match(await comment.innerText(), sentence);
    assert.equal(await comment.locator(".tag").innerText(), label);
    for (const code of ["advice-variation-selectors", "advice-mixed-script"]) {
      await page.locator(`.problems [data-problem="${code}"] .tag`).waitFor();
    }
    assert.equal(await page.locator('[data-file$="AGENTS.md"]').getAttribute("data-status"), "loaded", "advice blocks nothing");
    await comment.locator(".fixes button").first().click();
    await comment.waitFor({ state: "detached" });
    assert.match(await page.locator(".cm-content").innerText(), /\( Agents must always run this\. \)/);
    quiet();
  });
}

test("a click on a source goes to its text, a cursor in a text marks its block", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await page.locator("[data-block=memory] button.link").first().click();
  await page.locator(".bar h2", { hasText: "MEMORY.md" }).waitFor();
  await page.locator(".cm-line", { hasText: "Postgres" }).click();
  await page.locator("[data-block=memory].here").waitFor();
  await counts(page.locator(".block.here"), 1);
  quiet();
});

test("each file has its own undo", async (t) => {
  const { page, quiet } = await openPlayground(t);
  const text = page.locator(".cm-content");
  await paste(page, "One.");
  await sees(text, "One.");
  await open(page, "AGENTS.md");
  await sees(text, /^(?!One\.)/);
  await paste(page, "Two.");
  await sees(text, "Two.");
  await open(page, "SOUL.md");
  await sees(text, "One.");
  await text.click();
  await page.keyboard.press("ControlOrMeta+z");
  await sees(text, /# Ada/);
  await open(page, "AGENTS.md");
  await sees(text, "Two.");
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
  await shows(page, /^# Bea/);
  quiet();
});

test("typing over a selection and into marked text leaves no trace of its look", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await page.locator(".cm-line", { hasText: "# Ada" }).first().click({ clickCount: 3 });
  await page.keyboard.type("# Eve");
  await shows(page, /^# Eve/);
  await counts(page.locator(".cm-line[style], .cm-line [style]"), 0);
  quiet();
});
