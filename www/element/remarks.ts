// Remarks of the core in Portuguese: a file of its own, fetched when a page in Portuguese shows remarks. The messages are
// the playground's (`web/src/i18n/pt-BR.ftl`, cut down by `pack.mjs` to what the core says), and so is the way to them
// (`web/src/i18n/mod.rs`).
import { FluentBundle, FluentResource } from "@fluent/bundle";
import source from "../../web/src/i18n/pt-BR.ftl";
import type { Core } from "./core";

/** Facts that are numbers, words or names, filled in by `pack.mjs` from `web/src/i18n/mod.rs`. */
declare const COUNTS: readonly string[];
declare const WORDS: readonly string[];
declare const NAMES: readonly string[];

const bundle = new FluentBundle("pt-BR", { useIsolating: false });
bundle.addResource(new FluentResource(source));

function say(id: string, args: Record<string, string | number>): string | undefined {
  const message = bundle.getMessage(id);
  if (!message?.value) return undefined;
  // What cannot be formatted stays English as a whole.
  const errors: Error[] = [];
  const text = bundle.formatPattern(message.value, args, errors);
  return errors.length ? undefined : text;
}

const slug = (english: string) =>
  english
    .replace(/[0-9]+/g, "n")
    .replace(/[^A-Za-z]+/g, "-")
    .replace(/^-/, "")
    .toLowerCase()
    .slice(0, 48)
    .replace(/-$/, "");

/** A sentence that is the same whatever the facts, by its English words. */
function phrase(english: string): string | undefined {
  const [n = "", m = ""] = english.match(/[0-9]+/g) ?? [];
  return say(`phrase-${slug(english)}`, { n, m });
}

type Facts = Record<string, string | number>;

/** A fact as the language says it. */
function fact(name: string, value: string, known: Facts): string | number {
  if (COUNTS.includes(name) && /^[0-9]+$/.test(value)) return Number(value);
  if (NAMES.includes(name)) {
    const names = value.split(", ").map((one) => say(`name-${slug(one)}`, {}) ?? one);
    return names.join(", ");
  }
  // A fault of YAML is told by its own message.
  if (name === "error" && "problem" in known) return say(`remark-${known["problem"]}-message`, known) ?? value;
  return (WORDS.includes(name) && phrase(value)) || value;
}

/** What a remark says and what follows from it; undefined where the language has no words for it. */
export function translate(d: Core.Diagnostic): { message: string | undefined; consequence: string | undefined } {
  const [stem = ""] = d.code.split("_U+");
  const code = stem === "invisible_unicode" ? "invisible" : stem.includes("_") ? "pattern" : stem;
  const then = "instead" in d.args && code !== "config-broken" ? "yaml" : code;
  const args: Facts = {};
  // "error" comes last of the two: what it is told by needs the others.
  const facts = Object.entries(d.args).sort(([a], [b]) => Number(a === "error") - Number(b === "error"));
  for (const [name, value] of facts) args[name] = fact(name, value, args);
  const part = (of: string, name: string, english: string) => say(`remark-${of.replaceAll(".", "-")}-${name}`, args) ?? phrase(english);
  return { message: part(code, "message", d.message), consequence: part(then, "consequence", d.consequence) };
}
