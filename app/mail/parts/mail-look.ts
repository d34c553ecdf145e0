/** Colours of the site, as mail programs take them: written out on each element. */
export const look = {
  ink: "#2a1238",
  soft: "#5c4867",
  paper: "#fcf5e6",
  card: "#fffaf0",
  gold: "#efb23e",
  teal: "#1f7a78",
  coral: "#b23722",
  action: "#bd3a26",
  light: "#fff9ee",
  line: "#e3d0ad",
} as const;

/** Faces of the site for readers who have them installed; else those of every machine. Mails fetch no font. */
export const faces = {
  display: "Eczar,Georgia,'Times New Roman',serif",
  text: "'Anek Latin','Segoe UI',Helvetica,Arial,sans-serif",
  hindi: "'Noto Serif Devanagari','Kohinoor Devanagari','Nirmala UI',serif",
} as const;

/** Widest column, and what remains of it between the margins. */
export const WIDTH = 600;
export const INNER = 536;

/** Names for the style sheet below. Without it each element keeps its own style: a light mail, right at any width. */
export const names = {
  page: "mail-page",
  column: "mail-column",
  preview: "mail-preview",
  card: "mail-card",
  ink: "mail-ink",
  soft: "mail-soft",
  link: "mail-link",
  edge: "mail-edge",
  rule: "mail-rule",
  dash: "mail-dash",
  action: "mail-action",
  gutter: "mail-gutter",
  heading: "mail-heading",
} as const;

/** Night and small phones. An addition: programs that drop it lose nothing that has a meaning. */
export const styleSheet = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  `@media (max-width:480px){.${names.gutter}{padding-left:16px!important;padding-right:16px!important}.${names.heading}{font-size:27px!important;line-height:33px!important}}`,
  "@media (prefers-color-scheme:dark){",
  `body,.${names.page}{background-color:#1b0b26!important}.${names.card}{background-color:#361a47!important}`,
  `.${names.ink}{color:#fbf0da!important}.${names.soft}{color:#d3c2d9!important}.${names.link}{color:#f6a594!important}`,
  `.${names.edge}{border-color:#a58fb2!important}.${names.rule}{border-color:#553a66!important}.${names.dash}{border-color:#a58fb2!important}`,
  `.${names.action}{background-color:#efb23e!important;color:#2a1238!important}}`,
].join("");
