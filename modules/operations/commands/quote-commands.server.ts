import { z } from "zod";
import { findDepartureOn } from "#modules/availability/index.server.ts";
import {
  countOthers,
  FURTHEST_DAYS_AHEAD,
  findOffer,
  type NewQuote,
  newQuote,
  offerQuote,
  type QuoteRefusal,
  refuseOffer,
} from "#modules/booking/index.server.ts";
import { describePeople, MOST_PEOPLE } from "#modules/booking/model.ts";
import { findTour } from "#modules/catalogue/index.server.ts";
import { listMessagesFrom, noteAnswered } from "#modules/enquiries/index.server.ts";
import { LARGEST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { formatRupees } from "#platform/money.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { tourOption } from "../describe.server.ts";
import { paymentOption } from "./booking-commands.server.ts";
import { tourIdOf } from "./departure-commands.server.ts";

const quoteOptions = z.object({
  tour: tourOption.describe("the tour's slug"),
  name: newQuote.shape.name.describe("who asked"),
  email: newQuote.shape.email.meta({ kind: "email" }).describe("where the quote goes"),
  phone: newQuote.shape.phone.meta({ kind: "phone" }).describe("such as +919812345678"),
  country: newQuote.shape.country.default("IN").describe("two letters"),
  date: newQuote.shape.date.meta({ kind: "day" }).describe("of the ride"),
  time: newQuote.shape.time.describe("when it starts, IST"),
  people: z.coerce.number().int().min(1).max(MOST_PEOPLE).describe("how many"),
  rupees: paymentOption.meta({ title: "Price in rupees" }).describe("for all of them; no tax is added"),
  words: newQuote.shape.words.meta({ title: "What they would get" }).describe("what the ride is, for the mail"),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(90)
    .default(14)
    .meta({ title: "Valid for days" })
    .describe("how long the quote holds"),
  number: newQuote.shape.number
    .meta({ title: "Replaces quote" })
    .describe("number of the quote that this one replaces"),
});

/** Option that a refusal is about. */
const refusedAt: Record<QuoteRefusal, string> = {
  not_found: "tour",
  no_such_quote: "number",
  paid: "number",
  too_late: "date",
  too_far: "date",
  somebodys_own: "time",
  over_one_payment: "rupees",
};
const refusedOffer = (refused: QuoteRefusal): CommandRefusal =>
  CommandRefusal.of(refusedAt[refused], quoteRefusals[refused]);

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

type Offered = Pick<NewQuote, "tour" | "date" | "time" | "people" | "totalPaise" | "validDays">;

async function offerWords({ db }: CommandDeps, offer: Offered): Promise<string> {
  const { tour, date, time, people, totalPaise, validDays } = offer;
  const name = (await findTour(db, tour))?.name ?? tour;
  const ride = `${name}, ${longDate(date)}, ${time} IST`;
  return `${ride}, ${describePeople(people)}, ${formatRupees(totalPaise)}, valid for ${pluralize(validDays, "day")}.`;
}

/** Message that a quote answers: the only open one of its address. Of several, somebody says which. */
async function answeredBy({ db }: CommandDeps, email: string): Promise<{ id: string | null; words: string[] }> {
  const open = (await listMessagesFrom(db, email)).filter(({ answeredAt }) => answeredAt === null);
  const [first, second] = open;
  if (!first) return { id: null, words: [] };
  if (!second) return { id: first.id, words: ["Their message would be marked as answered."] };
  return { id: null, words: [`${open.length} messages of theirs stay open: mark those that this answers.`] };
}

const quoteMail = ({ name, email }: { name: string; email: string }) => ({
  ...{ name, address: email },
  mail: "Their quote, with the link to accept and pay",
});

type QuotedRide = { tour: string; date: string; time: string; email: string };

export const quoteCommand = command({
  summary: "Offer a ride made to measure; the guest accepts and pays by the link in the mail",
  options: quoteOptions,
  personal: ["name", "email", "phone", "words"],
  async plan(deps, options) {
    const refused = await refuseOffer(deps, { ...options, totalPaise: options.rupees });
    if (refused !== null) throw refusedOffer(refused);
    const there = await whoIsThere(deps, options);
    const offer = await offerWords(deps, { ...options, totalPaise: options.rupees, validDays: options.days });
    const { words: answered } = await answeredBy(deps, options.email);
    return {
      lines: [...there, `${options.name} would get: ${offer}`, ...answered],
      audited: [...there, offer, ...answered],
      money: [{ words: "The guest would pay, all in", paise: options.rupees }],
      writesTo: [quoteMail(options)],
      stays: [
        "No place is taken until the guest accepts.",
        ...(options.number === undefined ? [] : ["Earlier versions of this quote end."]),
      ],
    };
  },
  async run(deps, { rupees: totalPaise, days: validDays, ...offer }) {
    const there = await whoIsThere(deps, offer);
    const made = await offerQuote(deps, { ...offer, totalPaise, validDays });
    if ("refused" in made) throw refusedOffer(made.refused);
    const { id } = await answeredBy(deps, offer.email);
    if (id !== null) await noteAnswered(deps, id);
    return { lines: [...there, `Quote ${made.number}, version ${made.version}, is on its way.`], data: made };
  },
});

/** Current offer, optionally to another address; refused if paid or no longer possible. */
async function offerAgain(deps: CommandDeps, number: string, email: string | undefined): Promise<NewQuote> {
  const found = await findOffer(deps.db, number);
  if (!found) throw CommandRefusal.of("number", "There is no quote with that number.");
  if (found.offer.email === NOBODY.email)
    throw new CommandRefusal(`The person of ${number} was erased at their request.`);
  if (found.isPaid) throw new CommandRefusal(`${number} has been paid: use correct-email for its booking.`);
  const offer = { ...found.offer, email: email ?? found.offer.email };
  const refused = await refuseOffer(deps, offer);
  if (refused !== null) throw refusedOffer(refused);
  return offer;
}

export const resendQuoteCommand = command({
  summary: "Resend a quote to the right address; an unpaid acceptance and the old link end",
  options: z.object({
    number: typedLine().min(1).describe("the quote's number"),
    email: z.optional(newQuote.shape.email.meta({ kind: "email" })).describe("where it goes from now on"),
  }),
  personal: ["email"],
  async plan(deps, { number, email }) {
    const offer = await offerAgain(deps, number, email);
    const words = await offerWords(deps, offer);
    return {
      lines: [`${offer.name}, ${offer.phone}, would get at ${offer.email}: ${words}`, offer.words],
      audited: [`${number}: ${words}`],
      money: [{ words: "The guest would pay, all in", paise: offer.totalPaise }],
      writesTo: [quoteMail(offer)],
      stays: ["Its price and its ride stay. The old link, and an unpaid acceptance, end."],
    };
  },
  async run(deps, { number, email }) {
    const made = await offerQuote(deps, await offerAgain(deps, number, email));
    if ("refused" in made) throw refusedOffer(made.refused);
    return { lines: [`Quote ${made.number}, version ${made.version}, is on its way.`], data: made };
  },
});
