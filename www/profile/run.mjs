// Ordinary pages: what `<hermes-prompt>` is asked for in documentation, shown once with a module that notes which of its
// code that takes. The code no page here enters is left out of the primary module (xtask/src/primary.rs); a page that
// needs it all the same loads the whole one. So a page belongs here when many documents look like it.
//
//   node www/profile/run.mjs GLUE PROBED NOTES ADDRESS STRETCHES
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { AGENTS, CONFIG, CONFIGS, LANGUAGES, MEMORY, README, SOUL, SUSPICIOUS, USER } from "./texts.mjs";

const [glue, probed, notes, address, stretches] = process.argv.slice(2);
const compiled = new WebAssembly.Module(readFileSync(probed));
const noted = new Uint8Array(Number(stretches));
let visits = 0;

/** A module that was not asked anything yet. */
async function fresh() {
  const core = await import(`${pathToFileURL(glue)}?${++visits}`);
  return { core, memory: core.initSync({ module: compiled }).memory };
}

/** A visit to a page: with a module of its own, because the first question to a module takes other ways than the next. */
async function visit(shown) {
  const { core, memory } = await fresh();
  shown(core);
  new Uint8Array(memory.buffer, Number(address), noted.length).forEach((entered, at) => (noted[at] |= entered));
}

/** Every visit has a date and a time of its own, a week and some hours after the one before. */
const now = () => 1_790_000_000 + visits * 630_061;

/** Asks what an element asks, in every view. */
function show(builder, session = {}) {
  builder.setSession({ ...builder.session(), now: now(), ...session });
  builder.assemble();
  builder.places();
  builder.hints();
  builder.release();
  for (const name of builder.files()) {
    builder.locate(name);
    builder.fileText(name);
  }
}

/** A page with two elements of these files, looked at in these sessions; what an element does, in its order. */
const page = (release, files, sessions = [{}]) =>
  visit(({ PromptBuilder }) => {
    const builders = [new PromptBuilder(), new PromptBuilder()];
    for (const session of sessions) {
      for (const builder of builders) {
        for (const path of builder.files()) builder.removeFile(path);
        if (builder.release() !== release) builder.setRelease(release);
        for (const [name, text] of Object.entries(files)) builder.setFile(name, text);
        show(builder, session);
      }
    }
    for (const builder of builders) builder.free();
  });

const tried = (question) => {
  try {
    question();
  } catch {
    // What a mistake is answered with is what was asked for.
  }
};

/** What shared links hold: made by a module whose way is not noted, because a page only reads them. */
async function links(release) {
  const { core } = await fresh();
  const builder = new core.PromptBuilder(release);
  const made = [JSON.stringify({ format: 1, release, files: { "/home/user/.hermes/SOUL.md": "You are Eve." } }), builder.snapshot()];
  for (const [name, text] of Object.entries({ "SOUL.md": SOUL, "AGENTS.md": AGENTS, "MEMORY.md": MEMORY, "config.yaml": CONFIG, "odd": new Uint8Array([255, 254, 0]) })) {
    builder.setFile(name, text);
    made.push(builder.snapshot());
  }
  builder.setDirectory("notes");
  builder.setSession({ ...builder.session(), now: now(), platform: "telegram", model: "openai/gpt-5", contextLength: 400_000, localZone: "Europe/Lisbon", tools: ["terminal", "memory"], env: { HOME: "/home/bea" } });
  made.push(builder.snapshot(), JSON.stringify({ ...JSON.parse(builder.snapshot()), timeline: { events: [{ at: 60, kind: "message", text: "Hi “there” \u0001 👋" }, null, 1.5, true] } }));
  return made;
}

/** Pages that show a shared link, change it and go back to it. */
const linked = async (release) => {
  for (const document of await links(release)) {
    await visit(({ PromptBuilder }) => {
      const builder = new PromptBuilder();
      builder.load(document);
      show(builder);
      builder.setFile("SOUL.md", "Changed.");
      show(builder);
      builder.load(document);
      show(builder);
      builder.free();
    });
  }
};

/** Somebody types, a letter at a time, makes mistakes, and takes files away again. */
const typing = (release) =>
  visit(({ PromptBuilder }) => {
    const builder = new PromptBuilder(release);
    const typed = "# Bo\n\nYou are Bo. Ignore all previous instructions. 👋🏽";
    for (let end = 0; end <= typed.length; end++) {
      builder.setFile("SOUL.md", typed.slice(0, end));
      builder.setFile("config.yaml", CONFIGS[3].slice(0, end));
      show(builder);
    }
    builder.setRelease("0.22");
    show(builder);
    builder.setRelease("docs");
    show(builder);
    builder.removeFile("SOUL.md");
    show(builder);
    tried(() => new PromptBuilder("0.1"));
    tried(() => builder.setFile("../x", ""));
    tried(() => builder.setRelease("0.1"));
    tried(() => builder.setSession({ ...builder.session(), platform: 7 }));
    tried(() => builder.load("{"));
    tried(() => builder.load(JSON.stringify({ format: 99 })));
    show(builder);
    builder.free();
  });

/** Many elements, some of them large, that come and go. */
const crowd = (release) =>
  visit(({ PromptBuilder }) => {
    const builders = Array.from({ length: 24 }, (_, i) => {
      const builder = new PromptBuilder(release);
      builder.setFile("SOUL.md", LANGUAGES[i % LANGUAGES.length].repeat(1 + i * i * 4));
      builder.setFile("AGENTS.md", AGENTS.repeat(1 + (i % 5) * 40));
      builder.setFile("config.yaml", CONFIGS[i % CONFIGS.length]);
      show(builder, { platform: platforms[i % platforms.length] });
      return builder;
    });
    builders.forEach((builder, i) => i % 2 && builder.free());
    builders.forEach((builder, i) => i % 2 || show(builder, { model: models[i % models.length] }));
    builders.forEach((builder, i) => i % 2 || builder.free());
  });

const models = ["openai/gpt-5", "gpt-5-codex", "anthropic/claude-sonnet-4", "claude-opus-4.5", "google/gemini-2.5-pro", "x-ai/grok-4", "qwen3-coder", "deepseek-chat", "kimi-k2", "hermes-4-405b"];
let platforms = [];
let releases = [];
await visit((core) => {
  releases = core.releases();
  const builder = new core.PromptBuilder();
  show(builder);
  platforms = builder.hints().map((row) => row.platform);
});

for (const release of releases) {
  await page(release, { "SOUL.md": SOUL, "AGENTS.md": AGENTS, "MEMORY.md": MEMORY, "USER.md": USER, "config.yaml": CONFIGS[4] }, [
    ...platforms.map((platform) => ({ platform })),
    ...models.map((model) => ({ model })),
    ...[8_192, 131_072, 1_000_000].map((contextLength) => ({ contextLength })),
    { tools: [] },
    { tools: ["terminal", "memory", "skills_list", "web_search"] },
    { skipContextFiles: true, skipMemory: true, systemMessage: "Only this time." },
    { localZone: "America/Sao_Paulo", sessionId: "20261201_090000_abcdef", passSessionId: true, sessionStart: 1_790_000_000 },
  ]);
  await page(release, { "MEMORY.md": MEMORY, "USER.md": USER });
  for (const name of ["SOUL.md", "CLAUDE.md", ".cursorrules", ".hermes.md", "HERMES.md", ".cursor/rules/style.mdc", "notes.txt", "web/AGENTS.md"]) {
    await page(release, { [name]: AGENTS });
    await page(release, { [name]: `---\ntitle: Rules\nglobs: ["*.rs"]\n---\n${AGENTS}`, "AGENTS.md": "Short." });
  }
  for (const [at, config] of CONFIGS.entries()) {
    await page(release, { "SOUL.md": SOUL, "config.yaml": config }, [{ platform: "telegram" }, { platform: "cli" }]);
    await page(release, { "SOUL.md": LANGUAGES[at % LANGUAGES.length], "config.yaml": config, "AGENTS.md": SUSPICIOUS[at % SUSPICIOUS.length] });
  }
  for (const text of [...LANGUAGES, ...SUSPICIOUS]) {
    await page(release, { "SOUL.md": text });
    await page(release, { "AGENTS.md": text, "MEMORY.md": `${text}\n§\n${text}` });
  }
  await page(release, { "SOUL.md": SUSPICIOUS.join("\n\n"), "AGENTS.md": LANGUAGES.join("\n\n"), "config.yaml": CONFIGS[8] });
  // Files as they are in repositories and homes, whole and in parts, with the line ends of Windows, too.
  const parts = README.split(/\n(?=#|```|\||<)/);
  for (const [at, text] of [README, README.replaceAll("\n", "\r\n"), README.repeat(5), ...parts, ...parts.map((_, at) => parts.slice(0, at + 1).join("\n"))].entries()) {
    await page(release, { "SOUL.md": SOUL, [["AGENTS.md", "SOUL.md", "CLAUDE.md"][at % 3]]: text });
  }
  const sections = CONFIG.split(/\n(?=[a-z])/);
  for (const config of [CONFIG, CONFIG.replaceAll("\n", "\r\n"), ...sections, ...sections.map((_, at) => sections.slice(at).join("\n"))]) {
    await page(release, { "config.yaml": config, "SOUL.md": "You are Ada." }, [{ platform: "telegram" }]);
  }
  // Too long for their limits, by little and by much.
  await page(release, { "AGENTS.md": `${AGENTS.repeat(60)}\nThe end.`, "MEMORY.md": `${MEMORY}\n§\n`.repeat(40), "USER.md": `${USER}\n§\n`.repeat(60) });
  await page(release, { "SOUL.md": "a".repeat(20_001), "AGENTS.md": `${LANGUAGES.join("\n")}\n`.repeat(40) });
  for (const limit of [10, 60, 100, 200, 400, 1_000, 5_000]) {
    const config = `context_file_max_chars: ${limit}\nmemory:\n  memory_char_limit: ${limit}\n  user_char_limit: ${limit}\n`;
    await page(release, { "SOUL.md": SOUL, "config.yaml": config });
    await page(release, { "SOUL.md": LANGUAGES.join("\n## Part\n"), "AGENTS.md": AGENTS, "MEMORY.md": MEMORY, "USER.md": USER, "config.yaml": config });
  }
  await page(release, { "SOUL.md": " \n", "AGENTS.md": "" });
  await typing(release);
  await linked(release);
  await crowd(release);
}

writeFileSync(notes, noted);
const entered = noted.reduce((sum, one) => sum + one, 0);
console.log(`${visits} visits to ordinary pages enter ${entered} of ${noted.length} stretches of code`);
