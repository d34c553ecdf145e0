import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { holdFigures } from "./hold-figures.server.ts";

/** Above the best evening of a company of ten, and below one network's limit, so that a single network shows. */
export const MANY_HOLDS = 16;
/** The gap prevents a second alert in one evening. */
const FEW_HOLDS = MANY_HOLDS / 2;

const many = { kind: "hold.many", subject: "holds" };

/** Holds are free, and no limit stops a caller with many networks. */
export async function watchHolds(deps: { db: Db; clock: Clock; log: Logger }): Promise<void> {
  const { held: holds, places, departures } = await holdFigures(deps);
  if (holds >= MANY_HOLDS) await raiseAlert(deps, deps.db, { ...many, detail: { holds, places, departures } });
  else if (holds < FEW_HOLDS) await resolveAlert(deps, deps.db, many);
}
