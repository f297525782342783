// What a gateway operator does: plays the stories, switches the fixes, asks what a turn costs, and looks at what is sent.
// The letters and counts are those of `core/tests/gateway.rs`.
import { assert, figure, openPlayground, paste, test } from "./lib/playground.mjs";

/** Opens *Cache* and gives helpers that wait for what they look at. */
async function open(t, options) {
  const opened = await openPlayground(t, options);
  const { page } = opened;
  if (options?.viewport === "phone") await page.locator(".bottom button").last().click();
  await page.locator("#tab-cache").click();
  await page.locator("ol.timeline").waitFor();
  /** Waits until the prompts are these, turn by turn. */
  const letters = (want) => page.waitForFunction((w) => document.querySelector(".letters")?.dataset.letters === w, want);
  /** Waits until so many distinct stable prefixes are counted. */
  const prefixes = (want) => page.locator(`[data-stable-prefixes="${want}"]`).waitFor();
  const story = async (id) => {
    await page.locator("#field-story").selectOption(id);
    await page.locator(`.story[data-story="${id}"]`).waitFor();
  };
  const fixes = (on) => page.locator(`[data-fixes="${on}"]`).click();
  /** Waits until the steps have these reasons, in order. */
  const reasons = (want) =>
    page.waitForFunction((w) => [...document.querySelectorAll(".timeline .step")].map((s) => s.dataset.why).join(" ") === w, want.join(" "));
  const cost = async () => Number(await page.locator("ol.timeline").getAttribute("data-cost"));
  return { ...opened, letters, prefixes, story, fixes, reasons, cost };
}

/** Replaces the text of a file by typing over it. */
async function rewrite(page, file, text) {
  await page.locator(`[data-file$="${file}"]`).click();
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

test("a steer, a restart, redaction, memory: each story before and after the fixes", async (t) => {
  const { letters, story, fixes, reasons, quiet } = await open(t);
  await fixes(false);
  await letters("ABA");
  await reasons(["first", "restart-forgets", "thin-event", "full-again"]);
  await fixes(true);
  await letters("AAA");
  await reasons(["first", "restart", "restored", "same"]);

  await story("steer");
  await fixes(false);
  await letters("ABA");
  await reasons(["first", "channel-dropped", "channel-back"]);
  await fixes(true);
  await letters("AAA");
  await reasons(["first", "inherited", "same"]);

  await story("redaction");
  await fixes(true);
  await letters("ABBB");
  await reasons(["first", "redaction", "policy-changed", "restart", "stored-again", "same"]);

  await story("compaction");
  await letters("AABB");
  await reasons(["first", "memory-write", "same", "compaction", "rebuilt-after-compaction", "same"]);
  quiet();
});

test("each fix alone undoes its own chapter and no other", async (t) => {
  const { page, letters, story, fixes, quiet } = await open(t);
  const fix = (name) => page.locator(`[data-fix="${name}"]`);
  for (const [id, own] of [
    ["restart", "fix-durable-pin"],
    ["steer", "fix-followup"],
  ]) {
    await story(id);
    await fixes(false);
    await letters("ABA");
    for (const name of ["fix-profile-line", "fix-durable-pin", "fix-followup"]) {
      await fix(name).check();
      await letters(name === own ? "AAA" : "ABA");
      await fix(name).uncheck();
      await letters("ABA");
    }
  }
  quiet();
});

test("three profiles share one stable prefix after the fix, and a cut SOUL.md keeps them apart", async (t) => {
  const { page, letters, prefixes, story, fixes, quiet } = await open(t);
  await story("three-profiles");
  await letters("ABCABC");
  await fixes(false);
  await prefixes(3);
  const parts = page.locator("[data-stable-differs]");
  // The example's SOUL.md is cut, and the note in the cut names the file by its whole path.
  await fixes(true);
  await prefixes(3);
  await page.waitForFunction(() => document.querySelector("[data-stable-differs]")?.textContent.includes("SOUL.md"));
  await rewrite(page, "config.yaml", "model:\n");
  await prefixes(1);
  await parts.waitFor({ state: "detached" });
  assert.deepEqual(await page.locator('.step[data-why="first-shared"]').count(), 2);
  await page.locator('[data-fix="fix-profile-line"]').uncheck();
  await prefixes(3);
  await parts.waitFor();
  quiet();
});

test("steps are clicked together, moved by key and by drag, and taken back", async (t) => {
  const { page, letters, reasons, quiet } = await open(t);
  const story = ["first", "restart", "restored", "same"];
  await reasons(story);
  await page.locator('[data-event="event-human"]').click();
  await letters("AAAA");
  await page.locator(".step").nth(4).getByRole("button", { name: "Remove" }).click();
  await letters("AAA");

  // The restart first: then nothing was pinned when the event comes.
  await page.locator(".step").nth(1).getByRole("button", { name: "Move up" }).focus();
  await page.keyboard.press("Enter");
  await reasons(["restart", "first", "pinned", "same"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await reasons(story);
  await page.locator(".step").nth(0).dragTo(page.locator(".step").nth(2));
  await reasons(["restart", "first", "full-again", "same"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await reasons(story);

  // A pause longer than the lifetime.
  await page.locator(".step").nth(3).getByRole("combobox").selectOption("360");
  await reasons(["first", "restart", "restored", "expired"]);
  quiet();
});

test("events that need a partner ask for it; impossible ones are answered where they stand", async (t) => {
  const { page, reasons, quiet } = await open(t);
  const add = () => page.locator(".add-form").getByRole("button", { name: "Add" }).click();
  await page.locator("#field-story").selectOption("steer");
  await reasons(["first", "inherited", "same"]);
  // A session of the CLI that is not here yet, handed to the group; then back by name.
  await page.locator('[data-event="event-handoff"]').click();
  await add();
  await reasons(["first", "inherited", "same", "another-session"]);
  await page.locator('[data-event="event-resume"]').click();
  await page.locator("#field-event").selectOption("session-1");
  await add();
  await reasons(["first", "inherited", "same", "another-session", "resume"]);
  await page.locator('[data-event="event-switch"]').click();
  await page.locator("#field-event").selectOption("cli-1");
  await add();
  await page.locator('[data-event="event-branch"]').click();
  await page.locator('[data-event="event-edit"]').click();
  await page.locator("#field-event").selectOption({ label: "~/.hermes/SOUL.md" });
  await page.locator("#field-event-text").fill("You are Rosa.");
  await add();
  await page.locator('[data-event="event-new"]').click();
  await page.locator('[data-event="event-human"]').click();
  await reasons(["first", "inherited", "same", "another-session", "resume", "switch", "branch", "file-edit", "new", "another-session"]);
  const last = page.locator(".step").last();
  await page.waitForFunction(() => document.querySelector(".step:last-child")?.textContent.includes("You are Rosa."));
  assert.match(await last.innerText(), /in Identity/i);

  // Before there is anything to act on.
  await page.locator("#field-story").selectOption("steer");
  await page.locator('[data-event="event-compact"]').click();
  for (let i = 0; i < 3; i++) {
    await page.locator(".step").nth(3 - i).getByRole("button", { name: "Move up" }).click();
    await page.waitForFunction((at) => document.querySelectorAll(".step")[at].textContent.includes("compaction"), 2 - i);
  }
  await reasons(["no-conversation", "first", "inherited", "same"]);
  assert.match(await page.locator(".step.refused").innerText(), /nothing this could act on/);
  quiet();
});

test("a price is typed, nonsense is refused at the field, the list comes back, a link carries it all", async (t) => {
  const { page, letters, fixes, cost, quiet } = await open(t);
  await fixes(false);
  await letters("ABA");
  const before = await cost();
  assert.ok(before > 0);
  const costs = (want) => page.waitForFunction((w) => Math.abs(Number(document.querySelector("ol.timeline").dataset.cost) - w) < 1e-5, want);
  await page.locator(".prices > summary").click();
  await page.locator('[data-price-source="price-source-list"]').waitFor();
  for (const field of ["base", "write5m", "read"]) await page.locator(`#field-price-${field}`).fill("2");
  await page.locator('[data-price-source="price-source-own"]').waitFor();
  // All tokens at one price: the sum says how many there were.
  const tokens = await page.locator(".totals tbody tr:last-child td").evaluateAll((cells) => cells.map((c) => Number(c.textContent.replace(/\D/g, ""))));
  await costs(((tokens[1] + tokens[2]) * 2) / 1e6);

  for (const bad of ["-1", "cheap", "1e9"]) {
    await page.locator("#field-price-read").fill(bad);
    await page.locator("#field-price-read[aria-invalid=true]").waitFor();
    assert.match(await page.locator("#field-price-read-note").innerText(), /number from 0 to 1,000,000/);
  }
  await costs(((tokens[1] + tokens[2]) * 2) / 1e6);
  await page.locator("#field-price-min-tokens").fill("1000000");
  await page.waitForFunction(() => [...document.querySelectorAll(".step")].every((s) => !s.querySelector("[data-read]") || s.querySelector("[data-read]").dataset.read === "0"));
  await page.locator("#field-price-min-tokens").fill("0,5");
  await page.locator("#field-price-min-tokens[aria-invalid=true]").waitFor();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await costs(before);
  assert.equal(await page.locator("#field-price-read").inputValue(), "0.5");

  await page.locator("#field-price-write5m").fill("7,5");
  await page.waitForFunction((b) => Number(document.querySelector("ol.timeline").dataset.cost) > b, before);
  const shared = await cost();
  await page.locator('[data-event="event-human"]').click();
  await letters("ABAA");
  await page.getByRole("button", { name: "Undo" }).click();
  await letters("ABA");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const link = await page.locator("#share-link").inputValue();
  const other = await openPlayground(t, { url: link });
  await other.page.locator("#tab-cache").click();
  await other.page.waitForFunction(() => document.querySelector(".letters")?.dataset.letters === "ABA");
  assert.equal(Number(await other.page.locator("ol.timeline").getAttribute("data-cost")), shared);
  await other.page.locator(".prices > summary").click();
  assert.equal(await other.page.locator("#field-price-write5m").inputValue(), "7.5");
  quiet();
  other.quiet();
});

test("two profiles compared: the first block that differs, and another profile by name", async (t) => {
  const { page, quiet } = await open(t);
  await rewrite(page, "config.yaml", "model:\n");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.locator("#field-other").fill("garden");
  await page.waitForFunction(() => document.querySelector(".compare-sum")?.textContent.includes("in Profile"));
  assert.deepEqual(
    await page.locator("#view .tier").evaluateAll((all) => all.map((tier) => [tier.dataset.tier, tier.dataset.equal])),
    [["stable", "true"], ["context", "true"], ["volatile", "false"]],
  );
  assert.match(await page.locator("#view .diff ins").first().innerText(), /garden/);
  quiet();
});

test("the request shows each message with its reason and its marks, and takes what the core takes", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await page.locator("#tab-request").click();
  const reasonsOf = () => page.locator(".messages [data-reason]").evaluateAll((all) => all.map((e) => e.dataset.reason.slice("reason-".length)));
  const reasons = (want) =>
    page.waitForFunction((w) => [...document.querySelectorAll(".messages [data-reason]")].map((e) => e.dataset.reason.slice(7)).join(" ") === w, want.join(" "));
  await reasons(["cached-prompt", "ephemeral", "history", "history", "user"]);
  assert.equal(await page.locator(".messages [data-marks]").count(), 4);

  await page.locator(".request-inputs > summary").click();
  await page.locator("#field-request-prefill").fill('[{"role": "user", "content": "Hello"}');
  await page.locator("#field-request-prefill-note.bad").waitFor();
  await page.locator("#field-request-prefill").fill('[{"role": "user", "content": "Hello"}]');
  await page.locator("#field-request-recall").fill("- Ana has a greenhouse.");
  await page.locator("#field-request-plugins").fill("It rains.");
  await page.locator("#field-request-steer").fill("In Portuguese, please.");
  await page.locator("[data-left-over]").waitFor();
  await page.locator("#field-request-tool-path").fill("README.md");
  await page.locator("[data-left-over]").waitFor({ state: "detached" });
  await page.locator("#field-request-channel-prompt").fill("You help the garden club.");
  await page.locator("#field-source-type").selectOption("group");
  await page.locator("#field-source-chat-name").fill("Garden club");
  await reasons(["cached-prompt", "ephemeral", "ephemeral", "prefill", "history", "history", "user", "recall", "plugin", "tool-call", "tool-result", "steer"]);
  const context = page.locator('[data-reason="reason-ephemeral"]').first();
  await page.waitForFunction(() => document.querySelector('[data-reason="reason-ephemeral"] pre')?.textContent.includes("group: Garden club"));
  assert.match(await context.locator("summary").innerText(), /session context/);

  // A folder with a file of its own.
  await page.getByRole("button", { name: /add.*project/i }).first().click();
  await page.locator("#field-new-path").fill("api/AGENTS.md");
  await page.keyboard.press("Enter");
  await page.locator(".cm-content").click();
  await page.keyboard.type("Answer with status codes.");
  await page.locator("#field-request-tool-path").fill("api/main.py");
  await page.locator('[data-reason="reason-subdir-hint"]').waitFor();

  await page.locator("#field-route").selectOption("direct");
  await page.locator('[data-marks="tool"]').waitFor();
  await page.getByText("The request as JSON").click();
  const json = JSON.parse(await page.locator("#view > .part pre").innerText());
  assert.equal(json.messages[0].role, "system");
  assert.equal(json.messages.at(-1).role, "user");
  await page.getByLabel("prompt caching").uncheck();
  await page.waitForFunction(() => document.querySelectorAll("#view [data-marks]").length === 0);

  // What was tried out is still there after a look elsewhere.
  await page.locator("#tab-prompt").click();
  await page.locator("#tab-request").click();
  assert.ok((await reasonsOf()).includes("subdir-hint"));
  quiet();
});

test("a thousand turns stay quick", async (t) => {
  const { page, quiet } = await open(t);
  // A document as a file holds it: the example with a thousand events.
  const kinds = [{ kind: "human", chat: 0 }, { kind: "internal", chat: 0, source: "loop" }, { kind: "restart" }, { kind: "memoryWrite", profile: 0, text: "x" }];
  const steps = Array.from({ length: 1000 }, (_, i) => ({ gap: 60, event: kinds[i % kinds.length] }));
  const chats = [{ source: { platform: "telegram", chat_id: "-1", chat_type: "group", chat_name: "Garden club" }, channelPrompt: "Garden." }];
  const snapshot = { format: 1, release: "0.22", files: { "/home/user/.hermes/SOUL.md": "You are Ada." }, session: { platform: "telegram" }, timeline: { chats, steps } };
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "thousand.json", { type: "application/json" }));
    return transfer;
  }, JSON.stringify(snapshot));
  await page.dispatchEvent(".app", "drop", { dataTransfer: data });
  await page.getByRole("button", { name: "Open it" }).click();
  await page.locator("#tab-cache").click();
  await page.locator(".pages").waitFor();
  await page.waitForFunction(() => document.querySelector(".step")?.dataset.step === "0");
  assert.equal(await page.locator(".step").count(), 100);
  await page.getByRole("button", { name: "Later steps" }).click();
  await page.waitForFunction(() => document.querySelector(".step")?.dataset.step === "100");
  // One more, from the click until it stands there at the end.
  const took = await page.evaluate(async () => {
    const started = performance.now();
    document.querySelector('[data-event="event-human"]').click();
    while (document.querySelector(".step:last-child")?.dataset.step !== "1000") await new Promise((done) => requestAnimationFrame(done));
    return performance.now() - started;
  });
  const computed = Number(await page.locator("ol.timeline").getAttribute("data-millis"));
  await figure("timeline-thousand", { millis: { click: Math.round(took), computed } });
  assert.ok(took < 3000, `a click took ${took} ms`);
  quiet();
});

test("the request begins as config.yaml has it", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await page.locator("#tab-request").click();
  await page.locator(".request-inputs > summary").click();
  await rewrite(page, "config.yaml", "agent: {system_prompt: Plain.}\npersonalities: {pirate: Arr.}\n");
  await page.waitForFunction(() => document.querySelector("#field-request-ephemeral")?.value === "Plain.");
  await page.keyboard.type("display: {personality: pirate}\nprompt_caching: {cache_ttl: off}\n");
  await page.waitForFunction(() => document.querySelector("#field-request-ephemeral")?.value === "Arr.");
  await page.waitForFunction(() => document.querySelectorAll("#view [data-marks]").length === 0);
  const last = page.locator('[data-reason="reason-ephemeral"]').last();
  assert.equal(await last.locator("pre").textContent(), "Arr.");
  await page.locator("#field-request-ephemeral").fill("Typed.");
  await page.waitForFunction(() => [...document.querySelectorAll('[data-reason="reason-ephemeral"] pre')].at(-1).textContent === "Typed.");

  const holds = (id, value) => page.waitForFunction(([id, value]) => document.querySelector(id)?.value === value, [id, value]);
  await paste(page, "telegram: {channel_prompts: {7: Seven.}, channel_overrides: {8: {system_prompt: Over.}, 9: {system_prompt: 5}}}\n");
  await holds("#field-request-channel-prompt", "Seven.");
  await holds("#field-request-channel-override", "");
  await page.locator("#field-source-chat").fill("8");
  await holds("#field-request-channel-prompt", "");
  await holds("#field-request-channel-override", "Over.");
  assert.equal(await last.locator("pre").textContent(), "Over.");
  await page.locator("#field-source-chat").fill("9");
  await page.locator("#field-request-channel-override-note.bad").waitFor();
  quiet();
});

for (const [viewport, theme, locale] of [
  ["desktop", "light", "en-US"],
  ["desktop", "dark", "pt-BR"],
  ["phone", "light", "en-US"],
  ["phone", "dark", "pt-BR"],
]) {
  test(`timeline and request are accessible on a ${viewport}, ${theme}, ${locale}`, async (t) => {
    const { page, letters, fixes, quiet, shot, audit } = await open(t, { viewport, theme, locale });
    await fixes(false);
    await letters("ABA");
    await shot(`cache-${viewport}-${theme}`);
    await page.locator(".chats > summary").click();
    await page.locator(".prices > summary").click();
    await page.locator('[data-event="event-handoff"]').click();
    await page.locator(".add-form").waitFor();
    await audit();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "nothing is wider than the window");
    await page.locator("#tab-request").click();
    await page.locator(".request-inputs > summary").click();
    await page.locator("#field-route").waitFor();
    await audit();
    await shot(`request-${viewport}-${theme}`);
    quiet();
  });
}

test("in Portuguese no sentence of the timeline is left in English", async (t) => {
  const { page, story, reasons, quiet } = await open(t, { locale: "pt-BR" });
  await reasons(["first", "restart", "restored", "same"]);
  await page.locator("#field-price").waitFor({ state: "attached" });
  await story("compaction");
  await reasons(["first", "memory-write", "same", "compaction", "rebuilt-after-compaction", "same"]);
  const text = await page.locator("#view").innerText();
  assert.doesNotMatch(text, /\b(the|tokens are|prompt was|price|kept)\b/i);
  quiet();
});
