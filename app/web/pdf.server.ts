import regular from "#app/ui/fonts/print/anek-regular.ttf?inline";
import semibold from "#app/ui/fonts/print/anek-semibold.ttf?inline";
import display from "#app/ui/fonts/print/eczar-semibold.ttf?inline";

export type Pdf = PDFKit.PDFDocument;

/** The colours of paper, as pdfkit takes them. */
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
  /** When it was made; the same moment and content give the same bytes. */
  at?: Date;
  margins: { top: number; left: number; right: number; bottom: number };
}

const fontOf = (dataUrl: string): Buffer => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");

/**
 * A PDF of A4 pages with our own typefaces in it (`regular`, `semibold`, and `display`, which also writes Devanagari); its
 * text can be searched and read aloud.
 */
export async function makePdf(info: PaperInfo, draw: (pdf: Pdf) => void): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded by the first paper that somebody asks for, not by every start.
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
  draw(pdf);
  pdf.end();
  return finished;
}

export type Face = "regular" | "semibold" | "display";

/**
 * The face in which these words can be written: the wanted one, else `display`, which has Devanagari and Greek too; null where
 * neither has every letter (Cyrillic, Arabic, Chinese …), for a letter that a face lacks is a box on paper.
 */
export function faceFor(pdf: Pdf, words: string, wanted: Face): Face | null {
  return [wanted, "display" as const].find((face) => hasEveryLetter(pdf, words, face)) ?? null;
}

function hasEveryLetter(pdf: Pdf, words: string, face: Face): boolean {
  // The types of pdfkit leave out the font that it has open; its own layout asks the same.
  const { font } = (pdf.font(face) as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
    ._font;
  return [...words].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

function collect(pdf: Pdf): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Uint8Array.from(Buffer.concat(chunks))));
    pdf.on("error", reject);
  });
}
