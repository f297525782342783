import { assert, eventually, holds, openPlayground, paste, saved, sees, shows, started, test, write } from "./lib/playground.mjs";

async function link(page) {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const value = await eventually(() => page.locator("#share-link").inputValue(), (value) => (assert.match(value, /#w=1\../), value));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return value;
}

test("a link opened in a fresh browser shows the same prompt, and leaves the address", async (t) => {
  const { page } = await openPlayground(t);
  await write(page, "You are shared.");
  await shows(page, "You are shared.");
  const hint = await page.locator("[data-block=platform-hint] pre").textContent();
  await page.getByLabel("platform", { exact: true }).selectOption("discord");
  await eventually(() => page.locator("[data-block=platform-hint] pre").textContent(), (text) => assert.notEqual(text, hint));
  const all = await page.locator(".block pre").allTextContents();
  const address = await link(page);
  const fresh = await openPlayground(t, { url: address });
  await shows(fresh.page, "You are shared.");
  assert.deepEqual(await fresh.page.locator(".block pre").allTextContents(), all);
  assert.equal(new URL(fresh.page.url()).hash, "");
  fresh.quiet();
});

test("over work of one's own a link asks first, and can be declined", async (t) => {
  const { page } = await openPlayground(t);
  await write(page, "From the link.");
  await shows(page, "From the link.");
  const address = await link(page);
  const other = await openPlayground(t);
  await write(other.page, "My own work.");
  await saved(other.page, "My own work.");
  await other.page.goto("about:blank");
  await other.page.goto(address);
  await started(other.page);
  const dialog = other.page.getByRole("dialog");
  await sees(dialog, /SOUL\.md/);
  await shows(other.page, "My own work.");
  await dialog.getByRole("button", { name: "Leave it" }).click();
  await shows(other.page, "My own work.");
  other.quiet();
});

for (const [what, payload, says] of [
  ["cut off", "1.7VhNb9tG", /damaged/],
  ["of an unknown version", "9.AAAA", /newer version/],
  ["no link at all", "1.%%%", /damaged/],
]) {
  test(`a link that is ${what} says so and leaves the page as it is`, async (t) => {
    const { page, quiet } = await openPlayground(t, { path: `#w=${payload}` });
    await sees(page.locator(".notice.failed"), says);
    await page.locator("[data-block=identity]").waitFor();
    quiet();
  });
}

test("a link of the first format still opens", async (t) => {
  // Made when the format had number 1. It stays here for good.
  const { page, quiet } = await openPlayground(t, {
    path: "#w=1.JY1BCsMgFAWv8nlr0SSbUs9Q6KJ00aWkX5RoLH5DFsG7l5DZDswc8KVm12BHhcqJnTAsBj1NUPAxscAeMKFkNptwNTpwzSzm9Xw_dP7C4lM2ml1m2mML5CjFdaHiqQUmH6s0uh4aXUFYJJb1jP6Sa6eBhSQ3L1BYyw473u7DRe9_",
  });
  await shows(page, "You came with a link of the first format.");
  await holds(page.getByLabel("platform", { exact: true }), "slack");
  quiet();
});

test("a link that unpacks to more than allowed is refused", async (t) => {
  const { page } = await openPlayground(t);
  const bomb = await page.evaluate(async () => {
    const packed = new Blob([new Uint8Array(40 * 1024 * 1024)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return `1.${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  });
  const opened = await openPlayground(t, { path: `#w=${bomb}` });
  await sees(opened.page.locator(".notice.failed"), /unpacks to more/);
  opened.quiet();
});

test("a secret in a file is named before the link is given away; what is too long becomes a file", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await write(page, "api_key: a1b2c3d4e5f6g7h8i9");
  await shows(page, /^api_key/);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await sees(page.locator(".warning"), /SOUL\.md.*secret/);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await paste(page, Array.from({ length: 60_000 }, (_, i) => String.fromCharCode(33 + ((i * 7919 + ((i * i) % 997)) % 90))).join(""));
  await page.locator(".ruler").waitFor();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByText(/more than chats and mail programs let through/).waitFor();
  quiet();
});

test("the embed dialog gives a snippet and shows it working", async (t) => {
  const { page, quiet } = await openPlayground(t);
  await page.getByRole("button", { name: "Embed", exact: true }).click();
  await eventually(() => page.locator("#snippet").inputValue(), (snippet) => assert.match(snippet, /^<iframe src="http.*\?embed=1#view=prompt&w=1\..*title="hermes-prompt"/));
  const frame = page.frameLocator("iframe.preview");
  await frame.locator("[data-block=identity]").waitFor();
  await frame.locator(".top .main").waitFor({ state: "hidden" });
  quiet();
});
