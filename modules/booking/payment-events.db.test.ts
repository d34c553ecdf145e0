import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findDeparture } from "#modules/availability/index.server.ts";
import { receiveEvent, sendRefunds, trimEvents } from "#modules/payments/index.server.ts";
import type { CheckoutResult } from "#modules/payments/model.ts";
import { json } from "#platform/database/database.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { atTime } from "#tests/harness/time/clock.ts";
import { callOff } from "./cancellations/call-off.server.ts";
import { confirmFromBrowser, processPaymentEvents, reconcilePayments, startPayment } from "./pay-booking.server.ts";

describe("payment events", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterEach(async () => {
    expect(await desk.faultsOfLedger()).toEqual([]);
  });
  afterAll(() => desk?.close());

  const statusOf = async (reference: string) => (await desk.find(reference)).status;
  const process = () => processPaymentEvents(desk.deps);
  const events = async () => (await desk.sandbox.control("/events")) as { id: string; event: string }[];

  const signed = (body: object, eventId: string) => {
    const rawBody = JSON.stringify(body);
    const signature = createHmac("sha256", desk.sandbox.settings.webhookSecret).update(rawBody).digest("hex");
    return receiveEvent(desk.deps, { rawBody, signature, eventId });
  };

  it("confirm alone, repeated and in any order", async () => {
    const booking = await desk.hold(2);
    await desk.sandbox.pay(booking.orderId);
    await desk.hearEvents();
    const told = (await events()).slice(-3).reverse();
    expect(told.map(({ event }) => event)).toEqual(["order.paid", "payment.captured", "payment.authorized"]);
    const stored = () => desk.database.db.selectFrom("provider_event").select("event_id").execute();
    const before = (await stored()).length;
    for (const { id } of [...told, ...told]) await desk.sandbox.control(`/events/${id}/deliver`, {});
    expect((await stored()).length).toBe(before);
    await Promise.all([process(), process()]);
    await process();
    expect(await statusOf(booking.reference)).toBe("confirmed");
    expect(await desk.told("booking.confirmed", booking.reference)).toHaveLength(1);
  });

  it("are stored without payer data, and older ones trimmed", async () => {
    const { db } = desk.database;
    const booking = await desk.hold();
    const { razorpay_payment_id: id } = await desk.sandbox.pay(booking.orderId);
    await desk.hearEvents();
    const dispute = { id: "disp_1", payment_id: id, amount: 2000_00, reason_code: "fraud", status: "open" };
    const payment = { id, email: "payer@example.com", contact: "+919800000002", vpa: "payer@bank" };
    const body = {
      event: "payment.dispute.created",
      payload: { payment: { entity: payment }, dispute: { entity: { ...dispute, phase: "chargeback" } } },
    };
    await signed(body, "told");
    const row = { name: body.event, payload: json(body), received_at: desk.clock.now(), processed_at: null };
    for (let number = 0; number < 201; number += 1)
      await db
        .insertInto("provider_event")
        .values({ ...row, event_id: `whole-${number}`, processed_at: desk.clock.now() })
        .execute();
    expect(await trimEvents(desk.deps)).toBe(201);
    expect(await trimEvents(desk.deps)).toBe(0);
    const kept = await db.selectFrom("provider_event").select(["event_id", "payload"]).execute();
    expect(JSON.stringify(kept)).not.toMatch(/"(email|contact|vpa|card|phase)"|example\.com/);
    const about = {
      event: body.event,
      payload: { payment: { entity: { id } }, dispute: { entity: dispute } },
    };
    for (const event of ["told", "whole-0"])
      expect(kept.find(({ event_id }) => event_id === event)?.payload, event).toEqual(about);
    await process();
    expect(await desk.alerts("payment.disputed")).toEqual(["disp_1"]);
    expect(await statusOf(booking.reference)).toBe("confirmed");
  });

  it("confirm once when callback, events and reconciler meet", async () => {
    const booking = await desk.hold();
    const result = await desk.sandbox.pay(booking.orderId);
    await desk.hearEvents();
    desk.clock.advanceMinutes(3);
    const confirm = () => confirmFromBrowser(desk.deps, result);
    const [first, second] = await Promise.all([confirm(), confirm(), process(), reconcilePayments(desk.deps)]);
    expect(["captured", "already_known"]).toEqual(expect.arrayContaining([first, second]));
    expect(await statusOf(booking.reference)).toBe("confirmed");
    expect(await desk.told("booking.confirmed", booking.reference)).toHaveLength(1);
  });

  it("are not believed, and only start a question to the provider", async () => {
    const booking = await desk.hold();
    const failed = await desk.sandbox.pay(booking.orderId, { outcome: "failure" });
    const payment = { entity: { id: failed.razorpay_payment_id, status: "captured", order_id: booking.orderId } };
    await signed({ event: "payment.captured", payload: { payment } }, "a-lie");
    await process();
    expect(await statusOf(booking.reference)).toBe("held");
  });

  it("report a first failure once, and confirm a later success", async () => {
    const booking = await desk.hold();
    const failed = await desk.sandbox.pay(booking.orderId, { outcome: "failure" });
    await desk.sandbox.pay(booking.orderId, { outcome: "card_declined" });
    await desk.hearEvents();
    await process();
    const told = await desk.told("booking.payment_failed", booking.reference);
    expect(told).toMatchObject([{ to: "anna@example.com", duePaise: 2000_00, holdExpiresAt: booking.holdExpiresAt }]);
    expect((await desk.find(booking.reference)).payment).toMatchObject({ orderStatus: "attempted", refund: null });
    await desk.sandbox.control(`/payments/${failed.razorpay_payment_id}/capture-late`, { minutes: 2 });
    await desk.hearEvents();
    await process();
    expect(await statusOf(booking.reference)).toBe("confirmed");
  });

  it("refund a second payment of an order at once in full, and keep the booking", async () => {
    const booking = await desk.hold();
    await confirmFromBrowser(desk.deps, await desk.sandbox.pay(booking.orderId));
    // Another order of the same payable in the place of the first: to us the same order is paid a second time.
    const { id } = await desk.sandbox.api("POST", "/orders", { amount: 2000_00, currency: "INR" });
    const orders = desk.database.db.updateTable("payment_order").set({ provider_order_id: String(id) });
    await orders.where("provider_order_id", "=", booking.orderId).execute();
    expect(await confirmFromBrowser(desk.deps, await desk.sandbox.pay(String(id)))).toBe("refunding");
    await sendRefunds(desk.deps, { freshOnly: true });
    const after = await desk.find(booking.reference);
    expect(after.status).toBe("confirmed");
    expect(after.payment.refund).toMatchObject({ status: "processed", amountPaise: 2000_00 });
    expect(await desk.told("booking.money_returned", booking.reference)).toMatchObject([
      { cause: "paid_twice", stillBooked: true, alternatives: [] },
    ]);
  });

  it("say that the company called the ride off, not that the payment was late", async () => {
    const booking = await desk.hold();
    await callOff(desk.deps, { departureId: booking.departureId, reason: "Smog.", answerHours: 1 });
    await confirmFromBrowser(desk.deps, await desk.sandbox.pay(booking.orderId));
    expect(await statusOf(booking.reference)).toBe("released");
    const [told] = await desk.told("booking.money_returned", booking.reference);
    expect(told).toMatchObject({ cause: "not_given", stillBooked: false, isWithdrawn: true });
  });

  it("refund when the places are gone, and offer the nearest dates", async () => {
    const early = await desk.hold(10);
    await desk.letHoldsExpire();
    const late = await desk.hold(10, early.departureId, "regular", "bo@example.com");
    await confirmFromBrowser(desk.deps, await desk.sandbox.pay(late.orderId));
    await desk.sandbox.pay(early.orderId);
    await desk.hearEvents();
    await process();
    await sendRefunds(desk.deps);
    expect(await desk.placesTaken(early.departureId)).toBe(10);
    const after = await desk.find(early.reference);
    expect([after.status, after.payment.refund?.status]).toEqual(["expired", "processed"]);
    const [told] = await desk.told("booking.money_returned", early.reference);
    expect(told).toMatchObject({ cause: "not_given", stillBooked: false, refundPaise: 20_000_00 });
    expect(told?.alternatives).toHaveLength(3);
  });

  it("accept a late authorization while places are left", async () => {
    const booking = await desk.hold(3);
    const { razorpay_payment_id: id } = await desk.sandbox.pay(booking.orderId, { outcome: "pending" });
    await desk.sandbox.control(`/payments/${id}/capture-late`, { minutes: 40 });
    expect((await desk.sandbox.api("GET", `/payments/${id}`)).status).toBe("authorized");
    await desk.letHoldsExpire();
    await desk.hearEvents();
    await process();
    expect((await desk.sandbox.api("GET", `/payments/${id}`)).status).toBe("captured");
    expect(await statusOf(booking.reference)).toBe("confirmed");
    expect(await desk.placesTaken(booking.departureId)).toBe(3);
  });

  it("leave an authorization without places: nothing is captured or booked", async () => {
    const early = await desk.hold(10);
    const { razorpay_payment_id: id } = await desk.sandbox.pay(early.orderId, { outcome: "pending" });
    await desk.letHoldsExpire();
    const late = await desk.hold(10, early.departureId, "regular", "bo@example.com");
    await confirmFromBrowser(desk.deps, await desk.sandbox.pay(late.orderId));
    await desk.sandbox.control(`/payments/${id}/capture-late`, { minutes: 40 });
    await desk.hearEvents();
    await process();
    expect((await desk.sandbox.api("GET", `/payments/${id}`)).status).toBe("authorized");
    expect((await desk.find(early.reference)).payment).toMatchObject({
      promised: true,
      isLetGo: true,
      refund: null,
    });
    // A place freed later changes nothing: the traveller was told that nothing is charged.
    const departure = desk.database.db.updateTable("departure").set({ capacity: 20 });
    await departure.where("id", "=", early.departureId).execute();
    desk.clock.advanceMinutes(30);
    await reconcilePayments(desk.deps);
    expect((await desk.sandbox.api("GET", `/payments/${id}`)).status).toBe("authorized");
    await desk.sandbox.control("/clock", { advance: 25 * 3600 });
    await desk.hearEvents();
    desk.clock.advanceMinutes(60);
    await reconcilePayments(desk.deps);
    await process();
    const { status, captured } = await desk.sandbox.api("GET", `/payments/${id}`);
    expect([status, captured]).toEqual(["refunded", false]);
    expect((await desk.find(early.reference)).payment).toMatchObject({ promised: false, refund: null });
    expect(await statusOf(early.reference)).toBe("expired");
  });

  it("refund another amount or currency, and alert a human", async () => {
    const booking = await desk.hold();
    const less = await desk.sandbox.pay(booking.orderId, { amount: 500_00 });
    expect(await confirmFromBrowser(desk.deps, less)).toBe("refunding");
    await desk.sandbox.control("/account", { international: true });
    const other = await desk.hold();
    const { id } = await desk.sandbox.api("POST", "/orders", { amount: 2000_00, currency: "USD" });
    const orders = desk.database.db.updateTable("payment_order").set({ provider_order_id: String(id) });
    await orders.where("provider_order_id", "=", other.orderId).execute();
    const dollars = await desk.sandbox.pay(String(id));
    expect(await confirmFromBrowser(desk.deps, dollars)).toBe("refunding");
    await sendRefunds(desk.deps);
    for (const { razorpay_payment_id: payment } of [less, dollars]) {
      expect(await desk.alerts("payment.mismatch")).toContain(payment);
      expect((await desk.sandbox.api("GET", `/payments/${payment}`)).refund_status).toBe("full");
    }
    expect([await statusOf(booking.reference), await statusOf(other.reference)]).toEqual(["held", "held"]);
    expect(await desk.told("booking.money_returned", other.reference)).toMatchObject([{ cause: "mismatch" }]);
  });

  it("refund a lost order's payment, and ignore a stranger's order", async () => {
    const booking = await desk.hold();
    const order = { amount: 2000_00, currency: "INR" };
    const lost = await desk.sandbox.api("POST", "/orders", { ...order, notes: { payable: booking.id } });
    const stranger = await desk.sandbox.api("POST", "/orders", order);
    const paid = await desk.sandbox.pay(String(lost.id));
    const foreign = await desk.sandbox.pay(String(stranger.id));
    await desk.hearEvents();
    await process();
    await sendRefunds(desk.deps);
    expect(await desk.alerts("payment.stray_order")).toEqual([paid.razorpay_payment_id]);
    expect(await desk.alerts("payment.unknown_order")).toEqual([stranger.id]);
    expect((await desk.sandbox.api("GET", `/payments/${paid.razorpay_payment_id}`)).status).toBe("refunded");
    expect((await desk.sandbox.api("GET", `/payments/${foreign.razorpay_payment_id}`)).status).toBe("captured");
    expect(await statusOf(booking.reference)).toBe("held");
    await confirmFromBrowser(desk.deps, await desk.sandbox.pay(booking.orderId));
    expect(await statusOf(booking.reference)).toBe("confirmed");
  });

  it("keep places while the provider is down, alert when stuck, and withdraw the alert", async () => {
    const booking = await desk.hold();
    const path = `GET /v1/orders/${booking.orderId}/payments`;
    await desk.sandbox.control("/faults/next", { fault: "html502", path, times: 2 });
    await desk.sandbox.pay(booking.orderId);
    desk.clock.advanceMinutes(3);
    await reconcilePayments(desk.deps);
    expect(await desk.alerts("order.stuck")).toEqual([]);
    desk.clock.advanceMinutes(11);
    await reconcilePayments(desk.deps);
    expect(await desk.alerts("order.stuck")).toEqual([booking.orderId]);
    expect(await statusOf(booking.reference)).toBe("held");
    desk.clock.advanceMinutes(2);
    await reconcilePayments(desk.deps);
    expect(await desk.alerts("order.stuck")).toEqual([]);
    expect(await statusOf(booking.reference)).toBe("confirmed");
  });

  /** The browser brings the provider's signature, and the provider does not answer our request. */
  const bringUnanswered = async (paid: CheckoutResult) => {
    const path = `GET /v1/payments/${paid.razorpay_payment_id}`;
    await desk.sandbox.control("/faults/next", { fault: "html502", path });
    await expect(confirmFromBrowser(desk.deps, paid)).rejects.toMatchObject({ code: "provider_unavailable" });
  };
  const refusal = (departure: string) => desk.hold(1, departure).then(String, (error: Error) => error.message);

  it("keep places paid in time for half an hour while the provider is silent", async () => {
    const booking = await desk.hold(10);
    const paid = await desk.sandbox.pay(booking.orderId);
    desk.clock.advanceMinutes(14);
    await bringUnanswered(paid);
    await desk.letHoldsExpire();
    expect(await refusal(booking.departureId)).toBe("refused: sold_out");
    const lasts = new Date(Date.parse(booking.holdExpiresAt) + 29 * 60_000).toISOString();
    expect(await desk.find(booking.reference)).toMatchObject({ status: "held", holdExpiresAt: lasts });
    // Loading the page again: the same payment extends nothing.
    await bringUnanswered(paid);
    expect(await desk.find(booking.reference)).toMatchObject({ holdExpiresAt: lasts });
    await desk.letHoldsExpire();
    expect([await statusOf(booking.reference), await desk.placesTaken(booking.departureId)]).toEqual(["expired", 0]);
    expect(await confirmFromBrowser(desk.deps, paid)).toBe("captured");
    expect([await statusOf(booking.reference), await desk.placesTaken(booking.departureId)]).toEqual(["confirmed", 10]);
  });

  it("keep them when the provider cannot capture an authorization now", async () => {
    const booking = await desk.hold(10);
    const { razorpay_payment_id: id } = await desk.sandbox.pay(booking.orderId, { outcome: "pending" });
    await desk.sandbox.control(`/payments/${id}/capture-late`, { minutes: 40 });
    await desk.sandbox.control("/faults/next", { fault: "http500", path: `POST /v1/payments/${id}/capture`, times: 9 });
    await desk.hearEvents();
    await process();
    await desk.letHoldsExpire();
    expect(await statusOf(booking.reference)).toBe("held");
    await desk.sandbox.control("/faults", {});
    await process();
    expect(await statusOf(booking.reference)).toBe("confirmed");
  });

  it("say that the provider is silent when no order opens, and open it next time", async () => {
    const booking = await desk.hold();
    await desk.database.db.deleteFrom("payment_order").where("provider_order_id", "=", booking.orderId).execute();
    await desk.sandbox.control("/faults/next", { fault: "http500", path: "POST /v1/orders" });
    await expect(startPayment(desk.deps, booking)).rejects.toMatchObject({ code: "provider_unavailable" });
    expect(await statusOf(booking.reference)).toBe("held");
    const { providerOrderId } = await startPayment(desk.deps, booking);
    expect((await startPayment(desk.deps, booking)).providerOrderId).toBe(providerOrderId);
  });

  const poison = async () => {
    for (let number = 0; number < 30; number += 1) {
      const payment = { entity: { id: `pay_unknown${number}` } };
      await signed({ event: "payment.captured", payload: { payment } }, `poison-${number}`);
    }
  };
  const cure = () => desk.database.db.deleteFrom("provider_event").where("event_id", "like", "poison-%").execute();

  it("are tried once a round, even if a call is slow", async () => {
    await poison();
    const slow = () => {
      desk.clock.set(new Date(desk.clock.now().getTime() + 6_000));
      return desk.clock.now();
    };
    await processPaymentEvents({ ...desk.deps, clock: { now: slow } });
    const tried = desk.database.db
      .selectFrom("provider_event")
      .select("attempts")
      .where("event_id", "like", "poison-%");
    expect(new Set((await tried.execute()).map(({ attempts }) => attempts))).toEqual(new Set([1]));
    await cure();
  });

  it("do not hold up others when one fails", async () => {
    const booking = await desk.hold();
    await poison();
    await signed({ event: "of another shape" }, "unreadable");
    await desk.sandbox.pay(booking.orderId);
    await desk.hearEvents();
    await process();
    expect(await statusOf(booking.reference)).toBe("confirmed");
    for (let round = 0; round < 8; round += 1) {
      desk.clock.advanceMinutes(64);
      await process();
    }
    expect(await desk.alerts("event.stuck")).toHaveLength(30);
    // One event can be processed after all: its alert closes.
    await desk.database.executeRaw("UPDATE provider_event SET payload = '{}' WHERE event_id = 'poison-7'");
    desk.clock.advanceMinutes(64);
    await process();
    expect(await desk.alerts("event.stuck")).not.toContain("poison-7");
    await cure();
  });

  it("never confirm a booking whose places a sweep just freed", async () => {
    const booking = await desk.hold(2);
    const rival = await desk.hold(8, booking.departureId);
    const result = await desk.sandbox.pay(booking.orderId);
    const { db } = desk.database;
    let confirming: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      await tx.updateTable("booking").set({ status: "expired" }).where("id", "=", booking.id).execute();
      const taken = await tx.selectFrom("departure").select("taken").where("id", "=", booking.departureId).forUpdate();
      expect((await taken.executeTakeFirstOrThrow()).taken).toBe(10);
      await tx
        .updateTable("departure")
        .set({ taken: 10, capacity: 10 })
        .where("id", "=", booking.departureId)
        .execute();
      confirming = confirmFromBrowser(desk.deps, result);
      await expect
        .poll(async () => {
          // Here, and not in the database of another file of the run.
          const waiting = await desk.database.executeRaw(
            "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
          );
          return waiting.rows.length;
        })
        .toBeGreaterThan(0);
    });
    expect(await confirming).toBe("refunding");
    expect(await statusOf(rival.reference)).toBe("held");
    expect(await statusOf(booking.reference)).toBe("expired");
  });

  it("refund money that comes after the start", async () => {
    const booking = await desk.hold(1);
    await desk.letHoldsExpire();
    const startsAt = (await findDeparture(desk.deps, booking.departureId))?.startsAt ?? "";
    const pay = async () => confirmFromBrowser(desk.deps, await desk.sandbox.pay(booking.orderId));
    expect(await atTime(desk.clock, startsAt, pay)).toBe("refunding");
    expect((await desk.find(booking.reference)).status).toBe("expired");
    expect(await desk.placesTaken(booking.departureId)).toBe(0);
  });
});
