import { z } from "zod";
import {
  type CancelRefusal,
  cancelPeople,
  giveInstead,
  listAffectedByCallOff,
  type ManagedBooking,
  planCancellation,
} from "#modules/booking/index.server.ts";
import {
  bookingStatusLabels,
  type CancellationQuote,
  describePeople,
  describeReduction,
} from "#modules/booking/model.ts";
import { sendable } from "#modules/payments/model.ts";
import { countWaitlist } from "#modules/waitlist/index.server.ts";
import { formatRupees } from "#platform/money.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command, type Planned } from "../command.server.ts";
import {
  describeDepartureTime,
  filledByPlan,
  momentOption,
  plainRupees,
  riderLabel,
  rupeesOption,
} from "../describe.server.ts";
import { guestMail } from "../plan-parts.server.ts";
import {
  formerLines,
  reference,
  returnWords,
  ridersNamed,
  ridersOption,
  theBooking,
} from "./booking-commands.server.ts";
import { theDeparture } from "./departure-commands.server.ts";
import { describeHolder } from "./desk-commands.server.ts";

const cancelOptions = z.object({
  reference,
  riders: ridersOption.describe("the riders to cancel, by their numbers in the party, such as 1,2; all when missing"),
  "received-at": z
    .optional(momentOption)
    .describe(
      "when the message arrived, such as 2026-11-27 18:00 in Delhi; it counts for the policy. Now when missing",
    ),
  refund: z
    .optional(rupeesOption("1800 or 0"))
    .meta(filledByPlan)
    .describe("the refund in rupees, as the dry run shows and as you told the guest"),
  percent: z
    .optional(z.coerce.number().int().min(0).max(100))
    .describe("the share to give back in place of the policy's, such as 60; it needs a reason"),
  reason: z
    .optional(typedLine().min(3).max(400))
    .describe("why more goes back than the policy gives; the audit keeps it, the guest does not see it"),
});
type CancelOptions = z.infer<typeof cancelOptions>;

/** Booking and its leaving riders. Without an hour, the message arrived now. */
async function whoLeaves(deps: CommandDeps, options: CancelOptions) {
  const booking = await theBooking(deps, options.reference);
  if (booking.status !== "confirmed") throw refusalOf("not_confirmed", booking);
  const riderIds = ridersNamed(booking, options.riders).map(({ id }) => id);
  const receivedAt = options["received-at"] ?? deps.clock.now();
  return { booking, leaving: { bookingId: booking.id, riderIds, actor: "operator" as const, receivedAt } };
}

const refusalOf = (refused: CancelRefusal, booking: ManagedBooking): CommandRefusal =>
  CommandRefusal.of(
    refused === "in_future" || refused === "before_booking" ? "received-at" : "reference",
    refusalWords(refused, booking),
  );

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

/** Refund that the options name, in paise; the policy's if they name none. */
function namedRefund(byPolicy: CancellationQuote, { percent, refund }: CancelOptions): number {
  const most = byPolicy.refundPaise + byPolicy.keptPaise;
  const share =
    percent === undefined ? undefined : Math.min(most, sendable(Math.floor((byPolicy.worthPaise * percent) / 100)));
  if (share !== undefined && refund !== undefined && refund !== share)
    throw CommandRefusal.of("percent", `${percent}% is ${formatRupees(share)}, not ${formatRupees(refund)}.`);
  return refund ?? share ?? byPolicy.refundPaise;
}

/** Cancellation with the named refund. The guest's terms bind the company: it may give more than they say, never less. */
function wantedQuote(
  byPolicy: CancellationQuote,
  options: CancelOptions,
  { unpaidPaise }: ManagedBooking,
): CancellationQuote {
  const paise = namedRefund(byPolicy, options);
  const quoted = giveInstead(byPolicy, paise);
  if (quoted !== null) return quoted;
  throw CommandRefusal.of(
    options.percent === undefined ? "refund" : "percent",
    paise < byPolicy.refundPaise
      ? `The policy gives ${formatRupees(byPolicy.refundPaise)} (${byPolicy.percent}%), and less is not possible.`
      : tooMuchWords(byPolicy, unpaidPaise),
  );
}

/** Reason against a refund above the policy's; a rest of the price is taken off first. */
function tooMuchWords({ refundPaise, keptPaise, unpaidPaise: dueAfter }: CancellationQuote, duePaise: number): string {
  const most = `No more than ${formatRupees(refundPaise + keptPaise)}`;
  if (dueAfter > 0)
    return `${formatRupees(dueAfter)} of the price would be due still, and more given back would be due again. Take the rest first, then cancel.`;
  return duePaise > 0
    ? `${most} can go back: the rest of ${formatRupees(duePaise)} was never paid, and is taken off first.`
    : `${most} was paid for those who leave.`;
}

const bentWords = (byPolicy: CancellationQuote, quoted: CancellationQuote): string =>
  `The policy gives ${formatRupees(byPolicy.refundPaise)} (${byPolicy.percent}%). You give ${formatRupees(quoted.refundPaise)}: the company bears ${formatRupees(quoted.refundPaise - byPolicy.refundPaise)} more.`;

/** Places on the departure; a private party that is still there keeps it whole. */
async function placesFreed(
  deps: CommandDeps,
  booking: ManagedBooking,
  quoted: CancellationQuote,
): Promise<NonNullable<Planned["places"]>> {
  const { capacity, placesLeft } = await theDeparture(deps, booking.departureId);
  const there = await listAffectedByCallOff(deps.db, booking.departureId);
  const seats = there.find((one) => one.reference === booking.reference)?.seats ?? booking.people;
  const isAll = quoted.people === booking.people;
  const freed = isAll ? seats : booking.category === "private" ? 0 : quoted.people;
  const waiting = (await countWaitlist(deps.db, [booking.departureId])).get(booking.departureId);
  const first = waiting ? `; ${pluralize(waiting.parties, "party", "parties")} on the waiting list would be told` : "";
  const before = capacity - placesLeft;
  return [
    {
      words: freed === 0 ? "A private party keeps its departure" : `${pluralize(freed, "place")} would be free${first}`,
      departureId: booking.departureId,
      before,
      after: before - freed,
      capacity,
    },
  ];
}

export const cancelBookingCommand = command({
  summary: "Cancel all or some riders at the guest's request, by phone or letter, under the booking's policy",
  options: cancelOptions,
  reasonForBends: true,
  async plan(deps, options) {
    const { booking, leaving } = await whoLeaves(deps, options);
    const planned = await planCancellation(deps, leaving);
    if ("refused" in planned) throw refusalOf(planned.refused, booking);
    const byPolicy = planned.quoted;
    const quoted = wantedQuote(byPolicy, options, booking);
    const isBent = quoted.refundPaise !== byPolicy.refundPaise;
    const left = booking.people - quoted.people;
    const counted = `Counted from ${delhiInstant(leaving.receivedAt)}: ${byPolicy.percent}% of ${formatRupees(byPolicy.worthPaise)}${describeReduction(byPolicy)}.`;
    const bent = isBent ? [bentWords(byPolicy, quoted)] : [];
    const former = formerLines(booking, quoted.refundPaise);
    const then =
      left > 0
        ? `${describePeople(left)} would still ride, for ${formatRupees(quoted.remainingPaise)}.`
        : "The booking would end.";
    return {
      lines: [
        `${describeHolder(booking)}, ${booking.tour.name}, ${describeDepartureTime(booking)}`,
        ...booking.riders.map(
          ({ id, position, name }) =>
            `  ${riderLabel(position, name)}, ${leaving.riderIds.includes(id) ? "would not come" : "rides"}`,
        ),
        counted,
        ...bent,
        `${sumWords(quoted)}.`,
        ...former,
        then,
      ],
      typeNext: [
        `When the guest agrees: --refund ${plainRupees(quoted.refundPaise)}${isBent && options.reason === undefined ? " --reason …" : ""}`,
      ],
      // Without an hour it counts from now, and only its sums matter.
      passing: options["received-at"] === undefined ? [counted] : [],
      fills: { refund: plainRupees(quoted.refundPaise) },
      audited: [
        `${options.reference}: ${quoted.people} of ${booking.people} would not come.`,
        counted,
        `${sumWords(quoted)}.`,
        then,
      ],
      bends: bent.map((words) => ({ rule: "Cancellation policy of the booking", words })),
      money: [
        { words: "Price of the places given up", paise: quoted.worthPaise },
        { words: "Kept", paise: quoted.keptPaise },
        {
          words: returnWords(booking, quoted.refundPaise),
          paise: quoted.refundPaise,
          isBack: true,
        },
      ],
      writesTo: guestMail(booking, left > 0 ? "Riders cancelled, and what goes back" : "Cancelled, and what goes back"),
      places: await placesFreed(deps, booking, quoted),
      stays: left > 0 ? [then] : [],
    };
  },
  async run(deps, options) {
    const { refund: seenRefundPaise, reason } = options;
    if (seenRefundPaise === undefined)
      throw new CommandRefusal("Run it with --dry-run first: it shows the sum that --refund needs.");
    const { booking, leaving } = await whoLeaves(deps, options);
    const given = reason === undefined ? {} : { givenRefundPaise: seenRefundPaise };
    const answer = await cancelPeople(deps, { ...leaving, seenRefundPaise, ...given });
    if ("cancelled" in answer) return cancelledOutcome(answer.cancelled, answer.promisedBy, leaving.receivedAt);
    if (answer.refused !== "refund_moved") throw new CommandRefusal(refusalWords(answer.refused, booking));
    throw CommandRefusal.of(
      "refund",
      `${formatRupees(answer.seenPaise)} was agreed, but the refund is now ${formatRupees(answer.nowPaise)}. Nothing was cancelled: please look at it again. To give more than the policy, give a reason.`,
    );
  },
});

const cancelledOutcome = (quoted: CancellationQuote, promisedBy: string | null, receivedAt: Date) => ({
  lines: [
    `${describePeople(quoted.people)} cancelled: ${sumWords(quoted)}${promisedBy === null ? "" : `, promised by ${plainDate(promisedBy)}`}. The guest has a mail.`,
  ],
  data: { people: quoted.people, receivedAt, refundPaise: quoted.refundPaise, keptPaise: quoted.keptPaise, promisedBy },
});
