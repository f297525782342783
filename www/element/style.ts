// Every colour and size is a custom property of the host, and every visible thing is a ::part: a page can make the
// element its own without reaching inside. Without any, it follows the page's colour scheme.

export const css = `
:host {
  display: block;
  --_ink: var(--hermes-prompt-ink, light-dark(#1d1f23, #e7e6e2));
  --_soft: var(--hermes-prompt-soft, light-dark(#5c6068, #a3a7ae));
  --_panel: var(--hermes-prompt-panel, light-dark(#ffffff, #1d2025));
  --_sunk: var(--hermes-prompt-sunk, light-dark(#f4f4f1, #191b1f));
  --_line: var(--hermes-prompt-line, light-dark(#dedcd6, #30343b));
  --_accent: var(--hermes-prompt-accent, light-dark(#0b57c2, #8ab8ff));
  --_stable: var(--hermes-prompt-stable, light-dark(#0f6e5c, #5fcdb4));
  --_context: var(--hermes-prompt-context, light-dark(#8a5a00, #e3b25a));
  --_volatile: var(--hermes-prompt-volatile, light-dark(#9b2c5f, #f08bb6));
  --_bad: var(--hermes-prompt-bad, light-dark(#b3261e, #ff9a8f));
  --_bad-wash: var(--hermes-prompt-bad-wash, light-dark(#fdeceb, #3a211f));
  --_warn: var(--hermes-prompt-warn, light-dark(#8a5a00, #e3b25a));
  --_sans: var(--hermes-prompt-font, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif);
  --_mono: var(--hermes-prompt-mono, ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace);
  --_height: var(--hermes-prompt-max-height, 26rem);
  margin-block: 1rem;
  color: var(--_ink);
  font: 0.8125rem/1.5 var(--_sans);
  text-align: start;
}
:host([hidden]) { display: none }
* { box-sizing: border-box; margin: 0 }
.frame { border: 1px solid var(--_line); border-radius: var(--hermes-prompt-radius, 8px); background: var(--_panel); overflow: hidden }
.bar { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; padding: 0.4rem 0.75rem; border-bottom: 1px solid var(--_line); background: var(--_sunk); color: var(--_soft); font-variant-numeric: tabular-nums }
.bar label { color: var(--_soft) }
.tabs { display: flex; flex-wrap: wrap; gap: 0 0.25rem; padding: 0.25rem 0.5rem 0; border-bottom: 1px solid var(--_line); background: var(--_sunk) }
.tabs button { font: inherit; color: var(--_soft); background: none; border: 0; border-bottom: 2px solid transparent; padding: 0.25rem 0.5rem; cursor: pointer }
.tabs button[aria-selected="true"] { color: var(--_ink); border-color: var(--_accent); font-weight: 550 }
textarea { display: block; width: 100%; min-height: 7rem; max-height: 60vh; field-sizing: content; resize: vertical; border: 0; border-bottom: 1px solid var(--_line); padding: 0.6rem 0.75rem; font: 0.78rem/1.6 var(--_mono); color: inherit; background: var(--_panel); tab-size: 2 }
:focus-visible { outline: 2px solid var(--_accent); outline-offset: -2px }
.body { max-height: var(--_height); overflow: auto }
pre { font: 0.75rem/1.55 var(--_mono); white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.5rem 0.75rem; unicode-bidi: plaintext }
.tier { border-inline-start: 4px solid var(--c) }
.tier + .tier { border-top: 1px solid var(--_line) }
.tier > header { display: flex; gap: 0.75rem; align-items: baseline; padding: 0.35rem 0.75rem; background: color-mix(in srgb, var(--c) 9%, var(--_panel)) }
.tier > header b { color: var(--c); font-weight: 650 }
.stable { --c: var(--_stable) } .context { --c: var(--_context) } .volatile { --c: var(--_volatile) }
.num { color: var(--_soft); font-variant-numeric: tabular-nums }
details { border-top: 1px solid var(--_line) }
summary { display: flex; flex-wrap: wrap; gap: 0 0.6rem; align-items: baseline; padding: 0.3rem 0.75rem; cursor: pointer }
summary b { font-weight: 550 }
summary .num { margin-inline-start: auto }
.from { color: var(--_accent); font: 0.74rem var(--_mono) }
.tag { font-size: 0.7rem; border: 1px solid currentColor; border-radius: 9px; padding: 0 0.45rem; color: var(--_bad) }
.note { padding: 0.5rem 0.75rem; color: var(--_soft) }
.error { padding: 0.5rem 0.75rem; color: var(--_bad); border-bottom: 1px solid var(--_line) }
.track { display: flex; height: 0.7rem; border-radius: 5px; overflow: hidden; border: 1px solid var(--_line); margin: 0.6rem 0.75rem 0 }
.track i { display: block; background: var(--c, var(--_stable)) }
.track .gone { background: repeating-linear-gradient(135deg, var(--_bad-wash) 0 5px, var(--_panel) 5px 9px) }
.gone-text { opacity: 0.55; text-decoration: line-through; text-decoration-color: color-mix(in srgb, currentColor 35%, transparent) }
.cut { display: block; color: var(--_bad); font-family: var(--_sans); border-top: 1px dashed var(--_bad); margin-block: 0.25rem }
mark { background: var(--_bad-wash); color: inherit; text-decoration: underline wavy var(--_bad) 1px; text-underline-offset: 3px }
.inv { border: 1px solid var(--_bad); border-radius: 3px; font: 0.62rem var(--_mono); padding: 0 0.2rem; color: var(--_bad) }
.remarks { list-style: none; padding: 0 }
.remarks li { padding: 0.4rem 0.75rem; border-top: 1px solid var(--_line) }
.remarks .severity { font-weight: 600 } .remarks .error-level { color: var(--_bad) } .remarks .warning-level { color: var(--_warn) }
.remarks code { font: 0.74rem var(--_mono) }
.remarks p { color: var(--_soft) }
table { width: 100%; border-collapse: collapse }
th, td { text-align: start; vertical-align: top; padding: 0.35rem 0.75rem; border-top: 1px solid var(--_line) }
thead th { color: var(--_soft); font-weight: 550; border: 0; background: var(--_sunk); position: sticky; top: 0 }
td pre { padding: 0 }
@media (prefers-reduced-motion: no-preference) { summary { transition: background-color 0.1s } }
@media print { .body { max-height: none } }
`;
