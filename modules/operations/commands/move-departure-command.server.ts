import { z } from "zod";
import {
  findClashes,
  findStartAt,
  guidesForMove,
  listBlocksBetween,
  readDepartureRow,
} from "#modules/availability/index.server.ts";
import { localTime } from "#modules/availability/model.ts";
import {
  type DepartureWayBack,
  isExclusive,
  listAffectedByCallOff,
  moveDeparture,
  moveDepartureBack,
  partiesWithOthers,
  planMoveBack,
} from "#modules/booking/index.server.ts";
import { describePeople } from "#modules/booking/model.ts";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import { countWaitlist, moveWaitlist } from "#modules/waitlist/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { dayOption, describeDepartureTime } from "../describe.server.ts";
import { describeOpenQuotes } from "../open-quotes.server.ts";
import { guestMail } from "../plan-parts.server.ts";
import { reasonMissing, reasonOption } from "./change-commands.server.ts";
import { departureId, theDeparture } from "./departure-commands.server.ts";

const options = z.object({
  departure: departureId,
  date: dayOption.meta({ title: "New day" }).describe("the new day (IST)"),
  time: localTime.meta({ title: "New hour" }).describe("the new hour of the start (IST), such as 06:30"),
  words: typedLine()
    .min(5)
    .max(400)
    .meta({ title: "What the guests read" })
    .describe("said to the guests, word for word: why it moves"),
  hours: z.coerce
    .number()
    .int()
    .min(24)
    .max(336)
    .default(48)
    .meta({ title: "Hours to leave free of charge" })
    .describe("hours in which guests may leave or choose another date free of charge; until the start at most"),
  reason: reasonOption,
});
type Options = z.infer<typeof options>;

const GONE = "It changed meanwhile; please look at it again.";

/** Departure, the hour it moves to, and who is there. Throws a refusal if it cannot move there. */
async function whatMoves(deps: CommandDeps, { departure, date, time }: Options) {
  const { db, clock } = deps;
  const now = clock.now();
  const [found, from] = [await theDeparture(deps, departure), await readDepartureRow(db, departure)];
  if (!from) throw CommandRefusal.of("departure", GONE);
  if (found.isCalledOff) throw CommandRefusal.of("departure", "That departure has been called off.");
  if (from.starts_at <= now) throw CommandRefusal.of("departure", "It has left already.");
  const slot = { localDate: date, localTime: time };
  const startsAt = delhiToInstant(date, time);
  if (found.localDate === date && found.localTime === time)
    throw CommandRefusal.of("time", "It starts at that hour: choose another one, or another day.");
  if (startsAt <= now) throw CommandRefusal.of("date", "That hour has passed.");
  const there = await findStartAt(db, from.tour_id, slot);
  if (there?.status === "cancelled")
    throw CommandRefusal.of("time", "A ride of that hour was called off, for good: choose another hour.");
  const decidesAt = from.decides_at && from.decides_at.getTime() + startsAt.getTime() - from.starts_at.getTime();
  const isForming = found.group?.state === "forming" && (there === undefined || there.taken === 0);
  if (isForming && decidesAt !== null && decidesAt <= now.getTime())
    throw CommandRefusal.of(
      "date",
      "It still needs riders, and so near it would be called off at once. Promise first that it runs: guarantee-departure.",
    );
  if (there && there.taken > 0) await refuseParties(deps, [departure, there.id]);
  if ((await partiesWithOthers(db, departure)).length > 0)
    throw CommandRefusal.of("departure", "A party shares it as its quote says: move the bookings one by one.");
  return { found, from, there, slot, startsAt };
}

async function refuseParties({ db }: CommandDeps, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    if ((await isExclusive(db, id)) || (await partiesWithOthers(db, id)).length > 0)
      throw CommandRefusal.of("time", "Guests ride at that hour already, and a private party would have to join them.");
}

type Moving = Awaited<ReturnType<typeof whatMoves>>;

/** Company's own rules that the new hour does not keep. */
async function bendsOf({ db }: CommandDeps, { from, there, slot, startsAt }: Moving, seats: number) {
  const { tour_id: tourId } = from;
  const besides = [from.id, ...(there ? [there.id] : [])];
  const taken = (there?.taken ?? 0) + seats;
  const guides = seats === 0 ? null : await guidesForMove(db, { tourId, startsAt, riders: taken, besides });
  const blocks = (await listBlocksBetween(db, { from: slot.localDate, to: slot.localDate })).filter(
    (block) => block.tourId === null || block.tourId === tourId,
  );
  const clashes = await findClashes(db, { departureId: from.id, thereId: there?.id ?? null, startsAt });
  const isFuller = there !== undefined && there.taken > 0 && taken > there.capacity;
  return [
    ...blocks.map(({ reason }) => ({ rule: "Blocked day", words: reason })),
    ...(guides && guides.needed > guides.free
      ? [
          {
            rule: "Guides at that hour",
            words: `Its riders need ${pluralize(guides.needed, "guide")}, and ${guides.free} ${guides.free === 1 ? "is" : "are"} free.`,
          },
        ]
      : []),
    ...clashes.flatMap(({ name, bends }) => bends.map(({ words }) => ({ rule: "Roster", words: `${name} ${words}.` }))),
    ...(isFuller ? [{ rule: "Places of that ride", words: `It has ${there.capacity}, and ${taken} would ride.` }] : []),
  ];
}

async function plannedMove(deps: CommandDeps, given: Options) {
  const moving = await whatMoves(deps, given);
  const reached = await listAffectedByCallOff(deps.db, given.departure);
  const guests = reached.filter(({ isHeld, wasAsked }) => !isHeld && !wasAsked);
  const held = reached.filter(({ isHeld }) => isHeld);
  const seats = sum(guests.map((one) => one.seats));
  const waiting = (await countWaitlist(deps.db, [given.departure])).get(given.departure);
  return { ...moving, guests, held, seats, waiting, bends: await bendsOf(deps, moving, seats) };
}

type Planned = Awaited<ReturnType<typeof plannedMove>>;

/** True if nothing ends for good: no hold, no list, and nobody else rides at that hour. */
const goesBack = ({ held, waiting, there, found, guests }: Planned): boolean =>
  held.length === 0 &&
  waiting === undefined &&
  (there === undefined || there.taken === 0) &&
  // A pending change of another booking holds places there.
  found.capacity - found.placesLeft === sum(guests.map(({ seats }) => seats));

const thereWords = ({ there }: Planned): string => {
  if (there === undefined) return "A departure is made at that hour.";
  return there.taken === 0
    ? "It takes the place of the empty departure of that hour."
    : `It joins the departure of that hour, with ${there.taken} of ${there.capacity} places taken.`;
};

function placesOf({ found, from, there, slot, seats, held }: Planned) {
  const taken = found.capacity - found.placesLeft;
  // Places of holds are given up.
  const left = taken - seats - sum(held.map((one) => one.seats));
  const after = (there?.taken ?? 0) + seats;
  return [
    {
      words: `${describeDepartureTime(found)}: closed`,
      departureId: from.id,
      ...{ before: taken, after: left, capacity: found.capacity },
    },
    {
      words: describeDepartureTime(slot),
      ...(there && { departureId: there.id }),
      ...{ before: there?.taken ?? 0, after },
      capacity: there && there.taken > 0 ? Math.max(there.capacity, after) : found.capacity,
    },
  ];
}

export const moveDepartureCommand = command({
  summary: "Move a departure to another day or hour: its guests, guides and waitlist go along, and guests are told",
  options,
  reasonForBends: true,
  async plan(deps, given) {
    const planned = await plannedMove(deps, given);
    const { found, from, slot, guests, held, waiting, bends } = planned;
    const tour = await getBookedTour(deps.db, from.tour_id);
    const people = describePeople(sum(guests.map((one) => one.people)));
    const ending = held.length > 0 ? `; ${pluralize(held.length, "hold")} would end` : "";
    const quotes = await describeOpenQuotes(
      deps,
      from.tour_id,
      (quote) => quote.localDate === found.localDate && quote.localTime === found.localTime,
    );
    const head = `${tour.name}, ${describeDepartureTime(found)} → ${describeDepartureTime(slot)}: ${pluralize(guests.length, "booking")}, ${people}${ending}`;
    const lines = [
      ...bends.map(({ rule, words }) => `${rule}: ${words}`),
      thereWords(planned),
      `For ${pluralize(given.hours, "hour")} guests may cancel for all their money, or choose another date.`,
      ...(waiting
        ? [`${pluralize(waiting.parties, "party", "parties")} on the waitlist would wait for the new hour.`]
        : []),
      ...quotes,
    ];
    const stays = ["Prices, riders' details, guides and links stay. The policy counts to the new start."];
    return {
      lines: [
        head,
        ...guests.map((one) => `  ${one.reference}  ${one.contactName}, ${describePeople(one.people)}`),
        ...held.map(
          (one) => `  ${one.reference}  ${one.contactName}, ${describePeople(one.people)}, not paid yet: the hold ends`,
        ),
        `They would read: ${given.words}`,
        ...lines,
      ],
      typeNext: bends.length > 0 && given.reason === undefined ? ["It does not keep a rule: --reason …"] : [],
      audited: [head, ...guests.map((one) => `  ${one.reference}, ${one.people}`), ...lines],
      ...(goesBack(planned) && { undo: guests.length > 0 ? ("mails" as const) : ("hour" as const) }),
      ...{ bends, stays, places: placesOf(planned) },
      money:
        guests.length === 0
          ? []
          : [
              {
                words: "Goes back to those who leave in that time, at most",
                paise: sum(guests.map(({ heldPaise }) => heldPaise)),
                isBack: true,
              },
            ],
      writesTo: [
        ...guests.flatMap((one) => guestMail(one, "Their ride has moved, and how to leave free of charge")),
        ...held.flatMap((one) => (one.quoteNumber === null ? [] : guestMail(one, "Their accepted quote is withdrawn"))),
      ],
    };
  },
  async run(deps, given) {
    const { departure, words, hours, reason } = given;
    const planned = await plannedMove(deps, given);
    const [bend] = planned.bends;
    if (bend && reason === undefined) throw reasonMissing(`${bend.rule}: ${bend.words}`);
    const done = await inTransaction(deps.db, async (tx) => {
      const move = { departureId: departure, slot: planned.slot, words, freeHours: hours };
      const moved = await moveDeparture(tx, deps.clock, move);
      if (moved) await moveWaitlist(tx, { fromId: departure, toId: moved.toId });
      return moved;
    });
    if (!done) throw CommandRefusal.of("departure", GONE);
    const { toId, moved, released, back } = done;
    const outcome = {
      lines: [
        `Moved to ${describeDepartureTime(planned.slot)}: ${toId}. Guests told: ${moved}. Holds ended: ${released}.`,
      ],
      data: { departure: toId, moved, released },
    };
    if (back === null || !goesBack(planned)) return outcome;
    return { ...outcome, inverse: { command: "move-departure-back", options: { back: JSON.stringify(back) } } };
  },
});

/** Way back of a move, for `undo` alone: nobody is told of either. */
export const moveDepartureBackCommand = command({
  summary: "Move a departure back to its former day and hour",
  options: z.object({ back: z.string() }),
  async plan({ db }, { back }) {
    const lines = await planMoveBack(db, JSON.parse(back) as DepartureWayBack);
    return { lines, audited: lines };
  },
  run: ({ db, clock }, { back }) =>
    inTransaction(db, async (tx) => {
      const moved = await moveDepartureBack(tx, clock, JSON.parse(back) as DepartureWayBack);
      return { lines: [`Back at its former hour, with ${pluralize(moved, "booking")}.`] };
    }),
});
