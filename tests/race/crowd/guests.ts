import { forgetPerson } from "#modules/accounts/index.server.ts";
import {
  acceptQuote,
  bookWithCredit,
  cancelPeople,
  changeDate,
  chooseAlternative,
  correctEmail,
  dropChange,
  extendHold,
  findBooking,
  holdSeats,
  type ManagedBooking,
  riderChanges,
  saveRider,
  setCompanyBill,
  transferBooking,
} from "#modules/booking/index.server.ts";
import { postReviewOfBooking } from "#modules/reviews/index.server.ts";
import { joinWaitlist } from "#modules/waitlist/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import type { Deed } from "./at-once.ts";
import { INBOX } from "./hear-all.ts";
import { bela, type Scene } from "./scene.ts";

const actor = "traveller" as const;

/** Deeds of guests, before and after booking. */
export function deedsOfGuests(scene: Scene): Deed[] {
  const { deps, db, oneOf, sometimes, departures, departure, people, booking, priceOf, toPay } = scene;
  const category = () => (sometimes(0.05) ? ("private" as const) : ("regular" as const));
  const move = async (mine: ManagedBooking, to: string): Promise<void> => {
    const seenPaise = await priceOf({ departure: to, people: mine.people, category: mine.category });
    const answer = await changeDate(deps, { bookingId: mine.id, toDepartureId: to, seenPaise, actor });
    if ("toPay" in answer) await scene.toPayChange(answer.toPay.changeId);
  };
  const toldOfRider = riderChanges.parse({ name: "Chitra Example", height: "170", waiver: "on" });

  return [
    {
      name: "hold",
      weight: 20,
      async run() {
        const wish = { departure: departure().id, people: people(), category: category() };
        const request = { wish, holder, seenPaise: await priceOf(wish), requestKey: newId() };
        // Pressed twice.
        const [held] = await Promise.all([holdSeats(deps, request), holdSeats(deps, request)]);
        if ("held" in held) await toPay(held.held.reference);
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
        const leavingRiderIds = mine.riders.slice(0, sometimes(0.5) ? 0 : 1).map(({ id }) => id);
        const answer = await transferBooking(deps, {
          bookingId: mine.id,
          to: bela,
          leavingRiderIds,
          seenRefundPaise: 0,
        });
        if ("toPay" in answer) await scene.toPayChange(answer.toPay.changeId);
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
        const choose = (choice: "credit" | "refund") =>
          chooseAlternative(deps, { choiceId: open.id, choice, by: actor });
        await Promise.all([choose("credit"), choose(sometimes(0.5) ? "credit" : "refund")]);
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
        const offered = oneOf(scene.quotes);
        if (!offered) return;
        const [accepted] = await Promise.all([acceptQuote(deps, offered.id), acceptQuote(deps, offered.id)]);
        if (accepted && !scene.references.includes(accepted.reference)) await toPay(accepted.reference);
      },
    },
    {
      name: "wait for a place",
      weight: 2,
      run: () => joinWaitlist(deps, departure().id, { ...bela, email: `${newId()}@example.com`, people: people() }),
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
      run: () => forgetPerson(deps, sometimes(0.5) ? bela.email : holder.contactEmail),
    },
    {
      name: "say who rides",
      weight: 3,
      async run() {
        const mine = await booking();
        const rider = oneOf(mine?.riders ?? []);
        if (rider) await saveRider(deps, rider.id, toldOfRider);
      },
    },
    {
      name: "have the receipt made out to a company",
      weight: 1,
      async run() {
        const mine = await booking("confirmed", "completed");
        const bill = { company: "Wheels Ltd", gstin: null, address: "1 Rampart Road", state: null, orderNumber: null };
        if (mine) await setCompanyBill(deps, { id: mine.id, linkId: mine.linkId, bill: sometimes(0.8) ? bill : null });
      },
    },
    {
      name: "review the ride",
      weight: 2,
      async run() {
        const ridden = await findBooking(deps, (await scene.referenceOf("completed")) ?? "");
        const words = { name: "Anna", rating: 4.5, contactmessage: "A ride to remember." };
        if (ridden) await postReviewOfBooking(deps, ridden, words, INBOX);
      },
    },
    {
      name: "stay at the checkout",
      weight: 2,
      async run() {
        const held = await findBooking(deps, oneOf(scene.references) ?? "");
        if (held) await extendHold(deps, held.id);
      },
    },
  ];
}
