import { setImmediate as otherWork } from "node:timers/promises";
import { MOST_PEOPLE } from "#modules/booking/model.ts";
import type { ImportMapping, LineVerdict } from "../model.ts";
import type { TableLine } from "../reading/table.ts";
import { readNumber } from "../values/read-values.server.ts";
import { type JudgeDeps, readStart } from "./judge-bookings.server.ts";
import { JUDGED_AT_ONCE, LineReader } from "./judged.ts";
import { type OurTour, OurTours } from "./our-tours.server.ts";
import { type Start, Starts } from "./starts.server.ts";

export interface WantedDeparture {
  line: number;
  start: Start;
}

interface ReadLine {
  line: number;
  reader: LineReader;
  tour: OurTour | null;
  day: string | null;
  time: string | null;
}

export async function judgeDepartures(
  { db, clock }: JudgeDeps,
  { lines, headings, mapping }: { lines: readonly TableLine[]; headings: readonly string[]; mapping: ImportMapping },
): Promise<{ verdicts: LineVerdict[]; wanted: WantedDeparture[] }> {
  const tours = await OurTours.read(db, mapping);
  const now = clock.now();
  const read: ReadLine[] = [];
  for (const [at, { line, cells }] of lines.entries()) {
    const reader = new LineReader(cells, mapping, headings.length);
    const name = reader.text("tour");
    const tour = tours.find(name);
    if (!tour)
      reader.problem("tour", name === "" ? "No tour is named." : `We have no tour “${name}”. Say above which it is.`);
    read.push({ line, reader, tour, ...readStart(reader, mapping) });
    if (at % JUDGED_AT_ONCE === 0) await otherWork();
  }
  const days = read.flatMap(({ tour, day }) => (tour && day ? [{ tourId: tour.id, localDate: day }] : []));
  const starts = await Starts.read(db, days);
  const wanted: WantedDeparture[] = [];
  const verdicts = read.map(({ line, reader, tour, day, time }) => {
    if (time === null && day) reader.problem("time", "The hour of the start is missing.");
    const places =
      reader.text("places") === "" ? null : reader.read("places", (text) => readNumber(text, 1, MOST_PEOPLE));
    if (!tour || !day || !time || reader.problems.length > 0) return reader.verdict(line);
    const found = starts.find(tour, day, time);
    if (typeof found === "object")
      return reader.verdict(line, found.id ? "It is here already." : "It is in a line before this one.");
    const start = starts.make(tour, day, time, places ?? tour.groupSizeMax);
    if (start.startsAt <= now) reader.problem("date", "That hour has passed.");
    else wanted.push({ line, start });
    return reader.verdict(line);
  });
  return { verdicts, wanted };
}
