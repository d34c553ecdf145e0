import { z } from "zod";
import { listTourNames, readTourDocument } from "#modules/catalogue/index.server.ts";
import {
  chooseDays,
  discardRouteDraft,
  findFormerRoute,
  findRoute,
  findRouteDraft,
  findStandingRoute,
  measureRoute,
  publishRoute,
  readGpx,
} from "#modules/routes/index.server.ts";
import { describeRoute, readDayChoice } from "#modules/routes/model.ts";
import { lockPublications } from "#modules/studio/index.server.ts";
import { inTransaction, type Sql } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import { CommandRefusal, command, type Planned } from "../../command.server.ts";
import type { Inverse } from "../../plan-model.ts";

const STAYS = ["Bookings stay. Guests who ride get their files from the route that stands when they ask."];

async function tourName(db: Sql, id: string): Promise<string> {
  const tour = (await readTourDocument(db, id, true)) ?? (await readTourDocument(db, id, false));
  return tour?.name ?? id;
}

async function linesOfNow(db: Sql, tourId: string): Promise<string[]> {
  const now = await findRoute(db, tourId);
  return now ? ["Instead of:", ...describeRoute(now).map((line) => `  ${line}`)] : ["It has no route now."];
}

const undoBy = ({ before, after }: { before: string; after: string }): Inverse => ({
  command: "restore-route",
  options: { version: before, instead: after },
});

async function theDraft(db: Sql, id: string, days: string | undefined) {
  const draft = isId(id) ? await findRouteDraft(db, { id }) : null;
  if (!draft?.gpx) throw CommandRefusal.of("draft", "This file was replaced by a newer one, or is used already.");
  const read = readGpx(draft.gpx);
  if (!read.ok) throw CommandRefusal.of("draft", `Line ${read.fault.line}: ${read.fault.words}`);
  const choice = readDayChoice(days ?? "", read.route.tracks.length);
  if ("problem" in choice) throw CommandRefusal.of("days", choice.problem);
  const ground = (await findRoute(db, draft.tourId))?.ground ?? {};
  const { days: _, ...kept } = ground;
  return {
    draft: { ...draft, gpx: draft.gpx },
    measured: measureRoute(chooseDays(read.route, choice.days)),
    ground: choice.days ? { ...kept, days: choice.days } : kept,
    notes: read.route.notes,
  };
}

export const setRouteCommand = command({
  summary: "Publish a route file that was brought in the console; map, heights and files for devices follow",
  options: z.object({
    draft: z.uuid().meta({ thing: "draft" }).describe("the file's id, as its screen gives it"),
    days: z
      .string()
      .max(400)
      .optional()
      .describe("the day of each track, in the file's order, such as 6,7,-; - leaves a track out"),
  }),
  async plan({ db }, { draft: id, days }): Promise<Planned> {
    const { draft, measured, notes } = await theDraft(db, id, days);
    const name = await tourName(db, draft.tourId);
    return {
      undo: "hour",
      lines: [
        `The route of “${name}”, from ${draft.fileName}:`,
        ...describeRoute(measured).map((line) => `  ${line}`),
        ...notes,
        ...(await linesOfNow(db, draft.tourId)),
      ],
      audited: [`Another route for “${name}”.`],
      stays: STAYS,
    };
  },
  async run({ db, clock }, { draft: id, days }) {
    return inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const { draft, ground } = await theDraft(tx, id, days);
      const done = await publishRoute({ db: tx, clock }, { ...draft, ground });
      await discardRouteDraft(tx, draft.id);
      return { lines: ["Guests see the new route."], inverse: undoBy(done) };
    });
  },
});

async function theTour(db: Sql, typed: string): Promise<{ id: string; name: string }> {
  const found = (await listTourNames(db)).find(({ slug }) => slug === typed)?.id ?? (isId(typed) ? typed : null);
  if (found === null || (await findRoute(db, found)) === null)
    throw CommandRefusal.of("tour", "There is no such tour with a route.");
  return { id: found, name: await tourName(db, found) };
}

export const removeRouteCommand = command({
  summary: "Take the route off a tour",
  options: z.object({ tour: z.string().min(1).meta({ thing: "tour" }).describe("the tour's address, or its id") }),
  async plan({ db }, { tour: typed }): Promise<Planned> {
    const { id, name } = await theTour(db, typed);
    return {
      undo: "hour",
      lines: [`“${name}” has no route any more.`, ...(await linesOfNow(db, id))],
      audited: [`The route of “${name}” goes.`],
      stays: ["Bookings stay. Guests who ride have no files for their devices then."],
    };
  },
  async run({ db, clock, actor = "npm run ops" }, { tour: typed }) {
    return inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const { id } = await theTour(tx, typed);
      const none = { tourId: id, fileName: "none", gpx: null, ground: {}, author: actor };
      return { lines: ["Removed."], inverse: undoBy(await publishRoute({ db: tx, clock }, none)) };
    });
  },
});

async function theFormer(db: Sql, { version, instead }: { version: string; instead?: string | undefined }) {
  const former = await findFormerRoute(db, version);
  if (!former) throw CommandRefusal.of("version", "This route is too old to be brought back, or it stands already.");
  if (instead !== undefined && (await findStandingRoute(db, former.tourId))?.id !== instead)
    throw CommandRefusal.of("version", "The route has changed since. Bring the file again on the tour's own screen.");
  return former;
}

export const restoreRouteCommand = command({
  summary: "Bring back a route as it was before a deed",
  options: z.object({
    version: z.uuid().meta({ thing: "version" }).describe("the former route, as the deed's outcome has it"),
    instead: z.uuid().optional().describe("the route that it replaces; refused if another one stands by then"),
  }),
  async plan({ db }, wanted): Promise<Planned> {
    const former = await theFormer(db, wanted);
    const name = await tourName(db, former.tourId);
    return {
      undo: "hour",
      lines: [
        former.gpx === null
          ? `“${name}” has no route, as before.`
          : `The route of “${name}”, as it was: ${former.fileName}.`,
      ],
      audited: [`The route of “${name}” as it was.`],
      stays: STAYS,
    };
  },
  async run({ db, clock }, wanted) {
    return inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const done = await publishRoute({ db: tx, clock }, await theFormer(tx, wanted));
      return { lines: ["Brought back."], inverse: undoBy(done) };
    });
  },
});
