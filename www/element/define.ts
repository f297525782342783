// Registers `<hermes-prompt>`. Loading it twice does nothing; a second version on one page says so and leaves the first alone.
import { HermesPromptElement } from "./element";

if (globalThis.customElements) {
  const known = customElements.get("hermes-prompt");
  if (!known) customElements.define("hermes-prompt", HermesPromptElement);
  else if (known !== HermesPromptElement) console.warn("hermes-prompt: another copy has defined <hermes-prompt> on this page already; this one leaves it as it is.");
}

export { HermesPromptElement };
