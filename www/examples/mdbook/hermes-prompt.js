// mdBook adds plain scripts at the end of every page; the element is a module beside them. `path_to_root` is mdBook's.
import(new URL(`${path_to_root}hermes-prompt/define.js`, document.baseURI).href);
