import { z } from "zod";
import { listDeparturesBetween } from "#modules/availability/index.server.ts";
import { describePeople } from "#modules/booking/model.ts";
import { countWaitlist, listWaitlist } from "#modules/waitlist/index.server.ts";
import { delhiDate, delhiInstant, longDate } from "#platform/time/delhi-time.ts";
import { command } from "../command.server.ts";
import { areDaysInOrder, dayOption, describeDepartureTime, OUT_OF_ORDER } from "../describe.server.ts";
import { tableOf } from "../plan-parts.server.ts";
import { departureId, theDeparture } from "./departure-commands.server.ts";

type Party = Awaited<ReturnType<typeof listWaitlist>>[number];

function lineOf({ name, email, people, enteredAt, toldAt, turnUntil }: Party): string {
  const told = toldAt === null ? "" : `, told ${delhiInstant(toldAt)}`;
  const turn = turnUntil === null ? "" : `, the next after ${delhiInstant(turnUntil)}`;
  return `  ${describePeople(people)}: ${name}, ${email}, since ${delhiInstant(enteredAt)}${told}${turn}`;
}

type Waiting = Party & { departure: string; starts: string };

const tableOfWaiting = (waiting: Waiting[]) =>
  tableOf(
    waiting.map((party) => ({ ...party })),
    {
      departure: ["Departure", "id"],
      starts: ["Starts", "text"],
      people: ["People", "number"],
      name: ["Name", "text"],
      email: ["E-mail", "mail"],
      enteredAt: ["Since", "moment"],
      toldAt: ["Told", "moment"],
      turnUntil: ["Their turn until", "moment"],
    },
    { thing: "departure", key: "departure" },
  );

export const listWaitlistCommand = command({
  summary: "List who is waiting for places on full departures, in the order they are told",
  options: z
    .object({
      departure: departureId.optional().describe("one departure's id; all of the days when missing"),
      from: z.optional(dayOption).describe("first day in Delhi; today when missing"),
      to: z.optional(dayOption).describe("last day; the first one when missing"),
    })
    .refine(areDaysInOrder, OUT_OF_ORDER),
  async plan(deps, { departure, from = delhiDate(deps.clock.now()), to = from }) {
    if (departure !== undefined) {
      const starts = describeDepartureTime(await theDeparture(deps, departure));
      const parties = await listWaitlist(deps.db, departure);
      return {
        lines: [starts, ...parties.map(lineOf)],
        table: tableOfWaiting(parties.map((party) => ({ ...party, departure, starts }))),
      };
    }
    const found = await listDeparturesBetween(deps.db, { tourId: null, from, to });
    const waited = await countWaitlist(
      deps.db,
      found.map(({ id }) => id),
    );
    const lines: string[] = [];
    const waiting: Waiting[] = [];
    for (const { id, localDate, localTime, tourName, taken, capacity } of found)
      if (waited.has(id)) {
        const starts = `${longDate(localDate)}, ${localTime} IST`;
        const parties = await listWaitlist(deps.db, id);
        lines.push(`${id}  ${starts}  ${tourName}  ${taken} of ${capacity} taken`, ...parties.map(lineOf));
        waiting.push(...parties.map((party) => ({ ...party, departure: id, starts: `${starts}  ${tourName}` })));
      }
    return { lines, table: tableOfWaiting(waiting) };
  },
});
