import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { categoryWords } from "#modules/booking/model.ts";
import { delhiInstant, longDate } from "#platform/delhi-time.ts";
import { formatRupees } from "#platform/money.ts";
import { peopleWords } from "../private-page.ts";
import { qrSquares } from "../qr.server.ts";
import { ink, marigold, PageWriter, paper, soft } from "./page-writer.server.ts";

interface Issuer {
  companyName: string;
  phone: string;
  /** Where the QR code leads: whether this voucher still holds. */
  checkUrl: string;
  now: Date;
}

const LEFT = 44;
const RIGHT = 551;
const TICKET = { top: 760, bottom: 452, perforation: 402 };

/** The voucher as a PDF of one page: the ticket with its QR code, then what to bring and until when it can be cancelled. */
export async function voucherPdf(booking: ManagedBooking, issuer: Issuer): Promise<Uint8Array> {
  const title = `${booking.reference}: ${booking.tour.name}`;
  const { document, writer } = await PageWriter.open({ title, author: issuer.companyName, at: issuer.now });
  writer.page.drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: paper });
  writer.line(issuer.companyName, LEFT, 792, { face: "display", size: 22 });
  const contact = `${issuer.phone}, all day on the day of the ride`;
  writer.line(contact, RIGHT - writer.widthOf(contact, { size: 10 }), 794, { size: 10, color: soft });
  drawPaper(writer);
  drawRide(writer, booking);
  drawStub(writer, booking, issuer.checkUrl);
  drawAfter(writer, booking);
  return document.save();
}

function drawPaper(writer: PageWriter): void {
  const { top, bottom, perforation } = TICKET;
  writer.page.drawRectangle({ x: LEFT, y: bottom, width: RIGHT - LEFT, height: top - bottom, color: marigold });
  for (const y of [top, bottom]) writer.page.drawCircle({ x: perforation, y, size: 9, color: paper });
  for (let y = bottom + 16; y < top - 12; y += 8) writer.page.drawCircle({ x: perforation, y, size: 1.2, color: ink });
}

function drawRide(writer: PageWriter, booking: ManagedBooking): void {
  const { tour } = booking;
  const x = LEFT + 22;
  const width = TICKET.perforation - x - 22;
  writer.line(booking.reference, x, TICKET.top - 34, { face: "strong", size: 14 });
  let y = writer.paragraph(tour.name, x, TICKET.top - 66, width, { face: "display", size: 25, leading: 28 });
  if (tour.nameHindi) {
    writer.line(tour.nameHindi, x, y + 4, { face: "display", size: 15 });
    y -= 20;
  }
  const fact = (label: string, strong: string, more: string) => {
    writer.line(label, x, y - 4, { size: 9.5, color: soft });
    y = writer.paragraph(strong, x, y - 18, width, { face: "strong", size: 12.5, leading: 16 });
    y = writer.paragraph(more, x, y, width, { size: 11, leading: 14.5 }) - 4;
  };
  fact("When", longDate(booking.localDate), `${booking.localTime} IST (Delhi time), ${tour.duration}`);
  fact("Who", booking.contactName, `${peopleWords(booking.people)}, ${categoryWords[booking.category]}`);
  const { name, nameHindi, address, landmark } = tour.meetingPoint;
  fact("Where we meet", nameHindi ? `${name} · ${nameHindi}` : name, `${address}. ${landmark}`);
}

function drawStub(writer: PageWriter, booking: ManagedBooking, checkUrl: string): void {
  const qr = qrSquares(checkUrl);
  const space = 112;
  const unit = space / qr.size;
  const x = TICKET.perforation + 19;
  const top = TICKET.top - 28;
  writer.page.drawRectangle({ x: x - 7, y: top - space - 7, width: space + 14, height: space + 14, color: paper });
  for (const square of qr.squares)
    writer.page.drawRectangle({
      x: x + square.x * unit,
      y: top - (square.y + 1) * unit,
      width: unit + 0.05,
      height: unit + 0.05,
      color: ink,
    });
  let y = top - space - 28;
  y = writer.paragraph("Show this to your guide, on paper or on a screen.", x - 7, y, space + 14, { size: 10 });
  writer.line("Paid", x - 7, y - 12, { size: 9.5, color: soft });
  writer.line(formatRupees(booking.totalPaise), x - 7, y - 32, { face: "strong", size: 20 });
  writer.line("All taxes included", x - 7, y - 48, { size: 9.5, color: soft });
}

function drawAfter(writer: PageWriter, booking: ManagedBooking): void {
  let y = TICKET.bottom - 40;
  const width = RIGHT - LEFT;
  const heading = (words: string) => {
    writer.line(words, LEFT, y, { face: "display", size: 15 });
    y -= 20;
  };
  heading("Please bring");
  y = writer.paragraph(`${booking.tour.bring.join("; ")}.`, LEFT, y, width) - 16;
  heading("On the day");
  y =
    writer.paragraph(
      "Come ten minutes early. We ride in ordinary rain; thunder, dense fog and very bad air call a ride off, and then everything comes back.",
      LEFT,
      y,
      width,
    ) - 16;
  heading("If your plans change");
  for (const band of booking.policy) {
    const back = band.refundPercent === 0 ? "nothing comes back" : `${band.refundPercent} % comes back`;
    y = writer.paragraph(`Cancelled by ${delhiInstant(band.until)}: ${back}.`, LEFT, y, width);
  }
}
