import type { Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { lockHeld } from "./held-money.server.ts";

/**
 * Gives another payable its part of the money that some payables hold. Nothing moves: the ledger names the payable
 * that was paid. Payments newer than the id `since` go first, as in a refund. Returns the sum given.
 */
export async function shareMoney(
  tx: Tx,
  wanted: { payableRefs: string[]; to: string; amountPaise: number; since: string | null; now: Date },
): Promise<number> {
  const { payableRefs, to, amountPaise, since, now } = wanted;
  const isFormers = ({ paymentId }: { paymentId: string }): boolean => since !== null && paymentId <= since;
  const parts = (await lockHeld(tx, payableRefs)).toSorted(
    (one, other) => Number(isFormers(one)) - Number(isFormers(other)),
  );
  let left = amountPaise;
  for (const { paymentId, shareId, held } of parts) {
    const paise = Math.min(left, held);
    if (paise <= 0) break;
    left -= paise;
    await tx
      .insertInto("payment_share")
      .values({
        ...{ id: newId(), payment_id: paymentId, from_share_id: shareId, payable_ref: to },
        ...{ amount_paise: paise, created_at: now },
      })
      .execute();
  }
  return amountPaise - left;
}
