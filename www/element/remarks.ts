// Remarks of the core in Portuguese: a file of its own, fetched when a page in Portuguese shows remarks. The messages are
// the playground's (`web/src/i18n/pt-BR.ftl`, cut down by `pack.mjs` to what the core says), and so is the way to them
// (`web/src/i18n/mod.rs`).
import { FluentBundle, FluentResource } from "@fluent/bundle";
import source from "../../web/src/i18n/pt-BR.ftl";
import type { Core } from "./core";

/** Facts that are numbers, filled in by `pack.mjs` from `web/src/i18n/mod.rs`. */
declare const COUNTS: readonly string[];

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

/** A sentence that is the same whatever the facts, by its English words. */
function phrase(english: string): string | undefined {
  const id = english
    .replace(/[0-9]+/g, "n")
    .replace(/[^A-Za-z]+/g, "-")
    .replace(/^-/, "")
    .toLowerCase()
    .slice(0, 48)
    .replace(/-$/, "");
  return say(`phrase-${id}`, { n: /[0-9]+/.exec(english)?.[0] ?? "" });
}

/** What a remark says and what follows from it; undefined where the language has no words for it. */
export function translate(d: Core.Diagnostic): { message: string | undefined; consequence: string | undefined } {
  const [stem = ""] = d.code.split("_U+");
  const code = stem === "invisible_unicode" ? "invisible" : stem.includes("_") ? "pattern" : stem;
  const then = "instead" in d.args && code !== "config-broken" ? "yaml" : code;
  const args: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(d.args)) {
    args[name] = COUNTS.includes(name) && /^[0-9]+$/.test(value) ? Number(value) : (phrase(value) ?? value);
  }
  const part = (of: string, name: string, english: string) => say(`remark-${of.replaceAll(".", "-")}-${name}`, args) ?? phrase(english);
  return { message: part(code, "message", d.message), consequence: part(then, "consequence", d.consequence) };
}
