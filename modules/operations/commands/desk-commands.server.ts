import { z } from "zod";
import {
  correctEmail,
  findCreditFrom,
  findQuoteNumber,
  isHeldByDesk,
  type ManagedBooking,
  resendConfirmation,
  resendCredit,
  resendDeskLink,
} from "#modules/booking/index.server.ts";
import { bookingStatusLabels } from "#modules/booking/model.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { isSameAddress } from "#platform/mail/plain-address.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { emailOption } from "../describe.server.ts";
import { guestMail } from "../plan-parts.server.ts";
import { reference, theBooking } from "./booking-commands.server.ts";

export const describeHolder = ({ reference: wanted, contactName, contactPhone }: ManagedBooking): string =>
  `${wanted}, ${contactName}, ${contactPhone}`;

/** Refusal with the guest's contact; the audit gets the reference only. */
const refusedOf = (booking: ManagedBooking, words: string): CommandRefusal =>
  new CommandRefusal(`${describeHolder(booking)}: ${words}`, undefined, `${booking.reference}: ${words}`);

/** Refuses an erased person, who gets no new address. */
export async function withAddress(deps: CommandDeps, wanted: string): Promise<ManagedBooking> {
  const booking = await theBooking(deps, wanted);
  if (booking.contactEmail === NOBODY.email)
    throw new CommandRefusal(`The person of ${wanted} was erased at their request.`);
  return booking;
}

/** Refuses unpaid bookings of the site: the old link would end, and no mail would bring the new one. Call the guest instead. */
async function correctable(deps: CommandDeps, wanted: string, email: string): Promise<ManagedBooking> {
  const booking = await withAddress(deps, wanted);
  if (isSameAddress(booking.contactEmail, email))
    throw CommandRefusal.of("email", `${wanted} already has that address.`);
  if (booking.status !== "held" && booking.status !== "released" && booking.status !== "expired") return booking;
  if (await isHeldByDesk(deps, booking.id)) return booking;
  const isSo = bookingStatusLabels[booking.status];
  if (booking.status === "held") {
    const number = await findQuoteNumber(deps.db, booking.id);
    throw refusedOf(
      booking,
      number === null
        ? `${isSo}. No mail has its link yet: put the address right when it is paid.`
        : `${isSo}. It is of quote ${number}: resend the quote to the right address.`,
    );
  }
  throw refusedOf(booking, `${isSo}. No mail would say its new link: call the guest.`);
}

/** True if its credit is unspent. `isHeldToo` includes credits spent on an unpaid hold. */
async function hasCredit(deps: CommandDeps, bookingId: string, isHeldToo = false): Promise<boolean> {
  const credit = await findCreditFrom(deps, bookingId);
  return credit !== null && !credit.isOver && (credit.spentOn === null || (isHeldToo && credit.spentOn.isHeld));
}

async function mailToCome(deps: CommandDeps, { id, status }: ManagedBooking): Promise<string> {
  if (status === "confirmed") return "its mail with the link would go there";
  if (await isHeldByDesk(deps, id)) return "the mail with the link to pay would go there";
  if (await hasCredit(deps, id, true)) return "the mail with the link to its credit would go there";
  return "no mail goes there at once; what is mailed from now on (thanks, a refund) does";
}

export const correctEmailCommand = command({
  summary: "Correct the e-mail address of a booking; it gets new links, and its mail goes there",
  options: z.object({ reference, email: emailOption("the right address").describe("the right address") }),
  personal: ["email"],
  async plan(deps, { reference: wanted, email }) {
    const booking = await correctable(deps, wanted, email);
    const { contactName: name } = booking;
    const isHeld = booking.status === "held";
    const isTold = isHeld || booking.status === "confirmed" || (await hasCredit(deps, booking.id, true));
    const oldIsTold = isHeld ? "" : ", and the old address would be told once";
    return {
      audited: [`The address of ${wanted} would be corrected.`],
      writesTo: [
        ...(isTold ? [{ name, address: email, mail: "Their links, at the right address" }] : []),
        ...(isHeld ? [] : guestMail(booking, "The address of this booking was corrected")),
      ],
      stays: ["Older links stop working."],
      lines: [
        `${describeHolder(booking)}: ${email} instead of ${booking.contactEmail}.`,
        `${bookingStatusLabels[booking.status]}: ${await mailToCome(deps, booking)}. Older links would stop working${oldIsTold}.`,
      ],
    };
  },
  async run(deps, { reference: wanted, email }) {
    const booking = await correctable(deps, wanted, email);
    if ((await correctEmail(deps, booking.id, email, "operator")) === null)
      throw new CommandRefusal(`${wanted} already has that address, or changed meanwhile.`);
    return { lines: [`The address of ${wanted} is corrected.`], data: {} };
  },
});

const notConfirmed = (booking: ManagedBooking): CommandRefusal =>
  refusedOf(booking, `not confirmed (${bookingStatusLabels[booking.status]}). Its mail would say what is not so.`);

/** Mail that a guest can have once more. Null if none would be true. */
async function mailAgain(deps: CommandDeps, booking: ManagedBooking): Promise<string | null> {
  const { id, status, isCalledOff } = booking;
  if (status === "confirmed") return isCalledOff ? "the mail that asks what to have instead" : "the confirmation";
  if (await isHeldByDesk(deps, id)) return "the mail with the link to pay";
  return (await hasCredit(deps, id)) ? "the mail with the link to its credit" : null;
}

export const resendLinkCommand = command({
  summary: "Resend the mail with the link to a booking, to pay for it, or to the credit it became",
  options: z.object({ reference }),
  async plan(deps, { reference: wanted }) {
    const booking = await withAddress(deps, wanted);
    const mail = await mailAgain(deps, booking);
    if (mail === null) throw notConfirmed(booking);
    return {
      lines: [`${describeHolder(booking)}: ${mail} would go to ${booking.contactEmail} again.`],
      audited: [`${wanted}: ${mail} would go out again.`],
      writesTo: guestMail(booking, `Again: ${mail}`),
      stays: ["The booking and its links stay as they are."],
    };
  },
  async run(deps, { reference: wanted }) {
    const booking = await withAddress(deps, wanted);
    if (booking.status === "confirmed") await resendConfirmation(deps, booking.id);
    else if (booking.status === "held") {
      if (!(await resendDeskLink(deps, booking.id))) throw notConfirmed(booking);
    } else if (!(await resendCredit(deps, booking.id))) throw notConfirmed(booking);
    return { lines: [`The link of ${wanted} is on its way again.`] };
  },
});
