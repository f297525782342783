#!/usr/bin/env node
// `npx hermes-prompt check DIR`: what Hermes will make of the persona files of a repository or a home, for people and CI.
import { readFile, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { PromptBuilder, isSkippedFolder, releases, sortFolder } from "../node.js";

const USAGE = `Usage: hermes-prompt check [DIR …] [options]

  DIR                     a repository or a Hermes home (default: the current folder)
  --home DIR              take this folder as the Hermes home
  --project DIR           take this folder as the project
  --release NAME          ${releases().join(", ")} (default: the last)
  --pack FILE             use the words of your own Hermes, exported by export-pack.py
  --platform NAME         cli, telegram, slack … (default: cli)
  --model NAME            model id
  --window TOKENS         context window of the model
  --format FORMAT         text (default), json or sarif
  --fail-on LEVEL         error (default), warning or never: what makes the exit code 1
  --no-advice             leave out our own advice: only what Hermes itself does

Exit code: 0 nothing of that level, 1 something, 2 the call was wrong.`;

class Misuse extends Error {}

/** Relative paths and sizes of all files below a folder. Links are not followed; of `.git` it is enough that it is there. */
async function walk(root, folder = "") {
  const found = [];
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      if (entry.name === ".git") found.push({ name: `${name}/HEAD`, size: 0 });
      else if (!isSkippedFolder(entry.name)) found.push(...(await walk(root, name)));
    } else if (entry.isFile()) {
      found.push({ name, size: (await stat(path.join(root, name))).size });
    }
  }
  return found;
}

async function load(builder, folder, tree) {
  const files = await walk(folder).catch((error) => {
    throw new Misuse(`${folder}: ${error.code === "ENOENT" ? "there is no such folder" : error.message}`);
  });
  const name = path.basename(path.resolve(folder));
  const intake = sortFolder(name, files.map((f) => f.name), Float64Array.from(files, (f) => f.size), tree);
  for (const { from, to } of intake.take) builder.setFile(to, new Uint8Array(await readFile(path.join(folder, from))));
  for (const directory of intake.git) builder.setDirectory(directory);
}

async function check(argv) {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      home: { type: "string", multiple: true },
      project: { type: "string", multiple: true },
      release: { type: "string" },
      pack: { type: "string" },
      platform: { type: "string" },
      model: { type: "string" },
      window: { type: "string" },
      format: { type: "string", default: "text" },
      "fail-on": { type: "string", default: "error" },
      "no-advice": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (!["text", "json", "sarif"].includes(values.format)) throw new Misuse(`--format knows text, json and sarif, not ${values.format}`);
  if (!["error", "warning", "never"].includes(values["fail-on"])) throw new Misuse(`--fail-on knows error, warning and never, not ${values["fail-on"]}`);

  const builder = new PromptBuilder(values.release);
  if (values["no-advice"]) builder.setAdvice(false);
  if (values.pack) builder.setPack(await readFile(values.pack, "utf8"));
  const session = builder.session();
  session.now = Math.floor(Date.now() / 1000);
  if (values.platform) session.platform = values.platform;
  if (values.model) session.model = values.model;
  if (values.window !== undefined) {
    session.contextLength = Number(values.window);
    if (!Number.isSafeInteger(session.contextLength) || session.contextLength <= 0) throw new Misuse(`--window wants a number of tokens, not ${values.window}`);
  }
  builder.setSession(session);

  const folders = [...(values.home ?? []).map((dir) => [dir, "home"]), ...(values.project ?? []).map((dir) => [dir, "project"]), ...positionals.map((dir) => [dir, undefined])];
  if (folders.length === 0) folders.push([".", undefined]);
  for (const [folder, tree] of folders) await load(builder, folder, tree);

  const report = builder.assemble();
  if (values.format === "json") console.log(JSON.stringify(report, null, 2));
  else if (values.format === "sarif") console.log(builder.sarif());
  else process.stdout.write(builder.text());

  const error = report.failure !== undefined || report.diagnostics.some((d) => d.severity === "error");
  const warning = error || report.diagnostics.some((d) => d.severity === "warning");
  return { error, warning, never: false }[values["fail-on"]] ? 1 : 0;
}

const [command, ...rest] = process.argv.slice(2);
try {
  if (command === "check") process.exitCode = await check(rest);
  else if (command === undefined || command === "--help" || command === "-h") console.log(USAGE);
  else throw new Misuse(`there is no command ${command}`);
} catch (error) {
  // A wrong call, an unreadable file, an unknown release: one sentence, not a stack.
  console.error(`hermes-prompt: ${error.message}`);
  if (error instanceof Misuse || error.code?.startsWith?.("ERR_PARSE_ARGS")) console.error(`\n${USAGE}`);
  process.exitCode = 2;
}
