// Looks come from the page's own custom properties: one set of tokens, light and dark alike.
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const frame = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--panel)", fontSize: "12.5px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content": { padding: "8px 0 40vh", caretColor: "var(--ink)", tabSize: "2" },
  ".cm-line": { padding: "0 14px 0 4px" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "var(--select)" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--soft)", border: "none", fontVariantNumeric: "tabular-nums" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "34px", padding: "0 8px 0 4px" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--active-line)" },
  ".cm-gutter-lint": { width: "16px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0 2px" },
  // Shapes of our own: a disc, a triangle, a ring. Colour is never the only sign.
  ".cm-lint-marker": { width: "12px", height: "12px", marginTop: "4px", content: "normal", lineHeight: "12px", fontSize: "11px", textAlign: "center" },
  ".cm-lint-marker-error": { content: "normal", color: "var(--bad)" },
  ".cm-lint-marker-warning": { content: "normal", color: "var(--warn)" },
  ".cm-lint-marker-info": { content: "normal", color: "var(--accent)" },
  ".cm-lint-marker-error::before": { content: '"●"' },
  ".cm-lint-marker-warning::before": { content: '"▲"' },
  ".cm-lint-marker-info::before": { content: '"○"' },
  ".cm-lintRange": { backgroundImage: "none", paddingBottom: "0" },
  ".cm-lintRange-error": { background: "var(--bad-wash)", textDecoration: "underline wavy var(--bad) 1.2px", textUnderlineOffset: "3px" },
  ".cm-lintRange-warning": { textDecoration: "underline wavy var(--warn) 1.2px", textUnderlineOffset: "3px" },
  ".cm-lintRange-info, .cm-lintRange-hint": { textDecoration: "underline dotted var(--accent) 1.2px", textUnderlineOffset: "3px" },
  ".cm-lintPoint::after": { borderBottomColor: "var(--warn)" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "6px", boxShadow: "var(--shadow)", maxWidth: "min(440px, 92vw)", fontFamily: "var(--sans)" },
  ".cm-diagnostic": { padding: "8px 10px", borderLeft: "3px solid var(--line)", whiteSpace: "normal" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warn)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--accent)" },
  ".cm-diagnosticText": { fontSize: "12.5px" },
  ".cm-diagnosticText code": { fontFamily: "var(--mono)", fontSize: "12px" },
  ".cm-diagnosticText p": { margin: "2px 0 0", color: "var(--soft)" },
  ".cm-diagnosticAction": { font: "inherit", fontSize: "12px", margin: "6px 6px 0 0", padding: "3px 10px", color: "var(--ink)", backgroundColor: "var(--ground)", border: "1px solid var(--line)", borderRadius: "6px", cursor: "pointer" },
  ".cm-panels": { backgroundColor: "var(--sunk)", color: "var(--ink)", fontFamily: "var(--sans)", zIndex: "3" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-panel.cm-search": { padding: "6px 28px 6px 12px", fontSize: "12px" },
  ".cm-panel.cm-search label": { fontSize: "12px", whiteSpace: "nowrap" },
  ".cm-textfield": { font: "inherit", color: "var(--ink)", backgroundColor: "var(--panel)", border: "1px solid var(--edge)", borderRadius: "5px", padding: "3px 7px" },
  ".cm-button": { font: "inherit", color: "var(--ink)", backgroundImage: "none", backgroundColor: "var(--panel)", border: "1px solid var(--edge)", borderRadius: "5px", padding: "3px 9px" },
  ".cm-panel.cm-search [name=close], .cm-panel.cm-panel-lint [name=close]": { font: "inherit", fontSize: "16px", color: "var(--ink)", padding: "2px 8px" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { backgroundColor: "var(--active-line)", color: "var(--ink)" },
  ".cm-searchMatch": { backgroundColor: "var(--found)", outline: "1px solid var(--warn)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--select)" },
  ".cm-invisible": { border: "1px solid var(--bad)", borderRadius: "3px", fontSize: "10px", padding: "0 3px", margin: "0 1px", color: "var(--bad)", verticalAlign: "1px" },
  ".cm-lost": { opacity: "0.55" },
  ".cm-cut-line": { color: "var(--bad)", fontFamily: "var(--sans)", fontSize: "12px", lineHeight: "1.4", borderTop: "1px dashed var(--bad)", margin: "4px 14px 4px 4px", padding: "3px 0", whiteSpace: "normal" },
  ".cm-source": { backgroundColor: "var(--source)" },
});

const syntax = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: [tags.link, tags.url], color: "var(--accent)" },
  { tag: [tags.monospace], color: "var(--syntax-code)" },
  { tag: [tags.processingInstruction, tags.meta, tags.comment, tags.quote], color: "var(--soft)" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--syntax-key)" },
  { tag: [tags.string, tags.content], color: "var(--ink)" },
  { tag: [tags.keyword, tags.bool, tags.number, tags.null], color: "var(--syntax-value)" },
]);

export const looks: Extension = [frame, syntaxHighlighting(syntax)];
