import { visibleLine } from "./visible-text.ts";

/** Name of a brought file as screens show it: one line of visible characters, never cut within one. */
export const shownFileName = (name: string, most = 120): string =>
  [...visibleLine(name.toWellFormed())].slice(0, most).join("") || "A file";
