import { kindWords } from "#app/manage/kind-words.ts";
import { runsWordsOfBooked } from "#app/manage/runs-words.ts";
import { A4, faceFor, inks, makePdf, type Pdf } from "#app/web/pdf.server.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { peopleWords } from "#modules/booking/model.ts";
import type { Promises } from "#modules/content/model.ts";
import { delhiInstant, longDate } from "#platform/delhi-time.ts";
import { formatRupees } from "#platform/money.ts";
import { qrSquares } from "../qr.server.ts";

interface Issuer {
  companyName: string;
  phone: string;
  /** What the weather does to a ride, by the kind of tour. */
  weather: Promises["weather"];
  /** Where the QR code leads: whether this voucher still holds. */
  checkUrl: string;
  now: Date;
}

const { ink, soft, marigold, paper } = inks;
const LEFT = 44;
const RIGHT = A4.width - LEFT;
const WIDTH = RIGHT - LEFT;
/** The ticket; what is right of the perforation is its stub. */
const TICKET = { top: 82, height: 330, perforation: 402 };

/** The voucher as a PDF of one page: the ticket with its QR code, then what to bring and until when it can be cancelled. */
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
      drawPaper(pdf);
      drawRide(pdf, booking);
      drawStub(pdf, booking, issuer.checkUrl);
      drawAfter(pdf, booking, issuer.weather[booking.tour.kind]);
    },
  );

function drawHead(pdf: Pdf, { companyName, phone }: Issuer): void {
  pdf.font("display").fontSize(22).fillColor(ink).text(companyName, LEFT, 34);
  const contact = `${phone}, all day on the day of the ride`;
  pdf.font("regular").fontSize(10).fillColor(soft).text(contact, LEFT, 44, { width: WIDTH, align: "right" });
}

function drawPaper(pdf: Pdf): void {
  const { top, height, perforation } = TICKET;
  pdf.rect(LEFT, top, WIDTH, height).fill(marigold);
  for (const y of [top, top + height]) pdf.circle(perforation, y, 9).fill(paper);
  for (let y = top + 16; y < top + height - 12; y += 8) pdf.circle(perforation, y, 1.2).fill(ink);
}

function drawRide(pdf: Pdf, booking: ManagedBooking): void {
  const { tour } = booking;
  const x = LEFT + 22;
  const block = { width: TICKET.perforation - x - 22 };
  pdf
    .font("semibold")
    .fontSize(14)
    .fillColor(ink)
    .text(booking.reference, x, TICKET.top + 20);
  pdf
    .font("display")
    .fontSize(25)
    .text(tour.name, x, TICKET.top + 40, { ...block, lineGap: -10 });
  if (tour.nameHindi) pdf.fontSize(15).text(tour.nameHindi, x, pdf.y + 4, { ...block, lineGap: -4 });
  pdf.y += 4;
  const fact = (label: string, strong: string, ...more: (string | undefined)[]) => {
    pdf
      .font("regular")
      .fontSize(9.5)
      .fillColor(soft)
      .text(label, x, pdf.y + 9, block);
    write(pdf, strong, { size: 12.5, face: "semibold" }, block);
    for (const words of more) if (words) write(pdf, words, { size: 11, face: "regular" }, block);
  };
  fact("When", longDate(booking.localDate), `${booking.localTime} IST (Delhi time), ${tour.duration}`);
  const party = `${peopleWords(booking.people)}, ${kindWords(booking)}`;
  const name = booking.contactName.normalize("NFC");
  // A name in letters that our faces lack would be boxes: the reference above names the booking as well.
  if (faceFor(pdf, name, "semibold")) fact("Who", name, party);
  else fact("Who", party);
  const { name: place, nameHindi, address, landmark } = tour.meetingPoint;
  fact("Where we meet", place, nameHindi, `${address}. ${landmark}`);
}

/** A line in a face for text, or in the one that has the letters, where somebody writes Devanagari or Greek. */
function write(
  pdf: Pdf,
  words: string,
  { size, face }: { size: number; face: "regular" | "semibold" },
  block: { width: number },
): void {
  const found = faceFor(pdf, words, face) ?? face;
  pdf
    .font(found)
    .fontSize(size)
    .fillColor(ink)
    .text(words, { ...block, lineGap: found === "display" ? -size * 0.3 : 0.5 });
}

function drawStub(pdf: Pdf, booking: ManagedBooking, checkUrl: string): void {
  const qr = qrSquares(checkUrl);
  const space = 112;
  const unit = space / qr.size;
  const left = TICKET.perforation + 19;
  const top = TICKET.top + 28;
  pdf.rect(left - 7, top - 7, space + 14, space + 14).fill(paper);
  // A hair wider than they are, so that no reader shows the paper between them.
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
  pdf.font("regular").fontSize(9.5).fillColor(soft).text("All taxes included", block);
}

function drawAfter(pdf: Pdf, booking: ManagedBooking, weather: string): void {
  const block = { width: WIDTH, lineGap: 1 };
  pdf.y = TICKET.top + TICKET.height + 14;
  const part = (heading: string, lines: string[]) => {
    pdf
      .font("display")
      .fontSize(15)
      .fillColor(ink)
      .text(heading, LEFT, pdf.y + 12, block);
    pdf.font("regular").fontSize(11);
    for (const words of lines) pdf.text(words, block);
  };
  const runs = runsWordsOfBooked(booking.group);
  if (runs !== null) part("Whether it runs", [runs]);
  part("Please bring", [booking.tour.bring.join(" · ")]);
  part("On the day", [`Come ten minutes early. ${weather}`]);
  part(
    "If your plans change",
    booking.policy.map(({ refundPercent, until, asOf }) =>
      refundPercent > 0
        ? `Cancelled by ${delhiInstant(until, asOf)}: ${refundPercent}% comes back.`
        : `Cancelled ${booking.policy.length > 1 ? "later, or not coming" : "from now on"}: nothing comes back.`,
    ),
  );
}
