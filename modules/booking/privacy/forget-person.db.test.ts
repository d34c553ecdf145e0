import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { confirmFromBrowser, processPaymentEvents } from "../pay-booking.server.ts";
import { riderDetails, WAIVER } from "../riders/rider-model.ts";
import { listRiders, saveRider } from "../riders/riders.server.ts";
import { countBookingsOf, forgetPersonOf } from "./forget-person.server.ts";
import { addNote, listNotes } from "./notes.server.ts";

describe("money for an erased person", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());

  /** Holds for a new address, so that no other bookings count. */
  const holdFor = async (contact_email: string) => {
    const booking = await desk.hold(2);
    await desk.database.db.updateTable("booking").set({ contact_email }).where("id", "=", booking.id).execute();
    return booking;
  };
  const count = (email: string) => countBookingsOf(desk.deps, email);
  const forget = (email: string) => forgetPersonOf(desk.deps, email);
  const contactOf = async (reference: string) => (await desk.find(reference)).contactEmail;

  it("goes back in full: no ride is booked for nobody", async () => {
    const booking = await holdFor("gone@example.com");
    await desk.letHoldsExpire();
    expect(await forget("gone@example.com")).toBe(0);
    expect(await confirmFromBrowser(desk.deps, await desk.sandbox.pay(booking.orderId))).toBe("refunding");
    expect(await desk.find(booking.reference)).toMatchObject({
      status: "expired",
      contactName: "Erased at their wish",
      payment: { refund: { amountPaise: 4000_00 } },
    });
    expect(await desk.placesTaken(booking.departureId)).toBe(0);
    for (const topic of ["booking.confirmed", "booking.money_returned", "company.told"])
      expect(await desk.told(topic, booking.reference)).toEqual([]);
    expect(await desk.faultsOfLedger()).toEqual([]);
  });

  it("keeps their contact while an authorization is undecided", async () => {
    const booking = await holdFor("promised@example.com");
    const paid = await desk.sandbox.pay(booking.orderId);
    const path = `GET /v1/payments/${paid.razorpay_payment_id}`;
    await desk.sandbox.control("/faults/next", { fault: "html502", path });
    await expect(confirmFromBrowser(desk.deps, paid)).rejects.toMatchObject({ code: "provider_unavailable" });
    desk.clock.advanceMinutes(16);
    await desk.letHoldsExpire();
    expect((await desk.find(booking.reference)).status).toBe("expired");
    expect(await count("promised@example.com")).toEqual({ over: 0, ahead: 0, owed: 1 });
    expect(await forget("promised@example.com")).toBe(1);
    expect(await confirmFromBrowser(desk.deps, paid)).toBe("captured");
    expect(await desk.find(booking.reference)).toMatchObject({
      status: "confirmed",
      contactEmail: "promised@example.com",
    });
  });

  it("erases riders of a finished ride who gave their details", async () => {
    const booking = await holdFor("rode@example.com");
    await confirmFromBrowser(desk.deps, await desk.sandbox.pay(booking.orderId));
    const [rider] = await listRiders(desk.database.db, booking);
    const child = {
      minor: "on",
      guardianName: "Rani Example",
      emergencyName: "Ravi",
      emergencyPhone: "+91 98123 45678",
    };
    const details = riderDetails.parse({ name: "Asha", height: "132", diet: "vegan", ...child, waiver: "on" });
    expect(await saveRider(desk.deps, rider?.id ?? "", details)).toBe(true);
    const { db } = desk.database;
    await db.updateTable("booking").set({ status: "completed" }).where("id", "=", booking.id).execute();
    expect(await forget("rode@example.com")).toBe(0);
    const left = await db.selectFrom("rider").selectAll().where("booking_id", "=", booking.id).execute();
    // Without their random ids, which may hold any digits.
    const said = left.map(({ id: _, booking_id, ...row }) => row);
    expect(JSON.stringify(said)).not.toMatch(/Asha|Rani|Ravi|98123|132/);
    // The company keeps the proof of the agreement.
    expect(left).toContainEqual(expect.objectContaining({ is_minor: false, waiver_version: WAIVER.version }));
  });

  it("leaves nothing behind when interrupted", async () => {
    const booking = await holdFor("halfway@example.com");
    await desk.letHoldsExpire();
    await addNote(desk.deps, { bookingId: booking.id, words: "Comes by the late train." });
    await desk.database.executeRaw(`
      CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$;
      CREATE TRIGGER cut_off BEFORE DELETE ON booking_note FOR EACH STATEMENT EXECUTE FUNCTION cut_off()`);
    await expect(forget("halfway@example.com")).rejects.toThrow("cut off");
    await desk.database.executeRaw("DROP FUNCTION cut_off CASCADE");
    expect(await forget("halfway@example.com")).toBe(0);
    expect(await contactOf(booking.reference)).toBe("erased@erased.invalid");
    expect(await listNotes(desk.database.db, [booking.id])).toEqual(new Map());
  });

  it("no longer keeps it once the authorization lapsed", async () => {
    const booking = await holdFor("let-go@example.com");
    const { razorpay_payment_id: id } = await desk.sandbox.pay(booking.orderId, { outcome: "pending" });
    await desk.letHoldsExpire();
    const other = await desk.hold(10, booking.departureId);
    await confirmFromBrowser(desk.deps, await desk.sandbox.pay(other.orderId));
    await desk.sandbox.control(`/payments/${id}/capture-late`, { minutes: 40 });
    await desk.hearEvents();
    await processPaymentEvents(desk.deps);
    expect((await desk.find(booking.reference)).payment).toMatchObject({ promised: true, isLetGo: true });
    expect(await count("let-go@example.com")).toEqual({ over: 1, ahead: 0, owed: 0 });
    expect(await forget("let-go@example.com")).toBe(0);
    expect(await contactOf(booking.reference)).toBe("erased@erased.invalid");
  });
});
