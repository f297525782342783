// The language of the page: Fluent messages, and numbers and dates the way the browser writes them in that language.
//
// Fluent's own JavaScript runtime (4 KB compressed) formats through `Intl`, which every browser carries. The Rust runtime
// brings plural rules and number formats of its own: ten times that in WebAssembly.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "../../web/src/i18n/en.ftl";

function bundle(tag: string, source: string): FluentBundle {
  // Isolation marks would be invisible characters in copied text; this page is about finding those.
  const made = new FluentBundle(tag, { useIsolating: false });
  made.addResource(new FluentResource(source));
  return made;
}

// English is there from the start, because every other language falls back to it; the others are files beside the page.
const fallback = bundle("en", english);
const known = new Map([["en", fallback]]);
let current = fallback;
let tag = "en";

/** The languages the person wants, best first. */
export const wanted = (): string[] => [...navigator.languages];

/** Fetches the words of a language; `use` speaks it from then on. */
export async function load(language: string) {
  if (known.has(language)) return;
  const answer = await fetch(`./${language}.ftl`);
  if (!answer.ok) throw new Error(`${language}.ftl: ${answer.status}`);
  known.set(language, bundle(language, await answer.text()));
}

export function use(language: string) {
  tag = language;
  current = known.get(language) ?? fallback;
  document.documentElement.lang = language;
}

/** Whether the language is another than the core's. */
export const foreign = (): boolean => tag !== "en";

/** The message of an identifier, or undefined where neither the language nor English has it. */
export function say(id: string, names: string[], values: FluentVariable[]): string | undefined {
  const args = Object.fromEntries(names.map((name, i) => [name, values[i] ?? ""]));
  for (const source of [current, fallback]) {
    const message = source.getMessage(id);
    if (message?.value) return source.formatPattern(message.value, args, []);
  }
  return undefined;
}

export const number = (value: number, digits: number): string => new Intl.NumberFormat(tag, { maximumFractionDigits: digits }).format(value);

export const percent = (share: number): string => new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 0 }).format(share);

export const date = (seconds: number, zone: string): string => {
  const options: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };
  try {
    return new Intl.DateTimeFormat(tag, { ...options, timeZone: zone }).format(seconds * 1000);
  } catch {
    return new Intl.DateTimeFormat(tag, options).format(seconds * 1000);
  }
};

export const ago = (seconds: number): string => {
  const format = new Intl.RelativeTimeFormat(tag, { numeric: "auto", style: "short" });
  if (seconds < 60) return format.format(-Math.round(seconds), "second");
  if (seconds < 3600) return format.format(-Math.round(seconds / 60), "minute");
  return format.format(-Math.round(seconds / 3600), "hour");
};
