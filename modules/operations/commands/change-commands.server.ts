import { z } from "zod";
import {
  changeDate,
  listAffectedByCallOff,
  type ManagedBooking,
  type MoveAnswer,
  quote,
  quoteTransfer,
  transferBooking,
} from "#modules/booking/index.server.ts";
import { bookingStatusLabels, refusals, TRANSFER_FEE_PAISE } from "#modules/booking/model.ts";
import { LEAST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import { countWaitlist } from "#modules/waitlist/index.server.ts";
import { formatRupees, sum } from "#platform/money.ts";
import { personName } from "#platform/text/person-name.ts";
import { telephone } from "#platform/text/telephones.server.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command, type Planned } from "../command.server.ts";
import { describeDepartureTime, emailOption, filledByPlan, plainRupees, rupeesOption } from "../describe.server.ts";
import { guestMail } from "../plan-parts.server.ts";
import { reference, returnWords, ridersNamed, ridersOption } from "./booking-commands.server.ts";
import { departureId, theDeparture } from "./departure-commands.server.ts";
import { describeHolder, withAddress } from "./desk-commands.server.ts";

export const reasonOption = z
  .optional(typedLine().min(3).max(400))
  .describe("why a guests' rule is not kept; the audit keeps it, the guest does not see it");

export async function confirmedBooking(deps: CommandDeps, wanted: string, deed: string): Promise<ManagedBooking> {
  const booking = await withAddress(deps, wanted);
  if (booking.status !== "confirmed")
    throw CommandRefusal.of("reference", `${wanted} cannot be ${deed}: ${bookingStatusLabels[booking.status]}.`);
  if (booking.hasStarted && !booking.isCalledOff)
    throw CommandRefusal.of("reference", `${wanted} cannot be ${deed}: it has started.`);
  if (booking.waiting)
    throw CommandRefusal.of(
      "reference",
      `A change of ${wanted} waits for its payment until ${delhiInstant(booking.waiting.expiresAt)}: do it after that, or have the guest drop it on the booking's page.`,
    );
  return booking;
}

export const reasonMissing = (words: string): CommandRefusal =>
  CommandRefusal.of("reason", `${words} Please give a reason.`);

const moveOptions = z.object({
  reference,
  departure: departureId,
  waive: z
    .optional(z.literal("yes"))
    .meta({ title: "No charge for a dearer date" })
    .describe("yes: the company bears what the new date costs more; it needs a reason"),
  total: z
    .optional(rupeesOption("2800"))
    .meta(filledByPlan)
    .describe("the price on the new date in rupees, as the dry run shows"),
  reason: reasonOption,
});
type MoveOptions = z.infer<typeof moveOptions>;

const LATE_MOVE = "Free change of date";
const PRICE_OF_DAY = "Price of the new date";

/** Guests' rules that a change of date does not keep. `lateSince`: end of the free change, if it is over. */
export const bendsOfMove = ({ lateSince, bornePaise }: { lateSince: string | null; bornePaise: number }) => [
  ...(lateSince === null
    ? []
    : [{ rule: LATE_MOVE, words: `It has ended on ${delhiInstant(lateSince)}; from then on it is a cancellation.` }]),
  ...(bornePaise > 0
    ? [{ rule: PRICE_OF_DAY, words: `It costs ${formatRupees(bornePaise)} more: the company bears that.` }]
    : []),
];

/** Sums and bent rules of a move. */
async function plannedMove(deps: CommandDeps, { reference: wanted, departure, waive }: MoveOptions) {
  const booking = await confirmedBooking(deps, wanted, "moved");
  if (booking.departureId === departure)
    throw CommandRefusal.of("departure", `${wanted} is on that departure already.`);
  const { people, category } = booking;
  const answer = await quote(deps, { departure, people, category }, { settledPaise: Number.MAX_SAFE_INTEGER });
  if ("refused" in answer) throw CommandRefusal.of("departure", refusals[answer.refused]);
  if (answer.tour.id !== booking.tour.id)
    throw CommandRefusal.of("departure", `That departure is not of ${booking.tour.name}.`);
  const { totalPaise } = answer.quote;
  const dearerPaise = totalPaise - booking.totalPaise;
  const isDearer = dearerPaise >= LEAST_PAYMENT_PAISE;
  const isLate = !booking.movesFreely && !booking.isCalledOff;
  const isWaived = isDearer && waive !== undefined && !booking.isCalledOff;
  const cheaperPaise = Math.min(-dearerPaise - booking.unpaidPaise, booking.heldPaise);
  const bends = bendsOfMove({ lateSince: isLate ? booking.movesUntil : null, bornePaise: isWaived ? dearerPaise : 0 });
  return {
    booking,
    totalPaise,
    bends,
    isLate,
    isWaived,
    duePaise: isDearer && !isWaived && !booking.isCalledOff ? dearerPaise : 0,
    bornePaise: isDearer && (isWaived || booking.isCalledOff) ? dearerPaise : 0,
    backPaise: cheaperPaise < LEAST_PAYMENT_PAISE ? 0 : cheaperPaise,
  };
}

type PlannedMove = Awaited<ReturnType<typeof plannedMove>>;

/** Places on both departures, and the guests whom the move makes sure of their ride. */
async function movedPlaces(deps: CommandDeps, { booking, duePaise }: PlannedMove, to: string) {
  const [from, there] = [await theDeparture(deps, booking.departureId), await theDeparture(deps, to)];
  const leaving = await listAffectedByCallOff(deps.db, booking.departureId);
  const staying = (await listAffectedByCallOff(deps.db, to)).filter(({ isHeld, wasAsked }) => !isHeld && !wasAsked);
  const isPrivate = booking.category === "private";
  const seats = isPrivate ? there.capacity : booking.people;
  const freed = leaving.find((one) => one.reference === booking.reference)?.seats ?? booking.people;
  const riders = sum(staying.map(({ people }) => people)) + booking.people;
  const runsNow = there.group?.state === "forming" && (isPrivate || riders >= there.group.minimum);
  const taken = ({ capacity, placesLeft }: typeof from): number => capacity - placesLeft;
  return {
    there,
    places: [
      {
        words: describeDepartureTime(from),
        departureId: booking.departureId,
        before: taken(from),
        after: duePaise > 0 ? taken(from) : taken(from) - freed,
        capacity: from.capacity,
      },
      {
        words: describeDepartureTime(there),
        departureId: to,
        before: taken(there),
        after: taken(there) + seats,
        capacity: there.capacity,
      },
    ],
    runsNow: runsNow && duePaise === 0,
    madeSure: runsNow && duePaise === 0 ? staying : [],
  };
}

function moveMoney({ booking, totalPaise, duePaise, bornePaise, backPaise }: PlannedMove): Planned["money"] {
  return [
    { words: "Price so far", paise: booking.totalPaise },
    { words: "Price of the new date", paise: totalPaise },
    ...(duePaise > 0 ? [{ words: "The guest pays on the booking's page", paise: duePaise }] : []),
    ...(bornePaise > 0 ? [{ words: "The company bears", paise: bornePaise }] : []),
    ...(backPaise > 0 ? [{ words: returnWords(booking, backPaise), paise: backPaise, isBack: true }] : []),
  ];
}

const moveSum = ({ duePaise, bornePaise, backPaise }: PlannedMove): string => {
  if (duePaise > 0)
    return `It costs ${formatRupees(duePaise)} more: the guest pays that on the booking's page within a quarter of an hour, and rides then.`;
  if (bornePaise > 0) return `It costs ${formatRupees(bornePaise)} more, which the company bears.`;
  return backPaise > 0 ? `It costs less: ${formatRupees(backPaise)} goes back.` : "It costs the same.";
};

export const moveBookingCommand = command({
  summary: "Change the date of a booking at the guest's request, by phone or letter",
  options: moveOptions,
  reasonForBends: true,
  async plan(deps, options) {
    const move = await plannedMove(deps, options);
    const { booking, bends, totalPaise, duePaise } = move;
    const { there, places, runsNow, madeSure } = await movedPlaces(deps, move, options.departure);
    // A promised ride stays promised, and a waiting party that hears of the places may take them.
    const goesBack = isFreeMove(move) && !runsNow && !(await hasWaitlist(deps, booking.departureId));
    const lines = [
      `${describeDepartureTime(booking)} → ${describeDepartureTime(there)}`,
      ...bends.map(({ rule, words }) => `${rule}: ${words}`),
      moveSum(move),
    ];
    return {
      lines: [`${describeHolder(booking)}, ${booking.tour.name}`, ...lines],
      typeNext: [
        `When the guest agrees: --total ${plainRupees(totalPaise)}${bends.length > 0 && options.reason === undefined ? " --reason …" : ""}`,
      ],
      audited: [`${options.reference}:`, ...lines],
      fills: { total: plainRupees(totalPaise) },
      ...(goesBack && { undo: "mails" as const }),
      bends,
      places,
      money: moveMoney(move),
      writesTo: [
        ...(duePaise > 0 ? [] : guestMail(booking, "Their new date")),
        ...madeSure.flatMap((guest) => guestMail(guest, "The ride runs for sure")),
      ],
      stays: [
        "Riders, remarks and links stay. The policy counts to the new date.",
        ...(duePaise > 0 ? ["Unpaid, the booking stays on its old date."] : []),
      ],
    };
  },
  async run(deps, options) {
    const { total: seenPaise, reference: wanted, reason } = options;
    if (seenPaise === undefined)
      throw new CommandRefusal("Run it with --dry-run first: it shows the price that --total needs.");
    const move = await plannedMove(deps, options);
    const [bend] = move.bends;
    if (bend && reason === undefined) throw reasonMissing(`${bend.rule}: ${bend.words}`);
    const formed = (await theDeparture(deps, options.departure)).group?.state;
    const answer = await changeDate(deps, {
      ...{ bookingId: move.booking.id, toDepartureId: options.departure, seenPaise, actor: "operator" },
      ...{ isLate: move.isLate, isOnUs: move.isWaived },
    });
    const outcome = movedOutcome(wanted, answer);
    const { departureId, totalPaise } = move.booking;
    const back = { reference: wanted, departure: departureId, total: plainRupees(totalPaise) };
    // Others may have paid since the plan, so that this move has promised the ride.
    const stays = (await theDeparture(deps, options.departure)).group?.state === formed;
    return isFreeMove(move) && stays ? { ...outcome, inverse: { command: "move-booking", options: back } } : outcome;
  },
});

const hasWaitlist = async ({ db }: CommandDeps, departureId: string): Promise<boolean> =>
  (await countWaitlist(db, [departureId])).has(departureId);

/** True if no money moves and nothing else ends with the old date. */
const isFreeMove = ({ booking, totalPaise }: PlannedMove): boolean =>
  totalPaise === booking.totalPaise && !booking.isCalledOff && !booking.isQuoted;

function movedOutcome(wanted: string, answer: MoveAnswer) {
  if ("moved" in answer) {
    const { refundPaise, promisedBy } = answer.moved;
    const back =
      refundPaise > 0 ? ` ${formatRupees(refundPaise)} goes back, promised by ${plainDate(promisedBy ?? "")}.` : "";
    return { lines: [`${wanted} has its new date.${back} The guest has a mail.`], data: answer.moved };
  }
  if ("toPay" in answer)
    return {
      lines: [
        `Places are held. The guest pays ${formatRupees(answer.toPay.duePaise)} on the booking's page, and ${wanted} moves then.`,
      ],
      data: answer.toPay,
    };
  if ("seenPaise" in answer)
    throw CommandRefusal.of(
      "total",
      `${formatRupees(answer.seenPaise)} was agreed, but the new date costs ${formatRupees(answer.nowPaise)} now. Nothing was moved.`,
    );
  const refused = answer.refused in refusals ? refusals[answer.refused as keyof typeof refusals] : null;
  throw CommandRefusal.of(
    refused === null ? "reference" : "departure",
    refused ?? `${wanted} changed meanwhile; please look at it again.`,
  );
}

const transferOptions = z.object({
  reference,
  name: personName("their name").describe("who rides instead"),
  email: emailOption("their address").describe("their address: the confirmation and the new link go there"),
  phone: telephone("a number such as +919812345678", null).meta({ kind: "phone" }).describe("such as +919812345678"),
  riders: ridersOption.describe(
    "the riders who cancel, such as 2,3: the fee is kept from their refund; none when missing, and the fee is paid",
  ),
  refund: z
    .optional(rupeesOption("1800 or 0"))
    .meta(filledByPlan)
    .describe("the refund in rupees after the fee, as the dry run shows"),
  reason: reasonOption,
});
type TransferOptions = z.infer<typeof transferOptions>;

const fee = formatRupees(TRANSFER_FEE_PAISE);

async function plannedTransfer(deps: CommandDeps, { reference: wanted, riders }: TransferOptions) {
  const booking = await confirmedBooking(deps, wanted, "handed over");
  if (booking.isCalledOff) throw CommandRefusal.of("reference", `${wanted} is called off: the guest chooses first.`);
  const { cutoffAt } = await theDeparture(deps, booking.departureId);
  const now = deps.clock.now().toISOString();
  const isLate = now >= cutoffAt;
  if (!isLate && !booking.canTransfer)
    throw CommandRefusal.of("reference", `${booking.tour.name} cannot be handed over: only holidays can.`);
  const leaving = riders === undefined ? [] : ridersNamed(booking, riders);
  const quoted = leaving.length > 0 ? quoteTransfer(booking, leaving.length, now) : null;
  if (leaving.length > 0 && quoted === null)
    throw CommandRefusal.of(
      "riders",
      `The refund of those who cancel must be at least ${fee}, and one rider at least must stay.`,
    );
  return {
    ...{ booking, leaving, quoted, isLate },
    bends: isLate ? [{ rule: "Cut-off for handing over", words: `It was ${delhiInstant(cutoffAt)}.` }] : [],
  };
}

export const transferBookingCommand = command({
  summary: "Hand a holiday over to another person at the holder's request; the fee is paid, or kept from a refund",
  options: transferOptions,
  personal: ["name", "email", "phone"],
  reasonForBends: true,
  async plan(deps, options) {
    const { booking, leaving, quoted, bends } = await plannedTransfer(deps, options);
    const sums = quoted
      ? `${leaving.length} of ${booking.people} cancel: ${fee} is kept from their refund, ${formatRupees(quoted.refundPaise)} goes back.`
      : `The holder pays ${fee} on the booking's page within a quarter of an hour, and it is handed over then.`;
    const lines = [...bends.map(({ rule, words }) => `${rule}: ${words}`), sums];
    return {
      lines: [
        `${describeHolder(booking)}, ${booking.tour.name}, ${describeDepartureTime(booking)}`,
        `${options.name}, ${options.email}, ${options.phone} would have it.`,
        ...lines,
      ],
      typeNext: [
        `When they agree: --refund ${plainRupees(quoted?.refundPaise ?? 0)}${bends.length > 0 && options.reason === undefined ? " --reason …" : ""}`,
      ],
      audited: [`${options.reference}:`, ...lines],
      fills: { refund: plainRupees(quoted?.refundPaise ?? 0) },
      bends,
      money: quoted
        ? [
            { words: "Kept for the places given up, with the fee", paise: quoted.keptPaise },
            {
              words: returnWords(booking, quoted.refundPaise),
              paise: quoted.refundPaise,
              isBack: true,
            },
          ]
        : [{ words: "Fee that the holder pays on the booking's page", paise: TRANSFER_FEE_PAISE }],
      writesTo: quoted
        ? [
            ...guestMail(booking, "Riders cancelled, and what goes back"),
            ...guestMail(booking, "Handed over"),
            { name: options.name, address: options.email, mail: "Their confirmation, with the new link" },
          ]
        : [],
      stays: [
        "Date, price and policy stay. Riders' details, remarks, notes and a company's bill are deleted.",
        ...(quoted ? ["The holder's links stop working."] : ["Unpaid, the booking stays with its holder."]),
      ],
    };
  },
  async run(deps, options) {
    const { refund: seenRefundPaise, name, email, phone, reason, reference: wanted } = options;
    if (seenRefundPaise === undefined)
      throw new CommandRefusal("Run it with --dry-run first: it shows the refund that --refund needs.");
    const { booking, leaving, isLate, bends } = await plannedTransfer(deps, options);
    const [bend] = bends;
    if (bend && reason === undefined) throw reasonMissing(`${bend.rule}: ${bend.words}`);
    const answer = await transferBooking(deps, {
      ...{ bookingId: booking.id, to: { name, email, phone }, seenRefundPaise, actor: "operator", isLate },
      leavingRiderIds: leaving.map(({ id }) => id),
    });
    if ("toPay" in answer)
      return {
        lines: [`The holder pays ${fee} on the booking's page, and ${wanted} is handed over then.`],
        data: answer.toPay,
      };
    if ("transferred" in answer)
      return { lines: [`${wanted} is handed over. Both have a mail.`], data: answer.transferred };
    throw CommandRefusal.of(
      answer.refused === "refund_moved" ? "refund" : "reference",
      answer.refused === "refund_moved"
        ? `${formatRupees(answer.seenPaise)} was agreed, but the refund is now ${formatRupees(answer.nowPaise)}. Nothing was handed over.`
        : answer.refused === "not_a_holiday"
          ? `${booking.tour.name} cannot be handed over: only holidays can.`
          : `${wanted} changed meanwhile; please look at it again.`,
    );
  },
});
