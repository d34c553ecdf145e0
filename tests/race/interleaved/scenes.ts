import { sql } from "kysely";
import { saveGuides } from "#modules/availability/index.server.ts";
import {
  callOff,
  changeDate,
  confirmFromBrowser,
  findBooking,
  findChange,
  holdSeats,
  type ManagedBooking,
  startChangePayment,
  startPayment,
} from "#modules/booking/index.server.ts";
import { createPromo, issueGift, newGiftWord } from "#modules/credit/index.server.ts";
import { inTransaction, json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import type { BookingOffice } from "#tests/harness/booking/office.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";

const TOUR = "old-delhi-at-dawn";
const PEOPLE = 3;
/** Price of a person, in paise, and a dearer one. */
export const PRICE = 2000_00;
const DEARER = 3000_00;

/** A booking of three people, and what two deeds may do with it at once. */
export interface Scene {
  /** Departure of the booking. */
  at: string;
  /** Another one, with places for all of them and no more. */
  other: string;
  mine: ManagedBooking;
  /** Order at the provider; paid in some scenes. */
  orderId: string;
  /** Gift that pays a part; empty in other scenes. */
  giftId: string;
  /** Change that waits for its money; empty in other scenes. */
  changeId: string;
}

export type SceneName = "paid for" | "held" | "called off" | "changing to a dearer date";

/** Makes scenes, each with a booking and departures of its own. */
export async function openScenes(office: BookingOffice) {
  const { deps, db, sandbox, clock } = office;
  const template = (await office.departuresOf(TOUR))[20];
  if (!template) throw new Error("the schedule has too few departures");
  await saveGuides(db, 500);
  await createPromo(
    db,
    "TENOFF",
    {
      ...{ label: "ten off", percent: 10, offPaise: null, tours: null, rideFrom: null, rideUntil: null, leastPaise: 0 },
      ...{ bookFrom: null, bookUntil: null, mostUses: null, mostEach: null },
    },
    clock.now(),
  );
  let slots = 0;

  /** Day and hour at which nothing starts, spread over days: guides are never short. */
  function newSlot() {
    slots += 1;
    const [hour, minute] = [3 + Math.floor(slots / 6000), Math.floor(slots / 100) % 60];
    const localTime = [hour, minute].map((value) => String(value).padStart(2, "0")).join(":");
    return { localDate: addCalendarDays(template?.localDate ?? "", slots % 100), localTime };
  }

  async function newDeparture(capacity: number): Promise<string> {
    const { localDate, localTime } = newSlot();
    const startsAt = delhiToInstant(localDate, localTime);
    const own = {
      ...{ id: newId(), local_date: localDate, local_time: localTime, starts_at: startsAt, taken: 0, capacity },
      ...{ cutoff_at: new Date(startsAt.getTime() - 3_600_000), decides_at: null, schedule_id: null, status: "open" },
    };
    await sql`INSERT INTO departure SELECT (jsonb_populate_record(departure, ${json(own)})).* FROM departure
      WHERE id = ${template?.id}`.execute(db);
    return own.id;
  }

  const ask = (regularPaise: number) =>
    db.updateTable("tour").set({ regular_paise: regularPaise, offer_paise: null }).where("slug", "=", TOUR).execute();

  async function hold(code: string, giftId: string): Promise<Scene> {
    await ask(PRICE);
    const [at, other] = [await newDeparture(10), await newDeparture(PEOPLE)];
    const answer = await holdSeats(deps, {
      wish: { departure: at, people: PEOPLE, category: "regular" },
      ...{ seenPaise: PEOPLE * PRICE, code, requestKey: newId() },
      holder: { ...holder, contactEmail: `${newId()}@example.com` },
    });
    if (!("held" in answer)) throw new Error(JSON.stringify(answer));
    const booking = await findBooking(deps, answer.held.reference);
    if (!booking) throw new Error("a booking just held is there");
    const { providerOrderId: orderId } = await startPayment(deps, booking);
    return { at, other, mine: await office.managed(booking.reference), orderId, giftId, changeId: "" };
  }

  const again = async (scene: Scene): Promise<Scene> => ({
    ...scene,
    mine: await office.managed(scene.mine.reference),
  });

  const scenes: Record<SceneName, () => Promise<Scene>> = {
    async held() {
      const word = newGiftWord();
      const { id } = await inTransaction(db, (tx) =>
        issueGift(tx, { word, label: "a gift", amountPaise: PRICE, now: clock.now() }),
      );
      return hold(word, id);
    },
    async "paid for"() {
      const scene = await hold("TENOFF", "");
      await confirmFromBrowser(deps, await sandbox.pay(scene.orderId));
      return again(scene);
    },
    async "called off"() {
      const scene = await scenes["paid for"]();
      await callOff(deps, { departureId: scene.at, reason: "The air is not fit to ride in.", answerHours: 1 });
      return again(scene);
    },
    async "changing to a dearer date"() {
      const { mine, other, ...scene } = await scenes["paid for"]();
      await ask(DEARER);
      const asked = { bookingId: mine.id, toDepartureId: other, actor: "traveller" as const };
      const seen = await changeDate(deps, { ...asked, seenPaise: 0 });
      const answer = "nowPaise" in seen ? await changeDate(deps, { ...asked, seenPaise: seen.nowPaise }) : seen;
      if (!("toPay" in answer)) throw new Error(JSON.stringify(answer));
      const change = await findChange(deps, answer.toPay.changeId);
      if (!change) throw new Error("a change just asked for is there");
      const { providerOrderId: orderId } = await startChangePayment(deps, change);
      return again({ ...scene, mine, other, orderId, changeId: change.id });
    },
  };
  return { scenes, newSlot, newDeparture, hold, ask };
}
