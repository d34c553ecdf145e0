import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { delhiClockTime, delhiDate } from "#platform/time/delhi-time.ts";
import { GIFT_SENT_FROM } from "./gift-terms.ts";
import { tellBuyer } from "./tell-buyer.server.ts";

/** Marks a paid gift as sent and mails it, once. False if it was sent already or given back. */
export async function sendGift(tx: Tx, clock: Clock, id: string): Promise<boolean> {
  const now = clock.now();
  const order = await tx
    .updateTable("gift_order")
    .set({ status: "sent", sent_at: now, updated_at: now })
    .where("id", "=", id)
    .where("status", "=", "paid")
    .returning(["id", "recipient_email"])
    .executeTakeFirst();
  if (!order) return false;
  await mailGift(tx, clock, id);
  if (order.recipient_email !== null) await tellBuyer(tx, clock, id, { what: "sent" });
  return true;
}

/** Mails a sent gift once more, perhaps to another address. False if it was not sent or was given back. */
export const resendGift = (
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  email: string | null,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const order = await tx
      .updateTable("gift_order")
      .set({ updated_at: clock.now(), ...(email !== null && { recipient_email: email }) })
      .where("id", "=", id)
      .where("status", "=", "sent")
      .returning("id")
      .executeTakeFirst();
    if (!order) return false;
    await mailGift(tx, clock, id);
    return true;
  });

/** Mails a gift to where it belongs, perhaps again. */
async function mailGift(tx: Tx, clock: Clock, id: string): Promise<void> {
  const { rows } = await sql<{
    number: string;
    word: string;
    label: string;
    until: string;
    paise: number;
    buyer: string;
    buyerEmail: string;
    recipient: string;
    email: string | null;
    words: string;
    tour: string | null;
    left: number;
  }>`
    SELECT number, word, label, book_until AS until, amount_paise AS paise, buyer_name AS buyer,
      (balance_paise + (SELECT coalesce(sum(paise), 0) FROM code_use
        WHERE code_id = price_code.id AND counted AND state <> 'used'))::bigint AS left,
      buyer_email AS "buyerEmail", recipient_name AS recipient, recipient_email AS email, words, tour_name AS tour
    FROM gift_order JOIN price_code USING (id) WHERE gift_order.id = ${id}`.execute(tx);
  const [gift] = rows;
  if (!gift) throw new Error(`no gift ${id} to send`);
  await emit(tx, clock, "gift.given", {
    ...{ to: gift.email ?? gift.buyerEmail, reference: gift.number, giftId: id, isToBuyer: gift.email === null },
    ...{ buyerName: gift.buyer, recipientName: gift.recipient, amountPaise: gift.paise, until: gift.until },
    ...{ tourName: gift.tour, remarks: gift.words, token: gift.word },
    // Its buyer may have used a part of it before it was sent.
    ...(gift.left < gift.paise && { leftPaise: gift.left }),
  });
}

/** Sends the gifts whose day has come, from eight in the morning. Safe in parallel: each is marked as it is mailed. */
export async function sendDueGifts({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now();
  const today = delhiDate(now);
  const due = await db
    .selectFrom("gift_order")
    .select("id")
    .where("status", "=", "paid")
    .where("send_on", delhiClockTime(now) < GIFT_SENT_FROM ? "<" : "<=", today)
    .orderBy("send_on")
    .orderBy("id")
    .execute();
  let sent = 0;
  for (const { id } of due) if (await inTransaction(db, (tx) => sendGift(tx, clock, id))) sent += 1;
  return sent;
}
