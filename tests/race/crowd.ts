import { changeSchedule, listSchedules, lockDeparture } from "#modules/availability/index.server.ts";
import {
  acceptQuote,
  bookWithCredit,
  callOff,
  cancelPeople,
  changeDate,
  chooseInstead,
  confirmFromBrowser,
  correctEmail,
  decideDepartures,
  dropChange,
  expireChanges,
  expireHolds,
  extendHold,
  findBooking,
  findChange,
  findManagedBooking,
  forgetPersonOf,
  holdSeats,
  type ManagedBooking,
  offerQuote,
  quote,
  reconcilePayments,
  settleOverdueChoices,
  startChangePayment,
  startPayment,
  transferBooking,
} from "#modules/booking/index.server.ts";
import { operate } from "#modules/operations/index.server.ts";
import { sendRefunds } from "#modules/payments/index.server.ts";
import { enterWaitingList, tellWaiting } from "#modules/waiting/index.server.ts";
import { inTransaction } from "#platform/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { holder } from "#tests/harness/anna.ts";
import type { BookingOffice, Departure } from "#tests/harness/bookings.ts";

/** Something that somebody does, whatever others do at that moment. What is refused is in order; what throws is not. */
export interface Deed {
  name: string;
  /** How many times as often as the rarest. */
  weight: number;
  run(): Promise<unknown>;
}

const actor = "traveller" as const;
const bela = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };

/** All that guests, the company and its jobs do with a few departures. `random` answers numbers from 0 to 1. */
export function crowdOf(office: BookingOffice, departures: Departure[], random: () => number): Deed[] {
  const { deps, db, sandbox, clock } = office;
  const orders: string[] = [];
  const references: string[] = [];
  const quotes: { id: string; number: string }[] = [];
  const oneOf = <One>(all: readonly One[]): One | undefined => all[Math.floor(random() * all.length)];
  const departure = (): Departure => oneOf(departures) as Departure;
  const people = (): number => 1 + Math.floor(random() * 3);
  const category = () => (random() < 0.05 ? ("private" as const) : ("regular" as const));

  /** Somebody's who rides, as it seems just now. */
  const booking = async (): Promise<ManagedBooking | null> => {
    const one = oneOf(await db.selectFrom("booking").select("reference").where("status", "=", "confirmed").execute());
    return one === undefined ? null : findManagedBooking(deps, one.reference);
  };
  const priceOf = async (wish: { departure: string; people: number; category: "regular" | "private" }) => {
    const answer = await quote(deps, wish);
    return "quote" in answer ? answer.quote.totalPaise : 0;
  };
  /** The order of a booking or of a change of it, to be paid by whoever comes to it. */
  const toPay = async (reference: string): Promise<void> => {
    references.push(reference);
    const held = await findBooking(deps, reference);
    if (held?.status === "held" && held.totalPaise > held.creditPaise)
      orders.push((await startPayment(deps, held)).providerOrderId);
  };
  const toPayChange = async (changeId: string): Promise<void> => {
    const change = await findChange(deps, changeId);
    if (change) orders.push((await startChangePayment(deps, change)).providerOrderId);
  };
  const move = async (mine: ManagedBooking, to: string): Promise<void> => {
    const seenPaise = await priceOf({ departure: to, people: mine.people, category: mine.category });
    const answer = await changeDate(deps, { bookingId: mine.id, toDepartureId: to, seenPaise, actor });
    if ("toPay" in answer) await toPayChange(answer.toPay.changeId);
  };
  const give = (command: string, options: Record<string, string>) =>
    operate(deps, { command, options, actor: "meera", dryRun: false });

  const ofGuests: Deed[] = [
    {
      name: "hold",
      weight: 12,
      async run() {
        const wish = { departure: departure().id, people: people(), category: category() };
        const request = { wish, holder, seenPaise: await priceOf(wish), requestKey: newId() };
        // Pressed twice.
        const [held] = await Promise.all([holdSeats(deps, request), holdSeats(deps, request)]);
        if ("held" in held) await toPay(held.held.reference);
      },
    },
    {
      name: "pay",
      weight: 14,
      async run() {
        const order = orders.splice(Math.floor(random() * orders.length), 1)[0];
        if (order === undefined) return;
        const result = await sandbox.pay(order);
        if (random() < 0.8) await Promise.all([confirmFromBrowser(deps, result), confirmFromBrowser(deps, result)]);
      },
    },
    {
      name: "cancel",
      weight: 3,
      async run() {
        const mine = await booking();
        if (mine === null) return;
        const riderIds = mine.riders.slice(0, people()).map(({ id }) => id);
        const asked = { bookingId: mine.id, riderIds, seenRefundPaise: 0, actor };
        const answer = await cancelPeople(deps, asked);
        if ("nowPaise" in answer) await cancelPeople(deps, { ...asked, seenRefundPaise: answer.nowPaise });
      },
    },
    {
      name: "change the date",
      weight: 6,
      async run() {
        const mine = await booking();
        if (mine) await move(mine, oneOf(departures.filter(({ tourId }) => tourId === mine.tour.id))?.id ?? "");
      },
    },
    {
      // Each to where the other is, at the same moment.
      name: "change places",
      weight: 8,
      async run() {
        const [one, other] = [await booking(), await booking()];
        if (one && other) await Promise.all([move(one, other.departureId), move(other, one.departureId)]);
      },
    },
    {
      name: "hand over",
      weight: 4,
      async run() {
        const mine = await booking();
        if (mine === null) return;
        const leavingRiderIds = mine.riders.slice(0, random() < 0.5 ? 0 : 1).map(({ id }) => id);
        const answer = await transferBooking(deps, {
          bookingId: mine.id,
          to: bela,
          leavingRiderIds,
          seenRefundPaise: 0,
        });
        if ("toPay" in answer) await toPayChange(answer.toPay.changeId);
      },
    },
    {
      name: "drop a change",
      weight: 2,
      async run() {
        const waiting = db.selectFrom("booking_change").select("id").where("status", "=", "waiting");
        const one = oneOf(await waiting.execute());
        if (one) await dropChange(deps, one.id);
      },
    },
    {
      name: "choose instead of a ride that was called off",
      weight: 5,
      async run() {
        const open = oneOf(await db.selectFrom("guest_choice").select("id").where("choice", "is", null).execute());
        if (!open) return;
        const choose = (choice: "credit" | "refund") => chooseInstead(deps, { choiceId: open.id, choice, by: actor });
        await Promise.all([choose("credit"), choose(random() < 0.5 ? "credit" : "refund")]);
      },
    },
    {
      name: "book with a credit",
      weight: 5,
      async run() {
        const credit = oneOf(await db.selectFrom("credit").select("id").execute());
        if (!credit) return;
        const wish = { departure: departure().id, people: people(), category: "regular" } as const;
        const request = { creditId: credit.id, wish, seenPaise: await priceOf(wish) };
        const [answer] = await Promise.all([bookWithCredit(deps, request), bookWithCredit(deps, request)]);
        if ("reference" in answer) await toPay(answer.reference);
      },
    },
    {
      name: "accept a quote",
      weight: 2,
      async run() {
        const offered = oneOf(quotes);
        if (!offered) return;
        const [accepted] = await Promise.all([acceptQuote(deps, offered.id), acceptQuote(deps, offered.id)]);
        if (accepted && !references.includes(accepted.reference)) await toPay(accepted.reference);
      },
    },
    {
      name: "wait for a place",
      weight: 2,
      run: () => enterWaitingList(deps, departure().id, { ...bela, email: `${newId()}@example.com`, people: people() }),
    },
    {
      name: "correct the address",
      weight: 2,
      async run() {
        const mine = await booking();
        if (mine) await correctEmail(deps, mine.id, `${newId()}@example.com`, "operator");
      },
    },
    {
      name: "be forgotten",
      weight: 1,
      run: () => forgetPersonOf(deps, random() < 0.5 ? bela.email : holder.contactEmail),
    },
    {
      name: "stay at the checkout",
      weight: 2,
      async run() {
        const held = await findBooking(deps, oneOf(references) ?? "");
        if (held) await extendHold(deps, held.id);
      },
    },
  ];

  const ofTheCompany: Deed[] = [
    {
      name: "call off",
      weight: 1,
      // One in five times: none comes back.
      run: async () =>
        random() < 0.2 &&
        callOff(deps, { departureId: departure().id, reason: "The air is not fit to ride in.", answerHours: 1 }),
    },
    {
      name: "offer a quote",
      weight: 1,
      async run() {
        const { localDate: date, localTime: time } = departure();
        const before = random() < 0.5 ? oneOf(quotes) : undefined;
        const offer = {
          ...{ tour: "old-delhi-at-dawn", name: "Bela Example", email: bela.email, phone: bela.phone, country: "IN" },
          ...{ date, time, people: people(), totalPaise: 900_000, words: "A ride of your own.", validDays: 3 },
          ...(before ? { number: before.number } : {}),
        };
        const answer = await offerQuote(deps, offer);
        if ("id" in answer) quotes.push(answer);
      },
    },
    {
      name: "block days",
      weight: 1,
      async run() {
        const { localDate: from } = departure();
        await give("block-date", { from, tour: "old-delhi-at-dawn", reason: "smog" });
      },
    },
    {
      name: "open days",
      weight: 6,
      async run() {
        const block = oneOf(await db.selectFrom("blackout").select("id").execute());
        if (block) await give("unblock", { block: block.id });
      },
    },
    {
      name: "edit a departure",
      weight: 2,
      run: () =>
        give("edit-departure", { departure: departure().id, capacity: String(12 + 3 * people()), status: "open" }),
    },
    {
      name: "write a timetable anew",
      weight: 3,
      async run() {
        const schedule = oneOf(await listSchedules(db, departure().tourId));
        if (schedule) await changeSchedule(deps, schedule.id, schedule.rule);
      },
    },
    {
      name: "ask another price",
      weight: 2,
      run: () =>
        db
          .updateTable("tour")
          .set({ regular_paise: 150_000 + people() * 50_000, offer_paise: null })
          .where("slug", "=", "old-delhi-at-dawn")
          .execute(),
    },
    {
      name: "promise a departure",
      weight: 1,
      run: () => give("guarantee-departure", { departure: departure().id }),
    },
    {
      name: "read two departures in turn",
      weight: 2,
      run: () =>
        inTransaction(db, async (tx) => {
          for (const id of [departure().id, departure().id].sort()) await lockDeparture(tx, id);
        }),
    },
  ];

  const job = (name: string, work: () => Promise<unknown>): Deed => ({ name, weight: 2, run: work });
  const jobs: Deed[] = [
    job("end holds", () => expireHolds(deps)),
    job("end changes", () => expireChanges(deps)),
    job("decide departures", () => decideDepartures(deps)),
    job("settle choices", () => settleOverdueChoices(deps)),
    job("tell who waits", () => tellWaiting(deps)),
    job("send refunds", () => sendRefunds(deps)),
    job("ask the provider", () => reconcilePayments(deps)),
    job("let minutes go by", async () => clock.advanceMinutes(2)),
  ];
  return [...ofGuests, ...ofTheCompany, ...jobs];
}
