import type { Sql, Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { sum } from "#platform/money.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { post } from "../ledger/ledger.server.ts";
import { LEAST_PAYMENT_PAISE, type LedgerAccount, REFUND_PROMISE_DAYS, type ReturnCause } from "../model.ts";
import { lockHeld } from "./held-money.server.ts";

const DESK_MONEY = "it was paid at the desk: to be paid by bank transfer or UPI";

/** True for money that the provider never had, so that it cannot send it back. */
export async function isDeskPayment(db: Sql, paymentId: string): Promise<boolean> {
  const row = await db.selectFrom("desk_payment").select("kind").where("payment_id", "=", paymentId).executeTakeFirst();
  return row !== undefined;
}

/** Records a refund and its posting; `sendRefunds` sends it. Without `cause` it is of a sale. `isDesk`: to be sent by hand. */
export async function requestRefund(
  tx: Tx,
  wanted: {
    paymentId: string;
    shareId?: string | null;
    payableRef: string;
    amountPaise: number;
    reason: string;
    now: Date;
    cause?: ReturnCause;
    askedBy?: string;
  },
): Promise<{ promisedBy: string; isDesk: boolean }> {
  const { paymentId, shareId = null, payableRef, amountPaise, reason, now, cause, askedBy } = wanted;
  const from: LedgerAccount = cause === undefined ? "revenue" : "customer";
  const promisedBy = addCalendarDays(delhiDate(now), REFUND_PROMISE_DAYS);
  const isDesk = await isDeskPayment(tx, paymentId);
  await tx
    .insertInto("refund")
    .values({
      id: newId(),
      payment_id: paymentId,
      share_id: shareId,
      provider_refund_id: null,
      amount_paise: amountPaise,
      reason,
      status: "requested",
      is_return: cause !== undefined,
      return_cause: cause ?? null,
      asked_by: askedBy ?? null,
      told: null,
      promised_by: promisedBy,
      ...(isDesk && { by_hand_since: now, last_error: DESK_MONEY }),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await post(tx, {
    entries: { [from]: amountPaise, refunds_due: -amountPaise },
    payableRef,
    paymentId,
    memo: `refund due: ${reason}`,
    at: now,
  });
  return { promisedBy, isDesk };
}

export class TooLittleHeld extends Error {
  readonly heldPaise: number;
  constructor(heldPaise: number, amountPaise: number) {
    super(`the payments hold ${amountPaise - heldPaise} paise less than is to be refunded`);
    this.heldPaise = heldPaise;
  }
}

/**
 * Requests refunds of a sale, from the oldest payments first, each at least a rupee. Payments newer than the id
 * `since` go first: older ones belong to a former holder, who gets `formerPaise`. `deskPaise`: to be sent by hand.
 */
export async function requestRefunds(
  tx: Tx,
  wanted: {
    payableRefs: string[];
    askedBy: string;
    amountPaise: number;
    reason: string;
    now: Date;
    since?: string | null;
  },
): Promise<{ promisedBy: string; formerPaise: number; deskPaise: number }> {
  const { payableRefs, askedBy, amountPaise, reason, now, since = null } = wanted;
  const isFormers = ({ paymentId }: { paymentId: string }): boolean => since !== null && paymentId <= since;
  const sources = (await lockHeld(tx, payableRefs))
    .filter(({ held }) => held >= LEAST_PAYMENT_PAISE)
    .toSorted((one, other) => Number(isFormers(one)) - Number(isFormers(other)));
  const heldPaise = sum(sources.map(({ held }) => held));
  const lacking = amountPaise - heldPaise;
  // A remainder below a rupee, which cannot be sent, does not stop the refund.
  if (lacking >= LEAST_PAYMENT_PAISE) throw new TooLittleHeld(heldPaise, amountPaise);
  let left = amountPaise - Math.max(0, lacking);
  let formerPaise = 0;
  let deskPaise = 0;
  while (left >= LEAST_PAYMENT_PAISE && sources.length > 0) {
    // Less than two rupees cannot be split: prefer a payment that holds all of it.
    const whole = left < 2 * LEAST_PAYMENT_PAISE ? sources.findIndex(({ held }) => held >= left) : 0;
    const [source] = sources.splice(Math.max(0, whole), 1);
    if (!source) break;
    const { paymentId, shareId, payableRef, held } = source;
    const part = partOf(left, held);
    left -= part;
    const wish = { paymentId, shareId, payableRef, amountPaise: part, reason, now, askedBy };
    const { isDesk } = await requestRefund(tx, wish);
    if (isFormers(source)) formerPaise += part;
    else if (isDesk) deskPaise += part;
  }
  return { promisedBy: addCalendarDays(delhiDate(now), REFUND_PROMISE_DAYS), formerPaise, deskPaise };
}

/** Leaves the next payment, if one is needed, at least a rupee to send. */
function partOf(left: number, held: number): number {
  const isNextTooSmall = left > held && left - held < LEAST_PAYMENT_PAISE;
  const shared = left - LEAST_PAYMENT_PAISE;
  return isNextTooSmall && shared >= LEAST_PAYMENT_PAISE ? shared : Math.min(left, held);
}
