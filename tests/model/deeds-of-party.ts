import {
  bookWithCredit,
  callOff,
  cancelPeople,
  changeDate,
  chooseAlternative,
  confirmFromBrowser,
  dropChange,
  expireChanges,
  expireHolds,
  findBooking,
  findChange,
  type ManagedBooking,
  processPaymentEvents,
  quote,
  quoteShare,
  refundByOperator,
  splitBooking,
  startChangePayment,
  startPayment,
  takePaymentAtDesk,
} from "#modules/booking/index.server.ts";
import { reconcileRefunds, sendRefunds } from "#modules/payments/index.server.ts";
import type { BookingOffice } from "#tests/harness/booking/office.ts";
import type { openScenes } from "#tests/race/interleaved/scenes.ts";

/** Source of the choices of a deed. */
export interface Draw {
  /** A whole number below `below`. */
  of(below: number): number;
}

export interface Walk {
  bookings: string[];
  departures: string[];
  /** Nothing was given back out of goodwill, and nobody rides at the company's cost. */
  isExact: boolean;
}

type Deed = (one: ManagedBooking, walk: Walk, draw: Draw) => Promise<unknown>;

/** Deeds of traveller and company with a booking. Refusals are answers; only a fault throws. */
export function deedsOfParty(
  office: BookingOffice,
  opened: Awaited<ReturnType<typeof openScenes>>,
): Record<string, Deed> {
  const priceOf = async (departure: string, people: number): Promise<number> => {
    const answer = await quote(office.deps, { departure, people, category: "regular" });
    return "quote" in answer ? answer.quote.totalPaise : 0;
  };

  const riding = ({ riders }: ManagedBooking) => riders.map(({ id }) => id);
  const actor = "traveller" as const;

  const openChange = async (bookingId: string) => {
    const row = await office.db
      .selectFrom("booking_change")
      .select("id")
      .where("booking_id", "=", bookingId)
      .where("status", "=", "waiting")
      .executeTakeFirst();
    return row && findChange(office.deps, row.id);
  };
  const other = (walk: Walk, draw: Draw): string => walk.departures[draw.of(walk.departures.length)] ?? "";

  const payChange = async (id: string) => {
    const change = await findChange(office.deps, id);
    if (!change) return;
    const { providerOrderId } = await startChangePayment(office.deps, change);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId, { force: true }));
  };
  const prices = [1500_00, 2000_00, 3000_00];

  return {
    async pay(one) {
      const booking = await findBooking(office.deps, one.reference);
      if (booking?.status !== "held") return;
      const { providerOrderId } = await startPayment(office.deps, booking);
      await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId, { force: true }));
    },
    async "pay at the desk"(one) {
      const { id, totalPaise, creditPaise, rest } = one;
      if (one.status !== "held" && !rest) return;
      await takePaymentAtDesk(
        office.deps,
        { id, totalPaise, creditPaise, rest },
        { kind: "cash", upiReference: null, takenBy: "Meera" },
      );
    },
    async "pay the change"({ id }) {
      const change = await openChange(id);
      if (change) await payChange(change.id);
    },
    async "drop the change"({ id }) {
      const change = await openChange(id);
      if (change) await dropChange(office.deps, change.id);
    },
    async cancel(one, _walk, draw) {
      const all = riding(one);
      const asked = { bookingId: one.id, riderIds: all.slice(0, 1 + draw.of(all.length)), actor };
      const answer = await cancelPeople(office.deps, { ...asked, seenRefundPaise: 0 });
      return !("nowPaise" in answer)
        ? answer
        : cancelPeople(office.deps, { ...asked, seenRefundPaise: answer.nowPaise });
    },
    async "change the date"(one, walk, draw) {
      const choice = await office.db
        .selectFrom("guest_choice")
        .select("id")
        .where("booking_id", "=", one.id)
        .executeTakeFirst();
      const asked = {
        ...{ bookingId: one.id, toDepartureId: other(walk, draw), actor },
        ...(choice && draw.of(2) === 0 && { choiceId: choice.id }),
      };
      await opened.ask(prices[draw.of(prices.length)] ?? 0);
      const answer = await changeDate(office.deps, { ...asked, seenPaise: 0 });
      const moved =
        "nowPaise" in answer ? await changeDate(office.deps, { ...asked, seenPaise: answer.nowPaise }) : answer;
      if ("toPay" in moved && draw.of(2) === 0) await payChange(moved.toPay.changeId);
      return moved;
    },
    async "split off"(one, walk, draw) {
      const leaving = riding(one).slice(0, 1 + draw.of(2));
      if (leaving.length === 0) return;
      const toDepartureId = other(walk, draw);
      const asked = {
        ...{ bookingId: one.id, riderIds: leaving, toDepartureId, contact: null },
        ...{ isLate: draw.of(2) === 0, isOnUs: draw.of(3) === 0 },
        seenWorthPaise: quoteShare(one, leaving.length, one.asOf).worthPaise,
      };
      await opened.ask(prices[draw.of(prices.length)] ?? 0);
      const seenPaise = await priceOf(toDepartureId, leaving.length);
      const answer = await splitBooking(office.deps, { ...asked, seenPaise });
      return !("nowPaise" in answer) ? answer : splitBooking(office.deps, { ...asked, seenPaise: answer.nowPaise });
    },
    async "give money back"(one, _walk, draw) {
      const asked = { bookingId: one.id, amountPaise: (1 + draw.of(20)) * 100_00, reason: "a flat tyre" };
      const answer = await refundByOperator(office.deps, { ...asked, seenBackPaise: 0 });
      if ("backPaise" in answer) await refundByOperator(office.deps, { ...asked, seenBackPaise: answer.backPaise });
    },
    async "give back at the provider"(one, _walk, draw) {
      const paid = one.payments[draw.of(Math.max(1, one.payments.length))]?.providerPaymentId;
      if (!paid?.startsWith("pay_")) return;
      await office.sandbox
        .api("POST", `/payments/${paid}/refund`, { amount: (1 + draw.of(10)) * 50_00 })
        .catch(() => 0);
      await reconcileRefunds(office.deps);
      await office.sandbox.control("/events/flush", {});
      await processPaymentEvents(office.deps);
    },
    async "call off"(one) {
      await callOff(office.deps, { departureId: one.departureId, reason: "The air is not fit.", answerHours: 1 });
    },
    async choose(one, _walk, draw) {
      const row = await office.db
        .selectFrom("guest_choice")
        .select("id")
        .where("booking_id", "=", one.id)
        .executeTakeFirst();
      const choice = draw.of(2) === 0 ? "credit" : "refund";
      if (row) await chooseAlternative(office.deps, { choiceId: row.id, choice, by: actor });
    },
    async "book with the credit"(one, walk, draw) {
      const credit = await office.db
        .selectFrom("credit")
        .select("id")
        .where("from_booking_id", "=", one.id)
        .executeTakeFirst();
      if (!credit) return;
      const wish = { departure: other(walk, draw), people: 1 + draw.of(4), category: "regular" as const };
      await opened.ask(prices[draw.of(prices.length)] ?? 0);
      const seen = await quote(office.deps, wish);
      if ("quote" in seen)
        return bookWithCredit(office.deps, { creditId: credit.id, wish, seenPaise: seen.quote.totalPaise });
    },
    "send refunds": () => sendRefunds(office.deps),
    async "time passes"() {
      office.clock.advanceMinutes(20);
      await expireHolds(office.deps);
      await expireChanges(office.deps);
    },
  };
}
