import { z } from "zod";
import {
  chooseDays,
  findRoute,
  findStandingRoute,
  listRouteFiles,
  measureRoute,
  publishRoute,
  readGpx,
  routeGround,
} from "#modules/routes/index.server.ts";
import { describeRoute, type RouteGround } from "#modules/routes/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";

/** Unchecked route files of a folder; `gpx` is base64, since an order is JSON. */
export const asWrittenRoutes = z.array(
  z.object({ file: z.string(), slug: z.string(), gpx: z.base64(), ground: z.unknown().optional() }),
);

/** Checked file of a tour's route. */
export interface WrittenRoute {
  slug: string;
  gpx: Buffer;
  ground: RouteGround;
}

/** Checks route files. Faults name the file, with line and column or the field. */
export function checkRoutes(
  files: z.infer<typeof asWrittenRoutes>,
  slugs: readonly string[],
  note: (place: readonly string[], words: string) => void,
): WrittenRoute[] {
  return files.flatMap(({ file, slug, gpx: base64, ground: typed }): WrittenRoute[] => {
    const gpx = Buffer.from(base64, "base64");
    const read = readGpx(gpx);
    const ground = routeGround.safeParse(typed ?? {});
    if (!slugs.includes(slug)) note([file], `there is no tour "${slug}" in the content`);
    if (!read.ok) note([file, `line ${read.fault.line}, column ${read.fault.column}`], read.fault.words);
    if (!ground.success) {
      const [issue] = ground.error.issues;
      note([file.replace(/gpx$/, "ground.json"), issue?.path.join(".") ?? ""], issue?.message ?? "");
    }
    return read.ok && ground.success ? [{ slug, gpx, ground: ground.data }] : [];
  });
}

/** A tour whose route the files would change. `route` is null if it goes. */
export interface RouteStep {
  slug: string;
  tourId: string | null;
  route: WrittenRoute | null;
}

/** Null routes: the folder says nothing of routes, and they stay. */
export async function compareRoutes(
  db: Sql,
  written: readonly WrittenRoute[] | null,
  tours: readonly { id: string | null; slug: string }[],
): Promise<RouteStep[]> {
  if (written === null) return [];
  const stored = await listRouteFiles(db);
  const isSame = (tourId: string | null, { gpx, ground }: WrittenRoute): boolean => {
    const now = tourId === null ? undefined : stored.get(tourId);
    return now ? now.gpx.equals(gpx) && sameGround(now.ground, ground) : false;
  };
  const changed = written
    .map(
      (route): RouteStep => ({
        slug: route.slug,
        tourId: tours.find(({ slug }) => slug === route.slug)?.id ?? null,
        route,
      }),
    )
    .filter(({ tourId, route }) => route !== null && !isSame(tourId, route));
  const going = [...stored.keys()].flatMap((tourId): RouteStep[] => {
    const slug = tours.find(({ id }) => id === tourId)?.slug;
    return slug === undefined || written.some((one) => one.slug === slug) ? [] : [{ slug, tourId, route: null }];
  });
  return [...changed, ...going];
}

/** jsonb keeps names in an order of its own. */
const sameGround = (one: RouteGround, other: RouteGround): boolean => inOrder(one) === inOrder(other);
const inOrder = (ground: RouteGround): string =>
  JSON.stringify(ground, (_, value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** One line for each route that changes. */
export async function routeLines(db: Sql, steps: readonly RouteStep[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { slug, tourId, route } of steps) {
    const now = tourId === null ? null : await findRoute(db, tourId);
    if (route === null) lines.push(`Route of ${slug}: removed`);
    else {
      const read = readGpx(route.gpx);
      const days = read.ok ? describeRoute(measureRoute(chooseDays(read.route, route.ground.days))) : [];
      lines.push(`Route of ${slug}: ${now === null ? "new" : "another one"}, ${days.join("; ")}`);
    }
  }
  return lines;
}

/** Routes of the console that the files would replace, a line each. */
export async function consoleRouteLines(db: Sql, steps: readonly RouteStep[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { slug, tourId } of steps) {
    const standing = tourId === null ? null : await findStandingRoute(db, tourId);
    if (standing && standing.author !== BY_FILES)
      lines.push(
        `The route of ${slug} was brought in the console by ${standing.author} on ${delhiInstant(standing.broughtAt)}: the files' route replaces it.`,
      );
  }
  return lines;
}

const BY_FILES = "the content's files";

export async function writeRoutes(
  deps: { db: Sql; clock: Clock },
  steps: readonly RouteStep[],
  made: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { slug, tourId, route } of steps) {
    const id = tourId ?? made.get(slug);
    if (id === undefined) throw new Error(`no tour ${slug}`);
    await publishRoute(deps, {
      ...{ tourId: id, author: BY_FILES, fileName: route === null ? "none" : `${slug}.gpx` },
      ...(route === null ? { gpx: null, ground: {} } : { gpx: route.gpx, ground: route.ground }),
    });
  }
}
