import { sql } from "kysely";
import { takeBackDepartures } from "#modules/availability/index.server.ts";
import { sortBrought, takeBackBookings } from "#modules/booking/index.server.ts";
import { discardDraft, findDraft, listDraftsOf } from "#modules/studio/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import type { ImportedThing } from "../model.ts";

type Deps = { db: Db; clock: Clock };
type Standing = Record<ImportedThing, string[]>;

/** Things of an import that were not taken back yet. */
async function madeBy(db: Sql, importId: string): Promise<Standing> {
  const rows = await db
    .selectFrom("import_made")
    .select(["thing", "made_id"])
    .where("import_id", "=", importId)
    .where("taken_back_at", "is", null)
    .orderBy("made_id")
    .execute();
  const of = (thing: ImportedThing): string[] => rows.filter((row) => row.thing === thing).map((row) => row.made_id);
  return { tour: of("tour"), departure: of("departure"), booking: of("booking"), customer: of("customer") };
}

export interface UndoStanding {
  /** Number of things that were made, by kind. */
  made: Record<ImportedThing, number>;
  /** Bookings that stay, with the reason. */
  left: { reference: string; why: string }[];
}

/** Tells what an undo would take back, and which bookings it would leave; changes nothing. */
export async function planUndo(db: Sql, importId: string): Promise<UndoStanding> {
  const made = await madeBy(db, importId);
  const { left, untouched } = await sortBrought(db, made.booking);
  return {
    made: {
      ...{ tour: made.tour.length, departure: made.departure.length, customer: made.customer.length },
      booking: untouched.length + left.length,
    },
    left: left.map(({ reference, why }) => ({ reference, why })),
  };
}

export interface UndoOutcome {
  gone: Record<ImportedThing, number>;
  left: { reference: string; why: string }[];
  /** Departures that others use by now. */
  departuresLeft: number;
  /** Drafts that were written on, or published. */
  toursLeft: number;
}

/** Takes back everything of an import that nobody has touched since, in one transaction. */
export const undoImport = ({ db, clock }: Deps, importId: string): Promise<UndoOutcome> =>
  inTransaction(db, async (tx) => {
    await tx.selectFrom("import").select("id").where("id", "=", importId).forUpdate().execute();
    const made = await madeBy(tx, importId);
    const bookings = await takeBackBookings(tx, clock, made.booking);
    const departures = await takeBackDepartures(tx, made.departure);
    const tours = await takeBackTours(tx, clock, made.tour);
    await sql`DELETE FROM customer WHERE id = ANY(${made.customer}::uuid[])`.execute(tx);
    const gone = [...bookings.gone, ...departures, ...tours, ...made.customer];
    const now = clock.now();
    await sql`UPDATE import_made SET taken_back_at = ${now} WHERE import_id = ${importId} AND made_id = ANY(${gone}::uuid[])`.execute(
      tx,
    );
    await tx.updateTable("import").set({ state: "undone", updated_at: now }).where("id", "=", importId).execute();
    return {
      gone: {
        ...{ tour: tours.length, departure: departures.length, booking: bookings.gone.length },
        customer: made.customer.length,
      },
      left: bookings.left.map(({ reference, why }) => ({ reference, why })),
      ...{ departuresLeft: made.departure.length - departures.length, toursLeft: made.tour.length - tours.length },
    };
  });

/** Discards drafts of tours as they were brought. */
async function takeBackTours(tx: Tx, clock: Clock, keys: readonly string[]): Promise<string[]> {
  const gone: string[] = [];
  for (const key of keys) {
    const [draft, another] = await listDraftsOf(tx, { kind: "tour", key });
    if (!draft || another || draft.revision !== 1 || draft.publishAt !== null) continue;
    const whole = await findDraft(tx, draft.id);
    if (!whole) continue;
    await discardDraft({ db: tx, clock }, whole);
    gone.push(key);
  }
  return gone;
}
