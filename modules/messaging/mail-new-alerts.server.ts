import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database/database.server.ts";
import { takeUntoldAlerts } from "#platform/jobs/alerts.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";

/** One mail for a bad hour, not sixty. */
const QUIET_MINUTES = 60;

/** Alerts with a mail of their own (`warnOfLateRefunds`). */
const toldElsewhere = ["refund.late"];

/** Mails the company standing alerts, each once, at most hourly. Returns their number. */
export async function mailNewAlerts({ db, clock }: { db: Db; clock: Clock }, to: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const alerts = await takeUntoldAlerts(tx, { now: clock.now(), quietMinutes: QUIET_MINUTES, except: toldElsewhere });
    if (alerts.length > 0) await emit(tx, clock, "alerts.raised", { to, alerts });
    return alerts.length;
  });
}
