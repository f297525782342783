// Builds what the playground's page loads besides the WebAssembly: `www/dist/` (ignored by git).
//
//   node build.mjs            one build, minified
//   node build.mjs --dev      one build with source maps, not minified
//
// Trunk runs this before every build (see Trunk.toml), takes `dist/editor.js` and `dist/boot.js` as assets of
// index.html and gives them content-hashed names and an integrity attribute. `dist/sw.js` is taken over by page.mjs.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import path from "node:path";

const www = path.dirname(fileURLToPath(import.meta.url));
const dev = process.argv.includes("--dev") || process.env.TRUNK_PROFILE === "debug";

let esbuild;
try {
  esbuild = await import("esbuild");
} catch {
  console.error("The npm parts are missing: run `npm --prefix www ci` (`cargo xtask build` and `serve` do it by themselves).");
  process.exit(1);
}

// CodeMirror puts its styles into a <style> element unless it lives in a shadow root. The page's Content-Security-Policy
// allows no inline styles at all, so they go where they need no permission: into a constructed style sheet that the
// document adopts. The library has the code for that; only this condition keeps it from documents. Should an update
// move the line, the build stops here and says so, instead of a page without styles.
const adoptStyles = {
  name: "adopt-styles",
  setup(build) {
    build.onLoad({ filter: /[\\/]style-mod\.js$/ }, async ({ path: file }) => {
      const source = await readFile(file, "utf8");
      const condition = "if (!root.head && root.adoptedStyleSheets && win.CSSStyleSheet)";
      if (!source.includes(condition)) {
        throw new Error(`${file} changed: look again at how it decides between <style> and adoptedStyleSheets`);
      }
      return { contents: source.replace(condition, "if (root.adoptedStyleSheets && win.CSSStyleSheet)"), loader: "js" };
    });
  },
};

await esbuild.build({
  absWorkingDir: www,
  entryPoints: { editor: "editor/index.ts", services: "services/index.ts", boot: "page/boot.ts", sw: "page/sw.ts" },
  outdir: "dist",
  bundle: true,
  format: "esm",
  // The oldest browsers with everything the page needs (constructed style sheets on documents, `light-dark()`).
  target: ["chrome123", "firefox120", "safari17.5"],
  minify: !dev,
  sourcemap: dev ? "inline" : false,
  legalComments: "none",
  loader: { ".ftl": "text" },
  plugins: [adoptStyles],
  logLevel: "warning",
});
