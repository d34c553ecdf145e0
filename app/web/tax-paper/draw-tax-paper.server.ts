import { A4, inks, makePdf, type Pdf } from "#app/web/pdf/pdf.server.ts";
import type { TaxPaper } from "#modules/tax/index.server.ts";
import { rateLabel, stateName } from "#modules/tax/model.ts";
import { formatRupees } from "#platform/money.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { paperTitle } from "./paper-title.ts";

const LEFT = 44;
const WIDTH = A4.width - 2 * LEFT;
const { ink, soft, line } = inks;

/** PDF of a tax invoice (CGST Rules, 46) or of a credit note (53(1A)). It says what was kept, and nothing of today. */
export const drawTaxPaper = (paper: TaxPaper): Promise<Uint8Array<ArrayBuffer>> =>
  makePdf(
    {
      title: `${paperTitle(paper)} ${paper.serial}`,
      author: paper.words.seller.name,
      at: new Date(`${paper.issuedOn}T00:00:00Z`),
      margins: { top: LEFT, left: LEFT, right: LEFT, bottom: LEFT },
    },
    (pdf) => {
      const { seller, buyer, lines } = paper.words;
      pdf.font("display").fontSize(22).fillColor(ink).text(paperTitle(paper), LEFT, LEFT);
      write(pdf, `${paper.serial}, ${plainDate(paper.issuedOn)}`, true);
      if (paper.of) write(pdf, `For tax invoice ${paper.of.serial} of ${plainDate(paper.of.issuedOn)}`);
      part(pdf, "From", [seller.name, seller.address.join(", "), `GSTIN ${seller.gstin}`, stateName(seller.state)]);
      part(pdf, "To", [
        buyer.name,
        buyer.address,
        buyer.state ? stateName(buyer.state) : null,
        buyer.gstin && `GSTIN ${buyer.gstin}`,
        buyer.orderNumber && `Order number ${buyer.orderNumber}`,
      ]);
      part(pdf, "Service", [
        `${paper.words.tour}, ${plainDate(paper.words.rideOn)}, booking ${paper.words.reference}`,
        `SAC ${paper.sac}`,
        `Place of supply: ${stateName(paper.place)}`,
        "Tax payable on reverse charge: no",
      ]);
      pdf.y += 14;
      for (const { label, paise } of lines) row(pdf, label, paise);
      row(pdf, "Total, GST included", paper.totalPaise, true);
      for (const [label, paise] of sumsOf(paper)) row(pdf, label, paise);
      pdf.y += 14;
      if (paper.words.declared) write(pdf, paper.words.declared);
      write(pdf, "Made electronically under the Information Technology Act, 2000: it needs no signature.");
    },
  );

function sumsOf({
  rateHundredths,
  taxablePaise,
  cgstPaise,
  sgstPaise,
  igstPaise,
  ...paper
}: TaxPaper): [string, number][] {
  const isInterState = paper.place !== paper.words.seller.state;
  const half = rateLabel(rateHundredths / 2);
  return [
    ["Of that taxable value", taxablePaise],
    ...(isInterState
      ? [[`IGST ${rateLabel(rateHundredths)}`, igstPaise] as [string, number]]
      : ([
          [`CGST ${half}`, cgstPaise],
          [`SGST ${half}`, sgstPaise],
        ] as [string, number][])),
  ];
}

const write = (pdf: Pdf, words: string, isStrong = false): Pdf =>
  pdf
    .font(isStrong ? "semibold" : "regular")
    .fontSize(11)
    .fillColor(isStrong ? ink : soft)
    .text(words, LEFT, pdf.y + 3, { width: WIDTH });

function part(pdf: Pdf, heading: string, texts: (string | null)[]): void {
  pdf.y += 10;
  write(pdf, heading, true);
  for (const words of texts) if (words) write(pdf, words);
}

const SUM_WIDTH = 110;

function row(pdf: Pdf, label: string, paise: number, isStrong = false): void {
  const face = isStrong ? "semibold" : "regular";
  const width = WIDTH - SUM_WIDTH - 10;
  pdf.font(face).fontSize(11).fillColor(ink);
  const height = pdf.heightOfString(label, { width });
  if (pdf.y + height + 40 > A4.height - LEFT) pdf.addPage();
  const top = pdf.y + 6;
  pdf
    .moveTo(LEFT, top - 3)
    .lineTo(LEFT + WIDTH, top - 3)
    .lineWidth(0.7)
    .strokeColor(line)
    .stroke();
  pdf.text(label, LEFT, top, { width });
  pdf.text(formatRupees(paise), LEFT + WIDTH - SUM_WIDTH, top, { width: SUM_WIDTH, align: "right" });
  pdf.y = top + height;
}
