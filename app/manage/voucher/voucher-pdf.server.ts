import { bookingKindLabel } from "#app/manage/booking-kind-label.ts";
import { describeRunningOfBooked } from "#app/manage/describe-running.ts";
import { A4, type Face, inks, makePdf, type Pdf } from "#app/web/pdf/pdf.server.ts";
import { faceFor, heightOfWords, type TicketWords, writeWords } from "#app/web/pdf/ticket-words.server.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { describePeople } from "#modules/booking/model.ts";
import type { Promises } from "#modules/content/model.ts";
import { formatRupees } from "#platform/money.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import { describePolicy } from "../parts/policy-words.ts";
import { qrSquares } from "../qr.server.ts";

interface Issuer {
  companyName: string;
  phone: string;
  weather: Promises["weather"];
  /** Target of the QR code. */
  checkUrl: string;
  now: Date;
}

const { ink, soft, marigold, paper } = inks;
const LEFT = 44;
const RIGHT = A4.width - LEFT;
const WIDTH = RIGHT - LEFT;
/** Ticket geometry; the stub is right of the perforation. */
const TICKET = { top: 82, least: 330, foot: 16, perforation: 402 };
const RIDE = { left: LEFT + 22, width: TICKET.perforation - LEFT - 66 };

/** One-page PDF: ticket with QR code, packing list and refund dates. */
export const voucherPdf = (booking: ManagedBooking, issuer: Issuer): Promise<Uint8Array<ArrayBuffer>> =>
  makePdf(
    {
      title: `${booking.reference}: ${booking.tour.name}`,
      author: issuer.companyName,
      at: issuer.now,
      margins: { top: 0, left: LEFT, right: LEFT, bottom: 0 },
    },
    (pdf) => {
      pdf.rect(0, 0, A4.width, A4.height).fill(paper);
      drawHead(pdf, issuer);
      const pieces = ridePieces(booking);
      // Long names make the ticket higher.
      const height = Math.max(TICKET.least, TICKET.foot + heightOfWords(pdf, pieces, RIDE.width));
      drawPaper(pdf, height);
      writeWords(pdf, pieces, { ...RIDE, top: TICKET.top });
      drawStub(pdf, booking, issuer.checkUrl);
      drawAfter(pdf, booking, { weather: issuer.weather[booking.tour.kind], from: TICKET.top + height });
    },
  );

function drawHead(pdf: Pdf, { companyName, phone }: Issuer): void {
  pdf.font("display").fontSize(22).fillColor(ink).text(companyName, LEFT, 34);
  const contact = `${phone}, all day on the day of the ride`;
  pdf.font("regular").fontSize(10).fillColor(soft).text(contact, LEFT, 44, { width: WIDTH, align: "right" });
}

function drawPaper(pdf: Pdf, height: number): void {
  const { top, perforation } = TICKET;
  pdf.rect(LEFT, top, WIDTH, height).fill(marigold);
  for (const y of [top, top + height]) pdf.circle(perforation, y, 9).fill(paper);
  for (let y = top + 16; y < top + height - 12; y += 8) pdf.circle(perforation, y, 1.2).fill(ink);
}

function ridePieces(booking: ManagedBooking): TicketWords[] {
  const { reference, tour, localDate, localTime, people } = booking;
  const pieces: TicketWords[] = [
    { words: reference, face: "semibold", size: 14, above: 20, lineGap: 0, tone: ink },
    { words: tour.name, face: "display", size: 25, above: 3, lineGap: -10, tone: ink },
  ];
  if (tour.nameHindi)
    pieces.push({ words: tour.nameHindi, face: "display", size: 15, above: 4, lineGap: -4, tone: ink });
  let above = 13;
  const fact = (label: string, strong: string, ...more: (string | undefined)[]) => {
    pieces.push({ words: label, face: "regular", size: 9.5, above, lineGap: 0, tone: soft });
    pieces.push(written(strong, 12.5, "semibold"));
    for (const words of more) if (words) pieces.push(written(words, 11, "regular"));
    above = 9;
  };
  fact("When", longDate(localDate), `${localTime} IST (Delhi time), ${tour.duration}`);
  fact("Who", booking.contactName.normalize("NFC"), `${describePeople(people)}, ${bookingKindLabel(booking)}`);
  const { name: place, nameHindi, address, landmark } = tour.meetingPoint;
  fact("Where we meet", place, nameHindi, `${address}. ${landmark}`);
  return pieces;
}

/** Hindi needs the display face, with larger line spacing. */
function written(words: string, size: number, wanted: Face): TicketWords {
  const face = faceFor(words, wanted);
  return { words, face, size, above: 0, lineGap: face === "display" ? -size * 0.3 : 0.5, tone: ink };
}

function drawStub(pdf: Pdf, booking: ManagedBooking, checkUrl: string): void {
  const qr = qrSquares(checkUrl);
  const space = 112;
  const unit = space / qr.size;
  const left = TICKET.perforation + 19;
  const top = TICKET.top + 28;
  pdf.rect(left - 7, top - 7, space + 14, space + 14).fill(paper);
  // Slightly enlarged, or viewers show gaps.
  for (const { x, y } of qr.squares) pdf.rect(left + x * unit, top + y * unit, unit + 0.05, unit + 0.05);
  pdf.fill(ink);
  const block = { width: space + 14 };
  const at = left - 7;
  pdf.font("regular").fontSize(10).fillColor(ink);
  pdf.text("Show this to your guide, on paper or on a screen.", at, top + space + 16, block);
  pdf
    .fontSize(9.5)
    .fillColor(soft)
    .text("Paid", at, pdf.y + 10, block);
  pdf.font("semibold").fontSize(20).fillColor(ink).text(formatRupees(booking.totalPaise), block);
  pdf.font("regular").fontSize(9.5).fillColor(soft).text("No tax added", block);
}

function drawAfter(pdf: Pdf, booking: ManagedBooking, { weather, from }: { weather: string; from: number }): void {
  const block = { width: WIDTH, lineGap: 1 };
  pdf.y = from + 14;
  const part = (heading: string, lines: string[]) => {
    pdf
      .font("display")
      .fontSize(15)
      .fillColor(ink)
      .text(heading, LEFT, pdf.y + 12, block);
    pdf.font("regular").fontSize(11);
    for (const words of lines) pdf.text(words, block);
  };
  const runs = describeRunningOfBooked(booking.group);
  if (runs !== null) part("Minimum group", [runs]);
  part("Please bring", [booking.tour.bring.join(" · ")]);
  part("On the day", [`Come ten minutes early. ${weather}`]);
  part(
    "If your plans change",
    describePolicy(booking.policy).map(({ when, back }) => `${when}: ${back}.`),
  );
}
