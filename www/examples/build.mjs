// Builds the example sites into `target/examples/`: what their authors would do, by the tools they would use.
//
//   node www/examples/build.mjs [html] [mdbook] [docusaurus] [mkdocs]
//
// Tools that are missing go into the project's own folder: mdBook by cargo (some minutes, once), MkDocs by pip into a
// virtual environment, Docusaurus by npm.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, "../..");
const tools = path.join(root, ".tools");
const out = path.join(root, "target/examples");
const dist = path.join(root, "pkg/dist");

const MDBOOK = "0.5.4";
const MKDOCS = ["mkdocs==1.6.1", "mkdocs-material==9.8.2"];

const run = (command, args, options = {}) => {
  console.log(`$ ${path.basename(command)} ${args.join(" ")}`);
  execFileSync(command, args, { stdio: ["ignore", "inherit", "inherit"], ...options });
};
const output = (command, args) => {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
};

/** A copy of an example to build in, with the package's files where the site wants them; the source stays clean. */
function stage(name, assets) {
  const folder = path.join(out, "work", name);
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(here, name), folder, { recursive: true, filter: (file) => !file.includes("node_modules") });
  if (assets) cpSync(dist, path.join(folder, assets), { recursive: true });
  const site = path.join(out, name);
  rmSync(site, { recursive: true, force: true });
  return { folder, site };
}

const builders = {
  html() {
    const { folder, site } = stage("html", "hermes-prompt");
    cpSync(folder, site, { recursive: true });
  },

  mdbook() {
    const { folder, site } = stage("mdbook", "src/hermes-prompt");
    const own = path.join(tools, "bin/mdbook");
    let mdbook = ["mdbook", own].find((one) => output(one, ["--version"]).includes(MDBOOK));
    if (!mdbook) {
      console.log("mdBook is missing; cargo builds it, up to five minutes, once.");
      run("cargo", ["install", "mdbook", "--version", MDBOOK, "--locked", "--debug", "--no-default-features", "--root", tools]);
      mdbook = own;
    }
    run(mdbook, ["build", "--dest-dir", site, folder]);
  },

  mkdocs() {
    const { folder, site } = stage("mkdocs", "docs/hermes-prompt");
    const venv = path.join(tools, "mkdocs");
    const python = path.join(venv, "bin/python");
    if (!output(python, ["-m", "mkdocs", "--version"]).includes("1.6.1")) {
      console.log("MkDocs Material is missing; pip installs it, about half a minute, once.");
      run("python3", ["-m", "venv", venv]);
      run(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...MKDOCS]);
    }
    const env = { ...process.env, PYTHONPATH: folder, NO_MKDOCS_2_WARNING: "1" };
    run(python, ["-m", "mkdocs", "build", "--quiet", "--site-dir", site], { cwd: folder, env });
  },

  docusaurus() {
    const { folder, site } = stage("docusaurus");
    // The example names the package by a relative path; here it is the packed one, as a user would get it.
    const pack = JSON.parse(execFileSync("npm", ["pack", "--json", "--pack-destination", path.join(out, "work")], { cwd: path.join(root, "pkg"), encoding: "utf8" }));
    const tarball = path.join(out, "work", pack[0].filename);
    if (!existsSync(path.join(folder, "node_modules/@docusaurus/core"))) {
      console.log("Docusaurus is missing; npm installs it, about a minute, once.");
    }
    run("npm", ["install", "--no-audit", "--no-fund", "--silent", "--no-package-lock", tarball], { cwd: folder });
    const env = { ...process.env, DOCUSAURUS_NO_TELEMETRY: "1", NO_UPDATE_NOTIFIER: "1", CI: "true" };
    run("npx", ["--no-install", "docusaurus", "build", "--out-dir", site], { cwd: folder, env });
  },
};

if (!existsSync(path.join(dist, "define.js"))) {
  console.error("The package is not built: run `cargo xtask pack` first.");
  process.exit(1);
}
const wanted = process.argv.slice(2);
for (const name of wanted.length ? wanted : Object.keys(builders)) {
  const build = builders[name];
  if (!build) {
    console.error(`There is no example ${name}: ${Object.keys(builders).join(", ")}.`);
    process.exit(1);
  }
  build();
}
