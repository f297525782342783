// Runs before everything else on the page: says in words when the playground cannot start, and turns on offline use.
//
// The page enforces Trusted Types with this one policy. It lets through one script address, the service worker's;
// everything else that could turn text into code (innerHTML, eval, script.src …) is refused by the browser.
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const WORKER = "./sw.js";

// The words of the page come with the application; until then these few speak the browser's language.
const portuguese = /^pt\b/i.test(navigator.language);
const said = (english: string, words: string) => (portuguese ? words : english);

function policy() {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = {
    createScriptURL(url: string) {
      if (url !== WORKER) throw new TypeError(`not a script of this page: ${url}`);
      return url;
    },
  };
  return trustedTypes?.createPolicy("hermes-prompt", rules) ?? rules;
}

function say(message: string) {
  const place = document.getElementById("boot");
  if (!place) return; // the application has taken over
  place.setAttribute("role", "alert");
  place.textContent = message;
}

function watchStart() {
  let started = false;
  addEventListener("TrunkApplicationStarted", () => (started = true), { once: true });
  const failed = (what: string) => {
    if (started) return;
    say(
      said(
        `The playground did not start: ${what} Reload the page, or try another browser.`,
        `O playground não iniciou: ${what} Recarregue a página ou tente outro navegador.`,
      ),
    );
  };
  if (typeof WebAssembly === "undefined") {
    failed(
      said("this browser, or a setting of it, does not allow WebAssembly.", "este navegador, ou um ajuste dele, não permite WebAssembly."),
    );
    return;
  }
  addEventListener("error", (event) => failed(event.message ? `${event.message}.` : said("a part of it could not be loaded.", "uma parte dele não pôde ser carregada.")), true);
  addEventListener("unhandledrejection", (event) => failed(`${event.reason}.`));
}

// A finished build says so in an attribute; the development server and plain files get no service worker, so that nobody
// looks at yesterday's build.
function offline() {
  if (document.documentElement.dataset["offline"] === undefined || !("serviceWorker" in navigator)) return;
  const url = policy().createScriptURL(WORKER);
  addEventListener("load", () => {
    navigator.serviceWorker.register(url, { updateViaCache: "none" }).catch((reason: unknown) => {
      // Private windows and some settings forbid it; the page works without.
      console.info(`offline use is not available: ${reason}`);
    });
  });
}

function loading() {
  const place = document.getElementById("boot");
  if (!portuguese || !place) return;
  document.documentElement.lang = "pt-BR";
  place.textContent = "Carregando o playground …";
}

loading();
watchStart();
offline();
