import type { PayableHandler } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { issueGift, newGiftWord } from "../write-code.server.ts";
import { sendGift } from "./send-gift.server.ts";
import { tellBuyer, tellCompanyOfGift } from "./tell-buyer.server.ts";

const lockOrder = (tx: Tx, id: string) =>
  tx.selectFrom("gift_order").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/**
 * Makes a paid order a gift. Null for other payables. Late money makes it too: nothing is scarce, and whoever paid
 * wants it. A gift whose day has come is sent at once.
 */
export async function settleGift(
  tx: Tx,
  clock: Clock,
  payableRef: string,
): Promise<Awaited<ReturnType<PayableHandler["settle"]>> | null> {
  const order = await lockOrder(tx, payableRef);
  if (!order) return null;
  if (order.status !== "open") return { fulfilled: false, reason: `the gift is ${order.status}` };
  if (order.buyer_email === NOBODY.email) return { fulfilled: false, reason: "paid after its buyer was forgotten" };
  const { id, number, amount_paise: amountPaise, send_on: sendOn } = order;
  const now = clock.now();
  await issueGift(tx, { word: newGiftWord(), label: `Bought, ${number}`, amountPaise, now, sold: { id, sendOn } });
  await tx
    .updateTable("gift_order")
    .set({ status: "paid", paid_at: now, updated_at: now })
    .where("id", "=", id)
    .execute();
  await tellBuyer(tx, clock, id, { what: "bought" });
  await tellCompanyOfGift(tx, clock, order);
  if (sendOn <= delhiDate(now)) await sendGift(tx, clock, id);
  return { fulfilled: true };
}

/** Tells the buyer of a failed payment. False for other payables. */
export async function tellGiftFailed(tx: Tx, clock: Clock, payableRef: string): Promise<boolean> {
  const order = await lockOrder(tx, payableRef);
  if (!order) return false;
  if (order.status === "open") await tellBuyer(tx, clock, order.id, { what: "payment_failed" });
  return true;
}

/** Tells the buyer of money that goes back whole. False for other payables. */
export async function tellGiftReturned(
  tx: Tx,
  clock: Clock,
  payableRef: string,
  { amountPaise: refundPaise, promisedBy }: { amountPaise: number; promisedBy: string },
): Promise<boolean> {
  const order = await lockOrder(tx, payableRef);
  if (!order) return false;
  await tellBuyer(tx, clock, order.id, { what: "money_returned", refundPaise, promisedBy });
  return true;
}

/** Tells the buyer of a refund that has left us. False for other payables. */
export async function tellGiftRefunded(
  tx: Tx,
  clock: Clock,
  payableRef: string,
  { refundPaise, bankReference }: { refundPaise: number; bankReference: string | null },
): Promise<boolean> {
  const order = await lockOrder(tx, payableRef);
  if (!order) return false;
  await tellBuyer(tx, clock, order.id, { what: "refunded", refundPaise, bankReference });
  return true;
}
