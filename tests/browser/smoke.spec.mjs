import { assert, eventually, openPlayground, shows, test, write } from "./lib/playground.mjs";

test("the page starts from a sub-path, without a message on the console and without a request to anyone else", async (t) => {
  const { page, quiet, requests, shot } = await openPlayground(t);
  await page.locator(".cm-content").waitFor();
  assert.ok(requests.some((url) => url.endsWith(".wasm")));
  await shot("smoke");
  quiet();
});

test("typing into the editor changes the result and asks nothing of the network", async (t) => {
  const { page, quiet, requests, forgetRequests } = await openPlayground(t);
  forgetRequests();
  await write(page, "Five ✓");
  await shows(page, "Five ✓");
  assert.deepEqual(requests, []);
  quiet();
});

test("the editor has its styles although the page allows no inline style", async (t) => {
  const { page, quiet } = await openPlayground(t);
  assert.equal(await page.locator(".cm-scroller").evaluate((element) => getComputedStyle(element).display), "flex");
  assert.equal(await page.locator("style").count(), 0);
  quiet();
});

test("the policy is in force: an inline script, an inline style and foreign addresses are refused", async (t) => {
  const { page, problems } = await openPlayground(t);
  const refused = await page.evaluate(async () => {
    const outcome = {};
    try {
      document.createElement("div").innerHTML = "<b>x</b>";
      outcome.innerHTML = "allowed";
    } catch {
      outcome.innerHTML = "refused";
    }
    outcome.fetch = await fetch("https://example.com/").then(() => "allowed", () => "refused");
    const box = document.body.appendChild(document.createElement("div"));
    box.setAttribute("style", "width: 77px");
    outcome.style = getComputedStyle(box).width === "77px" ? "allowed" : "refused";
    box.remove();
    return outcome;
  });
  assert.deepEqual(refused, { innerHTML: "refused", fetch: "refused", style: "refused" });
  for (const said of [/'TrustedHTML' assignment/, /directive: "connect-src 'self'"/, /directive 'style-src 'self''/]) {
    // Messages of the console come after the fact.
    await eventually(() => problems, (all) => assert.ok(all.some((problem) => said.test(problem)), String(said)));
  }
});

test("after the first visit the page opens without a network", async (t) => {
  const { page, context } = await openPlayground(t, { offline: true });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await context.setOffline(true);
  await page.reload();
  await page.locator(".cm-content").waitFor();
});

test("a start that fails says so in words", async (t) => {
  const { page } = await openPlayground(t, { ready: false, path: "", context: {} });
  await page.route("**/*.wasm", (route) => route.abort());
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#boot[role=alert]")?.textContent.includes("did not start"));
});

for (const theme of ["light", "dark"]) {
  test(`no accessibility findings, ${theme}`, async (t) => {
    const { audit } = await openPlayground(t, { theme });
    await audit();
  });
}
