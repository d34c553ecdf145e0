import { z } from "zod";
import {
  findCreditFrom,
  findManagedBooking,
  listHolds,
  type ManagedBooking,
  markNoShow,
  refundByOperator,
} from "#modules/booking/index.server.ts";
import { bookingStatusLabels, describeFormerMoney } from "#modules/booking/model.ts";
import { isDeskReceipt, LEAST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import { formatRupees, sum } from "#platform/money.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { filledByPlan, plainRupees, riderLabel, rupeesOption } from "../describe.server.ts";
import { guestMail, listing } from "../plan-parts.server.ts";

export const reference = z
  .string()
  .regex(/^PH-\w{6}$/, "a reference such as PH-7K3M9Q")
  .meta({ thing: "booking" })
  .describe("the booking's reference");
/** Rider numbers within the party. */
export const ridersOption = z.optional(
  z
    .string()
    .regex(/^\d{1,3}(\s*,\s*\d{1,3})*$/, "numbers such as 1,2")
    .meta({ kind: "riders" }),
);

/** Named riders, or all; refuses unknown numbers. */
export function ridersNamed(
  { riders }: ManagedBooking,
  numbers: string | undefined,
  option = "riders",
): ManagedBooking["riders"] {
  if (numbers === undefined) return riders;
  const wanted = new Set(numbers.split(",").map(Number));
  const there = riders.map(({ position }) => position);
  const missing = [...wanted].find((number) => !there.includes(number));
  if (missing !== undefined)
    throw CommandRefusal.of(option, `It has no rider ${missing}: its riders are ${there.join(", ")}.`);
  return riders.filter(({ position }) => wanted.has(position));
}

export const paymentOption = rupeesOption("1500 or 1500.50").refine(
  (paise) => paise >= LEAST_PAYMENT_PAISE,
  "at least one rupee: the provider moves no less",
);

export async function theBooking(deps: CommandDeps, wanted: string) {
  const booking = await findManagedBooking(deps, wanted);
  if (!booking) throw CommandRefusal.of("reference", `There is no booking ${wanted}.`);
  return booking;
}

/** Names the card that gets the refund of a transferred booking. */
export function formerLines({ ownHeldPaise }: ManagedBooking, refundPaise: number): string[] {
  const words = describeFormerMoney({ refundPaise, formerPaise: refundPaise - ownHeldPaise }, "desk");
  return words === null ? [] : [`${words}.`];
}

/** Way on which money of a booking goes back, for the plan's rupees. */
export function returnWords(booking: ManagedBooking, refundPaise: number): string {
  const [former] = formerLines(booking, refundPaise);
  if (former !== undefined) return former.replace(/\.$/, "");
  const { byDesk, all } = paidAtDesk(booking);
  if (byDesk === 0) return "Goes back the way it was paid";
  return byDesk === all
    ? "Goes back by bank transfer or UPI: somebody pays it by hand"
    : "Goes back the way it was paid; what was paid at the desk, somebody pays by hand";
}

const paidAtDesk = ({ payments }: ManagedBooking) => ({
  all: payments.length,
  byDesk: payments.filter(({ providerPaymentId }) => isDeskReceipt(providerPaymentId)).length,
});

/** Requested refunds, as in `--seen`, and the part held after a chargeback. */
function givenBack({ refunds, deskRefunds }: ManagedBooking) {
  const back = sum([...refunds, ...deskRefunds].map(({ amountPaise }) => amountPaise));
  const held = sum(refunds.filter(({ isHeld }) => isHeld).map(({ amountPaise }) => amountPaise));
  const apart = held > 0 ? ` (${formatRupees(held)} of it held, as the bank has taken it)` : "";
  return { back, words: `${formatRupees(back)} given back${apart}` };
}

const inUse = (wanted: string, payingFor: string): CommandRefusal =>
  new CommandRefusal(
    `The credit of ${wanted} is to pay a part of ${payingFor}, which is being paid right now: refund it when that is over (list-holds says until when).`,
  );

const tooMuch = (wanted: string, leftPaise: number): CommandRefusal =>
  CommandRefusal.of("rupees", `${wanted} has only ${formatRupees(leftPaise)} left to refund.`);

/** Effect of a refund on the credit of a booking. */
async function whatOfCredit(deps: CommandDeps, booking: ManagedBooking, amountPaise: number): Promise<string[]> {
  const credit = await findCreditFrom(deps, booking.id);
  if (credit?.spentOn?.isHeld) throw inUse(booking.reference, credit.spentOn.reference);
  if (credit?.spentOn)
    return [
      `Its credit has paid for ${credit.spentOn.reference}: what goes back now does not come back when that is cancelled.`,
    ];
  if (credit === null || credit.isOver) return [];
  const left = Math.max(0, Math.min(credit.amountPaise, booking.heldPaise - amountPaise));
  return [
    `Its credit of ${formatRupees(credit.amountPaise)}, good until ${plainDate(credit.expiresOn)}, lives on that money: ${formatRupees(left)} would be left of it.`,
  ];
}

export const refundCommand = command({
  summary: "Refund money of a booking without cancelling it",
  options: z.object({
    reference,
    rupees: paymentOption.describe("how much, in rupees"),
    seen: z
      .optional(rupeesOption("1500 or 0"))
      .meta(filledByPlan)
      .describe("the rupees refunded so far, as the dry run shows, so that nothing is refunded twice"),
    reason: typedLine().min(3).max(120).describe("shown on the receipt"),
  }),
  async plan(deps, { reference: wanted, rupees: amountPaise }) {
    const booking = await theBooking(deps, wanted);
    const paid = sum(booking.payments.map((payment) => payment.amountPaise));
    const { back, words } = givenBack(booking);
    const taken = sum(booking.chargebacks.map((one) => (one.reversedAt === null ? one.amountPaise : 0)));
    // Not a difference of sums: a chargeback may have taken a requested refund, while the next payment is intact.
    const left = booking.heldWithFeesPaise;
    if (amountPaise > left) throw tooMuch(wanted, left);
    const former = formerLines(booking, amountPaise);
    const lines = [
      `${wanted}: ${formatRupees(paid)} paid, ${taken > 0 ? `${formatRupees(taken)} taken back by a bank, ` : ""}${words}; ${formatRupees(amountPaise)} would follow.`,
      ...former,
      ...(await whatOfCredit(deps, booking, amountPaise)),
    ];
    return {
      lines,
      audited: lines,
      typeNext: [`If that is right: --seen ${plainRupees(back)}`],
      fills: { seen: plainRupees(back) },
      money: [
        { words: "Paid so far", paise: paid },
        { words: "Given back before", paise: back },
        { words: returnWords(booking, amountPaise), paise: amountPaise, isBack: true },
        { words: "Stays with us", paise: left - amountPaise },
      ],
      writesTo: guestMail(booking, "Their refund has arrived, once it is paid"),
      stays: ["The booking stays as it is."],
    };
  },
  async run(deps, { reference: wanted, rupees: amountPaise, seen: seenBackPaise, reason }) {
    if (seenBackPaise === undefined)
      throw new CommandRefusal("Run it with --dry-run first: it shows the refunded sum that --seen needs.");
    const booking = await theBooking(deps, wanted);
    const answer = await refundByOperator(deps, { bookingId: booking.id, amountPaise, seenBackPaise, reason });
    if ("promisedBy" in answer)
      return {
        lines: [
          `${formatRupees(amountPaise)} goes back, promised by ${plainDate(answer.promisedBy)}.`,
          ...(paidAtDesk(booking).byDesk > 0
            ? ["What was paid at the desk waits for a transfer by hand, under Refunds under way."]
            : []),
        ],
        data: { amountPaise, promisedBy: answer.promisedBy },
      };
    if (answer.refused === "changed")
      throw new CommandRefusal(`${wanted} changed meanwhile; please look at it again. Nothing was refunded.`);
    if (answer.refused === "too_much") throw tooMuch(wanted, answer.leftPaise);
    if (answer.refused === "credit_in_use") throw inUse(wanted, answer.reference);
    throw new CommandRefusal(
      `${formatRupees(answer.backPaise)} of ${wanted} has been given back by now, not ${formatRupees(seenBackPaise)}: perhaps this very sum. Nothing more went back: please look at it again.`,
    );
  },
});

const noShowOptions = z.object({
  reference,
  riders: ridersOption.describe(
    "the riders who did not come, by their numbers in the party, such as 2,3; all of them when missing",
  ),
});

/** No-shows: named riders, or all. */
function whoMissed(booking: ManagedBooking, riders: string | undefined) {
  const { reference: wanted } = booking;
  if (!booking.hasStarted) throw new CommandRefusal(`${wanted} has not started yet.`);
  if (booking.status === "no_show") throw new CommandRefusal(`${wanted} is already recorded as missed.`);
  if (booking.status !== "confirmed" && booking.status !== "completed")
    throw new CommandRefusal(`${wanted} cannot be missed: ${bookingStatusLabels[booking.status]}.`);
  if (booking.isCalledOff) throw new CommandRefusal(`${wanted} cannot be missed: its ride was called off.`);
  const positions = ridersNamed(booking, riders).map(({ position }) => position);
  return riders === undefined ? undefined : positions;
}

export const noShowCommand = command({
  summary: "Record that a party, or some of its riders, did not come",
  options: noShowOptions,
  async plan(deps, { reference: wanted, riders }) {
    const booking = await theBooking(deps, wanted);
    const missed = whoMissed(booking, riders);
    const isMissed = (position: number): boolean => missed === undefined || missed.includes(position);
    const { length } = booking.riders.filter(({ position }) => isMissed(position));
    return {
      audited: [`${wanted}: ${length} of ${booking.riders.length} riders did not come.`],
      stays: ["Nobody is written to, and no money moves."],
      lines: [
        `${wanted}, ${booking.contactName}, ${booking.tour.name}: would be noted as missed.`,
        ...booking.riders.map(
          ({ position, name }) => `  ${riderLabel(position, name)}, ${isMissed(position) ? "did not come" : "came"}`,
        ),
      ],
    };
  },
  async run(deps, { reference: wanted, riders }) {
    const booking = await theBooking(deps, wanted);
    const missed = whoMissed(booking, riders);
    const noted = await markNoShow(deps, booking.id, missed);
    if (noted === null) throw new CommandRefusal(`${wanted} cannot be recorded as missed, or already is.`);
    return {
      lines: [
        noted === "missed"
          ? `${wanted} is noted as missed.`
          : `Noted in the history of ${wanted} who did not come: the others have ridden.`,
      ],
    };
  },
});

export const listHoldsCommand = command({
  summary: "List the holds that are not paid yet",
  options: z.object({}),
  async plan(deps) {
    const held = await listHolds(deps.db);
    return listing(
      held.map(({ holdExpiresAt, ...one }) => ({ ...one, until: holdExpiresAt.toISOString() })),
      (one) =>
        `${one.reference}  ${one.people} on ${one.tourName}, ${one.localDate} ${one.localTime} IST, until ${delhiInstant(new Date(one.until))}, ${one.contactEmail}, ${one.contactPhone}`,
      {
        reference: ["Booking", "text"],
        people: ["People", "number"],
        tourName: ["Tour", "text"],
        localDate: ["Day", "day"],
        localTime: ["Hour", "text"],
        until: ["Held until", "moment"],
        contactEmail: ["E-mail", "mail"],
        contactPhone: ["Telephone", "text"],
      },
      { thing: "booking", key: "reference" },
    );
  },
});
