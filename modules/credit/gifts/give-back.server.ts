import { sql } from "kysely";
import { findHeldPaise, requestRefunds } from "#modules/payments/index.server.ts";
import { LEAST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { moveCredit } from "../credit-ledger.server.ts";
import { lockCode } from "../use-code.server.ts";
import { type BoughtGift, findBoughtGift } from "./gift-orders.server.ts";
import { GIFT_BACK_DAYS } from "./gift-terms.ts";
import { tellBuyer } from "./tell-buyer.server.ts";

const DAY_MS = 86_400_000;

/** Last moment at which the buyer may give a gift back; null until it is sent. */
export const giftBackUntil = ({ sent_at: sentAt }: Pick<BoughtGift, "sent_at">): Date | null =>
  sentAt === null ? null : new Date(sentAt.getTime() + GIFT_BACK_DAYS * DAY_MS);

/** True as long as the buyer may have all of it back: nothing of it is used, and it was not sent long ago. */
export function mayGiveBack(gift: BoughtGift, now: Date): boolean {
  if ((gift.status !== "paid" && gift.status !== "sent") || gift.gift === null || gift.gift.isEnded) return false;
  if (gift.gift.balancePaise < gift.amount_paise) return false;
  const until = giftBackUntil(gift);
  return until === null || now < until;
}

/** Paise that the desk can give back: the rest of the gift, as far as its payment still holds it. */
export async function giftBackPaise(db: Sql, gift: BoughtGift): Promise<number> {
  return Math.min(gift.gift?.balancePaise ?? 0, await findHeldPaise(db, [gift.id]));
}

/** `held`: an unpaid hold keeps a part of it, which would go back to a gift that has ended. */
export type GiveBackRefusal = "gone" | "changed" | "held";

/** True if there is nothing to give back: it was never paid, or all of it went back. Rides that ended may bring more. */
export const isGivenBack = ({ status, gift }: BoughtGift): boolean =>
  gift === null || (status === "cancelled" && gift.balancePaise === 0);

/**
 * Ends a gift and gives its money back. `seenPaise` is what was shown. The code's row comes last, as everywhere: a hold
 * that took it meanwhile makes the whole deed fail.
 */
export async function giveGiftBack(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  { seenPaise, reason, isByBuyer }: { seenPaise: number; reason: string; isByBuyer: boolean },
): Promise<{ promisedBy: string } | GiveBackRefusal> {
  try {
    return await inTransaction(db, (tx) => giveBackIn(tx, clock, id, { seenPaise, reason, isByBuyer }));
  } catch (error) {
    if (error instanceof Changed) return "changed";
    throw error;
  }
}

class Changed extends Error {}

async function giveBackIn(
  tx: Tx,
  clock: Clock,
  id: string,
  { seenPaise, reason, isByBuyer }: { seenPaise: number; reason: string; isByBuyer: boolean },
): Promise<{ promisedBy: string } | GiveBackRefusal> {
  const now = clock.now();
  await tx.selectFrom("gift_order").select("id").where("id", "=", id).forUpdate().execute();
  const gift = await findBoughtGift(tx, id);
  if (!gift?.gift || isGivenBack(gift)) return "gone";
  if (isByBuyer && !mayGiveBack(gift, now)) return "gone";
  if (gift.gift.heldPaise > 0) return "held";
  if ((await giftBackPaise(tx, gift)) !== seenPaise) return "changed";
  const { balancePaise } = gift.gift;
  const wanted = { payableRefs: [id], askedBy: id, amountPaise: seenPaise, reason, now };
  const { promisedBy } = seenPaise >= LEAST_PAYMENT_PAISE ? await requestRefunds(tx, wanted) : { promisedBy: "" };
  await tx
    .updateTable("gift_order")
    .set({ status: "cancelled", cancelled_at: gift.cancelled_at ?? now, updated_at: now })
    .where("id", "=", id)
    .execute();
  if (seenPaise > 0) await tellBuyer(tx, clock, id, { what: "given_back", refundPaise: seenPaise, promisedBy });
  if ((await lockCode(tx, id))?.balance_paise !== balancePaise) throw new Changed();
  await tx
    .updateTable("price_code")
    .set({ balance_paise: 0, ended_at: sql`coalesce(ended_at, ${now})`, updated_at: now })
    .where("id", "=", id)
    .execute();
  if (balancePaise > 0) await moveCredit(tx, { codeId: id, kind: "refund", amountPaise: -balancePaise, at: now });
  return { promisedBy };
}
