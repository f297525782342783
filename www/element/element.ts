// `<hermes-prompt>`: any part of the playground's result, live, in somebody else's page.
//
// The class below is the shell: markup in, events out, one frame. The core and the views come when the element is
// seen or focused for the first time. Importing this file is safe where there is no window, and defines nothing:
// `hermes-prompt/define` does.
import { core, drop, left, outgrown, type Core } from "./core";
import type { Input, View } from "./render";
import { FILE_ATTRIBUTES, collect } from "./sources";
import { css } from "./style";
import { words, type Words } from "./words";

export { init, type InitOptions } from "./core";
export type { View } from "./render";

const VIEWS: readonly string[] = ["tiers", "prompt", "truncation", "scan", "hints", "size"] satisfies View[];

/** `detail` of `hermes-prompt-change`: a person edited a file. */
export interface ChangeDetail {
  file: string;
  value: string;
}

/** `detail` of `hermes-prompt-report`: there is a new result. */
export interface ReportDetail {
  report: Core.Report;
}

declare global {
  interface HTMLElementTagNameMap {
    "hermes-prompt": HermesPromptElement;
  }
  interface HTMLElementEventMap {
    "hermes-prompt-change": CustomEvent<ChangeDetail>;
    "hermes-prompt-report": CustomEvent<ReportDetail>;
  }
}

// Rendering on a server imports this file; there the class is never made.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

let sheet: CSSStyleSheet | undefined;
const style = () => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
};

/** What an error says. */
const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

let ids = 0;

/**
 * Shows what the Hermes agent reads.
 *
 * @attr view - `tiers` (default), `prompt`, `truncation`, `scan`, `hints` or `size`
 * @attr release - `docs`, `0.19` or `0.22` (default)
 * @attr platform, model - of the session
 * @attr window - context window of the model in tokens
 * @attr editable - lets people change the files
 * @attr file - which file is in front; the first one by default
 * @attr src - payload of a shared link, or the link itself
 * @attr soul, agents, claude, memory, user, config - text of a file
 * @fires hermes-prompt-change - a person edited a file
 * @fires hermes-prompt-report - there is a new result
 */
export class HermesPromptElement extends Base {
  static readonly observedAttributes = ["view", "release", "platform", "model", "window", "editable", "file", "src", "lang", ...Object.keys(FILE_ATTRIBUTES)];

  #own = new Map<string, string>();
  #files = new Map<string, string>();
  #front: string | undefined;
  #snapshot: string | undefined;
  #loaded: string | undefined;
  #loadedSrc: string | null = null;
  #module: typeof Core | undefined;
  #builder: Core.PromptBuilder | undefined;
  #views: typeof import("./render") | undefined;
  #report: Core.Report | undefined;
  #seen: IntersectionObserver | undefined;
  #started = false;
  #asked = false;
  #fault = "";
  #body!: HTMLElement;
  #id = `hermes-prompt-${++ids}`;

  connectedCallback(): void {
    this.#upgrade();
    if (!this.shadowRoot) {
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [style()];
    }
    this.#collect();
    this.#frame();
    this.#still();
    if (this.#started) return this.#ask();
    this.#seen = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && void this.#start());
    this.#seen.observe(this);
    this.addEventListener("focusin", this.#onFocus);
  }

  disconnectedCallback(): void {
    this.#seen?.disconnect();
    this.removeEventListener("focusin", this.#onFocus);
    // A page that moves the element connects it again in the same task; only a real farewell frees the core's memory.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#drop();
      this.#started = false;
    });
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.shadowRoot) return;
    if (name in FILE_ATTRIBUTES || name === "src" || name === "file") this.#collect();
    if (name === "editable" || name === "lang" || name === "file" || name in FILE_ATTRIBUTES) this.#frame();
    this.#ask();
  }

  // ---- properties: what an attribute can say, and what it cannot

  get view(): string {
    return this.getAttribute("view") ?? "tiers";
  }
  set view(value: string) {
    this.setAttribute("view", value);
  }
  get release(): string {
    return this.getAttribute("release") ?? "0.22";
  }
  set release(value: string) {
    this.setAttribute("release", value);
  }
  get platform(): string {
    return this.getAttribute("platform") ?? "";
  }
  set platform(value: string) {
    this.setAttribute("platform", value);
  }
  get model(): string {
    return this.getAttribute("model") ?? "";
  }
  set model(value: string) {
    this.setAttribute("model", value);
  }
  get src(): string {
    return this.getAttribute("src") ?? "";
  }
  set src(value: string) {
    this.setAttribute("src", value);
  }
  get editable(): boolean {
    return this.hasAttribute("editable");
  }
  set editable(value: boolean) {
    this.toggleAttribute("editable", value);
  }

  /** The files by name. Setting it replaces all that the markup gave. */
  get files(): Record<string, string> {
    return Object.fromEntries(this.#files);
  }
  set files(files: Record<string, string>) {
    this.#own = new Map(Object.entries(files));
    this.#refreshed();
  }

  /** The last result; undefined until the element has started. */
  get report(): Core.Report | undefined {
    return this.#report;
  }

  /** Writes one file. */
  setFile(name: string, text: string): void {
    this.#own.set(name, text);
    this.#refreshed();
  }

  /** Starts without waiting to be seen. Resolves when there is a result, or the reason why not stands in the element. */
  start(): Promise<void> {
    return this.#start();
  }

  // ---- inside

  /** Properties that were set before the class was known hide its accessors: set them again. */
  #upgrade(): void {
    for (const name of ["view", "release", "platform", "model", "src", "editable", "files"] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name] as never;
      delete (this as Record<string, unknown>)[name];
      this[name] = value;
    }
  }

  #refreshed(): void {
    if (!this.shadowRoot) return;
    this.#collect();
    this.#frame();
    if (!this.#started) this.#still();
    this.#ask();
  }

  #collect(): void {
    this.#files = this.#own.size ? new Map(this.#own) : collect(this);
    const wanted = this.getAttribute("file");
    if (wanted && this.#files.has(wanted)) this.#front = wanted;
    else if (!this.#front || !this.#files.has(this.#front)) this.#front = this.#files.keys().next().value;
  }

  get #words(): Words {
    return words(this.closest("[lang]")?.getAttribute("lang") ?? document.documentElement.lang ?? navigator.language);
  }

  #frame(): void {
    const root = this.shadowRoot;
    if (!root) return;
    const { say } = this.#words;
    // A group, not a region: a page with many examples would have many landmarks of one name.
    const frame = document.createElement("div");
    frame.setAttribute("role", "group");
    frame.className = "frame";
    frame.setAttribute("part", "frame");
    frame.setAttribute("aria-label", say("region"));
    if (this.editable) {
      if (this.#files.size > 1) frame.append(this.#tabs());
      frame.append(this.#editor());
    }
    this.#body = document.createElement("div");
    this.#body.className = "body";
    this.#body.setAttribute("part", "body");
    // The body scrolls, so it must be reachable by keyboard.
    this.#body.tabIndex = 0;
    this.#body.setAttribute("role", "group");
    this.#body.setAttribute("aria-label", say("result"));
    frame.append(this.#body);
    root.replaceChildren(frame);
  }

  #tabs(): HTMLElement {
    const list = document.createElement("div");
    list.className = "tabs";
    list.setAttribute("part", "tabs");
    list.setAttribute("role", "tablist");
    for (const name of this.#files.keys()) {
      const tab = document.createElement("button");
      tab.type = "button";
      tab.textContent = name;
      tab.setAttribute("part", "tab");
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-selected", String(name === this.#front));
      tab.setAttribute("aria-controls", this.#id);
      tab.tabIndex = name === this.#front ? 0 : -1;
      tab.addEventListener("click", () => this.#show(name, true));
      list.append(tab);
    }
    list.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const names = [...this.#files.keys()];
      const next = names.at((names.indexOf(this.#front ?? "") + step) % names.length);
      if (next) this.#show(next, true);
      event.preventDefault();
    });
    return list;
  }

  #show(name: string, focus: boolean): void {
    this.#front = name;
    this.#frame();
    if (focus) this.shadowRoot?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    this.#ask();
  }

  #editor(): HTMLElement {
    const area = document.createElement("textarea");
    area.id = this.#id;
    area.setAttribute("part", "editor");
    area.spellcheck = false;
    area.dir = "auto";
    const name = this.#front ?? "SOUL.md";
    area.setAttribute("aria-label", this.#words.say("text", name));
    area.value = this.#files.get(name) ?? "";
    area.addEventListener("input", () => {
      if (this.#own.size === 0) this.#own = new Map(this.#files);
      this.#own.set(name, area.value);
      this.#files.set(name, area.value);
      this.#front = name;
      this.#emit<ChangeDetail>("hermes-prompt-change", { file: name, value: area.value });
      this.#ask();
    });
    return area;
  }

  /** What stands there before the start, and where there will be none: the text itself, readable. */
  #still(message = ""): void {
    const nodes: HTMLElement[] = [];
    const paragraph = (text: string, name: string) => {
      const p = document.createElement("p");
      p.className = name;
      p.setAttribute("part", name);
      p.textContent = text;
      nodes.push(p);
    };
    if (message) paragraph(message, "error");
    const text = this.#front === undefined ? undefined : this.#files.get(this.#front);
    if (text !== undefined && !this.editable) {
      const pre = document.createElement("pre");
      pre.setAttribute("part", "file-text");
      pre.textContent = text;
      nodes.push(pre);
    } else if (!message) {
      paragraph(this.#words.say(text === undefined && !this.hasAttribute("src") ? "empty" : "loading"), "note");
    }
    this.#body.replaceChildren(...nodes);
  }

  #onFocus = (): void => void this.#start();

  async #start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    this.#seen?.disconnect();
    this.removeEventListener("focusin", this.#onFocus);
    if (await this.#load()) await this.#assemble();
  }

  /** Gets the page's module and makes a builder of it. Where that fails, the reason stands in the element. */
  async #load(): Promise<boolean> {
    let module: typeof Core | undefined;
    try {
      let views;
      [module, views] = await Promise.all([core(), import("./render")]);
      if (!this.isConnected) return false;
      if (left(module)) return this.#load();
      this.#drop();
      this.#module = module;
      this.#builder = new module.PromptBuilder();
      this.#loaded = undefined;
      this.#views = views;
      return true;
    } catch (error) {
      if (module && outgrown(module, error)) return this.#load();
      this.#started = false;
      const { say } = this.#words;
      const forbidden = typeof WebAssembly === "undefined" || error instanceof EvalError || (error instanceof Error && /unsafe-eval|Content Security Policy/i.test(error.message));
      this.#still(forbidden ? say("noWasm") : say("noModule", reason(error)));
      return false;
    }
  }

  #drop(): void {
    if (this.#module && this.#builder) drop(this.#module, this.#builder);
    this.#builder = undefined;
  }

  /** Asks for a new result; several requests before the next frame are one. */
  #ask(): void {
    if (!this.#started || this.#asked || !this.#builder) return;
    this.#asked = true;
    requestAnimationFrame(() => {
      this.#asked = false;
      void this.#assemble();
    });
  }

  async #assemble(): Promise<void> {
    try {
      this.#fault = "";
      await this.#decode();
    } catch (error) {
      this.#fault = reason(error);
    }
    const translate = this.view === "scan" ? await this.#views?.translator(this.#words) : undefined;
    // From here on nothing waits: a module that another element has left behind meanwhile is not called.
    if (this.#module && left(this.#module) && !(await this.#load())) return;
    try {
      this.#answer(translate);
    } catch (error) {
      if (!this.#module || !outgrown(this.#module, error)) throw error;
      this.#drop();
      if (await this.#load()) this.#answer(translate);
    }
  }

  #answer(translate: Input["translate"]): void {
    const builder = this.#builder;
    const views = this.#views;
    if (!builder || !views) return;
    const { say } = this.#words;
    if (!this.#fault) {
      try {
        this.#fill(builder);
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) throw error;
        this.#fault = reason(error);
      }
    }
    const view = VIEWS.includes(this.view) ? (this.view as View) : undefined;
    const fault = this.#fault || (view ? "" : say("badView", this.view));
    if (fault && !this.#report) return this.#still(fault);
    const report = this.#fault ? this.#report : builder.assemble();
    if (!report) return;
    this.#report = report;
    const place = builder.places();
    const short = (path: string) => (path.startsWith(`${place.project}/`) ? path.slice(place.project!.length + 1) : path.startsWith(`${place.userHome}/`) ? `~${path.slice(place.userHome!.length)}` : path);
    const front = this.#front;
    const path = front === undefined ? undefined : builder.locate(front);
    const nodes = view
      ? views.render({
          view,
          report,
          hints: () => builder.hints(),
          release: builder.release(),
          platform: this.platform,
          file: front === undefined || path === undefined ? undefined : { path, name: front, text: this.#files.get(front) ?? "" },
          short,
          words: this.#words,
          translate,
        })
      : [];
    if (fault) {
      const p = document.createElement("p");
      p.className = "error";
      p.setAttribute("part", "error");
      p.textContent = fault;
      nodes.unshift(p);
    }
    const scroll = this.#body.scrollTop;
    this.#body.replaceChildren(...nodes);
    this.#body.scrollTop = scroll;
    this.#emit<ReportDetail>("hermes-prompt-report", { report });
  }

  /** Reads the shared link. Throws a message for people. */
  async #decode(): Promise<void> {
    const src = this.getAttribute("src");
    if (src === this.#loadedSrc) return;
    this.#loadedSrc = src;
    this.#snapshot = undefined;
    if (!src) return;
    const { decode, payloadOf } = await import("../share/codec");
    const json = await decode(payloadOf(src) ?? src);
    const document: unknown = JSON.parse(json);
    const inner = typeof document === "object" && document !== null && "snapshot" in document ? document.snapshot : document;
    this.#snapshot = JSON.stringify(inner);
  }

  /** Brings the builder to what markup and properties say. Throws a message for people. */
  #fill(builder: Core.PromptBuilder): void {
    const { say } = this.#words;
    if (this.#snapshot === undefined) {
      for (const path of builder.files()) builder.removeFile(path);
    } else if (this.#loaded !== this.#snapshot) {
      builder.load(this.#snapshot);
    }
    this.#loaded = this.#snapshot;
    if (this.hasAttribute("release") || this.#snapshot === undefined) {
      if (builder.release() !== this.release) builder.setRelease(this.release);
    }
    for (const [name, text] of this.#files) builder.setFile(name, text);
    if (this.#snapshot !== undefined && this.#files.size === 0) this.#adopt(builder);
    const session = { ...builder.session() };
    // The core has no clock; without a date of its own a page shows today's.
    if (!session.now) session.now = Math.floor(Date.now() / 1000);
    if (this.platform) session.platform = this.platform;
    if (this.model) session.model = this.model;
    const window = this.getAttribute("window");
    if (window !== null) {
      const tokens = Number(window);
      if (!Number.isSafeInteger(tokens) || tokens <= 0) throw new Error(say("badWindow", window));
      session.contextLength = tokens;
    }
    builder.setSession(session);
  }

  /** The text files of a snapshot become the element's files, so that they can be shown and edited. */
  #adopt(builder: Core.PromptBuilder): void {
    for (const path of builder.files()) {
      const text = builder.fileText(path);
      if (text !== undefined) this.#files.set(path, text);
    }
    if (this.#files.size === 0) return;
    const wanted = this.getAttribute("file");
    this.#front = [...this.#files.keys()].find((path) => wanted !== null && path.endsWith(`/${wanted}`)) ?? this.#files.keys().next().value;
    this.#frame();
  }

  #emit<D>(name: string, detail: D): void {
    this.dispatchEvent(new CustomEvent<D>(name, { detail, bubbles: true, composed: true }));
  }
}
