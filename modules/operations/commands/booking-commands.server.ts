import { z } from "zod";
import { findDepartureOn } from "#modules/availability/index.server.ts";
import {
  type BespokeOffer,
  bespokeOffer,
  countOthers,
  FURTHEST_DAYS_AHEAD,
  findCreditFrom,
  findManagedBooking,
  findOffer,
  listHolds,
  type ManagedBooking,
  markNoShow,
  offerQuote,
  type QuoteRefusal,
  refundByOperator,
  refuseOffer,
} from "#modules/booking/index.server.ts";
import { bookingStatusLabels, describeFormerMoney, describePeople, MOST_PEOPLE } from "#modules/booking/model.ts";
import { LARGEST_PAYMENT_PAISE, LEAST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { formatRupees, sum } from "#platform/money.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { plainRupees, rupeesOption } from "../describe.server.ts";
import { tourIdOf } from "./departure-commands.server.ts";

export const reference = z
  .string()
  .regex(/^PH-\w{6}$/, "a reference such as PH-7K3M9Q")
  .describe("the booking's reference");
/** Rider numbers within the party. */
export const ridersOption = z.optional(z.string().regex(/^\d{1,3}(\s*,\s*\d{1,3})*$/, "numbers such as 1,2"));

/** Named riders, or all; refuses unknown numbers. */
export function ridersNamed({ riders }: ManagedBooking, numbers: string | undefined): ManagedBooking["riders"] {
  if (numbers === undefined) return riders;
  const wanted = new Set(numbers.split(",").map(Number));
  const there = riders.map(({ position }) => position);
  const missing = [...wanted].find((number) => !there.includes(number));
  if (missing !== undefined)
    throw new CommandRefusal(`It has no rider ${missing}: its riders are ${there.join(", ")}.`);
  return riders.filter(({ position }) => wanted.has(position));
}

const rupees = rupeesOption("1500 or 1500.50").refine(
  (paise) => paise >= LEAST_PAYMENT_PAISE,
  "at least one rupee: the provider moves no less",
);

export async function theBooking(deps: CommandDeps, wanted: string) {
  const booking = await findManagedBooking(deps, wanted);
  if (!booking) throw new CommandRefusal(`There is no booking ${wanted}.`);
  return booking;
}

/** Names the card that gets the refund of a transferred booking. */
export function formerLines({ ownHeldPaise }: ManagedBooking, refundPaise: number): string[] {
  const words = describeFormerMoney({ refundPaise, formerPaise: refundPaise - ownHeldPaise }, "desk");
  return words === null ? [] : [`${words}.`];
}

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
  new CommandRefusal(`${wanted} has only ${formatRupees(leftPaise)} left to refund.`);

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
    rupees: rupees.describe("how much, in rupees"),
    seen: z
      .optional(rupeesOption("1500 or 0"))
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
    return {
      lines: [
        `${wanted}: ${formatRupees(paid)} paid, ${taken > 0 ? `${formatRupees(taken)} taken back by a bank, ` : ""}${words}; ${formatRupees(amountPaise)} would follow.`,
        ...formerLines(booking, amountPaise),
        ...(await whatOfCredit(deps, booking, amountPaise)),
        `If that is right: --seen ${plainRupees(back)}`,
      ],
    };
  },
  async run(deps, { reference: wanted, rupees: amountPaise, seen: seenBackPaise, reason }) {
    if (seenBackPaise === undefined)
      throw new CommandRefusal("Run it with --dry-run first: it shows the refunded sum that --seen needs.");
    const { id: bookingId } = await theBooking(deps, wanted);
    const answer = await refundByOperator(deps, { bookingId, amountPaise, seenBackPaise, reason });
    if ("promisedBy" in answer)
      return {
        lines: [`${formatRupees(amountPaise)} goes back, promised by ${answer.promisedBy}.`],
        data: { amountPaise, promisedBy: answer.promisedBy },
      };
    if (answer.refused === "changed")
      throw new CommandRefusal(`${wanted} changed meanwhile; please look at it again. Nothing was refunded.`);
    if (answer.refused === "too_much") throw tooMuch(wanted, answer.leftPaise);
    if (answer.refused === "credit_in_use") throw inUse(wanted, answer.reference);
    throw new CommandRefusal(
      `${formatRupees(answer.backPaise)} of ${wanted} has been given back by now, not ${formatRupees(seenBackPaise)}: perhaps this very sum. Nothing more was: look at it again with --dry-run.`,
    );
  },
});

const noShowOptions = z.object({
  reference,
  riders: ridersOption.describe(
    "the riders who did not come, by their numbers in the dry run, such as 2,3; all of them when missing",
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
    return {
      lines: [
        `${wanted}, ${booking.contactName}, ${booking.tour.name}: would be noted as missed.`,
        ...booking.riders.map(
          ({ position, name }) =>
            `  ${position}  ${name ?? "without details"}, ${isMissed(position) ? "did not come" : "came"}`,
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
    return {
      lines: held.map(
        (one) =>
          `${one.reference}  ${one.people} on ${one.tourName}, ${one.localDate} ${one.localTime} IST, until ${delhiInstant(one.holdExpiresAt)}, ${one.contactEmail}`,
      ),
    };
  },
});

const quoteOptions = z.object({
  tour: z.string().describe("the tour's slug"),
  number: bespokeOffer.shape.number.describe("of the quote that this one replaces"),
  name: bespokeOffer.shape.name.describe("who asked"),
  email: bespokeOffer.shape.email.describe("where the quote goes"),
  phone: bespokeOffer.shape.phone.describe("such as +919812345678"),
  country: bespokeOffer.shape.country.default("IN").describe("two letters"),
  date: bespokeOffer.shape.date.describe("of the ride"),
  time: bespokeOffer.shape.time.describe("when it starts, IST"),
  people: z.coerce.number().int().min(1).max(MOST_PEOPLE).describe("how many"),
  rupees: rupees.describe("for all of them; no tax is added"),
  words: bespokeOffer.shape.words.describe("what the ride is, for the mail"),
  days: z.coerce.number().int().min(1).max(90).default(14).describe("how long the quote holds"),
});

const quoteRefusals: Record<QuoteRefusal, string> = {
  not_found: "That tour is not on sale. Choose one that is.",
  no_such_quote: "There is no quote with that number to replace.",
  paid: "That quote has been paid: change or cancel its booking, or make a new quote.",
  too_late: "That date and time have passed.",
  too_far: `That date is more than ${FURTHEST_DAYS_AHEAD} days away: is its year right?`,
  somebodys_own: "Another party has that departure to itself, or agreed to a smaller group: offer another time.",
  over_one_payment: `No more than ${formatRupees(LARGEST_PAYMENT_PAISE)} can be paid at once: make a quote for each part of the party, on the same date and time.`,
};

/** Fellow riders at that hour, counted like the quote's page. Other quotes to the same address count as the same party. */
async function whoIsThere(deps: CommandDeps, ride: QuotedRide): Promise<string[]> {
  const day = { tourId: await tourIdOf(deps, ride.tour), localDate: ride.date, localTime: ride.time };
  const id = await findDepartureOn(deps.db, day);
  const others = id === null ? 0 : await countOthers(deps.db, { departureId: id, email: ride.email });
  if (others === 0) return [];
  return [
    `${pluralize(others, "other has", "others have")} places on that departure already: the quote's page says that ${others === 1 ? "1 other rides" : `${others} others ride`} with this party.`,
  ];
}

type QuotedRide = { tour: string; date: string; time: string; email: string };

export const quoteCommand = command({
  summary: "Offer a ride made to measure; the guest accepts and pays by the link in the mail",
  options: quoteOptions,
  personal: ["name", "email", "phone", "words"],
  async plan(deps, options) {
    const refused = await refuseOffer(deps, { ...options, totalPaise: options.rupees });
    if (refused !== null) throw new CommandRefusal(quoteRefusals[refused]);
    return {
      lines: [
        ...(await whoIsThere(deps, options)),
        `${options.email} would get: ${options.tour}, ${options.date} ${options.time} IST, ${describePeople(options.people)}, ${formatRupees(options.rupees)}, for ${pluralize(options.days, "day")}.`,
      ],
    };
  },
  async run(deps, { rupees: totalPaise, days: validDays, ...offer }) {
    const there = await whoIsThere(deps, offer);
    const made = await offerQuote(deps, { ...offer, totalPaise, validDays });
    if ("refused" in made) throw new CommandRefusal(quoteRefusals[made.refused]);
    return { lines: [...there, `Quote ${made.number}, version ${made.version}, is on its way.`], data: made };
  },
});

/** Current offer, optionally to another address; refused if paid or no longer possible. */
async function offerAgain(deps: CommandDeps, number: string, email: string | undefined): Promise<BespokeOffer> {
  const found = await findOffer(deps.db, number);
  if (!found) throw new CommandRefusal("There is no quote with that number.");
  if (found.offer.email === NOBODY.email)
    throw new CommandRefusal(`The person of ${number} was erased at their request.`);
  if (found.isPaid) throw new CommandRefusal(`${number} has been paid: use correct-email for its booking.`);
  const offer = { ...found.offer, email: email ?? found.offer.email };
  const refused = await refuseOffer(deps, offer);
  if (refused !== null) throw new CommandRefusal(quoteRefusals[refused]);
  return offer;
}

export const resendQuoteCommand = command({
  summary: "Resend a quote to the right address; an unpaid acceptance and the old link end",
  options: z.object({
    number: typedLine().min(1).describe("the quote's number"),
    email: z.optional(bespokeOffer.shape.email).describe("where it goes from now on"),
  }),
  personal: ["email"],
  async plan(deps, { number, email }) {
    const offer = await offerAgain(deps, number, email);
    const { people, totalPaise, validDays } = offer;
    return {
      lines: [
        `${offer.name}, ${offer.phone}, would get at ${offer.email}: ${offer.tour}, ${offer.date} ${offer.time} IST, ${describePeople(people)}, ${formatRupees(totalPaise)}, for ${pluralize(validDays, "day")}.`,
        offer.words,
      ],
    };
  },
  async run(deps, { number, email }) {
    const made = await offerQuote(deps, await offerAgain(deps, number, email));
    if ("refused" in made) throw new CommandRefusal(quoteRefusals[made.refused]);
    return { lines: [`Quote ${made.number}, version ${made.version}, is on its way.`], data: made };
  },
});
