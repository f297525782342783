// Shows in the text itself what a truncation loses: the lost part dimmed, a line where the head ends and one where the
// tail starts.
import { EditorState, RangeSet, StateEffect, StateField, type Extension, type Range, type Text } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, type DecorationSet } from "@codemirror/view";

export interface Cut {
  from: number;
  to: number;
  /** "head ends here · 2,112 characters below never reach the model" */
  head: string;
  /** "tail starts here"; empty when nothing follows. */
  tail: string;
}

class Line extends WidgetType {
  constructor(readonly text: string) {
    super();
  }
  override eq(other: Line) {
    return other.text === this.text;
  }
  override toDOM() {
    const line = document.createElement("div");
    line.className = "cm-cut-line";
    line.textContent = this.text;
    return line;
  }
  override get estimatedHeight() {
    return 26;
  }
}

const lost = Decoration.mark({ class: "cm-lost" });
const setCut = StateEffect.define<Cut | null>();

function line(doc: Text, at: number, text: string): Range<Decoration> {
  const here = doc.lineAt(at);
  // Between lines it is a block of its own; inside a line it breaks the line by its style.
  if (at === here.from) return Decoration.widget({ widget: new Line(text), block: true, side: -1 }).range(at);
  if (at === here.to) return Decoration.widget({ widget: new Line(text), block: true, side: 1 }).range(at);
  return Decoration.widget({ widget: new Line(text), side: -1 }).range(at);
}

function draw(doc: Text, cut: Cut | null): DecorationSet {
  if (!cut || cut.from > cut.to || cut.to > doc.length) return RangeSet.empty;
  const ranges = [line(doc, cut.from, cut.head)];
  if (cut.to > cut.from) ranges.push(lost.range(cut.from, cut.to));
  if (cut.tail) ranges.push(line(doc, cut.to, cut.tail));
  return Decoration.set(ranges, true);
}

const field = StateField.define<DecorationSet>({
  create: () => RangeSet.empty,
  update(marks, transaction) {
    for (const effect of transaction.effects) if (effect.is(setCut)) return draw(transaction.state.doc, effect.value);
    return transaction.docChanged ? marks.map(transaction.changes) : marks;
  },
  provide: (own) => EditorView.decorations.from(own),
});

export const cutPreview = (): Extension => field;

export function showCut(view: EditorView, cut: Cut | null) {
  if (!cut && view.state.field(field).size === 0) return;
  view.dispatch({ effects: setCut.of(cut) });
}

export type { EditorState };
