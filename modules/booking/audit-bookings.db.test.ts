import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { auditBookings } from "./audit-bookings.server.ts";
import { callOff, chooseAlternative } from "./cancellations/call-off.server.ts";
import { changeDate } from "./changes/change-date.server.ts";
import { findChange, startChangePayment } from "./changes/changes.server.ts";
import { bookWithCredit } from "./holds/book-with-credit.server.ts";
import { confirmFromBrowser } from "./pay-booking.server.ts";

describe("the audit of bookings and their money", () => {
  let office: BookingOffice;
  let ride: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    ride = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  }, 90_000);
  afterAll(() => office?.close());

  /** A booking moved to a date that costs ₹50 more, and paid. */
  async function movedTo(to: Departure): Promise<string> {
    const booking = await office.book(ride(), 1);
    const seenPaise = booking.totalPaise + 50_00;
    const tour = office.db.updateTable("tour").where("slug", "=", "old-delhi-at-dawn");
    const before = await office.db
      .selectFrom("tour")
      .select(["regular_paise", "offer_paise"])
      .where("slug", "=", "old-delhi-at-dawn")
      .executeTakeFirstOrThrow();
    await tour.set({ regular_paise: seenPaise, offer_paise: null }).execute();
    const wanted = { bookingId: booking.id, toDepartureId: to.id, seenPaise, actor: "traveller" as const };
    const answer = await changeDate(office.deps, wanted);
    await tour.set(before).execute();
    const change = "toPay" in answer ? await findChange(office.deps, answer.toPay.changeId) : null;
    if (!change) throw new Error("the dearer date was to be paid");
    const { providerOrderId } = await startChangePayment(office.deps, change);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));
    return booking.reference;
  }
  /** A booking that a credit has paid for. */
  async function onCredit(): Promise<string> {
    const former = await office.book(ride(), 1);
    await callOff(office.deps, { departureId: former.departureId, reason: "The road is away.", answerHours: 48 });
    const { choiceId } = await office.managed(former.reference);
    await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "credit", by: "traveller" });
    const { creditId } = (await office.told(former.reference)).at(-1) as { creditId: string };
    const wish = { departure: ride().id, people: 1, category: "regular" as const };
    const answer = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 2000_00 });
    if (!("reference" in answer)) throw new Error(answer.refused);
    return answer.reference;
  }

  it("finds money kept without reason, and bookings without payment", async () => {
    const { reference: paid } = await office.book(ride(), 2);
    const { reference: held, pay } = await office.hold({ departure: ride().id, people: 1, category: "regular" });
    const moved = await movedTo(ride());
    const credited = await onCredit();
    // Money on its way back does not count as kept.
    const { departureId } = await office.managed(held);
    await callOff(office.deps, { departureId, reason: "The road is away.", answerHours: 48 });
    expect(await pay()).toBe("refunding");
    expect(await auditBookings(office.db)).toEqual([]);

    const of = (reference: string) => `(SELECT id FROM booking WHERE reference = '${reference}')`;
    const broken: [change: string, fault: string][] = [
      [
        `UPDATE booking SET status = 'expired' WHERE reference = '${paid}'`,
        `${paid}: ₹4,000 is kept for it, and it is expired`,
      ],
      [
        `UPDATE payment_order SET payable_ref = 'gone' WHERE payable_ref = ${of(paid)}::text`,
        `${paid}: it is confirmed, and nobody has paid for it`,
      ],
      [
        `UPDATE booking_change SET status = 'expired' WHERE booking_id = ${of(moved)}`,
        `${moved}: ₹50 is kept for a move of it that is expired`,
      ],
      [
        `UPDATE payment_order SET payable_ref = 'gone' WHERE payable_ref = (SELECT id FROM booking_change WHERE booking_id = ${of(moved)})::text`,
        `${moved}: a move of it was made, and nobody has paid for it`,
      ],
      [
        "UPDATE credit SET spent_on_booking_id = NULL",
        `${credited}: it is confirmed, and the credit that paid for it is free or another's`,
      ],
    ];
    for (const [change, fault] of broken) {
      await office.db
        .transaction()
        .execute(async (tx) => {
          await sql.raw(change).execute(tx);
          expect((await auditBookings(tx)).join("\n")).toContain(fault);
          throw new Error("undone");
        })
        .catch((error: Error) => {
          if (error.message !== "undone") throw error;
        });
    }
    expect(await auditBookings(office.db)).toEqual([]);
  });
});
