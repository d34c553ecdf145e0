import { z } from "zod";
import {
  listAffectedByCallOff,
  quote,
  quoteShare,
  type SplitRefusal,
  splitBooking,
} from "#modules/booking/index.server.ts";
import { describePeople, refusals, withPromo } from "#modules/booking/model.ts";
import { LEAST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import { countWaitlist } from "#modules/waitlist/index.server.ts";
import { formatRupees, sum } from "#platform/money.ts";
import { personName } from "#platform/text/person-name.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { telephone } from "#platform/text/telephones.server.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command, type Planned } from "../command.server.ts";
import {
  describeDepartureTime,
  emailOption,
  filledByPlan,
  plainRupees,
  riderLabel,
  rupeesOption,
} from "../describe.server.ts";
import { guestMail } from "../plan-parts.server.ts";
import { reference, returnWords, ridersNamed, ridersOption } from "./booking-commands.server.ts";
import { bendsOfMove, confirmedBooking, reasonMissing, reasonOption } from "./change-commands.server.ts";
import { departureId, theDeparture } from "./departure-commands.server.ts";
import { describeHolder } from "./desk-commands.server.ts";

const options = z.object({
  reference,
  riders: ridersOption.unwrap().describe("the riders who go another day, by their numbers in the party, such as 1,2"),
  departure: departureId.describe("the departure they ride on instead"),
  waive: z
    .optional(z.literal("yes"))
    .meta({ title: "No charge for a dearer date" })
    .describe("yes: the company bears what the new date costs more; it needs a reason"),
  total: z
    .optional(rupeesOption("2800"))
    .meta(filledByPlan)
    .describe("their price on the new date in rupees, as the dry run shows"),
  worth: z
    .optional(rupeesOption("2000"))
    .meta(filledByPlan)
    .describe("their share of the present price in rupees, as the dry run shows"),
  name: z
    .optional(personName("their name"))
    .describe("the holder of the new booking, if another person than the present one"),
  email: z
    .optional(emailOption("their address"))
    .describe("the new holder's address: the new booking's link goes there"),
  phone: z
    .optional(telephone("a number such as +919812345678", null))
    .meta({ kind: "phone" })
    .describe("the new holder's number, such as +919812345678"),
  reason: reasonOption,
});
type Options = z.infer<typeof options>;

/** Holder of the new booking; null for the present one. */
function newHolder({ name, email, phone }: Options) {
  if (name === undefined && email === undefined && phone === undefined) return null;
  const missing = Object.entries({ name, email, phone }).find(([, value]) => value === undefined)?.[0];
  if (missing !== undefined)
    throw CommandRefusal.of(missing, "Another holder needs name, address and number. Without them it stays as it is.");
  return { name: name ?? "", email: email ?? "", phone: phone ?? "" };
}

async function plannedSplit(deps: CommandDeps, given: Options) {
  const { reference: wanted, departure, waive } = given;
  const booking = await confirmedBooking(deps, wanted, "split");
  if (booking.isCalledOff) throw CommandRefusal.of("reference", `${wanted} is called off: the guest chooses first.`);
  if (booking.departureId === departure)
    throw CommandRefusal.of("departure", `${wanted} is on that departure already.`);
  const leaving = ridersNamed(booking, given.riders);
  if (leaving.length >= booking.people) throw CommandRefusal.of("riders", refusalWords.nobody_stays);
  if (booking.unpaidPaise > 0) throw CommandRefusal.of("reference", refusalWords.rest_due);
  const people = leaving.length;
  const answer = await quote(
    deps,
    { departure, people, category: booking.category },
    { settledPaise: Number.MAX_SAFE_INTEGER },
  );
  if ("refused" in answer) throw CommandRefusal.of("departure", refusals[answer.refused]);
  if (answer.tour.id !== booking.tour.id)
    throw CommandRefusal.of("departure", `That departure is not of ${booking.tour.name}.`);
  const share = quoteShare(booking, people, deps.clock.now().toISOString());
  if (share.worthPaise < LEAST_PAYMENT_PAISE) throw CommandRefusal.of("riders", refusalWords.too_little);
  const { totalPaise } = withPromo(answer.quote.lines, share.promo);
  const dearerPaise = totalPaise - share.worthPaise;
  const isDearer = dearerPaise >= LEAST_PAYMENT_PAISE;
  const isWaived = isDearer && waive !== undefined;
  const isLate = !booking.movesFreely;
  const duePaise = isDearer && !isWaived ? dearerPaise : 0;
  if (duePaise > 0 && booking.isQuoted) throw CommandRefusal.of("waive", refusalWords.quoted_pays);
  const cheaperPaise = Math.min(-dearerPaise, share.paidPaise);
  const bends = bendsOfMove({ lateSince: isLate ? booking.movesUntil : null, bornePaise: isWaived ? dearerPaise : 0 });
  return {
    ...{ booking, leaving, share, totalPaise, bends, isLate, isWaived, duePaise },
    holder: newHolder(given),
    bornePaise: isWaived ? dearerPaise : 0,
    backPaise: cheaperPaise < LEAST_PAYMENT_PAISE ? 0 : cheaperPaise,
  };
}

type PlannedSplit = Awaited<ReturnType<typeof plannedSplit>>;

const refusalWords: Record<Exclude<SplitRefusal, keyof typeof refusals>, string> = {
  changed: "It changed meanwhile; please look at it again.",
  nobody_stays: "One rider at least must stay. To move everybody, move the whole booking.",
  change_waiting: "A change of it waits for its payment: do it after that.",
  rest_due:
    "A rest of its price is due still, and belongs to all of its guests. Take it first, or move the whole booking.",
  called_off: "It is called off: the guest chooses first.",
  too_late: "It is too late to change the date.",
  too_little:
    "Those who stay cost as much without them, so that nothing is left for a booking of their own. Please book them anew.",
  by_gift: "A gift paid for this booking: move all of it, or cancel some riders and book them again.",
  quoted_pays:
    "This party has a quote, and its guests cannot pay a difference apart. Let the company bear it, or offer a new quote.",
};

async function splitPlaces(deps: CommandDeps, { booking, leaving, duePaise }: PlannedSplit, to: string) {
  const [from, there] = [await theDeparture(deps, booking.departureId), await theDeparture(deps, to)];
  const staying = (await listAffectedByCallOff(deps.db, to)).filter(({ isHeld, wasAsked }) => !isHeld && !wasAsked);
  const isPrivate = booking.category === "private";
  const people = leaving.length;
  const riders = sum(staying.map((one) => one.people)) + people;
  const runsNow = duePaise === 0 && there.group?.state === "forming" && (isPrivate || riders >= there.group.minimum);
  const taken = ({ capacity, placesLeft }: typeof from): number => capacity - placesLeft;
  const waiting = (await countWaitlist(deps.db, [booking.departureId])).get(booking.departureId);
  const freed = isPrivate || duePaise > 0 ? 0 : people;
  const told =
    freed > 0 && waiting ? `; ${pluralize(waiting.parties, "party", "parties")} on the waiting list would be told` : "";
  const places: NonNullable<Planned["places"]> = [
    {
      words: isPrivate
        ? `${describeDepartureTime(from)}, still the private party's own`
        : describeDepartureTime(from) + told,
      departureId: booking.departureId,
      ...{ before: taken(from), after: taken(from) - freed, capacity: from.capacity },
    },
    {
      words: describeDepartureTime(there),
      departureId: to,
      ...{
        before: taken(there),
        after: taken(there) + (isPrivate ? there.capacity : people),
        capacity: there.capacity,
      },
    },
  ];
  return { there, places, madeSure: runsNow ? staying : [] };
}

function splitMoney({ booking, share, totalPaise, duePaise, bornePaise, backPaise }: PlannedSplit): Planned["money"] {
  return [
    { words: "Price so far, of all", paise: booking.totalPaise },
    { words: "Price of those who stay", paise: share.remainingPaise },
    { words: "Share of those who go", paise: share.worthPaise },
    { words: "Of the payments, the new booking has", paise: share.paidPaise },
    { words: "Their price on the new date", paise: totalPaise },
    ...(duePaise > 0 ? [{ words: "To pay on the new booking's page", paise: duePaise }] : []),
    ...(bornePaise > 0 ? [{ words: "The company bears", paise: bornePaise }] : []),
    ...(backPaise > 0 ? [{ words: returnWords(booking, backPaise), paise: backPaise, isBack: true }] : []),
  ];
}

function splitSum({ share, duePaise, bornePaise, backPaise }: PlannedSplit): string {
  const worth = `Their share is ${formatRupees(share.worthPaise)}.`;
  if (duePaise > 0)
    return `${worth} The new date costs ${formatRupees(duePaise)} more: they pay that on the new booking's page within a quarter of an hour, and ride then.`;
  if (bornePaise > 0) return `${worth} The new date costs ${formatRupees(bornePaise)} more, which the company bears.`;
  return backPaise > 0
    ? `${worth} The new date costs less: ${formatRupees(backPaise)} goes back.`
    : `${worth} The new date costs the same.`;
}

function mailsOf({ booking, holder, duePaise }: PlannedSplit): NonNullable<Planned["writesTo"]> {
  const { contactName, contactEmail } = holder ? { contactName: holder.name, contactEmail: holder.email } : booking;
  return [
    ...guestMail(booking, "Who still rides, and the new reference"),
    ...guestMail(
      { contactName, contactEmail },
      duePaise > 0 ? "Their own booking, and what is to pay" : "Their new date",
    ),
  ];
}

const staysOf = ({ booking, duePaise }: PlannedSplit, people: number): string[] => [
  `${describePeople(booking.people - people)} still ${booking.people - people === 1 ? "rides" : "ride"} as booked, under ${booking.reference}.`,
  "Riders' details go with them. Both bookings keep the policy; each counts to its own date.",
  ...(duePaise > 0 ? ["Unpaid, those who go stay on the old date, as a booking of their own."] : []),
];

export const moveGuestsCommand = command({
  summary: "Move some guests of a booking to another date, as a booking of their own",
  options,
  personal: ["name", "email", "phone"],
  reasonForBends: true,
  async plan(deps, given) {
    const split = await plannedSplit(deps, given);
    const { booking, leaving, bends, totalPaise, share, holder } = split;
    const { there, places, madeSure } = await splitPlaces(deps, split, given.departure);
    const stays = staysOf(split, leaving.length);
    const lines = [
      `${leaving.length} of ${booking.people}: ${describeDepartureTime(booking)} → ${describeDepartureTime(there)}`,
      ...bends.map(({ rule, words }) => `${rule}: ${words}`),
      splitSum(split),
      ...stays,
      "There is no way back: two bookings are never joined again.",
    ];
    return {
      lines: [
        `${describeHolder(booking)}, ${booking.tour.name}`,
        ...booking.riders.map(
          ({ id, position, name }) =>
            `  ${riderLabel(position, name)}, ${leaving.some((one) => one.id === id) ? "would go" : "stays"}`,
        ),
        ...(holder ? [`The new booking is for ${holder.name}, ${holder.email}, ${holder.phone}.`] : []),
        ...lines,
      ],
      typeNext: [
        `When the guest agrees: --total ${plainRupees(totalPaise)} --worth ${plainRupees(share.worthPaise)}${bends.length > 0 && given.reason === undefined ? " --reason …" : ""}`,
      ],
      audited: [`${given.reference}:`, ...lines],
      fills: { total: plainRupees(totalPaise), worth: plainRupees(share.worthPaise) },
      ...{ bends, places, stays, money: splitMoney(split) },
      writesTo: [...mailsOf(split), ...madeSure.flatMap((guest) => guestMail(guest, "The ride runs for sure"))],
    };
  },
  async run(deps, given) {
    const { total: seenPaise, worth: seenWorthPaise, reference: wanted, reason } = given;
    if (seenPaise === undefined || seenWorthPaise === undefined)
      throw new CommandRefusal("Run it with --dry-run first: it shows the sums that --total and --worth need.");
    const { booking, leaving, bends, isLate, isWaived, holder } = await plannedSplit(deps, given);
    const [bend] = bends;
    if (bend && reason === undefined) throw reasonMissing(`${bend.rule}: ${bend.words}`);
    const answer = await splitBooking(deps, {
      ...{ bookingId: booking.id, riderIds: leaving.map(({ id }) => id), toDepartureId: given.departure },
      ...{ seenPaise, seenWorthPaise, isLate, isOnUs: isWaived, contact: holder },
    });
    if ("split" in answer) return splitOutcome(wanted, leaving.length, answer);
    if ("seenPaise" in answer)
      throw CommandRefusal.of(
        "total",
        `${formatRupees(answer.seenPaise)} was agreed, but the new date costs ${formatRupees(answer.nowPaise)} now. Nothing was moved.`,
      );
    const { refused } = answer;
    throw refused in refusals
      ? CommandRefusal.of("departure", refusals[refused as keyof typeof refusals])
      : CommandRefusal.of("reference", refusalWords[refused as keyof typeof refusalWords]);
  },
});

type Split = Extract<Awaited<ReturnType<typeof splitBooking>>, { split: unknown }>;

function splitOutcome(wanted: string, people: number, { split, landed }: Split) {
  const head = `${describePeople(people)} of ${wanted} ${people === 1 ? "has" : "have"} the booking ${split.reference} now.`;
  const data = { reference: split.reference, people, ...landed };
  if ("toPay" in landed)
    return {
      lines: [
        `${head} Places are held on the new date: ${formatRupees(landed.toPay.duePaise)} is to pay on its page. Both have a mail.`,
      ],
      data,
    };
  const { refundPaise, promisedBy } = landed.moved;
  const back =
    refundPaise > 0 ? ` ${formatRupees(refundPaise)} goes back, promised by ${plainDate(promisedBy ?? "")}.` : "";
  return { lines: [`${head} It has the new date.${back} Both have a mail.`], data };
}
