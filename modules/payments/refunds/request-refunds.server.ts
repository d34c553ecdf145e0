import type { Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { sum } from "#platform/money.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { post } from "../ledger/ledger.server.ts";
import { LEAST_PAYMENT_PAISE, type LedgerAccount, REFUND_PROMISE_DAYS, type ReturnCause } from "../model.ts";
import { lockHeld } from "./held-money.server.ts";

/**
 * Notes that money is due back: a refund that the next round sends, with its own id as the provider's idempotency key, and
 * its posting. `cause` says why money that came cannot be kept; without one it is of what had been sold.
 * `askedBy` is the payable that it is given back for, if it may be another than was paid. Returns the date by which it is promised.
 */
export async function requestRefund(
  tx: Tx,
  wanted: {
    paymentId: string;
    payableRef: string;
    amountPaise: number;
    reason: string;
    now: Date;
    cause?: ReturnCause;
    askedBy?: string;
  },
): Promise<string> {
  const { paymentId, payableRef, amountPaise, reason, now, cause, askedBy } = wanted;
  const from: LedgerAccount = cause === undefined ? "revenue" : "customer";
  const promisedBy = addCalendarDays(delhiDate(now), REFUND_PROMISE_DAYS);
  await tx
    .insertInto("refund")
    .values({
      id: newId(),
      payment_id: paymentId,
      provider_refund_id: null,
      amount_paise: amountPaise,
      reason,
      status: "requested",
      is_return: cause !== undefined,
      return_cause: cause ?? null,
      asked_by: askedBy ?? null,
      told: null,
      promised_by: promisedBy,
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
  return promisedBy;
}

/** The payments hold less than is to go back: so much, in paise. */
export class TooLittleHeld extends Error {
  readonly heldPaise: number;
  constructor(heldPaise: number, amountPaise: number) {
    super(`the payments hold ${amountPaise - heldPaise} paise less than is to be refunded`);
    this.heldPaise = heldPaise;
  }
}

/**
 * Asks for an amount (paise, a rupee or more) of what was sold to go back for `askedBy`, from the payments for these payables, oldest
 * first, never more from one than it still holds, and never less than the provider sends. Throws `TooLittleHeld` when they do not hold
 * that much: money that never came cannot go back. What is newer than `since` (an id, which sorts by age) goes before all of that: since
 * then it is in other hands, and the older is somebody else's. Returns the promised date, and how much (paise) goes to them.
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
): Promise<{ promisedBy: string; formerPaise: number }> {
  const { payableRefs, askedBy, amountPaise, reason, now, since = null } = wanted;
  const isFormers = ({ paymentId }: { paymentId: string }): boolean => since !== null && paymentId <= since;
  const sources = (await lockHeld(tx, payableRefs))
    .filter(({ held }) => held >= LEAST_PAYMENT_PAISE)
    .toSorted((one, other) => Number(isFormers(one)) - Number(isFormers(other)));
  const heldPaise = sum(sources.map(({ held }) => held));
  const lacking = amountPaise - heldPaise;
  // Less than a rupee that lies where it cannot be sent from stops nobody's refund.
  if (lacking >= LEAST_PAYMENT_PAISE) throw new TooLittleHeld(heldPaise, amountPaise);
  let left = amountPaise - Math.max(0, lacking);
  let formerPaise = 0;
  while (left >= LEAST_PAYMENT_PAISE && sources.length > 0) {
    // Less than two rupees cannot be shared: they come from a payment that holds all of them, if there is one.
    const whole = left < 2 * LEAST_PAYMENT_PAISE ? sources.findIndex(({ held }) => held >= left) : 0;
    const [source] = sources.splice(Math.max(0, whole), 1);
    if (!source) break;
    const { paymentId, payableRef, held } = source;
    const part = partOf(left, held);
    left -= part;
    if (isFormers(source)) formerPaise += part;
    await requestRefund(tx, { paymentId, payableRef, amountPaise: part, reason, now, askedBy });
  }
  return { promisedBy: addCalendarDays(delhiDate(now), REFUND_PROMISE_DAYS), formerPaise };
}

/** What a payment that holds so much sends of what is left to send: so that the next, if there must be one, sends a rupee too. */
function partOf(left: number, held: number): number {
  const isNextTooSmall = left > held && left - held < LEAST_PAYMENT_PAISE;
  const shared = left - LEAST_PAYMENT_PAISE;
  return isNextTooSmall && shared >= LEAST_PAYMENT_PAISE ? shared : Math.min(left, held);
}
