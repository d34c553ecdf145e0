import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { holdFigures } from "./hold-figures.server.ts";

/**
 * More than a company of ten sees at its best; beyond may be abuse.
 * Lower than one network's limit, or a single network would stay unseen.
 */
export const MANY_HOLDS = 16;
/** Resolves below this; the gap avoids a second alert for one evening. */
const FEW_HOLDS = MANY_HOLDS / 2;

const many = { kind: "hold.many", subject: "holds" };

/**
 * Alerts the company to many unpaid holds: a hold is free, and limits per network do not stop a caller with many
 * networks.
 */
export async function watchHolds(deps: { db: Db; clock: Clock; log: Logger }): Promise<void> {
  const { held: holds, places, departures } = await holdFigures(deps);
  if (holds >= MANY_HOLDS) await raiseAlert(deps, deps.db, { ...many, detail: { holds, places, departures } });
  else if (holds < FEW_HOLDS) await resolveAlert(deps, deps.db, many);
}
