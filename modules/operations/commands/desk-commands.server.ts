import { z } from "zod";
import {
  type CancelRefusal,
  cancelPeople,
  correctEmail,
  findCreditFrom,
  findQuoteNumber,
  type ManagedBooking,
  planCancellation,
  resendConfirmation,
  resendCredit,
} from "#modules/booking/index.server.ts";
import {
  bookingStatusLabels,
  type CancellationQuote,
  describePeople,
  describeReduction,
} from "#modules/booking/model.ts";
import { emailAddress } from "#platform/mail/email-field.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { isSameAddress } from "#platform/mail/plain-address.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { describeDepartureTime, plainRupees, rupeesOption } from "../describe.server.ts";
import { formerLines, reference, ridersNamed, ridersOption, theBooking } from "./booking-commands.server.ts";

const ZONE = /(Z|[+-]\d\d:\d\d)$/;
/** Moment with its zone, or in Delhi time. */
const moment = z
  .string()
  .transform((typed) => typed.trim().replace(" ", "T"))
  .pipe(z.iso.datetime({ offset: true, local: true, error: "a moment such as 2026-11-27 18:00 (Delhi time)" }))
  .transform((typed) => (ZONE.test(typed) ? new Date(typed) : delhiToInstant(typed.slice(0, 10), typed.slice(11))));

const cancelOptions = z.object({
  reference,
  riders: ridersOption.describe("the riders to cancel, by their numbers in the dry run, such as 1,2; all when missing"),
  "received-at": z
    .optional(moment)
    .describe(
      "when the message arrived, such as 2026-11-27 18:00 in Delhi; it counts for the policy. Now when missing",
    ),
  refund: z
    .optional(rupeesOption("1800 or 0"))
    .describe("the refund in rupees, as the dry run shows and as you told the guest"),
});
type CancelOptions = z.infer<typeof cancelOptions>;

/** Identifies a caller. */
export const describeHolder = ({ reference: wanted, contactName, contactPhone }: ManagedBooking): string =>
  `${wanted}, ${contactName}, ${contactPhone}`;

/** Refusal with the guest's contact; the audit gets the reference only. */
const refusedOf = (booking: ManagedBooking, words: string): CommandRefusal =>
  new CommandRefusal(`${describeHolder(booking)}: ${words}`, undefined, `${booking.reference}: ${words}`);

/** Booking and its leaving riders. Without an hour, the message arrived now. */
async function whoLeaves(deps: CommandDeps, options: CancelOptions) {
  const booking = await theBooking(deps, options.reference);
  if (booking.status !== "confirmed") throw new CommandRefusal(refusalWords("not_confirmed", booking));
  const riderIds = ridersNamed(booking, options.riders).map(({ id }) => id);
  const receivedAt = options["received-at"] ?? deps.clock.now();
  return { booking, leaving: { bookingId: booking.id, riderIds, actor: "operator" as const, receivedAt } };
}

function refusalWords(refused: CancelRefusal, { reference: wanted, status, waiting }: ManagedBooking): string {
  if (refused === "in_future") return "That time is in the future: give the time at which the message arrived.";
  if (refused === "before_booking") return `${wanted} was booked after that time.`;
  if (refused === "started") return `${wanted} had started by then: there is no refund.`;
  if (refused === "change_waiting")
    return `A change of ${wanted} waits for its payment${waiting ? ` until ${delhiInstant(waiting.expiresAt)}` : ""}: cancel after that, or have the guest drop it on the booking's page.`;
  if (status === "confirmed") return `${wanted} changed meanwhile; please look at it again.`;
  const still = status === "completed" || status === "no_show" ? " Money goes back by refund." : "";
  return `${wanted} cannot be cancelled: ${bookingStatusLabels[status]}.${still}`;
}

const sumWords = ({ refundPaise, keptPaise }: CancellationQuote): string =>
  `${formatRupees(refundPaise)} goes back, ${formatRupees(keptPaise)} is kept`;

export const cancelBookingCommand = command({
  summary: "Cancel all or some riders at the guest's request, by phone or letter, under the booking's policy",
  options: cancelOptions,
  async plan(deps, options) {
    const { booking, leaving } = await whoLeaves(deps, options);
    const planned = await planCancellation(deps, leaving);
    if ("refused" in planned) throw new CommandRefusal(refusalWords(planned.refused, booking));
    const { quoted } = planned;
    const left = booking.people - quoted.people;
    return {
      lines: [
        `${describeHolder(booking)}, ${booking.tour.name}, ${describeDepartureTime(booking)}`,
        ...booking.riders.map(
          ({ id, position, name }) =>
            `  ${position}  ${name ?? "without details"}, ${leaving.riderIds.includes(id) ? "would not come" : "rides"}`,
        ),
        `Counted from ${delhiInstant(leaving.receivedAt)}: ${quoted.percent}% of ${formatRupees(quoted.worthPaise)}${describeReduction(quoted)}.`,
        `${sumWords(quoted)}.`,
        ...formerLines(booking, quoted.refundPaise),
        left > 0
          ? `${describePeople(left)} would still ride, for ${formatRupees(quoted.remainingPaise)}.`
          : "The booking would end.",
        `When the guest agrees: --refund ${plainRupees(quoted.refundPaise)}`,
      ],
    };
  },
  async run(deps, options) {
    const { refund: seenRefundPaise } = options;
    if (seenRefundPaise === undefined)
      throw new CommandRefusal("Run it with --dry-run first: it shows the sum that --refund needs.");
    const { booking, leaving } = await whoLeaves(deps, options);
    const answer = await cancelPeople(deps, { ...leaving, seenRefundPaise });
    if ("cancelled" in answer) return cancelledOutcome(answer.cancelled, answer.promisedBy, leaving.receivedAt);
    throw new CommandRefusal(
      answer.refused === "refund_moved"
        ? `${formatRupees(answer.seenPaise)} was agreed, but the refund is now ${formatRupees(answer.nowPaise)}. Nothing was cancelled: run it again with --dry-run.`
        : refusalWords(answer.refused, booking),
    );
  },
});

const cancelledOutcome = (quoted: CancellationQuote, promisedBy: string | null, receivedAt: Date) => ({
  lines: [
    `${describePeople(quoted.people)} cancelled: ${sumWords(quoted)}${promisedBy === null ? "" : `, promised by ${plainDate(promisedBy)}`}. The guest has a mail.`,
  ],
  data: { people: quoted.people, receivedAt, refundPaise: quoted.refundPaise, keptPaise: quoted.keptPaise, promisedBy },
});

/** Refuses an erased person, who gets no new address. */
export async function withAddress(deps: CommandDeps, wanted: string): Promise<ManagedBooking> {
  const booking = await theBooking(deps, wanted);
  if (booking.contactEmail === NOBODY.email)
    throw new CommandRefusal(`The person of ${wanted} was erased at their request.`);
  return booking;
}

/** Refuses unpaid bookings: the old link would end, and no mail would bring the new one. Call the guest instead. */
async function correctable(deps: CommandDeps, wanted: string, email: string): Promise<ManagedBooking> {
  const booking = await withAddress(deps, wanted);
  if (isSameAddress(booking.contactEmail, email)) throw new CommandRefusal(`${wanted} already has that address.`);
  if (booking.status !== "held" && booking.status !== "released" && booking.status !== "expired") return booking;
  const isSo = bookingStatusLabels[booking.status];
  if (booking.status === "held") {
    const number = await findQuoteNumber(deps.db, booking.id);
    throw refusedOf(
      booking,
      number === null
        ? `${isSo}. No mail has its link yet: put the address right when it is paid.`
        : `${isSo}. It is of quote ${number}: resend-quote --number ${number} --email … resends it to the right address.`,
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
  if (await hasCredit(deps, id, true)) return "the mail with the link to its credit would go there";
  return "no mail goes there at once; what is mailed from now on (thanks, a refund) does";
}

export const correctEmailCommand = command({
  summary: "Correct the e-mail address of a paid booking; it gets new links, and its mail goes there",
  options: z.object({ reference, email: emailAddress("the right address").describe("the right address") }),
  personal: ["email"],
  async plan(deps, { reference: wanted, email }) {
    const booking = await correctable(deps, wanted, email);
    return {
      lines: [
        `${describeHolder(booking)}: ${email} instead of ${booking.contactEmail}.`,
        `${bookingStatusLabels[booking.status]}: ${await mailToCome(deps, booking)}. Older links would stop working, and the old address would be told once.`,
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

export const resendLinkCommand = command({
  summary: "Resend the mail with the link to a booking, or to the credit it became; correct-email changes the address",
  options: z.object({ reference }),
  async plan(deps, { reference: wanted }) {
    const booking = await withAddress(deps, wanted);
    const isRide = booking.status === "confirmed";
    if (!isRide && !(await hasCredit(deps, booking.id))) throw notConfirmed(booking);
    const confirmed = booking.isCalledOff ? "the mail that asks what to have instead" : "the confirmation";
    const mail = isRide ? confirmed : "the mail with the link to its credit";
    return { lines: [`${describeHolder(booking)}: ${mail} would go to ${booking.contactEmail} again.`] };
  },
  async run(deps, { reference: wanted }) {
    const booking = await withAddress(deps, wanted);
    if (booking.status === "confirmed") await resendConfirmation(deps, booking.id);
    else if (!(await resendCredit(deps, booking.id))) throw notConfirmed(booking);
    return { lines: [`The link of ${wanted} is on its way again.`] };
  },
});
