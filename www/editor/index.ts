// The editor as the playground sees it: one global, `hermesEditor`, with a function that mounts an editor into an element.
//
// The bundle is a content-hashed asset of the page that runs before the WebAssembly starts (module scripts run in document
// order), so the Rust side binds to the global (`web/src/editor/bridge.rs`) and Cargo needs no JavaScript to compile.
// Everything that knows CodeMirror is in this folder; everything that knows this folder is in that one Rust file.
//
// The document holds lines; what separates them in the file is the business of the Rust side. Places therefore cross as
// line and UTF-16 column, both from zero. A byte order mark is a character of the first line and drawn as one.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdownLanguage } from "@codemirror/lang-markdown";
import { yaml, yamlFrontmatter } from "@codemirror/lang-yaml";
import { bracketMatching, indentOnInput, Language, LanguageSupport } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, StateEffect, StateField, type Extension, type Text } from "@codemirror/state";
import {
  Decoration, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, type DecorationSet,
} from "@codemirror/view";
import type { MarkdownConfig, MarkdownParser } from "@lezer/markdown";
import { cutPreview, showCut } from "./cut";
import { invisibleCharacters } from "./invisible";
import { looks } from "./theme";

/** Line and UTF-16 column, from zero. */
type Spot = [line: number, column: number];

interface Remark {
  from: Spot;
  to: Spot;
  severity: "error" | "warning" | "info";
  code: string;
  message: string;
  consequence: string;
  /** Titles; the number of one is what `onFix` is called with. */
  fixes: string[];
}

interface Listener {
  /** Places as `[fromLine, fromColumn, toLine, toColumn, …]` of the text before, and what stands there now. */
  edit(path: string, places: Uint32Array, inserts: string[]): void;
  /** The fix number `fix` of remark number `remark` was chosen. */
  fix(path: string, remark: number, fix: number): void;
  cursor(path: string, line: number, column: number): void;
}

interface Kept {
  state: EditorState;
  scroll: StateEffect<unknown> | null;
}

// Changes that came from the state of the page are not reported back to it.
const fromPage = Annotation.define<boolean>();

const setSource = StateEffect.define<{ from: number; to: number } | null>();
const sourceMark = Decoration.mark({ class: "cm-source" });
const source = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setSource)) {
        const range = effect.value;
        return range && range.to > range.from ? Decoration.set(sourceMark.range(range.from, range.to)) : Decoration.none;
      }
    }
    return transaction.docChanged ? marks.map(transaction.changes) : marks;
  },
  provide: (own) => EditorView.decorations.from(own),
});

// The grammar reads the inside of a paragraph in one go, however long it is, and again at every key in it. Nobody needs
// emphasis coloured in a paragraph of this length; everybody needs the key.
const LONGEST_PARAGRAPH = 10_000;
const longParagraphs: MarkdownConfig = {
  parseBlock: [
    {
      name: "LongParagraph",
      leaf: () => ({
        nextLine: () => false,
        finish(context, leaf) {
          if (leaf.content.length < LONGEST_PARAGRAPH) return false;
          context.addLeafElement(leaf, context.elt("Paragraph", leaf.start, leaf.start + leaf.content.length));
          return true;
        },
      }),
    },
  ],
};

// Not `markdown()`: that pulls the HTML, CSS and JavaScript grammars (52 KB compressed) for fenced code.
const markdown = new LanguageSupport(
  new Language(markdownLanguage.data, (markdownLanguage.parser as MarkdownParser).configure(longParagraphs), [], "markdown"),
);

/** Longer texts are shown without colours: the grammar works in slices of a tenth of a second, for minutes. */
const LONGEST_COLOURED = 1_000_000;

function language(path: string, length: number): Extension {
  if (length > LONGEST_COLOURED) return [];
  if (/\.ya?ml$/i.test(path)) return yaml();
  if (/(^|\/)(SKILL|DESCRIPTION|HERMES|\.hermes)\.md$|\.mdc$/.test(path)) return yamlFrontmatter({ content: markdown });
  if (/\.(md|mdc|markdown)$|\/\.cursorrules$/i.test(path)) return markdown;
  return [];
}

function spot(doc: Text, offset: number): Spot {
  const line = doc.lineAt(offset);
  return [line.number - 1, offset - line.from];
}

function offset(doc: Text, [line, column]: Spot): number {
  if (line >= doc.lines) return doc.length;
  const found = doc.line(line + 1);
  return Math.min(found.from + column, found.to);
}

/** Replaces the text by the smallest change that leads there, so that the cursor and the marks stay where they are. */
function replaceBy(state: EditorState, text: string) {
  const old = state.doc.toString();
  if (old === text) return null;
  let from = 0;
  const limit = Math.min(old.length, text.length);
  while (from < limit && old.charCodeAt(from) === text.charCodeAt(from)) from++;
  let oldEnd = old.length;
  let newEnd = text.length;
  while (oldEnd > from && newEnd > from && old.charCodeAt(oldEnd - 1) === text.charCodeAt(newEnd - 1)) {
    oldEnd--;
    newEnd--;
  }
  return { from, to: oldEnd, insert: text.slice(from, newEnd) };
}

// Left to itself, Chromium keeps the look of replaced text by writing a style attribute, which the page's policy refuses
// (and reports). The result is the same, so do it without the detour.
const typeOverSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    if (event.inputType !== "insertText" || event.data === null || view.composing || view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

// Files that are dropped belong to the page, which sorts them; the library would paste their text.
const leaveFilesAlone = EditorView.domEventHandlers({
  drop: (event) => event.dataTransfer?.types.includes("Files") ?? false,
});

class Editor {
  private readonly view: EditorView;
  private readonly kept = new Map<string, Kept>();
  private readonly label = new Compartment();
  private readonly phrases = new Compartment();
  private readonly language = new Compartment();
  private words: Record<string, string> = {};
  private path = "";

  constructor(parent: Element, private readonly listener: Listener) {
    this.view = new EditorView({ parent, state: EditorState.create() });
  }

  private extensions(path: string, length: number): Extension {
    return [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      indentOnInput(),
      bracketMatching(),
      search({ top: true }),
      source,
      cutPreview(),
      invisibleCharacters(),
      this.language.of(language(path, length)),
      // A paste may take a text over the limit, and an undo back.
      EditorState.transactionExtender.of(({ startState, newDoc, docChanged }) => {
        const over = docChanged && newDoc.length > LONGEST_COLOURED;
        if (!docChanged || over === startState.doc.length > LONGEST_COLOURED) return null;
        return { effects: this.language.reconfigure(language(this.path, newDoc.length)) };
      }),
      EditorView.lineWrapping,
      EditorState.tabSize.of(2),
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
      // Some browsers send what is spell-checked to a server, and nothing leaves this page.
      EditorView.contentAttributes.of({ spellcheck: "false", autocorrect: "off", autocapitalize: "off", tabindex: "0" }),
      typeOverSelection,
      leaveFilesAlone,
      this.label.of(EditorView.contentAttributes.of({ "aria-label": path.slice(path.lastIndexOf("/") + 1) })),
      this.phrases.of(EditorState.phrases.of(this.words)),
      looks,
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !update.transactions.every((transaction) => transaction.annotation(fromPage) || !transaction.docChanged)) {
          const places: number[] = [];
          const inserts: string[] = [];
          const before = update.startState.doc;
          update.changes.iterChanges((from, to, _newFrom, _newTo, insert) => {
            places.push(...spot(before, from), ...spot(before, to));
            inserts.push(insert.toString());
          });
          this.listener.edit(this.path, Uint32Array.from(places), inserts);
        }
        if (update.selectionSet || update.docChanged) {
          this.listener.cursor(this.path, ...spot(update.state.doc, update.state.selection.main.head));
        }
      }),
    ];
  }

  /** Shows a file. Each file keeps its own undo history, cursor and scroll position. */
  open(path: string, text: string) {
    if (path !== this.path) {
      if (this.path) this.kept.set(this.path, { state: this.view.state, scroll: this.view.scrollSnapshot() });
      this.path = path;
      const kept = this.kept.get(path);
      this.view.setState(kept?.state ?? EditorState.create({ doc: text, extensions: this.extensions(path, text.length) }));
      this.view.dispatch({
        effects: [this.phrases.reconfigure(EditorState.phrases.of(this.words)), ...(kept?.scroll ? [kept.scroll] : [])],
      });
    }
    this.replace(text);
  }

  /** Takes over a text that changed outside of the editor; an undo step like any other. */
  private replace(text: string) {
    const changes = replaceBy(this.view.state, text.replace(/\r\n?/g, "\n"));
    if (changes) this.view.dispatch({ changes, annotations: fromPage.of(true), userEvent: "input.page" });
  }

  /** Forgets what it knows of files that are no more, or of all of them. */
  forget(paths: string[] | undefined) {
    if (!paths) {
      this.kept.clear();
      this.path = "";
      this.view.setState(EditorState.create());
      return;
    }
    for (const path of paths) this.kept.delete(path);
  }

  /** A file has another name: its history goes along. */
  rename(from: string, to: string) {
    const kept = this.kept.get(from);
    if (kept) {
      this.kept.delete(from);
      this.kept.set(to, kept);
    }
    if (this.path === from) this.path = to;
  }

  remarks(json: string) {
    const doc = this.view.state.doc;
    const path = this.path;
    const diagnostics = (JSON.parse(json) as Remark[]).map((remark, number): Diagnostic => {
      const from = offset(doc, remark.from);
      return {
        from,
        to: Math.max(from, offset(doc, remark.to)),
        severity: remark.severity,
        message: [remark.code, remark.message, remark.consequence].filter(Boolean).join(" "),
        renderMessage: () => message(remark),
        // Of repairs with the same words one is enough.
        actions: remark.fixes.flatMap((name, fix) =>
          remark.fixes.indexOf(name) === fix ? [{ name, apply: () => this.listener.fix(path, number, fix) }] : [],
        ),
      };
    });
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
    this.keepCaret();
  }

  /** A mark may move the node that the caret stands in, and the browser then drops the caret to the start of the line
   *  while the library believes it where it was: what is typed next would land there. */
  private keepCaret() {
    const { view } = this;
    const { main } = view.state.selection;
    const shown = getSelection();
    if (!view.hasFocus || view.composing || !main.empty || !shown?.focusNode || !view.contentDOM.contains(shown.focusNode)) return;
    if (view.posAtDOM(shown.focusNode, shown.focusOffset) === main.head) return;
    const { node, offset } = view.domAtPos(main.head);
    shown.collapse(node, offset);
  }

  /** Dims what a truncation loses; an empty list shows all. */
  cut(places: Uint32Array, head: string, tail: string) {
    const doc = this.view.state.doc;
    const [a, b, c, d] = places;
    const cut = a === undefined ? null : { from: offset(doc, [a, b!]), to: offset(doc, [c!, d!]), head, tail };
    showCut(this.view, cut);
    this.keepCaret();
  }

  /** Goes to a place and selects it. */
  reveal(fromLine: number, fromColumn: number, toLine: number, toColumn: number, focus: boolean) {
    const doc = this.view.state.doc;
    const anchor = offset(doc, [fromLine, fromColumn]);
    const head = offset(doc, [toLine, toColumn]);
    this.view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    if (focus) this.view.focus();
  }

  /** Marks the text a block of the prompt comes from; an empty list marks nothing. */
  source(places: Uint32Array) {
    const doc = this.view.state.doc;
    const [a, b, c, d] = places;
    const range = a === undefined ? null : { from: offset(doc, [a, b!]), to: offset(doc, [c!, d!]) };
    this.view.dispatch({ effects: setSource.of(range) });
    this.keepCaret();
  }

  /** The words of its own controls (search panel, lint), in the language of the page. */
  translate(json: string) {
    this.words = JSON.parse(json) as Record<string, string>;
    if (this.path) this.view.dispatch({ effects: this.phrases.reconfigure(EditorState.phrases.of(this.words)) });
  }

  find() {
    openSearchPanel(this.view);
  }

  focus() {
    this.view.focus();
  }

  destroy() {
    this.view.destroy();
  }
}

function message(remark: Remark): Node {
  const box = document.createElement("div");
  const first = document.createElement("div");
  const code = document.createElement("code");
  code.textContent = remark.code;
  first.append(code, ` ${remark.message}`);
  box.append(first);
  if (remark.consequence) {
    const then = document.createElement("p");
    then.textContent = remark.consequence;
    box.append(then);
  }
  return box;
}

const api = { mount: (parent: Element, listener: Listener) => new Editor(parent, listener) };
export type HermesEditor = typeof api;
(globalThis as { hermesEditor?: HermesEditor }).hermesEditor = api;
