// Figures of a running page, for `cargo xtask bench` and for tests that hold a target.
import { serve } from "./server.mjs";
import { browser, DIST, started, VIEWPORTS } from "./playground.mjs";

/** Slows a page down as a middling phone on a middling network would be. */
export const SLOW = { cpu: 4, network: { latency: 40, downloadThroughput: (10e6 / 8) | 0, uploadThroughput: (2e6 / 8) | 0 } };

/** `values` sorted; the nearest-rank percentile. */
export function percentile(values, p) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)];
}

async function slowDown(page, slow) {
  const session = await page.context().newCDPSession(page);
  if (slow?.cpu) await session.send("Emulation.setCPUThrottlingRate", { rate: slow.cpu });
  if (slow?.network) {
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, ...slow.network });
  }
  return session;
}

/**
 * Opens the built site in a fresh profile and says what that cost. Bytes are as transferred (brotli), times milliseconds
 * from the start of the navigation until the application has rendered.
 *
 * @param {{ cpu?: number, network?: object }} [slow]
 */
export async function firstLoad(slow) {
  const site = await serve(DIST, { compress: true });
  const context = await (await browser()).newContext({ viewport: VIEWPORTS.laptop, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      addEventListener("TrunkApplicationStarted", () => {
        globalThis.hermesStarted = true;
        requestAnimationFrame(() => setTimeout(() => (globalThis.hermesInteractive = performance.now())));
      });
    });
    const session = await slowDown(page, slow);
    let bytes = 0;
    let requests = 0;
    await session.send("Network.enable");
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await page.goto(site.url);
    await started(page);
    await page.waitForFunction(() => globalThis.hermesInteractive !== undefined);
    const interactive = await page.evaluate(() => Math.round(globalThis.hermesInteractive));
    return { requests, kilobytes: Math.round(bytes / 100) / 10, interactive };
  } finally {
    await context.close();
    await site.close();
  }
}

/**
 * Types into the open editor, one key at a time, and measures from each key to the frame that follows the page's work.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} text
 * @param {{ cpu?: number }} [slow]
 * @returns {Promise<{ p50: number, p95: number, max: number, longTasks: number, longest: number }>} milliseconds;
 *   `longTasks`: tasks of the page over 50 ms, `longest`: the longest of them (0 without any)
 */
export async function typing(page, text, slow) {
  const session = await slowDown(page, slow);
  await page.evaluate(() => {
    const record = (globalThis.hermesTyping = { keys: [], long: [] });
    new PerformanceObserver((list) => record.long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
    const channel = new MessageChannel();
    const waiting = [];
    channel.port1.onmessage = () => record.keys.push(performance.now() - waiting.shift());
    addEventListener("keydown", (event) => {
      // The event's own time is when the key was pressed, not when the page got round to it.
      waiting.push(event.timeStamp);
      requestAnimationFrame(() => channel.port2.postMessage(0));
    }, { capture: true });
  });
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+End");
  for (const key of text) await page.keyboard.type(key, { delay: 30 });
  await page.waitForTimeout(500); // whatever the page does after the last key belongs to it
  const { keys, long } = await page.evaluate(() => globalThis.hermesTyping);
  if (slow?.cpu) await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const round = (value) => Math.round(value * 10) / 10;
  return {
    p50: round(percentile(keys, 50)),
    p95: round(percentile(keys, 95)),
    max: round(Math.max(...keys)),
    longTasks: long.length,
    longest: Math.round(Math.max(0, ...long)),
  };
}

/**
 * How much the machine's other work stretches a task of the page: a fixed piece of work, its ninth decile against its
 * best. 1 on a quiet machine.
 */
export async function disturbance(page) {
  const times = [];
  for (let n = 0; n < 30; n += 1) {
    times.push(
      await page.evaluate(() => {
        const start = performance.now();
        let sum = 0;
        for (let i = 0; i < 4_000_000; i += 1) sum += (i * i) % 7;
        return sum > 0 ? performance.now() - start : 0;
      }),
    );
  }
  return percentile(times, 90) / Math.min(...times);
}

/** Bytes in use after a garbage collection: JavaScript's heap, and the WebAssembly memory (which never shrinks). */
export async function memory(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const wasm = await page.evaluate(() => globalThis.hermesMemory?.buffer.byteLength ?? 0);
  return { heap: usedSize, wasm };
}
