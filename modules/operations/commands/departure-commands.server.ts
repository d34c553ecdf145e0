import { z } from "zod";
import { findDeparture, findGuides, listDeparturesBetween, saveGuides } from "#modules/availability/index.server.ts";
import {
  callOff,
  listAffectedByCallOff,
  listExclusiveDepartures,
  listManifest,
} from "#modules/booking/index.server.ts";
import { bookingCategoryLabels, describePeople } from "#modules/booking/model.ts";
import { findTourId, getBookedTour } from "#modules/catalogue/index.server.ts";
import { countWaitlist } from "#modules/waitlist/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { delhiDate, delhiInstant, longDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import {
  areDaysInOrder,
  dayOption,
  describeDepartureTime,
  OUT_OF_ORDER,
  quoteLines,
  tourOption,
} from "../describe.server.ts";
import { describeOpenQuotes } from "../open-quotes.server.ts";
import { guestMail, tableOf } from "../plan-parts.server.ts";

export const departureId = z
  .uuid()
  .meta({ thing: "departure" })
  .describe("the departure's id, as list-day and list-departures show it");

export async function theDeparture(deps: { db: Sql; clock: Clock }, id: string) {
  const departure = await findDeparture(deps, id);
  if (!departure) throw CommandRefusal.of("departure", "There is no such departure. See list-departures.");
  return departure;
}

export async function tourIdOf({ db }: CommandDeps, slug: string): Promise<string> {
  const id = await findTourId(db, slug);
  if (id === null) throw CommandRefusal.of("tour", `There is no tour "${slug}".`);
  return id;
}

export const theTour = async (deps: CommandDeps, slug: string) => getBookedTour(deps.db, await tourIdOf(deps, slug));

export const listDeparturesCommand = command({
  summary: "List a tour's departures, with their ids and places taken",
  options: z
    .object({
      tour: tourOption.describe("the tour's slug"),
      from: dayOption.describe("first day"),
      to: dayOption.describe("last day"),
    })
    .refine(areDaysInOrder, OUT_OF_ORDER),
  async plan(deps, { tour, from, to }) {
    const found = await listDeparturesBetween(deps.db, { tourId: await tourIdOf(deps, tour), from, to });
    return listed(deps, found, ({ localDate, localTime }) => `${localDate} ${localTime} IST`);
  },
});

type DepartureLine = Awaited<ReturnType<typeof listDeparturesBetween>>[number];

/** Departures as lines and as a table. */
async function listed({ db, clock }: CommandDeps, found: DepartureLine[], what: (one: DepartureLine) => string) {
  const ids = found.map(({ id }) => id);
  const now = clock.now();
  const [own, waiting] = [await listExclusiveDepartures(db, ids), await countWaitlist(db, ids)];
  const rows = found.map((one) => ({
    id: one.id,
    what: what(one),
    starts: one.startsAt.toISOString(),
    tour: one.tourName,
    taken: one.taken,
    capacity: one.capacity,
    stands: standsAs(one, now),
    more: [
      ...(one.forming && one.startsAt > now
        ? [`needs ${one.forming.minimum}, decided ${delhiInstant(one.forming.decidesAt)}`]
        : []),
      ...(one.guides > 0 ? [`with ${pluralize(one.guides, "guide")}`] : []),
      ...(own.has(one.id) ? ["booked as Private"] : []),
      ...waitingWords(waiting.get(one.id)),
    ].join("  "),
  }));
  return {
    lines: rows.map((row) =>
      [row.id, row.what, `${row.taken} of ${row.capacity} taken`, row.stands, row.more].filter(Boolean).join("  "),
    ),
    table: tableOf(
      rows,
      {
        id: ["Departure", "id"],
        starts: ["Starts", "moment"],
        tour: ["Tour", "text"],
        taken: ["Taken", "number"],
        capacity: ["Places", "number"],
        stands: ["Stands", "text"],
        more: ["Also", "text"],
      },
      { thing: "departure", key: "id" },
    ),
  };
}

/** Sales state now: an "open" departure may be past its cut-off. */
function standsAs({ status, startsAt, cutoffAt, isPublished, sells: how }: DepartureLine, now: Date): string {
  if (status === "cancelled") return status;
  const isForSale = isPublished && how === "instant";
  const sells = status === "open" && cutoffAt > now && isForSale;
  if (startsAt <= now) return sells ? `has left, open until ${delhiInstant(cutoffAt)}` : "has left";
  if (status === "open" && !isForSale) return isPublished ? "sold by quotes" : "tour withdrawn";
  return status === "open" && !sells ? "too late to book" : status;
}

/** Consequence of closing a departure before it has enough riders. */
export const describeLackingRiders = (
  { minimum, decidesAt }: { minimum: number; decidesAt: string },
  now: Date,
): string =>
  `needs ${pluralize(minimum, "rider")} who have paid by ${delhiInstant(decidesAt, now)}, and nobody can join any more: promise that it runs (guarantee-departure), or it is called off then`;

/** Warns of departures of unpublished tours, which nobody can book. */
export function describeWithdrawn(departures: readonly { isPublished: boolean }[]): string[] {
  const count = departures.filter(({ isPublished }) => !isPublished).length;
  if (count === 0) return [];
  return [
    `${count} of them ${count === 1 ? "is" : "are"} of a tour that is withdrawn: nothing of it is sold until it is published again.`,
  ];
}

const waitingWords = (waiting: { parties: number; people: number } | undefined): string[] =>
  waiting ? [`${pluralize(waiting.parties, "party", "parties")} waiting, ${describePeople(waiting.people)}`] : [];

export const listDayCommand = command({
  summary: "Every departure of a day, with its tour, how full it is, how many guides are out, and its id for manifest",
  options: z.object({ date: z.optional(dayOption).describe("the day in Delhi; today when missing") }),
  async plan(deps, { date = delhiDate(deps.clock.now()) }) {
    const found = await listDeparturesBetween(deps.db, { tourId: null, from: date, to: date });
    const guides = found.reduce((sum, one) => sum + one.guides, 0);
    const { lines, table } = await listed(deps, found, ({ localTime, tourName }) => `${localTime} IST  ${tourName}`);
    return {
      lines: [
        `${longDate(date)}: ${pluralize(found.length, "departure")}, ${pluralize(guides, "guide")} out`,
        ...lines,
      ],
      table,
    };
  },
});

type Reached = Awaited<ReturnType<typeof listAffectedByCallOff>>[number];

function standingWords({ isHeld, quoteNumber, wasAsked }: Reached): string {
  if (isHeld)
    return quoteNumber === null ? ", held, not paid yet" : `, has accepted quote ${quoteNumber}, not paid yet`;
  return wasAsked ? ", told before that it is off, has not chosen: would be asked anew" : "";
}

/** Quotes for this hour: accepting one makes it run although it is called off. */
const quotesFor = (deps: CommandDeps, { tourId, localDate, localTime }: Awaited<ReturnType<typeof theDeparture>>) =>
  describeOpenQuotes(deps, tourId, (quote) => quote.localDate === localDate && quote.localTime === localTime);

export const cancelDepartureCommand = command({
  summary: "Call a departure off: every guest is asked for another date, a credit or everything back",
  options: z.object({
    departure: departureId,
    reason: typedLine().min(5).max(400).describe("said to the guests, word for word"),
    hours: z.coerce
      .number()
      .int()
      .min(1)
      .max(336)
      .default(48)
      .meta({ title: "Hours to answer", description: "hours to answer; then the money goes back" }),
  }),
  async plan(deps, { departure, reason, hours }) {
    const found = await theDeparture(deps, departure);
    if (found.isCalledOff) throw CommandRefusal.of("departure", "That departure has been called off already.");
    const reached = await listAffectedByCallOff(deps.db, departure);
    // Mostly a wrong day; calling off is permanent.
    if (reached.length === 0 && found.startsAt <= deps.clock.now().toISOString())
      throw new CommandRefusal(
        `It has left, and nobody is on it any more who could be asked: ${describeDepartureTime(found)}.`,
      );
    const guests = reached.filter(({ isHeld }) => !isHeld);
    const ending = reached.length - guests.length;
    const head = `${describeDepartureTime(found)}: ${pluralize(guests.length, "booking")}, ${describePeople(guests.reduce((sum, { people }) => sum + people, 0))}${ending > 0 ? `; ${pluralize(ending, "hold")} would end` : ""}`;
    const quotes = await quotesFor(deps, found);
    return {
      lines: [
        head,
        ...reached.map((one) => `  ${one.reference}  ${one.contactName}, ${one.people}${standingWords(one)}`),
        `They would read: ${reason}`,
        ...quotes,
      ],
      audited: [head, ...reached.map((one) => `  ${one.reference}, ${one.people}${standingWords(one)}`), ...quotes],
      money: [
        {
          words: `Goes back to those who choose it, or who have not answered after ${pluralize(hours, "hour")}`,
          paise: sum(guests.map(({ heldPaise }) => heldPaise)),
          isBack: true,
        },
      ],
      writesTo: reached.flatMap((one) =>
        one.isHeld
          ? one.quoteNumber === null
            ? []
            : guestMail(one, "Their accepted quote is withdrawn")
          : guestMail(one, "We call the ride off: another date, a credit or everything back?"),
      ),
      places: [
        {
          words: "Nobody rides; places of those who have not chosen stay taken until they do",
          departureId: departure,
          before: found.capacity - found.placesLeft,
          after: sum(guests.map(({ seats }) => seats)),
          capacity: found.capacity,
        },
      ],
      stays: ["Calling off is for good: nothing opens this departure again."],
    };
  },
  async run(deps, { departure, reason, hours }) {
    const done = await callOff(deps, { departureId: departure, reason, answerHours: hours });
    if (!done) throw new CommandRefusal("There is no such departure, or it is already called off.");
    return {
      lines: [
        `Called off. Guests asked: ${done.asked}. Holds ended: ${done.released}.`,
        ...(await quotesFor(deps, await theDeparture(deps, departure))),
      ],
      data: done,
    };
  },
});

const guideWords = (count: number | null): string => (count === null ? "not said, so not counted" : `${count}`);

export const guidesCommand = command({
  summary: "Set the number of guides: each departure takes as many as its riders need, and none is sold without",
  options: z.object({ number: z.coerce.number().int().min(1).max(10_000).describe("how many guides lead rides") }),
  async plan({ db }, { number }) {
    const lines = [`Guides: ${guideWords(await findGuides(db))} now, ${number} then. What is sold keeps its guides.`];
    return { lines, audited: lines, stays: ["What is sold keeps its guides."] };
  },
  async run({ db }, { number }) {
    const before = await findGuides(db);
    await saveGuides(db, number);
    return { lines: [`Guides: ${number}, before ${guideWords(before)}.`], data: { before, guides: number } };
  },
});

const calledOffWords = (undecided: number): string =>
  `CALLED OFF: nobody rides.${undecided > 0 ? " These guests have not chosen yet:" : ""}`;

export const manifestCommand = command({
  summary: "List a departure's riders: contacts, remarks, frames, diets, emergency contacts, and missing details",
  options: z.object({ departure: departureId }),
  async plan(deps, { departure }) {
    const found = await theDeparture(deps, departure);
    const guests = await listManifest(deps.db, departure);
    const waiting = (await countWaitlist(deps.db, [departure])).get(departure);
    return {
      table: tableOf(
        guests.map(({ riders, notes, category, isShared, touristCategory, ...guest }) => ({
          ...guest,
          category: isShared ? "With others" : bookingCategoryLabels[category],
          touristCategory,
          notes: notes.join("\n"),
          riders: riders.join("\n"),
        })),
        {
          reference: ["Booking", "text"],
          contactName: ["Guest", "text"],
          contactPhone: ["Phone", "text"],
          people: ["People", "number"],
          category: ["Kind", "text"],
          touristCategory: ["Travels as", "text"],
          riders: ["Riders", "text"],
          remarks: ["Remarks", "text"],
          notes: ["Our notes", "text"],
        },
        { thing: "booking", key: "reference" },
      ),
      lines: [
        describeDepartureTime(found),
        ...(found.isCalledOff ? [calledOffWords(guests.length)] : []),
        ...guests.flatMap((guest) => [
          `${guest.reference}  ${guest.contactName}, ${guest.contactPhone}, ${describePeople(guest.people)}`,
          `  ${guest.isShared ? "With others, as in their quote" : bookingCategoryLabels[guest.category]}`,
          ...(guest.touristCategory === "" ? [] : [`  Travels as: ${guest.touristCategory}`]),
          ...(guest.remarks === "" ? [] : ["  Remarks:", ...quoteLines(guest.remarks)]),
          ...guest.notes.flatMap((words) => ["  Our note:", ...quoteLines(words)]),
          ...guest.riders.map((rider) => `  ${rider}`),
        ]),
        ...waitingWords(waiting),
      ],
    };
  },
});
