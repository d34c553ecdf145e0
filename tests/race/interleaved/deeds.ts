import { forgetPerson } from "#modules/accounts/index.server.ts";
import { lockDeparture } from "#modules/availability/index.server.ts";
import {
  callOff,
  cancelPeople,
  changeDate,
  chooseAlternative,
  confirmFromBrowser,
  dropChange,
  expireChanges,
  expireHolds,
  extendHold,
  holdSeats,
  moveDeparture,
  processPaymentEvents,
  quote,
  quoteShare,
  reconcilePayments,
  refundByOperator,
  settleOverdueChoices,
  splitBooking,
} from "#modules/booking/index.server.ts";
import { endCode } from "#modules/credit/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { BookingOffice } from "#tests/harness/booking/office.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { type openScenes, PRICE, type Scene, type SceneName } from "./scenes.ts";

type Deps = BookingOffice["deps"];
/** The payment provider, and hours at which nothing starts. */
type Stage = Pick<BookingOffice, "sandbox"> & Pick<Awaited<ReturnType<typeof openScenes>>, "newSlot">;
type Deed = (deps: Deps, scene: Scene, stage: Stage) => Promise<unknown>;

const actor = "traveller" as const;
const REASON = { reason: "The air is not fit to ride in.", answerHours: 1 };

const priceOf = async (deps: Deps, departure: string, people: number): Promise<number> => {
  const answer = await quote(deps, { departure, people, category: "regular" });
  return "quote" in answer ? answer.quote.totalPaise : 0;
};

const openChoice = async ({ db }: Deps, { mine }: Scene): Promise<string | undefined> =>
  (await db.selectFrom("guest_choice").select("id").where("booking_id", "=", mine.id).executeTakeFirst())?.id;

const cancel =
  (people: number): Deed =>
  async (deps, { mine }) => {
    const asked = { bookingId: mine.id, riderIds: mine.riders.slice(0, people).map(({ id }) => id), actor };
    const answer = await cancelPeople(deps, { ...asked, seenRefundPaise: 0 });
    return "nowPaise" in answer ? cancelPeople(deps, { ...asked, seenRefundPaise: answer.nowPaise }) : answer;
  };

const choose =
  (choice: "credit" | "refund"): Deed =>
  async (deps, scene) => {
    const choiceId = await openChoice(deps, scene);
    return choiceId && chooseAlternative(deps, { choiceId, choice, by: actor });
  };

/** Runs a job as if so many minutes had passed for it. */
const later =
  (minutes: number, job: (deps: Deps) => Promise<unknown>): Deed =>
  ({ clock, ...deps }) =>
    job({
      ...deps,
      clock: Object.assign(Object.create(clock), { now: () => new Date(+clock.now() + minutes * 60_000) }),
    });

const company: Record<string, Deed> = {
  "call it off": (deps, { at }) => callOff(deps, { departureId: at, ...REASON }),
  "call the other off": (deps, { other }) => callOff(deps, { departureId: other, ...REASON }),
  "move the departure": (deps, { at }, { newSlot }) =>
    inTransaction(deps.db, async (tx) => {
      await lockDeparture(tx, at);
      return moveDeparture(tx, deps.clock, { departureId: at, slot: newSlot(), words: "Fog.", freeHours: 24 });
    }),
};
const money: Record<string, Deed> = {
  // From another window too, if that was first.
  pay: async (deps, { orderId }, { sandbox }) => confirmFromBrowser(deps, await sandbox.pay(orderId, { force: true })),
  "hear of a payment": async (deps, { orderId }, { sandbox }) => {
    await sandbox.pay(orderId, { force: true });
    await sandbox.control("/events/flush", {});
    return processPaymentEvents(deps);
  },
  "ask after payments": later(40, reconcilePayments),
};
const paid: Record<string, Deed> = {
  "cancel one": cancel(1),
  "cancel all": cancel(3),
  "give money back": (deps, { mine }) =>
    refundByOperator(deps, { bookingId: mine.id, amountPaise: 500_00, seenBackPaise: 0, reason: "goodwill" }),
  "be forgotten": (deps, { mine }) => forgetPerson(deps, mine.contactEmail),
};
const move: Deed = async (deps, scene) => {
  const { mine, other } = scene;
  const choiceId = await openChoice(deps, scene);
  const asked = { bookingId: mine.id, toDepartureId: other, actor, ...(choiceId && { choiceId }) };
  const answer = await changeDate(deps, { ...asked, seenPaise: mine.totalPaise });
  return "nowPaise" in answer ? changeDate(deps, { ...asked, seenPaise: answer.nowPaise }) : answer;
};
/** Deeds that may meet, by their scene. */
export const deeds: Record<SceneName, Record<string, Deed>> = {
  held: {
    ...money,
    ...company,
    "end holds": later(40, expireHolds),
    "stay at the checkout": (deps, { mine }) => extendHold(deps, mine.id),
    "end the gift": ({ db, clock }, { giftId }) => endCode(db, giftId, true, clock.now()),
    "hold fewer": (deps, { mine, at }) =>
      holdSeats(deps, {
        ...{ wish: { departure: at, people: 2, category: "regular" }, seenPaise: 2 * PRICE, requestKey: newId() },
        ...{ holder: { ...holder, contactEmail: mine.contactEmail }, ownHoldId: mine.id },
      }),
  },
  "paid for": {
    ...paid,
    ...company,
    "change the date": move,
    "split one off": async (deps, { mine, other }) =>
      splitBooking(deps, {
        ...{ bookingId: mine.id, riderIds: mine.riders.slice(-1).map(({ id }) => id), toDepartureId: other },
        ...{ seenPaise: await priceOf(deps, other, 1), seenWorthPaise: quoteShare(mine, 1, mine.asOf).worthPaise },
        ...{ isLate: false, isOnUs: false, contact: null },
      }),
  },
  "called off": {
    ...paid,
    "choose a credit": choose("credit"),
    "choose the money": choose("refund"),
    "choose the other date": move,
    "settle choices": later(3 * 60, settleOverdueChoices),
    "call the other off": company["call the other off"] as Deed,
  },
  "changing to a dearer date": {
    ...money,
    ...paid,
    ...company,
    "drop the change": (deps, { changeId }) => dropChange(deps, changeId),
    "end changes": later(40, expireChanges),
  },
};
