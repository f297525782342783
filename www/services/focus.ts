// Where the focus goes when the control that has it goes away: to the one that takes its place, else to one beside it.
// Without this the browser drops it to the top of the page, and a person with a keyboard begins anew after every
// "remove", "fix" or "choose".

const CONTROLS = 'button, select, input, textarea, summary, a[href], [contenteditable="true"], [tabindex]';

/** Beyond these there is nothing near. */
const ROOMS = ".app, main, body";

let last: Element | null = null;
/** The elements around the control, inside out, and which of their children led to it. */
let trail: { around: Element; at: number }[] = [];

function remember(control: Element) {
  last = control;
  trail = [];
  let child = control;
  for (let around = child.parentElement; around && !around.matches(ROOMS); around = child.parentElement) {
    trail.push({ around, at: Array.prototype.indexOf.call(around.children, child) });
    child = around;
  }
}

const usable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(CONTROLS) && !element.matches(":disabled") && element.tabIndex >= 0 && element.checkVisibility();

function inside(element: Element | undefined): HTMLElement | undefined {
  if (!element) return undefined;
  return usable(element) ? element : [...element.querySelectorAll(CONTROLS)].find(usable);
}

function neighbour(): HTMLElement | undefined {
  for (const { around, at } of trail) {
    if (!around.isConnected) continue;
    const { children } = around;
    for (let i = at; i < children.length; i++) {
      const found = inside(children[i]);
      if (found) return found;
    }
    for (let i = Math.min(at, children.length) - 1; i >= 0; i--) {
      const found = inside(children[i]);
      if (found) return found;
    }
  }
  return undefined;
}

function mend() {
  const now = document.activeElement;
  if (!last || (now !== document.body && now !== last)) return;
  if (last.isConnected && !last.matches(":disabled")) return;
  const next = neighbour();
  last = null;
  next?.focus();
}

document.addEventListener("focusin", ({ target }) => {
  if (target instanceof Element) remember(target);
});
// The tab that is chosen is in sight, also when an address or a key chose it and the row of tabs is wider than the window.
let shown: Element | null = null;
function show() {
  const tab = document.querySelector('[role="tab"][aria-selected="true"]');
  if (tab && tab !== shown) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  shown = tab;
}

const watched = { subtree: true, childList: true, attributeFilter: ["disabled", "aria-selected"] };
new MutationObserver((changes) => {
  mend();
  if (!shown || changes.some((change) => change.attributeName === "aria-selected")) show();
}).observe(document, watched);
