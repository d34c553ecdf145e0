import { MOST_PEOPLE } from "#modules/booking/model.ts";
import { listDrafts } from "#modules/studio/index.server.ts";
import type { ImportMapping, LineVerdict } from "../model.ts";
import type { TableLine } from "../reading/table.ts";
import { readNumber, readRupees } from "../values/read-values.server.ts";
import type { JudgeDeps } from "./judge-bookings.server.ts";
import { LineReader } from "./judged.ts";
import { OurTours, tourNameKey } from "./our-tours.server.ts";

/** Draft of a tour, as far as its line says it. */
export interface WantedTour {
  line: number;
  name: string;
  location: string;
  tagline: string;
  regularPaise: number | null;
  privateSinglePaise: number | null;
  privateMultiplePaise: number | null;
  places: number | null;
}

const LONGEST_NAME = 80;

/** Tours become drafts of the studio: a page needs more than a line of a table has. */
export async function judgeTours(
  { db }: JudgeDeps,
  { lines, headings, mapping }: { lines: readonly TableLine[]; headings: readonly string[]; mapping: ImportMapping },
): Promise<{ verdicts: LineVerdict[]; wanted: WantedTour[] }> {
  const tours = await OurTours.read(db, { tours: {} });
  const drafts = (await listDrafts(db)).filter(({ kind }) => kind === "tour");
  const there = new Map(
    drafts.map(({ value }) => [
      tourNameKey(String((value as { name?: unknown }).name ?? "")),
      "The studio has a draft of it.",
    ]),
  );
  const wanted: WantedTour[] = [];
  const taken = new Set(Object.values(mapping.columns));
  const seasons = headings.flatMap((heading, at) =>
    /season/i.test(heading) && !taken.has(at) ? [{ heading, at }] : [],
  );
  const verdicts = lines.map(({ line, cells }) => {
    const reader = new LineReader(cells, mapping, headings.length);
    const name = reader.text("name");
    if (name === "") reader.problem("name", "There is no name.");
    if (name.length > LONGEST_NAME) reader.problem("name", `A name has at most ${LONGEST_NAME} letters.`);
    const rupees = (field: string) => (reader.text(field) === "" ? null : reader.read(field, readRupees));
    const tour: WantedTour = {
      ...{ line, name, location: reader.text("place"), tagline: reader.text("tagline").slice(0, 200) },
      ...{ regularPaise: rupees("price"), privateSinglePaise: rupees("single"), privateMultiplePaise: rupees("group") },
      places: reader.text("places") === "" ? null : reader.read("places", (text) => readNumber(text, 1, MOST_PEOPLE)),
    };
    const known = tours.find(name) ? "We have a tour of this name." : there.get(tourNameKey(name));
    for (const { heading, at } of seasons)
      if ((cells[at] ?? "").trim() !== "")
        reader.warn(null, `“${heading}” is not taken: give the published tour its seasons at Prices.`);
    if (known || reader.problems.length > 0) return reader.verdict(line, known ?? null);
    there.set(tourNameKey(name), `It is the same tour as in line ${line}.`);
    wanted.push(tour);
    return reader.verdict(line);
  });
  return { verdicts, wanted };
}
