import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, type LoaderFunctionArgs, RouterContextProvider, RouterProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import PayChange, { action as dropByLink, loader as payChange } from "#app/checkout/pay-change/route.tsx";
import { type AppContext, appContext } from "#app/web/app-context.server.ts";
import { payChangePath } from "#app/web/links/booking-link.server.ts";
import {
  acceptQuote,
  bookWithCredit,
  callOff,
  changeDate,
  chooseAlternative,
  confirmFromBrowser,
  correctEmail,
  findBooking,
  findChange,
  type ManagedBooking,
  offerQuote,
  openBooking,
  quoteTransfer,
  saveRider,
  startChangePayment,
  startPayment,
  transferBooking,
} from "#modules/booking/index.server.ts";
import { choiceLinkIdOf, riderDetails } from "#modules/booking/model.ts";
import { noLimits } from "#platform/http/rate-limit.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { loader as choice, action as choose } from "./choice/route.tsx";
import { loader as credit, action as spend } from "./credit/route.tsx";
import { action as accept, loader as quote } from "./quote/route.tsx";
import { loader as rider } from "./rider/route.tsx";
import { action as giveAway } from "./transfer/route.tsx";

const bela = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
const right = "anna.right@example.com";
const details = riderDetails.parse({
  name: "Anna Example",
  height: "172",
  diet: "vegan",
  emergencyName: "Ravi",
  emergencyPhone: "+91 98123 45678",
  waiver: "on",
});

/** The booking was handed over, or its address corrected; older mails are still in a mailbox. */
describe("older links after a booking changed hands", () => {
  let office: BookingOffice;
  let app: AppContext;
  let departure: () => Departure;
  let ride: () => Departure;
  const signer = createSigner("the secret of this test");

  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("kerala-backwaters-by-cycle")).reverse());
    ride = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
    const parts = { signer, limits: noLimits, publicUrl: "http://test.example", poke: () => undefined };
    app = { ...office.deps, ...parts } as unknown as AppContext;
  });
  afterAll(() => office?.close());

  type Handler = (args: never) => Promise<unknown>;
  /** A page's answer: data, refusal status or redirect. */
  const ask = async (page: Handler, params: object, query: Record<string, string>, form?: Record<string, string>) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    const sent = form ? { method: "POST", body: new URLSearchParams(form) } : {};
    const request = new Request(`http://test.example/?${new URLSearchParams(query)}`, sent);
    try {
      const answer = (await page({ context, params, request } as unknown as LoaderFunctionArgs as never)) as {
        init?: { status?: number };
      };
      return { status: answer.init?.status ?? 200, data: answer, to: "" };
    } catch (thrown) {
      if (thrown instanceof Response)
        return { status: thrown.status, data: null, to: thrown.headers.get("location") ?? "" };
      return { status: (thrown as { init?: { status?: number } }).init?.status ?? 500, data: null, to: "" };
    }
  };
  /** True if the answer opens the booking as it is now, or reveals its traveller's contact. */
  const tells = async (said: unknown, { reference }: { reference: string }): Promise<boolean> => {
    const text = JSON.stringify(said);
    const now = await office.managed(reference);
    return [signer.sign("booking", now.linkId), now.linkId, right, bela.email].some((secret) => text.includes(secret));
  };
  const calledOff = async (people: number, where = departure) => {
    const booking = await office.book(where(), people);
    await callOff(office.deps, { departureId: booking.departureId, reason: "The road is away.", answerHours: 48 });
    return { booking, choiceId: (await office.managed(booking.reference)).choiceId ?? "" };
  };
  const moveTo = (booking: ManagedBooking, to: Departure, more: { choiceId?: string } = {}) =>
    changeDate(office.deps, {
      bookingId: booking.id,
      toDepartureId: to.id,
      seenPaise: booking.totalPaise,
      actor: "traveller",
      ...more,
    });
  const handOver = async (booking: ManagedBooking) => {
    const leavingRiderIds = booking.riders.slice(0, 1).map(({ id }) => id);
    const seenRefundPaise = quoteTransfer(booking, 1, office.clock.now().toISOString())?.refundPaise ?? 0;
    const wanted = { bookingId: booking.id, to: bela, leavingRiderIds, seenRefundPaise };
    expect(await transferBooking(office.deps, wanted)).toHaveProperty("transferred");
  };
  const priced = (paise: number) =>
    office.db
      .updateTable("tour")
      .set({ regular_paise: paise, offer_paise: null })
      .where("slug", "=", "old-delhi-at-dawn")
      .execute();
  const dearer = async (booking: ManagedBooking): Promise<string> => {
    await priced(2500_00);
    const request = { bookingId: booking.id, toDepartureId: ride().id, seenPaise: 2500_00 * booking.people };
    const answer = await changeDate(office.deps, { ...request, actor: "traveller" });
    await priced(2000_00);
    if (!("toPay" in answer)) throw new Error("the dearer date was to be paid");
    return answer.toPay.changeId;
  };
  const waitingOf = async ({ reference }: ManagedBooking) => (await office.managed(reference)).waiting?.id ?? null;

  it("open nothing for the choice of a holiday chosen and transferred", async () => {
    const { booking, choiceId } = await calledOff(2);
    const key = signer.sign("choice", choiceId);
    expect(await moveTo(booking, departure())).toHaveProperty("moved");
    const settled = await ask(choice, { id: choiceId }, { key });
    expect(settled.status, "a mail of the first traveller goes on working").toBe(200);
    expect(await tells(settled.data, booking)).toBe(true);
    await handOver(await office.managed(booking.reference));
    expect(await ask(choice, { id: choiceId }, { key })).toMatchObject({ status: 404, data: null });
    expect((await ask(choose, { id: choiceId }, { key }, { choice: "refund" })).status).toBe(404);
  });

  it("open no choice sent to a stranger; the traveller uses their own link", async () => {
    const { booking, choiceId } = await calledOff(1);
    const key = signer.sign("choice", choiceId);
    await correctEmail(office.deps, booking.id, right, booking);
    expect(await ask(choice, { id: choiceId }, { key })).toMatchObject({ status: 404, data: null });
    expect((await ask(choose, { id: choiceId }, { key }, { choice: "refund" })).status).toBe(404);
    const now = await office.managed(booking.reference);
    const own = signer.sign("choice", choiceLinkIdOf(choiceId, now));
    expect((await ask(choice, { id: choiceId }, { key: own })).data).toMatchObject({ isOpen: true });
    await ask(choose, { id: choiceId }, { key: own }, { choice: "refund" });
    expect((await office.managed(booking.reference)).status).toBe("cancelled");
  });

  it("are replaced by the newer key in a mail after the correction", async () => {
    const booking = await office.book(departure(), 1);
    await correctEmail(office.deps, booking.id, right, booking);
    await callOff(office.deps, { departureId: booking.departureId, reason: "The road is away.", answerHours: 48 });
    const asked = (await office.told(booking.reference)).at(-1) as Parameters<typeof choiceLinkIdOf>[1] & {
      choiceId: string;
    };
    const { choiceId } = asked;
    const opened = (key: string) => ask(choice, { id: choiceId }, { key });
    expect((await opened(signer.sign("choice", choiceLinkIdOf(choiceId, asked)))).status).toBe(200);
    expect((await opened(signer.sign("choice", choiceId))).status).toBe(404);
  });

  it("offer no second date after a choice, from the page or beside it", async () => {
    const { booking, choiceId } = await calledOff(1, ride);
    const key = signer.sign("choice", choiceId);
    const [first, second] = [ride(), ride()];
    await ask(choose, { id: choiceId }, { key }, { choice: `${first.id}:${booking.totalPaise}` });
    expect(await office.managed(booking.reference)).toMatchObject({ departureId: first.id, choiceId: null });
    const again = await ask(choose, { id: choiceId }, { key }, { choice: `${second.id}:${booking.totalPaise}` });
    expect(again.to).toBe(`/choice/${choiceId}?key=${key}`);
    expect(await moveTo(booking, second, { choiceId })).toEqual({ refused: "chosen" });
    expect((await office.managed(booking.reference)).departureId).toBe(first.id);
  });

  it("show a quote's own words, and no way to the booking", async () => {
    const offered = await offerQuote(office.deps, {
      tour: "delhi-your-own-way",
      name: "Carla Example",
      email: "carla@example.com",
      phone: "+919800000001",
      country: "IN",
      date: "2026-12-12",
      time: "07:00",
      people: 4,
      totalPaise: 26000_00,
      words: "Two courtyards, slowly.",
      validDays: 7,
    });
    if ("refused" in offered) throw new Error(offered.refused);
    const { id } = offered;
    const key = signer.sign("quote", id);
    const { reference } = (await acceptQuote(office.deps, id)) ?? { reference: "" };
    const held = await findBooking(office.deps, reference);
    if (!held) throw new Error("it is held");
    const { providerOrderId } = await startPayment(office.deps, held);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));
    const before = (await ask(quote, { id }, { key })).data;
    expect(before).toMatchObject({ isBooked: true });
    expect(await tells(before, held)).toBe(true);
    await correctEmail(office.deps, held.id, right, "operator");
    const after = await ask(quote, { id }, { key });
    expect(after).toMatchObject({ status: 200, data: { isBooked: true, bookingPath: null } });
    expect(await tells(after.data, held)).toBe(false);
    expect((await ask(accept, { id }, { key }, {})).status).toBe(409);
  });

  it("show a spent credit, and no way to the booking it paid", async () => {
    const { booking, choiceId } = await calledOff(1, ride);
    await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
    const { creditId } = (await office.told(booking.reference)).at(-1) as { creditId: string };
    const key = signer.sign("credit", creditId);
    const wish = { departure: ride().id, people: 1, category: "regular" as const };
    const booked = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 2000_00 });
    if (!("reference" in booked)) throw new Error(booked.refused);
    const before = await ask(credit, { id: creditId }, { key });
    expect(await tells(before.data, booked)).toBe(true);
    const paidWithIt = await office.managed(booked.reference);
    await correctEmail(office.deps, paidWithIt.id, right, paidWithIt);
    const after = await ask(credit, { id: creditId }, { key });
    expect(after).toMatchObject({ status: 200, data: { isSpent: true, spentLink: null } });
    expect(await tells(after.data, booked)).toBe(false);
  });

  it("open no credit mailed to a stranger; it goes to the right address under its own key", async () => {
    const { booking, choiceId } = await calledOff(1, ride);
    await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
    const { creditId } = (await office.told(booking.reference)).at(-1) as { creditId: string };
    const key = signer.sign("credit", creditId);
    expect((await ask(credit, { id: creditId }, { key })).status).toBe(200);
    await correctEmail(office.deps, booking.id, right, booking);
    const form = { departure: ride().id, people: "1", seen: "200000" };
    expect((await ask(credit, { id: creditId }, { key })).status).toBe(404);
    expect((await ask(spend, { id: creditId }, { key }, form)).status).toBe(404);
    const told = (await office.told(booking.reference)).at(-1) as Record<string, string>;
    expect(told).toMatchObject({ topic: "booking.credit", to: right, creditId, amountPaise: 2000_00 });
    const own = signer.sign("credit", told.creditLinkId ?? "");
    expect((await ask(spend, { id: creditId }, { key: own }, form)).to).toMatch(/^\/booking\/PH-/);
  });

  it("do not open a rider's form after the address was corrected; its data stay", async () => {
    const booking = await office.book(ride(), 2);
    const [first] = booking.riders;
    const id = first?.id ?? "";
    await saveRider(office.deps, id, details);
    const opened = (riderId: string) => ask(rider, { id: riderId }, { key: signer.sign("rider", riderId) });
    expect((await opened(id)).status).toBe(200);
    await correctEmail(office.deps, booking.id, right, booking);
    expect((await opened(id)).status).toBe(404);
    const { riders } = await office.managed(booking.reference);
    expect(riders.map(({ position, name }) => [position, name])).toEqual([
      [1, "Anna Example"],
      [2, null],
    ]);
    expect((await opened(riders[0]?.id ?? "")).data).toMatchObject({ rider: { saved: { name: "Anna Example" } } });
  });

  const openedBy = async (booking: ManagedBooking, changeId: string) => {
    const path = payChangePath(app, changeId, signer.sign("booking", booking.linkId));
    return Object.fromEntries(new URL(path, "http://test.example").searchParams);
  };

  it("open the payment of one change only, and drop no other", async () => {
    const booking = await office.book(ride(), 1);
    const old = await dearer(booking);
    const query = await openedBy(booking, old);
    await ask(dropByLink, { change: old }, query, {});
    expect(await waitingOf(booking)).toBeNull();
    const newer = await dearer(booking);
    await ask(dropByLink, { change: old }, query, {});
    expect(await waitingOf(booking), "another change waits now").toBe(newer);
    const link = await openedBy(booking, newer);
    expect((await ask(payChange, { change: newer }, link)).data).toMatchObject({
      prefill: { email: "anna@example.com" },
    });
    await correctEmail(office.deps, booking.id, right, booking);
    const after = await ask(payChange, { change: newer }, link);
    expect(after.status).toBe(200);
    expect(await tells(after.data, booking)).toBe(false);
    expect((await ask(dropByLink, { change: newer }, link, {})).status).toBe(404);
    expect(await waitingOf(booking)).toBe(newer);
  });

  it("open the payment of a change after the link ended, and no way to the booking", async () => {
    const booking = await office.book(ride(), 1);
    const id = await dearer(booking);
    const link = await openedBy(booking, id);
    /** Text and redirect of the page. */
    const shown = async () => {
      const props = { loaderData: (await ask(payChange, { change: id }, link)).data } as never;
      const router = createMemoryRouter([{ path: "/", element: createElement(PayChange, props) }]);
      return renderToStaticMarkup(createElement(RouterProvider, { router }));
    };
    const back = [`/booking/${booking.reference}`, "Keep my booking as it is", "Back to your booking"];
    const before = await shown();
    expect(back.filter((one) => before.includes(one))).toEqual(back);
    await correctEmail(office.deps, booking.id, right, booking);
    const after = await shown();
    expect(after).toContain("look for it in our latest mail");
    expect(back.filter((one) => after.includes(one))).toEqual([]);
    const change = await findChange(office.deps, id);
    if (!change) throw new Error("it waits");
    const { providerOrderId } = await startChangePayment(office.deps, change);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));
    expect((await ask(payChange, { change: id }, link)).to).toBe("/checkout/newer-link?done=moved");
    const own = signer.sign("booking", (await office.managed(booking.reference)).linkId);
    const newer = `/booking/${booking.reference}?key=${own}&done=moved`;
    expect((await ask(payChange, { change: id }, { ...link, booking: own })).to).toBe(newer);
  });

  it("ask nothing for a change of a called-off ride, and the booking's page says so", async () => {
    const booking = await office.book(ride(), 1);
    const id = await dearer(booking);
    const link = await openedBy(booking, id);
    expect((await ask(payChange, { change: id }, link)).status).toBe(200);
    await callOff(office.deps, { departureId: booking.departureId, reason: "The road is away.", answerHours: 48 });
    expect((await ask(payChange, { change: id }, link)).to).toBe(`/booking/${booking.reference}?key=${link.booking}`);
    expect(await waitingOf(booking)).toBe(id);
  });

  it("do not transfer a ride that was called off, and the booking's page says so", async () => {
    const booking = await office.book(departure(), 1);
    const key = signer.sign("booking", booking.linkId);
    await callOff(office.deps, { departureId: booking.departureId, reason: "The road is away.", answerHours: 48 });
    const form = { ...bela, seenRefundPaise: "0" };
    const answer = await ask(giveAway, { reference: booking.reference }, { key }, form);
    expect(answer.to).toBe(`/booking/${booking.reference}?key=${key}&done=not-handed-over`);
    expect(await waitingOf(booking)).toBeNull();
  });

  it("end a transfer waiting for its fee; a fee that comes later goes back", async () => {
    const booking = await office.book(departure(), 1);
    const wanted = { bookingId: booking.id, to: bela, leavingRiderIds: [], seenRefundPaise: 0 };
    const answer = await transferBooking(office.deps, wanted);
    const change = "toPay" in answer && (await findChange(office.deps, answer.toPay.changeId));
    if (!change) throw new Error("the fee was to be paid");
    const { providerOrderId } = await startChangePayment(office.deps, change);
    const corrected = await correctEmail(office.deps, booking.id, right, booking);
    expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId))).toBe("refunding");
    expect(await office.managed(booking.reference)).toMatchObject({
      contactName: booking.contactName,
      contactEmail: right,
      linkId: corrected?.linkId,
      waiting: null,
      refunds: [{ amountPaise: 7500_00 }],
    });
    const own = signer.sign("booking", corrected?.linkId ?? "");
    expect(await openBooking(app, { reference: booking.reference, key: own, purpose: "booking" })).not.toBeNull();
  });

  it("open nothing made void by a restore, even if the next link is issued again", async () => {
    const { booking, choiceId } = await calledOff(1, ride);
    await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
    const { creditId } = (await office.told(booking.reference)).at(-1) as { creditId: string };
    const putRight = async (email: string) => {
      const corrected = await correctEmail(office.deps, booking.id, email, "operator");
      const told = (await office.told(booking.reference)).at(-1) as { creditLinkId: string };
      return { booking: corrected?.linkId ?? "", credit: told.creditLinkId };
    };
    /** Finds the booking that a mail's links open. */
    const opened = async (ids: Awaited<ReturnType<typeof putRight>>) => {
      const key = signer.sign("booking", ids.booking);
      const view = await openBooking(app, { reference: booking.reference, key, purpose: "booking" });
      const own = await ask(credit, { id: creditId }, { key: signer.sign("credit", ids.credit) });
      return [view !== null, own.status === 200];
    };
    const backup = await office.db
      .selectFrom("booking")
      .select(["contact_email", "link_version"])
      .where("id", "=", booking.id)
      .executeTakeFirstOrThrow();
    const first = await putRight(bela.email);
    const second = await putRight(right);
    await office.db.updateTable("booking").set(backup).where("id", "=", booking.id).execute();
    await office.db.updateTable("credit").set({ link_version: 0 }).where("id", "=", creditId).execute();
    office.clock.advanceMinutes(60);
    const now = await putRight(right);
    expect(await Promise.all([first, second, now].map(opened))).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
  });
});
