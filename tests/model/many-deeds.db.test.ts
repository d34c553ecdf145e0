import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditBookings, confirmFromBrowser, lockSaleOf, readSale } from "#modules/booking/index.server.ts";
import { auditCredit, issueGift, newGiftWord } from "#modules/credit/index.server.ts";
import { auditLedger } from "#modules/payments/index.server.ts";
import { addGstRate, listPapersOf, makeDuePapers } from "#modules/tax/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import { seedOfRun } from "#tests/chaos/chance.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { openScenes } from "#tests/race/interleaved/scenes.ts";
import { seatsOutOfStep } from "#tests/race/seats-out-of-step.ts";
import { deedsOfParty, type Walk } from "./deeds-of-party.ts";

const seed = seedOfRun();
const runs = Number(process.env.MODEL_RUNS ?? 12);

describe("many deeds with one party, one after the other", () => {
  let office: BookingOffice;
  let opened: Awaited<ReturnType<typeof openScenes>>;

  beforeAll(async () => {
    office = await openBookingOffice();
    opened = await openScenes(office);
    await addGstRate(office.db, {
      ...{ product: "all", productKey: null, fromDay: "2026-11-21", enteredBy: "Meera" },
      ...{ terms: { sac: "998555", rateHundredths: 1800, riddenIn: "07" }, createdAt: office.clock.now() },
    });
  });
  afterAll(() => office?.close());

  /** All bookings that came of the first one: split off, or paid with its credit. */
  async function familyOf(id: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      WITH RECURSIVE family AS (
        SELECT ${id}::uuid AS id
        UNION SELECT booking.id FROM family JOIN booking ON booking.split_from = family.id
          OR booking.id = (SELECT spent_on_booking_id FROM credit WHERE from_booking_id = family.id)
          OR booking.credit_id = (SELECT credit.id FROM credit WHERE from_booking_id = family.id))
      SELECT id FROM family ORDER BY id`.execute(office.db);
    return rows.map((row) => row.id);
  }

  /** The audits find nothing; papers, bookings and payments tell of the same money. */
  async function check(walk: Walk): Promise<void> {
    const { db } = office;
    for (let made = 1; made > 0; ) made = await makeDuePapers(office.deps);
    expect(await auditBookings(db)).toEqual([]);
    expect(await auditCredit(db)).toEqual([]);
    expect((await auditLedger(db)).faults).toEqual([]);
    expect(await seatsOutOfStep(db)).toEqual([]);
    let keptOfAll = 0;
    for (const id of walk.bookings) {
      const { kept, papers, soldAt } = await inTransaction(db, async (tx) => {
        await lockSaleOf(tx, id);
        const sale = await readSale(tx, office.clock, id);
        return { kept: sale.keptPaise, soldAt: sale.soldAt, papers: await listPapersOf(tx, id) };
      });
      const invoices = papers.filter(({ kind }) => kind === "invoice");
      const net = sum(invoices.map(({ totalPaise, creditedPaise }) => totalPaise - creditedPaise));
      keptOfAll += kept;
      const row = await db
        .selectFrom("booking")
        .select(["status", "total_paise"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      if (walk.isExact && row.status === "confirmed") expect(kept, id).toBeGreaterThanOrEqual(row.total_paise);
      expect(soldAt === null ? 0 : net, id).toBe(soldAt === null ? 0 : Math.max(0, kept));
    }
    const {
      rows: [money],
    } = await sql<{ paise: number; credits: number }>`
      WITH refs AS (SELECT id::text AS ref FROM booking WHERE id = ANY(${walk.bookings}::uuid[])
        UNION SELECT id::text FROM booking_change WHERE booking_id = ANY(${walk.bookings}::uuid[])),
      paid AS (SELECT payment.* FROM payment JOIN payment_order ON payment_order.id = payment_order_id
        WHERE payable_ref IN (SELECT ref FROM refs) AND payment.status = 'captured')
      SELECT ((SELECT coalesce(sum(amount_paise), 0) FROM paid)
        - (SELECT coalesce(sum(amount_paise), 0) FROM refund WHERE payment_id IN (SELECT id FROM paid))
        - (SELECT coalesce(sum(amount_paise), 0) FROM desk_refund WHERE payment_id IN (SELECT id FROM paid))
        + (SELECT coalesce(sum(paise - back_paise), 0) FROM code_use JOIN price_code ON price_code.id = code_id
          WHERE booking_id = ANY(${walk.bookings}::uuid[]) AND state = 'used' AND kind = 'gift'))::bigint AS paise,
        (SELECT count(*) FROM credit WHERE from_booking_id = ANY(${walk.bookings}::uuid[]))::int AS credits`.execute(
      db,
    );
    if (money?.credits === 0) expect(keptOfAll).toBe(money.paise);
    else expect(keptOfAll).toBeLessThanOrEqual(money?.paise ?? 0);
    const { rows: wrong } = await sql`SELECT reference, total_paise, price_lines FROM booking
      WHERE total_paise <> (SELECT coalesce(sum((line->>'amountPaise')::bigint), 0) FROM jsonb_array_elements(price_lines) AS line)
        AND id = ANY(${walk.bookings}::uuid[])`.execute(db);
    expect(wrong).toEqual([]);
  }

  it(`keep money, places and papers in order (SEED=${seed} MODEL_RUNS=${runs})`, { timeout: 900_000 }, async () => {
    const deeds = deedsOfParty(office, opened);
    const often = ["change the date", "split off", "choose", "book with the credit"];
    const begin = fc.record({ code: fc.constantFrom("", "TENOFF", "gift"), isPaid: fc.nat(3).map((one) => one > 0) });
    const act = fc.record({
      deed: fc.constantFrom(...Object.keys(deeds), ...often, ...often),
      which: fc.nat(9),
      draws: fc.array(fc.nat(99), { minLength: 4, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        begin,
        fc.array(act, { minLength: 6, maxLength: 30, size: "max" }),
        async ({ code, isPaid }, acts) => {
          const word = newGiftWord();
          if (code === "gift")
            await inTransaction(office.db, (tx) =>
              issueGift(tx, { word, label: "a gift", amountPaise: 2000_00, now: office.clock.now() }),
            );
          const scene = await opened.hold(code === "gift" ? word : code, "");
          const departures = [scene.other, scene.at, await opened.newDeparture(8), await opened.newDeparture(1)];
          const walk: Walk = { bookings: [scene.mine.id], departures, isExact: true };
          if (isPaid) await confirmFromBrowser(office.deps, await office.sandbox.pay(scene.orderId));
          for (const { deed, which, draws } of acts) {
            walk.bookings = await familyOf(scene.mine.id);
            const id = walk.bookings[which % walk.bookings.length];
            const row = await office.db
              .selectFrom("booking")
              .select("reference")
              .where("id", "=", id ?? "")
              .executeTakeFirstOrThrow();
            if (/give|call off|choose|split/.test(deed)) walk.isExact = false;
            let drawn = 0;
            const draw = { of: (below: number) => (draws[drawn++ % draws.length] ?? 0) % Math.max(1, below) };
            await deeds[deed]?.(await office.managed(row.reference), walk, draw);
            walk.bookings = await familyOf(scene.mine.id);
            await check(walk);
          }
        },
      ),
      { seed, numRuns: runs },
    );
  });
});
