import { A4, inks, makePdf, type Pdf } from "#app/web/pdf/pdf.server.ts";
import type { SheetContent } from "./sheet-content.ts";

const { ink, soft, coral, line, board } = inks;

/** Wide enough for a hole punch. */
const margin = 54;
const width = A4.width - 2 * margin;
const foot = A4.height - margin;
/** Width of the left column with hours and days. */
const lead = 84;

/** The sheet as a PDF of A4 pages. */
export const drawSheet = (sheet: SheetContent): Promise<Uint8Array<ArrayBuffer>> =>
  makePdf(
    {
      title: sheet.name,
      author: sheet.company,
      subject: sheet.tagline,
      margins: { top: margin, left: margin, right: margin, bottom: margin + 24 },
    },
    (pdf) => {
      drawHead(pdf, sheet);
      drawFacts(pdf, sheet);
      for (const part of sheet.parts) drawPart(pdf, part);
      drawFeet(pdf, sheet);
    },
  );

function drawHead(pdf: Pdf, { company, place, placeHindi, name, nameHindi, tagline }: SheetContent): void {
  pdf.font("display").fontSize(17).fillColor(ink).text(company, margin, margin);
  drawBoard(pdf, place, placeHindi);
  pdf
    .font("display")
    .fontSize(31)
    .fillColor(ink)
    .text(name, margin, margin + 44, { width, lineGap: -8 });
  if (nameHindi) pdf.fontSize(14).fillColor(soft).text(nameHindi, { width });
  pdf.font("regular").fontSize(13).fillColor(ink).text(tagline, { width, lineGap: 2 });
}

/** The station board in the upper right corner. */
function drawBoard(pdf: Pdf, place: string, hindi: string | undefined): void {
  const name = place.toUpperCase();
  pdf.font("semibold").fontSize(10);
  const inner = pdf.widthOfString(name, { characterSpacing: 0.4 });
  pdf.font("display").fontSize(10);
  const boardWidth = Math.min(width * 0.62, Math.max(inner, hindi ? pdf.widthOfString(hindi) : 0) + 34);
  const height = hindi ? 36 : 24;
  const left = margin + width - boardWidth;
  const top = margin - 6;
  pdf.roundedRect(left, top, boardWidth, height, height / 2).fill(board);
  pdf
    .lineWidth(1.2)
    .roundedRect(left + 3, top + 3, boardWidth - 6, height - 6, height / 2 - 3)
    .stroke(ink);
  const centred = { width: boardWidth, align: "center", lineBreak: false } as const;
  pdf
    .font("semibold")
    .fontSize(10)
    .fillColor("#120718")
    .text(name, left, top + 7, { ...centred, characterSpacing: 0.4 });
  if (hindi)
    pdf
      .font("display")
      .fontSize(9.5)
      .text(hindi, left, top + 17, centred);
}

function drawFacts(pdf: Pdf, { facts, price, priceNote }: SheetContent): void {
  const columns = 4;
  const column = width / columns;
  let top = pdf.y + 16;
  rule(pdf, top - 6);
  for (let row = 0; row < facts.length; row += columns) {
    let bottom = top;
    for (const [index, { label, value }] of facts.slice(row, row + columns).entries()) {
      const left = margin + index * column;
      pdf
        .font("regular")
        .fontSize(8.5)
        .fillColor(soft)
        .text(label, left, top, { width: column - 12 });
      pdf
        .font("semibold")
        .fontSize(10.5)
        .fillColor(ink)
        .text(value, { width: column - 12, lineGap: -1 });
      bottom = Math.max(bottom, pdf.y);
    }
    top = bottom + 8;
  }
  rule(pdf, top);
  pdf.font("display").fontSize(22).fillColor(ink);
  pdf.text(price, margin, top + 6, { lineBreak: false });
  const after = margin + pdf.widthOfString(price) + 10;
  // Aligns the two sizes on one baseline.
  pdf.font("regular").fontSize(10.5).fillColor(soft);
  pdf.text(priceNote, after, top + 21, { width: margin + width - after });
  pdf.y = Math.max(pdf.y, top + 34);
}

function drawPart(pdf: Pdf, { heading, lines, isShort }: SheetContent["parts"][number]): void {
  // Keeps a heading with its first line.
  const first = lines[0];
  const firstHeight = first ? heightOf(pdf, first) : 0;
  pdf.font("display").fontSize(15);
  room(pdf, 13 + pdf.heightOfString(heading, { width }) + firstHeight);
  pdf
    .font("display")
    .fontSize(15)
    .fillColor(coral)
    .text(heading, margin, pdf.y + 12, { width });
  pdf.y += 1;
  if (isShort) drawCells(pdf, lines);
  else for (const one of lines) drawLine(pdf, one);
}

/** Short lines in three columns if the longest fits, else in two. */
function drawCells(pdf: Pdf, lines: Line[]): void {
  pdf.fontSize(10.5);
  const widths = lines.map(
    ({ lead: word = "", text }) =>
      pdf.font("semibold").widthOfString(word) + 6 + pdf.font("regular").widthOfString(text),
  );
  const columns = Math.max(...widths) + 10 > width / 3 ? 2 : 3;
  const column = width / columns;
  const top = pdf.y + 2;
  const height = 16;
  for (const [index, { lead: word = "", text }] of lines.entries()) {
    const left = margin + (index % columns) * column;
    const y = top + Math.floor(index / columns) * height;
    pdf.font("semibold").fontSize(10.5).fillColor(ink).text(word, left, y, { lineBreak: false });
    const after = left + pdf.widthOfString(word) + 6;
    pdf.font("regular").text(text, after, y, { lineBreak: false });
  }
  pdf.y = top + Math.ceil(lines.length / columns) * height;
}

type Line = SheetContent["parts"][number]["lines"][number];

const indentOf = ({ lead: word }: Line): number => (word === undefined ? 14 : lead);
const blockOf = (one: Line) => ({ width: width - indentOf(one), lineGap: 1 });

/** Maximum height of a line with the space below: the title is slightly wider than the rest. */
function heightOf(pdf: Pdf, one: Line): number {
  pdf.font(one.title === undefined ? "regular" : "semibold").fontSize(10.5);
  return pdf.heightOfString(one.title === undefined ? one.text : `${one.title}. ${one.text}`, blockOf(one)) + 3;
}

function drawLine(pdf: Pdf, one: Line): void {
  const { lead: word, title, text } = one;
  const indent = indentOf(one);
  const block = blockOf(one);
  room(pdf, heightOf(pdf, one));
  pdf.font("regular").fontSize(10.5);
  const top = pdf.y;
  if (word === undefined) pdf.circle(margin + 4, top + 7.5, 1.8).fill(coral);
  else
    pdf
      .font("semibold")
      .fillColor(ink)
      .text(word, margin, top, { width: lead - 10 });
  const afterWord = word === undefined ? top : pdf.y;
  pdf.fillColor(ink);
  if (title === undefined) pdf.font("regular").text(text, margin + indent, top, block);
  else {
    pdf.font("semibold").text(`${title}. `, margin + indent, top, { ...block, continued: true });
    pdf.font("regular").text(text, { ...block, continued: false });
  }
  pdf.y = Math.max(pdf.y, afterWord) + 3;
}

/** Begins a new page if the next block would not fit. */
function room(pdf: Pdf, height: number): void {
  if (pdf.y + height > foot - 24) pdf.addPage();
}

const rule = (pdf: Pdf, top: number): void => {
  pdf
    .lineWidth(0.8)
    .moveTo(margin, top)
    .lineTo(margin + width, top)
    .stroke(line);
};

function drawFeet(pdf: Pdf, { foot: words, name }: SheetContent): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Writes into the margin: with a bottom margin the library would add a page.
    pdf.page.margins.bottom = 0;
    rule(pdf, foot - 6);
    pdf.font("regular").fontSize(8).fillColor(soft);
    const number = `${page + 1}/${count}`;
    const named = `${name}, ${number}`;
    const [first = ""] = words.split("\n");
    const fits = pdf.widthOfString(first) + 12 + pdf.widthOfString(named) <= width;
    pdf.text(words, margin, foot, { width });
    pdf.text(fits ? named : number, margin, foot, { width, align: "right" });
  }
}
