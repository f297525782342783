// Registers the element in the browser; in the static build this import defines nothing.
import "hermes-prompt/define";
