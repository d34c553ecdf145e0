import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database/database.server.ts";
import { raiseAlert } from "#platform/jobs/alerts.server.ts";
import { emit, type Topics } from "#platform/jobs/outbox.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { listLateRefunds } from "../ledger/list-money.server.ts";

/** Alerts once for each refund. Held ones have `refund.stuck` instead. */
export async function warnOfLateRefunds(deps: { db: Db; clock: Clock; log: Logger }, to: string): Promise<number> {
  const { db, clock } = deps;
  return inTransaction(db, async (tx) => {
    const told: Topics["refunds.late"]["refunds"] = [];
    for (const refund of (await listLateRefunds({ db: tx, clock })).filter(({ isHeld }) => !isHeld)) {
      const { id: refundId, amount_paise: amountPaise, status, promised_by: promisedBy, last_error: trouble } = refund;
      const facts = { amountPaise, status, promisedBy, providerPaymentId: refund.provider_payment_id };
      if (await raiseAlert(deps, tx, { kind: "refund.late", subject: refundId, detail: facts }))
        told.push({ refundId, ...facts, trouble });
    }
    if (told.length > 0) await emit(tx, clock, "refunds.late", { to, refunds: told });
    return told.length;
  });
}
