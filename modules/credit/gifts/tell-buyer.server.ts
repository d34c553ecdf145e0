import { type Selectable, sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Tables, Tx } from "#platform/database/database.server.ts";
import { emit, type Topics } from "#platform/jobs/outbox.server.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";

type Told = Topics["gift.told"];
type SoldGift = Pick<
  Selectable<Tables["gift_order"]>,
  "id" | "number" | "buyer_name" | "buyer_email" | "recipient_name" | "amount_paise" | "send_on" | "tour_name"
>;
type News = Pick<Told, "what" | "refundPaise" | "promisedBy" | "bankReference">;

/** Tells the company that a gift is paid. Messaging adds the address. */
export async function tellCompanyOfGift(tx: Tx, clock: Clock, order: SoldGift): Promise<void> {
  await emit(tx, clock, "gift.sold", {
    ...{ reference: order.number, giftId: order.id, buyerName: order.buyer_name, email: order.buyer_email },
    ...{ recipientName: order.recipient_name, amountPaise: order.amount_paise },
    ...{ sendOn: order.send_on, tourName: order.tour_name },
  });
}

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
