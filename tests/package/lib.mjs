// A fresh project that installs the packed package, as a user would. Everything lies in `target/package/`.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const WORK = path.join(ROOT, "target/package");
const exec = promisify(execFile);

/** Runs a program; its output is part of the error when it fails. */
export async function run(command, args, options = {}) {
  try {
    return await exec(command, args, { maxBuffer: 64 << 20, ...options });
  } catch (error) {
    throw new Error(`${command} ${args.join(" ")}\n${error.stdout ?? ""}${error.stderr ?? ""}`);
  }
}

let packed;
/** The tarball `npm pack` makes, and the names of the files in it. */
export function tarball() {
  packed ??= (async () => {
    await stat(path.join(ROOT, "pkg/dist/define.js")).catch(() => {
      throw new Error("The package is not built: run `cargo xtask pack` first.");
    });
    await mkdir(WORK, { recursive: true });
    const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", WORK], { cwd: path.join(ROOT, "pkg") });
    const [pack] = JSON.parse(stdout);
    return { file: path.join(WORK, pack.filename), names: pack.files.map((f) => f.path) };
  })();
  return packed;
}

/**
 * A fresh project with the package and some tools installed. The tools are kept between runs, the package is always the
 * one of this run.
 */
export async function project(name, { tools = {}, files = {} } = {}) {
  const folder = path.join(WORK, name);
  await mkdir(folder, { recursive: true });
  const manifest = JSON.stringify({ name, private: true, type: "module", dependencies: tools }, null, 2);
  const mark = path.join(folder, ".tools");
  const wanted = createHash("sha256").update(manifest).digest("hex");
  const npm = ["install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  if ((await readFile(mark, "utf8").catch(() => "")) !== wanted) {
    await writeFile(path.join(folder, "package.json"), manifest);
    await run("npm", npm, { cwd: folder });
    await writeFile(mark, wanted);
  }
  const { file } = await tarball();
  await rm(path.join(folder, "node_modules/hermes-prompt"), { recursive: true, force: true });
  await run("npm", [...npm, "--no-save", file], { cwd: folder });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return folder;
}

export { cp, path };
