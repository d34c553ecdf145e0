import { z } from "zod";
import { editDeparture, lockDeparture } from "#modules/availability/index.server.ts";
import { isExclusive, partiesWithOthers } from "#modules/booking/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { CommandRefusal, command } from "../command.server.ts";
import { describeDepartureTime, momentOption } from "../describe.server.ts";
import { departureId, describeLackingRiders, theDeparture } from "./departure-commands.server.ts";

const SOMEBODYS_OWN = "A private party has it: nobody else can have places on it.";
/** True if unsold places would be added. */
const wouldAdd = (wanted: number | undefined, { capacity }: { capacity: number }): boolean =>
  wanted !== undefined && wanted > capacity;
const CALLED_OFF = "That departure has been called off.";
/** Half a day, as in the table's CHECK. */
const LATEST_CUTOFF_HOURS = 12;

export const editDepartureCommand = command({
  summary: "Change one departure by hand: places, cut-off, open or closed; its schedule no longer changes it",
  options: z.object({
    departure: departureId,
    capacity: z
      .optional(
        z
          .string()
          .regex(/^\d+$/, "a number such as 12")
          .meta({ kind: "number" })
          .transform(Number)
          .pipe(z.int().max(100)),
      )
      .describe("how many places it has"),
    cutoff: z.optional(momentOption).describe("until when it can be booked, such as 2026-11-27 18:00 in Delhi"),
    status: z.optional(z.enum(["open", "closed"])).describe("open or closed for new bookings"),
    reason: z
      .optional(typedLine().min(3).max(200))
      .describe("shown on the calendar when it is closed, instead of “closed for booking”"),
  }),
  async plan(deps, { departure, capacity, cutoff, status, reason }) {
    const found = await theDeparture(deps, departure);
    if (found.isCalledOff) throw CommandRefusal.of("departure", CALLED_OFF);
    const taken = found.capacity - found.placesLeft;
    if (capacity !== undefined && capacity < taken)
      throw CommandRefusal.of(
        "capacity",
        `${pluralize(taken, "place is", "places are")} taken: no fewer are possible.`,
      );
    if (cutoff !== undefined && cutoff.getTime() > Date.parse(found.startsAt) + LATEST_CUTOFF_HOURS * 3_600_000)
      throw CommandRefusal.of(
        "cutoff",
        `It can be booked until ${LATEST_CUTOFF_HOURS} hours after its start at the latest.`,
      );
    if (status === "open") refuseTooLate(found, deps.clock);
    const isOwn = await isExclusive(deps.db, departure);
    if (isOwn && wouldAdd(capacity, found)) throw CommandRefusal.of("capacity", SOMEBODYS_OWN);
    const changes = [
      capacity === undefined ? null : `${pluralize(capacity, "place")} instead of ${found.capacity}`,
      cutoff === undefined ? null : `bookable until ${delhiInstant(cutoff)} instead of ${delhiInstant(found.cutoffAt)}`,
      status === undefined ? null : `${status} instead of ${found.standing === "closed" ? "closed" : "open"}`,
      reason === undefined ? null : reasonWords(reason, found.statusReason),
    ].filter((change) => change !== null);
    if (changes.length === 0)
      throw new CommandRefusal("Nothing to change: give other places, another cut-off, a status or a reason.");
    const own = isOwn ? ", booked as Private" : "";
    const letsIn = status === "open" || wouldAdd(capacity, found);
    const parties = letsIn ? await partiesWithOthers(deps.db, departure) : [];
    const lines = [
      `${describeDepartureTime(found)}, ${taken} taken${own}: ${changes.join(", ")}.`,
      ...lackingLines(found, status, deps.clock),
      ...parties.map(agreedWords),
    ];
    return {
      lines,
      audited: lines,
      bends: parties.map((party) => ({ rule: "Party size agreed in a quote", words: agreedWords(party) })),
      places:
        capacity === undefined
          ? []
          : [
              {
                words: `${pluralize(capacity, "place")} instead of ${found.capacity}`,
                departureId: departure,
                before: taken,
                after: taken,
                capacity,
              },
            ],
      stays: ["Nobody is written to.", "Its schedule no longer changes it."],
    };
  },
  async run({ db, clock }, { departure, capacity, cutoff, status, reason }) {
    const isReopened = status === "open" && reason === undefined;
    const edit = { capacity, cutoffAt: cutoff, status, reason: isReopened ? null : reason };
    const found = await inTransaction(db, async (tx) => {
      // Prevents an exclusive booking between check and change.
      await lockDeparture(tx, departure);
      const found = await theDeparture({ db: tx, clock }, departure);
      if (status === "open") refuseTooLate(found, clock);
      if (wouldAdd(capacity, found) && (await isExclusive(tx, departure))) throw new CommandRefusal(SOMEBODYS_OWN);
      if (!(await editDeparture({ db: tx, clock }, departure, edit)))
        throw new CommandRefusal("It was changed meanwhile; please look at it again.");
      return found;
    });
    return { lines: ["Changed.", ...lackingLines(found, status, clock)] };
  },
});

const reasonWords = (reason: string, before: string | null): string =>
  before === null ? `“${reason}”` : `“${reason}” instead of “${before}”`;

type Found = Awaited<ReturnType<typeof theDeparture>>;

/** Warning for a departure closed before it has enough riders. One that has left is not called off. */
const lackingLines = ({ group, startsAt }: Found, status: "open" | "closed" | undefined, clock: Clock): string[] =>
  status === "closed" && group?.state === "forming" && group.riders > 0 && Date.parse(startsAt) > clock.now().getTime()
    ? [`It ${describeLackingRiders(group, clock.now())}.`]
    : [];

/** A quote promised this number of others, so the company should ask the party first. */
const agreedWords = ({ number, others }: { number: string; others: number }): string =>
  `The party of quote ${number} has agreed to ride with ${pluralize(others, "other")}: a new booking may bring more than that.`;

/** Refuses to open an empty departure past its decision day: it would be called off within minutes. */
function refuseTooLate({ group, placesLeft, capacity }: Found, clock: Clock): void {
  if (group?.state !== "forming" || placesLeft < capacity || Date.parse(group.decidesAt) > clock.now().getTime())
    return;
  throw new CommandRefusal(
    `It needs ${pluralize(group.minimum, "rider")}, who had to be there by ${delhiInstant(group.decidesAt)}. Promise first that it runs: guarantee-departure.`,
  );
}
