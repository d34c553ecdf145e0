import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listDepartures, notifyHeldSeats } from "#modules/availability/index.server.ts";
import { listTours } from "#modules/catalogue/index.server.ts";
import { balances, ProviderClient, sendRefunds } from "#modules/payments/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { type SandboxProcess, startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { findBooking } from "./find-booking.server.ts";
import { expireHolds } from "./holds/expire-holds.server.ts";
import { holdSeats } from "./holds/hold-seats.server.ts";
import { confirmFromBrowser, reconcilePayments, startPayment } from "./pay-booking.server.ts";
import { quote } from "./quote.server.ts";

describe("booking", () => {
  let database: Database;
  let sandbox: SandboxProcess;
  let clock: SteppedClock;
  let deps: Parameters<typeof startPayment>[0];
  let departures: Awaited<ReturnType<typeof listDepartures>>;
  let next = 0;

  beforeAll(async () => {
    [database, sandbox] = await Promise.all([openSeededDatabase(), startSandboxProcess()]);
    clock = new SteppedClock("2026-11-21T06:00:00Z");
    deps = { db: database.db, clock, log: createLog("silent"), provider: new ProviderClient(sandbox.settings) };
    const [tour] = await listTours(database.db, { slugs: ["old-delhi-at-dawn"] });
    departures = await listDepartures(deps, { tourId: tour?.id ?? "" });
  });
  afterAll(async () => {
    await database?.close();
    await sandbox?.stop();
  });
  beforeEach(() => {
    next += 1;
  });

  const wishFor = (people: number, category: "regular" | "private" = "regular") => {
    const departure = departures[next + 3];
    if (!departure) throw new Error("the schedule has too few departures");
    return { departure: departure.id, people, category };
  };
  const hold = async (wish: ReturnType<typeof wishFor>, requestKey: string = crypto.randomUUID()) => {
    const answer = await quote(deps, wish);
    const seenPaise = "quote" in answer ? answer.quote.totalPaise : 0;
    return holdSeats(deps, { wish, holder, seenPaise, requestKey });
  };
  const held = async (wish: ReturnType<typeof wishFor>) => {
    const answer = await hold(wish);
    if (!("held" in answer)) throw new Error(`refused: ${answer.refused}`);
    const booking = await findBooking(deps, answer.held.reference);
    if (!booking) throw new Error("a booking just held is there");
    return booking;
  };
  const placesLeft = async (wish: ReturnType<typeof wishFor>) => {
    const row = await database.db
      .selectFrom("departure")
      .select(["capacity", "taken"])
      .where("id", "=", wish.departure)
      .executeTakeFirstOrThrow();
    return row.capacity - row.taken;
  };

  it("computes the price for both categories and any party", async () => {
    const totals = await Promise.all(
      [wishFor(2), wishFor(1, "private"), wishFor(3, "private")].map(async (wish) => {
        const answer = await quote(deps, wish);
        return "quote" in answer ? answer.quote.totalPaise : answer.refused;
      }),
    );
    expect(totals).toEqual([4000_00, 3600_00, 7800_00]);
  });

  it("holds places, confirms on payment, and writes one mail", async () => {
    const wish = wishFor(2);
    const booking = await held(wish);
    expect(await placesLeft(wish)).toBe(8);
    const checkout = await startPayment(deps, booking);
    const result = await sandbox.pay(checkout.providerOrderId);
    expect(await confirmFromBrowser(deps, result)).toBe("captured");
    expect(await confirmFromBrowser(deps, result)).toBe("already_known");
    expect((await findBooking(deps, booking.reference))?.status).toBe("confirmed");
    const mails = await database.db.selectFrom("outbox").selectAll().where("topic", "=", "booking.confirmed").execute();
    expect(
      mails.filter((mail) => (mail.payload as { reference: string }).reference === booking.reference),
    ).toHaveLength(1);
  });

  it("refuses a result without the provider's signature", async () => {
    const booking = await held(wishFor(1));
    const checkout = await startPayment(deps, booking);
    const result = await sandbox.pay(checkout.providerOrderId);
    await expect(confirmFromBrowser(deps, { ...result, razorpay_signature: "0".repeat(64) })).rejects.toMatchObject({
      code: "signature_invalid",
    });
    expect((await findBooking(deps, booking.reference))?.status).toBe("held");
  });

  it("holds once for one form sent many times", async () => {
    const wish = wishFor(3);
    const answers = await Promise.all([1, 2, 3].map(() => hold(wish, "one-form-pressed-thrice")));
    expect(new Set(answers.map((answer) => ("held" in answer ? answer.held.reference : answer.refused))).size).toBe(1);
    expect(await placesLeft(wish)).toBe(7);
  });

  it("answers a form with its own booking while it stands, with corrected data", async () => {
    const wish = wishFor(2);
    const requestKey = "one-form-that-was-gone-back-to";
    const press = async (over: { wish?: typeof wish; holder?: Partial<typeof holder> } = {}) => {
      const request = { wish, seenPaise: 4000_00, requestKey, ...over, holder: { ...holder, ...over.holder } };
      const answer = await holdSeats(deps, request);
      if (!("held" in answer)) throw new Error(`refused: ${answer.refused}`);
      return answer.held.reference;
    };
    const contactOf = (reference: string) =>
      database.db.selectFrom("booking").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow();
    const first = await press();
    expect(await press({ holder: { contactName: "Anna Corrected", contactPhone: "+919811111111" } })).toBe(first);
    expect(await contactOf(first)).toMatchObject({
      contact_name: "Anna Corrected",
      contact_phone: "+919811111111",
      status: "held",
    });
    next += 1;
    const elsewhereWish = wishFor(2);
    const elsewhere = await press({ wish: elsewhereWish });
    expect((await contactOf(elsewhere)).departure_id).not.toBe(wish.departure);
    const somebody = await press({ holder: { contactEmail: "other@example.com" } });
    expect(await contactOf(somebody)).toMatchObject({
      contact_email: "other@example.com",
      contact_name: "Anna Example",
    });
    const asPrivate = { ...elsewhereWish, people: 3, category: "private" as const };
    const replaced = await holdSeats(deps, { wish: asPrivate, holder, seenPaise: 7800_00, requestKey });
    expect(replaced, "their own places stand in nobody's way").toHaveProperty("held");
    expect(await contactOf(elsewhere)).toMatchObject({ status: "expired" });
    expect(new Set([first, elsewhere, somebody]).size).toBe(3);
    expect(await contactOf(first)).toMatchObject({ contact_email: holder.contactEmail });
    clock.advanceMinutes(16);
    await expireHolds(deps);
    const again = await Promise.all([press(), press(), press()]);
    expect(new Set(again).size).toBe(1);
    expect(again[0]).not.toBe(first);
    expect(await placesLeft(wish)).toBe(8);
  });

  it("answers a repeated form with a new hold when the first has expired", async () => {
    const wish = wishFor(2);
    const press = () => hold(wish, "one-form-sent-after-its-time");
    const first = await press();
    clock.advanceMinutes(16);
    const answers = await Promise.all([press(), press()]);
    const references = answers.map((answer) => ("held" in answer ? answer.held.reference : answer.refused));
    expect(new Set(references).size).toBe(1);
    expect(answers).not.toContainEqual(first);
    for (const answer of answers)
      expect("held" in answer && answer.held.holdExpiresAt.getTime()).toBeGreaterThan(clock.now().getTime());
    expect(await placesLeft(wish)).toBe(8);
  });

  it("reports sold out, and sells again after a hold expired", async () => {
    const wish = wishFor(10);
    await held(wish);
    expect(await hold({ ...wish, people: 1 })).toEqual({ refused: "sold_out" });
    clock.advanceMinutes(16);
    expect(await hold({ ...wish, people: 1 })).toHaveProperty("held");
    expect(await placesLeft(wish)).toBe(9);
  });

  it("gives a private party the whole departure, or none once somebody joined", async () => {
    const wish = wishFor(2, "private");
    await held(wish);
    expect(await placesLeft(wish)).toBe(0);
    next += 12;
    const shared = wishFor(1);
    await held(shared);
    expect(await hold({ ...shared, category: "private" })).toEqual({ refused: "not_private" });
  });

  it("names both prices when the price changed", async () => {
    const answer = await holdSeats(deps, {
      wish: wishFor(1),
      holder,
      seenPaise: 1_00,
      requestKey: crypto.randomUUID(),
    });
    expect(answer).toEqual({ refused: "price_moved", seenPaise: 1_00, nowPaise: 2000_00 });
  });

  it("confirms a late payment if places are left, or refunds it in full", async () => {
    const wish = wishFor(10);
    const early = await held(wish);
    const earlyOrder = await startPayment(deps, early);
    clock.advanceMinutes(16);
    await expireHolds(deps);
    const late = await held(wish);
    const lateOrder = await startPayment(deps, late);
    expect(await confirmFromBrowser(deps, await sandbox.pay(lateOrder.providerOrderId))).toBe("captured");
    expect(await confirmFromBrowser(deps, await sandbox.pay(earlyOrder.providerOrderId))).toBe("refunding");
    await sendRefunds(deps);
    const view = await findBooking(deps, early.reference);
    expect(view?.status).toBe("expired");
    expect(view?.payment.refund).toMatchObject({ status: "processed", amountPaise: 20_000_00 });
    expect(await placesLeft(wish)).toBe(0);
  });

  it("finds a payment whose browser and webhook were lost", async () => {
    const booking = await held(wishFor(1));
    const order = await startPayment(deps, booking);
    await sandbox.pay(order.providerOrderId);
    await database.db
      .updateTable("payment_order")
      .set({ created_at: new Date(clock.now().getTime() - 180_000) })
      .where("payable_ref", "=", booking.id)
      .execute();
    expect(await reconcilePayments(deps)).toBeGreaterThanOrEqual(1);
    expect((await findBooking(deps, booking.reference))?.status).toBe("confirmed");
  });

  it("refunds a payment of another amount", async () => {
    const booking = await held(wishFor(1));
    const order = await startPayment(deps, booking);
    expect(await confirmFromBrowser(deps, await sandbox.pay(order.providerOrderId, { amount: 500_00 }))).toBe(
      "refunding",
    );
    expect((await findBooking(deps, booking.reference))?.status).toBe("held");
  });

  it("keeps a balanced ledger that cannot be changed", async () => {
    const { providerOrderId } = await startPayment(deps, await held(wishFor(1)));
    expect(await confirmFromBrowser(deps, await sandbox.pay(providerOrderId))).toBe("captured");
    const accounts = await balances(database.db);
    expect(Object.values(accounts).reduce((total, amount) => total + amount, 0)).toBe(0);
    expect(accounts.customer).toBe(0);
    expect(accounts.revenue).toBeLessThan(0);
    await expect(database.db.updateTable("ledger_entry").set({ amount_paise: 1 }).execute()).rejects.toMatchObject({
      code: "23514",
    });
  });

  const tellPages = (what: string) => sql`SELECT pg_notify('page_change', ${what}::text)`.execute(database.db);
  /** Collects page changes from now on; those of earlier tests have been sent. */
  const listenToPages = async (): Promise<string[]> => {
    const heard: string[] = [];
    await database.listen(
      "page_change",
      (payload) => heard.push(payload),
      () => undefined,
    );
    await notifyHeldSeats(deps);
    await tellPages("listening");
    await expect.poll(() => heard.at(-1)).toBe("listening");
    heard.length = 0;
    return heard;
  };

  it("tells pages about many holds in one notice, and about other changes at once", async () => {
    const heard = await listenToPages();
    const wish = wishFor(1);
    for (let number = 0; number < 3; number += 1) await hold(wish);
    expect(await notifyHeldSeats(deps)).toBe(1);
    await expect.poll(() => heard).toEqual([expect.stringMatching(/^places:/)]);
    expect(await notifyHeldSeats(deps)).toBe(0);
    clock.advanceMinutes(16);
    await expireHolds(deps);
    await expect.poll(() => heard.length).toBeGreaterThan(1);
  });

  it("tells pages at once that the last place is gone", async () => {
    const heard = await listenToPages();
    const wish = wishFor(1);
    const capacity = departures.find((one) => one.id === wish.departure)?.placesLeft ?? 0;
    await held({ ...wish, people: capacity - 1 });
    await tellPages("one place left");
    await held(wish);
    await expect.poll(() => heard).toEqual(["one place left", expect.stringMatching(/^tour:/)]);
    clock.advanceMinutes(16);
    await expireHolds(deps);
  });

  it("tells pages at once that a full date has a place again, and later of one fewer", async () => {
    const wish = wishFor(1);
    const row = () => database.db.updateTable("departure").where("id", "=", wish.departure);
    const capacity = departures.find((one) => one.id === wish.departure)?.placesLeft ?? 0;
    const full = await held({ ...wish, people: capacity });
    const heard = await listenToPages();
    await row()
      .set({ taken: capacity - 1 })
      .execute();
    await row()
      .set({ taken: capacity - 2 })
      .execute();
    await expect.poll(() => heard).toEqual([expect.stringMatching(/^tour:/), expect.stringMatching(/^places:/)]);
    // An unannounced hold does not delay urgent news.
    await row().set({ told: false }).execute();
    await row().set({ taken: capacity }).execute();
    await expect.poll(() => heard.slice(2)).toEqual([expect.stringMatching(/^tour:/)]);
    clock.advanceMinutes(16);
    await expireHolds(deps);
    expect((await findBooking(deps, full.reference))?.status).toBe("expired");
  });

  it("never exceeds a departure's capacity, by constraint", async () => {
    const { departure } = wishFor(1);
    await expect(
      database.db.updateTable("departure").set({ taken: 99 }).where("id", "=", departure).execute(),
    ).rejects.toMatchObject({ code: "23514" });
  });

  it("draws another reference when one is taken, and does not call that sold out", async () => {
    const wish = wishFor(1);
    const first = await held(wish);
    const drawn = [first.reference, first.reference, "PH-222222"];
    const answer = await holdSeats(
      { ...deps, drawReference: () => drawn.shift() ?? "" },
      { wish, holder, seenPaise: 2000_00, requestKey: "reference-drawn-twice" },
    );
    expect(answer).toMatchObject({ held: { reference: "PH-222222" } });
  });
});
