import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import type { CaptureDeps } from "#modules/payments/index.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isDatabaseFault } from "#platform/database/database-fault.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { databaseUrl } from "#tests/harness/database/postgres-cluster.ts";
import { type DatabaseLine, openDatabaseLine } from "#tests/harness/network/database-line.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { holdSeats } from "./holds/hold-seats.server.ts";
import { confirmFromBrowser, processPaymentEvents, reconcilePayments } from "./pay-booking.server.ts";

const PATIENCE_MS = 1_000;

// After a database timeout it is unknown if the statement ran, or still will.
describe("a lost answer of the database", () => {
  let desk: BookingDesk;
  let wire: DatabaseLine;
  let quiet: Database;
  let site: CaptureDeps;
  beforeAll(async () => {
    desk = await openBookingDesk();
    const { rows } = await desk.database.executeRaw("SELECT current_database() AS name");
    wire = await openDatabaseLine(databaseUrl(inject("postgresUrl"), String(rows[0]?.name)));
    quiet = await openServer(wire.url, 5, PATIENCE_MS);
    site = { ...desk.deps, db: quiet.db };
  });
  afterEach(async () => {
    expect(await desk.faultsOfLedger()).toEqual([]);
  });
  afterAll(async () => {
    await quiet?.close();
    await wire?.close();
    await desk?.close();
  });

  const losingTheAnswerTo = async (text: string, work: () => Promise<unknown>): Promise<void> => {
    const lost = wire.loseAnswerTo(text);
    const failed = await work().then(
      () => null,
      (error: unknown) => error,
    );
    await lost;
    expect(isDatabaseFault(failed), String(failed)).toBe(true);
  };

  it("holds once: the repeated form finds the places held before", async () => {
    const departure = desk.freshDeparture();
    const request = {
      wish: { departure, people: 2, category: "regular" as const },
      holder,
      seenPaise: 4000_00,
      requestKey: crypto.randomUUID(),
    };
    await losingTheAnswerTo("claimed AS (", () => holdSeats(site, request));
    expect(await desk.placesTaken(departure)).toBe(2);
    const again = await holdSeats(site, request);
    expect(again).toMatchObject({ held: { reference: expect.any(String) } });
    expect(await holdSeats(desk.deps, request)).toEqual(again);
    expect(await desk.placesTaken(departure)).toBe(2);
  });

  it.each([
    ["when it was told to commit, and did", "commit"],
    ["in the middle, so that it is undone", "ledger_entry"],
  ])("confirms once a payment whose answer was lost %s", async (_when, text) => {
    const booking = await desk.hold(2);
    const result = await desk.sandbox.pay(booking.orderId);
    await losingTheAnswerTo(text, () => confirmFromBrowser(site, result));
    // The unfinished transaction keeps its locks until the server gives it up. The next one waits for that.
    const [first, second] = await Promise.all([
      confirmFromBrowser(desk.deps, result),
      confirmFromBrowser(desk.deps, result),
    ]);
    expect([first, second].sort()).toEqual(
      text === "commit" ? ["already_known", "already_known"] : ["already_known", "captured"],
    );
    await desk.hearEvents();
    await processPaymentEvents(desk.deps);
    await reconcilePayments(desk.deps);
    expect((await desk.find(booking.reference)).status).toBe("confirmed");
    expect(await desk.told("booking.confirmed", booking.reference)).toHaveLength(1);
    expect(await desk.placesTaken(booking.departureId)).toBe(2);
  });
});
