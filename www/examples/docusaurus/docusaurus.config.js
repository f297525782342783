// @ts-check
/** @type {import("@docusaurus/types").Config} */
module.exports = {
  title: "Personas",
  url: "https://example.org",
  baseUrl: "/",
  onBrokenLinks: "throw",
  clientModules: [require.resolve("./src/hermes-prompt.js")],
  presets: [
    [
      "classic",
      {
        docs: { routeBasePath: "/" },
        blog: false,
        pages: false,
        theme: { customCss: require.resolve("./src/css/custom.css") },
      },
    ],
  ],
  headTags: [{ tagName: "link", attributes: { rel: "icon", href: "data:," } }],
  themeConfig: { colorMode: { respectPrefersColorScheme: true } },
};
