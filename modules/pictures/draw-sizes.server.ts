import type { Sql } from "#platform/database/database.server.ts";
import { drawnFile, masterFile, pictureTypes, readDrawnName } from "./picture-files.ts";
import { middleOf, type PictureDeps } from "./upload-picture.server.ts";

/** Longer than the slowest size takes; a killed process gives its picture up after it. */
const LEASE_MS = 120_000;
const BATCH = 20;
/** Minutes until a picture that failed is tried again: 1, 2, 4 and so on. */
const LONGEST_PAUSE = 60;
const LONGEST_FAULT = 200;
/** Most requested first, as the build draws them. */
const wanted = [750, 480, 96, 192, 960, 1600, 1200, 320];

const rankOf = (width: number): number => (wanted.includes(width) ? wanted.indexOf(width) : wanted.length);

/** Order in which the widths of a picture are drawn. */
export const drawingOrder = (widths: readonly number[]): number[] =>
  widths.toSorted((one, other) => rankOf(one) - rankOf(other) || one - other);

/**
 * Draws what is missing of all pictures, the newest first, and those that have failed last. Several processes may call it
 * at once. Returns the number of pictures.
 */
export async function drawPictures(deps: PictureDeps): Promise<number> {
  let drawn = 0;
  const tried = new Set<string>();
  for (;;) {
    const name = await nextUndrawn(deps, tried);
    if (name === null) return drawn;
    tried.add(name);
    if (await drawSizes(deps, name)) drawn += 1;
  }
}

/** Next picture that no process draws. */
async function nextUndrawn({ db, clock }: PictureDeps, tried: ReadonlySet<string>): Promise<string | null> {
  const rows = await db
    .selectFrom("picture_master")
    .select("name")
    .where("drawn_at", "is", null)
    .where((master) => master.or([master("drawing_until", "is", null), master("drawing_until", "<", clock.now())]))
    .orderBy("draw_tries")
    .orderBy("created_at", "desc")
    .limit(BATCH + tried.size)
    .execute();
  return rows.find(({ name }) => !tried.has(name))?.name ?? null;
}

/** Draws the missing sizes of one picture. False if another process does; marks one that cannot be drawn. */
async function drawSizes(deps: PictureDeps, name: string): Promise<boolean> {
  const { clock, db, files, log, pictureMaker } = deps;
  const claimed = await db
    .updateTable("picture_master")
    .set((is) => ({ drawing_until: leaseFrom(clock.now()), draw_tries: is("draw_tries", "+", 1) }))
    .where("name", "=", name)
    .where("drawn_at", "is", null)
    .where((master) => master.or([master("drawing_until", "is", null), master("drawing_until", "<", clock.now())]))
    .returning(["widths", "drawn", "draw_tries"])
    .executeTakeFirst();
  if (!claimed) return false;
  try {
    const master = await files.get(masterFile(name));
    if (master === null) throw new Error("its file is not in the store");
    const order = drawingOrder(claimed.widths);
    for (const [at, width] of order.entries()) {
      if (at < claimed.drawn) continue;
      const endings = await pictureMaker.draw(master, width);
      for (const ending of Object.keys(pictureTypes) as (keyof typeof pictureTypes)[])
        await files.put(drawnFile(name, width, ending), endings[ending], pictureTypes[ending]);
      await noteDrawn(deps, name, at + 1, at + 1 === order.length);
    }
    return true;
  } catch (error) {
    log.error({ err: error, picture: name }, "the sizes of a picture cannot be drawn");
    const fault = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_FAULT);
    const pause = Math.min(2 ** (claimed.draw_tries - 1), LONGEST_PAUSE);
    const failed = { drawing_until: new Date(clock.now().getTime() + pause * 60_000), draw_fault: fault };
    await db.updateTable("picture_master").set(failed).where("name", "=", name).execute();
    return false;
  }
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

async function noteDrawn({ clock, db }: PictureDeps, name: string, drawn: number, isLast: boolean): Promise<void> {
  const now = clock.now();
  await db
    .updateTable("picture_master")
    .set({
      drawn,
      draw_tries: 0,
      draw_fault: null,
      ...(isLast ? { drawn_at: now, drawing_until: null } : { drawing_until: leaseFrom(now) }),
    })
    .where("name", "=", name)
    .execute();
}

export interface ServedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  /** Another size, until the asked one is drawn: it must not be cached. */
  isStandIn: boolean;
  /** A guest's photograph; `isPrivate` if it was asked for with its key. */
  isGuests?: true;
  isPrivate?: boolean;
}

/** Reads a drawn file by the last part of its address; null if there is no such picture. */
export async function readDrawnPicture(
  { db, files }: { db: Sql; files: PictureDeps["files"] },
  file: string,
): Promise<ServedPicture | null> {
  const asked = readDrawnName(file);
  if (asked === null) return null;
  const { name, width, ending } = asked;
  // Before the file: a made-up name costs no request to a bucket.
  const master = await db.selectFrom("picture_master").select("widths").where("name", "=", name).executeTakeFirst();
  if (!master?.widths.includes(width)) return null;
  const bytes = await files.get(drawnFile(name, width, ending));
  if (bytes !== null) return { bytes, type: pictureTypes[ending], isStandIn: false };
  const standIn = await files.get(drawnFile(name, middleOf(master.widths), "webp"));
  return standIn && { bytes: standIn, type: pictureTypes.webp, isStandIn: true };
}
