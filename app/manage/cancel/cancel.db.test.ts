import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { askPage, contextOf } from "#tests/harness/pages/ask-page.ts";
import { action as cancel } from "./route.tsx";

describe("the cancellation page", () => {
  let office: BookingOffice;
  let app: AppContext;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    app = contextOf(office);
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());

  /** Redirect after the press, or the page's message. */
  const press = async ({ reference, linkId }: ManagedBooking, rider = "", seenRefundPaise = "180000") => {
    const key = office.deps.signer.sign("booking", linkId);
    try {
      const answer = await askPage(app, cancel, { reference }, { key }, { rider, seenRefundPaise });
      const { data, init } = answer as { data: { problem: string }; init: { status: number } };
      return `${init.status} ${data.problem}`;
    } catch (thrown) {
      return thrown instanceof Response ? `${thrown.headers.get("location")}` : String(thrown);
    }
  };
  const stays = async ({ reference, departureId }: ManagedBooking, places: number) => {
    expect(await office.taken(departureId)).toBe(places);
    expect((await office.told(reference)).map(({ topic }) => topic)).toEqual(["booking.confirmed"]);
  };

  it("says that it is cancelled, now or before", async () => {
    const booking = await office.book(departure(), 1);
    for (let pressed = 0; pressed < 2; pressed += 1)
      expect(await press(booking, booking.riders[0]?.id)).toContain("done=cancelled");
    expect((await office.managed(booking.reference)).refunds).toHaveLength(1);
  });

  it.each(["completed", "no_show"] as const)(
    "says that nothing was cancelled when the booking is %s by then",
    async (status) => {
      const booking = await office.book(departure(), 1);
      await office.db.updateTable("booking").set({ status }).where("id", "=", booking.id).execute();
      expect(await press(booking, booking.riders[0]?.id)).toMatch(/^409 .*is over.* so there is nothing to cancel/);
      await stays(booking, 1);
    },
  );

  it("says that nothing was cancelled when its riders have changed", async () => {
    const booking = await office.book(departure(), 1);
    expect(await press(booking, newId())).toMatch(/^409 .*changed a moment ago, so we haven't cancelled anything/);
    await stays(booking, 1);
  });

  it("says that nothing was cancelled when it moves at that moment", async () => {
    const booking = await office.book(departure(), 1);
    let pressing: Promise<string> = Promise.resolve("");
    await office.db.transaction().execute(async (tx) => {
      const there = tx.selectFrom("departure").select("id").where("id", "=", booking.departureId);
      await there.forUpdate().execute();
      const elsewhere = { departure_id: departure().id };
      await tx.updateTable("booking").set(elsewhere).where("id", "=", booking.id).execute();
      pressing = press(booking, booking.riders[0]?.id);
      await untilStatementsWait(office.database);
    });
    expect(await pressing).toMatch(/^409 .*changed a moment ago, so we haven't cancelled anything/);
    await stays(booking, 1);
  });
});
