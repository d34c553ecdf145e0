import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { emit, type Topics } from "#platform/jobs/outbox.server.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";

type Told = Topics["gift.told"];
type News = Pick<Told, "what" | "refundPaise" | "promisedBy" | "bankReference">;

/** Mails the buyer of a gift, unless they are erased. */
export async function tellBuyer(tx: Tx, clock: Clock, id: string, news: News): Promise<void> {
  const { rows } = await sql<{
    number: string;
    paise: number;
    to: string;
    buyer: string;
    recipient: string;
    email: string | null;
    on: string;
    until: string | null;
  }>`SELECT number, amount_paise AS paise, buyer_email AS "to", buyer_name AS buyer, recipient_name AS recipient,
      recipient_email AS email, send_on AS "on", book_until AS until
    FROM gift_order LEFT JOIN price_code USING (id) WHERE gift_order.id = ${id}`.execute(tx);
  const [gift] = rows;
  if (!gift || gift.to === NOBODY.email) return;
  await emit(tx, clock, "gift.told", {
    ...{ to: gift.to, reference: gift.number, giftId: id, buyerName: gift.buyer, recipientName: gift.recipient },
    ...{ recipientEmail: gift.email, amountPaise: gift.paise, sendOn: gift.on, until: gift.until },
    ...news,
  });
}
