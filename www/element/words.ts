// What the element itself says, in English and Brazilian Portuguese. Remarks about files come from the
// core in English; `remarks.ts` has them in Portuguese.

const english = {
  stable: "stable",
  context: "context",
  volatile: "volatile",
  region: "What the Hermes agent reads",
  text: "Text of {0}",
  file: "File",
  chars: "{0} characters",
  total: "{0} characters in all, Hermes {1}",
  empty: "No file to show. Put one inside: <script type=\"text/plain\" data-file=\"SOUL.md\">.",
  emptyTier: "Nothing in this tier.",
  noRemarks: "No remarks.",
  notCut: "{0} is not cut: {1} of {2} characters.",
  whole: "{0} is not cut: {1} characters.",
  cut: "{0} is {1} characters over the limit of {2}. {3} characters are lost; the first {4} and the last {5} are kept.",
  lost: "lost: {0} characters",
  lostHeadings: "Headings lost: {0}",
  where: "line {0}, column {1}",
  platform: "Platform",
  result: "What the agent reads",
  ownHint: "changed by config.yaml",
  builtIn: "built in",
  none: "no hint",
  loading: "Loading …",
  fails: "This release fails here: {0}",
  noWasm: "The live view needs WebAssembly, which this page does not allow. Below is the text itself.",
  noModule: "The live view could not be loaded ({0}). Below is the text itself.",
  badView: "There is no view “{0}”: use tiers, prompt, truncation, scan, hints or size.",
  badWindow: "window=“{0}” is no number of tokens.",
  ours: "our advice",
  error: "error",
  warning: "warning",
  info: "note",
} as const;

export type Word = keyof typeof english;

const portuguese: Record<Word, string> = {
  stable: "stable",
  context: "context",
  volatile: "volatile",
  region: "O que o agente Hermes lê",
  text: "Texto de {0}",
  file: "Arquivo",
  chars: "{0} caracteres",
  total: "{0} caracteres ao todo, Hermes {1}",
  empty: "Nenhum arquivo para mostrar. Coloque um dentro: <script type=\"text/plain\" data-file=\"SOUL.md\">.",
  emptyTier: "Nada nesta camada.",
  noRemarks: "Nenhuma observação.",
  notCut: "{0} não é cortado: {1} de {2} caracteres.",
  whole: "{0} não é cortado: {1} caracteres.",
  cut: "{0} passa {1} caracteres do limite de {2}. Perdem-se {3} caracteres; ficam os primeiros {4} e os últimos {5}.",
  lost: "perdidos: {0} caracteres",
  lostHeadings: "Títulos perdidos: {0}",
  where: "linha {0}, coluna {1}",
  platform: "Plataforma",
  result: "O que o agente lê",
  ownHint: "mudado pelo config.yaml",
  builtIn: "embutido",
  none: "sem dica",
  loading: "Carregando …",
  fails: "Esta versão falha aqui: {0}",
  noWasm: "A visão ao vivo precisa de WebAssembly, que esta página não permite. Abaixo está o próprio texto.",
  noModule: "Não foi possível carregar a visão ao vivo ({0}). Abaixo está o próprio texto.",
  badView: "Não existe a visão “{0}”: use tiers, prompt, truncation, scan, hints ou size.",
  badWindow: "window=“{0}” não é um número de tokens.",
  ours: "conselho nosso",
  error: "erro",
  warning: "aviso",
  info: "nota",
};

export interface Words {
  tag: string;
  say(word: Word, ...values: (string | number)[]): string;
}

/** The words for a language tag; everything that is not Portuguese is English. */
export function words(language: string): Words {
  const tag = /^pt\b/i.test(language) ? "pt-BR" : "en";
  const table: Record<Word, string> = tag === "en" ? english : portuguese;
  const number = new Intl.NumberFormat(tag);
  return {
    tag,
    say: (word, ...values) =>
      table[word].replace(/\{(\d)\}/g, (_, i: string) => {
        const value = values[Number(i)];
        return typeof value === "number" ? number.format(value) : (value ?? "");
      }),
  };
}
