// The documentation sites in `www/examples/`: built by their own tools, opened in Chromium, light and dark.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { browser, screenshot, serve } from "../browser/lib/playground.mjs";
import { ROOT, path, run } from "./lib.mjs";

after(async () => (await browser()).close());

const second = { docusaurus: "Next page", mkdocs: "Next page" };

for (const host of ["html", "mdbook", "mkdocs", "docusaurus"]) {
  describe(host, { timeout: 900_000 }, () => {
    before(async () => {
      await run(process.execPath, [path.join(ROOT, "www/examples/build.mjs"), host]);
    }, { timeout: 900_000 });

    for (const theme of ["light", "dark"]) {
      test(`shows the tiers, ${theme}`, async () => {
        // Docusaurus builds for the root of a host.
        const site = await serve(path.join(ROOT, "target/examples", host), host === "docusaurus" ? { base: "/" } : {});
        const context = await (await browser()).newContext({ colorScheme: theme, viewport: { width: 1100, height: 820 } });
        const page = await context.newPage();
        const said = [];
        page.on("pageerror", (e) => said.push(e.message));
        page.on("console", (m) => m.type() === "error" && said.push(m.text()));
        try {
          await page.goto(site.url);
          const element = page.locator("hermes-prompt").first();
          const identity = element.locator("[data-tier=stable] [data-block=identity] pre");
          await identity.waitFor({ timeout: 20_000 });
          assert.equal(await identity.textContent(), "# Ada\nYou are Ada, a patient reviewer. Prefer plain words.");
          const scheme = await element.evaluate((e) => getComputedStyle(e.shadowRoot.querySelector(".frame")).backgroundColor);
          assert.equal(scheme, theme === "light" ? "rgb(255, 255, 255)" : "rgb(29, 32, 37)", "it follows the site's colours");
          await page.locator("hermes-prompt textarea").first().fill("You are Eve.");
          await page.locator("hermes-prompt [data-block=identity] pre", { hasText: "You are Eve." }).first().waitFor();
          await element.scrollIntoViewIfNeeded();
          await screenshot(page, `example-${host}-${theme}`);
          if (second[host]) {
            // Both swap the page without a reload: the first element stops, the second starts.
            await page.getByRole("link", { name: second[host], exact: true }).first().click();
            await page.locator("hermes-prompt [data-problem=prompt_injection]").waitFor({ timeout: 20_000 });
            assert.equal(await page.locator("hermes-prompt").count(), 1);
          }
          assert.deepEqual(said, []);
          // What these pages show is ordinary: the module they begin with is enough (its name may be the bundler's own).
          assert.equal(new Set(site.hits.filter((hit) => hit.endsWith(".wasm"))).size, 1);
        } finally {
          await context.close();
          await site.close();
        }
      });
    }
  });
}
