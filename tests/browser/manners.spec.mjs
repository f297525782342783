import { readFile } from "node:fs/promises";
import { assert, counts, eventually, holds, open, openPlayground, paste, sees, started, test, write } from "./lib/playground.mjs";

/** To a pane of a narrow window. */
async function go(page, pane) {
  await page.getByRole("navigation", { name: "Panes" }).getByRole("button", { name: pane }).click();
  await page.locator(`.app[data-pane=${pane.toLowerCase()}]`).waitFor();
}

const VIEWS = ["prompt", "platforms", "size", "problems", "changes", "releases", "cache", "request"];

test("the language follows the browser, can be switched, and stays", async (t) => {
  const { page, quiet } = await openPlayground(t, { locale: "pt-BR" });
  await page.locator("html[lang=pt-BR]").waitFor();
  await page.getByRole("button", { name: "Compartilhar", exact: true }).waitFor();
  await sees(page.locator(".ruler"), /61 caracteres a mais custam 151/);
  await page.keyboard.press("Alt+m");
  await page.getByLabel("Idioma", { exact: true }).selectOption("en");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Share", exact: true }).waitFor();
  await page.reload();
  await started(page);
  await page.getByRole("button", { name: "Share", exact: true }).waitFor();
  quiet();
});

test("switching the language keeps what is open, chosen and typed", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await write(page, "Kept across languages.");
  await page.getByLabel("platform", { exact: true }).selectOption("slack");
  await page.keyboard.press("Alt+3");
  await page.locator("[data-view=size]").waitFor();
  await page.keyboard.press("Alt+m");
  await page.getByLabel("Language", { exact: true }).selectOption("pt-BR");
  await page.keyboard.press("Escape");
  await sees(page.locator("#tab-size"), "Tamanho");
  await page.locator("[data-view=size]").waitFor();
  await sees(page.locator(".bar h2"), "SOUL.md");
  await sees(page.locator(".cm-content"), "Kept across languages.");
  await holds(page.getByLabel("plataforma", { exact: true }), "slack");
  // Undo still knows what was typed before.
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+z");
  await sees(page.locator(".cm-content"), /^(?!Kept across languages\.$)/);
  quiet();
});

test("no part of the page in Portuguese is missing its words", async (t) => {
  const { page, quiet } = await openPlayground(t, { locale: "pt-BR" });
  const raw = /(^|\s)(remark|slot|view|status|tier|key|fault|left|mode)-[a-z-]+(\s|$)/m;
  for (const [number, view] of VIEWS.entries()) {
    await page.keyboard.press(`Alt+${number + 1}`);
    await page.locator(`[data-view=${view}]`).waitFor();
    assert.doesNotMatch(await page.locator(".app").innerText(), raw);
  }
  quiet();
});

test("in Portuguese the remarks, the reasons and the repairs are Portuguese too", async (t) => {
  const { page, quiet, shot } = await openPlayground(t, { locale: "pt-BR" });
  await page.keyboard.press("Alt+4");
  const view = page.locator("[data-view=problems]");
  await sees(view, /SOUL\.md cresceu de 961 para 1\.035 caracteres/);
  await sees(view, /um joiner dentro de uma sequência de emoji/);
  await sees(view.locator('[data-problem^="invisible_unicode"] .fixes button').first(), /^Remover o joiner/);
  await page.locator('[data-file$="CLAUDE.md"]').click();
  await sees(page.locator("p.why"), /AGENTS\.md vence: o Hermes lê só o primeiro tipo/);
  await open(page, "config.yaml");
  await paste(page, "platform_hint: {telegram: hi}\nagent:\n\tx: 1\n");
  await sees(view, /Há um tab onde o YAML quer espaços/);
  await sees(view, /O Hermes descarta o arquivo inteiro/);
  await sees(view, /Trocar os tabs desta linha por espaços/);
  await paste(page, "platform_hint: {telegram: hi}\n");
  await sees(view, /O Hermes não conhece a chave `platform_hint` no nível superior\. Você quis dizer `platform_hints`\?/);
  await shot("problems-pt-BR");
  // No sentence of the core is left in English.
  assert.doesNotMatch(await view.innerText(), /\b(Hermes|The|This|is|are|the|not)\b (drops|loads|reads|agent|file|text|the|a)\b/);
  quiet();
});

test("problems are filtered by weight", async (t) => {
  const { page, quiet } = await openPlayground(t, { path: "#view=problems" });
  const view = page.locator("[data-view=problems]");
  const rows = view.locator("[data-problem]");
  await open(page, "config.yaml");
  await paste(page, "agent:\n\tx: 1\n");
  await view.locator("[data-problem=yaml-tab]").waitFor();
  const all = Number(await view.getByRole("button", { name: /^All/ }).locator(".count").innerText());
  await counts(rows, all);
  const warnings = view.getByRole("button", { name: /^Warning/ });
  const some = Number(await warnings.locator(".count").innerText());
  assert.ok(some > 0 && some < all, `${some} of ${all}`);
  await warnings.click();
  await counts(rows, some);
  await counts(view.locator("[data-problem] i.warn"), some);
  await view.getByRole("button", { name: /^All/ }).click();
  await counts(rows, all);
  quiet();
});

test("numbers are written the way of the language", async (t) => {
  const { page } = await openPlayground(t, { locale: "pt-BR" });
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("x".repeat(300));
  await page.locator(".bar .num", { hasText: /1\.26\d de 900 caracteres/ }).waitFor();
});

test("the theme follows the system, can be chosen, and stays", async (t) => {
  const { page, quiet } = await openPlayground(t, { theme: "dark" });
  const ground = (expected) =>
    eventually(
      () => page.evaluate(() => getComputedStyle(document.body).backgroundColor),
      (color) => assert.equal(color, expected),
    );
  await ground("rgb(22, 24, 28)");
  await page.keyboard.press("Alt+m");
  await page.getByLabel("Theme", { exact: true }).selectOption("light");
  await ground("rgb(247, 247, 245)");
  await page.reload();
  await started(page);
  await ground("rgb(247, 247, 245)");
  quiet();
});

test("a view has an address of its own, and the keys go to every view and every file", async (t) => {
  const { page, quiet } = await openPlayground(t, { path: "#view=problems" });
  await page.locator("[data-view=problems]").waitFor();
  for (const [number, view] of VIEWS.entries()) {
    await page.keyboard.press(`Alt+${number + 1}`);
    await page.locator(`[data-view=${view}]`).waitFor();
    await eventually(() => new URL(page.url()).hash, (hash) => assert.equal(hash, view === "prompt" ? "" : `#view=${view}`));
  }
  const first = await page.locator(".bar h2").innerText();
  await page.keyboard.press("Alt+n");
  await page.waitForFunction((first) => document.querySelector(".bar h2").innerText !== first, first);
  await page.keyboard.press("Alt+p");
  await page.waitForFunction((first) => document.querySelector(".bar h2").innerText === first, first);
  quiet();
});

test("everything works with the keyboard alone", async (t) => {
  const { page, quiet } = await openPlayground(t);
  // Into the file list, to another file, and to the tabs; the focus is always visible.
  await page.locator('[data-file$="SOUL.md"]').focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.locator(".bar h2", { hasText: "config.yaml" }).waitFor();
  await page.locator("#tab-prompt").focus();
  await page.keyboard.press("ArrowRight");
  await page.locator("[data-view=platforms]").waitFor();
  await page.locator("#tab-platforms:focus").waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator("#tab-platforms:focus").waitFor();
  // Out of the editor again: Tab is not swallowed.
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Tab");
  await page.locator(".cm-content:not(:focus)").waitFor();
  quiet();
});

test("at 360 pixels nothing is wider than the page, and each pane can be reached", async (t) => {
  const { page, quiet, shot } = await openPlayground(t, { viewport: "phone" });
  for (const pane of ["Files", "Edit", "Result"]) {
    await go(page, pane);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${pane}: ${overflow}px too wide`);
    await shot(`phone-${pane.toLowerCase()}`);
  }
  await page.getByRole("button", { name: "Theme, language, help" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open…" }).click();
  await page.getByRole("dialog", { name: "Open" }).waitFor();
  quiet();
});

for (const theme of ["light", "dark"]) {
  test(`no accessibility findings in any view or dialog, ${theme}`, async (t) => {
    const { page, audit, shot } = await openPlayground(t, { theme });
    for (const [number, view] of VIEWS.entries()) {
      await page.keyboard.press(`Alt+${number + 1}`);
      await page.locator(`[data-view=${view}]`).waitFor();
      await audit();
      await shot(`view-${view}-${theme}`);
    }
    for (const [name, open] of [
      ["menu", () => page.keyboard.press("Alt+m")],
      ["save", () => page.keyboard.press("Control+s")],
      ["open", () => page.keyboard.press("Control+o")],
      ["share", () => page.getByRole("button", { name: "Share", exact: true }).click()],
      ["session", () => page.locator("button.pick").click()],
      ["add", () => page.getByRole("button", { name: "Add a file to Home" }).click()],
    ]) {
      await open();
      await page.getByRole("dialog").waitFor();
      await audit();
      await shot(`dialog-${name}-${theme}`);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
  });
}

test("no accessibility findings on a phone", async (t) => {
  const { page, audit } = await openPlayground(t, { viewport: "phone" });
  for (const pane of ["Files", "Edit", "Result"]) {
    await go(page, pane);
    await audit();
  }
});

test("the report goes out as text and onto paper", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await page.keyboard.press("Control+s");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "The report as text" }).click()]);
  const report = await readFile(await download.path(), "utf8");
  assert.match(report, /stable/);
  assert.match(report, /SOUL\.md/);
  await page.emulateMedia({ media: "print" });
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.locator(".cm-content").waitFor({ state: "hidden" });
  await page.locator("[data-tier=stable]").waitFor();
  const heights = await page.locator(".block pre").evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight));
  assert.ok(heights.every((hidden) => hidden <= 1), "on paper every block is whole");
  quiet();
});

test("an embedded page is compact, tells its height, and takes payloads from its host alone", async (t) => {
  const { page, url } = await openPlayground(t);
  await page.evaluate((url) => {
    globalThis.heights = [];
    addEventListener("message", ({ data, source }) => {
      if (data?.type === "hermes-prompt-height" && source === document.querySelector("#host").contentWindow) globalThis.heights.push(data.height);
    });
    const frame = document.createElement("iframe");
    frame.id = "host";
    frame.src = `${url}?embed=1`;
    document.body.append(frame);
  }, url);
  await page.waitForFunction(() => globalThis.heights.at(-1) > 200);
  const frame = page.frameLocator("#host");
  await frame.locator("[data-block=identity]").waitFor();
  await frame.locator("footer").waitFor({ state: "hidden" });
  await frame.getByRole("button", { name: "Open in the playground" }).waitFor();
});

/** What has the focus, in words. */
const focused = (page) => page.evaluate(() => document.activeElement.getAttribute("data-file") ?? document.activeElement.textContent);

test("what takes the place of a control that goes away takes the focus", async (t) => {
  const { page, quiet } = await openPlayground(t);
  // A file that is deleted hands it to the next one.
  await page.locator('[data-file$="memories/MEMORY.md"]').focus();
  await page.keyboard.press("Delete");
  await page.locator('[data-file$="memories/MEMORY.md"]').waitFor({ state: "detached" });
  await eventually(() => focused(page), (now) => assert.match(now, /USER\.md$/));
  // So does a repair, to what can be done about the next problem.
  await page.keyboard.press("Alt+4");
  const fixes = page.locator("[data-view=problems] .fixes button");
  const before = await fixes.count();
  await fixes.first().focus();
  await page.keyboard.press("Enter");
  await eventually(() => fixes.count(), (count) => assert.ok(count < before, `${count} of ${before}`));
  await page.locator("[data-view=problems] button:focus").waitFor();
  // And a platform that is chosen, to what else is to be done with it.
  await page.keyboard.press("Alt+2");
  await page.locator("[data-platform=slack]").getByRole("button", { name: "choose" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-platform=slack].here").waitFor();
  await page.locator("[data-platform=slack] button:focus").waitFor();
  quiet();
});

test("typing into a form of a list keeps the focus while the list changes around it", async (t) => {
  const { page, quiet } = await openPlayground(t, { path: "#view=platforms" });
  const row = page.locator("[data-platform=slack]");
  await row.getByRole("button", { name: "edit" }).click();
  const field = row.locator("textarea").first();
  await field.click();
  await page.keyboard.type("Short answers.");
  await holds(field, "Short answers.");
  // The remarks on the file move along with what is typed; the one whose button has the focus keeps it.
  await open(page, "SOUL.md");
  await page.keyboard.press("Alt+4");
  const fix = page.locator("[data-view=problems] .fixes button", { hasText: "Join the words" });
  await fix.focus();
  await page.evaluate(() => (globalThis.held = document.activeElement));
  await page.locator('[data-view=problems] [data-problem^="invisible_unicode"] .fixes button').first().click();
  await page.locator('[data-view=problems] [data-problem^="invisible_unicode"]').nth(1).waitFor({ state: "detached" });
  assert.ok(await page.evaluate(() => globalThis.held.isConnected), "the button of another remark is the same as before");
  quiet();
});

test("a step that is moved takes the focus along, and a block stays unfolded", async (t) => {
  const { page, quiet } = await openPlayground(t, { path: "#view=cache" });
  await page.locator("[data-step='2'] [data-way=up]").focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-step='1'] [data-way=up]:focus").waitFor();
  await page.keyboard.press("Enter");
  // At the top there is only the other way.
  await page.locator("[data-step='0'] [data-way=down]:focus").waitFor();
  await page.keyboard.press("Alt+1");
  const fold = page.locator("[data-block=tool-guidance] .fold");
  await fold.click();
  await page.locator("[data-block=tool-guidance].open").waitFor();
  await open(page, "config.yaml");
  await paste(page, "agent:\n  task_completion_guidance: false\n");
  await page.locator("[data-block=task-completion]").waitFor({ state: "detached" });
  await page.locator("[data-block=tool-guidance].open").waitFor();
  await counts(page.locator(".block.open"), 1);
  quiet();
});

test("in Portuguese the notes on blocks, the cuts and what is ignored are Portuguese too", async (t) => {
  const { page, quiet } = await openPlayground(t, { locale: "pt-BR" });
  await sees(page.locator("[data-block=tool-guidance] .note"), "Para memory, session_search, skill_manage.");
  await sees(page.locator("[data-block=platform-hint] .note"), "Para telegram: o texto embutido, o que platform_hints acrescenta.");
  await sees(page.locator("[data-block=skills] .note"), "2 skills na lista.");
  await page.keyboard.press("Alt+4");
  await sees(page.locator("[data-view=problems]"), /U\+200D ligador de largura zero \(ZWJ\): um joiner/);
  await page.keyboard.press("Alt+3");
  await sees(page.locator("[data-view=size]"), /Encurte SOUL\.md; o que só importa de vez em quando pode ser uma skill\./);
  await open(page, "config.yaml");
  await paste(page, "platform_hints:\n  slack: 5\n  telegram: {append: '', x: 1}\n");
  await page.keyboard.press("Alt+2");
  await sees(page.locator("[data-platform=slack]"), /O item é um número \(em Python: int\), nem um texto nem um mapeamento\./);
  await sees(page.locator(".platform[data-platform=telegram]"), /`append` está em branco\.\s+'x' não é lida: as chaves são `append` e `replace`\./);
  quiet();
});
