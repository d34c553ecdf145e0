import { execFileSync, spawnSync } from "node:child_process";
import { extractText, getDocumentProxy } from "unpdf";

/** True if poppler's pdftotext is here. CI must have it; elsewhere its share of a test is left out. */
const hasPdftotext = spawnSync("pdftotext", ["-v"]).status === 0;
const pdftotextIsMissing =
  "pdftotext is not installed here: no PDF was read by it. On Debian or Ubuntu: apt-get install poppler-utils";

/** Programs that read the text of a PDF, each with lines and spaces made single spaces. */
export const pdfReaders: Record<string, (file: Uint8Array) => Promise<string>> = {
  "pdf.js": async (file) =>
    singleSpaces((await extractText(await getDocumentProxy(file.slice()), { mergePages: true })).text),
  ...((hasPdftotext || process.env.CI) && {
    pdftotext: async (file: Uint8Array) => {
      if (!hasPdftotext) throw new Error(pdftotextIsMissing);
      return singleSpaces(execFileSync("pdftotext", ["-enc", "UTF-8", "-", "-"], { input: file, encoding: "utf8" }));
    },
  }),
};

/** Without the signs of direction that pdftotext writes around lines from right to left. */
const singleSpaces = (text: string): string =>
  text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
