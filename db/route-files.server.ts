import fs from "node:fs";
import path from "node:path";
import { forgetOtherRoutes, listPublishedRoutes, routeGround, saveRoute } from "#modules/routes/index.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { StartFault } from "#platform/errors.ts";

/**
 * Stores the routes of a folder at every start: `SLUG.gpx` with, if there is one, `SLUG.ground.json`. A tour without a file of
 * its own slug has no route any more. Files of other tours are left alone, and those of tours whose route somebody published.
 * Throws a `StartFault` that names file, line and column.
 */
export async function syncRoutes(db: Db, folder: string): Promise<void> {
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).filter((file) => file.endsWith(".gpx")) : [];
  const tours = await db
    .selectFrom("tour")
    .select(["id", "slug"])
    .where("slug", "in", ["", ...files.map(slugOf)])
    .execute();
  await forgetOtherRoutes(
    db,
    tours.map(({ id }) => id),
  );
  const published = await listPublishedRoutes(db);
  for (const file of files) {
    const tourId = tours.find(({ slug }) => slug === slugOf(file))?.id;
    if (tourId === undefined || published.has(tourId)) continue;
    const gpx = fs.readFileSync(path.join(folder, file));
    const saved = await saveRoute(db, tourId, {
      gpx,
      ground: readGround(path.join(folder, `${slugOf(file)}.ground.json`)),
    });
    if (!saved.ok)
      throw new StartFault(`${file}, line ${saved.fault.line}, column ${saved.fault.column}: ${saved.fault.words}`);
  }
}

const slugOf = (file: string): string => path.basename(file, ".gpx");

function readGround(file: string) {
  if (!fs.existsSync(file)) return {};
  const read = routeGround.safeParse(parseJson(file));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new StartFault(`${path.basename(file)}, ${issue?.path.join(".")}: ${issue?.message}`);
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (cause) {
    throw new StartFault(`${path.basename(file)} is no JSON.`, { cause });
  }
}
