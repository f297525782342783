// Where an element finds its files: attributes, children, the code block before it. Later sources add to earlier ones.

/** Short attributes for the files people show most. */
export const FILE_ATTRIBUTES: Readonly<Record<string, string>> = {
  soul: "SOUL.md",
  agents: "AGENTS.md",
  claude: "CLAUDE.md",
  memory: "memories/MEMORY.md",
  user: "memories/USER.md",
  config: "config.yaml",
};

/** The text of a block written in a page: without the line break after the tag and the indentation all lines share. */
export function dedent(text: string): string {
  const lines = text.replace(/^[ \t]*\r?\n/, "").replace(/\n[ \t]*$/, "\n").split("\n");
  const indents = lines.filter((line) => line.trim()).map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const shared = indents.length ? Math.min(...indents) : 0;
  return lines.map((line) => line.slice(shared)).join("\n");
}

/** The code block that stands directly before the element, whatever a site generator wrapped around it. */
function codeBefore(element: Element): string | undefined {
  // Markdown puts a paragraph around an element of its own line.
  const place = element.parentElement?.tagName === "P" && element.parentElement.childElementCount === 1 ? element.parentElement : element;
  const before = place.previousElementSibling;
  const block = before?.matches("pre") ? before : before?.querySelector("pre");
  if (!block) return undefined;
  // Docusaurus renders every line as a block and ends it with <br>, which textContent would swallow.
  const lines = [...block.querySelectorAll(".token-line")];
  return lines.length ? lines.map((line) => (line.textContent ?? "").replace(/\n$/, "")).join("\n") : (block.textContent ?? "");
}

/** Every file an element's own markup gives it, by name. */
export function collect(element: HTMLElement): Map<string, string> {
  const files = new Map<string, string>();
  for (const [attribute, name] of Object.entries(FILE_ATTRIBUTES)) {
    const value = element.getAttribute(attribute);
    if (value !== null) files.set(name, value);
  }
  for (const child of element.querySelectorAll<HTMLElement>("[data-file]")) {
    const text = child instanceof HTMLTemplateElement ? child.innerHTML : (child.textContent ?? "");
    files.set(child.dataset["file"] || "SOUL.md", child instanceof HTMLScriptElement || child instanceof HTMLTemplateElement ? dedent(text) : text);
  }
  if (files.size === 0 && !element.hasAttribute("src")) {
    const inside = element.querySelector("pre")?.textContent;
    const text = inside ?? codeBefore(element);
    if (text) files.set(element.getAttribute("file") || "SOUL.md", text);
  }
  return files;
}
