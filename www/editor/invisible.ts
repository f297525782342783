// Draws characters that cannot be seen, so that what the scan counts is on the page.
import { highlightSpecialChars } from "@codemirror/view";
import type { Extension } from "@codemirror/state";

// Short names where people know one; everything else shows its code point.
const NAMES: Record<number, string> = {
  0x00: "NUL", 0x07: "BEL", 0x08: "BS", 0x0b: "VT", 0x0c: "FF", 0x0d: "CR", 0x1b: "ESC", 0x7f: "DEL", 0x85: "NEL",
  0xa0: "NBSP", 0xad: "SHY", 0x34f: "CGJ", 0x61c: "ALM", 0x180e: "MVS",
  0x200b: "ZWSP", 0x200c: "ZWNJ", 0x200d: "ZWJ", 0x200e: "LRM", 0x200f: "RLM", 0x2028: "LS", 0x2029: "PS",
  0x202a: "LRE", 0x202b: "RLE", 0x202c: "PDF", 0x202d: "LRO", 0x202e: "RLO", 0x202f: "NNBSP",
  0x2060: "WJ", 0x2061: "f()", 0x2062: "×", 0x2063: "SEP", 0x2064: "+",
  0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI", 0x3164: "HF", 0xfeff: "BOM", 0xfffd: "�",
};

// Written as escapes: none of these can be read in a source file. U+FE0F (emoji style) is left alone, every second emoji
// carries one and it hides nothing.
const INVISIBLE = new RegExp(
  "[\\0-\\x08\\x0b-\\x1f\\x7f-\\xa0\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f" +
    "\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0e\\ufeff\\uffa0\\ufff0-\\ufffd" +
    "\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]",
  "gu",
);

export const codePoint = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;

function label(code: number): string {
  const known = NAMES[code];
  if (known !== undefined) return known;
  // Tag characters are ASCII in disguise: show the letter they smuggle.
  if (code > 0xe0020 && code < 0xe007f) return `tag ${String.fromCharCode(code - 0xe0000)}`;
  return codePoint(code).slice(2);
}

export function invisibleCharacters(): Extension {
  return highlightSpecialChars({
    specialChars: INVISIBLE,
    render(code) {
      const mark = document.createElement("span");
      mark.className = "cm-invisible";
      mark.textContent = label(code);
      mark.title = codePoint(code);
      mark.setAttribute("aria-label", `${label(code)} ${codePoint(code)}`);
      return mark;
    },
  });
}
