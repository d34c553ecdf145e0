import { z } from "zod";
import { listDeparturesBetween } from "#modules/availability/index.server.ts";
import { describePeople } from "#modules/booking/model.ts";
import { countWaitlist, listWaitlist } from "#modules/waitlist/index.server.ts";
import { dayField } from "#platform/time/day-field.ts";
import { delhiDate, delhiInstant, longDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, command } from "../command.server.ts";
import { areDaysInOrder, describeDepartureTime, OUT_OF_ORDER } from "../describe.server.ts";
import { departureId, theDeparture } from "./departure-commands.server.ts";

type Party = Awaited<ReturnType<typeof listWaitlist>>[number];

function lineOf({ name, email, people, enteredAt, toldAt, turnUntil }: Party): string {
  const told = toldAt === null ? "" : `, told ${delhiInstant(toldAt)}`;
  const turn = turnUntil === null ? "" : `, the next after ${delhiInstant(turnUntil)}`;
  return `  ${describePeople(people)}: ${name}, ${email}, since ${delhiInstant(enteredAt)}${told}${turn}`;
}

const partiesOn = async ({ db }: CommandDeps, id: string): Promise<string[]> =>
  (await listWaitlist(db, id)).map(lineOf);

export const listWaitlistCommand = command({
  summary: "List who is waiting for places on full departures, in the order they are told",
  options: z
    .object({
      departure: departureId.optional().describe("one departure's id; all of the days when missing"),
      from: z.optional(dayField).describe("first day in Delhi; today when missing"),
      to: z.optional(dayField).describe("last day; the first one when missing"),
    })
    .refine(areDaysInOrder, OUT_OF_ORDER),
  async plan(deps, { departure, from = delhiDate(deps.clock.now()), to = from }) {
    if (departure !== undefined)
      return {
        lines: [describeDepartureTime(await theDeparture(deps, departure)), ...(await partiesOn(deps, departure))],
      };
    const found = await listDeparturesBetween(deps.db, { tourId: null, from, to });
    const waited = await countWaitlist(
      deps.db,
      found.map(({ id }) => id),
    );
    const lines: string[] = [];
    for (const { id, localDate, localTime, tourName, taken, capacity } of found)
      if (waited.has(id)) {
        lines.push(`${id}  ${longDate(localDate)}, ${localTime} IST  ${tourName}  ${taken} of ${capacity} taken`);
        lines.push(...(await partiesOn(deps, id)));
      }
    return { lines };
  },
});
