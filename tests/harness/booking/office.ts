import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { endOfRide, listDepartures } from "#modules/availability/index.server.ts";
import {
  confirmFromBrowser,
  findBooking,
  findManagedBooking,
  holdSeats,
  type ManagedBooking,
  noteFailureFromBrowser,
  quote,
  startPayment,
} from "#modules/booking/index.server.ts";
import type { BookingCategory, BookingRequest } from "#modules/booking/model.ts";
import { listTours } from "#modules/catalogue/index.server.ts";
import { balances, ProviderClient } from "#modules/payments/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import { localFiles } from "#platform/files.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { newId } from "#platform/ids.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openSeededDatabase } from "../database/database.ts";
import { startSandboxProcess } from "../money/payment-simulator.ts";
import { holder } from "../people/default-traveller.ts";

/** One after the other, each once: departures that no other test has touched. */
export function inTurn<One>(all: One[]): () => One {
  const left = all.values();
  return () => {
    const { value, done } = left.next();
    if (done) throw new Error("the schedule has too few departures");
    return value;
  };
}

export const endOf = ({ startsAt, tour }: Pick<ManagedBooking, "startsAt" | "tour">): Date =>
  endOfRide(new Date(startsAt), tour.durationMinutes);

/** The demo company on a fresh database, the simulator beside it, and a clock that stands at Saturday 21 November 2026. */
export async function openBookingOffice({ connections }: { connections?: number } = {}) {
  const [database, sandbox] = await Promise.all([openSeededDatabase(connections), startSandboxProcess()]);
  const { db } = database;
  const clock = new SteppedClock("2026-11-21T06:00:00Z");
  const signer = createSigner("a secret for tests only");
  const publicUrl = "https://pahiya.example";
  const folder = path.join(tmpdir(), `pahiya-office-${newId()}`);
  const files = localFiles({ folder, publicUrl, signer, now: () => clock.now() });
  const provider = new ProviderClient(sandbox.settings);
  const deps = { db, clock, log: createLog("silent"), provider, files, signer, publicUrl };
  const managed = async (reference: string): Promise<ManagedBooking> => {
    const booking = await findManagedBooking(deps, reference);
    if (!booking) throw new Error(`no booking ${reference}`);
    return booking;
  };
  const allTold = async (reference: string) => {
    const rows = await db.selectFrom("outbox").select(["topic", "payload"]).orderBy("id").execute();
    return rows
      .map(({ topic, payload }): Record<string, unknown> => ({ topic, ...(payload as Record<string, unknown>) }))
      .filter((event) => event.reference === reference);
  };
  /**
   * Holds places (for Anna by default), with ways to pay the order; a failure is read from the provider as by the
   * reconciler.
   */
  const hold = async (wish: BookingRequest, contactEmail = holder.contactEmail) => {
    const answer = await quote(deps, wish);
    if ("refused" in answer) throw new Error(`refused: ${answer.refused}`);
    const seenPaise = answer.quote.totalPaise;
    const held = await holdSeats(deps, {
      ...{ wish, seenPaise, requestKey: crypto.randomUUID() },
      holder: { ...holder, contactEmail },
    });
    if (!("held" in held)) throw new Error(`refused: ${held.refused}`);
    const { reference } = held.held;
    const booking = await findBooking(deps, reference);
    if (!booking) throw new Error("a booking just held is there");
    const checkout = await startPayment(deps, booking);
    return {
      reference,
      async pay(outcome: "success" | "failure" = "success") {
        const result = await sandbox.pay(checkout.providerOrderId, { outcome });
        if (outcome === "success") return confirmFromBrowser(deps, result);
        const [tried] = await deps.provider.listOrderPayments(checkout.providerOrderId);
        return noteFailureFromBrowser(deps, tried?.id ?? "");
      },
    };
  };
  return {
    database,
    db,
    sandbox,
    clock,
    deps,
    managed,
    /** The tour's departures that sell, from the nearest on. */
    async departuresOf(slug: string) {
      const [tour] = await listTours(db, { slugs: [slug] });
      const all = await listDepartures(deps, { tourId: tour?.id ?? "" });
      return all.filter(({ standing }) => standing === "free" || standing === "few");
    },
    hold,
    /** A booking that has been paid for. */
    async book(departure: { id: string }, people: number, category: BookingCategory = "regular") {
      const { reference, pay } = await hold({ departure: departure.id, people, category });
      await pay();
      return managed(reference);
    },
    async taken(departureId: string): Promise<number> {
      const row = await db
        .selectFrom("departure")
        .select("taken")
        .where("id", "=", departureId)
        .executeTakeFirstOrThrow();
      return row.taken;
    },
    /** Outbox payloads for the traveller of a booking, by topic. */
    async told(reference: string): Promise<Record<string, unknown>[]> {
      return (await allTold(reference)).filter(({ topic }) => topic !== "company.told");
    },
    /** Outbox payloads for the company about a booking. */
    async companyTold(reference: string): Promise<Record<string, unknown>[]> {
      return (await allTold(reference)).filter(({ topic }) => topic === "company.told");
    },
    async sumOfLedger(): Promise<number> {
      return Object.values(await balances(db)).reduce((total, amount) => total + amount, 0);
    },
    async close(): Promise<void> {
      await database.close();
      await sandbox.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type BookingOffice = Awaited<ReturnType<typeof openBookingOffice>>;

export type Departure = Awaited<ReturnType<BookingOffice["departuresOf"]>>[number];
