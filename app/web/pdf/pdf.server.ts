import regular from "#app/ui/fonts/print/anek-regular.ttf?inline";
import semibold from "#app/ui/fonts/print/anek-semibold.ttf?inline";
import display from "#app/ui/fonts/print/eczar-semibold.ttf?inline";
import { type Extras, loadExtras, type MissingLetters, writeEveryLetter } from "./pdf-letters.server.ts";
import { openFont, writeWholeSyllables } from "./pdf-syllables.server.ts";
import { fontOf } from "./printed-scripts.server.ts";

export type Pdf = PDFKit.PDFDocument;

export const inks = {
  ink: "#2a1238",
  soft: "#5c4867",
  coral: "#b23722",
  line: "#e3d0ad",
  board: "#f7c52b",
  marigold: "#f6c869",
  paper: "#fcf5e6",
};

/** A4 in points. */
export const A4 = { width: 595.28, height: 841.89 };

export interface PaperInfo {
  title: string;
  author: string;
  subject?: string;
  /** Equal time and content give equal bytes. */
  at?: Date;
  margins: { top: number; left: number; right: number; bottom: number };
}

/** `display` has Devanagari and Greek too. */
export type Face = "regular" | "semibold" | "display";

/** Searchable and readable aloud in every script. Unknown letters get another face or Latin spelling. */
export async function makePdf(info: PaperInfo, draw: (pdf: Pdf) => void): Promise<Uint8Array<ArrayBuffer>> {
  const extras: Extras = { fonts: new Map(), inLatin: null };
  for (;;) {
    const missing: MissingLetters = new Set();
    const file = await drawOnce(info, draw, extras, missing);
    if (missing.size === 0) return file;
    await loadExtras(extras, missing);
  }
}

async function drawOnce(
  info: PaperInfo,
  draw: (pdf: Pdf) => void,
  extras: Extras,
  missing: MissingLetters,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on the first PDF, not at every start.
  const { default: PdfDocument } = await import("pdfkit");
  const { title, author, subject, at, margins } = info;
  const pdf = new PdfDocument({
    size: "A4",
    margins,
    bufferPages: true,
    lang: "en",
    displayTitle: true,
    info: { Title: title, Author: author, ...(subject && { Subject: subject }), ...(at && { CreationDate: at }) },
  });
  const finished = collect(pdf);
  pdf.registerFont("regular", fontOf(regular)).registerFont("semibold", fontOf(semibold));
  pdf.registerFont("display", fontOf(display));
  for (const [name, font] of extras.fonts) pdf.registerFont(name, font);
  for (const name of ["regular", "semibold", "display", ...extras.fonts.keys()])
    writeWholeSyllables(openFont(pdf.font(name)));
  writeEveryLetter(pdf, extras, missing);
  draw(pdf);
  pdf.end();
  return finished;
}

function collect(pdf: Pdf): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Uint8Array.from(Buffer.concat(chunks))));
    pdf.on("error", reject);
  });
}
