import { z } from "zod";
import { addDeparture, findDepartureOn } from "#modules/availability/index.server.ts";
import { localTime } from "#modules/availability/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { dayField } from "#platform/time/day-field.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { describeDepartureTime } from "../describe.server.ts";
import { theTour } from "./departure-commands.server.ts";

const options = z.object({
  tour: z.string().describe("the tour's slug"),
  date: dayField.describe("the day (IST)"),
  time: localTime.describe("the hour of the start (IST), such as 06:30"),
  places: z
    .optional(z.coerce.number().int().min(1).max(100))
    .describe("how many places; the tour's group when missing"),
  "cutoff-hours": z.coerce
    .number()
    .int()
    .min(0)
    .max(24 * 90)
    .default(12)
    .describe("sold until so many hours before the start"),
});

async function whatWouldBe(deps: CommandDeps, wanted: z.infer<typeof options>) {
  const tour = await theTour(deps, wanted.tour);
  const startsAt = delhiToInstant(wanted.date, wanted.time);
  if (startsAt <= deps.clock.now()) throw CommandRefusal.of("date", "That hour has passed.");
  const there = { tourId: tour.id, localDate: wanted.date, localTime: wanted.time };
  if ((await findDepartureOn(deps.db, there)) !== null)
    throw CommandRefusal.of("time", "It starts at that hour already: see it in the calendar, and edit that one.");
  const cutoffAt = new Date(startsAt.getTime() - wanted["cutoff-hours"] * 3_600_000);
  return { tour, departure: { ...there, capacity: wanted.places ?? tour.groupSizeMax, cutoffAt } };
}

export const addDepartureCommand = command({
  summary: "Add one departure besides the timetable, which leaves it alone",
  options,
  async plan(deps, wanted) {
    const { tour, departure } = await whatWouldBe(deps, wanted);
    const isLate = departure.cutoffAt <= deps.clock.now();
    const lines = [
      `${tour.name}, ${describeDepartureTime(departure)}, ${pluralize(departure.capacity, "place")}, sold until ${delhiInstant(departure.cutoffAt)}.`,
      ...(isLate ? ["Its sale would be over at once: give fewer hours before the start."] : []),
      ...(tour.published ? [] : ["Its tour is not published: nothing of it is sold."]),
    ];
    return {
      lines,
      audited: lines,
      stays: ["A guide is taken only when somebody books."],
    };
  },
  async run(deps, wanted) {
    const { departure } = await whatWouldBe(deps, wanted);
    const id = await addDeparture(deps, departure);
    if (id === null) throw CommandRefusal.of("time", "It starts at that hour already: somebody else was quicker.");
    return { lines: [`Added: ${id}.`], data: { departure: id } };
  },
});
