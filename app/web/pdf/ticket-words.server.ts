import type { Face, Pdf } from "./pdf.server.ts";

/** Words on a printed ticket, `above` points below those before. */
export interface TicketWords {
  words: string;
  face: Face;
  size: number;
  above: number;
  lineGap: number;
  tone: string;
}

const devanagari = /\p{Script=Devanagari}/u;

/** Hindi needs the display face. */
export const faceFor = (words: string, wanted: Face): Face => (devanagari.test(words) ? "display" : wanted);

export const heightOfWords = (pdf: Pdf, all: readonly TicketWords[], width: number): number =>
  all.reduce(
    (height, { words, face, size, above, lineGap }) =>
      height + above + pdf.font(face).fontSize(size).heightOfString(words, { width, lineGap }),
    0,
  );

export function writeWords(
  pdf: Pdf,
  all: readonly TicketWords[],
  { left, top, width }: { left: number; top: number; width: number },
): void {
  pdf.y = top;
  for (const { words, face, size, above, lineGap, tone } of all)
    pdf
      .font(face)
      .fontSize(size)
      .fillColor(tone)
      .text(words, left, pdf.y + above, { width, lineGap });
}
