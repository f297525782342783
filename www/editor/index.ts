// The editor as the playground sees it: one global, `hermesEditor`, with a function that mounts an editor into an element.
//
// The bundle is a content-hashed asset of the page that runs before the WebAssembly starts (module scripts run in document
// order), so the Rust side binds to the global (`web/src/editor/bridge.rs`) and Cargo needs no JavaScript to compile.
// Everything that knows CodeMirror is in this folder; everything that knows this folder is in that one Rust file.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdownLanguage } from "@codemirror/lang-markdown";
import { LanguageSupport } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";

export interface EditorHandle {
  setText(text: string): void;
  destroy(): void;
}

function mount(parent: Element, text: string, onChange: (text: string) => void): EditorHandle {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        // Not `markdown()`: that pulls the HTML, CSS and JavaScript grammars (52 KB compressed) for fenced code.
        new LanguageSupport(markdownLanguage),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": "Editor" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    destroy: () => view.destroy(),
  };
}

const api = { mount };
export type HermesEditor = typeof api;
(globalThis as { hermesEditor?: HermesEditor }).hermesEditor = api;
