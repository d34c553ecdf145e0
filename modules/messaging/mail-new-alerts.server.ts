import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database/database.server.ts";
import { takeUntoldAlerts } from "#platform/jobs/alerts.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";

/** A bad hour is one mail, not sixty. */
const QUIET_MINUTES = 60;

/** Told by a mail of their own (`warnOfLateRefunds`). */
const toldElsewhere = ["refund.late"];

/**
 * Tells the company (`to`) of alerts that have been raised and still stand: nobody need watch a log or a dashboard. Each is told
 * once; one alone at once, what follows within the hour in one mail after it. Returns how many the mail tells of.
 */
export async function mailNewAlerts({ db, clock }: { db: Db; clock: Clock }, to: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const alerts = await takeUntoldAlerts(tx, { now: clock.now(), quietMinutes: QUIET_MINUTES, except: toldElsewhere });
    if (alerts.length > 0) await emit(tx, clock, "alerts.raised", { to, alerts });
    return alerts.length;
  });
}
