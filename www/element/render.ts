// The views, as plain DOM. Loaded together with the core, when an element starts.
import type { Core } from "./core";
import type { Words } from "./words";

export type View = "tiers" | "prompt" | "truncation" | "scan" | "hints" | "size";

export interface Input {
  view: View;
  report: Core.Report;
  hints: () => Core.HintRow[];
  release: string;
  platform: string;
  /** Absolute path and text of the file in front. */
  file: { path: string; name: string; text: string } | undefined;
  /** A path the way people write it. */
  short: (path: string) => string;
  words: Words;
  /** Remarks in the language of the words, where that is not English. */
  translate: typeof import("./remarks").translate | undefined;
}

/** Remarks in another language than the core's. Without them (a file that does not come) they stay English. */
export async function translator(words: Words): Promise<Input["translate"]> {
  if (words.tag === "en") return undefined;
  return import("./remarks").then(({ translate }) => translate).catch(() => undefined);
}

type Child = Node | string | undefined | false;

/** An element with a class, a part of the same name, and children. Text is only ever set as text. */
function h<K extends keyof HTMLElementTagNameMap>(tag: K, names: string, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (names) {
    element.className = names;
    element.setAttribute("part", names);
  }
  element.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return element;
}

const count = (input: Input, chars: number) => h("span", "num", input.words.say("chars", chars));

function sources(input: Input, block: Core.BlockReport): Node[] {
  const paths = [...new Set(block.origins.map((origin) => origin.path))];
  return paths.map((path) => h("span", "from", input.short(path)));
}

function tags(block: Core.BlockReport): Node[] {
  return block.outcomes
    .map((outcome) => outcome.kind)
    .filter((kind) => kind === "blocked" || kind === "flagged" || kind === "truncated")
    .map((kind) => h("span", `tag ${kind}`, kind));
}

/** "toolGuidance" → "tool guidance": the standard terms are English in every language. */
const slotName = (slot: string) => slot.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function tiers(input: Input): Node[] {
  const { report, words } = input;
  return report.tiers.map((tier) => {
    const header = h("header", "tier-header", h("b", "tier-name", words.say(tier.tier)), count(input, tier.chars));
    const blocks = tier.blocks.map((block, i) => {
      const summary = h("summary", "block-header", h("b", "block-name", slotName(block.slot)), ...sources(input, block), ...tags(block), count(input, block.chars));
      const details = h("details", "block", summary, h("pre", "block-text", report.text.slice(block.span.start, block.span.end)));
      details.dataset["block"] = block.slot;
      details.open = i === 0 && tier.tier === "stable";
      return details;
    });
    const section = h("section", `tier ${tier.tier}`, header, ...(blocks.length ? blocks : [h("p", "note", words.say("emptyTier"))]));
    section.dataset["tier"] = tier.tier;
    return section;
  });
}

function prompt(input: Input): Node[] {
  const { report } = input;
  return report.tiers
    .filter((tier) => tier.span.end > tier.span.start)
    .map((tier) => {
      const section = h("section", `tier ${tier.tier}`, h("pre", "prompt-text", report.text.slice(tier.span.start, tier.span.end)));
      section.dataset["tier"] = tier.tier;
      section.title = input.words.say(tier.tier);
      return section;
    });
}

function bar(parts: { name: string; share: number }[]): HTMLElement {
  return h(
    "div",
    "track",
    ...parts.map(({ name, share }) => {
      const piece = h("i", name);
      piece.style.width = `${share * 100}%`;
      return piece;
    }),
  );
}

function truncation(input: Input): Node[] {
  const { file, report, words } = input;
  if (!file) return [h("p", "note", words.say("empty"))];
  const fate = report.files.find((f) => f.path === file.path);
  const cut = fate?.truncation;
  if (!cut) return [h("p", "note", words.say("whole", file.name, fate?.chars ?? file.text.length)), h("pre", "file-text", file.text)];
  const gone = Math.max(0, cut.total - cut.head - cut.tail);
  const total = Math.max(1, cut.total);
  const track = bar([
    { name: "keep", share: cut.head / total },
    { name: "gone", share: gone / total },
    { name: "keep", share: cut.tail / total },
  ]);
  track.setAttribute("aria-hidden", "true");
  const summary = words.say("cut", file.name, cut.total - cut.limit, cut.limit, gone, cut.head, cut.tail);
  const lost = cut.lost ?? { start: file.text.length, end: file.text.length };
  const text = h(
    "pre",
    "file-text",
    file.text.slice(0, lost.start),
    h("span", "cut", words.say("lost", gone)),
    h("del", "gone-text", file.text.slice(lost.start, lost.end)),
    file.text.slice(lost.end),
  );
  return [track, h("p", "note", summary), cut.headings.length > 0 && h("p", "note", words.say("lostHeadings", cut.headings.join(" · "))), text].filter((n): n is HTMLElement => n !== false);
}

/** Invisible characters get a face; everything else is text. */
function visible(text: string): Node[] {
  return text
    .split(/([\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]|[\u{e0000}-\u{e007f}])/u)
    .map((piece, i) => (i % 2 ? h("span", "inv", `U+${piece.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`) : document.createTextNode(piece)));
}

function remark(input: Input, d: Core.Diagnostic): HTMLElement {
  const { words } = input;
  const place = d.path === undefined ? "" : input.short(d.path);
  const own = input.translate?.(d);
  const message = h("span", "message", own?.message ?? d.message);
  const consequence = h("p", "consequence", own?.consequence ?? d.consequence);
  // What has no translation stays English, and says so to screen readers.
  if (words.tag !== "en" && own?.message === undefined) message.lang = "en";
  if (words.tag !== "en" && own?.consequence === undefined) consequence.lang = "en";
  const item = h(
    "li",
    "remark",
    h("span", `severity ${d.severity}-level`, words.say(d.severity)),
    " ",
    h("code", "code", d.code),
    d.ours && ` (${words.say("ours")})`,
    " ",
    h("span", "from", d.line > 0 ? `${place} · ${words.say("where", d.line, d.column)}` : place),
    h("br", ""),
    message,
    d.consequence !== "" && consequence,
  );
  item.dataset["problem"] = d.code;
  return item;
}

function scan(input: Input): Node[] {
  const { file, report, words } = input;
  const remarks = report.diagnostics.filter((d) => !file || d.path === undefined || d.path === file.path);
  const list = remarks.length ? h("ul", "remarks", ...remarks.map((d) => remark(input, d))) : h("p", "note", words.say("noRemarks"));
  if (!file) return [list];
  const text = h("pre", "file-text");
  let at = 0;
  const spans = remarks.flatMap((d) => (d.path === file.path && d.span && d.span.end > d.span.start ? [d.span] : [])).sort((a, b) => a.start - b.start || b.end - a.end);
  for (const span of spans) {
    if (span.start < at) continue;
    text.append(...visible(file.text.slice(at, span.start)), h("mark", "finding", ...visible(file.text.slice(span.start, span.end))));
    at = span.end;
  }
  text.append(...visible(file.text.slice(at)));
  return [text, list];
}

function hints(input: Input): Node[] {
  const { words, platform } = input;
  const all = input.hints();
  const rows = platform ? all.filter((row) => row.platform === platform) : all.filter((row) => row.overridden);
  const head = h("tr", "", h("th", "", words.say("platform")), h("th", "", words.say("result")));
  const body = (rows.length ? rows : all).map((row) =>
    h(
      "tr",
      "hint",
      h("th", "platform", row.platform, h("br", ""), h("span", "num", words.say(row.overridden ? "ownHint" : "builtIn"))),
      h("td", "", row.result ? h("pre", "hint-text", row.result) : h("span", "num", words.say("none")), ...row.ignored.map((remark) => h("p", "consequence", remark))),
    ),
  );
  return [h("table", "hints", h("thead", "", head), h("tbody", "", ...body))];
}

function size(input: Input): Node[] {
  const { report, words } = input;
  const total = Math.max(1, report.chars);
  const track = bar(report.tiers.map((tier) => ({ name: tier.tier, share: tier.chars / total })));
  track.setAttribute("role", "img");
  track.setAttribute("aria-label", report.tiers.map((t) => `${words.say(t.tier)} ${Math.round((t.chars / total) * 100)} %`).join(", "));
  const rows = report.tiers.flatMap((tier) =>
    tier.blocks.map((block) => h("tr", tier.tier, h("td", "", words.say(tier.tier)), h("td", "", slotName(block.slot), " ", ...sources(input, block)), h("td", "", count(input, block.chars)))),
  );
  return [track, h("p", "note", words.say("total", report.chars, input.release)), h("table", "sizes", h("tbody", "", ...rows))];
}

const views: Record<View, (input: Input) => Node[]> = { tiers, prompt, truncation, scan, hints, size };

/** The nodes of a view, and before them what makes the real program fail, if anything does. */
export function render(input: Input): Node[] {
  const { failure } = input.report;
  const nodes = views[input.view](input);
  return failure ? [h("p", "error", input.words.say("fails", `${failure.exception}: ${failure.message}`)), ...nodes] : nodes;
}
