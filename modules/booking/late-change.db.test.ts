import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingOffice, type Departure, endOf, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { atTime } from "#tests/harness/time/clock.ts";
import { callOff, chooseAlternative } from "./cancellations/call-off.server.ts";
import { cancelPeople } from "./cancellations/cancel-people.server.ts";
import { changeDate } from "./changes/change-date.server.ts";
import { dropChange, expireChanges, findChange, startChangePayment } from "./changes/changes.server.ts";
import { correctEmail, quoteTransfer, transferBooking } from "./changes/transfer-booking.server.ts";
import type { ManagedBooking } from "./find-managed-booking.server.ts";
import { completeBookings } from "./mails/after-ride.server.ts";
import { quoteCancellation } from "./model.ts";
import { confirmFromBrowser, noteFailureFromBrowser } from "./pay-booking.server.ts";

const RIDE = "old-delhi-at-dawn";
const HOLIDAY = "kerala-backwaters-by-cycle";
const bela = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };

describe("a change paid when it can no longer be made", () => {
  let office: BookingOffice;
  let ride: () => Departure;
  let holiday: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    ride = inTurn((await office.departuresOf(RIDE)).slice(9));
    holiday = inTurn((await office.departuresOf(HOLIDAY)).reverse());
  });
  afterAll(() => office?.close());

  const pays = async (changeId: string) => {
    const change = await findChange(office.deps, changeId);
    if (!change) throw new Error("the change is there");
    const { providerOrderId } = await startChangePayment(office.deps, change);
    return {
      inFull: async () => confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId)),
      /** Answered by the bank when the provider no longer takes it by itself; the payment's id. */
      async promisedLate() {
        const { razorpay_payment_id: id } = await office.sandbox.pay(providerOrderId, { outcome: "pending" });
        await office.sandbox.control(`/payments/${id}/capture-late`, { minutes: 40 });
        return id;
      },
    };
  };
  /** A date that costs ₹50 more each is asked for; `pay` pays its order. */
  const dearer = async (booking: ManagedBooking, slug = RIDE, to = ride()) => {
    const tour = office.db.updateTable("tour").where("slug", "=", slug);
    const before = await office.db
      .selectFrom("tour")
      .select(["regular_paise", "offer_paise"])
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    const seenPaise = booking.totalPaise + 50_00 * booking.people;
    await tour.set({ regular_paise: seenPaise / booking.people, offer_paise: null }).execute();
    const wanted = { bookingId: booking.id, toDepartureId: to.id, seenPaise };
    const answer = await changeDate(office.deps, { ...wanted, actor: "traveller" });
    await tour.set(before).execute();
    if (!("toPay" in answer)) throw new Error("the dearer date was to be paid");
    const { changeId } = answer.toPay;
    const payment = await pays(changeId);
    return { to, changeId, payment, pay: payment.inFull };
  };
  const lapse = async () => {
    office.clock.advanceMinutes(16);
    await expireChanges(office.deps);
  };
  /** Another date at the price that was paid. */
  const moves = async ({ id, totalPaise }: ManagedBooking, to: Departure) => {
    const free = { bookingId: id, toDepartureId: to.id, seenPaise: totalPaise };
    expect(await changeDate(office.deps, { ...free, actor: "traveller" })).toHaveProperty("moved");
  };
  /** A handing over to Bela that waits for its fee; the answer pays it. */
  const handsOver = async (booking: ManagedBooking) => {
    const handOver = { bookingId: booking.id, to: bela, leavingRiderIds: [], seenRefundPaise: 0 };
    const answer = await transferBooking(office.deps, handOver);
    if (!("toPay" in answer)) throw new Error("the fee was to be paid");
    return (await pays(answer.toPay.changeId)).inFull;
  };
  const stays = async (booking: ManagedBooking, to: Departure) => {
    const after = await office.managed(booking.reference);
    expect(after).toMatchObject({ status: "confirmed", departureId: booking.departureId });
    expect([await office.taken(booking.departureId), await office.taken(to.id)]).toEqual([booking.people, 0]);
    expect(await office.sumOfLedger()).toBe(0);
    return after;
  };

  /** Mails to the company about late money. */
  const toldCompany = async ({ reference }: ManagedBooking) =>
    (await office.companyTold(reference)).filter(({ what }) => what === "returned");

  it.each([
    ["an hour before the ride, when nothing of it comes back", -1],
    ["while they ride", 1],
    ["when its best band has just ended", -71],
  ])("refunds a dearer date paid late, %s, and keeps the ride", async (_, hours) => {
    const booking = await office.book(ride(), 2);
    const { to, pay } = await dearer(booking);
    await lapse();
    await atTime(office.clock, new Date(Date.parse(booking.startsAt) + hours * 3_600_000), async () => {
      expect(await pay()).toBe("refunding");
    });
    await stays(booking, to);
    expect((await office.told(booking.reference)).at(-1)).toMatchObject({
      topic: "booking.money_returned",
      ...{ stillBooked: true, isCalledOff: false },
      refundPaise: 100_00,
    });
  });

  it("refunds a dearer date paid after the ride, and alerts nobody", async () => {
    const booking = await office.book(ride(), 1);
    const { pay } = await dearer(booking);
    await lapse();
    await atTime(office.clock, new Date(endOf(booking).getTime() + 60_000), async () => {
      await completeBookings(office.deps);
      expect(await pay()).toBe("refunding");
    });
    expect(await office.managed(booking.reference)).toMatchObject({ status: "completed" });
    expect((await office.told(booking.reference)).at(-1)).toMatchObject({
      topic: "booking.money_returned",
      stillBooked: true,
    });
    expect(await toldCompany(booking)).toMatchObject([{ stillBooked: true, standing: "over" }]);
  });

  it("moves to a dearer date paid in time although the best refund step ends meanwhile", async () => {
    const booking = await office.book(ride(), 1);
    const threeDaysBefore = new Date(Date.parse(booking.startsAt) - 72 * 3_600_000);
    const to = await atTime(office.clock, threeDaysBefore, async () => {
      const asked = await dearer(booking);
      office.clock.advanceMinutes(14);
      expect(await asked.pay()).toBe("captured");
      return asked.to;
    });
    expect(await office.managed(booking.reference)).toMatchObject({ departureId: to.id });
  });

  it("moves nobody for the former holder's payment", async () => {
    const booking = await office.book(holiday(), 1);
    const { to, pay } = await dearer(booking, HOLIDAY, holiday());
    await lapse();
    expect(await (await handsOver(booking))()).toBe("captured");
    expect(await pay()).toBe("refunding");
    expect(await stays(booking, to)).toMatchObject({ contactName: "Bela Example" });
    expect(await toldCompany(booking)).toMatchObject([{ stillBooked: true, standing: "other_hands" }]);
  });

  it.each(["dropped", "not paid in time", "not paid in time, before the minute's sweep"])(
    "refunds a dearer date %s before another was taken, which stands",
    async (how) => {
      const booking = await office.book(ride(), 1);
      const { changeId, to, pay } = await dearer(booking);
      if (how === "dropped") await dropChange(office.deps, changeId);
      else if (how === "not paid in time") await lapse();
      else office.clock.advanceMinutes(16);
      const chosen = ride();
      await moves(booking, chosen);
      expect(await pay()).toBe("refunding");
      expect(await office.managed(booking.reference)).toMatchObject({ departureId: chosen.id });
      expect([await office.taken(chosen.id), await office.taken(to.id)]).toEqual([1, 0]);
      const standing = how === "dropped" ? "dropped" : "booked";
      expect(await toldCompany(booking)).toMatchObject([{ stillBooked: true, standing }]);
    },
  );

  it.each([
    ["dropped", 0],
    ["dropped when its time was over and it was not swept yet", 16],
    ["not paid in time, and dropped by a page that still showed it", 16],
  ])("refunds a dearer date %s without a later wish, and keeps the ride", async (how, minutes) => {
    const booking = await office.book(ride(), 2);
    const { changeId, to, pay } = await dearer(booking);
    office.clock.advanceMinutes(minutes);
    if (how.startsWith("not paid")) await expireChanges(office.deps);
    expect(await dropChange(office.deps, changeId)).toBe(true);
    expect(await pay()).toBe("refunding");
    await stays(booking, to);
    const said = { topic: "booking.money_returned", stillBooked: true, isDropped: true, refundPaise: 100_00 };
    expect((await office.told(booking.reference)).at(-1)).toMatchObject(said);
    expect(await toldCompany(booking)).toMatchObject([{ stillBooked: true, standing: "dropped" }]);
  });

  it("captures nothing for a dropped dearer date", async () => {
    const booking = await office.book(ride(), 1);
    const { changeId, to, payment } = await dearer(booking);
    await dropChange(office.deps, changeId);
    const id = await payment.promisedLate();
    expect(await noteFailureFromBrowser(office.deps, id)).toBe("promised");
    expect(await office.sandbox.api("GET", `/payments/${id}`)).toMatchObject({ status: "authorized" });
    expect((await findChange(office.deps, changeId))?.payment).toMatchObject({ isLetGo: true, refund: null });
    await stays(booking, to);
  });

  it("keeps everything when an unpaid and a dropped dearer date are paid", async () => {
    const booking = await office.book(ride(), 1);
    const first = await dearer(booking);
    await lapse();
    const second = await dearer(booking);
    await dropChange(office.deps, second.changeId);
    for (const { pay, to } of [first, second]) {
      expect(await pay()).toBe("refunding");
      await stays(booking, to);
    }
  });

  it("has nothing to drop once paid", async () => {
    const booking = await office.book(ride(), 1);
    const { changeId, pay } = await dearer(booking);
    expect(await pay()).toBe("captured");
    expect(await dropChange(office.deps, changeId)).toBe(false);
  });

  it("moves to a dearer date paid late that nobody dropped", async () => {
    const booking = await office.book(ride(), 1);
    const { to, pay } = await dearer(booking);
    await lapse();
    expect(await pay()).toBe("captured");
    expect(await office.managed(booking.reference)).toMatchObject({ departureId: to.id });
  });

  it("refunds a dropped dearer date that became free since", async () => {
    const booking = await office.book(ride(), 1);
    const { changeId, to, pay } = await dearer(booking);
    await dropChange(office.deps, changeId);
    await moves(booking, to);
    expect(await pay()).toBe("refunding");
    const { totalPaise } = booking;
    expect(await office.managed(booking.reference)).toMatchObject({
      departureId: to.id,
      totalPaise,
      heldPaise: totalPaise,
    });
  });

  it("makes the latest wish when a dropped date is paid beside another", async () => {
    const booking = await office.book(ride(), 1);
    const dropped = await dearer(booking);
    await dropChange(office.deps, dropped.changeId);
    const wanted = await dearer(booking);
    expect(await dropped.pay()).toBe("refunding");
    expect(await wanted.pay()).toBe("captured");
    expect(await office.managed(booking.reference)).toMatchObject({ departureId: wanted.to.id });
    expect([await office.taken(dropped.to.id), await office.taken(wanted.to.id)]).toEqual([0, 1]);
  });

  it("keeps the booking when an unpaid transfer is followed by another, swept or not", async () => {
    const booking = await office.book(holiday(), 2);
    const pay = await handsOver(booking);
    office.clock.advanceMinutes(16);
    const leavingRiderIds = booking.riders.slice(0, 1).map(({ id }) => id);
    const seenRefundPaise = quoteTransfer(booking, 1, office.clock.now().toISOString())?.refundPaise ?? 0;
    const carl = { name: "Carl Example", email: "carl@example.com", phone: "+919822222222" };
    const toCarl = { bookingId: booking.id, to: carl, leavingRiderIds, seenRefundPaise };
    expect(await transferBooking(office.deps, toCarl)).toHaveProperty("transferred");
    const { linkId } = await office.managed(booking.reference);
    expect(await pay()).toBe("refunding");
    expect(await office.managed(booking.reference)).toMatchObject({ contactName: "Carl Example", linkId });
  });

  it("keeps the booking when an unpaid transfer is followed by a partial cancellation, swept or not", async () => {
    const booking = await office.book(holiday(), 2);
    const pay = await handsOver(booking);
    office.clock.advanceMinutes(16);
    const one = { bookingId: booking.id, riderIds: booking.riders.slice(0, 1).map(({ id }) => id) };
    const seenRefundPaise = quoteCancellation(booking, 1, office.clock.now().toISOString()).refundPaise;
    const leaving = { ...one, seenRefundPaise, actor: "traveller" as const };
    expect(await cancelPeople(office.deps, leaving)).toHaveProperty("cancelled");
    expect(await pay()).toBe("refunding");
    expect(await office.managed(booking.reference)).toMatchObject({ contactName: "Anna Example", people: 1 });
  });

  it("moves for a stranger's address only if paid in time", async () => {
    const [inTime, late] = [await office.book(ride(), 1), await office.book(ride(), 1)];
    const [one, other] = [await dearer(inTime), await dearer(late)];
    for (const one of [inTime, late]) await correctEmail(office.deps, one.id, "anna.right@example.com", one);
    expect(await one.pay()).toBe("captured");
    expect(await office.managed(inTime.reference)).toMatchObject({ departureId: one.to.id });
    await lapse();
    expect(await other.pay()).toBe("refunding");
    await stays(late, other.to);
  });

  it("refunds a dearer date when the ride is called off before payment, and the choice stays", async () => {
    const booking = await office.book(ride(), 1);
    const { to, pay } = await dearer(booking);
    await callOff(office.deps, { departureId: booking.departureId, reason: "Fog.", answerHours: 48 });
    expect(await pay()).toBe("refunding");
    await lapse();
    const after = await stays(booking, to);
    expect(after).toMatchObject({ isCalledOff: true, choiceId: expect.any(String), totalPaise: booking.totalPaise });
    const free = { bookingId: booking.id, toDepartureId: to.id, seenPaise: booking.totalPaise };
    expect(await changeDate(office.deps, { ...free, actor: "traveller" })).toHaveProperty("moved");
    expect(await office.told(booking.reference)).toContainEqual(
      expect.objectContaining({ topic: "booking.money_returned", stillBooked: true, isCalledOff: true }),
    );
    expect(await toldCompany(booking)).toMatchObject([{ stillBooked: true, standing: "called_off" }]);
  });

  it("moves nobody by late money after a called-off ride's choice of date", async () => {
    const booking = await office.book(ride(), 1);
    const { to, pay } = await dearer(booking);
    await callOff(office.deps, { departureId: booking.departureId, reason: "Fog.", answerHours: 48 });
    const { choiceId } = await office.managed(booking.reference);
    const chosen = ride();
    const free = { bookingId: booking.id, toDepartureId: chosen.id, seenPaise: booking.totalPaise };
    const answer = await changeDate(office.deps, { ...free, choiceId: choiceId ?? "", actor: "traveller" });
    expect(answer).toHaveProperty("moved");
    expect([await office.taken(chosen.id), await office.taken(to.id)]).toEqual([1, 0]);
    expect(await pay()).toBe("refunding");
    expect(await office.managed(booking.reference)).toMatchObject({ departureId: chosen.id });
    expect((await office.told(booking.reference)).at(-1)).toMatchObject({
      ...{ topic: "booking.money_returned", stillBooked: true, isCalledOff: false },
    });
    expect(await toldCompany(booking)).toMatchObject([{ stillBooked: true, standing: "booked" }]);
  });

  it("names a refunded change of a called-off ride as such, without dates", async () => {
    const booking = await office.book(ride(), 1);
    const { pay } = await dearer(booking);
    await callOff(office.deps, { departureId: booking.departureId, reason: "Fog.", answerHours: 48 });
    const { choiceId } = await office.managed(booking.reference);
    await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "refund", by: "traveller" });
    expect(await pay()).toBe("refunding");
    expect((await office.told(booking.reference)).at(-1)).toMatchObject({
      ...{ topic: "booking.money_returned", stillBooked: false, isChange: true, alternatives: [] },
    });
    expect(await toldCompany(booking)).toMatchObject([{ stillBooked: false, standing: "cancelled" }]);
  });
});
