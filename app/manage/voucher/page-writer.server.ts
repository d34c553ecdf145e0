// The shaping of Devanagari in @pdf-lib/fontkit was compiled to generators of this runtime, and finds it as a global.
import "regenerator-runtime/runtime.js";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import fontkit from "@pdf-lib/fontkit";
import { PDFDocument, type PDFFont, type PDFPage, type RGB, rgb } from "pdf-lib";

const require = createRequire(import.meta.url);

/** The files that make up a face: letters are looked for in the first that has them (₹ lives with Extended Latin). */
const faces = {
  display: [
    "@fontsource/eczar/files/eczar-latin-700-normal.woff",
    "@fontsource/eczar/files/eczar-latin-ext-700-normal.woff",
    "@fontsource/eczar/files/eczar-devanagari-700-normal.woff",
  ],
  text: [
    "@fontsource/anek-latin/files/anek-latin-latin-400-normal.woff",
    "@fontsource/anek-latin/files/anek-latin-latin-ext-400-normal.woff",
    "@fontsource/eczar/files/eczar-devanagari-400-normal.woff",
  ],
  strong: [
    "@fontsource/anek-latin/files/anek-latin-latin-600-normal.woff",
    "@fontsource/anek-latin/files/anek-latin-latin-ext-600-normal.woff",
    "@fontsource/eczar/files/eczar-devanagari-600-normal.woff",
  ],
} as const;
export type Face = keyof typeof faces;

export const ink = rgb(0x2a / 255, 0x12 / 255, 0x38 / 255);
export const soft = rgb(0x4a / 255, 0x30 / 255, 0x56 / 255);
export const marigold = rgb(0xf6 / 255, 0xc8 / 255, 0x69 / 255);
export const paper = rgb(0xfc / 255, 0xf5 / 255, 0xe6 / 255);

interface Style {
  face?: Face;
  size?: number;
  color?: RGB;
}

interface Run {
  font: PDFFont;
  words: string;
}

/** A page that is written from the top down, in points; letters a font lacks are taken from the next one. */
export class PageWriter {
  readonly page: PDFPage;
  readonly #fonts: Record<Face, { font: PDFFont; letters: Set<number> }[]>;

  private constructor(page: PDFPage, fonts: Record<Face, { font: PDFFont; letters: Set<number> }[]>) {
    this.page = page;
    this.#fonts = fonts;
  }

  /** A new document with one A4 page. */
  static async open(about: { title: string; author: string; at: Date }) {
    const document = await PDFDocument.create();
    document.registerFontkit(fontkit);
    document.setTitle(about.title, { showInWindowTitleBar: true });
    document.setAuthor(about.author);
    document.setLanguage("en");
    document.setCreationDate(about.at);
    document.setModificationDate(about.at);
    const load = async (file: string) => {
      const font = await document.embedFont(await readFile(require.resolve(file)), { subset: true });
      return { font, letters: new Set(font.getCharacterSet()) };
    };
    const fonts = {
      display: await Promise.all(faces.display.map(load)),
      text: await Promise.all(faces.text.map(load)),
      strong: await Promise.all(faces.strong.map(load)),
    };
    return { document, writer: new PageWriter(document.addPage([595, 842]), fonts) };
  }

  #runs(text: string, face: Face): Run[] {
    const fonts = this.#fonts[face];
    const runs: Run[] = [];
    for (const letter of text) {
      const code = letter.codePointAt(0) ?? 0;
      const last = runs.at(-1);
      // A space stays with the words before it, so that a Devanagari phrase is shaped as one.
      const font = letter === " " && last ? last.font : fonts.find(({ letters }) => letters.has(code))?.font;
      if (font === undefined) continue;
      if (last?.font === font) last.words += letter;
      else runs.push({ font, words: letter });
    }
    return runs;
  }

  widthOf(text: string, { face = "text", size = 11 }: Style = {}): number {
    return this.#runs(text, face).reduce((width, { font, words }) => width + font.widthOfTextAtSize(words, size), 0);
  }

  /** One line, its baseline at `y`. */
  line(text: string, x: number, y: number, style: Style = {}): void {
    const { face = "text", size = 11, color = ink } = style;
    let at = x;
    for (const { font, words } of this.#runs(text, face)) {
      this.page.drawText(words, { x: at, y, size, font, color });
      at += font.widthOfTextAtSize(words, size);
    }
  }

  /** Words broken into lines no wider than `width`; answers with the baseline after the last. */
  paragraph(text: string, x: number, y: number, width: number, style: Style & { leading?: number } = {}): number {
    const leading = style.leading ?? (style.size ?? 11) * 1.35;
    let at = y;
    let current = "";
    const flush = () => {
      this.line(current, x, at, style);
      at -= leading;
    };
    for (const word of text.split(/\s+/)) {
      const longer = current === "" ? word : `${current} ${word}`;
      if (current !== "" && this.widthOf(longer, style) > width) {
        flush();
        current = word;
      } else current = longer;
    }
    if (current !== "") flush();
    return at;
  }
}
