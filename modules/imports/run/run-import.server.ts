import { bringDepartures, claimBrought, enterPastRiders } from "#modules/availability/index.server.ts";
import { type BroughtBooking, bringBookings } from "#modules/booking/index.server.ts";
import { tourContent } from "#modules/catalogue/model.ts";
import { blankGroup, saveTextDraft, studioFieldsOf } from "#modules/studio/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import { newId } from "#platform/ids.server.ts";
import { judgeImport } from "../judge/judge.server.ts";
import type { WantedBooking } from "../judge/judge-bookings.server.ts";
import type { WantedCustomer } from "../judge/judge-customers.server.ts";
import type { WantedTour } from "../judge/judge-tours.server.ts";
import type { Start } from "../judge/starts.server.ts";
import type { ImportedThing } from "../model.ts";
import { findImport } from "../store.server.ts";

export interface ImportDeps {
  db: Db;
  clock: Clock;
  signer: Pick<Signer, "sign">;
}

interface Doer {
  by: string;
  /** Account with the console: drafts of tours are somebody's. */
  memberId: string | undefined;
}

interface Made {
  thing: ImportedThing;
  id: string;
  line: number;
}

export interface ImportOutcome {
  made: Record<ImportedThing, number>;
  /** Lines whose places went to others meanwhile, or that no guide is free for. */
  leftOut: number[];
}

/** Hours before the start at which sale ends, as for a departure added by hand. */
const CUTOFF_HOURS = 12;

/**
 * Makes everything that its lines still lack, in one transaction. What is here already is left alone: run twice, it
 * makes nothing twice. Null if the import is gone or its verdicts are no longer those of `mark`.
 */
export const runImport = (
  deps: ImportDeps,
  { id, mark, ...doer }: { id: string; mark: string } & Doer,
): Promise<ImportOutcome | null> =>
  inTransaction(deps.db, async (tx) => {
    // One run at a time: the second one finds everything here.
    await tx.selectFrom("import").select("id").where("id", "=", id).forUpdate().execute();
    const found = await findImport(tx, id);
    if (!found) return null;
    const judged = await judgeImport({ ...deps, db: tx }, found);
    if (judged.mark !== mark) return null;
    const made: Made[] = [];
    let leftOut: number[] = [];
    if (judged.kind === "bookings")
      leftOut = await makeBookings(
        tx,
        deps,
        { importId: id, wanted: judged.wanted, writes: found.mapping.writes, by: doer.by },
        made,
      );
    if (judged.kind === "departures") await makeStarts(tx, deps.clock, judged.wanted, made);
    if (judged.kind === "customers") await makeCustomers(tx, deps.clock, judged.wanted, made);
    if (judged.kind === "tours") await makeTours(tx, deps.clock, judged.wanted, doer, made);
    await note(tx, deps.clock, id, made);
    const count = (thing: ImportedThing): number => made.filter((one) => one.thing === thing).length;
    return {
      made: {
        tour: count("tour"),
        departure: count("departure"),
        booking: count("booking"),
        customer: count("customer"),
      },
      leftOut,
    };
  });

const NOTED_AT_ONCE = 2_000;

async function note(tx: Tx, clock: Clock, importId: string, made: readonly Made[]): Promise<void> {
  const now = clock.now();
  for (let at = 0; at < made.length; at += NOTED_AT_ONCE)
    await tx
      .insertInto("import_made")
      .values(
        made
          .slice(at, at + NOTED_AT_ONCE)
          .map(({ thing, id, line }) => ({ import_id: importId, thing, made_id: id, line })),
      )
      .execute();
  await tx.deleteFrom("import_workbook").where("import_id", "=", importId).execute();
  await tx
    .updateTable("import")
    .set({ state: "done", done_at: now, updated_at: now })
    .where("id", "=", importId)
    .execute();
}

/** Makes departures that are missing, and gives the starts their ids. */
async function makeStarts(
  tx: Tx,
  clock: Clock,
  wanted: readonly { line: number; start: Start }[],
  made: Made[],
): Promise<void> {
  const missing = new Map<Start, number>();
  for (const { line, start } of wanted) if (start.id === null && !missing.has(start)) missing.set(start, line);
  const starts = [...missing].map(([start, line]) => ({ start, line }));
  const rows = await bringDepartures(
    tx,
    clock,
    starts.map(({ start: { tour, localDate, localTime, capacity } }) => ({
      ...{ tourId: tour.id, localDate, localTime, capacity, cutoffHours: CUTOFF_HOURS },
    })),
  );
  const ids = new Map(rows.map((row) => [`${row.tourId} ${row.localDate} ${row.localTime}`, row.id]));
  for (const { start, line } of starts) {
    start.id = ids.get(`${start.tour.id} ${start.localDate} ${start.localTime}`) ?? null;
    if (start.id !== null) made.push({ thing: "departure", id: start.id, line });
  }
}

async function makeBookings(
  tx: Tx,
  { clock }: ImportDeps,
  { importId, wanted, writes, by }: { importId: string; wanted: readonly WantedBooking[]; writes: boolean; by: string },
  made: Made[],
): Promise<number[]> {
  await makeStarts(tx, clock, wanted, made);
  const leftOut: number[] = [];
  const placed: { one: WantedBooking; seats: number }[] = [];
  const byStart = Map.groupBy(wanted, ({ start }) => start.id);
  // In the order of their ids, as every change of several departures.
  for (const id of [...byStart.keys()].sort((one, other) => ((one ?? "") < (other ?? "") ? -1 : 1))) {
    const riders = byStart.get(id) ?? [];
    const seats = id === null ? null : await placeAll(tx, clock, id, riders);
    for (const [at, one] of riders.entries()) {
      const taken = seats?.[at] ?? null;
      if (taken === null) leftOut.push(one.line);
      else placed.push({ one, seats: taken });
    }
  }
  placed.sort((one, other) => one.one.line - other.one.line);
  const bookings = placed.map(({ one, seats }) => bookingOf(one, seats));
  const written = await bringBookings(tx, clock, { importId, by, bookings, writes });
  for (const [at, { id }] of written.entries()) made.push({ thing: "booking", id, line: placed[at]?.one.line ?? 1 });
  return leftOut.sort((one, other) => one - other);
}

/** Takes the places of one departure. Null for each booking that found none. */
async function placeAll(tx: Tx, clock: Clock, departureId: string, riders: readonly WantedBooking[]) {
  const now = clock.now();
  const people = riders.reduce((sum, one) => sum + one.people, 0);
  if (riders.some(({ isAhead }) => !isAhead)) {
    const isEntered = await enterPastRiders(tx, departureId, people, now);
    return riders.map((one) => (isEntered ? one.people : null));
  }
  const shared = riders.every(({ category }) => category === "regular");
  if (shared && (await claimBrought(tx, { departureId, people, wholeDeparture: false, now })) !== null)
    return riders.map((one) => one.people);
  // A guide or a place is missing for all of them: the first ones of the file go first.
  const seats: (number | null)[] = [];
  for (const one of riders)
    seats.push(
      await claimBrought(tx, { departureId, people: one.people, wholeDeparture: one.category === "private", now }),
    );
  return seats;
}

const bookingOf = (one: WantedBooking, seats: number): BroughtBooking => ({
  ...{ requestKey: one.requestKey, broughtAs: one.broughtAs, tourId: one.start.tour.id, tourKind: one.start.tour.kind },
  ...{ departureId: one.start.id ?? "", startsAt: one.start.startsAt, heldUntil: one.start.sellsUntil },
  ...{ category: one.category, people: one.people, seats, lines: one.lines, prices: one.prices },
  holder: {
    ...{ contactName: one.name, contactEmail: one.email, contactPhone: one.phone, country: one.country },
    ...{ touristCategory: one.country === "IN" ? "Domestic Tourist" : "International Tourist", remarks: one.remarks },
  },
  ...{ totalPaise: one.totalPaise, paidPaise: one.paidPaise, bookedAt: one.bookedAt, note: one.note },
  status: one.isNoShow ? "no_show" : one.isOver ? "completed" : one.paidPaise === 0 ? "held" : "confirmed",
});

async function makeCustomers(tx: Tx, clock: Clock, wanted: readonly WantedCustomer[], made: Made[]): Promise<void> {
  for (let at = 0; at < wanted.length; at += NOTED_AT_ONCE) {
    const some = wanted.slice(at, at + NOTED_AT_ONCE).map((one) => ({ ...one, id: newId() }));
    await tx
      .insertInto("customer")
      .values(some.map(({ line: _, ...row }) => ({ ...row, created_at: clock.now() })))
      .execute();
    for (const { id, line } of some) made.push({ thing: "customer", id, line });
  }
}

/** Drafts are somebody's: without a person of the console none is made. */
async function makeTours(tx: Tx, clock: Clock, wanted: readonly WantedTour[], doer: Doer, made: Made[]): Promise<void> {
  const { memberId, by } = doer;
  if (memberId === undefined) throw new Error("tours are brought as drafts of a person of the console");
  const blank = blankGroup(studioFieldsOf(tourContent));
  for (const one of wanted) {
    const key = newId();
    const price = {
      ...(one.regularPaise !== null && { regularPaise: one.regularPaise }),
      ...(one.privateSinglePaise !== null && { privateSinglePaise: one.privateSinglePaise }),
      ...(one.privateMultiplePaise !== null && { privateMultiplePaise: one.privateMultiplePaise }),
    };
    const value = {
      ...blank,
      ...{ name: one.name, slug: slugOf(one.name), location: one.location, tagline: one.tagline },
      price: { ...(blank.price as object), ...price },
      ...(one.places !== null && { groupSize: { min: 1, max: one.places } }),
    };
    await saveTextDraft(
      { db: tx, clock },
      { kind: "tour", key, writer: { memberId, author: by }, revision: null, value },
    );
    made.push({ thing: "tour", id: key, line: one.line });
  }
}

const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
