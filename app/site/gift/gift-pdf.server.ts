import { A4, type Face, inks, makePdf, type Pdf } from "#app/web/pdf/pdf.server.ts";
import { faceFor, heightOfWords, type TicketWords, writeWords } from "#app/web/pdf/ticket-words.server.ts";
import { showWord } from "#modules/credit/model.ts";
import { formatRupees } from "#platform/money.ts";
import { plainDate } from "#platform/time/delhi-time.ts";

/** Words and sums of a printed gift. */
export interface PrintedGift {
  number: string;
  word: string;
  amountPaise: number;
  /** Left of it, if a part is used already. */
  leftPaise?: number | undefined;
  buyerName: string;
  recipientName: string;
  words: string;
  tourName: string | null;
  until: string;
}

interface Issuer {
  companyName: string;
  phone: string;
  /** Address of the list of tours. */
  toursUrl: string;
  now: Date;
}

const { ink, soft, marigold, paper } = inks;
const LEFT = 56;
const WIDTH = A4.width - 2 * LEFT;
const TICKET = { left: LEFT + 24, width: WIDTH - 48, top: 110, foot: 26 };

/** Devanagari needs the display face, with larger line spacing. */
function piece(words: string, size: number, look: { face?: Face; above?: number; tone?: string } = {}): TicketWords {
  const face = faceFor(words, look.face ?? "regular");
  const lineGap = face === "display" ? -size * 0.3 : 1;
  return { words: words.normalize("NFC"), face, size, above: look.above ?? 0, lineGap, tone: look.tone ?? ink };
}

const MOST_LINES = 8;

/** Lines as they were typed, or one text if there are too many for the page. */
function linesOf(words: string): string[] {
  const lines = words.split("\n").filter((line) => line.trim() !== "");
  return lines.length > MOST_LINES ? [lines.join(" ")] : lines;
}

const piecesOf = ({
  recipientName,
  buyerName,
  amountPaise,
  leftPaise,
  words,
  word,
  until,
  tourName,
}: PrintedGift): TicketWords[] => [
  piece("A gift for", 11, { above: 22, tone: soft }),
  piece(recipientName, 28, { face: "display", above: 2 }),
  piece(`from ${buyerName}`, 13, { face: "semibold", above: 6 }),
  ...linesOf(words).map((line, at) => piece(line, 13, { above: at === 0 ? 16 : 3 })),
  piece("Worth", 11, { above: 20, tone: soft }),
  piece(formatRupees(leftPaise ?? amountPaise), 34, { face: "semibold" }),
  ...(leftPaise === undefined ? [] : [piece(`Left of ${formatRupees(amountPaise)}`, 11, { above: 2 })]),
  piece("Code", 11, { above: 12, tone: soft }),
  piece(showWord({ kind: "gift", word }), 24, { face: "semibold", above: 1 }),
  piece(`Valid until ${plainDate(until)}`, 11, { above: 8 }),
  ...(tourName === null
    ? []
    : [piece(`${buyerName} thought of ${tourName}. It pays for any other tour too.`, 11, { above: 10 })]),
];

/** One page: the gift as a ticket, and how it is used. */
export const giftPdf = (gift: PrintedGift, issuer: Issuer): Promise<Uint8Array<ArrayBuffer>> =>
  makePdf(
    {
      title: `A gift from ${issuer.companyName}, ${gift.number}`,
      author: issuer.companyName,
      at: issuer.now,
      margins: { top: 0, left: LEFT, right: LEFT, bottom: 0 },
    },
    (pdf) => {
      pdf.rect(0, 0, A4.width, A4.height).fill(paper);
      pdf.font("display").fontSize(24).fillColor(ink).text(issuer.companyName, LEFT, 48);
      const pieces = piecesOf(gift);
      const height = TICKET.foot + heightOfWords(pdf, pieces, TICKET.width);
      drawTicket(pdf, height);
      writeWords(pdf, pieces, TICKET);
      drawUse(pdf, gift, issuer, TICKET.top + height + 26);
    },
  );

function drawTicket(pdf: Pdf, height: number): void {
  const { top } = TICKET;
  pdf.rect(LEFT, top, WIDTH, height).fill(marigold);
  for (const x of [LEFT, LEFT + WIDTH])
    for (let y = top + 14; y < top + height - 6; y += 22) pdf.circle(x, y, 5).fill(paper);
}

function drawUse(pdf: Pdf, { number }: PrintedGift, { toursUrl, phone }: Issuer, from: number): void {
  const block = { width: WIDTH, lineGap: 2, paragraphGap: 5 };
  pdf.font("display").fontSize(16).fillColor(ink).text("How to use it", LEFT, from, block);
  pdf
    .font("regular")
    .fontSize(12)
    .text(`Choose a tour and a date on ${toursUrl}, and type the code below your name.`, LEFT, pdf.y + 4, block)
    .text(
      "What is left over stays on the code for another ride. What a cancelled ride gives back returns to it.",
      block,
    )
    .text("Whoever has the code can use it, so please keep it to yourself.", block);
  pdf
    .fontSize(10)
    .fillColor(soft)
    .text(`Questions? Call ${phone} and name ${number}.`, LEFT, pdf.y + 10, block);
}
