// A static file server that knows nothing about the playground: what any host would do, from a sub-path nobody expects.
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".py": "text/x-python; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

// Once a file for all servers: the best compression of a WebAssembly module takes seconds.
const packed = new Map();
const pack = async (file) => {
  if (!packed.has(file)) packed.set(file, brotliCompressSync(await readFile(file)));
  return packed.get(file);
};

/**
 * Serves `root` under a random sub-path of a random port.
 *
 * @param {string} root the folder
 * @param {{ base?: string, headers?: Record<string, string>, compress?: boolean }} [options] `base`: the sub-path (with
 *   both slashes), for a test that needs a known one; `headers`: added to every answer (a host's own
 *   Content-Security-Policy, for example); `compress`: answer in brotli, as hosts do, so that transfer times mean something
 * @returns {Promise<{ url: string, origin: string, hits: string[], close(): Promise<void> }>} `url` ends in a slash;
 *   `hits` lists every path asked for
 */
export async function serve(root, options = {}) {
  const base = options.base ?? `/${randomBytes(4).toString("hex")}/site/`;
  const hits = [];
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    hits.push(pathname);
    const refuse = (code) => response.writeHead(code, { "content-type": "text/plain" }).end(String(code));
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(405);
    if (!pathname.startsWith(base)) return refuse(404);
    let file = path.join(root, decodeURIComponent(pathname.slice(base.length)));
    if (path.relative(root, file).startsWith("..")) return refuse(404);
    try {
      if ((await stat(file)).isDirectory()) file = path.join(file, "index.html");
      const body = options.compress ? await pack(file) : undefined;
      const size = body?.length ?? (await stat(file)).size;
      response.writeHead(200, {
        "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
        "content-length": size,
        "cache-control": "no-cache",
        ...(body && { "content-encoding": "br" }),
        ...options.headers,
      });
      if (request.method === "HEAD") return response.end();
      if (body) return response.end(body);
      createReadStream(file).pipe(response);
    } catch {
      refuse(404);
    }
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    url: origin + base,
    origin,
    hits,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
