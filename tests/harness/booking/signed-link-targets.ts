import { issueGift, newGiftWord } from "#modules/credit/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import type { OwnPlace } from "../site/own-place.ts";
import { writeBooking } from "./ridden-booking.ts";

const soon = (days: number): Date => new Date(Date.now() + days * 86_400_000);

/** References and the id under which `addLinked` writes. */
export interface LinkTargets {
  /** A paid holiday whose rider has given no details. */
  booked: string;
  /** Places that wait for their payment. */
  held: string;
  /** A holiday whose handover waits for its fee. */
  changing: string;
  /** Everything else that a link opens, one of each kind, under this one id. */
  id: string;
  email: string;
}

/** Writes one of everything that a signed link opens where a site that is not running has its company. */
export async function addLinkTargets(
  place: OwnPlace,
  { booked, held, changing, id, email }: LinkTargets,
): Promise<void> {
  const { db, close } = await place.open();
  const now = new Date();
  const ride = { email, tour: "kerala-backwaters-by-cycle", policy: [{ fromHours: 1, refundPercent: 100 }] };
  const confirmed = (reference: string) => writeBooking(db, { ...ride, reference, status: "confirmed" });
  try {
    const booking = await confirmed(booked);
    await writeBooking(db, { ...ride, reference: held, status: "held", heldUntil: soon(1) });
    await db.insertInto("rider").values({ id, booking_id: booking.id, position: 1 }).execute();
    const { id: choosing, departureId } = await confirmed("PH-CHOOSE");
    const asked = { reason: "a test", deadline_at: soon(2), choice: null, chosen_by: null, chosen_at: null };
    await db
      .insertInto("guest_choice")
      .values({ id, booking_id: choosing, departure_id: departureId, ...asked, created_at: now })
      .execute();
    const { id: changed } = await confirmed(changing);
    await db
      .insertInto("booking_change")
      .values({
        ...{ id, booking_id: changed, kind: "transfer", status: "waiting", due_paise: 7500_00 },
        ...{ to_departure_id: null, price_lines: null, prices: null, total_paise: null, link_version: 0 },
        ...{ new_contact: JSON.stringify({ name: "Bela", email, phone: "+919811111111" }) },
        ...{ expires_at: soon(1), created_at: now, applied_at: null },
      })
      .execute();
    const { id: exchanged } = await writeBooking(db, { ...ride, reference: "PH-CREDIT", status: "cancelled" });
    const credit = { amount_paise: 2000_00, expires_on: soon(100).toISOString().slice(0, 10), created_at: now };
    await db
      .insertInto("credit")
      .values({ id, from_booking_id: exchanged, spent_on_booking_id: null, ...credit })
      .execute();
    const gift = { number: "GV-TESTED", status: "paid" as const, amount_paise: 1500_00, tour_name: null };
    await db
      .insertInto("gift_order")
      .values({
        ...{ id, ...gift, buyer_name: "Anna", buyer_email: email, recipient_name: "Mira", recipient_email: null },
        ...{ words: "", send_on: delhiDate(soon(3)), pay_until: soon(1), paid_at: now },
        ...{ sent_at: null, cancelled_at: null, created_at: now, updated_at: now },
      })
      .execute();
    await inTransaction(db, (tx) =>
      issueGift(tx, {
        ...{ word: newGiftWord(), label: "Bought", amountPaise: gift.amount_paise, now },
        sold: { id, sendOn: delhiDate(soon(3)) },
      }),
    );
    await db
      .insertInto("bespoke_quote")
      .values({
        ...{ id, number: "Q-TEST", version: 1, tour_id: booking.tourId, words: "Slowly, by the canals.", people: 2 },
        ...{ contact_name: "Anna", contact_email: email, contact_phone: "+919800000000", country: "DE" },
        ...{ local_date: soon(40).toISOString().slice(0, 10), local_time: "07:00", total_paise: 9000_00 },
        ...{ expires_at: soon(5), superseded_at: null, booking_id: null, created_at: now },
      })
      .execute();
    await db
      .insertInto("review")
      .values({
        ...{ id, tour_id: booking.tourId, reviewer_name: "Anna", country: "DE", reviewed_on: "2026-01-01" },
        ...{ rating_halves: 9, quote: "Calm.", paragraphs: "[]", photo: null, status: "pending" },
        ...{ moderated_at: null, traveller_id: null, author_email: email },
      })
      .execute();
    const post = await db.selectFrom("post").select("id").limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto("post_comment")
      .values({
        ...{ id, post_id: post.id, name: "Anna", email, comment: "Hungry now." },
        ...{ status: "pending", moderated_at: null },
      })
      .execute();
    await db
      .insertInto("waiting_party")
      .values({
        ...{ id, departure_id: departureId, name: "Anna", email, people: 2 },
        ...{ entered_at: now, noted_at: now, told_at: null, turn_until: null },
      })
      .execute();
    await db
      .insertInto("subscriber")
      .values({ id, email, status: "pending", confirmed_at: null, unsubscribed_at: null, asked_at: now })
      .execute();
  } finally {
    await close();
  }
}
